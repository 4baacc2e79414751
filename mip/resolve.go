package mip

import (
	"errors"
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ImageResolve describes a resolve of images (Vulkan: VkImageResolve2). The zero value but for Mode is level 0 and
// layer 0 of both images, whole.
type ImageResolve struct {
	Mode vk.ResolveMode
	// Aspect selects the aspect to resolve of formats with depth and stencil; the zero value is all aspects of the
	// format.
	Aspect vk.ImageAspect
	// To and From are the level, first layer and offset in each of the images; their Plane is 0.
	To, From Region
	// Extent is the box; the zero value is all of From's level.
	Extent vk.Extent3D
	// Layers is how many layers are resolved; the zero value is 1.
	Layers int
}

// Resolve makes one value of the samples of each texel of a box of src, multisampled, in a box of dst, of the same
// format (Vulkan: vkCmdResolveImage, Render Pass Multisample Resolve Operations). AVERAGE is the sum of samples 0 to
// n-1 in float32, times 1/n, linear for sRGB; of integers and stencil it is sample 0. MIN and MAX are over all samples.
// Unbound texels of dst stay as they are.
func Resolve(dst, src *Image, r ImageResolve) error {
	if err := errors.Join(dst.made("Dst"), src.made("Src")); err != nil {
		return err
	}
	var errs vk.Refusals
	errs.RefuseIf(!vk.Valid(r.Mode) || r.Mode == vk.ResolveModeNone, "Mode", "%v is not a resolve mode of images", r.Mode)
	errs.RefuseIf(dst.info.Format != src.info.Format || src.format.Compressed || src.format.Chroma, "Format",
		"%v cannot be resolved to %v", src.info.Format, dst.info.Format)
	errs.RefuseIf(!src.format.Has(r.Aspect), "Aspect", "%v, but %v has no such aspect", r.Aspect, src.info.Format)
	errs.RefuseIf(dst.info.Samples != 1, "Dst.Samples", "%d, must be 1 in the destination of a resolve", dst.info.Samples)
	errs.RefuseIf(src.info.Samples == 1, "Src.Samples", "1, the source of a resolve must have several")
	errs.RefuseIf(r.To.Plane != 0, "To.Plane", "%d: planes are chosen by Aspect", r.To.Plane)
	errs.RefuseIf(r.From.Plane != 0, "From.Plane", "%d: planes are chosen by Aspect", r.From.Plane)
	r.Layers = orOne(r.Layers)
	inside := func(field string, m *Image, at Region) {
		n := m.info.ArrayLayers
		switch {
		case at.Level < 0 || at.Level >= m.info.MipLevels:
			errs.Refuse(field+".Level", "%d, the image has %d levels", at.Level, m.info.MipLevels)
		case at.Layer < 0 || r.Layers < 1 || at.Layer >= n || r.Layers > n-at.Layer:
			errs.Refuse(field+".Layer", "%d layers from layer %d on, the image has %d", r.Layers, at.Layer, n)
		default:
			s := m.Subresource(at.Level, at.Layer, 0)
			if r.Extent == (vk.Extent3D{}) {
				r.Extent = vk.Extent3D{Width: s.Width, Height: s.Height, Depth: 1}
			}
			r.Extent.Depth = orOne(r.Extent.Depth)
			if _, err := blocks(field, &s, at.Offset, r.Extent.Width, r.Extent.Height, r.Extent.Depth); err != nil {
				errs = append(errs, err)
			}
		}
	}
	inside("From", src, r.From)
	inside("To", dst, r.To)
	if err := errs.Err(); err != nil {
		return err
	}
	for p := range src.planes {
		f := src.planes[p].info
		if !f.Has(r.Aspect) {
			continue
		}
		for layer := range r.Layers {
			d, s := dst.Subresource(r.To.Level, r.To.Layer+layer, p), src.Subresource(0, r.From.Layer+layer, p)
			inBands(r.Extent.Height, r.Extent.Width*s.Samples, func(first, end int) {
				to, from, box := r.To.Offset, r.From.Offset, r.Extent
				to.Y, from.Y, box.Height = to.Y+first, from.Y+first, end-first
				resolveBox(f, &d, to, &s, from, box, r.Mode)
			})
		}
	}
	for layer := range r.Layers {
		dst.DropUnbound(r.To.Level, r.To.Layer+layer)
	}
	dst.Touch()
	return nil
}

// resolveBox resolves a box of a layer of a plane.
func resolveBox(f *format.Info, d *Subresource, to vk.Offset3D, s *Subresource, from vk.Offset3D, box vk.Extent3D, mode vk.ResolveMode) {
	if mode == vk.ResolveModeAverage && f.Numeric == format.Unorm && f.BlockBytes == 4 && f.Bits == [4]int{8, 8, 8, 8} {
		averageBytes(d, to, s, from, box)
		return
	}
	if mode == vk.ResolveModeAverage && f.Format == vk.FormatR16G16B16A16Sfloat {
		averageHalves(d, to, s, from, box)
		return
	}
	if mode == vk.ResolveModeSampleZero || mode == vk.ResolveModeAverage && f.Class != format.ClassFloat {
		firstSamples(f, d, to, s, from, box)
		return
	}
	in, out := make([]format.Texel, box.Width*s.Samples), make([]format.Texel, box.Width)
	depths := make([]float32, box.Width)
	for y := range box.Height {
		f.Decode(in, s.Row(from.Y+y, 0)[from.X*s.Samples*s.Texel:])
		for x := range out {
			out[x] = resolve(in[x*s.Samples:(x+1)*s.Samples], mode, f.Class)
		}
		row := d.Row(to.Y+y, to.Z)[to.X*d.Texel:]
		if f.Depth {
			for x := range out {
				depths[x] = math.Float32frombits(out[x][0])
			}
			f.EncodeDepth(row, depths)
			continue
		}
		f.Encode(row[:box.Width*d.Texel], out)
	}
}

// firstSamples is resolveBox of sample 0 of each texel.
func firstSamples(f *format.Info, d *Subresource, to vk.Offset3D, s *Subresource, from vk.Offset3D, box vk.Extent3D) {
	n := s.Texel
	k, args := kernels(), new(simd.SamplesArgs)
	row, texels, depths := make([]byte, box.Width*n), make([]format.Texel, box.Width), make([]float32, box.Width)
	for y := range box.Height {
		src, dst := s.Row(from.Y+y, 0)[from.X*s.Samples*n:], d.Row(to.Y+y, to.Z)[to.X*d.Texel:][:box.Width*d.Texel]
		if n == 4 {
			if f.DepthBits == 32 { // stored as it is
				row = dst
			}
			firstWords(k, args, row, src, box.Width, s.Samples)
			if f.DepthBits == 32 {
				continue
			}
		} else {
			for x := range box.Width {
				copy(row[x*n:(x+1)*n], src[x*s.Samples*n:])
			}
		}
		if f.Depth {
			f.DecodeDepth(depths, row)
			f.EncodeDepth(dst, depths)
			continue
		}
		f.Decode(texels, row)
		f.Encode(dst, texels)
	}
}

// firstWords takes the first four bytes of each texel of so many samples. The caller passes the kernel's record, which
// would be allocated otherwise.
func firstWords(k *simd.Kernels, a *simd.SamplesArgs, dst, src []byte, width, samples int) {
	n := width &^ (simd.Lanes - 1)
	if n > 0 {
		*a = simd.SamplesArgs{In: &src[0], Out: &dst[0], N: int64(n), Samples: int64(samples)}
		k.FirstSamples(a)
	}
	for x := n; x < width; x++ {
		*(*[4]byte)(dst[4*x:]) = *(*[4]byte)(src[4*x*samples:])
	}
}

// averageHalves is resolveBox of the average of four halves a texel.
func averageHalves(d *Subresource, to vk.Offset3D, s *Subresource, from vk.Offset3D, box vk.Extent3D) {
	k, a := kernels(), new(simd.SamplesArgs)
	for y := range box.Height {
		src, dst := s.Row(from.Y+y, 0)[8*from.X*s.Samples:], d.Row(to.Y+y, to.Z)[8*to.X:]
		*a = simd.SamplesArgs{In: &src[0], Out: &dst[0], N: int64(box.Width), Samples: int64(s.Samples)}
		k.ResolveHalves(a)
	}
}

// averageBytes is resolveBox of the average of four bytes a texel, by kernels: of four samples as they lie; of others
// some texels at a time become blocks of a tile, sample after sample.
func averageBytes(d *Subresource, to vk.Offset3D, s *Subresource, from vk.Offset3D, box vk.Extent3D) {
	const most, wide = 256, 4 // texels at a time, and of a block's row
	k, one := kernels(), make([]byte, 4*simd.Lanes*(s.Samples+1))
	color, last := make([]uint32, most*s.Samples), one[4*simd.Lanes*s.Samples:]
	load := &simd.CopySamplesArgs{Tile: &color[0], SampleStride: most, BlocksX: 1,
		RowBytes: int64(4 * wide * s.Samples), Texel: 4, Samples: int64(s.Samples), Columns: 1}
	a := &simd.ResolveArgs{Color: &color[0], SampleStride: most, Samples: int64(s.Samples)}
	fours := new(simd.SamplesArgs)
	average := func(dst, src []byte, n int) {
		if s.Samples == 4 {
			*fours = simd.SamplesArgs{In: &src[0], Out: &dst[0], N: int64(n), Samples: 4}
			k.ResolveFours(fours)
			return
		}
		load.Image, load.Rows = &src[0], int64(n/simd.Lanes)
		a.Out, a.Blocks = (*uint32)(unsafe.Pointer(&dst[0])), int64(n/simd.Lanes)
		k.LoadSamples(load)
		k.ResolveRGBA8(a)
	}
	for y := range box.Height {
		src, dst := s.Row(from.Y+y, 0)[4*from.X*s.Samples:], d.Row(to.Y+y, to.Z)[4*to.X:]
		for x := 0; x < box.Width; x += most {
			if n := min(most, box.Width-x) &^ (simd.Lanes - 1); n > 0 {
				average(dst[4*x:], src[4*x*s.Samples:], n)
			}
		}
		if x := box.Width &^ (simd.Lanes - 1); x < box.Width {
			copy(one, src[4*x*s.Samples:4*box.Width*s.Samples])
			average(last, one, simd.Lanes)
			copy(dst[4*x:4*box.Width], last)
		}
	}
}

// resolve is the value of a texel's samples, where it is not the first of them.
func resolve(samples []format.Texel, mode vk.ResolveMode, class format.Class) format.Texel {
	v := samples[0]
	if mode == vk.ResolveModeAverage {
		n := float32(1) / float32(len(samples))
		for c := range v {
			sum := math.Float32frombits(v[c])
			for _, s := range samples[1:] {
				sum += math.Float32frombits(s[c])
			}
			v[c] = math.Float32bits(sum * n)
		}
		return v
	}
	for _, s := range samples[1:] {
		for c := range v {
			if less(s[c], v[c], class) == (mode == vk.ResolveModeMin) && s[c] != v[c] {
				v[c] = s[c]
			}
		}
	}
	return v
}

func less(a, b uint32, class format.Class) bool {
	switch class {
	case format.ClassUint:
		return a < b
	case format.ClassSint:
		return int32(a) < int32(b)
	}
	return math.Float32frombits(a) < math.Float32frombits(b)
}
