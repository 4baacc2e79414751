package sample

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Levels is the number of levels of the view (Vulkan: OpImageQueryLevels).
func (t *Texels) Levels() int {
	if t == nil {
		return 0
	}
	return len(t.levels)
}

// Samples is the number of samples of a texel (Vulkan: OpImageQuerySamples).
func (t *Texels) Samples() int {
	if t == nil {
		return 0
	}
	return t.samples
}

// Size is the size of a level of the view without gaps (Vulkan: OpImageQuerySizeLod): width, height, depth where the
// view has them, then the layers of arrayed ones, counted in cubes for cube arrays. A level that does not exist has
// size 0.
func (t *Texels) Size(level int) [4]int32 {
	var out [4]int32
	if uint(level) >= uint(t.Levels()) {
		return out
	}
	lv := &t.levels[level]
	size := []int{lv.Width, lv.Height}
	switch t.view.Info().ViewType {
	case vk.ImageViewType1D, vk.ImageViewType1DArray:
		size = size[:1]
	case vk.ImageViewType3D:
		size = append(size, lv.Depth)
	}
	if t.arrayed {
		size = append(size, t.layers)
	}
	for i, n := range size {
		out[i] = int32(n)
	}
	return out
}

// QuerySize writes the size of level Level of the view to OutBits.
func (t *Texels) QuerySize(b *Batch) {
	for n := range b.N {
		for c, v := range t.Size(atInt(b.Level, n)) {
			put(b.OutBits[c], n, uint32(v))
		}
	}
}

// QueryLod writes to Out the level that an implicit lookup would read, counted from the view's base and with a fraction
// where levels are filtered, and the level of detail before the sampler's clamps, biases included (Vulkan:
// OpImageQueryLod). Where DPdx[0] is not nil, DPdx and DPdy give the level; else lookups come in quads, see
// [Texture.SampleQuads].
func (p *Texture) QueryLod(b *Batch) {
	if p.none(b) {
		return
	}
	if p.queryKernels(b) {
		return
	}
	for n := range b.N {
		p.queryLod(b, n)
	}
}

// queryLod does query n of a batch.
func (p *Texture) queryLod(b *Batch, n int) {
	c := p.coord(b, n)
	var s footprint
	if b.DPdx[0] != nil {
		s = p.explicit(b, n, &c)
	} else {
		s = p.implicit(b, n, &c)
	}
	bias := p.bias(b, n)
	lambda := s.lambda + bias
	d := p.levelOf(p.clampLod(lambda, 0))
	put(b.Out[0], n, float32(d.hi)+float32(float32(d.delta)/256))
	put(b.Out[1], n, lambda)
	put(b.Out[2], n, 0)
	put(b.Out[3], n, 0)
}

// queryKernels queries with kernels, or says that it does not.
func (p *Texture) queryKernels(b *Batch) bool {
	if b.Kernels == nil || b.Scratch == nil || p.kernelPlan == nil || p.kernelPlan.aniso > 1 || b.Bias != nil || b.N <= 0 {
		return false
	}
	f, sc, k := p.kernelPlan, b.Scratch, b.Kernels
	bias, how := p.bias(b, 0), fromQuery
	if b.DPdx[0] != nil {
		how = fromQueryGradient
	}
	p.runCopied(b, 0, [4]bool{true, true, true, true}, func(x *Batch, n int) {
		if how == fromQuery { // runCopied has put zeros in their place
			x.DPdx, x.DPdy = [3][]float32{}, [3][]float32{}
		}
		p.operands(x, how, 0, n)
		lod := &sc.ellipse.LodArgs
		lod.Out, lod.N, lod.Bias, lod.Min, lod.Max = &x.Out[1][0], int64(n), bias, float32(math.Inf(-1)), float32(math.Inf(1))
		k.Lod(lod)
		if !allWithin(x.Out[1], 62-abs(bias)) {
			p.queryOdd(x, lod, bias)
		}
		given := simd.LodArgs{Explicit: &x.Out[1][0], Out: &sc.lambda[0], N: int64(n), Min: f.lod.Min, Max: f.lod.Max}
		*lod, sc.alike = given, alike{}
		k.Lod(lod)
		st := sc.stages()
		for i := 0; i < n; i += stagedLanes {
			st.levels = simd.LevelsArgs{Lod: &sc.lambda[i], N: int64(min(n-i, stagedLanes)), Last: f.texture.Last,
				MinLod: f.texture.MinLod, MipLinear: f.texture.MipLinear,
				Fine: &st.level[0][0], Coarse: &st.level[1][0], Delta: &st.delta[0], Level: &x.Out[0][i]}
			k.Levels(&st.levels)
		}
		for c := 2; c < 4; c++ {
			clear(x.Out[c])
		}
	})
	return true
}

// queryOdd does the queries of a batch whose derivatives are no difference at all, or none that is a number.
func (p *Texture) queryOdd(x *Batch, lod *simd.LodArgs, bias float32) {
	for i, lambda := range x.Out[1] {
		switch {
		case lambda > bias-63 && lambda < bias+63:
		case lod.DSDX != nil && *ahead(lod.DSDX, i) == 0 && *ahead(lod.DTDX, i) == 0 && *ahead(lod.DSDY, i) == 0 &&
			*ahead(lod.DTDY, i) == 0 &&
			(lod.DRDX == nil || *ahead(lod.DRDX, i) == 0 && *ahead(lod.DRDY, i) == 0):
			x.Out[1][i] = float32(math.Inf(-1)) // as in lanes without a fragment
		default:
			p.queryLod(x, i)
		}
	}
}

// allWithin says whether numbers, an even count of them, are at most so large without their signs. NaN is larger than
// all.
func allWithin(v []float32, most float32) bool {
	const signs = 0x8000000080000000
	limit, all := uint64(bits(most))*0x100000001|signs, uint64(signs)
	for _, pair := range unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(v))), len(v)/2) {
		all &= limit - pair&^signs // a sign is left where the number is not larger
	}
	return all&signs == signs
}
