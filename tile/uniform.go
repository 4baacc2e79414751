package tile

import (
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// shadeUniform runs the fragment function once for a draw of one colour.
func (w *worker) shadeUniform(d *Draw) {
	p := d.Pipeline
	b := &w.batch
	fr := w.shadeOne(d)
	b.out = rop.Batch{Groups: b.groups[:1], Fragments: fr}
	p.Rop.Coverage(&w.tile, &b.out) // alpha to one
	for i := range p.Interface.Colors {
		d.sources[i] = firstOf(&fr.Colors[i])
	}
	if p.Interface.DualSource {
		d.sources[shade.MaxColors] = firstOf(&fr.Src1)
	}
	w.spread(d, rop.UniformLanes)
	p.Rop.Uniform(&w.ropScratch, &d.rop, fr, &d.uniform)
}

// shadeOne runs the fragment function for one fragment, in lane 0 of the batch's first group.
func (w *worker) shadeOne(d *Draw) *shade.Fragments {
	b := &w.batch
	fr := &b.fragments
	b.prepare(d.Pipeline, simd.Lanes)
	fr.N, fr.Kernels, fr.Scratch, fr.Bindings = simd.Lanes, w.engine.kernels, &w.shadeMemory, d.Bindings
	b.live[0] = 1
	fr.Live = b.live[:1]
	w.fragment(d)
	b.groups[0] = simd.Group{Mask: 1}
	return fr
}

// firstOf is the colour of lane 0.
func firstOf(lanes *[4][]float32) (color [4]float32) {
	for c := range color {
		color[c] = lanes[c][0]
	}
	return color
}

// spread fills n lanes of the batch with the colours of a draw.
func (w *worker) spread(d *Draw, n int) {
	p := d.Pipeline
	b := &w.batch
	fr := &b.fragments
	b.prepare(p, n)
	fr.N = n
	fill := func(lanes *[4][]float32, color *[4]float32) {
		for c := range color {
			b.filler = simd.FloatsArgs{Out: &lanes[c][0], N: int64(n), Value: color[c]}
			w.engine.kernels.Fill(&b.filler)
		}
	}
	for i := range p.Interface.Colors {
		fill(&fr.Colors[i], &d.sources[i])
	}
	if p.Interface.DualSource {
		fill(&fr.Src1, &d.sources[shade.MaxColors])
	}
}

// writeUniform tests and writes the n groups just covered of a draw of one colour.
func (w *worker) writeUniform(f *Frame, d *Draw, s *segment, n int64) {
	w.test(f, s, n, nil)
	w.stage(StageWrite)
	r := d.Pipeline.Rop
	if !r.Tabled() {
		w.spread(d, int(min(n, shade.MaxGroups))*simd.Lanes)
	}
	b := &w.batch.out
	b.Groups, b.Masks, b.Fragments = w.groups[:n], w.masks, &w.batch.fragments
	r.WriteUniform(&w.ropScratch, &w.tile, &d.rop, b, &d.uniform)
}
