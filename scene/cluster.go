package scene

import (
	"context"
	"slices"

	"github.com/seed-1acaedba/halfspace/vk"
)

// clustered is p with its vertices laid out for drawing: each run of so many triangles, which the engine takes as one
// chunk, has its vertices next to each other, in the order of first use, those that two runs share once for each. The
// engine then reads a dense range instead of finding out which vertices a run has (Nefertiti: a quarter of the frame).
// The triangles, their order and their values stay the same. Lists without indices, other topologies, and lists whose
// vertices are shared too little to gain are returned as they are.
//
// It takes time and memory by the indices, not by the vertices, which many primitives may share; a list that picks a
// few out of many is returned as it is, and so is any if ctx ends.
func clustered(ctx context.Context, p Primitive, triangles int) Primitive {
	if p.Topology != vk.PrimitiveTopologyTriangleList || p.Indices == nil || len(p.Indices) < 3 {
		return p
	}
	lowest, highest := slices.Min(p.Indices), slices.Max(p.Indices)
	vertices := int(highest-lowest) + 1
	if vertices > 8*len(p.Indices) {
		return p
	}
	run := 3 * triangles
	order := make([]uint32, 0, vertices+vertices/8) // the old vertex of each new one
	indices := make([]uint32, len(p.Indices))
	place := make([]uint32, vertices) // of an old vertex from the lowest on, plus 1
	for first := 0; first < len(indices); first += run {
		base := uint32(len(order))
		if ctx.Err() != nil {
			return p
		}
		for i := first; i < min(first+run, len(indices)); i++ {
			v := p.Indices[i]
			if place[v-lowest] <= base {
				order = append(order, v)
				place[v-lowest] = uint32(len(order))
			}
			indices[i] = place[v-lowest] - 1
		}
	}
	if len(order) > 4*vertices {
		return p
	}
	p.Indices = indices
	p.TexCoords = slices.Clone(p.TexCoords)
	p.attributes(func(values *[]float32, size int) { *values = reordered(*values, order, size) })
	return p
}

// dense says that each run of so many triangles has its vertices next to each other already, but for some between them: as
// many indices as there are, at most. The engine then takes all of the range.
func dense(indices []uint32, triangles int) bool {
	for run := range slices.Chunk(indices, 3*triangles) {
		if int(slices.Max(run)-slices.Min(run)) >= len(run) {
			return false
		}
	}
	return true
}

// reordered is an attribute of size components in a new order of vertices.
func reordered(attribute []float32, order []uint32, size int) []float32 {
	out := make([]float32, len(order)*size)
	switch size {
	case 2:
		for i, v := range order {
			*(*[2]float32)(out[2*i:]) = [2]float32(attribute[2*int(v):])
		}
	case 3:
		for i, v := range order {
			*(*[3]float32)(out[3*i:]) = [3]float32(attribute[3*int(v):])
		}
	default:
		for i, v := range order {
			copy(out[i*size:], attribute[int(v)*size:][:size])
		}
	}
	return out
}
