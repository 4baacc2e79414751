package sample

import (
	"github.com/seed-1acaedba/halfspace/format"
)

// GatherMode is which four texels a gather reads (Vulkan: Texel Gathering, and its modes of image processing). The zero
// value is the 2x2 texels of a LINEAR footprint.
type GatherMode uint8

// The gather modes.
const (
	GatherModeNone GatherMode = iota
	GatherModeHorizontalTwo
	GatherModeVerticalTwo
	GatherModeFourByOne
	GatherModeDiagonal
)

// gatherTexels are the texels of the modes, in result order, from the LINEAR (i0, j0) or the NEAREST (i, j).
var gatherTexels = [...][4][2]int{
	GatherModeNone:          {{0, 1}, {1, 1}, {1, 0}, {0, 0}},
	GatherModeHorizontalTwo: {{-1, 1}, {2, 1}, {2, 0}, {-1, 0}},
	GatherModeVerticalTwo:   {{0, 2}, {1, 2}, {1, -1}, {0, -1}},
	GatherModeFourByOne:     {{0, 0}, {1, 0}, {2, 0}, {3, 0}},
	GatherModeDiagonal:      {{0, 1}, {1, 0}, {0, -1}, {-1, 0}},
}

// Gather reads one component of four texels of the base level, without filtering (Vulkan: OpImageGather, and
// OpImageDrefGather for comparing samplers): component Component after the view's swizzle, of the texels (i0, j1), (i1,
// j1), (i1, j0), (i0, j0) of a LINEAR footprint, or (i0, j0) plus each of Offsets. Level of detail, bias and the
// sampler's filter do not matter. A view whose minLod excludes its base level gives zeros, and so do 1D, 3D and Y'CbCr
// views.
func (p *Texture) Gather(b *Batch) { p.GatherMode(b, GatherModeNone) }

// GatherMode is Gather of the four texels that a mode names.
func (p *Texture) GatherMode(b *Batch, mode GatherMode) {
	if p.none(b) {
		return
	}
	if p.axes != 2 || p.ycbcr != nil || p.minInt > 0 || int(mode) >= len(gatherTexels) {
		p.zero(b)
		return
	}
	texels := gatherTexels[mode]
	far := 4.0
	if b.Offsets != nil && mode == GatherModeNone {
		far = offsetRange
		for i, o := range b.Offsets {
			texels[i] = [2]int{clampOffset(o[0]), clampOffset(o[1])}
		}
	}
	if p.format.Wide() {
		p.gatherWide(b, mode, &texels, far)
		return
	}
	if p.gatherStaged(b, mode, &texels, far) {
		return
	}
	k := p.gatherer(b)
	for n := range b.N {
		k.gather(b, n, mode, &texels, far)
	}
}

// gatherer is a lookup for gathers.
func (p *Texture) gatherer(b *Batch) lookup {
	k := p.lookup(b)
	if p.srgb != nil {
		k.exactly()
	}
	return k
}

// gather is one lookup of a gather.
func (k *lookup) gather(b *Batch, n int, mode GatherMode, texels *[4][2]int, far float64) {
	p := k.p
	lv := &p.levels[0]
	component := b.Component & 3
	if p.compare {
		component = 0
	}
	c := p.coord(b, n)
	k.dref, k.layer, k.face, k.resident = c.dref, c.layer, c.on.Face, true
	i, j := k.gathered(&c, mode, far)
	var out format.Texel
	for m, o := range texels {
		var word format.Texel
		k.texel(&word, 0, p.wrap(0, i+o[0], lv.Width), p.wrap(1, j+o[1], lv.Height), 0)
		out[m] = p.component(k.unfiltered(word), component)
	}
	p.store(b, n, out)
	if b.Resident != nil {
		put(b.Resident, n, boolean(k.resident))
	}
}

// gathered is the texel that a gather's texels are counted from.
func (k *lookup) gathered(c *coord, mode GatherMode, far float64) (i, j int) {
	p := k.p
	lv := &p.levels[0]
	u := p.texelCoord(0, c.s, lv.Width, k.offset[0], far)
	v := p.texelCoord(1, c.t, lv.Height, k.offset[1], far)
	if mode == GatherModeFourByOne || mode == GatherModeDiagonal {
		return lastOfPeriod(p.modes[0], texelAt(u), lv.Width, k.offset[0]),
			lastOfPeriod(p.modes[1], texelAt(v), lv.Height, k.offset[1])
	}
	return fixed(u) >> 8, fixed(v) >> 8
}
