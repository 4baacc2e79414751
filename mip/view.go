package mip

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The sources of a swizzled component: 0 to 3 are R, G, B, A of the texel.
const (
	SourceZero = 4
	SourceOne  = 5
)

// View is levels and layers of an image under a format, an aspect and a swizzle. It holds no texels of its own and may
// be shared by goroutines.
type View struct {
	image  *Image
	info   vk.ImageView
	format *format.Info
	plane  int
	// sources name the component that each output component reads; identity: R, G, B, A.
	sources  [4]uint8
	identity bool
	slices   bool // a 2D view of 3D slices: layers are slices
	fetch    *DecodedTexels
	planes   []*DecodedTexels // of multi-planar formats
	levels   []Level
}

// Level is one level of a view in the decoded layout of its texels.
type Level struct {
	// Width, Height and Depth are in texels.
	Width, Height, Depth int
	// Offset of texel (0, 0, 0) of layer 0 of the view in the decoded layout, in bytes, and the steps from there.
	Offset, RowPitch, SlicePitch, LayerPitch int
}

// NewView makes a view of an image. Counts of 0 become what remains, FormatUndefined the image's format. The error joins
// a [vk.StateError] for each field that is refused.
func NewView(m *Image, v vk.ImageView) (*View, error) {
	if m == nil {
		return nil, vk.Errorf("Image", "none")
	}
	if v.Format == vk.FormatUndefined {
		v.Format = m.info.Format
		if p := m.format.Plane(v.Aspect); p >= 0 {
			v.Format = m.planes[p].format
		}
	}
	var errs vk.Refusals
	refuse := errs.Refuse
	view := &View{image: m, format: m.format}
	in := m.info

	// Subresources.
	if v.LevelCount == 0 {
		v.LevelCount = in.MipLevels - v.BaseMipLevel
	}
	if v.BaseMipLevel < 0 || v.BaseMipLevel >= in.MipLevels {
		refuse("BaseMipLevel", "%d of %d levels", v.BaseMipLevel, in.MipLevels)
	} else if v.LevelCount < 1 || v.LevelCount > in.MipLevels-v.BaseMipLevel {
		refuse("LevelCount", "%d from level %d of %d", v.LevelCount, v.BaseMipLevel, in.MipLevels)
	}
	if len(errs) > 0 {
		return nil, errs.Err()
	}
	layers := in.ArrayLayers
	if in.ImageType == vk.ImageType3D && v.ViewType != vk.ImageViewType3D {
		view.slices = true
		layers = m.levels[v.BaseMipLevel].depth
		if v.LevelCount != 1 {
			refuse("LevelCount", "%d: a 2D view of 3D slices has one level", v.LevelCount)
		}
	}
	if v.LayerCount == 0 {
		switch v.ViewType {
		case vk.ImageViewType1D, vk.ImageViewType2D, vk.ImageViewType3D:
			v.LayerCount = 1
		case vk.ImageViewTypeCube:
			v.LayerCount = 6
		case vk.ImageViewTypeCubeArray:
			v.LayerCount = (layers - v.BaseArrayLayer) / 6 * 6
		default:
			v.LayerCount = layers - v.BaseArrayLayer
		}
	}
	if v.BaseArrayLayer < 0 || v.BaseArrayLayer >= layers {
		refuse("BaseArrayLayer", "%d of %d layers", v.BaseArrayLayer, layers)
	} else if v.LayerCount < 1 || v.LayerCount > layers-v.BaseArrayLayer {
		refuse("LayerCount", "%d from layer %d of %d", v.LayerCount, v.BaseArrayLayer, layers)
	}

	// Shape.
	want := vk.ImageType2D
	switch v.ViewType {
	case vk.ImageViewType1D, vk.ImageViewType1DArray:
		want = vk.ImageType1D
	case vk.ImageViewType3D:
		want = vk.ImageType3D
	}
	cube := v.ViewType == vk.ImageViewTypeCube || v.ViewType == vk.ImageViewTypeCubeArray
	flat := v.ViewType == vk.ImageViewType2D || v.ViewType == vk.ImageViewType2DArray
	switch {
	case !vk.Valid(v.ViewType):
		refuse("ViewType", "%v", v.ViewType)
	case in.ImageType != want && !(in.ImageType == vk.ImageType3D && flat):
		refuse("ViewType", "%v of a %v image", v.ViewType, in.ImageType)
	case view.slices && m.format.BlockDepth > 1:
		refuse("ViewType", "%v of %v, whose blocks have a depth", v.ViewType, in.Format)
	case cube && !in.CubeCompatible:
		refuse("ViewType", "%v of an image that is not CubeCompatible", v.ViewType)
	case cube && in.Samples > 1:
		refuse("ViewType", "%v of %d samples", v.ViewType, in.Samples)
	case v.ViewType == vk.ImageViewTypeCube && v.LayerCount != 6:
		refuse("LayerCount", "%d: a cube has 6", v.LayerCount)
	case v.ViewType == vk.ImageViewTypeCubeArray && v.LayerCount%6 != 0:
		refuse("LayerCount", "%d: cubes have 6 each", v.LayerCount)
	case (v.ViewType == vk.ImageViewType1D || v.ViewType == vk.ImageViewType2D) && v.LayerCount != 1:
		refuse("LayerCount", "%d: a %v view has 1", v.LayerCount, v.ViewType)
	}
	if v.SliceOffset != 0 || v.SliceCount != 0 {
		depth := m.levels[v.BaseMipLevel].depth
		switch {
		case v.ViewType != vk.ImageViewType3D || v.LevelCount != 1:
			refuse("SliceOffset", "only 3D views of one level are sliced")
		case v.SliceOffset < 0 || v.SliceOffset >= depth:
			refuse("SliceOffset", "%d of %d slices", v.SliceOffset, depth)
		case v.SliceCount < 0 || v.SliceCount > depth-v.SliceOffset:
			refuse("SliceCount", "%d from slice %d of %d", v.SliceCount, v.SliceOffset, depth)
		}
		if v.SliceCount == 0 {
			v.SliceCount = depth - v.SliceOffset
		}
	}

	// Format, aspect, swizzle.
	f := format.Of(v.Format)
	depthStencil := m.format.Depth || m.format.Stencil
	plane := m.format.Plane(v.Aspect)
	of := m.format // what is reinterpreted
	if plane >= 0 {
		of = m.planes[plane].info
	}
	switch {
	case f == nil:
		errs = append(errs, format.Refuse(v.Format))
	case v.Format != of.Format && (depthStencil || f.Depth || f.Stencil || of.Chroma || f.Chroma):
		refuse("Format", "%v does not reinterpret %v", v.Format, of)
	case v.Format != of.Format && (f.BlockBytes != of.BlockBytes || f.BlockWidth != of.BlockWidth ||
		f.BlockHeight != of.BlockHeight || f.BlockDepth != of.BlockDepth):
		refuse("Format", "%v reinterprets %v with texels of another size", v.Format, of)
	default:
		view.format = f
	}
	if v.Aspect == vk.ImageAspectNone {
		v.Aspect = m.format.FirstAspect()
	}
	switch {
	case !vk.Valid(v.Aspect):
		refuse("Aspect", "%v", v.Aspect)
	case plane >= 0:
		view.plane = plane
	case !m.format.Has(v.Aspect):
		refuse("Aspect", "%v of %v", v.Aspect, in.Format)
	case v.Aspect == vk.ImageAspectStencil && m.format.Depth:
		view.plane = 1
	}
	if v.Aspect == vk.ImageAspectStencil {
		view.format = format.Of(vk.FormatS8Uint)
	} else if v.Aspect == vk.ImageAspectDepth && m.format.Stencil {
		view.format = m.planes[0].info
	}
	view.identity = true
	for i, s := range [4]vk.ComponentSwizzle{v.Components.R, v.Components.G, v.Components.B, v.Components.A} {
		switch {
		case !vk.Valid(s):
			refuse("Components", "%v", s)
		case s == vk.ComponentSwizzleIdentity:
			view.sources[i] = uint8(i)
		case s == vk.ComponentSwizzleZero:
			view.sources[i] = SourceZero
		case s == vk.ComponentSwizzleOne:
			view.sources[i] = SourceOne
		default:
			view.sources[i] = uint8(s - vk.ComponentSwizzleR)
		}
		view.identity = view.identity && view.sources[i] == uint8(i)
	}
	if !(v.MinLod >= 0 && v.MinLod <= float32(v.BaseMipLevel+v.LevelCount-1)) {
		refuse("MinLod", "%g is not in 0 to %d, the last level", v.MinLod, v.BaseMipLevel+v.LevelCount-1)
	}
	if len(errs) > 0 {
		return nil, errs.Err()
	}
	view.info = v
	view.setFetch()
	if view.format.Chroma {
		for i := range view.format.Planes {
			view.planes = append(view.planes, m.decodedTexels(m.planes[i].info, i))
		}
	}
	return view, nil
}

// setFetch finds the decoded texels of the view.
func (v *View) setFetch() {
	v.fetch = v.image.decodedTexels(v.format, v.plane)
	for l := range v.info.LevelCount {
		g := v.fetch.levels[v.info.BaseMipLevel+l]
		step := g.LayerPitch
		if v.slices {
			step, g.LayerPitch, g.Depth = g.SlicePitch, g.SlicePitch, 1
		}
		g.Offset += v.info.BaseArrayLayer * step
		v.levels = append(v.levels, g)
	}
}

// Image is the image that the view is of.
func (v *View) Image() *Image { return v.image }

// Info is the description of the view, with zero counts and formats replaced by what they stand for.
func (v *View) Info() vk.ImageView { return v.info }

// Format describes the view's texels: those of the aspect.
func (v *View) Format() *format.Info { return v.format }

// Levels are the view's levels, level 0 being its base level. They must not be changed.
func (v *View) Levels() []Level { return v.levels }

// Plane is the plane that the view's aspect is in: 0, 1 for the stencil of a combined format, or the one that PLANE_0 to PLANE_2 name.
func (v *View) Plane() int { return v.plane }

// Divisors are how many of the image's texels a texel of the view's plane is across and down: 1, or 2 of chroma.
func (v *View) Divisors() (x, y int) {
	p := &v.image.planes[v.plane]
	return p.divX, p.divY
}

// Sources name the component that each of the four output components reads, after missing ones were filled in: 0 to 3 are R, G, B, A, then
// [SourceZero] and [SourceOne].
func (v *View) Sources() [4]uint8 { return v.sources }

// Identity says that the view does not swizzle.
func (v *View) Identity() bool { return v.identity }

// Slices says that the view's layers are depth slices of a 3D image.
func (v *View) Slices() bool { return v.slices }

// Decoded is the view's texels, decoded anew if the image was touched since they were.
func (v *View) Decoded() *DecodedTexels { return v.fetch.current() }

// Kind is the layout of the view's texels.
func (v *View) Kind() Kind { return v.fetch.Kind }

// PlaneFetch is one plane of a multi-planar view and the place of its base level. Views of other formats have one plane.
func (v *View) PlaneFetch(plane int) (*DecodedTexels, Level) {
	if len(v.planes) == 0 {
		return v.Decoded(), v.levels[0]
	}
	x := v.planes[plane]
	g := x.levels[v.info.BaseMipLevel]
	g.Offset += v.info.BaseArrayLayer * g.LayerPitch
	return x.current(), g
}

// Subresource is a layer of a level of the view, both counted from the view's own; for a 2D view of 3D slices, one
// slice.
func (v *View) Subresource(level, layer int) Subresource {
	if !v.slices {
		return v.image.Subresource(v.info.BaseMipLevel+level, v.info.BaseArrayLayer+layer, v.plane)
	}
	s := v.image.Subresource(v.info.BaseMipLevel+level, 0, v.plane)
	z := v.info.BaseArrayLayer + layer
	s.Pix = s.Pix[min(z*s.SlicePitch, len(s.Pix)):min((z+1)*s.SlicePitch, len(s.Pix))]
	s.Depth = 1
	return s
}
