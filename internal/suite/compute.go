package suite

import (
	"github.com/seed-1acaedba/halfspace/vk"
)

// ComputeCase is one case of a suite of kind compute: dispatches of compute modules, and what buffers and storage
// images hold afterwards.
type ComputeCase struct {
	Name string
	Tags []string
	Note string
	// Features are needed beyond Vulkan 1.1's, by Vulkan's names.
	Features []string
	Modules  []Module
	// PushConstants are what commands without their own have.
	PushConstants Array
	Descriptors   []ComputeBinding
	Commands      []ComputeCommand
	Tolerance     ProgramTolerance
	// Buffers and Images are the answers.
	Buffers, Images []Written
}

// ComputeBinding is a binding with its elements. Type is the specification's name of the descriptor.
type ComputeBinding struct {
	Set, Binding int
	Type         string
	Elements     []ComputeElement
}

// Place names an element of a binding.
type Place struct{ Set, Binding, Element int }

// ComputeElement is one descriptor: a buffer, an image with a view, a sampler, or the latter two.
type ComputeElement struct {
	// Same is the earlier element whose buffer or image this one has, or nil: it has its own.
	Same *Place
	// Buffer is the whole of its own buffer; the descriptor has Range bytes from Offset on, where Range is negative all
	// that are left. IsBuffer says that the element is a buffer.
	IsBuffer      bool
	Buffer        Array
	Offset, Range int
	Format        vk.Format // of texel buffers
	Image         *Image    // nil with Same
	View          vk.ImageView
	Sampler       *Sampler
}

// ComputeCommand is a dispatch.
type ComputeCommand struct {
	Module       int
	Groups, Base [3]int
	// Indirect is the buffer that holds Groups, at IndirectOffset, or nil.
	Indirect       *Place
	IndirectOffset int
	// PushConstants are from offset 0, in the place of the case's.
	PushConstants Array
	// DynamicOffsets has one for each element of the bindings whose type ends in _DYNAMIC, in order.
	DynamicOffsets []int
}

// maxGroups is the most workgroups on an axis that are read.
const maxGroups = 1 << 24

func readCompute(o object) *ComputeCase {
	c := &ComputeCase{Name: o.text("name", ""), Note: o.text("note", "")}
	o.read("tags", "a list of strings", &c.Tags)
	o.read("features", "a list of strings", &c.Features)
	for _, key := range []string{"build", "glsl", "exact", "reference", "limits"} {
		o.raw(key) // for people
	}
	for i, raw := range o.list("modules", maxBindings) {
		c.Modules = append(c.Modules, readModule(o.r.object(indexed("modules", i), raw)))
	}
	c.PushConstants = o.array("pushConstants", F32, U8, U16, U32, I32)
	known := map[Place]*ComputeElement{}
	for i, raw := range o.list("descriptors", maxBindings) {
		c.Descriptors = append(c.Descriptors, readComputeBinding(o.r.object(indexed("descriptors", i), raw), known))
	}
	for i, raw := range o.list("commands", maxBindings) {
		c.Commands = append(c.Commands, c.readCommand(o.r.object(indexed("commands", i), raw), known))
	}
	t := o.child("tolerance")
	c.Tolerance = ProgramTolerance{
		t.float("abs", 0), t.float("rel", 0), t.float("ulp", 0), t.integer("mismatches", 0, 0, maxDraw),
	}
	t.end()
	e := o.child("expected")
	c.Buffers = readWritten(e, "buffers", known, F32, U32, I32)
	c.Images = readWritten(e, "images", known, F32, U8, U16, U32, I32)
	e.end()
	o.end()
	return c
}

// place reads a set, a binding and an element: of an element that is known.
func (o object) place(key string, known map[Place]*ComputeElement) *Place {
	v := make([]int, 3)
	if !o.integers(key, v, 0, maxBindings) {
		return nil
	}
	p := Place{v[0], v[1], v[2]}
	if known[p] == nil {
		o.r.fail(o.path+key, "there is no element %v before this", v)
	}
	return &p
}

func readComputeBinding(o object, known map[Place]*ComputeElement) ComputeBinding {
	b := ComputeBinding{
		Set: o.integer("set", 0, 0, maxBindings), Binding: o.integer("binding", 0, 0, maxBindings), Type: o.text("type", ""),
	}
	raws := o.list("elements", maxBindings)
	b.Elements = make([]ComputeElement, len(raws))
	for i, raw := range raws {
		e := o.r.object(o.path+indexed("elements", i), raw)
		x := &b.Elements[i]
		if x.IsBuffer = e.has("buffer"); x.IsBuffer {
			x.readBuffer(e.child("buffer"), known)
		}
		if e.has("image") {
			x.readImage(e, known)
		}
		if e.has("sampler") {
			s := readSampler(e.child("sampler"))
			x.Sampler = &s
		}
		e.end()
		known[Place{b.Set, b.Binding, i}] = x
	}
	o.end()
	return b
}

func (x *ComputeElement) readBuffer(o object, known map[Place]*ComputeElement) {
	x.Buffer = o.array("data", F32, U8, U16, U32, I32)
	x.Same = o.place("same", known)
	x.Offset, x.Range = o.integer("offset", 0, 0, maxData), o.integer("range", -1, -1, maxData)
	x.Format = enumerant(o, "format", 0, vk.Parse[vk.Format])
	o.raw("output")
	if x.Same != nil && known[*x.Same] != nil && !known[*x.Same].IsBuffer {
		o.r.fail(o.path+"same", "that element is no buffer")
	}
	o.end()
}

func (x *ComputeElement) readImage(e object, known map[Place]*ComputeElement) {
	o := e.child("image")
	o.raw("output")
	var image Image
	if x.Same = o.place("same", known); x.Same != nil {
		first := known[*x.Same]
		for first != nil && first.Same != nil {
			first = known[*first.Same]
		}
		switch {
		case first == nil: // refused already
		case first.Image == nil:
			o.r.fail(o.path+"same", "that element is no image")
		default:
			image = *first.Image
		}
		o.end()
	} else {
		cube := o.boolean("cube")
		image = readImage(o)
		image.CubeCompatible = image.CubeCompatible || cube
		x.Image = &image
	}
	if e.has("view") {
		x.View = readView(e.child("view"), image)
	}
	if t := x.View.ViewType; x.Image != nil && (t == vk.ImageViewTypeCube || t == vk.ImageViewTypeCubeArray) {
		x.Image.CubeCompatible = true
	}
}

func (c *ComputeCase) readCommand(o object, known map[Place]*ComputeElement) ComputeCommand {
	m := ComputeCommand{Module: o.integer("module", 0, 0, max(len(c.Modules)-1, 0))}
	o.integers("dispatch", m.Groups[:], 0, maxGroups)
	o.integers("base", m.Base[:], 0, maxGroups)
	if o.has("indirect") {
		i := o.child("indirect")
		m.Indirect, m.IndirectOffset = i.place("buffer", known), i.integer("offset", 0, 0, maxData)
		if m.Indirect == nil || known[*m.Indirect] != nil && !known[*m.Indirect].IsBuffer {
			o.r.fail(o.path+"indirect.buffer", "not an element with a buffer")
		}
		i.end()
	}
	m.PushConstants = o.array("pushConstants", F32, U8, U16, U32, I32)
	m.DynamicOffsets = make([]int, len(o.list("dynamicOffsets", maxBindings)))
	o.integers("dynamicOffsets", m.DynamicOffsets, 0, maxData)
	o.boolean("noBarrier")
	o.end()
	return m
}

// readWritten reads answers.
func readWritten(o object, key string, known map[Place]*ComputeElement, types ...ElementType) (list []Written) {
	for i, raw := range o.list(key, maxBindings) {
		w := o.r.object(o.path+indexed(key, i), raw)
		x := Written{
			w.integer("set", 0, 0, maxBindings), w.integer("binding", 0, 0, maxBindings), w.integer("element", 0, 0, maxBindings),
			w.array("data", types...),
		}
		if e := known[Place{x.Set, x.Binding, x.Element}]; e == nil || e.IsBuffer != (key == "buffers") {
			o.r.fail(o.path+indexed(key, i), "there is no such element of %s", key)
		}
		list = append(list, x)
		w.end()
	}
	return list
}
