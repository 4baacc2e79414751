package simd

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) Levels(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 100 {
		n := Lanes * (1 + rng.IntN(20))
		last := int32(rng.IntN(MaxLevels))
		lod := guard.Slice[float32](t, n)
		for i := range lod {
			lod[i] = anyCoordinate(rng) * float32(rng.IntN(5))
		}
		var levels [2][2][]int32
		var delta [2][]uint32
		var fraction [2][]float32
		var some [2]uint32
		for j, row := range []*Kernels{k, ref} {
			for x := range levels[j] {
				levels[j][x] = guard.Slice[int32](t, n)
			}
			delta[j], fraction[j] = guard.Slice[uint32](t, n), guard.Slice[float32](t, n)
			a := &LevelsArgs{Lod: &lod[0], N: int64(n), Last: last, MinLod: float32(round%3) * float32(last) / 4,
				MipLinear: uint32(round & 1),
				Fine:      &levels[j][0][0], Coarse: &levels[j][1][0], Delta: &delta[j][0]}
			if round%4 > 1 {
				a.Level = &fraction[j][0]
			}
			row.Levels(a)
			some[j] = a.Some
		}
		same(t, "Fine", levels[0][0], levels[1][0])
		same(t, "Coarse", levels[0][1], levels[1][1])
		same(t, "Delta", delta[0], delta[1])
		same(t, "Level", fraction[0], fraction[1])
		same(t, "Some", some[:1], some[1:])
	}
}

func (cases) Axis(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	table := new([256][4]float32)
	for i := range table {
		for j := range table[i] {
			table[i][j] = rng.Float32()
		}
	}
	for round := range 600 {
		n := Lanes * (1 + rng.IntN(8))
		in, level := guard.Slice[float32](t, n), guard.Slice[int32](t, n)
		base := AxisArgs{In: &in[0], Level: &level[0], N: int64(n), Mode: AddressMode(round % 6), Step: 1,
			Nearest: uint32(rng.IntN(2)), Texels: uint32(rng.IntN(4)) / 3, Far: float32(rng.IntN(3) * 32),
			Count: int64(1 + rng.IntN(4)), Table: table}
		if rng.IntN(2) == 0 {
			base.Offset = float32(rng.IntN(64) - 32)
		}
		if rng.IntN(2) == 0 {
			base.Step = int32(1 + rng.IntN(1000))
		}
		if rng.IntN(2) == 0 { // what is common
			base.Texels, base.Far, base.Mode = 0, 0, []AddressMode{Repeat, ClampToEdge}[round&1]
		}
		if base.Weights = AxisWeights(rng.IntN(4)); base.Weights != NoWeights {
			base.Nearest, base.Count = 0, []int64{0, 2, 2, 4}[base.Weights]
			base.First = [4]float32{0, 1}
			if base.Weights == CubicWeights {
				base.First = [4]float32{-1, 0, 1, 2}
			}
			if base.Weights == PairWeights && (base.Mode == Repeat || base.Mode >= CubeFace) {
				base.Weights = LinearWeights
			}
		} else {
			for i := range base.First {
				base.First[i] = float32(rng.IntN(64) - 32)
			}
			if base.Nearest != 0 && rng.IntN(2) == 0 { // what is common
				base.Offset, base.Count, base.First[0] = 0, 1, 0
			}
		}
		for l := range base.Size {
			size := 1 + rng.IntN(1<<rng.IntN(15))
			base.Size[l], base.Inverse[l], base.Start[l] = float32(size), 1/float32(size), int32(rng.IntN(1000))
		}
		for i := range in {
			level[i] = int32(rng.IntN(MaxLevels))
			if in[i] = anyCoordinate(rng); i%3 == 0 {
				in[i] = between(rng, int(base.Size[level[i]]))
			}
			if base.Texels != 0 {
				in[i] *= base.Size[level[i]]
			}
		}
		var place [2][4][]int32
		var weight [2][4][]float32
		for j, row := range []*Kernels{k, ref} {
			a := new(AxisArgs)
			*a = base
			for i := range 4 {
				place[j][i], weight[j][i] = guard.Slice[int32](t, n), guard.Slice[float32](t, n)
				a.Place[i], a.Weight[i] = &place[j][i][0], &weight[j][i][0]
			}
			row.Axis(a)
		}
		for i := range 4 {
			same(t, fmt.Sprintf("round %d, mode %d, weights %d, nearest %d: Place %d", round, base.Mode, base.Weights,
				base.Nearest, i), place[0][i], place[1][i])
			same(t, fmt.Sprintf("round %d: Weight %d", round, i), weight[0][i], weight[1][i])
		}
		if t.Failed() {
			return
		}
	}
}

func (cases) Reduce(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 400 {
		kind, op := TexelKind(round%5), Reduction(rng.IntN(6))
		if kind > TexelRGBA16 && op == ReduceExact {
			op = ReduceSum
		}
		bytes := []int{4, 8, 8, 16, 4}[kind]
		texels := 1 + rng.IntN(500)
		pix := guard.Slice[byte](t, texels*bytes)
		if round%2 == 0 {
			pix = guard.SliceAfter[byte](t, texels*bytes)
		}
		for i := range pix {
			pix[i] = byte(rng.Uint32())
			if kind >= TexelRGBA16F && rng.IntN(3) > 0 {
				pix[i] = 0x3F + byte(rng.IntN(3))*0x20
			}
		}
		n, count := Lanes*(1+rng.IntN(6)), 1+rng.IntN(9)
		if op == ReduceGather {
			count = 4
		}
		rows := 0 // of four taps
		if kind == TexelRGBA8 && op == ReduceSum && round&1 == 0 && texels > 8 {
			rows = 1 + rng.IntN(4)
			count = 4 * rows
		}
		layer := guard.Slice[int32](t, n)
		part := int32(rng.IntN(texels))
		if rows > 0 {
			part = 0
		}
		for i := range layer {
			layer[i] = part
		}
		base := ReduceArgs{Texels: &pix[0], Kind: kind, Component: uint32(rng.IntN(4)), Layer: &layer[0],
			Count: int64(count), N: int64(n), Reduction: op,
			Bordered: uint32(round & 1), Unit: 65536}
		switch {
		case kind == TexelRGBA8 && round%3 > 0:
			base.Sign = SignRGBA8
		case kind == TexelRGBA16:
			base.Unit, base.Sign = 256, SignRGBA16*uint32(rng.IntN(2))
		}
		if kind == TexelR32F {
			base.Component = 0
			if rng.IntN(2) == 0 {
				dref := guard.Slice[float32](t, n)
				for i := range dref {
					dref[i] = anyCoordinate(rng)
				}
				base.Dref, base.Compare = &dref[0], Compare(rng.IntN(8))
			}
		}
		for c := range base.Border {
			base.Border[c] = float32(rng.IntN(256))
		}
		taps := guard.Slice[TapRef](t, count)
		for j := range taps {
			x, y, z := guard.Slice[int32](t, n), guard.Slice[int32](t, n), guard.Slice[int32](t, n)
			var w [3][]float32
			for i := range w {
				w[i] = guard.Slice[float32](t, n)
				for l := range w[i] {
					w[i][l] = float32(rng.IntN(257)) / 256
					if rng.IntN(6) == 0 {
						w[i][l] = 0
					}
				}
			}
			for i := range x {
				texel := int32(rng.IntN(texels)) - part // in three parts, of which none is negative
				if texel < 0 {
					texel = 0
				}
				x[i] = texel / 2
				y[i] = (texel - x[i]) / 2
				z[i] = texel - x[i] - y[i]
				if base.Bordered != 0 && rng.IntN(5) == 0 {
					*[]*int32{&x[i], &y[i], &z[i]}[rng.IntN(3)] = math.MinInt32
				}
			}
			taps[j] = TapRef{&x[0], &y[0], &z[0], &w[0][0], &w[1][0], &w[2][0]}
			if round%2 == 1 {
				taps[j].W = nil
			}
		}
		base.Taps, base.Rows = &taps[0], int64(rows)
		for j := range 4 * rows {
			taps[j].Y, taps[j].Z, taps[j].V, taps[j].W = taps[j&^3].Y, taps[j&^3].Z, taps[j&^3].V, taps[j&^3].W
			taps[j].X = taps[j&3].X
			for i := range n {
				*at(taps[j].Y, i), *at(taps[j].Z, i) = int32(j/4), 0
				from := int32((i*7 + round) % (texels - 7)) // and, of some groups, texels that are apart
				if *at(taps[j].X, i) = from + int32(j&3); i/Lanes%3 == 1 && j&3 == 2 {
					*at(taps[j].X, i) = from
				}
			}
		}
		var out [2][4][]float32
		for j, row := range []*Kernels{k, ref} {
			a := new(ReduceArgs)
			*a = base
			for c := range a.Out {
				out[j][c] = guard.Slice[float32](t, n)
				a.Out[c] = &out[j][c][0]
			}
			row.Reduce(a)
		}
		for c := range 4 {
			same(t, fmt.Sprintf("round %d, kind %d, reduction %d, %d taps: component %d", round, kind, op, count, c),
				out[0][c], out[1][c])
		}
		if t.Failed() {
			return
		}
	}
}

func (cases) MixLevels(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 200 {
		n := Lanes * (1 + rng.IntN(20))
		base := MixLevelsArgs{N: int64(n), Mix: []Reduction{ReduceSum, ReduceExact, ReduceMin, ReduceMax}[round%4],
			Divisor: 1, Components: int64(1 + rng.IntN(4))}
		codes, most := base.Mix == ReduceExact || round%3 == 0, 255
		if codes {
			base.Unit, base.Scale = 65536, ScaleRGBA8
			if rng.IntN(2) == 0 {
				base.Unit, base.Scale, most = 256, ScaleRGBA16, 65535
			}
		} else if round%5 == 0 {
			base.Divisor = 255
		}
		delta := guard.Slice[uint32](t, n)
		for i := range delta {
			delta[i] = rng.Uint32N(256) * rng.Uint32N(2)
		}
		base.Delta = &delta[0]
		values := func() (p [4]*float32) {
			for c := range p {
				v := guard.Slice[float32](t, n)
				for i := range v {
					v[i] = anyCoordinate(rng)
					if codes { // whole parts of a code
						v[i] = float32(rng.IntN(most*int(base.Unit)+1)) / base.Unit
					}
				}
				p[c] = &v[0]
			}
			return p
		}
		if base.Fine = values(); round%7 > 0 {
			base.Coarse = values()
		}
		var out [2][4][]float32
		for j, row := range []*Kernels{k, ref} {
			a := new(MixLevelsArgs)
			*a = base
			for c := range a.Out {
				out[j][c] = guard.Slice[float32](t, n)
				a.Out[c] = &out[j][c][0]
			}
			row.MixLevels(a)
		}
		for c := range 4 {
			same(t, fmt.Sprintf("round %d, mix %d: component %d", round, base.Mix, c), out[0][c], out[1][c])
		}
	}
}

func (cases) Places(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 200 {
		n := Lanes * (1 + rng.IntN(20))
		var in [6][]int32
		for i := range in {
			in[i] = guard.Slice[int32](t, n)
			for j := range in[i] {
				switch rng.IntN(8) {
				case 0:
					in[i][j] = int32(rng.Uint32())
				case 1:
					in[i][j] = int32(rng.IntN(20) - 10)
				default:
					in[i][j] = int32(rng.IntN(3))
				}
			}
		}
		base := PlacesArgs{I: &in[0][0], J: &in[1][0], K: &in[2][0], Layer: &in[3][0], Sample: &in[4][0], Level: &in[5][0], N: int64(n),
			Levels: int32(1 + rng.IntN(MaxLevels)), Layers: int32(1 + rng.IntN(5)), Samples: int32(1 + rng.IntN(4))}
		base.Least = int32(rng.IntN(int(base.Levels)) * (round & 1))
		for x := range base.Offset {
			base.Offset[x] = int32(rng.IntN(9) - 4)
		}
		for _, table := range []*[MaxLevels]int32{&base.Width, &base.Height, &base.Depth, &base.Start, &base.Row,
			&base.Slice, &base.Pitch} {
			for l := range table {
				table[l] = int32(1 + rng.IntN(30))
			}
		}
		var out [2][]int32
		for j, row := range []*Kernels{k, ref} {
			out[j] = guard.Slice[int32](t, n)
			a := new(PlacesArgs)
			*a = base
			a.Out = &out[j][0]
			row.Places(a)
		}
		same(t, fmt.Sprintf("round %d: Out", round), out[0], out[1])
	}
}

func (cases) ArrayLayers(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 100 {
		n := Lanes * (1 + rng.IntN(20))
		in, base := guard.Slice[float32](t, n), guard.Slice[uint32](t, n)
		for i := range in {
			if in[i] = float32(rng.IntN(41)-10) / 2; rng.IntN(4) == 0 {
				in[i] = anyCoordinate(rng)
			}
			base[i] = rng.Uint32N(1000)
		}
		var out [2][]uint32
		for j, row := range []*Kernels{k, ref} {
			out[j] = guard.Slice[uint32](t, n)
			a := &ArrayLayersArgs{In: &in[0], N: int64(n), Last: float32(round % 9), Stride: uint32(1 + round*1000), Out: &out[j][0]}
			if round%2 == 0 {
				a.Base = &base[0]
			}
			row.ArrayLayers(a)
		}
		same(t, fmt.Sprintf("round %d: Out", round), out[0], out[1])
	}
}
