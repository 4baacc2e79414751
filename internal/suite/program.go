package suite

import (
	"encoding/json"
	"slices"

	"github.com/seed-1acaedba/halfspace/vk"
)

// ProgramCase is one case of a suite of kind shader: one draw with a vertex and a fragment module, and what
// attachments, buffers and storage images hold afterwards.
type ProgramCase struct {
	Name string
	Tags []string
	Note string
	// Features are needed beyond Vulkan 1.1's, by Vulkan's names.
	Features         []string
	Vertex, Fragment Module
	Target           ProgramTarget
	Topology         vk.PrimitiveTopology
	// The draw's parameters; First is the vertex offset of indexed draws.
	Vertices, Instances, First, FirstInstance int
	Indices                                   Array
	Attributes                                []Attribute
	PushConstants                             Array
	Descriptors                               []Binding
	Rasterization                             vk.Rasterization
	Multisample                               vk.Multisample
	DepthStencil                              *vk.DepthStencil
	Blend                                     []vk.ColorBlendAttachment
	Tolerance                                 ProgramTolerance
	// Expected are the answers: colours by attachment, depth, and the contents of buffers and images that programs
	// write.
	Expected ProgramExpected
}

// Module is a SPIR-V module and the values of its specialization constants.
type Module struct {
	Words     []uint32
	Constants map[uint32][]uint32
}

// ProgramTarget is the target that a case draws to.
type ProgramTarget struct {
	Width, Height, Samples int
	Colors                 []ProgramColor
	Depth                  bool // D32_SFLOAT
	ClearDepth             float32
}

// ProgramColor is a colour attachment.
type ProgramColor struct {
	Format vk.Format
	Clear  [4]float64
}

// Attribute is a vertex attribute, tightly packed.
type Attribute struct {
	Location int
	Format   vk.Format
	Instance bool
	Data     Array
}

// Binding is a binding with its elements. Type is the specification's name of the descriptor.
type Binding struct {
	Set, Binding int
	Type         string
	Elements     []Element
}

// Element is one descriptor.
type Element struct {
	Buffer  Array
	Format  vk.Format // of texel buffers
	Image   *Image
	Clear   []float64 // of an image without data
	View    vk.ImageView
	Sampler *Sampler
}

// ProgramExpected are the answers of a case.
type ProgramExpected struct {
	Colors          []Array
	Depth           Array
	Buffers, Images []Written
}

// Written is the final contents of an element of a binding, as 32-bit words.
type Written struct {
	Set, Binding, Element int
	Data                  Array
}

// ProgramTolerance is the difference that a case allows.
type ProgramTolerance struct {
	Abs, Rel, ULP float64
	Mismatches    int
}

// Tagged says whether the case has a tag.
func (c *ProgramCase) Tagged(tag string) bool { return slices.Contains(c.Tags, tag) }

const (
	maxBindings = 1 << 10
	maxDraw     = 1 << 24
)

func readProgram(o object) *ProgramCase {
	c := &ProgramCase{Name: o.text("name", ""), Note: o.text("note", "")}
	o.read("tags", "a list of strings", &c.Tags)
	o.read("features", "a list of strings", &c.Features)
	for _, key := range []string{"build", "glsl", "exact", "reference"} {
		o.raw(key) // for people
	}
	c.Vertex, c.Fragment = readModule(o.child("vertex")), readModule(o.child("fragment"))
	c.Target = readProgramTarget(o.child("target"))
	c.Topology = enumerant(o, "topology", 0, vk.Parse[vk.PrimitiveTopology])
	d := o.child("draw")
	c.Vertices, c.Instances = d.integer("vertexCount", 0, 0, maxDraw), d.integer("instanceCount", 1, 0, maxDraw)
	c.First, c.FirstInstance = d.integer("firstVertex", 0, 0, maxDraw), d.integer("firstInstance", 0, 0, maxDraw)
	d.end()
	c.Indices = o.array("indices", U32)
	for i, raw := range o.list("attributes", maxBindings) {
		a := o.r.object(indexed("attributes", i), raw)
		c.Attributes = append(c.Attributes, Attribute{
			Location: a.integer("location", 0, 0, maxBindings), Format: enumerant(a, "format", 0, vk.Parse[vk.Format]),
			Instance: a.text("rate", "VERTEX") == "INSTANCE", Data: a.array("data", F32, U8, U16, U32, I32),
		})
		a.end()
	}
	c.PushConstants = o.array("pushConstants", F32, U8, U16, U32, I32)
	for i, raw := range o.list("descriptors", maxBindings) {
		c.Descriptors = append(c.Descriptors, readBinding(o.r.object(indexed("descriptors", i), raw)))
	}
	c.Rasterization = readRasterization(o.child("rasterization"))
	c.Multisample = readMultisample(o.child("multisample"), max(c.Target.Samples, 1))
	if o.has("depthStencil") {
		s := readDepthStencil(o.child("depthStencil"))
		c.DepthStencil = &s
	}
	for i, raw := range o.list("blend", 8) {
		c.Blend = append(c.Blend, readBlend(o.r.object(indexed("blend", i), raw)).Attachments[0])
	}
	t := o.child("tolerance")
	c.Tolerance = ProgramTolerance{t.float("abs", 0), t.float("rel", 0), t.float("ulp", 0), t.integer("mismatches", 0, 0, maxDraw)}
	t.end()
	c.readExpected(o.child("expected"))
	o.end()
	return c
}

func readModule(o object) Module {
	m := Module{Words: o.array("spirv", U32).Words()}
	for i, raw := range o.list("specialization", maxBindings) {
		s := o.r.object(o.path+indexed("specialization", i), raw)
		var words []uint32
		s.read("words", "a list of words", &words)
		if m.Constants == nil {
			m.Constants = map[uint32][]uint32{}
		}
		m.Constants[uint32(s.integer("id", 0, 0, maxDraw))] = words
		s.end()
	}
	o.end()
	return m
}

func readProgramTarget(o object) ProgramTarget {
	const most = 16384
	t := ProgramTarget{Width: o.integer("width", 0, 1, most), Height: o.integer("height", 0, 1, most), Samples: o.samples("samples", 1)}
	for i, raw := range o.list("colors", 8) {
		a := o.r.object(o.path+indexed("colors", i), raw)
		color := ProgramColor{Format: enumerant(a, "format", 0, vk.Parse[vk.Format])}
		a.floats("clear", color.Clear[:])
		a.end()
		t.Colors = append(t.Colors, color)
	}
	if o.has("depth") {
		d := o.child("depth")
		t.Depth, t.ClearDepth = true, d.float32("clear", 0)
		if f := d.text("format", ""); f != "D32_SFLOAT" {
			o.r.fail(o.path+"depth.format", "%s, not D32_SFLOAT", quote(f))
		}
		d.end()
	}
	o.end()
	return t
}

func readBinding(o object) Binding {
	b := Binding{Set: o.integer("set", 0, 0, maxBindings), Binding: o.integer("binding", 0, 0, maxBindings), Type: o.text("type", "")}
	for i, raw := range o.list("elements", maxBindings) {
		e := o.r.object(o.path+indexed("elements", i), raw)
		var x Element
		if e.has("buffer") {
			buffer := e.child("buffer")
			x.Buffer = buffer.array("data", F32, U8, U16, U32, I32)
			x.Format = enumerant(buffer, "format", 0, vk.Parse[vk.Format])
			buffer.raw("output")
			buffer.end()
		}
		if e.has("image") {
			m := e.child("image")
			m.raw("output")
			if m.has("clear") {
				x.Clear = make([]float64, 4)
				m.floats("clear", x.Clear)
			}
			image := readImage(m)
			if e.has("view") {
				x.View = readView(e.child("view"), image)
			}
			if t := x.View.ViewType; t == vk.ImageViewTypeCube || t == vk.ImageViewTypeCubeArray {
				image.CubeCompatible = true
			}
			x.Image = &image
		}
		if e.has("sampler") {
			s := readSampler(e.child("sampler"))
			x.Sampler = &s
		}
		e.end()
		b.Elements = append(b.Elements, x)
	}
	o.end()
	return b
}

// readExpected reads the answers.
func (c *ProgramCase) readExpected(o object) {
	n := c.Target.Width * c.Target.Height
	var list []Array
	for i, raw := range o.list("colors", 8) {
		key := indexed("colors", i)
		holder := object{r: o.r, path: o.path, keys: map[string]json.RawMessage{key: raw}, used: map[string]bool{}}
		list = append(list, holder.arrayOf(key, 4*n*c.Target.Samples, F32, U32, I32))
	}
	c.Expected.Colors = list
	c.Expected.Depth = o.arrayOf("depth", n, F32)
	for _, k := range []struct {
		key string
		to  *[]Written
	}{{"buffers", &c.Expected.Buffers}, {"images", &c.Expected.Images}} {
		for i, raw := range o.list(k.key, maxBindings) {
			w := o.r.object(o.path+indexed(k.key, i), raw)
			*k.to = append(*k.to, Written{
				w.integer("set", 0, 0, maxBindings), w.integer("binding", 0, 0, maxBindings), w.integer("element", 0, 0, maxBindings),
				w.array("data", F32, U32, I32),
			})
			w.end()
		}
	}
	if len(list) != len(c.Target.Colors) {
		o.r.fail(o.path+"colors", "%d arrays for %d attachments", len(list), len(c.Target.Colors))
	}
	o.end()
}
