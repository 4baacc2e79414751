package tile

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// builtins is the memory of the built-in inputs that a shader declares.
type builtins struct {
	floats [14 * shade.MaxLanes]float32
	words  [7 * shade.MaxLanes]uint32
}

// declareInputs points a batch's built-ins to memory, zeroed, where the shader declares them.
func (w *worker) declareInputs(in shade.Inputs) {
	if w.extra == nil {
		w.extra = new(builtins)
	}
	fr := &w.batch.fragments
	n := fr.N
	nextFloat, nextWord := 0, 0
	floats := func(declared shade.Inputs, list ...*[]float32) {
		for _, l := range list {
			*l = nil
			if in&declared != 0 {
				*l = w.extra.floats[nextFloat:][:n:shade.MaxLanes]
				clear(*l)
				nextFloat += shade.MaxLanes
			}
		}
	}
	word := func(declared shade.Inputs, l *[]uint32) {
		*l = nil
		if in&declared != 0 {
			*l = w.extra.words[nextWord:][:n:shade.MaxLanes]
			clear(*l)
			nextWord += shade.MaxLanes
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
}

// builtins fills the inputs that the shader declares beyond its varyings. Sample is the sample that the batch belongs to,
// or -1; plane is the sample whose visibility buffer names the fragments of groups without a Position.
func (w *worker) builtins(f *Frame, d *Draw, sample, plane int) {
	in := d.Pipeline.Interface.Inputs
	if in == 0 {
		return
	}
	w.declareInputs(in)
	fr := &w.batch.fragments
	t := &w.tile
	for g := range w.shaded {
		group := &w.shaded[g]
		for m := w.batch.interpolated[g]; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			i := g*simd.Lanes + lane
			pos := group.Position
			if pos == 0 {
				pos = t.Visibility[plane*t.SampleStride+int(group.Block)*simd.Lanes+lane]
			}
			r := &f.arena.records[w.refs[pos-1]]
			x, y := w.place(d, g, lane, sample)
			if in&shade.InputFragCoord != 0 {
				fr.FragCoord[0][i] = float32(x) / 256
				fr.FragCoord[1][i] = float32(y) / 256
				fr.FragCoord[2][i] = simd.DepthAt(r, f.arena.clipPlanes(), x, y)
				fr.FragCoord[3][i] = simd.QAt(&w.planes, w.slots[pos], x, y)
			}
			if in&shade.InputFrontFacing != 0 && r.Flags&simd.BackFacing == 0 {
				fr.FrontFacing[i] = 1
			}
			if in&shade.InputPrimitiveID != 0 {
				fr.PrimitiveID[i] = r.Primitive
			}
			if in&shade.InputPointCoord != 0 && r.Flags&simd.Point != 0 {
				fr.PointCoord[0][i], fr.PointCoord[1][i] = edge.PointCoord(r, x, y)
			}
			if in&shade.InputSampleID != 0 {
				fr.SampleID[i] = uint32(max(sample, 0))
			}
			if in&shade.InputSamplePosition != 0 {
				px, py := w.pixel(g, lane)
				fr.SamplePosition[0][i], fr.SamplePosition[1][i] = float32(x-px<<8)/256, float32(y-py<<8)/256
			}
			if in&shade.InputViewportIndex != 0 {
				fr.ViewportIndex[i] = uint32(w.segments[w.current].viewport)
			}
			if in&shade.InputShadingRate != 0 {
				fr.ShadingRate[i] = w.rateOf(g).code()
			}
			if in&(shade.InputBaryCoord|shade.InputBaryCoordNoPersp) != 0 {
				w.baryCoord(f, r, i, x, y)
			}
		}
	}
}

// coverageInputs fills SampleMask, the samples of a fragment that the primitive covers, and FullyCovered: true where all
// of its pixels lie entirely inside, under conservative rasterization. groups are those of pixels, the batch's first one
// being number from of its run.
func (w *worker) coverageInputs(p *Pipeline, groups []simd.Group, from int64) {
	in := p.Interface.Inputs
	fr := &w.batch.fragments
	n := w.tile.Samples
	if in&shade.InputFullyCovered != 0 && p.Edge.Exact() {
		for i := range fr.FullyCovered {
			g, lane := i/simd.Lanes, i%simd.Lanes
			if w.shaded[g].Mask>>lane&1 == 0 {
				continue
			}
			pixels, block := uint16(1)<<lane, g
			if w.packed {
				pixels, block = w.pixels(g, lane), int(w.coarse.block[i])
			}
			if w.exact.full[int(from)+block]&pixels == pixels {
				fr.FullyCovered[i] = 1
			}
		}
	}
	if in&shade.InputSampleMask == 0 {
		return
	}
	for g := range groups {
		for s := range n {
			for m := w.seen[g*n+s]; m != 0; m &= m - 1 {
				i := g*simd.Lanes + bits.TrailingZeros16(m)
				if w.packed {
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
func (w *worker) baryCoord(f *Frame, r *simd.Triangle, i int, x, y int32) {
	fr := &w.batch.fragments
	var linear, smooth [3]float64
	switch {
	case r.Flags&simd.Point != 0:
		linear, smooth = [3]float64{1}, [3]float64{1}
	case r.Flags&simd.Clipped != 0:
		k := &f.arena.clip[r.Extra]
		px, py := float64(x)/256, float64(y)/256
		d := &f.Draws[w.segments[w.current].draw]
		sum, q := 0.0, 0.0
		for v := range 3 {
			in := k.Inverse[3*v:]
			l := (in[2] + float64(px*in[0])) + float64(py*in[1])
			smooth[v] = l
			q += l
			linear[v] = float64(l * float64(f.arena.vertices[int(r.V[v])+(len(d.Pipeline.modes)+1)*d.stride]))
			sum += linear[v]
		}
		for v := range 3 {
			smooth[v] /= q
			linear[v] /= sum
		}
	default:
		var e [3]float64
		for v := range 3 {
			a, b := (v+1)%3, (v+2)%3
			e[v] = float64(int64(r.X[b]-r.X[a])*int64(y-r.Y[a]) - int64(r.Y[b]-r.Y[a])*int64(x-r.X[a]))
		}
		area := e[0] + e[1] + e[2]
		q := 0.0
		for v := range 3 {
			linear[v] = e[v] / area
			smooth[v] = float64(linear[v] * float64(f.arena.vertices[r.V[v]]))
			q += smooth[v]
		}
		for v := range 3 {
			smooth[v] /= q
		}
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
