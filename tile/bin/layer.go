package bin

import (
	"math/bits"
	"slices"

	"github.com/seed-1acaedba/halfspace/edge"
)

// The tiles of each layer are tiles of the frame. Where a chunk's records lie in several layers, each layer has lists
// of its own; where all views have the same records, the lists of the first view serve all of them.

// layerBins are the lists of a chunk's records in one layer.
type layerBins struct {
	layer int16
	spans []edge.Span // of the chunk's: there is one or more
	bins  bins
}

// ofLayer returns the chunk's lists of a layer, or nil, and the spans of their records, none if one viewport has them
// all.
func (c *chunk) ofLayer(layer int16) (*bins, []edge.Span) {
	switch r := c.rare; {
	case r == nil:
		return &c.bins, nil
	case len(r.layers) == 0:
		return &c.bins, r.spans
	default:
		i, ok := slices.BinarySearchFunc(r.layers, layer, func(l layerBins, layer int16) int { return int(l.layer) - int(layer) })
		if !ok {
			return nil, nil
		}
		return &r.layers[i].bins, r.layers[i].spans
	}
}

// byLayer sorts the records of a chunk by layer. Records of one layer stay in order; between layers order has no
// meaning.
func (w *Maker) byLayer(s *edge.Chunk) {
	in := func(a, b edge.Span) int { return a.Layer - b.Layer }
	if slices.IsSortedFunc(s.Spans, in) {
		return
	}
	w.unlayered = append(w.unlayered[:0], s.Records...)
	w.movedSpans = w.movedSpans[:0]
	for i, span := range s.Spans {
		end := len(s.Records)
		if i+1 < len(s.Spans) {
			end = s.Spans[i+1].First
		}
		w.movedSpans = append(w.movedSpans, movedSpan{span, end})
	}
	slices.SortStableFunc(w.movedSpans, func(a, b movedSpan) int { return in(a.Span, b.Span) })
	s.Records, s.Spans = s.Records[:0], s.Spans[:0]
	for _, m := range w.movedSpans {
		last := len(s.Spans) - 1
		if last < 0 || s.Spans[last].Layer != m.Layer || s.Spans[last].Viewport != m.Viewport {
			s.Spans = append(s.Spans, edge.Span{First: len(s.Records), Viewport: m.Viewport, Layer: m.Layer})
		}
		s.Records = append(s.Records, w.unlayered[m.First:m.end]...)
	}
}

// movedSpan is a span with its end.
type movedSpan struct {
	edge.Span
	end int
}

// binLayers lists a chunk's records by tile, layer by layer, and returns how many are in a list.
func (w *Maker) binLayers(g *Geometry, i int, s *edge.Chunk) (binned int64) {
	f, c, at := g.Frame, &g.chunks[i], &g.touches.chunks[i]
	p := f.Draws[c.draw].Pipeline
	if p.Vertex.Layer && len(s.Spans) > 1 && s.Spans[0].Layer != s.Spans[len(s.Spans)-1].Layer {
		return w.binEachLayer(g, c, s, at, p.Grow)
	}
	layer, views := 0, uint32(0)
	switch {
	case p.Vertex.Layer && len(s.Spans) > 0:
		layer = s.Spans[0].Layer
	case f.Views != 0 && p.Vertex.ViewIndex:
		layer = int(c.view)
	case f.Views != 0:
		layer = bits.TrailingZeros32(f.Views)
		views = f.Views & (f.Views - 1)
	}
	binned = w.bin(g, &c.bins, s.Records, c.base, p.Grow, layer)
	*at = touched{c.bins.tiles.Y0, c.bins.tiles.Y1, int16(layer), int16(max(layer, bits.Len32(views)-1))}
	if binned > 0 {
		for ; views != 0; views &= views - 1 {
			w.Listed += int(binned)
			w.claimLike(g, &c.bins, bits.TrailingZeros32(views))
		}
	}
	return binned
}

// binEachLayer is binLayers for records of several layers, which lie in the order of their layers.
func (w *Maker) binEachLayer(g *Geometry, c *chunk, s *edge.Chunk, at *touched, grow int32) (binned int64) {
	r := c.rarely()
	*at = touched{y0: 1<<15 - 1, y1: -1, layer0: int16(s.Spans[0].Layer), layer1: int16(s.Spans[len(s.Spans)-1].Layer)}
	for from := 0; from < len(s.Spans); {
		to, end := from+1, len(s.Records)
		for to < len(s.Spans) && s.Spans[to].Layer == s.Spans[from].Layer {
			to++
		}
		if to < len(s.Spans) {
			end = s.Spans[to].First
		}
		first := s.Spans[from].First
		l := layerBins{layer: int16(s.Spans[from].Layer), spans: r.spans[from:to:to]}
		if n := w.bin(g, &l.bins, s.Records[first:end], c.base+uint32(first), grow, int(l.layer)); n > 0 {
			binned += n
			r.layers = append(r.layers, l)
			at.y0, at.y1 = min(at.y0, l.bins.tiles.Y0), max(at.y1, l.bins.tiles.Y1)
		}
		from = to
	}
	c.bins = noBins
	return binned
}

// claimLike claims the tiles of a layer that bins of another one have lists of.
func (w *Maker) claimLike(g *Geometry, b *bins, layer int) {
	width := int(b.tiles.X1) + 1 - int(b.tiles.X0)
	for y := int(b.tiles.Y0); y <= int(b.tiles.Y1); y++ {
		starts := b.rows[y-int(b.tiles.Y0)].starts
		first := (layer*g.Frame.TilesY+y)*g.Frame.TilesX + int(b.tiles.X0)
		for x := range width {
			if g.Claims[first+x].Load() < w.FirstClaim && (starts[x] != starts[x+1] || w.reached(x+int(b.tiles.X0), y)) {
				w.claim(g, first+x)
			}
		}
	}
}
