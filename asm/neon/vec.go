package neon

import (
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/sequence"
)

// Vec writes a kernel for each operation of shader programs.
func Vec(sequences []*sequence.Sequence, r Records, e *Encodings) *File {
	f := NewFile("vec", e)
	for _, s := range sequences {
		k := Kernel{Name: strings.ToLower(s.Name[:1]) + s.Name[1:], Record: "VecArgs",
			Body: func(a *Asm) { (&vector{lanes: lanes{Asm: a}, s: s}).body() }}
		f.kernel(k, "Vec[Vec"+s.Name+"]", r)
	}
	return f
}

// vector is a kernel of an operation: a loop over groups and one over a group's quarters, the rows of a block.
type vector struct {
	lanes
	s        *sequence.Sequence
	out      X
	operands []X
	truths   []X // the truths of a group, where an operand is truths: the lowest bits are the next quarter's
	result   X   // the truths that are made: the uppermost of 16 bits are the latest quarter's
	bits     Q   // bit i in lane i
}

// body is the loop over groups. All pointers go on by their own steps.
func (x *vector) body() {
	n, rows := x.Arg("N"), x.crossesRows()
	x.out = x.Arg("Out")
	truth := func(k sequence.Kind) bool { return k == sequence.Truth }
	if truth(x.s.Result) || slices.ContainsFunc(x.s.Params, truth) {
		x.bits = x.Words(1, 2, 4, 8)
	}
	var steps []X
	for i, k := range x.s.Params {
		x.operands = append(x.operands, x.Arg(string("ABC"[i])))
		steps = append(steps, x.Arg("Step"+string("ABC"[i])))
		if !truth(k) { // the quarters went on by a group
			x.SubI(steps[i], 64, steps[i])
		}
	}
	x.Hold(x.s)
	x.Times(n, func() {
		if truth(x.s.Result) {
			x.result = x.Imm(0)
		}
		x.truths = make([]X, len(x.s.Params))
		for i, k := range x.s.Params {
			if truth(k) {
				x.truths[i] = x.LoadX(2, x.operands[i], 0)
			}
		}
		if rows {
			x.quarters()
		} else {
			x.Repeat(x.Imm(4), func() { x.store(x.Steps(x.s, x.parameter)[0]) })
		}
		for i, p := range x.operands {
			x.AddX(p, steps[i], p)
		}
		if truth(x.s.Result) {
			x.StoreX(2, x.result, x.out, 0)
			x.AddI(x.out, 2, x.out)
		}
	})
}

// crossesRows says whether lanes of other rows of a block are read.
func (x *vector) crossesRows() bool {
	return slices.ContainsFunc(x.s.Steps, func(v *sequence.Value) bool {
		return v.Op == sequence.Quad && (v.Imm == sequence.QuadAbove || v.Imm == sequence.QuadBelow)
	})
}

// quarters does the four of a group side by side: parameter 0 is all that there is.
func (x *vector) quarters() {
	for i := range x.rows {
		x.rows[i] = x.LoadNext(x.operands[0])
	}
	for x.row = range x.rows {
		x.store(x.Steps(x.s, func(*sequence.Value) Q { return x.rows[x.row] })[0])
	}
}

// parameter loads a quarter of an operand: of truths one bit a lane.
func (x *vector) parameter(v *sequence.Value) Q {
	if !v.Mask {
		return x.LoadNext(x.operands[v.Imm])
	}
	r := x.truths[v.Imm]
	mask := x.Test(x.DupX(r), x.bits)
	x.ShrI(r, 4, r)
	return mask
}

// store writes a quarter of the result, of truths into the upper bits of 16 that move down.
func (x *vector) store(v Q) {
	if x.s.Result != sequence.Truth {
		x.StoreNext(v, x.out)
		return
	}
	sum := x.And(v, x.bits)
	x.do("VADDV V%.S4, V%", sum, out(sum))
	x.ShrI(x.result, 4, x.result)
	x.OrShifted(x.result, x.Lane(sum, 0), 12, x.result)
}
