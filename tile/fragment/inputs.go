package fragment

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
)

// builtins is the memory of the built-in inputs that a shader declares.
type builtins struct {
	floats [14 * shade.Stride]float32
	words  [12 * shade.Stride]uint32
	// coords and barys are the fragments whose coordinates the kernels evaluate.
	coords, barys located
	args          simd.CoordinatesArgs
}

// inputs fills the built-in inputs that fragment functions declare beyond their varyings.
type inputs struct {
	kernels *simd.Kernels
	planes  *planes
	memory  *builtins    // nil: no function has declared any yet
	left    shade.Inputs // of the run, to be filled by primitive
}

// located lists lanes of groups: the lanes of an entry belong to one primitive, and the entry has its group's number in
// the batch.
type located struct {
	n      int
	groups [shade.MaxLanes]simd.Group
	places [shade.MaxLanes]uint32
}

func (l *located) add(group *simd.Group, pos uint32, lanes uint16, place int) {
	l.groups[l.n], l.places[l.n] = simd.Group{Mask: lanes, Block: group.Block, BinSlot: pos}, uint32(place)
	l.n++
}

// fronts is FrontFacing where back faces are culled.
var fronts = func() (lanes [shade.MaxLanes]uint32) {
	for i := range lanes {
		lanes[i] = 1
	}
	return lanes
}()

// fill is the row plan.Inputs: it fills the inputs that primitives and places say.
func (in *inputs) fill(r *run) {
	if in.memory == nil {
		in.memory = new(builtins)
	}
	r.batch.declare(r.draw.Plan.Function.Inputs, in.memory)
	in.memory.coords.n, in.memory.barys.n = 0, 0
	in.left = r.draw.Plan.Function.Inputs &^ (shade.InputSampleMask | shade.InputFullyCovered)
	if in.left&shade.InputFrontFacing != 0 && r.draw.Pipeline.Edge.CullsBack() {
		in.left &^= shade.InputFrontFacing
		copy(r.batch.fragments.FrontFacing, fronts[:])
	}
	if in.left == 0 {
		return
	}
	for g := range r.groups {
		group := &r.groups[g]
		lanes := r.evaluated[g].Mask
		if group.BinSlot != 0 {
			in.primitive(r, g, group.BinSlot, lanes)
			continue
		}
		ids := r.slots[int(group.Block)*simd.Lanes:][:simd.Lanes]
		for m := lanes; m != 0; {
			id, same := ids[bits.TrailingZeros16(m)], uint16(0)
			for lane, other := range ids {
				if other == id {
					same |= 1 << lane
				}
			}
			in.primitive(r, g, id, m&same)
			m &^= same
		}
	}
	in.locate(r)
}

// locate evaluates the coordinates that primitive left to the kernels.
func (in *inputs) locate(r *run) {
	t, p, fr, k := r.tile, r.draw.Plan, &r.batch.fragments, in.kernels
	a := &in.memory.args
	*a = simd.CoordinatesArgs{
		Triangles: &t.Arena.Records[0], Refs: &t.Refs[0], Vertices: &t.Arena.Vertices[0],
		X: p.Centre[0], Y: p.Centre[1], TileX: t.X, TileY: t.Y, BlocksX: t.BlocksX,
	}
	if r.sample >= 0 {
		a.X, a.Y = r.x, r.y
	}
	set := func(l *located) { a.Groups, a.Places, a.N = &l.groups[0], &l.places[0], int64(l.n) }
	if set(&in.memory.coords); a.N > 0 {
		a.Slots, a.Narrow = &in.planes.slots[0], &in.planes.narrow[0]
		a.SlotWords = int64(simd.NarrowHeader + 3*len(p.Function.Modes))
		for c := range a.Coord {
			a.Coord[c] = &fr.FragCoord[c][0]
		}
		k.FragCoord(a)
	}
	if set(&in.memory.barys); a.N > 0 {
		for v := range 3 {
			if fr.BaryCoord[v] != nil {
				a.Smooth[v] = &fr.BaryCoord[v][0]
			}
			if fr.BaryCoordLin[v] != nil {
				a.Linear[v] = &fr.BaryCoordLin[v][0]
			}
		}
		k.BaryCoord(a)
	}
}

// primitive fills the inputs of those lanes of a group that belong to the primitive of a BinSlot.
func (in *inputs) primitive(r *run, g int, pos uint32, lanes uint16) {
	t, d, sample := r.tile, r.draw, r.sample
	left := in.left
	fr := &r.batch.fragments
	rec := t.Record(pos)
	first := g * simd.Lanes
	all := func(declared shade.Inputs, dst []uint32, v uint32) {
		if left&declared == 0 || v == 0 {
			return
		}
		dst = dst[first : first+simd.Lanes]
		if lanes == 1<<simd.Lanes-1 {
			for lane := range dst {
				dst[lane] = v
			}
			return
		}
		for m := lanes; m != 0; m &= m - 1 {
			dst[bits.TrailingZeros16(m)] = v
		}
	}
	if rec.Flags&simd.BackFacing == 0 {
		all(shade.InputFrontFacing, fr.FrontFacing, 1)
	}
	all(shade.InputPrimitiveID, fr.PrimitiveID, d.Assembly.PrimitiveID(rec.Primitive))
	all(shade.InputSampleID, fr.SampleID, uint32(max(sample, 0)))
	all(shade.InputViewportIndex, fr.ViewportIndex, uint32(t.Segments[r.segment].Viewport))
	all(shade.InputShadingRate, fr.ShadingRate, r.rateOf(g).Code())
	all(shade.InputLayer, fr.Layer, uint32(t.Layer))
	if left&(shade.InputFragSize|shade.InputFragInvocationCount) != 0 {
		width, height, count := d.Plan.FragmentOf(r.rateOf(g), t.Frame.ShadingRate != nil)
		all(shade.InputFragSize, fr.FragSize[0], width)
		all(shade.InputFragSize, fr.FragSize[1], height)
		all(shade.InputFragInvocationCount, fr.FragInvocationCount, count)
	}
	if t.Frame.Views != 0 {
		all(shade.InputViewIndex, fr.ViewIndex, uint32(t.Layer))
	}
	const bary = shade.InputBaryCoord | shade.InputBaryCoordNoPersp
	if r.coarse == nil && !d.Plan.Has(plan.Grid) && r.places == nil { // the same place in all pixels
		if left&shade.InputFragCoord != 0 && rec.Flags&(simd.Wide|simd.Biased) == 0 && !in.planes.isWide(pos) {
			in.memory.coords.add(&r.groups[g], pos, lanes, g)
			left &^= shade.InputFragCoord
		}
		if left&bary != 0 && rec.Flags&(simd.Point|simd.Clipped) == 0 {
			in.memory.barys.add(&r.groups[g], pos, lanes, g)
			left &^= bary
		}
		if left&shade.InputPointCoord != 0 && rec.Flags&simd.Point != 0 {
			in.pointCoords(r, rec, g, lanes)
			left &^= shade.InputPointCoord
		}
	}
	if left&(shade.InputFragCoord|shade.InputPointCoord|shade.InputSamplePosition|bary) == 0 {
		return
	}
	for m := lanes; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros16(m)
		i := first + lane
		x, y := r.place(g, lane, sample)
		if left&shade.InputFragCoord != 0 {
			fr.FragCoord[0][i] = float32(x) / 256
			fr.FragCoord[1][i] = float32(y) / 256
			fr.FragCoord[2][i] = simd.DepthAt(rec, t.Arena.ClipPlanes(), x, y)
			fr.FragCoord[3][i] = simd.QAt(&in.planes.args, in.planes.slots[pos], x, y)
		}
		if left&shade.InputPointCoord != 0 && rec.Flags&simd.Point != 0 {
			fr.PointCoord[0][i], fr.PointCoord[1][i] = edge.PointCoord(rec, t.Arena.Clip, x, y)
		}
		if left&shade.InputSamplePosition != 0 {
			px, py := r.pixel(g, lane)
			fr.SamplePosition[0][i], fr.SamplePosition[1][i] = float32(x-px<<8)/256, float32(y-py<<8)/256
		}
		if left&bary != 0 {
			baryCoord(r, rec, i, x, y)
		}
	}
}

// pointCoords fills PointCoord in lanes of a group: one coordinate a column, the other one a row.
func (in *inputs) pointCoords(r *run, rec *simd.Triangle, g int, lanes uint16) {
	t, fr := r.tile, &r.batch.fragments
	x, y := r.place(g, 0, r.sample)
	var columns, rows [bin.BlockPixels]float32
	for i := range int32(bin.BlockPixels) {
		columns[i], rows[i] = edge.PointCoord(rec, t.Arena.Clip, x+i<<8, y+i<<8)
	}
	u := (*[simd.Lanes]float32)(fr.PointCoord[0][g*simd.Lanes:])
	v := (*[simd.Lanes]float32)(fr.PointCoord[1][g*simd.Lanes:])
	for lane := range u {
		if lanes>>lane&1 != 0 {
			u[lane], v[lane] = columns[lane%bin.BlockPixels], rows[lane/bin.BlockPixels]
		}
	}
}

// coverage is the row plan.CoverageInputs: it fills SampleMask with the samples of a fragment that the primitive covers,
// and FullyCovered with true where all of the fragment's pixels lie entirely inside, under conservative rasterization.
// Coverage is known by pixel: coverage reads the groups of the run's pixels, which a fragment of several pixels gathers.
func (in *inputs) coverage(r *run) {
	p, groups, n := r.draw.Plan, r.pixels, r.tile.Samples
	declared := p.Function.Inputs
	fr := &r.batch.fragments
	if declared&shade.InputFullyCovered != 0 && p.Edge.Exact() {
		for i := range fr.FullyCovered {
			g, lane := i/simd.Lanes, i%simd.Lanes
			if r.groups[g].Mask>>lane&1 == 0 {
				continue
			}
			pixels, block := uint16(1)<<lane, g
			if r.coarse != nil {
				pixels, block = r.pixelsOf(g, lane), int(r.coarse.block[i])
			}
			if r.full[block]&pixels == pixels {
				fr.FullyCovered[i] = 1
			}
		}
	}
	if declared&shade.InputSampleMask == 0 {
		return
	}
	for g := range groups {
		for s := range n {
			for m := r.seen[g*n+s]; m != 0; m &= m - 1 {
				i := g*simd.Lanes + bits.TrailingZeros16(m)
				if r.coarse != nil {
					fr.SampleMaskIn[r.coarse.from[i]] |= 1 << (int(r.coarse.shift[i]) + s)
				} else {
					fr.SampleMaskIn[i] |= 1 << s
				}
			}
		}
	}
}

// baryCoord is the barycentric coordinates of a fragment in its primitive's own vertex order (Vulkan: Barycentric
// Interpolation): one linear in the framebuffer, one with perspective.
func baryCoord(r *run, rec *simd.Triangle, i int, x, y int32) {
	t, fr := r.tile, &r.batch.fragments
	var linear, smooth [3]float64
	switch {
	case rec.Flags&(simd.Point|simd.Clipped) == simd.Point:
		linear, smooth = [3]float64{1}, [3]float64{1}
	case rec.Flags&simd.Clipped != 0: // of points, too: a polygon's corners
		k := &t.Arena.Clip[rec.Extra]
		px, py := float64(x)/256, float64(y)/256
		sum, q := 0.0, 0.0
		for v := range 3 {
			in := k.Inverse[3*v:]
			l := (in[2] + float64(px*in[0])) + float64(py*in[1])
			smooth[v] = l
			q += l
			linear[v] = float64(l * float64(t.Arena.Vertices[int(rec.V[v])+len(r.draw.Plan.Function.Modes)+1]))
			sum += linear[v]
		}
		for v := range 3 {
			smooth[v] /= q
			linear[v] /= sum
		}
	default:
		var q [3]float64
		for v := range q {
			q[v] = float64(t.Arena.Vertices[rec.V[v]])
		}
		linear, smooth = simd.Barycentric(rec, &q, x, y)
	}
	if rec.Flags&simd.Swapped != 0 {
		linear[1], linear[2] = linear[2], linear[1]
		smooth[1], smooth[2] = smooth[2], smooth[1]
	}
	for v := range 3 {
		if fr.BaryCoord[v] != nil {
			fr.BaryCoord[v][i] = float32(smooth[v])
		}
		if fr.BaryCoordLin[v] != nil {
			fr.BaryCoordLin[v][i] = float32(linear[v])
		}
	}
}
