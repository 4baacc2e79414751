package neon

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// The machine's registers that values get. R16 to R18 and R26 to R30 are the system's, the linker's and Go's.
const (
	vectors  = 1<<32 - 1
	generals = 1<<16 - 1 | 0x3F80000 // R0 to R15, R19 to R25
)

// set is registers, a bit each, by their order.
type set []uint64

func (s set) add(i int)  { s[i/64] |= 1 << (i % 64) }
func (s set) drop(i int) { s[i/64] &^= 1 << (i % 64) }

// each calls f for all that are in it.
func (s set) each(f func(i int)) {
	for w, b := range s {
		for ; b != 0; b &= b - 1 {
			f(64*w + bits.TrailingZeros64(b))
		}
	}
}

// liveness finds the registers that live behind each node: they are read there before they are written. A register that
// lives before the first node was never written.
func (a *Asm) liveness() (after []set, before set) {
	labels := map[string]int{}
	for i, n := range a.nodes {
		if n.label != "" {
			labels[n.label] = i
		}
	}
	livesIn := make([]set, len(a.nodes)+1)
	after = make([]set, len(a.nodes))
	for changed := true; changed; {
		changed = false
		for i := len(a.nodes) - 1; i >= 0; i-- {
			n, o := &a.nodes[i], make(set, (a.registers+63)/64)
			after[i] = o
			if !n.goes {
				for w, b := range livesIn[i+1] {
					o[w] |= b
				}
			}
			if n.target != "" {
				at, ok := labels[n.target]
				if !ok {
					panic(a.Function.Name + ": no label " + n.target)
				}
				for w, b := range livesIn[at] {
					o[w] |= b
				}
			}
			lives := slices.Clone(o)
			for _, p := range n.operands {
				if p.writes {
					lives.drop(p.order)
				}
			}
			for _, p := range n.operands {
				if p.reads {
					lives.add(p.order)
				}
			}
			if !slices.Equal(lives, livesIn[i]) {
				livesIn[i], changed = lives, true
			}
		}
	}
	return after, livesIn[0]
}

// all are the registers that the nodes have, by their order.
func (a *Asm) all() []*register {
	list := make([]*register, a.registers)
	for _, n := range a.nodes {
		for _, p := range n.operands {
			list[p.order] = p.register
		}
	}
	return list
}

// pressure is how many registers live at once at most, of vectors (true) and general ones, and the line that was said there.
func (a *Asm) pressure() (most map[bool]int, where map[bool]string) {
	most, where = map[bool]int{}, map[bool]string{}
	all, said := a.all(), ""
	after, _ := a.liveness()
	for i, n := range a.nodes {
		said = cmp.Or(n.said, said)
		count := map[bool]int{}
		after[i].each(func(j int) { count[all[j].vector]++ })
		for k, c := range count {
			if c > most[k] {
				most[k], where[k] = c, said
			}
		}
	}
	return most, where
}

// allocate gives each register one of the machine's that no value has which lives where it is written. Those with the
// fewest left to choose from go first; a copy gets its original's place where it can.
func (a *Asm) allocate() {
	after, before := a.liveness()
	all := a.all()
	before.each(func(i int) {
		panic(fmt.Sprintf("%s: register %d (%s) is read but not written", a.Function.Name, i, all[i].name))
	})
	meets := make([]set, a.registers)
	possible := make([]uint32, a.registers)
	copies, left := map[int][]int{}, []int{}
	for i, r := range all {
		if r == nil {
			continue
		}
		meets[i], possible[i], left = make(set, (a.registers+63)/64), generals, append(left, i)
		if r.vector {
			possible[i] = vectors
		}
		if r.only != 0 {
			possible[i] &= r.only
		}
	}
	for i, n := range a.nodes {
		for _, p := range n.operands {
			if !p.writes {
				continue
			}
			meet := func(j int) {
				if j != p.order && all[j].vector == p.vector && !(n.moves && j == n.operands[0].order) {
					meets[p.order].add(j)
					meets[j].add(p.order)
				}
			}
			after[i].each(meet)
			for _, other := range n.operands {
				if other.writes {
					meet(other.order)
				}
			}
		}
		if n.moves {
			from, to := n.operands[0].order, n.operands[1].order
			copies[from], copies[to] = append(copies[from], to), append(copies[to], from)
		}
	}
	for len(left) > 0 {
		i := slices.MinFunc(left, func(i, j int) int { return bits.OnesCount32(possible[i]) - bits.OnesCount32(possible[j]) })
		left = slices.DeleteFunc(left, func(j int) bool { return j == i })
		free := possible[i]
		if free == 0 {
			most, where := a.pressure()
			panic(fmt.Sprintf("%s: too few registers: %d vector ones live at %q, %d general ones at %q",
				a.Function.Name, most[true], where[true], most[false], where[false]))
		}
		for _, j := range copies[i] {
			if m := all[j].machine; m >= 0 && possible[i]>>m&1 != 0 {
				free = 1 << m
			}
		}
		all[i].machine = bits.TrailingZeros32(free)
		meets[i].each(func(j int) { possible[j] &^= 1 << all[i].machine })
	}
}

// print writes the nodes with the machine's registers, below a table of those that have names.
func (a *Asm) print() {
	f := a.Function
	var names [2][32][]string // of general registers and of vectors
	for _, n := range a.nodes {
		for _, p := range n.operands {
			list := &names[0][p.machine]
			if p.vector {
				list = &names[1][p.machine]
			}
			if name := cmp.Or(p.name, p.variable); name != "" && !slices.Contains(*list, name) {
				*list = append(*list, name)
			}
		}
	}
	for kind, letter := range "RV" {
		for machine, list := range names[kind] {
			if list != nil {
				f.lines = append(f.lines, fmt.Sprintf("\t// %-4s %s", fmt.Sprintf("%c%d", letter, machine), strings.Join(list, ", ")))
			}
		}
	}
	for _, n := range a.nodes {
		switch {
		case n.label != "":
			f.place(n.label)
		case n.said != "":
			f.say(n.said)
		case n.text == "", n.moves && n.operands[0].machine == n.operands[1].machine:
		default:
			text := n.text
			for _, p := range n.operands {
				text = strings.Replace(text, "%", fmt.Sprint(p.machine), 1)
			}
			f.instruction(text)
		}
	}
}
