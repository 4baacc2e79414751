package texture

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Gather is one component of the four texels that LINEAR would read at the view's first level: (i0,j1), (i1,j1),
// (i1,j0), (i0,j0). With offsets each of the four is (i0,j0) moved by its own (Texel Gathering).
func (t *Texture) Gather(s *Sampler, in Input, component int, offsets *[4][2]int) (v Value, resident bool) {
	if in.Dref != nil {
		component = 0
	}
	l := t.begin(s, in)
	lvl := t.view.BaseMipLevel
	if lvl < int(math.Floor(float64(t.view.MinLod))) {
		return Value{}, true
	}
	u := l.unnormalized(lvl)
	i0, j0 := fixed(u[0])>>8, fixed(u[1])>>8
	places := [4][2]int{{0, 1}, {1, 1}, {1, 0}, {0, 0}}
	if offsets != nil {
		places = *offsets
	}
	for c, p := range places {
		v[c] = l.texel(lvl, i0+p[0], j0+p[1], 0)[component]
	}
	return v, l.resident
}

// Fetch is texel (i, j, k) of a layer, sample and level, counted from the view's first. What lies outside is zero in
// the format's components, as under robustImageAccess2 (Texel Input Validation).
func (t *Texture) Fetch(i, j, k, layer, sample, lod int) (v Value, resident bool) {
	lvl := t.view.BaseMipLevel + lod
	if lod < 0 || lod >= t.view.LevelCount || lvl < int(math.Floor(float64(t.view.MinLod))) {
		return swizzle(t.view.Components, t.nothing()), true
	}
	l := t.levels[lvl]
	in := func(x, n int) bool { return x >= 0 && x < n }
	if !in(i, l.width) || !in(j, l.height) || !in(k, l.depth) || !in(layer, t.view.LayerCount) ||
		!in(sample, t.image.Samples) {
		return swizzle(t.view.Components, t.nothing()), true
	}
	if !t.bound(i, j) {
		return swizzle(t.view.Components, t.nothing()), false
	}
	return swizzle(t.view.Components, t.at(lvl, 0, t.view.BaseArrayLayer+layer, i, j, k, sample)), true
}

// QuerySize is the size of a level of the view: width, height, depth, layers, of those that it has.
func (t *Texture) QuerySize(lod int) (v [4]int) {
	if lod < 0 || lod >= t.view.LevelCount {
		return v
	}
	l := t.levels[t.view.BaseMipLevel+lod]
	size := []int{l.width, l.height, l.depth}[:t.dimensions()]
	switch t.view.ViewType {
	case vk.ImageViewType1DArray, vk.ImageViewType2DArray:
		size = append(size[:len(size):len(size)], t.view.LayerCount)
	case vk.ImageViewTypeCubeArray:
		size = append(size[:len(size):len(size)], t.view.LayerCount/6)
	}
	copy(v[:], size)
	return v
}
