package sample

import (
	"runtime"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// gatherStaged does gathers with the kernels of whole gathers or of stages, or says that it does not: see
// [Texture.unstaged]; corner-sampled images, what a view repeats or lacks, formats that gathers read unrounded, and
// gathers of seamless cubes with offsets or in other modes are not theirs.
func (p *Texture) gatherStaged(b *Batch, mode GatherMode, texels *[4][2]int, far float64) bool {
	if !p.kernels(b) || p.kernelPlan.staged == nil || p.cornerSampled || p.kernelPlan.staged.words || b.N <= 0 ||
		p.sparse && b.Resident != nil && !p.view.AllBound() {
		return false
	}
	f, component := p.kernelPlan.staged, b.Component&3
	if p.compare {
		component = 0
	}
	source := p.sources[component]
	if source > 3 || source > 0 && (p.compare || f.reduce.Kind == simd.TexelR32F) || p.seamless &&
		(mode != GatherModeNone || b.Offsets != nil) {
		return false
	}
	f.keep.Current()
	sc := b.Scratch
	whole := mode == GatherModeNone && b.Offsets == nil && p.gathersWhole()
	p.runCopied(b, 0, [4]bool{true, true, true, true}, func(x *Batch, n int) {
		p.operands(x, fromNowhere, 0, n)
		if whole {
			p.gatherWhole(x, n, uint32(source))
		}
		for i := 0; i < n && !whole; i += stagedLanes {
			p.gather(x, i, min(n-i, stagedLanes), uint32(source), mode, texels, float32(far))
		}
		if p.kernelPlan.edges.gathers {
			clear(sc.lambda[:n])
			sc.alike = alike{}
			s, t := sc.operands.s[:n], sc.operands.t[:n]
			for _, lane := range p.kernelPlan.edges.find(sc, s, t, false) {
				if sc.general.p == nil {
					sc.general = p.gatherer(x)
				}
				sc.general.gather(x, int(lane), mode, texels, far)
			}
		}
		for c, words := range x.OutBits {
			for i := range words[:min(len(words), len(b.OutBits[c]))] {
				words[i] = bits(x.Out[c][i])
			}
		}
	})
	b.allResident(b.N)
	sc.general.p, sc.general.pix = nil, nil
	runtime.KeepAlive(f.keep)
	return true
}

// gathersWhole says that kernels gather the 2x2 texels of a footprint in one go: of 4 bytes, which the chain has around
// its level where the address modes ask for them.
func (p *Texture) gathersWhole() bool {
	for _, m := range p.modes[:2] {
		if !p.seamless && m != vk.SamplerAddressModeRepeat && m != vk.SamplerAddressModeClampToEdge {
			return false
		}
	}
	r := &p.kernelPlan.staged.reduce
	return r.Kind == simd.TexelR32F || r.Kind == simd.TexelRGBA8 && r.Sign == simd.SignRGBA8
}

// gatherWhole does n lookups of a batch whose operands are ready.
func (p *Texture) gatherWhole(b *Batch, n int, component uint32) {
	f, a := p.kernelPlan, &b.Scratch.sample
	b.Scratch.kept = left{}
	if a.Shifted = 0; p.shifts(b) {
		p.shift(a, b)
	}
	a.Texture, a.N, a.Component, a.Compare = &f.texture, int64(n), component, f.compare
	a.R, a.G, a.B, a.A = &b.Out[0][0], &b.Out[1][0], &b.Out[2][0], &b.Out[3][0]
	if f.staged.reduce.Kind == simd.TexelR32F {
		b.Kernels.GatherR32F(a)
	} else {
		b.Kernels.GatherRGBA8(a)
	}
}

// gather does lookups i to i+m of a batch whose operands are ready.
func (p *Texture) gather(b *Batch, i, m int, component uint32, mode GatherMode, texels *[4][2]int, far float32) {
	f, k, sc := p.kernelPlan.staged, b.Kernels, b.Scratch
	st, in := sc.stages(), [2]*float32{sc.sample.S, sc.sample.T}
	offset := [2]float32{float32(b.offset(0)), float32(b.offset(1))}
	if f.axis[0].Mode == simd.CubeFace {
		offset = [2]float32{} // faces have none
	}
	clear(st.level[0][:m])
	for n := range 2 {
		x := &st.axis
		*x = f.axis[n]
		x.In, x.Level, x.N, x.Offset, x.Far, x.Count = ahead(in[n], i), &st.level[0][0], int64(m), offset[n], far, 4
		if mode == GatherModeFourByOne || mode == GatherModeDiagonal {
			x.Nearest = 1
		}
		for c := range 4 {
			x.First[c], x.Place[c] = float32(texels[c][n]), &st.place[n][c][0]
		}
		if mode == GatherModeNone && b.Offsets == nil {
			x.Count, x.First = 2, [4]float32{0, 1}
		}
		k.Axis(x)
	}
	st.axes = 0 // taps are others
	for c := range 4 {
		i, j := c, c
		if mode == GatherModeNone && b.Offsets == nil {
			i, j = texels[c][0], texels[c][1]
		}
		st.taps[c] = simd.TapRef{X: &st.place[0][i][0], Y: &st.place[1][j][0], Z: &st.noPlace[0]}
	}
	st.reduce = f.reduce
	r := &st.reduce
	r.Taps, r.Count, r.N, r.Reduction, r.Component = &st.taps[0], 4, int64(m), simd.ReduceGather, component
	if r.Layer = &st.noPlace[0]; sc.sample.Layer != nil {
		r.Layer = layers(ahead(sc.sample.Layer, i))
	}
	if sc.sample.Dref != nil {
		r.Dref = ahead(sc.sample.Dref, i)
	}
	for c := range 4 {
		r.Out[c] = &b.Out[c][i]
	}
	if p.srgb != nil {
		r.Border[component] = srgbOutside
	}
	k.Reduce(r)
	if p.srgb == nil {
		values(k, st, r.Out, m, f.layout.most, 4)
		return
	}
	for _, out := range r.Out {
		p.srgbValues(k, &st.srgb, out, m, int(component), p.exactBorder[component])
	}
}
