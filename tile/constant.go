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

// constantColor is the colour that steps without lookups and varyings make.
func constantColor(steps []shade.Step) (color [4]float32) {
	for i := range steps {
		for c, v := range steps[i].Value {
			if steps[i].Op == shade.OpConstant {
				color[c] = v
			} else if v != 1 {
				color[c] *= v
			}
		}
	}
	return color
}

// bakeColor keeps the words that a draw of one colour leaves in the attachments.
func (w *worker) bakeColor(f *Frame, d *Draw) {
	b, c := &w.batch, &w.constants
	d.sources[0] = constantColor(d.steps)
	w.fillColors(d, simd.Lanes)
	b.groups[0] = simd.Group{Mask: 1}
	b.masks = grow(b.masks, shade.MaxGroups*f.Samples)
	for s := range f.Samples {
		b.masks[s] = 1
	}
	b.out = rop.Batch{Groups: b.groups[:1], Masks: b.masks, Fragments: &b.fragments}
	t := &c.palette
	t.Samples, t.SampleStride, t.BlocksX, t.BlocksY = f.Samples, simd.Lanes, 1, 1
	for i, a := range f.Colors {
		if t.Colors[i] = nil; a != nil {
			c.memory[i] = grow(c.memory[i], 4*simd.Lanes*f.Samples)
			t.Colors[i] = c.memory[i]
		}
	}
	d.Pipeline.Rop.Write(&w.ropScratch, t, &d.rop, &b.out)
	for i, a := range f.Colors {
		if a != nil {
			d.colors[i] = binary.NativeEndian.Uint32(t.Colors[i])
		}
	}
}

// flatColor colours what the pending segments left visible, if each of them is one colour: nothing has to be found out about
// blocks then. It is the row FuseFlat, which is of a tile.
func (w *worker) flatColor(f *Frame, stop int) bool {
	for _, s := range w.segments[w.pending:stop] {
		if !f.Draws[s.draw].flat {
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

// shadeConstant finds what a draw of one colour makes of each byte.
func (w *worker) shadeConstant(d *Draw) {
	d.sources[0] = constantColor(d.steps)
	w.fillColors(d, rop.ConstantOutputLanes)
	d.Pipeline.Rop.ConstantOutput(&w.ropScratch, &d.rop, &w.batch.fragments, &d.uniform)
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

// writeConstant writes the colour of a draw that was shaded once to a run of any number of groups.
func (w *worker) writeConstant(f *Frame, d *Draw) {
	w.fired(FuseOnce)
	w.fillColors(d, min(len(w.run.pixels), shade.MaxGroups)*simd.Lanes)
	w.batch.out.Fragments = &w.batch.fragments
	d.Pipeline.Rop.WriteConstant(&w.ropScratch, &w.tile, &d.rop, w.outputs(d), nil)
}

// writeTabled looks up what becomes of each byte.
func (w *worker) writeTabled(f *Frame, d *Draw) {
	w.fired(FuseOnce | FuseTable)
	d.Pipeline.Rop.WriteConstant(&w.ropScratch, &w.tile, &d.rop, w.outputs(d), &d.uniform)
}
