package bin

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// clearOutputs sets what a draw's vertex function writes to what it is where the function does not write it, and not an
// earlier chunk's: 0, and 1 for the size of a point.
func (w *Maker) clearOutputs(d *record.Draw) {
	v, p := &w.vertices, d.Pipeline
	if !p.Function.Complete {
		for _, s := range w.own {
			clear(s)
		}
		if p.Vertex.PointSize {
			sizes := w.own[len(w.own)-1]
			for k := range sizes {
				sizes[k] = 1
			}
		}
	}
	clear(v.ViewportIndex)
	clear(v.Layer)
	clear(v.ShadingRate)
}

// vertex runs a draw's vertex function on a part of the worker's batch. The slices that it fills are in w.own: x,
// y, z, w, then the varyings, clip distances, cull distances and the point size.
func (w *Maker) vertex(d *record.Draw) {
	v, i := &w.vertices, &d.Pipeline.Vertex
	w.handed = append(w.handed[:0], w.own...)
	rest := w.handed
	v.X, v.Y, v.Z, v.W, rest = rest[0], rest[1], rest[2], rest[3], rest[4:]
	v.Out, v.ClipDistance, v.CullDistance, v.PointSize = cut(&rest, len(d.Pipeline.Function.Modes)), nil, nil, nil
	distances := i.ClipDistances+i.CullDistances > 0
	if distances {
		v.ClipDistance, v.CullDistance = cut(&rest, i.ClipDistances), cut(&rest, i.CullDistances)
	}
	if i.PointSize {
		v.PointSize = rest[0]
	}
	viewports, layers, rates := v.ViewportIndex, v.Layer, v.ShadingRate
	w.calls.Call = record.Call{Draw: d, Stage: "Vertex"}
	w.calls.Memory.Begin()
	if i.Fused != nil {
		i.Fused.RunVertices(d.Pipeline.Shader, v)
	} else {
		d.Pipeline.Shader.Vertex(v)
	}
	rest = w.own
	record.CheckSlice("Vertices.X", -1, -1, v.X, rest[0])
	record.CheckSlice("Vertices.Y", -1, -1, v.Y, rest[1])
	record.CheckSlice("Vertices.Z", -1, -1, v.Z, rest[2])
	record.CheckSlice("Vertices.W", -1, -1, v.W, rest[3])
	rest = rest[4:]
	record.CheckList("Vertices.Out", v.Out, cut(&rest, len(d.Pipeline.Function.Modes)))
	if distances {
		record.CheckList("Vertices.ClipDistance", v.ClipDistance, cut(&rest, i.ClipDistances))
		record.CheckList("Vertices.CullDistance", v.CullDistance, cut(&rest, i.CullDistances))
	}
	if i.PointSize {
		record.CheckSlice("Vertices.PointSize", -1, -1, v.PointSize, rest[0])
	}
	record.CheckSlice("Vertices.ViewportIndex", -1, -1, v.ViewportIndex, viewports)
	record.CheckSlice("Vertices.Layer", -1, -1, v.Layer, layers)
	record.CheckSlice("Vertices.ShadingRate", -1, -1, v.ShadingRate, rates)
	v.ViewportIndex, v.Layer, v.ShadingRate = viewports, layers, rates
	w.calls.Call = record.Call{}
}

// cut takes the first n off a list.
func cut(list *[][]float32, n int) [][]float32 {
	first := (*list)[:n:n]
	*list = (*list)[n:]
	return first
}

// signals says whether a flat varying of the vertices just shaded is a signalling NaN.
func (w *Maker) signals(p *plan.Pipeline) bool {
	found := uint32(0)
	for c, mode := range p.Function.Modes {
		if row := w.own[4+c]; mode == simd.Flat && len(row) > 0 {
			for _, bits := range unsafe.Slice((*uint32)(unsafe.Pointer(&row[0])), len(row)) {
				// In the top bit, without a branch: the word without its sign is from 0x7F800001 to 0x7FBFFFFF.
				magnitude := bits &^ (1 << 31)
				found |= (0x7F800000 - magnitude) & (magnitude - 0x7FC00000)
			}
		}
	}
	return found>>31 != 0
}
