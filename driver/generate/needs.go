package main

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// needs is the part of the registry that the driver knows: all versions, and the extensions in offered.
type needs struct {
	*registry
	commands   []*command
	names      map[string][]string // the names under which a command is asked for, its own first
	structures []*structure        // each after the ones that it holds by value
	types      map[string]bool
	sections   []*section
}

// choose follows what versions and extensions require.
func choose(r *registry) (*needs, error) {
	n := &needs{registry: r, names: map[string][]string{}, types: map[string]bool{}}
	n.sections = append(n.sections, r.versions...)
	for _, e := range offered {
		s := r.extensions[e]
		if s == nil {
			return nil, fmt.Errorf("the registry has no extension %s", e)
		}
		n.sections = append(n.sections, s)
	}
	for _, s := range n.sections {
		for _, t := range s.types {
			n.need(t)
		}
		for _, c := range s.commands {
			cmd := r.commands[r.canonical(c)]
			if cmd == nil {
				return nil, fmt.Errorf("%s: no command %s", s.name, c)
			}
			if n.names[cmd.name] == nil {
				n.commands = append(n.commands, cmd)
				n.names[cmd.name] = []string{cmd.name}
				for _, p := range cmd.params {
					n.need(p.typ)
				}
				n.need(cmd.result)
			}
			if !slices.Contains(n.names[cmd.name], c) {
				n.names[cmd.name] = append(n.names[cmd.name], c)
			}
		}
	}
	done := map[string]bool{}
	var place func(s *structure)
	place = func(s *structure) {
		if done[s.name] {
			return
		}
		done[s.name] = true
		for _, m := range s.members {
			if q := r.structures[r.canonical(m.typ)]; q != nil && m.pointers == 0 {
				place(q)
			}
		}
		n.structures = append(n.structures, s)
	}
	for _, t := range r.order {
		if s := r.structures[t]; s != nil && n.types[t] {
			place(s)
		}
	}
	sort.Slice(n.commands, func(i, j int) bool { return n.commands[i].name < n.commands[j].name })
	return n, nil
}

// need adds a type and the types that it is made of.
func (n *needs) need(t string) {
	t = n.canonical(t)
	if n.types[t] {
		return
	}
	n.types[t] = true
	if s := n.registry.structures[t]; s != nil {
		for _, m := range s.members {
			n.need(m.typ)
		}
	}
}

// size and alignment of a type in bytes, on machines with pointers of eight bytes.
func (n *needs) layout(t string) (size, align int) {
	t = n.canonical(t)
	switch t {
	case "uint8_t", "int8_t", "char":
		return 1, 1
	case "uint16_t", "int16_t":
		return 2, 2
	case "uint64_t", "int64_t", "size_t", "double":
		return 8, 8
	}
	switch n.category[t] {
	case "struct", "union":
		s := n.registry.structures[t]
		align = 1
		for _, m := range s.members {
			b, a := n.memberLayout(m)
			align = max(align, a)
			if s.union {
				size = max(size, b)
				continue
			}
			size = (size+a-1)/a*a + b
		}
		return (size + align - 1) / align * align, align
	case "handle", "funcpointer":
		return 8, 8
	case "bitmask", "basetype":
		if b := n.base[t]; b == "VkFlags64" || b == "uint64_t" {
			return 8, 8
		}
	case "":
		if foreign[t] == "uint64_t" {
			return 8, 8
		}
	case "enum":
		if strings.Contains(t, "FlagBits2") && n.bits64[strings.Replace(t, "FlagBits2", "Flags2", 1)] {
			return 8, 8
		}
	}
	return 4, 4
}

func (n *needs) memberLayout(m member) (size, align int) {
	if m.pointers > 0 {
		return 8, 8
	}
	size, align = n.layout(m.typ)
	for _, d := range m.array {
		size *= n.number(d)
	}
	return size, align
}

// number is a number, or a constant's.
func (n *needs) number(s string) int {
	for _, e := range n.enums[""] {
		if e.name == s {
			s = e.value
		}
	}
	var v int
	fmt.Sscan(strings.TrimRight(s, "U"), &v)
	return v
}

// enumTypes lists the enumerations to write: needed types, and the bits of needed sets of flags.
func (n *needs) enumTypes() (list []string) {
	for t := range n.enums {
		flags := strings.Replace(t, "FlagBits", "Flags", 1)
		if t == "" || n.types[t] || n.types[flags] {
			list = append(list, t)
		}
	}
	sort.Strings(list)
	return list
}
