package program

import (
	"cmp"
	"math"
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Dynamic is bindings as one draw sees them: a table that many draws share, and the draw's own offsets and push
// constants. A draw's Bindings may be a *Dynamic. It is copied when the draw is recorded, with its Offsets and the list of
// VertexBuffers; what buffers and PushConstants hold is read while passes end, and stays as it is until those that use
// it have ended.
type Dynamic struct {
	// Table is the result of the program's Bind.
	Table *Bindings
	// Offsets are the bytes at which the Table's dynamic buffers begin (Descriptor.Dynamic), one for each of them, in
	// the order of sets, bindings and elements (Vulkan: pDynamicOffsets).
	Offsets []uint32
	// PushConstants, where not nil, take the place of the Table's. What they hold is read while passes end and stays as
	// it is until those that use it have ended.
	PushConstants []byte
	// VertexBuffers, where not nil, take the place of the Table's (Resources.VertexBuffers). What they hold is read while
	// passes end and stays as it is until those that use it have ended.
	VertexBuffers [][]byte
	// offsets and vertices are the memory of a copy.
	offsets  []uint32
	vertices [][]byte
}

// Copy implements [shade.Copied].
func (d *Dynamic) Copy(last, spare any) any {
	if l, ok := last.(*Dynamic); ok && l.same(d) {
		return l
	}
	to, ok := spare.(*Dynamic)
	if !ok {
		to = &Dynamic{}
	}
	to.offsets, to.vertices = append(to.offsets[:0], d.Offsets...), append(to.vertices[:0], d.VertexBuffers...)
	to.Table, to.Offsets, to.PushConstants, to.VertexBuffers = d.Table, to.offsets, d.PushConstants, nil
	if d.VertexBuffers != nil {
		to.VertexBuffers = to.vertices
	}
	return to
}

// same says that a draw of either reads the same memory.
func (d *Dynamic) same(e *Dynamic) bool {
	alike := func(a, b []byte) bool {
		return len(a) == len(b) && unsafe.SliceData(a) == unsafe.SliceData(b) && (a == nil) == (b == nil)
	}
	return d.Table == e.Table && slices.Equal(d.Offsets, e.Offsets) && alike(d.PushConstants, e.PushConstants) &&
		(d.VertexBuffers == nil) == (e.VertexBuffers == nil) && slices.EqualFunc(d.VertexBuffers, e.VertexBuffers, alike)
}

// dynamicBuffer is a buffer that begins at an offset of a draw.
type dynamicBuffer struct {
	set, binding, element int
	buffer                []byte
	robust                bool
	size                  int // bytes that the program sees; 0: all that follow the offset
}

// from is the buffer at an offset; of one beyond the end, nothing.
func (d *dynamicBuffer) from(offset uint32) []byte {
	b := d.buffer[min(int(offset), len(d.buffer)):]
	if d.size > 0 {
		b = b[:min(d.size, len(b))]
	}
	return b
}

// tableOf returns the table of a draw's bindings and the draw's own part, each nil where there is none.
func tableOf(bindings any) (*Bindings, *Dynamic) {
	switch b := bindings.(type) {
	case *Bindings:
		return b, nil
	case *Dynamic:
		if b != nil {
			return b.Table, b
		}
	}
	return nil, nil
}

// keepDynamic notes a dynamic buffer, in its order.
func (b *Bindings) keepDynamic(x *spirv.Binding, d *Descriptor) {
	n := dynamicBuffer{x.Set, x.Binding, d.Element, d.Buffer, d.Robust, d.Range}
	at, found := slices.BinarySearchFunc(b.dynamic, n, func(x, y dynamicBuffer) int {
		return cmp.Or(cmp.Compare(x.set, y.set), cmp.Compare(x.binding, y.binding), cmp.Compare(x.element, y.element))
	})
	if found {
		b.dynamic[at] = n
	} else {
		b.dynamic = slices.Insert(b.dynamic, at, n)
	}
}

// dropDynamic forgets a dynamic buffer whose element is none any more.
func (b *Bindings) dropDynamic(x *spirv.Binding, element int) {
	b.dynamic = slices.DeleteFunc(b.dynamic, func(d dynamicBuffer) bool {
		return d.set == x.Set && d.binding == x.Binding && d.element == element
	})
}

// check refuses offsets and push constants that do not suit the table.
func (d *Dynamic) check() error {
	b := d.Table
	if len(d.Offsets) != len(b.dynamic) {
		return vk.Errorf("Bindings.Offsets", "%d offsets, but the table has %d dynamic buffers", len(d.Offsets), len(b.dynamic))
	}
	for n := range b.dynamic {
		x := &b.dynamic[n]
		offset := d.Offsets[n]
		for k := range b.program.bindings {
			y := &b.program.bindings[k]
			if y.Set != x.set || y.Binding != x.binding || y.Block == nil {
				continue
			}
			need := max(blockBytes(y.Block), x.size)
			if !x.robust && (len(x.buffer) < need || int(offset) > len(x.buffer)-need) {
				return vk.Errorf("Bindings.Offsets", "offset %d is %d: the buffer of %q has %d bytes, and %d are needed from there on",
					n, offset, y.Name, len(x.buffer), need)
			}
			if b.program.atomics[k] && offset%8 != 0 {
				return vk.Errorf("Bindings.Offsets", "offset %d is %d: %q has atomic operations, which need a multiple of 8",
					n, offset, y.Name)
			}
		}
	}
	for n, v := range d.VertexBuffers {
		if len(v) > math.MaxInt32 {
			return vk.Errorf("Bindings.VertexBuffers", "buffer %d has %d bytes: %d are the most", n, len(v), math.MaxInt32)
		}
	}
	if d.PushConstants == nil {
		return nil
	}
	for k := range b.program.bindings {
		if y := &b.program.bindings[k]; y.Descriptor == spirv.PushConstants && len(d.PushConstants) < blockBytes(y.Block) {
			return vk.Errorf("Bindings.PushConstants", "%d bytes, but the block %q has %d", len(d.PushConstants), y.Name,
				blockBytes(y.Block))
		}
	}
	return nil
}

// overlay is a worker's memory for the buffers of a draw that has some of its own.
type overlay struct {
	buffers  [][][]byte
	elements [][]byte // of the bindings that differ, one after the other
}

// over returns the buffers of a table as a draw sees them.
func (o *overlay) over(b *Bindings, d *Dynamic) [][][]byte {
	o.buffers, o.elements = append(o.buffers[:0], b.buffers...), o.elements[:0]
	for k := range b.buffers {
		x := &b.program.bindings[k]
		first := len(o.elements)
		switch {
		case x.Descriptor == spirv.PushConstants && d.PushConstants != nil:
			o.elements = append(o.elements, d.PushConstants)
		case x.Descriptor != spirv.PushConstants:
			for n := range b.dynamic {
				y := &b.dynamic[n]
				if y.set != x.Set || y.binding != x.Binding || n >= len(d.Offsets) || y.element >= len(b.buffers[k]) {
					continue
				}
				if len(o.elements) == first {
					o.elements = append(o.elements, b.buffers[k]...)
				}
				o.elements[first+y.element] = y.from(d.Offsets[n])
			}
		}
		if len(o.elements) > first { // an earlier binding's list may lie in memory that has since grown: it stays as it is
			o.buffers[k] = o.elements[first:len(o.elements):len(o.elements)]
		}
	}
	return o.buffers
}

// forget keeps no memory of a draw alive.
func (o *overlay) forget() {
	clear(o.buffers)
	clear(o.elements)
}

// identity tells draws' own parts apart while their frame is drawn, without keeping them alive.
func (d *Dynamic) identity() uintptr { return uintptr(unsafe.Pointer(d)) }
