package main

import (
	"sort"
	"strings"

	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/reg"
)

// registerNames are what bodies call their registers.
type registerNames struct {
	of    map[reg.ID]string
	taken map[place]int // how many registers a line has taken, over and over
}

// name notes the name of a register that a body has taken.
func (to instructions) name(r reg.Register) {
	at := caller(true)
	at.path = ""
	names := to.narrator.source.names[at.file][at.line]
	if len(names) == 0 {
		return
	}
	n := to.registers.taken[at]
	to.registers.taken[at]++
	to.registers.of[r.ID()] = names[n%len(names)]
}

func (to instructions) GP64() reg.GPVirtual {
	r := to.Collection.GP64()
	to.name(r)
	return r
}

func (to instructions) GP32() reg.GPVirtual {
	r := to.Collection.GP32()
	to.name(r)
	return r
}

func (to instructions) XMM() reg.VecVirtual {
	r := to.Collection.XMM()
	to.name(r)
	return r
}

func (to instructions) YMM() reg.VecVirtual {
	r := to.Collection.YMM()
	to.name(r)
	return r
}

func (to instructions) ZMM() reg.VecVirtual {
	r := to.Collection.ZMM()
	to.name(r)
	return r
}

func (to instructions) K() reg.OpmaskVirtual {
	r := to.Collection.K()
	to.name(r)
	return r
}

// table writes at a function's start what its loops hold in which register: all that lives where a jump goes back to. It runs
// between allocation and binding.
func (n *registerNames) table(fn *ir.Function) error {
	position := map[*ir.Instruction]int{}
	for at, i := range fn.Instructions() {
		position[i] = at
	}
	held := map[reg.ID]map[string]bool{}
	for at, i := range fn.Instructions() {
		label := i.TargetLabel()
		if label == nil {
			continue
		}
		head := fn.LabelTarget[*label]
		if head == nil || position[head] > at {
			continue
		}
		for id := range head.LiveIn {
			if name := n.of[id]; name != "" {
				physical := fn.Allocation.LookupDefault(id)
				if held[physical] == nil {
					held[physical] = map[string]bool{}
				}
				held[physical][name] = true
			}
		}
	}
	var entries []string
	for _, kind := range []reg.Kind{reg.KindGP, reg.KindVector, reg.KindOpmask} {
		spec := reg.S64
		if kind == reg.KindVector {
			spec = map[Level]reg.Spec{AVX2: reg.S256, AVX512: reg.S512}[levelOf(fn.Name)]
		}
		for _, r := range reg.FamilyOfKind(kind).Registers() {
			if names := held[r.ID()]; names != nil && r.Mask() == spec.Mask() {
				entries = append(entries, r.Asm()+" "+strings.Join(sorted(names), ", "))
			}
		}
	}
	if len(entries) > 0 {
		lines := wrap("Held through loops: "+strings.Join(entries, " · "), 120)
		fn.Nodes = append([]ir.Node{&ir.Comment{Lines: lines}}, fn.Nodes...)
	}
	return nil
}

func sorted(set map[string]bool) (names []string) {
	for name := range set {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}
