package tile

import (
	"encoding/binary"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// constants is a worker's memory for draws whose fragments all get one colour.
type constants struct {
	painter simd.ColorBySlotArgs
	palette rop.Tile
	memory  [shade.MaxColors][]byte
	filler  simd.FloatsArgs
}

// shadeOne runs the fragment function for one fragment, in lane 0 of the batch's first group.
func (w *worker) shadeOne(d *Draw) *shade.Fragments {
	b := &w.batch
	fr := &b.fragments
	w.beginBatchOf(d.Pipeline, 1)
	fr.Bindings = d.Bindings
	b.live[0] = 1
	fr.Live = b.live[:1]
	w.fragment(d)
	b.groups[0] = simd.Group{Mask: 1}
	return fr
}

// bakeColor shades one fragment of a draw and keeps the words that it leaves in the attachments.
func (w *worker) bakeColor(f *Frame, d *Draw) {
	b, c := &w.batch, &w.constants
	fr := w.shadeOne(d)
	b.masks = grow(b.masks, shade.MaxGroups*f.Samples)
	for s := range f.Samples {
		b.masks[s] = 1
	}
	b.out = rop.Batch{Groups: b.groups[:1], Masks: b.masks, Fragments: fr}
	t := &c.palette
	*t = rop.Tile{Samples: f.Samples, SampleStride: simd.Lanes, BlocksX: 1, BlocksY: 1}
	for i, a := range f.Colors {
		if a != nil {
			c.memory[i] = grow(c.memory[i], 4*simd.Lanes*f.Samples)
			t.Colors[i] = c.memory[i]
		}
	}
	d.Pipeline.Rop.Write(&w.ropScratch, t, &d.rop, &b.out)
	for i := range f.Colors {
		if t.Colors[i] != nil {
			d.colors[i] = binary.NativeEndian.Uint32(t.Colors[i])
		}
	}
}

// flatColor colours what the pending segments left visible, if each of them is one colour: nothing has to be found out about
// blocks then.
func (w *worker) flatColor(f *Frame, stop int) bool {
	for _, s := range w.segments[w.pending:stop] {
		if !f.Draws[s.draw].is(stepFlat) {
			return false
		}
	}
	w.stage(StageFlat)
	w.fired(FuseFlat)
	t := &w.tile
	w.slots = grow(w.slots, len(w.refs)+1)
	for i, a := range f.Colors {
		if a == nil {
			continue
		}
		for _, s := range w.segments[w.pending:stop] {
			color := f.Draws[s.draw].colors[i]
			colors := w.slots[s.start+1 : s.stop+1]
			for k := range colors {
				colors[k] = color
			}
		}
		w.constants.painter = simd.ColorBySlotArgs{
			Visibility: &t.Visibility[0], Colors: &w.slots[0], Out: (*uint32)(unsafe.Pointer(&t.Colors[i][0])),
			N: int64(len(t.Visibility)),
		}
		w.engine.kernels.ColorBySlot(&w.constants.painter)
	}
	return true
}

// shadeAndWrite is a flat draw's steps where others among the pending draws are not flat.
func (w *worker) shadeAndWrite(f *Frame, d *Draw) {
	w.shadeFragments(f, d)
	w.stage(StageWrite)
	w.write(f, d)
}

// shadeConstant runs the fragment function once for a draw and finds what it makes of each byte.
func (w *worker) shadeConstant(d *Draw) {
	p := d.Pipeline
	fr := w.shadeOne(d)
	for i := range p.Interface.Colors {
		d.sources[i] = firstOf(&fr.Colors[i])
	}
	if p.Interface.DualSource {
		d.sources[shade.MaxColors] = firstOf(&fr.Src1)
	}
	w.fillColors(d, rop.ConstantOutputLanes)
	p.Rop.ConstantOutput(&w.ropScratch, &d.rop, fr, &d.uniform)
}

// firstOf is the colour of lane 0.
func firstOf(lanes *[4][]float32) (color [4]float32) {
	for c := range color {
		color[c] = lanes[c][0]
	}
	return color
}

// fillColors fills n lanes of the batch with the colours of a draw.
func (w *worker) fillColors(d *Draw, n int) {
	p := d.Pipeline
	b := &w.batch
	fr := &b.fragments
	b.prepare(p, n)
	fr.N = n
	fill := func(lanes *[4][]float32, color *[4]float32) {
		for c := range color {
			w.constants.filler = simd.FloatsArgs{Out: &lanes[c][0], N: int64(n), Value: color[c]}
			w.engine.kernels.Fill(&w.constants.filler)
		}
	}
	for i := range p.Interface.Colors {
		fill(&fr.Colors[i], &d.sources[i])
	}
	if p.Interface.DualSource {
		fill(&fr.Src1, &d.sources[shade.MaxColors])
	}
}

// writeConstant tests and writes the n groups just covered of a draw that was shaded once.
func (w *worker) writeConstant(f *Frame, d *Draw, s *segment, n int64) {
	w.test(f, s, n, nil)
	w.stage(StageWrite)
	r := d.Pipeline.Rop
	w.fired(FuseOnce)
	lanes := &d.uniform
	if d.is(stepTable) {
		w.fired(FuseTable)
	} else {
		w.fillColors(d, int(min(n, shade.MaxGroups))*simd.Lanes)
		lanes = nil
	}
	b := &w.batch.out
	*b = rop.Batch{Groups: w.groups[:n], Masks: w.masks, Fragments: &w.batch.fragments}
	r.WriteConstant(&w.ropScratch, &w.tile, &d.rop, b, lanes)
}
