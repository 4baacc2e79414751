package sample

import (
	"errors"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// BlitRegion is a box of one level and layer, from one corner to the opposite one in texels. Where a corner of the source
// or of the destination exceeds the other the picture is mirrored along that axis.
type BlitRegion struct {
	// Level is the mip level, 0 the largest, and Layer the array layer.
	Level, Layer int
	// From and To are the corners, inside the level: To is one past the last texel, as the origin of a cube of one texel is (0, 0, 0) and
	// its end (1, 1, 1).
	From, To vk.Offset3D
}

// Blit copies a box of src to a box of dst with conversion and scaling (Vulkan: vkCmdBlitImage): the texel centre x + 1/2
// of the destination box lies at the same part of the source box, whose image is read under CLAMP_TO_EDGE with the filter.
// Formats have one class, LINEAR and CUBIC need one that filters; depth, stencil, Y'CbCr and multisampled images are
// refused, and a compressed destination. Integers are clamped to what dst's format has. Unbound texels of dst stay as they
// are. src and dst are not the same image.
func Blit(dst *mip.Image, to BlitRegion, src *mip.Image, from BlitRegion, filter vk.Filter) error {
	dv, err := blitView(dst, to)
	if err != nil {
		return err
	}
	sv, err := blitView(src, from)
	if err != nil {
		return err
	}
	d, s := dv.Format(), sv.Format()
	var errs []error
	switch {
	case dst == src:
		errs = append(errs, vk.Errorf("Dst", "is the source"))
	case d.Chroma || dst.Info().Samples > 1:
		errs = append(errs, vk.Errorf("Dst", "%v of %d samples is not stored to", d, dst.Info().Samples))
	case d.Class != s.Class:
		errs = append(errs, vk.Errorf("Format", "%v does not convert to %v", s, d))
	case !d.Storable() || d.Wide():
		errs = append(errs, vk.Errorf("Format", "%v is not stored to", d))
	}
	size := dst.Info().Extent
	if !inside(to, &dv.Levels()[0]) {
		errs = append(errs, vk.Errorf("Dst", "%v to %v of %v", to.From, to.To, size))
	}
	if !inside(from, &sv.Levels()[0]) {
		errs = append(errs, vk.Errorf("Src", "%v to %v of %v", from.From, from.To, src.Info().Extent))
	}
	p, err := Compile(blitSampler(filter), sv.Unfiltered())
	if errs = append(errs, err); errors.Join(errs...) != nil {
		return errors.Join(errs...)
	}
	kernels, err := simd.Best()
	if err != nil {
		return err
	}
	blit(kernels, dst, to, p.inTexels(), from)
	dst.DropUnbound(to.Level, to.Layer)
	dst.Touch()
	return nil
}

// blitSampler reads an image as blits do.
func blitSampler(filter vk.Filter) vk.Sampler {
	const clamp = vk.SamplerAddressModeClampToEdge
	return vk.Sampler{MagFilter: filter, MinFilter: filter, AddressModeU: clamp, AddressModeV: clamp, AddressModeW: clamp}
}

// inTexels is a plan whose coordinates are texels and whose codes become values by a division, of any view.
func (p *Texture) inTexels() *Texture {
	p.normalized, p.divides, p.sampler.UnnormalizedCoordinates = false, p.filters[0].exact(), true
	c, bordered := p.chain()
	p.kernelPlan = newKernelPlan(p, c, bordered)
	return p
}

// blitView is a view of one level and layer.
func blitView(m *mip.Image, r BlitRegion) (*mip.View, error) {
	if m == nil {
		return nil, vk.Errorf("Image", "none")
	}
	in := vk.ImageView{BaseMipLevel: r.Level, LevelCount: 1, BaseArrayLayer: r.Layer, LayerCount: 1}
	switch m.Info().ImageType {
	case vk.ImageType2D:
		in.ViewType = vk.ImageViewType2D
	case vk.ImageType3D:
		in.ViewType = vk.ImageViewType3D
	}
	return mip.NewView(m, in)
}

func inside(r BlitRegion, lv *mip.Level) bool {
	in := func(a, b, size int) bool { return a >= 0 && b >= 0 && a <= size && b <= size && a != b }
	return in(r.From.X, r.To.X, lv.Width) && in(r.From.Y, r.To.Y, lv.Height) && in(r.From.Z, r.To.Z, lv.Depth)
}
