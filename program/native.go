package program

import (
	"errors"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/program/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// segment is neighbouring steps of a block that machine code may do at once: operations on words and bools. It reads registers
// when it first needs them, and writes those alone that something outside of it reads.
type segment struct {
	number, steps int
	merges        bool // a step must not be seen by lanes that are off
	code          jit.Segment
}

// shortest is the least number of steps that are worth a segment's loads and stores.
const shortest = 3

// cut finds the segments of a plan.
func (p *plan) cut(a *allocator) {
	f := p.f
	var all []*segment
	of := make([]*segment, len(f.Code)) // of a value
	first := map[*segment][]step{}
	for b := range p.blocks {
		steps := p.blocks[b].steps
		for from := 0; from < len(steps); from++ {
			s := &segment{number: len(all)}
			for from+s.steps < len(steps) && steps[from+s.steps].op < simd.VecOps && jit.Has(steps[from+s.steps].op) {
				s.merges = s.merges || steps[from+s.steps].merge
				s.steps++
			}
			if s.steps < shortest {
				from += s.steps
				continue
			}
			all = append(all, s)
			first[s] = steps[from:][:s.steps]
			for _, st := range first[s] {
				of[st.value] = s
			}
			steps[from].segment = s
			from += s.steps
		}
	}
	outside := make([]bool, len(f.Code)) // values that are read outside of their segments
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			for _, x := range f.Code[v].Args {
				outside[x] = outside[x] || of[x] != of[v]
			}
		}
		for _, e := range f.Blocks[b].Exits {
			if e.Cond != ir.None {
				outside[e.Cond] = true
			}
		}
	}
	for _, s := range all {
		s.code = segmentCode(f, a, first[s], func(v ir.Value) bool { return of[v] == s }, outside)
	}
	p.segments = len(all)
	p.code.segments = all
}

// segmentCode is a segment for the compiler.
func segmentCode(f *ir.Func, a *allocator, steps []step, inside func(ir.Value) bool, outside []bool) (code jit.Segment) {
	read := map[int32]int{} // the step that loads from a register last
	loaded := map[ir.Value]bool{}
	for n := range steps {
		for _, x := range f.Code[steps[n].value].Args {
			if !inside(x) && !loaded[x] {
				loaded[x] = true
				read[a.registers[x].at] = n
			}
		}
	}
	at := map[ir.Value]int32{}
	add := func(i jit.Instr) int32 {
		code = append(code, i)
		return int32(len(code) - 1)
	}
	var late []ir.Value // what is stored after all loads, because its register still holds something
	store := func(v ir.Value) { add(jit.Instr{Kind: jit.Store, Args: [3]int32{at[v]}, At: a.registers[v].at}) }
	for n := range steps {
		i := &f.Code[steps[n].value]
		in := jit.Instr{Kind: jit.Operate, Op: i.Op}
		for k, x := range i.Args {
			if _, ok := at[x]; !ok {
				r := a.registers[x]
				load := jit.Instr{Kind: jit.Load, Type: r.typ, At: r.at, Shared: r.step == 0}
				if c := &f.Code[x]; c.Op == ir.Const && r.typ == simd.VecWord {
					load = jit.Instr{Kind: jit.Const, Word: uint32(c.Imm)}
				}
				at[x] = add(load)
			}
			in.Args[k] = at[x]
		}
		v := steps[n].value
		at[v] = add(in)
		if !outside[v] {
			continue
		}
		if last, ok := read[a.registers[v].at]; ok && last > n {
			late = append(late, v)
		} else {
			store(v)
		}
	}
	for _, v := range late {
		store(v)
	}
	return code
}

// codes are the machine code of a plan's segments, made when a level first runs the plan.
type codes struct {
	interpret bool // there is none
	segments  []*segment
	levels    [simd.LevelAVX512 + 1]struct {
		once sync.Once
		code []*jit.Code
		err  error // there was no memory for some of it
	}
}

// prepare makes the code for a level. It fails where there is no memory for it.
func (c *codes) prepare(level simd.Level) error {
	if c.of(level) == nil {
		return nil
	}
	return c.levels[level].err
}

// of is the code for a level, by segment: nil of segments, or of plans, that are to be interpreted.
func (c *codes) of(level simd.Level) []*jit.Code {
	if c.interpret || !jit.Supports(level) {
		return nil
	}
	l := &c.levels[level]
	l.once.Do(func() {
		if !jit.Enabled() {
			return
		}
		l.code = make([]*jit.Code, len(c.segments))
		for n, s := range c.segments {
			var err error
			l.code[n], err = jit.Compile(level, s.code) // what has no code is interpreted, to the same bits
			if errors.Is(err, jit.ErrMemory) {
				l.err = err
			}
		}
	})
	return l.code
}

// native runs a segment by machine code, or says that it must be interpreted.
func (m *machine) native(s *segment) bool {
	if m.code == nil || m.code[s.number] == nil || s.merges && !m.full {
		return false
	}
	for _, g := range m.spans {
		m.code[s.number].Run(&m.scratch, m.base, g.from, g.to-g.from)
	}
	return true
}
