package suite

import (
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/vk"
)

// RasterCase is one case of a raster suite: draws into one target, and every sample's final value.
type RasterCase struct {
	Name      string
	Tags      []string
	Note      string
	Reference *Reference // nil: the suite's
	Target    Target
	// Draws run in order; a key that a draw leaves out has already been taken from the case.
	Draws     []RasterDraw
	Expected  RasterExpected
	Tolerance RasterTolerance
}

// Target is the colour target and the depth/stencil target of a case.
type Target struct {
	Width, Height int // 1 to 16384
	Samples       int // 1, 2, 4, 8 or 16
	ColorFormat   vk.Format
	DepthFormat   vk.Format // UNDEFINED: none
	ClearColor    [4]float64
	ClearDepth    float32
	ClearStencil  uint8
}

// RasterDraw is one draw with its whole state.
type RasterDraw struct {
	Viewport         vk.Viewport
	Scissor          vk.Rect2D
	Topology         vk.PrimitiveTopology
	PrimitiveRestart bool
	Vertices         Vertices
	// Indices are u32, each below Vertices.N or the restart index; where they are not Present vertices go in order.
	Indices       Array
	Rasterization vk.Rasterization
	Multisample   vk.Multisample
	DepthStencil  vk.DepthStencil
	Blend         vk.ColorBlend // one attachment
	Fragment      Fragment
}

// Vertices are the attributes of N vertices: arrays of 4 N numbers, PointSize of N. Those left out are zero, sizes 1.
type Vertices struct {
	N                                            int
	Position, Smooth, Noperspective, Flat, Point Array
}

// Vec4 is vertex i of an attribute.
func (v Vertices) Vec4(a Array, i int) (x [4]float32) {
	if a.Present() {
		for c := range x {
			x[c] = a.Float(4*i + c)
		}
	}
	return x
}

// PointSize is the point size of vertex i.
func (v Vertices) PointSize(i int) float32 {
	if !v.Point.Present() {
		return 1
	}
	return v.Point.Float(i)
}

// Fragment says which values a case's fragment shader writes. The zero value is not a shader.
type Fragment string

// The fragment shaders of raster cases.
const (
	Smooth        Fragment = "SMOOTH"
	Noperspective Fragment = "NOPERSPECTIVE"
	Flat          Fragment = "FLAT"
	PointCoord    Fragment = "POINT_COORD"
	FragCoord     Fragment = "FRAG_COORD"
	FrontFacing   Fragment = "FRONT_FACING"
	SampleID      Fragment = "SAMPLE_ID"
	PrimitiveID   Fragment = "PRIMITIVE_ID"
	ConstantOne   Fragment = "CONSTANT_ONE"
)

// Fragments lists the fragment shaders.
func Fragments() []Fragment {
	return []Fragment{Smooth, Noperspective, Flat, PointCoord, FragCoord, FrontFacing, SampleID, PrimitiveID, ConstantOne}
}

// RasterExpected are the answers. Color is [sample][y][x][4], Depth and Stencil [sample][y][x], Resolved [y][x][4];
// all but Color may be absent.
type RasterExpected struct{ Color, Depth, Stencil, Resolved Array }

// RasterTolerance is the difference that a case allows.
type RasterTolerance struct {
	CoverageMismatchedSamples    int
	ColorAbs, ColorRel, DepthAbs float64
}

// Tagged says whether the case has a tag.
func (c *RasterCase) Tagged(tag string) bool { return slices.Contains(c.Tags, tag) }

func readRaster(o object) *RasterCase {
	c := &RasterCase{Name: o.text("name", ""), Note: o.text("note", "")}
	o.read("tags", "a list of strings", &c.Tags)
	if o.has("reference") {
		c.Reference = &Reference{}
		o.read("reference", "a reference", c.Reference)
	}
	c.Target = readTarget(o.child("target"))
	c.Draws = readDraws(o, c.Target)
	pixels := c.Target.Width * c.Target.Height
	samples := pixels * c.Target.Samples
	e := o.child("expected")
	c.Expected.Color = e.arrayOf("color", 4*samples, F32, U8)
	c.Expected.Depth = e.arrayOf("depth", samples, F32)
	c.Expected.Stencil = e.arrayOf("stencil", samples, U8)
	c.Expected.Resolved = e.arrayOf("resolved", 4*pixels, F32, U8)
	switch {
	case !c.Expected.Color.Present():
		o.r.fail("expected.color", "missing")
	case c.Target.DepthFormat == vk.FormatUndefined && (c.Expected.Depth.Present() || c.Expected.Stencil.Present()):
		o.r.fail("expected", "depth or stencil without a depthFormat")
	}
	e.end()
	t := o.child("tolerance")
	c.Tolerance = RasterTolerance{
		CoverageMismatchedSamples: t.integer("coverageMismatchedSamples", 0, 0, 1<<30),
		ColorAbs:                  t.float("colorAbs", 0),
		ColorRel:                  t.float("colorRel", 0),
		DepthAbs:                  t.float("depthAbs", 0),
	}
	t.end()
	o.end()
	return c
}

func readTarget(o object) Target {
	const most = 16384
	t := Target{
		Width:        o.integer("width", 0, 1, most),
		Height:       o.integer("height", 0, 1, most),
		Samples:      o.samples("samples", 1),
		ColorFormat:  enumerant(o, "colorFormat", 0, vk.Parse[vk.Format]),
		DepthFormat:  enumerant(o, "depthFormat", 0, vk.Parse[vk.Format]),
		ClearDepth:   o.float32("clearDepth", 0),
		ClearStencil: uint8(o.integer("clearStencil", 0, 0, 255)),
	}
	o.floats("clearColor", t.ClearColor[:])
	if t.ColorFormat == vk.FormatUndefined {
		o.r.fail(o.path+"colorFormat", "missing")
	}
	o.end()
	return t
}

// samples reads a sample count.
func (o object) samples(key string, def int) int {
	n := o.integer(key, def, 1, 16)
	if n&(n-1) != 0 {
		o.r.fail(o.path+key, "%d is not a sample count", n)
	}
	return n
}

// readDraws reads the draws of a case: the case's own keys make a draw, which draws[] then change key by key.
func readDraws(o object, t Target) []RasterDraw {
	base := RasterDraw{
		Viewport:      vk.Viewport{Width: float32(t.Width), Height: float32(t.Height), MaxDepth: 1},
		Scissor:       vk.Rect2D{Width: t.Width, Height: t.Height},
		Rasterization: readRasterization(o.r.object("", nil)),
		Multisample:   readMultisample(o.r.object("", nil), t.Samples),
		Blend:         readBlend(o.r.object("", nil)),
	}
	base.read(o, t)
	if !o.has("draws") {
		base.check(o)
		return []RasterDraw{base}
	}
	raws := o.list("draws", maxCases)
	draws := make([]RasterDraw, len(raws))
	for i, raw := range raws {
		own := o.r.object(indexed("draws", i), raw)
		draws[i] = base
		draws[i].read(own, t)
		draws[i].check(own)
		own.end()
	}
	return draws
}

// read replaces, as a whole, what the object has keys for.
func (d *RasterDraw) read(o object, t Target) {
	var v [6]float64
	if o.floats("viewport", v[:]) {
		d.Viewport = vk.Viewport{
			X: float32(v[0]), Y: float32(v[1]), Width: float32(v[2]), Height: float32(v[3]),
			MinDepth: float32(v[4]), MaxDepth: float32(v[5]),
		}
	}
	var s [4]int
	if o.integers("scissor", s[:], 0, 1<<30) {
		d.Scissor = vk.Rect2D{X: s[0], Y: s[1], Width: s[2], Height: s[3]}
	}
	d.Topology = enumerant(o, "topology", d.Topology, vk.Parse[vk.PrimitiveTopology])
	if o.has("primitiveRestart") {
		d.PrimitiveRestart = o.boolean("primitiveRestart")
	}
	if o.has("vertices") {
		d.Vertices = readVertices(o.child("vertices"))
	}
	if o.has("indices") {
		d.Indices = o.array("indices", U32)
	}
	if o.has("rasterization") {
		d.Rasterization = readRasterization(o.child("rasterization"))
	}
	if o.has("multisample") {
		d.Multisample = readMultisample(o.child("multisample"), t.Samples)
	}
	if o.has("depthStencil") {
		d.DepthStencil = readDepthStencil(o.child("depthStencil"))
	}
	if o.has("blend") {
		d.Blend = readBlend(o.child("blend"))
	}
	d.Fragment = enumerant(o, "fragment", d.Fragment, parseFragment)
}

// check refuses a draw without a shader, and an index that is neither a vertex nor a restart.
func (d *RasterDraw) check(o object) {
	if d.Fragment == "" {
		o.r.fail(o.path+"fragment", "missing")
	}
	for i := range d.Indices.Len() {
		if x := d.Indices.Bits(i); int64(x) >= int64(d.Vertices.N) && !(d.PrimitiveRestart && x == 0xFFFFFFFF) {
			o.r.fail(o.path+"indices", "index %d is %d, but there are %d vertices", i, x, d.Vertices.N)
			return
		}
	}
}

func parseFragment(name string) (Fragment, error) {
	for _, f := range Fragments() {
		if string(f) == name {
			return f, nil
		}
	}
	return "", &Error{Reason: "unknown fragment shader"}
}

func readVertices(o object) Vertices {
	v := Vertices{Position: o.array("position", F32)}
	v.N = v.Position.Len() / 4
	v.Position = o.arrayOf("position", 4*v.N, F32)
	v.Smooth = o.arrayOf("smooth", 4*v.N, F32)
	v.Noperspective = o.arrayOf("noperspective", 4*v.N, F32)
	v.Flat = o.arrayOf("flat", 4*v.N, F32)
	v.Point = o.arrayOf("pointSize", v.N, F32)
	o.end()
	return v
}

// mask reads a write mask: the letters of the channels.
func (o object) mask(key string) vk.ColorComponents {
	var m vk.ColorComponents
	for _, letter := range o.text(key, "RGBA") {
		i := strings.IndexRune("RGBA", letter)
		if i < 0 {
			o.r.fail(o.path+key, "%q is not one of R, G, B and A", letter)
			return 0
		}
		m |= 1 << i
	}
	return m
}
