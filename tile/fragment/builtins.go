package fragment

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// builtins is the memory of the built-in inputs that a shader declares.
type builtins struct {
	floats [14 * shade.Stride]float32
	words  [9 * shade.Stride]uint32
	// coords and barys are the fragments whose coordinates the kernels evaluate.
	coords, barys located
	args          simd.CoordinatesArgs
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

// declareInputs points a batch's built-ins to memory, zeroed, where the shader declares them; others are nil.
func (w *Shader) declareInputs(in shade.Inputs) {
	if w.builtinInputs == nil {
		w.builtinInputs = new(builtins)
	}
	w.batch.declared = in
	fr := &w.batch.fragments
	n := fr.N
	nextFloat, nextWord := 0, 0
	floats := func(declared shade.Inputs, list ...*[]float32) {
		for _, l := range list {
			*l = nil
			if in&declared != 0 {
				*l = w.builtinInputs.floats[nextFloat:][:n:shade.MaxLanes]
				clear(*l)
				nextFloat += shade.Stride
			}
		}
	}
	word := func(declared shade.Inputs, l *[]uint32) {
		*l = nil
		if in&declared != 0 {
			*l = w.builtinInputs.words[nextWord:][:n:shade.MaxLanes]
			clear(*l)
			nextWord += shade.Stride
		}
	}
	floats(shade.InputFragCoord, &fr.FragCoord[0], &fr.FragCoord[1], &fr.FragCoord[2], &fr.FragCoord[3])
	floats(shade.InputPointCoord, &fr.PointCoord[0], &fr.PointCoord[1])
	floats(shade.InputSamplePosition, &fr.SamplePosition[0], &fr.SamplePosition[1])
	floats(shade.InputBaryCoord, &fr.BaryCoord[0], &fr.BaryCoord[1], &fr.BaryCoord[2])
	floats(shade.InputBaryCoordNoPersp, &fr.BaryCoordLin[0], &fr.BaryCoordLin[1], &fr.BaryCoordLin[2])
	word(shade.InputFrontFacing, &fr.FrontFacing)
	word(shade.InputPrimitiveID, &fr.PrimitiveID)
	word(shade.InputSampleID, &fr.SampleID)
	word(shade.InputSampleMask, &fr.SampleMaskIn)
	word(shade.InputFullyCovered, &fr.FullyCovered)
	word(shade.InputViewportIndex, &fr.ViewportIndex)
	word(shade.InputShadingRate, &fr.ShadingRate)
	word(shade.InputLayer, &fr.Layer)
	word(shade.InputViewIndex, &fr.ViewIndex)
}

// builtins fills the inputs that the shader declares beyond its varyings.
func (w *Shader) builtins(t *bin.Tile, d *record.Draw) {
	sample := w.run.sample
	w.declareInputs(d.Plan.Function.Inputs)
	w.builtinInputs.coords.n, w.builtinInputs.barys.n = 0, 0
	for g := range w.run.groups {
		group := &w.run.groups[g]
		lanes := w.batch.interpolated[g].Mask
		if group.BinSlot != 0 {
			w.primitiveInputs(t, d, g, group.BinSlot, lanes, sample)
			continue
		}
		ids := w.run.slots[int(group.Block)*simd.Lanes:][:simd.Lanes]
		for m := lanes; m != 0; {
			id, same := ids[bits.TrailingZeros16(m)], uint16(0)
			for lane, other := range ids {
				if other == id {
					same |= 1 << lane
				}
			}
			w.primitiveInputs(t, d, g, id, m&same, sample)
			m &^= same
		}
	}
	w.locate(t, d, sample)
}

// locate evaluates the coordinates that primitiveInputs left to the kernels.
func (w *Shader) locate(t *bin.Tile, d *record.Draw, sample int) {
	p, fr, k := d.Plan, &w.batch.fragments, w.kernels
	a := &w.builtinInputs.args
	*a = simd.CoordinatesArgs{
		Triangles: &t.Arena.Records[0], Refs: &t.Refs[0], Vertices: &t.Arena.Vertices[0],
		X: p.Centre[0], Y: p.Centre[1], TileX: t.X, TileY: t.Y, BlocksX: t.BlocksX,
	}
	if sample >= 0 {
		a.X, a.Y = w.run.x, w.run.y
	}
	set := func(l *located) { a.Groups, a.Places, a.N = &l.groups[0], &l.places[0], int64(l.n) }
	if set(&w.builtinInputs.coords); a.N > 0 {
		a.Slots, a.Narrow, a.SlotWords = &w.slots[0], &w.narrow[0], int64(simd.NarrowHeader+3*len(p.Function.Modes))
		for c := range a.Coord {
			a.Coord[c] = &fr.FragCoord[c][0]
		}
		k.FragCoord(a)
	}
	if set(&w.builtinInputs.barys); a.N > 0 {
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

// primitiveInputs fills the inputs of those lanes of a group that belong to the primitive of a BinSlot.
func (w *Shader) primitiveInputs(t *bin.Tile, d *record.Draw, g int, pos uint32, lanes uint16, sample int) {
	in := d.Plan.Function.Inputs
	fr := &w.batch.fragments
	r := t.Record(pos)
	first := g * simd.Lanes
	all := func(declared shade.Inputs, dst []uint32, v uint32) {
		if in&declared == 0 || v == 0 {
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
	if r.Flags&simd.BackFacing == 0 {
		all(shade.InputFrontFacing, fr.FrontFacing, 1)
	}
	all(shade.InputPrimitiveID, fr.PrimitiveID, d.Assembly.PrimitiveID(r.Primitive))
	all(shade.InputSampleID, fr.SampleID, uint32(max(sample, 0)))
	all(shade.InputViewportIndex, fr.ViewportIndex, uint32(t.Segments[w.run.segment].Viewport))
	all(shade.InputShadingRate, fr.ShadingRate, w.rateOf(g).Code())
	all(shade.InputLayer, fr.Layer, uint32(t.Layer))
	if t.Frame.Views != 0 {
		all(shade.InputViewIndex, fr.ViewIndex, uint32(t.Layer))
	}
	const bary = shade.InputBaryCoord | shade.InputBaryCoordNoPersp
	if !w.run.coarse && !d.Plan.Has(plan.Grid) && w.run.places == nil { // the same place in all pixels
		if in&shade.InputFragCoord != 0 && r.Flags&(simd.Wide|simd.Biased) == 0 && w.slots[pos]&simd.WideSlot == 0 {
			w.builtinInputs.coords.add(&w.run.groups[g], pos, lanes, g)
			in &^= shade.InputFragCoord
		}
		if in&bary != 0 && r.Flags&(simd.Point|simd.Clipped) == 0 {
			w.builtinInputs.barys.add(&w.run.groups[g], pos, lanes, g)
			in &^= bary
		}
		if in&shade.InputPointCoord != 0 && r.Flags&simd.Point != 0 {
			w.pointCoords(t, d, r, g, lanes, sample)
			in &^= shade.InputPointCoord
		}
	}
	if in&(shade.InputFragCoord|shade.InputPointCoord|shade.InputSamplePosition|bary) == 0 {
		return
	}
	for m := lanes; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros16(m)
		i := first + lane
		x, y := w.place(t, d, g, lane, sample)
		if in&shade.InputFragCoord != 0 {
			fr.FragCoord[0][i] = float32(x) / 256
			fr.FragCoord[1][i] = float32(y) / 256
			fr.FragCoord[2][i] = simd.DepthAt(r, t.Arena.ClipPlanes(), x, y)
			fr.FragCoord[3][i] = simd.QAt(&w.planes, w.slots[pos], x, y)
		}
		if in&shade.InputPointCoord != 0 && r.Flags&simd.Point != 0 {
			fr.PointCoord[0][i], fr.PointCoord[1][i] = edge.PointCoord(r, t.Arena.Clip, x, y)
		}
		if in&shade.InputSamplePosition != 0 {
			px, py := w.pixel(t, g, lane)
			fr.SamplePosition[0][i], fr.SamplePosition[1][i] = float32(x-px<<8)/256, float32(y-py<<8)/256
		}
		if in&bary != 0 {
			w.baryCoord(t, r, i, x, y)
		}
	}
}

// pointCoords fills PointCoord in lanes of a group: one coordinate a column, the other one a row.
func (w *Shader) pointCoords(t *bin.Tile, d *record.Draw, r *simd.Triangle, g int, lanes uint16, sample int) {
	fr := &w.batch.fragments
	x, y := w.place(t, d, g, 0, sample)
	var columns, rows [bin.BlockPixels]float32
	for i := range int32(bin.BlockPixels) {
		columns[i], rows[i] = edge.PointCoord(r, t.Arena.Clip, x+i<<8, y+i<<8)
	}
	u, v := (*[simd.Lanes]float32)(fr.PointCoord[0][g*simd.Lanes:]), (*[simd.Lanes]float32)(fr.PointCoord[1][g*simd.Lanes:])
	for lane := range u {
		if lanes>>lane&1 != 0 {
			u[lane], v[lane] = columns[lane%bin.BlockPixels], rows[lane/bin.BlockPixels]
		}
	}
}

// coverageInputs fills SampleMask with the samples of a fragment that the primitive covers, and FullyCovered with true
// where all of the fragment's pixels lie entirely inside, under conservative rasterization. Coverage is known by pixel:
// the function reads the groups of the run's pixels, which a fragment of several pixels gathers.
func (w *Shader) coverageInputs(t *bin.Tile, d *record.Draw) {
	p, groups := d.Plan, w.run.pixels
	in := p.Function.Inputs
	fr := &w.batch.fragments
	n := t.Samples
	if in&shade.InputFullyCovered != 0 && p.Edge.Exact() {
		for i := range fr.FullyCovered {
			g, lane := i/simd.Lanes, i%simd.Lanes
			if w.run.groups[g].Mask>>lane&1 == 0 {
				continue
			}
			pixels, block := uint16(1)<<lane, g
			if w.run.coarse {
				pixels, block = w.pixels(t, g, lane), int(w.coarse.block[i])
			}
			if w.run.full[block]&pixels == pixels {
				fr.FullyCovered[i] = 1
			}
		}
	}
	if in&shade.InputSampleMask == 0 {
		return
	}
	for g := range groups {
		for s := range n {
			for m := w.run.seen[g*n+s]; m != 0; m &= m - 1 {
				i := g*simd.Lanes + bits.TrailingZeros16(m)
				if w.run.coarse {
					fr.SampleMaskIn[w.coarse.from[i]] |= 1 << (int(w.coarse.shift[i]) + s)
				} else {
					fr.SampleMaskIn[i] |= 1 << s
				}
			}
		}
	}
}

// baryCoord is the barycentric coordinates of a fragment in its primitive's own vertex order (Vulkan: Barycentric
// Interpolation): those linear in the framebuffer, and those with perspective.
func (w *Shader) baryCoord(t *bin.Tile, r *simd.Triangle, i int, x, y int32) {
	fr := &w.batch.fragments
	var linear, smooth [3]float64
	switch {
	case r.Flags&(simd.Point|simd.Clipped) == simd.Point:
		linear, smooth = [3]float64{1}, [3]float64{1}
	case r.Flags&simd.Clipped != 0: // of points, too: a polygon's corners
		k := &t.Arena.Clip[r.Extra]
		px, py := float64(x)/256, float64(y)/256
		d := t.Draw(&t.Segments[w.run.segment])
		sum, q := 0.0, 0.0
		for v := range 3 {
			in := k.Inverse[3*v:]
			l := (in[2] + float64(px*in[0])) + float64(py*in[1])
			smooth[v] = l
			q += l
			linear[v] = float64(l * float64(t.Arena.Vertices[int(r.V[v])+len(d.Plan.Function.Modes)+1]))
			sum += linear[v]
		}
		for v := range 3 {
			smooth[v] /= q
			linear[v] /= sum
		}
	default:
		var q [3]float64
		for v := range q {
			q[v] = float64(t.Arena.Vertices[r.V[v]])
		}
		linear, smooth = simd.Barycentric(r, &q, x, y)
	}
	if r.Flags&simd.Swapped != 0 {
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
