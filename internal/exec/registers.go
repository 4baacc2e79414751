package exec

import (
	"fmt"
	"sort"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// tooLarge is the error of programs that need too much memory a lane.
func tooLarge(bytes int) error {
	return vk.Errorf("Program", "the program's variables and values need %d bytes for 16 lanes, but %d are the most", bytes, hardBytes)
}

// liveRange is the time from a value's definition to its last use. Instructions happen at even times in order, what an
// instruction reads that must not be overwritten by what it writes is used at the odd time after it.
type liveRange struct {
	value      ir.Value
	start, end int32
}

// liveRanges returns the live ranges of the values that differ from lane to lane, sorted by their start. A value that
// is used in a loop after its definition before it lives to the loop's end; one that is used after the loop in which it
// is computed lives from the loop's beginning, because lanes that have left the loop wait with it.
func liveRanges(f *ir.Func, uniform []bool) []liveRange {
	begin, end := make([]int32, len(f.Blocks)), make([]int32, len(f.Blocks)) // times of blocks
	start, last := make([]int32, len(f.Code)), make([]int32, len(f.Code))
	for v := range start {
		start[v], last[v] = -1, -1
	}
	t := int32(0)
	for b := range f.Blocks {
		begin[b] = t
		for _, v := range f.Blocks[b].Code {
			t += 2
			start[v] = t
			if f.Code[v].Op == ir.Part { // defined with its lookup
				start[v] = start[f.Code[v].Args[0]]
			}
		}
		t += 2
		end[b] = t
		t += 2
	}
	where := make([]int32, len(f.Code)) // the block of the last use
	block := int32(0)
	use := func(v ir.Value, t int32) {
		if t > last[v] {
			last[v], where[v] = t, block
		}
	}
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			i := &f.Code[v]
			block = int32(b)
			use(v, start[v]+1)
			for k, a := range i.Args {
				switch {
				case i.Op == ir.Phi:
					block = i.From[k]
					use(a, end[i.From[k]])
					start[v] = min(start[v], end[i.From[k]]-1)
					use(v, end[i.From[k]]+1)
				case i.Op < simd.VecOps && !f.Kept[v] && i.Op != simd.VecDPdx && i.Op != simd.VecDPdy:
					use(a, start[v]-1)
				case i.Op != ir.Part:
					use(a, start[v]+1)
				}
			}
		}
		block = int32(b)
		for _, e := range f.Blocks[b].Exits {
			if e.Cond != ir.None {
				use(e.Cond, end[b]+1)
			}
		}
	}
	// A loop is known by its header: where it ends, and the header of the loop around it.
	over, around := make([]int32, len(f.Blocks)), make([]int32, len(f.Blocks))
	for b := range f.Blocks {
		if h := f.Blocks[b].Header; h >= 0 {
			over[h] = end[b] + 1
		}
	}
	var open []int32
	for b := range f.Blocks {
		for len(open) > 0 && over[open[len(open)-1]] < begin[b] {
			open = open[:len(open)-1]
		}
		if over[b] > 0 {
			around[b] = -1
			if n := len(open); n > 0 {
				around[b] = open[n-1]
			}
			open = append(open, int32(b))
		}
	}
	var list []liveRange
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			i := &f.Code[v]
			if uniform[v] || i.Type == simd.VecNone {
				continue
			}
			r := liveRange{v, start[v], last[v]}
			for l := f.Blocks[where[v]].Loop; l >= 0; l = around[l] {
				if r.start < begin[l] && r.end < over[l] {
					r.end = over[l]
				}
			}
			keep := func(l int32) {
				for ; l >= 0; l = around[l] {
					if r.end > over[l] {
						r.start = min(r.start, begin[l])
					}
				}
			}
			if f.Kept[v] {
				keep(f.Blocks[b].Loop)
			}
			for _, from := range i.From { // a phi after a loop is written where lanes leave that
				keep(f.Blocks[from].Loop)
			}
			list = append(list, r)
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].start < list[j].start })
	return list
}

// allocator gives values registers by linear scan (Poletto and Sarkar, Linear Scan Register Allocation): there are as
// many as it takes.
type allocator struct {
	f         *ir.Func
	uniform   []bool
	lanes     int
	registers []Register
	free      [4][]int32
	// shared is the size of the part of the file for constants and other values that are the same in all lanes,
	// size is the size of all registers.
	shared, size int32
}

func newAllocator(f *ir.Func, uniform []bool, lanes int) *allocator {
	a := &allocator{f: f, uniform: uniform, lanes: lanes, registers: make([]Register, len(f.Code))}
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			if t := f.Code[v].Type; uniform[v] && t != simd.VecNone {
				a.registers[v] = Register{at: a.size, typ: t}
				a.size += (int32(t.Step()) + 63) &^ 63
			}
		}
	}
	a.shared = a.size
	return a
}

// run gives values registers; place says where those are that have a place of their own.
func (a *allocator) run(ranges []liveRange, place func(ir.Value) (at int32, ok bool)) {
	var others []liveRange
	for _, r := range ranges {
		if at, ok := place(r.value); ok {
			a.registers[r.value] = Register{at: at, step: int32(simd.VecWord.Step()), typ: simd.VecWord}
		} else {
			others = append(others, r)
		}
	}
	ranges = others
	ends := append([]liveRange(nil), ranges...)
	sort.SliceStable(ends, func(i, j int) bool { return ends[i].end < ends[j].end })
	over := 0
	for _, r := range ranges {
		for ; ends[over].end < r.start; over++ {
			reg := a.registers[ends[over].value]
			a.free[reg.typ] = append(a.free[reg.typ], reg.at)
		}
		t := a.f.Code[r.value].Type
		reg := Register{at: a.size, step: int32(t.Step()), typ: t}
		if k := len(a.free[t]); k > 0 {
			reg.at = a.free[t][k-1]
			a.free[t] = a.free[t][:k-1]
		} else if a.size > hardBytes*8 {
			continue // refused by its size
		} else {
			a.size += rowBytes(t, a.lanes)
		}
		a.registers[r.value] = reg
	}
}

// String is a register's place.
func (r Register) String() string { return fmt.Sprintf("%d+%d", r.at, r.step) }

// Register is where a value lies.
func (p *Plan) Register(v ir.Value) Register { return p.registers[v] }

// Bytes is the size of a worker's file for the plan.
func (p *Plan) Bytes() int { return p.bytes }
