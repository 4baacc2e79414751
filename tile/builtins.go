package tile

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// builtins is the memory of the built-in inputs that a shader declares.
type builtins struct {
	floats [13 * shade.MaxLanes]float32
	words  [7 * shade.MaxLanes]uint32
}

// builtins fills the inputs that the shader declares beyond its varyings, at (x, y) in the pixel, in 1/256. Sample is the
// sample that the batch belongs to, or -1; masks are the samples covered, where there are several; plane is the sample
// whose visibility buffer names the fragments of groups without a Position.
func (w *worker) builtins(f *Frame, d *Draw, groups []simd.Group, masks []uint16, sample, plane int) {
	in := d.Pipeline.Interface.Inputs
	if in == 0 {
		return
	}
	if w.extra == nil {
		w.extra = new(builtins)
	}
	fr := &w.batch.fragments
	n := fr.N
	nextFloat, nextWord := 0, 0
	float := func() []float32 {
		nextFloat += shade.MaxLanes
		return w.extra.floats[nextFloat-shade.MaxLanes:][:n:shade.MaxLanes]
	}
	word := func() []uint32 {
		nextWord += shade.MaxLanes
		return w.extra.words[nextWord-shade.MaxLanes:][:n:shade.MaxLanes]
	}
	for c := range 4 {
		fr.FragCoord[c] = float()
	}
	for c := range 2 {
		fr.PointCoord[c] = float()
		fr.SamplePosition[c] = float()
	}
	fr.FrontFacing, fr.PrimitiveID, fr.SampleID, fr.SampleMaskIn = word(), word(), word(), word()
	fr.FullyCovered, fr.ViewportIndex, fr.ShadingRate = word(), word(), word()
	bary := in&(shade.InputBaryCoord|shade.InputBaryCoordNoPersp) != 0
	if bary {
		for c := range 3 {
			fr.BaryCoord[c] = w.baryMemory(c, n)
			fr.BaryCoordLin[c] = w.baryMemory(3+c, n)
		}
	}
	px, py := int32(128), int32(128)
	samples := &w.cover.Samples
	if sample >= 0 {
		px, py = samples.X[sample], samples.Y[sample]
	}
	t := &w.tile
	for g := range groups {
		group := &groups[g]
		bx, by := int32(group.Block)%t.BlocksX, int32(group.Block)/t.BlocksX
		for m := group.Mask; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			i := g*simd.Lanes + lane
			pos := group.Position
			if pos == 0 {
				pos = t.Visibility[plane*t.SampleStride+int(group.Block)*simd.Lanes+lane]
			}
			r := &f.arena.records[w.refs[pos-1]]
			x := (t.X+bx*blockPixels+int32(lane)%blockPixels)<<8 + px
			y := (t.Y+by*blockPixels+int32(lane)/blockPixels)<<8 + py
			if in&shade.InputFragCoord != 0 {
				fr.FragCoord[0][i] = float32(x) / 256
				fr.FragCoord[1][i] = float32(y) / 256
				fr.FragCoord[2][i] = simd.DepthAt(r, f.arena.clipPlanes(), x, y)
				fr.FragCoord[3][i] = simd.QAt(&w.planes, w.slots[pos], x, y)
			}
			fr.FrontFacing[i] = 1
			if r.Flags&simd.BackFacing != 0 {
				fr.FrontFacing[i] = 0
			}
			fr.PrimitiveID[i] = r.Primitive
			if r.Flags&simd.Point != 0 {
				fr.PointCoord[0][i], fr.PointCoord[1][i] = edge.PointCoord(r, x, y)
			}
			fr.SampleID[i] = uint32(max(sample, 0))
			fr.SamplePosition[0][i], fr.SamplePosition[1][i] = float32(px)/256, float32(py)/256
			mask := uint32(0)
			for s := range t.Samples {
				if t.Samples == 1 || masks[g*t.Samples+s]>>lane&1 != 0 {
					mask |= 1 << s
				}
			}
			fr.SampleMaskIn[i] = mask
			fr.ViewportIndex[i] = uint32(w.segments[w.current].viewport)
			fr.ShadingRate[i] = 0
			if bary {
				w.baryCoord(f, r, i, x, y)
			}
		}
	}
}

// baryMemory is the memory of barycentric component c.
func (w *worker) baryMemory(c, n int) []float32 {
	w.bary = grow(w.bary, 6*shade.MaxLanes)
	return w.bary[c*shade.MaxLanes:][:n:shade.MaxLanes]
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
			linear[v] = l * float64(f.arena.vertices[int(r.V[v])+(len(d.Pipeline.modes)+1)*d.stride])
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
			smooth[v] = linear[v] * float64(f.arena.vertices[r.V[v]])
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
		fr.BaryCoord[v][i], fr.BaryCoordLin[v][i] = float32(smooth[v]), float32(linear[v])
	}
}
