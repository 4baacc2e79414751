package tile

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// relocated says which varyings of a pipeline are evaluated away from the pixel's centre, or the sample.
func (p *Pipeline) relocated() bool { return p.centroid || p.grid || p.rate != [2]int32{1, 1} }

// relocate evaluates the varyings of an immediate batch again where they belong, lane by lane: centroid ones inside the
// primitive, all of them at a sample's own location where locations differ from pixel to pixel, or at the centre of a
// fragment of several pixels. masks are the samples covered.
func (w *worker) relocate(d *Draw, groups []simd.Group, masks []uint16, sample int) {
	p := d.Pipeline
	if !p.relocated() || len(p.modes) == 0 {
		return
	}
	for g := range groups {
		for m := w.batch.interpolated[g]; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			x, y := w.location(d, groups, masks, sample, g, lane)
			w.evaluate(d, groups, g, lane, x, y, func(c int) bool {
				return !p.centroid || p.grid || p.rate != [2]int32{1, 1} || p.Interface.Varyings[c].At == shade.AtCentroid
			})
		}
	}
}

// location is where the varyings of a fragment are evaluated, in 1/256 pixel of the framebuffer.
func (w *worker) location(d *Draw, groups []simd.Group, masks []uint16, sample, g, lane int) (x, y int32) {
	p := d.Pipeline
	px, py := w.pixel(&groups[g], lane)
	if rx, ry := p.rate[0], p.rate[1]; rx*ry > 1 {
		return px&^(rx-1)<<8 + rx*128, py&^(ry-1)<<8 + ry*128
	}
	samples := p.Edge.Locations(int(px), int(py))
	if sample >= 0 {
		return px<<8 + samples.X[sample], py<<8 + samples.Y[sample]
	}
	x, y = px<<8+128, py<<8+128
	if !p.centroid || int(samples.N) == 1 || w.inside(groups[g].Position, x, y) {
		return x, y
	}
	for s := range int(samples.N) {
		if masks[g*int(samples.N)+s]>>lane&1 != 0 {
			return px<<8 + samples.X[s], py<<8 + samples.Y[s]
		}
	}
	return x, y
}

// pixel is the framebuffer's pixel of a lane.
func (w *worker) pixel(group *simd.Group, lane int) (x, y int32) {
	t := &w.tile
	return t.X + int32(group.Block)%t.BlocksX*blockPixels + int32(lane)%blockPixels,
		t.Y + int32(group.Block)/t.BlocksX*blockPixels + int32(lane)/blockPixels
}

// inside says whether a point lies inside the primitive at a place of the bin.
func (w *worker) inside(position uint32, x, y int32) bool {
	t := &w.engine.frame.arena.records[w.refs[position-1]]
	if t.Flags&simd.Box != 0 {
		return true
	}
	for i := range 3 {
		j := (i + 1) % 3
		a, b := int64(t.Y[i]-t.Y[j]), int64(t.X[j]-t.X[i])
		e := a*int64(x-t.X[i]) + b*int64(y-t.Y[i])
		if e < 0 || e == 0 && !(a > 0 || a == 0 && b > 0) {
			return false
		}
	}
	return true
}

// evaluate sets those varyings of a lane that are wanted to their values at (x, y), in 1/256 pixel of the framebuffer.
func (w *worker) evaluate(d *Draw, groups []simd.Group, g, lane int, x, y int32, wanted func(c int) bool) {
	a := &w.lerp
	o := g*simd.Lanes + lane
	nc := int(a.Components)
	w.kept = grow(w.kept, nc)
	in := w.batch.in
	for c := range nc {
		w.kept[c] = in[c*shade.MaxLanes+o]
	}
	simd.InterpolateLane(a, w.slots[groups[g].Position], x, y, o)
	for c := range nc {
		if !wanted(c) {
			in[c*shade.MaxLanes+o] = w.kept[c]
		}
	}
}

// At is the shade.Interpolator of the batch at hand: component c of a lane's primitive at (x, y), in 1/256 pixel from the
// upper left corner of the lane's pixel.
func (w *worker) At(c, lane int, x, y int32) float32 {
	g := lane / simd.Lanes
	d := &w.engine.frame.Draws[w.segments[w.current].draw]
	px, py := w.pixel(&w.batch.out.Groups[g], lane%simd.Lanes)
	o := c*shade.MaxLanes + lane
	kept := w.batch.in[o]
	var got float32
	w.evaluate(d, w.batch.out.Groups, g, lane%simd.Lanes, px<<8+x, py<<8+y, func(k int) bool { return k == c })
	got, w.batch.in[o] = w.batch.in[o], kept
	return got
}

// Location is where a lane's sample lies, in 1/256 pixel from its pixel's upper left corner.
func (w *worker) Location(lane, sample int) (x, y int32) {
	d := &w.engine.frame.Draws[w.segments[w.current].draw]
	px, py := w.pixel(&w.batch.out.Groups[lane/simd.Lanes], lane%simd.Lanes)
	s := d.Pipeline.Edge.Locations(int(px), int(py))
	if sample < 0 || sample >= int(s.N) {
		return 128, 128
	}
	return s.X[sample], s.Y[sample]
}

// Centroid is where a lane's centroid varyings are evaluated, in 1/256 pixel from its pixel's upper left corner.
func (w *worker) Centroid(lane int) (x, y int32) {
	b := &w.batch.out
	g, l := lane/simd.Lanes, lane%simd.Lanes
	px, py := w.pixel(&b.Groups[g], l)
	if w.tile.Samples == 1 || w.inside(b.Groups[g].Position, px<<8+128, py<<8+128) {
		return 128, 128
	}
	for s := range w.tile.Samples {
		if b.Masks[g*w.tile.Samples+s]>>l&1 != 0 {
			return w.Location(lane, s)
		}
	}
	return 128, 128
}

// wholeQuads is a mask with all lanes of the quads that have any.
func wholeQuads(m uint16) uint16 {
	m |= m>>1&0x5555 | m&0x5555<<1
	return m | m>>4&0x0F0F | m&0x0F0F<<4
}
