package fragment

import (
	"fmt"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// relocate evaluates the varyings of an immediate batch again where they belong: centroid ones inside the primitive,
// all of them at a sample's own location where locations differ from pixel to pixel.
func (w *Shader) relocate(t *bin.Tile, d *record.Draw) {
	p, sample := d.Plan, w.run.sample
	if len(p.Function.Modes) == 0 {
		return
	}
	if p.Has(plan.Grid) && (sample >= 0 || t.Samples == 1) {
		for g := range w.run.groups {
			if w.rateOf(g) != (plan.Rate{}) {
				continue
			}
			for m := w.batch.interpolated[g].Mask; m != 0; m &= m - 1 {
				lane := bits.TrailingZeros16(m)
				x, y := w.place(t, d, g, lane, sample)
				simd.InterpolateLane(&w.lerp, w.slots[w.run.groups[g].BinSlot], x, y, g*simd.Lanes+lane)
			}
		}
		w.keepWideFlats(t, p)
	}
	switch {
	case !p.Has(plan.Centroid) || sample >= 0 || p.Conservative():
	case w.run.coarse || p.Has(plan.Grid):
		w.centroidsByLane(t, d)
	default:
		w.centroids(t, d)
	}
}

// pixel is the upper left pixel, in the framebuffer, of a lane of the batch at hand.
func (w *Shader) pixel(t *bin.Tile, g, lane int) (x, y int32) {
	if w.run.places != nil {
		return t.PixelAt(w.run.places[g*simd.Lanes+lane])
	}
	r := w.rateOf(g)
	block, n := int32(w.run.groups[g].Block), t.BlocksX>>r.X
	return t.X + (block%n*bin.BlockPixels+int32(lane)%bin.BlockPixels)<<r.X,
		t.Y + (block/n*bin.BlockPixels+int32(lane)/bin.BlockPixels)<<r.Y
}

// rateOf is the size of a group's fragments.
func (w *Shader) rateOf(g int) plan.Rate {
	if !w.run.coarse {
		return plan.Rate{}
	}
	return w.coarse.rates[g]
}

// place is where a lane's varyings and built-ins are evaluated, in 1/256 pixel of the framebuffer: at the fragment's
// centre, or at the sample.
func (w *Shader) place(t *bin.Tile, d *record.Draw, g, lane, sample int) (x, y int32) {
	p := d.Plan
	px, py := w.pixel(t, g, lane)
	switch r := w.rateOf(g); {
	case r != plan.Rate{}:
		return px<<8 + 128<<r.X, py<<8 + 128<<r.Y
	case p.Has(plan.Grid) && (sample >= 0 || t.Samples == 1):
		s := p.Edge.Locations(int(px), int(py))
		return px<<8 + s.X[max(sample, 0)], py<<8 + s.Y[max(sample, 0)]
	case sample >= 0:
		return px<<8 + w.run.x, py<<8 + w.run.y
	}
	return px<<8 + p.Centre[0], py<<8 + p.Centre[1]
}

// beginEvaluation makes w.one evaluate varyings of the batch at hand, lane by lane, into w.kept.
func (w *Shader) beginEvaluation() {
	a := &w.one
	*a = w.lerp
	w.kept = record.Grow(w.kept, int(a.Components))
	a.Out, a.Stride, a.W, a.Gradients = &w.kept[0], 1, nil, 0
}

// evaluate sets w.kept to the varyings of a group's primitive at (x, y), in 1/256 pixel of the framebuffer.
func (w *Shader) evaluate(g int, x, y int32) {
	w.beginEvaluation()
	simd.InterpolateLane(&w.one, w.slots[w.run.groups[g].BinSlot], x, y, 0)
}

// interpolator is the evaluator of varyings at places that a fragment function names; nil where its interface does not
// say that it names any, as the batch then lacks what evaluation needs.
func (w *Shader) interpolator(p *plan.FragmentPlan) shade.Interpolator {
	if !p.Function.Interpolates {
		return nil
	}
	return w
}

// At is the shade.Interpolator of the batch at hand: component c of a lane's primitive at (x, y), in 1/256 pixel from
// the upper left corner of the lane's fragment.
func (w *Shader) At(c, lane int, x, y int32) float32 {
	t := w.run.tile
	if d := w.calls.Call.Draw; d == nil || uint(c) >= uint(len(d.Plan.Function.Modes)) {
		panic(fmt.Sprintf("component %d of a batch that has no such varying", c))
	}
	g := lane / simd.Lanes
	if w.calls.Call.Draw.Plan.Function.Modes[c] == simd.Flat {
		return provoking(t, w.run.groups[g].BinSlot)[c]
	}
	px, py := w.pixel(t, g, lane%simd.Lanes)
	w.evaluate(g, px<<8+x, py<<8+y)
	return w.kept[c]
}

// Vertex is component c at a vertex of a lane's primitive (Vulkan: PerVertexKHR).
func (w *Shader) Vertex(c, lane, vertex int) float32 {
	if d := w.calls.Call.Draw; d == nil || uint(c) >= uint(len(d.Plan.Function.Modes)) {
		panic(fmt.Sprintf("component %d of a batch that has no such varying", c))
	}
	arena := w.run.tile.Arena
	r := w.run.tile.Record(w.run.groups[lane/simd.Lanes].BinSlot)
	vertex = min(max(vertex, 0), 2)
	switch {
	case r.Flags&simd.Point != 0:
		vertex = 0
	case r.Flags&simd.Line != 0:
		vertex = min(vertex, 1)
	case r.Flags&simd.Swapped != 0:
		vertex = [3]int{0, 2, 1}[vertex]
	}
	return arena.Vertices[int(r.V[vertex])+c+1]
}

// Center is the centre of a lane's fragment, in 1/256 pixel from its upper left corner.
func (w *Shader) Center(lane int) (x, y int32) {
	r := w.rateOf(lane / simd.Lanes)
	return 128 << r.X, 128 << r.Y
}

// Location is where a lane's sample lies, in 1/256 pixel from its fragment's upper left corner: the sample of a
// coverage index, or the centre where there is none.
func (w *Shader) Location(lane, sample int) (x, y int32) {
	t := w.run.tile
	d := t.Draw(&t.Segments[w.run.segment])
	px, py := w.pixel(t, lane/simd.Lanes, lane%simd.Lanes)
	r := w.rateOf(lane / simd.Lanes)
	n := t.Samples
	if sample < 0 || sample >= n<<(r.X+r.Y) {
		return w.Center(lane)
	}
	pixel := int32(1)<<(r.X+r.Y) - 1 - int32(sample/n)
	dx, dy := pixel&(1<<r.X-1), pixel>>r.X
	s := d.Plan.Edge.Locations(int(px+dx), int(py+dy))
	return dx<<8 + s.X[sample%n], dy<<8 + s.Y[sample%n]
}

// Centroid is where a lane's centroid varyings are evaluated, in 1/256 pixel from its fragment's upper left corner:
// under sample shading at the sample.
func (w *Shader) Centroid(lane int) (x, y int32) {
	t := w.run.tile
	if w.run.sample >= 0 {
		return w.Location(lane, w.run.sample)
	}
	px, py := w.pixel(t, lane/simd.Lanes, lane%simd.Lanes)
	x, y = w.centroid(t, t.Draw(&t.Segments[w.run.segment]), lane/simd.Lanes, lane%simd.Lanes)
	return x - px<<8, y - py<<8
}

// wholeQuads is a mask with all lanes of the quads that have any.
func wholeQuads(m uint16) uint16 {
	m |= m>>1&0x5555 | m&0x5555<<1
	return m | m>>4&0x0F0F | m&0x0F0F<<4
}
