package simd

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) BlendTexels(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	equation := func() BlendEquation {
		if rng.IntN(2) == 0 {
			return BlendEquation{Src: []lane.BlendFactor{lane.FactorSrcAlpha, lane.FactorOne}[rng.IntN(2)], Dst: lane.FactorOneMinusSrcAlpha}
		}
		return BlendEquation{Src: lane.BlendFactor(rng.IntN(int(lane.LaneFactors))),
			Dst: lane.BlendFactor(rng.IntN(int(lane.LaneFactors))), Op: lane.BlendOp(rng.IntN(int(lane.Ops)))}
	}
	const blocks, most = 5, 7
	source, in := laneArrays(t, rng, most*Lanes)
	second, other := laneArrays(t, rng, most*Lanes)
	groups := guard.Slice[Group](t, most)
	for round := range 3000 {
		kind, size := BlendKind(round%3), 8
		if kind == BlendFloats {
			size = 16
		}
		for c := range source {
			someFloats(rng, source[c])
			someFloats(rng, second[c])
		}
		n := rng.IntN(most + 1)
		for g := range groups {
			groups[g] = Group{Mask: uint16(rng.Uint32() | uint32(rng.IntN(3)/2*0xFFFF)), Block: uint16(rng.IntN(blocks))}
			if rng.IntN(6) == 0 {
				groups[g].Mask = 0
			}
		}
		a := BlendTexelsArgs{
			Source: in, RGB: equation(), Alpha: equation(), Limit: rng.Uint32N(2), Low: -float32(rng.IntN(2)), High: 1, Kind: kind,
			Groups: &groups[most-max(n, 1)], N: int64(n),
		}
		if rng.IntN(2) == 0 { // as attachments limit it
			a.Limit, a.Low = map[BlendKind]uint32{BlendUnorm16: 1}[kind], 0
		}
		all := rng.IntN(2) == 0
		for c := range a.Constants {
			a.Constants[c] = rng.Float32()
			if a.Write[c] = rng.Uint32(); all || rng.IntN(2) == 0 {
				a.Write[c] = 0xFFFFFFFF
			}
		}
		if a.RGB.second() || a.Alpha.second() {
			a.Second = other
		}
		texels := guard.Slice[byte](t, blocks*Lanes*size)
		if rng.IntN(2) == 0 {
			texels = guard.SliceAfter[byte](t, blocks*Lanes*size)
		}
		for i := range texels {
			texels[i] = byte(rng.Uint32())
		}
		want := bytes.Clone(texels)
		b := a
		a.Texels, b.Texels = &texels[0], &want[0]
		k.BlendTexels(&a)
		ref.BlendTexels(&b)
		if !bytes.Equal(texels, want) {
			t.Fatalf("kind %d, %+v and %+v: other texels", kind, a.RGB, a.Alpha)
		}
	}
}

// UNORM codes of 16 bits that are blended with nothing stay what they are, and so does what they are divided to.
func TestBlendTexelsOfEveryCode(t *testing.T) {
	for _, k := range rows() {
		texels, groups := make([]uint16, 4<<16), make([]Group, 1<<12)
		for i := range groups {
			groups[i] = Group{Mask: 0xFFFF, Block: uint16(i)}
		}
		for i := range texels {
			texels[i] = uint16(i)
		}
		zeros := make([]float32, len(groups)*Lanes)
		a := &BlendTexelsArgs{
			RGB: BlendEquation{Src: lane.FactorZero, Dst: lane.FactorOne}, Alpha: BlendEquation{Src: lane.FactorZero, Dst: lane.FactorOne}, Limit: 1, High: 1,
			Kind: BlendUnorm16, Texels: (*byte)(unsafe.Pointer(&texels[0])), Groups: &groups[0],
			N: int64(len(groups)), Write: [4]uint32{0xFFFFFFFF, 0xFFFFFFFF},
		}
		for c := range a.Source {
			a.Source[c] = &zeros[0]
		}
		k.BlendTexels(a)
		for i, v := range texels {
			if v != uint16(i) {
				t.Fatalf("%v: code %d became %d", k.Level, uint16(i), v)
			}
		}
	}
}

// UNORM codes of 16 bits are rounded to the nearest of numbers just below, at and above the middle between two.
func TestBlendTexelsRoundsUnorm16(t *testing.T) {
	const codes = 1 << 16
	var source [4][codes]float32
	for i := range codes {
		middle := float32((float64(i) + 0.5) / 65535)
		source[0][i], source[1][i] = math.Float32frombits(math.Float32bits(middle)-1), min(middle, 1)
		source[2][i], source[3][i] = min(math.Float32frombits(math.Float32bits(middle)+1), 1), 1
	}
	groups := make([]Group, codes/Lanes)
	for i := range groups {
		groups[i] = Group{Mask: 0xFFFF, Block: uint16(i)}
	}
	over := BlendEquation{Src: lane.FactorSrcAlpha, Dst: lane.FactorOneMinusSrcAlpha}
	for _, k := range rows() {
		texels := make([]uint16, 4*codes)
		a := &BlendTexelsArgs{
			RGB: over, Alpha: over, Limit: 1, High: 1, Kind: BlendUnorm16, Texels: (*byte)(unsafe.Pointer(&texels[0])),
			Groups: &groups[0], N: int64(len(groups)), Write: [4]uint32{0xFFFFFFFF, 0xFFFFFFFF},
		}
		for c := range a.Source {
			a.Source[c] = &source[c][0]
		}
		k.BlendTexels(a)
		for i := range texels {
			v := min(source[i%4][i/4], 1)
			if want := uint16(math.RoundToEven(float64(v) * 65535)); texels[i] != want {
				t.Fatalf("%v: %v became %d, want %d", k.Level, v, texels[i], want)
			}
		}
	}
}
