package queue

import (
	"math"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Point is the pipelines that sets are bound for (Vulkan: Pipeline Bind Points).
type Point uint8

// The bind points. The zero value is Graphics.
const (
	Graphics Point = iota
	Compute
)

// IndexType is the size of indices. The zero value is 16 bits.
type IndexType uint8

// The index types, with Vulkan's numbers, but for 8 bits.
const (
	IndexUint16 IndexType = iota
	IndexUint32
	IndexUint8
)

// bytes is the size of an index.
func (t IndexType) bytes() int { return [...]int{2, 4, 1}[t] }

// maxVertexBuffers is the largest number of vertex buffers.
const maxVertexBuffers = program.MaxAttributes / 2

// BindPipeline records the pipeline of later draws.
func (l *List) BindPipeline(p *GraphicsPipeline) {
	if l.needs("Pipeline", p != nil) {
		l.add(func(x *executor) error { x.graphics, x.stale = p, staleAll; return nil })
	}
}

// BindComputePipeline records the pipeline of later dispatches.
func (l *List) BindComputePipeline(p *ComputePipeline) {
	if l.needs("Pipeline", p != nil) {
		l.add(func(x *executor) error { x.compute = p; return nil })
	}
}

// BindSets records the sets of later draws or dispatches, from number first on, and the offsets of their dynamic
// buffers, of one set after the other.
func (l *List) BindSets(point Point, first int, sets []*Set, offsets []uint32) {
	if first < 0 || first > MaxSets || len(sets) > MaxSets-first {
		l.fail(vk.Errorf("Sets", "%d from %d on: at most %d", len(sets), first, MaxSets))
		return
	}
	sets, offsets = clone(sets), clone(offsets)
	need := 0
	for _, s := range sets {
		if s != nil {
			need += s.layout.dynamic
		}
	}
	if need != len(offsets) {
		l.fail(vk.Errorf("Offsets", "%d, the sets have %d dynamic buffers", len(offsets), need))
		return
	}
	l.add(func(x *executor) error {
		rest := offsets
		for i, s := range sets {
			x.sets[point][first+i], x.offsets[point][first+i] = s, nil
			if s != nil {
				x.offsets[point][first+i], rest = rest[:s.layout.dynamic], rest[s.layout.dynamic:]
			}
		}
		x.stale |= staleTable | staleOwn
		return nil
	})
}

// PushConstants records bytes of the push constants, from an offset on, for both bind points.
func (l *List) PushConstants(offset int, data []byte) {
	if offset < 0 || offset > MaxPushConstants || len(data) > MaxPushConstants-offset {
		l.fail(vk.Errorf("PushConstants", "%d bytes from %d on: at most %d", len(data), offset, MaxPushConstants))
		return
	}
	data = clone(data)
	l.add(func(x *executor) error {
		copy(x.push[offset:], data)
		x.stale |= stalePush | staleOwn
		return nil
	})
}

// VertexBuffer is a part of a buffer that vertices are read from.
type VertexBuffer struct {
	// Buffer; nil: all attributes are zero.
	Buffer *Buffer
	// Offset and Size are the part; a Size of 0 is all that is left. Stride counts where the pipeline leaves strides to
	// commands.
	Offset, Size, Stride int
}

// BindVertexBuffers records the vertex buffers of later draws, from number first on.
func (l *List) BindVertexBuffers(first int, buffers ...VertexBuffer) {
	if first < 0 || first > maxVertexBuffers || len(buffers) > maxVertexBuffers-first {
		l.fail(vk.Errorf("VertexBuffers", "%d from %d on: at most %d", len(buffers), first, maxVertexBuffers))
		return
	}
	bytes, strides := make([][]byte, len(buffers)), make([]int, len(buffers))
	for i, b := range buffers {
		if strides[i] = b.Stride; b.Buffer == nil {
			continue
		}
		var ok bool
		if bytes[i], ok = b.Buffer.rest(b.Offset, b.Size); !ok {
			l.fail(vk.Errorf("VertexBuffers", "number %d: %d bytes from %d on, the buffer has %d", first+i, b.Size, b.Offset,
				len(b.Buffer.bytes)))
			return
		}
		bytes[i] = bytes[i][:min(len(bytes[i]), math.MaxInt32)]
	}
	l.add(func(x *executor) error {
		copy(x.vertices[first:], bytes)
		copy(x.strides[first:], strides)
		x.vertexBuffers = max(x.vertexBuffers, first+len(bytes))
		x.stale |= staleVertices | staleOwn
		if x.graphics != nil && x.graphics.info.Dynamic&DynamicVertexStride != 0 {
			x.stale |= staleAll
		}
		return nil
	})
}

// noIndices are the indices of no buffer.
var noIndices [1 << 16]byte

// BindIndexBuffer records the indices of later draws: size bytes of a buffer from an offset on, all that are left for 0.
// No buffer has 65,536 bytes of indices, which are 0.
func (l *List) BindIndexBuffer(b *Buffer, offset, size int, t IndexType) {
	if t > IndexUint8 {
		l.fail(vk.Errorf("IndexType", "%d is not an index type", t))
		return
	}
	if b == nil {
		l.add(func(x *executor) error { x.indices, x.indexType = noIndices[:], t; return nil })
		return
	}
	bytes, ok := b.rest(offset, size)
	if !ok || offset%t.bytes() != 0 {
		l.fail(vk.Errorf("Offset", "%d bytes from %d on, of indices of %d bytes; the buffer has %d", size, offset,
			t.bytes(), len(b.bytes)))
		return
	}
	l.add(func(x *executor) error { x.indices, x.indexType = bytes, t; return nil })
}

// BindData records the bindings of later draws with pipelines whose shader is in Go: see [shade.Draw].
func (l *List) BindData(bindings any) {
	l.add(func(x *executor) error { x.data = bindings; return nil })
}

// SetDynamic records states of later draws, which the pipeline leaves to commands: the fields of values that states
// name.
func (l *List) SetDynamic(states DynamicState, values vk.Dynamic) {
	if states&^ofDraws != 0 {
		l.fail(vk.Errorf("States", "%#x has states that SetState sets", uint64(states)))
		return
	}
	values = cloneDynamic(&values)
	l.add(func(x *executor) error {
		take(drawRows, states, &x.draws, &values)
		x.stale |= staleDraws
		return nil
	})
}

// SetState records states of later draws' pipelines, which leave them to commands: the fields of values that states
// name.
func (l *List) SetState(states DynamicState, values vk.GraphicsPipeline) {
	if states&^ofPipelines != 0 {
		l.fail(vk.Errorf("States", "%#x has states that SetDynamic sets", uint64(states)))
		return
	}
	values = values.Clone()
	l.add(func(x *executor) error {
		take(pipelineRows, states, &x.state, &values)
		x.stale |= staleAll
		return nil
	})
}

// SetVertexInput records where vertex attributes come from, for pipelines that leave it to commands.
func (l *List) SetVertexInput(input program.VertexInput) {
	input = program.VertexInput{Bindings: clone(input.Bindings), Attributes: clone(input.Attributes)}
	l.add(func(x *executor) error {
		x.input = input
		x.stale |= staleAll
		return nil
	})
}
