package simd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) Window(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		n, size := Lanes*(1+rng.IntN(8)), 1+rng.IntN(1<<rng.IntN(15))
		far := float64(rng.IntN(2) * 64)
		base := WindowArgs{N: int64(n), Scale: float64(size), Low: -2 - far, High: float64(size) + 2 + far,
			Add: float64(rng.IntN(3)) / 2, Factor: 1 / float64(1+rng.IntN(2)),
			Nearest: uint32(rng.IntN(2)), Bias: int32(rng.IntN(2) * 128)}
		if round%4 == 0 {
			base.Scale = 1
		}
		if round%3 == 0 {
			base.Add = -float64(rng.IntN(64*256)) / 512
		}
		in := guard.Slice[float32](t, n)
		for i := range in {
			if in[i] = anyCoordinate(rng); i%3 == 0 {
				in[i] = between(rng, size)
			}
			if base.Scale == 1 {
				in[i] *= float32(size)
			}
		}
		base.In = &in[0]
		var first, alpha [2][]int32
		for j, row := range []*Kernels{k, ref} {
			a := base
			first[j], alpha[j] = guard.Slice[int32](t, n), guard.Slice[int32](t, n)
			a.First, a.Alpha = &first[j][0], &alpha[j][0]
			row.Window(&a)
		}
		same(t, fmt.Sprintf("round %d: First", round), first[0], first[1])
		same(t, fmt.Sprintf("round %d: Alpha", round), alpha[0], alpha[1])
	}
}

func (cases) Spread(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		n, count := Lanes*(1+rng.IntN(6)), 1+rng.IntN(7)
		first, alpha := guard.Slice[int32](t, n), guard.Slice[int32](t, n)
		last := int32(rng.IntN(1 << rng.IntN(14)))
		for i := range first {
			first[i], alpha[i] = int32(rng.IntN(int(last)+200)-100), int32(rng.IntN(256))
		}
		base := SpreadArgs{First: &first[0], Alpha: &alpha[0], N: int64(n), From: int32(rng.IntN(8) - 4), Last: last,
			Step: int32(1 + rng.IntN(5000)), Bordered: uint32(rng.IntN(2)),
			Stride: int64(n + Lanes*rng.IntN(3))}
		if round%3 == 0 {
			count = 2
		} else {
			table := guard.Slice[float32](t, 256*count)
			for i := range table {
				table[i] = rng.Float32()
			}
			base.Table = &table[0]
		}
		base.Count = int64(count)
		var place [2][]int32
		var weight [2][]float32
		for j, row := range []*Kernels{k, ref} {
			a := base
			all := (count-1)*int(base.Stride) + n
			place[j], weight[j] = guard.Slice[int32](t, all), guard.Slice[float32](t, all)
			if a.Place = &place[j][0]; round%4 > 0 {
				a.Weight = &weight[j][0]
			}
			row.Spread(&a)
		}
		same(t, fmt.Sprintf("round %d: Place", round), place[0], place[1])
		same(t, fmt.Sprintf("round %d: Weight", round), weight[0], weight[1])
	}
}

// windowSource is random texels that end, or begin, at an unreadable page.
func windowSource(t *testing.T, rng *rand.Rand, round, n, width, height int) WindowSource {
	kind := TexelKind(round % 5)
	bytes := []int{4, 8, 8, 16, 4}[kind]
	columns, rows := 1+rng.IntN(12), 1+rng.IntN(12)
	pix := guard.Slice[byte](t, columns*rows*bytes)
	if round%2 == 0 {
		pix = guard.SliceAfter[byte](t, columns*rows*bytes)
	}
	for i := range pix {
		pix[i] = byte(rng.Uint32())
		if kind >= TexelRGBA16F && rng.IntN(4) > 0 {
			pix[i] = 0x3F + byte(rng.IntN(3))*0x20
		}
	}
	s := WindowSource{Texels: &pix[0], Kind: kind, Border: [4]float32{1, 0.5, 0, rng.Float32()}, Stride: int64(n + Lanes*rng.IntN(2))}
	switch {
	case kind == TexelRGBA8 && round%3 > 0:
		s.Sign = SignRGBA8
	case kind == TexelRGBA16 && round%3 > 0:
		s.Sign = SignRGBA16
	}
	if kind == TexelRGBA16 && round%5 > 2 {
		for c := range s.Values {
			table := guard.Slice[float32](t, 1<<16)
			for i := range table {
				table[i] = rng.Float32()
			}
			s.Values[c] = (*SRGBTable)(table)
		}
	}
	places := func(count, of, step int) *int32 {
		v := guard.Slice[int32](t, (count-1)*int(s.Stride)+n)
		for i := range v {
			if v[i] = int32(rng.IntN(of) * step); rng.IntN(16) == 0 {
				v[i] = math.MinInt32
			}
		}
		return &v[0]
	}
	s.X, s.Y = places(width, columns, 1), places(height, rows, columns)
	return s
}

func windowResults(t *testing.T, n int, count int64) (out [2][4][]float32, p [2][4]*float32) {
	for j := range out {
		for c := range int(count) {
			out[j][c] = guard.Slice[float32](t, n)
			p[j][c] = &out[j][c][0]
		}
	}
	return out, p
}

func (cases) WindowSum(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		n, width, height := Lanes*(1+rng.IntN(4)), 1+rng.IntN(5), 1+rng.IntN(5)
		base := WindowSumArgs{Source: windowSource(t, rng, round, n, width, height), N: int64(n), Width: int64(width),
			Height:    int64(height),
			Reduction: []Reduction{ReduceSum, ReduceMin, ReduceMax}[rng.IntN(3)], Divisor: 1 + rng.Float32(),
			Components: int64(1 + rng.IntN(4))}
		if base.Source.Kind == TexelR32F {
			base.Components = 1
		}
		weights := func(count int) *float32 {
			v := guard.Slice[float32](t, count)
			for i := range v {
				if v[i] = rng.Float32() - 0.3; rng.IntN(4) == 0 {
					v[i] = 0
				}
			}
			return &v[0]
		}
		if stride := int(base.Source.Stride); round%3 > 0 {
			base.U, base.V = weights((width-1)*stride+n), weights((height-1)*stride+n)
		} else {
			base.Weights = weights(4 * width * height)
			phases := func(step int) *int32 {
				v := guard.Slice[int32](t, n)
				for i := range v {
					v[i] = int32(rng.IntN(2) * step)
				}
				return &v[0]
			}
			base.PhaseU, base.PhaseV = phases(width*height), phases(2*width*height)
		}
		out, to := windowResults(t, n, base.Components)
		for j, row := range []*Kernels{k, ref} {
			a := new(WindowSumArgs)
			*a = base
			a.Out = to[j]
			row.WindowSum(a)
		}
		for c := range out[0] {
			same(t, fmt.Sprintf("round %d, kind %d, reduction %d: component %d", round, base.Source.Kind,
				base.Reduction, c), out[0][c], out[1][c])
		}
	}
}

func (cases) WindowError(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 300 {
		n, width, height := Lanes*(1+rng.IntN(4)), 1+rng.IntN(5), 1+rng.IntN(5)
		base := WindowErrorArgs{Source: windowSource(t, rng, round, n, width, height),
			Reference: windowSource(t, rng, round, n, width, height), N: int64(n), Width: int64(width),
			Height: int64(height), Squares: uint32(rng.IntN(2)),
			Reduction: []Reduction{ReduceSum, ReduceMin, ReduceMax}[rng.IntN(3)], Components: int64(1 + rng.IntN(4))}
		base.Source.Stride = min(base.Source.Stride, base.Reference.Stride)
		base.Reference.Stride = base.Source.Stride
		if base.Source.Kind == TexelR32F {
			base.Components = 1
		}
		out, to := windowResults(t, n, base.Components)
		for j, row := range []*Kernels{k, ref} {
			a := new(WindowErrorArgs)
			*a = base
			a.Out = to[j]
			row.WindowError(a)
		}
		for c := range out[0] {
			same(t, fmt.Sprintf("round %d, kind %d, reduction %d, squares %d: component %d", round, base.Source.Kind,
				base.Reduction, base.Squares, c), out[0][c], out[1][c])
		}
	}
}
