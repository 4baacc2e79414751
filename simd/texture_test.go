package simd

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// somePrefetch is a value of Texture.Prefetch, someAsk one of SampleArgs.Ask.
func somePrefetch(rng *rand.Rand) uint32 { return rng.Uint32N(2) }
func someAsk(rng *rand.Rand) uint32      { return []uint32{0, AskDiagonal, AskAll}[rng.IntN(3)] }

// chain makes a texture of random texels whose memory ends where it may not be read any more, or begins there.
func chain(tb testing.TB, rng *rand.Rand, width, height, levels, texel int, cube, after bool) *Texture {
	pad := 2 + rng.IntN(2) // 3: what Border reads
	left, below := 1, pad
	if cube { // what is left of corners lies beside them
		pad, left, below = 4, 2, 2
	}
	t := &Texture{Pitch: int32(width + pad), Last: int32(levels - 1)}
	rows, size := 0, 0
	for l := range levels {
		w, h := max(width>>l, 1), max(height>>l, 1)
		t.Offset[l] = int32(rows+1)*t.Pitch + int32(left)
		t.Width[l], t.Height[l] = float32(256*w), float32(256*h)
		size = ((rows+h+below-1)*int(t.Pitch) + w + pad) * texel
		rows += h + below
	}
	buffer := guard.Slice[byte]
	if after {
		buffer = guard.SliceAfter[byte]
	}
	pix := buffer(tb, size)
	tame := rng.IntN(2) == 0
	for i := range pix {
		pix[i] = byte(rng.Uint32())
		switch {
		case tame && i%4 == 3 && rng.IntN(50) > 0: // most floats are of the same size
			pix[i] = 0x3F | pix[i]&0x80
		case rng.IntN(8) == 0: // the ends of the range, too
			pix[i] = 0x7F + byte(rng.IntN(2))
		}
	}
	t.Texels = &pix[0]
	for l := range levels {
		w, h := int(t.Width[l])/256, int(t.Height[l])/256
		at := func(x, y int) []byte {
			return pix[(int(t.Offset[l])+y*int(t.Pitch)+x)*texel:]
		}
		for y := range h {
			copy(at(-1, y)[:texel], at(w-1, y))
			copy(at(w, y)[:texel], at(0, y))
		}
		copy(at(-1, -1)[:(w+2)*texel], at(-1, h-1))
		copy(at(-1, h)[:(w+2)*texel], at(-1, 0))
		if cube {
			for corner := range 4 {
				word := uint32(0)
				for c := range 4 {
					word |= uint32(rng.IntN(3)) << (16 + 2*c)
				}
				binary.LittleEndian.PutUint32(at(corner&1*(w+3)-2, corner>>1*(h+1)-1), word)
			}
		}
	}
	return t
}

// edgeCoordinates are coordinates and levels that go wrong easily.
var edgeCoordinates = []float32{0, float32(math.Copysign(0, -1)), 1, -1, 0.5, -0.5, 2, 3, 1e-30, -1e-30, 1e-45,
	-1e-45, 1e9, -1e9, 3e38, -3e38, 16777216,
	float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), 0.99999994, 1.0000001, -0.99999994, 1 << 23,
	1<<23 - 0.5, 1 << 31, -1 << 31}

func anyCoordinate(rng *rand.Rand) float32 {
	switch rng.IntN(8) {
	case 0:
		return edgeCoordinates[rng.IntN(len(edgeCoordinates))]
	case 1:
		return math.Float32frombits(rng.Uint32())
	case 2:
		return float32(rng.IntN(65)-32) / 16
	}
	return rng.Float32()*6 - 3
}

// between is a coordinate that lies between two weights of a level, or next to that.
func between(rng *rand.Rand, size int) float32 {
	n := 512 * max(size>>rng.IntN(3), 1)
	s := float32(2*rng.IntN(2*n)-n+1) / float32(n)
	return math.Float32frombits(math.Float32bits(s) + uint32(rng.IntN(3)) - 1)
}

func sampleCase(texel int, pick func(*Kernels) func(*SampleArgs)) caseFunc {
	return func(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
		values := (*SRGBTable)(guard.Slice[float32](t, 1<<16))
		for i := range values {
			values[i] = rng.Float32()
		}
		for round := range 160 {
			w, h := 1+rng.IntN(1<<rng.IntN(7)), 1+rng.IntN(1<<rng.IntN(7))
			full := 1
			for max(w, h)>>full > 0 {
				full++
			}
			cube := rng.IntN(4) == 0
			if cube {
				h = w
			}
			volume, columns, levels := round%5 == 2 && !cube, w, 1+rng.IntN(full)
			if volume { // the second slice is a column farther
				columns += 1 << levels
			}
			x := chain(t, rng, columns, h, levels, texel, cube, round%2 == 1)
			x.U, x.V = CubeFace, CubeFace
			if !cube {
				modes := []AddressMode{Repeat, MirroredRepeat, ClampToEdge, MirrorClampToEdge, Border}[:2+int(x.Pitch)-columns]
				x.U, x.V = modes[rng.IntN(len(modes))], modes[rng.IntN(len(modes))]
			}
			x.MagLinear, x.MinLinear, x.MipLinear = uint32(rng.IntN(4)+2)/3, uint32(rng.IntN(4)+2)/3, uint32(rng.IntN(2))
			if round%10 == 3 || round%10 == 4 {
				x.MagLinear, x.MinLinear, x.MipLinear = 0, 0, 0
			}
			x.Prefetch = somePrefetch(rng)
			if rng.IntN(2) == 0 {
				x.MinLod = rng.Float32() * float32(x.Last)
			}
			n := Lanes * (1 + rng.IntN(MaxTextureLanes/Lanes))
			if round%8 == 0 {
				n = MaxTextureLanes
			}
			s, v, lod := guard.Slice[float32](t, n), guard.Slice[float32](t, n), guard.Slice[float32](t, n)
			for i := range s {
				s[i], v[i], lod[i] = anyCoordinate(rng), anyCoordinate(rng), anyCoordinate(rng)
				if i%3 == 0 { // between two weights, or next to that
					s[i], v[i] = between(rng, w), between(rng, h)
				}
				if round%3 == 0 {
					lod[i] = max(-1, float32(i/64)/4)
				}
			}
			var slices [2][2][]uint32
			var second [2][]float32
			if volume {
				for l := range x.Width {
					x.Width[l] = float32(256 * max(w>>l, 1))
				}
				count := 1 + rng.IntN(2)
				if count == 2 {
					x.MagLinear, x.MinLinear = 1, 1
				}
				x.slices(t, rng, n, &slices, &second, count)
			}
			var layer []uint32
			if round%4 == 1 && !volume { // a part of each offset
				layer = guard.Slice[uint32](t, n)
				part := rng.Uint32()
				for i := range layer {
					layer[i] = part
				}
				for l := range x.Offset {
					x.Offset[l] -= int32(part)
				}
			}
			var dref []float32
			if texel == 4 && round%5 < 3 {
				dref = guard.Slice[float32](t, n)
				for i := range dref {
					dref[i] = anyCoordinate(rng)
				}
			}
			moved := SampleArgs{Texture: x}
			moved.shift(rng, round)
			var out [2][4][]float32
			for j, row := range []*Kernels{k, ref} {
				a := new(SampleArgs)
				for c := range 4 {
					out[j][c] = guard.Slice[float32](t, n)
				}
				*a = SampleArgs{Texture: x, S: &s[0], T: &v[0], Lod: &lod[0], R: &out[j][0][0], G: &out[j][1][0],
					B: &out[j][2][0], A: &out[j][3][0], N: int64(n), Scale: 1.0 / (1 << 20),
					Layer: first(layer), Dref: first(dref), Compare: Compare(round % 8), Shifted: moved.Shifted,
					Move: moved.Move, Shift: moved.Shift, Span: moved.Span}
				if texel == 4 && round%7 < 3 && !cube && !volume {
					a.Reduction, a.Dref = ReduceMin+Reduction(round&1), nil
				}
				if x.MagLinear|x.MinLinear|x.MipLinear == 0 {
					if a.Whole = uint32(round & 1); a.Whole != 0 && texel == 8 && round&2 != 0 {
						a.Values = [4]*SRGBTable{values, values, nil, values}
					}
				}
				if volume {
					for l := range slices {
						a.Slices[l], a.Second[l] = [2]*uint32{&slices[l][0][0], first(slices[l][1])}, first(second[l])
					}
				}
				a.Ask = someAsk(rng)
				pick(row)(a)
				if round%3 != 0 && (n <= TextureBatch || x.Prefetch != 0) { // again, with the places that are there
					for c := range 4 {
						clear(out[j][c])
					}
					a.Kept = 1
					pick(row)(a)
				}
			}
			for c := range 4 {
				same(t, fmt.Sprintf("round %d, %dx%d, modes %d %d, filters %d %d %d: component %d", round, w, h, x.U,
					x.V, x.MagLinear, x.MinLinear, x.MipLinear, c), out[0][c], out[1][c])
			}
			if texel == 4 && layer == nil && !volume && moved.Shifted == 0 {
				sampleTexels(t, k, ref, rng, x, s, v, lod)
			}
			if t.Failed() {
				return
			}
		}
	}
}

// slices makes places and weights of one or two slices of volumes, a texel apart or none; what they add is taken off
// all offsets.
func (x *Texture) slices(t *testing.T, rng *rand.Rand, n int, places *[2][2][]uint32, second *[2][]float32, count int) {
	part := rng.Uint32()
	for l := range places {
		for s := range count {
			places[l][s] = guard.Slice[uint32](t, n)
			for i := range n {
				places[l][s][i] = part + uint32(s*rng.IntN(2))
			}
		}
		if count == 2 {
			second[l] = guard.Slice[float32](t, n)
			for i := range n {
				second[l][i] = float32(rng.IntN(257)) / 256
			}
		}
	}
	for l := range x.Offset {
		x.Offset[l] -= int32(part)
	}
}

// shift moves what a record of some rounds looks up; of some of these coordinates are in texels.
func (a *SampleArgs) shift(rng *rand.Rand, round int) {
	x := a.Texture
	if round%3 != 1 || x.U == CubeFace || x.V == CubeFace {
		return
	}
	a.Shifted, a.Span = 1, [2][MaxLevels]float32{x.Width, x.Height}
	texels := rng.IntN(3) == 0
	for axis, mode := range []AddressMode{x.U, x.V} {
		a.Move[axis] = float32(256 * (rng.IntN(2*ShiftRange+1) - ShiftRange))
		for l := range x.Last + 1 {
			size := int32(a.Span[axis][l])
			if mode == MirroredRepeat {
				size *= 2
			}
			switch a.Shift[axis][l] = int32(a.Move[axis]); {
			case mode <= MirroredRepeat:
				if a.Shift[axis][l] %= size; a.Shift[axis][l] > 0 {
					a.Shift[axis][l] -= size
				}
			case texels:
				*[2]*float32{&x.Width[l], &x.Height[l]}[axis] = 256
			}
		}
	}
}

// meansCase compares means of lookups that are taps.
func meansCase(texel int, pick func(*Kernels) func(*SampleArgs)) caseFunc {
	return func(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
		for round := range 60 {
			w, h, cube := 1+rng.IntN(1<<rng.IntN(7)), 1+rng.IntN(1<<rng.IntN(7)), round%4 == 0
			if cube {
				h = w
			}
			x := chain(t, rng, w, h, 1+rng.IntN(4), texel, cube, round%2 == 1)
			x.U, x.V = CubeFace, CubeFace
			if !cube {
				modes := []AddressMode{Repeat, ClampToEdge, MirroredRepeat}
				x.U, x.V = modes[rng.IntN(len(modes))], modes[rng.IntN(len(modes))]
			}
			x.MagLinear, x.MinLinear, x.MipLinear = uint32(rng.IntN(4)+2)/3, 1, uint32(rng.IntN(2))
			runs, taps, total := someRuns(t, rng, 1+rng.IntN(MaxTextureLanes/Lanes/MaxTaps))
			var in [3][]float32
			for i := range in {
				in[i] = guard.Slice[float32](t, total)
				for j := range in[i] {
					in[i][j] = anyCoordinate(rng)
				}
			}
			var out [2][4][]float32
			for j, row := range []*Kernels{k, ref} {
				a := &SampleArgs{Texture: x, S: &in[0][0], T: &in[1][0], Lod: &in[2][0], N: int64(total), Scale: 1,
					Mean: MeanTapsArgs{Runs: &runs[0], N: int64(len(runs)), Taps: &taps[0], Scale: ScaleRGBA8, Integers: 1}}
				for c := range out[j] {
					out[j][c] = guard.Slice[float32](t, len(taps))
					a.Mean.In[c], a.Mean.Out[c] = &guard.Slice[float32](t, total)[0], &out[j][c][0]
				}
				a.R, a.G, a.B, a.A = a.Mean.In[0], a.Mean.In[1], a.Mean.In[2], a.Mean.In[3]
				pick(row)(a)
			}
			for c := range out[0] {
				same(t, fmt.Sprintf("means of round %d, %dx%d, modes %d %d", round, w, h, x.U, x.V), out[0][c], out[1][c])
			}
		}
	}
}

// sampleTexels compares what is written to blocks, and that it is what PackRGBA8 makes of the values.
func sampleTexels(t *testing.T, k, ref *Kernels, rng *rand.Rand, x *Texture, s, v, lod []float32) {
	n := len(s)
	groups := guard.Slice[Group](t, n/Lanes)
	for g, block := range rng.Perm(len(groups)) {
		groups[g] = Group{Mask: someMask(rng), Block: uint16(block)}
	}
	var out [3][]uint32
	for j := range out {
		out[j] = guard.Slice[uint32](t, n)
		for i := range out[j] {
			out[j][i] = uint32(i)
		}
	}
	bgra := uint32(rng.IntN(2))
	for j, row := range []*Kernels{k, ref} {
		row.SampleRGBA8(&SampleArgs{Texture: x, S: &s[0], T: &v[0], Lod: &lod[0], N: int64(n), Scale: ScaleRGBA8,
			Color: &out[j][0], Groups: &groups[0], BGRA: bgra})
	}
	var values [4][]float32
	for c := range values {
		values[c] = make([]float32, n)
	}
	ref.SampleRGBA8(&SampleArgs{Texture: x, S: &s[0], T: &v[0], Lod: &lod[0], N: int64(n), Scale: ScaleRGBA8,
		R: &values[0][0], G: &values[1][0], B: &values[2][0], A: &values[3][0]})
	ref.PackRGBA8(&PackArgs{Color: &out[2][0], Samples: 1, Groups: &groups[0], N: int64(len(groups)), BGRA: bgra,
		Write:  [4]uint8{255, 255, 255, 255},
		Source: [4]*float32{&values[0][0], &values[1][0], &values[2][0], &values[3][0]}})
	same(t, "texels", out[0], out[1])
	same(t, "texels beside PackRGBA8", out[1], out[2])
}

func TestTexelsOfAllSumsAreThoseOfValues(t *testing.T) {
	for r := range int32(255*65536) + 1 {
		if got, want := (r+1<<15)>>16, int32(math.RoundToEven(float64(float32(r)*ScaleRGBA8)*255)); got != want {
			t.Fatalf("sum %d: %d, want %d", r, got, want)
		}
	}
}

func (cases) SampleRGBA8(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	sampleCase(4, func(k *Kernels) func(*SampleArgs) { return k.SampleRGBA8 })(t, k, ref, rng)
	meansCase(4, func(k *Kernels) func(*SampleArgs) { return k.SampleRGBA8 })(t, k, ref, rng)
}

func (cases) SampleRGBA16(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	sampleCase(8, func(k *Kernels) func(*SampleArgs) { return k.SampleRGBA16 })(t, k, ref, rng)
	meansCase(8, func(k *Kernels) func(*SampleArgs) { return k.SampleRGBA16 })(t, k, ref, rng)
}

func (cases) SampleRGBA16F(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	sampleCase(8, func(k *Kernels) func(*SampleArgs) { return k.SampleRGBA16F })(t, k, ref, rng)
}

func (cases) SampleRGBA32F(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	sampleCase(16, func(k *Kernels) func(*SampleArgs) { return k.SampleRGBA32F })(t, k, ref, rng)
}

func (cases) SampleR32F(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	sampleCase(4, func(k *Kernels) func(*SampleArgs) { return k.SampleR32F })(t, k, ref, rng)
}

func (cases) SampleRGBA32I(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	sampleCase(16, func(k *Kernels) func(*SampleArgs) {
		return func(a *SampleArgs) {
			near := *a.Texture
			near.MagLinear, near.MinLinear = 0, 0
			a.Texture = &near
			k.SampleRGBA32I(a)
		}
	})(t, k, ref, rng)
}

func (cases) Lod(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for round := range 200 {
		n := Lanes * (1 + rng.IntN(MaxTextureLanes/Lanes))
		var d [5][]float32
		for i := range d {
			d[i] = guard.Slice[float32](t, n)
			for j := range d[i] {
				d[i][j] = anyCoordinate(rng)
				if round%2 == 0 {
					d[i][j] = float32(math.Ldexp(rng.Float64()-0.5, -rng.IntN(20)))
				}
			}
		}
		var out [2][]float32
		for j, row := range []*Kernels{k, ref} {
			out[j] = guard.Slice[float32](t, n)
			a := &LodArgs{DSDX: &d[0][0], DTDX: &d[1][0], DSDY: &d[2][0], DTDY: &d[3][0], Out: &out[j][0], N: int64(n),
				Width: 256, Height: 77, Bias: float32(round%5) / 3, Min: -float32(round % 7), Max: float32(round % 13)}
			if round%9 == 0 {
				a.Min, a.Max = float32(math.Inf(-1)), 1000
			}
			switch round % 4 {
			case 2:
				a.DRDX, a.DRDY, a.Depth = &d[4][0], &d[1][0], 19
			case 3:
				a.Explicit = &d[4][0]
			}
			row.Lod(a)
		}
		same(t, fmt.Sprintf("round %d: Out", round), out[0], out[1])
	}
}

func TestLogTwoIsExactAtPowersOfTwo(t *testing.T) {
	logTwo := func(x float32) float32 { return 2 * lane.LodLogarithm(x) }
	for e := -126; e < 128; e++ {
		if got := logTwo(float32(math.Ldexp(1, e))); got != float32(e) {
			t.Errorf("log2(2^%d) is %v", e, got)
		}
	}
	const most = 1.0 / (1 << 15)
	for m := uint32(0); m < 1<<23; m += 97 {
		x := math.Float32frombits(127<<23 | m)
		if d := math.Abs(float64(logTwo(x)) - math.Log2(float64(x))); d > most {
			t.Fatalf("log2(%v) is off by %v", x, d)
		}
	}
	if got := logTwo(0); got != -127 {
		t.Errorf("log2(0) is %v", got)
	}
}

// The oracle filters in float64 without rounding weights: a weight is off by at most 1/512 on each axis, and between
// levels, so that a result is off by at most 3/512 of the range of its texels.
func TestSampleAgainstOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	const n = MaxTextureLanes
	for round := range 40 {
		for _, texel := range []int{4, 8} {
			x := chain(t, rng, 1+rng.IntN(40), 1+rng.IntN(40), 1, texel, false, false)
			for x.Last = 0; max(x.Width[x.Last], x.Height[x.Last]) > 256; x.Last++ {
			}
			x = chain(t, rng, int(x.Width[0])/256, int(x.Height[0])/256, int(x.Last)+1, texel, false, false)
			x.U, x.V = AddressMode(rng.IntN(4)), AddressMode(rng.IntN(4))
			x.MagLinear, x.MinLinear, x.MipLinear = 1, 1, 1
			var in [3][n]float32
			for i := range n {
				in[0][i], in[1][i], in[2][i] = rng.Float32()*8-4, rng.Float32()*8-4, rng.Float32()*8-1
			}
			var out [4][n]float32
			a := &SampleArgs{Texture: x, S: &in[0][0], T: &in[1][0], Lod: &in[2][0], R: &out[0][0], G: &out[1][0],
				B: &out[2][0], A: &out[3][0], N: n, Scale: ScaleRGBA8}
			run := sampleRGBA8Generic
			if texel == 8 {
				run, a.Scale = sampleRGBA16Generic, ScaleRGBA16
			}
			run(a)
			for i := range n {
				for c := range 4 {
					want := oracle(x, texel, c, float64(in[0][i]), float64(in[1][i]), float64(in[2][i]))
					if d := math.Abs(float64(out[c][i]) - want); !(d <= 3.0/512+1e-5) {
						t.Fatalf("round %d: %d-byte texels, modes %d %d, s %v t %v lod %v: component %d is %v, want %v", round, texel, x.U, x.V, in[0][i],
							in[1][i], in[2][i], c, out[c][i], want)
					}
				}
			}
		}
	}
}

func oracle(x *Texture, texel, c int, s, t, lod float64) float64 {
	lod = min(max(lod, 0), float64(x.Last))
	hi := int(math.Floor(lod))
	delta := lod - float64(hi)
	lo := min(hi+1, int(x.Last))
	return (1-delta)*oracleLevel(x, hi, texel, c, s, t) + delta*oracleLevel(x, lo, texel, c, s, t)
}

func oracleLevel(x *Texture, l, texel, c int, s, t float64) float64 {
	w, h := int(x.Width[l])/256, int(x.Height[l])/256
	u, v := s*float64(w)-0.5, t*float64(h)-0.5
	i0, j0 := int(math.Floor(u)), int(math.Floor(v))
	sum := 0.0
	for _, j := range []int{0, 1} {
		for _, i := range []int{0, 1} {
			weight := (1 - math.Abs(u-float64(i0+i))) * (1 - math.Abs(v-float64(j0+j)))
			sum += weight * texelValue(x, l, texel, c, oracleWrap(x.U, i0+i, w), oracleWrap(x.V, j0+j, h))
		}
	}
	return sum
}

func oracleWrap(mode AddressMode, i, size int) int {
	mirror := func(n int) int {
		if n < 0 {
			return -1 - n
		}
		return n
	}
	mod := func(a, b int) int { return (a%b + b) % b }
	switch mode {
	case Repeat:
		return mod(i, size)
	case MirroredRepeat:
		return size - 1 - mirror(mod(i, 2*size)-size)
	case ClampToEdge:
		return min(max(i, 0), size-1)
	}
	return min(max(mirror(i), 0), size-1)
}

func texelValue(x *Texture, l, texel, c, i, j int) float64 {
	p := unsafe.Slice((*byte)(x.texel(int(x.Offset[l]), int32(i)<<8, int32(j)<<8, texel)), texel)
	if texel == 4 {
		return float64(int(int8(p[c]))+128) / 255
	}
	return float64(int(int16(binary.LittleEndian.Uint16(p[2*c:])))+32768) / 65535
}

func BenchmarkLod(b *testing.B) {
	for _, l := range Available() {
		b.Run("level="+l.String(), func(b *testing.B) {
			k, err := For(l)
			if err != nil {
				b.Fatal(err)
			}
			var d [5][MaxTextureLanes]float32
			for i := range d {
				for j := range d[i] {
					d[i][j] = float32(i+j) / 4096
				}
			}
			a := &LodArgs{DSDX: &d[0][0], DTDX: &d[1][0], DSDY: &d[2][0], DTDY: &d[3][0], Out: &d[4][0],
				N: MaxTextureLanes, Width: 512, Height: 512, Max: 10}
			for b.Loop() {
				k.Lod(a)
			}
			b.ReportMetric(float64(b.N)*MaxTextureLanes/b.Elapsed().Seconds()/1e6, "Msamples/s")
		})
	}
}

func BenchmarkSampleRGBA8(b *testing.B) {
	benchmarkSample(b, 4, func(k *Kernels) func(*SampleArgs) { return k.SampleRGBA8 })
}

func BenchmarkSampleRGBA16(b *testing.B) {
	benchmarkSample(b, 8, func(k *Kernels) func(*SampleArgs) { return k.SampleRGBA16 })
}

// benchmarkSample walks a 1920x1088 frame in tiles of 64x64 pixels, 4x4 pixels a group, rotated by 20 degrees: one
// texel of level 0 a pixel (BILINEAR), or 1.41 (TRILINEAR, a level of 0.5).
func benchmarkSample(b *testing.B, texel int, pick func(*Kernels) func(*SampleArgs)) {
	const tiles = 24
	rng := rand.New(rand.NewPCG(5, 6))
	for _, size := range []int{1024, 4096} {
		levels := 1
		for size>>levels > 0 {
			levels++
		}
		x := chain(b, rng, size, size, levels, texel, false, false)
		x.MagLinear, x.MinLinear, x.MipLinear = 1, 1, 1
		if size > 1024 {
			x.Prefetch = 1
		}
		for _, l := range Available() {
			for _, filter := range []string{"bilinear", "trilinear"} {
				b.Run(fmt.Sprintf("level=%v/filter=%s/size=%d", l, filter, size), func(b *testing.B) {
					k, err := For(l)
					if err != nil {
						b.Fatal(err)
					}
					lod, scale := float32(0), 1/float64(size)
					if filter == "trilinear" {
						lod, scale = 0.5, math.Sqrt2/float64(size)
					}
					in := make([][3][MaxTextureLanes]float32, tiles*4)
					for i := range in {
						tile, quarter := i/4, i%4
						for j := range MaxTextureLanes {
							block, lane := j/16+quarter*64, j%16
							px := float64(tile%6*311+block%16*4+lane%4) + 0.5
							py := float64(tile/6*271+block/16*4+lane/4) + 0.5
							in[i][0][j] = float32((px*0.9397 - py*0.342) * scale)
							in[i][1][j] = float32((px*0.342 + py*0.9397) * scale)
							in[i][2][j] = lod
						}
					}
					var out [4][MaxTextureLanes]float32
					a := &SampleArgs{Texture: x, R: &out[0][0], G: &out[1][0], B: &out[2][0], A: &out[3][0],
						N: MaxTextureLanes, Scale: ScaleRGBA8}
					run, i := pick(k), 0
					for b.Loop() {
						a.S, a.T, a.Lod = &in[i][0][0], &in[i][1][0], &in[i][2][0]
						run(a)
						if i++; i == len(in) {
							i = 0
						}
					}
					b.ReportMetric(float64(b.N)*MaxTextureLanes/b.Elapsed().Seconds()/1e6, "Msamples/s")
				})
			}
		}
	}
}
