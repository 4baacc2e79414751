package record

import (
	"reflect"
	"strings"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Poison fills scratch memory with a pattern, for tests.
type Poison struct {
	Pattern uint32         // 0: nothing is filled
	Memory  *shade.Scratch // of the worker's shaders
}

// Fill fills scratch memory that rooms point to with the worker's pattern, for tests: what a room reads before it has
// written it then shows. The caller asks whether there is a pattern: off, poison costs that comparison.
//
// Scratch memory is the slices and the arrays of 8 elements or more that a room has, whose elements hold no pointers,
// up to the slices' capacity. poisonKept lists what rooms keep from one use to the next, and what belongs to others.
func (w *Poison) Fill(rooms ...any) {
	for _, room := range rooms {
		w.poison(reflect.ValueOf(room).Elem())
	}
	w.Memory.Frame++ // shaders find nothing that they computed before
}

// poisonKept are the fields that are no scratch, by type and name, with the reason; "*" stands for all of a type.
var poisonKept = map[string]string{
	"shade.Fragments.*":          "slices of the batch's memory, or of a shader's",
	"shade.Vertices.*":           "likewise",
	"sample.Batch.*":             "slices of a shader's memory",
	"edge.Input.*":               "slices of the maker's memory",
	"rop.Batch.*":                "slices of the batch's memory",
	"bin.Maker.handed":           "slices of the maker's memory and the arena's",
	"bin.Maker.own":              "likewise",
	"bin.Maker.ofPart":           "likewise",
	"bin.Maker.parts":            "made of the chunk's draws",
	"bin.Maker.one.*":            "made of a draw's indices",
	"bin.binner.*":               "lists that tiles read later",
	"bin.Tile.Sequence":          "1, 2, 3 and so on",
	"edge.sharedSides.table":     "sides, by stamp",
	"edge.table.slots":           "vertices, by stamp",
	"fragment.run.*":             "slices of the tile's memory, and of the rasterizer's",
	"fragment.ordered.into":      "the tile",
	"fragment.packed.into":       "likewise",
	"fragment.reduced.into":      "likewise",
	"fragment.visible.sample":    "likewise",
	"fragment.constants.palette": "likewise",
	"fragment.visible.marks":     "zero between calls",
	"fragment.packed.pixels":     "zero between calls",
	"fragment.coarse.orders":     "a table",
	"fragment.coarse.packed":     "a table",
	"fragment.coarse.pixel":      "a table",
	"fragment.coarse.shifts":     "a table",
	"jit.Scratch.*":              "machine code's own",
	"exec.lookupScratch.rows":    "words that lookupScratch.same names",
	"exec.Machine.Interpolation": "operands of the step at hand",
	"raster.cover.merged":        "zero between calls",
	"raster.strokes.groups":      "zero between calls",
	"sample.Scratch.lambda":      "levels of one value that Scratch.alike names",
	"sample.operands.zero":       "zero, always",
	"sample.stages.noPlace":      "zero, always",
	"sample.stages.one":          "one, always",
	"sample.stages.taps":         "the list of the axes that stages.axes says",
	"sample.videoBatch.zero":     "zero, always",
	"shade.Scratch.steps":        "set before each call",
	"shade.recorder.tokens":      "NaN, always",
	"shade.recorder.maskTokens":  "addresses that nobody reads from",
	"shade.recorded.*":           "the recorder, and its function",
}

// poison fills what a value has.
func (w *Poison) poison(v reflect.Value) {
	t := v.Type()
	switch t.Kind() {
	case reflect.Struct:
		if poisonKept[t.String()+".*"] != "" || t.PkgPath() == reflect.TypeFor[simd.Kernels]().PkgPath() &&
			strings.HasSuffix(t.Name(), "Args") {
			return
		}
		for i := range t.NumField() {
			if poisonKept[t.String()+"."+t.Field(i).Name] == "" {
				w.poison(v.Field(i))
			}
		}
	case reflect.Slice:
		if v.Cap() == 0 {
			return
		}
		if pointerless(t.Elem()) {
			w.fill(v.UnsafePointer(), v.Cap()*int(t.Elem().Size()))
		} else if t.Elem().Kind() != reflect.Pointer && t.Elem().Kind() != reflect.Interface {
			for i := range v.Len() {
				w.poison(v.Index(i))
			}
		}
	case reflect.Array:
		switch {
		case pointerless(t.Elem()) && t.Len() >= 8:
			w.fill(v.Addr().UnsafePointer(), int(t.Size()))
		case t.Elem().Kind() == reflect.Struct || t.Elem().Kind() == reflect.Slice || t.Elem().Kind() == reflect.Array:
			for i := range v.Len() {
				w.poison(v.Index(i))
			}
		}
	case reflect.Pointer, reflect.Interface:
		if t.Kind() == reflect.Interface && !v.IsNil() {
			v = v.Elem()
		}
		if v.Kind() == reflect.Pointer && !v.IsNil() && poisonFollowed[v.Type().Elem().String()] {
			w.poison(v.Elem())
		}
	}
}

// poisonFollowed are the types of scratch memory that rooms have by pointer.
var poisonFollowed = map[string]bool{
	"fragment.reduced": true, "fragment.coarse": true, "fragment.builtins": true, "fragment.centroidLanes": true,
	"raster.exactCover": true, "rop.resolver": true, "rop.Scratch": true,
	"shade.recorder": true, "program.worker": true, "sample.videoBatch": true, "sample.windowBatch": true,
	"sample.Scratch": true, "sample.stages": true, "sample.copied": true,
	"sample.fetchBatch": true, "sample.together": true, "sample.footprints": true,
}

// pointerless says whether values of a type are but numbers.
func pointerless(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return pointerless(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if !pointerless(t.Field(i).Type) {
				return false
			}
		}
		return true
	}
	return t.Kind() >= reflect.Int && t.Kind() <= reflect.Complex128 && t.Kind() != reflect.Uintptr
}

// fill writes the pattern over n bytes.
func (w *Poison) fill(at unsafe.Pointer, n int) {
	b := unsafe.Slice((*byte)(at), n)
	for i := range min(n, 4) {
		b[i] = byte(w.Pattern >> (8 * i))
	}
	for done := 4; done < n; done *= 2 {
		copy(b[done:], b[:done])
	}
}
