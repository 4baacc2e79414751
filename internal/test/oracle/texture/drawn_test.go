package texture

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/conform"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

var viewTypes = vk.Values[vk.ImageViewType]()

const inputs = 48

// draw makes one case.
func (d *deck) draw() keys {
	var list []vk.Format
	op := suite.Ops()[d.IntN(len(suite.Ops()))]
	dref := op == suite.SampleDrefLod || op == suite.GatherDref
	for _, f := range formats() {
		i := format.Of(f)
		if i.Chroma || dref && !i.Depth || op == suite.Read && (!i.Storable() || !i.Color()) {
			continue
		}
		list = append(list, f)
	}
	f := format.Of(list[d.IntN(len(list))])
	view := viewTypes[d.IntN(len(viewTypes))]
	if f.BlockWidth > 1 && (view == vk.ImageViewType1D || view == vk.ImageViewType1DArray) || f.Depth && view == vk.ImageViewType3D {
		view = vk.ImageViewType2DArray
	}
	cube := view == vk.ImageViewTypeCube || view == vk.ImageViewTypeCubeArray
	arrayed := view == vk.ImageViewType1DArray || view == vk.ImageViewType2DArray || view == vk.ImageViewTypeCubeArray
	gather := op == suite.Gather || op == suite.GatherDref
	if gather && (!cube || f.Class != format.ClassFloat) || // at corners of cubes of integers any texel may do
		cube && (op == suite.SampleProjLod || op == suite.Fetch) || op == suite.SampleProjLod && arrayed {
		view, cube, arrayed = vk.ImageViewType2D, false, false
	}
	multisampled := (op == suite.Fetch || op == suite.Read || op == suite.QuerySamples) && f.BlockWidth == 1 &&
		view == vk.ImageViewType2D && d.chance(3)

	size := [3]int{1 + d.IntN(24), 1 + d.IntN(24), 1}
	kind, axes := vk.ImageType2D, 2
	switch view {
	case vk.ImageViewType1D, vk.ImageViewType1DArray:
		kind, size[1], axes = vk.ImageType1D, 1, 1
	case vk.ImageViewType3D:
		kind, size[2], axes = vk.ImageType3D, 1+d.IntN(9), 3
	}
	layers := 1
	if cube {
		size[1] = size[0]
		layers = 6
		if arrayed {
			layers += 6 * d.IntN(3)
		}
	} else if arrayed {
		layers = 1 + d.IntN(5)
	}
	base, levels, baseLayer := 0, 1, 0
	for n := max(size[0], size[1], size[2]); n > 1 && d.chance(2); n >>= 1 {
		levels++
	}
	samples := 1
	if multisampled {
		levels, samples = 1, 1<<d.IntN(5)
	}
	if levels > 1 && d.chance(3) {
		base = d.IntN(levels)
	}
	all := layers
	if d.chance(4) {
		baseLayer = d.IntN(3)
		all += baseLayer + d.IntN(2)
	}
	if kind == vk.ImageType3D {
		all, baseLayer = 1, 0
	}
	bytes := 0
	for l := range levels {
		w, h, z := max(size[0]>>l, 1), max(size[1]>>l, 1), max(size[2]>>l, 1)
		for _, p := range planesOf(f) {
			bytes += format.Of(p.Format).Bytes(w*samples, h) * z * all
		}
	}
	data := d.texels(f, bytes)
	if f.Depth && f.Planes != nil && levels+all > 2 && f.DepthBits == 32 { // planes lie between each other
		for i := range data {
			data[i] &= 0x3F // no depth that is NaN or large
		}
	}
	v := keys{
		"viewType": view.String(), "baseMipLevel": base, "levelCount": 1 + d.IntN(levels-base),
		"baseArrayLayer": baseLayer, "layerCount": layers,
	}
	class := f.Class
	switch {
	case f.Depth && (!f.Stencil || dref || d.chance(2)):
		v["aspect"] = "DEPTH"
	case f.Stencil:
		v["aspect"], class = "STENCIL", format.ClassUint
	}
	if f.Depth && v["aspect"] == "DEPTH" {
		class = format.ClassFloat
	}
	if d.chance(2) && op != suite.Read && !strings.HasPrefix(string(op), "QUERY") {
		var c []string
		for range 4 {
			c = append(c, name(d, vk.Values[vk.ComponentSwizzle]()...))
		}
		v["components"] = c
	}
	if d.chance(6) && levels > 1 && op != suite.Read {
		v["minLod"] = float64(d.IntN(8*levels)) / 8
		v["minLod"] = min(v["minLod"].(float64), float64(base+v["levelCount"].(int)-1))
	}
	c := keys{
		"name": "drawn", "op": string(op),
		"image": keys{
			"imageType": kind.String(), "format": f.String(), "extent": size, "mipLevels": levels, "arrayLayers": all, "samples": samples,
			"cubeCompatible": cube, "data": d.bytes("u8", 1, data),
		},
		"view": v, "tolerance": keys{"abs": 3e-5, "rel": 3e-5, "mismatchFraction": 0.07},
	}
	in := keys{"count": inputs}
	c["inputs"] = in
	if !strings.HasPrefix(string(op), "QUERY") && op != suite.Fetch && op != suite.Read || op == suite.QueryLod {
		d.sampling(c, in, op, v, class, size, axes, layers, cube, arrayed)
	} else {
		if op == suite.Fetch || op == suite.Read {
			in["icoords"] = d.integers(4*inputs, func(i int) int {
				if i%4 == 3 {
					return d.IntN(layers+2) - 1
				}
				if i%4 >= axes {
					return 0
				}
				return d.IntN(size[i%4]+4) - 2
			})
		}
		if op == suite.Fetch && !multisampled || op == suite.QuerySize && samples == 1 {
			in["lod"] = d.floats(inputs, func(int) float64 { return float64(d.IntN(levels+2) - 1) })
		}
		if multisampled && op != suite.QuerySamples {
			in["sample"] = d.integers(inputs, func(int) int { return d.IntN(samples) })
		}
		if op == suite.Fetch && d.chance(3) && !multisampled {
			in["offset"] = d.offset(axes)
		}
	}
	if levels == 1 && all == 1 && kind == vk.ImageType2D && f.BlockWidth == 1 && d.chance(8) && !strings.HasPrefix(string(op), "QUERY") {
		d.sparse(c, size)
	}
	c["expected"] = keys{"values": d.bytes(map[format.Class]string{format.ClassFloat: "f32", format.ClassUint: "u32",
		format.ClassSint: "i32"}[class], 4, make([]byte, 16*inputs))}
	if strings.HasPrefix(string(op), "QUERY") {
		kind := "i32"
		if op == suite.QueryLod {
			kind = "f32"
			c["tolerance"] = keys{"abs": 1.0 / 128}
		}
		c["expected"] = keys{"values": d.bytes(kind, 4, make([]byte, 16*inputs))}
	}
	return c
}

// sampling adds a sampler and the operands of an instruction that takes one.
func (d *deck) sampling(c, in keys, op suite.Op, v keys, class format.Class, size [3]int, axes, layers int, cube, arrayed bool) {
	filter := func() string {
		if class != format.ClassFloat {
			return "NEAREST"
		}
		return name(d, vk.FilterNearest, vk.FilterLinear, vk.FilterLinear)
	}
	s := keys{"magFilter": filter(), "minFilter": filter(), "mipmapMode": "NEAREST", "minLod": 0, "maxLod": 16}
	if class == format.ClassFloat && d.chance(2) {
		s["mipmapMode"] = "LINEAR"
	}
	for _, axis := range []string{"U", "V", "W"} {
		s["addressMode"+axis] = name(d, vk.Values[vk.SamplerAddressMode]()...)
	}
	borders := []string{"TRANSPARENT_BLACK", "OPAQUE_BLACK", "OPAQUE_WHITE", "CUSTOM"}
	border := borders[d.IntN(4)]
	if class == format.ClassFloat {
		s["borderColor"] = "FLOAT_" + border
	} else {
		s["borderColor"] = "INT_" + border
	}
	if border == "CUSTOM" {
		var b [4]float64
		for i := range b {
			b[i] = float64(d.IntN(2)) // what every format holds
			if class != format.ClassFloat {
				b[i] = float64(d.IntN(100))
			}
		}
		s["customBorderColor"] = b
	}
	if d.chance(3) {
		s["minLod"] = float64(d.IntN(16)) / 8
		s["maxLod"] = s["minLod"].(float64) + float64(d.IntN(24))/8
	}
	if d.chance(3) {
		s["mipLodBias"] = float64(d.IntN(33)-16) / 8
	}
	dref := op == suite.SampleDrefLod || op == suite.GatherDref
	if dref {
		s["compareEnable"], s["compareOp"] = true, name(d, vk.Values[vk.CompareOp]()...)
		in["dref"] = d.floats(inputs, func(int) float64 { return d.Float64()*1.5 - 0.25 })
	} else if class == format.ClassFloat && d.chance(4) {
		s["reductionMode"] = name(d, vk.SamplerReductionModeMin, vk.SamplerReductionModeMax)
	}
	if cube && d.chance(3) {
		s["nonSeamlessCube"] = true
	}
	gather := op == suite.Gather || op == suite.GatherDref
	if op == suite.SampleLod && axes < 3 && !cube && !arrayed && v["levelCount"] == 1 && v["minLod"] == nil && d.chance(4) {
		s["unnormalizedCoordinates"], s["minLod"], s["maxLod"], s["mipmapMode"], s["minFilter"] = true, 0, 0, "NEAREST", s["magFilter"]
		for _, axis := range []string{"U", "V"} {
			s["addressMode"+axis] = name(d, vk.SamplerAddressModeClampToEdge, vk.SamplerAddressModeClampToBorder)
		}
	}
	if (op == suite.SampleGrad || op == suite.SampleImplicit) && class == format.ClassFloat && !cube && axes == 2 && d.chance(4) {
		s["anisotropyEnable"], s["maxAnisotropy"] = true, 1<<d.IntN(5)
	}
	c["sampler"] = s

	quads := op == suite.SampleImplicit || op == suite.QueryLod
	far := []float64{1, 1, 1, 40}[d.IntN(4)]
	var start, dx, dy [3]float64
	in["coords"] = d.floats(4*inputs, func(i int) float64 {
		n, a := i/4, i%4
		if quads && i%16 == 0 {
			most := 1 << (6 + d.IntN(9))
			for k := range start { // multiples of 2^-14, so that differences are exact
				start[k] = math.Round((d.Float64()*3-1)*far*(1<<14)) / (1 << 14)
				dx[k], dy[k] = float64(d.IntN(most)-most/2)/(1<<14), float64(d.IntN(most)-most/2)/(1<<14)
			}
		}
		switch {
		case a == 3 && op == suite.SampleProjLod:
			return 0.5 + d.Float64()*2
		case a == 3 && arrayed && cube:
			return d.Float64()*float64(layers/6+2) - 1
		case a == 3 && arrayed:
			return d.Float64()*float64(layers+2) - 1
		case a == 3 || a >= axes && !cube:
			return 0
		case quads:
			return start[a] + dx[a]*float64(n&1) + dy[a]*float64(n>>1&1)
		case cube:
			return d.Float64()*2 - 1
		case s["unnormalizedCoordinates"] == true:
			return (d.Float64()*3 - 1) * float64(size[a])
		}
		return (d.Float64()*3 - 1) * far
	})
	if !cube && d.chance(3) && s["unnormalizedCoordinates"] == nil && op != suite.QueryLod {
		in["offset"] = d.offset(axes)
	} else if gather && !cube && d.chance(2) {
		in["offsets"] = [4][2]int{{d.IntN(60) - 30, d.IntN(60) - 30}, {d.IntN(9) - 4, 3}, {-8, 7}, {d.IntN(60) - 30, 0}}
	}
	lods := func() keys { return d.floats(inputs, func(int) float64 { return d.Float64()*8 - 2 }) }
	switch op {
	case suite.SampleLod, suite.SampleProjLod, suite.SampleDrefLod:
		in["lod"] = lods()
	case suite.SampleImplicit:
		if d.chance(2) {
			in["bias"] = d.floats(inputs, func(int) float64 { return d.Float64()*4 - 2 })
		}
	case suite.SampleGrad:
		scale := math.Ldexp(1, -d.IntN(7))
		g := func(i int) float64 {
			if i%3 >= axes && !cube {
				return 0
			}
			return (d.Float64() - 0.5) * scale
		}
		in["dPdx"], in["dPdy"] = d.floats(3*inputs, g), d.floats(3*inputs, g)
		if d.chance(3) {
			in["minLod"] = d.floats(inputs, func(int) float64 { return d.Float64() * 3 })
		}
	case suite.Gather:
		in["component"] = d.IntN(4)
	}
}

// TestDrawn draws cases of all that the suites' page lists, and has package conform judge the engine by the reference's
// answers. Of an input close to a decision (a texel's edge, a place between two weights, a level's middle) the two, in
// float32 and in float64, may take different sides.
func TestDrawn(t *testing.T) {
	k, err := simd.For(simd.Available()[len(simd.Available())-1])
	require.NoError(t, err)
	cases := 3000
	if testing.Short() {
		cases = 300
	}
	for seed := range uint64(cases) {
		d := &deck{Rand: rand.New(rand.NewPCG(seed, 29))}
		c := keys{}
		if d.chance(10) {
			c = d.converted()
		} else {
			c = d.draw()
		}
		text, err := json.Marshal(keys{"format": 1, "suite": "drawn", "kind": "sampling", "cases": []keys{c}})
		require.NoError(t, err)
		s, err := suite.Parse("drawn", text, d.data)
		require.NoError(t, err, "%s", text)
		one := s.Sampling[0]
		values, _, err := answers(one)
		require.NoError(t, err)
		at := c["expected"].(keys)["values"].(keys)["offset"].(int)
		for i, w := range values {
			binary.LittleEndian.PutUint32(d.data[at+4*i:], w)
		}
		if v := conform.Sampling(k, one); !v.Pass {
			delete(c, "inputs")
			j, _ := json.Marshal(c)
			t.Errorf("seed %d: %s\n%s", seed, v.Reason, j)
		}
	}
}
