package sample

import (
	"runtime"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

const (
	// windowLanes is how many windows go through the kernels at a time.
	windowLanes = 64
	// windowTexels is how many texels one call of a kernel reads, unless one group of windows has more: this takes less
	// than 100 microseconds.
	windowTexels = 1 << 15
)

// windowBatch is a worker's memory for image processing: windows of up to MaxBlock texels a side, among as many places
// for them.
type windowBatch struct {
	in     [windowLanes]float32
	first  [windowLanes]int32
	alpha  [windowLanes]int32
	place  [4][2 * MaxBlock][windowLanes]int32 // of columns and rows, then the same of references
	weight [2][MaxBlock + 1][windowLanes]float32
	out    [4][windowLanes]float32
	best   [4][windowLanes]float32 // what comes of several places
	// box has the weights of boxes of size boxSize.
	box     [2][(MaxBlock + 1) * 256]float32
	boxSize [2]int

	window simd.WindowArgs
	spread simd.SpreadArgs
	sum    simd.WindowSumArgs
	errors simd.WindowErrorArgs
}

// windowSource is the texels of a processor as kernels find them.
type windowSource struct {
	simd.WindowSource
	axes   [2]simd.WindowArgs // what does not change: places of texels
	spread [2]simd.SpreadArgs
	keep   *mip.Layout
}

// source says where the texels are, and whether kernels take them.
func (x *processor) source(b *Batch) (s windowSource, ok bool) {
	p := x.p
	if b.Kernels == nil || b.Scratch == nil || b.Resident != nil && p.sparse {
		return s, false
	}
	if _, ok := reductions[p.sampler.ReductionMode]; !ok {
		return s, false
	}
	pix := p.layout.Current()
	lv, kind := &p.layout.Levels[0], p.layout.Kind
	row := lv.RowPitch / kind.Bytes()
	if lv.RowPitch%kind.Bytes() != 0 || row*lv.Height >= 1<<30 {
		return s, false
	}
	s.keep = p.layout
	s.WindowSource = simd.WindowSource{Texels: unsafe.SliceData(pix[lv.Offset:]), Kind: layouts[kind].texel,
		Sign: p.layout.Sign(), Stride: windowLanes}
	border := p.value(p.border)
	if p.single {
		border = p.exactBorder
	}
	for c, w := range border {
		if s.Border[c] = float(w); p.single {
			s.Values[c] = p.srgb[c]
		}
	}
	for ax, size := range [2]int{lv.Width, lv.Height} {
		a := simd.WindowArgs{Scale: float64(size), Low: -2 - MaxBlock, High: float64(size) + 2 + MaxBlock, Factor: 1, Bias: 128}
		if !p.normalized {
			a.Scale = 1
		}
		s.axes[ax] = a
		s.spread[ax] = simd.SpreadArgs{Last: int32(size - 1), Step: [2]int32{1, int32(row)}[ax], Stride: windowLanes}
		if p.modes[ax] == vk.SamplerAddressModeClampToBorder {
			s.spread[ax].Bordered = 1
		}
	}
	return s, true
}

// reductions maps reduction modes to the kernels' names of them.
var reductions = map[vk.SamplerReductionMode]simd.Reduction{
	vk.SamplerReductionModeWeightedAverage: simd.ReduceSum, vk.SamplerReductionModeMin: simd.ReduceMin,
	vk.SamplerReductionModeMax: simd.ReduceMax,
}

// components is how many there are up to the last that the format has.
func (x *processor) components() int64 {
	switch f := x.p.format; {
	case f.Format == vk.FormatA8Unorm:
		return 4
	case f.Depth:
		return 1
	default:
		return int64(f.Components)
	}
}

func (sc *Scratch) windows() *windowBatch {
	if sc.window == nil {
		sc.window = new(windowBatch)
	}
	return sc.window
}

// inWindows runs body for some lookups at a time, first to first+m of the batch, in n lanes: so many that windows of
// texels texels are read in a short time. It ends early where the batch is stopped.
func inWindows(b *Batch, texels int, body func(first, m, n int)) {
	most := min(max(windowTexels/texels&^(simd.Lanes-1), simd.Lanes), windowLanes)
	for i := 0; i < b.N && !b.stopped(); i += most {
		m := min(b.N-i, most)
		body(i, m, (m+simd.Lanes-1)&^(simd.Lanes-1))
	}
}

// begin finds where windows begin along an axis, from coordinates first to first+m; change makes the record another.
func (s *windowSource) begin(k *simd.Kernels, v *windowBatch, ax int, in []float32, first, m, n int, change func(a *simd.WindowArgs)) {
	clear(v.in[:n])
	if first < len(in) {
		copy(v.in[:m], in[first:])
	}
	a := &v.window
	*a = s.axes[ax]
	a.In, a.N, a.First, a.Alpha = &v.in[0], int64(n), &v.first[0], &v.alpha[0]
	change(a)
	k.Window(a)
}

// nearest makes windows begin at the texel that a coordinate lies in.
func nearest(a *simd.WindowArgs) { a.Nearest = 1 }

// texels lists count texels from from on, in one of the places of windows.
func (s *windowSource) texels(k *simd.Kernels, v *windowBatch, ax, place, from, count, n int, table []float32) {
	a := &v.spread
	*a = s.spread[ax]
	a.First, a.Alpha, a.N, a.Count, a.From, a.Place = &v.first[0], &v.alpha[0], int64(n), int64(count), int32(from), &v.place[place][0][0]
	if table != nil {
		a.Weight, a.Table = &v.weight[ax][0][0], &table[0]
	}
	k.Spread(a)
}

// put writes results of lookups first to first+m: swizzled, with the components that the format lacks.
func (x *processor) put(b *Batch, v *windowBatch, first, m int) {
	p := x.p
	for c, source := range p.sources {
		lacking := source > 3 || int64(source) >= x.components() || p.format.Format == vk.FormatA8Unorm && source < 3
		if !lacking {
			putLanes(b, c, first, v.out[source][:m])
			continue
		}
		constant := float32(0)
		if source == mip.SourceOne || source == 3 {
			constant = float(p.one)
		}
		for i := range v.in[:m] { // which has been read
			v.in[i] = constant
		}
		putLanes(b, c, first, v.in[:m])
	}
}

// putRaw writes results as they are.
func putRaw(b *Batch, of *[4][windowLanes]float32, first, m int) {
	for c := range of {
		putLanes(b, c, first, of[c][:m])
	}
}

// putLanes writes a component of lookups from first on.
func putLanes(b *Batch, c, first int, v []float32) {
	if out := b.Out[c]; first < len(out) {
		copy(out[first:], v)
	}
	if out := b.OutBits[c]; first < len(out) {
		for i, w := range v[:min(len(v), len(out)-first)] {
			out[first+i] = bits(w)
		}
	}
}

// windowWeights are the weights of a filter as the kernels want them: tables of columns and rows by the fraction of a
// texel, or, where it is not separable, of the numbers of the phases.
type windowWeights struct {
	axes   [2][]float32
	phases []float32 // all weights, phase by phase
}

// newWindowWeights makes tables of a filter that is loaded.
func newWindowWeights(x *Weighted) (w windowWeights) {
	fw, fh := x.in.FilterSize[0], x.in.FilterSize[1]
	if x.separable {
		for ax, of := range [2][][]float32{x.h, x.v} {
			for k := range x.in.FilterSize[ax] {
				for alpha := range 256 {
					w.axes[ax] = append(w.axes[ax], of[alpha*x.root>>8][k])
				}
			}
		}
		return w
	}
	for _, of := range x.h {
		w.phases = append(w.phases, of...)
	}
	for ax, step := range [2]int{fw * fh, x.root * fw * fh} {
		for alpha := range 256 {
			w.axes[ax] = append(w.axes[ax], float(uint32(alpha*x.root>>8*step)))
		}
	}
	return w
}

// onKernels does a batch with kernels, or says that it does not.
func (x *Weighted) onKernels(b *Batch) bool {
	s, ok := x.source(b)
	if !ok {
		return false
	}
	k, v := b.Kernels, b.Scratch.windows()
	fw, fh := x.in.FilterSize[0], x.in.FilterSize[1]
	inWindows(b, fw*fh, func(first, m, n int) {
		a := &v.sum
		*a = simd.WindowSumArgs{Source: s.WindowSource, N: int64(n), Width: int64(fw), Height: int64(fh),
			Reduction: reductions[x.p.sampler.ReductionMode], Divisor: 1,
			Components: x.components(), U: &v.weight[0][0][0], V: &v.weight[1][0][0]}
		for ax, in := range [2][]float32{b.S, b.T} {
			if x.root > 1 {
				s.begin(k, v, ax, in, first, m, n, func(a *simd.WindowArgs) {})
				table := x.tables.axes[ax]
				s.texels(k, v, ax, 2, 0, len(table)/256, n, table)
			}
			s.begin(k, v, ax, in, first, m, n, nearest)
			table := x.tables.axes[ax]
			if x.root > 1 || !x.separable {
				table = nil
			}
			s.texels(k, v, ax, ax, -x.in.FilterCenter[ax], x.in.FilterSize[ax], n, table)
			if x.root == 1 && !x.separable {
				clear(v.weight[ax][0][:n]) // the one phase
			}
		}
		if !x.separable {
			a.U, a.V, a.Weights = nil, nil, &x.tables.phases[0]
			a.PhaseU, a.PhaseV = (*int32)(unsafe.Pointer(&v.weight[0][0][0])), (*int32)(unsafe.Pointer(&v.weight[1][0][0]))
		}
		x.finish(b, v, first, m)
	})
	b.allResident(b.N)
	runtime.KeepAlive(s.keep)
	return true
}

// finish adds up windows and writes what comes of it.
func (x *processor) finish(b *Batch, v *windowBatch, first, m int) {
	a := &v.sum
	a.Source.X, a.Source.Y = &v.place[0][0][0], &v.place[1][0][0]
	for c := range a.Out {
		a.Out[c] = &v.out[c][0]
	}
	b.Kernels.WindowSum(a)
	x.put(b, v, first, m)
}

// onKernels does boxes of w and h parts of 1/256 texel with kernels, or says that it does not.
func (x *Box) onKernels(b *Batch, w, h int) bool {
	s, ok := x.source(b)
	if !ok {
		return false
	}
	k, v := b.Kernels, b.Scratch.windows()
	var counts [2]int
	for ax, size := range [2]int{w, h} {
		counts[ax] = (size + 255 + 255) >> 8
		if v.boxSize[ax] == size {
			continue
		}
		v.boxSize[ax] = size
		for i := range counts[ax] {
			for start := range 256 {
				span := boxSpan{start: start, end: start + size}
				v.box[ax][256*i+start] = float32(max(span.weight(i), 0)) / 256
			}
		}
	}
	inWindows(b, counts[0]*counts[1], func(first, m, n int) {
		a := &v.sum
		*a = simd.WindowSumArgs{Source: s.WindowSource, N: int64(n), Width: int64(counts[0]),
			Height: int64(counts[1]), Reduction: reductions[x.p.sampler.ReductionMode],
			Divisor: float32(w*h) / 65536, Components: x.components(), U: &v.weight[0][0][0], V: &v.weight[1][0][0]}
		if a.Reduction != simd.ReduceSum {
			a.Divisor = 1
		}
		for ax, in := range [2][]float32{b.S, b.T} {
			size := [2]int{w, h}[ax]
			s.begin(k, v, ax, in, first, m, n, func(a *simd.WindowArgs) { a.Add, a.Bias = -float64(size)/512, 0 })
			s.texels(k, v, ax, ax, 0, counts[ax], n, v.box[ax][:])
		}
		x.finish(b, v, first, m)
	})
	b.allResident(b.N)
	runtime.KeepAlive(s.keep)
	return true
}

// sources returns the sources of the target and the reference; ok where kernels take them, because both have one kind.
func (x *BlockMatch) sources(b *Batch) (t, r windowSource, ok bool) {
	t, ok = x.target.source(b)
	if ok {
		r, ok = x.reference.source(b)
	}
	return t, r, ok && t.Kind == r.Kind
}

// onKernels compares blocks with kernels, or returns false. The blocks begin at width x height corners in the target;
// try is called after each, with the errors in v.out; put writes the results.
func (x *BlockMatch) onKernels(b *Batch, width, height int, components int64, try func(v *windowBatch, i, j, m int),
	put func(v *windowBatch, first, m int)) bool {
	t, r, ok := x.sources(b)
	if !ok {
		return false
	}
	k, v := b.Kernels, b.Scratch.windows()
	inWindows(b, x.width*x.height, func(first, m, n int) {
		for ax, in := range [4][]float32{b.S, b.T, b.Reference[0], b.Reference[1]} {
			s, count := &t, [2]int{x.width + width - 1, x.height + height - 1}[ax&1]
			if ax > 1 {
				s, count = &r, [2]int{x.width, x.height}[ax&1]
			}
			s.begin(k, v, ax&1, in, first, m, n, nearest)
			s.texels(k, v, ax&1, ax, 0, count, n, nil)
		}
		a := &v.errors
		*a = simd.WindowErrorArgs{Source: t.WindowSource, Reference: r.WindowSource, N: int64(n),
			Width: int64(x.width), Height: int64(x.height), Components: components,
			Reduction: reductions[x.target.p.sampler.ReductionMode]}
		if x.metric == BlockMetricSSD {
			a.Squares = 1
		}
		a.Reference.X, a.Reference.Y = &v.place[2][0][0], &v.place[3][0][0]
		for c := range a.Out {
			a.Out[c] = &v.out[c][0]
		}
		for i := range width {
			for j := range height {
				if b.stopped() {
					return
				}
				a.Source.X, a.Source.Y = &v.place[0][i][0], &v.place[1][j][0]
				k.WindowError(a)
				try(v, i, j, m)
			}
		}
		put(v, first, m)
	})
	b.allResident(b.N)
	runtime.KeepAlive(t.keep)
	runtime.KeepAlive(r.keep)
	return true
}
