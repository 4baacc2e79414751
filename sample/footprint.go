package sample

import (
	lanes "math/bits"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Footprint is which groups of texels of one level a lookup reads (Vulkan: Texel Footprint Evaluation). Group (x, y) of
// the mask stands for the texels from size (8 Anchor + x) on along an axis where x + Offset < 8, else from size (8
// (Anchor-1) + x) on, size being the granularity's; in 3D it is 4 for 8.
type Footprint struct {
	// Single says that the lookup reads one level only.
	Single bool
	// Anchor and Offset place the mask.
	Anchor, Offset [3]uint32
	// Mask has bit 8 y + x set for group (x, y), bit 16 z + 4 y + x in 3D.
	Mask uint64
	// Level is the level of the view.
	Level int
	// Granularity is 0, or the larger one that had to be used for the footprint to fit.
	Granularity int
}

// granularities2D and granularities3D are the sizes of groups by granularity; missing ones are zero.
var (
	granularities2D = [16][3]int{1: {2, 2, 1}, 2: {4, 2, 1}, 3: {4, 4, 1}, 4: {8, 4, 1}, 5: {8, 8, 1}, 6: {16, 8, 1}, 7: {16, 16, 1},
		11: {64, 64, 1}, 12: {128, 64, 1}, 13: {128, 128, 1}, 14: {256, 128, 1}, 15: {256, 256, 1}}
	granularities3D = [16][3]int{1: {2, 2, 2}, 3: {4, 4, 2}, 10: {16, 16, 16}, 11: {32, 16, 16}, 12: {32, 32, 16}, 13: {32, 32, 32},
		14: {64, 32, 32}}
)

// Footprint evaluates the footprints of a batch into out: of explicit gradients where DPdx is present, else of explicit
// levels where Lod is, else of quads as in SampleQuads. coarse asks for the coarser of two levels; where there is one
// only, its mask is empty. Only 2D and 3D views with CLAMP_TO_EDGE have footprints, and only the granularities of the
// specification's table; others give zero values, see [Texture.CheckFootprint].
func (p *Texture) Footprint(b *Batch, granularity int, coarse bool, out []Footprint) {
	p.EachFootprint(b, granularity, coarse, func(n int, f *Footprint) { put(out, n, *f) })
}

// EachFootprint evaluates the footprints of a batch as Footprint does, and hands out one after the other, from the
// first on. The memory of a footprint is the next one's, too.
func (p *Texture) EachFootprint(b *Batch, granularity int, coarse bool, take func(n int, f *Footprint)) {
	if take == nil {
		return
	}
	known := p.CheckFootprint(granularity) == nil // false of no texture
	var f Footprint
	if !known {
		for n := range b.N {
			f = Footprint{}
			take(n, &f)
		}
		return
	}
	g := grouping{least: granularity, coarse: coarse, table: &granularities2D, side: 8, log2: 3, spread: &spread2D}
	if p.axes == 3 {
		g.table, g.side, g.log2, g.spread = &granularities3D, 4, 2, &spread3D
	}
	if p.kernels(b) && p.kernelPlan.staged != nil {
		p.stagedFootprints(b, &g, take)
		return
	}
	for n := range b.N {
		f = Footprint{}
		p.footprint(b, p.locate(b, n), &g, &f)
		take(n, &f)
	}
}

// located is where the taps of a lookup lie: along step around at, at a level of detail that is limited.
type located struct {
	at, step [3]float32
	lambda   float32
	taps     int
}

// locate finds lookup n.
func (p *Texture) locate(b *Batch, n int) *located {
	c := p.coord(b, n)
	f := footprint{lambda: at(b.Lod, n), taps: 1}
	switch {
	case b.DPdx[0] != nil:
		f = p.explicit(b, n, &c)
	case b.Lod == nil:
		f = p.implicit(b, n, &c)
	}
	return &located{at: [3]float32{c.s, c.t, c.r}, step: [3]float32{f.ds, f.dt, f.dr},
		lambda: p.clampLod(f.lambda+p.bias(b, n), at(b.MinLod, n)), taps: f.taps}
}

// CheckFootprint refuses textures without footprints: views other than 2D, 2D array and 3D ones, address modes other
// than CLAMP_TO_EDGE, and granularities that the specification does not have. It is for the time of creation: a batch
// of such footprints is empty.
func (p *Texture) CheckFootprint(granularity int) error {
	if p.View() == nil {
		return vk.Errorf("View", "the texture has no view")
	}
	table := &granularities2D
	if p.axes == 3 {
		table = &granularities3D
	}
	if p.axes < 2 || p.cube || p.ycbcr != nil {
		return vk.Errorf("View", "footprints need a 2D or 3D view and no Y'CbCr conversion")
	}
	if uint(granularity) >= uint(len(table)) || table[granularity][0] == 0 {
		return vk.Errorf("Granularity", "granularity %d is not known for this view", granularity)
	}
	for i, m := range p.modes[:p.axes] {
		if m != vk.SamplerAddressModeClampToEdge {
			return vk.Errorf("AddressMode"+"UVW"[i:i+1], "%v is not allowed with footprints: use CLAMP_TO_EDGE", m)
		}
	}
	return nil
}

func (p *Texture) footprint(b *Batch, l *located, g *grouping, out *Footprint) {
	filter := p.filter(l.lambda)
	d := p.levelOf(l.lambda)
	out.Single = d.delta == 0
	out.Level = d.hi
	if g.coarse {
		if out.Single {
			return
		}
		out.Level = d.lo
	}
	lv := &p.levels[out.Level]
	size := [3]int{lv.Width, lv.Height, lv.Depth}
	var first, last [3][MaxAnisotropy]int32
	t := tapTexels{apart: 1}
	for x := range p.axes {
		for i := range l.taps {
			u := l.at[x]
			if l.taps > 1 {
				u += float32(tapsAlong[i][l.taps%simd.Lanes] * l.step[x])
			}
			first[x][i], last[x][i] = p.rangeOf(filter, x, u, size[x], b.offset(x))
		}
		t.along(x, g, first[x][:], last[x][:])
	}
	g.mask(&t, p.axes, 0, l.taps, out)
}

// rangeOf is the first and the last texel with a weight of a lookup along axis ax, under CLAMP_TO_EDGE.
func (p *Texture) rangeOf(f *filter, ax int, s float32, size, offset int) (first, last int32) {
	u := p.texelCoord(ax, s, size, offset, 0)
	var a axis
	f.around(&a, &p.sampler, u)
	n, m := 0, a.n-1
	for n < m && a.weight[n] == 0 {
		n++
	}
	for m > n && a.weight[m] == 0 {
		m--
	}
	edge := size - 1
	return int32(min(max(a.index[n], 0), edge)), int32(min(max(a.index[m], 0), edge))
}

// grouping is how texels are put into groups: from the least granularity on the first one in which all fit.
type grouping struct {
	least  int
	coarse bool // of two levels the coarser one
	table  *[16][3]int
	side   int             // of a mask, in groups
	log2   uint8           // of side
	spread *[3][256]uint64 // of each axis: the groups of a mask that a row of side groups stands for, by its bits
}

var spread2D, spread3D = newSpread(8, 2), newSpread(4, 3)

func newSpread(side uint, axes int) (t [3][256]uint64) {
	apart := uint(1) // how far two groups of an axis are apart in a mask
	for x := range axes {
		for row := range t[x] {
			for n := range side { // a row of 4 groups has nothing to do with the upper bits
				t[x][row] |= uint64(row) >> n & 1 << (n * apart)
			}
		}
		apart *= side
	}
	return t
}

// tapTexels are the texels of taps along each axis; one lookup's taps are so many elements apart.
type tapTexels struct {
	axis  [3]tapAxis
	apart int
}

// tapAxis are the first and the last texel of taps along an axis, and how they are put into groups.
type tapAxis struct {
	first, last []int32
	shift, side uint8
	spread      *[256]uint64
}

// along says what the texels along an axis are.
func (t *tapTexels) along(axis int, g *grouping, first, last []int32) {
	t.axis[axis] = tapAxis{first: first, last: last, side: uint8(g.side), spread: &g.spread[axis]}
}

// groups are the groups of tap i along the axis. A mask begins anew at multiples of side.
func (a *tapAxis) groups(i int) uint64 {
	first, last := uint32(a.first[i])>>(a.shift&31), uint32(a.last[i])>>(a.shift&31)
	bits := (uint32(2)<<((last-first)&31) - 1) << (first & uint32(a.side-1) & 31)
	return a.spread[uint8(bits|bits>>(a.side&31))]
}

// mask makes the mask of a lookup of so many taps, the first of which is at a place. Taps lie along a line, so what the
// first and the last one reach is what all of them reach.
func (g *grouping) mask(t *tapTexels, axes, at, taps int, out *Footprint) {
	end := at + (taps-1)*t.apart
	var least, most [3]int32
	for x := range axes {
		a := &t.axis[x]
		least[x], most[x] = min(a.first[at], a.first[end]), max(a.last[at], a.last[end])
	}
	side, n := int32(g.side), g.least
	for fit := false; !fit; n++ {
		if n == len(g.table) {
			return
		}
		fit = g.table[n][0] > 0
		for x := range axes {
			shift := uint8(lanes.TrailingZeros(uint(g.table[n][x]))) & 31
			t.axis[x].shift = shift
			fit = fit && most[x]>>shift-least[x]>>shift < side
		}
	}
	if n--; n != g.least {
		out.Granularity = n
	}
	for x := range axes {
		from := least[x] >> (t.axis[x].shift & 31)
		anchor := uint32(from+side-1) >> g.log2
		out.Anchor[x], out.Offset[x] = anchor, anchor<<g.log2-uint32(from)
	}
	x, y, z := &t.axis[0], &t.axis[1], &t.axis[2]
	for i := at; i <= end; i += t.apart {
		mask := x.groups(i) * y.groups(i)
		if axes == 3 {
			mask *= z.groups(i)
		}
		out.Mask |= mask
	}
}
