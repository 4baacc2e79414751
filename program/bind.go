package program

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Resources are what the draws of a program read and write. Bind copies its fields and the fields of its descriptors,
// and keeps three kinds of slices, whose memory stays the caller's and is read, and of storage buffers written, while
// passes end: each of VertexBuffers, PushConstants, and each Descriptor's Buffer. The lists that hold them are copied.
type Resources struct {
	// VertexBuffers are read by Options.VertexInput, by its numbers of bindings. They are read while passes end, and
	// stay as they are until those that use them have ended.
	VertexBuffers [][]byte
	// PushConstants are the bytes of the push constants of both stages, from offset 0. They are read while passes end,
	// and stay as they are until those that use them have ended.
	PushConstants []byte
	// Descriptors are the buffers, images and samplers, in any order, each element of a binding once.
	Descriptors []Descriptor
}

// Descriptor is one element of a binding of a program.
type Descriptor struct {
	// Name is the binding's name in the module. The zero value names it by Set and Binding, the decorations
	// DescriptorSet and Binding.
	Name         string
	Set, Binding int
	// Element is the place in an array of descriptors.
	Element int

	// Buffer is the bytes of a buffer or texel buffer, little-endian. A storage buffer with atomic operations is
	// aligned to 8 bytes. It is read, and of storage buffers written, while passes end; nothing but the program may
	// change it until those that use it have ended.
	Buffer []byte
	// Dynamic: each draw says where in Buffer the buffer begins, by a *[Dynamic]. Without one it begins at 0. Range is
	// how many bytes the program sees from there on; the zero value is all of them.
	Dynamic bool
	Range   int
	// Robust: a Buffer may be shorter than the block, and a Buffer, View or Sampler may be missing, which is refused
	// otherwise. Missing bytes and texels read zero and drop writes (Vulkan: robustBufferAccess, nullDescriptor).
	Robust bool
	// Format is the format of a texel buffer. The zero value is for other descriptors.
	Format vk.Format
	// View is the view of an image descriptor, with or without a sampler.
	View *mip.View
	// Sampler is the sampler of a sampler descriptor, or of an image combined with one.
	Sampler *vk.Sampler
	// Texture is both at once, compiled.
	Texture *sample.Texture
	// Weights are the filter of an image of weights, whose View is the descriptor's
	// (VkImageViewSampleWeightCreateInfoQCOM).
	Weights *sample.Weights
	// Window is where a sampler's block matching in a window looks.
	Window *BlockWindow
}

var bindingsMade atomic.Uint64

// Bindings are resources, checked against a program and compiled for it: the Bindings of its draws. They may be shared
// by goroutines and draws.
type Bindings struct {
	program    *Program
	number     uint64 // of all bindings
	vertices   [][]byte
	buffers    [][][]byte // by binding and element
	dynamic    []dynamicBuffer
	images     [][]imageDescriptor
	samplers   [][]samplerDescriptor
	plans      map[pair][]*sample.Texture // by image element and sampler element
	processors map[process]processors
	variant    *Program // that draws with them run; nil: the program itself
}

// samplerDescriptor is an element of a binding of samplers.
type samplerDescriptor struct {
	sampler *vk.Sampler // nil: none
	window  *BlockWindow
}

// pair is an image and a sampler that the program uses together; fetch: without filtering.
type pair struct{ image, sampler int32 }

// imageDescriptor is an element of a binding of images.
type imageDescriptor struct {
	given       bool
	view        *mip.View
	texture     *sample.Texture // nil: of images without a sampler
	texels      *sample.Texels
	storage     *sample.Storage
	atomic      *sample.Atomic
	texelBuffer *sample.TexelBuffer
	weights     *sample.Weights
	samplerDescriptor
}

// image is an element of a binding, or nil.
func (b *Bindings) image(binding int32, element uint32) *imageDescriptor {
	if list := b.images[binding]; int64(element) < int64(len(list)) && list[element].given {
		return &list[element]
	}
	return nil
}

// plan is the compiled sampler of a lookup, or nil.
func (b *Bindings) plan(l *ir.Lookup, image, sampler uint32) *sample.Texture {
	if l.Image == l.Sampler {
		return b.images[l.Image][image].texture
	}
	samplers := b.samplers[l.Sampler]
	if int64(sampler) >= int64(len(samplers)) {
		return nil
	}
	return b.plans[pair{l.Image, l.Sampler}][int(image)*len(samplers)+int(sampler)]
}

// maxElements is the largest array of descriptors, maxPairs the largest number of images times samplers.
const maxElements, maxPairs = 1 << 16, 1 << 16

// Bind checks resources against the program and compiles samplers. It keeps the slices of VertexBuffers, of PushConstants
// and of each Descriptor's Buffer, and copies all else: see [Resources]. The error joins one for each thing that is wrong.
// Elements of arrays that are not given read zero and drop writes.
func (p *Program) Bind(r Resources) (*Bindings, error) {
	n := len(p.bindings)
	b := &Bindings{
		program: p, number: bindingsMade.Add(1), vertices: slices.Clone(r.VertexBuffers),
		buffers: make([][][]byte, n), images: make([][]imageDescriptor, n),
		samplers: make([][]samplerDescriptor, n),
	}
	if len(p.pairs) > 0 {
		b.plans = map[pair][]*sample.Texture{}
	}
	if len(p.processes) > 0 {
		b.processors = map[process]processors{}
	}
	var refusals vk.Refusals
	var few [16]bool
	given := few[:]
	if n > len(few) {
		given = make([]bool, n)
	}
	for k := range r.Descriptors {
		d := &r.Descriptors[k]
		at := p.find(d)
		if at < 0 {
			refusals.Refuse(d.field(), "the program has no such binding: %s", p.listed())
			continue
		}
		given[at] = true
		b.set(&refusals, at, d)
	}
	for k := range p.bindings {
		x := &p.bindings[k]
		if x.Descriptor == spirv.PushConstants {
			need := blockBytes(x.Block)
			refusals.RefuseIf(len(r.PushConstants) < need, "PushConstants", "%d bytes, but the block %q has %d",
				len(r.PushConstants), x.Name, need)
			b.buffers[k] = [][]byte{r.PushConstants}
			continue
		}
		refusals.RefuseIf(!given[k], "Descriptors", "set %d, binding %d, %q (%v) is missing", x.Set, x.Binding, x.Name, x.Descriptor)
	}
	for i, v := range r.VertexBuffers {
		refusals.RefuseIf(len(v) > math.MaxInt32, "VertexBuffers", "buffer %d has %d bytes: %d are the most", i, len(v), math.MaxInt32)
	}
	if err := refusals.Err(); err != nil {
		return nil, err
	}
	if err := b.compileAll(); err != nil {
		return nil, err
	}
	return b, nil
}

// compileAll compiles what the program uses together.
func (b *Bindings) compileAll() error {
	p := b.program
	for _, q := range p.pairs {
		if err := b.compile(q); err != nil {
			return err
		}
	}
	for _, q := range p.processes {
		if err := b.process(q); err != nil {
			return err
		}
	}
	for _, q := range p.footprints {
		if err := b.checkFootprint(q); err != nil {
			return err
		}
	}
	if p.variants != nil {
		b.variant = p.variants.choose(p, b)
	}
	return nil
}

// listed are the program's bindings, for errors.
func (p *Program) listed() string {
	return p.list("none", func(d *declaration) bool { return d.Descriptor != spirv.PushConstants })
}

// Set gives elements other descriptors, as Bind would have given them, for draws that are recorded from then on; no
// pass that uses the bindings may be recorded or under way. Views and samplers that were bound together before are
// compiled already, and buffers are never compiled: setting such again takes no memory. After an error the descriptors
// before the one at fault are set.
func (b *Bindings) Set(descriptors []Descriptor) error {
	p := b.program
	b.number = bindingsMade.Add(1)
	images := false
	for k := range descriptors {
		d := &descriptors[k]
		at := p.find(d)
		if at < 0 {
			return vk.Errorf(d.field(), "the program has no such binding: %s", p.listed())
		}
		var refusals vk.Refusals
		if b.set(&refusals, at, d); len(refusals) > 0 {
			return refusals.Err()
		}
		images = images || p.bindings[at].Block == nil
	}
	if !images {
		return nil
	}
	return b.compileAll()
}

// check says whether a draw's bindings are the program's.
func (p *Program) check(bindings any) error {
	b, d := tableOf(bindings)
	if b == nil || b.program != p {
		return vk.Errorf("Bindings", "%T: a draw of a program takes the result of the program's Bind", bindings)
	}
	if d != nil {
		return d.check()
	}
	return nil
}

// field is the descriptor in errors.
func (d *Descriptor) field() string {
	if d.Name != "" {
		return fmt.Sprintf("Descriptors[%s][%d]", d.Name, d.Element)
	}
	return fmt.Sprintf("Descriptors[set %d, binding %d][%d]", d.Set, d.Binding, d.Element)
}

// find is the binding that a descriptor names, or -1.
func (p *Program) find(d *Descriptor) int {
	for k := range p.declarations {
		x := &p.declarations[k]
		if x.Descriptor != spirv.PushConstants &&
			(d.Name != "" && d.Name == x.Name || d.Name == "" && d.Set == x.Set && d.Binding == x.Binding) {
			return x.at
		}
	}
	return -1
}

// set gives an element of a binding what a descriptor holds: to every binding of the same set and number, whatever it
// takes it for.
func (b *Bindings) set(refusals *vk.Refusals, at int, d *Descriptor) {
	x := &b.program.bindings[at]
	if d.Element < 0 || d.Element >= maxElements || x.Count > 0 && d.Element >= x.Count {
		refusals.Refuse(d.field(), "element %d: the binding has %d elements", d.Element, x.Count)
		return
	}
	for k := range b.program.bindings {
		y := &b.program.bindings[k]
		if y.Set != x.Set || y.Binding != x.Binding || y.Descriptor == spirv.PushConstants {
			continue
		}
		var err error
		switch y.Descriptor {
		case spirv.UniformBuffer, spirv.StorageBuffer:
			err = b.setBuffer(k, d)
		case spirv.UniformTexelBuffer, spirv.StorageTexelBuffer:
			err = b.setTexels(k, d)
		case spirv.Sampler:
			err = b.setSampler(k, d)
		default:
			err = b.setImage(k, d)
		}
		if err != nil {
			refusals.Refuse(d.field(), "%q (%v): %v", y.Name, y.Descriptor, err)
			return
		}
	}
}

// elementOf is the place of a descriptor in a list of a binding's elements, which grows to have it.
func elementOf[T any](list *[]T, d *Descriptor) *T {
	for len(*list) <= d.Element {
		var none T
		*list = append(*list, none)
	}
	return &(*list)[d.Element]
}

func (b *Bindings) setBuffer(k int, d *Descriptor) error {
	need := blockBytes(b.program.bindings[k].Block)
	switch {
	case d.Buffer == nil && !d.Robust:
		return errors.New("no Buffer")
	case len(d.Buffer) > math.MaxInt32:
		return fmt.Errorf("%d bytes: %d are the most", len(d.Buffer), math.MaxInt32)
	case len(d.Buffer) < need && !d.Robust:
		return fmt.Errorf("%d bytes, but the block has %d", len(d.Buffer), need)
	case b.program.atomics[k] && len(d.Buffer) > 0 && !isAligned(d.Buffer, 8):
		return errors.New("the memory is not aligned to 8 bytes, for atomic operations")
	}
	x := &b.program.bindings[k]
	visible := d.Buffer
	switch {
	case d.Range < 0 || d.Range > len(d.Buffer):
		return fmt.Errorf("Range is %d, of a Buffer of %d bytes", d.Range, len(d.Buffer))
	case d.Range > 0 && d.Range < need && !d.Robust:
		return fmt.Errorf("Range is %d, but the block has %d bytes", d.Range, need)
	case d.Range > 0:
		visible = d.Buffer[:d.Range:d.Range]
	}
	if d.Dynamic {
		b.keepDynamic(x, d)
	} else if len(b.dynamic) > 0 {
		b.dropDynamic(x, d.Element)
	}
	*elementOf(&b.buffers[k], d) = visible
	return nil
}

// isAligned says whether memory begins at a multiple of n bytes.
func isAligned(b []byte, n uintptr) bool { return uintptr(unsafe.Pointer(unsafe.SliceData(b)))%n == 0 }

func (b *Bindings) setTexels(k int, d *Descriptor) error {
	if d.Buffer == nil && d.Robust {
		*elementOf(&b.images[k], d) = imageDescriptor{}
		return nil
	}
	if d.Buffer == nil {
		return errors.New("no Buffer")
	}
	to := imageDescriptor{given: true}
	var err error
	if to.texelBuffer, err = sample.NewTexelBuffer(d.Format, d.Buffer); err == nil && b.program.atomics[k] {
		to.atomic, err = sample.CompileBufferAtomic(to.texelBuffer)
	}
	if err != nil {
		return err
	}
	x, f := &b.program.bindings[k], format.Of(d.Format)
	if err := numeric(x, f); err != nil {
		return err
	}
	if x.Descriptor == spirv.StorageTexelBuffer {
		if err := imageFormat(x, f); err != nil {
			return err
		}
	}
	*elementOf(&b.images[k], d) = to
	return nil
}

// samplers is the descriptor's sampler and window, copied: the caller may change its own. What the element had before
// and is equal stays.
func (d *Descriptor) samplers(before samplerDescriptor) samplerDescriptor {
	s := samplerDescriptor{window: copied(d.Window)}
	switch {
	case d.Sampler == nil:
	case before.sampler != nil && before.sampler.Equal(d.Sampler):
		s.sampler = before.sampler
	default:
		own := d.Sampler.Clone()
		s.sampler = &own
	}
	return s
}

// copied returns a pointer to a copy of *p, or nil.
func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}

func (b *Bindings) setSampler(k int, d *Descriptor) error {
	if d.Sampler == nil && !d.Robust {
		return errors.New("no Sampler")
	}
	to := elementOf(&b.samplers[k], d)
	*to = d.samplers(*to)
	return nil
}

func (b *Bindings) setImage(k int, d *Descriptor) error {
	x := &b.program.bindings[k]
	to := imageDescriptor{given: true, view: d.View, texture: d.Texture, weights: copied(d.Weights)}
	var before samplerDescriptor
	if list := b.images[k]; d.Element < len(list) {
		before = list[d.Element].samplerDescriptor
	}
	if to.samplerDescriptor = d.samplers(before); d.Texture != nil {
		to.view, to.sampler = d.Texture.View(), nil
	}
	combined := x.Descriptor == spirv.CombinedImageSampler && !x.Image.Multi && to.texture == nil && d.Weights == nil
	if d.Robust && (to.view == nil || combined && d.Sampler == nil) {
		*elementOf(&b.images[k], d) = imageDescriptor{}
		return nil
	}
	if to.view == nil {
		return errors.New("no View")
	}
	if err := to.view.Made("View"); err != nil {
		return err
	}
	if err := shape(x, to.view); err != nil {
		return err
	}
	if err := numeric(x, to.view.Format()); err != nil {
		return err
	}
	var err error
	if x.Descriptor == spirv.StorageImage {
		if err := imageFormat(x, to.view.Format()); err != nil {
			return err
		}
		if to.storage, err = sample.CompileStorage(to.view); err == nil && b.program.atomics[k] {
			to.atomic, err = sample.CompileAtomic(to.view)
		}
	} else {
		// Multisampled images are fetched alone, and weights are read by another image's lookups.
		if x.Descriptor == spirv.CombinedImageSampler && to.texture == nil && !x.Image.Multi && (d.Sampler != nil || d.Weights == nil) {
			if d.Sampler == nil {
				return errors.New("no Sampler")
			}
			to.texture, err = sample.Compile(*d.Sampler, to.view)
		}
		// Only what the program fetches is made ready for it. Y'CbCr is sampled only, by a sampler of its own.
		if err == nil && (b.program.fetched[k] || to.view.Format().Chroma && x.Descriptor != spirv.CombinedImageSampler) {
			to.texels, err = sample.CompileTexels(to.view)
		}
	}
	if err != nil {
		return err
	}
	*elementOf(&b.images[k], d) = to
	return nil
}

// compile compiles the samplers of an image and a sampler that are used together.
func (b *Bindings) compile(q pair) error {
	images, samplers := b.images[q.image], b.samplers[q.sampler]
	if len(images)*len(samplers) > maxPairs {
		return vk.Errorf("Descriptors", "%q and %q: %d images and samplers are used together, at most %d",
			b.program.bindings[q.image].Name,
			b.program.bindings[q.sampler].Name, len(images)*len(samplers), maxPairs)
	}
	list := b.plans[q]
	if len(list) != len(images)*len(samplers) {
		list = make([]*sample.Texture, len(images)*len(samplers))
	}
	clear(list)
	for i := range images {
		for k, s := range samplers {
			if images[i].view == nil || s.sampler == nil {
				continue
			}
			p, err := sample.Compile(*s.sampler, images[i].view)
			if err != nil {
				return fmt.Errorf("%s[%d] with %s[%d]: %w", b.program.bindings[q.image].Name, i,
					b.program.bindings[q.sampler].Name, k, err)
			}
			list[i*len(samplers)+k] = p
		}
	}
	b.plans[q] = list
	return nil
}

// blockBytes is how many bytes a block has, without a runtime array at its end.
func blockBytes(t *spirv.Type) int { return extents{}.block(t) }

// memberBytes is from where a member begins to its last byte.
func memberBytes(m *spirv.Member, t *spirv.Type) int { return extents{}.member(m, t) }

// extents are the bytes of structs, each computed once: a module may nest them so that one has more members than can be
// counted.
type extents map[*spirv.Type]int

func (e extents) block(t *spirv.Type) int {
	n, ok := e[t]
	if !ok {
		for k := range t.Members {
			m := &t.Members[k]
			n = max(n, int(min(int64(m.Offset)+int64(e.member(m, m.Type)), math.MaxInt32)))
		}
		e[t] = n
	}
	return n
}

func (e extents) member(m *spirv.Member, t *spirv.Type) int {
	switch t.Kind {
	case spirv.KindArray:
		n := int64(t.Count-1)*int64(t.Stride) + int64(e.member(m, t.Element))
		return int(min(n, math.MaxInt32))
	case spirv.KindRuntimeArray:
		return 0
	case spirv.KindStruct:
		return e.block(t)
	case spirv.KindMatrix:
		columns, rows := t.Count, t.Element.Count
		if m.RowMajor {
			columns, rows = rows, columns
		}
		n := int64(columns-1)*int64(m.MatrixStride) + int64(rows*scalarBytes(t.Element.Element))
		return int(min(n, math.MaxInt32))
	case spirv.KindVector:
		return t.Count * scalarBytes(t.Element)
	}
	return scalarBytes(t)
}

// shape checks a view's dimensions against an image's type.
func shape(x *spirv.Binding, v *mip.View) error {
	t := &x.Image
	want := vk.ImageViewType2D
	switch {
	case t.Dim == spirv.DimSubpassData && v.Info().ViewType == vk.ImageViewType2DArray:
		want = vk.ImageViewType2DArray // with a layer for each layer of the pass
	case t.Dim == spirv.Dim1D && t.Arrayed:
		want = vk.ImageViewType1DArray
	case t.Dim == spirv.Dim1D:
		want = vk.ImageViewType1D
	case t.Dim == spirv.Dim2D && t.Arrayed:
		want = vk.ImageViewType2DArray
	case t.Dim == spirv.Dim3D:
		want = vk.ImageViewType3D
	case t.Dim == spirv.DimCube && t.Arrayed:
		want = vk.ImageViewTypeCubeArray
	case t.Dim == spirv.DimCube:
		want = vk.ImageViewTypeCube
	}
	if got := v.Info().ViewType; got != want {
		return fmt.Errorf("the view has the type %v, but the program declares %v", got, want)
	}
	if several := v.Image().Info().Samples > 1; several != t.Multi {
		return fmt.Errorf("the image has %d samples, but the program declares %v", v.Image().Info().Samples,
			map[bool]string{false: "one", true: "several"}[t.Multi])
	}
	return nil
}

// numeric checks the numbers of a format against an image's components.
func numeric(x *spirv.Binding, f *format.Info) error {
	t := x.Image.Sampled
	want := format.ClassFloat
	switch {
	case t.Kind == spirv.KindInt && t.Signed:
		want = format.ClassSint
	case t.Kind == spirv.KindInt:
		want = format.ClassUint
	case t.Kind == spirv.KindVoid:
		return nil
	}
	if f.Class != want {
		return fmt.Errorf("the format is %v, but the program declares %v", f, map[format.Class]string{
			format.ClassFloat: "floats", format.ClassSint: "signed integers", format.ClassUint: "unsigned integers",
		}[want])
	}
	if want != format.ClassFloat && f.Wide() != (t.Width == 64) || t.Width == 64 && f.Components != 1 {
		return fmt.Errorf("the format is %v, but the program declares components of %d bits", f, t.Width)
	}
	return nil
}
