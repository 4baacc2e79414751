package sample

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A texel of a buffer of any format is what its bytes decode to, with and without kernels, of memory that ends at a
// page that may not be read; outside it is zero in the format's components. Formats of images alone are refused.
func TestTexelBuffersOfAllFormats(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	const texels, lookups = 37, 53
	buffers := 0
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || !in.Storable() || in.Chroma || in.Depth || in.Stencil {
			_, err := NewTexelBuffer(f, make([]byte, 64))
			require.ErrorContains(t, err, "Format: ", "%v", f)
			continue
		}
		buffers++
		data := make([]byte, texels*in.BlockBytes+in.BlockBytes-1) // and a rest that is no texel
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		buffer, err := NewTexelBuffer(f, guard.Copy(t, data))
		require.NoError(t, err)
		require.Equal(t, texels, buffer.Texels())
		place := make([]int32, lookups)
		for n := range place {
			place[n] = int32(rng.IntN(texels+8) - 4)
		}
		var want Batch
		for _, level := range append([]simd.Level{0}, simd.Available()...) {
			b := newBatch(lookups)
			for c := range 4 {
				b.OutHigh[c] = make([]uint32, lookups)
			}
			if b.I = place; want.N > 0 {
				b.Kernels, err = simd.For(level)
				require.NoError(t, err)
				b.Scratch = new(Scratch)
			}
			buffer.Read(b)
			if want.N > 0 {
				require.Equal(t, want.OutBits, b.OutBits, "%v, %v", f, level)
				require.Equal(t, want.OutHigh, b.OutHigh, "%v, %v", f, level)
				require.Equal(t, want.Resident, b.Resident, "%v, %v", f, level)
				continue
			}
			want = *b
			for n, i := range place {
				var texel [1]format.Texel
				var wide [1][4]uint64
				bytes := make([]byte, in.BlockBytes)
				if i >= 0 && i < texels {
					copy(bytes, data[int(i)*in.BlockBytes:])
				}
				if in.Wide() {
					in.DecodeWide(wide[:], bytes)
				} else {
					in.Decode(texel[:], bytes)
				}
				for c := range 4 {
					low, high := texel[0][c], uint32(0)
					if in.Wide() {
						low, high = uint32(wide[0][c]), uint32(wide[0][c]>>32)
					} else if in.Class == format.ClassFloat && float(low) != float(low) {
						low = 0x7FC00000
					}
					require.Equal(t, [2]uint32{low, high}, [2]uint32{b.OutBits[c][n], b.OutHigh[c][n]},
						"%v: texel %d, component %d", f, i, c)
				}
			}
		}
	}
	require.Greater(t, buffers, 100)
}

// What is written to a texel buffer is what is read from it, others stay as they are, and what lies outside is dropped.
func TestTexelBufferWritesRoundTrip(t *testing.T) {
	for _, f := range vk.Values[vk.Format]() {
		data := make([]byte, 5*32)
		buffer, err := NewTexelBuffer(f, data)
		if err != nil {
			continue
		}
		in := format.Of(f)
		b := newBatch(3)
		b.I = []int32{3, -1, int32(buffer.Texels())}
		for c := range 4 {
			b.OutHigh[c] = make([]uint32, 3)
			for n := range 3 {
				b.Out[c][n], b.OutBits[c][n] = 1, 1 // what every format has
				if in.Class == format.ClassFloat && in.Wide() {
					b.OutBits[c][n], b.OutHigh[c][n] = 0, 0x3FF00000
				}
			}
		}
		buffer.Write(b)
		for i, v := range data {
			if v != 0 && i/in.BlockBytes != 3 {
				t.Fatalf("%v: byte %d is %x", f, i, v)
			}
		}
		wrote := *b
		for c := range 4 {
			wrote.OutBits[c] = append([]uint32(nil), b.OutBits[c]...)
		}
		b.Out = [4][]float32{}
		buffer.Read(b)
		for c := range 4 {
			want := [2]uint32{wrote.OutBits[c][0], wrote.OutHigh[c][0]}
			if in.Class == format.ClassFloat && !in.Wide() {
				want[0] = bits(1)
			}
			if in.Bits[c] == 0 && c < 3 {
				want = [2]uint32{}
			}
			if in.Numeric == format.Sint && in.Bits[c] == 2 { // of -2 to 1
				want[0] = b.OutBits[c][0]
			}
			require.Equal(t, want, [2]uint32{b.OutBits[c][0], b.OutHigh[c][0]}, "%v, component %d", f, c)
		}
	}
}

// Atomic operations on texel buffers are those on images; other formats and memory that is not aligned are refused.
func TestTexelBufferAtomics(t *testing.T) {
	for _, f := range vk.Values[vk.Format]() {
		buffer, err := NewTexelBuffer(f, make([]byte, 64))
		if err != nil {
			continue
		}
		a, err := CompileBufferAtomic(buffer)
		switch f {
		case vk.FormatR32Uint, vk.FormatR32Sint, vk.FormatR64Uint, vk.FormatR64Sint:
			require.NoError(t, err)
			b := newBatch(40)
			b.I, b.Value[0] = make([]int32, 40), make([]uint32, 40)
			for n := range b.I {
				b.I[n], b.Value[0][n] = int32(n%10), uint32(n) // texels 8 and 9 of eight are outside
			}
			a.Do(AtomicAdd, b)
			for i := range 10 {
				b := newBatch(1)
				b.I = []int32{int32(i)}
				buffer.Read(b)
				want := uint32(4*i + 60)
				if i >= buffer.Texels() {
					want = 0
				}
				require.Equal(t, want, b.OutBits[0][0], "%v, texel %d", f, i)
			}
			skewed, err := NewTexelBuffer(f, make([]byte, 64)[1:])
			require.NoError(t, err)
			_, err = CompileBufferAtomic(skewed)
			require.ErrorContains(t, err, "texels must be aligned")
		case vk.FormatR32Sfloat:
			require.NoError(t, err)
		default:
			require.ErrorContains(t, err, "has no atomic operations", "%v", f)
		}
	}
}

// A texel buffer that is not there reads as zero, and one without texels has none inside.
func TestTexelBuffersWithoutTexels(t *testing.T) {
	var none *TexelBuffer
	empty, err := NewTexelBuffer(vk.FormatR8G8B8A8Unorm, nil)
	require.NoError(t, err)
	for _, buffer := range []*TexelBuffer{none, empty} {
		b := newBatch(20)
		b.I = make([]int32, 20)
		if b.Kernels, err = simd.Best(); err == nil {
			b.Scratch = new(Scratch)
		}
		buffer.Write(b)
		buffer.Read(b)
		require.Zero(t, buffer.Texels())
		for c := range 4 {
			require.Equal(t, make([]float32, 20), b.Out[c])
		}
	}
	_, err = CompileBufferAtomic(nil)
	require.ErrorContains(t, err, "Buffer: the texel buffer is nil")
}
