package program

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// slot is a word of a stage's interface: a component of a location.
type slot struct {
	at       ir.Variable
	variable *spirv.Interface
	scalar   *spirv.Type // the number that it holds, or half of
}

// slotsOf are the words of a stage's inputs or outputs that have locations, variable by variable.
func slotsOf(s *stage, output bool) ([]slot, error) {
	interfaces, err := s.module.Interfaces(s.entry)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(interfaces, func(a, b spirv.Interface) int { return cmp.Compare(a.Location, b.Location) })
	var slots []slot
	for k := range interfaces {
		x := &interfaces[k]
		if x.Output != output || x.BuiltIn >= 0 {
			continue
		}
		t, kind := x.Type, ir.Location
		if x.PerVertex && t.Element != nil {
			t = t.Element
		}
		if output && x.Index == 1 {
			kind = ir.Second
		}
		list, _ := locate(nil, kind, t, x.Location, x.Component)
		for n, scalar := range scalarsOf(nil, t)[:len(list)] {
			slots = append(slots, slot{list[n], x, scalar})
		}
	}
	return slots, nil
}

// scalarsOf lists the scalars of a type's words, as locate lists their places.
func scalarsOf(list []*spirv.Type, t *spirv.Type) []*spirv.Type {
	switch t.Kind {
	case spirv.KindStruct:
		for k := range t.Members {
			list = scalarsOf(list, t.Members[k].Type)
		}
	case spirv.KindVector, spirv.KindMatrix, spirv.KindArray:
		for range t.Count {
			list = scalarsOf(list, t.Element)
		}
	default:
		for range 1 + truth(t.Width == 64) {
			list = append(list, t)
		}
	}
	return list
}

// classOf is the numeric class of a scalar.
func classOf(t *spirv.Type) format.Class {
	switch {
	case t.Kind != spirv.KindInt:
		return format.ClassFloat
	case t.Signed:
		return format.ClassSint
	}
	return format.ClassUint
}

// numbersOf are the numbers of a class, in errors.
var numbersOf = map[format.Class]string{
	format.ClassFloat: "floats", format.ClassSint: "signed integers", format.ClassUint: "unsigned integers",
}

// described is an interface variable in errors: its name and type.
func described(x *spirv.Interface) string {
	if x.Name == "" {
		return x.Type.String()
	}
	return fmt.Sprintf("%q (%v)", x.Name, x.Type)
}

// match checks the borders of the stages by Vulkan's rules: what it forbids is an error, what it leaves undefined a
// note.
func (p *Program) match(vertex, fragment *stage, o *Options) error {
	var refusals vk.Refusals
	p.matchDescriptors(&refusals)
	inputs, err := slotsOf(vertex, false)
	if err != nil {
		return err
	}
	matchAttributes(&refusals, inputs, &o.VertexInput)
	p.noteConstants(vertex, "VertexConstants", o.VertexConstants)
	if fragment == nil {
		return refusals.Err()
	}
	p.noteConstants(fragment, "FragmentConstants", o.FragmentConstants)
	outputs, err := slotsOf(vertex, true)
	if err != nil {
		return err
	}
	if inputs, err = slotsOf(fragment, false); err != nil {
		return err
	}
	matchStages(&refusals, outputs, inputs)
	p.noteUndefined(vertex, fragment, inputs)
	colors, err := slotsOf(fragment, true)
	if err != nil {
		return err
	}
	for _, s := range colors {
		if s.at.Kind == ir.Location {
			p.interfaces.Numbers[s.at.Index] = [...]shade.Numbers{
				format.ClassFloat: shade.Floats, format.ClassUint: shade.Unsigned, format.ClassSint: shade.Signed,
			}[classOf(s.scalar)]
		}
	}
	return refusals.Err()
}

// matchStages checks the fragment stage's inputs against the vertex stage's outputs (Vulkan: Shader Interfaces,
// Interface Matching): every component that is declared as an input, read or not, is declared as an output, of the same
// type and width. Outputs may have more components and locations than there are inputs, as maintenance4 says;
// decorations of interpolation may differ.
func matchStages(refusals *vk.Refusals, list, inputs []slot) {
	const rule = "Vulkan's Interface Matching"
	outputs := map[ir.Variable]slot{}
	for _, s := range list {
		outputs[s.at] = s
	}
	var said *spirv.Interface
	for _, in := range inputs {
		v := in.at
		if in.variable == said {
			continue
		}
		field := fmt.Sprintf("Fragment.Inputs[location %d]", v.Index)
		out, ok := outputs[v]
		switch {
		case !ok:
			first := v
			what := "the vertex stage has no output there"
			for first.Component = range 4 {
				if near, ok := outputs[first]; ok {
					what = fmt.Sprintf("the vertex stage's output %s lacks component %c", described(near.variable), "xyzw"[v.Component])
					break
				}
			}
			refusals.Refuse(field, "%s: %s; %s wants each component of an input to be an output", described(in.variable), what, rule)
		case classOf(out.scalar) != classOf(in.scalar) || out.scalar.Width != in.scalar.Width:
			refusals.Refuse(field, "%s: component %c is %v, the vertex stage's output %s has %v; %s wants the same type and width",
				described(in.variable), "xyzw"[v.Component], in.scalar, described(out.variable), out.scalar, rule)
		default:
			continue
		}
		said = in.variable
	}
}

// noteUndefined notes what the fragment stage reads and the vertex stage declares at most, but does not write: zeros
// here.
func (p *Program) noteUndefined(vertex, fragment *stage, inputs []slot) {
	written := map[ir.Variable]bool{}
	for _, v := range vertex.f.Outputs {
		written[v] = true
	}
	for _, v := range vertex.unwritten {
		written[v] = false
	}
	seen := map[string]bool{}
	for n, used := range fragment.f.Reads() {
		v, ok := varying(fragment.f.Inputs[n])
		if !used || !ok || written[v] {
			continue
		}
		field, what := "Fragment."+v.Kind.String(), v.Kind.String()
		if v.Kind == ir.Location {
			field = fmt.Sprintf("Fragment.Inputs[location %d]", v.Index)
			if k := slices.IndexFunc(inputs, func(s slot) bool { return s.at == v }); k >= 0 {
				what = described(inputs[k].variable)
			}
		}
		if !seen[field] {
			seen[field] = true
			p.interfaces.Notes = append(p.interfaces.Notes, shade.Note{Field: field, Undefined: true, Reason: what +
				": the vertex stage never writes it, so that Vulkan leaves the value undefined (Interface Matching); it is 0 here"})
		}
	}
}

// noteConstants notes values of specialization constants that a module does not have: Vulkan ignores them
// (Specialization Constants).
func (p *Program) noteConstants(s *stage, field string, values map[uint32][]uint32) {
	has := s.module.SpecConstants()
	list := ""
	for k, c := range has {
		if k > 0 {
			list += ", "
		}
		list += fmt.Sprint(c.ID)
		if c.Name != "" {
			list += fmt.Sprintf(" (%s)", c.Name)
		}
	}
	if list == "" {
		list = "none"
	}
	var ids []uint32
	for id := range values {
		if !slices.ContainsFunc(has, func(c spirv.SpecConstant) bool { return c.ID == id }) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	for _, id := range ids {
		p.interfaces.Notes = append(p.interfaces.Notes, shade.Note{Field: fmt.Sprintf("%s[%d]", field, id), Reason: fmt.Sprintf(
			"the %s module has no specialization constant %d, so that the value has no effect: it has %s",
			stageNames[truth(s.model == spirv.ModelFragment)],
			id, list)})
	}
}

// matchDescriptors checks that both stages use one type of descriptor at a set and binding (Vulkan: Shader Resource
// Interface, DescriptorSet and Binding Assignment). Combined image samplers, images to be sampled and samplers may
// share one. Buffers may be declared as other structs, and images with other dimensions: bound resources are checked
// against each.
func (p *Program) matchDescriptors(refusals *vk.Refusals) {
	first := map[[2]int]*declaration{}
	kind := func(d spirv.Descriptor) spirv.Descriptor {
		if d == spirv.SampledImage || d == spirv.Sampler {
			return spirv.CombinedImageSampler
		}
		return d
	}
	for k := range p.declarations {
		d := &p.declarations[k]
		if !d.used {
			continue
		}
		place := [2]int{d.Set, d.Binding}
		x, ok := first[place]
		if !ok {
			first[place] = d
			continue
		}
		refusals.RefuseIf(kind(x.Descriptor) != kind(d.Descriptor), fmt.Sprintf("Bindings[%s]", placeName(d.Set, d.Binding)),
			"%q is %v in the %s stage and %q %v in the %s stage: a binding has one type of descriptor", x.Name,
			x.Descriptor, x.stage(), d.Name,
			d.Descriptor, d.stage())
	}
}

// matchAttributes checks the vertex stage's inputs against the attributes (Vulkan: Vertex Input Description, Vertex
// Input Interface): every input that is declared, read or not, has an attribute at its location whose numbers are the
// same and have 64 bits where it has; one of 32 bits may have more components than the attribute.
func matchAttributes(refusals *vk.Refusals, inputs []slot, input *VertexInput) {
	const field = "VertexInput.Attributes"
	if len(input.Attributes) > MaxAttributes || len(input.Bindings) > MaxAttributes {
		refusals.Refuse("VertexInput", "%d attributes, %d bindings: at most %d", len(input.Attributes),
			len(input.Bindings), MaxAttributes)
		return
	}
	bindings := map[int]bool{}
	for n, b := range input.Bindings {
		refusals.RefuseIf(bindings[b.Binding], fmt.Sprintf("VertexInput.Bindings[%d].Binding", n),
			"binding %d is listed twice", b.Binding)
		bindings[b.Binding] = true
	}
	locations := map[int]int{}
	for n, a := range input.Attributes {
		other, twice := locations[a.Location]
		refusals.RefuseIf(twice, fmt.Sprintf("%s[%d].Location", field, n), "%d: attribute %d has the same location", a.Location, other)
		locations[a.Location] = n
		f := format.Of(a.Format)
		refusals.RefuseIf(f == nil || !f.Storable() || !f.Color() || f.Chroma, fmt.Sprintf("%s[%d].Format", field, n),
			"location %d: %v is not a format of vertex attributes", a.Location, a.Format)
		if _, err := input.binding(&a); err != nil {
			*refusals = append(*refusals, err)
		}
	}
	var said *spirv.Interface
	for _, in := range inputs {
		v := in.at
		if in.variable == said {
			continue
		}
		n, ok := locations[v.Index]
		second := false
		if !ok && in.scalar.Width == 64 { // the second half of a wide attribute
			n, second = locations[v.Index-1]
			ok = second
		}
		if !ok {
			refusals.Refuse(field, "the vertex stage has the input %s at location %d, which no attribute has",
				described(in.variable), v.Index)
			said = in.variable
			continue
		}
		f := format.Of(input.Attributes[n].Format)
		if f == nil {
			continue // refused with the format
		}
		at := fmt.Sprintf("%s[%d].Format", field, n)
		word := v.Component + 4*truth(second)
		switch wide := in.scalar.Width == 64; {
		case f.Class != classOf(in.scalar):
			refusals.Refuse(at, "%v has %s, the vertex stage's input %s at location %d %s", f, numbersOf[f.Class], described(in.variable),
				v.Index, numbersOf[classOf(in.scalar)])
		case f.Wide() != wide:
			refusals.Refuse(at, "%v, the vertex stage's input %s at location %d has components of %d bits", f,
				described(in.variable), v.Index,
				in.scalar.Width)
		case wide && word >= 2*f.Components:
			refusals.Refuse(at, "%v has fewer components than the vertex stage's input %s at location %d: components "+
				"of 64 bits have no default", f,
				described(in.variable), v.Index)
		default:
			continue
		}
		said = in.variable
	}
}

// usedBy are the ids that an entry point may refer to: those that its interface names, which from version 1.4 on are
// all of its variables, or operands of the functions that it calls.
func usedBy(m *spirv.Module, e *spirv.EntryPoint) map[spirv.ID]bool {
	used := map[spirv.ID]bool{}
	for _, id := range e.Interface {
		used[id] = true
	}
	if m.Version >= 0x00010400 {
		return used
	}
	done := map[spirv.ID]bool{}
	for todo := []spirv.ID{e.Function}; len(todo) > 0; {
		f := m.Functions[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		if f == nil || done[f.ID] {
			continue
		}
		done[f.ID] = true
		for b := range f.Blocks {
			for k := range f.Blocks[b].Code {
				for _, w := range f.Blocks[b].Code[k].Operands { // literals, too: an id more does no harm
					used[spirv.ID(w)] = true
					if m.Functions[spirv.ID(w)] != nil {
						todo = append(todo, spirv.ID(w))
					}
				}
			}
		}
	}
	return used
}
