package ir

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Analyse finds predecessors, loops and kept values, and checks what a Func promises: see Blocks and masks. Blocks that
// nothing leads to are emptied.
func (f *Func) Analyse() error {
	if err := f.reach(); err != nil {
		return err
	}
	latch, err := f.loops()
	if err != nil {
		return err
	}
	dominance := f.Dominance()
	place := make([]int32, len(f.Code)) // blocks
	order := make([]int32, len(f.Code)) // within them
	for i := range place {
		place[i] = -1
	}
	for b := range f.Blocks {
		for n, v := range f.Blocks[b].Code {
			place[v], order[v] = int32(b), int32(n)
		}
	}
	f.Kept = make([]bool, len(f.Code))
	use := func(v Value, b, at int32) error {
		if v < 0 || int(v) >= len(f.Code) || place[v] < 0 {
			return fmt.Errorf("the value %%%d, used in block %d, is not computed", v, b)
		}
		d := place[v]
		if d == b && order[v] >= at || d != b && !dominance.Dominates(d, b) {
			return fmt.Errorf("the value %%%d of block %d is used in block %d, which does not come after it on every path", v, d, b)
		}
		if l := f.Blocks[d].Loop; l >= 0 && (b < l || b > latch[l]) {
			f.Kept[v] = true
		}
		return nil
	}
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		if b > 0 && len(blk.Preds) == 0 {
			continue
		}
		for n, v := range blk.Code {
			i := &f.Code[v]
			if err := f.check(v); err != nil {
				return err
			}
			for k, a := range i.Args {
				where, at := int32(b), int32(n)
				if i.Op == Phi {
					where, at = i.From[k], 1<<30
				}
				if err := use(a, where, at); err != nil {
					return err
				}
			}
		}
		for _, e := range blk.Exits {
			if e.Cond != None {
				if err := use(e.Cond, int32(b), 1<<30); err != nil {
					return err
				}
				if f.Code[e.Cond].Type != simd.VecBool {
					return fmt.Errorf("block %d: the condition is not a bool", b)
				}
			}
		}
	}
	return nil
}

// reach sets Preds, and empties blocks that nothing leads to.
func (f *Func) reach() error {
	seen := make([]bool, len(f.Blocks))
	for b := range f.Blocks {
		f.Blocks[b].Preds, f.Blocks[b].Header, f.Blocks[b].Loop = nil, -1, -1
	}
	stack := []int32{0}
	seen[0] = true
	stamp := make([]int32, len(f.Blocks))
	for len(stack) > 0 {
		b := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, e := range f.Blocks[b].Exits {
			if p := f.Blocks[e.To].Preds; len(p) == 0 || p[len(p)-1] != b {
				f.Blocks[e.To].Preds = append(p, b)
			}
			if !seen[e.To] {
				seen[e.To] = true
				stack = append(stack, e.To)
			}
		}
	}
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		if !seen[b] {
			blk.Code, blk.Exits = nil, nil
			continue
		}
		for _, p := range blk.Preds {
			stamp[p] = int32(b) + 1
		}
		for _, v := range blk.Code {
			if i := &f.Code[v]; i.Op == Phi {
				n := 0
				for k, from := range i.From { // what comes from nowhere goes
					if from >= 0 && int(from) < len(stamp) && stamp[from] == int32(b)+1 {
						i.Args[n], i.From[n] = i.Args[k], from
						n++
						stamp[from] = -int32(b) - 1 // once
					}
				}
				i.Args, i.From = i.Args[:n], i.From[:n]
				for _, from := range i.From {
					stamp[from] = int32(b) + 1
				}
				if n != len(blk.Preds) {
					return fmt.Errorf("%%%d: the phi names %d blocks, but %d blocks lead to block %d", v, n, len(blk.Preds), b)
				}
			}
		}
	}
	return nil
}

// loops sets Header and Loop, and returns the last block of the loop that each header begins.
func (f *Func) loops() (latch []int32, err error) {
	latch = make([]int32, len(f.Blocks))
	for b := range f.Blocks {
		for _, e := range f.Blocks[b].Exits {
			if int(e.To) > b {
				continue
			}
			if l := latch[e.To]; l != 0 && l != int32(b)+1 {
				return nil, fmt.Errorf("blocks %d and %d both go back to block %d", l-1, b, e.To)
			}
			if h := f.Blocks[b].Header; h >= 0 && h != e.To {
				return nil, fmt.Errorf("block %d goes back to blocks %d and %d", b, h, e.To)
			}
			latch[e.To] = int32(b) + 1
			f.Blocks[b].Header = e.To
		}
	}
	const deepest = 256
	var open []int32
	for b := range f.Blocks {
		for len(open) > 0 && latch[open[len(open)-1]]-1 < int32(b) {
			open = open[:len(open)-1]
		}
		if l := latch[b]; l != 0 {
			if len(open) > 0 && l > latch[open[len(open)-1]] {
				return nil, fmt.Errorf("the loops of blocks %d and %d overlap", open[len(open)-1], b)
			}
			if open = append(open, int32(b)); len(open) > deepest {
				return nil, fmt.Errorf("loops nest deeper than %d", deepest)
			}
		}
		if len(open) > 0 {
			f.Blocks[b].Loop = open[len(open)-1]
			for _, p := range f.Blocks[b].Preds {
				if h := f.Blocks[b].Loop; int32(b) != h && p < h {
					return nil, fmt.Errorf("block %d enters the loop of block %d past its header", p, h)
				}
			}
		}
	}
	for b := range latch {
		latch[b]--
	}
	return latch, nil
}

// Dominators is the immediate dominator of each block: itself for the first, -1 for those that nothing leads to.
func (f *Func) Dominators() []int32 {
	idom := make([]int32, len(f.Blocks))
	for b := range idom {
		idom[b] = -1
	}
	idom[0] = 0
	for changed := true; changed; {
		changed = false
		for b := 1; b < len(f.Blocks); b++ {
			d := int32(-1)
			for _, p := range f.Blocks[b].Preds {
				switch {
				case idom[p] < 0:
				case d < 0:
					d = p
				default:
					for p != d {
						if p > d {
							p = idom[p]
						} else {
							d = idom[d]
						}
					}
				}
			}
			if d != idom[b] {
				idom[b], changed = d, true
			}
		}
	}
	return idom
}

// Dominance answers which blocks every path to a block passes.
type Dominance struct{ begin, end []int32 }

// Dominance numbers the dominator tree: what a block dominates lies between its numbers.
func (f *Func) Dominance() Dominance {
	idom := f.Dominators()
	n := len(idom)
	first, next := make([]int32, n), make([]int32, n) // children
	for b := range first {
		first[b], next[b] = -1, -1
	}
	for b := n - 1; b > 0; b-- {
		if p := idom[b]; p >= 0 {
			next[b], first[p] = first[p], int32(b)
		}
	}
	d := Dominance{make([]int32, n), make([]int32, n)}
	time := int32(0)
	for path := []int32{0}; len(path) > 0; {
		b := path[len(path)-1]
		if d.begin[b] == 0 {
			time++
			d.begin[b] = time
		}
		if c := first[b]; c >= 0 {
			first[b] = next[c]
			path = append(path, c)
			continue
		}
		d.end[b] = time
		path = path[:len(path)-1]
	}
	return d
}

// Dominates says whether every path to block b passes a.
func (d *Dominance) Dominates(a, b int32) bool {
	return d.begin[a] > 0 && d.begin[a] <= d.begin[b] && d.end[b] <= d.end[a]
}

// check compares an instruction's operands with what its operation takes.
func (f *Func) check(v Value) error {
	i := &f.Code[v]
	var room [16]simd.VecType
	want, result := room[:0], simd.VecWord
	if !f.exists(i) {
		return fmt.Errorf("%%%d: number %d does not exist", v, i.Imm)
	}
	switch i.Op {
	case Const:
		result = i.Type
	case Phi:
		result = i.Type
		if len(i.Args) != len(i.From) || i.Type == simd.VecNone {
			return fmt.Errorf("%%%d: the phi has %d operands for %d blocks", v, len(i.Args), len(i.From))
		}
		for range i.Args {
			want = append(want, i.Type)
		}
	case Input:
		result = f.Inputs[i.Imm].Type()
	case LoadSlot:
	case Part:
		if len(i.Args) != 1 || f.Code[i.Args[0]].Op != Look ||
			i.Imm >= uint64(f.Code[i.Args[0]].Look.Parts()) {
			return fmt.Errorf("%%%d: the operand of a part must be a lookup", v)
		}
		want = append(want, simd.VecNone)
	case QuadBroadcast:
		want = []simd.VecType{simd.VecWord}
	case Interpolate:
		want = [][]simd.VecType{AtCenter: {}, AtCentroid: {}, AtSample: {simd.VecWord}, AtOffset: {simd.VecWord, simd.VecWord}}[i.Place]
	case StoreSlot:
		result, want = simd.VecNone, []simd.VecType{simd.VecWord}
	case Output:
		result, want = simd.VecNone, []simd.VecType{f.Outputs[i.Imm].Type()}
	case LoadElement:
		want = []simd.VecType{simd.VecWord}
	case StoreElement:
		result, want = simd.VecNone, []simd.VecType{simd.VecWord, simd.VecWord}
	case LoadBuffer:
		want = []simd.VecType{simd.VecWord, simd.VecWord}
	case BufferSize:
		want = []simd.VecType{simd.VecWord}
	case StoreBuffer:
		result, want = simd.VecNone, []simd.VecType{simd.VecWord, simd.VecWord, simd.VecWord}
	case AtomicBuffer:
		result = i.Type
		want = []simd.VecType{simd.VecWord, simd.VecWord, i.Type, i.Type}[:len(i.Args)]
	case Look:
		result = simd.VecNone
		if len(i.Args) != len(i.Look.Operands) {
			return fmt.Errorf("%%%d: %d operands, but the lookup takes %d", v, len(i.Args), len(i.Look.Operands))
		}
		for range i.Args {
			want = append(want, simd.VecWord)
		}
	case Kill, Demote, Barrier:
		result = simd.VecNone
	case IsHelper:
		result = simd.VecBool
	case Ballot, Shuffle, ShiftActive, LastActive:
		result, want = i.exchanges()
	default:
		info := i.Op.Info()
		result = info.Out
		for _, t := range info.In {
			if t != simd.VecNone {
				want = append(want, t)
			}
		}
	}
	if (i.Op == LoadElement || i.Op == StoreElement) && i.Imm+uint64(i.Count) > uint64(f.Slots) {
		return fmt.Errorf("%%%d: %d slots from slot %d on, but the function has %d", v, i.Count, i.Imm, f.Slots)
	}
	if i.Type != result || len(i.Args) != len(want) {
		return fmt.Errorf("%%%d: %s has %d operands, but takes %d", v, Name(i.Op), len(i.Args), len(want))
	}
	for n, a := range i.Args {
		if a < 0 || int(a) >= len(f.Code) || f.Code[a].Type != want[n] {
			return fmt.Errorf("%%%d: %s: operand %d has the wrong type", v, Name(i.Op), n)
		}
	}
	return nil
}

// exists says whether there is the variable or slot that an instruction names by its number.
func (f *Func) exists(i *Instr) bool {
	switch i.Op {
	case Input:
		return i.Imm < uint64(len(f.Inputs))
	case Output:
		return i.Imm < uint64(len(f.Outputs))
	case LoadSlot, StoreSlot:
		return i.Imm < uint64(f.Slots)
	}
	return true
}

// exchanges are the type of the result and of the operands of an operation that looks at other lanes of a subgroup:
// nothing gives a bool.
func (i *Instr) exchanges() (result simd.VecType, want []simd.VecType) {
	t := i.Type
	switch {
	case i.Op == Ballot:
		return simd.VecWord, []simd.VecType{simd.VecBool}
	case t != simd.VecWord && t != simd.VecLong:
		return simd.VecWord, nil
	case i.Op == Shuffle:
		return t, []simd.VecType{t, simd.VecWord}
	case i.Op == ShiftActive:
		return t, []simd.VecType{t, t}
	}
	return t, []simd.VecType{t}
}
