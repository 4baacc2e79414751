package fragment

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// planes are the attribute planes of primitives, which varyings are evaluated from. of* list the primitives that have
// fragments, build makes their planes.
type planes struct {
	kernels *simd.Kernels
	clock   *record.Clock
	// binSlots name the primitives, heads the primitives whose planes are made; slots are by BinSlot.
	binSlots, heads, slots []uint32
	narrow                 []float32
	wide                   []float64
	wideFlats              bool // see keepFlats
	// kept: planes stay from one build to the next. owners are the records that slots belong to, of narrow slots and of wide
	// ones; missing are BinSlots without planes.
	kept    bool
	owners  [2][]uint32
	missing []uint32
	args    simd.PlanesArgs
	starts  simd.RunStartsArgs
	marked  simd.CompactMarksArgs
}

// begin forgets all planes. kept says that those that are made stay until the next begin, as two frames draw the tile at hand,
// one of which has the other's geometry.
func (p *planes) begin(kept bool) {
	p.kept = kept
	p.forget()
}

// forget makes all slots free.
func (p *planes) forget() { p.args.Narrows, p.args.Wides, p.wideFlats = 0, 0, false }

// reserve makes room for the slots of a tile's bin.
func (p *planes) reserve(t *bin.Tile) { p.slots = record.Grow(p.slots, len(t.Refs)+1) }

// ofGroups lists the primitives of groups that have one each.
func (p *planes) ofGroups(groups []simd.Group) {
	last := groups[0].BinSlot
	p.binSlots = append(p.binSlots[:0], last)
	for i := range groups {
		if pos := groups[i].BinSlot; pos != last {
			p.binSlots, last = append(p.binSlots, pos), pos
		}
	}
}

// ofNames lists each of names, in which equal ones lie side by side, once.
func (p *planes) ofNames(names []uint32) {
	p.binSlots = record.Grow(p.binSlots, len(names)+simd.Lanes)
	a := &p.starts
	*a = simd.RunStartsArgs{In: &names[0], N: int64(len(names)), Out: &p.binSlots[0]}
	p.kernels.RunStarts(a)
	p.binSlots = p.binSlots[:a.Found]
	for i, first := range p.binSlots {
		p.binSlots[i] = names[first]
	}
}

// ofMarks lists the marked BinSlots from start to stop-1, and says whether there are any.
func (p *planes) ofMarks(marks []uint8, start, stop uint32) bool {
	p.binSlots = record.Grow(p.binSlots, int(stop-start)+simd.Lanes)
	a := &p.marked
	*a = simd.CompactMarksArgs{Marks: &marks[0], Start: int64(start), Stop: int64(stop), BinSlots: &p.binSlots[0]}
	p.kernels.CompactMarks(a)
	p.binSlots = p.binSlots[:a.N]
	return a.N > 0
}

// build makes the attribute planes of the listed primitives, all of draw d. The pieces of a line share their planes.
func (p *planes) build(t *bin.Tile, d *record.Draw) {
	p.clock.Stage(record.StagePlanes)
	positions := p.binSlots
	if d.Plan.Edge.Lines() {
		p.heads = p.heads[:0]
		for i, pos := range p.binSlots {
			if i == 0 || !sharePlanes(t, p.binSlots[i-1], pos) {
				p.heads = append(p.heads, pos)
			}
		}
		positions = p.heads
	}
	p.make(t, d, positions)
	if len(positions) == len(p.binSlots) {
		return
	}
	next, slot := 0, uint32(0)
	for _, pos := range p.binSlots {
		if next < len(positions) && positions[next] == pos {
			slot = p.slots[pos]
			next++
		}
		p.slots[pos] = slot
	}
}

// make makes planes of the primitives at some positions, all of draw d, that have none.
func (p *planes) make(t *bin.Tile, d *record.Draw, positions []uint32) {
	a, modes, local := &p.args, d.Plan.Function.Modes, int64(0)
	if d.Plan.Local {
		local = 1
	}
	if !p.kept || a.Components != int64(len(modes)) || a.Local != local {
		p.forget()
	}
	room := func(header int, slots int64) int {
		return (int(slots)+len(positions))*(header+3*len(modes)) + simd.Lanes
	}
	if room(simd.NarrowHeader, a.Narrows) > cap(p.narrow) || room(simd.WideHeader, a.Wides) > cap(p.wide) {
		p.forget()
	}
	p.narrow = record.Grow(p.narrow, room(simd.NarrowHeader, a.Narrows))
	p.wide = record.Grow(p.wide, room(simd.WideHeader, a.Wides))
	if a.Narrows+a.Wides > 0 {
		if positions = p.without(t, positions); len(positions) == 0 {
			return
		}
	}
	*a = simd.PlanesArgs{
		Triangles: &t.Arena.Records[0], Refs: &t.Refs[0], Clip: t.Arena.ClipPlanes(),
		BinSlots: &positions[0], N: int64(len(positions)),
		Vertices:   &t.Arena.Vertices[0],
		Components: int64(len(modes)), Local: local,
		Slots: &p.slots[0], Narrow: &p.narrow[0], Wide: &p.wide[0],
		Narrows: a.Narrows, Wides: a.Wides,
	}
	const cell = simd.PlaneCell
	a.X, a.Y = float64(t.X&^(cell-1)+cell/2), float64(t.Y&^(cell-1)+cell/2)
	if len(modes) > 0 {
		a.Modes = &modes[0]
	}
	p.kernels.Planes(a)
	p.keepFlats(t, d.Plan, positions)
	if p.kept {
		p.own(t, positions)
	}
}

// own notes whose planes slots have that were just made.
func (p *planes) own(t *bin.Tile, positions []uint32) {
	for i, n := range []int64{p.args.Narrows, p.args.Wides} {
		p.owners[i] = slices.Grow(p.owners[i], max(int(n)-len(p.owners[i]), 0))[:n]
	}
	for _, pos := range positions {
		*p.owner(p.slots[pos]) = t.Refs[pos-1]
	}
}

// owner is where the record is noted whose planes a slot has; nil if there is no such slot.
func (p *planes) owner(slot uint32) *uint32 {
	owners := p.owners[slot/simd.WideSlot]
	if slot %= simd.WideSlot; slot >= uint32(len(owners)) {
		return nil
	}
	return &owners[slot]
}

// without leaves out the positions of primitives that have planes.
func (p *planes) without(t *bin.Tile, positions []uint32) []uint32 {
	p.missing = record.Grow(p.missing, len(positions))
	p.owners[0], p.owners[1] = p.owners[0][:p.args.Narrows], p.owners[1][:p.args.Wides]
	n := 0
	for _, pos := range positions {
		p.missing[n] = pos
		if owner := p.owner(p.slots[pos]); owner == nil || *owner != t.Refs[pos-1] {
			n++
		}
	}
	return p.missing[:n]
}

// sharePlanes says whether two BinSlots are pieces of one line, with the same planes.
func sharePlanes(t *bin.Tile, i, k uint32) bool {
	records := t.Arena.Records
	a, b := &records[t.Refs[i-1]], &records[t.Refs[k-1]]
	return a.Flags&simd.Clipped != 0 && a.Extra == b.Extra && a.V == b.V && a.Flags == b.Flags
}

// isWide says whether the planes of a BinSlot's primitive have a wide slot.
func (p *planes) isWide(pos uint32) bool { return p.slots[pos]&simd.WideSlot != 0 }

// Flat varyings carry bits, integers among them, and some integers are signalling NaNs, which become quiet where planes
// go through float64. Geometry says whether there are any; then the values of the provoking vertices are copied over
// the kernels' results.

// keepFlats copies the flat components of primitives to their narrow slots, and notes whether some have wide slots,
// whose values varyings.keepWideFlats copies where they are evaluated.
func (p *planes) keepFlats(t *bin.Tile, f *plan.FragmentPlan, positions []uint32) {
	if !f.Vertex.Flats || !t.Arena.Signalling() {
		return
	}
	size := simd.NarrowHeader + 3*len(f.Function.Modes)
	for _, pos := range positions {
		if p.isWide(pos) {
			p.wideFlats = true
			continue
		}
		own, from := p.narrow[int(p.slots[pos])*size+simd.NarrowHeader:], provoking(t, pos)
		for c, mode := range f.Function.Modes {
			if mode == simd.Flat {
				own[3*c] = from[c]
			}
		}
	}
}

// provoking is the components of the provoking vertex of the primitive at a place of the bin.
func provoking(t *bin.Tile, pos uint32) []float32 {
	r := t.Record(pos)
	v := r.V[0]
	if r.Flags&simd.FlatV1 != 0 {
		v = r.V[1]
	} else if r.Flags&simd.FlatV2 != 0 {
		v = r.V[2]
	}
	return t.Arena.Vertices[v+1:]
}
