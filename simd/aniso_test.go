package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// derivatives are four arrays of n derivatives: mostly small, now and then of any bits, and in some groups isotropic.
func derivatives(t *testing.T, rng *rand.Rand, n int) (d [4][]float32) {
	for i := range d {
		d[i] = guard.Slice[float32](t, n)
		for j := range d[i] {
			d[i][j] = float32(math.Ldexp(rng.Float64()-0.5, -rng.IntN(12)))
			if rng.IntN(30) == 0 {
				d[i][j] = anyCoordinate(rng)
			}
		}
	}
	for j := range n {
		if j/Lanes%3 == 0 || rng.IntN(8) == 0 {
			d[2][j], d[3][j] = -d[1][j], d[0][j]
		}
	}
	return d
}

func (cases) Ellipse(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 200 {
		n := Lanes * (1 + rng.IntN(MaxTextureLanes/Lanes))
		d := derivatives(t, rng, n)
		size := [2]float32{256, float32(int(256) >> (round % 4))}
		var out [2][4][]float32
		var most [2][]int32
		for j, row := range []*Kernels{k, ref} {
			for c := range out[j] {
				out[j][c] = guard.Slice[float32](t, n)
			}
			most[j] = guard.Slice[int32](t, n/Lanes)
			row.Ellipse(&EllipseArgs{LodArgs: LodArgs{DSDX: &d[0][0], DTDX: &d[1][0], DSDY: &d[2][0], DTDY: &d[3][0],
				Out: &out[j][0][0], N: int64(n),
				Width: size[0], Height: size[1], Bias: float32(round%5) / 3, Min: -float32(round % 7), Max: float32(round % 13)},
				Aniso: 1.0001 + float32(round%16), Taps: &out[j][1][0], DS: &out[j][2][0], DT: &out[j][3][0], Most: &most[j][0]})
		}
		for c, name := range []string{"Out", "Taps", "DS", "DT"} {
			same(t, name, out[0][c], out[1][c])
		}
		same(t, "Most", most[0], most[1])
	}
}

// someRuns are runs of the groups of n lanes in any order, with numbers of taps.
func someRuns(t *testing.T, rng *rand.Rand, groups int) (runs []TapRun, taps []float32, total int) {
	taps = guard.Slice[float32](t, groups*Lanes)
	runs = guard.Slice[TapRun](t, groups)
	for i, g := range rng.Perm(groups) {
		n := 1 + rng.IntN(MaxTaps)
		runs[i] = TapRun{uint32(g), uint32(n)}
		total += n * Lanes
		for lane := range Lanes {
			taps[g*Lanes+lane] = float32(1 + rng.IntN(n))
		}
	}
	return runs, taps, total
}

func (cases) Taps(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	along := NewTapsAlong()
	for range 100 {
		groups := 1 + rng.IntN(20)
		runs, taps, total := someRuns(t, rng, groups)
		var in [5][]float32
		for i := range in {
			in[i] = guard.Slice[float32](t, groups*Lanes)
			for j := range in[i] {
				in[i][j] = anyCoordinate(rng)
			}
		}
		var out [2][3][]float32
		for j, row := range []*Kernels{k, ref} {
			for c := range out[j] {
				out[j][c] = guard.Slice[float32](t, total)
			}
			row.Taps(&TapsArgs{Runs: &runs[0], N: int64(len(runs)), S: &in[0][0], T: &in[1][0], Lod: &in[2][0],
				Taps: &taps[0], DS: &in[3][0],
				DT: &in[4][0], OutS: &out[j][0][0], OutT: &out[j][1][0], OutLod: &out[j][2][0], Along: along})
		}
		for c, name := range []string{"OutS", "OutT", "OutLod"} {
			same(t, name, out[0][c], out[1][c])
		}
	}
}

func (cases) MeanTaps(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 100 {
		groups := 1 + rng.IntN(20)
		runs, taps, total := someRuns(t, rng, groups)
		a := MeanTapsArgs{Runs: &runs[0], N: int64(len(runs)), Taps: &taps[0], Scale: ScaleRGBA8, Integers: uint32(round % 2)}
		for c := range a.In {
			in := guard.Slice[float32](t, total)
			for i := range in {
				if in[i] = anyCoordinate(rng); a.Integers != 0 {
					in[i] = float32(rng.IntN(255<<16 + 1))
				}
			}
			a.In[c] = &in[0]
		}
		var out [2][4][]float32
		for j, row := range []*Kernels{k, ref} {
			b := a
			for c := range b.Out {
				out[j][c] = guard.Slice[float32](t, groups*Lanes)
				b.Out[c] = &out[j][c][0]
			}
			row.MeanTaps(&b)
		}
		for c := range a.In {
			same(t, "Out", out[0][c], out[1][c])
		}
	}
}

// The axes of the ellipse do not depend on how the pixel or the texture is turned.
func TestAxesOfTheEllipse(t *testing.T) {
	for _, c := range [][2]float64{{8, 1}, {5, 4.5}, {3, 0}, {0.25, 0.125}} {
		for i := range 24 {
			for j := range 24 {
				cosT, sinT := math.Cos(float64(i)*math.Pi/12), math.Sin(float64(i)*math.Pi/12)
				cosP, sinP := math.Cos(float64(j)*math.Pi/12), math.Sin(float64(j)*math.Pi/12)
				// The texture's turn, the axes, the pixel's turn.
				hi, lo, u, v := Axes(float32(cosT*c[0]*cosP-sinT*c[1]*sinP), float32(sinT*c[0]*cosP+cosT*c[1]*sinP),
					float32(-cosT*c[0]*sinP-sinT*c[1]*cosP), float32(-sinT*c[0]*sinP+cosT*c[1]*cosP))
				if math.Abs(math.Sqrt(float64(hi))-c[0]) > 1e-5*c[0] || math.Abs(math.Sqrt(float64(lo))-c[1]) > 1e-5*c[0] ||
					math.Abs(math.Abs(float64(u)*cosT+float64(v)*sinT)-c[0]) > 1e-4*c[0] {
					t.Fatalf("%v turned by %d and %d: %v and %v along (%v, %v)", c, i, j, math.Sqrt(float64(hi)),
						math.Sqrt(float64(lo)), u, v)
				}
			}
		}
	}
}
