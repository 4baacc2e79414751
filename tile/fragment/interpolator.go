package fragment

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// evaluator evaluates the varyings of a primitive in a single place.
type evaluator struct {
	args simd.InterpolateArgs
	kept []float32 // the varyings
}

// begin readies the evaluator for the run that a record of Kernels.Interpolate belongs to.
func (e *evaluator) begin(of *simd.InterpolateArgs) {
	a := &e.args
	*a = *of
	e.kept = record.Grow(e.kept, int(a.Components))
	a.Out, a.Stride, a.W, a.Gradients = &e.kept[0], 1, nil, 0
}

// at returns the varyings of a slot's primitive at (x, y), in 1/256 pixel of the framebuffer, until the next call.
func (e *evaluator) at(slot uint32, x, y int32) []float32 {
	simd.InterpolateLane(&e.args, slot, x, y, 0)
	return e.kept
}

// interpolator is the shade.Interpolator of the batch at hand, for fragment functions that name places themselves.
type interpolator struct {
	calls  *record.Calls
	planes *planes
	lerp   *simd.InterpolateArgs // of the batch's varyings
	run    *run
	single evaluator
}

// At is component c of a lane's primitive at (x, y), in 1/256 pixel from the upper left corner of the lane's fragment.
func (i *interpolator) At(c, lane int, x, y int32) float32 {
	i.check(c)
	r, g := i.run, lane/simd.Lanes
	pos := r.groups[g].BinSlot
	if r.draw.Plan.Function.Modes[c] == simd.Flat {
		return provoking(r.tile, pos)[c]
	}
	px, py := r.pixel(g, lane%simd.Lanes)
	i.single.begin(i.lerp)
	return i.single.at(i.planes.slots[pos], px<<8+x, py<<8+y)[c]
}

// check ends a call that asks for a varying which the batch at hand does not have.
func (i *interpolator) check(c int) {
	if d := i.calls.Call.Draw; d == nil || uint(c) >= uint(len(d.Plan.Function.Modes)) {
		panic(fmt.Sprintf("component %d of a batch that has no such varying", c))
	}
}

// Vertex is component c at a vertex of a lane's primitive (Vulkan: PerVertexKHR).
func (i *interpolator) Vertex(c, lane, vertex int) float32 {
	i.check(c)
	r := i.run.tile.Record(i.run.groups[lane/simd.Lanes].BinSlot)
	vertex = min(max(vertex, 0), 2)
	switch {
	case r.Flags&simd.Point != 0:
		vertex = 0
	case r.Flags&simd.Line != 0:
		vertex = min(vertex, 1)
	case r.Flags&simd.Swapped != 0:
		vertex = [3]int{0, 2, 1}[vertex]
	}
	return i.run.tile.Arena.Vertices[int(r.V[vertex])+c+1]
}

// Center is the centre of a lane's fragment, in 1/256 pixel from its upper left corner.
func (i *interpolator) Center(lane int) (x, y int32) {
	r := i.run.rateOf(lane / simd.Lanes)
	return 128 << r.X, 128 << r.Y
}

// Location is where a lane's sample lies, in 1/256 pixel from its fragment's upper left corner: the sample of a
// coverage index, or the centre where there is none.
func (i *interpolator) Location(lane, sample int) (x, y int32) {
	g, n := lane/simd.Lanes, i.run.tile.Samples
	px, py := i.run.pixel(g, lane%simd.Lanes)
	r := i.run.rateOf(g)
	if sample < 0 || sample >= n<<(r.X+r.Y) {
		return i.Center(lane)
	}
	pixel := int32(1)<<(r.X+r.Y) - 1 - int32(sample/n)
	dx, dy := pixel&(1<<r.X-1), pixel>>r.X
	s := i.run.draw.Plan.Edge.Locations(int(px+dx), int(py+dy))
	return dx<<8 + s.X[sample%n], dy<<8 + s.Y[sample%n]
}

// Centroid is where a lane's centroid varyings are evaluated, in 1/256 pixel from its fragment's upper left corner:
// under sample shading at the sample.
func (i *interpolator) Centroid(lane int) (x, y int32) {
	if i.run.sample >= 0 {
		return i.Location(lane, i.run.sample)
	}
	g := lane / simd.Lanes
	px, py := i.run.pixel(g, lane%simd.Lanes)
	x, y = i.run.centroid(g, lane%simd.Lanes)
	return x - px<<8, y - py<<8
}
