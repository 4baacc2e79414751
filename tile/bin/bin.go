package bin

import "github.com/seed-1acaedba/halfspace/simd"

// bins are a chunk's lists of records by tile.
type bins struct {
	tiles   simd.TileRect // those touched
	records uint32        // no list has more
	rows    []binRow      // of the tiles touched
	runs    []simd.Run    // of indices of the batch's records, in order: the lists, one after the other
	wide    []wideRecord
}

// noBins are the bins of a chunk without records.
var noBins = bins{tiles: simd.TileRect{X1: -1, Y1: -1}}

// binRow is a row of tiles: the list of the tile in column X0+i is runs[starts[i]:starts[i+1]].
type binRow struct {
	has    columns
	starts []uint32
}

// WideTiles is the most tiles that a record is listed in. One that may touch more is listed once, and each tile asks
// whether it is in reach: what bins take is bounded by the records, not by the pixels that they cover. (1920x1080
// pixels are 510 tiles.)
const WideTiles = 512

// wideRecord is a record that may touch more than wideTiles tiles.
type wideRecord struct {
	index uint32 // among the batch's
	tiles simd.TileRect
}

// reaches says whether the record may touch tile (x, y).
func (r *wideRecord) reaches(x, y int32) bool {
	return x >= int32(r.tiles.X0) && x <= int32(r.tiles.X1) && y >= int32(r.tiles.Y0) && y <= int32(r.tiles.Y1)
}

// columns are a row's tiles that have records: bit i says so of column X0+i, bit 63 of one of the columns from X0+63
// on.
type columns uint64

// rebase renumbers the records, which were moved in the arena.
func (b *bins) rebase(from, to uint32) {
	for i := range b.runs {
		b.runs[i].First += to - from
	}
	for i := range b.wide {
		b.wide[i].index += to - from
	}
}

// binner is a worker's scratch for binning.
type binner struct {
	// perTile are the runs of each of the frame's tiles; all zero between calls.
	perTile []uint32
	// where and rects are each record's tile, or tiles: see simd.TilesArgs.
	where   []uint32
	rects   []simd.TileRect
	firsts  []uint32 // where neighbours' tiles differ
	changes simd.RunStartsArgs
	runs    []binRun // the first made are the chunk's
	made    int
	tiles   simd.TilesArgs
	// The bins of the chunks that this worker makes lie in memory of its own, which a batch takes piece by piece.
	binStarts bumpAllocator[uint32]
	binRuns   bumpAllocator[simd.Run]
	binRows   bumpAllocator[binRow]
	binWide   bumpAllocator[wideRecord]
	broad     []wideRecord // the chunk's
	// unlayered are the records of a chunk before they are put in order of layers.
	unlayered  []simd.Triangle
	movedSpans []movedSpan
	// Listed counts the batch's records in lists, Claimed the tiles that this worker claimed first, Again the claimed
	// tiles that earlier batches have drawn.
	Listed, Claimed, Again int
	Entries                int   // of the lists of the batch
	FirstClaim, ownClaim   int64 // the batch's claims of worker 0 and of this one
}

// DropBins forgets the bins of the batch before.
func (w *Maker) DropBins() {
	w.binStarts.reset()
	w.binRuns.reset()
	w.binRows.reset()
	w.binWide.reset()
}

// BeginBatch prepares for the lists of a batch. The worker is one of so many.
func (w *Maker) BeginBatch(number int64, worker, workers int) {
	w.Listed, w.Claimed, w.Again, w.Entries = 0, 0, 0, 0
	w.FirstClaim = number * int64(workers)
	w.ownClaim = w.FirstClaim + int64(worker)
}

// binRun are consecutive records in one tile.
type binRun struct {
	tile    uint32
	records simd.Run
}

// bin lists records by the tiles of a layer that they may touch, claims these tiles, and returns how many records are
// in a list. The records are the batch's from base on; each is taken to be wider by grow 1/256 pixel on each side.
func (w *Maker) bin(g *Geometry, b *bins, records []simd.Triangle, base uint32, grow int32, layer int) int64 {
	*b = noBins
	b.records = uint32(len(records))
	if len(records) == 0 {
		return 0
	}
	w.find(g, b, records, grow)
	binned := w.cut(g, records, grow)
	if binned == 0 {
		return 0
	}
	// starts[i+1] is where tile i's next run goes.
	x0, y0, y1 := int(b.tiles.X0), int(b.tiles.Y0), int(b.tiles.Y1)
	width := int(b.tiles.X1) + 1 - x0
	n := width * (y1 + 1 - y0)
	starts := w.binStarts.take(n + 1)
	b.rows = w.binRows.take(y1 + 1 - y0)
	if len(w.broad) > 0 {
		b.wide = w.binWide.take(len(w.broad))
		for i, r := range w.broad {
			b.wide[i] = wideRecord{base + r.index, r.tiles}
		}
	}
	total, before := uint32(0), layer*g.Frame.TilesX*g.Frame.TilesY
	starts[0] = 0
	for y := y0; y <= y1; y++ {
		first := y*g.Frame.TilesX + x0
		row, claims, has := w.perTile[first:][:width], g.Claims[before+first:][:width], columns(0)
		for x, c := range row {
			row[x] = total // where its next run goes
			total += c
			any := (c | -c) >> 31 // without a branch that nobody can predict
			has |= columns(any) << min(x, 63)
			if claims[x].Load() < w.FirstClaim && (c != 0 || w.reached(x+x0, y)) {
				w.claim(g, before+first+x)
			}
		}
		if len(b.wide) > 0 {
			has = ^columns(0) >> max(64-width, 0)
		}
		b.rows[y-y0] = binRow{has, starts[(y-y0)*width:][:width+1]}
	}
	b.runs = w.binRuns.take(int(total))
	runs, places := b.runs, w.perTile
	for _, r := range w.runs[:w.made] {
		next := &places[r.tile]
		runs[*next] = simd.Run{First: base + r.records.First, N: r.records.N}
		*next++
	}
	for y := y0; y <= y1; y++ {
		row := w.perTile[y*g.Frame.TilesX+x0:][:width]
		copy(starts[(y-y0)*width+1:], row) // the ends
		clear(row)
	}
	w.Listed += int(binned)
	w.Entries += int(total)
	return binned
}

// reached says whether one of the chunk's wide records may touch tile (x, y).
func (w *Maker) reached(x, y int) bool {
	for i := range w.broad {
		if w.broad[i].reaches(int32(x), int32(y)) {
			return true
		}
	}
	return false
}

// find finds each record's tiles and bounds them all.
func (w *Maker) find(g *Geometry, b *bins, records []simd.Triangle, grow int32) {
	if n := (len(records) + simd.Lanes - 1) &^ (simd.Lanes - 1); len(w.where) < n { // kernels write whole vectors
		w.where, w.rects, w.firsts = make([]uint32, n+n/2), make([]simd.TileRect, n+n/2), make([]uint32, n+n/2+simd.Lanes)
	}
	a := &w.tiles
	*a = simd.TilesArgs{
		Triangles: &records[0], N: int64(len(records)), Rects: &w.rects[0], Where: &w.where[0], Grow: grow,
		Shift: 8 + int32(g.Frame.TileLog2), LastX: int32(g.Frame.TilesX - 1), LastY: int32(g.Frame.TilesY - 1),
		Columns: int32(g.Frame.TilesX),
		MinX:    int32(g.Frame.TilesX), MinY: int32(g.Frame.TilesY), MaxX: -1, MaxY: -1,
	}
	w.kernels.Tiles(a)
	a.Triangles = nil
	b.tiles = simd.TileRect{X0: int16(a.MinX), Y0: int16(a.MinY), X1: int16(a.MaxX), Y1: int16(a.MaxY)}
}

// cut makes runs of neighbouring records that lie in one tile, as most do, counts the runs of each tile, and returns
// how many records have a tile.
func (w *Maker) cut(g *Geometry, records []simd.Triangle, grow int32) int64 {
	if tiles := g.Frame.TilesX * g.Frame.TilesY; len(w.perTile) < tiles {
		w.perTile = make([]uint32, tiles)
	}
	counts, where := w.perTile, w.where[:len(records)]
	binned := len(records)
	w.changes = simd.RunStartsArgs{In: &where[0], N: int64(len(where)), Out: &w.firsts[0]}
	w.kernels.RunStarts(&w.changes)
	firsts := append(w.firsts[:w.changes.Found], uint32(len(where)))
	n, columns := 0, uint32(g.Frame.TilesX)
	w.broad = w.broad[:0]
	w.need(n, 2*len(firsts))
	rects, runs := w.rects, w.runs
	for i, first := range firsts[:len(firsts)-1] {
		stop := firsts[i+1]
		r := &rects[first]
		right, down := uint32(int32(r.X1)-int32(r.X0)), uint32(int32(r.Y1)-int32(r.Y0))
		if right|down > 1 || right&down != 0 {
			if where[first] == simd.NoTile {
				binned -= int(stop - first)
				continue
			}
			n = w.spread(g, n, first, &records[first], grow)
			w.need(n, 2*(len(firsts)-i))
			runs = w.runs
			continue
		}
		// Records in one tile, or in two, side by side or one above the other: without a branch between the two.
		several := right + down
		tile := uint32(r.Y0)*columns + uint32(r.X0)
		next := tile + right + down*columns
		two := runs[n:][:2]
		two[0] = binRun{tile, simd.Run{First: first, N: stop - first}}
		two[1] = binRun{next, two[0].records}
		counts[tile]++
		counts[next] += several
		n += 1 + int(several)
	}
	w.made = n
	return int64(binned)
}

// need makes room for so many runs behind the first n.
func (w *Maker) need(n, more int) {
	if n+more > len(w.runs) {
		w.runs = append(w.runs[:n], make([]binRun, n/2+more)...)
		w.runs = w.runs[:cap(w.runs)]
	}
}

// spread makes a run of record i in each of the tiles that it may touch, behind the first n runs, and returns how many
// runs there are then. Where the record's bounding box is large in both directions it pays to test its edges against
// each tile.
func (w *Maker) spread(g *Geometry, n int, i uint32, t *simd.Triangle, grow int32) int {
	r := w.rects[i]
	columns, rows := int(r.X1-r.X0)+1, int(r.Y1-r.Y0)+1
	if columns*rows > WideTiles {
		w.broad = append(w.broad, wideRecord{i, r})
		return n
	}
	w.need(n, columns*rows)
	runs, counts := w.runs[n:], w.perTile[int(r.Y0)*g.Frame.TilesX+int(r.X0):]
	tile := uint32(int(r.Y0)*g.Frame.TilesX + int(r.X0))
	at := 0
	if columns == 1 || rows == 1 || columns+rows <= 4 || grow != 0 || t.Flags&simd.Box != 0 {
		for y := range rows {
			row := counts[y*g.Frame.TilesX:][:columns]
			for x := range row {
				row[x]++
				runs[at] = binRun{tile + uint32(x), simd.Run{First: i, N: 1}}
				at++
			}
			tile += uint32(g.Frame.TilesX)
		}
		return n + at
	}
	reach := reachOf(t, int64(r.X0), int64(r.Y0), g.Frame.TileLog2)
	for y := range rows {
		row := counts[y*g.Frame.TilesX:][:columns]
		e0, e1, e2 := reach.greatest[0], reach.greatest[1], reach.greatest[2]
		for x := range row {
			// Written in any case, kept where no edge's greatest value is negative.
			in := ^uint64(e0|e1|e2) >> 63
			row[x] += uint32(in)
			runs[at] = binRun{tile + uint32(x), simd.Run{First: i, N: 1}}
			at += int(in)
			e0, e1, e2 = e0+reach.right[0], e1+reach.right[1], e2+reach.right[2]
		}
		for k, step := range reach.down {
			reach.greatest[k] += step
		}
		tile += uint32(g.Frame.TilesX)
	}
	return n + at
}

// reach tells whether a tile has a point inside all edges' half planes: where no edge's greatest value in it is
// negative. It may be so in a tile that a sharp corner misses, never otherwise in one with a covered sample.
type reach struct {
	greatest    [3]int64 // in the tile at hand
	right, down [3]int64 // their steps from one tile to the next
}

// reachOf begins with tile (x, y).
func reachOf(t *simd.Triangle, x, y int64, tileLog2 uint) (r reach) {
	size := int64(256) << tileLog2
	if t.Flags&simd.Stroke != 0 {
		for i, s := range t.Sides() {
			r.right[i], r.down[i] = s.A*size, s.B*size
			r.greatest[i] = s.A*(x*size-s.X0) + s.B*(y*size-s.Y0) + max(s.A, 0)*size + max(s.B, 0)*size
		}
		return r
	}
	for i := range 3 {
		a, b := t.Edge(i)
		r.right[i], r.down[i] = a*size, b*size
		r.greatest[i] = a*(x*size-int64(t.X[i])) + b*(y*size-int64(t.Y[i])) + max(a, 0)*size + max(b, 0)*size
	}
	return r
}

// claim notes that the batch at hand has records in a tile. The worker that notes it first draws the tile, unless
// another one has nothing left to do earlier.
func (w *Maker) claim(g *Geometry, tile int) {
	claim := &g.Claims[tile]
	was := claim.Load()
	if was < w.FirstClaim && claim.CompareAndSwap(was, w.ownClaim) {
		w.Claimed++
		if g.Drawn[tile] {
			w.Again++
		}
	}
}
