package exec

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Register is where a value lies in a worker's file: a byte offset, and the bytes from group to group, 0 for values
// that are the same in all lanes.
type Register struct {
	at   int32
	step int32
	typ  simd.VecType
}

// step is an operation of a plan with its registers.
type step struct {
	op        ir.Op
	out       Register
	a, b, c   Register
	merge     bool // lanes that are off keep what out has
	i         *ir.Instr
	args      []Register // of operations with more operands
	parts     []Register // results of lookups
	wantParts uint16     // a bit for each that is used
	again     bool       // a lookup like the last one of the block, but for its offset
	along     bool       // likewise, but for its texture, too
	more      int        // how many of the next steps are done with it: they are lookups that differ by their offsets
	value     ir.Value
	segment   *Segment // without flow, that begins here
	view      int32    // of instructions on memory that have machine code: where the file has the view of it
	given     int32    // of outputs that machine code writes: where the file has the address of their array
	four      *four    // that begins with the step
	follows   bool     // it belongs to the four of a step before it
}

// move is a value on its way to a phi.
type move struct{ to, from Register }

// exit is where lanes go.
type exit struct {
	cond  Register
	all   bool // no condition
	to    int32
	moves []move
}

// planBlock is a block of a plan.
type planBlock struct {
	steps  []step
	exits  []exit
	header int32    // of the loop that it is the last of, or -1
	flow   *Segment // with flow, that begins here
}

// Plan is a function ready to run over batches: its values have registers.
type Plan struct {
	Func   *ir.Func // the function
	blocks []planBlock
	// prologue computes values that are the same in all lanes.
	prologue []step
	// shared is the beginning of the file, which holds constants.
	shared []uint64
	// Lanes is the largest batch, a multiple of 16.
	Lanes int
	bytes int // of the file
	// masks is where the pending lanes of blocks lie, a row of 16-bit words each; on is where a segment finds its first
	// block's lanes.
	masks, maskStep, on int32
	live                Register
	slots               Register // of slot 0
	slotStep            int32
	Placed              InputRows
	Inputs              int32 // where the rows of Placed begin in the file, or 0: there are none
	Kills               bool  // lanes may end, or become helpers
	temporary           [4]Register
	code                codes
	views               []view
	viewAt              map[viewKey]int32
	reaches             []bool // by value: an instruction on memory that has machine code
	// fours are loads and stores of four words by the first of each, follows the others.
	fours     map[ir.Value]*four
	firsts    []ir.Value
	follows   map[ir.Value]bool
	given     []Given
	givenAt   map[ir.Value]int32 // by output
	ownAt     Register           // a register: the offset of each group's own memory in the memory of all workgroups
	registers []Register         // by value
	Interpret bool               // kernels alone run it, on every level
	Apart     bool               // lookups that could be done together are done each for itself, for tests
}

// Limits of the file that a worker has for a plan.
const (
	softBytes = 1 << 19 // batches shrink down to 64 lanes to fit
	hardBytes = 1 << 26 // programs that need more are refused
)

// NewPlan gives values registers. Batches shrink where their file would be too large, but to no fewer lanes than least.
func NewPlan(f *ir.Func, placed InputRows, least int) (*Plan, error) {
	p := &Plan{Func: f, Placed: placed, Kills: f.Ends()}
	uniform := f.Uniform()
	together(f, uniform)
	neighbours(f)
	delay(f, uniform)
	ranges := liveRanges(f, uniform)
	for p.Lanes = MaxLanes; ; p.Lanes /= 2 {
		a := newAllocator(f, uniform, p.Lanes)
		if p.Inputs = 0; p.Lanes == MaxLanes && placed.count() > 0 {
			p.Inputs = a.size
			a.size += int32(placed.count()) * rowBytes(simd.VecWord, p.Lanes)
		}
		a.run(ranges, func(v ir.Value) (at int32, ok bool) {
			row := placed.row(f, v)
			return p.Inputs + int32(row)*rowBytes(simd.VecWord, p.Lanes), p.Inputs > 0 && row >= 0
		})
		p.layout(a)
		if p.bytes <= softBytes || (p.Lanes <= 64 || p.Lanes < 2*least) && p.bytes <= hardBytes {
			p.compile(a)
			return p, nil
		}
		if p.Lanes == simd.Lanes || p.Lanes < 2*least {
			return nil, tooLarge(p.bytes)
		}
	}
}

// rowBytes is the size of a row of a type.
func rowBytes(t simd.VecType, lanes int) int32 {
	n := int32(lanes/simd.Lanes) * int32(t.Step())
	return (n+63)&^63 + 64 // rows apart from one another in the cache's sets
}

// layout places masks, slots and everything else that is not a value.
func (p *Plan) layout(a *allocator) {
	next := a.size
	take := func(t simd.VecType, n int) Register {
		r := Register{next, int32(t.Step()), t}
		next += rowBytes(t, p.Lanes) * int32(n)
		return r
	}
	total := int64(a.size) + int64(rowBytes(simd.VecWord, p.Lanes))*int64(p.Func.Slots) + int64(rowBytes(simd.VecBool,
		p.Lanes))*int64(len(p.Func.Blocks)+5)
	if total > hardBytes*8 {
		p.bytes = hardBytes * 8
		return
	}
	p.temporary = [4]Register{{}, take(simd.VecBool, 1), take(simd.VecWord, 1), take(simd.VecLong, 1)}
	p.live, p.on = take(simd.VecBool, 1), take(simd.VecBool, 1).at
	p.masks, p.maskStep = next, rowBytes(simd.VecBool, p.Lanes)
	take(simd.VecBool, len(p.Func.Blocks))
	p.slots, p.slotStep = take(simd.VecWord, p.Func.Slots), rowBytes(simd.VecWord, p.Lanes)
	if p.ownAt = (Register{}); p.Func.Memory > 0 {
		p.ownAt = take(simd.VecWord, 1)
	}
	p.bytes = int(p.placeGiven(p.placeViews(next, a.uniform)))
}

// compile makes the steps.
func (p *Plan) compile(a *allocator) {
	f := p.Func
	p.shared, p.registers = make([]uint64, a.shared/8), a.registers
	p.blocks = make([]planBlock, len(f.Blocks))
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		to := &p.blocks[b]
		to.header = blk.Header
		steps := 0
		for _, v := range blk.Code {
			if op := f.Code[v].Op; op != ir.Const && op != ir.Phi && op != ir.Part && !a.uniform[v] {
				steps++
			}
		}
		to.steps = make([]step, 0, steps)
		parts := map[ir.Value]int{}
		var last *ir.Instr                // lookup
		list := func(v ir.Value) []step { // that a value's step is in
			if a.uniform[v] {
				return p.prologue
			}
			return to.steps
		}
		for _, v := range blk.Code {
			i := &f.Code[v]
			switch i.Op {
			case ir.Const:
				p.constant(a.registers[v], i.Imm)
				continue
			case ir.Phi:
				continue
			case ir.Input:
				if p.Inputs > 0 && p.Placed.row(f, v) >= 0 {
					continue
				}
			case ir.Part:
				s := &list(i.Args[0])[parts[i.Args[0]]]
				s.parts[i.Imm] = a.registers[v]
				s.wantParts |= 1 << i.Imm
				s.merge = s.merge || f.Kept[v]
				continue
			case ir.Look:
				parts[v] = len(list(v))
			}
			s := step{
				op: i.Op, i: i, out: a.registers[v], merge: f.Kept[v], value: v,
				view: p.viewOf(v), given: p.givenAt[v], four: p.fours[v], follows: p.follows[v],
			}
			if i.Op == ir.Look {
				s.parts = make([]Register, i.Look.Parts())
			}
			if i.Op < simd.VecOps {
				for k, r := range []*Register{&s.a, &s.b, &s.c} {
					if k < len(i.Args) {
						*r = a.registers[i.Args[k]]
					}
				}
			} else {
				s.args = make([]Register, len(i.Args))
				for k, x := range i.Args {
					s.args[k] = a.registers[x]
				}
			}
			if a.uniform[v] {
				p.prologue = append(p.prologue, s)
				continue
			}
			if i.Op == ir.Look {
				s.again = last != nil && sameLevels(last, i)
				s.along = last != nil && sameCoordinates(last, i)
				last = i
			}
			to.steps = append(to.steps, s)
		}
		joinLookups(to.steps)
		for _, e := range blk.Exits {
			x := exit{to: e.To, all: e.Cond == ir.None}
			if !x.all {
				x.cond = a.registers[e.Cond]
			}
			for _, v := range f.Blocks[e.To].Code {
				i := &f.Code[v]
				if i.Op != ir.Phi {
					break
				}
				k := slices.Index(i.From, int32(b))
				x.moves = append(x.moves, move{a.registers[v], a.registers[i.Args[k]]})
			}
			x.moves = p.ordered(x.moves)
			to.exits = append(to.exits, x)
		}
	}
	p.cut(a)
}

// sameLevels says whether two lookups use the same levels of detail of one texture: all of their operands but constant
// offsets are the same.
func sameLevels(x, y *ir.Instr) bool {
	a, b := x.Look, y.Look
	if a.Kind != ir.LookSample || a.Wide || b.Kind != a.Kind || a.Image != b.Image || a.Sampler != b.Sampler {
		return false
	}
	return operandsBut(x, isOffset) == operandsBut(y, isOffset)
}

// sameCoordinates says whether two lookups have the same coordinates, derivatives and levels; their textures may
// differ.
func sameCoordinates(x, y *ir.Instr) bool {
	if x.Look.Kind != ir.LookSample || y.Look.Kind != ir.LookSample {
		return false
	}
	but := func(o ir.Operand) bool { return isOffset(o) || o == ir.ImageElement || o == ir.SamplerElement }
	return operandsBut(x, but) == operandsBut(y, but)
}

// operandsBut are a lookup's operands but for some, by what they are: 1 more than their values, or 0.
func operandsBut(i *ir.Instr, but func(ir.Operand) bool) (list [ir.Operands]ir.Value) {
	for k, o := range i.Look.Operands {
		if !but(o) {
			list[o] = i.Args[k] + 1
		}
	}
	return list
}

// ordered puts moves that happen all at once in an order in which they may happen one after the other: one whose target
// is still to be read waits, and a circle goes through a temporary register.
func (p *Plan) ordered(moves []move) []move {
	var list, out []move
	readers := map[int32][]int{} // of a register: the moves that read it
	for _, m := range moves {
		if m.to.at != m.from.at {
			readers[m.from.at] = append(readers[m.from.at], len(list))
			list = append(list, m)
		}
	}
	left := make(map[int32]int, len(readers)) // how many of them are to be done
	for at, r := range readers {
		left[at] = len(r)
	}
	target := map[int32]int{} // the move to a register
	done := make([]bool, len(list))
	for n, m := range list {
		target[m.to.at] = n
	}
	do := func(n int) {
		for !done[n] && left[list[n].to.at] == 0 {
			done[n] = true
			out = append(out, list[n])
			from := list[n].from.at
			left[from]--
			k, ok := target[from]
			if !ok {
				return
			}
			n = k
		}
	}
	for n := range list {
		do(n)
	}
	for n := range list { // only cycles are left: keep a target's old value for the move that reads it
		if done[n] {
			continue
		}
		t := p.temporary[list[n].to.typ]
		out = append(out, move{t, list[n].to})
		for _, k := range readers[list[n].to.at] {
			if !done[k] {
				list[k].from = t
				left[list[n].to.at]--
			}
		}
		do(n)
	}
	return out
}

// constant puts a constant in the shared part of the file.
func (p *Plan) constant(r Register, bits uint64) {
	at := p.shared[r.at/8:]
	switch r.typ {
	case simd.VecBool:
		at[0] = bits & 1 * 0xFFFF
	case simd.VecWord:
		for k := range simd.Lanes / 2 {
			at[k] = bits&0xFFFFFFFF | bits<<32
		}
	default:
		for k := range simd.Lanes {
			at[k] = bits
		}
	}
}
