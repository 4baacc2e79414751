package optimise

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Limits, in operations, of the cost of both sides of a branch that lanes run without branching: a branch costs about
// as much, in masks and in code that is cut at it. Where the condition is the same in all lanes a branch skips a side
// for good.
const flatCost, flatUniformCost = 48, 12

// straightener makes blocks longer: it joins those that follow one another alone, and takes the place of small branches
// by selections.
type straightener struct {
	f       *ir.Func
	r       *replace
	uniform []bool
	changed bool
}

// straighten joins blocks, and makes selections of branches with little in them. What Analyse finds is not up to date
// afterwards.
func straighten(f *ir.Func) bool {
	x := &straightener{f: f, r: newReplace(f), uniform: f.Uniform()}
	for b := range f.Blocks { // the first of a chain takes the others one by one, which copies each once
		for (b == 0 || len(f.Blocks[b].Preds) > 0) && x.join(int32(b)) {
			x.changed = true
		}
	}
	for b := int32(len(f.Blocks)) - 1; b >= 0; b-- {
		if b > 0 && len(f.Blocks[b].Preds) == 0 {
			continue
		}
		for x.pass(b) || x.join(b) || x.choose(b) {
			x.changed = true
		}
	}
	x.r.apply()
	return x.changed
}

// follows says whether no block that is reached lies between two.
func (x *straightener) follows(b, next int32) bool {
	for k := b + 1; k < next; k++ {
		if len(x.f.Blocks[k].Preds) > 0 {
			return false
		}
	}
	return next > b
}

// pass leaves out an empty block that b goes to, where another one comes after it.
func (x *straightener) pass(b int32) bool {
	f := x.f
	blk := &f.Blocks[b]
	for k := range blk.Exits {
		e := &blk.Exits[k]
		s := e.To
		next := &f.Blocks[s]
		if s <= b || len(next.Code) > 0 || len(next.Preds) != 1 || len(next.Exits) != 1 || next.Exits[0].To <= s {
			continue
		}
		if to := next.Exits[0].To; !slices.Contains(f.Blocks[to].Preds, b) {
			x.rename(to, s, b)
			x.drop(s)
			e.To = to
			return true
		}
	}
	return false
}

// join appends the block after b that b alone leads to.
func (x *straightener) join(b int32) bool {
	f := x.f
	blk := &f.Blocks[b]
	if len(blk.Exits) != 1 || blk.Exits[0].Cond != ir.None {
		return false
	}
	to := blk.Exits[0].To
	next := &f.Blocks[to]
	if len(next.Preds) != 1 || !x.follows(b, to) {
		return false
	}
	for _, v := range next.Code {
		if i := &f.Code[v]; i.Op == ir.Phi {
			x.r.of[v] = x.r.find(i.Args[0])
			continue
		}
		blk.Code = append(blk.Code, v)
	}
	blk.Exits = next.Exits
	for _, e := range blk.Exits {
		x.rename(e.To, to, b)
	}
	x.drop(to)
	return true
}

// rename makes a block's predecessor another one.
func (x *straightener) rename(block, from, to int32) {
	blk := &x.f.Blocks[block]
	for k, p := range blk.Preds {
		if p == from {
			blk.Preds[k] = to
		}
	}
	for _, v := range blk.Code {
		i := &x.f.Code[v]
		if i.Op != ir.Phi {
			break
		}
		for k := range i.From {
			if i.From[k] == from {
				i.From[k] = to
			}
		}
	}
}

// drop empties a block.
func (x *straightener) drop(b int32) {
	blk := &x.f.Blocks[b]
	blk.Code, blk.Exits, blk.Preds = nil, nil, nil
}

// side says whether a block is one side of a branch that may run in all lanes: where it goes, and what it costs.
func (x *straightener) side(b, branch int32) (to int32, cost int, ok bool) {
	blk := &x.f.Blocks[b]
	if b <= branch || len(blk.Preds) != 1 || len(blk.Exits) != 1 || blk.Exits[0].Cond != ir.None || blk.Exits[0].To <= b {
		return 0, 0, false
	}
	for _, v := range blk.Code {
		i := &x.f.Code[v]
		switch {
		case i.Op == ir.Phi:
			return 0, 0, false
		case i.Op == ir.Const:
		case i.Pure(), i.Op == ir.LoadSlot, i.Op == ir.IsHelper:
			cost += costOf(i.Op)
		default:
			return 0, 0, false
		}
	}
	return blk.Exits[0].To, cost, true
}

// costOf is about how many simple operations an operation is.
func costOf(op ir.Op) int {
	switch op {
	case simd.VecFDiv, simd.VecFSqrt, simd.VecInverseSqrt:
		return 6
	case simd.VecSin, simd.VecExp2, simd.VecLog2, simd.VecAtan, simd.VecAtan2, simd.VecSDiv, simd.VecUDiv, simd.VecSRem, simd.VecURem:
		return 24
	}
	return 1
}

// choose runs both sides of the branch at the end of b in all lanes, and lets selections choose.
func (x *straightener) choose(b int32) bool {
	f := x.f
	blk := &f.Blocks[b]
	if len(blk.Exits) != 2 || blk.Exits[0].Cond == ir.None || blk.Exits[1].Cond != ir.None {
		return false
	}
	cond := x.r.find(blk.Exits[0].Cond)
	sides := [2]int32{blk.Exits[0].To, blk.Exits[1].To}
	if sides[0] == sides[1] {
		blk.Exits = blk.Exits[1:]
		return true
	}
	var ends [2]int32 // where the sides go
	var inner [2]bool // they have blocks
	total := 0
	for k, s := range sides {
		to, cost, ok := x.side(s, b)
		if ends[k], inner[k] = s, ok; ok {
			ends[k] = to
		}
		total += cost
	}
	switch {
	case inner[0] && ends[0] == sides[1]:
		inner[1], ends[1] = false, sides[1]
	case inner[1] && ends[1] == sides[0]:
		inner[0], ends[0] = false, sides[0]
	}
	limit := flatCost
	if x.uniform[cond] {
		limit = flatUniformCost
	}
	if ends[0] != ends[1] || !inner[0] && !inner[1] || ends[0] <= b || total > limit {
		return false
	}
	meet := &f.Blocks[ends[0]]
	from := [2]int32{b, b}
	for k, s := range sides {
		if inner[k] {
			from[k] = s
			blk.Code = append(blk.Code, f.Blocks[s].Code...)
		}
	}
	for _, v := range meet.Code {
		if f.Code[v].Op != ir.Phi {
			break
		}
		i := &f.Code[v]
		var values [2]ir.Value
		for k := range values {
			at := slices.Index(i.From, from[k])
			values[k] = x.r.find(i.Args[at])
			i.Args, i.From = slices.Delete(i.Args, at, at+1), slices.Delete(i.From, at, at+1)
		}
		w := x.selection(b, cond, values[0], values[1])
		i = &f.Code[v] // which may have moved
		i.Args, i.From = append(i.Args, w), append(i.From, b)
	}
	preds := meet.Preds[:0]
	for _, p := range meet.Preds {
		if p != from[0] && p != from[1] {
			preds = append(preds, p)
		}
	}
	meet.Preds = append(preds, b)
	for k, s := range sides {
		if inner[k] {
			x.drop(s)
		}
	}
	f.Blocks[b].Exits = []ir.Exit{{Cond: ir.None, To: ends[0]}}
	return true
}

// selection is one value where a condition holds, and another one elsewhere.
func (x *straightener) selection(b int32, cond, yes, no ir.Value) ir.Value {
	if yes == no {
		return yes
	}
	add := func(op ir.Op, t simd.VecType, args ...ir.Value) ir.Value {
		v := x.f.New(int(b), ir.Instr{Op: op, Type: t, Args: args})
		x.r.of, x.uniform = append(x.r.of, v), append(x.uniform, false)
		return v
	}
	switch t := x.f.Code[yes].Type; t {
	case simd.VecBool:
		return add(simd.VecBOr, t, add(simd.VecBAnd, t, cond, yes), add(simd.VecBAnd, t, add(simd.VecBNot, t, cond), no))
	case simd.VecLong:
		return add(simd.VecSelectLong, t, cond, yes, no)
	default:
		return add(simd.VecSelect, t, cond, yes, no)
	}
}

// compact leaves out blocks that nothing leads to, and says whether there were any.
func compact(f *ir.Func) bool {
	number := make([]int32, len(f.Blocks))
	n := int32(0)
	for b := range f.Blocks {
		number[b] = n
		if b == 0 || len(f.Blocks[b].Preds) > 0 {
			f.Blocks[n] = f.Blocks[b]
			n++
		}
	}
	if int(n) == len(f.Blocks) {
		return false
	}
	f.Blocks = f.Blocks[:n]
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		for k := range blk.Exits {
			blk.Exits[k].To = number[blk.Exits[k].To]
		}
		for _, v := range blk.Code {
			i := &f.Code[v]
			if i.Op != ir.Phi {
				break
			}
			for k := range i.From {
				i.From[k] = number[i.From[k]]
			}
		}
	}
	return true
}
