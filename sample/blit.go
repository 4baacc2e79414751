package sample

import (
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// BlitRegion is a box of one level and of some layers, from one corner to the opposite one in texels. Where a corner of
// the source or of the destination exceeds the other the picture is mirrored along that axis.
type BlitRegion struct {
	// Level is the mip level, 0 the largest, and Layer the array layer.
	Level, Layer int
	// From and To are the corners, inside the level: To is one past the last texel, as the origin of a cube of one
	// texel is (0, 0, 0) and its end (1, 1, 1).
	From, To vk.Offset3D
	// Layers is how many layers the region has, from Layer on; the zero value is 1. Both regions of a blit have as
	// many.
	Layers int
	// Aspect selects depth, stencil or both of formats that have them; the zero value is all aspects of the format.
	// Both regions of a blit have the same one.
	Aspect vk.ImageAspect
}

// layers is how many layers a region has.
func (r *BlitRegion) layers() int {
	if r.Layers == 0 {
		return 1
	}
	return r.Layers
}

// Blit copies a box of src to a box of dst with conversion and scaling (Vulkan: vkCmdBlitImage): the texel centre x +
// 1/2 of the destination box lies at the same part of the source box, whose image is read under CLAMP_TO_EDGE with the
// filter. Formats have one class, LINEAR and CUBIC need one that filters; Y'CbCr and multisampled images are refused,
// and a compressed destination. Depth and stencil are copied NEAREST, bit for bit, between images of the same format.
// Integers are clamped to the range of dst's format. Unbound texels of dst stay as they are. src and dst may be one
// image, and the boxes may overlap: texels are read as they were before the blit.
func Blit(dst *mip.Image, to BlitRegion, src *mip.Image, from BlitRegion, filter vk.Filter) error {
	var errs vk.Refusals
	errs.RefuseIf(dst == nil || dst.Info().Format == vk.FormatUndefined, "Dst", "the image is nil or has no format")
	errs.RefuseIf(src == nil || src.Info().Format == vk.FormatUndefined, "Src", "the image is nil or has no format")
	errs.RefuseIf(to.Layers < 0, "Dst.Layers", "%d is negative", to.Layers)
	errs.RefuseIf(from.layers() != to.layers(), "Src.Layers", "%d, but the destination has %d", from.layers(), to.layers())
	errs.RefuseIf(from.Aspect != to.Aspect, "Src.Aspect", "%v, but the destination has %v", from.Aspect, to.Aspect)
	if err := errs.Err(); err != nil {
		return err
	}
	if dst != nil && dst == src { // of which a copy is read: the level alone
		var err error
		if src, err = levelOf(src, from); err != nil {
			return err
		}
		from.Level, from.Layer = 0, 0
	}
	views := make([]blitViews, to.layers())
	for n := range views {
		if err := views[n].compile(dst, to, src, from, n, filter); err != nil {
			return err
		}
	}
	kernels, err := simd.Best()
	if err != nil {
		return err
	}
	for n := range views {
		part, source := to, from
		part.Layer, source.Layer = to.Layer+n, from.Layer+n
		if v := &views[n]; v.plan == nil {
			blitBits(dst, part, src, source)
		} else if !halve(kernels, dst, part, src, source, filter) {
			if done, err := blitValues(kernels, dst, part, v.plan, src, source); err != nil {
				return err
			} else if !done {
				p, err := v.plan.averaging()
				if err != nil {
					return err
				}
				blit(kernels, dst, part, p.inTexels(), source)
			}
		}
		dst.DropUnbound(part.Level, part.Layer)
	}
	dst.Touch()
	return nil
}

// blitViews is a layer of a blit, checked.
type blitViews struct {
	dst, src *mip.View
	plan     *Texture // nil: depth and stencil, which are copied
}

// compile checks layer n of a blit.
func (b *blitViews) compile(dst *mip.Image, to BlitRegion, src *mip.Image, from BlitRegion, n int, filter vk.Filter) (err error) {
	to.Layer, from.Layer = to.Layer+n, from.Layer+n
	if b.dst, err = blitView(dst, to); err != nil {
		return err
	}
	if b.src, err = blitView(src, from); err != nil {
		return err
	}
	d, s := b.dst.Format(), b.src.Format()
	depthStencil := d.Depth || d.Stencil || s.Depth || s.Stencil
	var errs vk.Refusals
	switch {
	case d.Chroma || dst.Info().Samples > 1:
		errs.Refuse("Dst", "an image of the format %v with %d samples cannot be blitted to", d, dst.Info().Samples)
	case depthStencil && dst.Info().Format != src.Info().Format:
		errs.Refuse("Format", "%v does not convert to %v", src.Info().Format, dst.Info().Format)
	case depthStencil && filter != vk.FilterNearest:
		errs.Refuse("Filter", "%v filtering is not supported for %v", filter, src.Info().Format)
	case d.Class != s.Class:
		errs.Refuse("Format", "%v does not convert to %v", s, d)
	case s.Wide():
		errs.Refuse("Format", "%v cannot be blitted from", s)
	case !depthStencil && (!d.Storable() || d.Wide()):
		errs.Refuse("Format", "%v cannot be blitted to", d)
	}
	errs.RefuseIf(!inside(to, &b.dst.Levels()[0]), "Dst",
		"the box from %v to %v is empty or outside the image's extent %v", to.From, to.To, dst.Info().Extent)
	errs.RefuseIf(!inside(from, &b.src.Levels()[0]), "Src",
		"the box from %v to %v is empty or outside the image's extent %v", from.From, from.To, src.Info().Extent)
	sampler := blitSampler(filter)
	sampler.Subsampled = src.Info().Subsampled
	p, err := Compile(sampler, b.src)
	if err != nil {
		errs = append(errs, err)
	}
	if err := errs.Err(); err != nil {
		return err
	}
	if !depthStencil {
		b.plan = p
	}
	return nil
}

// levelOf is an image of the layers of a region alone, copied.
func levelOf(m *mip.Image, r BlitRegion) (*mip.Image, error) {
	in := m.Info()
	s := m.Subresource(r.Level, r.Layer, 0)
	if s.Width == 0 || r.layers() < 1 || r.layers() > in.ArrayLayers-r.Layer {
		return nil, vk.Errorf("Src",
			"level %d or its %d layers from layer %d do not exist: the image has %d levels and %d layers", r.Level,
			r.layers(), r.Layer, in.MipLevels, in.ArrayLayers)
	}
	if in.Samples > 1 {
		return nil, vk.Errorf("Dst", "an image of the format %v with %d samples cannot be blitted to", in.Format, in.Samples)
	}
	copied, err := mip.NewImage(vk.ImageInfo{ImageType: in.ImageType, Format: in.Format, ArrayLayers: r.layers(),
		Extent: vk.Extent3D{Width: s.Width, Height: s.Height, Depth: s.Depth}})
	if err != nil {
		return nil, err
	}
	for n := range r.layers() {
		for p := range m.Planes() {
			from, to := m.Subresource(r.Level, r.Layer+n, p), copied.Subresource(0, n, p)
			for z := range from.Slices() {
				for y := range from.Rows() {
					copy(to.Row(y, z), from.Row(y, z))
				}
			}
		}
	}
	return copied, nil
}

// blitSampler reads an image as blits do.
func blitSampler(filter vk.Filter) vk.Sampler {
	const clamp = vk.SamplerAddressModeClampToEdge
	return vk.Sampler{MagFilter: filter, MinFilter: filter, AddressModeU: clamp, AddressModeV: clamp, AddressModeW: clamp}
}

// averaging is a texture with the exact values that a blit averages: a copy where texels are sRGB.
func (p *Texture) averaging() (*Texture, error) {
	if p.srgb == nil || p.single {
		return p, nil
	}
	m, err := p.view.Image().Values(p.base, p.layer0)
	if err != nil {
		return nil, err
	}
	v, err := blitView(m, BlitRegion{})
	if err != nil {
		return nil, err
	}
	return Compile(p.sampler, v)
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
		return nil, vk.Errorf("Image", "the image is nil or zero")
	}
	in := vk.ImageView{BaseMipLevel: r.Level, LevelCount: 1, BaseArrayLayer: r.Layer, LayerCount: 1, Aspect: r.Aspect}
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
