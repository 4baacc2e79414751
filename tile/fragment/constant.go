package fragment

import (
	"encoding/binary"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/raster"
	"github.com/seed-1acaedba/halfspace/tile/record"
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

// bakeColor finds the words that a draw of one colour leaves in the attachments, by writing one fragment of it to a
// tile of one block.
func (w *Shader) bakeColor(f *record.Frame, d *record.Draw) {
	b, c := &w.batch, &w.constants
	d.Source = constantColor(d.Steps)
	w.fillColors(d, simd.Lanes)
	b.groups[0] = simd.Group{Mask: 1}
	b.masks = record.Grow(b.masks, shade.MaxGroups*f.Samples)
	for s := range f.Samples {
		b.masks[s] = 1
	}
	b.out = rop.Batch{Groups: b.groups[:1], Masks: b.masks, Fragments: &b.fragments}
	t := &c.palette
	t.Samples, t.SampleStride, t.BlocksX, t.BlocksY = f.Samples, simd.Lanes, 1, 1
	for i, a := range f.Colors {
		if t.Colors[i] = nil; a != nil {
			c.memory[i] = record.Grow(c.memory[i], 4*simd.Lanes*f.Samples)
			t.Colors[i] = c.memory[i]
		}
	}
	d.Plan.Rop.Write(&w.rop, t, &d.Rop, &b.out)
	for i, a := range f.Colors {
		if a != nil {
			d.Colors[i] = binary.NativeEndian.Uint32(t.Colors[i])
		}
	}
}

// flatColor is the row plan.Flat: where each of the visible segments has one colour, a table of colours by BinSlot turns
// the visibility buffer into colours, and no groups have to be built.
func (w *Shader) flatColor(t *bin.Tile, v *raster.Visible) {
	w.clock.Stage(record.StageFlat)
	w.counts.Fired(plan.Flat)
	w.slots = record.Grow(w.slots, len(t.Refs)+1)
	for i, a := range t.Frame.Colors {
		if a == nil {
			continue
		}
		for _, s := range t.Segments[v.First:v.Stop] {
			color := t.Frame.Draws[s.Draw].Colors[i]
			colors := w.slots[s.Start+1 : s.Stop+1]
			for k := range colors {
				colors[k] = color
			}
		}
		w.constants.painter = simd.ColorBySlotArgs{
			Visibility: &t.Visibility[0], Colors: &w.slots[0], Out: (*uint32)(unsafe.Pointer(&t.Colors[i][0])),
			N: int64(len(t.Visibility)),
		}
		w.kernels.ColorBySlot(&w.constants.painter)
	}
}

// shadeConstant makes the table of a draw of one colour: the byte that blending leaves, by the byte that the attachment
// holds.
func (w *Shader) shadeConstant(d *record.Draw) {
	d.Source = constantColor(d.Steps)
	w.fillColors(d, rop.ConstantOutputLanes)
	d.Plan.Rop.ConstantOutput(&w.rop, &d.Rop, &w.batch.fragments, &d.Uniform)
}

// fillColors fills n lanes of the batch with the colour of a draw; outputs that its steps do not write are 0.
func (w *Shader) fillColors(d *record.Draw, n int) {
	i, b := &d.Plan.Function, &w.batch
	fr := &b.fragments
	b.prepare(d.Plan, nil, n)
	fr.N = n
	fill := func(lanes *[4][]float32, color [4]float32) {
		for c := range color {
			w.constants.filler = simd.FloatsArgs{Out: &lanes[c][0], N: int64(n), Value: color[c]}
			w.kernels.Fill(&w.constants.filler)
		}
	}
	color := d.Source
	for k := range i.Colors {
		fill(&fr.Colors[k], color)
		color = [4]float32{}
	}
	if i.DualSource {
		fill(&fr.Src1, [4]float32{})
	}
}

// writeConstant writes the colour of a draw that was shaded once to a run of any number of groups.
func (w *Shader) writeConstant(t *bin.Tile, d *record.Draw) {
	w.counts.Fired(plan.Once)
	w.fillColors(d, min(len(w.run.pixels), shade.MaxGroups)*simd.Lanes)
	w.batch.out.Fragments = &w.batch.fragments
	d.Plan.Rop.WriteConstant(&w.rop, w.run.into, &d.Rop, w.outputs(d), nil)
}

// writeTabled is writeConstant by the table that shadeConstant made.
func (w *Shader) writeTabled(t *bin.Tile, d *record.Draw) {
	w.counts.Fired(plan.Once)
	w.counts.Fired(plan.Tabled)
	d.Plan.Rop.WriteConstant(&w.rop, w.run.into, &d.Rop, w.outputs(d), &d.Uniform)
}
