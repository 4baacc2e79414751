package sample

import (
	"math"
	"runtime"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Texels is a view ready for fetches and queries, which take no sampler.
type Texels struct {
	view    *mip.View
	format  *format.Info
	kind    mip.Kind
	layout  *mip.Layout // where the texels lie, but for planes of Y'CbCr formats and texels of 64 bits a component
	samples int
	levels  []mip.Level
	layers  int
	arrayed bool
	base    int // first level
	layer0  int // first layer
	minLod  float32
	minInt  int // level of the view below which fetches are invalid
	sources [4]uint8
	direct  bool // no swizzle
	invalid format.Texel
	one     uint32
	sparse  bool
	divX    int // of the image's texels in a texel of the view's plane
	divY    int
	srgb    *[4]*simd.SRGBTable // the exact values of codes of sRGB formats; else nil
}

// CompileTexels prepares a view for fetches and queries. Y'CbCr formats are refused: they are sampled only.
func CompileTexels(v *mip.View) (*Texels, error) {
	if err := v.Made("View"); err != nil {
		return nil, err
	}
	if v.Format().Chroma {
		return nil, vk.Errorf("Format", "%v can only be sampled, not read or written", v.Format())
	}
	return kept(v, func(c *compiled) **Texels { return &c.texels },
		func(v *mip.View) (*Texels, error) { return newTexels(v), nil })
}

func newTexels(v *mip.View) *Texels {
	in, f := v.Info(), v.Format()
	t := &Texels{
		view: v, format: f, kind: v.Kind(), layout: v.Layout(), samples: v.Image().Info().Samples, levels: v.Levels(),
		layers: in.LayerCount,
		base:   in.BaseMipLevel, layer0: in.BaseArrayLayer, minLod: in.MinLod,
		sources: v.Sources(), direct: v.Identity(), one: 1, sparse: v.Image().Sparse(),
	}
	t.divX, t.divY = v.Divisors()
	if f.SRGB {
		t.srgb = f.SRGBValues()
	}
	switch in.ViewType {
	case vk.ImageViewType1DArray, vk.ImageViewType2DArray:
		t.arrayed = true
	case vk.ImageViewTypeCubeArray:
		t.arrayed = true
		t.layers /= 6
	case vk.ImageViewTypeCube:
		t.layers = 1
	}
	t.minInt = int(in.MinLod) - t.base
	if f.Class == format.ClassFloat {
		t.one = math.Float32bits(1)
	}
	// Vulkan: Invalid texels under robustImageAccess2: zero in the format's components.
	t.invalid = mip.ToKind(t.kind, present(f, format.Texel{}, t.one))
	return t
}

// View is the view; nil: none.
func (t *Texels) View() *mip.View {
	if t == nil {
		return nil
	}
	return t.view
}

// Fetch reads one texel a lookup (Vulkan: OpImageFetch): I, J, K, the layer L and the sample Sample at the level Level
// of the view; Offset is added to the coordinates. On cube views L is 6 cube + face. What lies outside reads as zero in
// the format's components. 64-bit components are whole in OutBits and OutHigh; Out has floats of them rounded.
func (t *Texels) Fetch(b *Batch) {
	switch {
	case t.null(b):
		return
	case t.format.Chroma:
		t.zero(b)
		return
	case t.format.Wide():
		t.fetchWide(b)
		return
	}
	if t.fetched(b) {
		return
	}
	pix := t.layout.Current()
	oi, oj, ok := b.offset(0), b.offset(1), b.offset(2)
	layers := t.view.Info().LayerCount
	for n := range b.N {
		i, j, k := atInt(b.I, n)+oi, atInt(b.J, n)+oj, atInt(b.K, n)+ok
		layer, sample, level := atInt(b.L, n), atInt(b.Sample, n), atInt(b.Level, n)
		v, resident := t.invalid, true
		if uint(level) < uint(len(t.levels)) && level >= t.minInt && uint(layer) < uint(layers) && uint(sample) < uint(t.samples) {
			lv := &t.layout.Levels[level]
			if uint(i) < uint(lv.Width) && uint(j) < uint(lv.Height) && uint(k) < uint(lv.Depth) {
				t.layout.Load(&v, pix,
					lv.Offset+layer*lv.LayerPitch+k*lv.SlicePitch+j*lv.RowPitch+(i*t.samples+sample)*t.layout.Kind.Bytes())
				resident = t.resident(level, layer, i, j, k)
			}
		}
		t.write(b, n, t.value(v), resident)
	}
	runtime.KeepAlive(t.layout)
}

// codes says that texels are integer codes of values.
func (t *Texels) codes() bool { return layouts[t.kind].codes() }

// resident says whether a texel of the view is bound.
func (t *Texels) resident(level, layer, i, j, k int) bool {
	if !t.sparse {
		return true
	}
	if t.view.Slices() {
		layer, k = 0, t.layer0+layer
	} else {
		layer += t.layer0
	}
	return t.view.Image().Resident(t.base+level, layer, i*t.divX, j*t.divY, k)
}

// value is the words of a decoded layout as the bits of floats, or integers.
func (t *Texels) value(w format.Texel) format.Texel {
	if t.srgb != nil {
		return t.srgbValue(w)
	}
	if l := &layouts[t.kind]; l.codes() {
		for c, v := range w {
			w[c] = math.Float32bits(float32(v) / l.most)
		}
	}
	return w
}

// write swizzles a result and stores it. A NaN is stored as the one with the bits 0x7FC00000.
func (t *Texels) write(b *Batch, n int, v format.Texel, resident bool) {
	if !t.direct {
		v = t.swizzle(v)
	}
	t.store(b, n, v)
	if b.Resident != nil {
		r := uint32(0)
		if resident {
			r = 1
		}
		put(b.Resident, n, r)
	}
}

func (t *Texels) store(b *Batch, n int, v format.Texel) {
	if t.format.Class == format.ClassFloat {
		for c := range v {
			f := math.Float32frombits(v[c])
			if f != f {
				v[c] = 0x7FC00000
				f = math.Float32frombits(v[c])
			}
			if out := b.Out[c]; n < len(out) {
				out[n] = f
			}
		}
	}
	for c := range v {
		if out := b.OutBits[c]; n < len(out) {
			out[n] = v[c]
		}
	}
}

func (t *Texels) swizzle(v format.Texel) format.Texel {
	var out format.Texel
	for c := range out {
		out[c] = t.component(v, c)
	}
	return out
}

// component is output component c of a texel.
func (t *Texels) component(v format.Texel, c int) uint32 {
	switch s := t.sources[c]; s {
	case mip.SourceZero:
		return 0
	case mip.SourceOne:
		return t.one
	default:
		return v[s&3]
	}
}

// zero writes zeros.
func (t *Texels) zero(b *Batch) {
	for n := range b.N {
		t.store(b, n, format.Texel{})
		for c := range b.OutHigh {
			put(b.OutHigh[c], n, 0)
		}
		put(b.Resident, n, 1)
	}
}
