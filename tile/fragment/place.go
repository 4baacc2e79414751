package fragment

import (
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
)

// Where the fragments of a run lie. Lanes of fragments of several pixels are packed: see coarse.

// mapping says which packed lane of fragments of several pixels shades which pixel.
type mapping struct {
	rates [shade.MaxGroups]plan.Rate // by packed group
	// Where coverage is asked for: from[i] is the packed lane that shades pixel lane i, shift[i] the bit of that
	// pixel's sample 0 in its fragment's coverage; block[i] is the group of pixels that packed lane i lies in.
	from  [shade.MaxLanes]uint16
	block [shade.MaxLanes]uint8
	shift [shade.MaxLanes]uint8
}

// pixel is the upper left pixel, in the framebuffer, of a lane.
func (r *run) pixel(g, lane int) (x, y int32) {
	t := r.tile
	if r.places != nil {
		return t.PixelAt(r.places[g*simd.Lanes+lane])
	}
	rate := r.rateOf(g)
	block, n := int32(r.groups[g].Block), t.BlocksX>>rate.X
	return t.X + (block%n*bin.BlockPixels+int32(lane)%bin.BlockPixels)<<rate.X,
		t.Y + (block/n*bin.BlockPixels+int32(lane)/bin.BlockPixels)<<rate.Y
}

// pixelsOf is the lanes, in their block, of a packed lane's pixels.
func (r *run) pixelsOf(g, lane int) (m uint16) {
	x, y := r.pixel(g, lane)
	rate := r.rateOf(g)
	for dy := range int32(1) << rate.Y {
		m |= (1<<(1<<rate.X) - 1) << ((y+dy)%bin.BlockPixels*bin.BlockPixels + x%bin.BlockPixels)
	}
	return m
}

// rateOf is the size of a group's fragments.
func (r *run) rateOf(g int) plan.Rate {
	if r.coarse == nil {
		return plan.Rate{}
	}
	return r.coarse.rates[g]
}

// place is where a lane's varyings and built-ins are evaluated, in 1/256 pixel of the framebuffer: at the fragment's
// centre, or at the sample.
func (r *run) place(g, lane, sample int) (x, y int32) {
	p := r.draw.Plan
	px, py := r.pixel(g, lane)
	switch rate := r.rateOf(g); {
	case rate != plan.Rate{}:
		return px<<8 + 128<<rate.X, py<<8 + 128<<rate.Y
	case p.Has(plan.Grid) && (sample >= 0 || r.tile.Samples == 1):
		s := p.Edge.Locations(int(px), int(py))
		return px<<8 + s.X[max(sample, 0)], py<<8 + s.Y[max(sample, 0)]
	case sample >= 0:
		return px<<8 + r.x, py<<8 + r.y
	}
	return px<<8 + p.Centre[0], py<<8 + p.Centre[1]
}

// centroid is the centre of a lane's fragment if the primitive covers that, or else the first covered sample: of the
// uppermost, leftmost pixel, by its number.
func (r *run) centroid(g, lane int) (x, y int32) {
	p, samples := r.draw.Plan, r.tile.Samples
	px, py := r.pixel(g, lane)
	rate := r.rateOf(g)
	x, y = px<<8+128<<rate.X, py<<8+128<<rate.Y
	if rate == (plan.Rate{}) && samples == 1 {
		return r.place(g, lane, -1)
	}
	if p.Conservative() || r.inside(r.groups[g].BinSlot, x, y) {
		return x, y
	}
	if r.groups[g].Mask>>lane&1 == 0 {
		return x, y // a helper invocation
	}
	pixels := g
	if r.coarse != nil {
		pixels = int(r.coarse.block[g*simd.Lanes+lane])
	}
	for dy := range int32(1) << rate.Y {
		for dx := range int32(1) << rate.X {
			l := int((py+dy)%bin.BlockPixels*bin.BlockPixels + (px+dx)%bin.BlockPixels)
			for s := range samples {
				if r.seen[pixels*samples+s]>>l&1 == 0 {
					continue
				}
				at := p.Edge.Locations(int(px+dx), int(py+dy))
				return (px+dx)<<8 + at.X[s], (py+dy)<<8 + at.Y[s]
			}
		}
	}
	return x, y
}
