package mip

import (
	"errors"
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Resolve makes one value of the samples of each texel: layer 0 of src, multisampled, into layer 0 of dst, of the same
// format and size (Vulkan: Render Pass Multisample Resolve Operations). AVERAGE is the sum of samples 0 to n-1 in float32,
// times 1/n, linear for sRGB; of integers and stencil it is sample 0. MIN and MAX are over all samples.
func Resolve(dst, src *Image, mode vk.ResolveMode) error {
	if dst == nil || src == nil {
		return vk.Errorf("Image", "none")
	}
	var errs []error
	if !vk.Valid(mode) || mode == vk.ResolveModeNone {
		errs = append(errs, vk.Errorf("Mode", "%v", mode))
	}
	if dst.info.Format != src.info.Format || src.format.Compressed || src.format.Chroma {
		errs = append(errs, vk.Errorf("Format", "%v is not resolved to %v", src.info.Format, dst.info.Format))
	}
	if dst.info.Extent != src.info.Extent || dst.info.Samples != 1 {
		errs = append(errs, vk.Errorf("Extent", "of %v with %d samples and of %v", dst.info.Extent, dst.info.Samples, src.info.Extent))
	}
	if src.info.Samples == 1 {
		errs = append(errs, vk.Errorf("Samples", "1: there is nothing to resolve"))
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	for p := range src.planes {
		f := src.planes[p].info
		d, s := dst.Subresource(0, 0, p), src.Subresource(0, 0, p)
		in, out := make([]format.Texel, s.Width*s.Samples), make([]format.Texel, s.Width)
		depths := make([]float32, s.Width)
		for y := range s.Height {
			f.Decode(in, s.Row(y, 0))
			for x := range out {
				out[x] = resolve(in[x*s.Samples:(x+1)*s.Samples], mode, f.Class)
			}
			if f.Depth {
				for x := range out {
					depths[x] = math.Float32frombits(out[x][0])
				}
				f.EncodeDepth(d.Row(y, 0), depths)
				continue
			}
			f.Encode(d.Row(y, 0), out)
		}
	}
	dst.DropUnbound(0, 0)
	dst.Touch()
	return nil
}

// resolve is the value of a texel's samples.
func resolve(samples []format.Texel, mode vk.ResolveMode, class format.Class) format.Texel {
	v := samples[0]
	switch {
	case mode == vk.ResolveModeSampleZero || mode == vk.ResolveModeAverage && class != format.ClassFloat:
		return v
	case mode == vk.ResolveModeAverage:
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
