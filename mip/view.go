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
	mode     astcMode
	fetch    *DecodedTexels
	planes   []*DecodedTexels // of multi-planar formats
	levels   []Level
	kept     Kept
}

// Level is one level of a view in the decoded layout of its texels.
type Level struct {
	// Width, Height and Depth are in texels.
	Width, Height, Depth int
	// Offset of texel (0, 0, 0) of layer 0 of the view in the decoded layout, in bytes, and the steps from there.
	Offset, RowPitch, SlicePitch, LayerPitch int
}

// NewView makes a view of an image. Counts of 0 become what remains, FormatUndefined the image's format. The error
// joins a [vk.StateError] for each field that is refused.
func NewView(m *Image, info vk.ImageView) (*View, error) {
	if err := m.made("Image"); err != nil {
		return nil, err
	}
	v := &View{image: m, format: m.format, info: info}
	var errs vk.Refusals
	if v.chooseLevels(&errs); len(errs) > 0 {
		return nil, errs.Err()
	}
	v.chooseLayers(&errs)
	v.checkShape(&errs)
	v.chooseSlices(&errs)
	v.chooseFormat(&errs)
	v.chooseSources(&errs)
	v.chooseMode(&errs)
	if last := v.info.BaseMipLevel + v.info.LevelCount - 1; !(info.MinLod >= 0 && info.MinLod <= float32(last)) {
		errs.Refuse("MinLod", "%g is not in 0 to %d, the last level", info.MinLod, last)
	}
	if len(errs) > 0 {
		return nil, errs.Err()
	}
	v.setFetch()
	if v.format.Chroma {
		for i := range v.format.Planes {
			v.planes = append(v.planes, m.decodedTexels(m.planes[i].info, i, astcHalves))
		}
	}
	return v, nil
}

// setFetch finds the decoded texels of the view.
func (v *View) setFetch() {
	v.fetch = v.image.decodedTexels(v.format, v.plane, v.mode)
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

// Image returns the view's image.
func (v *View) Image() *Image { return v.image }

// Info returns the description of the view, with zero counts and formats replaced by their meaning.
func (v *View) Info() vk.ImageView { return v.info }

// Format describes the texels of the view's aspect.
func (v *View) Format() *format.Info { return v.format }

// Levels returns the view's levels; level 0 is its base level. They must not be changed.
func (v *View) Levels() []Level { return v.levels }

// Plane is the plane that the view's aspect is in: 0, 1 for the stencil of a combined format, or the one that PLANE_0
// to PLANE_2 name.
func (v *View) Plane() int { return v.plane }

// Divisors are how many of the image's texels a texel of the view's plane is across and down: 1, or 2 of chroma.
func (v *View) Divisors() (x, y int) {
	p := &v.image.planes[v.plane]
	return p.divX, p.divY
}

// Sources name the component that each of the four output components reads, after missing ones were filled in: 0 to 3
// are R, G, B, A, then [SourceZero] and [SourceOne].
func (v *View) Sources() [4]uint8 { return v.sources }

// Identity says that the view does not swizzle.
func (v *View) Identity() bool { return v.identity }

// Slices says that the view's layers are depth slices of a 3D image.
func (v *View) Slices() bool { return v.slices }

// Decoded is the view's texels, decoded anew if the image was touched since they were.
func (v *View) Decoded() *DecodedTexels { return v.fetch.current() }

// Kind is the layout of the view's texels.
func (v *View) Kind() Kind { return v.fetch.Kind }

// PlaneFetch is one plane of a multi-planar view and the place of its base level. Views of other formats have one
// plane.
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
