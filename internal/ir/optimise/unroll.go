package optimise

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Limits of loops that are written out: rounds, and operations of all rounds together; of loops with lookups that lanes
// leave at different times fewer: what goes on in their rounds needs no masks then, but most of the time is in the
// lookups.
const unrollTrips, unrollOperations, unrollEarly = 64, 4000, 1200

// unrollBudget is how many operations one function's loops may take to be looked into: it is a stranger's.
const unrollBudget = 1 << 18

// unroller writes out loops that end after a number of rounds that is known.
type unroller struct {
	f     *ir.Func
	s     *simplifier
	known map[ir.Value]uint64 // constants of the round at hand
	// budget is how many operations may still be gone through to find out how many rounds loops have.
	budget  *int
	reached [][]int32 // of round
}

// unroll writes out one innermost loop, and says whether there was one. What leaves the loop goes through new slots,
// which promote makes values of. What Analyse finds is not up to date afterwards.
func unroll(f *ir.Func, budget *int) bool {
	u := &unroller{f: f, s: &simplifier{f: f}, budget: budget}
	for l := range f.Blocks {
		h := f.Blocks[l].Header
		if h < 0 {
			continue
		}
		inner := false // loops
		for b := h; b < int32(l); b++ {
			inner = inner || f.Blocks[b].Header >= 0
		}
		if inner {
			continue
		}
		if trips := u.trips(h, int32(l)); trips > 0 {
			u.write(h, int32(l), trips)
			return true
		}
	}
	return false
}

// trips is how often a loop's header is reached, or 0 where that is not known or too often.
func (u *unroller) trips(h, l int32) int {
	f := u.f
	size, looks, elements := 0, false, false
	for b := h; b <= l; b++ {
		for _, v := range f.Blocks[b].Code {
			switch f.Code[v].Op {
			case ir.Look:
				looks = true
			case ir.LoadElement, ir.StoreElement:
				elements = true
			}
			size++
		}
	}
	u.known = map[ir.Value]uint64{}
	next := map[ir.Value]uint64{}
	early := false // lanes may leave at different times
	for trip := 0; trip < unrollTrips+1; trip++ {
		if *u.budget -= size; *u.budget < 0 || trip > 1 && size*trip > unrollOperations {
			return 0
		}
		clear(u.known)
		for v, x := range next {
			u.known[v] = x
		}
		again, leaves := u.round(h, l, trip == 0)
		if !again {
			if early && !elements && (!looks || size*(trip+1) > unrollEarly) {
				return 0 // a loop does as well
			}
			return trip + 1
		}
		early = early || leaves
		clear(next)
		for _, v := range f.Blocks[h].Code {
			i := &f.Code[v]
			if i.Op != ir.Phi {
				break
			}
			if x, ok := u.value(i.Args[slices.Index(i.From, l)]); ok {
				next[v] = x
			}
		}
	}
	return 0
}

// value is a value's bits in the round at hand, if they are known.
func (u *unroller) value(v ir.Value) (uint64, bool) {
	if c := &u.f.Code[v]; c.Op == ir.Const {
		return c.Imm, true
	}
	x, ok := u.known[v]
	return x, ok
}

// round goes through the loop's blocks once, computing constant values. It says whether the header may be reached
// again, and whether lanes may leave the loop in this round although others go on.
func (u *unroller) round(h, l int32, first bool) (again, leaves bool) {
	f := u.f
	reached := slices.Grow(u.reached[:0], int(l-h+1))[:l-h+1] // from which blocks
	for k := range reached {
		reached[k] = reached[k][:0]
	}
	u.reached = reached
	for b := h; b <= l; b++ {
		if b > h && len(reached[b-h]) == 0 {
			continue
		}
		for _, v := range f.Blocks[b].Code {
			i := &f.Code[v]
			switch {
			case i.Op == ir.Phi && b == h:
				if first {
					u.meet(v, func(from int32) bool { return from < h })
				}
			case i.Op == ir.Phi:
				u.meet(v, func(from int32) bool { return slices.Contains(reached[b-h], from) })
			case i.Op < simd.VecOps && i.Pure():
				u.compute(v)
			}
		}
		for _, e := range f.Blocks[b].Exits {
			decided := e.Cond == ir.None
			if !decided {
				if x, ok := u.value(e.Cond); ok && x == 0 {
					continue
				} else if ok {
					decided = true
				}
			}
			switch {
			case e.To == h:
				again = true
			case e.To > h && e.To <= l:
				reached[e.To-h] = append(reached[e.To-h], b)
			default:
				leaves = true
			}
			if decided {
				break
			}
		}
	}
	return again, leaves
}

// meet makes a phi known where all its operands from blocks that lead to it are the same constant.
func (u *unroller) meet(v ir.Value, reached func(int32) bool) {
	i := &u.f.Code[v]
	bits, some := uint64(0), false
	for k, from := range i.From {
		if !reached(from) {
			continue
		}
		x, ok := u.value(i.Args[k])
		if !ok || some && x != bits {
			return
		}
		bits, some = x, true
	}
	if some {
		u.known[v] = bits
	}
}

// compute makes an operation of known operands known.
func (u *unroller) compute(v ir.Value) {
	i := &u.f.Code[v]
	var operands [3]uint64
	for k, a := range i.Args {
		x, ok := u.value(a)
		if !ok {
			return
		}
		operands[k] = x
	}
	u.known[v] = u.s.evaluate(i.Op, operands)
}

// write writes a loop out.
func (u *unroller) write(h, l int32, trips int) {
	f := u.f
	u.spill(h, l)
	n := l - h + 1
	added := n * int32(trips-1)
	number := func(b int32, trip int) int32 { // of a block in a round
		switch {
		case b < h:
			return b
		case b > l:
			return b + added
		}
		return b + n*int32(trip)
	}
	inside := make([]bool, len(f.Code))
	for b := h; b <= l; b++ {
		for _, v := range f.Blocks[b].Code {
			inside[v] = true
		}
	}
	latch := map[ir.Value]ir.Value{} // what the header's phis become
	values := make([]map[ir.Value]ir.Value, trips)
	values[0] = map[ir.Value]ir.Value{}
	in := func(v ir.Value, trip int) ir.Value {
		if w, ok := values[trip][v]; ok {
			return w
		}
		return v
	}
	for _, v := range f.Blocks[h].Code {
		i := &f.Code[v]
		if i.Op != ir.Phi {
			break
		}
		at := slices.Index(i.From, l)
		latch[v] = i.Args[at]
		i.Args, i.From = slices.Delete(i.Args, at, at+1), slices.Delete(i.From, at, at+1)
	}
	body := make([]ir.Block, n)
	for k := range body {
		x := &f.Blocks[h+int32(k)]
		body[k] = ir.Block{Code: slices.Clone(x.Code), Exits: slices.Clone(x.Exits)}
	}
	blocks := make([]ir.Block, 0, len(f.Blocks)+int(added))
	blocks = append(blocks, f.Blocks[:h]...)
	for trip := range trips {
		if trip > 0 {
			values[trip] = map[ir.Value]ir.Value{}
			for v, x := range latch {
				values[trip][v] = in(x, trip-1)
			}
			for k := range body { // names first: phis are used before they are made
				for _, v := range body[k].Code {
					if _, ok := latch[v]; !ok {
						values[trip][v] = f.Add(f.Code[v])
					}
				}
			}
		}
		for k := range body {
			blk := ir.Block{Code: make([]ir.Value, 0, len(body[k].Code)), Exits: make([]ir.Exit, 0, len(body[k].Exits))}
			for _, v := range body[k].Code {
				if _, ok := latch[v]; ok && trip > 0 {
					continue
				}
				blk.Code = append(blk.Code, in(v, trip))
			}
			for _, e := range body[k].Exits {
				if e.To == h {
					if trip == trips-1 {
						continue // never
					}
					e.To = number(h, trip+1)
				} else {
					e.To = number(e.To, trip)
				}
				if e.Cond != ir.None {
					e.Cond = in(e.Cond, trip)
				}
				blk.Exits = append(blk.Exits, e)
			}
			blocks = append(blocks, blk)
		}
	}
	// Operands change once all copies of the original code are made.
	for trip := trips - 1; trip >= 0; trip-- {
		for k := range body {
			for _, v := range body[k].Code {
				if _, ok := latch[v]; ok && trip > 0 {
					continue
				}
				old := &f.Code[v]
				to := &f.Code[in(v, trip)]
				args, from := slices.Clone(old.Args), slices.Clone(old.From)
				for a := range args {
					args[a] = in(args[a], trip)
				}
				if _, ok := latch[v]; !ok {
					for a := range from {
						from[a] = number(from[a], trip)
					}
				}
				to.Args, to.From = args, from
			}
		}
	}
	rest := f.Blocks[l+1:]
	for b := range f.Blocks {
		if int32(b) >= h && int32(b) <= l {
			continue
		}
		blk := &f.Blocks[b]
		for k := range blk.Exits {
			blk.Exits[k].To = number(blk.Exits[k].To, 0)
		}
		for _, v := range blk.Code {
			i := &f.Code[v]
			if i.Op != ir.Phi {
				break
			}
			var args []ir.Value
			var from []int32
			for k, p := range i.From {
				if p < h || p > l {
					args, from = append(args, i.Args[k]), append(from, number(p, 0))
					continue
				}
				for trip := range trips {
					args, from = append(args, in(i.Args[k], trip)), append(from, number(p, trip))
				}
			}
			i.Args, i.From = args, from
		}
	}
	f.Blocks = append(blocks, rest...)
}

// spill lets values of a loop that are used outside of it go through slots.
func (u *unroller) spill(h, l int32) {
	f := u.f
	inside := make([]bool, len(f.Code))
	for b := h; b <= l; b++ {
		for _, v := range f.Blocks[b].Code {
			inside[v] = true
		}
	}
	slots := map[ir.Value]uint64{}
	slot := func(v ir.Value) uint64 {
		s, ok := slots[v]
		if !ok {
			s = uint64(f.Slots)
			slots[v] = s
			if f.Slots++; f.Code[v].Type == simd.VecLong {
				f.Slots++
			}
		}
		return s
	}
	add := func(list *[]ir.Value, i ir.Instr) ir.Value {
		v := f.Add(i)
		*list = append(*list, v)
		return v
	}
	word := func(list *[]ir.Value, op ir.Op, args ...ir.Value) ir.Value {
		return add(list, ir.Instr{Op: op, Type: op.Info().Out, Args: args})
	}
	load := func(list *[]ir.Value, v ir.Value) ir.Value { // the value again
		s, t := slot(v), f.Code[v].Type
		at := func(s uint64) ir.Value { return add(list, ir.Instr{Op: ir.LoadSlot, Type: simd.VecWord, Imm: s}) }
		switch t {
		case simd.VecBool:
			return word(list, simd.VecINe, at(s), add(list, ir.Instr{Op: ir.Const, Type: simd.VecWord}))
		case simd.VecLong:
			return word(list, simd.VecPack, at(s), at(s+1))
		}
		return at(s)
	}
	for b := range f.Blocks {
		if int32(b) >= h && int32(b) <= l {
			continue
		}
		blk := &f.Blocks[b]
		var code []ir.Value
		for _, v := range blk.Code {
			if f.Code[v].Op != ir.Phi && f.Code[v].Op != ir.Part {
				for k := range f.Code[v].Args {
					if a := f.Code[v].Args[k]; inside[a] {
						w := load(&code, a)
						f.Code[v].Args[k] = w
					}
				}
			}
			code = append(code, v)
		}
		for k := range blk.Exits {
			if c := blk.Exits[k].Cond; c != ir.None && inside[c] {
				blk.Exits[k].Cond = load(&code, c)
			}
		}
		blk.Code = code
	}
	for b := range f.Blocks { // phis use their operands at the end of the blocks that they come from
		for _, v := range f.Blocks[b].Code {
			if f.Code[v].Op != ir.Phi {
				break
			}
			for k := range f.Code[v].Args {
				if a, from := f.Code[v].Args[k], f.Code[v].From[k]; inside[a] && (from < h || from > l) {
					w := load(&f.Blocks[from].Code, a)
					f.Code[v].Args[k] = w
				}
			}
		}
	}
	if len(slots) == 0 {
		return
	}
	for b := h; b <= l; b++ {
		blk := &f.Blocks[b]
		var code, stores []ir.Value
		for n, v := range blk.Code {
			code = append(code, v)
			if s, ok := slots[v]; ok {
				store := func(s uint64, x ir.Value) {
					add(&stores, ir.Instr{Op: ir.StoreSlot, Imm: s, Args: []ir.Value{x}})
				}
				switch f.Code[v].Type {
				case simd.VecBool:
					store(s, word(&stores, simd.VecBits, v))
				case simd.VecLong:
					low, high := word(&stores, simd.VecLow, v), word(&stores, simd.VecHigh, v)
					store(s, low)
					store(s+1, high)
				default:
					store(s, v)
				}
			}
			if n+1 == len(blk.Code) || f.Code[blk.Code[n+1]].Op != ir.Phi && f.Code[blk.Code[n+1]].Op != ir.Part {
				code, stores = append(code, stores...), stores[:0]
			}
		}
		blk.Code = code
	}
}
