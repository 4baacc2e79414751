package main

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/gotypes"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
	"github.com/mmcloughlin/avo/reg"
)

// Family is the kernels that share a file.
type Family struct {
	Name    string
	Kernels []Kernel
}

// Kernel is one kernel, written once for all levels.
type Kernel struct {
	Name   string // the function is Name plus the level's name
	Record string // the type that its one argument points to
	Doc    string // what it is, the predicate of a sentence
	// Scratch is how many bytes of stack it uses, to be taken with Asm.Local. The zero value is none, then it is NOSPLIT.
	Scratch int
	Body    func(a *Asm)
	// From is the first level that has it. The zero value is AVX2.
	From Level
}

// Level is an instruction-set level.
type Level int

// The levels.
const (
	AVX2   Level = iota // x86-64-v3 without fused multiply-add
	AVX512              // F, BW, DQ, VL, CD, VBMI
)

func (l Level) String() string { return [...]string{"AVX2", "AVX512"}[l] }

// allowed are the instruction sets of a level, in avo's names (MMX+ is what it calls prefetches).
func (l Level) allowed() map[string]bool {
	sets := []string{"MMX+", "SSE", "SSE2", "SSE3", "SSSE3", "SSE4.1", "SSE4.2", "AVX", "AVX2", "BMI", "BMI2", "LZCNT", "POPCNT", "F16C", "MOVBE", "CMOV"}
	if l == AVX512 {
		sets = append(sets, "AVX512F", "AVX512BW", "AVX512DQ", "AVX512VL", "AVX512CD", "AVX512VBMI")
	}
	m := map[string]bool{}
	for _, s := range sets {
		m[s] = true
	}
	return m
}

// Build writes the family: assembly and declarations.
func (f Family) Build(layout *Layout, text *source) (assembly, stubs []byte, err error) {
	ctx := build.NewContext()
	ctx.ConstraintExpr("amd64,!purego")
	registers := &registerNames{map[reg.ID]string{}, map[place]int{}}
	a := &Asm{layout: layout, family: f.Name, data: map[string]operand.Mem{},
		instructions: instructions{ctx, &ctx.Collection, &narrator{source: text}, registers}}
	for _, level := range []Level{AVX2, AVX512} {
		for _, k := range f.Kernels {
			if level >= k.From {
				a.kernel(k, level)
			}
		}
	}
	file, err := ctx.Result()
	if err != nil {
		return nil, nil, err
	}
	if err := compile(registers).Execute(file); err != nil {
		return nil, nil, err
	}
	var names []string
	for _, fn := range file.Functions() {
		names = append(names, fields(fn)...)
		level := levelOf(fn.Name)
		for _, set := range fn.ISA {
			if !level.allowed()[set] {
				return nil, nil, fmt.Errorf("%s: uses %s", fn.Name, set)
			}
		}
	}
	config := printer.Config{Name: "the module asm", Pkg: "simd"}
	if assembly, err = printer.NewGoAsm(config).Print(file); err != nil {
		return nil, nil, err
	}
	if assembly, err = annotate(assembly, names); err != nil {
		return nil, nil, err
	}
	stubs, err = printer.NewStubs(config).Print(file)
	return assembly, stubs, err
}

func levelOf(function string) Level {
	for _, l := range []Level{AVX2, AVX512} {
		if strings.HasSuffix(function, l.String()) {
			return l
		}
	}
	panic(function)
}

// kernel writes one function.
func (a *Asm) kernel(k Kernel, level Level) {
	a.Level = level
	a.context.Function(k.Name + level.String())
	pkg := a.layout.pkg
	arg := types.NewVar(token.NoPos, pkg, "a", types.NewPointer(a.layout.Type(k.Record)))
	a.context.Signature(gotypes.NewSignature(pkg, types.NewSignatureType(nil, nil, nil, types.NewTuple(arg), nil, false)))
	a.context.Doc(k.Name + level.String() + " " + k.Doc + ".")
	a.context.Pragma("noescape")
	a.context.Attributes(attr.NOSPLIT)
	a.narrator.path, a.narrator.said = "", sentence(k.Doc)
	base := a.GP64()
	a.registers.of[base.ID()] = "a"
	a.Load64(a.context.Param("a"), base)
	a.Args = Rec{base, k.Record, a.layout, true}
	if k.Scratch > 0 {
		a.context.Attributes(0)
		local := a.context.AllocLocal(k.Scratch + 64)
		p := a.GP64()
		a.LEAQ(local.Offset(63), p)
		a.ANDQ(operand.I8(-64), p)
		a.scratch, a.taken, a.limit = operand.Mem{Base: p}, 0, k.Scratch
	}
	k.Body(a)
	a.VZEROUPPER()
	a.RET()
}

// compile is avo's compilation with an allocator that keeps AVX2 functions to the registers that VEX can name, and a table of
// what lies in which register.
func compile(registers *registerNames) pass.Interface {
	return pass.Concat(
		pass.Verify,
		pass.FunctionPass(pass.PruneJumpToFollowingLabel),
		pass.FunctionPass(pass.PruneDanglingLabels),
		pass.FunctionPass(pass.LabelTarget),
		pass.FunctionPass(pass.CFG),
		pass.InstructionPass(pass.ZeroExtend32BitOutputs),
		pass.InstructionPass(zeroExtendVectors),
		pass.FunctionPass(pass.Liveness),
		pass.FunctionPass(allocate),
		pass.FunctionPass(registers.table),
		pass.FunctionPass(pass.BindRegisters),
		pass.FunctionPass(pass.VerifyAllocation),
		pass.FunctionPass(pass.EnsureBasePointerCalleeSaved),
		pass.Func(pass.IncludeTextFlagHeader),
		pass.FunctionPass(pass.PruneSelfMoves),
		pass.FunctionPass(pass.RequiredISAExtensions),
	)
}

// pressure says where most registers of a kind live, for the message when they do not suffice.
func pressure(fn *ir.Function) string {
	most, where := map[reg.Kind]int{}, map[reg.Kind]string{}
	for n, i := range fn.Instructions() { // in reverse after the liveness pass
		for _, k := range []reg.Kind{reg.KindGP, reg.KindVector, reg.KindOpmask} {
			if live := len(i.LiveOut.OfKind(k)); live > most[k] {
				most[k], where[k] = live, fmt.Sprintf("%s, %d instructions before the end", i.Opcode, n)
			}
		}
	}
	return fmt.Sprintf("general %d after %s; vector %d after %s; opmask %d after %s", most[reg.KindGP], where[reg.KindGP],
		most[reg.KindVector], where[reg.KindVector], most[reg.KindOpmask], where[reg.KindOpmask])
}

// zeroExtendVectors applies the rule that VEX and EVEX instructions clear what lies above their result, so that a register
// written by its short name is not thought to live from the function's start.
func zeroExtendVectors(i *ir.Instruction) error {
	if !strings.HasPrefix(i.Opcode, "V") {
		return nil
	}
	for j, op := range i.Outputs {
		if r, ok := op.(reg.Vec); ok {
			i.Outputs[j] = r.AsZ()
		}
	}
	return nil
}

// vexOnly are the instructions that reach Y0 to Y15 alone at every level.
var vexOnly = func() map[string]bool {
	m := map[string]bool{}
	for _, opcode := range strings.Fields(`VPXOR VPOR VPAND VPANDN VMOVDQU VMOVDQA VPCMPEQB VPCMPEQW VPCMPEQD VPCMPEQQ
		VPCMPGTB VPCMPGTW VPCMPGTD VPCMPGTQ VPMOVMSKB VMOVMSKPS VMOVMSKPD VPBLENDVB VBLENDVPS VBLENDVPD VBLENDPS VBLENDPD
		VPBLENDD VPBLENDW VINSERTI128 VINSERTF128 VEXTRACTI128 VEXTRACTF128 VPERM2I128 VPERM2F128 VBROADCASTI128
		VBROADCASTF128 VROUNDPS VROUNDPD VROUNDSS VROUNDSD VPMASKMOVD VPMASKMOVQ VMASKMOVPS VMASKMOVPD VPHADDD VHADDPS
		VPSIGND VPTEST VTESTPS`) {
		m[opcode] = true
	}
	return m
}()

// allocate is pass.AllocateRegisters, but for the registers to choose from.
func allocate(fn *ir.Function) error {
	allocators := map[reg.Kind]*pass.Allocator{}
	of := func(k reg.Kind) (*pass.Allocator, error) {
		if a, ok := allocators[k]; ok {
			return a, nil
		}
		registers := reg.FamilyOfKind(k).Registers()
		if k == reg.KindVector && levelOf(fn.Name) == AVX2 {
			var low []reg.Physical
			for _, r := range registers {
				if r.PhysicalIndex() < 16 {
					low = append(low, r)
				}
			}
			registers = low
		}
		a, err := pass.NewAllocator(registers)
		if err != nil {
			return nil, err
		}
		for _, r := range registers { // the base pointer must be saved: last choice
			if r.Info()&reg.BasePointer != 0 {
				a.SetPriority(r.ID(), -1)
			}
		}
		allocators[k] = a
		return a, nil
	}
	for _, i := range fn.Instructions() {
		for _, r := range i.Registers() {
			a, err := of(r.Kind())
			if err != nil {
				return err
			}
			a.Add(r.ID())
		}
	}
	for _, i := range fn.Instructions() {
		for _, d := range i.OutputRegisters() {
			out := i.LiveOut.OfKind(d.Kind())
			out.DiscardRegister(d)
			allocators[d.Kind()].AddInterferenceSet(d, out)
		}
		if !vexOnly[i.Opcode] {
			continue
		}
		for _, r := range i.Registers() {
			if r.Kind() != reg.KindVector || !r.ID().IsVirtual() {
				continue
			}
			for _, high := range reg.Vector.Registers() {
				if high.PhysicalIndex() >= 16 {
					allocators[r.Kind()].AddInterference(r.ID(), high.ID())
				}
			}
		}
	}
	fn.Allocation = reg.NewEmptyAllocation()
	for _, a := range allocators {
		allocation, err := a.Allocate()
		if err != nil {
			return fmt.Errorf("%s: %w: %s", fn.Name, err, pressure(fn))
		}
		if err := fn.Allocation.Merge(allocation); err != nil {
			return err
		}
	}
	return nil
}
