package plan

import "slices"

// Serves says that what a pipeline's vertices leave in the arena is what another's fragments need: the same components,
// of fragments of a pixel.
func (p *Pipeline) Serves(q *Pipeline) bool {
	return p.Layout == q.Layout && slices.Equal(p.Function.Modes, q.Function.Modes) && p.Grow == q.Grow &&
		p.Rate == nil && q.Rate == nil && !p.Dense && !q.Dense && !p.Vertex.Stores && !q.Vertex.Stores &&
		p.Vertex.ViewportIndex == q.Vertex.ViewportIndex && p.Vertex.Layer == q.Vertex.Layer
}
