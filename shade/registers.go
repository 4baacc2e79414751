package shade

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// maxRegisters is how many registers of MaxLanes lanes a batch may have at a time: 16 MB a worker.
const maxRegisters = 4096

// registers is the memory for the results that a function computes on a batch. All of it is free again when the next
// batch begins.
type registers struct {
	floats    arena[float32]
	masks     arena[uint16]
	constants arena[float32] // groups of 16 times a value
	args      simd.VecArgs
}

// arena hands out memory, the same after each reset. What was handed out stays where it is when the arena grows.
type arena[T any] struct {
	blocks [][]T
	mark   place
	most   int // elements of all blocks
	taken  int // since the batch began, also those that were released
}

// place is where an arena's free memory begins.
type place struct{ block, at int }

// take is n elements, with the contents that they had.
func (a *arena[T]) take(n int) []T {
	a.taken++
	for a.mark.block < len(a.blocks) {
		if b := a.blocks[a.mark.block]; len(b)-a.mark.at >= n {
			a.mark.at += n
			return b[a.mark.at-n : a.mark.at : a.mark.at]
		}
		a.mark = place{a.mark.block + 1, 0}
	}
	size := max(n, 16*Stride) // blocks of at least a page begin at a page
	if a.most+size > maxRegisters*Stride {
		panic(&OperandError{Op: "register",
			Reason: "the batch already has thousands of registers: Release registers when they are no longer needed"})
	}
	a.most += size
	a.blocks = append(a.blocks, make([]T, size))
	a.mark.at = n
	return a.blocks[a.mark.block][:n:n]
}

// register is memory for N lanes, in whole groups. Registers lie a group more than their size apart: see Stride.
func (b *Batch) register() []float32 {
	if b.N < 1 {
		panic(&OperandError{Op: "register", Reason: "the batch has no lanes"})
	}
	whole := b.groups() * simd.Lanes
	return b.Scratch.registers.floats.take(whole + simd.Lanes)[:b.N:whole]
}

// mask is memory for a bit a lane.
func (b *Batch) mask() Mask {
	if b.N < 1 {
		panic(&OperandError{Op: "mask", Reason: "the batch has no lanes"})
	}
	return b.Scratch.registers.masks.take(b.groups())
}

// constant says whether s was made by Const, in the first block of constants: 15 more elements of the same value follow
// it.
func (r *registers) constant(s []float32) bool {
	if len(r.constants.blocks) == 0 {
		return false
	}
	block := r.constants.blocks[0]
	at := uintptr(unsafe.Pointer(&s[0])) - uintptr(unsafe.Pointer(&block[0]))
	return at < uintptr(4*len(block)) && at%(4*simd.Lanes) == 0
}

// Mark is a moment in a batch's computation: see Release.
type Mark struct{ floats, masks, constants place }

// Mark remembers which registers there are.
func (b *Batch) Mark() Mark {
	if r := b.recording(); r != nil {
		return Mark{floats: place{at: len(r.values)}, masks: place{at: len(r.masks)}}
	}
	r := &b.Scratch.registers
	return Mark{r.floats.mark, r.masks.mark, r.constants.mark}
}

// Release takes back all registers that came after a mark of the same batch: what follows reuses them, and finds them
// in the processor's caches. Loops of many rounds need it; what a round leaves goes to registers that came before the
// mark, by Copy.
func (b *Batch) Release(m Mark) {
	if r := b.recording(); r != nil {
		if !m.floats.within(place{at: len(r.values)}) || !m.masks.within(place{at: len(r.masks)}) {
			panic(&OperandError{Op: "Release", Reason: "the mark was released, or belongs to another batch"})
		}
		r.values, r.masks = r.values[:m.floats.at], r.masks[:m.masks.at]
		return
	}
	r := &b.Scratch.registers
	if !m.floats.within(r.floats.mark) || !m.masks.within(r.masks.mark) || !m.constants.within(r.constants.mark) {
		panic(&OperandError{Op: "Release", Reason: "the mark was released, or belongs to another batch"})
	}
	r.floats.mark, r.masks.mark, r.constants.mark = m.floats, m.masks, m.constants
}

// within says whether a place comes before the end of the used places.
func (p place) within(end place) bool {
	return p.block >= 0 && p.at >= 0 && (p.block < end.block || p.block == end.block && p.at <= end.at)
}

// Begin takes back all registers. The engine calls it before each batch; so do tests that call a shader's functions
// themselves.
func (s *Scratch) Begin() {
	r := &s.registers
	r.floats.mark, r.masks.mark, r.constants.mark = place{}, place{}, place{}
	r.floats.taken = 0
}

// Registers is how many registers of floats were handed out since [Scratch.Begin]: about how many operations a function
// is.
func (s *Scratch) Registers() int { return s.registers.floats.taken }
