package spirv

import (
	"fmt"
	"strings"
)

// declare reads what stands outside functions, and the functions' blocks.
func (m *Module) declare() error {
	var f *Function
	var open *Block
	names, model := 0, false
	for n := range m.list {
		i := &m.list[n]
		if f != nil {
			done, err := m.body(f, &open, i)
			if err != nil {
				return err
			}
			if done {
				m.Functions[f.ID], f = f, nil
			}
			continue
		}
		o := i.Operands
		switch i.Op {
		case OpCapability:
			c := Capability(o[0])
			if why := refused(c); why != "" {
				return i.Errorf("%v: %s", c, why)
			}
			m.Capabilities = append(m.Capabilities, c)
		case OpExtension:
			s, _, ok := text(o)
			if !ok {
				return i.Errorf("the string does not end")
			}
			m.Extensions = append(m.Extensions, s)
		case OpExtInstImport:
			s, _, ok := text(o)
			switch {
			case !ok:
				return i.Errorf("the string does not end")
			case s == "GLSL.std.450":
				m.sets[i.Result] = setGLSL
			case strings.HasPrefix(s, "NonSemantic."):
				m.sets[i.Result] = setNonSemantic
			default:
				return i.Errorf("%q: only GLSL.std.450 and NonSemantic sets are known", s)
			}
		case OpMemoryModel:
			if o[0] != 0 || o[1] != 1 && o[1] != 3 {
				return i.Errorf("addressing model %d, memory model %d: only Logical (0) with GLSL450 (1) or Vulkan (3) "+
					"is known", o[0], o[1])
			}
			model = true
		case OpEntryPoint:
			s, rest, ok := text(o[2:])
			if !ok {
				return i.Errorf("the string does not end")
			}
			e := EntryPoint{Model: o[0], Function: ID(o[1]), Name: s, Word: i.Word}
			for _, v := range rest {
				e.Interface = append(e.Interface, ID(v))
			}
			m.EntryPoints = append(m.EntryPoints, e)
		case OpExecutionMode, OpExecutionModeId:
			if err := m.mode(i); err != nil {
				return err
			}
		case OpName:
			if s, _, ok := text(o[1:]); ok {
				m.names[ID(o[0])] = s
			} else {
				return i.Errorf("the string does not end")
			}
			names++
		case OpMemberName:
			if s, _, ok := text(o[2:]); ok {
				m.memberNames[member{ID(o[0]), o[1]}] = s
			} else {
				return i.Errorf("the string does not end")
			}
		case OpDecorate, OpDecorateId, OpDecorateString:
			m.decorations[ID(o[0])] = append(m.decorations[ID(o[0])], decoration{Decoration(o[1]), o[2:]})
			if err := checkDecoration(i, Decoration(o[1]), o[2:]); err != nil {
				return err
			}
		case OpMemberDecorate, OpMemberDecorateString:
			k := member{ID(o[0]), o[1]}
			m.members[k] = append(m.members[k], decoration{Decoration(o[2]), o[3:]})
			if err := checkDecoration(i, Decoration(o[2]), o[3:]); err != nil {
				return err
			}
		case OpDecorationGroup:
		case OpGroupDecorate:
			for _, id := range o[1:] {
				m.decorations[ID(id)] = append(m.decorations[ID(id)], m.decorations[ID(o[0])]...)
			}
			if len(o)*len(m.decorations[ID(o[0])]) > MaxWords {
				return i.Errorf("too many decorations")
			}
		case OpGroupMemberDecorate:
			return i.Errorf("group decorations of members are not supported: decorate the members")
		case OpFunction:
			f = &Function{ID: i.Result, Type: ID(o[1]), Word: i.Word}
		case OpVariable:
			if err := m.variable(i); err != nil {
				return err
			}
		case OpNop, OpSource, OpSourceContinued, OpSourceExtension, OpString, OpLine, OpNoLine, OpModuleProcessed, OpUndef:
		case OpConstant, OpConstantTrue, OpConstantFalse, OpConstantComposite, OpConstantNull, OpSpecConstant, OpSpecConstantTrue,
			OpSpecConstantFalse, OpSpecConstantComposite, OpSpecConstantOp:
			if err := m.constant(i); err != nil {
				return err
			}
		case OpExtInst:
			if !m.NonSemantic(ID(o[0])) {
				return i.Errorf("the instruction stands outside a function")
			}
		default:
			if err := m.typ(i); err != nil {
				return err
			}
		}
	}
	switch {
	case f != nil:
		return &Error{Word: f.Word, Op: "OpFunction", Reason: "the function has no OpFunctionEnd"}
	case !model:
		return &Error{Word: 5, Op: "OpMemoryModel", Reason: "the module has no memory model"}
	}
	for _, e := range m.EntryPoints {
		if m.Functions[e.Function] == nil {
			return &Error{Word: e.Word, Op: "OpEntryPoint", Reason: fmt.Sprintf("the entry point %d is not a function", e.Function)}
		}
	}
	return nil
}

// mode reads an execution mode.
func (m *Module) mode(i *Instruction) error {
	o := i.Operands
	if i.Op == OpExecutionModeId && ExecutionMode(o[1]) != ExecutionModeLocalSizeId {
		return i.Errorf("%v with ids is not known here: LocalSizeId is", ExecutionMode(o[1]))
	}
	m.modes[ID(o[0])] = append(m.modes[ID(o[0])], *i)
	return nil
}

// checkDecoration checks the number of operands of the decorations that have some.
func checkDecoration(i *Instruction, d Decoration, words []uint32) error {
	switch d {
	case DecorationSpecId, DecorationArrayStride, DecorationMatrixStride, DecorationBuiltIn, DecorationLocation, DecorationComponent,
		DecorationIndex, DecorationBinding, DecorationDescriptorSet, DecorationOffset, DecorationInputAttachmentIndex:
		if len(words) < 1 {
			return i.Errorf("%v lacks its number", d)
		}
	}
	return nil
}

// body reads an instruction of a function, and says whether it is the last.
func (m *Module) body(f *Function, open **Block, i *Instruction) (bool, error) {
	switch b := *open; {
	case i.Op == OpLine || i.Op == OpNoLine || i.Op == OpNop:
	case i.Op == OpFunctionEnd:
		if b != nil {
			return false, i.Errorf("block %d has no terminator", b.Label)
		}
		return true, m.checkBlocks(f)
	case i.Op == OpFunction:
		return false, i.Errorf("the instruction must not stand inside a function")
	case i.Op == OpFunctionParameter:
		if len(f.Blocks) > 0 || b != nil {
			return false, i.Errorf("OpFunctionParameter must come before the first block")
		}
		f.Parameters = append(f.Parameters, i)
	case i.Op == OpLabel:
		if b != nil {
			return false, i.Errorf("block %d has no terminator", b.Label)
		}
		*open = &Block{Label: i.Result, Word: i.Word}
	case b == nil:
		if i.Op == OpExtInst && m.NonSemantic(ID(i.Operands[0])) {
			break
		}
		return false, i.Errorf("the instruction stands outside a block")
	default:
		b.Code = append(b.Code, *i)
		switch i.Op {
		case OpSelectionMerge:
			b.Merge = ID(i.Operands[0])
		case OpLoopMerge:
			b.Merge, b.Continue = ID(i.Operands[0]), ID(i.Operands[1])
		case OpBranch, OpBranchConditional, OpSwitch, OpReturn, OpReturnValue, OpKill, OpUnreachable, OpTerminateInvocation:
			f.Blocks = append(f.Blocks, *b)
			*open = nil
		}
	}
	return false, nil
}

// Targets are the blocks that a terminator leads to.
func (m *Module) Targets(i *Instruction) ([]ID, error) {
	o := i.Operands
	switch i.Op {
	case OpBranch:
		return []ID{ID(o[0])}, nil
	case OpBranchConditional:
		return []ID{ID(o[1]), ID(o[2])}, nil
	case OpSwitch:
		list := []ID{ID(o[1])}
		cases, _, err := m.Cases(i)
		for _, c := range cases {
			list = append(list, c.To)
		}
		return list, err
	}
	return nil, nil
}

// Case is a case of an OpSwitch: the selector's Value, sign-extended, and the block that it goes To.
type Case struct {
	Value uint64
	To    ID
}

// Cases are the cases of an OpSwitch, and the width of its selector in bits.
func (m *Module) Cases(i *Instruction) ([]Case, int, error) {
	d := m.Definition(ID(i.Operands[0]))
	if d == nil || m.types[d.Type] == nil || m.types[d.Type].Kind != KindInt {
		return nil, 0, i.Errorf("the selector must be an integer")
	}
	width := m.types[d.Type].Width
	step := 2
	if width == 64 {
		step = 3
	}
	rest := i.Operands[2:]
	if len(rest)%step != 0 {
		return nil, 0, i.Errorf("%d words of cases: cases come as pairs of a value and a label", len(rest))
	}
	var cases []Case
	for ; len(rest) > 0; rest = rest[step:] {
		v := uint64(rest[0])
		if step == 3 {
			v |= uint64(rest[1]) << 32
		}
		cases = append(cases, Case{v, ID(rest[step-1])})
	}
	return cases, width, nil
}

// checkBlocks checks that branches stay within a function and do not lead to its first block.
func (m *Module) checkBlocks(f *Function) error {
	labels := map[ID]bool{}
	for b := range f.Blocks {
		labels[f.Blocks[b].Label] = b > 0
	}
	for b := range f.Blocks {
		blk := &f.Blocks[b]
		t := blk.Terminator()
		targets, err := m.Targets(t)
		if err != nil {
			return err
		}
		if blk.Merge != 0 {
			targets = append(targets, blk.Merge)
		}
		if blk.Continue != 0 {
			targets = append(targets, blk.Continue)
		}
		for _, l := range targets {
			if !labels[l] {
				return t.Errorf("the target %d is not a later block of the function", l)
			}
		}
	}
	return nil
}
