package sample

import "github.com/seed-1acaedba/halfspace/vk"

// Levels is the number of levels of the view (Vulkan: OpImageQueryLevels).
func (t *Texels) Levels() int { return len(t.levels) }

// Samples is the number of samples of a texel (Vulkan: OpImageQuerySamples).
func (t *Texels) Samples() int { return t.samples }

// Size is the size of a level of the view without gaps (Vulkan: OpImageQuerySizeLod): width, height, depth where the view
// has them, then the layers of arrayed ones, counted in cubes for cube arrays. A level that does not exist has size 0.
func (t *Texels) Size(level int) [4]int32 {
	var out [4]int32
	if uint(level) >= uint(len(t.levels)) {
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
// OpImageQueryLod). Lookups come in quads, see [Plan.SampleImplicit].
func (p *Plan) QueryLod(b *Batch) {
	if p.none(b) {
		return
	}
	for n := range b.N {
		c := p.coord(b, n)
		s := p.implicit(b, n, &c)
		bias := p.bias(b, n)
		lambda := s.lambda + bias
		d := p.levelOf(p.clampLod(lambda, 0))
		put(b.Out[0], n, float32(d.hi)+float32(float32(d.delta)/256))
		put(b.Out[1], n, lambda)
		put(b.Out[2], n, 0)
		put(b.Out[3], n, 0)
	}
}
