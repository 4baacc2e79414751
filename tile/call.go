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
	next := 0
	take := func(n int) [][]float32 {
		next += n
		return w.handed[next-n : next : next]
	}
	position := take(4)
	v.X, v.Y, v.Z, v.W = position[0], position[1], position[2], position[3]
	v.Out, v.ClipDistance, v.CullDistance = take(len(i.Varyings)), take(i.ClipDistances), take(i.CullDistances)
	v.PointSize = nil
	if i.PointSize {
		v.PointSize = take(1)[0]
	}
	viewports, rates := v.ViewportIndex, v.ShadingRate
	w.call = call{d, "Vertex"}
	w.shadeMemory.Begin()
	d.Pipeline.Shader.Vertex(v)
	own := w.own
	one := func(field string, s []float32) {
		checkSlice(field, -1, -1, s, own[0])
		own = own[1:]
	}
	list := func(field string, n int, s [][]float32) {
		if len(s) < n {
			panic(&shade.SliceError{Field: field, Len: len(s), Want: n})
		}
		for k, mine := range own[:n] {
			checkSlice(field, k, -1, s[k], mine)
		}
		own = own[n:]
	}
	one("Vertices.X", v.X)
	one("Vertices.Y", v.Y)
	one("Vertices.Z", v.Z)
	one("Vertices.W", v.W)
	list("Vertices.Out", len(i.Varyings), v.Out)
	list("Vertices.ClipDistance", i.ClipDistances, v.ClipDistance)
	list("Vertices.CullDistance", i.CullDistances, v.CullDistance)
	if i.PointSize {
		one("Vertices.PointSize", v.PointSize)
	}
	checkSlice("Vertices.ViewportIndex", -1, -1, v.ViewportIndex, viewports)
	checkSlice("Vertices.ShadingRate", -1, -1, v.ShadingRate, rates)
	v.ViewportIndex, v.ShadingRate = viewports, rates
	w.call = call{}
}

// fragment runs a draw's fragment function on the worker's batch.
func (w *worker) fragment(d *Draw) {
	b := &w.batch
	fr := &b.fragments
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
	b.outputs(d.Pipeline, n, true)
	w.call = call{}
}

// checkSlice panics if s is not the batch's own slice, or a shorter one. An i or k of 0 and more is part of the field.
func checkSlice[T any](field string, i, k int, s, own []T) {
	if len(s) >= len(own) && unsafe.SliceData(s) == unsafe.SliceData(own) {
		return
	}
	if i >= 0 {
		field += fmt.Sprintf("[%d]", i)
	}
	if k >= 0 {
		field += fmt.Sprintf("[%d]", k)
	}
	panic(&shade.SliceError{Field: field, Len: len(s), Want: len(own)})
}

// outputs points the batch's outputs, of n lanes, to its own memory. After the fragment function ran it checks first that they
// still point there.
func (b *batch) outputs(p *Pipeline, n int, after bool) {
	const m = shade.Stride
	fr, i := &b.fragments, &p.Interface
	colors := func(field string, number, memory int, dst *[4][]float32) {
		for c := range dst {
			o := (memory*4 + c) * m
			own := b.colors[o : o+n : o+m]
			if after {
				checkSlice(field, number, c, dst[c], own)
			}
			dst[c] = own
		}
	}
	for k := range i.Colors {
		colors("Fragments.Colors", k, k, &fr.Colors[k])
	}
	if i.DualSource {
		colors("Fragments.Src1", -1, i.Colors, &fr.Src1)
	}
	if i.WritesDepth {
		if own := b.depth[:n]; after {
			checkSlice("Fragments.Depth", -1, -1, fr.Depth, own)
		}
		fr.Depth = b.depth[:n]
	}
	if i.WritesStencil {
		if own := b.references[:n]; after {
			checkSlice("Fragments.StencilReference", -1, -1, fr.StencilReference, own)
		}
		fr.StencilReference = b.references[:n]
	}
	if i.WritesSampleMask {
		if own := b.sampleMasks[:n]; after {
			checkSlice("Fragments.SampleMask", -1, -1, fr.SampleMask, own)
		}
		fr.SampleMask = b.sampleMasks[:n]
	}
}
