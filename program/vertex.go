package program

import (
	"encoding/binary"
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// vertexStage is the vertex stage of a program.
type vertexStage struct {
	plan    *exec.Plan
	outputs []int // by output: the varying that it is, too, or -1
	absent  []int // the varyings that the stage does not write: zeros
	// instances: the stage reads which instance a vertex belongs to, or attributes that instances have.
	instances bool
	fetches   []attribute
	rows      []int // by input: the row of fetched attributes, or -1
}

// attribute is a vertex attribute that the stage reads: from where, and the first of its rows of words.
type attribute struct {
	VertexAttribute
	buffer VertexBinding
	format *format.Info
	row    int
	words  int  // so many words of an element are the components as they are; 0: the format decodes them
	more   bool // the stage reads components that the format does not have
}

// MaxAttributes is the largest number of vertex attributes and bindings.
const MaxAttributes = 64

// attributes finds where the stage's inputs come from, and returns the rows that they go to.
func (s *vertexStage) attributes(f *ir.Func, input *VertexInput) (exec.InputRows, error) {
	s.rows = make([]int, len(f.Inputs))
	rows, at := 0, map[int]int{} // the attribute at a location
	for n, used := range f.Reads() {
		s.rows[n] = -1
		v := f.Inputs[n]
		s.instances = s.instances || used && v.Kind == ir.InstanceIndex
		if !used || v.Kind != ir.Location {
			continue
		}
		for _, a := range input.Attributes {
			info := format.Of(a.Format)
			word := (v.Index-a.Location)*4 + v.Component
			if word < 0 || word >= 4 && (!info.Wide() || word >= 8) {
				continue
			}
			k, ok := at[a.Location]
			if !ok {
				b, err := input.binding(&a)
				if err != nil {
					return exec.InputRows{}, err
				}
				k = len(s.fetches)
				at[a.Location] = k
				s.instances = s.instances || b.Instance
				s.fetches = append(s.fetches, attribute{VertexAttribute: a, buffer: b, format: info, row: rows, words: plainWords(info)})
				rows += 4
				if info.Wide() {
					rows += 4
				}
			}
			s.rows[n] = s.fetches[k].row + word
			s.fetches[k].more = s.fetches[k].more || word >= s.fetches[k].words
			break
		}
	}
	return exec.InputRows{Varyings: s.rows, Components: rows}, nil
}

// binding is the vertex buffer of an attribute.
func (i *VertexInput) binding(a *VertexAttribute) (VertexBinding, error) {
	for _, b := range i.Bindings {
		if b.Binding != a.Binding {
			continue
		}
		if b.Stride < 0 || b.Stride > 1<<20 || b.Binding < 0 || b.Binding >= MaxAttributes || a.Offset < 0 || a.Offset > 1<<20 {
			return b, vk.Errorf("VertexInput",
				"location %d: binding %d, stride %d, offset %d: bindings are 0 to %d, strides and offsets 0 to %d",
				a.Location, b.Binding, b.Stride, a.Offset,
				MaxAttributes-1, 1<<20)
		}
		return b, nil
	}
	return VertexBinding{}, vk.Errorf("VertexInput.Attributes", "location %d: there is no binding %d", a.Location, a.Binding)
}

// attributeScratch is a worker's memory for vertex batches.
type attributeScratch struct {
	rows     [][]uint32 // of words of attributes: the plan's, or own
	own      []float32
	elements [exec.MaxLanes]uint32 // of an attribute of instances, by vertex
	env      vertexEnvironment
	on       [exec.MaxGroups]uint16
	// What an attribute decodes to.
	texel [1]format.Texel
	wide  [1][4]uint64
	words simd.FetchArgs
}

// vertexEnvironment is the batch of a vertex stage.
type vertexEnvironment struct {
	resources
	p     *Program
	v     *shade.Vertices
	first int // vertex of the machine's batch

	attributes *attributeScratch
}

// Vertex runs the vertex stage.
func (p *Program) Vertex(v *shade.Vertices) {
	b, d := tableOf(v.Bindings)
	buffers := b.vertices
	if d != nil && d.VertexBuffers != nil {
		buffers = d.VertexBuffers
	}
	m := workerOf(v.Scratch)
	s := &p.vertex
	sc := &m.attribute
	sc.env = vertexEnvironment{resources: resources{bind: b}, p: p, v: v, attributes: sc}
	m.prepare(s.plan, v.Kernels, &sc.env, v.Bindings)
	sc.place(m, s.plan)
	for _, k := range s.absent {
		clear(v.Out[k])
	}
	for first := 0; first < v.N; first += s.plan.Lanes {
		n := min(v.N-first, s.plan.Lanes)
		sc.env.first = first
		groups := (n + simd.Lanes - 1) / simd.Lanes
		on := sc.on[:groups]
		for g := range on {
			on[g] = 0xFFFF
		}
		if rest := n % simd.Lanes; rest != 0 {
			on[groups-1] = 1<<rest - 1
		}
		for k := range s.fetches {
			s.fetches[k].fetch(sc, buffers, v, first, n)
		}
		m.Run(on, on)
	}
	sc.env = vertexEnvironment{}
	m.release()
}

// place takes the rows of a plan's attributes: of the plan's in the machine's file, or own memory.
func (sc *attributeScratch) place(m *worker, p *exec.Plan) {
	n := p.Placed.Components
	memory := sc.own
	switch {
	case p.Places():
		memory = m.PlacedRows(p)
	case len(memory) < n*shade.Stride:
		memory = make([]float32, n*shade.Stride)
		sc.own = memory
	}
	sc.rows = sc.rows[:0]
	for k := range n {
		sc.rows = append(sc.rows, asWords(memory[k*shade.Stride:][:shade.MaxLanes]))
	}
}

// fetch decodes an attribute of n vertices. What lies outside of the buffer is zero.
func (a *attribute) fetch(sc *attributeScratch, buffers [][]byte, v *shade.Vertices, first, n int) {
	words := 4
	if a.format.Wide() {
		words = 8
	}
	rows := sc.rows[a.row : a.row+words]
	var data []byte
	if k := a.buffer.Binding; k < len(buffers) {
		data = buffers[k]
	}
	size := a.format.BlockBytes
	elements := v.Index[first : first+n]
	if a.buffer.Instance {
		elements = a.ofInstances(sc, v, first, n)
	}
	if a.words > 0 {
		if !a.gatherWords(sc, v.Kernels, data, elements, v.Consecutive && !a.buffer.Instance) {
			a.copyWords(rows, data, elements)
		}
		return
	}
	for k, element := range elements {
		at := uint64(element)*uint64(a.buffer.Stride) + uint64(a.Offset)
		if at+uint64(size) > uint64(len(data)) {
			for w := range rows {
				rows[w][k] = 0
			}
			continue
		}
		if words == 8 {
			a.format.DecodeWide(sc.wide[:], data[at:at+uint64(size)])
			for c, x := range sc.wide[0] {
				rows[2*c][k], rows[2*c+1][k] = uint32(x), uint32(x>>32)
			}
			continue
		}
		a.format.Decode(sc.texel[:], data[at:at+uint64(size)])
		for c, x := range sc.texel[0] {
			rows[c][k] = x
		}
	}
}

// ofInstances are the elements that the instances of n vertices have.
func (a *attribute) ofInstances(sc *attributeScratch, v *shade.Vertices, first, n int) []uint32 {
	elements := sc.elements[:n]
	if a.buffer.Divisor < 0 {
		clear(elements)
		return elements
	}
	instances(elements, v, first)
	if a.buffer.Divisor > 1 {
		base, divisor := uint32(v.Draw.FirstInstance), uint32(min(uint64(a.buffer.Divisor), math.MaxUint32))
		for k, instance := range elements {
			elements[k] = base + (instance-base)/divisor
		}
	}
	return elements
}

// instances fills dst with the instances of vertices. All have one where a shader embeds the program.
func instances(dst []uint32, v *shade.Vertices, first int) {
	if v.Instances != nil {
		copy(dst, v.Instances[first:])
		return
	}
	for k := range dst {
		dst[k] = uint32(v.Instance)
	}
}

// plainWords is how many words a format's texels are, of formats whose components are words.
func plainWords(f *format.Info) int {
	n := f.Components
	if f.Compressed || f.Chroma || f.Depth || f.Stencil || f.BlockBytes != 4*n {
		return 0
	}
	for c := range n {
		if f.Bits[c] != 32 {
			return 0
		}
	}
	return n
}

// gatherWords is copyWords by a kernel, or says that no kernel does that: where components are constants, or words do
// not lie as kernels read them. The elements may follow one another.
func (a *attribute) gatherWords(
	sc *attributeScratch, kernels *simd.Kernels, data []byte, elements []uint32, consecutive bool,
) bool {
	stride, size, n := a.buffer.Stride, 4*a.words, len(elements)
	if kernels.Level == simd.LevelGeneric || a.more || stride == 0 ||
		(stride|a.Offset)%4 != 0 || a.Offset+size > len(data) {
		return false
	}
	in, bound := unsafe.Pointer(&data[a.Offset]), (len(data)-a.Offset-size)/stride+1
	if uintptr(in)%4 != 0 || bound > math.MaxInt32/stride {
		return false
	}
	f := &sc.words
	*f = simd.FetchArgs{
		In: (*float32)(in), Components: int64(a.words), Stride: int64(stride / 4), Bound: uint32(bound),
		Index: &elements[0], N: int64(n),
	}
	if stride == size && consecutive && int64(elements[0])+int64(n) <= int64(bound) {
		f.Consecutive = 1
	}
	for c := range a.words {
		f.Out[c] = (*float32)(unsafe.Pointer(&sc.rows[a.row+c][0]))
	}
	kernels.Fetch(f)
	*f = simd.FetchArgs{} // keeps nothing alive
	return true
}

// copyWords fetches some elements of attributes of formats whose components are words.
func (a *attribute) copyWords(rows [][]uint32, data []byte, elements []uint32) {
	stride, size := uint64(a.buffer.Stride), uint64(4*a.words)
	one := uint32(1)
	if a.format.Class == format.ClassFloat {
		one = math.Float32bits(1)
	}
	n := len(elements)
	x, y, z, w := rows[0][:n], rows[1][:n], rows[2][:n], rows[3][:n]
	for k, element := range elements {
		var t [4]uint32
		if at := uint64(element)*stride + uint64(a.Offset); at+size <= uint64(len(data)) {
			t[3] = one
			from := data[at : at+size]
			for c := range a.words {
				t[c] = binary.LittleEndian.Uint32(from[4*c:])
			}
		}
		x[k], y[k], z[k], w[k] = t[0], t[1], t[2], t[3]
	}
}

// Input writes an input of the vertex stage.
func (e *vertexEnvironment) Input(m *exec.Machine, i *ir.Instr, out exec.Register, s exec.Span) {
	dst := m.Words(out, s)
	first := e.first + s.From*simd.Lanes
	fill := func(v int) {
		for k := range dst {
			dst[k] = uint32(v)
		}
	}
	v, d := e.v, e.v.Draw
	indexed := d.Indices32 != nil || d.Indices16 != nil || d.Indices8 != nil
	switch e.p.functions[0].Inputs[i.Imm].Kind {
	case ir.Location:
		copy(dst, e.attributes.rows[e.p.vertex.rows[i.Imm]][s.From*simd.Lanes:])
	case ir.VertexIndex:
		copy(dst, v.Index[first:])
	case ir.InstanceIndex:
		instances(dst, v, first)
	case ir.ViewIndex:
		fill(v.ViewIndex)
	case ir.BaseInstance:
		fill(d.FirstInstance)
	case ir.BaseVertex:
		if indexed {
			fill(d.VertexOffset)
		} else {
			fill(d.First)
		}
	default:
		fill(0)
	}
}

// Output gives the engine what the vertex stage has made: as what it is for the engine, and as a varying.
func (e *vertexEnvironment) Output(m *exec.Machine, i *ir.Instr, from exec.Register, s exec.Span) {
	take(m, e.array(&e.p.functions[0].Outputs[i.Imm]), from, s)
	take(m, e.varying(int(i.Imm)), from, s)
}

// Rows gives the machine the engine's arrays.
func (e *vertexEnvironment) Rows(m *exec.Machine, list []exec.Given) {
	for k := range list {
		g := &list[k]
		if g.Kind == ir.Location {
			m.Give(g, e.varying(g.Number))
		} else {
			m.Give(g, e.array(&g.Variable))
		}
	}
}

// array is the array of the engine's, from the machine's batch on, for an output that is no varying alone.
func (e *vertexEnvironment) array(x *ir.Variable) (to []uint32) {
	v := e.v
	switch x.Kind {
	case ir.Position:
		to = asWords(*[...]*[]float32{&v.X, &v.Y, &v.Z, &v.W}[x.Component])
	case ir.PointSize:
		to = asWords(v.PointSize)
	case ir.ClipDistance:
		to = asWords(v.ClipDistance[x.Index])
	case ir.CullDistance:
		to = asWords(v.CullDistance[x.Index])
	case ir.ViewportIndex:
		to = v.ViewportIndex
	case ir.Layer:
		to = v.Layer
	case ir.ShadingRate:
		to = v.ShadingRate
	}
	return to[min(e.first, len(to)):]
}

// varying is the varying that an output is, from the machine's batch on, if it is one.
func (e *vertexEnvironment) varying(output int) []uint32 {
	k := e.p.vertex.outputs[output]
	if k < 0 {
		return nil
	}
	to := asWords(e.v.Out[k])
	return to[min(e.first, len(to)):]
}

// take copies a register's span of a batch to the batch's array, which may end before.
func take(m *exec.Machine, to []uint32, from exec.Register, s exec.Span) {
	if first, last := s.From*simd.Lanes, min(s.To*simd.Lanes, len(to)); first < last {
		m.Take(to[first:last], from, s)
	}
}

// asWords is the same memory as words.
func asWords(f []float32) []uint32 {
	if len(f) == 0 {
		return nil
	}
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(f))), cap(f))[:len(f)]
}
