package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) SampleRowsRGBA8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 100 {
		w, h := 1+rng.IntN(1<<(2+rng.IntN(6))), 1+rng.IntN(1<<(2+rng.IntN(6)))
		full := 1
		for max(w, h)>>full > 0 {
			full++
		}
		x := chain(t, rng, w, h, 1+rng.IntN(full), 4, false, round%2 == 1)
		x.MagLinear, x.MinLinear, x.MipLinear = 1, 1, uint32(rng.IntN(2))
		x.U, x.V = []AddressMode{Repeat, ClampToEdge}[rng.IntN(2)], []AddressMode{Repeat, ClampToEdge}[rng.IntN(2)]
		x.Prefetch = somePrefetch(rng)
		n := Lanes * (1 + rng.IntN(MaxTextureLanes/Lanes))
		s, v, lod := guard.Slice[float32](t, n), guard.Slice[float32](t, n), guard.Slice[float32](t, n)
		for i := range s {
			s[i], v[i], lod[i] = 0.3+rng.Float32()*0.3, 0.3+rng.Float32()*0.3, rng.Float32()*2-0.5
			if round%2 == 0 && rng.IntN(40) == 0 {
				s[i], v[i], lod[i] = anyCoordinate(rng), anyCoordinate(rng), anyCoordinate(rng)
			}
			if round%3 == 0 {
				lod[i] = float32(i/64)/16 - 1
			}
		}
		var layer []uint32
		if round%4 == 1 {
			layer = guard.Slice[uint32](t, n)
			part := rng.Uint32()
			for i := range layer {
				layer[i] = part
			}
			for l := range x.Offset {
				x.Offset[l] -= int32(part)
			}
		}
		rows := guard.Slice[OffsetRow](t, 1+rng.IntN(4))
		a := SampleArgs{Texture: x, S: &s[0], T: &v[0], Lod: &lod[0], Layer: first(layer), N: int64(n),
			Scale: ScaleRGBA8, Rows: &rows[0], RowCount: int64(len(rows))}
		least, most := [2]int32{100, 100}, [2]int32{-100, -100}
		for r := range rows {
			dx, dy := rng.Int32N(7)-3, rng.Int32N(7)-3
			rows[r] = OffsetRow{At: int64(4 * (dy*x.Pitch + dx)), Three: uint32(rng.IntN(2))}
			least, most = [2]int32{min(least[0], dx), min(least[1], dy)},
				[2]int32{max(most[0], dx+2*int32(rows[r].Three)), max(most[1], dy)}
		}
		for axis, mode := range []AddressMode{x.U, x.V} {
			a.Window[axis] = [2]int32{256 * (-1 - least[axis]), 256*most[axis] + 1}
			if mode == ClampToEdge {
				a.Window[axis] = [2]int32{max(-256*least[axis], 1), max(256*(most[axis]+1)+1, 257)}
			}
		}
		var out [2][][]float32
		var outside [2][]uint16
		for j, row := range []*Kernels{k, ref} {
			own := guard.Slice[OffsetRow](t, len(rows))
			copy(own, rows)
			for r := range own {
				for k := range 1 + 2*own[r].Three {
					for c := range 4 {
						o := guard.Slice[float32](t, n)
						out[j] = append(out[j], o)
						own[r].Out[k][c] = &o[0]
					}
				}
			}
			b := new(SampleArgs)
			*b = a
			b.Rows = &own[0]
			row.SampleRowsRGBA8(b)
			outside[j] = b.Scratch.Outside[:n/Lanes]
		}
		what := fmt.Sprintf("round %d, %dx%d, modes %d %d, %d rows, window %v", round, w, h, x.U, x.V, len(rows), a.Window)
		same(t, what+": outside", outside[0], outside[1])
		for i := range out[0] {
			same(t, fmt.Sprintf("%s: result %d", what, i), out[0][i], out[1][i])
		}
		if t.Failed() {
			return
		}
	}
}

// Rows are lookups with the coordinates of other texels.
func TestRowsAreLookupsFurtherOn(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 8))
	const n, size = 64, 64
	x := chain(t, rng, size, size, 3, 4, false, false)
	x.MagLinear, x.MinLinear, x.MipLinear = 1, 1, 1
	var in [3][n]float32
	for i := range n {
		in[0][i], in[1][i] = 0.25+float32(rng.IntN(1<<13))/(1<<14), 0.25+float32(rng.IntN(1<<13))/(1<<14)
	}
	var got, want [3][4][n]float32
	row := OffsetRow{At: int64(4 * (2*x.Pitch - 1)), Three: 1}
	for k := range 3 {
		var s, v [n]float32
		for i := range n {
			s[i], v[i] = in[0][i]+float32(k-1)/size, in[1][i]+2.0/size
		}
		o := &want[k]
		sampleRGBA8Generic(&SampleArgs{Texture: x, S: &s[0], T: &v[0], Lod: &in[2][0], R: &o[0][0], G: &o[1][0],
			B: &o[2][0], A: &o[3][0], N: n, Scale: ScaleRGBA8})
		for c := range 4 {
			row.Out[k][c] = &got[k][c][0]
		}
	}
	sampleRowsRGBA8Generic(&SampleArgs{Texture: x, S: &in[0][0], T: &in[1][0], Lod: &in[2][0], N: n,
		Scale: ScaleRGBA8, Rows: &row, RowCount: 1,
		Window: [2][2]int32{{0, 257}, {256 * -3, 256*2 + 1}}})
	if got != want {
		t.Errorf("rows are other lookups")
	}
}
