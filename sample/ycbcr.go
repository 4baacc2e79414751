package sample

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// conversion is how the planes of a Y'CbCr view become RGB (Vulkan: Sampler Y'CbCr Conversion). Nothing is clamped,
// neither after range expansion nor after the model.
type conversion struct {
	in         vk.SamplerYcbcrConversion
	components [4]source // R (Cr), G (luma), B (Cb), A; one without a plane
	swizzle    [4]int    // 0 to 3, or one of mip.SourceZero, mip.SourceOne
	divX, divY int       // luma texels in a chroma texel
	explicit   bool
	// Range expansion: luma = scale[0] Y - shift[0], chroma = scale[1] C - shift[1].
	scale, shift [2]float32
	// R = Y + rcr Cr, G = Y - (gcb Cb + gcr Cr), B = Y + bcb Cb.
	rcr, gcb, gcr, bcb float32
}

// source is one component of a plane.
type source struct {
	plane, component int
	missing          bool
	repeat           int // texels of the decoded layout in a texel of the plane: 2 for chroma of packed 4:2:2
}

// newConversion compiles a conversion that validateYcbcr let pass.
func newConversion(in *vk.SamplerYcbcrConversion, v *mip.View) *conversion {
	f := v.Format()
	c := &conversion{in: *in, divX: 1, divY: 1, explicit: in.ForceExplicitReconstruction}
	bits := f.Bits[1]
	if len(f.Planes) > 0 {
		c.components[3].missing = true
		for i, p := range f.Planes {
			for n, component := range p.Components {
				c.components[component] = source{plane: i, component: n, repeat: 1}
			}
			c.divX, c.divY = max(c.divX, p.WidthDivisor), max(c.divY, p.HeightDivisor)
		}
		bits = format.Of(f.Planes[0].Format).Bits[0]
	} else {
		for i := range c.components {
			c.components[i] = source{component: i, repeat: 1}
		}
		if f.BlockWidth == 2 {
			c.divX = 2
			c.components[0].repeat, c.components[2].repeat = 2, 2
		}
	}
	for i, s := range [4]vk.ComponentSwizzle{in.Components.R, in.Components.G, in.Components.B, in.Components.A} {
		switch s {
		case vk.ComponentSwizzleIdentity:
			c.swizzle[i] = i
		case vk.ComponentSwizzleZero:
			c.swizzle[i] = mip.SourceZero
		case vk.ComponentSwizzleOne:
			c.swizzle[i] = mip.SourceOne
		default:
			c.swizzle[i] = int(s - vk.ComponentSwizzleR)
		}
	}
	c.setRange(bits)
	c.setModel()
	return c
}

// setRange is range expansion for components of n bits: FULL takes chroma's middle away, NARROW is (16 + 219 Y) 2^(n-8)
// and (128 + 224 C) 2^(n-8).
func (c *conversion) setRange(n int) {
	most := float64(uint64(1)<<n - 1)
	if c.in.Range == vk.SamplerYcbcrRangeItuNarrow {
		unit := float64(uint64(1) << max(n-8, 0))
		c.scale = [2]float32{float32(most / (219 * unit)), float32(most / (224 * unit))}
		c.shift = [2]float32{float32(16.0 / 219), float32(128.0 / 224)}
		return
	}
	c.scale = [2]float32{1, 1}
	c.shift = [2]float32{0, float32(float64(uint64(1)<<max(n-1, 0)) / most)}
}

// setModel is the matrix of BT.601, BT.709 or BT.2020 from its Kr and Kb.
func (c *conversion) setModel() {
	var kr, kb float64
	switch c.in.Model {
	case vk.SamplerYcbcrModelConversionYcbcr601:
		kr, kb = 0.299, 0.114
	case vk.SamplerYcbcrModelConversionYcbcr709:
		kr, kb = 0.2126, 0.0722
	case vk.SamplerYcbcrModelConversionYcbcr2020:
		kr, kb = 0.2627, 0.0593
	default:
		return
	}
	kg := 1 - kr - kb
	c.rcr, c.bcb = float32(2*(1-kr)), float32(2*(1-kb))
	c.gcb, c.gcr = float32(2*kb*(1-kb)/kg), float32(2*kr*(1-kr)/kg)
}

// planeReader reads one component of a plane as a float, at indices clamped to the plane.
type planeReader struct {
	kind          mip.Kind
	pix           []byte
	at, row       int
	width, height int
	step          int
	component     int
	one           bool
	divX, divY    int
	sparse        *lookup // where residency is asked for
	degamma       bool    // codes are sRGB
}

func (k *lookup) reader(component int) planeReader {
	s := &k.p.ycbcr.components[component]
	if s.missing {
		return planeReader{one: true}
	}
	x, lv := k.p.view.PlaneFetch(s.plane)
	r := planeReader{
		kind: x.Kind, pix: x.Pix, at: lv.Offset + k.layer*lv.LayerPitch, row: lv.RowPitch, width: lv.Width, height: lv.Height,
		step: x.Kind.Bytes() * s.repeat, component: s.component,
	}
	r.width = (r.width + s.repeat - 1) / s.repeat
	switch in := &k.p.ycbcr.in; component {
	case 1:
		r.degamma = in.EnableYDegamma
	case 0, 2:
		r.degamma = in.EnableCbCrDegamma
	}
	if k.track {
		r.sparse, r.divX, r.divY = k, 1, 1
		if component == 0 || component == 2 {
			r.divX, r.divY = k.p.ycbcr.divX, k.p.ycbcr.divY
		}
	}
	return r
}

func (r *planeReader) load(i, j int) float32 {
	if r.one {
		return 1
	}
	i, j = min(max(i, 0), r.width-1), min(max(j, 0), r.height-1)
	if k := r.sparse; k != nil {
		k.resident = k.resident && k.p.resident(0, k.layer, i*r.divX, j*r.divY, 0)
	}
	w := mip.Load(r.kind, r.pix, r.at+j*r.row+i*r.step)[r.component]
	if r.degamma && r.kind == mip.KindRGBA8 {
		return format.SRGBToLinear(uint8(w))
	}
	if l := &layouts[r.kind]; l.codes() {
		return float32(w) / l.most
	}
	return float(w)
}

// convert samples a Y'CbCr view: chroma reconstruction, swizzle, range expansion, model (Vulkan: Chroma Reconstruction,
// Sampler Y'CbCr Conversion).
func (k *lookup) convert(s, t float32) format.Texel {
	p, c := k.p, k.p.ycbcr
	lv := &p.levels[0]
	const clamp = vk.SamplerAddressModeClampToEdge
	u := unnormalize(clamp, s, lv.Width, 0, true, 0)
	v := unnormalize(clamp, t, lv.Height, 0, true, 0)
	var x, y axis
	k.filter.around(&x, &p.sampler, u)
	k.filter.around(&y, &p.sampler, v)
	var rgba [4]float32
	for i := range rgba {
		r := k.reader(i)
		chroma := i == 0 || i == 2
		switch {
		case chroma && c.explicit && (c.divX > 1 || c.divY > 1):
			rgba[i] = k.weigh(&x, &y, func(i, j int) float32 {
				return c.reconstruct(&r, min(max(i, 0), lv.Width-1), min(max(j, 0), lv.Height-1))
			})
		case chroma && !c.explicit:
			var cx, cy axis
			filter := filterOf(c.in.ChromaFilter)
			filter.around(&cx, &p.sampler, implicitCoord(u, c.divX, c.in.XChromaOffset))
			filter.around(&cy, &p.sampler, implicitCoord(v, c.divY, c.in.YChromaOffset))
			rgba[i] = k.weigh(&cx, &cy, r.load)
		default:
			rgba[i] = k.weigh(&x, &y, r.load)
		}
	}
	return c.convert(rgba)
}

// implicitCoord is the coordinate in a chroma plane (Vulkan: Implicit Reconstruction).
func implicitCoord(u float64, div int, site vk.ChromaLocation) float64 {
	if div == 1 {
		return u
	}
	if site == vk.ChromaLocationCositedEven {
		u += 0.5
	}
	return u / 2
}

// reconstruct is the chroma of luma texel (i, j) (Vulkan: Explicit Reconstruction): along each axis the chroma samples
// around it, in quarters.
func (c *conversion) reconstruct(r *planeReader, i, j int) float32 {
	along := func(i, div int, site vk.ChromaLocation) (i0 int, w1 float32) {
		switch {
		case div == 1:
			return i, 0
		case c.in.ChromaFilter == vk.FilterNearest:
			return i / 2, 0
		case site == vk.ChromaLocationCositedEven:
			return i / 2, float32(i&1) / 2
		case i&1 == 0:
			return i/2 - 1, 0.75
		}
		return i / 2, 0.25
	}
	i0, a := along(i, c.divX, c.in.XChromaOffset)
	j0, b := along(j, c.divY, c.in.YChromaOffset)
	mix := func(j int) float32 {
		if a == 0 {
			return r.load(i0, j)
		}
		return float32((1-a)*r.load(i0, j)) + float32(a*r.load(i0+1, j))
	}
	if b == 0 {
		return mix(j0)
	}
	return float32((1-b)*mix(j0)) + float32(b*mix(j0+1))
}

// weigh is the weighted sum over two axes.
func (k *lookup) weigh(x, y *axis, load func(i, j int) float32) float32 {
	var sum float32
	for b := range y.n {
		for a := range x.n {
			if w := float32(x.weight[a] * y.weight[b]); w != 0 {
				sum += float32(w * load(x.index[a], y.index[b]))
			}
		}
	}
	return sum
}

// convert is swizzle, range expansion and model of a reconstructed texel.
func (c *conversion) convert(in [4]float32) format.Texel {
	var v [4]float32
	for i, s := range c.swizzle {
		switch s {
		case mip.SourceZero:
		case mip.SourceOne:
			v[i] = 1
		default:
			v[i] = in[s]
		}
	}
	if c.in.Model != vk.SamplerYcbcrModelConversionRgbIdentity {
		cr := float32(c.scale[1]*v[0]) - c.shift[1]
		y := float32(c.scale[0]*v[1]) - c.shift[0]
		cb := float32(c.scale[1]*v[2]) - c.shift[1]
		v[0], v[1], v[2] = cr, y, cb
		if c.in.Model != vk.SamplerYcbcrModelConversionYcbcrIdentity {
			v[0] = y + float32(c.rcr*cr)
			v[1] = y - (float32(c.gcb*cb) + float32(c.gcr*cr))
			v[2] = y + float32(c.bcb*cb)
		}
	}
	return format.Texel{bits(v[0]), bits(v[1]), bits(v[2]), bits(v[3])}
}

// validateYcbcr checks the conversion of a sampler and its pairing with a view (Vulkan:
// VkSamplerYcbcrConversionCreateInfo, VkSamplerCreateInfo).
func validateYcbcr(s *vk.Sampler, v *mip.View) (errs vk.Refusals) {
	refuse := errs.Refuse
	f, in, c := v.Format(), v.Info(), s.Ycbcr
	if c == nil {
		if f.Chroma {
			refuse("Ycbcr", "the format %v needs a conversion", f)
		}
		return errs
	}
	switch {
	case !vk.Valid(c.Model) || !vk.Valid(c.Range) || !vk.Valid(c.XChromaOffset) || !vk.Valid(c.YChromaOffset) ||
		!vk.Valid(c.ChromaFilter):
		refuse("Ycbcr", "one of its fields is not an enumerant")
		return errs
	case c.Format != vk.FormatUndefined && c.Format != in.Format:
		refuse("Ycbcr.Format", "%v, but the view has %v", c.Format, in.Format)
	case f.Numeric != format.Unorm || f.Depth || f.Compressed || f.Components < 3:
		refuse("Ycbcr", "%v is not a UNORM format with at least 3 components, as conversions need", f)
	}
	if in.ViewType != vk.ImageViewType2D && in.ViewType != vk.ImageViewType2DArray {
		refuse("Ycbcr", "conversions need a 2D or 2D_ARRAY view, not %v", in.ViewType)
	}
	if in.LevelCount != 1 {
		refuse("Ycbcr", "conversions need a view of one level, not of %d", in.LevelCount)
	}
	if !v.Identity() {
		refuse("Components", "conversions need a view without swizzles: swizzle in Ycbcr.Components")
	}
	for i, m := range []vk.SamplerAddressMode{s.AddressModeU, s.AddressModeV, s.AddressModeW} {
		if m != vk.SamplerAddressModeClampToEdge {
			refuse("AddressMode"+"UVW"[i:i+1], "%v is not allowed with a Y'CbCr conversion", m)
		}
	}
	if s.AnisotropyEnable {
		refuse("AnisotropyEnable", "is not allowed with a Y'CbCr conversion")
	}
	if s.UnnormalizedCoordinates {
		refuse("UnnormalizedCoordinates", "is not allowed with a Y'CbCr conversion")
	}
	if s.CompareEnable {
		refuse("CompareEnable", "is not allowed with a Y'CbCr conversion")
	}
	if s.ReductionMode != vk.SamplerReductionModeWeightedAverage {
		refuse("ReductionMode", "%v is not allowed with a Y'CbCr conversion", s.ReductionMode)
	}
	if c.ChromaFilter == vk.FilterCubic {
		refuse("Ycbcr.ChromaFilter", "CUBIC is not supported: use NEAREST or LINEAR")
	}
	bits := f.Bits[1]
	subsampled := f.BlockWidth == 2
	for _, p := range f.Planes {
		bits = format.Of(p.Format).Bits[0]
		subsampled = subsampled || p.WidthDivisor > 1
	}
	errs.RefuseIf(c.EnableYDegamma && bits != 8, "Ycbcr.EnableYDegamma", "%v: degamma needs 8 bits per component", f)
	errs.RefuseIf(c.EnableCbCrDegamma && bits != 8, "Ycbcr.EnableCbCrDegamma", "%v: degamma needs 8 bits per component", f)
	if c.Range == vk.SamplerYcbcrRangeItuNarrow && bits < 8 {
		refuse("Ycbcr.Range", "ITU_NARROW needs at least 8 bits per component, not %d", bits)
	}
	q := c.Components
	named := func(s vk.ComponentSwizzle, own vk.ComponentSwizzle) vk.ComponentSwizzle {
		if s == vk.ComponentSwizzleIdentity {
			return own
		}
		return s
	}
	r, g, b := named(q.R, vk.ComponentSwizzleR), named(q.G, vk.ComponentSwizzleG), named(q.B, vk.ComponentSwizzleB)
	a := named(q.A, vk.ComponentSwizzleA)
	switch {
	case !vk.Valid(q.R) || !vk.Valid(q.G) || !vk.Valid(q.B) || !vk.Valid(q.A):
		refuse("Ycbcr.Components", "one of its fields is not an enumerant")
	case subsampled && (g != vk.ComponentSwizzleG || a != vk.ComponentSwizzleA && a != vk.ComponentSwizzleOne &&
		a != vk.ComponentSwizzleZero ||
		!(r == vk.ComponentSwizzleR && b == vk.ComponentSwizzleB || r == vk.ComponentSwizzleB && b == vk.ComponentSwizzleR)):
		refuse("Ycbcr.Components", "subsampled formats must keep G and may at most exchange R and B; A may become 0 or 1")
	case c.Model != vk.SamplerYcbcrModelConversionRgbIdentity && (constant(r) || constant(g) || constant(b)):
		refuse("Ycbcr.Components", "%v needs components in R, G and B", c.Model)
	}
	return errs
}

func constant(s vk.ComponentSwizzle) bool {
	return s == vk.ComponentSwizzleZero || s == vk.ComponentSwizzleOne
}
