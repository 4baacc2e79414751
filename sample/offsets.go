package sample

import (
	"cmp"
	"runtime"
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// OffsetLookup is a lookup at a batch's coordinates with another constant offset: see [Batch.More].
type OffsetLookup struct {
	// Offset is the ConstOffset operand in texels, -32 to 31.
	Offset [3]int32
	// Out, OutBits and Resident are the results, as in Batch.
	Out      [4][]float32
	OutBits  [4][]uint32
	Resident []uint32
}

// sample does a batch's lookups: the batch's own, and the lookups in More.
func (p *Texture) sample(b *Batch, how lodFrom) {
	if !b.Again && b.Scratch != nil {
		b.Scratch.levels = 0
	}
	if len(b.More) > 0 && p.together(b, how) {
		return
	}
	p.lookUp(b, how)
	if len(b.More) == 0 {
		return
	}
	own, again := OffsetLookup{b.Offset, b.Out, b.OutBits, b.Resident}, b.Again
	b.Again = true
	for i := range b.More {
		x := &b.More[i]
		b.Offset, b.Out, b.OutBits, b.Resident = x.Offset, x.Out, x.OutBits, x.Resident
		p.lookUp(b, how)
	}
	b.Offset, b.Out, b.OutBits, b.Resident, b.Again = own.Offset, own.Out, own.OutBits, own.Resident, again
}

// mostTogether is how many lookups of a coordinate are done at once.
const mostTogether = 32

// together is a worker's memory for lookups of one coordinate with several offsets.
type together struct {
	// Operands and results of groups whose lookups reach beyond a level.
	s, t   [simd.MaxTextureLanes]float32
	lod    [simd.MaxTextureLanes]float32
	layer  [simd.MaxTextureLanes]uint32
	out    [4][simd.MaxTextureLanes]float32
	groups [simd.MaxTextureLanes / simd.Lanes]uint16 // which
	rows   [mostTogether]simd.OffsetRow
	own    OffsetLookup          // of the batch
	list   [mostTogether]placed  // in rows, from above to below
	to     [mostTogether][2]int8 // the row of each, and its place there
	window [2][2]int32           // see simd.SampleArgs
}

// placed is a lookup at the offset that its texels have.
type placed struct {
	*OffsetLookup
	at [2]int32
}

// rowsOf says whether there is a kernel for a texture's lookups with several offsets: of 8-bit codes, LINEAR, in two
// dimensions.
func (p *Texture) rowsOf(f *kernelPlan) bool {
	t := &f.texture
	for _, m := range p.modes[:2] {
		if m != vk.SamplerAddressModeRepeat && m != vk.SamplerAddressModeClampToEdge {
			return false
		}
	}
	return f.chain.Kind() == mip.KindRGBA8 && p.axes == 2 && !p.seamless && p.normalized && p.aniso <= 1 &&
		!f.always && f.reduction == simd.ReduceSum &&
		t.MagLinear&t.MinLinear != 0
}

// together does the lookups of a batch and of its More at once, or says that it does not: levels, footprints and
// weights are made once, and texels of lookups beside each other are read once. Groups of lanes that reach beyond a
// level are looked up with one offset after the other.
func (p *Texture) together(b *Batch, how lodFrom) bool {
	f, n := p.kernelPlan, b.N
	if f == nil || !f.rows || how == fromFootprint || len(b.More) >= mostTogether || n <= 0 || p.fastLanes(b, how) != n {
		return false
	}
	sc := b.Scratch
	if sc.together == nil {
		sc.together = new(together)
	}
	x := sc.together
	x.own = OffsetLookup{b.Offset, b.Out, b.OutBits, b.Resident}
	list := x.list[:1+len(b.More)]
	defer x.forget(len(list))
	for i := range list {
		m := &x.own
		if i > 0 {
			m = &b.More[i-1]
		}
		list[i] = placed{m, [2]int32{int32(clampOffset(m.Offset[0])), int32(clampOffset(m.Offset[1]))}}
		for c := range 4 {
			if m.OutBits[c] != nil || len(m.Out[c]) < n && (m.Out[c] != nil || f.needed[c]) || m.Resident != nil && p.sparse {
				return false
			}
		}
	}
	slices.SortStableFunc(list, func(v, w placed) int {
		return cmp.Or(cmp.Compare(v.at[1], w.at[1]), cmp.Compare(v.at[0], w.at[0]))
	})
	f.chain.Current()
	rows := p.rows(x, list)
	sc.inStages, sc.sample.Shifted, sc.kept = false, 0, left{}
	for i := 0; i < n; i += simd.MaxTextureLanes {
		m := min(n-i, simd.MaxTextureLanes)
		p.operands(b, how, i, m)
		if !f.again(b, n) {
			p.lambdas(b, i, m)
			sc.levels = n
			sc.detail = f.detail
		}
		for k := range list {
			f.outputs(sc, &list[k].Out, i, &x.rows[x.to[k][0]].Out[x.to[k][1]])
		}
		a := &sc.sample
		a.Texture, a.Lod, a.N, a.Scale, a.Reduction, a.Whole = &f.texture, &sc.lambda[0], int64(m), f.scale, simd.ReduceSum, 0
		a.Rows, a.RowCount, a.Window = &x.rows[0], int64(rows), x.window
		b.Kernels.SampleRowsRGBA8(a)
		p.beyond(b, list, i, m)
	}
	clear(x.rows[:rows])
	resident := b.Resident
	for k := range list {
		f.finish(b.Kernels, sc, &list[k].Out, n)
		b.Resident = list[k].Resident
		b.allResident(n)
	}
	b.Resident = resident
	runtime.KeepAlive(f.chain)
	return true
}

// forget lets a batch's memory go, of so many lookups.
func (x *together) forget(n int) {
	x.own = OffsetLookup{}
	clear(x.list[:n])
}

// rows makes rows of lookups in their order, and the window that all of them read.
func (p *Texture) rows(x *together, list []placed) (count int) {
	t := &p.kernelPlan.texture
	least, most := list[0].at, list[0].at
	for k := 0; k < len(list); count++ {
		o, n := list[k].at, 1
		if k+2 < len(list) && list[k+1].at == [2]int32{o[0] + 1, o[1]} && list[k+2].at == [2]int32{o[0] + 2, o[1]} {
			n = 3
		}
		x.rows[count] = simd.OffsetRow{At: 4 * (int64(o[1])*int64(t.Pitch) + int64(o[0])), Three: uint32(n / 3)}
		for j := range n {
			x.to[k+j] = [2]int8{int8(count), int8(j)}
			for axis, v := range list[k+j].at {
				least[axis], most[axis] = min(least[axis], v), max(most[axis], v)
			}
		}
		k += n
	}
	for axis, mode := range [2]simd.AddressMode{t.U, t.V} {
		// which has moved what was outside
		if x.window[axis] = [2]int32{256 * (-1 - least[axis]), 256*most[axis] + 1}; mode == simd.ClampToEdge {
			x.window[axis] = [2]int32{max(-256*least[axis], 1), max(256*(most[axis]+1), 256) + 1}
		}
	}
	return count
}

// beyond does what the kernel of rows left out of lookups i to i+m.
func (p *Texture) beyond(b *Batch, list []placed, i, m int) {
	f, sc := p.kernelPlan, b.Scratch
	x, a, count := sc.together, &sc.sample, 0
	for g, lanes := range a.Scratch.Outside[:m/simd.Lanes] {
		if lanes != 0 {
			x.groups[count] = uint16(g)
			count++
		}
	}
	if count == 0 {
		return
	}
	groups := x.groups[:count]
	a.S, a.T, a.Lod = pick(groups, a.S, &x.s), pick(groups, a.T, &x.t), pick(groups, a.Lod, &x.lod)
	if a.Layer != nil {
		a.Layer = pick(groups, a.Layer, &x.layer)
	}
	a.N = int64(count * simd.Lanes)
	out := [4]*float32{&x.out[0][0], &x.out[1][0], &x.out[2][0], &x.out[3][0]}
	offset := b.Offset
	for k := range list {
		if b.Offset, a.Shifted = [3]int32{list[k].at[0], list[k].at[1]}, 0; p.shifts(b) {
			p.shift(a, b)
		}
		f.sampleKernel(b.Kernels, sc, &out)
		for c, o := range f.to {
			if o == none || list[k].Out[o] == nil {
				continue
			}
			for n, g := range groups {
				copy(list[k].Out[o][i+int(g)*simd.Lanes:], x.out[c][n*simd.Lanes:][:simd.Lanes])
			}
		}
	}
	b.Offset, a.Shifted = offset, 0
}

// pick copies some groups of an operand.
func pick[T any](groups []uint16, from *T, to *[simd.MaxTextureLanes]T) *T {
	for n, g := range groups {
		copy(to[n*simd.Lanes:], unsafe.Slice(ahead(from, int(g)*simd.Lanes), simd.Lanes))
	}
	return &to[0]
}
