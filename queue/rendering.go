package queue

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Attachment is a view that rendering writes, and how it begins and ends (Vulkan: VkRenderingAttachmentInfo).
type Attachment struct {
	// View is one level; layers are drawn to from its first on. Nil: unused.
	View *View
	// Load and Store say how texels begin and whether they are kept. The zero values are LOAD and STORE.
	Load  vk.AttachmentLoadOp
	Store vk.AttachmentStoreOp
	// Clear is the value of load operation CLEAR.
	Clear ClearValue
	// Resolve receives the resolved samples, by ResolveMode; nil: none. Of colours the zero value of ResolveMode is
	// AVERAGE, or SAMPLE_ZERO of integers.
	Resolve     *View
	ResolveMode vk.ResolveMode
}

// ClearValue is a colour, as [halfspace.Attachment] has it, or depth and stencil.
type ClearValue struct {
	Color   [4]float64 // red, green, blue, alpha
	Depth   float32    // 0 to 1
	Stencil uint8      // the low bits count
}

// RateAttachment is a view of shading rates: see [halfspace.ShadingRateAttachment].
type RateAttachment struct {
	View *View // R8_UINT
	// RegionWidth and RegionHeight are the pixels of a texel.
	RegionWidth, RegionHeight int
}

// DensityMap is a view of fragment densities: see [halfspace.DensityMapAttachment].
type DensityMap struct {
	View *View // R8G8_UNORM; with several layers, one for each view
	// Extent is the framebuffer's size. The zero value is the lower right corner of Rendering.Area.
	Extent vk.Extent2D
}

// Rendering is what draws write (Vulkan: Dynamic Rendering).
type Rendering struct {
	// Color are the colour attachments, Depth and Stencil the attachments of these aspects, which have one image; nil:
	// none.
	Color          []Attachment
	Depth, Stencil *Attachment
	// ShadingRate is the attachment of shading rates; nil: none.
	ShadingRate *RateAttachment
	// DensityMap says how large fragments are, for pipelines with FragmentDensityMap; nil: none.
	DensityMap *DensityMap
	// Area is the pixels that may change. The zero value is all; without attachments it is the size.
	Area vk.Rect2D
	// Layers is how many layers there are; the zero value is 1. ViewMask has a bit for each view, and Layers is 0 then.
	Layers   int
	ViewMask uint32
	// Samples a pixel, where there are no attachments; the zero value is the first draw's.
	Samples int
	// Suspending: the rendering goes on in a later list of the submission, which begins with the same attachments and
	// Resuming.
	Suspending, Resuming bool
}

// rendering is a Rendering as the engine takes it.
type rendering struct {
	info       halfspace.PassInfo
	images     []*Image // that it changes
	parts      bool     // commands ask for several passes, one after another
	suspending bool
	resuming   bool
}

// BeginRendering records that draws write attachments from now on.
func (l *List) BeginRendering(r Rendering) {
	if !l.outside("BeginRendering") {
		return
	}
	in, err := compileRendering(&r)
	if err != nil {
		l.fail(err)
		return
	}
	l.open = in
	l.add(func(x *executor) error { return x.begin(in) })
}

// EndRendering records that the attachments are finished.
func (l *List) EndRendering() {
	if l.open == nil {
		l.fail(vk.Errorf("EndRendering", "recorded outside of rendering"))
		return
	}
	suspending := l.open.suspending
	l.open = nil
	if !suspending {
		l.add(func(x *executor) error { return x.end() })
	}
}

func compileRendering(r *Rendering) (*rendering, error) {
	in := &rendering{suspending: r.Suspending, resuming: r.Resuming, parts: r.Suspending || r.Resuming}
	p := &in.info
	p.RenderArea, p.Layers, p.ViewMask, p.Samples = r.Area, r.Layers, r.ViewMask, r.Samples
	for i := range r.Color {
		a := &r.Color[i]
		var c halfspace.Attachment
		if a.View != nil {
			v := &a.View.info
			c = halfspace.Attachment{Image: a.View.image.mip, Level: v.BaseMipLevel, Layer: v.BaseArrayLayer, Format: v.Format,
				Load: a.Load, Store: a.Store, ResolveMode: a.ResolveMode}
			if format.Of(c.Image.Info().Format).Plane(v.Aspect) >= 0 {
				c.Aspect = v.Aspect
			}
			if a.Load == vk.AttachmentLoadOpClear {
				c.Clear = a.Clear.Color
			}
			in.changes(a.View)
			if s := a.Resolve; s != nil {
				c.Resolve, c.ResolveLevel, c.ResolveLayer = s.image.mip, s.info.BaseMipLevel, s.info.BaseArrayLayer
				in.changes(s)
			}
		}
		p.Color = append(p.Color, c)
	}
	if err := in.depthStencil(r.Depth, r.Stencil); err != nil {
		return nil, err
	}
	if s := r.ShadingRate; s != nil {
		if err := missing("ShadingRate.View", s.View); err != nil {
			return nil, err
		}
		p.ShadingRate = &halfspace.ShadingRateAttachment{Image: s.View.image.mip, Level: s.View.info.BaseMipLevel,
			Layer: s.View.info.BaseArrayLayer, RegionWidth: s.RegionWidth, RegionHeight: s.RegionHeight}
	}
	if s := r.DensityMap; s != nil {
		if err := missing("DensityMap.View", s.View); err != nil {
			return nil, err
		}
		v := &s.View.info
		p.DensityMap = &halfspace.DensityMapAttachment{Image: s.View.image.mip, Level: v.BaseMipLevel, Layer: v.BaseArrayLayer,
			Components: v.Components, Extent: s.Extent}
		if s.View.mip.Info().LayerCount > 1 {
			p.DensityMap.Layers = bits.Len32(r.ViewMask)
		}
	}
	if len(in.images) == 0 {
		p.Extent = vk.Extent2D{Width: r.Area.X + r.Area.Width, Height: r.Area.Y + r.Area.Height}
	}
	return in, nil
}

// changes notes an image that the rendering writes.
func (in *rendering) changes(v *View) { in.images = append(in.images, v.image) }

// depthStencil compiles the attachments of depth and stencil, which are one of the engine's.
func (in *rendering) depthStencil(depth, stencil *Attachment) error {
	given := func(a *Attachment) bool { return a != nil && a.View != nil }
	if !given(depth) && !given(stencil) {
		return nil
	}
	first := depth
	if !given(depth) {
		first = stencil
	}
	if given(depth) && given(stencil) && depth.View.image != stencil.View.image {
		return vk.Errorf("Stencil.View", "another image than Depth.View's")
	}
	v := first.View
	d := &halfspace.DepthStencilAttachment{Image: v.image.mip, Level: v.info.BaseMipLevel, Layer: v.info.BaseArrayLayer}
	f := format.Of(v.image.mip.Info().Format)
	resolve := func(a *Attachment, to *vk.ResolveMode) {
		if s := a.Resolve; s != nil && a.ResolveMode != vk.ResolveModeNone {
			d.Resolve, d.ResolveLevel, d.ResolveLayer = s.image.mip, s.info.BaseMipLevel, s.info.BaseArrayLayer
			*to = a.ResolveMode
			in.changes(s)
		}
	}
	if given(depth) && f.Depth {
		d.DepthLoad, d.DepthStore = depth.Load, depth.Store
		if depth.Load == vk.AttachmentLoadOpClear {
			d.ClearDepth = depth.Clear.Depth
		}
		resolve(depth, &d.DepthResolveMode)
	}
	if given(stencil) && f.Stencil {
		d.StencilLoad, d.StencilStore = stencil.Load, stencil.Store
		if stencil.Load == vk.AttachmentLoadOpClear {
			d.ClearStencil = stencil.Clear.Stencil
		}
		resolve(stencil, &d.StencilResolveMode)
	}
	in.info.DepthStencil = d
	in.changes(v)
	return nil
}

// part is one of several passes that make a rendering: which loads what the ones before stored, and resolves nothing
// but after the last.
func (in *rendering) part(first, last bool) halfspace.PassInfo {
	p := in.info
	p.Color = clone(p.Color)
	for i := range p.Color {
		a := &p.Color[i]
		if !first && a.Image != nil {
			a.Load, a.Clear = vk.AttachmentLoadOpLoad, [4]float64{}
		}
		if !last {
			a.Store, a.Resolve = vk.AttachmentStoreOpStore, nil
		}
	}
	if p.DepthStencil == nil {
		return p
	}
	d := *p.DepthStencil
	if p.DepthStencil = &d; !first {
		d.DepthLoad, d.StencilLoad, d.ClearDepth, d.ClearStencil = vk.AttachmentLoadOpLoad, vk.AttachmentLoadOpLoad, 0, 0
	}
	if !last {
		d.DepthStore, d.StencilStore, d.Resolve = vk.AttachmentStoreOpStore, vk.AttachmentStoreOpStore, nil
	}
	return p
}
