package edge

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// planarMesh is a mesh of random triangles in a plane in space, seen by a random camera that may stand in the middle of
// it. Its triangles do not overlap, so that no sample may be covered twice.
func planarMesh(rng *rand.Rand, size float64) *scene {
	const columns, rows = 5, 6
	var m [4][3]float64 // clip position of (u, v): m[0] u + m[1] v + m[2], components x y z w
	for c := range m {
		for i := range m[c] {
			m[c][i] = rng.Float64()*2 - 1
		}
	}
	m[3][2] = rng.Float64() // w at the mesh's middle
	s := &scene{target: vk.Extent2D{Width: 48, Height: 40}}
	s.pipeline.Topology = vk.PrimitiveTopologyTriangleList
	s.pipeline.DepthStencilFormat = vk.FormatD32Sfloat
	for j := range rows {
		for i := range columns {
			u := (float64(i) - (columns-1)/2.0 + rng.Float64()*0.6 - 0.3) * size
			v := (float64(j) - (rows-1)/2.0 + rng.Float64()*0.6 - 0.3) * size
			var p [4]float32
			for c := range p {
				p[c] = float32(m[c][0]*u + m[c][1]*v + m[c][2])
			}
			s.positions = append(s.positions, p)
		}
	}
	for j := range uint32(rows - 1) {
		for i := range uint32(columns - 1) {
			a := j*columns + i
			b, c, d := a+1, a+columns, a+columns+1
			if rng.IntN(2) == 0 {
				s.draw.Indices32 = append(s.draw.Indices32, a, b, c, c, b, d)
			} else {
				s.draw.Indices32 = append(s.draw.Indices32, a, b, d, a, d, c)
			}
		}
	}
	return s
}

// folded says whether rounding has turned some of the triangles over, which then cover what their neighbours do.
func (s *scene) folded(t testing.TB) bool {
	_, _, chunks := s.run(t)
	sides := [2]bool{}
	for i := range chunks {
		for j := range chunks[i].Records {
			sides[chunks[i].Records[j].Flags/simd.BackFacing&1] = true
		}
	}
	return sides[0] && sides[1]
}

// hits counts how often each sample is covered.
func (s *scene) hits(t testing.TB) []int {
	p, v, chunks := s.run(t)
	out := make([]int, int(p.samples.N)*s.target.Width*s.target.Height)
	for _, c := range coverage(p, v, chunks, s.target) {
		out[(c.sample*s.target.Height+c.y)*s.target.Width+c.x]++
	}
	return out
}

// TestNoSampleTwice: of a mesh without overlaps no sample is covered twice, whatever is clipped off it.
func TestNoSampleTwice(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	covered := 0
	for i := range 200 {
		s := planarMesh(rng, math.Exp2(rng.Float64()*16-4))
		s.pipeline.Rasterization.DepthClampEnable = i%2 == 0
		s.pipeline.Multisample = &vk.Multisample{RasterizationSamples: 4}
		for at, n := range s.hits(t) {
			if n > 1 && !s.folded(t) {
				t.Errorf("mesh %d: sample %d is covered %d times", i, at, n)
				break
			}
			covered += n
		}
	}
	if covered < 100000 {
		t.Errorf("%d samples covered: the meshes are not on the target", covered)
	}
}

// wallMesh is a planarMesh seen from straight ahead that fills the target and more, at random w.
func wallMesh(rng *rand.Rand, flat bool) *scene {
	s := planarMesh(rng, 1)
	k := math.Exp2(1.3 + rng.Float64()*16)
	for v := range s.positions {
		column, row := v%5, v/5
		x := (float64(column)-2)/2*k + (rng.Float64()-0.5)*k/5
		y := (float64(row)-2.5)/2.5*k + (rng.Float64()-0.5)*k/5
		w := math.Exp2(rng.Float64()*10 - 5)
		if flat {
			w = 1
		}
		s.positions[v] = [4]float32{float32(x * w), float32(y * w), float32(w / 2), float32(w)}
	}
	return s
}

// TestMeshHasNoHoles: a mesh that fills the target and more leaves no sample out.
func TestMeshHasNoHoles(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for i := range 100 {
		s := wallMesh(rng, i%2 == 0)
		for at, n := range s.hits(t) {
			if n != 1 {
				t.Errorf("mesh %d: sample %d is covered %d times", i, at, n)
				break
			}
		}
	}
}

// TestClipBothSides: clipping by a distance and by its negative neither loses nor doubles a sample.
func TestClipBothSides(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	cut := 0
	for i := range 100 {
		s := wallMesh(rng, i%2 == 0)
		distance, negative := make([]float32, len(s.positions)), make([]float32, len(s.positions))
		for v := range distance {
			distance[v] = float32(rng.NormFloat64())
			negative[v] = -distance[v]
		}
		s.clip = [][]float32{distance}
		a := s.hits(t)
		s.clip[0] = negative
		b := s.hits(t)
		for at := range a {
			if a[at]+b[at] != 1 {
				t.Errorf("mesh %d: sample %d is covered %d + %d times", i, at, a[at], b[at])
				break
			}
			cut += b[at]
		}
	}
	if cut < 10000 {
		t.Errorf("only %d samples on the negative side", cut)
	}
}

// TestRecordsOfAnyBitsAreAsPromised: whatever the positions are, records are as promised, and every level makes the
// same.
func TestRecordsOfAnyBitsAreAsPromised(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	number := func() float32 {
		switch rng.IntN(8) {
		case 0:
			return math.Float32frombits(rng.Uint32())
		case 1:
			return [...]float32{0, math.MaxFloat32, -math.MaxFloat32, 1e-45, 0x1p-30, -1, float32(math.Inf(1)),
				float32(math.NaN())}[rng.IntN(8)]
		case 2:
			return float32(math.Exp2(rng.Float64()*200 - 100))
		case 3:
			return (rng.Float32()*2 - 1) * (1 << 20)
		}
		return rng.Float32()*2 - 1
	}
	for i := range 1500 {
		s := randomScene(rng, append(append([]vk.PrimitiveTopology{vk.PrimitiveTopologyPointList}, lines...), triangles...)...)
		r := &s.pipeline.Rasterization
		r.PolygonMode = vk.Values[vk.PolygonMode]()[rng.IntN(4)]
		r.LineRasterizationMode = vk.LineRasterizationMode(rng.IntN(4))
		if rng.IntN(3) == 0 {
			r.LineStipple = &vk.LineStipple{Factor: 1 + rng.IntN(256), Pattern: uint16(rng.Uint32())}
		}
		if rng.IntN(3) == 0 {
			r.DepthBias = &vk.DepthBias{ConstantFactor: 1, SlopeFactor: 1}
		}
		r.ConservativeRasterizationMode = vk.ConservativeRasterizationMode(max(rng.IntN(5)-2, 0))
		for v := range s.positions {
			for c := range s.positions[v] {
				if rng.IntN(3) == 0 {
					s.positions[v][c] = number()
				}
			}
			s.sizes = append(s.sizes, number())
		}
		for range rng.IntN(3) {
			d := make([]float32, len(s.positions))
			for v := range d {
				d[v] = number()
			}
			s.clip = append(s.clip, d)
		}
		var want []Chunk
		for _, l := range simd.Available() {
			s.kernels, _ = simd.For(l)
			_, view, chunks := s.run(t)
			for c := range chunks {
				checkRecords(t, fmt.Sprintf("scene %d at level %v", i, l), &chunks[c], view, len(s.positions))
			}
			if want == nil {
				want = chunks
			}
			for c := range chunks {
				a, b := fmt.Sprint(chunks[c].Records, chunks[c].Clip, chunks[c].Smooth, chunks[c].Stippled),
					fmt.Sprint(want[c].Records, want[c].Clip, want[c].Smooth, want[c].Stippled)
				if a != b {
					t.Errorf("scene %d: level %v differs", i, l)
				}
			}
		}
		if t.Failed() {
			t.Fatalf("%+v %v", s.pipeline, s.positions)
		}
	}
}

// checkRecords checks what other packages rely on.
func checkRecords(t *testing.T, label string, c *Chunk, v *View, vertices int) {
	t.Helper()
	finite := func(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
	for i := range c.Records {
		r := &c.Records[i]
		for k := range 3 {
			if r.X[k] < simd.GuardMin || r.X[k] > simd.GuardMax || r.Y[k] < simd.GuardMin || r.Y[k] > simd.GuardMax {
				t.Errorf("%s: record %d is outside the guard band: %v %v", label, i, r.X, r.Y)
			}
			if r.V[k] < 1000 || r.V[k] >= 1000+uint32(vertices) {
				t.Errorf("%s: record %d names vertex %d", label, i, r.V[k])
			}
		}
		a, b, d := [2]int32{r.X[0], r.Y[0]}, [2]int32{r.X[1], r.Y[1]}, [2]int32{r.X[2], r.Y[2]}
		if r.Flags&simd.Stroke != 0 {
			if r.X[0] > r.X[2] || r.X[2] > r.X[1] || r.Y[0] > r.Y[2] || r.Y[2] > r.Y[1] {
				t.Errorf("%s: record %d is a stroke of %v, %v", label, i, r.X, r.Y)
			}
		} else if area2Of(a, b, d) <= 0 && r.Flags&simd.Box == 0 {
			t.Errorf("%s: record %d has area %d", label, i, area2Of(a, b, d))
		}
		if i > 0 && r.Primitive < c.Records[i-1].Primitive {
			t.Errorf("%s: record %d is out of order", label, i)
		}
		if r.Flags&simd.Clipped == 0 {
			continue
		}
		if int(r.Extra-c.Base) >= len(c.Clip) {
			t.Fatalf("%s: record %d is clipped: flags %b, planes %d of %d", label, i, r.Flags, r.Extra-c.Base, len(c.Clip))
		}
		k := &c.Clip[r.Extra-c.Base]
		for _, x := range append(append(append([]float64{k.QMin, k.QMax}, k.Inverse[:]...), k.Z[:]...), k.Q[:]...) {
			if !finite(x) {
				t.Errorf("%s: record %d has planes %+v", label, i, *k)
				break
			}
		}
		if !(k.QMin > 0 && k.QMin <= k.QMax) {
			t.Errorf("%s: record %d has 1/w in [%v, %v]", label, i, k.QMin, k.QMax)
		}
	}
	_ = v
}

// TestHugeTriangles: triangles with vertices up to 2^20 pixels off cover the samples that they do without clipping, but
// for those closer to an edge than the grid is fine.
func TestHugeTriangles(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	covered := 0
	for i := range 400 {
		s := &scene{target: vk.Extent2D{Width: 32, Height: 32}}
		s.pipeline.Topology = vk.PrimitiveTopologyTriangleList
		extent := math.Exp2(rng.Float64() * 17)
		var x, y [3]float64 // in pixels
		for v := range 3 {
			w := float32(1)
			if i%2 == 0 {
				w = float32(math.Exp2(rng.Float64()*20 - 10))
			}
			p := [4]float32{float32(rng.NormFloat64()*extent) * w, float32(rng.NormFloat64()*extent) * w, w / 2, w}
			s.positions = append(s.positions, p)
			x[v], y[v] = (float64(p[0])/float64(w)+1)*16, (float64(p[1])/float64(w)+1)*16
		}
		area2 := (x[1]-x[0])*(y[2]-y[0]) - (y[1]-y[0])*(x[2]-x[0])
		for at, n := range s.hits(t) {
			inside, near := true, false
			for a := range 3 {
				b := (a + 1) % 3
				dx, dy := x[b]-x[a], y[b]-y[a]
				px, py := float64(at%32)+0.5-x[a], float64(at/32)+0.5-y[a]
				d := (dx*py - dy*px) / math.Hypot(dx, dy) // distance to the edge
				if area2 < 0 {
					d = -d
				}
				inside = inside && d >= 0
				near = near || math.Abs(d) < 1.0/64
			}
			if !near && (n == 1) != inside {
				t.Fatalf("triangle %d: pixel (%d, %d) is covered %d times, inside %v: %v", i, at%32, at/32, n, inside, s.positions)
			}
			covered += n
		}
	}
	if covered < 1000 {
		t.Errorf("%d samples covered", covered)
	}
}
