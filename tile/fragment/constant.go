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

// constants draws fragments that all get one colour.
type constants struct {
	kernels *simd.Kernels
	clock   *record.Clock
	counts  *record.Counts
	output  *output
	batch   *batch

	bySlot  []uint32 // words of an attachment, by BinSlot
	painter simd.ColorBySlotArgs
	filler  simd.FloatsArgs
	// A tile of one block, and one fragment for it.
	palette rop.Tile
	memory  [shade.MaxColors][]byte
	group   [1]simd.Group
	masks   []uint16
	out     rop.Batch
}

// bake finds the words that a draw of one colour leaves in the attachments, by writing one fragment of it to a tile of
// one block.
func (c *constants) bake(f *record.Frame, d *record.Draw) {
	d.Source = d.Colour.Base()
	c.fill(d, simd.Lanes)
	c.group[0] = simd.Group{Mask: 1}
	c.masks = record.Grow(c.masks, f.Samples)
	for s := range c.masks {
		c.masks[s] = 1
	}
	c.out = rop.Batch{Groups: c.group[:], Masks: c.masks, Fragments: &c.batch.fragments}
	t := &c.palette
	t.Samples, t.SampleStride, t.BlocksX, t.BlocksY = f.Samples, simd.Lanes, 1, 1
	for i, a := range f.Colors {
		if t.Colors[i] = nil; a != nil {
			c.memory[i] = record.Grow(c.memory[i], 4*simd.Lanes*f.Samples)
			t.Colors[i] = c.memory[i]
		}
	}
	d.Plan.Rop.Write(c.output.scratch, t, &d.Rop, &c.out)
	for i, a := range f.Colors {
		if a != nil {
			d.Colors[i] = binary.NativeEndian.Uint32(t.Colors[i])
		}
	}
}

// tabulate makes the table of a draw of one colour: the byte that blending leaves, by the byte that the attachment
// holds.
func (c *constants) tabulate(d *record.Draw) {
	d.Source = d.Colour.Base()
	c.fill(d, rop.ConstantOutputLanes)
	d.Plan.Rop.ConstantOutput(c.output.scratch, &d.Rop, &c.batch.fragments, &d.Uniform)
}

// flat is the row plan.Flat: where each of the visible segments has one colour, a table of colours by BinSlot turns the
// visibility buffer into colours, and no groups have to be built.
func (c *constants) flat(t *bin.Tile, v *raster.Visible) {
	c.clock.Stage(record.StageFlat)
	c.counts.Fired(plan.Flat)
	c.bySlot = record.Grow(c.bySlot, len(t.Refs)+1)
	for i, a := range t.Frame.Colors {
		if a == nil {
			continue
		}
		for _, s := range t.Segments[v.First:v.Stop] {
			color := t.Frame.Draws[s.Draw].Colors[i]
			colors := c.bySlot[s.Start+1 : s.Stop+1]
			for k := range colors {
				colors[k] = color
			}
		}
		c.painter = simd.ColorBySlotArgs{
			Visibility: &t.Visibility[0], Colors: &c.bySlot[0], Out: (*uint32)(unsafe.Pointer(&t.Colors[i][0])),
			N: int64(len(t.Visibility)),
		}
		c.kernels.ColorBySlot(&c.painter)
	}
}

// fill fills n lanes of the batch with the colour of a draw; outputs that its function does not write are 0.
func (c *constants) fill(d *record.Draw, n int) {
	i, fr := &d.Plan.Function, &c.batch.fragments
	c.batch.prepare(d.Plan, nil, n)
	fr.N = n
	fill := func(lanes *[4][]float32, color [4]float32) {
		for k := range color {
			c.filler = simd.FloatsArgs{Out: &lanes[k][0], N: int64(n), Value: color[k]}
			c.kernels.Fill(&c.filler)
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

// write is the row plan.Once: it writes the colour of a draw that was shaded once to a run of any number of groups.
func (c *constants) write(r *run) {
	c.counts.Fired(plan.Once)
	c.fill(r.draw, min(len(r.pixels), shade.MaxGroups)*simd.Lanes)
	r.shaded = &c.batch.fragments
	r.draw.Plan.Rop.WriteConstant(c.output.scratch, r.into, &r.draw.Rop, c.output.batch(r), nil)
}

// writeTabled is the row plan.Tabled: write by the table that tabulate made.
func (c *constants) writeTabled(r *run) {
	c.counts.Fired(plan.Once)
	c.counts.Fired(plan.Tabled)
	r.draw.Plan.Rop.WriteConstant(c.output.scratch, r.into, &r.draw.Rop, c.output.batch(r), &r.draw.Uniform)
}
