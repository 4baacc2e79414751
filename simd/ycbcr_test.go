package simd

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) ChromaAxis(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 200 {
		n, luma := Lanes*(1+rng.IntN(6)), int32(rng.IntN(1<<rng.IntN(14)))
		first := guard.Slice[int32](t, n)
		for i := range first {
			first[i] = int32(rng.IntN(int(luma)+8) - 4)
		}
		base := ChromaAxisArgs{First: &first[0], N: int64(n), Luma: luma, Last: luma, Step: int32(1 + rng.IntN(5000)),
			Site: lane.ChromaSite(round % 4)}
		if base.Site != lane.ChromaWhole {
			base.Last = luma / 2
		}
		var place [2][4][]int32
		var weight [2][2][]float32
		for j, row := range []*Kernels{k, ref} {
			a := base
			for i := range place[j] {
				place[j][i] = guard.Slice[int32](t, n)
			}
			for i := range weight[j] {
				weight[j][i] = guard.Slice[float32](t, n)
				a.Weight[i] = &weight[j][i][0]
			}
			a.Place, a.Later = [3]*int32{&place[j][0][0], &place[j][1][0], &place[j][2][0]}, &place[j][3][0]
			row.ChromaAxis(&a)
		}
		for i := range place[0] {
			same(t, fmt.Sprintf("round %d, site %d: Place %d", round, base.Site, i), place[0][i], place[1][i])
		}
		for i := range weight[0] {
			same(t, fmt.Sprintf("round %d, site %d: Weight %d", round, base.Site, i), weight[0][i], weight[1][i])
		}
	}
}

// ycbcrTexels is the record of a random plane that ends, or begins, at an unreadable page.
func ycbcrTexels(t *testing.T, rng *rand.Rand, round int) YcbcrTexelsArgs {
	n, step, width, height := Lanes*(1+rng.IntN(5)), 1+rng.IntN(4), 1+rng.IntN(9), 1+rng.IntN(9)
	row := width*step + rng.IntN(3)
	size := max((height-1)*row+width*step, 4)
	pix := guard.Slice[byte](t, size)
	if round%2 == 0 {
		pix = guard.SliceAfter[byte](t, size)
	}
	for i := range pix {
		pix[i] = byte(rng.Uint32())
	}
	a := YcbcrTexelsArgs{Texels: &pix[0], Most: int32(size - 4), N: int64(n), Single: uint32(rng.IntN(4) / 3),
		Count: int64(1 + rng.IntN(4))}
	floats := func() *float32 {
		v := guard.Slice[float32](t, n)
		for i := range v {
			v[i] = float32(rng.IntN(257)) / 256
		}
		return &v[0]
	}
	places := func(count, step int) *int32 {
		v := guard.Slice[int32](t, n)
		for i := range v {
			v[i] = int32(rng.IntN(count) * step)
		}
		return &v[0]
	}
	for i := range a.X {
		a.X[i], a.Y[i] = places(width, step), places(height, row)
	}
	for i := range a.U {
		a.U[i], a.V[i], a.CU[i], a.CV[i] = floats(), floats(), floats(), floats()
	}
	a.Layer, a.LaterX, a.LaterY = places(1, 1), places(2, -1), places(2, -1)
	paired := round%3 == 1
	for c := range int(a.Count) {
		bits := 1 + rng.IntN(8)
		if step == 4 {
			bits = 1 + rng.IntN(16)
		}
		a.Shift[c], a.Mask[c] = uint32(rng.IntN(8*step-min(bits, 8*step)+1)), 1<<bits-1
		a.Unit[c], a.Scale[c] = 1/float32(a.Mask[c]+1), 1/float32(a.Mask[c])
		paired = paired && 8*step+int(a.Shift[c])+bits <= 32
		if bits == 8 && round%3 == 0 {
			table := guard.Slice[float32](t, 256)
			for i := range table {
				table[i] = rng.Float32()
			}
			a.Table[c] = &table[0]
		}
	}
	if paired {
		a.Paired = 1
		for i := range n {
			*at(a.X[1], i) = min(*at(a.X[0], i)+int32(rng.IntN(2)*step), int32((width-1)*step))
		}
	}
	return a
}

func (cases) YcbcrTexels(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		testYcbcrTexels(t, ycbcrTexels(t, rng, round), k.YcbcrTexels, ref.YcbcrTexels)
	}
}

func (cases) YcbcrChroma(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		testYcbcrTexels(t, ycbcrTexels(t, rng, round), k.YcbcrChroma, ref.YcbcrChroma)
	}
}

func testYcbcrTexels(t *testing.T, base YcbcrTexelsArgs, k, ref func(a *YcbcrTexelsArgs)) {
	var out [2][4][]float32
	for j, run := range []func(a *YcbcrTexelsArgs){k, ref} {
		a := new(YcbcrTexelsArgs)
		*a = base
		for c := range int(a.Count) {
			out[j][c] = guard.Slice[float32](t, int(a.N))
			a.Out[c] = &out[j][c][0]
		}
		run(a)
	}
	for c := range out[0] {
		same(t, fmt.Sprintf("component %d of %d", c, base.Count), out[0][c], out[1][c])
	}
}

func (cases) YcbcrConvert(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 100 {
		n := Lanes * (1 + rng.IntN(5))
		var in [3][]float32
		for c := range in {
			in[c] = guard.Slice[float32](t, n)
			for i := range in[c] {
				in[c][i] = rng.Float32()
			}
		}
		base := YcbcrConvertArgs{Cr: &in[0][0], Y: &in[1][0], Cb: &in[2][0], N: int64(n),
			Model: YcbcrModel(round & 1), Scale: [2]float32{rng.Float32() * 2, rng.Float32() * 2},
			Shift: [2]float32{rng.Float32(), rng.Float32()}, RCr: rng.Float32(), GCb: rng.Float32(),
			GCr: rng.Float32(), BCb: rng.Float32()}
		var out [2][3][]float32
		for j, row := range []*Kernels{k, ref} {
			a := base
			for c := range out[j] {
				out[j][c] = guard.Slice[float32](t, n)
			}
			a.R, a.G, a.B = &out[j][0][0], &out[j][1][0], &out[j][2][0]
			row.YcbcrConvert(&a)
		}
		for c := range out[0] {
			same(t, fmt.Sprintf("component %d", c), out[0][c], out[1][c])
		}
	}
}

// Codes of up to 16 bits become values by a product and a sum, which are what a division rounds to.
func TestYcbcrCodesAreDividedExactly(t *testing.T) {
	for bits := 1; bits <= 16; bits++ {
		most := float32(uint32(1)<<bits - 1)
		a := &YcbcrTexelsArgs{Mask: [4]uint32{1<<bits - 1}, Unit: [4]float32{1 / (most + 1)},
			Scale: [4]float32{1 / most}, Layer: new(int32), X: [3]*int32{new(int32)}, Y: [3]*int32{new(int32)}}
		for code := range 1 << bits {
			a.Texels = &[]byte{byte(code), byte(code >> 8), 0, 0}[0]
			if got, want := a.load(0, 0, 0, 0), float32(code)/most; got != want {
				t.Fatalf("%d of %d bits is %v, not %v", code, bits, got, want)
			}
		}
	}
}
