package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// node is an element of the registry, or text between elements (then Name is "").
type node struct {
	name string
	attr map[string]string
	text string
	kids []*node
}

// parse reads a document and returns its root.
func parse(data []byte) (*node, error) {
	d := xml.NewDecoder(bytes.NewReader(data))
	root := &node{}
	stack := []*node{root}
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		top := stack[len(stack)-1]
		switch t := t.(type) {
		case xml.StartElement:
			n := &node{name: t.Name.Local, attr: map[string]string{}}
			for _, a := range t.Attr {
				n.attr[a.Name.Local] = a.Value
			}
			top.kids = append(top.kids, n)
			stack = append(stack, n)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			top.kids = append(top.kids, &node{text: string(t)})
		}
	}
	if r := root.child("registry"); r != nil {
		return r, nil
	}
	return nil, errors.New("no element <registry>")
}

func (n *node) child(name string) *node {
	for _, k := range n.kids {
		if k.name == name {
			return k
		}
	}
	return nil
}

func (n *node) children(name string) (list []*node) {
	for _, k := range n.kids {
		if k.name == name {
			list = append(list, k)
		}
	}
	return list
}

// content is the text of an element without its comments.
func (n *node) content() string {
	s := n.text
	for _, k := range n.kids {
		if k.name != "comment" {
			s += k.content()
		}
	}
	return s
}

// ofVulkan says whether an element belongs to Vulkan, and not to Vulkan SC alone.
func (n *node) ofVulkan() bool {
	api := n.attr["api"]
	return api == "" || slices.Contains(strings.Split(api, ","), "vulkan")
}

// member is a member of a structure, or a parameter of an entry point.
type member struct {
	name     string
	typ      string // canonical, without const and *
	constant bool   // points to constants
	pointers int
	array    []string // lengths of its dimensions: numbers or constants
	length   string   // the expression that counts the elements behind a pointer; "" for one, "null-terminated"
	value    string   // the enumerant of sType
}

// structure is a struct or a union.
type structure struct {
	name    string
	union   bool
	members []member
	extends []string
	output  bool // the driver fills it in
}

// sType is the enumerant of the structure's sType, "" without one.
func (s *structure) sType() string {
	if len(s.members) > 0 && s.members[0].name == "sType" {
		return s.members[0].value
	}
	return ""
}

// command is an entry point.
type command struct {
	name, result string
	params       []member
}

// enumerant is a named value of an enumeration or a set of flags.
type enumerant struct{ name, value string }

// section is a version or an extension: what it requires.
type section struct {
	name, kind, version string // kind is "instance" or "device" of extensions, "" of versions
	types, commands     []string
	needs               string            // the formula of versions and extensions that an extension depends on
	depends             map[string]string // of commands: what else must be offered for them to be required
}

// registry is the registry's content under canonical names.
type registry struct {
	alias      map[string]string // of types and commands
	category   map[string]string // of types
	structures map[string]*structure
	bits64     map[string]bool // sets of flags of 64 bits
	dispatch   map[string]bool // dispatchable handles
	commands   map[string]*command
	enums      map[string][]enumerant // by type, "" are the constants
	base       map[string]string      // of basetypes and bitmasks: their C type
	versions   []*section
	extensions map[string]*section
	order      []string // types as the registry lists them
}

func (r *registry) canonical(name string) string {
	for r.alias[name] != "" {
		name = r.alias[name]
	}
	return name
}

var dimension = regexp.MustCompile(`\[\s*(\w+)\s*\]`)

func parseMember(n *node) (m member) {
	after := false
	var tail string
	for _, k := range n.kids {
		switch {
		case k.name == "type":
			m.typ = k.content()
		case k.name == "name":
			m.name, after = k.content(), true
		case after && k.name != "comment":
			tail += k.content()
		case k.name == "":
			m.constant = m.constant || strings.Contains(k.text, "const ") && m.typ == ""
			m.pointers += strings.Count(k.text, "*")
		}
	}
	for _, d := range dimension.FindAllStringSubmatch(tail, -1) {
		m.array = append(m.array, d[1])
	}
	m.length = n.attr["len"]
	if a := n.attr["altlen"]; a != "" {
		m.length = a
	}
	if m.length == "1" {
		m.length = ""
	}
	if first, _, ok := strings.Cut(m.length, ","); ok {
		m.length = first
	}
	m.value = n.attr["values"]
	return m
}

// read makes a registry of the document.
func read(data []byte) (*registry, error) {
	root, err := parse(data)
	if err != nil {
		return nil, err
	}
	r := &registry{alias: map[string]string{}, category: map[string]string{}, structures: map[string]*structure{},
		bits64: map[string]bool{}, dispatch: map[string]bool{}, commands: map[string]*command{},
		enums: map[string][]enumerant{}, base: map[string]string{}, extensions: map[string]*section{}}
	for _, t := range root.child("types").children("type") {
		if t.ofVulkan() {
			r.readType(t)
		}
	}
	for _, e := range root.children("enums") {
		typ := e.attr["name"]
		if e.attr["type"] == "constants" || typ == "API Constants" {
			typ = ""
		}
		for _, v := range e.children("enum") {
			if v.ofVulkan() && v.attr["alias"] == "" {
				r.enum(typ, v, 0)
			}
		}
	}
	for _, c := range root.child("commands").children("command") {
		if !c.ofVulkan() {
			continue
		}
		if a := c.attr["alias"]; a != "" {
			r.alias[c.attr["name"]] = a
			continue
		}
		p := c.child("proto")
		cmd := &command{name: p.child("name").content(), result: p.child("type").content()}
		for _, q := range c.children("param") {
			if q.ofVulkan() {
				cmd.params = append(cmd.params, parseMember(q))
			}
		}
		r.commands[cmd.name] = cmd
	}
	for _, f := range root.children("feature") {
		if f.ofVulkan() {
			r.versions = append(r.versions, r.section(f, 0))
		}
	}
	for _, e := range root.child("extensions").children("extension") {
		if !slices.Contains(strings.Split(e.attr["supported"], ","), "vulkan") {
			continue
		}
		number, err := strconv.Atoi(e.attr["number"])
		if err != nil {
			return nil, fmt.Errorf("extension %s: number: %w", e.attr["name"], err)
		}
		r.extensions[e.attr["name"]] = r.section(e, number)
	}
	return r, nil
}

func (r *registry) readType(t *node) {
	name, category := t.attr["name"], t.attr["category"]
	if name == "" && t.child("name") != nil {
		name = t.child("name").content()
	}
	if name == "" && t.child("proto") != nil {
		name = t.child("proto").child("name").content()
	}
	r.category[name] = category
	if a := t.attr["alias"]; a != "" {
		r.alias[name] = a
		return
	}
	r.order = append(r.order, name)
	switch category {
	case "struct", "union":
		s := &structure{name: name, union: category == "union", output: t.attr["returnedonly"] == "true"}
		if e := t.attr["structextends"]; e != "" {
			s.extends = strings.Split(e, ",")
		}
		for _, m := range t.children("member") {
			if m.ofVulkan() {
				s.members = append(s.members, parseMember(m))
			}
		}
		r.structures[name] = s
	case "handle":
		r.dispatch[name] = strings.HasPrefix(t.child("type").content(), "VK_DEFINE_HANDLE")
	case "bitmask", "basetype":
		if c := t.child("type"); c != nil {
			r.base[name] = c.content()
			r.bits64[name] = c.content() == "VkFlags64"
		}
	}
}

// enum adds an enumerant; number is its extension's.
func (r *registry) enum(typ string, v *node, number int) {
	name := v.attr["name"]
	for _, e := range r.enums[typ] {
		if e.name == name {
			return
		}
	}
	value := v.attr["value"]
	if b := v.attr["bitpos"]; b != "" {
		n, _ := strconv.Atoi(b)
		value = fmt.Sprintf("0x%x", uint64(1)<<n)
	}
	if o := v.attr["offset"]; o != "" {
		if e := v.attr["extnumber"]; e != "" {
			number, _ = strconv.Atoi(e)
		}
		n, _ := strconv.Atoi(o)
		value = v.attr["dir"] + strconv.Itoa(1000000000+(number-1)*1000+n)
	}
	if value != "" && !strings.HasPrefix(value, `"`) {
		r.enums[typ] = append(r.enums[typ], enumerant{name, value})
	}
}

func (r *registry) section(n *node, number int) *section {
	s := &section{name: n.attr["name"], kind: n.attr["type"], version: n.attr["number"], needs: n.attr["depends"],
		depends: map[string]string{}}
	for _, q := range n.children("require") {
		if !q.ofVulkan() {
			continue
		}
		for _, k := range q.kids {
			if !k.ofVulkan() {
				continue
			}
			switch k.name {
			case "type":
				s.types = append(s.types, k.attr["name"])
			case "command":
				s.commands = append(s.commands, k.attr["name"])
				s.depends[k.attr["name"]] = q.attr["depends"]
			case "enum":
				if strings.HasSuffix(k.attr["name"], "_SPEC_VERSION") {
					s.version = k.attr["value"]
				}
				if k.attr["alias"] == "" {
					r.enum(k.attr["extends"], k, number)
				}
			}
		}
	}
	return s
}
