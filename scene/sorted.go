package scene

import (
	"slices"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/vk"
)

// sorted are blended surfaces, drawn from back to front: all their triangles are sorted together, so that the triangles
// of one mesh and of several are in order; lines and points are sorted item by item.
type sorted struct {
	items         []sortedItem
	pieces, spare []piece
}

// sortedItem is a surface whose triangles are sorted.
type sortedItem struct {
	surface
	indices []uint32 // of the triangles, in the file's order; nil: the item is one piece
	order   []uint32 // the same, from back to front
}

// piece is a triangle, or an item that is not sorted.
type piece struct {
	middle   [3]float32 // in world space
	distance float32    // along the camera's axis
	item     int32
	triangle int32 // -1: all of the item
}

// add appends an instance of a primitive.
func (s *sorted) add(it surface, p *Primitive, in *Instance) {
	n := int32(len(s.items))
	list := triangles(p)
	item := sortedItem{surface: it, indices: list, order: make([]uint32, len(list))}
	item.draw.Indices32 = item.order
	point := func(v uint32) (q [3]float32, ok bool) {
		if int(v) >= p.Vertices() {
			return q, false
		}
		return transformPoint(&in.World, [3]float32(p.Positions[3*v:])), true
	}
	if list == nil {
		item.draw = it.draw
		if b := (Bounds{Min: p.Min, Max: p.Max}); !b.Empty() {
			var middle [3]float32
			for k := range middle {
				middle[k] = float32(p.Min[k]/2) + float32(p.Max[k]/2)
			}
			s.pieces = append(s.pieces, piece{middle: transformPoint(&in.World, middle), item: n, triangle: -1})
		}
	}
	for t := 0; 3*t+2 < len(list); t++ {
		a, okA := point(list[3*t])
		b, okB := point(list[3*t+1])
		c, okC := point(list[3*t+2])
		if !okA || !okB || !okC {
			continue
		}
		q := piece{item: n, triangle: int32(t)}
		for k := range q.middle {
			q.middle[k] = (a[k] + b[k] + c[k]) / 3
		}
		s.pieces = append(s.pieces, q)
	}
	s.items = append(s.items, item)
}

// triangles are a primitive's triangles as a list; nil for lines and points.
func triangles(p *Primitive) []uint32 {
	n := p.Vertices()
	if p.Indices != nil {
		n = len(p.Indices)
	}
	vertex := func(i int) uint32 {
		if p.Indices != nil {
			return p.Indices[i]
		}
		return uint32(i)
	}
	list := []uint32{}
	switch p.Topology {
	case vk.PrimitiveTopologyTriangleList:
		for i := range n / 3 * 3 {
			list = append(list, vertex(i))
		}
	case vk.PrimitiveTopologyTriangleStrip:
		for i := range max(n-2, 0) {
			list = append(list, vertex(i), vertex(i+1+i%2), vertex(i+2-i%2))
		}
	case vk.PrimitiveTopologyTriangleFan:
		for i := range max(n-2, 0) {
			list = append(list, vertex(i+1), vertex(i+2), vertex(0))
		}
	default:
		return nil
	}
	return list
}

// sortedTopology is how the indices of a sorted surface make primitives: triangles are listed, whatever they were.
func sortedTopology(t vk.PrimitiveTopology) vk.PrimitiveTopology {
	switch t {
	case vk.PrimitiveTopologyTriangleStrip, vk.PrimitiveTopologyTriangleFan:
		return vk.PrimitiveTopologyTriangleList
	}
	return t
}

// draw records the pieces from back to front, as the matrix view sees them. Pieces at the same distance stay in the
// file's order.
func (s *sorted) draw(pass *halfspace.Pass, view *[16]float32) {
	for i := range s.pieces {
		s.pieces[i].distance = -transformPoint(view, s.pieces[i].middle)[2]
	}
	s.spare = append(s.spare[:0], s.pieces...)
	slices.SortStableFunc(s.spare, func(a, b piece) int {
		switch {
		case a.distance > b.distance:
			return -1
		case a.distance < b.distance:
			return 1
		}
		return 0
	})
	for i := range s.items {
		s.items[i].order = s.items[i].order[:0]
	}
	for i := 0; i < len(s.spare); {
		it := &s.items[s.spare[i].item]
		if s.spare[i].triangle < 0 {
			pass.Draw(it.pipeline, it.draw)
			i++
			continue
		}
		first, d := len(it.order), it.draw
		for ; i < len(s.spare) && s.spare[i].triangle >= 0 && &s.items[s.spare[i].item] == it; i++ {
			it.order = append(it.order, it.indices[3*s.spare[i].triangle:][:3]...)
		}
		d.First, d.Count = first, len(it.order)-first
		pass.Draw(it.pipeline, d)
	}
}
