package random_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

func hash(a, b uint64) uint64 {
	x := a*0x9E3779B97F4A7C15 ^ b*0xC2B2AE3D27D4EB4F
	x ^= x >> 29
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 32
	x *= 0x94D049BB133111EB
	return x ^ x>>29
}

// randomShader is a shader of any interface, whose outputs depend on all inputs.
type randomShader struct {
	i     shade.Interface
	seed  uint64
	wild  int // out of 100: wild bits
	tex   *sample.Texture
	how   int
	ints  bool
	evil  int
	reach float64
	persp bool
}

func (s *randomShader) Interface() shade.Interface { return s.i }

// leaves says whether the shader does not write an element: some shaders leave out a fifth of them.
func (s *randomShader) leaves(element uint64) bool {
	return hash(s.seed, 300)%4 == 0 && hash(s.seed+301<<40, element)%5 == 0
}

// lacks takes outputs from some shaders' interfaces.
func (s *randomShader) lacks() {
	if h := hash(s.seed, 302); h%8 == 0 {
		s.i.Colors -= int(h>>8) % (s.i.Colors + 1)
		s.i.NoColor = uint8(h>>16) & uint8(1<<s.i.Colors-1)
	}
}

func unit(h uint64) float64 { return float64(h>>11) / (1 << 53) }

func (s *randomShader) val(h uint64, span float64) float32 {
	if int(h%100) < s.wild {
		switch h >> 8 % 5 {
		case 0:
			return math.Float32frombits(uint32(h >> 32))
		case 1:
			return float32(math.NaN())
		case 2:
			return float32(math.Inf(int(h>>40&1)*2 - 1))
		case 3:
			return float32(math.Ldexp(unit(h)-0.5, int(h>>20&255)-128))
		}
		return 0
	}
	return float32((unit(hash(h, 7))*2 - 1) * span)
}

func (s *randomShader) Vertex(v *shade.Vertices) {
	defer s.spoil(v)
	for i, k := range v.Index[:v.N] {
		h := func(n uint64) uint64 { return hash(s.seed+n<<40, uint64(k)+uint64(v.Instance)<<33) }
		c := hash(s.seed+99<<40, uint64(k/3))
		v.X[i] = float32(unit(c)*2-1) + s.val(h(1), s.reach)
		v.Y[i] = float32(unit(hash(c, 1))*2-1) + s.val(h(2), s.reach)
		if !s.leaves(40) {
			v.Z[i] = 0.5 + s.val(h(3), 0.7)
		}
		v.W[i] = 1
		if s.persp {
			v.W[i] = 0.7 + s.val(h(4), 1)
		}
		for o := range v.Out {
			if s.leaves(uint64(50 + o)) {
				continue
			}
			v.Out[o][i] = s.val(h(uint64(5+o)), 2)
		}
		for o := range v.ClipDistance {
			if s.leaves(uint64(41 + o)) {
				continue
			}
			v.ClipDistance[o][i] = 0.5 + s.val(h(uint64(200+o)), 1)
		}
		for o := range v.CullDistance {
			v.CullDistance[o][i] = 1 + s.val(h(uint64(210+o)), 1.2)
		}
		if v.PointSize != nil && !s.leaves(49) {
			v.PointSize[i] = 5 + s.val(h(220), 9)
		}
		if v.ViewportIndex != nil {
			v.ViewportIndex[i] = uint32(h(221)) % 5
			if int(h(222)%100) < s.wild {
				v.ViewportIndex[i] = uint32(h(223))
			}
		}
		if v.Layer != nil {
			v.Layer[i] = uint32(h(227)) % 8
			if int(h(228)%100) < s.wild {
				v.Layer[i] = uint32(h(229))
			}
		}
		v.X[i] += float32(v.ViewIndex) / 32
		if v.ShadingRate != nil {
			v.ShadingRate[i] = uint32(h(224)) & 15
			if int(h(225)%100) < s.wild {
				v.ShadingRate[i] = uint32(h(226))
			}
		}
	}
}

// spoil does to a batch of vertices what a shader must not.
func (s *randomShader) spoil(v *shade.Vertices) {
	switch s.evil {
	case 9:
		v.X = v.X[:0]
	case 10:
		v.W = make([]float32, 3)
	case 11:
		v.N, v.Out, v.Index = 1<<30, nil, nil
	}
}

func canon(x float32) float32 {
	if x != x {
		return 0.25
	}
	return x
}

func (s *randomShader) Fragment(f *shade.Fragments) {
	var acc [4][shade.MaxLanes]float32
	n := f.N
	add := func(c int, v []float32) {
		if v == nil {
			return
		}
		a := &acc[c&3]
		for i := range n {
			a[i] = canon(a[i] + canon(v[i])*0.37)
		}
	}
	addU := func(c int, v []uint32) {
		if v == nil {
			return
		}
		a := &acc[c&3]
		for i := range n {
			a[i] = canon(a[i] + float32(v[i]%1021)/1021)
		}
	}
	for c, v := range f.In {
		add(c, v)
	}
	for c, v := range f.DX {
		add(c+1, v)
		add(c+2, f.DY[c])
	}
	for c, v := range f.FragCoord {
		if s.i.Inputs&shade.InputFragCoord != 0 {
			add(c, v)
		}
	}
	in := func(b shade.Inputs) bool { return s.i.Inputs&b != 0 }
	if in(shade.InputFrontFacing) {
		addU(1, f.FrontFacing)
	}
	if in(shade.InputPrimitiveID) {
		addU(2, f.PrimitiveID)
	}
	if in(shade.InputPointCoord) {
		add(0, f.PointCoord[0])
		add(1, f.PointCoord[1])
	}
	if in(shade.InputSampleID) {
		addU(3, f.SampleID)
	}
	if in(shade.InputSamplePosition) {
		add(0, f.SamplePosition[0])
		add(1, f.SamplePosition[1])
	}
	if in(shade.InputSampleMask) {
		addU(2, f.SampleMaskIn)
	}
	if in(shade.InputFullyCovered) {
		addU(3, f.FullyCovered)
	}
	if in(shade.InputBaryCoord) {
		for c := range 3 {
			add(c, f.BaryCoord[c])
		}
	}
	if in(shade.InputBaryCoordNoPersp) {
		for c := range 3 {
			add(c+1, f.BaryCoordLin[c])
		}
	}
	if in(shade.InputLayer) {
		addU(1, f.Layer)
	}
	if in(shade.InputViewIndex) {
		addU(1, f.ViewIndex)
	}
	if in(shade.InputViewportIndex) {
		addU(1, f.ViewportIndex)
	}
	if in(shade.InputShadingRate) {
		addU(0, f.ShadingRate)
	}
	if s.tex != nil && len(f.In) >= 3 {
		s.lookup(f, &acc)
	}
	for o := range s.i.Colors {
		for c := range 4 {
			if s.leaves(uint64(4*o+c)) || s.i.NoColor>>o&1 != 0 {
				continue
			}
			for i := range n {
				x := acc[(c+o)&3][i]
				f.Colors[o][c][i] = x
			}
		}
	}
	if s.i.DualSource {
		for c := range 4 {
			for i := 0; i < n && !s.leaves(uint64(32+c)); i++ {
				f.Src1[c][i] = acc[(c+1)&3][i]
			}
		}
	}
	if f.Depth != nil && !s.leaves(36) {
		for i := range n {
			f.Depth[i] = acc[2][i]
		}
	}
	if f.StencilReference != nil && !s.leaves(37) {
		for i := range n {
			f.StencilReference[i] = math.Float32bits(acc[1][i])
		}
	}
	if f.SampleMask != nil && !s.leaves(38) {
		for i := range n {
			f.SampleMask[i] = math.Float32bits(acc[0][i]) * 0x9E3779B1
		}
	}
	if s.i.Discards {
		for g := range f.Live {
			for l := range 16 {
				if math.Float32bits(acc[3][g*16+l])&7 == 0 {
					f.Live[g] &^= 1 << l
				}
			}
		}
	}
	switch s.evil {
	case 1: // sets bits that were not live
		for g := range f.Live {
			f.Live[g] = 0xffff
		}
	case 2:
		f.N = -5
	case 3:
		f.N = 1 << 30
	case 4:
		f.Live = nil
	case 5:
		f.In, f.DX = nil, nil
	case 6:
		f.Colors[0][1] = make([]float32, 1)
	case 7:
		f.Colors[0][3] = f.Colors[0][3][:1]
	case 8:
		f.Scratch, f.Kernels, f.Bindings = nil, nil, nil
	}
}

func (s *randomShader) lookup(f *shade.Fragments, acc *[4][shade.MaxLanes]float32) {
	var out [4][shade.MaxLanes]float32
	var bits [4][shade.MaxLanes]uint32
	n := f.N
	b := &sample.Batch{N: n, Kernels: f.Kernels, Scratch: new(sample.Scratch), S: f.In[0], T: f.In[1], R: f.In[2],
		Layer: f.In[2], Dref: f.In[1], Lod: f.In[2]}
	for c := range 4 {
		b.Out[c], b.OutBits[c] = out[c][:n], bits[c][:n]
	}
	for c := range min(3, len(f.DX)) {
		b.DPdx[c], b.DPdy[c] = f.DX[c], f.DY[c]
	}
	switch s.how {
	case 0:
		s.tex.SampleLod(b)
	case 1:
		s.tex.SampleGrad(b)
	case 2:
		b.Q = f.In[1]
		s.tex.SampleLod(b)
	case 3:
		b.Bias, b.MinLod = f.In[1], f.In[0]
		s.tex.SampleGrad(b)
	}
	for c := range 4 {
		for i := range n {
			acc[c][i] = canon(acc[c][i] + canon(out[c][i]))
			if s.ints {
				acc[c][i] = canon(acc[c][i] + float32(bits[c][i]%509)/509)
			}
		}
	}
}

func pick[T any](r *rand.Rand, v ...T) T { return v[r.IntN(len(v))] }
func oneIn(r *rand.Rand, n int) bool     { return r.IntN(n) == 0 }
func randBytes(r *rand.Rand, b []byte) {
	for i := range b {
		b[i] = byte(r.Uint32())
	}
}

var colorFormats, depthFormats, texFormats []vk.Format

func init() {
	for _, f := range vk.Values[vk.Format]() {
		i := format.Of(f)
		if i == nil {
			continue
		}
		switch {
		case i.Depth || i.Stencil:
			depthFormats = append(depthFormats, f)
		case i.Renderable():
			colorFormats = append(colorFormats, f)
		}
		texFormats = append(texFormats, f)
	}
}

// img is an image: of guarded memory where it can be
func img(t testing.TB, r *rand.Rand, info vk.ImageInfo) (*halfspace.Image, error) {
	f := format.Of(info.Format)
	wrappable := info.Samples <= 1 && info.MipLevels <= 1 && info.ArrayLayers <= 1 && info.Extent.Depth <= 1 &&
		f != nil && f.BlockWidth*f.BlockHeight == 1
	wrap, front, extra := oneIn(r, 2), oneIn(r, 2), pick(r, 0, 0, 1, 3, 64, 100)
	fill := oneIn(r, 2)
	memory := func(n int) []byte {
		if front {
			return guard.SliceAfter[byte](t, n)
		}
		return guard.Slice[byte](t, n)
	}
	var m *halfspace.Image
	var err error
	if wrappable && wrap {
		bytesPer := f.BlockBytes
		pitch := info.Extent.Width*bytesPer + extra
		m, err = mip.Wrap(info, memory(pitch*(info.Extent.Height-1)+info.Extent.Width*bytesPer), pitch)
	} else {
		m, err = halfspace.NewImage(info)
	}
	if err == nil && fill {
		randBytes(r, m.Bytes())
		m.Touch()
	}
	return m, err
}

// fuzzedFrame draws a frame of random attachments, pipelines, draws and shaders and returns what the attachments hold,
// and what programs wrote.
func fuzzedFrame(t testing.TB, seed uint64, how frameWay) (out [][]byte, err error) {
	r := rand.New(rand.NewPCG(seed, 77))
	dev := testdevice.New(t, how.info)
	defer dev.Close()
	w, h := 1+r.IntN(180), 1+r.IntN(140)
	if oneIn(r, 60) {
		w = 1 + r.IntN(3000)
		h = 1 + r.IntN(4)
	}
	samples := pick(r, 1, 1, 1, 2, 4, 4, 8, 16)
	more := newBeyond(seed, samples)
	var images []*halfspace.Image
	var colors []halfspace.Attachment
	var formats []vk.Format
	for range r.IntN(4) {
		if oneIn(r, 8) {
			colors = append(colors, halfspace.Attachment{})
			formats = append(formats, vk.FormatUndefined)
			continue
		}
		f := pick(r, colorFormats...)
		if oneIn(r, 2) {
			f = pick(r, vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatB8G8R8A8Srgb)
		}
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Samples: samples,
			Extent: vk.Extent3D{Width: w + r.IntN(2)*r.IntN(9), Height: h + r.IntN(2)*r.IntN(9), Depth: 1}}
		if samples == 1 && oneIn(r, 4) {
			info.ArrayLayers = 3
		}
		more.image(&info, true)
		m, e := img(t, r, info)
		if e != nil {
			return nil, e
		}
		a := halfspace.Attachment{Image: m, Load: pick(r, vk.Values[vk.AttachmentLoadOp]()...),
			Store: pick(r, vk.Values[vk.AttachmentStoreOp]()...), Layer: 0,
			Clear: [4]float64{r.Float64()*3 - 1, r.Float64(), math.NaN(), 1e30}}
		if a.Load == vk.AttachmentLoadOpDontCare {
			a.Load = vk.AttachmentLoadOpLoad
		}
		if a.Load != vk.AttachmentLoadOpClear {
			a.Clear = [4]float64{}
		}
		if a.Store != vk.AttachmentStoreOpStore {
			a.Store = vk.AttachmentStoreOpStore
		}
		if info.ArrayLayers == 3 && more.layers == 1 {
			a.Layer = r.IntN(3)
		}
		images = append(images, m)
		if samples > 1 && oneIn(r, 2) && info.Samples > 1 {
			info.Samples = 1
			rm, e := img(t, r, info)
			if e != nil {
				return nil, e
			}
			a.Resolve = rm
			a.ResolveMode = pick(r, vk.ResolveModeNone, vk.ResolveModeSampleZero, vk.ResolveModeAverage,
				vk.ResolveModeMin, vk.ResolveModeMax)
			if format.Of(f).Class != format.ClassFloat && a.ResolveMode == vk.ResolveModeAverage {
				a.ResolveMode = vk.ResolveModeMax
			}
			images = append(images, rm)
		}
		colors = append(colors, a)
		formats = append(formats, f)
	}
	pi := halfspace.PassInfo{Color: colors, Extent: vk.Extent2D{Width: w, Height: h}, Samples: samples, CountSamples: oneIn(r, 3)}
	more.pass(&pi, w, h)
	df := vk.FormatUndefined
	if oneIn(r, 2) {
		df = pick(r, depthFormats...)
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: df, Samples: samples, Extent: vk.Extent3D{Width: w, Height: h, Depth: 1}}
		more.image(&info, false)
		m, e := halfspace.NewImage(info)
		if e != nil {
			return nil, e
		}
		if oneIn(r, 3) && !format.Of(df).Depth {
			randBytes(r, m.Bytes())
		}
		pi.DepthStencil = &halfspace.DepthStencilAttachment{Image: m,
			DepthLoad:   pick(r, vk.AttachmentLoadOpClear, vk.AttachmentLoadOpLoad),
			StencilLoad: pick(r, vk.AttachmentLoadOpClear, vk.AttachmentLoadOpLoad),
			ClearDepth:  pick(r, 0, 1, r.Float32()), ClearStencil: uint8(r.Uint32())}
		if pi.DepthStencil.DepthLoad != vk.AttachmentLoadOpClear {
			pi.DepthStencil.ClearDepth = 0
		}
		if pi.DepthStencil.StencilLoad != vk.AttachmentLoadOpClear {
			pi.DepthStencil.ClearStencil = 0
		}
		images = append(images, m)
		if samples > 1 && oneIn(r, 2) {
			info.Samples = 1
			rm, e := halfspace.NewImage(info)
			if e != nil {
				return nil, e
			}
			pi.DepthStencil.Resolve = rm
			pi.DepthStencil.DepthResolveMode = pick(r, vk.Values[vk.ResolveMode]()...)
			pi.DepthStencil.StencilResolveMode = pick(r, vk.ResolveModeSampleZero, vk.ResolveModeMin, vk.ResolveModeMax)
			images = append(images, rm)
		}
	}
	rated := oneIn(r, 6)
	if rated {
		rw := pick(r, 4, 8, 16, 32, 64)
		rh := pick(r, 4, 8, 16, 32, 64)
		m, e := img(t, r, vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Uint,
			Extent: vk.Extent3D{Width: (w+9+rw)/rw + 1, Height: (h+9+rh)/rh + 1, Depth: 1}})
		if e != nil {
			return nil, e
		}
		randBytes(r, m.Bytes())
		pi.ShadingRate = &halfspace.ShadingRateAttachment{Image: m, RegionWidth: rw, RegionHeight: rh}
	}
	pass := dev.NewPass(pi)
	var changed [][]byte // by programs
	for n := range 1 + r.IntN(5) {
		s := &randomShader{seed: r.Uint64(), wild: pick(r, 0, 0, 0, 1, 5, 30), reach: pick(r, 0.02, 0.1, 0.5, 2, 40), persp: oneIn(r, 2)}
		i := &s.i
		i.Colors = max(len(formats), 1)
		nv := r.IntN(7)
		if oneIn(r, 30) {
			nv = 128
		}
		for range nv {
			i.Varyings = append(i.Varyings, shade.Interpolation{Mode: shade.Mode(pick(r, 0, 0, 0, 1, 2)),
				At: pick(r, shade.AtCenter, shade.AtCenter, shade.AtCenter, shade.AtCenter, shade.AtCentroid, shade.AtSample)})
		}
		if oneIn(r, 2) {
			i.Gradients = r.IntN(nv + 1)
		}
		if oneIn(r, 3) {
			i.Inputs = shade.Inputs(r.Uint32()) & (shade.InputsEnd - 1)
			if oneIn(r, 2) {
				i.Inputs &^= shade.InputSampleID | shade.InputSamplePosition
			}
		}
		i.DualSource = oneIn(r, 12) && len(formats) == 1
		if oneIn(r, 5) {
			i.ClipDistances = r.IntN(9)
			i.CullDistances = r.IntN(9 - i.ClipDistances)
		}
		i.PointSize, i.ViewportIndex, i.ShadingRate = oneIn(r, 3), oneIn(r, 5), oneIn(r, 8)
		i.Discards, i.WritesDepth, i.WritesStencil, i.WritesSampleMask = oneIn(r, 6), oneIn(r, 10), oneIn(r, 12), oneIn(r, 10)
		i.EarlyFragmentTests = oneIn(r, 6)
		i.PostDepthCoverage = i.EarlyFragmentTests && oneIn(r, 2)
		i.Quads = oneIn(r, 8)
		i.SideEffects = oneIn(r, 20)
		more.shader(i)
		if nv >= 3 && oneIn(r, 3) {
			s.tex = randomView(t, r, dev, i)
			s.how = r.IntN(4)
			s.ints = oneIn(r, 2)
		}
		g := vk.GraphicsPipeline{Topology: pick(r, vk.Values[vk.PrimitiveTopology]()...),
			PrimitiveRestartEnable: oneIn(r, 3), ColorFormats: formats, DepthStencilFormat: df}
		if oneIn(r, 2) {
			g.Topology = vk.PrimitiveTopologyTriangleList
		}
		ra := &g.Rasterization
		ra.DepthClampEnable = oneIn(r, 4)
		ra.DepthClip = vk.DepthClip(pick(r, 0, 0, 0, 1, 2))
		ra.RasterizerDiscardEnable = oneIn(r, 40)
		if oneIn(r, 4) {
			ra.PolygonMode = pick(r, vk.Values[vk.PolygonMode]()...)
		}
		if oneIn(r, 3) {
			ra.CullMode = pick(r, vk.Values[vk.CullMode]()...)
		}
		ra.FrontFace = pick(r, vk.Values[vk.FrontFace]()...)
		if oneIn(r, 4) {
			ra.DepthBias = &vk.DepthBias{ConstantFactor: s.val(r.Uint64(), 10), Clamp: float32(r.NormFloat64()),
				SlopeFactor: s.val(r.Uint64(), 10), Representation: pick(r, vk.Values[vk.DepthBiasRepresentation]()...)}
		}
		ra.LineWidth = pick[float32](r, 0, 1, 1.5, 3, 17, 255)
		ra.LineRasterizationMode = pick(r, vk.Values[vk.LineRasterizationMode]()...)
		if oneIn(r, 4) {
			ra.LineStipple = &vk.LineStipple{Factor: 1 + r.IntN(256), Pattern: uint16(r.Uint32())}
		}
		ra.NonStrictLines = oneIn(r, 3)
		ra.ProvokingVertexMode = pick(r, vk.Values[vk.ProvokingVertexMode]()...)
		ra.NegativeOneToOne = oneIn(r, 4)
		if oneIn(r, 8) {
			ra.ConservativeRasterizationMode = pick(r, vk.Values[vk.ConservativeRasterizationMode]()...)
			ra.ExtraPrimitiveOverestimationSize = pick[float32](r, 0, 0.3, 0.75)
		}
		g.Multisample = &vk.Multisample{RasterizationSamples: samples, SampleShadingEnable: oneIn(r, 8),
			MinSampleShading: r.Float32(), AlphaToCoverageEnable: oneIn(r, 8), AlphaToOneEnable: oneIn(r, 8)}
		if oneIn(r, 6) {
			g.Multisample.SampleMask = []uint32{r.Uint32()}
		}
		if oneIn(r, 8) {
			gr := vk.Extent2D{Width: pick(r, 1, 2, 4), Height: pick(r, 1, 2, 4)}
			l := make([][2]float32, gr.Width*gr.Height*samples)
			for k := range l {
				l[k] = [2]float32{r.Float32() * 0.93, r.Float32() * 0.93}
			}
			g.Multisample.SampleLocations = &vk.SampleLocations{Grid: gr, Locations: l}
		}
		if oneIn(r, 2) || df != vk.FormatUndefined {
			op := func() vk.StencilOpState {
				return vk.StencilOpState{FailOp: pick(r, vk.Values[vk.StencilOp]()...),
					PassOp: pick(r, vk.Values[vk.StencilOp]()...), DepthFailOp: pick(r, vk.Values[vk.StencilOp]()...),
					CompareOp: pick(r, vk.Values[vk.CompareOp]()...), CompareMask: r.Uint32(),
					WriteMask: r.Uint32(), Reference: r.Uint32()}
			}
			g.DepthStencil = &vk.DepthStencil{DepthTestEnable: !oneIn(r, 3), DepthWriteEnable: !oneIn(r, 3),
				DepthCompareOp: pick(r, vk.Values[vk.CompareOp]()...), DepthBoundsTestEnable: oneIn(r, 8),
				MinDepthBounds: r.Float32(), MaxDepthBounds: r.Float32(), StencilTestEnable: oneIn(r, 2), Front: op(), Back: op()}
		}
		if oneIn(r, 2) && len(formats) > 0 {
			cb := &vk.ColorBlend{LogicOpEnable: oneIn(r, 8), LogicOp: pick(r, vk.Values[vk.LogicOp]()...),
				BlendConstants: [4]float32{r.Float32(), 2, -1, r.Float32()}}
			adv := pick(r, vk.Values[vk.BlendOp]()...)
			for n := range formats {
				a := vk.ColorBlendAttachment{BlendEnable: !oneIn(r, 3),
					SrcColorBlendFactor: pick(r, vk.Values[vk.BlendFactor]()...),
					DstColorBlendFactor: pick(r, vk.Values[vk.BlendFactor]()...), ColorBlendOp: vk.BlendOp(r.IntN(5)),
					SrcAlphaBlendFactor: pick(r, vk.Values[vk.BlendFactor]()...),
					DstAlphaBlendFactor: pick(r, vk.Values[vk.BlendFactor]()...),
					AlphaBlendOp:        vk.BlendOp(r.IntN(5)), ColorWriteMask: vk.ColorComponents(r.IntN(16)),
					SrcNonPremultiplied: oneIn(r, 2), DstNonPremultiplied: oneIn(r, 2),
					BlendOverlap: pick(r, vk.Values[vk.BlendOverlap]()...), ClampResults: oneIn(r, 2)}
				if oneIn(r, 2) {
					a.ColorWriteMask = vk.ColorComponentsAll
				}
				if !i.DualSource {
					for _, x := range []*vk.BlendFactor{&a.SrcColorBlendFactor, &a.DstColorBlendFactor,
						&a.SrcAlphaBlendFactor, &a.DstAlphaBlendFactor} {
						*x = min(*x, vk.BlendFactorSrc1Color-1)
					}
				}
				if seed%3 == 0 {
					a.ColorBlendOp, a.AlphaBlendOp = adv, adv
				}
				if fi := format.Of(formats[n]); fi == nil || !fi.Blendable() {
					a.BlendEnable = false
				}
				cb.Attachments = append(cb.Attachments, a)
			}
			g.ColorBlend = cb
		}
		if rated || oneIn(r, 8) {
			g.FragmentShadingRate = &vk.FragmentShadingRate{Width: pick(r, 1, 2, 4), Height: pick(r, 1, 2, 4),
				CombinerOps: [2]vk.FragmentShadingRateCombinerOp{pick(r,
					vk.Values[vk.FragmentShadingRateCombinerOp]()...), pick(r, vk.Values[vk.FragmentShadingRateCombinerOp]()...)}}
		}
		more.state(&g, samples)
		if how.evil {
			s.evil = r.IntN(12)
		}
		s.lacks()
		shader, bindings, written, e := how.shader(t, n, s, formats, more)
		var pipe *halfspace.Pipeline
		if e == nil {
			pipe, e = dev.NewPipeline(g, shader)
		}
		d := shade.Draw{Bindings: bindings, Count: r.IntN(90), First: r.IntN(5), Instances: r.IntN(4), FirstInstance: r.IntN(5)}
		if oneIn(r, 30) {
			d.Count = 3000 + r.IntN(12000)
			s.reach = 0.02
			if how.programs != nil { // whose triangles stay as large as they are
				d.Count = 300
			}
		}
		switch r.IntN(4) {
		case 0:
			d.Indices32 = make([]uint32, r.IntN(100))
			for k := range d.Indices32 {
				d.Indices32[k] = pick(r, uint32(r.IntN(40)), uint32(r.IntN(40)), uint32(r.IntN(40)), 0xffffffff, r.Uint32())
			}
		case 1:
			d.Indices16 = make([]uint16, r.IntN(100))
			for k := range d.Indices16 {
				d.Indices16[k] = pick(r, uint16(r.IntN(40)), uint16(r.IntN(40)), 0xffff)
			}
		case 2:
			d.Indices8 = make([]uint8, r.IntN(100))
			for k := range d.Indices8 {
				d.Indices8[k] = pick(r, uint8(r.IntN(40)), uint8(r.IntN(40)), 0xff)
			}
		}
		d.Count = shade.Exactly(d.Count)
		if n := d.Indices(); n >= 0 {
			d.First = min(d.First, n)
			d.Count = shade.Exactly(min(max(d.Count, 0), n-d.First))
		}
		if oneIn(r, 4) {
			d.VertexOffset = pick(r, -1, -100, 5, -1<<31, 1<<30)
		}
		if oneIn(r, 3) {
			y := &vk.Dynamic{}
			for range r.IntN(5) {
				y.Viewports = append(y.Viewports,
					vk.Viewport{X: float32(r.NormFloat64() * 50), Y: float32(r.NormFloat64() * 50),
						Width: 1 + r.Float32()*300, Height: r.Float32()*600 - 300, MinDepth: r.Float32(), MaxDepth: r.Float32()})
			}
			if oneIn(r, 10) && len(y.Viewports) > 0 {
				y.Viewports[0] = vk.Viewport{X: -32768, Y: 32768, Width: 16384, Height: -16384, MaxDepth: 1}
			}
			if oneIn(r, 2) {
				for range max(len(y.Viewports), 1) {
					y.Scissors = append(y.Scissors,
						vk.Rect2D{X: r.IntN(100), Y: r.IntN(100), Width: pick(r, r.IntN(200), math.MaxInt32, 0), Height: r.IntN(200)})
				}
			}
			if oneIn(r, 2) {
				y.LineWidth = 1 + r.Float32()*20
			}
			if oneIn(r, 2) {
				y.StencilReference = &[2]uint32{r.Uint32(), r.Uint32()}
			}
			if oneIn(r, 2) {
				y.BlendConstants = &[4]float32{float32(math.NaN()), float32(math.Inf(1)), -1, 0.5}
			}
			d.Dynamic = y
		}
		if e != nil {
			continue
		}
		more.clear(pass, &pi, w, h)
		more.dynamic(&d, len(formats), g.Rasterization.DepthRangeUnrestricted)
		pass.Draw(pipe, d)
		changed = append(changed, written...)
		how.programs.drew()
	}
	e := pass.End(context.Background())
	if e != nil {
		return nil, e
	}
	for _, m := range images {
		out = append(out, bytes.Clone(m.Bytes()))
	}
	if pi.CountSamples {
		var b []byte
		for i := range pass.Draws() {
			b = fmt.Append(b, pass.SamplesPassed(i, i+1), " ")
		}
		out = append(out, b)
	}
	return append(out, changed...), nil
}

func randomView(t testing.TB, r *rand.Rand, dev *halfspace.Device, i *shade.Interface) *sample.Texture {
	f := pick(r, texFormats...)
	if oneIn(r, 2) {
		f = pick(r, vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Sfloat,
			vk.FormatR32G32B32A32Sfloat, vk.FormatR16G16B16A16Unorm, vk.FormatD32Sfloat, vk.FormatR32Sfloat)
	}
	kind := r.IntN(5)
	side := pick(r, 1, 2, 3, 7, 16, 33)
	info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: side, Height: pick(r, 1, 2, 5, 16), Depth: 1}}
	if oneIn(r, 50) {
		info.Extent.Width = 16384
		info.Extent.Height = 1
	}
	view := vk.ImageView{ViewType: vk.ImageViewType2D}
	switch kind {
	case 1:
		info.ArrayLayers = 1 + r.IntN(5)
		view.ViewType = vk.ImageViewType2DArray
	case 2:
		info.ArrayLayers = 6
		info.CubeCompatible = true
		info.Extent = vk.Extent3D{Width: side, Height: side, Depth: 1}
		view.ViewType = vk.ImageViewTypeCube
	case 3:
		info.ImageType = vk.ImageType3D
		info.Extent.Depth = 1 + r.IntN(4)
		view.ViewType = vk.ImageViewType3D
	}
	e := info.Extent
	if full := mip.FullLevels(e.Width, e.Height, e.Depth); oneIn(r, 2) {
		info.MipLevels = 1 + r.IntN(full)
	}
	m, err := img(t, r, info)
	if err != nil {
		return nil
	}
	if oneIn(r, 3) {
		view.Components = vk.ComponentMapping{R: pick(r, vk.Values[vk.ComponentSwizzle]()...),
			G: pick(r, vk.Values[vk.ComponentSwizzle]()...), B: pick(r, vk.Values[vk.ComponentSwizzle]()...),
			A: pick(r, vk.Values[vk.ComponentSwizzle]()...)}
	}
	if oneIn(r, 3) && info.MipLevels > 1 {
		view.BaseMipLevel = r.IntN(info.MipLevels)
	}
	if fi := format.Of(f); fi.Depth {
		view.Aspect = vk.ImageAspectDepth
	} else if fi.Stencil {
		view.Aspect = vk.ImageAspectStencil
	}
	v, err := halfspace.NewView(m, view)
	if err != nil {
		return nil
	}
	sa := vk.Sampler{MagFilter: pick(r, vk.Values[vk.Filter]()...), MinFilter: pick(r, vk.Values[vk.Filter]()...),
		MipmapMode:   pick(r, vk.Values[vk.SamplerMipmapMode]()...),
		AddressModeU: pick(r, vk.Values[vk.SamplerAddressMode]()...),
		AddressModeV: pick(r, vk.Values[vk.SamplerAddressMode]()...),
		AddressModeW: pick(r, vk.Values[vk.SamplerAddressMode]()...),
		MipLodBias:   pick(r, 0, 0, float32(r.NormFloat64()*4)), AnisotropyEnable: oneIn(r, 3),
		MaxAnisotropy: pick[float32](r, 1, 2, 16), MaxLod: pick[float32](r, 1000, 1, 0),
		BorderColor: pick(r, vk.Values[vk.BorderColor]()...), NonSeamlessCubeMap: oneIn(r, 3)}
	if oneIn(r, 2) {
		sa.MagFilter, sa.MinFilter = vk.FilterLinear, vk.FilterLinear
	}
	if oneIn(r, 6) {
		sa.CompareEnable, sa.CompareOp = true, pick(r, vk.Values[vk.CompareOp]()...)
	}
	p, err := halfspace.NewTexture(sa, v)
	if err != nil {
		return nil
	}
	if oneIn(r, 3) {
		m.Trim()
	}
	i.Gradients = max(i.Gradients, 3)
	return p
}
