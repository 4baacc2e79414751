package tile

import (
	"math/bits"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// batch is the memory of one worker's fragment batches. Every component array has room for shade.MaxLanes lanes.
type batch struct {
	fragments shade.Fragments
	in        []float32 // components * shade.Stride; dx and dy alike
	dx, dy    []float32
	w, rho2   []float32
	live      [shade.MaxGroups]uint16
	// interpolated are the lanes whose varyings are evaluated: with Quads, whole quads.
	interpolated            [shade.MaxGroups]uint16
	quads                   [shade.MaxGroups]simd.Group
	same                    simd.SampleMasksArgs
	colors                  []float32
	depth                   []float32 // what the fragment function writes beside colours
	references, sampleMasks []uint32
	masks                   []uint16
	groups                  [shade.MaxGroups]simd.Group
	out                     rop.Batch
	filler                  simd.FloatsArgs
	modes                   []simd.Mode
}

// shadeVisible shades what the deferred segments before stop left visible.
func (w *worker) shadeVisible(f *Frame, stop int) {
	if !w.deferred {
		w.pending = stop
		return
	}
	w.stage(StageVisible)
	t := &w.tile
	if w.paint(f, stop) {
		w.forget(stop)
		return
	}
	w.starts = w.starts[:0]
	for i := w.pending; i < stop; i++ {
		w.starts = append(w.starts, w.segments[i].start+1)
	}
	first, last := w.segments[w.pending].start+1, w.segments[stop-1].stop+1
	w.starts = append(w.starts, last)
	n := len(w.refs) + 1
	if cap(w.marks) < n {
		w.marks = make([]uint8, n+n/2) // all zero between calls
	}
	w.marks = w.marks[:cap(w.marks)]
	w.slots = grow(w.slots, n)
	w.spreads = t.Samples > 1
	w.further.packs = w.spreads
	for i := w.pending; i < stop && w.spreads; i++ {
		d := &f.Draws[w.segments[i].draw]
		w.spreads = d.Pipeline.Rop.Spreads(t)
		w.further.packs = w.further.packs && w.spreads && w.looksUp(d)
	}
	w.findGroups()
	from := uint32(0)
	for i := w.pending; i < stop && !w.engine.stopped(); i++ {
		to := w.counts[(i+1-w.pending)*w.layers-1]
		if from == to && !w.further.packs {
			continue
		}
		seg := &w.segments[i]
		d := &f.Draws[seg.draw]
		w.current = i
		w.stage(StageVisible)
		if d.Pipeline.usesPlanes() {
			if w.collect(seg.start+1, seg.stop+1); len(w.positions) == 0 {
				continue
			}
			w.makePlanes(f, d)
		}
		for l := range w.layers {
			for to := w.counts[(i-w.pending)*w.layers+l]; from < to; from += shade.MaxGroups {
				w.shadeRun(f, d, w.sorted[from:min(from+shade.MaxGroups, to)], l)
			}
			from = w.counts[(i-w.pending)*w.layers+l]
		}
		if w.further.packs {
			w.shadeFurther(d, seg)
		}
	}
	if w.spreads {
		w.stage(StageWrite)
		t.Spread(w.engine.kernels)
	}
	w.stage(StageVisible)
	clear(w.marks[first:last])
	w.forget(stop)
}

// forget empties the visibility buffer of what the segments before stop left; at the end of a tile beginTile does.
func (w *worker) forget(stop int) {
	if stop < len(w.segments) {
		clear(w.tile.Visibility)
	}
	w.pending, w.deferred = stop, false
}

// layer is one of the layers of fragments: it names those of each pixel.
func (w *worker) layer(l int) []uint32 {
	t := &w.tile
	if l == 0 {
		return t.Visibility[:t.SampleStride]
	}
	return w.layered[(l-1)*t.SampleStride:][:t.SampleStride]
}

// findGroups cuts what is visible into groups, layer by layer, and orders them by segments and layers.
func (w *worker) findGroups() {
	t := &w.tile
	w.layers = 1
	if w.further.packs {
		w.findFurther()
	} else if t.Samples > 1 {
		w.layered = grow(w.layered, (t.Samples-1)*t.SampleStride)
		w.layering = simd.LayersArgs{
			Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples),
			Blocks: int64(t.BlocksX * t.BlocksY), Layers: &w.layered[0],
		}
		w.engine.kernels.Layers(&w.layering)
		w.layers = int(w.layering.N)
	}
	segments := len(w.starts) - 1
	w.found = grow(w.found, w.layers*t.SampleStride)
	w.owners = grow(w.owners, w.layers*t.SampleStride)
	w.counts = grow(w.counts, segments*w.layers)
	clear(w.counts)
	a := &w.visible
	a.Blocks, a.Starts, a.Segments, a.Marks = int64(t.BlocksX*t.BlocksY), &w.starts[0], int64(segments), &w.marks[0]
	n := 0
	for l := range w.layers {
		a.Visibility, a.Groups, a.Owners = &w.layer(l)[0], &w.found[n], &w.owners[n]
		w.engine.kernels.Visible(a)
		owners := w.owners[n:][:a.N]
		n += int(a.N)
		w.ends[l] = n
		if len(w.counts) == 1 {
			w.counts[0] = uint32(n)
			continue
		}
		for i, k := 0, 0; i < len(owners); i += k {
			k = alike(owners[i:])
			w.counts[int(owners[i])*w.layers+l] += uint32(k)
		}
	}
	w.sortGroups()
}

// sortGroups orders what was found by segments and layers; counts, which were the numbers, are then where each one's end.
func (w *worker) sortGroups() {
	if len(w.counts) == 1 {
		w.sorted = w.found
		return
	}
	total := uint32(0)
	for i, c := range w.counts {
		w.counts[i] = total
		total += c
	}
	w.ordered = grow(w.ordered, len(w.found))
	w.sorted = w.ordered
	i := 0
	for l, end := range w.ends[:w.layers] {
		for k := 0; i < end; i += k {
			k = alike(w.owners[i:end])
			next := &w.counts[int(w.owners[i])*w.layers+l]
			to := w.sorted[*next:][:k]
			for j, g := range w.found[i : i+k] {
				to[j] = g
			}
			*next += uint32(k)
		}
	}
}

// alike is how many of the first owners are one: neighbouring blocks mostly show one draw.
func alike(owners []uint16) int {
	first := owners[0]
	for i, o := range owners {
		if o != first {
			return i
		}
	}
	return len(owners)
}

// collect lists the marked positions of [start, stop).
func (w *worker) collect(start, stop uint32) {
	w.positions = grow(w.positions, int(stop-start)+simd.Lanes)
	a := &w.marked
	*a = simd.MarkedArgs{Marks: &w.marks[0], Start: int64(start), Stop: int64(stop), Positions: &w.positions[0]}
	w.engine.kernels.Marked(a)
	w.positions = w.positions[:a.N]
}

// makePlanes makes the attribute planes of w.positions, all of draw d. The pieces of a line share theirs.
func (w *worker) makePlanes(f *Frame, d *Draw) {
	w.stage(StagePlanes)
	positions := w.positions
	if d.Pipeline.Edge.Lines() {
		w.heads = w.heads[:0]
		for i, pos := range w.positions {
			if i == 0 || !w.samePlanes(w.positions[i-1], pos) {
				w.heads = append(w.heads, pos)
			}
		}
		positions = w.heads
	}
	nc := len(d.Pipeline.modes)
	w.narrow = grow(w.narrow, len(positions)*(simd.NarrowHeader+3*nc)+simd.Lanes)
	w.wide = grow(w.wide, len(positions)*(simd.WideHeader+3*nc)+simd.Lanes)
	a := &w.planes
	*a = simd.PlanesArgs{
		Triangles: &f.arena.records[0], Refs: &w.refs[0], Clip: f.arena.clipPlanes(),
		Positions: &positions[0], N: int64(len(positions)),
		Vertices:   &f.arena.vertices[0],
		Components: int64(nc),
		Slots:      &w.slots[0], Narrow: &w.narrow[0], Wide: &w.wide[0],
	}
	if nc > 0 {
		a.Modes = &d.Pipeline.modes[0]
	}
	w.engine.kernels.Planes(a)
	if len(positions) == len(w.positions) {
		return
	}
	next, slot := 0, uint32(0)
	for _, pos := range w.positions {
		if next < len(positions) && positions[next] == pos {
			slot = w.slots[pos]
			next++
		}
		w.slots[pos] = slot
	}
}

// samePlanes says whether two Positions are pieces of one line, with the same planes.
func (w *worker) samePlanes(i, k uint32) bool {
	records := w.engine.frame.arena.records
	a, b := &records[w.refs[i-1]], &records[w.refs[k-1]]
	return a.Flags&simd.Clipped != 0 && a.Extra == b.Extra && a.V == b.V && a.Flags == b.Flags
}

// shadeRun interpolates, shades and writes up to MaxGroups groups of one deferred draw, found in layer l: its samples are
// those with the same visible fragment, or sample 0 alone where the others are copied from it.
func (w *worker) shadeRun(f *Frame, d *Draw, groups []simd.Group, l int) {
	b := &w.batch
	p := d.Pipeline
	fr := &b.fragments
	w.stage(StageInterpolate)
	w.shaded, w.packed = groups, false
	layer := w.layer(l)
	w.interpolate(d, groups, layer, p.centre[0], p.centre[1], true)
	samples := w.tile.Samples
	if w.spreads && l == 0 {
		samples = 1
	}
	if samples == 1 && fr.Footprint != nil && w.looksUp(d) {
		w.storeLookup(d, groups, w.tile.Colors[0])
		return
	}
	for g := range groups {
		b.live[g] = groups[g].Mask
		w.stats.FragmentsShaded += int64(bits.OnesCount16(groups[g].Mask))
	}
	fr.Live = b.live[:len(groups)]
	fr.Bindings = d.Bindings
	var masks []uint16
	if samples > 1 {
		masks = w.sameSamples(groups, layer)
	}
	w.builtins(f, d, -1, layer)
	w.stage(StageShade)
	p.Shader.Fragment(fr)
	w.stage(StageWrite)
	b.out.Groups = groups
	b.out.Fragments = fr
	b.out.Masks = masks
	w.tile.Samples = samples
	p.Rop.Write(&w.ropScratch, &w.tile, &d.rop, &b.out)
	w.tile.Samples = f.Samples
}

// sameSamples are the masks of the samples whose visible fragment is that of a layer, lane by lane.
func (w *worker) sameSamples(groups []simd.Group, layer []uint32) []uint16 {
	t := &w.tile
	b := &w.batch
	b.masks = grow(b.masks, shade.MaxGroups*t.Samples)
	b.same = simd.SampleMasksArgs{
		Groups: &groups[0], Layer: &layer[0], N: int64(len(groups)),
		Visibility: &t.Visibility[0], SampleStride: int64(t.SampleStride), Samples: int64(t.Samples), Masks: &b.masks[0],
	}
	w.engine.kernels.SampleMasks(&b.same)
	return b.masks
}

// interpolate fills the batch's varyings at (x, y) in the pixel, in 1/256; layer names the fragments of groups without a
// Position. With lookup it may fill Footprint.
func (w *worker) interpolate(d *Draw, groups []simd.Group, layer []uint32, x, y int32, lookup bool) {
	b := &w.batch
	fr := &b.fragments
	p := d.Pipeline
	n := len(groups) * simd.Lanes
	nc := len(p.modes)
	b.prepare(p, n)
	fr.N = n
	fr.Interpolator = w
	for g := range groups {
		b.interpolated[g] = groups[g].Mask
	}
	if p.Interface.Quads {
		for g := range groups {
			b.interpolated[g] = wholeQuads(groups[g].Mask)
			b.quads[g] = groups[g]
			b.quads[g].Mask = b.interpolated[g]
		}
		groups = b.quads[:len(groups)]
	}
	fr.Kernels = w.engine.kernels
	fr.Scratch = &w.shadeMemory
	if lookup && p.lookup && w.footprint(d, groups, layer, x, y) {
		return
	}
	if nc > 0 {
		a := &w.lerp
		*a = simd.InterpolateArgs{
			Groups: &groups[0], N: int64(len(groups)),
			Visibility: &layer[0],
			Slots:      &w.slots[0], Narrow: &w.narrow[0], Wide: &w.wide[0],
			Components: int64(nc), Stride: shade.Stride,
			Modes:     &p.modes[0],
			Out:       &b.in[0],
			W:         &b.w[0],
			Gradients: int64(p.Interface.Gradients),
			X:         x, Y: y,
			TileX: w.tile.X, TileY: w.tile.Y, BlocksX: w.tile.BlocksX,
		}
		if a.Gradients > 0 {
			a.DX, a.DY = &b.dx[0], &b.dy[0]
		}
		w.engine.kernels.Interpolate(a)
	}
}

// looksUp says whether all that a draw's batches with a footprint do is to write what their lookup finds.
func (w *worker) looksUp(d *Draw) bool {
	p := d.Pipeline
	if !p.lookup || !p.texels || w.tile.Colors[0] == nil {
		return false
	}
	l := p.Interface.Lookup(d.Bindings)
	if l.Texture == nil || !l.Alone || !l.Texture.Packs() {
		return false
	}
	_, _, ok := l.Texture.Footprints()
	return ok
}

// storeLookup shades and writes such a batch.
func (w *worker) storeLookup(d *Draw, groups []simd.Group, texels []byte) {
	for _, g := range groups {
		w.stats.FragmentsShaded += int64(bits.OnesCount16(g.Mask))
	}
	w.stage(StageShade)
	bgra, _ := d.Pipeline.Rop.Texels()
	l := d.Pipeline.Interface.Lookup(d.Bindings)
	w.batch.fragments.SampleTexels(l.Texture, groups, (*uint32)(unsafe.Pointer(&texels[0])), bgra)
}

// footprint fills the two varyings and Footprint, if the texture that the draw looks up takes it.
func (w *worker) footprint(d *Draw, groups []simd.Group, layer []uint32, x, y int32) bool {
	l := d.Pipeline.Interface.Lookup(d.Bindings)
	if l.Texture == nil {
		return false
	}
	width, height, ok := l.Texture.Footprints()
	if !ok {
		return false
	}
	b := &w.batch
	b.rho2 = grow(b.rho2, shade.Stride)
	b.fragments.Footprint = b.rho2[:b.fragments.N]
	w.feet = simd.FootprintArgs{
		Groups: &groups[0], N: int64(len(groups)),
		Visibility: &layer[0],
		Slots:      &w.slots[0], Narrow: &w.narrow[0], Wide: &w.wide[0],
		Components: int64(len(d.Pipeline.modes)),
		S:          &b.in[0], T: &b.in[shade.Stride], Rho2: &b.rho2[0], Width: width, Height: height,
		X: x, Y: y,
		TileX: w.tile.X, TileY: w.tile.Y, BlocksX: w.tile.BlocksX,
	}
	if w.feet.Places = w.further.at; w.feet.Places != nil {
		w.engine.kernels.FootprintAt(&w.feet)
	} else {
		w.engine.kernels.Footprint(&w.feet)
	}
	return true
}

// prepare sets the slices of a batch of n lanes.
func (b *batch) prepare(p *Pipeline, n int) {
	const m = shade.Stride
	fr := &b.fragments
	slice := func(list [][]float32, memory *[]float32, count int) [][]float32 {
		if len(*memory) < count*m {
			*memory = make([]float32, count*m)
		}
		list = list[:0]
		for c := range count {
			list = append(list, (*memory)[c*m:c*m+n:c*m+m])
		}
		return list
	}
	fr.In = slice(fr.In, &b.in, len(p.modes))
	fr.DX = slice(fr.DX, &b.dx, p.Interface.Gradients)
	fr.DY = slice(fr.DY, &b.dy, p.Interface.Gradients)
	if b.w == nil {
		b.w = make([]float32, m)
	}
	fr.W = b.w[:n]
	outputs := p.Interface.Colors
	if p.Interface.DualSource {
		outputs++
	}
	if len(b.colors) < outputs*4*m {
		b.colors = make([]float32, outputs*4*m)
	}
	for i := range outputs {
		dst := &fr.Src1
		if i < p.Interface.Colors {
			dst = &fr.Colors[i]
		}
		for c := range 4 {
			o := (i*4 + c) * m
			dst[c] = b.colors[o : o+n : o+m]
		}
	}
	fr.Footprint = nil
	fr.Depth, fr.StencilReference, fr.SampleMask = nil, nil, nil
	if p.Interface.WritesDepth {
		b.depth = grow(b.depth, m)
		fr.Depth = b.depth[:n]
	}
	if p.Interface.WritesStencil {
		b.references = grow(b.references, m)
		fr.StencilReference = b.references[:n]
	}
	if p.Interface.WritesSampleMask {
		b.sampleMasks = grow(b.sampleMasks, m)
		fr.SampleMask = b.sampleMasks[:n]
	}
}
