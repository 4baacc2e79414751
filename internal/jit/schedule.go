package jit

import "slices"

// How many nodes from the first one on that is not placed yet are looked at, and how far from its result a use may be
// for the result to wait for it in a register: what waits longer will lie in memory.
const lookAhead, near = 128, 64

// schedule brings nodes into an order in which less time is spent waiting for results, because a processor looks ahead
// only so far. Between jumps it places, again and again, of the next nodes the one that may begin first, with so many
// registers: when they are full nothing goes ahead that needs another one. Each node is so many instructions side by
// side. Four lights of 130 instructions each: 15.4 ns a fragment become 13.4.
func schedule(nodes []node, opmasks bool, ways, vectors, masks int) []node {
	n := len(nodes)
	s := scheduler{
		nodes: nodes, opmasks: opmasks, ways: float32(ways), limit: [2]int{vectors, masks}, out: make([]node, 0, n),
		at: make([]int32, n), ready: make([]float32, n),
		left: make([]int32, n), far: make([]bool, n), waits: make([]int32, n), followers: make([]int32, n),
		links: make([]link, 1, 1+3*n), late: make([]bool, n), last: make([]int32, n),
	}
	for i := range nodes {
		for _, a := range nodes[i].args[:nodes[i].n] {
			s.left[a]++
			s.last[a] = int32(i)
			s.far[a] = i-int(a) > near
		}
	}
	for i := 0; i < n; {
		end := i
		for end < n && nodes[end].op != microSkip && !nodes[end].flows() {
			end++
		}
		s.stretch(i, end)
		if i = end; i == n {
			break
		}
		if nodes[i].op == microSkip {
			for nodes[end].op != microResume {
				end++
			}
		}
		for ; i <= end; i++ {
			s.place(int32(i))
		}
	}
	return s.out
}

// scheduler is what schedule works with.
type scheduler struct {
	nodes   []node
	opmasks bool
	ways    float32
	limit   [2]int // registers, of vectors and of masks
	out     []node
	live    [2]int // results in registers
	// By node: where it is placed, when its result is there, how many uses of it are not placed, and whether some are
	// far away.
	at    []int32
	ready []float32
	left  []int32
	far   []bool
	// In a stretch without jumps: how many nodes a node waits for, and the first link of the list of nodes that wait for
	// it, or 0.
	waits     []int32
	followers []int32
	links     []link
	// late says of a node that it may be placed, but waits for what uses it; last is its last use.
	late []bool
	last []int32
}

// link is a node in a list, and the next link of that, or 0.
type link struct{ node, next int32 }

// class returns the kind of register that a result takes: 0 for vectors, 1 for masks, or none.
func (s *scheduler) class(i int32) int {
	n := &s.nodes[i]
	switch n.op {
	case microConst, loadShared, storeWord, storeBool, giveWord, microSkip, microResume, microMerge:
		return none
	}
	switch {
	case n.flows() || s.far[i] || n.silent():
		return none
	case n.mask && s.opmasks:
		return 1
	}
	return 0
}

// place appends a node, and before it the comparisons that it alone waited for.
func (s *scheduler) place(i int32) {
	n := s.nodes[i]
	for _, a := range n.args[:n.n] {
		if s.late[a] {
			s.late[a] = false
			s.place(a)
		}
	}
	for k, a := range n.args[:n.n] {
		n.args[k] = s.at[a]
		if s.left[a]--; s.left[a] == 0 {
			if c := s.class(a); c != none {
				s.live[c]--
			}
		}
	}
	if c := s.class(i); c != none {
		s.live[c]++
	}
	s.at[i] = int32(len(s.out))
	s.out = append(s.out, n)
}

// grows says whether a node needs another register of a kind that is full.
func (s *scheduler) grows(i int32) bool {
	c := s.class(i)
	if c == none || s.live[c] < s.limit[c] {
		return false
	}
	n := &s.nodes[i]
	for _, a := range n.args[:n.n] {
		if s.left[a] == 1 && s.class(a) == c {
			return false
		}
	}
	return true
}

// lazy says of a comparison that it comes right before what uses it first, which is before a jump: there are few
// opmasks.
func (s *scheduler) lazy(i int32, to int) bool {
	n := &s.nodes[i]
	if !s.opmasks || n.op != microCompareF && n.op != microCompareS && n.op != microCompareU {
		return false
	}
	return s.last[i] > i && int(s.last[i]) < to
}

// after says that a node of a stretch must come after another one.
func (s *scheduler) after(i, first int32) {
	s.waits[i]++
	s.links = append(s.links, link{i, s.followers[first]})
	s.followers[first] = int32(len(s.links) - 1)
}

// stretch places the nodes from one to another.
func (s *scheduler) stretch(from, to int) {
	stored, loaded := map[uint32]int32{}, map[uint32][]int32{} // by place in the file: the store before, and the loads since
	var free []int32                                           // nodes that wait for none, in order
	var order [2]memoryOrder                                   // of memory that others reach, and of a group's own
	for i := int32(from); int(i) < to; i++ {
		n := &s.nodes[i]
		for _, a := range n.args[:n.n] {
			if int(a) >= from && s.nodes[a].op != partRoom {
				s.after(i, a)
			}
		}
		store, inFile := stored[n.imm]
		switch n.op {
		case loadWord, loadBool:
			if inFile {
				s.after(i, store)
			}
			loaded[n.imm] = append(loaded[n.imm], i)
		case fetchWord, putWord, changeWord, fetchFour, putFour:
			kind := 0
			if n.own != 0 {
				kind = 1
			}
			order[kind].add(s, i, n.op != fetchWord && n.op != fetchFour)
		case partRoom: // comes right before what fills it
			s.waits[i], s.late[i] = -1, true
		case storeWord, storeBool:
			if inFile {
				s.after(i, store)
			}
			for _, l := range loaded[n.imm] {
				s.after(i, l)
			}
			stored[n.imm], loaded[n.imm] = i, nil
		}
		if s.waits[i] == 0 {
			free = append(free, i)
		}
	}
	t, todo := timeline{ways: s.ways}, make([]int32, 0, 16)
	for first := int32(from); int(first) < to; {
		best, begin := 0, t.begin(s, free[0])
		for k := 1; k < len(free) && free[k] < first+lookAhead && begin > t.now; k++ {
			if at := t.begin(s, free[k]); at < begin && !s.grows(free[k]) {
				best, begin = k, at
			}
		}
		i := free[best]
		free = slices.Delete(free, best, best+1)
		t.run(s, i, begin)
		s.place(i)
		s.waits[i] = -1
		todo = append(todo[:0], i)
		for k := 0; k < len(todo); k++ {
			for l := s.followers[todo[k]]; l != 0; l = s.links[l].next {
				f := s.links[l].node
				if s.waits[f]--; s.waits[f] > 0 {
					continue
				}
				if s.lazy(f, to) {
					s.ready[f] = t.begin(s, f) + latency(s.nodes[f].op)
					s.waits[f], s.late[f] = -1, true
					todo = append(todo, f)
					continue
				}
				at, _ := slices.BinarySearch(free, f)
				free = slices.Insert(free, at, f)
			}
		}
		for int(first) < to && s.waits[first] < 0 {
			first++
		}
	}
	clear(s.ready[from:to]) // time begins again
}

// memoryOrder is what the nodes of a stretch do to memory: a load comes after the stores before it, a store after all.
type memoryOrder struct {
	stored  int32 // the last store, and 1
	fetched []int32
}

func (m *memoryOrder) add(s *scheduler, i int32, stores bool) {
	if m.stored > 0 {
		s.after(i, m.stored-1)
	}
	if !stores {
		m.fetched = append(m.fetched, i)
		return
	}
	for _, k := range m.fetched {
		s.after(i, k)
	}
	m.stored, m.fetched = i+1, m.fetched[:0]
}

// timeline is a processor that begins two instructions a cycle, and has one unit that divides.
type timeline struct{ now, divider, ways float32 }

// begin is when a node may begin.
func (t *timeline) begin(s *scheduler, i int32) float32 {
	n, at := &s.nodes[i], t.now
	for _, a := range n.args[:n.n] {
		at = max(at, s.ready[a])
	}
	if n.op == microDivF || n.op == microSqrtF {
		at = max(at, t.divider)
	}
	return at
}

// run begins a node.
func (t *timeline) run(s *scheduler, i int32, begin float32) {
	n := &s.nodes[i]
	t.now = begin
	if n.op == microConst || n.op == loadShared {
		return
	}
	t.now += float32(0.5 * t.ways)
	s.ready[i] = begin + latency(n.op)
	switch n.op {
	case microDivF:
		t.divider = begin + float32(10*t.ways)
	case microSqrtF:
		t.divider = begin + float32(12*t.ways)
	}
}
