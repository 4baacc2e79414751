package sample

import (
	lanes "math/bits"
	"unsafe"

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
	table, side := &granularities2D, 8
	if known && p.axes == 3 {
		table, side = &granularities3D, 4
	}
	var f Footprint
	if known && p.kernels(b) {
		p.eachOnKernels(b, func(n int, l *located) {
			f = Footprint{}
			p.footprint(b, l, granularity, coarse, table, side, &f)
			take(n, &f)
		})
		return
	}
	for n := range b.N {
		if f = (Footprint{}); known {
			p.footprint(b, p.locate(b, n), granularity, coarse, table, side, &f)
		}
		take(n, &f)
	}
}

// located is where the taps of a lookup lie: along step around at, at a level of detail that is limited.
type located struct {
	at, step [3]float32
	lambda   float32
	taps     int
	ranges   [MaxAnisotropy][3]texelRange // of the taps
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

// eachOnKernels finds lookups with the kernels of levels of detail.
func (p *Texture) eachOnKernels(b *Batch, take func(n int, l *located)) {
	how := fromLod
	switch {
	case b.DPdx[0] != nil:
		how = fromGradient
	case b.Lod == nil:
		how = fromQuads
	}
	sc, first := b.Scratch, 0
	var l located
	p.runCopied(b, 0, [4]bool{}, func(x *Batch, n int) {
		p.operands(x, how, 0, n)
		spread, t := p.lambdas(x, 0, n), &sc.taps
		in := [3][]float32{unsafe.Slice(sc.sample.S, n), unsafe.Slice(sc.sample.T, n), unsafe.Slice(sc.r, n)}
		for i := range min(n, b.N-first) {
			l.at, l.lambda, l.taps = [3]float32{in[0][i], in[1][i], in[2][i]}, sc.lambda[i], 1
			if spread {
				l.step, l.taps = [3]float32{t.ds[i], t.dt[i]}, int(t.taps[i])
			}
			if spread && p.axes == 3 {
				l.step[2] = t.dr[i]
			}
			take(first+i, &l)
		}
		first += n
	})
	sc.levels = 0 // they are other lookups' now
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

func (p *Texture) footprint(b *Batch, l *located, granularity int, coarse bool, table *[16][3]int, side int, out *Footprint) {
	filter := p.filter(l.lambda)
	d := p.levelOf(l.lambda)
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
	offset := [3]int{b.offset(0), b.offset(1), b.offset(2)}

	// The texels of every tap along every axis; then the smallest granularity in which they fit.
	for i := range l.taps {
		for x := range p.axes {
			u := l.at[x]
			if l.taps > 1 {
				u += float32(tapsAlong[i][l.taps-1] * l.step[x])
			}
			l.ranges[i][x] = p.rangeOf(filter, x, u, size[x], offset[x])
		}
	}
	for g := granularity; g < 16; g++ {
		if table[g][0] > 0 && p.fits(l.ranges[:l.taps], table[g], side, out) {
			if g != granularity {
				out.Granularity = g
			}
			return
		}
	}
}

// texelRange is the first and the last texel along an axis that have a weight.
type texelRange struct{ first, last int32 }

// rangeOf is the texels of a lookup along axis ax, under CLAMP_TO_EDGE.
func (p *Texture) rangeOf(f *filter, ax int, s float32, size, offset int) (r texelRange) {
	var u float64
	if p.cornerSampled || !p.normalized {
		u = p.texelCoord(ax, s, size, offset, 0)
	} else { // the same for CLAMP_TO_EDGE, at half the price
		u = limit(float64(float64(s)*float64(size))+float64(offset), -2, float64(size)+2)
	}
	switch {
	case f.exact() && !f.nearest():
		x := int32(fixed(u))
		r.first, r.last = x>>8, (x+255)>>8
	case f.nearest():
		r.first = int32(texelAt(u))
		r.last = r.first
	default:
		var a axis
		f.around(&a, &p.sampler, u)
		n := a.n - 1
		for n > 0 && a.weight[n] == 0 {
			n--
		}
		r.first, r.last = int32(a.index[a.firstUsed()]), int32(a.index[n])
	}
	edge := int32(size - 1)
	r.first, r.last = min(max(r.first, 0), edge), min(max(r.last, 0), edge)
	return r
}

// fits makes the mask of a granularity, or says that the groups need more than one mask.
func (p *Texture) fits(taps [][3]texelRange, size [3]int, side int, out *Footprint) bool {
	var shift [3]uint
	for x := range p.axes {
		shift[x] = uint(lanes.TrailingZeros(uint(size[x]))) & 63
		first, last := taps[0][x].first, taps[0][x].last
		for i := range taps {
			first, last = min(first, taps[i][x].first), max(last, taps[i][x].last)
		}
		from := int(first >> shift[x])
		if int(last>>shift[x])-from >= side {
			return false
		}
		anchor := (from + side - 1) / side
		out.Anchor[x], out.Offset[x] = uint32(anchor), uint32(anchor*side-from)
	}
	out.Mask = 0
	for i := range taps {
		mask, apart := uint64(1), uint(1) // the mask of the axes before, and how far two groups of this one are apart
		for x := range p.axes {
			r, along := taps[i][x], mask
			mask = 0
			for g := r.first >> shift[x]; g <= r.last>>shift[x]; g++ {
				mask |= along << ((uint(g) & uint(side-1)) * apart)
			}
			apart *= uint(side)
		}
		out.Mask |= mask
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
