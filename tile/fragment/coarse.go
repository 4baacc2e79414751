package fragment

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// coarse makes fragments of several pixels. They are packed for the fragment function: a group holds 4x4 neighbouring
// fragments of one primitive and one size.
type coarse struct {
	kernels  *simd.Kernels
	planes   *planes
	varyings *varyings

	groups [shade.MaxGroups]simd.Group // Block counts squares of 4x4 fragments in the tile
	lanes  mapping
	n      int
	latest [256]uint8 // by square: the packed group made last of it
	// picks[g] is the packed group that shades group of pixels g, and at 16 bits which of orders its lanes come in: see
	// pickOf.
	picks  [shade.MaxGroups]uint32
	orders [rates * simd.Lanes][simd.Lanes]uint32
	pick   simd.PickLanesArgs
	// packed[r][lane] is the packed lane of a pixel's lane, in the block at the upper left of a square of 4x4
	// fragments; r is the rate's index. pixel[r][lane] is the pixel's place in its fragment, counted from the lower
	// right, and shifts[r][lane] that times the samples of a pixel.
	packed        [rates][simd.Lanes]uint16
	pixel, shifts [rates][simd.Lanes]uint8
	samples       int // number of samples that shifts are made for

	slots  []uint32
	narrow []float32
	wide   []float64
	lerp   simd.InterpolateArgs
	out    batch // the outputs, pixel by pixel
}

// rates is how many there are.
const rates = (plan.MaxRate + 1) * (plan.MaxRate + 1)

// newCoarse makes the tables.
func newCoarse(k *simd.Kernels, p *planes, v *varyings) *coarse {
	c := &coarse{kernels: k, planes: p, varyings: v}
	for x := range uint8(plan.MaxRate + 1) {
		for y := range uint8(plan.MaxRate + 1) {
			i := plan.Rate{X: x, Y: y}.Index()
			for lane := range uint8(simd.Lanes) {
				lx, ly := lane&3, lane>>2
				c.packed[i][lane] = uint16(ly>>y<<2 + lx>>x)
				c.pixel[i][lane] = 1<<(x+y) - 1 - (ly&(1<<y-1)<<x + lx&(1<<x-1))
			}
			for place := range simd.Lanes {
				for lane, packed := range c.packed[i] {
					c.orders[i*simd.Lanes+place][lane] = (uint32(place) + uint32(packed)) % simd.Lanes
				}
			}
		}
	}
	return c
}

// setSamples makes the shifts of so many samples a pixel.
func (c *coarse) setSamples(samples int) {
	if c.samples == samples {
		return
	}
	c.samples = samples
	for i := range c.shifts {
		for lane, pixel := range c.pixel[i] {
			c.shifts[i][lane] = uint8(samples) * pixel
		}
	}
}

// rateAt is the rate of a primitive's fragments in a block.
func rateAt(t *bin.Tile, d *record.Draw, group *simd.Group) plan.Rate {
	p := d.Plan
	if !p.Rate.Primitive && t.Frame.ShadingRate == nil {
		return p.Rate.Uniform
	}
	var primitive, attachment plan.Rate
	if p.Rate.Primitive {
		primitive = plan.RateCode(math.Float32bits(provoking(t, group.BinSlot)[p.Layout.Rate-1]))
	}
	if a := t.Frame.ShadingRate; a != nil {
		x, y := t.BlockOrigin(group)
		attachment = plan.RateCode(a.At(t.Layer, x, y))
	}
	return p.Rate.Combine(primitive, attachment)
}

// pack makes the fragments of groups of pixels.
func (c *coarse) pack(t *bin.Tile, d *record.Draw, groups []simd.Group) {
	i := &d.Plan.Function
	c.setSamples(t.Samples)
	var rates [shade.MaxGroups]plan.Rate
	present := 0
	for g := range groups {
		rates[g] = rateAt(t, d, &groups[g])
		present |= 1 << rates[g].Index()
	}
	byLane := i.Discards || i.WritesSampleMask || d.Plan.SeesCoverage() || i.Inputs&shade.InputFullyCovered != 0
	c.n = 0
	for ; present != 0; present &= present - 1 {
		r := plan.RateOf(bits.TrailingZeros(uint(present)))
		first := c.n
		for g := range groups {
			if rates[g] != r {
				continue
			}
			k, place := c.packGroup(t, &groups[g], r, first)
			c.picks[g] = pickOf(k, r, place)
			if byLane {
				c.mapLanes(g, k, r, place)
			}
		}
	}
}

// wholeRows returns how many of the first groups of pixels make a run that divides no quad of fragments of several
// pixels: fragments of one quad in two runs would take each other for helper invocations. A quad takes up to 2x2 blocks
// of one primitive, whose groups come by pairs of rows of blocks (raster.orderRows), of which two pairs fit a run.
func wholeRows(t *bin.Tile, groups []simd.Group) int {
	if len(groups) <= shade.MaxGroups {
		return len(groups)
	}
	n := shade.MaxGroups
	for next := &groups[n]; groups[n-1].BinSlot == next.BinSlot && t.QuadRow(&groups[n-1]) == t.QuadRow(next); {
		n--
	}
	return n
}

// pickOf is the pick of a group of pixels whose fragments begin at a place of packed group k.
func pickOf(k int, r plan.Rate, place uint16) uint32 {
	return uint32(k) | uint32(r.Index()*simd.Lanes+int(place))<<16
}

// packGroup adds the fragments of one group of pixels to packed group k, from a lane on; first is the first packed
// group of the size.
func (c *coarse) packGroup(t *bin.Tile, group *simd.Group, r plan.Rate, first int) (k int, place uint16) {
	bx, by := int32(group.Block)%t.BlocksX, int32(group.Block)/t.BlocksX
	square := uint16(by>>r.Y*(t.BlocksX>>r.X) + bx>>r.X)
	latest := &c.latest[square%uint16(len(c.latest))]
	k = int(*latest)
	if k < first || k >= c.n || c.groups[k].Block != square || c.groups[k].BinSlot != group.BinSlot {
		k = c.n
		c.n++
		*latest = uint8(k)
		c.groups[k] = simd.Group{Block: square, BinSlot: group.BinSlot}
		c.lanes.rates[k] = r
	}
	place = uint16(by<<2>>r.Y&3<<2 + bx<<2>>r.X&3)
	c.groups[k].Mask |= shrink(group.Mask, r) << place
	return k, place
}

// mapLanes notes which lane of packed group k shades each lane of a group of pixels. Lanes that failed the tests still
// count in the coverage of their fragments, so that all lanes are mapped.
func (c *coarse) mapLanes(g, k int, r plan.Rate, place uint16) {
	i := g * simd.Lanes
	from, packed := (*[simd.Lanes]uint16)(c.lanes.from[i:]), &c.packed[r.Index()]
	*(*[simd.Lanes]uint8)(c.lanes.shift[i:]) = c.shifts[r.Index()]
	lane0 := uint16(k*simd.Lanes) + place
	for lane := range from {
		from[lane] = lane0 + packed[lane]
	}
	for y := uint16(0); y < bin.BlockPixels>>r.Y; y++ {
		for x := uint16(0); x < bin.BlockPixels>>r.X; x++ {
			c.lanes.block[(lane0+y*bin.BlockPixels+x)&(shade.MaxLanes-1)] = uint8(g)
		}
	}
}

// shrink is the mask of the fragments of a block that have a pixel in a mask: of 4x4 lanes, those at the upper left.
func shrink(m uint16, r plan.Rate) uint16 {
	switch r.X {
	case 1:
		m = (m | m>>1) & 0x5555
		m = (m | m>>1) & 0x3333
	case 2:
		m = (m | m>>1 | m>>2 | m>>3) & 0x1111
	}
	switch r.Y {
	case 1:
		m = (m | m>>4) & 0x0F0F
		m = (m | m>>4) & 0x00FF
	case 2:
		m = (m | m>>4 | m>>8 | m>>12) & 0x000F
	}
	return m
}

// interpolate is the row plan.InterpolateCoarse: it packs the run's fragments, and fills the batch's varyings at their
// centres. The planes are scaled to steps of a fragment, which is exact, sizes being powers of two. So the derivatives
// come out by fragment, too.
func (c *coarse) interpolate(r *run) {
	t, nc := r.tile, len(r.draw.Plan.Function.Modes)
	c.pack(t, r.draw, r.pixels)
	r.groups, r.coarse = c.groups[:c.n], &c.lanes
	groups := c.varyings.begin(r)
	if nc == 0 {
		return
	}
	c.varyings.aim(&c.varyings.lerp, r, groups, 0) // for single places
	for from, to := 0, 0; from < c.n; from = to {
		rate := c.lanes.rates[from]
		for to < c.n && c.lanes.rates[to] == rate {
			to++
		}
		c.scalePlanes(t, c.groups[from:to], rate, nc)
		a := &c.lerp
		c.varyings.aim(a, r, groups[from:to], from)
		a.Slots, a.Narrow, a.Wide = &c.slots[0], &c.narrow[0], &c.wide[0]
		a.TileX, a.TileY, a.BlocksX = t.X>>rate.X, t.Y>>rate.Y, t.BlocksX>>rate.X
		if rate != (plan.Rate{}) {
			a.X, a.Y = 128, 128
		}
		c.kernels.Interpolate(a)
	}
	c.varyings.keepWideFlats(r)
}

// scalePlanes copies the planes of groups' primitives, in steps of a fragment.
func (c *coarse) scalePlanes(t *bin.Tile, groups []simd.Group, r plan.Rate, nc int) {
	p := c.planes
	const spare = simd.Lanes // kernels read whole vectors
	c.slots = record.Grow(c.slots, len(t.Refs)+1)
	c.narrow = record.Grow(c.narrow, len(groups)*(simd.NarrowHeader+3*nc)+spare)
	c.wide = record.Grow(c.wide, len(groups)*(simd.WideHeader+3*nc)+spare)
	sx, sy := 1<<r.X, 1<<r.Y
	narrows, wides, last := 0, 0, uint32(0)
	for g := range groups {
		pos := groups[g].BinSlot
		if pos == last {
			continue
		}
		last = pos
		if slot := p.slots[pos]; slot&simd.WideSlot != 0 {
			n := simd.WideHeader + 3*nc
			scale(c.wide[wides*n:][:n], p.wide[int(slot&^simd.WideSlot)*n:], simd.WideHeader-3, float64(sx), float64(sy))
			c.slots[pos] = uint32(wides) | simd.WideSlot
			wides++
		} else {
			n := simd.NarrowHeader + 3*nc
			scale(c.narrow[narrows*n:][:n], p.narrow[int(slot)*n:], simd.NarrowHeader-3, float32(sx), float32(sy))
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

// unpack is the row plan.Unpack: it copies the packed batch's outputs to the pixels of each fragment, and takes the
// pixels of discarded fragments out of the masks.
func (c *coarse) unpack(r *run) {
	p, groups, b := r.draw.Plan, r.pixels, r.batch
	n := len(groups) * simd.Lanes
	c.out.prepare(p, nil, n)
	from, to := &b.fragments, &c.out.fragments
	to.N = n
	components := 4 * p.Function.Colors
	if p.Function.DualSource {
		components += 4
	}
	if components > 0 {
		c.pickLanes(&c.out.colors[0], &b.colors[0], components, len(groups))
	}
	if p.Function.WritesDepth {
		c.pickLanes(&to.Depth[0], &from.Depth[0], 1, len(groups))
	}
	if p.Function.WritesStencil {
		c.pickWords(&to.StencilReference[0], &from.StencilReference[0], 1, len(groups))
	}
	if p.Function.WritesSampleMask {
		c.pickWords(&to.SampleMask[0], &from.SampleMask[0], 1, len(groups))
	}
	r.shaded = to
	if !p.Function.Discards {
		return
	}
	for g := range groups {
		live := uint16(0)
		for m := groups[g].Mask; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			i := c.lanes.from[g*simd.Lanes+lane]
			live |= b.live[i/simd.Lanes] >> (i % simd.Lanes) & 1 << lane
		}
		raster.NarrowTo(r.tile, groups, r.masks, g, live)
	}
}

// pickLanes copies components of n groups of outputs to the pixels of each fragment.
func (c *coarse) pickLanes(to, from *float32, components, n int) {
	c.pickWords((*uint32)(unsafe.Pointer(to)), (*uint32)(unsafe.Pointer(from)), components, n)
}

func (c *coarse) pickWords(to, from *uint32, components, n int) {
	c.pick = simd.PickLanesArgs{
		Out: to, In: from, Components: int64(components), Stride: shade.Stride, N: int64(n),
		From: &c.picks[0], Orders: &c.orders[0],
	}
	c.kernels.PickLanes(&c.pick)
}
