package tile

import (
	"fmt"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
)

// This file is where the engine calls a user's functions. Kernels take what these leave by pointer, unchecked: so the engine
// goes on with the slices that it made, whatever a function put in their place, and says so by a [shade.SliceError].

// call is the user's function that a worker is in.
type call struct {
	draw  *Draw  // nil: none
	stage string // "Vertex", "Fragment" or "Steps"
}

// vertex runs a draw's vertex function on the worker's batch. What it fills is in w.own: x, y, z, w, then the varyings, clip
// distances, cull distances and the point size.
func (w *worker) vertex(d *Draw) {
	v, i := &w.vertices, &d.Pipeline.Interface
	w.handed = append(w.handed[:0], w.own...)
	rest := w.handed
	v.X, v.Y, v.Z, v.W, rest = rest[0], rest[1], rest[2], rest[3], rest[4:]
	v.Out, v.ClipDistance, v.CullDistance, v.PointSize = cut(&rest, len(i.Varyings)), nil, nil, nil
	distances := i.ClipDistances+i.CullDistances > 0
	if distances {
		v.ClipDistance, v.CullDistance = cut(&rest, i.ClipDistances), cut(&rest, i.CullDistances)
	}
	if i.PointSize {
		v.PointSize = rest[0]
	}
	viewports, rates := v.ViewportIndex, v.ShadingRate
	w.call = call{d, "Vertex"}
	w.shadeMemory.Begin()
	d.Pipeline.Shader.Vertex(v)
	rest = w.own
	checkSlice("Vertices.X", -1, -1, v.X, rest[0])
	checkSlice("Vertices.Y", -1, -1, v.Y, rest[1])
	checkSlice("Vertices.Z", -1, -1, v.Z, rest[2])
	checkSlice("Vertices.W", -1, -1, v.W, rest[3])
	rest = rest[4:]
	checkList("Vertices.Out", v.Out, cut(&rest, len(i.Varyings)))
	if distances {
		checkList("Vertices.ClipDistance", v.ClipDistance, cut(&rest, i.ClipDistances))
		checkList("Vertices.CullDistance", v.CullDistance, cut(&rest, i.CullDistances))
	}
	if i.PointSize {
		checkSlice("Vertices.PointSize", -1, -1, v.PointSize, rest[0])
	}
	checkSlice("Vertices.ViewportIndex", -1, -1, v.ViewportIndex, viewports)
	checkSlice("Vertices.ShadingRate", -1, -1, v.ShadingRate, rates)
	v.ViewportIndex, v.ShadingRate = viewports, rates
	w.call = call{}
}

// cut takes the first n off a list.
func cut(list *[][]float32, n int) [][]float32 {
	first := (*list)[:n:n]
	*list = (*list)[n:]
	return first
}

// fragment runs a draw's fragment function on the worker's batch.
func (w *worker) fragment(d *Draw) {
	b := &w.batch
	fr := &b.fragments
	whole, all := fr.N, fr.Live
	moved := w.compact(d)
	n, live := fr.N, fr.Live
	w.call = call{d, "Fragment"}
	w.shadeMemory.Begin()
	if len(d.steps) > 0 {
		shade.Run(d.steps, fr)
	} else {
		d.Pipeline.Shader.Fragment(fr)
	}
	fr.N = n
	if d.Pipeline.Interface.Discards {
		checkSlice("Fragments.Live", -1, -1, fr.Live, live)
	}
	b.checkOutputs(&d.Pipeline.Interface, n)
	w.call = call{}
	if moved > 0 {
		w.scatter(d, moved, whole, all)
	}
}

// checkSlice panics if s is not the batch's own slice, or a shorter one. An i or k of 0 and more is part of the field.
func checkSlice[T float32 | uint32 | uint16](field string, i, k int, s, own []T) {
	if len(s) < len(own) || unsafe.SliceData(s) != unsafe.SliceData(own) {
		refuseSlice(field, i, k, len(s), len(own))
	}
}

// checkList checks slice by slice.
func checkList(field string, list, own [][]float32) {
	if len(list) < len(own) {
		panic(&shade.SliceError{Field: field, Len: len(list), Want: len(own)})
	}
	for k := range own {
		checkSlice(field, k, -1, list[k], own[k])
	}
}

func refuseSlice(field string, i, k, n, want int) {
	for _, index := range [2]int{i, k} {
		if index >= 0 {
			field += fmt.Sprintf("[%d]", index)
		}
	}
	panic(&shade.SliceError{Field: field, Len: n, Want: want})
}

// color is the batch's own memory of a component of its colours, of n lanes: the second source's come last.
func (b *batch) color(component, n int) []float32 {
	o := component * shade.Stride
	return b.colors[o : o+n : o+shade.Stride]
}

// pointOutputs points the batch's outputs, of n lanes, to its own memory.
func (b *batch) pointOutputs(i *shade.Interface, n int) {
	fr := &b.fragments
	for k := range i.Colors {
		for c := range 4 {
			fr.Colors[k][c] = b.color(4*k+c, n)
		}
	}
	if i.DualSource {
		for c := range 4 {
			fr.Src1[c] = b.color(4*i.Colors+c, n)
		}
	}
	fr.Depth, fr.StencilReference, fr.SampleMask = nil, nil, nil
	if i.WritesDepth {
		fr.Depth = b.depth[:n]
	}
	if i.WritesStencil {
		fr.StencilReference = b.references[:n]
	}
	if i.WritesSampleMask {
		fr.SampleMask = b.sampleMasks[:n]
	}
}

// checkOutputs checks that the outputs still point to the batch's own memory, and makes longer ones n lanes again.
func (b *batch) checkOutputs(i *shade.Interface, n int) {
	fr := &b.fragments
	longer := false
	check := func(field string, number int, lanes *[4][]float32, first int) {
		for c := range lanes {
			checkSlice(field, number, c, lanes[c], b.color(first+c, n))
			longer = longer || len(lanes[c]) != n
		}
	}
	for k := range i.Colors {
		check("Fragments.Colors", k, &fr.Colors[k], 4*k)
	}
	if i.DualSource {
		check("Fragments.Src1", -1, &fr.Src1, 4*i.Colors)
	}
	if i.WritesDepth {
		checkSlice("Fragments.Depth", -1, -1, fr.Depth, b.depth[:n])
	}
	if i.WritesStencil {
		checkSlice("Fragments.StencilReference", -1, -1, fr.StencilReference, b.references[:n])
	}
	if i.WritesSampleMask {
		checkSlice("Fragments.SampleMask", -1, -1, fr.SampleMask, b.sampleMasks[:n])
	}
	if longer || i.WritesDepth || i.WritesStencil || i.WritesSampleMask {
		b.pointOutputs(i, n)
	}
}
