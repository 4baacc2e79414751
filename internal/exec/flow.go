package exec

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/simd"
)

// uses says who needs the values of a function whose plan is cut into segments.
type uses struct {
	latch  []int32
	around []int32 // by block that begins a loop: the one that begins the loop around that, or -1
	block  []int32 // of a value
	// owner is the segment that computes a value, or nil. That of a phi is the one in which lanes come to its block.
	owner []*Segment
	// outside are the values that are read outside of their segments, last the last block in which each is read.
	outside []bool
	last    []int32
	begins  []*Segment // by block: the segment in which lanes come to it
	ends    []*Segment // by block: the segment in which they leave it
	read    []bool     // values that something reads
}

func (c *cutter) uses() *uses {
	f, n := c.f, len(c.f.Code)
	u := &uses{c.latch, around(c.latch), make([]int32, n), make([]*Segment, n), make([]bool, n), make([]int32, n),
		make([]*Segment, len(f.Blocks)), make([]*Segment, len(f.Blocks)), c.p.used()}
	for _, s := range c.all {
		steps := c.p.blocks[s.first].steps[s.from:]
		if !s.flow {
			steps = steps[:s.steps]
		}
		own := func(list []step) {
			for _, st := range list {
				u.owner[st.value] = s
			}
		}
		own(steps)
		if !s.flow {
			continue
		}
		u.ends[s.first] = s
		if u.loops(s, s.first) {
			u.begins[s.first] = s
		}
		for b := s.first + 1; b <= s.last; b++ {
			own(c.p.blocks[b].steps)
			u.begins[b], u.ends[b] = s, s
		}
		if s.Rest > 0 {
			own(c.p.blocks[s.last+1].steps[:s.Rest])
			u.begins[s.last+1] = s
		}
	}
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			if u.block[v] = int32(b); f.Code[v].Op == ir.Phi {
				u.owner[v] = u.begins[b]
			}
		}
	}
	use := func(x ir.Value, b int32, by *Segment) {
		u.outside[x] = u.outside[x] || u.owner[x] != by
		u.last[x] = max(u.last[x], b)
	}
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			i := &f.Code[v]
			for k, x := range i.Args {
				if i.Op == ir.Phi {
					use(x, i.From[k], u.ends[i.From[k]])
				} else {
					use(x, int32(b), u.owner[v])
				}
			}
		}
		for _, e := range f.Blocks[b].Exits {
			if e.Cond != ir.None {
				use(e.Cond, int32(b), u.ends[b])
			}
		}
	}
	return u
}

// around finds, for each block that begins a loop, the one that begins the loop around that.
func around(latch []int32) []int32 {
	list := make([]int32, len(latch))
	var open []int32
	for b := range latch {
		for len(open) > 0 && latch[open[len(open)-1]] < int32(b) {
			open = open[:len(open)-1]
		}
		if list[b] = -1; latch[b] >= 0 {
			if len(open) > 0 {
				list[b] = open[len(open)-1]
			}
			open = append(open, int32(b))
		}
	}
	return list
}

// loops says whether a segment has the loop that a block begins.
func (u *uses) loops(s *Segment, header int32) bool {
	return s.flow && u.latch[header] >= 0 && u.latch[header] <= s.last && (header > s.first || header == s.first && s.from == 0)
}

// flowCode writes a segment for the compiler: the loop of package ir's Blocks and masks, for some groups at a time. The
// lanes that wait for a block of the segment are a variable, and so are phis, and values that lanes that are off keep;
// what waits for other blocks, and their phis, lie in the file.
type flowCode struct {
	*uses
	p    *Plan
	f    *ir.Func
	a    *allocator
	s    *Segment
	code jit.Segment
	// Where values are: values that the segment computes, values loaded for the whole segment, and values loaded for
	// the block at hand.
	values, hoisted, loaded map[ir.Value]int32
	variables               map[ir.Value]int32
	pending                 map[int32]int32 // by block
	declared                map[int32][]func()
}

// newFlowCode writes into room, which may have no length.
func newFlowCode(p *Plan, a *allocator, s *Segment, u *uses, room jit.Segment) *flowCode {
	return &flowCode{
		code: room, uses: u, p: p, f: p.Func, a: a, s: s,
		values: map[ir.Value]int32{}, hoisted: map[ir.Value]int32{}, loaded: map[ir.Value]int32{},
		variables: map[ir.Value]int32{}, pending: map[int32]int32{}, declared: map[int32][]func(){},
	}
}

func (c *flowCode) add(i jit.Instr) int32 {
	c.code = append(c.code, i)
	return int32(len(c.code) - 1)
}

func (c *flowCode) operate(op simd.VecOp, args ...int32) int32 {
	i := jit.Instr{Kind: jit.Operate, Op: op}
	copy(i.Args[:], args)
	return c.add(i)
}

func (c *flowCode) load(r Register) int32 {
	return c.add(jit.Instr{Kind: jit.Load, Type: r.typ, At: r.at, Shared: r.step == 0})
}

func (c *flowCode) store(r Register, value int32) {
	c.add(jit.Instr{Kind: jit.Store, Args: [3]int32{value}, At: r.at})
}

func (c *flowCode) assign(variable, value, lanes int32) {
	c.add(jit.Instr{Kind: jit.Assign, Args: [3]int32{variable, value, lanes}})
}

func (c *flowCode) change(kind jit.Kind, args ...int32) {
	i := jit.Instr{Kind: kind}
	copy(i.Args[:], args)
	c.add(i)
}

// row is where the lanes lie that wait for a block.
func (c *flowCode) row(b int32) Register {
	return Register{c.p.masks + b*c.p.maskStep, int32(simd.VecBool.Step()), simd.VecBool}
}

// write writes the segment.
func (c *flowCode) write() jit.Segment {
	s := c.s
	steps := c.p.blocks[s.first].steps[s.from:]
	if !s.flow {
		on := jit.None
		if s.masked {
			on = c.load(Register{at: c.p.on, step: 2, typ: simd.VecBool})
		}
		steps = steps[:s.steps]
		for n := range steps {
			if v := steps[n].value; c.f.Kept[v] {
				c.declare(v)
			}
		}
		c.declarations(s.first)
		c.steps(s.first, steps, on)
		c.finish()
		return c.code
	}
	on := c.load(Register{at: c.p.on, step: 2, typ: simd.VecBool})
	any := on
	for _, b := range s.Entries {
		any = c.operate(simd.VecBOr, any, c.load(c.row(b)))
	}
	c.change(jit.Skip, any)
	c.hoist()
	c.plan(on)
	for b := s.first; b <= s.last || b == s.last+1 && s.Rest > 0; b++ {
		c.block(b, on)
	}
	c.finish()
	c.change(jit.Resume)
	return c.code
}

// hoist loads what loops need from the file, once.
func (c *flowCode) hoist() {
	for b := c.s.first; b <= c.s.last; b++ {
		if l := c.f.Blocks[b].Loop; l < 0 || !c.loops(c.s, l) {
			continue
		}
		need := func(x ir.Value) {
			if _, ok := c.hoisted[x]; !ok && c.owner[x] != c.s && c.f.Code[x].Op != ir.Const && c.a.registers[x].step != 0 {
				c.hoisted[x] = c.load(c.a.registers[x])
			}
		}
		for n := range c.p.blocks[b].steps {
			for _, x := range c.f.Code[c.p.blocks[b].steps[n].value].Args {
				need(x)
			}
		}
		c.leaving(b, func(e ir.Exit, _, from ir.Value) { need(from) })
		for _, e := range c.f.Blocks[b].Exits {
			if e.Cond != ir.None {
				need(e.Cond)
			}
		}
	}
}

// leaving calls for each value that goes to a phi where lanes leave a block.
func (c *flowCode) leaving(b int32, do func(e ir.Exit, phi, from ir.Value)) {
	for _, e := range c.f.Blocks[b].Exits {
		for _, phi := range c.f.Blocks[e.To].Code {
			i := &c.f.Code[phi]
			if i.Op != ir.Phi {
				break
			}
			do(e, phi, i.Args[slices.Index(i.From, b)])
		}
	}
}

// plan finds the variables, and where each begins.
func (c *flowCode) plan(on int32) {
	s := c.s
	for b := s.first; b <= s.last || b == s.last+1 && s.Rest > 0; b++ {
		if c.begins[b] == s {
			c.planPending(b, on)
			for _, v := range c.f.Blocks[b].Code {
				if c.f.Code[v].Op != ir.Phi {
					break
				}
				c.declare(v)
			}
		}
		steps := c.p.blocks[b].steps
		switch {
		case b == s.first:
			steps = steps[s.from:]
		case b > s.last:
			steps = steps[:s.Rest]
		}
		for n := range steps {
			if v := steps[n].value; c.f.Kept[v] {
				c.declare(v)
			}
		}
	}
}

// outOf is the place before a block that comes before all loops around it that a range of blocks is not in as a whole.
func (c *flowCode) outOf(b, first, last int32) int32 {
	for l := c.f.Blocks[b].Loop; l >= 0 && c.loops(c.s, l); l = c.around[l] {
		if first < l || last > c.latch[l] {
			b = l
		}
	}
	return b
}

// planPending makes the variable of the lanes that wait for a block.
func (c *flowCode) planPending(b, on int32) {
	s := c.s
	at := b
	for _, from := range c.f.Blocks[b].Preds {
		at = min(at, max(from, s.first))
	}
	entry := slices.Contains(s.Entries, b)
	if entry {
		at = s.first
	}
	at = c.outOf(at, b, b)
	c.declared[at] = append(c.declared[at], func() {
		v := c.add(jit.Instr{Kind: jit.Variable, Type: simd.VecBool})
		c.pending[b] = v
		switch {
		case b == s.first:
			c.assign(v, on, jit.None)
		case entry:
			c.assign(v, c.load(c.row(b)), jit.None)
			c.store(c.row(b), jit.None)
		default:
			c.assign(v, jit.None, jit.None)
		}
	})
}

// declare makes the variable of a phi or kept value.
func (c *flowCode) declare(v ir.Value) {
	s, i := c.s, &c.f.Code[v]
	at, b := c.block0(v), c.uses.block[v]
	outer := c.outside[v] || at < s.first
	if outer {
		at = s.first
	} else {
		at = c.outOf(at, b, max(c.last[v], b))
	}
	c.declared[at] = append(c.declared[at], func() {
		x := c.add(jit.Instr{Kind: jit.Variable, Type: i.Type})
		c.variables[v] = x
		if outer {
			c.assign(x, c.load(c.a.registers[v]), jit.None)
		}
	})
}

// block0 is the first block in which a phi or kept value is written.
func (c *flowCode) block0(v ir.Value) int32 {
	if i := &c.f.Code[v]; i.Op == ir.Phi {
		return slices.Min(i.From)
	}
	return c.uses.block[v]
}

func (c *flowCode) declarations(b int32) {
	for _, do := range c.declared[b] {
		do()
	}
}

// block writes a block.
func (c *flowCode) block(b, on int32) {
	s := c.s
	clear(c.loaded)
	c.declarations(b)
	loop := c.loops(s, b)
	if loop {
		c.change(jit.Loop)
	}
	skips := b > s.first || loop
	if skips {
		if on = c.pending[b]; loop {
			on = c.add(jit.Instr{Kind: jit.Read, Args: [3]int32{on}})
			c.assign(c.pending[b], jit.None, jit.None)
		}
		c.change(jit.Skip, on)
	}
	steps := c.p.blocks[b].steps
	switch {
	case b > s.last:
		c.steps(b, steps[:s.Rest], on)
		c.store(c.row(b), on)
	case b == s.first:
		c.steps(b, steps[s.from:], on)
		c.exits(b, on)
	default:
		c.steps(b, steps, on)
		c.exits(b, on)
	}
	if skips {
		if !loop && c.f.Blocks[b].Loop >= 0 && c.loops(s, c.f.Blocks[b].Loop) { // for the next round
			c.assign(c.pending[b], jit.None, jit.None)
		}
		c.change(jit.Resume)
	}
	if h := c.f.Blocks[b].Header; h >= 0 && c.loops(s, h) {
		c.change(jit.Again, c.pending[h])
	}
}

// value is where a value is when a block needs it.
func (c *flowCode) value(x ir.Value, b int32) int32 {
	if c.owner[x] == c.s {
		if v, ok := c.variables[x]; ok {
			l := c.f.Blocks[c.uses.block[x]].Loop
			if c.f.Code[x].Op == ir.Phi || l < 0 || b < l || b > c.latch[l] {
				return v
			}
		}
		return c.values[x]
	}
	if v, ok := c.hoisted[x]; ok {
		return v
	}
	v, ok := c.loaded[x]
	if !ok {
		if i := &c.f.Code[x]; i.Op == ir.Const && i.Type == simd.VecWord {
			v = c.add(jit.Instr{Kind: jit.Const, Word: uint32(i.Imm)})
		} else {
			v = c.load(c.a.registers[x])
		}
		c.loaded[x] = v
	}
	return v
}

// steps writes steps of a block.
func (c *flowCode) steps(b int32, steps []step, on int32) {
	for n := range steps {
		v := steps[n].value
		switch four := steps[n].four; {
		case steps[n].follows:
		case four != nil:
			for k, x := range c.reachFour(four, b, on) {
				c.made(four.list[k], x, on)
			}
		default:
			c.made(v, c.step(v, b, on), on)
		}
	}
}

// made says where a value is, and puts it where others find it.
func (c *flowCode) made(v ir.Value, x, on int32) {
	c.values[v] = x
	if kept, ok := c.variables[v]; ok {
		c.assign(kept, x, on)
	} else if c.outside[v] {
		c.store(c.a.registers[v], x)
	}
}

// step writes a step, and returns its result, if it has one.
func (c *flowCode) step(v ir.Value, b, on int32) int32 {
	i := &c.f.Code[v]
	switch i.Op {
	case ir.LoadSlot:
		return c.load(c.p.slot(i.Imm))
	case ir.StoreSlot:
		r := c.p.slot(i.Imm)
		c.store(r, c.operate(simd.VecSelect, on, c.value(i.Args[0], b), c.load(r)))
		return jit.None
	case ir.Kill, ir.Demote:
		c.store(c.p.live, c.operate(simd.VecBAnd, c.load(c.p.live), c.operate(simd.VecBNot, on)))
		return jit.None
	case ir.IsHelper:
		return c.operate(simd.VecBNot, c.load(c.p.live))
	case ir.Output:
		c.add(jit.Instr{Kind: jit.Give, Args: [3]int32{c.value(i.Args[0], b)}, At: c.p.givenAt[v]})
		return jit.None
	}
	if c.p.reaches[v] {
		x := c.reach(v, b, on)
		if i.Type == simd.VecNone || !c.read[v] {
			return jit.None
		}
		return x
	}
	in := jit.Instr{Kind: jit.Operate, Op: i.Op}
	for k, x := range i.Args {
		in.Args[k] = c.value(x, b)
	}
	return c.add(in)
}

// exits sends the lanes of a block where they go.
func (c *flowCode) exits(b, on int32) {
	exits := c.f.Blocks[b].Exits
	for k, e := range exits {
		take := on
		if e.Cond != ir.None {
			cond := c.value(e.Cond, b)
			if take = c.operate(simd.VecBAnd, on, cond); k+1 < len(exits) {
				on = c.operate(simd.VecBAnd, on, c.operate(simd.VecBNot, cond))
			}
		}
		c.moves(b, e, take)
		if c.begins[e.To] == c.s {
			c.change(jit.Join, c.pending[e.To], take)
		} else {
			r := c.row(e.To)
			c.store(r, c.operate(simd.VecBOr, c.load(r), take))
		}
	}
}

// moves gives phis their values where lanes go from one block to another, all at once.
func (c *flowCode) moves(b int32, e ir.Exit, take int32) {
	var phis, from []int32
	var rows []Register // of phis in the file
	targets := map[int32]bool{}
	for _, phi := range c.f.Blocks[e.To].Code {
		i := &c.f.Code[phi]
		if i.Op != ir.Phi {
			break
		}
		x := c.value(i.Args[slices.Index(i.From, b)], b)
		r := c.a.registers[phi]
		if v, ok := c.variables[phi]; ok && c.begins[e.To] == c.s {
			if v != x {
				phis, from = append(phis, v), append(from, x)
				targets[v] = true
			}
			continue
		}
		old := c.load(r)
		if r.typ == simd.VecBool {
			old = c.operate(simd.VecBAnd, old, c.operate(simd.VecBNot, take))
			x = c.operate(simd.VecBOr, old, c.operate(simd.VecBAnd, x, take))
		} else {
			x = c.operate(simd.VecSelect, take, x, old)
		}
		rows, from = append(rows, r), append(from, x)
	}
	for n, r := range rows {
		c.store(r, from[n])
	}
	if len(rows) > 0 {
		return
	}
	for n, x := range from {
		if targets[x] {
			from[n] = c.add(jit.Instr{Kind: jit.Read, Args: [3]int32{x}})
		}
	}
	for n, v := range phis {
		c.assign(v, from[n], take)
	}
}

// finish stores the variables that are read outside.
func (c *flowCode) finish() {
	list := make([]ir.Value, 0, len(c.variables))
	for v := range c.variables {
		if c.outside[v] {
			list = append(list, v)
		}
	}
	slices.Sort(list)
	for _, v := range list {
		c.store(c.a.registers[v], c.variables[v])
	}
}
