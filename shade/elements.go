package shade

import (
	"fmt"
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/simd"
)

// MaxElements is the most elements that slices of [Elements] may have.
const MaxElements = 1 << 30

// Elements is a batch of neighbouring elements of slices, outside of any pass: see Device.Compute. The function that
// gets it is written in the vocabulary of [Batch] alone. It does not see values: its calls are kept and then computed
// at once, in machine code where there is some, to the same bits, as with Interface.Fused. A call that needs values
// (Lookup and its like) ends in an [OperandError].
//
// Nothing is called where there are no elements. Functions run on several goroutines, each with other elements, so
// that what a function writes by Out belongs to the batch, and nobody may read elements by Take that others write by
// Out. Put, Count, Tally and the reductions are for what elements have in common: their results are there when all
// functions have ended, and do not depend on the number of goroutines.
type Elements struct {
	// Batch has N, the number of elements at hand, and the methods that compute on them.
	Batch
	// First is the number of the first one.
	First int

	of      *Over
	effects []effect
	words   [][]float32 // memory that effects use, of MaxLanes each
	bits    []Mask
	numbers []uint32 // of the elements
	used    [2]int   // how many of words and bits
}

// run calls the function for n elements from one on, and then does their effects.
func (e *Elements) run(first, n int) {
	call := func() {
		e.effects, e.used, e.numbers = e.effects[:0], [2]int{}, e.numbers[:0]
		e.of.f(e)
	}
	finish := func(from, n int) {
		e.First, e.N = first+from, n
		for k := range e.effects {
			x := &e.effects[k]
			x.at, x.v, x.where = x.at[:min(n, cap(x.at))], x.v[:min(n, cap(x.v))], x.where[:min(e.groups(), cap(x.where))]
			x.do(e, x)
		}
	}
	e.First, e.N = first, n
	if e.of.fused.pieces(&e.Batch, call, finish) {
		return
	}
	for from := 0; from < n; from += MaxLanes { // operation by operation
		e.Scratch.Begin()
		e.First, e.N = first+from, min(n-from, MaxLanes)
		call()
		finish(from, e.N)
	}
}

// effect is work that follows when the batch's values are known.
type effect struct {
	do    func(e *Elements, x *effect)
	to    []float32
	at, v []float32 // of each element
	where Mask      // nil: all
	adds  bool      // v is integers, which are added
	sum   *reduced
}

// on says whether an effect is for an element of the batch.
func (x *effect) on(k int) bool {
	return x.where == nil || x.where[k/simd.Lanes]>>(k%simd.Lanes)&1 != 0
}

// slice is the batch's part of a slice that has an element for each of the elements.
func slice[T any](e *Elements, op string, s []T) []T {
	if len(s) < e.First+e.N {
		panic(&OperandError{Op: op, Reason: fmt.Sprintf("the slice has %d elements: %d are computed", len(s), e.of.n)})
	}
	return s[e.First : e.First+e.N : e.First+e.N]
}

// In is the batch's elements of a slice, which has an element for each. It is the slice's memory.
func (e *Elements) In(s []float32) []float32 { return slice(e, "In", s) }

// InInt is In for integers.
func (e *Elements) InInt(s []uint32) []uint32 { return slice(e, "InInt", s) }

// Index is the numbers of the batch's elements: the same memory in all calls of a function.
func (e *Elements) Index() []uint32 {
	for k := len(e.numbers); k < e.N; k++ {
		e.numbers = append(e.numbers, uint32(e.First+k))
	}
	return e.numbers
}

// Out writes v to the batch's elements of a slice, when the function has ended. Of several calls for the same slice
// the last one counts.
func (e *Elements) Out(dst, v []float32) { e.Copy(slice(e, "Out", dst), v) }

// OutInt is Out for integers.
func (e *Elements) OutInt(dst, v []uint32) { e.Out(e.Bits(dst), e.Bits(v)) }

// InMask is the batch's bits of a mask that has one for each element.
func (e *Elements) InMask(m Mask) Mask {
	first, end := e.First/simd.Lanes, (e.First+e.N+simd.Lanes-1)/simd.Lanes
	if len(m) < end {
		panic(&OperandError{Op: "InMask", Reason: fmt.Sprintf("the mask has %d bits: %d elements are computed", len(m)*simd.Lanes, e.of.n)})
	}
	return m[first:end:end]
}

// OutMask writes m to the batch's bits of a mask, as Out does numbers. Bits beyond the last element may be anything.
func (e *Elements) OutMask(dst, m Mask) {
	to := e.InMask(dst)
	if r := e.recording(); r != nil {
		r.assignMask(&e.Batch, to, r.bool(&e.Batch, calledMask, 2, m))
		return
	}
	e.bools(simd.VecBNot, 0, m) // it is long enough
	copy(to, m)
}

// Take is elements of a slice by their numbers, anywhere in it: 0 for numbers beyond its end.
func (e *Elements) Take(s []float32, at []uint32) []float32 {
	bounded("Take", len(s))
	offset := e.ShiftLeft(e.MinInt(at, e.ConstInt(MaxElements-1)), e.ConstInt(2))
	if r := e.recording(); r != nil {
		return r.token(e.N, r.load(s, r.word(&e.Batch, calledTake, 2, e.Bits(offset))))
	}
	out := e.register()
	for k := range out {
		o := offset[min(k, len(offset)-1)] / 4
		if out[k] = 0; uint64(o) < uint64(len(s)) {
			out[k] = s[o]
		}
	}
	return out
}

// TakeInt is Take for integers.
func (e *Elements) TakeInt(s, at []uint32) []uint32 { return wordsOf(e.Take(e.Bits(s), at)) }

// bounded refuses a slice that is too long.
func bounded(op string, n int) {
	if n > MaxElements {
		panic(&OperandError{Op: op, Reason: fmt.Sprintf("the slice has %d elements: %d are the most", n, MaxElements)})
	}
}

// Put writes v to elements of a slice by their numbers, anywhere in it, for the elements of the mask (nil: all).
// Numbers beyond the slice's end are left out. Where several values go to one place, the highest element's is kept,
// and where one element has several, the last call's. The slice changes when all functions have ended.
func (e *Elements) Put(dst []float32, at []uint32, v []float32, where Mask) {
	e.effect(effect{do: putLater, to: dst, at: e.held(e.Bits(at)), v: e.held(v), where: e.heldMask(where)})
}

// PutInt is Put for integers.
func (e *Elements) PutInt(dst, at, v []uint32, where Mask) { e.Put(e.Bits(dst), at, e.Bits(v), where) }

// Count adds 1 to elements of a slice by their numbers, as a histogram does, for the elements of the mask (nil: all).
// Numbers beyond the slice's end are left out. The slice changes when all functions have ended.
func (e *Elements) Count(dst, at []uint32, where Mask) {
	if len(dst) > copied {
		e.Tally(dst, at, e.ConstInt(1), where)
		return
	}
	e.effect(effect{do: tally, to: e.Bits(dst), at: e.held(e.Bits(at)), where: e.heldMask(where)})
}

// Tally adds integers to elements of a slice by their numbers, for the elements of the mask (nil: all). Numbers
// beyond the slice's end are left out. The slice changes when all functions have ended.
func (e *Elements) Tally(dst, at, v []uint32, where Mask) {
	x := effect{do: tally, to: e.Bits(dst), at: e.held(e.Bits(at)), v: e.held(e.Bits(v)), where: e.heldMask(where)}
	x.adds = true
	if len(dst) > copied {
		x.do = putLater
	}
	e.effect(x)
}

// Sum sets to to the sum of a value of all elements of the mask (nil: all), and to 0 where there are none. It is
// added up as a tree that depends on the elements' numbers alone.
func (e *Elements) Sum(to *float32, v []float32, where Mask) { e.reduce(to, plus, v, where) }

// Least sets to to the smallest value of all elements of the mask (nil: all), +Inf where there are none.
func (e *Elements) Least(to *float32, v []float32, where Mask) { e.reduce(to, least, v, where) }

// Greatest sets to to the largest value of all elements of the mask (nil: all), -Inf where there are none.
func (e *Elements) Greatest(to *float32, v []float32, where Mask) { e.reduce(to, greatest, v, where) }

// reduction is what a reduction does with two values, and the value of no elements.
type reduction struct {
	of   func(a, b float32) float32
	none float32
}

var (
	plus     = reduction{lane.FAdd, 0}
	least    = reduction{lane.FMin, float32(math.Inf(1))}
	greatest = reduction{lane.FMax, float32(math.Inf(-1))}
)

func (e *Elements) reduce(to *float32, r reduction, v []float32, where Mask) {
	e.effect(effect{do: reduceBatch, v: e.held(v), where: e.heldMask(where), sum: e.of.reduced(to, r)})
}

// reduceBatch reduces a batch's values.
func reduceBatch(e *Elements, x *effect) {
	list := x.v
	for k := range list {
		if !x.on(k) {
			list[k] = x.sum.none
		}
	}
	x.sum.parts[e.First/MaxLanes] = x.sum.tree(list)
}

// tree reduces a list, whose memory it takes: each value of the first half with one of the second half.
func (r *reduction) tree(list []float32) float32 {
	if len(list) == 0 {
		return r.none
	}
	for len(list) > 1 {
		half := (len(list) + 1) / 2
		for k := range list[half:] {
			list[k] = r.of(list[k], list[half+k])
		}
		list = list[:half]
	}
	return list[0]
}

// held is memory that holds a value of a piece's elements when the function's calls are computed.
func (e *Elements) held(v []float32) []float32 {
	k := e.used[0]
	if e.used[0]++; k == len(e.words) {
		e.words = append(e.words, make([]float32, MaxLanes))
	}
	if r := e.recording(); r != nil {
		r.keep(e.words[k], r.word(&e.Batch, calledCopy, 2, v))
	} else {
		e.Copy(e.words[k], v)
	}
	return e.words[k]
}

// heldMask is held for masks.
func (e *Elements) heldMask(m Mask) Mask {
	if m == nil {
		return nil
	}
	k := e.used[1]
	if e.used[1]++; k == len(e.bits) {
		e.bits = append(e.bits, make(Mask, MaxGroups))
	}
	if r := e.recording(); r != nil {
		r.keepMask(e.bits[k], r.bool(&e.Batch, calledMask, 1, m))
	} else {
		e.bools(simd.VecBNot, 0, m) // it is long enough
		copy(e.bits[k], m)
	}
	return e.bits[k]
}

func (e *Elements) effect(x effect) {
	if x.to != nil {
		bounded("Put", len(x.to))
	}
	e.effects = append(e.effects, x)
}

const (
	calledTake called = "take"
	calledMask called = "mask"
)

// load records a load of words of a slice, at offsets in bytes.
func (r *recorder) load(s []float32, offset int32) int32 {
	data := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), 4*len(s))
	k := 0
	for k < len(r.buffers) && unsafe.SliceData(r.buffers[k][0]) != unsafe.SliceData(data) {
		k++
	}
	if k == len(r.buffers) {
		r.buffers = append(r.buffers, [][]byte{data})
	}
	return r.add(ir.LoadBuffer, 0, 1, int32(k), offset, 0, 0)
}
