package tile

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// rate is the size of a fragment as log2 of its width and height in pixels.
type rate struct{ x, y uint8 }

// maxRate is log2 of the largest width and height: a fragment lies in one block.
const maxRate = 2

// coverageBits bounds the samples of a fragment: they have a word.
const coverageBits = 32

// ratePlan is a pipeline's fragment shading rate (Vulkan: Fragment Shading Rates).
type ratePlan struct {
	pipeline  rate
	ops       [2]vk.FragmentShadingRateCombinerOp
	primitive bool // vertices have rates
	samples   int
	alone     rate // without an attachment or vertices' rates
}

// RateAttachment is the attachment shading rate: texels of one byte, each for a region of pixels.
type RateAttachment struct {
	Pixels mip.Subresource
	// RegionX and RegionY are log2 of a region's size, at least maxRate.
	RegionX, RegionY int
}

// compileRate sets p.rate, unless all fragments are one pixel: because nobody asks for more, under sample shading, and
// with lines that have values of their own for each pixel.
func (p *Pipeline) compileRate(info *vk.GraphicsPipeline, samples int, atSample bool) {
	s := info.FragmentShadingRate
	if s == nil {
		return
	}
	r := &ratePlan{ops: s.CombinerOps, primitive: p.Interface.ShadingRate, samples: samples}
	r.pipeline = rate{log2(s.Width), log2(s.Height)}
	const keep = vk.FragmentShadingRateCombinerOpKeep
	asked := r.pipeline != rate{} || r.ops[0] != keep && r.primitive || r.ops[1] != keep
	if asked && !atSample && !p.Edge.PerPixel() {
		r.alone = r.combine(rate{}, rate{})
		p.rate = r
	}
}

func log2(n int) uint8 { return uint8(bits.Len(uint(max(n, 1))) - 1) }

// combine is the rate of a fragment, limited to what is supported.
func (r *ratePlan) combine(primitive, attachment rate) rate {
	x := combineAxis(r.ops[1], combineAxis(r.ops[0], r.pipeline.x, primitive.x), attachment.x)
	y := combineAxis(r.ops[1], combineAxis(r.ops[0], r.pipeline.y, primitive.y), attachment.y)
	return supported(rate{x, y}, r.samples)
}

func combineAxis(op vk.FragmentShadingRateCombinerOp, a, b uint8) uint8 {
	switch op {
	case vk.FragmentShadingRateCombinerOpReplace:
		a = b
	case vk.FragmentShadingRateCombinerOpMin:
		a = min(a, b)
	case vk.FragmentShadingRateCombinerOpMax:
		a = max(a, b)
	case vk.FragmentShadingRateCombinerOpMul:
		a += b
	}
	return min(a, maxRate)
}

// supported is the largest fragment no wider and no higher than r whose coverage fits a word; of two equally large ones
// the one with the smaller width plus height, or else the wider.
func supported(r rate, samples int) rate {
	best := rate{}
	for x := r.x; x <= r.x; x-- {
		for y := r.y; y <= r.y; y-- {
			area, most := 1<<(x+y), 1<<(best.x+best.y)
			if area*samples <= coverageBits && (area > most || area == most && 1<<x+1<<y < 1<<best.x+1<<best.y) {
				best = rate{x, y}
			}
		}
	}
	return best
}

// rateCode is a rate from its code: log2 of the height in bits 0 and 1, of the width in bits 2 and 3.
func rateCode(code uint32) rate {
	return rate{min(uint8(code>>2&3), maxRate), min(uint8(code&3), maxRate)}
}

func (r rate) code() uint32 { return uint32(r.x)<<2 | uint32(r.y) }

// checkRate lists what is wrong with a pipeline's shading rate.
func checkRate(errs *vk.Refusals, s *vk.FragmentShadingRate) {
	size := func(n int, field string) {
		errs.RefuseIf(n != 0 && n != 1 && n != 2 && n != 4, "FragmentShadingRate."+field, "%d: must be 1, 2 or 4", n)
	}
	size(s.Width, "Width")
	size(s.Height, "Height")
	for i, op := range s.CombinerOps {
		errs.RefuseIf(!vk.Valid(op), "FragmentShadingRate.CombinerOps", "number %d is %v", i, op)
	}
}

// rateAt is the rate of a primitive's fragments in a block.
func (w *worker) rateAt(f *Frame, d *Draw, group *simd.Group) rate {
	p := d.Pipeline
	if !p.rate.primitive && f.ShadingRate == nil {
		return p.rate.alone
	}
	var primitive, attachment rate
	if p.rate.primitive {
		r := &f.arena.records[w.refs[group.BinSlot-1]]
		v := r.V[0]
		if r.Flags&simd.FlatV1 != 0 {
			v = r.V[1]
		} else if r.Flags&simd.FlatV2 != 0 {
			v = r.V[2]
		}
		primitive = rateCode(math.Float32bits(f.arena.vertices[int(v)+p.layout.rate]))
	}
	if a := f.ShadingRate; a != nil {
		x, y := w.blockOrigin(group)
		attachment = rateCode(uint32(a.Pixels.Pix[int(y)>>a.RegionY*a.Pixels.RowPitch+int(x)>>a.RegionX]))
	}
	return p.rate.combine(primitive, attachment)
}

// coarse is a worker's memory for fragments of several pixels. They are packed for the fragment function: a group holds
// 4x4 neighbouring fragments of one primitive and one size.
type coarse struct {
	groups [shade.MaxGroups]simd.Group // Block counts squares of 4x4 fragments in the tile
	rates  [shade.MaxGroups]rate
	n      int
	// from[i] is the packed lane that shades pixel lane i; block[i] the group of pixels that packed lane i lies in; shift[i]
	// the bit of a pixel's sample 0 in its fragment's coverage.
	from  [shade.MaxLanes]uint16
	block [shade.MaxLanes]uint8
	shift [shade.MaxLanes]uint8
	// packed[r][lane] is the packed lane of a lane of a block at the upper left of its square of fragments of rate r, by
	// rate.index; pixel its place in its fragment, counted from the lower right.
	packed, pixel [9][simd.Lanes]uint8

	slots  []uint32
	narrow []float32
	wide   []float64
	lerp   simd.InterpolateArgs
	out    batch // the outputs, pixel by pixel
}

func (r rate) index() int { return int(r.x)*(maxRate+1) + int(r.y) }

// newCoarse makes the tables.
func newCoarse() *coarse {
	c := new(coarse)
	for x := range uint8(maxRate + 1) {
		for y := range uint8(maxRate + 1) {
			i := rate{x, y}.index()
			for lane := range uint8(simd.Lanes) {
				lx, ly := lane&3, lane>>2
				c.packed[i][lane] = ly>>y<<2 + lx>>x
				c.pixel[i][lane] = 1<<(x+y) - 1 - (ly&(1<<y-1)<<x + lx&(1<<x-1))
			}
		}
	}
	return c
}

// pack makes the fragments of groups of pixels.
func (w *worker) pack(f *Frame, d *Draw, groups []simd.Group) {
	if w.coarse == nil {
		w.coarse = newCoarse()
	}
	c := w.coarse
	var rates [shade.MaxGroups]rate
	present := 0
	for g := range groups {
		rates[g] = w.rateAt(f, d, &groups[g])
		present |= 1 << rates[g].index()
	}
	c.n = 0
	for ; present != 0; present &= present - 1 {
		k := uint8(bits.TrailingZeros(uint(present)))
		r := rate{k / (maxRate + 1), k % (maxRate + 1)}
		first := c.n
		for g := range groups {
			if rates[g] == r {
				w.packGroup(groups, g, r, first)
			}
		}
	}
}

// packGroup adds the fragments of one group of pixels; first is the first packed group of the size.
func (w *worker) packGroup(groups []simd.Group, g int, r rate, first int) {
	c, t := w.coarse, &w.tile
	group := &groups[g]
	bx, by := int32(group.Block)%t.BlocksX, int32(group.Block)/t.BlocksX
	square := uint16(by>>r.y*(t.BlocksX>>r.x) + bx>>r.x)
	k := c.n - 1
	for k >= first && (c.groups[k].Block != square || c.groups[k].BinSlot != group.BinSlot) {
		k--
	}
	if k < first {
		k = c.n
		c.n++
		c.groups[k] = simd.Group{Block: square, BinSlot: group.BinSlot}
		c.rates[k] = r
	}
	// Those that failed the tests count in the coverage of their fragments: all lanes are mapped.
	i := g * simd.Lanes
	from, shift := (*[simd.Lanes]uint16)(c.from[i:]), (*[simd.Lanes]uint8)(c.shift[i:])
	packed, pixel := &c.packed[r.index()], &c.pixel[r.index()]
	first16 := uint16(k*simd.Lanes) + uint16(by<<2>>r.y&3<<2+bx<<2>>r.x&3)
	mask := uint32(0)
	for lane := range simd.Lanes {
		from[lane] = first16 + uint16(packed[lane])
		shift[lane] = uint8(t.Samples) * pixel[lane]
		mask |= uint32(group.Mask) >> lane & 1 << (from[lane] & (simd.Lanes - 1))
		c.block[from[lane]] = uint8(g)
	}
	c.groups[k].Mask |= uint16(mask)
}

// pixels is the lanes, in their block, of a packed lane's pixels.
func (w *worker) pixels(g, lane int) (m uint16) {
	x, y := w.pixel(g, lane)
	r := w.rateOf(g)
	for dy := range int32(1) << r.y {
		m |= (1<<(1<<r.x) - 1) << ((y+dy)%blockPixels*blockPixels + x%blockPixels)
	}
	return m
}

// interpolateCoarse fills the packed batch's varyings at the fragments' centres: the planes are scaled to steps of a
// fragment, which is exact, sizes being powers of two. So the derivatives come out by fragment, too.
func (w *worker) interpolateCoarse(f *Frame, d *Draw) {
	w.pack(f, d, w.run.pixels)
	c, b, p, t := w.coarse, &w.batch, d.Pipeline, &w.tile
	w.run.groups, w.run.coarse = c.groups[:c.n], true
	nc := len(p.modes)
	b.prepare(p, c.n*simd.Lanes)
	fr := &b.fragments
	fr.N, fr.Interpolator, fr.Kernels, fr.Scratch = c.n*simd.Lanes, w.interpolator(p), w.engine.kernels, &w.shadeMemory
	for g := range c.groups[:c.n] {
		b.interpolated[g] = c.groups[g].Mask
		b.quads[g] = c.groups[g]
		if p.Interface.Quads {
			b.interpolated[g] = wholeQuads(c.groups[g].Mask)
			b.quads[g].Mask = b.interpolated[g]
		}
	}
	if nc == 0 {
		return
	}
	// For single places: see evaluate.
	w.lerp = simd.InterpolateArgs{
		Narrow: &w.narrow[0], Wide: &w.wide[0], Components: int64(nc), Stride: shade.Stride, Modes: &p.modes[0], Out: &b.in[0],
		W: &b.w[0],
	}
	if n := int64(p.Interface.Gradients); n > 0 {
		w.lerp.Gradients, w.lerp.DX, w.lerp.DY = n, &b.dx[0], &b.dy[0]
	}
	c.slots = grow(c.slots, len(w.refs)+1)
	for from, to := 0, 0; from < c.n; from = to {
		r := c.rates[from]
		for to < c.n && c.rates[to] == r {
			to++
		}
		w.scalePlanes(c.groups[from:to], r, nc)
		o := from * simd.Lanes
		a := &c.lerp
		*a = simd.InterpolateArgs{
			Groups: &b.quads[from], N: int64(to - from), Visibility: &t.Visibility[0],
			Slots: &c.slots[0], Narrow: &c.narrow[0], Wide: &c.wide[0],
			Components: int64(nc), Stride: shade.Stride, Modes: &p.modes[0],
			Out: &b.in[o], W: &b.w[o], Gradients: int64(p.Interface.Gradients), X: 128, Y: 128,
			TileX: t.X >> r.x, TileY: t.Y >> r.y, BlocksX: t.BlocksX >> r.x,
		}
		if r == (rate{}) {
			a.X, a.Y = p.centre[0], p.centre[1]
		}
		if a.Gradients > 0 {
			a.DX, a.DY = &b.dx[o], &b.dy[o]
		}
		w.engine.kernels.Interpolate(a)
	}
}

// scalePlanes copies the planes of groups' primitives, in steps of a fragment.
func (w *worker) scalePlanes(groups []simd.Group, r rate, nc int) {
	c := w.coarse
	const spare = simd.Lanes // kernels read whole vectors
	c.narrow = grow(c.narrow, len(groups)*(simd.NarrowHeader+3*nc)+spare)
	c.wide = grow(c.wide, len(groups)*(simd.WideHeader+3*nc)+spare)
	sx, sy := 1<<r.x, 1<<r.y
	narrows, wides, last := 0, 0, uint32(0)
	for g := range groups {
		pos := groups[g].BinSlot
		if pos == last {
			continue
		}
		last = pos
		if slot := w.slots[pos]; slot&simd.WideSlot != 0 {
			n := simd.WideHeader + 3*nc
			scale(c.wide[wides*n:][:n], w.wide[int(slot&^simd.WideSlot)*n:], simd.WideHeader-3, float64(sx), float64(sy))
			c.slots[pos] = uint32(wides) | simd.WideSlot
			wides++
		} else {
			n := simd.NarrowHeader + 3*nc
			scale(c.narrow[narrows*n:][:n], w.narrow[int(slot)*n:], simd.NarrowHeader-3, float32(sx), float32(sy))
			c.slots[pos] = uint32(narrows)
			narrows++
		}
	}
}

// scale copies a slot whose planes begin at first: its origin, and a value and two slopes for each.
func scale[T float32 | float64](dst, src []T, first int, sx, sy T) {
	copy(dst, src[:len(dst)])
	dst[0], dst[1] = src[0]/sx, src[1]/sy
	for i := first; i < len(dst); i += 3 {
		dst[i+1], dst[i+2] = src[i+1]*sx, src[i+2]*sy
	}
}

// unpack gives the packed batch's outputs to groups of pixels, and takes away the pixels of fragments that were
// discarded.
func (w *worker) unpack(f *Frame, d *Draw) {
	p, groups, masks := d.Pipeline, w.run.pixels, w.run.masks
	c := w.coarse
	n := len(groups) * simd.Lanes
	c.out.prepare(p, n)
	from, to := &w.batch.fragments, &c.out.fragments
	to.N = n
	for k := range p.Interface.Colors {
		for i := range 4 {
			gatherLanes(to.Colors[k][i], from.Colors[k][i], &c.from)
		}
	}
	if p.Interface.DualSource {
		for i := range 4 {
			gatherLanes(to.Src1[i], from.Src1[i], &c.from)
		}
	}
	gatherLanes(to.Depth, from.Depth, &c.from)
	gatherLanes(to.StencilReference, from.StencilReference, &c.from)
	gatherLanes(to.SampleMask, from.SampleMask, &c.from)
	w.batch.out.Fragments = to
	if !p.Interface.Discards {
		return
	}
	for g := range groups {
		live := uint16(0)
		for m := groups[g].Mask; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			i := c.from[g*simd.Lanes+lane]
			live |= w.batch.live[i/simd.Lanes] >> (i % simd.Lanes) & 1 << lane
		}
		w.narrowTo(groups, masks, g, live)
	}
}

// gatherLanes is dst[i] = src[from[i]]. src has room for MaxLanes.
func gatherLanes[T float32 | uint32](dst, src []T, from *[shade.MaxLanes]uint16) {
	if len(dst) == 0 {
		return
	}
	all := (*[shade.MaxLanes]T)(src[:shade.MaxLanes])
	for i, k := range from[:len(dst)] {
		dst[i] = all[k&(shade.MaxLanes-1)]
	}
}
