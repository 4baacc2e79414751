package tile

import (
	"encoding/binary"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// paintable says whether a deferred pipeline's fragments all get one word a draw in every attachment.
func (p *Pipeline) paintable(info *vk.GraphicsPipeline) bool {
	if !p.Deferred || !p.Interface.Uniform {
		return false
	}
	for _, f := range info.ColorFormats {
		if f != vk.FormatUndefined && format.Of(f).BlockBytes != 4 {
			return false
		}
	}
	return true
}

// mix shades one fragment of a draw of one colour and keeps what it leaves in the attachments.
func (w *worker) mix(f *Frame, d *Draw) {
	p := d.Pipeline
	b := &w.batch
	fr := w.shadeOne(d)
	b.masks = grow(b.masks, shade.MaxGroups*f.Samples)
	for s := range f.Samples {
		b.masks[s] = 1
	}
	b.out = rop.Batch{Groups: b.groups[:1], Masks: b.masks, Fragments: fr}
	t := &w.palette
	*t = rop.Tile{Samples: f.Samples, SampleStride: simd.Lanes, BlocksX: 1, BlocksY: 1}
	for i, a := range f.Colors {
		if a != nil {
			w.paletteMemory[i] = grow(w.paletteMemory[i], 4*simd.Lanes*f.Samples)
			t.Colors[i] = w.paletteMemory[i]
		}
	}
	p.Rop.Write(&w.ropScratch, t, &d.rop, &b.out)
	for i := range f.Colors {
		if t.Colors[i] != nil {
			d.colors[i] = binary.NativeEndian.Uint32(t.Colors[i])
		}
	}
}

// paint colours what the pending segments left visible, if all of them are of one colour a draw: nothing has to be found
// out about blocks then.
func (w *worker) paint(f *Frame, stop int) bool {
	for _, s := range w.segments[w.pending:stop] {
		if !f.Draws[s.draw].Pipeline.painted {
			return false
		}
	}
	w.stage(StagePaint)
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
		w.painter = simd.ColorBySlotArgs{
			Visibility: &t.Visibility[0], Colors: &w.slots[0], Out: (*uint32)(unsafe.Pointer(&t.Colors[i][0])),
			N: int64(len(t.Visibility)),
		}
		w.engine.kernels.ColorBySlot(&w.painter)
	}
	return true
}
