package oracle

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/conform"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/vk"
)

// keys is an object of a suite.
type keys map[string]any

// deck draws raster cases as a suite's files hold them: any state that the suites' page lists.
type deck struct {
	*rand.Rand
	data   []byte
	biased bool // the case has depth bias
}

func (d *deck) chance(n int) bool { return d.IntN(n) == 0 }

func choose[T any](d *deck, list ...T) T { return list[d.IntN(len(list))] }

// anyOf is the name of any value of an enumeration.
func anyOf[E interface{ ~uint8 | ~uint16 | ~uint32 }](d *deck, list []E) string {
	return fmt.Sprint(list[d.IntN(len(list))])
}

func (d *deck) words(kind string, list []uint32) keys {
	at := len(d.data)
	for _, w := range list {
		d.data = binary.LittleEndian.AppendUint32(d.data, w)
	}
	return keys{"offset": at, "count": len(list), "type": kind}
}

func (d *deck) floats(n int, each func(i int) float64) keys {
	list := make([]uint32, n)
	for i := range list {
		list[i] = math.Float32bits(float32(each(i)))
	}
	return d.words("f32", list)
}

// depths are the depth formats of the suites, and targets the colour formats that fragments of the suites can write.
var depths = []vk.Format{vk.FormatD16Unorm, vk.FormatX8D24UnormPack32, vk.FormatD24UnormS8Uint, vk.FormatD32Sfloat,
	vk.FormatD32SfloatS8Uint}

func targets() (list []vk.Format) {
	for _, f := range vk.Values[vk.Format]() {
		if i := format.Of(f); i != nil && i.Renderable() && i.Numeric != format.Sint {
			list = append(list, f)
		}
	}
	return list
}

// draw makes one case.
func (d *deck) draw() keys {
	size := [2]int{1 + d.IntN(40), 1 + d.IntN(40)}
	samples := 1 << d.IntN(5)
	color := vk.FormatR32G32B32A32Sfloat
	if d.chance(2) {
		color = choose(d, targets()...)
	}
	f := format.Of(color)
	target := keys{"width": size[0], "height": size[1], "samples": samples, "colorFormat": f.String(), "depthFormat": nil,
		"clearDepth": float64(d.IntN(9)) / 8, "clearStencil": d.IntN(256)}
	clear := [4]float64{d.Float64(), d.Float64(), d.Float64(), d.Float64()}
	if f.Numeric == format.Uint {
		clear = [4]float64{float64(d.IntN(200)), 3, 0, 1}
	}
	target["clearColor"] = clear
	var depth *format.Info
	if d.chance(2) {
		depth = format.Of(choose(d, depths...))
		target["depthFormat"] = depth.String()
	}
	c := keys{"name": "drawn", "target": target}
	d.biased = d.chance(4)
	d.state(c, size, samples, f)
	if d.chance(2) {
		var draws []keys
		for range 1 + d.IntN(3) {
			own := keys{}
			d.state(own, size, samples, f)
			// Some keys of the draw, others of the case.
			for _, k := range []string{"viewport", "scissor", "topology", "rasterization", "multisample",
				"depthStencil", "blend", "fragment"} {
				if d.chance(3) {
					delete(own, k)
				}
			}
			draws = append(draws, own)
		}
		c["draws"] = draws
		if d.chance(2) {
			delete(c, "vertices")
			delete(c, "indices")
		}
		for _, o := range draws {
			if o["indices"] == nil { // the case's would not fit the draw's vertices
				delete(c, "indices")
			}
		}
	}
	n := size[0] * size[1] * samples
	e := keys{"color": d.floats(4*n, func(int) float64 { return 0 })}
	if depth != nil {
		e["depth"] = d.floats(n, func(int) float64 { return 0 })
		if depth.Stencil {
			at := len(d.data)
			d.data = append(d.data, make([]byte, (n+3)&^3)...)
			e["stencil"] = keys{"offset": at, "count": n, "type": "u8"}
		}
	}
	if samples > 1 && f.Class == format.ClassFloat && d.chance(2) {
		e["resolved"] = d.floats(4*size[0]*size[1], func(int) float64 { return 0 })
	}
	c["expected"] = e
	tolerance := keys{"colorAbs": 2e-4, "colorRel": 2e-4, "depthAbs": 4e-6,
		"coverageMismatchedSamples": 4 * samples} // pixels of lines that are cut a last place apart
	if depth != nil && depth.DepthBits == 16 {
		tolerance["depthAbs"] = 1.01 / 65535
	}
	bits := 32
	for _, b := range f.Bits[:f.Components] {
		if b > 2 {
			bits = min(bits, int(b))
		}
	}
	switch f.Numeric {
	case format.Unorm, format.Snorm, format.Srgb:
		tolerance["colorAbs"] = 4.01 / (math.Ldexp(1, bits-1) - 1) // blended again and again
	case format.Ufloat:
		tolerance["colorRel"], tolerance["colorAbs"] = 0.1, 0.01
	case format.Sfloat:
		if bits == 16 {
			tolerance["colorRel"], tolerance["colorAbs"] = 0.004, 0.004
		}
	}
	c["tolerance"] = tolerance
	return c
}

// state adds the keys of a draw.
func (d *deck) state(c keys, size [2]int, samples int, f *format.Info) {
	w, h := float64(size[0]), float64(size[1])
	v := [6]float64{0, 0, w, h, 0, 1}
	if d.chance(2) {
		quarter := func(n int) float64 { return float64(d.IntN(4*n)) / 4 }
		v = [6]float64{quarter(size[0]) - 4, quarter(size[1]) - 4, 1 + quarter(40), 1 + quarter(40), 0, 1}
	}
	if d.chance(3) {
		v[1], v[3] = v[1]+v[3], -v[3]
	}
	if d.chance(3) {
		v[4], v[5] = float64(d.IntN(9))/8, float64(d.IntN(9))/8
	}
	c["viewport"] = v
	if d.chance(3) {
		c["scissor"] = [4]int{d.IntN(size[0] + 4), d.IntN(size[1] + 4), d.IntN(50), d.IntN(50)}
	}
	c["topology"] = anyOf(d, vk.Values[vk.PrimitiveTopology]())
	n := d.IntN(20)
	crooked := !d.biased && d.chance(2) // the exponent of clipped depths hangs on where they are cut
	var at [4]float64
	vertices := keys{"position": d.floats(4*n, func(i int) float64 {
		if i%4 == 0 {
			at[3] = 1
			at[2] = float64(d.IntN(257)) / 256
			if crooked {
				at[3] = choose(d, 1, 2, 4, 0.5, 0.25, -1, -0.5)
				at[2] = at[2]*2 - 0.5
			}
			for k := range 2 {
				at[k] = float64(d.IntN(1<<13)-1<<12) / (1 << 12) * float64(1+d.IntN(3)) / 2 * at[3]
			}
			at[2] *= at[3]
		}
		return at[i%4]
	})}
	for _, name := range []string{"smooth", "noperspective", "flat"} {
		if !d.chance(8) {
			vertices[name] = d.floats(4*n, func(int) float64 {
				if f.Numeric == format.Uint {
					return float64(d.IntN(120))
				}
				return float64(d.IntN(65)) / 64
			})
		}
	}
	if d.chance(2) {
		vertices["pointSize"] = d.floats(n, func(int) float64 { return float64(1+d.IntN(160)) / 16 })
	}
	c["vertices"] = vertices
	c["primitiveRestart"] = d.chance(3)
	if n > 0 && d.chance(2) {
		list := make([]uint32, d.IntN(30))
		for i := range list {
			list[i] = uint32(d.IntN(n))
			if c["primitiveRestart"] == true && d.chance(6) {
				list[i] = 0xFFFFFFFF
			}
		}
		c["indices"] = d.words("u32", list)
	}
	r := keys{
		"polygonMode":           choose(d, "FILL", "FILL", "FILL", "LINE", "POINT"),
		"cullMode":              choose(d, "NONE", "NONE", "NONE", "FRONT", "BACK", "FRONT_AND_BACK"),
		"frontFace":             choose(d, "COUNTER_CLOCKWISE", "CLOCKWISE"),
		"lineRasterizationMode": choose(d, "DEFAULT", "RECTANGULAR", "BRESENHAM"),
		"provokingVertex":       choose(d, "FIRST_VERTEX", "LAST_VERTEX"), "depthClampEnable": d.chance(4),
		"rasterizerDiscardEnable": d.chance(20),
	}
	if d.chance(2) {
		r["lineWidth"] = float64(4+d.IntN(40)) / 4
	}
	if d.biased {
		r["depthBiasEnable"], r["depthBiasConstantFactor"] = true, d.IntN(2001)-1000
		r["depthBiasSlopeFactor"], r["depthBiasClamp"] = choose(d, 0, 1, -0.5, 2), choose(d, 0, 0, 0.001, -0.001)
	}
	c["rasterization"] = r
	m := keys{"rasterizationSamples": samples}
	if d.chance(3) {
		m["sampleMask"] = d.Uint32()
	}
	m["sampleShadingEnable"], m["minSampleShading"] = samples > 1, 1 // else where attributes are evaluated is open
	if d.chance(4) {
		m["alphaToOneEnable"] = true
	}
	c["multisample"] = m
	if d.chance(2) {
		ds := keys{
			"depthTestEnable": !d.chance(3), "depthWriteEnable": !d.chance(3), "depthCompareOp": anyOf(d, vk.Values[vk.CompareOp]()),
			"depthBoundsTestEnable": d.chance(5), "minDepthBounds": 0.21, "maxDepthBounds": 0.83, "stencilTestEnable": d.chance(2),
		}
		for _, face := range []string{"front", "back"} {
			op := func() string { return anyOf(d, vk.Values[vk.StencilOp]()) }
			ds[face] = keys{
				"failOp": op(), "passOp": op(), "depthFailOp": op(), "compareOp": anyOf(d, vk.Values[vk.CompareOp]()),
				"compareMask": d.IntN(256), "writeMask": d.IntN(256), "reference": d.IntN(256),
			}
		}
		c["depthStencil"] = ds
	}
	if d.chance(2) {
		c["blend"] = d.blend(f)
	}
	c["fragment"] = string(choose(d, suite.Fragments()...))
	switch suite.Fragment(c["fragment"].(string)) {
	case suite.Smooth, suite.Noperspective, suite.FragCoord:
		if f.Numeric == format.Uint || c["fragment"] == "FRAG_COORD" && d.biased { // truncated; z with or without the bias
			c["fragment"] = "FLAT"
		}
	}
}

func (d *deck) blend(f *format.Info) keys {
	b := keys{}
	if d.chance(2) && f.Format != vk.FormatE5B9G9R9UfloatPack32 {
		b["colorWriteMask"] = strings.Join([]string{choose(d, "", "R"), choose(d, "", "G"), choose(d, "", "B"), choose(d, "", "A")}, "")
	}
	if d.chance(4) && f.Numeric != format.Snorm { // of whose two codes of -1 the reference has one
		b["logicOpEnable"], b["logicOp"] = true, anyOf(d, vk.Values[vk.LogicOp]())
	} else if f.Blendable() {
		b["blendEnable"] = true
		factors := vk.Values[vk.BlendFactor]()[:vk.BlendFactorSrc1Color]
		for _, k := range []string{"srcColor", "dstColor", "srcAlpha", "dstAlpha"} {
			b[k+"BlendFactor"] = anyOf(d, factors)
		}
		for _, k := range []string{"color", "alpha"} {
			b[k+"BlendOp"] = choose(d, "ADD", "SUBTRACT", "REVERSE_SUBTRACT", "MIN", "MAX")
		}
		b["blendConstants"] = [4]float64{d.Float64(), d.Float64(), d.Float64(), d.Float64()}
	}
	return b
}

// TestDrawn draws cases of all that the suites' page lists, and has package conform judge the engine by the reference's
// answers.
func TestDrawn(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	cases := 600
	if testing.Short() {
		cases = 100
	}
	for seed := range uint64(cases) {
		d := &deck{Rand: rand.New(rand.NewPCG(seed, 31))}
		c := d.draw()
		text, err := json.Marshal(keys{"format": 1, "suite": "drawn", "kind": "raster", "cases": []keys{c}})
		require.NoError(t, err)
		s, err := suite.Parse("drawn", text, d.data)
		require.NoError(t, err, "%s", text)
		one := s.Raster[0]
		r := drawCase(one)
		put(c, d, "color", r.Color)
		put(c, d, "depth", r.Depth)
		put(c, d, "resolved", r.Resolved)
		if a, ok := c["expected"].(keys)["stencil"].(keys); ok {
			copy(d.data[a["offset"].(int):], r.Stencil)
		}
		if v := conform.Raster(dev, one); !v.Pass && v.Reason != "the target is untouched" {
			delete(c, "expected")
			j, _ := json.Marshal(c)
			t.Errorf("seed %d: %s\n%s", seed, v.Reason, j)
		}
	}
}

// put fills in an expected array.
func put(c keys, d *deck, name string, list []float32) {
	if a, ok := c["expected"].(keys)[name].(keys); ok {
		for i, v := range list {
			binary.LittleEndian.PutUint32(d.data[a["offset"].(int)+4*i:], math.Float32bits(v))
		}
	}
}
