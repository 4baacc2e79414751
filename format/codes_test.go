package format

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Codes of blocks are the nearest ones of what the blocks decode to, whatever their bytes are, on every level, at any
// size; of 8 bits they are exact.
func TestCodesOfBlocksAreTheirTexels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	seen := map[Codes]int{}
	for _, f := range vk.Values[vk.Format]() {
		i := Of(f)
		if i == nil || i.BlockRows(plain(), false) == nil {
			continue
		}
		widths, levels := []int{1, 3, 64, 67, 256, 1001}, simd.Available()
		if i.paint != nil {
			widths = []int{3, 257}
		}
		for _, width := range widths {
			blocks, height := (width+i.BlockWidth-1)/i.BlockWidth, 1+rng.IntN(i.BlockHeight)
			if width >= 64 {
				height = i.BlockHeight
			}
			src := make([]byte, blocks*i.BlockBytes)
			for k := range src {
				src[k] = byte(rng.Uint32())
			}
			for b := range blocks {
				src[b*i.BlockBytes] = byte(b) // every mode
			}
			if i.Format >= vk.FormatASTC4x4UnormBlock && i.Format <= vk.FormatASTC12x12SrgbBlock {
				validASTC(i, src, rng)
			}
			for _, l := range levels {
				k, err := simd.For(l)
				if err != nil {
					t.Fatal(err)
				}
				for _, signed := range []bool{false, true} {
					seen[i.codes]++
					compareRows(t, fmt.Sprintf("%v, %v, %d texels, signed: %v", f, l, width, signed), i,
						i.BlockRows(k, signed), src, width, height, signed)
				}
			}
		}
	}
	if seen[Codes8] == 0 || seen[Codes16] == 0 || seen[Halves] == 0 || seen[Floats] == 0 || seen[Float] == 0 {
		t.Errorf("formats by codes: %v", seen)
	}
}

// validASTC makes most blocks such that are no errors.
func validASTC(i *Info, src []byte, rng *rand.Rand) {
	texels := make([]Texel, i.BlockTexels())
	for at := 0; at < len(src); at += 16 {
		for range 40 {
			if i.DecodeBlock(texels, src[at:]); texels[0] != astcError {
				break
			}
			for k := range 16 {
				src[at+k] = byte(rng.Uint32())
			}
		}
	}
}

// compareRows compares a row of blocks with their texels, one by one.
func compareRows(t *testing.T, what string, i *Info, rows *BlockRows, src []byte, width, height int, signed bool) {
	t.Helper()
	n := rows.Codes.Bytes()
	pitch := (width+5)*n + 8
	dst := make([]byte, height*pitch)
	rows.Decode(dst, pitch, src, width, height)
	texels := make([]Texel, i.BlockTexels())
	for x := range width {
		if x%i.BlockWidth == 0 {
			i.DecodeBlock(texels, src[x/i.BlockWidth*i.BlockBytes:])
		}
		for y := range height {
			at := dst[y*pitch+x*n:]
			for c, v := range texels[y*i.BlockWidth+x%i.BlockWidth] {
				got, want := uint16(at[c%n]), uint16(0)
				switch {
				case rows.Codes == Float && c > 0:
					continue
				case rows.Codes == Floats || rows.Codes == Float:
					if f := binary.LittleEndian.Uint32(at[4*c:]); f != v {
						t.Fatalf("%s: texel %d, %d, component %d: %x, want %x", what, x, y, c, f, v)
					}
					continue
				case rows.Codes == Halves:
					got, want = binary.LittleEndian.Uint16(at[2*c:]), FloatToHalf(math.Float32frombits(v))
				case n == 4:
					want = uint16(math.RoundToEven(float64(math.Float32frombits(v)) * 255))
					if i.SRGB && c < 3 {
						want = uint16(LinearToSRGB8(math.Float32frombits(v)))
					}
					if signed {
						want ^= 0x80
					}
				default:
					got = binary.LittleEndian.Uint16(at[2*c:])
					want = uint16(math.RoundToEven(float64(math.Float32frombits(v)) * 65535))
					if signed {
						want ^= 0x8000
					}
				}
				if got != want {
					t.Fatalf("%s: texel %d, %d, component %d: %d, want %d", what, x, y, c, got, want)
				}
			}
		}
	}
	for y := range height - 1 {
		for _, b := range dst[y*pitch+width*n : (y+1)*pitch] {
			if b != 0 {
				t.Fatalf("%s: written after row %d", what, y)
			}
		}
	}
}

// The time of a texel in codes, of random blocks.
func BenchmarkCodes(b *testing.B) {
	for _, f := range []vk.Format{vk.FormatBC1RGBAUnormBlock, vk.FormatBC7UnormBlock, vk.FormatETC2R8G8B8UnormBlock,
		vk.FormatASTC4x4UnormBlock, vk.FormatASTC4x4SrgbBlock} {
		b.Run(f.String(), func(b *testing.B) {
			const blocks = 1024
			i, rng := Of(f), rand.New(rand.NewPCG(1, 2))
			src := make([]byte, blocks*i.BlockBytes)
			for k := range src {
				src[k] = byte(rng.Uint32())
			}
			if i.paint != nil {
				validASTC(i, src, rng)
			}
			k, err := simd.Best()
			if err != nil {
				b.Fatal(err)
			}
			rows := i.BlockRows(k, false)
			pitch := 4 * blocks * rows.Codes.Bytes()
			dst := make([]byte, 4*pitch)
			for b.Loop() {
				rows.Decode(dst, pitch, src, 4*blocks, 4)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*blocks*16), "ns/texel")
		})
	}
}

// What an sRGB format decodes to has a code of 16 bits that gives it back.
func TestSRGBValuesGiveBackWhatIsDecoded(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 7))
	for _, f := range vk.Values[vk.Format]() {
		i := Of(f)
		if i == nil || !i.SRGB {
			continue
		}
		values, block := i.SRGBValues(), make([]byte, i.BlockBytes)
		texels := make([]Texel, i.BlockTexels())
		for range 3000 {
			for n := range block {
				block[n] = byte(rng.Uint32())
			}
			if i.BlockTexels() == 1 {
				i.Decode(texels, block)
			} else {
				i.DecodeBlock(texels, block)
			}
			for _, texel := range texels {
				for c, v := range texel {
					got := float32(code16(v)) / 65535
					if values[c] != nil {
						got = values[c][code16(v)]
					}
					if math.Float32bits(got) != v {
						t.Fatalf("%v: component %d is %08x, its code gives %g", f, c, v, got)
					}
				}
			}
		}
	}
}
