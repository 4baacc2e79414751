package tile

import "github.com/seed-1acaedba/halfspace/tile/bin"

// denseRecords is the default of Options.DenseRecords, with one sample; several multiply it. Records that fit the
// caches cost 9 ns less than records of a full batch (of 29 ns, with two pixels a triangle); a tile that is drawn again
// costs some microseconds for each sample, plus the shading of its pixels.
const denseRecords = 1024

// batchRecords is the default of Options.BatchRecords for up to fewWorkers workers and one sample. More workers have
// twice as many, as barriers take longer: a million small triangles on 4, 8 and 16 cores 7.1, 3.75 and 2.13 ms so, 7.3,
// 4.1 and 2.3 with as many. So have several samples: a million small triangles with four, on two threads 62 to 44 ms.
const (
	batchRecords = 1 << 19
	fewWorkers   = 2
)

// The memory of bins is bounded: a batch ends after the round in which its lists have batchEntries entries, of 8 bytes,
// and a round adds at most roundEntries: records that lie in bin.WideTiles tiles each.
const (
	batchEntries = 1 << 26
	roundEntries = 1 << 28
)

// batches cut a frame's chunks up: into batches, after each of which tiles are drawn, and those into rounds of
// geometry. A batch ends after BatchRecords primitives or, where they lie close together, after any round.
type batches struct {
	records int // how many a batch holds at most
	tile    int // how many a tile must have for the batch to end early
	end     int // of the batch, if it is not cut short
	number  int64
	last    bool // the frame's last batch
	open    bool // another round follows before tiles are drawn
	sparse  bool // tiles that were drawn early had to be drawn again: no more of that
}

// beginBatches starts with a frame's first batch.
func (e *Engine) beginBatches() {
	b, samples := &e.batch, max(1, e.frame.Samples)
	*b = batches{records: e.options.BatchRecords, tile: e.options.DenseRecords}
	if b.records == 0 {
		if b.records = batchRecords; len(e.workers) > fewWorkers || samples > 1 {
			b.records *= 2
		}
	}
	if b.tile == 0 {
		b.tile = denseRecords * samples
	}
	e.nextBatch()
}

// nextBatch takes chunks until they hold BatchRecords primitives, at least one, and gives them their places.
func (e *Engine) nextBatch() {
	g, b := &e.frame.geometry, &e.batch
	g.Start = g.Stop
	b.end = g.Fit(g.Start, g.Len(), b.records)
	b.number++
	g.Place(b.end)
	e.nextRound()
}

// nextRound takes some of the batch's chunks: an eighth (4 MB of records), or a sixteenth for each worker where there
// are more, as their caches hold more together.
func (e *Engine) nextRound() {
	g, b := &e.frame.geometry, &e.batch
	g.Round = g.Stop
	tiles := min(e.frame.TilesX*e.frame.TilesY, bin.WideTiles)
	g.Stop = g.Fit(g.Round, b.end, min(b.records/16*max(fewWorkers, len(e.workers)), roundEntries/tiles))
	b.last = g.Stop == g.Len()
	e.shareChunks()
}

// endRound begins the batch's next round, or makes what the chunks left behind the tiles' to read.
func (e *Engine) endRound() {
	g, b := &e.frame.geometry, &e.batch
	if b.open = g.Stop < b.end && !e.dense(); b.open {
		e.nextRound()
		return
	}
	e.shareTiles()
	for _, w := range e.workers {
		w.maker.BeginBatch(b.number+1, w.number, len(e.workers))
	}
	g.Close()
}

// dense says whether the batch's records so far lie in so few tiles that these should be drawn now, or fill its lists.
func (e *Engine) dense() bool {
	b := &e.batch
	records, tiles, again, entries := 0, 0, 0, 0
	for _, w := range e.workers {
		m := &w.maker
		records, tiles, again, entries = records+m.Listed, tiles+m.Claimed, again+m.Again, entries+m.Entries
	}
	if entries > batchEntries {
		return true
	}
	if b.sparse {
		return false
	}
	if records < tiles*b.tile {
		return false
	}
	b.sparse = 8*again > 7*tiles
	return !b.sparse
}
