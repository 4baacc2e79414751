package scene

import (
	"context"

	"github.com/seed-1acaedba/halfspace"
)

// mapBatch is how many maps are looked up at a time: as many as stay in a cache. A lamp needs lampFaces at once, and
// fewer maps than that are no program. There are at most mostBatches of them, of which wideBatches are looked up
// together where there are more threads than a batch has maps. No more threads than mostBatches have maps draw maps alone.
const (
	mapBatch    = 8
	wideBatches = 2
	mostBatches = 2 * wideBatches
	lampFaces   = len(faceAxes)
)

var _ [mapBatch - lampFaces]struct{}

// mapThreads is how many threads draw maps alone.
func (p *pbr) mapThreads() int { return min(p.device.Threads(), mostBatches*mapBatch) }

// newMapBatches makes the maps for eachBatch: while one batch is looked up, threads draw the next ones.
func (p *pbr) newMapBatches(size int) (list []*depthMaps, err error) {
	n := 2
	if p.device.Threads() > mapBatch {
		n = mostBatches
	}
	for range n {
		m, err := newDepthMaps(mapBatch, size)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// seenBatch is how many maps are drawn before what was seen in them is used, where each is looked up by who drew it.
const seenBatch = 32

// mapUse says what follows when maps are drawn, a batch after the other.
type mapUse struct {
	begin func(first, n int, maps [][]float32)      // takes a batch: n maps of the views from first on
	parts int                                       // how many calls of do a batch has, side by side
	do    func(ctx context.Context, part int) error // uses the batch
	// see, of threads that draw maps alone, looks up the map of a view for all that use it, and keeps what it saw until the
	// batch after the next one: who drew the map calls it, in whose caches it is. The batch is then used without maps. The
	// zero value, nil: maps are looked up when they are used.
	see func(ctx context.Context, view int, depths []float32) error
}

// eachBatch draws depth maps of views, and uses each batch of them in order. Where threads draw maps alone, they draw the
// next batches while others are used, and wait for each other at the end alone; in passes of all threads they wait after each
// stage of each pass.
func (s *blockers) eachBatch(ctx context.Context, p *pbr, to []*depthMaps, views []mapView, use *mapUse) error {
	if s.alone {
		var m mapStages
		m.add(ctx, p, s, to, views, use)
		return inStages(p.mapThreads(), m.list)
	}
	maps := to[0].depths()
	for first := 0; first < len(views); first += mapBatch {
		list := views[first:min(first+mapBatch, len(views))]
		if err := s.drawMaps(ctx, p, to[0], list); err != nil {
			return err
		}
		use.begin(first, len(list), maps[:len(list)])
		for part := range use.parts {
			if err := use.do(ctx, part); err != nil {
				return err
			}
		}
	}
	return nil
}

// mapStages draw depth maps, a thread each, and use them.
type mapStages struct {
	list []*stage // in their order
	uses []*stage // the stages of the list that use maps
}

// add adds the stages that draw maps of views and use each batch of them in order. What stages before drew to the same
// memory, or saw, is used before. Where maps are seen by who drew them, each thread has a map of its own.
func (m *mapStages) add(ctx context.Context, p *pbr, s *blockers, to []*depthMaps, views []mapView, use *mapUse) {
	ctx = halfspace.Alone(ctx)
	batch := seenBatch
	if use.see == nil {
		batch = len(to) / 2 * mapBatch // they are used while the other half is drawn
	}
	var depths [][]float32
	for _, d := range to {
		depths = append(depths, d.depths()...)
	}
	var last *stage // use that is not in the list yet
	for first := 0; first < len(views); first += batch {
		k, n := len(m.uses), min(batch, len(views)-first)
		var maps [][]float32
		at := k % 2 * batch
		draw := &stage{parts: n, do: func(worker, i int) error {
			return s.drawSome(ctx, p, to[(at+i)/mapBatch], i%mapBatch, views[first+i:first+i+1], worker)
		}}
		if use.see == nil {
			maps = depths[at : at+n]
		} else {
			draw.do = func(worker, i int) error {
				if err := s.drawSome(ctx, p, to[worker], 0, views[first+i:first+i+1], worker); err != nil {
					return err
				}
				return use.see(ctx, first+i, depths[worker])
			}
		}
		after := &stage{after: []*stage{draw}, parts: use.parts, begin: func() { use.begin(first, n, maps) },
			do: func(_, part int) error { return use.do(ctx, part) }}
		if k > 0 {
			after.after = append(after.after, m.uses[k-1])
		}
		if k > 1 { // it had these maps
			draw.after = append(draw.after, m.uses[k-2])
		}
		if m.list = append(m.list, draw); last != nil {
			m.list = append(m.list, last)
		}
		m.uses, last = append(m.uses, after), after
	}
	if last != nil {
		m.list = append(m.list, last)
	}
}

// parts is how many parts work with maps is cut into, which threads do side by side: some are done sooner.
func (s *blockers) parts(p *pbr) int {
	if !s.alone {
		return 1
	}
	return 2 * p.device.Threads()
}
