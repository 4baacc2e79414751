package queue

import (
	"encoding/binary"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// maxDraws is the largest number of draws of an indirect command.
const maxDraws = 1 << 24

// Draw records a draw of vertices.
func (l *List) Draw(vertices, instances, firstVertex, firstInstance int) {
	if l.inside("Draw") && l.counts(vertices, instances, firstVertex, firstInstance) {
		l.add(func(x *executor) error { return x.drawVertices(vertices, instances, firstVertex, firstInstance) })
	}
}

// DrawIndexed records a draw of indices. Primitives of indices beyond the index buffer are not drawn.
func (l *List) DrawIndexed(indices, instances, firstIndex, vertexOffset, firstInstance int) {
	if l.inside("DrawIndexed") && l.counts(indices, instances, firstIndex, firstInstance) {
		l.add(func(x *executor) error {
			return x.drawIndices(indices, instances, firstIndex, vertexOffset, firstInstance)
		})
	}
}

// counts refuses negative numbers, and numbers of more than 32 bits.
func (l *List) counts(list ...int) bool {
	for _, n := range list {
		if n < 0 || int64(n) > 1<<32-1 {
			l.fail(vk.Errorf("Count", "%d: counts and first numbers are 0 to 2^32 - 1", n))
			return false
		}
	}
	return true
}

// Range is a part of the vertices or indices, for MultiDraw.
type Range struct {
	// First and Count pick vertices or indices, VertexOffset is added to indices.
	First, Count, VertexOffset int
}

// MultiDraw records several draws of vertices (VK_EXT_multi_draw).
func (l *List) MultiDraw(ranges []Range, instances, firstInstance int) {
	for _, r := range ranges {
		l.Draw(r.Count, instances, r.First, firstInstance)
	}
}

// MultiDrawIndexed records several draws of indices.
func (l *List) MultiDrawIndexed(ranges []Range, instances, firstInstance int) {
	for _, r := range ranges {
		l.DrawIndexed(r.Count, instances, r.First, r.VertexOffset, firstInstance)
	}
}

// Indirect says where the numbers of draws lie.
type Indirect struct {
	// Buffer holds VkDrawIndirectCommand or VkDrawIndexedIndirectCommand structs from Offset on, Stride bytes apart. A
	// Stride of 0 is the struct's size.
	Buffer         *Buffer
	Offset, Stride int
	// Draws is how many there are. With CountBuffer it is the most; the number itself is the word at CountOffset.
	Draws       int
	CountBuffer *Buffer
	CountOffset int
}

// DrawIndirect records draws of vertices whose numbers are in a buffer when the list runs.
func (l *List) DrawIndirect(in Indirect) {
	const size = 16
	if l.inside("DrawIndirect") && l.indirect(&in, size) {
		l.add(func(x *executor) error {
			return in.each(size, func(w func(n int) int) error { return x.drawVertices(w(0), w(1), w(2), w(3)) })
		})
	}
}

// DrawIndexedIndirect records draws of indices whose numbers are in a buffer when the list runs.
func (l *List) DrawIndexedIndirect(in Indirect) {
	const size = 20
	if l.inside("DrawIndexedIndirect") && l.indirect(&in, size) {
		l.add(func(x *executor) error {
			return in.each(size, func(w func(n int) int) error {
				return x.drawIndices(w(0), w(1), w(2), int(int32(w(3))), w(4))
			})
		})
	}
}

// indirect checks an indirect command whose structs have size bytes.
func (l *List) indirect(in *Indirect, size int) bool {
	if !l.needs("Buffer", in.Buffer != nil) {
		return false
	}
	if in.Stride == 0 {
		in.Stride = size
	}
	last := int64(max(in.Draws-1, 0))*int64(in.Stride) + int64(size)
	switch {
	case in.Draws < 0 || in.Draws > maxDraws:
		l.fail(vk.Errorf("Draws", "%d: at most %d", in.Draws, maxDraws))
	case in.Stride < size || in.Stride%4 != 0 || in.Stride > maxMemory>>24:
		l.fail(vk.Errorf("Stride", "%d: must be a multiple of 4, and %d at least", in.Stride, size))
	case in.Draws > 0 && (in.Offset < 0 || in.Offset%4 != 0 || last > int64(len(in.Buffer.bytes)-in.Offset)):
		l.fail(vk.Errorf("Offset", "%d draws from %d on, the buffer has %d bytes", in.Draws, in.Offset, len(in.Buffer.bytes)))
	case in.CountBuffer != nil && (in.CountOffset < 0 || in.CountOffset%4 != 0 || in.CountOffset > len(in.CountBuffer.bytes)-4):
		l.fail(vk.Errorf("CountOffset", "%d, the buffer has %d bytes", in.CountOffset, len(in.CountBuffer.bytes)))
	default:
		return true
	}
	return false
}

// each calls draw with the words of each struct.
func (in *Indirect) each(size int, draw func(word func(n int) int) error) error {
	n := in.Draws
	if in.CountBuffer != nil {
		n = int(min(uint32(n), binary.LittleEndian.Uint32(in.CountBuffer.bytes[in.CountOffset:])))
	}
	for i := range n {
		s := in.Buffer.bytes[in.Offset+i*in.Stride:][:size]
		word := func(n int) int { return int(binary.LittleEndian.Uint32(s[4*n:])) }
		if err := draw(word); err != nil {
			return err
		}
	}
	return nil
}

func (x *executor) drawVertices(vertices, instances, firstVertex, firstInstance int) error {
	return x.draw(&shade.Draw{First: firstVertex, Count: shade.Exactly(vertices), Instances: shade.Exactly(instances),
		FirstInstance: firstInstance})
}

func (x *executor) drawIndices(indices, instances, firstIndex, vertexOffset, firstInstance int) error {
	n := len(x.indices) / x.indexType.bytes()
	if x.indices == nil {
		return vk.Errorf("IndexBuffer", "none is bound")
	}
	firstIndex = min(firstIndex, n)
	d := shade.Draw{First: firstIndex, Count: shade.Exactly(min(indices, n-firstIndex)), VertexOffset: vertexOffset,
		Instances: shade.Exactly(instances), FirstInstance: firstInstance}
	p := unsafe.Pointer(unsafe.SliceData(x.indices))
	switch x.indexType {
	case IndexUint32:
		d.Indices32 = unsafe.Slice((*uint32)(p), n)
	case IndexUint16:
		d.Indices16 = unsafe.Slice((*uint16)(p), n)
	default:
		d.Indices8 = x.indices
	}
	return x.draw(&d)
}
