package mip

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// extreme is the lesser or the greater of two values; of which one is a NaN, or that are equal, the second.
func extreme(o MipOptions, x, y float32) float32 {
	if o.Filter == MipFilterMin && x < y || o.Filter == MipFilterMax && x > y {
		return x
	}
	return y
}

// reduce makes rows of a level of the extremes of the texels of the one before that each of its texels touches: 2x2, or
// 3 along an axis whose size is odd. corners is as in weightsOf.
func reduce(k *simd.Kernels, f *format.Info, dst, src *Subresource, o MipOptions, corners bool, first, end int) {
	if !corners && (f.Format == vk.FormatD32Sfloat || f.Format == vk.FormatR32Sfloat) && src.Width == 2*dst.Width &&
		src.Height == 2*dst.Height && src.Depth == 1 &&
		dst.Width >= simd.Lanes && uintptr(unsafe.Pointer(&src.Pix[0]))%4 == 0 {
		reduceBy(k, dst, src, o, first, end)
		return
	}
	wx := weightsOf(MipOptions{}, corners, dst.Width, src.Width)
	wy := weightsOf(MipOptions{}, corners, dst.Height, src.Height)
	wz := weightsOf(MipOptions{}, corners, dst.Depth, src.Depth)
	texels, across := make([]format.Texel, src.Width), make([]format.Texel, dst.Width)
	out := make([]format.Texel, dst.Width)
	for z := range dst.Depth {
		for y := first; y < end; y++ {
			for n := range len(wz[z].w) * len(wy[y].w) {
				f.Decode(texels, src.Row(wy[y].first+n%len(wy[y].w), wz[z].first+n/len(wy[y].w)))
				for x := range across {
					across[x] = texels[wx[x].first]
					for i := 1; i < len(wx[x].w); i++ {
						across[x] = extremeTexel(o, across[x], texels[wx[x].first+i])
					}
				}
				for x := range out {
					if out[x] = extremeTexel(o, out[x], across[x]); n == 0 {
						out[x] = across[x]
					}
				}
			}
			f.Encode(dst.Row(y, z), out)
		}
	}
}

func extremeTexel(o MipOptions, x, y format.Texel) format.Texel {
	for c := range x {
		x[c] = math.Float32bits(extreme(o, math.Float32frombits(x[c]), math.Float32frombits(y[c])))
	}
	return x
}

// reduceBy is reduce of 2x2 floats by a kernel.
func reduceBy(k *simd.Kernels, dst, src *Subresource, o MipOptions, first, end int) {
	n := dst.Width &^ (simd.Lanes - 1)
	a := &simd.HalveExtremesArgs{N: int64(n)}
	if o.Filter == MipFilterMax {
		a.Max = 1
	}
	for y := first; y < end; y++ {
		to := floats(dst.Row(y, 0), dst.Width)
		a.Out, a.Rows = &to[0], twoRows[float32](src, y)
		k.HalveExtremes(a)
		above, below := floats(src.Row(2*y, 0), src.Width), floats(src.Row(2*y+1, 0), src.Width)
		for x := n; x < dst.Width; x++ {
			to[x] = extreme(o, extreme(o, above[2*x], below[2*x]), extreme(o, above[2*x+1], below[2*x+1]))
		}
	}
}

func floats(row []byte, n int) []float32 {
	return unsafe.Slice((*float32)(unsafe.Pointer(&row[:4*n][0])), n)
}
