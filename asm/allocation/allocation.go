// Package allocation finds what lives where in a function of virtual registers, and gives each a register of the machine.
package allocation

import (
	"fmt"
	"iter"
	"math/bits"
	"slices"
)

// Value is a virtual register; also one of the machine's that a function names, which is its only possible place.
type Value struct {
	File     string // of the machine's registers
	Possible uint32 // the registers of that file that the value may get, a bit each; 0 for a value that no node has
	Last     uint32 // the registers that the value gets where no other is left
	Place    int
}

// Use is parts of a value that are read or written by themselves, a bit each.
type Use struct {
	Value int
	Parts uint8
}

// Node is an instruction.
type Node struct {
	Reads, Writes []Use
	Next          []int // the nodes that may follow
	Moves         bool  // it copies its first read value to its first written one, and needs not be there if both have one place
	In, Out       Live  // before and behind it
}

// Live are values and the parts of them that are still read, eight values a word.
type Live []uint64

func (l Live) add(u Use)  { l[u.Value/8] |= uint64(u.Parts) << (u.Value % 8 * 8) }
func (l Live) drop(u Use) { l[u.Value/8] &^= uint64(u.Parts) << (u.Value % 8 * 8) }

// All are the values that live, with their parts.
func (l Live) All() iter.Seq2[int, uint8] {
	return func(yield func(v int, parts uint8) bool) {
		for w, b := range l {
			for b != 0 {
				at := bits.TrailingZeros64(b) &^ 7
				if !yield(8*w+at/8, uint8(b>>at)) {
					return
				}
				b &^= 0xFF << at
			}
		}
	}
}

// Function is a function's nodes and its values.
type Function struct {
	Nodes  []Node
	Values []Value
	copies map[int][]int
}

// Of finds what lives before and behind each node: what it reads, and what those behind it read that it does not write.
func Of(nodes []Node, values []Value) *Function {
	size := (len(values) + 7) / 8
	for i := range nodes {
		nodes[i].In, nodes[i].Out = make(Live, size), make(Live, size)
	}
	in := make(Live, size)
	for changed := true; changed; {
		changed = false
		for i := range slices.Backward(nodes) {
			n := &nodes[i]
			for _, next := range n.Next {
				for w, b := range nodes[next].In {
					n.Out[w] |= b
				}
			}
			copy(in, n.Out)
			for _, u := range n.Writes {
				in.drop(u)
			}
			for _, u := range n.Reads {
				in.add(u)
			}
			if !slices.Equal(in, n.In) {
				copy(n.In, in)
				changed = true
			}
		}
	}
	return &Function{nodes, values, map[int][]int{}}
}

// Pressure is how many values of a file live at once at most, and behind which node.
func (f *Function) Pressure(file string) (most, where int) {
	for i, n := range f.Nodes {
		count := 0
		for v := range n.Out.All() {
			if f.Values[v].File == file {
				count++
			}
		}
		if count > most {
			most, where = count, i
		}
	}
	return most, where
}

// Allocate gives each value a place that nothing has which lives where it is written. Those with the fewest left to choose
// from go first, of these the one with the lowest number; each gets the lowest, and a copy its original's where it can. Where
// one finds none the error says how many live at once, and where: node describes a node.
func (f *Function) Allocate(node func(i int) string) error {
	meets, left := f.meets(), []int{}
	for v := range f.Values {
		if f.Values[v].Place = -1; f.Values[v].Possible != 0 {
			left = append(left, v)
		}
	}
	for len(left) > 0 {
		next := slices.MinFunc(left, func(v, w int) int {
			return bits.OnesCount32(f.Values[v].Possible) - bits.OnesCount32(f.Values[w].Possible)
		})
		left = slices.DeleteFunc(left, func(v int) bool { return v == next })
		v := &f.Values[next]
		free := v.Possible
		if free == 0 {
			most, where := f.Pressure(v.File)
			return fmt.Errorf("too few registers: %d %s ones live behind %s", most, v.File, node(where))
		}
		if free&^v.Last != 0 {
			free &^= v.Last
		}
		for _, c := range f.copies[next] {
			if place := f.Values[c].Place; place >= 0 && v.Possible>>place&1 != 0 {
				free = 1 << place
			}
		}
		v.Place = bits.TrailingZeros32(free)
		for other := range meets[next] {
			f.Values[other].Possible &^= 1 << v.Place
		}
	}
	return f.verify()
}

// meets finds the values of a file of which one is written where the other lives. Copies do not meet for being made.
func (f *Function) meets() []map[int]bool {
	list := make([]map[int]bool, len(f.Values))
	for i := range list {
		list[i] = map[int]bool{}
	}
	for _, n := range f.Nodes {
		from := -1
		if n.Moves {
			from = n.Reads[0].Value
			to := n.Writes[0].Value
			f.copies[from], f.copies[to] = append(f.copies[from], to), append(f.copies[to], from)
		}
		for _, u := range n.Writes {
			meet := func(v int, parts uint8) {
				if v != u.Value && v != from && parts&u.Parts != 0 && f.Values[v].File == f.Values[u.Value].File {
					list[v][u.Value], list[u.Value][v] = true, true
				}
			}
			for v, parts := range n.Out.All() {
				meet(v, parts)
			}
			for _, other := range n.Writes {
				meet(other.Value, other.Parts)
			}
		}
	}
	return list
}

// verify finds two values that live at one time, are not copies and were given one place.
func (f *Function) verify() error {
	for i, n := range f.Nodes {
		at := map[Value]Use{}
		for v, parts := range n.Out.All() {
			place := Value{File: f.Values[v].File, Place: f.Values[v].Place}
			if other, taken := at[place]; taken && other.Parts&parts != 0 && !slices.Contains(f.copies[v], other.Value) {
				return fmt.Errorf("values %d and %d at node %d are both in %s register %d", v, other.Value, i, place.File, place.Place)
			}
			at[place] = Use{v, parts}
		}
	}
	return nil
}
