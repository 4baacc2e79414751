package sample

import "github.com/seed-1acaedba/halfspace/vk"

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
	table, side := &granularities2D, 8
	if known && p.axes == 3 {
		table, side = &granularities3D, 4
	}
	var f Footprint
	for n := range b.N {
		if f = (Footprint{}); known {
			p.footprint(b, n, granularity, coarse, table, side, &f)
		}
		take(n, &f)
	}
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

func (p *Texture) footprint(b *Batch, n, granularity int, coarse bool, table *[16][3]int, side int, out *Footprint) {
	c := p.coord(b, n)
	f := footprint{lambda: at(b.Lod, n), taps: 1}
	switch {
	case b.DPdx[0] != nil:
		f = p.explicit(b, n, &c)
	case b.Lod == nil:
		f = p.implicit(b, n, &c)
	}
	lambda := p.clampLod(f.lambda+p.bias(b, n), at(b.MinLod, n))
	filter := p.filter(lambda)
	d := p.levelOf(lambda)
	out.Single = d.delta == 0
	out.Level = d.hi
	if coarse {
		if out.Single {
			return
		}
		out.Level = d.lo
	}
	lv := &p.levels[out.Level]
	size := [3]int{lv.Width, lv.Height, lv.Depth}
	at := [3]float32{c.s, c.t, c.r}
	step := [3]float32{f.ds, f.dt, f.dr}
	offset := [3]int{b.offset(0), b.offset(1), b.offset(2)}

	// The texels of every tap along every axis; then the smallest granularity in which they fit.
	var taps [MaxAnisotropy][3]axis
	for i := range f.taps {
		along := float32(i+1)/float32(f.taps+1) - 0.5
		for x := range taps[i] {
			taps[i][x] = unitAxis
			if x < p.axes {
				u := at[x]
				if f.taps > 1 {
					u += float32(along * step[x])
				}
				p.axis(filter, &taps[i][x], x, u, size[x], offset[x])
			}
		}
	}
	for g := granularity; g < 16; g++ {
		if table[g][0] > 0 && p.fits(taps[:f.taps], table[g], side, out) {
			if g != granularity {
				out.Granularity = g
			}
			return
		}
	}
}

// fits makes the mask of a granularity, or says that the groups need more than one mask.
func (p *Texture) fits(taps [][3]axis, size [3]int, side int, out *Footprint) bool {
	var first, last [3]int
	for i := range taps {
		for x := range taps[i] {
			a := &taps[i][x]
			for n, t := range a.index[:a.n] {
				if a.weight[n] != 0 {
					g := t / size[x]
					if i == 0 && n == a.firstUsed() {
						first[x], last[x] = g, g
					}
					first[x], last[x] = min(first[x], g), max(last[x], g)
				}
			}
		}
	}
	for x := range p.axes {
		if last[x]-first[x] >= side {
			return false
		}
		anchor := (first[x] + side - 1) / side
		out.Anchor[x], out.Offset[x] = uint32(anchor), uint32(anchor*side-first[x])
	}
	out.Mask = 0
	for i := range taps {
		x, y, z := &taps[i][0], &taps[i][1], &taps[i][2]
		for c, tz := range z.index[:z.n] {
			for b, ty := range y.index[:y.n] {
				for a, tx := range x.index[:x.n] {
					if x.weight[a] != 0 && y.weight[b] != 0 && z.weight[c] != 0 {
						gx, gy, gz := tx/size[0]%side, ty/size[1]%side, tz/size[2]%side
						out.Mask |= 1 << (uint(gz*side+gy)*uint(side) + uint(gx))
					}
				}
			}
		}
	}
	return true
}

func (a *axis) firstUsed() int {
	n := 0
	for n < a.n-1 && a.weight[n] == 0 {
		n++
	}
	return n
}
