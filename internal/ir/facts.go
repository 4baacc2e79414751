package ir

import (
	"iter"
	"slices"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Instructions are the instructions of a function's blocks, in order.
func (f *Func) Instructions() iter.Seq2[Value, *Instr] {
	return func(yield func(Value, *Instr) bool) {
		for b := range f.Blocks {
			for _, v := range f.Blocks[b].Code {
				if !yield(v, &f.Code[v]) {
					return
				}
			}
		}
	}
}

// Has says whether a function has an operation.
func (f *Func) Has(op Op) bool {
	for _, i := range f.Instructions() {
		if i.Op == op {
			return true
		}
	}
	return false
}

// Reads says of each input whether the function reads it.
func (f *Func) Reads() []bool {
	read := make([]bool, len(f.Inputs))
	for _, i := range f.Instructions() {
		if i.Op == Input || i.Op == Interpolate {
			read[i.Imm] = true
		}
	}
	return read
}

// Writes says whether a function writes memory that others may see.
func (f *Func) Writes() bool {
	for _, i := range f.Instructions() {
		if i.Op == StoreBuffer || i.Op == AtomicBuffer || i.Op == Look && i.Look.Writes() {
			return true
		}
	}
	return false
}

// Ends says whether lanes may end, or become helpers, before the function does.
func (f *Func) Ends() bool { return f.Has(Kill) || f.Has(Demote) }

// Differentiates says whether a function looks at the neighbours of a lane in its quad. It needs helper lanes then.
func (f *Func) Differentiates() bool {
	for _, i := range f.Instructions() {
		switch i.Op {
		case simd.VecDPdx, simd.VecDPdy, QuadBroadcast:
			return true
		case Look:
			if i.Look.Kind == LookLod && !i.Look.Gradients() {
				return true
			}
		}
	}
	return false
}

// Uniform says of each value whether it is the same in all lanes of all batches of a draw, or in all lanes of a batch
// where there are parameters: a function of constants, parameters and memory that nothing writes.
func (f *Func) Uniform() []bool {
	return f.same(func(input uint64) bool { return f.Inputs[input].Kind == Parameter })
}

// PerPrimitive says of each value whether all fragments of a primitive in a view have the same one: it follows from
// uniform values, flat inputs, values at vertices, the primitive's number, its side, viewport and layer.
func (f *Func) PerPrimitive() []bool {
	return f.same(func(input uint64) bool {
		v := &f.Inputs[input]
		switch v.Kind {
		case Parameter, PrimitiveID, FrontFacing, ViewportIndex, Layer, ViewIndex:
			return true
		}
		return v.Vertex != 0 || f.Flat[input]
	})
}

// same says of each value whether it is a function of constants, memory that nothing writes, and such inputs.
func (f *Func) same(input func(input uint64) bool) []bool {
	u := make([]bool, len(f.Code))
	for v, i := range f.Instructions() {
		switch i.Op {
		case Part:
			u[v] = u[i.Args[0]]
			continue
		case Input:
			u[v] = input(i.Imm)
			continue
		}
		asks := i.Op == Look && (i.Look.Kind == LookSize || i.Look.Kind == LookLevels || i.Look.Kind == LookSamples)
		if !i.Pure() && !asks {
			continue
		}
		u[v] = !slices.ContainsFunc(i.Args, func(a Value) bool { return !u[a] })
	}
	return u
}

// Waits says whether a function has a barrier that the lanes of a workgroup wait at.
func (f *Func) Waits() bool {
	for _, i := range f.Instructions() {
		if i.Op == Barrier && i.Imm != 0 {
			return true
		}
	}
	return false
}

// Subgroups says whether a function asks which lanes share a subgroup.
func (f *Func) Subgroups() bool {
	for _, i := range f.Instructions() {
		switch i.Op {
		case Ballot, Shuffle, ShiftActive, LastActive:
			return true
		case Input:
			if k := f.Inputs[i.Imm].Kind; k >= NumSubgroups && k <= SubgroupLtMask {
				return true
			}
		}
	}
	return false
}

// LaneOf is the lane of a block of 4x4 pixels, row by row, that has a number where numbers go quad by quad, and the number
// of such a lane: the bits of the row's and the quad's place change their places.
func LaneOf(n uint32) uint32 { return n&9 | n&2<<1 | n&4>>1 }

// Spins says whether a function has a loop that reads memory which the function also writes: a workgroup may wait in it
// for another one, and must not be in lock step with that.
func (f *Func) Spins() bool {
	buffers, images := map[int32]bool{}, map[int32]bool{} // that it writes
	for _, i := range f.Instructions() {
		switch {
		case i.Op == StoreBuffer, i.Op == AtomicBuffer:
			buffers[i.Binding] = i.Binding != Workgroup
		case i.Op == Look && i.Effect():
			images[i.Look.Image] = true
		}
	}
	waits := func(i *Instr) bool {
		switch i.Op {
		case LoadBuffer, AtomicBuffer:
			return buffers[i.Binding]
		case Look:
			return (i.Look.Kind == LookRead || i.Look.Kind == LookAtomic) && images[i.Look.Image]
		}
		return false
	}
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		if blk.Loop >= 0 && slices.ContainsFunc(blk.Code, func(v Value) bool { return waits(&f.Code[v]) }) {
			return true
		}
	}
	return false
}

// Cost is about how much a function does for a lane: 1 is a kernel's call of an operation, 25 a lookup.
func (f *Func) Cost() int {
	operations, lookups := 0, 0
	for _, i := range f.Instructions() {
		if operations++; i.Op == Look {
			lookups++
		}
	}
	return 1 + operations/6 + 25*lookups // six instructions of machine code take the time of an operation alone
}

// Completes says whether a stage writes each element of its outputs: each lane ends where the outputs are written, or
// by being discarded (OpUnreachable is a third way).
func (f *Func) Completes() bool {
	for b := range f.Blocks {
		ended := func(v Value) bool { return f.Code[v].Op == Kill || f.Code[v].Op == Output }
		if blk := &f.Blocks[b]; len(blk.Exits) == 0 && !slices.ContainsFunc(blk.Code, ended) {
			return false
		}
	}
	return true
}

// Gradients says whether a lookup has derivatives as operands.
func (l *Lookup) Gradients() bool { return slices.Contains(l.Operands, DxS) }

// Writes says whether an instruction on an image writes texels.
func (l *Lookup) Writes() bool { return l.Kind == LookWrite || l.Kind == LookAtomic }
