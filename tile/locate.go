package tile

import (
	"fmt"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// relocate evaluates the varyings of an immediate batch again where they belong, lane by lane: centroid ones inside the
// primitive, all of them at a sample's own location where locations differ from pixel to pixel.
func (w *worker) relocate(f *Frame, d *Draw) {
	p, sample := d.Pipeline, w.run.sample
	samples := w.tile.Samples
	grid := p.grid && (sample >= 0 || samples == 1)
	centroid := p.centroid && sample < 0
	if !grid && !centroid || len(p.modes) == 0 {
		return
	}
	for g := range w.run.groups {
		lanes := w.batch.interpolated[g]
		if grid && w.rateOf(g) == (rate{}) {
			for m := lanes; m != 0; m &= m - 1 {
				lane := bits.TrailingZeros16(m)
				x, y := w.place(d, g, lane, sample)
				simd.InterpolateLane(&w.lerp, w.slots[w.run.groups[g].BinSlot], x, y, g*simd.Lanes+lane)
			}
		}
		if !centroid {
			continue
		}
		if !w.run.coarse {
			lanes &^= w.surelyInside(p, g)
		}
		for m := lanes & w.run.groups[g].Mask; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			x, y := w.centroid(d, g, lane)
			if cx, cy := w.place(d, g, lane, -1); x == cx && y == cy {
				continue
			}
			w.evaluate(g, x, y)
			for c, v := range p.Interface.Varyings {
				if v.At == shade.AtCentroid {
					w.batch.in[c*shade.Stride+g*simd.Lanes+lane] = w.kept[c]
				}
			}
		}
	}
}

// surelyInside is lanes of a group whose centre the primitive covers: all samples at the standard locations are covered,
// and the centre is among them, so that no edge parts it from them all.
func (w *worker) surelyInside(p *Pipeline, g int) uint16 {
	if p.custom || w.tile.Samples == 1 {
		return 0
	}
	t := &w.engine.frame.arena.records[w.refs[w.run.groups[g].BinSlot-1]]
	if t.Flags&(simd.Clipped|simd.Line|simd.Point) != 0 {
		return 0 // of pieces
	}
	all := ^uint16(0)
	for _, m := range w.seen[g*w.tile.Samples:][:w.tile.Samples] {
		all &= m
	}
	return all
}

// pixel is the upper left pixel, in the framebuffer, of a lane of the batch at hand.
func (w *worker) pixel(g, lane int) (x, y int32) {
	t, r := &w.tile, w.rateOf(g)
	block, n := int32(w.run.groups[g].Block), t.BlocksX>>r.x
	return t.X + (block%n*blockPixels+int32(lane)%blockPixels)<<r.x, t.Y + (block/n*blockPixels+int32(lane)/blockPixels)<<r.y
}

// blockOrigin is the upper left pixel of a group of pixels.
func (w *worker) blockOrigin(group *simd.Group) (x, y int32) {
	t := &w.tile
	return t.X + int32(group.Block)%t.BlocksX*blockPixels, t.Y + int32(group.Block)/t.BlocksX*blockPixels
}

// rateOf is the size of a group's fragments.
func (w *worker) rateOf(g int) rate {
	if !w.run.coarse {
		return rate{}
	}
	return w.coarse.rates[g]
}

// place is where a lane's varyings and built-ins are evaluated, in 1/256 pixel of the framebuffer: at the fragment's
// centre, or at the sample.
func (w *worker) place(d *Draw, g, lane, sample int) (x, y int32) {
	p := d.Pipeline
	px, py := w.pixel(g, lane)
	switch r := w.rateOf(g); {
	case r != rate{}:
		return px<<8 + 128<<r.x, py<<8 + 128<<r.y
	case p.grid && (sample >= 0 || w.tile.Samples == 1):
		s := p.Edge.Locations(int(px), int(py))
		return px<<8 + s.X[max(sample, 0)], py<<8 + s.Y[max(sample, 0)]
	case sample >= 0:
		return px<<8 + w.cover.Samples.X[sample], py<<8 + w.cover.Samples.Y[sample]
	}
	return px<<8 + p.centre[0], py<<8 + p.centre[1]
}

// centroid is the centre of a lane's fragment if the primitive covers that, or else the first covered sample: of the
// uppermost, leftmost pixel, by its number.
func (w *worker) centroid(d *Draw, g, lane int) (x, y int32) {
	p := d.Pipeline
	px, py := w.pixel(g, lane)
	r := w.rateOf(g)
	x, y = px<<8+128<<r.x, py<<8+128<<r.y
	if r == (rate{}) && w.tile.Samples == 1 {
		return w.place(d, g, lane, -1)
	}
	if p.Edge.Conservative() != vk.ConservativeRasterizationModeDisabled || w.inside(d, w.run.groups[g].BinSlot, x, y) {
		return x, y
	}
	if w.run.groups[g].Mask>>lane&1 == 0 {
		return x, y // a helper invocation
	}
	pixels := g
	if w.run.coarse {
		pixels = int(w.coarse.block[g*simd.Lanes+lane])
	}
	for dy := range int32(1) << r.y {
		for dx := range int32(1) << r.x {
			l := int((py+dy)%blockPixels*blockPixels + (px+dx)%blockPixels)
			for s := range w.tile.Samples {
				if w.seen[pixels*w.tile.Samples+s]>>l&1 != 0 {
					at := p.Edge.Locations(int(px+dx), int(py+dy))
					return (px+dx)<<8 + at.X[s], (py+dy)<<8 + at.Y[s]
				}
			}
		}
	}
	return x, y
}

// inside says whether a point lies inside the primitive whose first piece has a place in the bin.
func (w *worker) inside(d *Draw, position uint32, x, y int32) bool {
	if !d.view.Contains(int(w.segments[w.run.segment].viewport), x, y) {
		return false
	}
	first := int64(position) - 1
	arena := &w.engine.frame.arena
	if d.Pipeline.Edge.Stippled() && !arena.stippled[arena.records[w.refs[first]].Extra].Keeps(x, y) {
		return false
	}
	for i := first; i < int64(len(w.refs)) && (i == first || w.samePrimitive(first, i)); i++ {
		if insidePiece(&arena.records[w.refs[i]], x, y) {
			return true
		}
	}
	return false
}

func insidePiece(t *simd.Triangle, x, y int32) bool {
	if t.Flags&simd.Box != 0 { // a point's square, or fragments of a line
		return t.Flags&simd.Point == 0 || x >= t.X[0] && x <= t.X[1] && y >= t.Y[0] && y <= t.Y[2]
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

// evaluate sets w.kept to the varyings of a group's primitive at (x, y), in 1/256 pixel of the framebuffer.
func (w *worker) evaluate(g int, x, y int32) {
	a := &w.single
	*a = w.lerp
	w.kept = grow(w.kept, int(a.Components))
	a.Out, a.Stride, a.W, a.Gradients = &w.kept[0], 1, nil, 0
	simd.InterpolateLane(a, w.slots[w.run.groups[g].BinSlot], x, y, 0)
}

// interpolator is what a fragment function evaluates varyings with, if its interface says that it does: other batches do not
// have what it takes.
func (w *worker) interpolator(p *Pipeline) shade.Interpolator {
	if !p.Interface.Interpolates {
		return nil
	}
	return w
}

// At is the shade.Interpolator of the batch at hand: component c of a lane's primitive at (x, y), in 1/256 pixel from the
// upper left corner of the lane's fragment.
func (w *worker) At(c, lane int, x, y int32) float32 {
	if d := w.call.draw; d == nil || uint(c) >= uint(len(d.Pipeline.modes)) {
		panic(fmt.Sprintf("component %d of a batch that has no such varying", c))
	}
	g := lane / simd.Lanes
	px, py := w.pixel(g, lane%simd.Lanes)
	w.evaluate(g, px<<8+x, py<<8+y)
	return w.kept[c]
}

// Vertex is component c at a vertex of a lane's primitive (Vulkan: PerVertexKHR).
func (w *worker) Vertex(c, lane, vertex int) float32 {
	if d := w.call.draw; d == nil || uint(c) >= uint(len(d.Pipeline.modes)) {
		panic(fmt.Sprintf("component %d of a batch that has no such varying", c))
	}
	arena := &w.engine.frame.arena
	r := &arena.records[w.refs[w.run.groups[lane/simd.Lanes].BinSlot-1]]
	vertex = min(max(vertex, 0), 2)
	switch {
	case r.Flags&simd.Point != 0:
		vertex = 0
	case r.Flags&simd.Line != 0:
		vertex = min(vertex, 1)
	case r.Flags&simd.Swapped != 0:
		vertex = [3]int{0, 2, 1}[vertex]
	}
	return arena.vertices[int(r.V[vertex])+c+1]
}

// Center is the centre of a lane's fragment, in 1/256 pixel from its upper left corner.
func (w *worker) Center(lane int) (x, y int32) {
	r := w.rateOf(lane / simd.Lanes)
	return 128 << r.x, 128 << r.y
}

// Location is where a lane's sample lies, in 1/256 pixel from its fragment's upper left corner: the sample of a coverage
// index, or the centre where there is none.
func (w *worker) Location(lane, sample int) (x, y int32) {
	d := &w.engine.frame.Draws[w.segments[w.run.segment].draw]
	px, py := w.pixel(lane/simd.Lanes, lane%simd.Lanes)
	r := w.rateOf(lane / simd.Lanes)
	n := w.tile.Samples
	if sample < 0 || sample >= n<<(r.x+r.y) {
		return w.Center(lane)
	}
	pixel := int32(1)<<(r.x+r.y) - 1 - int32(sample/n)
	dx, dy := pixel&(1<<r.x-1), pixel>>r.x
	s := d.Pipeline.Edge.Locations(int(px+dx), int(py+dy))
	return dx<<8 + s.X[sample%n], dy<<8 + s.Y[sample%n]
}

// Centroid is where a lane's centroid varyings are evaluated, in 1/256 pixel from its fragment's upper left corner: under
// sample shading at the sample.
func (w *worker) Centroid(lane int) (x, y int32) {
	if w.run.sample >= 0 {
		return w.Location(lane, w.run.sample)
	}
	px, py := w.pixel(lane/simd.Lanes, lane%simd.Lanes)
	x, y = w.centroid(&w.engine.frame.Draws[w.segments[w.run.segment].draw], lane/simd.Lanes, lane%simd.Lanes)
	return x - px<<8, y - py<<8
}

// wholeQuads is a mask with all lanes of the quads that have any.
func wholeQuads(m uint16) uint16 {
	m |= m>>1&0x5555 | m&0x5555<<1
	return m | m>>4&0x0F0F | m&0x0F0F<<4
}
