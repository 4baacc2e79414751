package main

import (
	"fmt"
	"strings"
)

// header writes the types of the driver's C.
func (n *needs) header() string {
	var b strings.Builder
	p := func(f string, a ...any) { fmt.Fprintf(&b, f+"\n", a...) }
	p("// %s", mark)
	p("#pragma once\n#include <stddef.h>\n#include <stdint.h>\n")
	for _, t := range n.enumTypes() {
		for _, e := range n.enums[t] {
			if t == "" || strings.HasPrefix(e.value, "0x") {
				p("#define %s %s%s", e.name, e.value, map[bool]string{true: "ull"}[len(e.value) > 10 &&
					e.value[:2] == "0x"])
			} else {
				p("#define %s (%s)", e.name, e.value)
			}
		}
	}
	p("")
	for _, t := range n.order {
		if !n.types[t] {
			continue
		}
		switch n.category[t] {
		case "":
			if c := foreign[t]; c != "" {
				p("typedef %s %s;", c, t)
			}
		case "struct", "union":
			p("typedef %s %s %s;", n.category[t], t, t)
		case "handle":
			if n.dispatch[t] {
				p("typedef struct %s_T *%s;", t, t)
			} else {
				p("typedef uint64_t %s;", t)
			}
		case "funcpointer":
			p("typedef void (*%s)(void);", t)
		case "bitmask", "basetype", "enum":
			if size, _ := n.layout(t); size == 8 {
				p("typedef uint64_t %s;", t)
			} else if t == "VkResult" {
				p("typedef int32_t %s;", t)
			} else {
				p("typedef uint32_t %s;", t)
			}
		}
	}
	for _, s := range n.structures {
		p("\n%s %s {", map[bool]string{true: "union", false: "struct"}[s.union], s.name)
		for _, m := range s.members {
			p("  %s;", n.declare(m))
		}
		p("};")
		size, _ := n.layout(s.name)
		p("_Static_assert(sizeof(%s) == %d, \"%s\");", s.name, size, s.name)
	}
	return b.String()
}

// foreign are the types of window systems that the registry names, in C, on machines with pointers of eight bytes.
var foreign = map[string]string{
	"Display": "struct Display", "VisualID": "uint64_t", "Window": "uint64_t",
	"xcb_connection_t": "struct xcb_connection_t", "xcb_visualid_t": "uint32_t", "xcb_window_t": "uint32_t",
}

// opaque says whether a type is a structure that only a window system knows.
func (n *needs) opaque(t string) bool {
	return strings.HasPrefix(foreign[t], "struct ") || n.category[t] == "basetype" && n.base[t] == ""
}

// declare is a member or parameter in C.
func (n *needs) declare(m member) string {
	s := n.canonical(m.typ)
	if m.constant {
		s = "const " + s
	}
	s += " " + strings.Repeat("*", m.pointers)
	if m.pointers == 2 && m.constant {
		s = "const " + n.canonical(m.typ) + " *const *"
	}
	s += m.name
	for _, d := range m.array {
		s += "[" + d + "]"
	}
	return s
}
