package spirvgen

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/test/spirvasm"
)

// The bindings of a compute module, all in set 0: buffers of words.
const (
	GivenBinding = iota // what is read
	OwnBinding          // OwnWords for each invocation, by GlobalInvocationId
	TallyBinding        // TallyWords, which all invocations change by operations whose order does not matter
	ComputeBindings
)

const (
	// OwnWords is how many words of a buffer belong to each invocation.
	OwnWords = 8
	// TallyWords is how many words all invocations change.
	TallyWords = len(tallies) * talliesEach

	talliesEach = 8
	ownMask     = OwnWords - 1
)

// Compute is a compute module that uses workgroup memory, barriers, subgroups and atomic operations in flow that parts,
// and what it does. Its results do not depend on the order of invocations.
type Compute struct {
	Words []uint32
	Text  string
	// Size is the number of invocations of a workgroup.
	Size   int
	do     statement
	shares []share
}

// share is an array of workgroup memory, of elements of some words.
type share struct {
	name            string
	elements, width int
	mode            int // in the phase at hand: see the modes
}

// The modes of an array of workgroup memory between two barriers. Those from tallied on are atomic operations.
const (
	owned   = iota // an invocation reads and writes its own words
	read           // all are read
	tallied        // all are changed
)

// workgroup is what the invocations of a workgroup have in common.
type workgroup struct {
	id, size          uint32
	pushed            []uint32
	given, own, tally []uint32
	shares            [][]uint32
}

// computeWriter writes a compute module.
type computeWriter struct {
	*writer
	c      *Compute
	waits  bool // there are barriers
	whole  bool // all invocations are at the place that is written
	phases int  // how many barriers may still be written
}

// NewCompute makes one. The error is one of the text that was written.
func NewCompute(r *rand.Rand) (*Compute, error) {
	f := &computeWriter{writer: newWriter(r, "GLCompute"), c: &Compute{}}
	c := f.c
	c.Size = choose(r, 1, 7, 16, 20, 32, 33, 48, 64, 100)
	f.waits, f.phases = !f.oneIn(4), 8
	f.modes = append(f.modes, fmt.Sprintf("LocalSize %d 1 1", c.Size))
	f.stays, f.stands = true, f.waits
	f.helper = true
	result := f.expression(3)
	helper := f.take()
	f.helper, f.called = false, value{"%helper", result.of}
	f.resources()
	f.expressions = []func(int) value{f.given, f.pushed, f.ownWord, f.shared, f.narrow}
	f.statements = []func() statement{f.storeOwn, f.storeShared, f.tally, f.change}
	f.statements = append(f.statements, f.subgroupStatements()...)
	before := f.take()
	f.whole = f.waits
	c.do = f.sequence(3+f.IntN(4), "%end")
	body := f.take()
	f.label("%end")
	f.results()
	after := f.take()
	var begin strings.Builder
	for k := range 5 {
		fmt.Fprintf(&begin, "%%v%d = OpVariable %s Function %s\n", k, f.pointer("Function", "%uint"), f.number(0))
	}
	nothing := "%nothing = OpConstantNull " + f.array("%uint", 4)
	f.global("%s", nothing)
	fmt.Fprintf(&begin, "%%list = OpVariable %s Function %%nothing\n", f.pointer("Function", "%uint_4"))
	f.global("%%helpertype = OpTypeFunction %%uint %%uint %%uint")
	function := "%helper = OpFunction %uint None %helpertype\n%left = OpFunctionParameter %uint\n" +
		"%next = OpFunctionParameter %uint\n%helperbegin = OpLabel\n" + helper + "OpReturnValue " + result.id +
		"\nOpFunctionEnd\n"
	c.Text = strings.ReplaceAll(f.module(function, begin.String()+before+body+after), "%touint", "%toFunctionuint")
	var err error
	c.Words, err = spirvasm.Assemble(3, c.Text)
	return c, err
}

// resources declares buffers and workgroup memory, and reads the invocation's place.
func (f *computeWriter) resources() {
	for _, b := range []struct {
		name    string
		binding int
	}{{"%given", GivenBinding}, {"%own", OwnBinding}, {"%tally", TallyBinding}} {
		if b.binding == GivenBinding {
			f.global("%%words = OpTypeRuntimeArray %%uint")
			f.decorate("%%words ArrayStride 4")
			f.global("%%block = OpTypeStruct %%words")
			f.decorate("%%block Block")
			fmt.Fprintf(&f.decorations, "OpMemberDecorate %%block 0 Offset 0\n")
		}
		f.global("%s = OpVariable %s StorageBuffer", b.name, f.pointer("StorageBuffer", "%block"))
		f.decorate("%s DescriptorSet 0", b.name)
		f.decorate("%s Binding %d", b.name, b.binding)
	}
	f.buffer("%pushed", 0, "PushConstant", PushConstants/4)
	elements := 1
	for elements < 2*f.c.Size {
		elements *= 2
	}
	for k := range 1 + f.IntN(3) {
		s := share{name: fmt.Sprintf("%%share%d", k), elements: elements, width: 1 + f.IntN(2), mode: owned}
		typ := typeOf(Uint, s.width)
		f.global("%s = OpVariable %s Workgroup", s.name, f.pointer("Workgroup", f.array(typ, elements)))
		f.c.shares = append(f.c.shares, s)
	}
	global := f.load("%uint3", f.variable("%global", "Input", "%uint3", "BuiltIn GlobalInvocationId"))
	f.line("%%x = OpCompositeExtract %%uint %s 0", global)
	f.line("%%y = OpLoad %%uint %s", f.variable("%local", "Input", "%uint", "BuiltIn LocalInvocationIndex"))
	id := f.load("%uint3", f.variable("%group", "Input", "%uint3", "BuiltIn WorkgroupId"))
	f.line("%%workgroup = OpCompositeExtract %%uint %s 0", id)
}

// results writes the variables of the invocations that have not returned.
func (f *computeWriter) results() {
	for k := range 5 {
		at := f.word("%own", value{f.result("OpIAdd", "%uint", f.ownBase(), f.number(k)), nil})
		v := f.result("OpLoad", "%uint", fmt.Sprintf("%%v%d", k))
		f.line("OpStore %s %s", at, f.result("OpBitwiseXor", "%uint", v, f.result("OpLoad", "%uint", at)))
	}
	for k := range 3 {
		p := f.result("OpAccessChain", f.pointer("Function", "%uint"), "%list", f.number(k))
		at := f.word("%own", value{f.result("OpIAdd", "%uint", f.ownBase(), f.number(5+k)), nil})
		f.line("OpStore %s %s", at, f.result("OpLoad", "%uint", p))
	}
}

// ownBase is the number of the invocation's first word.
func (f *computeWriter) ownBase() string {
	return f.result("OpIMul", "%uint", "%x", f.number(OwnWords))
}

// word points to a word of a buffer.
func (f *computeWriter) word(buffer string, n value) string {
	return f.result("OpAccessChain", f.pointer("StorageBuffer", "%uint"), buffer, f.number(0), n.id)
}

// Run does to the buffers what a dispatch of so many workgroups does. Words beyond a buffer's end are 0, and stay so.
func (c *Compute) Run(groups int, pushed, given, own, tally []uint32) {
	for g := range groups {
		w := &workgroup{id: uint32(g), size: uint32(c.Size), pushed: pushed, given: given, own: own, tally: tally}
		for _, s := range c.shares {
			w.shares = append(w.shares, make([]uint32, s.elements*s.width))
		}
		all := make([]*state, c.Size)
		for k := range all {
			all[k] = &state{x: uint32(g*c.Size + k), y: uint32(k), of: w}
		}
		for _, s := range c.do(all) {
			for k, v := range s.vars {
				put(own, s.x*OwnWords+uint32(k), v^element(own, s.x*OwnWords+uint32(k)))
			}
			for k := range uint32(3) {
				put(own, s.x*OwnWords+5+k, s.list[k])
			}
		}
	}
}

// element is a word of a buffer, or 0.
func element(list []uint32, n uint32) uint32 {
	if uint64(n) < uint64(len(list)) {
		return list[n]
	}
	return 0
}

// put sets a word of a buffer, if there is one.
func put(list []uint32, n, v uint32) {
	if uint64(n) < uint64(len(list)) {
		list[n] = v
	}
}
