package mip

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The methods below are the parts of NewView in their order. Each fills in the fields of the view's description that
// may be absent, and refuses the values that the image cannot have (12.5 of the specification, "Image Views").

// chooseLevels fills in LevelCount.
func (v *View) chooseLevels(errs *vk.Refusals) {
	info, levels := &v.info, v.image.info.MipLevels
	if info.LevelCount == 0 {
		info.LevelCount = levels - info.BaseMipLevel
	}
	if info.BaseMipLevel < 0 || info.BaseMipLevel >= levels {
		errs.Refuse("BaseMipLevel", "%d, the image has %d levels", info.BaseMipLevel, levels)
	} else if info.LevelCount < 1 || info.LevelCount > levels-info.BaseMipLevel {
		errs.Refuse("LevelCount", "%d levels from level %d on, the image has %d", info.LevelCount, info.BaseMipLevel, levels)
	}
}

// chooseLayers fills in LayerCount. The layers of 2D views of a 3D image are its slices.
func (v *View) chooseLayers(errs *vk.Refusals) {
	info, m := &v.info, v.image
	layers := m.info.ArrayLayers
	if m.info.ImageType == vk.ImageType3D && info.ViewType != vk.ImageViewType3D {
		v.slices = true
		layers = m.levels[info.BaseMipLevel].depth
		if info.LevelCount != 1 {
			errs.Refuse("LevelCount", "%d: a 2D view of 3D slices has one level", info.LevelCount)
		}
	}
	if info.LayerCount == 0 {
		switch info.ViewType {
		case vk.ImageViewType1D, vk.ImageViewType2D, vk.ImageViewType3D:
			info.LayerCount = 1
		case vk.ImageViewTypeCube:
			info.LayerCount = 6
		case vk.ImageViewTypeCubeArray:
			info.LayerCount = (layers - info.BaseArrayLayer) / 6 * 6
		default:
			info.LayerCount = layers - info.BaseArrayLayer
		}
	}
	if info.BaseArrayLayer < 0 || info.BaseArrayLayer >= layers {
		errs.Refuse("BaseArrayLayer", "%d, the image has %d layers", info.BaseArrayLayer, layers)
	} else if info.LayerCount < 1 || info.LayerCount > layers-info.BaseArrayLayer {
		errs.Refuse("LayerCount", "%d layers from layer %d on, the image has %d", info.LayerCount, info.BaseArrayLayer, layers)
	}
}

// checkShape refuses types that the image cannot be viewed as.
func (v *View) checkShape(errs *vk.Refusals) {
	m, in, shape, layers := v.image, &v.image.info, v.info.ViewType, v.info.LayerCount
	want := vk.ImageType2D
	switch shape {
	case vk.ImageViewType1D, vk.ImageViewType1DArray:
		want = vk.ImageType1D
	case vk.ImageViewType3D:
		want = vk.ImageType3D
	}
	cube := shape == vk.ImageViewTypeCube || shape == vk.ImageViewTypeCubeArray
	flat := shape == vk.ImageViewType2D || shape == vk.ImageViewType2DArray
	switch {
	case !vk.Valid(shape):
		errs.Refuse("ViewType", "%v is not a view type", shape)
	case in.ImageType != want && !(in.ImageType == vk.ImageType3D && flat):
		errs.Refuse("ViewType", "a %v view of a %v image is not possible", shape, in.ImageType)
	case v.slices && m.format.BlockDepth > 1:
		errs.Refuse("ViewType", "a %v view of %v, whose blocks have a depth, is not possible", shape, in.Format)
	case cube && !in.CubeCompatible:
		errs.Refuse("ViewType", "%v, but the image is not CubeCompatible", shape)
	case cube && in.Samples > 1:
		errs.Refuse("ViewType", "%v, but the image has %d samples: cubes have 1", shape, in.Samples)
	case shape == vk.ImageViewTypeCube && layers != 6:
		errs.Refuse("LayerCount", "%d, must be 6 for a cube", layers)
	case shape == vk.ImageViewTypeCubeArray && layers%6 != 0:
		errs.Refuse("LayerCount", "%d, must be a multiple of 6 for cubes", layers)
	case (shape == vk.ImageViewType1D || shape == vk.ImageViewType2D) && layers != 1:
		errs.Refuse("LayerCount", "%d, must be 1 for a %v view", layers, shape)
	}
}

// chooseSlices fills in SliceCount of a sliced 3D view.
func (v *View) chooseSlices(errs *vk.Refusals) {
	info := &v.info
	if info.SliceOffset == 0 && info.SliceCount == 0 {
		return
	}
	depth := v.image.levels[info.BaseMipLevel].depth
	switch {
	case info.ViewType != vk.ImageViewType3D || info.LevelCount != 1:
		errs.Refuse("SliceOffset", "set, but only 3D views of one level take slices")
	case info.SliceOffset < 0 || info.SliceOffset >= depth:
		errs.Refuse("SliceOffset", "%d, the level has %d slices", info.SliceOffset, depth)
	case info.SliceCount < 0 || info.SliceCount > depth-info.SliceOffset:
		errs.Refuse("SliceCount", "%d slices from slice %d on, the level has %d", info.SliceCount, info.SliceOffset, depth)
	}
	if info.SliceCount == 0 {
		info.SliceCount = depth - info.SliceOffset
	}
}

// chooseFormat fills in Format and Aspect and finds the plane whose texels the view reads.
func (v *View) chooseFormat(errs *vk.Refusals) {
	info, m := &v.info, v.image
	plane := m.format.Plane(info.Aspect)
	stored := m.format // the view reinterprets texels of this format
	if plane >= 0 {
		stored = m.planes[plane].info
	}
	if info.Format == vk.FormatUndefined {
		info.Format = m.info.Format
		if plane >= 0 {
			info.Format = m.planes[plane].format
		}
	}
	f := format.Of(info.Format)
	depthStencil := m.format.Depth || m.format.Stencil
	switch {
	case f == nil:
		*errs = append(*errs, format.Refuse(info.Format))
	case info.Format != stored.Format && (depthStencil || f.Depth || f.Stencil || stored.Chroma || f.Chroma):
		errs.Refuse("Format", "%v cannot reinterpret %v", info.Format, stored)
	case info.Format != stored.Format && (f.BlockBytes != stored.BlockBytes || f.BlockWidth != stored.BlockWidth ||
		f.BlockHeight != stored.BlockHeight || f.BlockDepth != stored.BlockDepth):
		errs.Refuse("Format", "%v reinterprets %v with texels of another size", info.Format, stored)
	default:
		v.format = f
	}
	if info.Aspect == vk.ImageAspectNone {
		info.Aspect = m.format.FirstAspect()
	}
	switch {
	case !vk.Valid(info.Aspect):
		errs.Refuse("Aspect", "%v is not an aspect", info.Aspect)
	case plane >= 0:
		v.plane = plane
	case !m.format.Has(info.Aspect):
		errs.Refuse("Aspect", "%v, but %v has no such aspect", info.Aspect, m.info.Format)
	case info.Aspect == vk.ImageAspectStencil && m.format.Depth:
		v.plane = 1
	}
	if info.Aspect == vk.ImageAspectStencil {
		v.format = format.Of(vk.FormatS8Uint)
	} else if info.Aspect == vk.ImageAspectDepth && m.format.Stencil {
		v.format = m.planes[0].info
	}
}

// chooseSources compiles the swizzle.
func (v *View) chooseSources(errs *vk.Refusals) {
	v.identity = true
	c := v.info.Components
	for i, s := range [4]vk.ComponentSwizzle{c.R, c.G, c.B, c.A} {
		source, ok := Source(s, i)
		errs.RefuseIf(!ok, "Components", "%v is not a component swizzle", s)
		v.sources[i] = source
		v.identity = v.identity && v.sources[i] == uint8(i)
	}
}

// Source is what a component of a view reads by a swizzle, as [View.Sources] has it; false: it is not a swizzle.
func Source(s vk.ComponentSwizzle, component int) (uint8, bool) {
	switch {
	case !vk.Valid(s):
		return 0, false
	case s == vk.ComponentSwizzleIdentity:
		return uint8(component), true
	case s == vk.ComponentSwizzleZero:
		return SourceZero, true
	case s == vk.ComponentSwizzleOne:
		return SourceOne, true
	}
	return uint8(s - vk.ComponentSwizzleR), true
}
