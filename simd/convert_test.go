package simd

import (
	"image/color"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
)

func (cases) FromYCbCr(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for n := range 40 {
		texels, chroma := Lanes*(n%7), Lanes*(n%7)
		a := &YCbCrArgs{N: int64(texels)}
		if n%2 == 0 {
			a.Shared, chroma = 1, texels/2
		}
		bytes := func(n int) *uint8 {
			b := guard.Slice[uint8](t, n)
			for i := range b {
				b[i] = uint8(rng.Uint32())
				if rng.IntN(4) == 0 {
					b[i] = uint8(rng.IntN(2) * 255)
				}
			}
			return first(b)
		}
		a.Y, a.Cb, a.Cr = bytes(texels), bytes(chroma), bytes(chroma)
		var out [2][]uint32
		for i, f := range []func(*YCbCrArgs){k.FromYCbCr, ref.FromYCbCr} {
			out[i] = guard.Slice[uint32](t, texels)
			a.Out = first(out[i])
			f(a)
		}
		same(t, "texel", out[0], out[1])
	}
}

func TestFromYCbCrIsTheLibrarys(t *testing.T) {
	k, _ := For(LevelGeneric)
	var y, cb, cr [Lanes]uint8
	var out [Lanes]uint32
	a := &YCbCrArgs{Y: &y[0], Cb: &cb[0], Cr: &cr[0], N: Lanes, Out: &out[0]}
	for i := 0; i < 1<<24; i += 15 * Lanes { // a fifteenth of all colours
		for j := range y {
			v := i + 15*j
			y[j], cb[j], cr[j] = uint8(v), uint8(v>>8), uint8(v>>16)
		}
		k.FromYCbCr(a)
		for j, v := range out {
			if r, g, b := color.YCbCrToRGB(y[j], cb[j], cr[j]); v != uint32(r)|uint32(g)<<8|uint32(b)<<16|0xFF000000 {
				t.Fatalf("%d %d %d: %08x, want %d %d %d", y[j], cb[j], cr[j], v, r, g, b)
			}
		}
	}
}

func (cases) SRGBCodes(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	for n := range 20 {
		a := &SRGBCodesArgs{N: int64(Lanes * (n % 7)), BGRA: uint32(n % 2)}
		for i := range a.Codes {
			a.Codes[i] = uint16(rng.Uint32())
		}
		in := guard.Slice[uint32](t, int(a.N))
		for i := range in {
			in[i] = rng.Uint32()
		}
		a.In = first(in)
		var out [2][]uint64
		for i, f := range []func(*SRGBCodesArgs){k.SRGBCodes, ref.SRGBCodes} {
			out[i] = guard.Slice[uint64](t, len(in))
			a.Out = first(out[i])
			f(a)
		}
		same(t, "texel", out[0], out[1])
	}
}

func (cases) SRGBValues(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	table := guard.Slice[float32](t, 1<<16)
	for i := range table {
		table[i] = rng.Float32()
	}
	for n := range 20 {
		a := &SRGBValuesArgs{N: int64(Lanes * (n % 7)), Table: (*SRGBTable)(table), Border: rng.Float32()}
		if n%3 == 0 {
			a.Table = nil
		}
		var out [2][]float32
		for i := range out {
			out[i] = guard.Slice[float32](t, int(a.N))
		}
		for i := range out[0] {
			out[0][i] = [...]float32{0, 1, 65535, 65536, -1, -0.5, float32(rng.IntN(65537))}[rng.IntN(7)]
		}
		copy(out[1], out[0])
		for i, f := range []func(*SRGBValuesArgs){k.SRGBValues, ref.SRGBValues} {
			a.Out = first(out[i])
			f(a)
		}
		same(t, "value", out[0], out[1])
	}
}

func (cases) HalveSRGB(t *testing.T, k, ref *Kernels, rng *rand.Rand) {
	codes := guard.Slice[uint8](t, 1<<16+3)
	for i := range codes {
		codes[i] = uint8(rng.Uint32())
	}
	for n := range 20 {
		a := &HalveSRGBArgs{N: int64(Lanes * (n % 5)), Codes: &codes[0]}
		for i := range a.Linear {
			a.Linear[i] = uint16(rng.Uint32() * (1 + uint32(n)) >> (n % 2))
		}
		a.Linear[0], a.Linear[255] = 0, 65535
		for i := range a.Rows {
			row := guard.Slice[uint32](t, 2*int(a.N))
			for j := range row {
				if row[j] = rng.Uint32(); n%3 == 0 {
					row[j] = uint32(rng.IntN(2)) * 0xFFFFFFFF
				}
			}
			a.Rows[i] = first(row)
		}
		var out [2][]uint32
		for i, f := range []func(*HalveSRGBArgs){k.HalveSRGB, ref.HalveSRGB} {
			out[i] = guard.Slice[uint32](t, int(a.N))
			a.Out = first(out[i])
			f(a)
		}
		same(t, "texel", out[0], out[1])
	}
}
