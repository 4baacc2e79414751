package neon

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/allocation"
)

// The machine's registers that values get. R16 to R18 and R26 to R30 are the system's, the linker's and Go's.
const (
	vectors  = 1<<32 - 1
	generals = 1<<16 - 1 | 0x3F80000 // R0 to R15, R19 to R25
)

// live finds what lives where. A register that lives before the first node was never written.
func (a *Asm) live() *allocation.Function {
	labels := map[string]int{}
	for i, n := range a.nodes {
		if n.label != "" {
			labels[n.label] = i
		}
	}
	nodes := make([]allocation.Node, len(a.nodes))
	for i, n := range a.nodes {
		o := &nodes[i]
		if o.Moves = n.moves; !n.goes {
			o.Next = append(o.Next, i+1)
		}
		if n.target != "" {
			at, ok := labels[n.target]
			if !ok {
				panic(a.Function.Name + ": no label " + n.target)
			}
			o.Next = append(o.Next, at)
		}
		for _, p := range n.operands {
			use := allocation.Use{Value: p.order, Parts: 1}
			if p.reads {
				o.Reads = append(o.Reads, use)
			}
			if p.writes {
				o.Writes = append(o.Writes, use)
			}
		}
	}
	f := allocation.Of(nodes, a.values)
	for v := range nodes[0].In.All() {
		panic(fmt.Sprintf("%s: register %d is read but not written", a.Function.Name, v))
	}
	return f
}

// allocate gives each register one of the machine's.
func (a *Asm) allocate() {
	err := a.live().Allocate(func(node int) (said string) {
		for _, n := range a.nodes[:node] {
			said = cmp.Or(n.said, said)
		}
		return said
	})
	if err != nil {
		panic(fmt.Sprintf("%s: %v", a.Function.Name, err))
	}
}

// place is the machine's register that an operand was given.
func (a *Asm) place(p operand) int { return a.values[p.order].Place }

// print writes the nodes with the machine's registers, below a table of those that have names.
func (a *Asm) print() {
	f := a.Function
	names := map[string][]string{} // by files' letters and places
	for _, n := range a.nodes {
		for _, p := range n.operands {
			machine := fmt.Sprint(map[string]string{"general": "R", "vector": "V"}[a.values[p.order].File], a.place(p))
			if name := cmp.Or(p.name, p.variable); name != "" && !slices.Contains(names[machine], name) {
				names[machine] = append(names[machine], name)
			}
		}
	}
	for i := range 64 {
		machine := fmt.Sprintf("%c%d", "RV"[i/32], i%32)
		if list := names[machine]; list != nil {
			f.lines = append(f.lines, fmt.Sprintf("\t// %-4s %s", machine, strings.Join(list, ", ")))
		}
	}
	for _, n := range a.nodes {
		switch {
		case n.label != "":
			f.place(n.label)
		case n.said != "":
			f.say(n.said)
		case n.text == "", n.moves && a.place(n.operands[0]) == a.place(n.operands[1]):
		default:
			text := n.text
			for _, p := range n.operands {
				text = strings.Replace(text, "%", fmt.Sprint(a.place(p)), 1)
			}
			f.instruction(text)
		}
	}
}
