package main

import (
	"fmt"
	"go/format"
	"regexp"
	"strings"
)

var floatConstant = regexp.MustCompile(`^-?[0-9.]+[Ff]$`)

// goValue is a constant of C in Go.
func goValue(v string) string {
	switch v = strings.Trim(v, "()"); {
	case v == "~0U":
		return "0xffffffff"
	case v == "~0ULL":
		return "0xffffffffffffffff"
	case strings.HasPrefix(v, "~"):
		var k uint32
		fmt.Sscan(strings.TrimRight(v[1:], "U"), &k)
		return fmt.Sprint(^k)
	case floatConstant.MatchString(v):
		return strings.TrimRight(v, "Ff")
	}
	return strings.TrimRight(v, "UL")
}

// exported is a name of the registry as an exported name of Go.
func exported(s string) string {
	s = strings.TrimPrefix(s, "Vk")
	return strings.ToUpper(s[:1]) + s[1:]
}

// goType is the Go type of the memory that a type of the registry takes.
func (n *needs) goType(m member) string {
	t, s := n.canonical(m.typ), ""
	switch {
	case m.pointers > 0 && (t == "void" || n.opaque(t)):
		return strings.Repeat("*", m.pointers-1) + "unsafe.Pointer"
	case n.registry.structures[t] != nil:
		s = exported(t)
	case n.category[t] == "handle" && n.dispatch[t], n.category[t] == "funcpointer":
		s = "unsafe.Pointer"
	case t == "float":
		s = "float32"
	case t == "double":
		s = "float64"
	case t == "char" || t == "uint8_t":
		s = "byte"
	case t == "VkResult":
		s = "Result"
	case t == "int":
		s = "int32"
	case strings.HasPrefix(t, "int") && strings.HasSuffix(t, "_t"), strings.HasPrefix(t, "uint") && strings.HasSuffix(t,
		"_t"):
		s = strings.TrimSuffix(t, "_t")
	default:
		size, _ := n.layout(t)
		s = fmt.Sprintf("uint%d", size*8)
	}
	s = strings.Repeat("*", m.pointers) + s
	for i := len(m.array) - 1; i >= 0; i-- {
		s = fmt.Sprintf("[%d]%s", n.number(m.array[i]), s)
	}
	return s
}

// constants writes the enumerants in Go.
func (n *needs) constants() (string, error) {
	var b strings.Builder
	p := func(f string, a ...any) { fmt.Fprintf(&b, f+"\n", a...) }
	p("// %s\n\npackage abi\n\n// The registry's constants and enumerants.\nconst (", mark)
	seen := map[string]bool{}
	for _, t := range n.enumTypes() {
		for _, e := range n.enums[t] {
			if !seen[e.name] {
				p("%s = %s", e.name, goValue(e.value))
			}
			seen[e.name] = true
		}
	}
	p(")")
	out, err := format.Source([]byte(b.String()))
	return string(out), err
}

// layouts writes the structures, and the parameters of entry points, as Go sees them in C's memory.
func (n *needs) layouts() (string, error) {
	var b strings.Builder
	p := func(f string, a ...any) { fmt.Fprintf(&b, f+"\n", a...) }
	p("// %s\n\npackage abi\n\nimport (\n\"reflect\"\n\"unsafe\"\n)\n", mark)
	for _, s := range n.structures {
		size, align := n.layout(s.name)
		p("// %s is %s.", exported(s.name), s.name)
		if s.union {
			p("type %s [%d]uint%d", exported(s.name), size/align, align*8)
		} else {
			p("type %s struct {", exported(s.name))
			for _, m := range s.members {
				p("%s %s%s", exported(m.name), n.goType(m), n.tags(m))
			}
			p("}")
		}
		p("var _ [%d]struct{} = [unsafe.Sizeof(%s{})]struct{}{}\n", size, exported(s.name))
	}
	for _, c := range n.commands {
		p("// %sArgs are the parameters of %s.", exported(c.name[2:]), c.name)
		p("type %sArgs struct {", exported(c.name[2:]))
		for _, m := range c.params {
			p("%s %s%s", exported(m.name), n.goType(pointed(m)), n.tags(pointed(m)))
		}
		p("}\n")
	}
	n.reflected(p)
	p("// The numbers of entry points.\nconst (")
	for i, c := range n.commands {
		p("%s%s", "Op"+exported(c.name[2:]), map[bool]string{true: " = iota"}[i == 0])
	}
	p("OpCount\n)\n")
	p("// OpNames are the names of entry points by their numbers.\nvar OpNames = [OpCount]string{")
	for _, c := range n.commands {
		p("%q,", c.name)
	}
	p("}")
	out, err := format.Source([]byte(b.String()))
	if err != nil {
		return b.String(), err
	}
	return string(out), err
}

// tags are what captures know of a member beyond its type: the kind of a handle, the expression that counts the elements
// behind a pointer, and that the driver writes them.
func (n *needs) tags(m member) string {
	var l []string
	if n.category[n.canonical(m.typ)] == "handle" {
		l = append(l, fmt.Sprintf("vk:%q", n.canonical(m.typ)))
	}
	if m.pointers > 0 && m.length != "" {
		l = append(l, fmt.Sprintf("len:%q", m.length))
	}
	if m.pointers > 0 && !m.constant && m.name != "pNext" {
		l = append(l, `out:"1"`)
	}
	if len(l) == 0 {
		return ""
	}
	return " `" + strings.Join(l, " ") + "`"
}

// reflected writes the tables of types by numbers.
func (n *needs) reflected(p func(string, ...any)) {
	p("// ArgTypes are the types of the parameters of entry points, by their numbers.")
	p("var ArgTypes = [OpCount]reflect.Type{")
	for _, c := range n.commands {
		p("reflect.TypeFor[%sArgs](),", exported(c.name[2:]))
	}
	p("}\n\n// ChainTypes are the structures that chains may have, by their sType.")
	p("var ChainTypes = map[uint32]reflect.Type{")
	for _, s := range n.structures {
		if s.sType() != "" && len(s.extends) > 0 {
			p("%s: reflect.TypeFor[%s](),", s.sType(), exported(s.name))
		}
	}
	p("}\n")
}

// pointed is a parameter as it is passed: arrays are pointers.
func pointed(m member) member {
	if len(m.array) > 0 {
		m.length = strings.Join(m.array, "*")
		m.array, m.pointers = nil, m.pointers+1
	}
	return m
}
