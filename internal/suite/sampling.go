package suite

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// SamplingCase is one case of a sampling suite: an image, a view, a sampler and one image instruction, run once for
// each of its inputs.
type SamplingCase struct {
	Name      string
	Tags      []string
	Reference string // a short name, see Suite.References
	Image     Image
	View      vk.ImageView // every field is set
	Sampler   *Sampler     // nil: the instruction takes none
	Op        Op
	Inputs    Inputs
	Expected  SamplingExpected
	// Exact are the specification's formulas in double precision, for information; may be absent.
	Exact     Array
	Tolerance SamplingTolerance
}

// Image is the image of a case with its texels.
type Image struct {
	vk.ImageInfo
	// Data holds the texels: levels, layers, planes, slices, rows, tightly packed.
	Data []byte
	// Sparse is the residency of a sparse image; nil: all of it is bound.
	Sparse *Sparse
}

// Sparse says which tiles of an image are bound, in row order.
type Sparse struct {
	Tile  vk.Extent2D
	Bound []bool
}

// Sampler is the sampler of a case.
type Sampler struct {
	vk.Sampler
	// Explicit says that the answer used explicit chroma reconstruction.
	Explicit bool
}

// Op is the image instruction of a case.
type Op string

// The operations of sampling cases.
const (
	SampleLod      Op = "SAMPLE_LOD"
	SampleGrad     Op = "SAMPLE_GRAD"
	SampleProjLod  Op = "SAMPLE_PROJ_LOD"
	SampleImplicit Op = "SAMPLE_IMPLICIT"
	SampleDrefLod  Op = "SAMPLE_DREF_LOD"
	Gather         Op = "GATHER"
	GatherDref     Op = "GATHER_DREF"
	Fetch          Op = "FETCH"
	Read           Op = "READ"
	QueryLod       Op = "QUERY_LOD"
	QuerySize      Op = "QUERY_SIZE"
	QueryLevels    Op = "QUERY_LEVELS"
	QuerySamples   Op = "QUERY_SAMPLES"
)

// Ops lists the operations.
func Ops() []Op {
	return []Op{
		SampleLod, SampleGrad, SampleProjLod, SampleImplicit, SampleDrefLod, Gather, GatherDref, Fetch, Read,
		QueryLod, QuerySize, QueryLevels, QuerySamples,
	}
}

// Inputs are the operands of N runs of the instruction. Arrays that a case leaves out are not Present and read as zero.
type Inputs struct {
	N                       int
	Coords                  Array // f32, N x 4
	Icoords                 Array // i32, N x 4
	Lod, Bias, MinLod, Dref Array // f32, N
	Sample                  Array // i32, N
	DPdx, DPdy              Array // f32, N x 3
	Offset                  [3]int
	// Offsets are the four offsets of a gather; nil: none.
	Offsets   *[4][2]int
	Component int
}

// Scalar is input i of an operand with one number each, 0 where the case leaves it out.
func (Inputs) Scalar(a Array, i int) float32 {
	if !a.Present() {
		return 0
	}
	return a.Float(i)
}

// SamplingExpected are the answers: N x 4 values of f32, u32 or i32, and N residencies of sparse cases.
type SamplingExpected struct{ Values, Resident Array }

// SamplingTolerance is the difference that a case allows.
type SamplingTolerance struct{ Abs, Rel, MismatchFraction float64 }

func readSampling(o object) *SamplingCase {
	c := &SamplingCase{
		Name:      o.text("name", ""),
		Reference: o.text("reference", ""),
		Op:        enumerant(o, "op", "", parseOp),
	}
	o.read("tags", "a list of strings", &c.Tags)
	c.Image = readImage(o.child("image"))
	c.View = readView(o.child("view"), c.Image)
	if o.has("sampler") {
		s := readSampler(o.child("sampler"))
		c.Sampler = &s
	}
	c.Inputs = readInputs(o.child("inputs"))
	e := o.child("expected")
	c.Expected.Values = e.arrayOf("values", 4*c.Inputs.N, F32, U32, I32)
	c.Expected.Resident = e.arrayOf("resident", c.Inputs.N, U32)
	e.end()
	x := o.child("exact")
	c.Exact = x.arrayOf("values", 4*c.Inputs.N, F32)
	x.end()
	t := o.child("tolerance")
	c.Tolerance = SamplingTolerance{
		Abs:              t.float("abs", 0),
		Rel:              t.float("rel", 0),
		MismatchFraction: t.float("mismatchFraction", 0),
	}
	t.end()
	switch {
	case c.Op == "":
		o.r.fail("op", "missing")
	case !c.Expected.Values.Present():
		o.r.fail("expected.values", "missing")
	}
	o.end()
	return c
}

func parseOp(name string) (Op, error) {
	for _, op := range Ops() {
		if string(op) == name {
			return op, nil
		}
	}
	return "", &Error{Reason: "unknown operation"}
}

// What an image may be at most. The texels of level 0 must be there at half a bit each or more, which every format
// meets, so that a small file cannot ask for a large image.
const (
	maxExtent   = 16384
	maxLayers   = 2048
	texelsAByte = 16
	maxLevels   = 15
)

func readImage(o object) Image {
	var size [3]int
	o.integers("extent", size[:], 1, maxExtent)
	i := Image{
		ImageInfo: vk.ImageInfo{
			ImageType:      enumerant(o, "imageType", 0, vk.Parse[vk.ImageType]),
			Format:         enumerant(o, "format", 0, vk.Parse[vk.Format]),
			Extent:         vk.Extent3D{Width: size[0], Height: size[1], Depth: size[2]},
			MipLevels:      o.integer("mipLevels", 1, 1, maxLevels),
			ArrayLayers:    o.integer("arrayLayers", 1, 1, maxLayers),
			Samples:        o.samples("samples", 1),
			CubeCompatible: o.boolean("cubeCompatible"),
		},
		Data: o.array("data", U8, U16, U32, I32, F32).Bytes(),
	}
	texels := size[0] * size[1] * size[2] * i.ArrayLayers * i.Samples
	switch {
	case i.Format == vk.FormatUndefined:
		o.r.fail(o.path+"format", "missing")
	case size[0] == 0:
		o.r.fail(o.path+"extent", "missing")
	case texels/texelsAByte > len(i.Data) && !o.has("clear"):
		o.r.fail(o.path+"data", "%d bytes for %d texels", len(i.Data), texels)
	}
	if o.has("sparse") {
		i.Sparse = readSparse(o.child("sparse"), i.Extent)
	}
	o.end()
	return i
}

func readSparse(o object, e vk.Extent3D) *Sparse {
	var tile [2]int
	o.integers("tile", tile[:], 1, maxExtent)
	if tile[0] == 0 {
		o.r.fail(o.path+"tile", "missing")
		return nil
	}
	n := ((e.Width + tile[0] - 1) / tile[0]) * ((e.Height + tile[1] - 1) / tile[1])
	if raws := o.list("bound", 1<<20); len(raws) != n {
		o.r.fail(o.path+"bound", "%d flags for %d tiles", len(raws), n)
		return nil
	}
	flags := make([]int, n)
	o.integers("bound", flags, 0, 1)
	o.end()
	s := &Sparse{Tile: vk.Extent2D{Width: tile[0], Height: tile[1]}, Bound: make([]bool, n)}
	for i, f := range flags {
		s.Bound[i] = f == 1
	}
	return s
}

func readView(o object, i Image) vk.ImageView {
	v := vk.ImageView{
		ViewType:       enumerant(o, "viewType", 0, vk.Parse[vk.ImageViewType]),
		Format:         enumerant(o, "format", i.Format, vk.Parse[vk.Format]),
		Components:     o.components("components"),
		Aspect:         enumerant(o, "aspect", 0, vk.Parse[vk.ImageAspect]),
		BaseMipLevel:   o.integer("baseMipLevel", 0, 0, maxLevels),
		LevelCount:     o.integer("levelCount", i.MipLevels, 1, maxLevels),
		BaseArrayLayer: o.integer("baseArrayLayer", 0, 0, maxLayers),
		LayerCount:     o.integer("layerCount", i.ArrayLayers, 1, maxLayers),
		MinLod:         o.float32("minLod", 0),
	}
	if !o.has("levelCount") {
		v.LevelCount -= v.BaseMipLevel
	}
	if !o.has("layerCount") {
		v.LayerCount -= v.BaseArrayLayer
	}
	switch {
	case v.LevelCount < 1 || v.BaseMipLevel+v.LevelCount > i.MipLevels:
		o.r.fail(o.path+"levelCount", "levels beyond the image's %d", i.MipLevels)
	case v.LayerCount < 1 || v.BaseArrayLayer+v.LayerCount > i.ArrayLayers:
		o.r.fail(o.path+"layerCount", "layers beyond the image's %d", i.ArrayLayers)
	}
	o.end()
	return v
}

// components reads a swizzle: four names.
func (o object) components(key string) vk.ComponentMapping {
	var names []string
	var c [4]vk.ComponentSwizzle
	if o.read(key, "a list of names", &names) {
		if len(names) != len(c) {
			o.r.fail(o.path+key, "%d names, not 4", len(names))
			return vk.ComponentMapping{}
		}
		for i, n := range names {
			s, err := vk.Parse[vk.ComponentSwizzle](n)
			if err != nil {
				o.r.fail(o.path+key, "unknown name %s", quote(n))
			}
			c[i] = s
		}
	}
	return vk.ComponentMapping{R: c[0], G: c[1], B: c[2], A: c[3]}
}

func readInputs(o object) Inputs {
	n := o.integer("count", 0, 1, len(o.r.data))
	in := Inputs{
		N:         n,
		Coords:    o.arrayOf("coords", 4*n, F32),
		Icoords:   o.arrayOf("icoords", 4*n, I32),
		Lod:       o.arrayOf("lod", n, F32),
		Bias:      o.arrayOf("bias", n, F32),
		MinLod:    o.arrayOf("minLod", n, F32),
		Dref:      o.arrayOf("dref", n, F32),
		Sample:    o.arrayOf("sample", n, I32),
		DPdx:      o.arrayOf("dPdx", 3*n, F32),
		DPdy:      o.arrayOf("dPdy", 3*n, F32),
		Component: o.integer("component", 0, 0, 3),
	}
	const most = 1 << 16
	o.integers("offset", in.Offset[:], -most, most)
	if o.has("offsets") {
		var list [][]float64
		o.read("offsets", "four offsets", &list)
		in.Offsets = new([4][2]int)
		for i := range in.Offsets {
			if len(list) != 4 || len(list[i]) != 2 {
				o.r.fail(o.path+"offsets", "not four offsets of two numbers")
				return in
			}
			for k, x := range list[i] {
				if x != math.Trunc(x) || math.Abs(x) > most {
					o.r.fail(o.path+"offsets", "%v is not an offset", x)
				}
				in.Offsets[i][k] = int(x)
			}
		}
	}
	o.end()
	return in
}
