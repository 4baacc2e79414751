package scene

import (
	"context"

	"github.com/seed-1acaedba/halfspace"
)

// mapBatch is how many maps are looked up at a time: as many as stay in a cache. A lamp needs lampFaces at once, and
// fewer maps than that are no program. There are at most mostBatches of them.
const (
	mapBatch    = 8
	mostBatches = 3
	lampFaces   = len(faceAxes)
)

var _ [mapBatch - lampFaces]struct{}

// mapBatches is how many batches of maps there are: while one is looked up, threads draw the next ones.
func (p *pbr) mapBatches() int {
	if n := p.device.Threads(); n > 1 {
		return min(1+(n+mapBatch-1)/mapBatch, mostBatches)
	}
	return 1
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
	begin func(first int, maps [][]float32) // with a batch, whose views are those from first on
	parts int                               // of what follows, which are done side by side
	do    func(ctx context.Context, part int) error
}

// eachBatch draws depth maps of views, and uses each batch of them in order. Where threads draw maps alone, they draw the
// next batches while one is used, and wait for each other at the end alone; in passes of all threads they wait after each
// stage of each pass.
func (s *blockers) eachBatch(ctx context.Context, p *pbr, to []*depthMaps, views []mapView, use *mapUse) error {
	if !s.alone {
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
	ctx = halfspace.Alone(ctx)
	batches := len(to)
	var draws, uses, list []*stage
	for first := 0; first < len(views); first += mapBatch {
		batch, n := first/mapBatch%batches, min(mapBatch, len(views)-first)
		draw := &stage{parts: n, do: func(i int) error {
			return s.drawSome(ctx, p, to[batch], i, views[first+i:first+i+1], batch*mapBatch+i)
		}}
		after := &stage{after: []*stage{draw}, parts: use.parts, begin: func() { use.begin(first, to[batch].depths()[:n]) },
			do: func(part int) error { return use.do(ctx, part) }}
		if k := len(uses); k > 0 {
			after.after = append(after.after, uses[k-1])
		}
		if k := len(uses) - batches; k >= 0 { // it had these maps
			draw.after = append(draw.after, uses[k])
		}
		draws, uses = append(draws, draw), append(uses, after)
	}
	for k := range len(draws) + batches - 1 { // a batch is used while the next ones are drawn
		if k < len(draws) {
			list = append(list, draws[k])
		}
		if k >= batches-1 {
			list = append(list, uses[k-batches+1])
		}
	}
	return inStages(p.device.Threads(), list)
}

// parts is how many parts work with maps is cut into, which threads do side by side: some are done sooner.
func (s *blockers) parts(p *pbr) int {
	if !s.alone {
		return 1
	}
	return 2 * p.device.Threads()
}
