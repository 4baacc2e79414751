package edge

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// precisionTarget is large, so that far ends of triangles have pixels.
const precisionTarget = 8192

// thinScene is triangles of all widths down to a fraction of a pixel, in every direction, some of which pass behind the
// eye. Depths are those of a perspective projection or anything; reversed: 0.9/w.
func thinScene(rng *rand.Rand, reversed bool) *scene {
	s := &scene{target: vk.Extent2D{Width: precisionTarget, Height: precisionTarget}}
	s.pipeline.Topology = vk.PrimitiveTopologyTriangleList
	s.pipeline.DepthStencilFormat = vk.FormatD32Sfloat
	between := func(a, b float64) float64 { return a * math.Exp2(rng.Float64()*math.Log2(b/a)) }
	for range 20 {
		angle, length, width := rng.Float64()*2*math.Pi, between(0.01, 4), between(1e-6, 1)
		x, y := rng.Float64()*2-1, rng.Float64()*2-1
		dx, dy := math.Cos(angle)*length, math.Sin(angle)*length
		apex := rng.Float64()*2 - 0.5
		corners := [3][2]float64{{x, y}, {x + dx, y + dy}, {x + apex*dx - dy*width, y + apex*dy + dx*width}}
		ratio, random := between(1.01, 1<<14), rng.IntN(2) == 0
		floor := rng.IntN(4) == 0
		for v, at := range corners {
			w := between(1, ratio)
			if v > 0 && rng.IntN(6) == 0 {
				w = -w
			}
			if floor { // from behind the eye to far away
				w = [3]float64{-1, -1, ratio}[v]
				at = [2]float64{(rng.Float64() - 0.5) * 8 / min(w, 8), 1 / w}
			}
			z := w - 0.9
			switch {
			case reversed:
				z = 0.9
			case random:
				z = rng.Float64() * w
			}
			s.positions = append(s.positions, [4]float32{float32(at[0] * w), float32(at[1] * w), float32(z), float32(w)})
		}
	}
	return s
}

// TestPrecision: wherever depth or attributes are evaluated in float32, they are as close to the planes as simd.Wide,
// simd.Steep and simd.ClipPlanes say; and where they are not, they would not be.
func TestPrecision(t *testing.T) {
	const greatest = 10 // of the attribute at the vertices
	rng := rand.New(rand.NewPCG(16, 1))
	k, _ := simd.For(simd.LevelGeneric)
	within := map[string]int{}
	worst, without := map[string]float64{}, map[string]float64{} // as a share of the bound
	for i := range 600 {
		reversed := i%3 == 0
		s := thinScene(rng, reversed)
		_, _, chunks := s.run(t)
		c := &chunks[0]
		vertices := make([]float32, 4*len(c.vertices)) // 1/w, the attribute
		for i, v := range s.vertices {
			vertices[4*i], vertices[4*i+1] = 1/s.positions[v][3], (rng.Float32()*2-1)*greatest
		}
		for _, r := range c.Records {
			var planes *simd.ClipPlanes
			if len(c.Clip) > 0 {
				planes = &c.Clip[0]
			}
			var f, q, z [3]float64
			for i, v := range r.V {
				n := v - 1000
				r.V[i] = 4 * n
				f[i], q[i], z[i] = float64(vertices[4*n+1]), float64(vertices[4*n]), float64(c.vertices[n].Z)
			}
			clipped := r.Flags&simd.Clipped != 0
			if clipped {
				r.Extra -= c.Base
			}
			for range 4 {
				x, y, ok := pixelOf(rng, &r)
				if !ok {
					break
				}
				// What the planes are, and how far off they may be.
				var exactZ, exactQ, exactF float64
				boundZ, boundQ, boundF := 0x1p-20, 0.0, 0x1p-16*greatest
				if clipped {
					k := &c.Clip[r.Extra]
					at := [2]int32{x, y}
					exactZ, exactQ = valueAt(&k.Z, at), min(max(valueAt(&k.Q, at), k.QMin), k.QMax)
					for i := range 3 {
						exactF += f[i] * valueAt(&[3]float64{k.Inverse[3*i+2], k.Inverse[3*i], k.Inverse[3*i+1]}, at)
					}
					boundQ = 0x1p-20 * exactQ
					if reversed { // depths that are small by far
						boundZ = 0x1p-14 * exactZ
					}
				} else {
					linear, _ := simd.Barycentric(&r, &q, x, y)
					for i := range 3 {
						exactZ += linear[i] * z[i]
						exactQ += linear[i] * q[i]
						exactF += linear[i] * q[i] * f[i]
					}
					most := max(q[0], q[1], q[2])
					boundZ *= max(math.Abs(z[0]), math.Abs(z[1]), math.Abs(z[2]))
					boundQ, boundF = 0x1p-17*most, boundF*64
				}
				exactF /= exactQ
				note := func(class string, off, bound float64) {
					within[class]++
					worst[class] = max(worst[class], off/bound)
					if off > bound {
						t.Errorf("%s: off by %g, %g is allowed: %+v at (%d, %d)", class, off, bound, r, x, y)
					}
				}
				kind := map[bool]string{false: "", true: " of clipped ones"}[clipped]
				if r.Flags&simd.Wide == 0 {
					note("depth"+kind, math.Abs(float64(simd.DepthAt(&r, planes, x, y))-exactZ), boundZ)
				} else if !clipped {
					steep := r
					steep.Z = floatPlane(&r, z)
					steep.Flags &^= simd.Wide
					without["depth"] = max(without["depth"], math.Abs(float64(simd.DepthAt(&steep, nil, x, y))-exactZ)/boundZ)
				}
				a, slot, value := attributeAt(k, &r, c.Clip, vertices, x, y)
				off := math.Abs(value - exactF)
				if slot&simd.WideSlot == 0 {
					note("1/w"+kind, math.Abs(float64(simd.QAt(a, slot, x, y))-exactQ), boundQ)
					note("attributes"+kind, off, boundF)
				} else if !clipped {
					gentle := r
					gentle.Flags &^= simd.Steep
					_, _, value = attributeAt(k, &gentle, c.Clip, vertices, x, y)
					without["attributes"] = max(without["attributes"], math.Abs(value-exactF)/boundF)
				}
			}
		}
		if t.Failed() {
			return
		}
	}
	for _, class := range []string{"depth", "1/w", "attributes"} {
		for _, kind := range []string{"", " of clipped ones"} {
			if within[class+kind] < 1000 {
				t.Errorf("%d values of %s%s", within[class+kind], class, kind)
			}
		}
	}
	for _, class := range []string{"depth", "attributes"} {
		if without[class] < 1 {
			t.Errorf("%s that are evaluated in float64 would be off by %g of the bound in float32", class, without[class])
		}
	}
	t.Log(within, worst, without)
}

// pixelOf is the centre of a pixel inside a record and the target, if it finds one.
func pixelOf(rng *rand.Rand, r *simd.Triangle) (x, y int32, ok bool) {
	for range 200 {
		u, v := rng.Float64(), rng.Float64()
		if u+v > 1 {
			u, v = 1-u, 1-v
		}
		corner, scale := rng.IntN(3), math.Exp2(-13*rng.Float64()) // many close to a corner
		near := func(at [3]int32) int32 {
			from, a, b := at[corner], at[(corner+1)%3], at[(corner+2)%3]
			return (from+int32(scale*(u*float64(a-from)+v*float64(b-from))))&^255 + 128
		}
		x, y = near(r.X), near(r.Y)
		inside := x >= 0 && y >= 0 && x < precisionTarget<<8 && y < precisionTarget<<8
		for i := range 3 {
			j := (i + 1) % 3
			inside = inside && area2Of([2]int32{r.X[i], r.Y[i]}, [2]int32{r.X[j], r.Y[j]}, [2]int32{x, y}) >= 0
		}
		if inside {
			return x, y, true
		}
	}
	return 0, 0, false
}

// floatPlane is a record's float32 plane through three depths.
func floatPlane(r *simd.Triangle, z [3]float64) [3]float32 {
	x1, y1, x2, y2 := pixels(r.X[1]-r.X[0]), pixels(r.Y[1]-r.Y[0]), pixels(r.X[2]-r.X[0]), pixels(r.Y[2]-r.Y[0])
	area2, d1, d2 := x1*y2-x2*y1, z[1]-z[0], z[2]-z[0]
	return [3]float32{float32(z[0]), float32((d1*y2 - d2*y1) / area2), float32((d2*x1 - d1*x2) / area2)}
}

// attributeAt makes a record's planes as in the tile that (x, y) lies in, and evaluates its attribute.
func attributeAt(k *simd.Kernels, r *simd.Triangle, clip []simd.ClipPlanes, vertices []float32, x,
	y int32) (*simd.PlanesArgs, uint32, float64) {
	const cell = simd.PlaneCell
	ref, position, mode := uint32(0), uint32(1), simd.Smooth
	slots, narrow, wide := [2]uint32{}, [32]float32{}, [32]float64{}
	a := &simd.PlanesArgs{
		Triangles: r, Refs: &ref, BinSlots: &position, N: 1, Local: 1,
		X: float64(x>>8&^(cell-1) + cell/2), Y: float64(y>>8&^(cell-1) + cell/2),
		Vertices: &vertices[0], Modes: &mode, Components: 1, Slots: &slots[0], Narrow: &narrow[0], Wide: &wide[0],
	}
	if len(clip) > 0 {
		a.Clip = &clip[0]
	}
	k.Planes(a)
	out := [simd.Lanes]float32{}
	simd.InterpolateLane(&simd.InterpolateArgs{
		Narrow: a.Narrow, Wide: a.Wide, Components: 1, Stride: simd.Lanes, Modes: &mode, Out: &out[0],
	}, slots[1], x, y, 0)
	return a, slots[1], float64(out[0])
}
