package exec

import (
	"errors"
	"runtime"
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Segment is what machine code does at once: neighbouring steps of a block that work on words and bools of the file, or
// blocks of such steps, with the branches and loops between them. It reads registers when it first needs them, and
// writes those alone that something outside of it reads.
type Segment struct {
	number int
	// It begins with a step of its first block.
	first int32
	from  int
	// steps is how many steps of the first block straight code is, which has no flow.
	steps int
	// flow says that it goes on to the end of the first block, where lanes go their ways, and through the blocks to
	// last, and does so many first steps of the one after that.
	flow bool
	last int32
	Rest int
	// Entries are the blocks after the first one to which lanes may have gone outside of it.
	Entries []int32
	// masked straight code wants to know the lanes that are on, because others must not see a step. With flow it always
	// does.
	masked bool
	Code   jit.Segment
}

// shortest is the least number of steps that are worth a segment's loads and stores, longest the most vector
// instructions that are put into one, and MostSegments how many a plan has: what comes after them is interpreted.
const shortest, longest, MostSegments = 3, jit.MaxSteps / 2, 1 << 10

// cutter finds the segments of a plan.
type cutter struct {
	p     *Plan
	f     *ir.Func
	latch []int32 // the last block of the loop that a block begins, or -1
	all   []*Segment
}

// cut finds the segments of a plan.
func (p *Plan) cut(a *allocator) {
	c := &cutter{p: p, f: p.Func, latch: latches(p.Func)}
	from := 0
	for b := int32(0); int(b) < len(p.blocks) && len(c.all) < MostSegments; b++ {
		from = c.straight(b, from)
		if s := c.grow(b, from); s != nil {
			p.blocks[b].flow = s
			b, from = s.last, s.Rest
		} else {
			n, _ := c.run(b, from)
			c.piece(b, from, n)
			from = 0
		}
	}
	if len(c.all) == 0 {
		return
	}
	u, room := c.uses(), jit.Segment(nil)
	for _, s := range c.all {
		code := newFlowCode(p, a, s, u, room[:0]).write()
		s.Code, room = slices.Clone(code), code
	}
	p.code.segments = c.all
}

// latches are the last blocks of loops, by their headers, and -1 elsewhere.
func latches(f *ir.Func) []int32 {
	list := make([]int32, len(f.Blocks))
	for b := range list {
		list[b] = -1
	}
	for b := range f.Blocks {
		if h := f.Blocks[b].Header; h >= 0 {
			list[h] = int32(b)
		}
	}
	return list
}

// cost is how many vector instructions a step is, or 0 if it has no machine code.
func (s *step) cost() int {
	switch {
	case s.op == ir.LoadSlot, s.op == ir.StoreSlot, s.op == ir.Kill, s.op == ir.Demote, s.op == ir.IsHelper:
		return 2
	case s.follows:
		return 0
	case s.given != 0:
		return 2
	case s.four != nil:
		return fourCost
	case s.view != 0:
		return fetchCost
	case s.op < simd.VecOps && jit.Has(s.op):
		return jit.Cost(s.op)
	}
	return 0
}

// run is how many steps from one on have machine code, and how many vector instructions they are.
func (c *cutter) run(b int32, from int) (steps, cost int) {
	list := c.p.blocks[b].steps
	for n := from; n < len(list); n++ {
		k := list[n].cost()
		if k == 0 && !list[n].follows || cost+k > longest {
			break
		}
		steps, cost = steps+1, cost+k
	}
	return steps, cost
}

// straight finds the segments of a block, from a step on, but for the one at its end, and returns where that begins.
func (c *cutter) straight(b int32, from int) int {
	steps := c.p.blocks[b].steps
	for from < len(steps) {
		n, _ := c.run(b, from)
		if from+n == len(steps) && len(c.p.blocks[b].exits) > 0 {
			return from
		}
		c.piece(b, from, n)
		from += max(n, 1)
	}
	return from
}

// piece makes steps of a block a segment without flow, if they are worth it.
func (c *cutter) piece(b int32, from, n int) {
	if n < shortest {
		return
	}
	s := c.add(&Segment{first: b, from: from, last: b, steps: n})
	steps := c.p.blocks[b].steps[from:]
	for _, st := range steps[:n] {
		s.masked = s.masked || st.merge || st.op >= simd.VecOps && st.given == 0
	}
	steps[0].segment = s
}

func (c *cutter) add(s *Segment) *Segment {
	s.number = len(c.all)
	c.all = append(c.all, s)
	return s
}

// ways is about how many instructions it takes to begin a block, and to leave it.
func (c *cutter) ways(b int32) int {
	cost := 8
	for k := range c.p.blocks[b].exits {
		cost += 8 + 6*len(c.p.blocks[b].exits[k].moves)
	}
	return cost
}

// whole is the vector instructions of blocks, if all of their steps have machine code.
func (c *cutter) whole(first, last int32) (cost int, ok bool) {
	for b := first; b <= last; b++ {
		n, k := c.run(b, 0)
		if cost += k + c.ways(b); n < len(c.p.blocks[b].steps) || cost > longest {
			return 0, false
		}
	}
	return cost, true
}

// grow is the segment with flow that begins with a step of a block and goes on as far as it can: not into a loop that
// it cannot do as a whole, and not past the end of one that it is in.
func (c *cutter) grow(b int32, from int) *Segment {
	blocks := c.p.blocks
	n, cost := c.run(b, from)
	if cost += c.ways(b); from+n < len(blocks[b].steps) || len(blocks[b].exits) == 0 || cost > longest {
		return nil
	}
	s := &Segment{first: b, from: from, last: b, flow: true}
	total, loops := n, false
	count := func(first, last int32) {
		for k := first; k <= last; k++ {
			total += len(blocks[k].steps)
		}
	}
	inside := true // s.last ends no loop that begins before the segment
	if l := c.latch[b]; l >= 0 {
		k, ok := c.whole(b, l)
		if ok = ok && from == 0; ok {
			cost, s.last, loops, total = k, l, true, 0
			count(b, l)
		} else {
			inside = l != b
		}
	}
	inside = inside && (s.last != b || loops || blocks[b].header < 0)
	for next := s.last + 1; inside && int(next) < len(blocks); next = s.last + 1 {
		last := next
		if l := c.latch[next]; l >= 0 {
			last = l
		}
		k, ok := c.whole(next, last)
		if !ok || cost+k > longest {
			if c.latch[next] < 0 {
				if k, n := c.run(next, 0); cost+n+8 <= longest {
					s.Rest = k
				}
			}
			break
		}
		loops = loops || c.latch[next] >= 0
		count(next, last)
		cost, s.last = cost+k, last
		inside = c.latch[next] >= 0 || blocks[next].header < 0
	}
	if total+s.Rest < shortest && !loops {
		return nil
	}
	for k := s.first + 1; k <= s.last || k == s.last+1 && s.Rest > 0; k++ {
		for _, from := range c.f.Blocks[k].Preds {
			if from < s.first || from > s.last {
				s.Entries = append(s.Entries, k)
				break
			}
		}
	}
	return c.add(s)
}

// Native says whether there is machine code on this system.
func Native() bool { return jit.Enabled() }

// NativeOn says whether plans run as machine code with kernels of a level.
func NativeOn(level simd.Level) bool { return jit.Enabled() && jit.Supports(level) }

// codes are the machine code of a plan's segments, made when a level first runs the plan.
type codes struct {
	segments []*Segment
	levels   [simd.LevelNEON + 1]struct {
		once sync.Once
		code []*jit.Code
		err  error // there was no memory for some of it
	}
}

// Prepare makes the code for a level. It fails where there is no memory for it.
func (p *Plan) Prepare(level simd.Level) error {
	if p.Code(level) == nil {
		return nil
	}
	return p.code.levels[level].err
}

// ahead has a place for each goroutine that makes code ahead at a time: a program may have thousands of plans.
var ahead = make(chan struct{}, runtime.GOMAXPROCS(0))

// PrepareAhead makes the code for a level, on a goroutine of its own. After a panic the plan is interpreted.
func (p *Plan) PrepareAhead(level simd.Level) {
	ahead <- struct{}{}
	defer func() {
		_ = recover()
		<-ahead
	}()
	p.Code(level)
}

// Code is the code for a level, by segment: nil of segments, or of plans, that are to be interpreted.
func (p *Plan) Code(level simd.Level) []*jit.Code {
	if p.Interpret || !jit.Supports(level) {
		return nil
	}
	l := &p.code.levels[level]
	l.once.Do(func() {
		if !jit.Enabled() {
			return
		}
		list := make([]jit.Segment, len(p.code.segments))
		for n, s := range p.code.segments {
			list[n] = s.Code
		}
		var errs []error
		l.code, errs = jit.CompileAll(level, list) // what has no code is interpreted, to the same bits
		for _, err := range errs {
			if errors.Is(err, jit.ErrMemory) {
				l.err = err
			}
		}
	})
	return l.code
}

// compiled says whether a segment is there and has machine code.
func (m *Machine) compiled(s *Segment) bool {
	return s != nil && m.code != nil && m.code[s.number] != nil
}

// straight runs a segment without flow.
func (m *Machine) straight(s *Segment) {
	if s.masked {
		copy(m.masks(m.p.on), m.On[:m.groups])
	}
	for _, g := range m.spans {
		m.code[s.number].Run(&m.scratch, m.base, g.From, g.To-g.From, nil)
	}
}

// flow runs a segment with flow, for the lanes that are on if its first block has begun, and says whether it came to
// its end before the frame was stopped.
func (m *Machine) flow(s *Segment, began bool) bool {
	on := m.masks(m.p.on)
	if began {
		copy(on, m.On[:m.groups])
	} else {
		clear(on)
	}
	return m.code[s.number].Run(&m.scratch, m.base, 0, m.groups, m.Stopped)
}

// Segments are a plan's segments.
func (p *Plan) Segments() []*Segment { return p.code.segments }
