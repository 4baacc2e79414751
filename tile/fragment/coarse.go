package fragment

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// rateAt is the rate of a primitive's fragments in a block.
func (w *Shader) rateAt(t *bin.Tile, d *record.Draw, group *simd.Group) record.Rate {
	p := d.Pipeline
	if !p.Rate.Primitive && t.Frame.ShadingRate == nil {
		return p.Rate.Alone
	}
	var primitive, attachment record.Rate
	if p.Rate.Primitive {
		r := t.Record(group.BinSlot)
		v := r.V[0]
		if r.Flags&simd.FlatV1 != 0 {
			v = r.V[1]
		} else if r.Flags&simd.FlatV2 != 0 {
			v = r.V[2]
		}
		primitive = record.RateCode(math.Float32bits(t.Arena.Vertices[int(v)+p.Layout.Rate]))
	}
	if a := t.Frame.ShadingRate; a != nil {
		x, y := t.BlockOrigin(group)
		attachment = record.RateCode(uint32(a.Pixels.Pix[int(y)>>a.RegionY*a.Pixels.RowPitch+int(x)>>a.RegionX]))
	}
	return p.Rate.Combine(primitive, attachment)
}

// coarse is a worker's memory for fragments of several pixels. They are packed for the fragment function: a group holds
// 4x4 neighbouring fragments of one primitive and one size.
type coarse struct {
	groups [shade.MaxGroups]simd.Group // Block counts squares of 4x4 fragments in the tile
	rates  [shade.MaxGroups]record.Rate
	n      int
	// from[i] is the packed lane that shades pixel lane i, shift[i] the bit of that pixel's sample 0 in its fragment's coverage;
	// block[i] is the group of pixels that packed lane i lies in.
	from  [shade.MaxLanes]uint16
	block [shade.MaxLanes]uint8
	shift [shade.MaxLanes]uint8
	// packed[r][lane] is the packed lane of a pixel's lane, in the block at the upper left of a square of 4x4 fragments; r is the
	// rate's index. pixel[r][lane] is the pixel's place in its fragment, counted from the lower right.
	packed, pixel [9][simd.Lanes]uint8

	slots  []uint32
	narrow []float32
	wide   []float64
	lerp   simd.InterpolateArgs
	out    batch // the outputs, pixel by pixel
}

// newCoarse makes the tables.
func newCoarse() *coarse {
	c := new(coarse)
	for x := range uint8(record.MaxRate + 1) {
		for y := range uint8(record.MaxRate + 1) {
			i := record.Rate{X: x, Y: y}.Index()
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
func (w *Shader) pack(t *bin.Tile, d *record.Draw, groups []simd.Group) {
	if w.coarse == nil {
		w.coarse = newCoarse()
	}
	c := w.coarse
	var rates [shade.MaxGroups]record.Rate
	present := 0
	for g := range groups {
		rates[g] = w.rateAt(t, d, &groups[g])
		present |= 1 << rates[g].Index()
	}
	c.n = 0
	for ; present != 0; present &= present - 1 {
		k := uint8(bits.TrailingZeros(uint(present)))
		r := record.RateOf(int(k))
		first := c.n
		for g := range groups {
			if rates[g] == r {
				w.packGroup(t, groups, g, r, first)
			}
		}
	}
}

// packGroup adds the fragments of one group of pixels; first is the first packed group of the size.
func (w *Shader) packGroup(t *bin.Tile, groups []simd.Group, g int, r record.Rate, first int) {
	c := w.coarse
	group := &groups[g]
	bx, by := int32(group.Block)%t.BlocksX, int32(group.Block)/t.BlocksX
	square := uint16(by>>r.Y*(t.BlocksX>>r.X) + bx>>r.X)
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
	// Lanes that failed the tests still count in the coverage of their fragments, so that all lanes are mapped.
	i := g * simd.Lanes
	from, shift := (*[simd.Lanes]uint16)(c.from[i:]), (*[simd.Lanes]uint8)(c.shift[i:])
	packed, pixel := &c.packed[r.Index()], &c.pixel[r.Index()]
	first16 := uint16(k*simd.Lanes) + uint16(by<<2>>r.Y&3<<2+bx<<2>>r.X&3)
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
func (w *Shader) pixels(t *bin.Tile, g, lane int) (m uint16) {
	x, y := w.pixel(t, g, lane)
	r := w.rateOf(g)
	for dy := range int32(1) << r.Y {
		m |= (1<<(1<<r.X) - 1) << ((y+dy)%bin.BlockPixels*bin.BlockPixels + x%bin.BlockPixels)
	}
	return m
}

// interpolateCoarse fills the packed batch's varyings at the fragments' centres: the planes are scaled to steps of a
// fragment, which is exact, sizes being powers of two. So the derivatives come out by fragment, too.
func (w *Shader) interpolateCoarse(t *bin.Tile, d *record.Draw) {
	w.pack(t, d, w.run.pixels)
	c, p := w.coarse, d.Pipeline
	w.run.groups, w.run.coarse = c.groups[:c.n], true
	groups := w.beginGroups(p, w.run.groups)
	if len(p.Modes) == 0 {
		return
	}
	w.varyings(&w.lerp, t, p, groups, 0) // for single places: see evaluate
	c.slots = record.Grow(c.slots, len(t.Refs)+1)
	for from, to := 0, 0; from < c.n; from = to {
		r := c.rates[from]
		for to < c.n && c.rates[to] == r {
			to++
		}
		w.scalePlanes(c.groups[from:to], r, len(p.Modes))
		a := &c.lerp
		w.varyings(a, t, p, groups[from:to], from)
		a.Slots, a.Narrow, a.Wide = &c.slots[0], &c.narrow[0], &c.wide[0]
		a.TileX, a.TileY, a.BlocksX = t.X>>r.X, t.Y>>r.Y, t.BlocksX>>r.X
		if r != (record.Rate{}) {
			a.X, a.Y = 128, 128
		}
		w.Kernels.Interpolate(a)
	}
}

// scalePlanes copies the planes of groups' primitives, in steps of a fragment.
func (w *Shader) scalePlanes(groups []simd.Group, r record.Rate, nc int) {
	c := w.coarse
	const spare = simd.Lanes // kernels read whole vectors
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

// unpack copies the packed batch's outputs to the pixels of each fragment, and takes the pixels of discarded fragments out of the
// masks.
func (w *Shader) unpack(t *bin.Tile, d *record.Draw) {
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
		w.raster.NarrowTo(t, groups, masks, g, live)
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
