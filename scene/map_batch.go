package scene

import (
	"context"

	"github.com/seed-1acaedba/halfspace"
)

// mapBatch is how many maps are looked up at a time: as many as stay in a cache. A lamp needs lampFaces at once, and
// fewer maps than that are no program. There are at most mostBatches of them, of which wideBatches are looked up
// together where there are more threads than a batch has maps: the sums, of which a part fits a core's cache, then come
// from memory half as often.
const (
	mapBatch    = 8
	wideBatches = 2
	mostBatches = 2 * wideBatches
	lampFaces   = len(faceAxes)
)

var _ [mapBatch - lampFaces]struct{}

// mapBatches is how many batches of maps there are: while one is looked up, threads draw the next ones.
func (p *pbr) mapBatches() int {
	switch n := p.device.Threads(); {
	case n == 1:
		return 1
	case n <= mapBatch:
		return 2
	}
	return mostBatches
}

// newMapBatches makes the maps for eachBatch.
func (p *pbr) newMapBatches(size int) (list []*depthMaps, err error) {
	for range p.mapBatches() {
		m, err := newDepthMaps(mapBatch, size)
		if err != nil {
			return nil, err
		}
		list = append(list, m)
	}
	return list, nil
}

// mapUse says what follows when maps are drawn, a batch after the other.
type mapUse struct {
	begin func(first int, maps [][]float32)         // takes a batch of maps: of the views from first on
	parts int                                       // how many calls of do a batch has, side by side
	do    func(ctx context.Context, part int) error // uses the batch
}

// eachBatch draws depth maps of views, and uses each batch of them in order. Where threads draw maps alone, they draw the
// next batches while others are used, and wait for each other at the end alone; in passes of all threads they wait after each
// stage of each pass.
func (s *blockers) eachBatch(ctx context.Context, p *pbr, to []*depthMaps, views []mapView, use *mapUse) error {
	if s.alone {
		var m mapStages
		m.add(ctx, p, s, to, views, use)
		return inStages(p.device.Threads(), m.list)
	}
	maps := to[0].depths()
	for first := 0; first < len(views); first += mapBatch {
		list := views[first:min(first+mapBatch, len(views))]
		if err := s.drawMaps(ctx, p, to[0], list); err != nil {
			return err
		}
		use.begin(first, maps[:len(list)])
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

// add adds the stages that draw maps of views and use each batch of them in order. Maps that stages before drew to the same
// memory are used before.
func (m *mapStages) add(ctx context.Context, p *pbr, s *blockers, to []*depthMaps, views []mapView, use *mapUse) {
	ctx = halfspace.Alone(ctx)
	half := len(to) / 2 // batches: they are used while the other half is drawn
	var depths [][]float32
	for _, d := range to {
		depths = append(depths, d.depths()...)
	}
	var last *stage // use that is not in the list yet
	for first := 0; first < len(views); first += half * mapBatch {
		k, n := len(m.uses), min(half*mapBatch, len(views)-first)
		at := k % 2 * half * mapBatch
		draw := &stage{parts: n, do: func(i int) error {
			return s.drawSome(ctx, p, to[(at+i)/mapBatch], i%mapBatch, views[first+i:first+i+1], at+i)
		}}
		after := &stage{after: []*stage{draw}, parts: use.parts, begin: func() { use.begin(first, depths[at:at+n]) },
			do: func(part int) error { return use.do(ctx, part) }}
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
