package simd

import (
	"encoding/binary"
	"math"
	"unsafe"
)

func firstSamplesGeneric(a *SamplesArgs) {
	n, step := int(a.N), 4*int(a.Samples)
	if n == 0 {
		return
	}
	in, out := unsafe.Slice(a.In, (n-1)*step+4), unsafe.Slice(a.Out, 4*n)
	for i := range n {
		*(*[4]byte)(out[4*i:]) = *(*[4]byte)(in[i*step:])
	}
}

func resolveFoursGeneric(a *SamplesArgs) {
	in, out := unsafe.Slice(a.In, 16*a.N), unsafe.Slice(a.Out, 4*a.N)
	for i := range out {
		var sum float32
		for s := range 4 {
			sum += unorm8(in[16*(i/4)+4*s+i%4])
		}
		out[i] = toUnorm8(sum * 0.25)
	}
}

func resolveHalvesGeneric(a *SamplesArgs) {
	n, samples := int(a.N), int(a.Samples)
	in, out := unsafe.Slice(a.In, 8*n*samples), unsafe.Slice(a.Out, 8*n)
	scale := 1 / float32(samples)
	for i := range n {
		var sums [4]float32
		for s := range samples {
			for c := range sums {
				f := ofHalf(binary.LittleEndian.Uint16(in[8*(i*samples+s)+2*c:]))
				if s == 0 {
					sums[c] = f
				} else {
					sums[c] = sumOf(sums[c], f)
				}
			}
		}
		for c, f := range sums {
			h := halfOf(f * scale)
			if f != f { // its own bits
				b := math.Float32bits(f)
				h = uint16(b>>16&0x8000 | 0x7E00 | b>>13&1023)
			}
			binary.LittleEndian.PutUint16(out[8*i+2*c:], h)
		}
	}
}

func resolveRGBA16FGeneric(a *ResolveArgs) {
	n, stride := 4*Lanes*int(a.Blocks), 4*int(a.SampleStride)
	out := unsafe.Slice((*uint16)(unsafe.Pointer(a.Out)), n)
	in := unsafe.Slice((*uint16)(unsafe.Pointer(a.Color)), int(a.Samples-1)*stride+n)
	for i := range out {
		sum := ofHalf(in[i])
		for s := 1; s < int(a.Samples); s++ {
			sum += ofHalf(in[s*stride+i])
		}
		out[i] = halfOf(sum * (1 / float32(a.Samples)))
	}
}

// sumOf is a + b, of NaN the first of them; infinities of different signs give the NaN with a sign.
func sumOf(a, b float32) float32 {
	switch sum := a + b; {
	case a != a:
		return a
	case b != b:
		return b
	case sum != sum:
		return math.Float32frombits(0xFFC00000)
	default:
		return sum
	}
}
