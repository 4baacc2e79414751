package main

import (
	"strings"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// vecOps is the family of the operations of shader programs: a kernel for each function of internal/lane, and differences
// within quads.
func vecOps(sequences []*Sequence) Family {
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
	at map[*Value]x86.Register
}

// body is the loop over groups, of two registers at AVX2. All pointers go on by their own steps.
func (x *lanesOf) body(s *Sequence) {
	loop, end := x.Unique("loop"), x.Unique("end")
	n, out := x.Field(x.Args, "N"), x.Field(x.Args, "Out")
	var in, step []x86.GP
	for i := range s.Params {
		in = append(in, x.Field(x.Args, string("ABC"[i])))
		step = append(step, x.Field(x.Args, "Step"+string("ABC"[i])))
	}
	x.TESTQ(n, n)
	x.JLE(LabelRef(end))
	x.Align()
	x.Label(loop)
	for half := range x.Halves() {
		x.at = map[*Value]x86.Register{}
		resume := ""
		for _, v := range s.Steps {
			if v.Op != Param && v.Op != Const {
				x.say(v.Line)
			}
			switch v.Op {
			case Param:
				x.parameter(v, in[v.Imm], half)
			case Skip:
				resume = x.Unique("resume")
				x.skip(x.at[v.Args[0]], resume)
			case Resume:
				x.Label(resume)
			default:
				x.step(v)
			}
		}
		x.result(s, out, half)
	}
	for i := range in {
		x.ADDQ(step[i], in[i])
	}
	size := 64
	if s.Result == Truth {
		size = 2
	}
	x.ADDQ(U8(size), out)
	x.DECQ(n)
	x.JNZ(LabelRef(loop))
	x.Label(end)
}

// parameter loads an operand: of a truth one bit a lane.
func (x *lanesOf) parameter(v *Value, p x86.GP, half int) {
	switch {
	case !v.Mask:
		lanes := x.Vec()
		x.Move(Mem{Base: p, Disp: 32 * half}, lanes)
		x.at[v] = lanes
	case x.Wide():
		k := x.K()
		x.KMOVW(Mem{Base: p}, k)
		x.at[v] = k
	default:
		k, bits := x.YMM(), x.PerLane(func(lane int) uint32 { return 1 << (lane & 7) })
		x.VPBROADCASTB(Mem{Base: p, Disp: half}, k)
		x.VPAND(bits, k, k)
		x.VPCMPEQD(bits, k, k)
		x.at[v] = k
	}
}

func (x *lanesOf) result(s *Sequence, p x86.GP, half int) {
	switch out := x.register(s.Out); {
	case s.Result != Truth:
		x.Move(out, Mem{Base: p, Disp: 32 * half})
	case x.Wide():
		x.KMOVW(out, Mem{Base: p})
	default:
		bits := x.GP32()
		x.VMOVMSKPS(out, bits)
		x.MOVB(bits.As8(), Mem{Base: p, Disp: half})
	}
}

// skip jumps where a mask is empty.
func (x *lanesOf) skip(mask x86.Register, to string) {
	if x.Wide() {
		x.KORTESTW(mask, mask)
	} else {
		x.VPTEST(mask, mask)
	}
	x.JZ(LabelRef(to))
}

// operand is a value where an instruction may read memory: constants lie there.
func (x *lanesOf) operand(v *Value) Op {
	if v.Op == Const {
		return x.Same(v.Imm)
	}
	return x.at[v]
}

// register is a value in a register.
func (x *lanesOf) register(v *Value) x86.Register {
	if v.Op != Const {
		return x.at[v]
	}
	r := x.Vec()
	x.Move(x.Same(v.Imm), r)
	return r
}

// commutative instructions have their constants second.
var commutative = map[Micro]bool{AddF: true, MulF: true, Add: true, Mul: true, And: true, Or: true, Xor: true, MinS: true, MaxS: true, MinU: true, MaxU: true}

func (x *lanesOf) step(v *Value) {
	if v.Op == Const {
		return
	}
	args := v.Args
	if commutative[v.Op] && args[0].Op == Const {
		args = []*Value{args[1], args[0]}
	}
	if v.Mask {
		k := x.Mask()
		x.mask(v, args, k)
		x.at[v] = k
		return
	}
	dst := x.Vec()
	x.at[v] = dst
	// two is an instruction of two sources, the second of which may be in memory.
	two := func(f func(ops ...Op)) { f(x.operand(args[1]), x.register(args[0]), dst) }
	three := func(f func(x, y, dst Op)) { f(x.operand(args[1]), x.register(args[0]), dst) }
	switch v.Op {
	case AddF:
		two(x.VADDPS)
	case SubF:
		two(x.VSUBPS)
	case MulF:
		two(x.VMULPS)
	case DivF:
		two(x.VDIVPS)
	case MinF:
		two(x.VMINPS)
	case MaxF:
		two(x.VMAXPS)
	case SqrtF:
		x.VSQRTPS(x.operand(args[0]), dst)
	case RoundF:
		if mode := U8(8 + v.Imm); x.Wide() {
			x.VRNDSCALEPS(mode, x.operand(args[0]), dst)
		} else {
			x.VROUNDPS(mode, x.operand(args[0]), dst)
		}
	case Add:
		two(x.VPADDD)
	case Sub:
		two(x.VPSUBD)
	case Mul:
		two(x.VPMULLD)
	case MulHigh:
		x.mulHigh(x.register(args[0]), x.register(args[1]), dst)
	case And:
		three(x.And)
	case AndNot:
		three(x.AndNot)
	case Or:
		three(x.Or)
	case Xor:
		three(x.Xor)
	case ShiftL:
		x.VPSLLD(U8(v.Imm), x.register(args[0]), dst)
	case ShiftR:
		x.VPSRLD(U8(v.Imm), x.register(args[0]), dst)
	case ShiftA:
		x.VPSRAD(U8(v.Imm), x.register(args[0]), dst)
	case ShiftLV:
		two(x.VPSLLVD)
	case ShiftRV:
		two(x.VPSRLVD)
	case ShiftAV:
		two(x.VPSRAVD)
	case MinS:
		two(x.VPMINSD)
	case MaxS:
		two(x.VPMAXSD)
	case MinU:
		two(x.VPMINUD)
	case MaxU:
		two(x.VPMAXUD)
	case ToFloat:
		x.VCVTDQ2PS(x.operand(args[0]), dst)
	case ToInt:
		x.VCVTTPS2DQ(x.operand(args[0]), dst)
	case Lookup:
		x.VPERMD(x.PerLane(func(lane int) uint32 { return v.Table[lane&7] }), x.register(args[0]), dst)
	case Select:
		x.Select(x.at[args[0]], x.operand(args[1]), x.register(args[2]), dst)
	case Copy:
		x.Move(x.operand(args[0]), dst)
	case Quad:
		x.quad(v.Imm, x.register(args[0]), dst)
	case Merge:
		old := x.at[args[2]]
		x.Select(x.at[args[0]], x.operand(args[1]), old, old)
		x.at[v] = old
	default:
		panic(v.Op.String())
	}
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
func (x *lanesOf) mask(v *Value, args []*Value, k x86.Register) {
	invert := func() { x.VPXOR(x.Same(0xFFFFFFFF), k, k) }
	switch v.Op {
	case CompareF:
		x.VCMPPS(U8(v.Imm), x.operand(args[1]), x.register(args[0]), k)
	case CompareS:
		if x.Wide() {
			x.VPCMPD(U8(v.Imm), x.operand(args[1]), x.register(args[0]), k)
			return
		}
		switch v.Imm {
		case equalI, notEqualI:
			x.VPCMPEQD(x.operand(args[1]), x.register(args[0]), k)
		case lessI, notLessI:
			x.VPCMPGTD(x.operand(args[0]), x.register(args[1]), k)
		case lessEqualI, notLessEqualI:
			x.VPCMPGTD(x.operand(args[1]), x.register(args[0]), k)
		}
		if v.Imm == notEqualI || v.Imm == notLessI || v.Imm == lessEqualI {
			invert()
		}
	case CompareU:
		if x.Wide() {
			x.VPCMPUD(U8(v.Imm), x.operand(args[1]), x.register(args[0]), k)
			return
		}
		p, q := args[0], args[1]
		switch v.Imm {
		case equalI, notEqualI:
			x.VPCMPEQD(x.operand(q), x.register(p), k)
		default: // p <= q where p is the lesser of both
			if v.Imm == lessI || v.Imm == notLessI {
				p, q = q, p
			}
			r := x.register(p)
			x.VPMINUD(x.operand(q), r, k)
			x.VPCMPEQD(r, k, k)
		}
		if v.Imm == notEqualI || v.Imm == lessI || v.Imm == notLessEqualI {
			invert()
		}
	case MaskAnd:
		x.two(x.KANDW, x.VPAND, args, k)
	case MaskOr:
		x.two(x.KORW, x.VPOR, args, k)
	case MaskXor:
		x.two(x.KXORW, x.VPXOR, args, k)
	case MaskNot:
		if x.Wide() {
			x.KNOTW(x.at[args[0]], k)
		} else {
			x.VPXOR(x.Same(0xFFFFFFFF), x.at[args[0]], k)
		}
	default:
		panic(v.Op.String())
	}
}

// two is an instruction on two masks.
func (x *lanesOf) two(opmask, vector func(a, b, dst Op), args []*Value, k x86.Register) {
	if x.Wide() {
		opmask(x.at[args[0]], x.at[args[1]], k)
	} else {
		vector(x.at[args[0]], x.at[args[1]], k)
	}
}

// The lanes of a quad, which are 0 1 4 5 of a group and so on, that Quad takes for each.
const (
	quadLeft = iota
	quadRight
	quadAbove
	quadBelow
)

// quad copies the lanes of a column or a row of quads to those beside them.
func (x *lanesOf) quad(which uint32, v x86.Register, dst x86.Vec) {
	switch {
	case which == quadLeft:
		x.VPSHUFD(U8(0xA0), v, dst)
	case which == quadRight:
		x.VPSHUFD(U8(0xF5), v, dst)
	case x.Wide():
		x.VSHUFI32X4(U8(map[uint32]int{quadAbove: 0xA0, quadBelow: 0xF5}[which]), v, v, dst)
	default:
		x.VPERM2I128(U8(map[uint32]int{quadAbove: 0x00, quadBelow: 0x11}[which]), v, v, dst)
	}
}

// quadSequences are the differences within quads, which no function of one lane can express (Vulkan: Derivative Operations).
func quadSequences() (sequences []*Sequence) {
	for _, d := range []struct {
		name          string
		after, before uint32
	}{{"DPdx", quadRight, quadLeft}, {"DPdy", quadBelow, quadAbove}} {
		b := newBuilder()
		v := b.make(Param, 0)
		out := b.make(SubF, 0, b.make(Quad, d.after, v), b.make(Quad, d.before, v))
		sequences = append(sequences, &Sequence{Name: d.name, Doc: "across the lane's quad", Params: []Kind{Float}, Result: Float, Steps: b.steps, Out: out, Quad: true})
	}
	return sequences
}
