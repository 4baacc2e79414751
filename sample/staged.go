package sample

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// stagedLanes is how many lookups go through the stages at a time: their places and weights stay in the L1 cache.
const stagedLanes = 256

// staged is a texture compiled for the kernels of stages: levels, then for each axis places and weights
// ([simd.Kernels].Axis), then texels ([simd.Kernels].Reduce), then the mixture of two levels. They do every filter,
// address mode and offset, a little slower than the kernels that do all of a bilinear lookup at once.
type staged struct {
	axes    int
	axis    [3]simd.AxisArgs // all of the record but what changes from call to call
	reduce  simd.ReduceArgs  // likewise
	levels  simd.LevelsArgs  // likewise
	filters [2]*filter       // MagFilter and MinFilter
	layout  *layout
	minMax  simd.Reduction   // ReduceMin or ReduceMax, or ReduceSum
	weights *[256][4]float32 // of filters that have a table
	limited bool             // to the range of the texels
	words   bool             // integers
	keep    *mip.Chain       // whose texels reduce points to
	volume  *volume          // or nil
	corner  bool             // corner-sampled: coordinates become texels in Go
	// most is not 0 where values of exact filters beside CUBIC are divided by it: see [kernelPlan].
	most float32
}

// stages is a worker's memory for the kernels of stages.
type stages struct {
	// As in [Scratch] whole cache lines come first.
	level       [2][stagedLanes]int32 // the finer and the coarser
	delta       [stagedLanes]uint32
	place       [3][4][stagedLanes]int32
	weight      [3][4][stagedLanes]float32
	noPlace     [stagedLanes]int32
	one         [stagedLanes]float32
	sum         [2][4][stagedLanes]float32
	least, most [4][stagedLanes]float32
	other       [4][stagedLanes]float32
	corner      [3][stagedLanes]float32
	reduce      simd.ReduceArgs

	levels simd.LevelsArgs
	axis   simd.AxisArgs
	mix    simd.MixLevelsArgs
	fill   simd.FloatsArgs
	srgb   simd.SRGBValuesArgs
	slice  *simd.SampleArgs // of volumes
	taps   [64]simd.TapRef
	axes   int // the number of axes along which taps lie
	filter *filter
}

func (sc *Scratch) stages() *stages {
	if sc.staged == nil {
		sc.staged = new(stages)
		for i := range sc.staged.one {
			sc.staged.one[i] = 1
		}
	}
	return sc.staged
}

// newStaged is nil where the stages do not do what the plan asks for: see [Texture.unstaged].
func newStaged(p *Texture, c *mip.Chain) *staged {
	if c == nil || p.unstaged() != "" {
		return nil
	}
	s := &p.sampler
	f := &staged{axes: p.axes, filters: p.filters, layout: &layouts[c.Kind()], words: p.kind == mip.KindRGBA32I, keep: c,
		corner:  p.cornerSampled,
		limited: s.ReductionMode == vk.SamplerReductionModeWeightedAverageRangeclamp}
	switch s.ReductionMode {
	case vk.SamplerReductionModeMin:
		f.minMax = simd.ReduceMin
	case vk.SamplerReductionModeMax:
		f.minMax = simd.ReduceMax
	}
	texture := c.Texture(p.base, len(p.levels))
	f.reduce = simd.ReduceArgs{Texels: texture.Texels, Kind: f.layout.texel, Sign: c.Sign(),
		Unit: float64(f.layout.part), Compare: simd.Compare(s.CompareOp)}
	for i, b := range p.border {
		switch f.reduce.Border[i] = float(b); {
		case p.single:
			f.reduce.Border[i] = srgbOutside
		case f.layout.codes():
			f.reduce.Border[i] = float32(b)
		}
	}
	f.volume = newVolume(p, c)
	f.levels = simd.LevelsArgs{Last: int32(len(p.levels) - 1), MinLod: max(p.minLod-float32(p.base), 0), MipLinear: uint32(s.MipmapMode)}
	for x := range f.axes {
		a := &f.axis[x]
		a.Mode, a.Step = stagedAddress[p.modes[x]], []int32{1, texture.Pitch, int32(c.Stride())}[x]
		if p.seamless {
			a.Mode = simd.CubeFace
		}
		if a.Mode == simd.Border {
			f.reduce.Bordered = 1
		}
		if !p.normalized || p.cornerSampled {
			a.Texels = 1
		}
		for l := range simd.MaxLevels {
			lv := &p.levels[min(l, len(p.levels)-1)]
			size := float32([]int{lv.Width, lv.Height, lv.Depth}[x])
			a.Size[l], a.Inverse[l] = size, 1/size
			above := texture.Pitch
			if p.reaches() {
				above *= 2
			}
			switch { // the first row and column around a level are at 0, so that places are not negative
			case x == 0 && f.axes == 1:
				a.Start[l] = texture.Offset[l]
			case x == 0:
				a.Start[l] = texture.Offset[l] - above
			case x == 1:
				a.Start[l] = above
			}
		}
	}
	if f.weights = f.filters[0].table(s); f.weights == nil {
		f.weights = f.filters[1].table(s)
	}
	return f
}

// unstaged says why lookups of a texture do not go through the stages, "" where they do.
func (p *Texture) unstaged() string {
	switch {
	case p.view == nil:
		return "there is no view"
	case p.view.Image().Info().Samples > 1:
		return "multisampled images are fetched, and have no chain"
	}
	return ""
}

// stagedAddress are the address modes of the stages.
var stagedAddress = [...]simd.AddressMode{
	vk.SamplerAddressModeRepeat:            simd.Repeat,
	vk.SamplerAddressModeMirroredRepeat:    simd.MirroredRepeat,
	vk.SamplerAddressModeClampToEdge:       simd.ClampToEdge,
	vk.SamplerAddressModeClampToBorder:     simd.Border,
	vk.SamplerAddressModeMirrorClampToEdge: simd.MirrorClampToEdge,
}

// ahead is the element n places after p.
func ahead[T any](p *T, n int) *T {
	return (*T)(unsafe.Add(unsafe.Pointer(p), uintptr(n)*unsafe.Sizeof(*p)))
}

// layers are places.
func layers(p *uint32) *int32 { return (*int32)(unsafe.Pointer(p)) }
func uints(p *int32) *uint32  { return (*uint32)(unsafe.Pointer(p)) }

// sampleKernel does the lookups of the sampling kernels' record.
func (f *staged) sampleKernel(k *simd.Kernels, sc *Scratch, out *[4]*float32) {
	st, a := sc.stages(), &sc.sample
	for i := 0; i < int(a.N); i += stagedLanes {
		m := min(int(a.N)-i, stagedLanes)
		st.levels = f.levels
		st.levels.Lod, st.levels.N = ahead(a.Lod, i), int64(m)
		st.levels.Fine, st.levels.Coarse, st.levels.Delta = &st.level[0][0], &st.level[1][0], &st.delta[0]
		if st.levels.Last == 0 {
			st.levels.Some = 0
			clear(st.level[0][:m])
		} else {
			k.Levels(&st.levels)
		}
		var to [4]*float32
		for c, p := range out {
			to[c] = ahead(p, i)
		}
		if f.filters[0] == f.filters[1] {
			f.filter(k, sc, f.filters[0], i, m, &to)
			continue
		}
		near := 0
		lods := unsafe.Slice(st.levels.Lod, m)
		for _, l := range lods {
			if !(l > 0) {
				near++
			}
		}
		switch near {
		case 0:
			f.filter(k, sc, f.filters[1], i, m, &to)
		case m:
			f.filter(k, sc, f.filters[0], i, m, &to)
		default:
			f.filter(k, sc, f.filters[1], i, m, &to)
			var other [4]*float32
			for c := range other {
				other[c] = &st.other[c][0]
			}
			f.filter(k, sc, f.filters[0], i, m, &other)
			for c, p := range to {
				for j, v := range unsafe.Slice(p, m) {
					if !(lods[j] > 0) {
						v = st.other[c][j]
					}
					*ahead(p, j) = v
				}
			}
		}
	}
}

// filter does lookups i to i+m with one filter.
func (f *staged) filter(k *simd.Kernels, sc *Scratch, filter *filter, i, m int, out *[4]*float32) {
	st, a := sc.staged, &sc.sample
	reduction := f.minMax
	switch {
	case filter.nearest():
		reduction = simd.ReduceFirst
	case filter.exact() && f.minMax == simd.ReduceSum && f.layout.codes() && (f.axes == 3 || f.layout.part < 1<<16):
		reduction = simd.ReduceExact
	}
	if f.most != 0 && filter.exact() {
		defer f.divide(k, st, m, out)
	}
	if f.minMax == simd.ReduceSum && f.volume.does(filter) {
		f.slices(k, sc, filter, i, m, out)
		return
	}
	count := st.build(f.axes, filter)
	levels := 1
	if st.levels.Some != 0 && !f.words {
		levels = 2
	}
	for l := range levels {
		f.places(k, sc, filter, &st.level[l][0], i, m)
		st.reduce = f.reduce
		r := &st.reduce
		r.Taps, r.Count, r.N, r.Reduction = &st.taps[0], int64(count), int64(m), reduction
		if filter.taps == 4 && r.Bordered == 0 {
			r.Rows = int64(count / 4)
		}
		if r.Layer = &st.noPlace[0]; a.Layer != nil {
			r.Layer = layers(ahead(a.Layer, i))
		}
		if a.Dref != nil {
			r.Dref = ahead(a.Dref, i)
		}
		if f.words {
			r.Out = *out
			k.Reduce(r)
			return
		}
		r.Out = pointers(&st.sum[l])
		k.Reduce(r)
		if f.limited && !filter.nearest() && !(filter.exact() && f.layout.codes()) {
			f.limit(k, st, &st.sum[l], m)
		}
		if f.alpha() {
			r.Reduction, r.Out[0] = reduction, &st.sum[l][3][0]
			r.Dref, r.Compare = &st.one[0], simd.Always // texels count as 1
			k.Reduce(r)
			if f.limited {
				copy(st.sum[l][3][:m], st.one[:m])
			}
		}
	}
	x := &st.mix
	*x = simd.MixLevelsArgs{Fine: pointers(&st.sum[0]), Delta: &st.delta[0], N: int64(m), Mix: f.minMax, Out: *out,
		Components: 4, Divisor: f.layout.most}
	if levels > 1 {
		x.Coarse = pointers(&st.sum[1])
	}
	if f.reduce.Kind == simd.TexelR32F {
		x.Components = 1
	}
	if f.layout.codes() && filter.exact() {
		x.Unit, x.Scale = f.layout.part, a.Scale
		if f.minMax == simd.ReduceSum {
			x.Mix = simd.ReduceExact
		}
	}
	k.MixLevels(x)
	if f.alpha() {
		x.Fine[0], x.Out[0] = x.Fine[3], x.Out[3]
		if levels > 1 {
			x.Coarse[0] = x.Coarse[3]
		}
		k.MixLevels(x)
	}
}

// alpha says that the alpha that texels of one component lack, 1, is filtered: by weights that add up to about 1.
func (f *staged) alpha() bool { return f.weights != nil && f.reduce.Kind == simd.TexelR32F }

func pointers(v *[4][stagedLanes]float32) [4]*float32 {
	return [4]*float32{&v[0][0], &v[1][0], &v[2][0], &v[3][0]}
}

// places finds the texels of lookups i to i+m in their levels.
func (f *staged) places(k *simd.Kernels, sc *Scratch, filter *filter, level *int32, i, m int) {
	st, in := sc.staged, [3]*float32{sc.sample.S, sc.sample.T, sc.r}
	x := &st.axis
	for n := range f.axes {
		*x = f.axis[n]
		x.In, x.Level, x.N, x.Offset, x.Table = ahead(in[n], i), level, int64(m), sc.offset[n], f.weights
		for c := range 4 {
			x.Place[c], x.Weight[c] = &st.place[n][c][0], &st.weight[n][c][0]
		}
		filter.place(x)
		if f.corner {
			x.In, x.Offset = f.cornered(st, filter, x, n), 0
		}
		k.Axis(x)
	}
}

// divide makes values of the codes that an exact filter gave: with CUBIC beside it the plan cannot.
func (f *staged) divide(k *simd.Kernels, st *stages, m int, out *[4]*float32) {
	for _, p := range out {
		st.fill = simd.FloatsArgs{Out: p, N: int64(m), Value: f.most}
		k.Normalize(&st.fill)
	}
}

// cornered are coordinates of an axis of a corner-sampled image in texels, from which [simd.Kernels].Axis finds the same
// texels and weights as [Texture.texelCoord] does. Those of a filter of several texels are multiples of 1/256: float32
// holds all of them.
func (f *staged) cornered(st *stages, filter *filter, x *simd.AxisArgs, axis int) *float32 {
	to := st.corner[axis][:x.N]
	in, level := unsafe.Slice(x.In, x.N), unsafe.Slice(x.Level, x.N)
	further, nearest := float64(x.Offset)+0.5, filter.nearest()
	for i, s := range in {
		size := float64(x.Size[level[i]&(simd.MaxLevels-1)])
		u := limit(float64(float64(s)*(size-1))+further, -2, size+2)
		if nearest {
			to[i] = float32(u)
		} else {
			to[i] = float32(fixed(u)+128) / 256
		}
	}
	return &to[0]
}

// build lists the taps of a filter, x first, and says how many there are.
func (st *stages) build(axes int, filter *filter) (count int) {
	n := filter.taps
	sizes := [3]int{n, 1, 1}
	for x := 1; x < axes; x++ {
		sizes[x] = n
	}
	count = sizes[0] * sizes[1] * sizes[2]
	if st.axes == axes && st.filter == filter {
		return count
	}
	st.axes, st.filter = axes, filter
	for t := range count {
		x, y, z := t%n, t/n%n, t/(n*n)
		tap := &st.taps[t]
		*tap = simd.TapRef{X: &st.place[0][x][0], Y: &st.noPlace[0], Z: &st.noPlace[0], U: &st.weight[0][x][0], V: &st.one[0]}
		if axes > 1 {
			tap.Y, tap.V = &st.place[1][y][0], &st.weight[1][y][0]
		}
		if axes > 2 {
			tap.Z, tap.W = &st.place[2][z][0], &st.weight[2][z][0]
		}
	}
	return count
}

// limit keeps sums in the range of their texels.
func (f *staged) limit(k *simd.Kernels, st *stages, sum *[4][stagedLanes]float32, m int) {
	st.reduce.Reduction, st.reduce.Out = simd.ReduceMin, pointers(&st.least)
	k.Reduce(&st.reduce)
	st.reduce.Reduction, st.reduce.Out = simd.ReduceMax, pointers(&st.most)
	k.Reduce(&st.reduce)
	for c := range sum {
		s, least, most := sum[c][:m], st.least[c][:m], st.most[c][:m]
		for i, v := range s {
			if v < least[i] {
				v = least[i]
			}
			if v > most[i] {
				v = most[i]
			}
			s[i] = v
		}
	}
}
