package main

import (
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/seed-1acaedba/halfspace/asm/sequence"
	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// vecOps is the family of the operations of shader programs: a kernel for each function of internal/lane, and
// differences within quads.
func vecOps(sequences []*sequence.Sequence) Family {
	f := Family{Name: "vec"}
	for _, s := range sequences {
		f.Kernels = append(f.Kernels, Kernel{
			Name: lower(s.Name), Record: "VecArgs", Doc: "is Kernels.Vec[Vec" + s.Name + "]",
			Body: func(a *Asm) { (&lanesOf{Asm: a}).body(s) },
		})
	}
	return f
}

// lower begins a name with a small letter.
func lower(name string) string { return strings.ToLower(name[:1]) + name[1:] }

// lanesOf writes a sequence for a register of lanes.
type lanesOf struct {
	*Asm
	double bool // lanes are float64
	at     map[*sequence.Value]x86.Register
	// fused are conjunctions that the disjunction which reads them writes.
	fused map[*sequence.Value]bool
	// memory are the arguments of a part of a kernel that lie there.
	memory map[*sequence.Value]Op
	// into are the registers that some values are made in.
	into map[*sequence.Value]x86.Vec
	// stores are where results go in memory as soon as they are made: those that are not in place of an argument.
	stores map[*sequence.Value][]Op
	half   x86.GP // how many bytes before the register at hand its group began, where the registers of a group are a loop
}

// longSteps is how many steps a sequence has at least whose text stands once for both registers of a group, in a loop
// that costs two instructions a register.
const longSteps = 12

// body is the loop over groups, of two registers at AVX2. All pointers go on by their own steps.
func (x *lanesOf) body(s *sequence.Sequence) {
	n, out := x.Field(x.Args, "N"), x.Field(x.Args, "Out")
	var in, step []x86.GP
	for i := range s.Params {
		in = append(in, x.Field(x.Args, string("ABC"[i])))
		step = append(step, x.Field(x.Args, "Step"+string("ABC"[i])))
	}
	halves, again := x.Halves(), ""
	if halves > 1 && s.Result != sequence.Truth && !slices.Contains(s.Params, sequence.Truth) && len(s.Steps) >= longSteps {
		halves, again, x.half = 1, x.Unique("half"), x.Reg64()
		x.XORL(x.half.As32(), x.half.As32())
	}
	x.If(n, ">", 0, func() {
		x.Align(32)
		x.Times(n, func() {
			if again != "" {
				x.Label(again)
			}
			for half := range halves {
				x.at = map[*sequence.Value]x86.Register{}
				steps([]*lanesOf{x}, s, func(_ int, v *sequence.Value) { x.parameter(v, in[v.Imm], half) })
				x.result(s, out, half)
			}
			if again != "" {
				x.XORL(U8(x.Bytes), x.half.As32())
				x.JNZ(LabelRef(again))
			}
			for i := range in {
				x.ADDQ(step[i], in[i])
			}
			size := 64
			if s.Result == sequence.Truth {
				size = 2
			}
			x.ADDQ(U8(size), out)
		})
	})
}

// steps writes the steps of a sequence for registers of lanes side by side.
func steps(each []*lanesOf, s *sequence.Sequence, parameter func(i int, v *sequence.Value)) {
	resume := ""
	for _, v := range s.Steps {
		if v.Op != sequence.Param && v.Op != sequence.Const && each[0].memory == nil {
			each[0].say(v.Line)
		}
		for i, x := range each {
			switch v.Op {
			case sequence.Param:
				parameter(i, v)
			case sequence.Skip:
				if len(each) > 1 {
					panic(s.Name + ": a rare branch side by side")
				}
				resume = x.Unique("resume")
				x.skip(x.at[v.Args[0]], resume)
			case sequence.Resume:
				x.Label(resume)
			default:
				x.step(v)
				for _, m := range x.stores[v] {
					x.Move(x.at[v], m)
				}
			}
		}
	}
}

// laneFolder has the package internal/lane.
const laneFolder = "../internal/lane"

// laneSequences has the sequences of the package internal/lane.
var laneSequences = sync.OnceValue(func() (s struct {
	operations []*sequence.Sequence
	parts      map[string]*sequence.Sequence // of kernels
}) {
	var err error
	if s.operations, s.parts, err = sequence.Read(laneFolder); err != nil {
		panic(err)
	}
	return s
})

// Lane writes a part of kernels, a lane function of internal/lane, for a register of lanes: its results for arguments,
// of which numbers may lie in memory. Truths are masks. No argument is changed.
func (a *Asm) Lane(name string, args ...Op) (results []x86.Register) {
	for _, r := range a.LaneEach(name, args)[0] {
		results = append(results, r.(x86.Register))
	}
	return results
}

// LaneEach does so for several registers of lanes side by side, as a chain of instructions is long.
func (a *Asm) LaneEach(name string, args ...[]Op) (results [][]Op) {
	a.say("lane." + name)
	return a.laneEach(laneSequences().parts[name], nil, args, false)
}

// Later is an argument of a part of kernels that is loaded to a register where it is read.
type Later func(to x86.Vec)

// Asm is nothing that an instruction names.
func (Later) Asm() string { panic("an argument that was not loaded") }

// LaneTo writes a part of kernels whose results go to registers or to memory.
func (a *Asm) LaneTo(to []Op, name string, args ...Op) {
	a.laneEach(laneSequences().parts[name], [][]Op{to}, [][]Op{args}, true)
}

// LaneCase does so for one number of the part's first parameter, a state.
func (a *Asm) LaneCase(state int, to []Op, name string, args ...Op) {
	s := laneSequences().parts[name]
	i := slices.IndexFunc(s.Cases, func(c sequence.Case) bool { return int(c.State) == state })
	a.laneEach(s.Cases[i].Sequence, [][]Op{to}, [][]Op{args}, false)
}

// LaneOf writes a part of kernels whose first parameter is a state, which a register or a word in memory has, for the
// components of a colour: the function's text for the two numbers that it asks for first, the usual ones, each behind a
// comparison; then comparisons for all others, in its order, and their texts, so that no jump is taken from one to the
// next. Numbers for which it reads an argument that is nil do not occur.
func (a *Asm) LaneOf(state Op, to [][]Op, name string, args ...[]Op) {
	a.say("lane." + name)
	choices, states := laneSequences().parts[name].Choices(func(i int) bool { return args[0][i] != nil })
	of := func(state int) {
		for k := range args {
			a.laneEach(choices[slices.Index(states, state)], to[k:k+1], args[k:k+1], false)
		}
	}
	done := a.Unique("done")
	for _, usual := range states[:2] {
		a.If(state, "==", usual, func() {
			of(usual)
			a.Jump(done)
		})
	}
	a.Cases(state, states[2:], done, of)
	a.Label(done)
}

// laneEach writes a sequence, with results in new registers or where they go: to memory in the end or, for less
// registers, early.
func (a *Asm) laneEach(s *sequence.Sequence, to [][]Op, args [][]Op, early bool) (results [][]Op) {
	fused := a.fusible(s)
	var each []*lanesOf
	for i := range args {
		x := &lanesOf{Asm: a, double: s.Double, fused: fused, at: map[*sequence.Value]x86.Register{},
			memory: map[*sequence.Value]Op{}, into: map[*sequence.Value]x86.Vec{}, stores: map[*sequence.Value][]Op{}}
		if to != nil {
			for k, out := range s.Outs {
				if v, ok := to[i][k].(x86.Vec); ok {
					x.into[out] = v
				} else if early && out.Op != sequence.Param && out.Op != sequence.Const && !slices.Contains(args[i], to[i][k]) {
					x.stores[out] = append(x.stores[out], to[i][k])
				}
			}
		}
		each = append(each, x)
	}
	steps(each, s, func(i int, v *sequence.Value) {
		if r, ok := args[i][v.Imm].(x86.Register); ok {
			each[i].at[v] = r
		} else {
			each[i].memory[v] = args[i][v.Imm]
		}
	})
	for i, x := range each {
		var rs []Op
		for k, out := range s.Outs {
			if to == nil {
				rs = append(rs, x.register(out))
			} else if v, ok := to[i][k].(x86.Vec); !ok {
				if x.stores[out] == nil {
					a.Move(x.register(out), to[i][k])
				}
			} else if out.Op == sequence.Const && out.Imm == 0 && out.Bits == 0 {
				a.Zero(v)
			} else if o := x.operand(out); o != v {
				a.Move(o, v)
			}
		}
		results = append(results, rs)
	}
	return results
}

// fusible are the conjunctions with a constant in a register that one disjunction reads: targets that keep constants
// have three-input logic, which does both.
func (a *Asm) fusible(s *sequence.Sequence) map[*sequence.Value]bool {
	readers, fused := map[*sequence.Value]int{}, map[*sequence.Value]bool{}
	for _, v := range s.Steps {
		for _, arg := range v.Args {
			readers[arg]++
		}
	}
	for _, v := range s.Steps {
		switch {
		case v.Op == sequence.Or && v.Args[0].Op == sequence.And && readers[v.Args[0]] == 1:
			mask := v.Args[0].Args[1]
			fused[v.Args[0]] = mask.Op == sequence.Const && a.kept[mask.Imm] != nil
		case v.Op == sequence.MaskAnd && v.Args[1].Op == sequence.MaskNot && readers[v.Args[1]] == 1:
			fused[v.Args[1]] = true
		}
	}
	return fused
}

// Keep is KeepFew where a target has more than 16 registers, and nothing elsewhere.
func (a *Asm) Keep(names ...string) {
	if a.Registers > 16 {
		a.KeepFew(names...)
	}
}

// KeepFew holds the constants of lane functions in registers from here on, whatever the target.
func (a *Asm) KeepFew(names ...string) {
	for _, name := range names {
		for _, v := range laneSequences().parts[name].Steps {
			if v.Op == sequence.Const && !v.Mask && a.kept[v.Imm] == nil {
				r := a.Copy(a.Same(v.Imm))
				a.kept[v.Imm] = r
			}
		}
	}
}

// words are 4-byte lanes of a group at p: of a half, or of the one that the loop has come to.
func (x *lanesOf) words(p x86.GP, half int) Mem {
	if x.half != nil {
		return Mem{Base: p, Index: x.half, Scale: 1}
	}
	return Mem{Base: p, Disp: 32 * half}
}

// parameter loads an operand: of a truth one bit a lane.
func (x *lanesOf) parameter(v *sequence.Value, p x86.GP, half int) {
	switch {
	case !v.Mask:
		lanes := x.Copy(x.words(p, half))
		x.at[v] = lanes
	case x.HasMasks:
		k := into(x.K(), x.CopyMask, Mem{Base: p, Disp: half})
		x.at[v] = k
	default:
		k, bits := x.Vec256(), x.PerLane(func(lane int) uint32 { return 1 << (lane & 7) })
		x.VPBROADCASTB(Mem{Base: p, Disp: half}, k)
		x.VPAND(bits, k, k)
		x.VPCMPEQD(bits, k, k)
		x.at[v] = k
	}
}

func (x *lanesOf) result(s *sequence.Sequence, p x86.GP, half int) {
	switch out := x.register(s.Out); {
	case s.Result != sequence.Truth:
		x.Move(out, x.words(p, half))
	case x.HasMasks:
		x.CopyMask(out, Mem{Base: p, Disp: half})
	default:
		bits := into(x.Reg32(), x.VMOVMSKPS, out)
		x.MOVB(bits.As8(), Mem{Base: p, Disp: half})
	}
}

// skip jumps where a mask is empty.
func (x *lanesOf) skip(mask x86.Register, to string) {
	x.TestMask(mask, mask)
	x.JZ(LabelRef(to))
}

// operand is a value where an instruction may read memory: constants lie there.
func (x *lanesOf) operand(v *sequence.Value) Op {
	if v.Op == sequence.Const && x.double {
		return x.number(math.Float64frombits(v.Bits))
	}
	if v.Op == sequence.Const {
		if r := x.kept[v.Imm]; r != nil {
			return r
		}
		return x.Same(v.Imm)
	}
	if r, ok := x.at[v]; ok {
		return r
	}
	if load, ok := x.memory[v].(Later); ok {
		r := x.made(v)
		load(r)
		x.at[v] = r
		return r
	}
	return x.memory[v]
}

// made is the register in which a value is made.
func (x *lanesOf) made(v *sequence.Value) x86.Vec {
	if r, ok := x.into[v]; ok {
		return r
	}
	return x.Vec()
}

// register is a value in a register, where one of 8 bytes stays.
func (x *lanesOf) register(v *sequence.Value) x86.Register {
	if r, ok := x.at[v]; ok {
		return r
	}
	m := x.operand(v)
	if r, ok := m.(x86.Register); ok {
		return r
	}
	r := x.Copy(m)
	if x.double && v.Op == sequence.Param {
		x.at[v] = r
	}
	return r
}

// commutative instructions have their constants second.
var commutative = map[sequence.Micro]bool{sequence.AddF: true, sequence.MulF: true, sequence.Add: true,
	sequence.Mul: true, sequence.And: true, sequence.Or: true, sequence.Xor: true, sequence.MinS: true,
	sequence.MaxS: true, sequence.MinU: true, sequence.MaxU: true}

func (x *lanesOf) step(v *sequence.Value) {
	if v.Op == sequence.Const || x.fused[v] {
		return
	}
	args := v.Args
	if commutative[v.Op] && args[0].Op == sequence.Const {
		args = []*sequence.Value{args[1], args[0]}
	}
	if v.Mask {
		k := x.Mask()
		x.mask(v, args, k)
		x.at[v] = k
		return
	}
	dst := x.made(v)
	x.at[v] = dst
	switch v.Op {
	case sequence.Or:
		if and := args[0]; x.fused[and] {
			x.Move(x.operand(and.Args[0]), dst)
			x.VPTERNLOGD(U8(0xEA), x.operand(args[1]), x.register(and.Args[1]), dst) // dst & the second | the first
			return
		}
		x.Or(x.operand(args[1]), x.register(args[0]), dst)
	case sequence.SqrtF, sequence.ToFloat, sequence.ToInt, sequence.Copy:
		x.emit(x.wide(x.opcode(instructionsOfLanes[v.Op])), x.operand(args[0]), dst)
	case sequence.RoundF:
		x.emit(x.wide(x.opcode("Round")), U8(8+v.Imm), x.operand(args[0]), dst)
	case sequence.MulHigh:
		x.mulHigh(x.register(args[0]), x.register(args[1]), dst)
	case sequence.ShiftL, sequence.ShiftR, sequence.ShiftA:
		x.emit(instructionsOfLanes[v.Op], U8(v.Imm), x.register(args[0]), dst)
	case sequence.Lookup:
		x.VPERMD(x.PerLane(func(lane int) uint32 { return v.Table[lane&7] }), x.register(args[0]), dst)
	case sequence.Select:
		mask, y, other := x.at[args[0]], x.operand(args[1]), args[2]
		switch zero := other.Op == sequence.Const && other.Imm == 0 && other.Bits == 0; {
		case zero && !(x.double && x.HasMasks):
			x.KeepWhere(mask, y, dst)
		case x.double:
			x.Select64(mask, y, x.register(other), dst)
		default:
			x.Select(mask, y, x.register(other), dst)
		}
	case sequence.Quad:
		x.quad(v.Imm, x.register(args[0]), dst)
	case sequence.Merge:
		old := x.at[args[2]]
		x.Select(x.at[args[0]], x.operand(args[1]), old, old)
		x.at[v] = old
	default:
		name, ok := instructionsOfLanes[v.Op]
		if !ok {
			panic(v.Op.String())
		}
		x.emit(x.wide(x.opcode(name)), x.operand(args[1]), x.register(args[0]), dst)
	}
}

// wide is an instruction's name for the lanes at hand.
func (x *lanesOf) wide(name string) string {
	if single, ok := strings.CutSuffix(name, "PS"); ok && x.double {
		return single + "PD"
	}
	return name
}

// instructionsOfLanes are the instructions, or the target's operations, of one source, of a number, or of two sources, the
// second of which may be in memory.
var instructionsOfLanes = map[sequence.Micro]string{sequence.SqrtF: "VSQRTPS", sequence.ToFloat: "VCVTDQ2PS",
	sequence.ToInt: "VCVTTPS2DQ", sequence.Copy: "Move", sequence.ShiftL: "VPSLLD", sequence.ShiftR: "VPSRLD",
	sequence.ShiftA: "VPSRAD",
	sequence.AddF:   "VADDPS", sequence.SubF: "VSUBPS", sequence.MulF: "VMULPS", sequence.DivF: "VDIVPS",
	sequence.MinF: "VMINPS", sequence.MaxF: "VMAXPS", sequence.Add: "VPADDD", sequence.Sub: "VPSUBD",
	sequence.Mul: "VPMULLD", sequence.And: "And", sequence.AndNot: "AndNot", sequence.Xor: "Xor",
	sequence.ShiftLV: "VPSLLVD", sequence.ShiftRV: "VPSRLVD", sequence.ShiftAV: "VPSRAVD", sequence.MinS: "VPMINSD",
	sequence.MaxS: "VPMAXSD", sequence.MinU: "VPMINUD", sequence.MaxU: "VPMAXUD",
}

// mulHigh multiplies the even lanes and the odd ones.
func (x *lanesOf) mulHigh(a, b x86.Register, dst x86.Vec) {
	oddA, oddB := x.Vec(), x.Vec()
	x.VPSRLQ(U8(32), a, oddA)
	x.VPSRLQ(U8(32), b, oddB)
	x.VPMULUDQ(oddB, oddA, oddA)
	x.And(x.PerLane(func(lane int) uint32 { return -uint32(lane & 1) }), oddA, oddA)
	x.VPMULUDQ(b, a, dst)
	x.VPSRLQ(U8(32), dst, dst)
	x.Or(oddA, dst, dst)
}

// mask makes a mask. AVX2 has two comparisons of integers.
func (x *lanesOf) mask(v *sequence.Value, args []*sequence.Value, k x86.Register) {
	switch v.Op {
	case sequence.CompareF:
		x.emit(x.wide("VCMPPS"), U8(v.Imm), x.operand(args[1]), x.register(args[0]), k)
	case sequence.CompareS, sequence.CompareU:
		p, q := args[0], args[1]
		if x.HasMasks {
			op := map[sequence.Micro]instruction{sequence.CompareS: x.VPCMPD, sequence.CompareU: x.VPCMPUD}[v.Op]
			op(U8(v.Imm), x.operand(q), x.register(p), k)
			return
		}
		if v.Imm == sequence.LessI || v.Imm == sequence.NotLessI {
			p, q = q, p
		}
		inverse := v.Imm == sequence.NotEqualI
		switch {
		case v.Imm == sequence.EqualI || v.Imm == sequence.NotEqualI:
			x.VPCMPEQD(x.operand(q), x.register(p), k)
		case v.Op == sequence.CompareS: // p > q
			x.VPCMPGTD(x.operand(q), x.register(p), k)
			inverse = v.Imm == sequence.NotLessI || v.Imm == sequence.LessEqualI
		default: // p <= q where p is the lesser of both
			r := x.register(p)
			x.VPMINUD(x.operand(q), r, k)
			x.VPCMPEQD(r, k, k)
			inverse = v.Imm == sequence.LessI || v.Imm == sequence.NotLessEqualI
		}
		if inverse {
			x.MaskNot(k, k)
		}
	case sequence.MaskNot:
		x.MaskNot(x.at[args[0]], k)
	default:
		op, y := map[sequence.Micro]instruction{sequence.MaskAnd: x.BothMasks, sequence.MaskOr: x.EitherMask,
			sequence.MaskXor: x.OneMask}[v.Op], args[1]
		if x.fused[y] {
			op, y = x.MaskAndNot, y.Args[0]
		}
		op(x.at[args[0]], x.at[y], k)
	}
}

// quad copies the lanes of a column or a row of quads to those beside them.
func (x *lanesOf) quad(which uint32, v x86.Register, dst x86.Vec) {
	switch {
	case which == sequence.QuadLeft:
		x.VPSHUFD(U8(0xA0), v, dst)
	case which == sequence.QuadRight:
		x.VPSHUFD(U8(0xF5), v, dst)
	case x.OneRegister():
		x.VSHUFI32X4(U8(map[uint32]int{sequence.QuadAbove: 0xA0, sequence.QuadBelow: 0xF5}[which]), v, v, dst)
	default:
		x.VPERM2I128(U8(map[uint32]int{sequence.QuadAbove: 0x00, sequence.QuadBelow: 0x11}[which]), v, v, dst)
	}
}
