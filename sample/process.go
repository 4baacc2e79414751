package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// MaxBlock is the largest side of a block, a box or a weight filter of image processing, in texels.
const MaxBlock = 64

// processor is the texture of an operation of image processing: one 2D level, read texel by texel.
type processor struct {
	p *Texture
}

// compileProcessor checks the rules of all these operations (Vulkan: VK_QCOM_image_processing): a 2D view of one level
// that is not integer, addresses CLAMP_TO_EDGE or CLAMP_TO_BORDER with transparent black, no comparison, no anisotropy.
func compileProcessor(s vk.Sampler, v *mip.View) (*processor, error) {
	p, err := Compile(s, v)
	if err != nil {
		return nil, err
	}
	var errs vk.Refusals
	refuse := errs.Refuse
	in := v.Info()
	if in.ViewType != vk.ImageViewType2D || in.LevelCount != 1 {
		refuse("View", "the view is %v with %d levels: image processing needs 2D with one level", in.ViewType, in.LevelCount)
	}
	if p.cornerSampled {
		refuse("View", "image processing does not support corner-sampled images, because it counts in texels")
	}
	if f := v.Format(); f.Class != format.ClassFloat || f.Wide() {
		refuse("Format", "%v: image processing needs floats of at most 32 bits", f)
	}
	for i, m := range p.modes[:2] {
		switch m {
		case vk.SamplerAddressModeClampToEdge:
		case vk.SamplerAddressModeClampToBorder:
			if s.BorderColor != vk.BorderColorFloatTransparentBlack {
				refuse("BorderColor", "%v: image processing needs FLOAT_TRANSPARENT_BLACK", s.BorderColor)
			}
		default:
			refuse("AddressMode"+"UV"[i:i+1], "%v is not allowed with image processing: use CLAMP_TO_EDGE or CLAMP_TO_BORDER", m)
		}
	}
	if s.CompareEnable || s.AnisotropyEnable || s.Ycbcr != nil {
		refuse("Sampler", "comparison, anisotropy and Y'CbCr conversion are not allowed with image processing")
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return &processor{p}, nil
}

// reader is one worker's way to texels: floats, not swizzled.
type reader struct {
	k lookup
}

func (x *processor) reader(b *Batch) reader { return reader{x.p.lookup(b)} }

// at is the texel at (i, j), wrapped.
func (r *reader) at(i, j int) [4]float32 {
	p := r.k.p
	lv := &p.levels[0]
	var word format.Texel
	r.k.texel(&word, 0, p.wrap(0, i, lv.Width), p.wrap(1, j, lv.Height), 0)
	v := r.k.unfiltered(word)
	return [4]float32{float(v[0]), float(v[1]), float(v[2]), float(v[3])}
}

// place is the unnormalized coordinates of a lookup.
func (x *processor) place(b *Batch, n int) (u, v float64) {
	lv := &x.p.levels[0]
	return x.p.texelCoord(0, at(b.S, n), lv.Width, 0, MaxBlock), x.p.texelCoord(1, at(b.T, n), lv.Height, 0, MaxBlock)
}

// gathered adds up weighted texels, or keeps their extremes.
type gathered struct {
	mode  vk.SamplerReductionMode
	v     [4]float32
	first bool
}

func newGathered(mode vk.SamplerReductionMode) gathered { return gathered{mode: mode, first: true} }

func (g *gathered) add(w float32, t [4]float32) {
	if w == 0 {
		return
	}
	for c := range g.v {
		switch x := t[c]; {
		case g.mode == vk.SamplerReductionModeWeightedAverage:
			g.v[c] += float32(w * x)
		case g.first || g.mode == vk.SamplerReductionModeMin && x < g.v[c] || g.mode == vk.SamplerReductionModeMax && x > g.v[c]:
			g.v[c] = x
		}
	}
	g.first = false
}

func (g *gathered) texel() format.Texel {
	return format.Texel{bits(g.v[0]), bits(g.v[1]), bits(g.v[2]), bits(g.v[3])}
}

// Weights is a filter in a weight image (Vulkan: VkImageViewSampleWeightCreateInfoQCOM).
type Weights struct {
	// View holds the weights in its first component: one layer a phase of a 2D array view, or, separable, the
	// horizontal and the vertical weights in layers 0 and 1 of a 1D array view, where weight k of phase p lies at
	// sqrt(NumPhases)*4*floor(k/4) + 4 p + k%4.
	View *mip.View
	// FilterCenter and FilterSize are in texels, width first; the size is at most 64.
	FilterCenter, FilterSize [2]int
	// NumPhases is the number of subtexel positions: a square of a power of two.
	NumPhases int
}

// Weighted is weighted sampling (Vulkan: Weight Image Sampling).
type Weighted struct {
	processor
	in        Weights
	root      int // of NumPhases
	separable bool
	// h and v are weights by phase and texel; without separable, h holds whole layers, row by row.
	h, v [][]float32
	// tables are the same for kernels.
	tables windowWeights
}

// CompileWeighted pairs a sampler, a view and a weight image. The weights are read now. MIN and MAX reductions take the
// texels whose weight is not 0.
func CompileWeighted(s vk.Sampler, v *mip.View, w Weights) (*Weighted, error) {
	x, err := compileProcessor(s, v)
	if err != nil {
		return nil, err
	}
	if err := w.View.Made("Weights.View"); err != nil {
		return nil, err
	}
	var errs vk.Refusals
	refuse := errs.Refuse
	out := &Weighted{processor: *x, in: w}
	for out.root = 1; out.root*out.root < w.NumPhases && out.root < 16; out.root *= 2 {
	}
	fw, fh := w.FilterSize[0], w.FilterSize[1]
	switch {
	case out.root*out.root != w.NumPhases:
		refuse("Weights.NumPhases", "%d is not the square of 1, 2, 4, 8 or 16", w.NumPhases)
	case fw < 1 || fh < 1 || fw > MaxBlock || fh > MaxBlock:
		refuse("Weights.FilterSize", "%dx%d: each side must be 1 to %d", fw, fh, MaxBlock)
	case w.FilterCenter[0] < 0 || w.FilterCenter[1] < 0 || w.FilterCenter[0] >= fw || w.FilterCenter[1] >= fh:
		refuse("Weights.FilterCenter", "%v is outside the filter's %dx%d texels", w.FilterCenter, fw, fh)
	}
	if f := w.View.Format(); f.Class != format.ClassFloat || f.Wide() {
		refuse("Weights.View", "%v: weights need a format of floats, at most 32 bits per component", f)
	}
	in := w.View.Info()
	lv := w.View.Levels()[0]
	row := func(n int) int { return 4 * out.root * ((n + 3) / 4) }
	switch in.ViewType {
	case vk.ImageViewType2DArray:
		if lv.Width < fw || lv.Height < fh || in.LayerCount < w.NumPhases {
			refuse("Weights.View", "%dx%d texels with %d layers are too few for %d phases of %dx%d weights", lv.Width,
				lv.Height, in.LayerCount, w.NumPhases, fw, fh)
		}
	case vk.ImageViewType1DArray:
		out.separable = true
		if lv.Width < max(row(fw), row(fh)) || in.LayerCount < 2 {
			refuse("Weights.View", "%d texels with %d layers are too few for %d phases of %dx%d weights", lv.Width,
				in.LayerCount, w.NumPhases, fw, fh)
		}
	default:
		refuse("Weights.View", "%v is neither 2D_ARRAY nor 1D_ARRAY", in.ViewType)
	}
	t, err := CompileTexels(w.View)
	if errs = append(errs, err); errs.Err() != nil {
		return nil, errs.Err()
	}
	out.load(t)
	out.tables = newWindowWeights(out)
	return out, nil
}

// load reads the weights.
func (x *Weighted) load(t *Texels) {
	pix := t.layout.Current()
	read := func(i, j, layer int) float32 {
		lv := &t.layout.Levels[0]
		var v format.Texel
		t.layout.Load(&v, pix, lv.Offset+layer*lv.LayerPitch+j*lv.RowPitch+i*t.layout.Kind.Bytes())
		return float(t.value(v)[0])
	}
	fw, fh := x.in.FilterSize[0], x.in.FilterSize[1]
	if x.separable {
		for phase := range x.root {
			var h, v []float32
			for k := range fw {
				h = append(h, read(x.root*4*(k/4)+4*phase+k%4, 0, 0))
			}
			for l := range fh {
				v = append(v, read(x.root*4*(l/4)+4*phase+l%4, 0, 1))
			}
			x.h, x.v = append(x.h, h), append(x.v, v)
		}
		return
	}
	for phase := range x.in.NumPhases {
		var h []float32
		for l := range fh {
			for k := range fw {
				h = append(h, read(k, l, phase))
			}
		}
		x.h = append(x.h, h)
	}
}

// Sample adds up weighted texels around S, T: with centre c and phases from the fraction of u - 1/2,
//
//	sum over l, k of w(k, l) texel(floor(u - c.x) + k, floor(v - c.y) + l)
func (x *Weighted) Sample(b *Batch) {
	if x.plan().none(b) || x.onKernels(b) {
		return
	}
	r := x.reader(b)
	fw, fh := x.in.FilterSize[0], x.in.FilterSize[1]
	for n := range b.N {
		if b.stopped() {
			return
		}
		r.k.resident = true
		u, v := x.place(b, n)
		i0, j0 := texelAt(u)-x.in.FilterCenter[0], texelAt(v)-x.in.FilterCenter[1]
		ph, pv := (fixed(u)&255)*x.root>>8, (fixed(v)&255)*x.root>>8
		g := newGathered(x.p.sampler.ReductionMode)
		for l := range fh {
			for k := range fw {
				var w float32
				if x.separable {
					w = x.h[ph][k] * x.v[pv][l]
				} else {
					w = x.h[pv*x.root+ph][l*fw+k]
				}
				if w != 0 {
					g.add(w, r.at(i0+k, j0+l))
				}
			}
		}
		x.write(b, n, g.texel(), r.k.resident)
	}
}

// write stores a sum: components that the format lacks are filled in after it (Vulkan: Conversion to RGBA).
func (x *processor) write(b *Batch, n int, v format.Texel, resident bool) {
	x.p.Texels.write(b, n, present(x.p.format, v, x.p.one), resident)
}

// Box is box filtering (Vulkan: Box Filter Sampling).
type Box struct{ processor }

// CompileBox pairs a sampler and a view for box filtering.
func CompileBox(s vk.Sampler, v *mip.View) (*Box, error) {
	x, err := compileProcessor(s, v)
	if err != nil {
		return nil, err
	}
	return &Box{*x}, nil
}

// Sample averages the width x height texels around S, T, parts of texels in 1/256 counting as such; a box of 1x1 is
// LINEAR. Sizes are limited to 1 to 64; NaN is 1.
func (x *Box) Sample(b *Batch, width, height float32) {
	if x.plan().none(b) {
		return
	}
	bw, bh := boxSize(width), boxSize(height)
	if x.onKernels(b, bw, bh) {
		return
	}
	r := x.reader(b)
	area := float32(bw*bh) / 65536
	for n := range b.N {
		if b.stopped() {
			return
		}
		r.k.resident = true
		u, v := x.place(b, n)
		xs, ys := boxAxis(u, bw), boxAxis(v, bh)
		g := newGathered(x.p.sampler.ReductionMode)
		for j := 0; j < ys.n; j++ {
			wy := ys.weight(j)
			for i := 0; i < xs.n; i++ {
				if w := xs.weight(i) * wy; w != 0 {
					g.add(float32(w)/65536, r.at(xs.first+i, ys.first+j))
				}
			}
		}
		if g.mode == vk.SamplerReductionModeWeightedAverage {
			for c := range g.v {
				g.v[c] /= area
			}
		}
		x.write(b, n, g.texel(), r.k.resident)
	}
}

// boxSize is a size in 1/256 texel.
func boxSize(w float32) int {
	if !(w > 1) {
		return 256
	}
	return int(math.RoundToEven(float64(min(w, MaxBlock) * 256)))
}

// boxSpan is n texels from first on, the first and the last of them in part; start and end are in 1/256 from the first.
type boxSpan struct{ first, n, start, end int }

// boxAxis is the span of a box of w/256 texels around u: it begins at u - w/2, nearest in 1/256 with halves up.
func boxAxis(u float64, w int) boxSpan {
	x := fixed(u-float64(float64(w)/512)) + 128
	s := boxSpan{first: x >> 8, start: x & 255}
	s.end = s.start + w
	s.n = (s.end + 255) >> 8
	return s
}

func (s *boxSpan) weight(i int) int {
	return min(s.end-256*i, 256) - max(s.start-256*i, 0)
}
