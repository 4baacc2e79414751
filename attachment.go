package halfspace

import (
	"image"
	"math"
	"math/bits"
	"reflect"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Attachment is a colour attachment of a pass: one layer of a mip level of an image, or one slice of a 3D image; a pass
// with several layers uses that many, one after another.
type Attachment struct {
	Image *Image // nil: this slot is unused
	// Level is the mip level, and Layer the first layer that the pass draws to; of a 3D image, the first slice.
	Level, Layer int
	// Aspect names a plane of a Y'CbCr image, PLANE_0 to PLANE_2, which is drawn to as an image of the plane's size and
	// format. The zero value is the colour of an image of one plane.
	Aspect vk.ImageAspect
	// Format is the format that the pass sees the texels in, Resolve's as well: the Image's, or one whose texels have as
	// many bytes, such as its sRGB sibling (Vulkan: Image Views). The zero value is the Image's.
	Format vk.Format
	// Load sets the texels before the first draw, and Store says whether the image keeps them after the last. The zero
	// values, LOAD and STORE, draw on the image's texels and keep the result.
	Load  vk.AttachmentLoadOp
	Store vk.AttachmentStoreOp
	// Clear is the value of load operation CLEAR: red, green, blue, alpha; linear for sRGB formats, whole numbers for
	// integer formats, clamped to the format's range. The zero value is 0 in all components. Without CLEAR it must be
	// zero.
	Clear [4]float64
	// Resolve receives the resolved samples of a multisampled Image, in ResolveLevel and from ResolveLayer on; nil:
	// none. It has one sample and Image's format (Vulkan: Render Pass Multisample Resolve Operations).
	Resolve                    *Image
	ResolveLevel, ResolveLayer int
	// ResolveMode makes one value of a pixel's samples. The zero value is AVERAGE, or SAMPLE_ZERO for integer formats.
	ResolveMode vk.ResolveMode

	err error
}

// DepthStencilAttachment is the depth/stencil attachment of a pass. Fields of an aspect that the format lacks have no
// effect.
type DepthStencilAttachment struct {
	// Image has a depth/stencil format; nil is refused.
	Image *Image
	// Level is the mip level, and Layer the first layer that the pass draws to.
	Level, Layer int
	// DepthLoad and StencilLoad set each aspect before the first draw, DepthStore and StencilStore say whether the
	// image keeps it after the last. The zero values, LOAD and STORE, draw on the image's texels and keep the result.
	DepthLoad, StencilLoad   vk.AttachmentLoadOp
	DepthStore, StencilStore vk.AttachmentStoreOp
	// ClearDepth (0 to 1, or any finite number for floating-point formats) and ClearStencil are the values of load
	// operation CLEAR. Without CLEAR they must be zero.
	ClearDepth   float32
	ClearStencil uint8
	// Resolve receives the resolved samples of a multisampled Image, in ResolveLevel and from ResolveLayer on; nil:
	// none.
	Resolve      *Image
	ResolveLevel int
	ResolveLayer int
	// DepthResolveMode and StencilResolveMode say how each aspect is resolved; NONE, the zero value, leaves that aspect
	// of Resolve as it is. One of the aspects that the format has must be resolved; stencil has no AVERAGE.
	DepthResolveMode, StencilResolveMode vk.ResolveMode

	err error
}

// Target makes a colour attachment that shares the pixels of a Go image: *image.RGBA and *image.NRGBA become
// R8G8B8A8_UNORM, *image.Gray R8_UNORM. Drawn values are stored unchanged: shaders multiply colours by alpha for RGBA,
// and do not for NRGBA. Pixels keep their values where nothing is drawn; set Load to clear them. Other types make the
// pass's End fail.
func Target(m image.Image) Attachment {
	var pix []byte
	var stride int
	f := vk.FormatR8G8B8A8Unorm
	if v := reflect.ValueOf(m); v.Kind() == reflect.Pointer && v.IsNil() {
		return Attachment{err: vk.Errorf("Color", "a nil %T", m)}
	}
	switch m := m.(type) {
	case *image.RGBA:
		pix, stride = m.Pix, m.Stride
	case *image.NRGBA:
		pix, stride = m.Pix, m.Stride
	case *image.Gray:
		pix, stride, f = m.Pix, m.Stride, vk.FormatR8Unorm
	default:
		return Attachment{err: vk.Errorf("Color", "a %T cannot be drawn to: use *image.RGBA, *image.NRGBA or *image.Gray", m)}
	}
	r := m.Bounds()
	img, err := mip.Wrap(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: r.Dx(), Height: r.Dy(), Depth: 1},
	}, pix, stride)
	return Attachment{Image: img, err: err}
}

// compile checks a colour attachment. scratch is the caller's memory, because values that go through a format's encoder
// escape to the heap.
func (a *Attachment) compile(t *record.Attachment, layers int, scratch *[1]format.Texel, field string) error {
	if a.err != nil {
		return a.err
	}
	in := a.Image.Info()
	f := format.Of(in.Format)
	if f == nil {
		return errNotMade(field + ".Image")
	}
	plane := max(f.Plane(a.Aspect), 0)
	switch {
	case f.Plane(a.Aspect) >= 0:
		f = format.Of(f.Planes[plane].Format)
	case !vk.Valid(a.Aspect) || !f.Has(a.Aspect):
		return vk.Errorf(field+".Aspect", "%v, but %v has no such aspect", a.Aspect, in.Format)
	}
	if !f.Renderable() {
		return vk.Errorf(field+".Image", "%v cannot be drawn to", in.Format)
	}
	if a.Format != vk.FormatUndefined {
		seen := format.Of(a.Format)
		if seen == nil || !seen.Renderable() || seen.BlockBytes != f.BlockBytes {
			return vk.Errorf(field+".Format", "texels of %v cannot be drawn to as %v", in.Format, a.Format)
		}
		f = seen
	}
	if err := checkOps(field, "", a.Load, a.Store); err != nil {
		return err
	}
	*t = record.Attachment{Format: f, Load: a.Load, Store: a.Store, MorePixels: t.MorePixels[:0], MoreResolve: t.MoreResolve[:0]}
	var err error
	if t.MorePixels, err = subresources(&t.Pixels, t.MorePixels, a.Image, a.Level, a.Layer, layers, plane, field); err != nil {
		return err
	}
	if err := unused(field, "Clear", a.Clear != [4]float64{}, a.Load); err != nil {
		return err
	}
	if a.Load == vk.AttachmentLoadOpClear {
		scratch[0] = clearTexel(f, a.Clear)
		f.Encode(t.Clear[:f.BlockBytes], scratch[:])
	}
	if a.Resolve == nil {
		return nil
	}
	t.ResolveMode = a.ResolveMode
	if err := checkResolve(field, "", a.ResolveMode); err != nil {
		return err
	}
	if t.ResolveMode == vk.ResolveModeNone {
		t.ResolveMode = vk.ResolveModeAverage
		if f.Class != format.ClassFloat {
			t.ResolveMode = vk.ResolveModeSampleZero
		}
	}
	if t.ResolveMode == vk.ResolveModeAverage && f.Class != format.ClassFloat {
		return vk.Errorf(field+".ResolveMode", "integers of %v have no average", f)
	}
	return resolveTarget(t, a.Image, a.Resolve, a.ResolveLevel, a.ResolveLayer, layers, 0,
		a.Format != vk.FormatUndefined, field)
}

// errNotMade refuses the zero value of an image, which has neither format nor texels.
func errNotMade(field string) error {
	return vk.Errorf(field, "the zero value: an image is made by NewImage, mip.Wrap or another function that returns one")
}

// checkOps checks load and store operations of an attachment, or of an aspect of one: fields end in prefix and Load or
// Store.
func checkOps(field, prefix string, load vk.AttachmentLoadOp, store vk.AttachmentStoreOp) error {
	if !vk.Valid(load) {
		return vk.Errorf(field+"."+prefix+"Load", "%d is not a load operation", load)
	}
	if !vk.Valid(store) {
		return vk.Errorf(field+"."+prefix+"Store", "%d is not a store operation", store)
	}
	return nil
}

// unused refuses a clear value that no load operation takes: without CLEAR the image would keep the picture that it
// held.
func unused(field, name string, set bool, load vk.AttachmentLoadOp) error {
	if set && load != vk.AttachmentLoadOpClear {
		return vk.Errorf(field+"."+name, "set, but the load operation is %v: CLEAR takes it", load)
	}
	return nil
}

func checkResolve(field, prefix string, mode vk.ResolveMode) error {
	if !vk.Valid(mode) {
		return vk.Errorf(field+"."+prefix+"ResolveMode", "%d is not a resolve mode", mode)
	}
	return nil
}

// clearTexel is a clear value in a format's class; integers are clamped to what the format has, and NaN is 0.
func clearTexel(f *format.Info, c [4]float64) (t format.Texel) {
	for i, v := range c {
		if v != v && f.Class != format.ClassFloat {
			v = 0
		}
		switch f.Class {
		case format.ClassUint:
			t[i] = uint32(int64(min(max(v, 0), math.MaxUint32)))
		case format.ClassSint:
			t[i] = uint32(int32(min(max(v, math.MinInt32), math.MaxInt32)))
		default:
			t[i] = math.Float32bits(float32(v))
		}
	}
	return f.ClampInteger(t)
}

// subresources finds an attachment's texels in a number of layers, or slices of 3D images: the first layer in s, the
// others appended to more.
func subresources(s *mip.Subresource, more []mip.Subresource, m *Image, level, layer, layers, plane int,
	field string) ([]mip.Subresource, error) {
	in := m.Info()
	if level < 0 || level >= in.MipLevels {
		return more, vk.Errorf(field+".Level", "%d, the image has %d levels", level, in.MipLevels)
	}
	have, what := in.ArrayLayers, "layers"
	if in.ImageType == vk.ImageType3D {
		have, what = max(in.Extent.Depth>>level, 1), "slices at this level"
	}
	switch {
	case layer < 0 || layer >= have:
		return more, vk.Errorf(field+".Layer", "%d, the image has %d %s", layer, have, what)
	case layers > have-layer:
		return more, vk.Errorf(field+".Layer", "%d layers from %d, the image has %d %s", layers, layer, have, what)
	}
	for i := range layers {
		part := slice(m, level, layer+i, plane)
		if i == 0 {
			*s = part
		} else {
			more = append(more, part)
		}
	}
	return more, nil
}

// slice is a layer of a level, or a slice of a 3D image's.
func slice(m *Image, level, layer, plane int) mip.Subresource {
	if m.Info().ImageType != vk.ImageType3D {
		return m.Subresource(level, layer, plane)
	}
	s := m.Subresource(level, 0, plane)
	at := min(layer*s.SlicePitch, len(s.Pix))
	s.Pix = s.Pix[at:min(at+s.SlicePitch, len(s.Pix))]
	s.Depth = 1
	return s
}

// resolveTarget finds the texels that an attachment is resolved to. Their extent is checked once the pass's extent is
// known. With seen, both images are seen in another format than their own.
func resolveTarget(
	t *record.Attachment, from, to *Image, level, layer, layers, plane int, seen bool, field string,
) (err error) {
	a, b := from.Info(), to.Info()
	f, g := format.Of(a.Format), format.Of(b.Format)
	alike := a.Format == b.Format || seen && g != nil && g.Renderable() && f.BlockBytes == g.BlockBytes
	if !alike {
		return vk.Errorf(field+".Resolve", "%v, the attachment is %v", b.Format, a.Format)
	}
	if a.Samples == 1 || b.Samples != 1 {
		return vk.Errorf(field+".Resolve", "%d samples resolved to %d: must be several resolved to 1", a.Samples, b.Samples)
	}
	t.MoreResolve, err = subresources(&t.Resolve, t.MoreResolve, to, level, layer, layers, plane, field+".Resolve")
	return err
}

// compile checks a depth/stencil attachment. depth and stencil are left without a format where the image lacks them.
func (a *DepthStencilAttachment) compile(depth, stencil *record.Attachment, layers int) error {
	const field = "DepthStencil"
	if a.err != nil {
		return a.err
	}
	if a.Image == nil {
		return vk.Errorf(field+".Image", "none")
	}
	in := a.Image.Info()
	f := format.Of(in.Format)
	if f == nil {
		return errNotMade(field + ".Image")
	}
	if !f.Depth && !f.Stencil {
		return vk.Errorf(field+".Image", "%v has neither depth nor stencil", in.Format)
	}
	for _, err := range []error{
		checkOps(field, "Depth", a.DepthLoad, a.DepthStore), checkOps(field, "Stencil", a.StencilLoad, a.StencilStore),
		unused(field, "ClearDepth", a.ClearDepth != 0, a.DepthLoad), unused(field, "ClearStencil", a.ClearStencil != 0, a.StencilLoad),
		checkResolve(field, "Depth", a.DepthResolveMode), checkResolve(field, "Stencil", a.StencilResolveMode),
	} {
		if err != nil {
			return err
		}
	}
	none := (!f.Depth || a.DepthResolveMode == vk.ResolveModeNone) && (!f.Stencil || a.StencilResolveMode == vk.ResolveModeNone)
	if a.Resolve != nil && none {
		return vk.Errorf(field+".Resolve", "neither DepthResolveMode nor StencilResolveMode asks to resolve an aspect of %v", in.Format)
	}
	*depth = record.Attachment{MorePixels: depth.MorePixels[:0], MoreResolve: depth.MoreResolve[:0]}
	*stencil = record.Attachment{MorePixels: stencil.MorePixels[:0], MoreResolve: stencil.MoreResolve[:0]}
	plane := 0
	if f.Depth {
		if !(a.ClearDepth >= 0 && a.ClearDepth <= 1) && !(f.DepthBits == 32 && a.ClearDepth-a.ClearDepth == 0) {
			return vk.Errorf(field+".ClearDepth", "%v is not in 0 to 1", a.ClearDepth)
		}
		depth.Format, depth.Load, depth.Store = f, a.DepthLoad, a.DepthStore
		f.EncodeDepth(depth.Clear[:], []float32{a.ClearDepth})
		if err := aspect(depth, a, a.DepthResolveMode, layers, plane); err != nil {
			return err
		}
		plane++
	}
	if f.Stencil {
		if a.Resolve != nil && a.StencilResolveMode == vk.ResolveModeAverage {
			return vk.Errorf(field+".StencilResolveMode", "stencil values have no average")
		}
		stencil.Format, stencil.Load, stencil.Store = f, a.StencilLoad, a.StencilStore
		stencil.Clear[0] = a.ClearStencil
		return aspect(stencil, a, a.StencilResolveMode, layers, plane)
	}
	return nil
}

func aspect(t *record.Attachment, a *DepthStencilAttachment, mode vk.ResolveMode, layers, plane int) (err error) {
	const field = "DepthStencil"
	if t.MorePixels, err = subresources(&t.Pixels, t.MorePixels, a.Image, a.Level, a.Layer, layers, plane, field); err != nil {
		return err
	}
	if a.Resolve == nil || mode == vk.ResolveModeNone {
		return nil
	}
	t.ResolveMode = mode
	return resolveTarget(t, a.Image, a.Resolve, a.ResolveLevel, a.ResolveLayer, layers, plane, false, field)
}

// ShadingRateAttachment is an image of shading rates, one for each region of the framebuffer (Vulkan: Attachment
// Fragment Shading Rate): R8_UINT, log2 of a fragment's height in bits 0 and 1, of its width in bits 2 and 3.
type ShadingRateAttachment struct {
	// Image has at least one texel for each region: the framebuffer's width / RegionWidth of them across, rounded up,
	// and likewise down.
	Image *Image
	// Level and Layer are the mip level and the array layer of these texels.
	Level, Layer int
	// RegionWidth and RegionHeight are the size of a region in pixels: 4, 8, 16, 32 or 64. The zero value is 8.
	RegionWidth, RegionHeight int
}

// compile checks an attachment for a framebuffer of some size.
func (a *ShadingRateAttachment) compile(t *record.RateAttachment, width, height int) error {
	const field = "ShadingRate"
	if a.Image == nil {
		return vk.Errorf(field+".Image", "nil: an image of R8_UINT is needed")
	}
	in := a.Image.Info()
	if in.Format != vk.FormatR8Uint {
		return vk.Errorf(field+".Image", "%v, must be R8_UINT", in.Format)
	}
	if in.Samples > 1 {
		return vk.Errorf(field+".Image", "%d samples, must be 1", in.Samples)
	}
	if _, err := subresources(&t.Pixels, nil, a.Image, a.Level, a.Layer, 1, 0, field); err != nil {
		return err
	}
	for _, axis := range []struct {
		name               string
		region, have, want int
		log2               *int
	}{
		{"Width", a.RegionWidth, t.Pixels.Width, width, &t.RegionX},
		{"Height", a.RegionHeight, t.Pixels.Height, height, &t.RegionY},
	} {
		r := axis.region
		if r == 0 {
			r = 8
		}
		if r < 4 || r > 64 || r&(r-1) != 0 {
			return vk.Errorf(field+".Region"+axis.name, "%d: must be 4, 8, 16, 32 or 64", r)
		}
		if axis.have*r < axis.want {
			return vk.Errorf(field+".Image", "%d texels of %d pixels, the framebuffer's %s is %d", axis.have, r, axis.name, axis.want)
		}
		*axis.log2 = bits.Len(uint(r)) - 1
	}
	return nil
}

// DensityMapAttachment is an image of fragment densities (Vulkan: Fragment Density Map Operations; the extensions
// VK_EXT_fragment_density_map and VK_EXT_fragment_density_map2). A texel's first two components are densities across and
// down: a fragment has the most pixels across, of 1, 2 and 4, that are not more than 1 by the density, and likewise
// down. A density that is not above 0 and up to 1 gives 1 pixel. Fragments whose pixels times samples are more than 32
// become smaller, and those under sample shading are one pixel, as with shading rates.
//
// Each texel serves a region of pixels. A region's width is the framebuffer's by the map's, rounded down, then up to a
// power of two, at least 4 and at most 64, and likewise its height; a region beyond the map has the nearest texel's
// density. All pixels of a fragment are written, to attachments that are subsampled and to others.
type DensityMapAttachment struct {
	// Image is 2D, of one sample and a UNORM format: R8G8_UNORM. Its texels, each for at most 64 pixels across and
	// down, serve the whole framebuffer. They are read while End runs.
	Image *Image
	// Level and Layer are the mip level and the first array layer of these texels.
	Level, Layer int
	// Layers is 1, so that one layer serves all layers and views of the pass, or as many as the pass has: one for each
	// view or layer. The zero value is 1.
	Layers int
	// Components is a swizzle, as of a view. The zero value changes nothing.
	Components vk.ComponentMapping
	// Extent is the framebuffer's size. The zero value is the lower right corner of PassInfo.RenderArea
	// (vkCmdBeginRendering), without one the pass's own framebuffer.
	Extent vk.Extent2D
}

// compile checks an attachment for a pass with a render area.
func (a *DensityMapAttachment) compile(m *record.DensityMap, f *tile.Frame, area vk.Rect2D) error {
	const field = "DensityMap"
	if a.Image == nil {
		return vk.Errorf(field+".Image", "nil: an image of R8G8_UNORM or the like is needed")
	}
	in := a.Image.Info()
	m.Format = format.Of(in.Format)
	switch i := m.Format; {
	case i == nil || !i.Color() || i.Numeric != format.Unorm || i.Compressed || i.Chroma || i.Class != format.ClassFloat:
		return vk.Errorf(field+".Image", "%v, must be a UNORM format such as R8G8_UNORM", in.Format)
	case in.ImageType != vk.ImageType2D:
		return vk.Errorf(field+".Image", "%v, must be 2D", in.ImageType)
	case in.Samples > 1:
		return vk.Errorf(field+".Image", "%d samples, must be 1", in.Samples)
	case a.Layers < 0 || a.Layers > 1 && a.Layers != f.Layers:
		return vk.Errorf(field+".Layers", "%d, must be 1 or the pass's %d", a.Layers, f.Layers)
	}
	for n, s := range [...]vk.ComponentSwizzle{a.Components.R, a.Components.G} {
		source, ok := mip.Source(s, n)
		if !ok {
			return vk.Errorf(field+".Components", "%v is not a component swizzle", s)
		}
		m.Sources[n] = source
	}
	var first mip.Subresource
	more, err := subresources(&first, nil, a.Image, a.Level, a.Layer, max(a.Layers, 1), 0, field)
	if err != nil {
		return err
	}
	m.Layers = append(append(m.Layers[:0], first), more...)
	for i := range m.Layers {
		if s := &m.Layers[i]; !s.Holds(s.Width, s.Height) {
			return vk.Errorf(field+".Image", "%dx%d texels in %d bytes", s.Width, s.Height, len(s.Pix))
		}
	}
	e := a.Extent
	if e == (vk.Extent2D{}) {
		e = vk.Extent2D{Width: area.X + area.Width, Height: area.Y + area.Height}
	}
	if e == (vk.Extent2D{}) {
		e = vk.Extent2D{Width: f.Width, Height: f.Height}
	}
	for _, axis := range []struct {
		name       string
		texels, of int
		log2       *int
	}{
		{"Width", first.Width, e.Width, &m.Rates.RegionX}, {"Height", first.Height, e.Height, &m.Rates.RegionY},
	} {
		const most = 1 << plan.MaxDensityRegion
		if axis.of < 1 || axis.of > MaxExtent {
			return vk.Errorf(field+".Extent."+axis.name, "%d is not in 1 to %d", axis.of, MaxExtent)
		}
		if axis.texels*most < axis.of {
			return vk.Errorf(field+".Image", "%d texels of at most %d pixels, the framebuffer's %s is %d", axis.texels, most,
				axis.name, axis.of)
		}
		*axis.log2 = plan.DensityRegion(axis.of, axis.texels)
	}
	return nil
}
