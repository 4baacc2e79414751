package sample

import (
	"math"
	"runtime"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// video is a Y'CbCr conversion compiled for kernels, which read the planes in the image's own memory: what a decoder of
// video has written is sampled as it is.
type video struct {
	parts   []videoPart
	axes    [2][2]simd.WindowArgs // across and down, of luma and of chroma that is reconstructed implicitly
	chroma  [2]simd.ChromaAxisArgs
	convert simd.YcbcrConvertArgs
	linear  [2]bool // filters of luma and chroma
	// explicit says that chroma is reconstructed at texels of luma.
	explicit bool
	lacks    [4]bool       // components that are 1
	sRGB     *[256]float32 // the values of codes with degamma
}

// videoPart is components that lie in four bytes of a plane's texels, and are filtered alike.
type videoPart struct {
	texels     simd.YcbcrTexelsArgs // what does not change
	plane      int
	at         int // where the four bytes begin
	chroma     bool
	step       int32 // bytes of a texel
	last       [2]int32
	components [4]int
}

// videoBatch is a worker's memory for Y'CbCr lookups.
type videoBatch struct {
	first   [2][2][stagedLanes]int32 // of axes and filters
	alpha   [2][2][stagedLanes]int32
	place   [2][3][stagedLanes]int32
	weight  [2][2][2][stagedLanes]float32 // of axes, filters and texels
	share   [2][2][stagedLanes]float32    // of chroma at texels of luma
	later   [2][stagedLanes]int32
	layer   [stagedLanes]uint32
	value   [4][stagedLanes]float32
	unused  [stagedLanes]float32
	zero    [stagedLanes]float32
	none    [stagedLanes]int32
	one     [stagedLanes]float32
	divided [2][simd.MaxTextureLanes]float32

	window  simd.WindowArgs
	spread  simd.SpreadArgs
	chroma  simd.ChromaAxisArgs
	texels  simd.YcbcrTexelsArgs
	convert simd.YcbcrConvertArgs
	layers  simd.ArrayLayersArgs
}

// unplanned says why no kernels do a conversion's lookups, "" where they do.
func (p *Texture) unplanned() string {
	switch {
	case p.cubic():
		return "CUBIC with a Y'CbCr conversion is rare"
	case p.filters[0] != p.filters[1]:
		return "two filters with a Y'CbCr conversion are rare"
	case p.sparse:
		return "texels of a sparse Y'CbCr image are there when they are decoded"
	}
	for n := range max(len(p.format.Planes), 1) {
		if pix, _, _ := p.view.PlaneBytes(n); len(pix) < 8 || len(pix) > math.MaxInt32 {
			return "Y'CbCr planes of less than 8 bytes and of more than 2 GiB are rare"
		}
	}
	return ""
}

// newVideo is nil where kernels do not do the conversion.
func newVideo(p *Texture) *video {
	if p.unplanned() != "" {
		return nil
	}
	c, lv := p.ycbcr, &p.levels[0]
	divisors, offsets := [2]int{c.divX, c.divY}, [2]vk.ChromaLocation{c.in.XChromaOffset, c.in.YChromaOffset}
	f := &video{linear: [2]bool{!p.filters[0].nearest(), !filterOf(c.in.ChromaFilter).nearest()},
		explicit: c.explicit && max(c.divX, c.divY) > 1}
	if c.in.EnableYDegamma || c.in.EnableCbCrDegamma {
		f.sRGB = new([256]float32)
		for code := range f.sRGB {
			f.sRGB[code] = format.SRGBToLinear(uint8(code))
		}
	}
	for ax, size := range [2]int{lv.Width, lv.Height} {
		luma := &f.axes[ax][0]
		*luma = simd.WindowArgs{Scale: float64(size), Low: -2, High: float64(size) + 2, Factor: 1, Bias: 128}
		chroma := &f.axes[ax][1]
		*chroma = *luma
		if divisors[ax] > 1 {
			chroma.Factor = 0.5
			if offsets[ax] == vk.ChromaLocationCositedEven {
				chroma.Add = 0.5
			}
		}
		for i := range 2 {
			if !f.linear[i] {
				f.axes[ax][i].Nearest = 1
			}
		}
		site := lane.ChromaMidpoint
		switch {
		case divisors[ax] == 1:
			site = lane.ChromaWhole
		case !f.linear[1]:
			site = lane.ChromaNearest
		case offsets[ax] == vk.ChromaLocationCositedEven:
			site = lane.ChromaCosited
		}
		f.chroma[ax] = simd.ChromaAxisArgs{Luma: int32(size - 1), Site: site}
	}
	for _, component := range [4]int{1, 3, 0, 2} { // luma first: chroma that is reconstructed at luma's texels uses its weights
		f.add(p, component)
	}
	f.convert = simd.YcbcrConvertArgs{Scale: c.scale, Shift: c.shift, RCr: c.rcr, GCb: c.gcb, GCr: c.gcr, BCb: c.bcb}
	if c.in.Model == vk.SamplerYcbcrModelConversionYcbcrIdentity {
		f.convert.Model = simd.YcbcrRange
	}
	return f
}

// add makes a component part of the plan.
func (f *video) add(p *Texture, component int) {
	c := p.ycbcr
	s := c.components[component]
	if s.missing {
		f.lacks[component] = true
		return
	}
	info := p.format
	if len(info.Planes) > 0 {
		info = format.Of(info.Planes[s.plane].Format)
	}
	at, shift, bits := info.Field(s.component)
	if bits == 0 {
		f.lacks[component] = true // an alpha
		return
	}
	width, height := p.view.PlaneSize(s.plane)
	part := videoPart{plane: s.plane, at: at &^ 3, step: int32(info.BlockBytes), last: [2]int32{int32(width - 1), int32(height - 1)}}
	if info.BlockWidth == 2 { // of packed 4:2:2 the bytes of a block
		if s.repeat == 2 {
			part.last[0] = int32((width+1)/2 - 1)
		} else {
			part.step /= 2
		}
	}
	degamma := c.in.EnableYDegamma && component == 1
	if component == 0 || component == 2 {
		part.chroma = max(c.divX, c.divY) > 1 || !c.explicit && f.linear[0] != f.linear[1]
		degamma = c.in.EnableCbCrDegamma
	}
	n := 0
	for n < len(f.parts) && !f.parts[n].holds(&part) {
		n++
	}
	if n == len(f.parts) {
		f.parts = append(f.parts, part)
	}
	to := &f.parts[n]
	t := &to.texels
	k := t.Count
	t.Count++
	to.components[k] = component
	most := uint32(1)<<bits - 1
	t.Shift[k], t.Mask[k], t.Unit[k], t.Scale[k] = uint32(8*(at&3)+shift), most, 1/(float32(most)+1), 1/float32(most)
	if k == 0 {
		t.Paired = 1
	}
	if 8*(int(part.step)+at&3)+shift+bits > 32 {
		t.Paired = 0
	}
	if degamma {
		t.Table[k] = &f.sRGB[0]
	}
}

// holds says that components of another part can be read together with the components of this part.
func (x *videoPart) holds(y *videoPart) bool {
	return x.plane == y.plane && x.at == y.at && x.places(y)
}

// sampleVideo does a batch with kernels, or says that it does not.
func (p *Texture) sampleVideo(b *Batch) bool {
	if p.video == nil || b.Kernels == nil || b.Scratch == nil {
		return false
	}
	sc := b.Scratch
	if sc.video == nil {
		sc.video = new(videoBatch)
		for i := range sc.video.one {
			sc.video.one[i] = 1
		}
	}
	p.runCopied(b, 0, [4]bool{}, func(x *Batch, n int) {
		s, t := x.S, x.T
		if x.Q != nil && !p.arrayed {
			for j, q := range x.Q[:n] {
				sc.video.divided[0][j], sc.video.divided[1][j] = s[j]/q, t[j]/q
			}
			s, t = sc.video.divided[0][:n], sc.video.divided[1][:n]
		}
		for i := 0; i < n; i += stagedLanes {
			p.video.run(p, x, sc.video, &s[i], &t[i], i, min(n-i, stagedLanes))
		}
		for c, words := range x.OutBits {
			for i := range words {
				words[i] = bits(x.Out[c][i])
			}
		}
	})
	b.allResident(b.N)
	runtime.KeepAlive(p.view)
	return true
}

// run does lookups i to i+m of a batch, whole groups.
func (f *video) run(p *Texture, b *Batch, v *videoBatch, s, t *float32, i, m int) {
	k := b.Kernels
	for ax, in := range [2]*float32{s, t} {
		for which := range 2 {
			if which == 1 && f.explicit {
				break
			}
			w := &v.window
			*w = f.axes[ax][which]
			w.In, w.N, w.First, w.Alpha = in, int64(m), &v.first[ax][which][0], &v.alpha[ax][which][0]
			k.Window(w)
		}
	}
	rows := 0
	for n := range f.parts {
		part := &f.parts[n]
		pix, row, layer := p.view.PlaneBytes(part.plane)
		if n == 0 || !f.parts[n-1].places(part) || row != rows { // planes of Cb and Cr are alike
			f.places(k, v, part, row, m)
		}
		rows = row
		f.part(p, b, v, part, pix, layer, i, m)
	}
	f.finish(p, b, v, i, m)
}

// places says that texels of another part lie where this one's do, in planes whose rows are alike.
func (x *videoPart) places(y *videoPart) bool {
	return x.chroma == y.chroma && x.step == y.step && x.last == y.last
}

// which is the filter of a part: 0 is the filter of luma, 1 of chroma that is reconstructed implicitly.
func (f *video) which(part *videoPart) int {
	if part.chroma && !f.explicit {
		return 1
	}
	return 0
}

// places finds a part's texels in rows that are so far apart.
func (f *video) places(k *simd.Kernels, v *videoBatch, part *videoPart, row, m int) {
	which, steps := f.which(part), [2]int32{part.step, int32(row)}
	for ax := range 2 {
		x := &v.spread
		*x = simd.SpreadArgs{First: &v.first[ax][which][0], Alpha: &v.alpha[ax][which][0], N: int64(m), Count: 2,
			Last: part.last[ax], Step: steps[ax],
			Place: &v.place[ax][0][0], Weight: &v.weight[ax][which][0][0], Stride: stagedLanes}
		if part.chroma && f.explicit {
			c := &v.chroma
			*c = f.chroma[ax]
			c.First, c.N, c.Last, c.Step, c.Later = x.First, int64(m), x.Last, x.Step, &v.later[ax][0]
			for j := range c.Place {
				c.Place[j] = &v.place[ax][j][0]
			}
			for j := range c.Weight {
				c.Weight[j] = &v.share[ax][j][0]
			}
			k.ChromaAxis(c)
			continue // this part uses luma's weights, which come with luma's part
		}
		if !f.linear[which] {
			x.Count, x.Weight = 1, nil
		}
		k.Spread(x)
	}
}

// part makes values of a part's components.
func (f *video) part(p *Texture, b *Batch, v *videoBatch, part *videoPart, pix []byte, layer, i, m int) {
	k, which := b.Kernels, f.which(part)
	t := &v.texels
	*t = part.texels
	t.Texels, t.Most, t.N, t.Layer = unsafe.SliceData(pix[part.at:]), int32(len(pix)-part.at-4), int64(m), &v.none[0]
	if p.arrayed {
		v.layers = simd.ArrayLayersArgs{In: &b.Layer[i], N: int64(m), Last: float32(p.layers - 1),
			Stride: uint32(layer), Out: &v.layer[0]}
		k.ArrayLayers(&v.layers)
		t.Layer = layers(&v.layer[0])
	}
	for j := range 3 {
		t.X[j], t.Y[j] = &v.place[0][j][0], &v.place[1][j][0]
	}
	for j := range 2 {
		t.U[j], t.V[j], t.CU[j], t.CV[j] = &v.weight[0][which][j][0], &v.weight[1][which][j][0], &v.share[0][j][0], &v.share[1][j][0]
	}
	if !f.linear[which] { // luma's, of one texel
		t.U, t.V = [2]*float32{&v.one[0], &v.zero[0]}, [2]*float32{&v.one[0], &v.zero[0]}
	}
	t.LaterX, t.LaterY = &v.later[0][0], &v.later[1][0]
	for n := range t.Count {
		t.Out[n] = &v.value[part.components[n]][0]
	}
	if part.chroma && f.explicit {
		k.YcbcrChroma(t)
		return
	}
	if !f.linear[which] {
		t.Single = 1
	}
	k.YcbcrTexels(t)
}

// finish is swizzle, range expansion and model of lookups i to i+m.
func (f *video) finish(p *Texture, b *Batch, v *videoBatch, i, m int) {
	k, c := b.Kernels, p.ycbcr
	var in, out [4]*float32
	for n, s := range c.swizzle {
		switch {
		case s == mip.SourceZero:
			in[n] = &v.zero[0]
		case s == mip.SourceOne || f.lacks[s]:
			in[n] = &v.one[0]
		default:
			in[n] = &v.value[s][0]
		}
		if out[n] = &v.unused[0]; b.Out[n] != nil {
			out[n] = &b.Out[n][i]
		}
	}
	from := 3
	if c.in.Model == vk.SamplerYcbcrModelConversionRgbIdentity {
		from = 0
	} else {
		x := &v.convert
		*x = f.convert
		x.Cr, x.Y, x.Cb, x.N, x.R, x.G, x.B = in[0], in[1], in[2], int64(m), out[0], out[1], out[2]
		k.YcbcrConvert(x)
	}
	for n := from; n < 4; n++ {
		copy(unsafe.Slice(out[n], m), unsafe.Slice(in[n], m))
	}
}
