package sample

import (
	"math"
	"runtime"
	"unique"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Scratch is a worker's memory for batches of lookups: what kernels leave for each other. The zero value is ready. It
// must not lie on a goroutine's stack.
type Scratch struct {
	// First what kernels read and write, whole cache lines of it: AVX-512's vectors are as long as one, and take twice
	// as long across two.
	lambda [simd.MaxTextureLanes]float32
	unused [simd.MaxTextureLanes]float32
	operands
	taps   taps
	sample simd.SampleArgs

	apart   bool // Batch.Apart
	levels  int  // how many elements of lambda hold levels of the batch before, and of which kind
	detail  detail
	alike   alike // the first elements of lambda, where they are one value
	kept    left  // what the kernel of the batch before left in sample.Scratch
	ellipse simd.EllipseArgs
	fill    simd.FloatsArgs
	srgb    simd.SRGBValuesArgs
	cube    simd.CubeArgs
	layers  simd.ArrayLayersArgs
	spread  simd.TapsArgs
	mean    simd.MeanTapsArgs
	deep    simd.TapsArgs // of r
	extreme simd.MixLevelsArgs
	counts  [simd.Lanes]uint32 // not 0 where a lane has the tap at hand
	general lookup             // for lookups at edges

	video  *videoBatch
	window *windowBatch

	// Of the stages: memory, whether they do the batch at hand, its third coordinates and its constant offset.
	staged     *stages
	footprints *footprints
	inStages   bool
	r          *float32
	offset     [3]float32
	copied     *copied
	fetch      *fetchBatch
	together   *together

	resident  Batch // a batch again, for residency
	toInteger simd.VecArgs
}

// kernelPlan is a texture compiled for the kernels of whole lookups and of stages: see simd.Texture. Lookups have the
// same bits one by one.
type kernelPlan struct {
	texture simd.Texture // the first: its tables are lines of the cache
	chain   *mip.Chain
	places  unique.Handle[places]
	span    [2][simd.MaxLevels]float32 // the levels' sizes, times 256: see simd.SampleArgs
	lod     simd.LodArgs               // the constants
	detail  detail                     // what lambdas depend on beside operands
	aniso   float32                    // 1: off
	same    bool                       // all levels of detail mean the same as lod.Max
	layout  *layout                    // of the chain
	scale   float32                    // of a sum
	most    float32                    // where codes become values by Kernels.Normalize: the greatest; else 0
	exactly *Texture                   // where codes become values by Kernels.SRGBValues: the texture; else nil
	values  [4]*simd.SRGBTable         // with whole, of sRGB: see [simd.SampleArgs]
	whole   uint32                     // not 0 where codes become values in the sampling kernel: see [simd.SampleArgs]
	compare simd.Compare
	// reduction is ReduceMin or ReduceMax where the kernels of whole lookups make extremes, else ReduceSum.
	reduction simd.Reduction
	minMax    simd.Reduction // the sampler's reduction where extremes are asked for, by any kernel
	edges     edges
	// staged is nil where the stages do not do the plan's lookups; always says that no other kernels do.
	staged *staged
	always bool
	rows   bool // see [Texture.rowsOf]
	// to is the output that each component of a texel goes to, or none. The other outputs repeat one, or are 0 or 1;
	// needed are those that are repeated.
	to      [4]int
	repeats []repeat
	needed  [4]bool
}

// detail is what levels of detail depend on beside the operands of a batch: textures that have it in common have the
// levels in common.
type detail struct {
	size           [3]float32 // of the base level in texels
	bias, min, max float32
	aniso          float32
	same, cube     bool
	axes           int
}

// alike are so many levels of detail of one value, in bits.
type alike struct {
	n     int
	value uint32
}

// places are what places and weights of texels depend on beside coordinates and levels of detail: textures that have it
// in common have them in common.
type places struct {
	texture simd.Texture // without Texels
	kind    mip.Kind
}

// left are the places and weights that a level of kernels left; the zero value is none.
type left struct {
	places  unique.Handle[places]
	kernels *simd.Kernels
}

// none is no output.
const none = -1

// repeat is an output that is not a kernel's: from is another output, or none for a constant.
type repeat struct {
	out, from int
	constant  float32
}

// chain holds the texels that the kernels sample; bordered says that a border lies around its levels. It is nil for
// views without one.
func (p *Texture) chain() (c *mip.Chain, bordered bool) {
	u, v := p.borders()
	switch {
	case p.ycbcr != nil || p.format.Wide():
		return nil, false
	case p.reaches():
		return p.view.CubicChain(), false
	case p.seamless:
		return p.view.SeamlessChain(), false
	case p.axes == 3:
		return p.view.VolumeChain(), false
	case (u || v) && p.holdsBorder():
		if c := p.view.BorderedChain(u, v, p.border); c != nil {
			return c, true
		}
	}
	return p.view.Chain(), false
}

// holdsBorder says that texels of the decoded layout have the border's value.
func (p *Texture) holdsBorder() bool { return !p.single || p.srgbValue(p.border) == p.exactBorder }

// borders says along which axes lookups meet a border.
func (p *Texture) borders() (u, v bool) {
	const toBorder = vk.SamplerAddressModeClampToBorder
	return !p.seamless && p.modes[0] == toBorder, !p.seamless && p.axes > 1 && p.modes[1] == toBorder
}

// newKernelPlan compiles a texture whose chain is c. It is nil where no kernels do the sampler's lookups.
func newKernelPlan(p *Texture, c *mip.Chain, bordered bool) *kernelPlan {
	s := &p.sampler
	if c == nil {
		return nil
	}
	u, v := p.borders()
	staged := newStaged(p, c)
	always := p.cubic() || p.axes == 3 || p.axes == 1 && p.aniso > 1 || p.cornerSampled ||
		(!p.normalized || p.single) && (u || v) && !bordered ||
		s.ReductionMode != vk.SamplerReductionModeWeightedAverage && !p.extremesWhole(c)
	if always && staged == nil {
		return nil
	}
	f := &kernelPlan{chain: c, texture: c.Texture(p.base, len(p.levels)), aniso: p.aniso, layout: &layouts[c.Kind()],
		compare: simd.Compare(s.CompareOp), staged: staged, always: always}
	if !always && staged != nil {
		f.reduction = staged.minMax
	}
	if f.scale = f.layout.scale; p.divides && f.layout.codes() {
		f.scale, f.most = 1/f.layout.part, f.layout.most
	}
	if p.single {
		f.exactly, f.most = p, 0
	}
	t := &f.texture
	t.U, t.V = addressOf[s.AddressModeU], addressOf[s.AddressModeV]
	if p.seamless {
		t.U, t.V = simd.CubeFace, simd.CubeFace
	}
	if bordered && u {
		t.U = simd.Border
	}
	if bordered && v {
		t.V = simd.Border
	}
	if p.axes == 1 {
		t.V = simd.ClampToEdge
	}
	f.inTexels(s)
	t.MagLinear, t.MinLinear = uint32(s.MagFilter), uint32(s.MinFilter) // NEAREST is 0, LINEAR 1; others are the stages'
	if len(p.levels) > 1 {
		t.MipLinear = uint32(s.MipmapMode)
	}
	if always && p.cubic() && f.most != 0 {
		staged.most, f.most = f.most, 0
	}
	direct := !always || staged.volume != nil && staged.minMax == simd.ReduceSum
	if direct && p.divides && c.Kind() <= mip.KindRGBA16 && t.MagLinear|t.MinLinear|t.MipLinear == 0 {
		f.whole, f.most = 1, 0
		if f.exactly != nil {
			f.values, f.exactly = *p.srgb, nil
		}
	}
	t.MinLod = max(p.minLod-float32(p.base), 0)
	f.edges = newEdges(p, c.Kind(), always)
	if f.always || bordered { // borders are theirs
		f.edges.u, f.edges.v, f.edges.some = false, false, f.edges.corners || f.edges.faces
	}
	if staged != nil {
		f.minMax = staged.minMax
	}
	f.lod = simd.LodArgs{
		Width: float32(p.levels[0].Width), Height: float32(p.levels[0].Height), Depth: float32(p.levels[0].Depth),
		Bias: limit(s.MipLodBias, -MaxLodBias, MaxLodBias), Min: max(s.MinLod, 0), Max: s.MaxLod,
	}
	if p.cornerSampled {
		f.lod.Width, f.lod.Height, f.lod.Depth = f.lod.Width-1, f.lod.Height-1, f.lod.Depth-1
	}
	f.same = f.lod.Max <= f.lod.Min || len(p.levels) == 1 && s.MagFilter == s.MinFilter && p.aniso <= 1
	l := &f.lod
	f.detail = detail{[3]float32{l.Width, l.Height, l.Depth}, l.Bias, l.Min, l.Max, f.aniso, f.same, p.cube, p.axes}
	f.rows = p.rowsOf(f)
	at := places{f.texture, c.Kind()}
	at.texture.Texels = nil
	f.places = unique.Make(at)
	f.route(p)
	return f
}

// route finds the output of each component of a texel, and those that no kernel makes.
func (f *kernelPlan) route(p *Texture) {
	f.to = [4]int{none, none, none, none}
	for c, source := range p.sources {
		if p.compare && c > 0 || f.chain.Kind() == mip.KindR32F && (source == 1 || source == 2) {
			source = mip.SourceZero
		} else if f.chain.Kind() == mip.KindR32F && source == 3 && !p.cubic() { // else it is the sum of weights
			source = mip.SourceOne
		}
		switch {
		case source == mip.SourceZero:
			f.repeats = append(f.repeats, repeat{c, none, 0})
		case source == mip.SourceOne:
			f.repeats = append(f.repeats, repeat{c, none, float(p.one)})
		case f.to[source] == none:
			f.to[source] = c
		default:
			f.repeats = append(f.repeats, repeat{c, f.to[source], 0})
			f.needed[f.to[source]] = true
		}
	}
}

// extremesWhole says that the kernels of whole lookups make the least or the greatest of texels: of 4 bytes.
func (p *Texture) extremesWhole(c *mip.Chain) bool {
	return (c.Kind() == mip.KindRGBA8 || c.Kind() == mip.KindR32F) && p.axes < 3 && !p.seamless
}

// cubic says that the weights of one of the filters round.
func (p *Texture) cubic() bool { return !p.filters[0].exact() || !p.filters[1].exact() }

// reaches says that lookups reach two texels beyond a face.
func (p *Texture) reaches() bool { return p.seamless && p.cubic() }

// addressOf are the kernels' address modes, but for borders: of a chain that has none, lookups that reach one are not
// theirs.
var addressOf = [...]simd.AddressMode{
	vk.SamplerAddressModeRepeat:            simd.Repeat,
	vk.SamplerAddressModeMirroredRepeat:    simd.MirroredRepeat,
	vk.SamplerAddressModeClampToEdge:       simd.ClampToEdge,
	vk.SamplerAddressModeClampToBorder:     simd.ClampToEdge,
	vk.SamplerAddressModeMirrorClampToEdge: simd.MirrorClampToEdge,
}

// kernels says whether kernels do a batch.
func (p *Texture) kernels(b *Batch) bool {
	return p.kernelPlan != nil && b.Scratch != nil && b.Kernels != nil && (b.Resident == nil || p.knowsResidency()) &&
		(b.Offset == [3]int32{} || p.seamless || p.kernelPlan.staged != nil)
}

// fastLanes is how many lookups of a batch, from the first on, kernels do: whole groups, with operands that they take.
func (p *Texture) fastLanes(b *Batch, how lodFrom) int {
	f := p.kernelPlan
	if !p.kernels(b) {
		return 0
	}
	if _, _, ok := p.Footprints(); how == fromFootprint && (!ok || len(b.Rho2) < b.N) {
		return 0
	}
	n := max(b.N, 0) &^ (simd.Lanes - 1)
	if p.sparse && b.Resident != nil && len(b.Resident) < n {
		return 0
	}
	for c := range 4 {
		switch {
		case f.integers() && (len(b.OutBits[c]) < n && (b.OutBits[c] != nil || f.needed[c])):
			return 0
		case !f.integers() && len(b.Out[c]) < n && (b.Out[c] != nil || b.OutBits[c] != nil || f.needed[c]):
			return 0
		}
	}
	missing := func(needed bool, operand []float32) bool { return needed && len(operand) < n }
	if missing(how == fromLod, b.Lod) || missing(p.arrayed, b.Layer) || missing(p.compare, b.Dref) || missing(b.Q != nil, b.Q) {
		return 0
	}
	for c, coordinate := range [3]*[]float32{&b.S, &b.T, &b.R} {
		needed := c < p.axes || p.cube
		if missing(needed, *coordinate) || how == fromGradient && (missing(needed, b.DPdx[c]) || missing(needed, b.DPdy[c])) {
			return 0
		}
	}
	return n
}

// Footprints says whether SampleFootprint does the plan's lookups, and how large its base level is in texels.
func (p *Texture) Footprints() (width, height float32, ok bool) {
	if p == nil || p.kernelPlan == nil || p.kernelPlan.always || p.axes == 1 || p.aniso > 1 || p.compare || p.cube ||
		p.kernelPlan.integers() || p.arrayed ||
		!p.normalized || p.kernelPlan.edges.some {
		return 0, 0, false
	}
	return p.kernelPlan.lod.Width, p.kernelPlan.lod.Height, true
}

// SampleFootprint filters at the level of detail of Rho2, as SampleGrad filters at the level of its derivatives. It
// reads the operands S and T, and no others. It is fast for textures that Footprints names, and filters with other
// textures one lookup at a time.
func (p *Texture) SampleFootprint(b *Batch) { p.lookUp(b, fromFootprint) }

// Packs says whether SampleTexels does the plan's lookups.
func (p *Texture) Packs() bool {
	_, _, ok := p.Footprints()
	return ok && p.kernelPlan.chain.Kind() == mip.KindRGBA8 && p.kernelPlan.reduction == simd.ReduceSum &&
		p.kernelPlan.to == [4]int{0, 1, 2, 3}
}

// SampleTexels is SampleFootprint with results that are packed in 4 bytes, blue first with bgra, and written to a tile:
// the results of the groups' lanes, block after block from color on. It takes up to simd.MaxTextureLanes lookups, whole
// groups. It does nothing with a texture that does not pack, with a slice that is too short, or
// with a group whose block lies beyond color.
func (p *Texture) SampleTexels(b *Batch, groups []simd.Group, color []uint32, bgra uint32) {
	if !p.Packs() || b.Scratch == nil || b.Kernels == nil || b.N <= 0 || b.N > min(simd.MaxTextureLanes, len(groups)*simd.Lanes) ||
		b.N%simd.Lanes != 0 || min(len(b.S), len(b.T), len(b.Rho2)) < b.N || !within(groups[:b.N/simd.Lanes], len(color)) {
		return
	}
	f, sc := p.kernelPlan, b.Scratch
	f.chain.Current()
	sc.inStages, sc.sample.Shifted, sc.kept = false, 0, left{}
	p.operands(b, fromFootprint, 0, b.N)
	p.lambdas(b, 0, b.N)
	a := &sc.sample
	a.Texture, a.Lod, a.N, a.Scale = &f.texture, &sc.lambda[0], int64(b.N), f.scale
	a.Color, a.Groups, a.BGRA, a.Reduction = &color[0], &groups[0], bgra, simd.ReduceSum
	b.Kernels.SampleRGBA8(a)
	a.Color = nil
	runtime.KeepAlive(f.chain)
}

// within says whether the blocks of groups lie in so many texels.
func within(groups []simd.Group, texels int) bool {
	bits := uint16(0)
	for i := range groups {
		bits |= groups[i].Block
	}
	if (int(bits)+1)*simd.Lanes <= texels { // tiles have as many blocks as a power of two
		return true
	}
	last := uint16(0)
	for i := range groups {
		last = max(last, groups[i].Block)
	}
	return (int(last)+1)*simd.Lanes <= texels
}

// run does n lookups, as many a call as the kernels take, and those at edges one by one.
func (p *Texture) run(b *Batch, n int, how lodFrom) {
	f := p.kernelPlan
	f.chain.Current()
	sc := b.Scratch
	sc.apart = b.Apart
	outs := b.Out
	if f.integers() {
		for c, words := range b.OutBits {
			outs[c] = unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(words))), len(words))
		}
	}
	shifts := p.shifts(b)
	sc.inStages, sc.offset, sc.sample.Shifted = f.always || shifts && (f.edges.u || f.edges.v), [3]float32{}, 0
	if shifts {
		p.shift(&sc.sample, b) // of the slices of volumes, too
	}
	if shifts && sc.inStages {
		sc.offset = [3]float32{float32(b.offset(0)), float32(b.offset(1)), float32(b.offset(2))}
	}
	atEdges := f.edges.some && !(sc.inStages && (f.edges.u || f.edges.v))
	for i := 0; i < n; i += simd.MaxTextureLanes {
		m := min(n-i, simd.MaxTextureLanes)
		p.operands(b, how, i, m)
		var out [4]*float32
		f.outputs(sc, &outs, i, &out)
		a := &sc.sample
		s, t := unsafe.Slice(a.S, m), unsafe.Slice(a.T, m)
		spread, before := false, sc.kept
		sc.kept = left{}
		if !f.again(b, n) {
			spread, sc.levels, before = p.lambdas(b, i, m), n, left{}
			sc.detail = f.detail
		}
		if spread {
			f.anisotropic(b.Kernels, sc, &out)
		} else {
			a.Lod, a.N, a.Scale = &sc.lambda[0], int64(m), f.scale
			if f.keeps(sc, m) {
				if sc.kept = (left{f.places, b.Kernels}); sc.kept == before {
					a.Kept = 1
				}
			}
			f.sampleKernel(b.Kernels, sc, &out)
			f.normalize(b.Kernels, sc, &out, m)
			a.Kept = 0
		}
		if !atEdges || !spread && !f.edges.single() {
			continue
		}
		for _, lane := range f.edges.find(sc, s, t, spread) {
			if sc.general.p == nil {
				sc.general = p.lookup(b)
			}
			sc.general.one(b, i+int(lane), how)
		}
	}
	sc.general.p, sc.general.pix = nil, nil
	f.finish(b.Kernels, sc, &outs, n)
	if !f.integers() {
		for c, words := range b.OutBits {
			for i := range min(len(words), n) {
				words[i] = math.Float32bits(outs[c][i])
			}
		}
	}
	runtime.KeepAlive(f.chain)
}

// again says that the scratch has the levels of detail of a batch's n lanes.
func (f *kernelPlan) again(b *Batch, n int) bool {
	sc := b.Scratch
	return b.Again && sc.levels == n && n <= simd.MaxTextureLanes && f.aniso <= 1 && sc.detail == f.detail
}

// keeps says that the kernel leaves the places and weights of all of m lanes, which depend on nothing but
// [kernelPlan].places, coordinates and levels.
func (f *kernelPlan) keeps(sc *Scratch, m int) bool {
	a := &sc.sample
	return !sc.inStages && a.Shifted == 0 && a.Layer == nil && (m <= simd.TextureBatch || f.texture.Prefetch != 0)
}

// outputs points to where the components of lookups from i on go.
func (f *kernelPlan) outputs(sc *Scratch, outs *[4][]float32, i int, out *[4]*float32) {
	for c := range out {
		out[c] = &sc.unused[0]
		if o := f.to[c]; o != none && outs[o] != nil {
			out[c] = &outs[o][i]
		}
	}
}

// finish makes the first n results that are no kernel's.
func (f *kernelPlan) finish(k *simd.Kernels, sc *Scratch, outs *[4][]float32, n int) {
	for _, r := range f.repeats {
		if outs[r.out] == nil {
			continue
		}
		if r.from != none {
			copy(outs[r.out][:n], outs[r.from])
			continue
		}
		sc.fill.Fill(k, outs[r.out][:n], r.constant)
	}
}

// normalize makes values of codes.
func (f *kernelPlan) normalize(k *simd.Kernels, sc *Scratch, out *[4]*float32, n int) {
	if f.most == 0 && f.exactly == nil {
		return
	}
	for c, p := range out {
		switch {
		case p == &sc.unused[0]:
		case f.exactly != nil:
			f.exactly.srgbValues(k, &sc.srgb, p, n, c, f.exactly.exactBorder[c])
		default:
			sc.fill = simd.FloatsArgs{Out: p, N: int64(n), Value: f.most}
			k.Normalize(&sc.fill)
		}
	}
}

// integers says that results are words: they go to OutBits.
func (f *kernelPlan) integers() bool { return f.chain.Kind() == mip.KindRGBA32I }

// sampleKernel calls the kernel that filters.
func (f *kernelPlan) sampleKernel(k *simd.Kernels, sc *Scratch, out *[4]*float32) {
	a := &sc.sample
	a.Whole, a.Values = f.whole, f.values
	if sc.inStages {
		f.staged.sampleKernel(k, sc, out)
		return
	}
	a.Texture, a.Compare, a.Reduction, a.R, a.G, a.B, a.A = &f.texture, f.compare, f.reduction, out[0], out[1], out[2], out[3]
	switch {
	case f.texture.Prefetch == 0:
	case sc.apart:
		a.Ask = simd.AskAll
	case a.Kept != 0:
		a.Ask = simd.AskDiagonal
	}
	f.layout.sample(k, a)
	a.Ask = 0
}
