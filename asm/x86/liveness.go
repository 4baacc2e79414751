package x86

import (
	"fmt"
	"strings"
)

// live are the registers, and which of their parts, whose values are still read.
type live map[ID]parts

// add adds parts of a register, and says whether they are new.
func (l live) add(id ID, p parts) bool {
	if l[id]&p == p {
		return false
	}
	l[id] |= p
	return true
}

// liveness finds what lives before and after each instruction: what it reads, and what those after it read that it does
// not write.
func (f *Function) liveness() {
	is := f.instructions()
	for _, i := range is {
		i.liveIn, i.liveOut = live{}, live{}
		for _, r := range i.inputs() {
			i.liveIn.add(r.ID(), partsOf(r.Size()))
		}
	}
	for changed := true; changed; {
		changed = false
		for at := len(is) - 1; at >= 0; at-- {
			i := is[at]
			grown := false
			for _, next := range i.next {
				for id, p := range next.liveIn {
					grown = i.liveOut.add(id, p) || grown
				}
			}
			if !grown {
				continue
			}
			changed = true
			written := live{}
			for _, o := range i.outputs() {
				written.add(o.id, o.parts)
			}
			for id, p := range i.liveOut {
				if p &^= written[id]; p != 0 {
					i.liveIn.add(id, p)
				}
			}
		}
	}
}

// pressure says where most registers of a kind live, for the message when they do not suffice.
func (f *Function) pressure() string {
	var texts []string
	is := f.instructions()
	for _, k := range Kinds {
		most, where := 0, ""
		for at := len(is) - 1; at >= 0; at-- {
			n := 0
			for id := range is[at].liveOut {
				if id.Kind == k {
					n++
				}
			}
			if n > most {
				most, where = n, fmt.Sprintf("%s, %d instructions before the end", is[at].Opcode, len(is)-1-at)
			}
		}
		texts = append(texts, fmt.Sprintf("%s %d after %s", [...]string{"general", "vector", "opmask"}[k], most, where))
	}
	return strings.Join(texts, "; ")
}
