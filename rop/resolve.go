package rop

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Resolve makes one value of each pixel's samples (Vulkan: Render Pass Multisample Resolve Operations) and writes it to
// dst, of width x height pixels from byte origin on. texels begin with the first pixel's block in the tile: block-linear,
// in the image's format, sample after sample; of a depth/stencil format they hold one aspect, stencil in bytes. Sample 0's
// texels become the result.
//
// AVERAGE adds samples in order in float32, sRGB samples as linear values, and multiplies by 1/n; for integers it takes
// sample 0.
func Resolve(k *simd.Kernels, t *Tile, f *format.Info, mode vk.ResolveMode, texels []byte, dst *mip.Subresource,
	origin, width, height int) {
	stencil := f.Stencil && dst.Texel == 1
	integer := stencil || f.Class != format.ClassFloat
	var quick rgba8Format
	quick.compile(f)
	n := (ceilBlocks(height)-1)*int(t.BlocksX) + ceilBlocks(width)
	switch {
	case t.Samples == 1 || mode == vk.ResolveModeSampleZero || mode == vk.ResolveModeAverage && integer:
	case mode == vk.ResolveModeAverage && quick.has && !quick.srgb:
		k.ResolveRGBA8(t.resolving(texels, n))
	case mode == vk.ResolveModeAverage && f.Format == vk.FormatR16G16B16A16Sfloat:
		k.ResolveRGBA16F(t.resolving(texels, n))
	case stencil:
		resolveBytes(t, mode, texels, n)
	case f.Depth:
		resolveDepth(t, f, mode, texels, n)
	case integer:
		resolveIntegers(t, f, mode, texels, n)
	default:
		resolveFloats(k, t, f, mode, texels, n)
	}
	t.CopyOut(k, texels, dst, origin, width, height)
}

// ceilBlocks is how many blocks have so many pixels across, or down.
func ceilBlocks(pixels int) int { return (pixels + simd.BlockSize - 1) / simd.BlockSize }

// resolving is the record of kernels that resolve the texels of blocks that follow one another.
func (t *Tile) resolving(texels []byte, blocks int) *simd.ResolveArgs {
	color := (*uint32)(unsafe.Pointer(&texels[0]))
	t.resolve = simd.ResolveArgs{Color: color, SampleStride: int64(t.SampleStride), Samples: int64(t.Samples),
		Blocks: int64(blocks), Out: color}
	return &t.resolve
}

// CopyOut writes a block-linear buffer of one sample a pixel to dst, of width x height pixels from where the tile's
// first one is: byte origin.
func (t *Tile) CopyOut(k *simd.Kernels, texels []byte, dst *mip.Subresource, origin, width, height int) {
	n := dst.Texel
	if n == 4 {
		a := &t.copying
		a.Tile, a.BlocksX = (*uint32)(unsafe.Pointer(&texels[0])), int64(t.BlocksX)
		a.Image, a.RowBytes = &dst.Pix[origin], int64(dst.RowPitch)
		a.Width, a.Height = int64(width), int64(height)
		k.StoreTile(a)
		return
	}
	if (n == 8 || n == 16) && width%simd.BlockSize == 0 && height%simd.BlockSize == 0 && width*height > 0 {
		a := &t.blocks
		a.Tile, a.BlocksX = (*uint32)(unsafe.Pointer(&texels[0])), int64(t.BlocksX)
		a.Image, a.RowBytes, a.Texel, a.Samples = &dst.Pix[origin], int64(dst.RowPitch), int64(n), 1
		a.Columns, a.Rows = int64(width/simd.BlockSize), int64(height/simd.BlockSize)
		k.StoreSamples(a)
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
func resolveBytes(t *Tile, mode vk.ResolveMode, texels []byte, blocks int) {
	out := texels[:blocks*simd.Lanes]
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
func resolveDepth(t *Tile, f *format.Info, mode vk.ResolveMode, texels []byte, blocks int) {
	n := len(texels) / (t.SampleStride * t.Samples)
	var v, r [1]float32
	for i := range blocks * simd.Lanes {
		for s := range t.Samples {
			f.DecodeDepth(v[:], texels[(s*t.SampleStride+i)*n:])
			r[0] = merge(mode, s, r[0], v[0])
		}
		if mode == vk.ResolveModeAverage {
			if r[0] *= 1 / float32(t.Samples); !t.Unlimited {
				r[0] = min(r[0], 1)
			}
		}
		f.EncodeDepth(texels[i*n:], r[:])
	}
}

// resolver is a worker's memory for resolves of colours.
type resolver struct {
	scratch Scratch
	plan    colorPlan // writes whole texels
	sum     [4][shade.MaxLanes]float32
	scale   simd.FloatsArgs
}

// resolveFloats resolves colours that are numbers, many blocks at a time.
func resolveFloats(k *simd.Kernels, t *Tile, f *format.Info, mode vk.ResolveMode, texels []byte, blocks int) {
	if t.resolver == nil {
		t.resolver = new(resolver)
	}
	m := t.resolver
	c, w := &m.plan, &m.scratch
	if c.format != f {
		c.compile(f, nil, 0)
	}
	for block := 0; block < blocks; {
		groups := w.groups[:0]
		for ; block < blocks && len(groups) < shade.MaxLanes/simd.Lanes; block++ {
			groups = append(groups, simd.Group{Mask: 0xffff, Block: uint16(block)})
		}
		n := len(groups) * simd.Lanes
		for s := range t.Samples {
			c.load(k, w, texels[s*t.SampleStride*c.size:], groups)
			if s == 0 {
				for i := range m.sum {
					copy(m.sum[i][:n], w.lanes[i][:n])
				}
				continue
			}
			m.add(k, mode, n)
		}
		if mode == vk.ResolveModeAverage {
			for i := range m.sum {
				m.scale = simd.FloatsArgs{Out: &m.sum[i][0], N: int64(n), Value: 1 / float32(t.Samples)}
				k.Scale(&m.scale)
			}
		}
		c.save(k, w, texels, groups, m.pointers())
	}
}

func (m *resolver) pointers() [4]*float32 {
	return [4]*float32{&m.sum[0][0], &m.sum[1][0], &m.sum[2][0], &m.sum[3][0]}
}

// add merges a sample with those before it: factors of 1 change nothing, and MIN and MAX take none.
func (m *resolver) add(k *simd.Kernels, mode vk.ResolveMode, n int) {
	e := simd.BlendEquation{Src: lane.FactorOne, Dst: lane.FactorOne, Op: lane.OpAdd}
	switch mode {
	case vk.ResolveModeMin:
		e.Op = lane.OpMin
	case vk.ResolveModeMax:
		e.Op = lane.OpMax
	}
	a := &m.scratch.blend
	a.Source, a.Dest, a.Out = m.scratch.lanePointers(), m.pointers(), m.pointers()
	a.N, a.RGB, a.Alpha, a.Limit = int64(n), e, e, 0
	k.BlendLanes(a)
}

// resolveIntegers is MIN or MAX of integers, 16 at a time.
func resolveIntegers(t *Tile, f *format.Info, mode vk.ResolveMode, texels []byte, blocks int) {
	n := f.BlockBytes
	v, r := &t.values, &t.result
	for first := 0; first < blocks*simd.Lanes; first += simd.Lanes {
		for s := range t.Samples {
			f.Decode(v[:], texels[(s*t.SampleStride+first)*n:])
			for i := range v {
				for c := range 4 {
					r[i][c] = mergeWord(f.Class, mode, s, r[i][c], v[i][c])
				}
			}
		}
		f.Encode(texels[first*n:][:simd.Lanes*n], r[:])
	}
}

// mergeWord merges sample number s with what the samples before it made.
func mergeWord(class format.Class, mode vk.ResolveMode, s int, r, v uint32) uint32 {
	switch {
	case s == 0:
		return v
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
