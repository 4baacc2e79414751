package rop

import (
	"bytes"
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Resolve makes one value of each pixel's samples (Vulkan: Render Pass Multisample Resolve Operations) and writes it to
// dst, of width x height pixels from the tile's origin on. texels are block-linear, as the image holds them, sample after
// sample; of a depth/stencil format they are those of one aspect, stencil in bytes. Sample 0's texels become the result.
//
// AVERAGE adds samples in order in float32, sRGB ones linear, and multiplies by 1/n; of integers it is sample 0.
func Resolve(k *simd.Kernels, t *Tile, f *format.Info, mode vk.ResolveMode, texels []byte, dst *mip.Subresource, width, height int) {
	stencil := f.Stencil && dst.Texel == 1
	integer := stencil || f.Class != format.ClassFloat
	var quick quickFormat
	quick.compile(f)
	switch {
	case t.Samples == 1 || mode == vk.ResolveModeSampleZero || mode == vk.ResolveModeAverage && integer:
	case mode == vk.ResolveModeAverage && quick.has && !quick.srgb:
		a := &t.resolve
		a.Color = (*uint32)(unsafe.Pointer(&texels[0]))
		a.SampleStride, a.Samples, a.Blocks = int64(t.SampleStride), int64(t.Samples), int64(t.SampleStride/simd.Lanes)
		a.Out = a.Color
		k.ResolveRGBA8(a)
	case stencil:
		resolveBytes(t, mode, texels)
	case f.Depth:
		resolveDepth(t, f, mode, texels)
	default:
		resolveTexels(t, f, mode, texels)
	}
	t.CopyOut(k, texels, dst, width, height)
}

// CopyOut writes a block-linear buffer of one sample a pixel to dst, of width x height pixels from the tile's origin on.
func (t *Tile) CopyOut(k *simd.Kernels, texels []byte, dst *mip.Subresource, width, height int) {
	n := dst.Texel
	origin := int(t.Y)*dst.RowPitch + int(t.X)*n
	if n == 4 {
		a := &t.copying
		a.Tile, a.BlocksX = (*uint32)(unsafe.Pointer(&texels[0])), int64(t.BlocksX)
		a.Image, a.RowBytes = &dst.Pix[origin], int64(dst.RowPitch)
		a.Width, a.Height = int64(width), int64(height)
		k.StoreTile(a)
		return
	}
	for y := range height {
		row := dst.Pix[origin+y*dst.RowPitch:][:width*n]
		from := (y/simd.BlockSize*int(t.BlocksX)*simd.Lanes + y%simd.BlockSize*simd.BlockSize) * n
		for len(row) > 0 {
			copied := copy(row, texels[from:from+simd.BlockSize*n])
			row = row[copied:]
			from += simd.Lanes * n
		}
	}
}

// resolveBytes is MIN or MAX of stencil.
func resolveBytes(t *Tile, mode vk.ResolveMode, texels []byte) {
	out := texels[:t.SampleStride]
	for s := 1; s < t.Samples; s++ {
		for i, v := range texels[s*t.SampleStride:][:len(out)] {
			if mode == vk.ResolveModeMin {
				out[i] = min(out[i], v)
			} else {
				out[i] = max(out[i], v)
			}
		}
	}
}

// resolveDepth resolves depths as numbers.
func resolveDepth(t *Tile, f *format.Info, mode vk.ResolveMode, texels []byte) {
	n := len(texels) / (t.SampleStride * t.Samples)
	var v, r [1]float32
	for i := range t.SampleStride {
		for s := range t.Samples {
			f.DecodeDepth(v[:], texels[(s*t.SampleStride+i)*n:])
			r[0] = merge(mode, s, r[0], v[0])
		}
		if mode == vk.ResolveModeAverage {
			r[0] = min(r[0]*(1/float32(t.Samples)), 1)
		}
		f.EncodeDepth(texels[i*n:], r[:])
	}
}

// resolveTexels resolves colours of any format, 16 at a time. Samples of one value, inside of primitives, are left as they
// are.
func resolveTexels(t *Tile, f *format.Info, mode vk.ResolveMode, texels []byte) {
	n := f.BlockBytes
	v, r := &t.values, &t.result
	for first := 0; first < t.SampleStride; first += simd.Lanes {
		out := texels[first*n:][:simd.Lanes*n]
		same := mode != vk.ResolveModeAverage // the rounded average of equal values may differ from them
		for s := range t.Samples {
			in := texels[(s*t.SampleStride+first)*n:][:simd.Lanes*n]
			same = same && bytes.Equal(in, out)
		}
		if same {
			continue
		}
		for s := range t.Samples {
			f.Decode(v[:], texels[(s*t.SampleStride+first)*n:])
			for i := range v {
				for c := range 4 {
					r[i][c] = mergeWord(f.Class, mode, s, r[i][c], v[i][c])
				}
			}
		}
		for i := range r {
			for c, w := range r[i] {
				if f.Class != format.ClassFloat {
					continue
				}
				x := math.Float32frombits(w)
				if mode == vk.ResolveModeAverage {
					x *= 1 / float32(t.Samples)
				}
				if x != x {
					x = math.Float32frombits(nan)
				}
				r[i][c] = math.Float32bits(x)
			}
		}
		f.Encode(out, r[:])
	}
}

// mergeWord adds sample number s to what the samples before it made.
func mergeWord(class format.Class, mode vk.ResolveMode, s int, r, v uint32) uint32 {
	switch {
	case s == 0:
		return v
	case class == format.ClassFloat:
		return math.Float32bits(merge(mode, s, math.Float32frombits(r), math.Float32frombits(v)))
	case class == format.ClassSint && mode == vk.ResolveModeMin:
		return uint32(min(int32(r), int32(v)))
	case class == format.ClassSint:
		return uint32(max(int32(r), int32(v)))
	case mode == vk.ResolveModeMin:
		return min(r, v)
	}
	return max(r, v)
}

func merge(mode vk.ResolveMode, s int, r, v float32) float32 {
	switch {
	case s == 0:
		return v
	case mode == vk.ResolveModeMin:
		return min(r, v)
	case mode == vk.ResolveModeMax:
		return max(r, v)
	}
	return r + v
}
