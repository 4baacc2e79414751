package scene

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// What all pixels see of directions is what a loop in Go adds up, bit for bit, on each level and with any threads: of
// surfaces that face the light and do not, places beside the maps, and numbers that are none.
func TestSumsOfDirectionsGolden(t *testing.T) {
	const width, height, size, directions = 70, 33, 16, 2*mapBatch + 3
	r := rand.New(rand.NewPCG(38, 12))
	number := func() float32 {
		if r.IntN(200) == 0 {
			return float32(math.NaN())
		}
		return 2*r.Float32() - 1
	}
	vector := func() (v [3]float32) {
		for k := range v {
			v[k] = number()
		}
		return v
	}
	var list []blockedDirection
	var maps [][]float32
	for range directions {
		d := blockedDirection{to: vector(), glossy: r.Float32(), bias: 0.01, across: vector(), down: vector()}
		for k := range 4 {
			d.x[k], d.y[k], d.z[k], d.light[k] = 9*number(), 9*number(), number(), r.Float32()
		}
		list = append(list, d)
		m := make([]float32, size*size)
		for i := range m {
			m[i] = r.Float32()
		}
		maps = append(maps, m)
	}
	place := make([]float32, 4*width*height)
	for i := range width * height {
		place[4*i+3] = float32(min(r.IntN(4), 1))
	}
	type numbers struct{ at, smooth, flat, mirror [3]float32 }
	in := make([]numbers, width*height)
	for i := range in {
		in[i] = numbers{vector(), vector(), vector(), vector()}
	}
	for _, isa := range halfspace.ISAs() {
		for _, threads := range []int{1, 3} {
			p := &pbr{device: testdevice.New(t, halfspace.DeviceInfo{ISA: isa, Threads: threads})}
			s := new(shown)
			require.NoError(t, s.find(p, place, width, height))
			require.Equal(t, len(s.pixels), s.rows[height])
			for j, i := range s.pixels {
				require.Equal(t, float32(1), place[4*i+3])
				for k := range 3 {
					s.at[k][j], s.smooth[k][j], s.flat[k][j], s.mirror[k][j] = in[i].at[k], in[i].smooth[k], in[i].flat[k], in[i].mirror[k]
				}
			}
			wide := min(threads, wideBatches) * mapBatch
			for first := 0; first < directions; first += wide {
				end := min(first+wide, directions)
				s.list, s.maps, s.size = list[first:end], maps[first:end], size
				for part := range 3 {
					require.NoError(t, s.look(t.Context(), part, 3))
				}
			}
			for j := range s.pixels {
				var want [3][4]float32 // arrives, all, below
				var glossy [2]float32
				for k := range list {
					addOne(s, j, &list[k], maps[k], size, &want, &glossy)
				}
				for k := range 4 {
					got := [3]float32{s.arrives[k][j], s.all[k][j], s.below[k][j]}
					require.Equal(t, [3]float32{want[0][k], want[1][k], want[2][k]}, got, "%s, pixel %d", isa, j)
				}
				require.Equal(t, glossy, [2]float32{s.glossy[j], s.glossyAll[j]}, "%s, pixel %d", isa, j)
			}
		}
	}
}

// addOne adds what pixel j sees of a direction.
func addOne(s *shown, j int, d *blockedDirection, depths []float32, size int, sums *[3][4]float32, glossy *[2]float32) {
	at, n, f := of(&s.at, j), of(&s.smooth, j), of(&s.flat, j)
	c, h := dot3(n, d.to), dot3(f, d.to)
	if !(c > 0) {
		return
	}
	add := func(to *[4]float32) {
		for k, l := range d.light {
			to[k] += float32(c * l)
		}
	}
	if !(h > 0) {
		add(&sums[2])
		return
	}
	lobe := s.lobe(d, j)
	add(&sums[1])
	glossy[1] += lobe
	row := func(r *[4]float32) float32 {
		return float32(float32(at[0]*r[0])+float32(at[1]*r[1])) + float32(float32(at[2]*r[2])+r[3])
	}
	aside := 0.71 / max(float32(math.Sqrt(float64(max(1-float32(h*h), 0)))), 0.05)
	texel := func(x float32) int {
		if !(x > 0) {
			return 0
		}
		return int(min(x, float32(size-1)))
	}
	x := row(&d.x) + float32(aside*dot3(f, d.across))
	y := row(&d.y) + float32(aside*dot3(f, d.down))
	if row(&d.z)-d.bias <= depths[texel(y)*size+texel(x)] {
		add(&sums[0])
		glossy[0] += lobe
	}
}
