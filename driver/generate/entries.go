package main

import (
	"fmt"
	"go/format"
	"regexp"
	"sort"
	"strings"
)

// how says who serves an entry point.
type how int

const (
	absent   how = iota // nobody: its address is null
	byC                 // a function of the driver's C
	recorded            // recorded by generated C, executed by a method of the engine's executor
	called              // a function of the engine, called at once
	asked               // a function of the driver's C, which calls a function of the engine as hs_engine_NAME
)

// serving finds who serves each entry point: definitions hs_NAME in the C files, and functions and methods with the
// parameters abi.NAMEArgs in the engine's Go files.
func (n *needs) serving(cFiles, goFiles string) map[string]how {
	serves := map[string]how{}
	for _, m := range regexp.MustCompile(`(?m)^\w[\w *]*\bhs_(vk\w+)\([^;{]*\{`).FindAllStringSubmatch(cFiles, -1) {
		serves[m[1]] = byC
	}
	functions := regexp.MustCompile(`(?m)^func (\(x \*executor\) )?(\w+)\((?:a )?\*abi\.(\w+)Args\)`)
	for _, m := range functions.FindAllStringSubmatch(goFiles, -1) {
		switch name := "vk" + m[3]; {
		case m[1] != "":
			serves[name] = recorded
		case serves[name] == byC:
			serves[name] = asked
		default:
			serves[name] = called
		}
	}
	return serves
}

// conditions say when a pointer of a structure may be followed, where its length alone does not.
var conditions = map[string]string{
	"VkWriteDescriptorSet.pImageInfo":       "hs_has_image_info(s->descriptorType)",
	"VkWriteDescriptorSet.pBufferInfo":      "hs_has_buffer_info(s->descriptorType)",
	"VkWriteDescriptorSet.pTexelBufferView": "hs_has_texel_buffer(s->descriptorType)",
}

// strided are the parameters whose structures lie stride bytes apart, which the registry does not say.
var strided = map[string]bool{"vkCmdDrawMultiEXT.pVertexInfo": true, "vkCmdDrawMultiIndexedEXT.pIndexInfo": true}

var identifier = regexp.MustCompile(`[A-Za-z_]\w*`)

// deep says whether a copy of a structure has to copy the memory that it points to.
func (n *needs) deep(s *structure) bool {
	for _, m := range s.members {
		if m.pointers > 0 {
			return true
		}
		if q := n.registry.structures[n.canonical(m.typ)]; q != nil && n.deep(q) {
			return true
		}
	}
	return false
}

// entries writes the entry points that C does not define by hand, and the table of all.
func (n *needs) entries(serves map[string]how) (string, error) {
	var b strings.Builder
	p := func(f string, a ...any) { fmt.Fprintf(&b, f+"\n", a...) }
	p("// %s", mark)
	p("#include \"driver.h\"\n")
	// The structures that recorded commands reach.
	reached := map[string]bool{}
	var reach func(t string)
	reach = func(t string) {
		t = n.canonical(t)
		s := n.registry.structures[t]
		if s == nil || reached[t] || s.union {
			return
		}
		reached[t] = true
		for _, m := range s.members {
			reach(m.typ)
		}
		for _, q := range n.structures {
			for _, e := range q.extends {
				if n.canonical(e) == t {
					reach(q.name)
				}
			}
		}
	}
	for _, c := range n.commands {
		if serves[c.name] == recorded {
			for _, m := range c.params {
				reach(m.typ)
			}
		}
	}
	var deeps []*structure
	for _, s := range n.structures {
		if reached[s.name] && n.deep(s) {
			deeps = append(deeps, s)
			p("static void deepen_%s(VkCommandBuffer c, %s *s);", s.name, s.name)
		}
	}
	p("\n// next_copy copies a chain of structures; it leaves out the ones that no command takes.")
	p("static const void *next_copy(VkCommandBuffer c, const void *from) {")
	p("  for (const VkBaseInStructure *s = from; s; s = s->pNext) switch (s->sType) {")
	for _, s := range n.structures {
		if reached[s.name] && s.sType() != "" && len(s.extends) > 0 {
			p("  case %s: {", s.sType())
			p("    %s *d = hs_copy(c, s, sizeof *d);", s.name)
			p("    if (d) deepen_%s(c, d);\n    return d;\n  }", s.name)
		}
	}
	p("  }\n  return 0;\n}\n")
	for _, s := range deeps {
		p("static void deepen_%s(VkCommandBuffer c, %s *s) {", s.name, s.name)
		for _, m := range s.members {
			n.copyMember(p, s, m)
		}
		p("}\n")
	}
	for i, c := range n.commands {
		p("#define OP_%s %d", c.name, i)
	}
	p("")
	for _, c := range n.commands {
		switch serves[c.name] {
		case recorded:
			n.recordEntry(p, c, reached)
		case called:
			n.callEntry(p, c, n.signature(c))
		case asked:
			n.callEntry(p, c, n.signature(c, "engine_"))
		}
	}
	n.table(p, serves)
	return b.String(), nil
}

func (n *needs) copyMember(p func(string, ...any), s *structure, m member) {
	q := n.registry.structures[n.canonical(m.typ)]
	switch {
	case m.name == "pNext":
		p("  s->pNext = %snext_copy(c, s->pNext);", map[bool]string{true: "(void *)"}[!m.constant])
		return
	case m.pointers == 0 && q != nil && n.deep(q) && !q.union:
		if len(m.array) == 0 {
			p("  deepen_%s(c, &s->%s);", q.name, m.name)
		}
		return
	case m.pointers != 1 || !m.constant:
		return
	}
	if n.canonical(m.typ) == "char" {
		p("  s->%s = hs_copy_text(c, s->%s);", m.name, m.name)
		return
	}
	count := "1"
	if m.length != "" {
		count = identifier.ReplaceAllStringFunc(m.length, func(w string) string { return "s->" + w })
	}
	size := "sizeof *s->" + m.name
	if n.canonical(m.typ) == "void" {
		size = "1"
	}
	when := "s->" + m.name
	if w := conditions[s.name+"."+m.name]; w != "" {
		when += " && " + w
	}
	p("  s->%s = %s ? hs_copy(c, s->%s, (size_t)(%s) * %s) : 0;", m.name, when, m.name, count, size)
	if q != nil && n.deep(q) && !q.union {
		p("  if (s->%s) for (size_t i = 0; i < (size_t)(%s); i++) deepen_%s(c, (%s *)&s->%s[i]);", m.name, count,
			q.name, q.name, m.name)
	}
}

// signature declares the function of an entry point, or another whose name begins otherwise.
func (n *needs) signature(c *command, before ...string) string {
	var l []string
	for _, m := range c.params {
		l = append(l, n.declare(m))
	}
	return fmt.Sprintf("%s hs_%s%s(%s)", n.canonical(c.result), strings.Join(before, ""), c.name, strings.Join(l, ", "))
}

func (n *needs) args(p func(string, ...any), c *command) {
	p("struct %s_args {", c.name)
	for _, m := range c.params {
		p("  %s;", n.declare(pointed(m)))
	}
	p("};")
}

func (n *needs) recordEntry(p func(string, ...any), c *command, reached map[string]bool) {
	n.args(p, c)
	p("%s {", n.signature(c))
	p("  struct %s_args *a = hs_record(commandBuffer, OP_%s, sizeof *a);\n  if (!a) return;", c.name, c.name)
	for _, m := range c.params {
		m = pointed(m)
		if m.pointers == 0 {
			p("  a->%s = %s;", m.name, m.name)
			continue
		}
		count := m.length
		if count == "" {
			count = "1"
		}
		size := "sizeof *" + m.name
		if n.canonical(m.typ) == "void" {
			size = "1"
		}
		if strided[c.name+"."+m.name] {
			p("  a->%s = %s && %s ? hs_copy(commandBuffer, %s, (size_t)(%s - 1) * stride + %s) : 0;", m.name, m.name, count,
				m.name, count, size)
			continue
		}
		p("  a->%s = %s ? hs_copy(commandBuffer, %s, (size_t)(%s) * %s) : 0;", m.name, m.name, m.name, count, size)
		if q := n.registry.structures[n.canonical(m.typ)]; q != nil && !q.union && n.deep(q) {
			p("  if (a->%s) for (size_t i = 0; i < (size_t)(%s); i++) deepen_%s(commandBuffer, (%s *)&a->%s[i]);",
				m.name, count, q.name, q.name, m.name)
		}
	}
	p("}\n")
}

func (n *needs) callEntry(p func(string, ...any), c *command, signature string) {
	n.args(p, c)
	p("%s {", signature)
	var l []string
	for _, m := range c.params {
		l = append(l, m.name)
	}
	ret := ""
	if c.result != "void" {
		ret = "return (" + n.canonical(c.result) + ")"
	}
	p("  struct %s_args a = {%s};\n  %shs_engine_call(OP_%s, &a);\n}\n", c.name, strings.Join(l, ", "), ret, c.name)
}

// table writes the names of entry points, sorted, with what they are called on.
func (n *needs) table(p func(string, ...any), serves map[string]how) {
	type row struct{ name, function, level string }
	var rows []row
	for _, c := range n.commands {
		if serves[c.name] == absent {
			continue
		}
		level := "HS_DEVICE"
		switch first := c.params[0].typ; {
		case first == "VkPhysicalDevice":
			level = "HS_PHYSICAL"
		case first == "VkInstance":
			level = "HS_INSTANCE"
		case !n.dispatch[first]:
			level = "HS_GLOBAL"
		}
		if c.name == "vkGetInstanceProcAddr" {
			level = "HS_GLOBAL"
		}
		if h := serves[c.name]; h == byC || h == asked {
			p("%s;", n.signature(c))
		}
		for _, name := range n.names[c.name] {
			rows = append(rows, row{name, "hs_" + c.name, level})
		}
	}
	sort.Slice(rows, func(i, j int) bool { return rows[i].name < rows[j].name })
	p("\nconst struct hs_entry hs_entries[] = {")
	for _, r := range rows {
		p("  {\"%s\", (PFN_vkVoidFunction)%s, %s},", r.name, r.function, r.level)
	}
	p("};\nconst size_t hs_entry_count = %d;", len(rows))
}

// dispatch writes the engine's tables of functions and methods.
func (n *needs) dispatchTables(serves map[string]how) (string, error) {
	var b strings.Builder
	p := func(f string, a ...any) { fmt.Fprintf(&b, f+"\n", a...) }
	p("// %s\n\npackage main\n\nimport (\n\"unsafe\"\n\n\"github.com/seed-1acaedba/halfspace/driver/abi\"\n)\n", mark)
	p("// call runs an entry point that is served at once.\nfunc call(op uint32, a unsafe.Pointer) int64 {\nswitch op {")
	for _, c := range n.commands {
		if h := serves[c.name]; h != called && h != asked {
			continue
		}
		s := exported(c.name[2:])
		p("case abi.Op%s:", s)
		f := strings.ToLower(s[:1]) + s[1:]
		if c.result == "void" {
			p("%s((*abi.%sArgs)(a))", f, s)
		} else {
			p("return int64(%s((*abi.%sArgs)(a)))", f, s)
		}
	}
	p("}\nreturn 0\n}\n")
	p("// execute runs a recorded command.\nfunc (x *executor) execute(op uint32, a unsafe.Pointer) {\nswitch op {")
	for _, c := range n.commands {
		if serves[c.name] == recorded {
			s := exported(c.name[2:])
			p("case abi.Op%s:\nx.%s((*abi.%sArgs)(a))", s, strings.ToLower(s[:1])+s[1:], s)
		}
	}
	p("}\n}")
	out, err := format.Source([]byte(b.String()))
	return string(out), err
}

// client writes the trampolines of the test client: each takes the parameters of an entry point from memory.
func (n *needs) client() string {
	var b strings.Builder
	p := func(f string, a ...any) { fmt.Fprintf(&b, f+"\n", a...) }
	p("// %s", mark)
	p("#include \"../../icd/abi.h\"\n\nconst char *const names[] = {")
	for _, c := range n.commands {
		p("  \"%s\",", c.name)
	}
	p("};\nconst uint32_t name_count = %d;\n", len(n.commands))
	p("int64_t call(uint32_t op, PFN_vkVoidFunction f, void *args) {\n  switch (op) {")
	for i, c := range n.commands {
		var types, values []string
		p("  case %d: {\n    struct {", i)
		for _, m := range c.params {
			m = pointed(m)
			p("      %s;", n.declare(m))
			types = append(types, n.declare(m))
			values = append(values, "a->"+m.name)
		}
		p("    } *a = args;")
		f := fmt.Sprintf("((%s (*)(%s))f)(%s)", n.canonical(c.result), strings.Join(types, ", "), strings.Join(values,
			", "))
		if c.result == "void" {
			p("    %s;\n    return 0;\n  }", f)
		} else {
			p("    return (int64_t)%s;\n  }", f)
		}
	}
	p("  }\n  return 0;\n}")
	return b.String()
}
