package spirvgen

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// writer writes one of the modules.
type writer struct {
	generator
	model                 string
	capabilities          []string
	extensions            []string
	interfaces, modes     []string
	decorations, globals  strings.Builder
	types, pointers, made map[string]bool
}

func newWriter(r *rand.Rand, model string) *writer {
	return &writer{
		generator: generator{Rand: r, constants: map[uint32]bool{}}, model: model, types: map[string]bool{},
		pointers: map[string]bool{}, made: map[string]bool{},
	}
}

// oneIn is true once of n times.
func (w *writer) oneIn(n int) bool { return w.IntN(n) == 0 }

func (w *writer) needs(capability string, extension ...string) {
	if !slices.Contains(w.capabilities, capability) {
		w.capabilities = append(w.capabilities, capability)
	}
	for _, e := range extension {
		if !slices.Contains(w.extensions, e) {
			w.extensions = append(w.extensions, e)
		}
	}
}

func (w *writer) decorate(format string, args ...any) {
	fmt.Fprintf(&w.decorations, "OpDecorate "+format+"\n", args...)
}

func (w *writer) global(format string, args ...any) { fmt.Fprintf(&w.globals, format+"\n", args...) }

// typeOf is the name of the type of so many components of a class.
func typeOf(c Class, components int) string {
	name := [...]string{Float: "float", Uint: "uint", Sint: "int"}[c]
	if components > 1 {
		return fmt.Sprintf("%%%s%d", name, components)
	}
	return "%" + name
}

// pointer is the type of pointers of a class of storage to a type.
func (w *writer) pointer(storage, typ string) string {
	name := "%to" + storage + typ[1:]
	if !w.pointers[name] {
		w.pointers[name] = true
		w.global("%s = OpTypePointer %s %s", name, storage, typ)
	}
	return name
}

// array is the type of arrays of so many elements of a type.
func (w *writer) array(typ string, n int) string {
	name := fmt.Sprintf("%s_%d", typ, n)
	if !w.types[name] {
		w.types[name] = true
		w.global("%s = OpTypeArray %s %s", name, typ, w.number(n))
	}
	return name
}

// variable is an input or output of the module, with decorations.
func (w *writer) variable(name, storage, typ string, decorations ...string) string {
	pointer := w.pointer(storage, typ)
	w.global("%s = OpVariable %s %s", name, pointer, storage)
	w.interfaces = append(w.interfaces, name)
	for _, d := range decorations {
		w.decorate("%s %s", name, d)
	}
	return name
}

// load is the value of a variable.
func (w *writer) load(typ, variable string) string { return w.result("OpLoad", typ, variable) }

// element is the value of an element of an array that is an input.
func (w *writer) element(typ, storage, variable, index string) string {
	return w.load(typ, w.result("OpAccessChain", w.pointer(storage, typ), variable, index))
}

// number is a constant.
func (w *writer) number(v int) string { return w.constant(uint32(v)).id }

// real is a constant of floats, as the text spells it.
func (w *writer) real(text string) string {
	name := "%f" + strings.NewReplacer(".", "_", "-", "m").Replace(text)
	if !w.made[name] {
		w.made[name] = true
		w.global("%s = OpConstant %%float %s", name, text)
	}
	return name
}

// components returns the components of a value.
func (w *writer) components(c Class, id string, n int) (list []string) {
	if n == 1 {
		return []string{id}
	}
	for k := range n {
		list = append(list, w.result("OpCompositeExtract", typeOf(c, 1), id, fmt.Sprint(k)))
	}
	return list
}

// vector is the value of components.
func (w *writer) vector(c Class, list []string) string {
	if len(list) == 1 {
		return list[0]
	}
	return w.result("OpCompositeConstruct", typeOf(c, len(list)), list...)
}

// bits is a component as an unsigned number, all of its bits.
func (w *writer) bits(c Class, id string) string {
	if c == Uint {
		return id
	}
	return w.result("OpBitcast", "%uint", id)
}

// known is a float, or another number where it is NaN, whose bits nobody may see.
func (w *writer) known(id string) string {
	return w.result("OpSelect", "%float", w.result("OpIsNan", "%bool", id), w.real("0.25"), id)
}

// unit is a float from 0 to 1 of the upper bits of a number.
func (w *writer) unit(id string) string {
	f := w.result("OpConvertUToF", "%float", w.result("OpShiftRightLogical", "%uint", id, w.number(8)))
	return w.result("OpFMul", "%float", f, w.real("0.000000059604645"))
}

// mix is a number made of another one and of a constant.
func (w *writer) mix(id string, n uint32) string {
	a := w.result("OpBitwiseXor", "%uint", id, w.constant(n*0x9E3779B1+0x7F4A7C15).id)
	for range 2 {
		a = w.result("OpIMul", "%uint", a, w.constant(0xC2B2AE35).id)
		a = w.result("OpBitwiseXor", "%uint", a, w.result("OpShiftRightLogical", "%uint", a, w.number(15)))
	}
	return a
}

// buffer declares a buffer of words in set 0.
func (w *writer) buffer(name string, binding int, storage string, words int) {
	typ := w.array("%uint4", words/4)
	stride := 16
	if storage == "StorageBuffer" {
		typ, stride = w.array("%uint", words), 4
	}
	w.decorate("%s ArrayStride %d", typ, stride)
	w.global("%%block%s = OpTypeStruct %s", name[1:], typ)
	w.decorate("%%block%s Block", name[1:])
	fmt.Fprintf(&w.decorations, "OpMemberDecorate %%block%s 0 Offset 0\n", name[1:])
	w.global("%s = OpVariable %s %s", name, w.pointer(storage, "%block"+name[1:]), storage)
	if storage != "PushConstant" {
		w.decorate("%s DescriptorSet 0", name)
		w.decorate("%s Binding %d", name, binding)
	}
}

// module is the whole text, of a body that begins with the functions but main and of main.
func (w *writer) module(functions, body string) string {
	var b strings.Builder
	for _, c := range append([]string{"Shader"}, w.capabilities...) {
		fmt.Fprintf(&b, "OpCapability %s\n", c)
	}
	for _, e := range w.extensions {
		fmt.Fprintf(&b, "OpExtension %q\n", e)
	}
	b.WriteString("%glsl = OpExtInstImport \"GLSL.std.450\"\nOpMemoryModel Logical GLSL450\n")
	fmt.Fprintf(&b, "OpEntryPoint %s %%main \"main\" %s\n", w.model, strings.Join(w.interfaces, " "))
	for _, m := range w.modes {
		fmt.Fprintf(&b, "OpExecutionMode %%main %s\n", m)
	}
	b.WriteString(w.decorations.String())
	b.WriteString("%void = OpTypeVoid\n%type = OpTypeFunction %void\n%bool = OpTypeBool\n%float = OpTypeFloat " +
		"32\n%uint = OpTypeInt 32 0\n%int = OpTypeInt 32 1\n")
	for _, c := range []Class{Float, Uint, Sint} {
		for n := 2; n <= 4; n++ {
			fmt.Fprintf(&b, "%s = OpTypeVector %s %d\n", typeOf(c, n), typeOf(c, 1), n)
		}
	}
	var constants []uint32
	for c := range w.constants {
		constants = append(constants, c)
	}
	slices.Sort(constants)
	for _, c := range constants {
		fmt.Fprintf(&b, "%%c%d = OpConstant %%uint %d\n", c, c)
	}
	b.WriteString(w.globals.String())
	b.WriteString(functions)
	b.WriteString("%main = OpFunction %void None %type\n%begin = OpLabel\n")
	b.WriteString(body)
	b.WriteString("OpReturn\nOpFunctionEnd\n")
	return strings.ReplaceAll(b.String(), "%uvec4", "%uint4")
}
