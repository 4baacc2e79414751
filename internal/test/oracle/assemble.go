package oracle

import "github.com/seed-1acaedba/halfspace/vk"

// Primitive is one point, line or triangle of a draw (Primitive Topologies).
type Primitive struct {
	Vertices []int // 1 to 3 indices of vertices
	// Provoking is the index of the vertex that gives Flat attributes.
	Provoking int
	ID        int
	// First says that the primitive starts a strip, or stands alone.
	First bool
}

// Restart is the index that ends a strip where primitive restart is on.
const Restart = 0xFFFFFFFF

// Assemble makes primitives of n vertices in order, or of indices where these are not nil.
func Assemble(t vk.PrimitiveTopology, last, restart bool, n int, indices []uint32) []Primitive {
	var list []Primitive
	var run []int
	flush := func() {
		for _, p := range assembleRun(t, last, len(run)) {
			for i, v := range p.Vertices {
				p.Vertices[i] = run[v]
			}
			p.Provoking = run[p.Provoking]
			p.ID = len(list)
			list = append(list, p)
		}
		run = nil
	}
	if indices == nil {
		for i := range n {
			run = append(run, i)
		}
	}
	for _, x := range indices {
		if restart && x == Restart {
			flush()
			continue
		}
		run = append(run, int(x))
	}
	flush()
	return list
}

// assembleRun makes the primitives of n vertices numbered from 0, none of them a restart.
func assembleRun(t vk.PrimitiveTopology, last bool, n int) (list []Primitive) {
	add := func(first bool, provokeFirst, provokeLast int, vertices ...int) {
		p := Primitive{Vertices: vertices, Provoking: provokeFirst, First: first}
		if last {
			p.Provoking = provokeLast
		}
		list = append(list, p)
	}
	switch t {
	case vk.PrimitiveTopologyPointList:
		for i := range n {
			add(true, i, i, i)
		}
	case vk.PrimitiveTopologyLineList:
		for i := 0; i+1 < n; i += 2 {
			add(true, i, i+1, i, i+1)
		}
	case vk.PrimitiveTopologyLineStrip:
		for i := 0; i+1 < n; i++ {
			add(i == 0, i, i+1, i, i+1)
		}
	case vk.PrimitiveTopologyTriangleList:
		for i := 0; i+2 < n; i += 3 {
			add(true, i, i+2, i, i+1, i+2)
		}
	case vk.PrimitiveTopologyTriangleStrip:
		for i := 0; i+2 < n; i++ {
			switch {
			case i%2 == 0:
				add(i == 0, i, i+2, i, i+1, i+2)
			case last:
				add(false, i, i+2, i+1, i, i+2)
			default:
				add(false, i, i+2, i, i+2, i+1)
			}
		}
	case vk.PrimitiveTopologyTriangleFan:
		for i := 0; i+2 < n; i++ {
			if last {
				add(i == 0, i+1, i+2, 0, i+1, i+2)
			} else {
				add(i == 0, i+1, i+2, i+1, i+2, 0)
			}
		}
	case vk.PrimitiveTopologyLineListWithAdjacency:
		for i := 0; i+3 < n; i += 4 {
			add(true, i+1, i+2, i+1, i+2)
		}
	case vk.PrimitiveTopologyLineStripWithAdjacency:
		for i := 0; i+3 < n; i++ {
			add(i == 0, i+1, i+2, i+1, i+2)
		}
	case vk.PrimitiveTopologyTriangleListWithAdjacency:
		for i := 0; i+5 < n; i += 6 {
			add(true, i, i+4, i, i+2, i+4)
		}
	case vk.PrimitiveTopologyTriangleStripWithAdjacency:
		for i := 0; 2*i+5 < n; i++ {
			v := 2 * i
			switch {
			case i%2 == 0:
				add(i == 0, v, v+4, v, v+2, v+4)
			case last:
				add(false, v, v+4, v+2, v, v+4)
			default:
				add(false, v, v+4, v, v+4, v+2)
			}
		}
	}
	return list
}
