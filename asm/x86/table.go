package x86

import (
	"maps"
	"slices"
	"strings"
)

// table writes at the function's start what its loops hold in which register: all that lives where a jump goes back to.
func (f *Function) table(names map[ID]*string) {
	held := map[ID]map[string]bool{}
	for _, i := range f.instructions() {
		label, _, jump := i.jump()
		if !jump {
			continue
		}
		head := f.targets[Label(label)]
		if head.index > i.index {
			continue
		}
		for v := range f.values.Nodes[head.index].In.All() {
			id := registerOf(v)
			if names[id] == nil || *names[id] == "" {
				continue
			}
			place := f.place(id)
			if held[place] == nil {
				held[place] = map[string]bool{}
			}
			held[place][*names[id]] = true
		}
	}
	var entries []string
	for _, k := range Kinds {
		for n := range counts[k] {
			if here := held[ID{k, n}]; here != nil {
				entries = append(entries, name(ID{k, n}, f.whole(k))+" "+strings.Join(slices.Sorted(maps.Keys(here)), ", "))
			}
		}
	}
	if len(entries) > 0 {
		f.nodes = append([]node{Comment(Wrap("Held through loops: "+strings.Join(entries, " · "), 120))}, f.nodes...)
	}
}

// Wrap cuts a text into lines.
func Wrap(text string, width int) (lines []string) {
	for len(text) > width {
		at := width
		for at > 0 && text[at] != ' ' {
			at--
		}
		if at == 0 {
			break
		}
		lines, text = append(lines, text[:at]), text[at+1:]
	}
	return append(lines, text)
}
