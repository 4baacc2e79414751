package simd

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

// laneArrays are four guarded arrays of n lanes of all kinds of numbers.
func laneArrays(t *testing.T, rng *rand.Rand, n int) (s [4][]float32, p [4]*float32) {
	for c := range s {
		s[c] = guard.Slice[float32](t, n)
		someFloats(rng, s[c])
		p[c] = first(s[c])
	}
	return s, p
}

// sameLanes compares bits: what the kernels on lanes store has one NaN.
func sameLanes(t *testing.T, what string, got, want [4][]float32) {
	t.Helper()
	for c := range got {
		for i := range got[c] {
			if g, w := math.Float32bits(got[c][i]), math.Float32bits(want[c][i]); g != w {
				t.Fatalf("%s: component %d of lane %d is %08x, want %08x", what, c, i, g, w)
			}
		}
	}
}

func (cases) BlendLanes(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	equation := func() BlendEquation {
		return BlendEquation{Src: lane.BlendFactor(rng.IntN(int(lane.LaneFactors))),
			Dst: lane.BlendFactor(rng.IntN(int(lane.LaneFactors))), Op: lane.BlendOp(rng.IntN(int(lane.Ops)))}
	}
	const n = 2 * Lanes
	in := [3][4]*float32{} // guarded memory is dear: these are used again and again
	var arrays [3][4][]float32
	for i := range in {
		arrays[i], in[i] = laneArrays(t, rng, n)
	}
	got, out := laneArrays(t, rng, n)
	want, reference := laneArrays(t, rng, n)
	for range 3000 {
		for i := range arrays {
			for c := range arrays[i] {
				someFloats(rng, arrays[i][c])
			}
		}
		a := BlendLanesArgs{N: int64(n), RGB: equation(), Alpha: equation(), Limit: rng.Uint32N(2), Low: -float32(rng.IntN(2)), High: 1}
		for c := range a.Constants {
			a.Constants[c] = rng.Float32()
		}
		a.Source, a.Dest = in[0], in[1]
		if a.RGB.second() || a.Alpha.second() {
			a.Second = in[2]
		}
		b := a
		a.Out, b.Out = out, reference
		k.BlendLanes(&a)
		ref.BlendLanes(&b)
		sameLanes(t, "out", got, want)
		if t.Failed() {
			t.Fatalf("%+v", b)
		}
	}
}

// someUnorm is a packed UNORM layout of up to 32 bits.
func someUnorm(rng *rand.Rand) (a UnormArgs) {
	layouts := [][4][2]int{ // shift and bits
		{{11, 5}, {5, 6}, {0, 5}}, {{10, 5}, {5, 5}, {0, 5}, {15, 1}}, {{0, 10}, {10, 10}, {20, 10}, {30, 2}}, {{0, 8}}, {{0, 8}, {8, 8}},
		{{0, 16}}, {{0, 16}, {16, 16}}, {{0, 4}, {4, 4}, {8, 4}, {12, 4}}, {3: {0, 8}},
	}
	a.Signed = rng.Uint32N(2)
	for c, l := range layouts[rng.IntN(len(layouts))] {
		a.Shift[c], a.Scale[c] = uint32(l[0]), float32(uint32(1)<<l[1]-1)
		if a.Signed != 0 {
			a.Scale[c] = float32(uint32(1)<<max(l[1]-1, 0) - 1)
		}
	}
	return a
}

func (cases) EncodeUnorm(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 100 {
		n := Lanes * (1 + rng.IntN(5))
		a := someUnorm(rng)
		a.N = int64(n)
		lanes, p := laneArrays(t, rng, n)
		for c := range lanes { // boundaries between codes, which float32 cannot tell apart once multiplied
			if scale := a.Scale[c]; scale != 0 {
				for i := range lanes[c] {
					if rng.IntN(2) == 0 {
						lanes[c][i] = nudge(float32((float64(rng.IntN(int(scale)))+0.5)/float64(scale)), rng.IntN(5)-2)
					}
				}
			}
		}
		a.Lanes = p
		got, want := guard.Slice[uint32](t, n), make([]uint32, n)
		a.Words = first(got)
		k.EncodeUnorm(&a)
		a.Words = first(want)
		ref.EncodeUnorm(&a)
		same(t, "words", got, want)
	}
}

func (cases) DecodeUnorm(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 100 {
		n := Lanes * (1 + rng.IntN(5))
		a := someUnorm(rng)
		a.N = int64(n)
		words := guard.Slice[uint32](t, n)
		for i := range words {
			words[i] = rng.Uint32()
		}
		a.Words = first(words)
		got, pg := laneArrays(t, rng, n)
		want, pw := laneArrays(t, rng, n)
		a.Lanes = pg
		k.DecodeUnorm(&a)
		a.Lanes = pw
		ref.DecodeUnorm(&a)
		sameLanes(t, "lanes", got, want)
	}
}

// Codes of every width become the quotient by the largest one, rounded once.
func TestDecodeUnormOfEveryCode(t *testing.T) {
	const codes = 1 << 16
	words, lanes := make([]uint32, codes), make([]float32, codes)
	for i := range words {
		words[i] = uint32(i)
	}
	for _, k := range rows() {
		for bits := 1; bits <= 16; bits++ {
			for signed := range uint32(2) {
				scale := float32(int(1)<<bits - 1)
				width := bits + int(signed)
				n := max(1<<min(width, 16), Lanes)
				k.DecodeUnorm(&UnormArgs{
					Lanes: [4]*float32{&lanes[0], &lanes[0], &lanes[0], &lanes[0]}, Words: &words[0], N: int64(n), Signed: signed,
					Scale: [4]float32{3: scale},
				})
				for i, got := range lanes[:n] {
					code := i & (1<<width - 1)
					if signed != 0 && code >= 1<<bits {
						code -= 1 << width
					}
					if want := max(float32(code)/scale, -1); got != want {
						t.Fatalf("%v: code %d of %d bits is %v, want %v", k.Level, code, bits, got, want)
					}
				}
			}
		}
	}
}

func (cases) EncodeUfloat(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 300 {
		n := Lanes * (1 + rng.IntN(5))
		lanes, p := laneArrays(t, rng, n)
		for c := range lanes {
			for i := range lanes[c] {
				if rng.IntN(2) == 0 { // any exponent, next to a boundary
					lanes[c][i] = nudge(math.Float32frombits(rng.Uint32()&^(1<<16-1)), rng.IntN(3)-1)
				}
			}
		}
		got, want := guard.Slice[uint32](t, n), make([]uint32, n)
		k.EncodeUfloat(&HalfArgs{Lanes: p, N: int64(n), Words: [2]*uint32{first(got)}})
		ref.EncodeUfloat(&HalfArgs{Lanes: p, N: int64(n), Words: [2]*uint32{first(want)}})
		same(t, "words", got, want)
	}
}

func (cases) EncodeHalf(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 100 {
		n := Lanes * (1 + rng.IntN(5))
		lanes, p := laneArrays(t, rng, n)
		for c := range lanes {
			for i := range lanes[c] {
				if rng.IntN(2) == 0 { // next to a number between two halves
					lanes[c][i] = nudge(ofHalf(uint16(rng.Uint32()))*(1+0x1p-12), rng.IntN(5)-2)
				}
			}
		}
		a := HalfArgs{N: int64(n), Lanes: p}
		b := a
		var got, want [2][]uint32
		for w := range 1 + rng.IntN(2) {
			got[w], want[w] = guard.Slice[uint32](t, n), make([]uint32, n)
			a.Words[w], b.Words[w] = first(got[w]), first(want[w])
		}
		k.EncodeHalf(&a)
		ref.EncodeHalf(&b)
		same(t, "red and green", got[0], want[0])
		same(t, "blue and alpha", got[1], want[1])
	}
}

func (cases) DecodeHalf(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for range 100 {
		n := Lanes * (1 + rng.IntN(5))
		a := HalfArgs{N: int64(n)}
		for w := range 1 + rng.IntN(2) {
			words := guard.Slice[uint32](t, n)
			for i := range words {
				words[i] = rng.Uint32()
			}
			a.Words[w] = first(words)
		}
		got, pg := laneArrays(t, rng, n)
		want, pw := laneArrays(t, rng, n)
		a.Lanes = pg
		k.DecodeHalf(&a)
		a.Lanes = pw
		ref.DecodeHalf(&a)
		sameLanes(t, "lanes", got, want)
	}
}

// TestHalvesRoundTrip goes there and back with every 16-bit float.
func TestHalvesRoundTrip(t *testing.T) {
	for h := range 1 << 16 {
		f := ofHalf(uint16(h))
		if f != f {
			continue
		}
		if got := halfOf(f); got != uint16(h) {
			t.Fatalf("%04x is %v and then %04x", h, f, got)
		}
	}
	for f, want := range map[float32]uint16{
		65519: 0x7BFF, 65520: 0x7C00, 0x1p-25: 0, 0x1.000002p-25: 1, 0x1.8p-24: 2, 0x1.8p-25: 1, -0x1p-14: 0x8400,
		float32(math.NaN()): 0x7E00,
	} {
		if got := halfOf(f); got != want {
			t.Errorf("%v is %04x, want %04x", f, got, want)
		}
	}
}
