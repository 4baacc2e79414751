package spirvgen

import (
	"fmt"
	"math"
	"math/bits"
)

// subgroupSize is the number of lanes of a subgroup.
const subgroupSize = 16

// lanes are the lanes of a subgroup that came the same way, and an operand of each.
type lanes struct {
	active []int
	x, y   [subgroupSize]uint64
}

// on says whether a lane is one of them.
func (l *lanes) on(lane uint64) bool { return lane < subgroupSize && l.mask()>>lane&1 != 0 }

// mask has a bit for each.
func (l *lanes) mask() (m uint32) {
	for _, lane := range l.active {
		m |= 1 << lane
	}
	return m
}

// from is the operand of a lane, or 0.
func (l *lanes) from(lane uint64) uint64 {
	if l.on(lane) {
		return l.x[lane]
	}
	return 0
}

// ballot has a bit for each lane whose operand is odd.
func (l *lanes) ballot() (m uint32) {
	for _, lane := range l.active {
		m |= uint32(l.x[lane]&1) << lane
	}
	return m
}

// together is a statement that stores in a variable what an operation gives, for which the text has been written.
func together(to int, x, y value, operation func(l *lanes, lane int) uint64) statement {
	return func(on []*state) []*state {
		for first := 0; first < len(on); {
			l, k := &lanes{}, first
			for ; k < len(on) && on[k].y/subgroupSize == on[first].y/subgroupSize; k++ {
				lane := int(on[k].y % subgroupSize)
				l.active = append(l.active, lane)
				l.x[lane] = uint64(x.of(on[k]))
				if y.of != nil {
					l.y[lane] = uint64(y.of(on[k]))
				}
			}
			results := make([]uint32, 0, subgroupSize)
			for _, lane := range l.active {
				results = append(results, uint32(operation(l, lane)))
			}
			for n, s := range on[first:k] {
				s.vars[to] = results[n]
			}
			first = k
		}
		return on
	}
}

// subgroupStatements are the kinds of statements that use subgroups.
func (f *computeWriter) subgroupStatements() []func() statement {
	return []func() statement{f.reduction, f.reduction, f.floatSum, f.exchange, f.vote, f.ballots}
}

// scope is the first operand of all: Subgroup.
func (f *computeWriter) scope() string { return f.number(3) }

// store puts a result in one of the variables.
func (f *computeWriter) store(id string) int {
	k := f.IntN(5)
	f.line("OpStore %%v%d %s", k, id)
	return k
}

// asBool is whether a number is odd.
func (f *computeWriter) asBool(v value) string {
	return f.result("OpINotEqual", "%bool", f.masked(v, 1).id, f.number(0))
}

// asWord is 1 for true.
func (f *computeWriter) asWord(truth string) string {
	return f.result("OpSelect", "%uint", truth, f.number(1), f.number(0))
}

// reductions are the operations of reductions and scans of integers.
var reductions = []struct {
	op   string
	none uint64
	of   func(a, b uint64) uint64 // of 32 bits
}{
	{"IAdd", 0, func(a, b uint64) uint64 { return a + b }}, {"IMul", 1, func(a, b uint64) uint64 { return a * b }},
	{"UMin", math.MaxUint32, func(a, b uint64) uint64 { return min(a, b) }},
	{"UMax", 0, func(a, b uint64) uint64 { return max(a, b) }},
	{"SMin", math.MaxInt32, func(a, b uint64) uint64 { return uint64(uint32(min(int32(a), int32(b)))) }},
	{"SMax", 1 << 31, func(a, b uint64) uint64 { return uint64(uint32(max(int32(a), int32(b)))) }},
	{"BitwiseAnd", math.MaxUint32, func(a, b uint64) uint64 { return a & b }},
	{"BitwiseOr", 0, func(a, b uint64) uint64 { return a | b }},
	{"BitwiseXor", 0, func(a, b uint64) uint64 { return a ^ b }},
	{"LogicalAnd", 1, func(a, b uint64) uint64 { return a & b }}, {"LogicalOr", 0, func(a, b uint64) uint64 { return a | b }},
	{"LogicalXor", 0, func(a, b uint64) uint64 { return a ^ b }},
}

// group is an operation's kind: Reduce, InclusiveScan, ExclusiveScan or ClusteredReduce with its size.
func (f *computeWriter) group() (text string, kind, cluster int) {
	f.needs("GroupNonUniformArithmetic")
	kind, cluster = f.IntN(4), subgroupSize
	text = fmt.Sprint(kind)
	if kind == 3 {
		f.needs("GroupNonUniformClustered")
		cluster = choose(f.Rand, 1, 2, 4, 8, 16)
	}
	return text, kind, cluster
}

// terms are the operands that a lane's result is made of, in order.
func (l *lanes) terms(lane, kind, cluster int) (list []uint64) {
	for _, k := range l.active {
		switch {
		case kind == 1 && k > lane, kind == 2 && k >= lane, k/cluster != lane/cluster:
		default:
			list = append(list, l.x[k])
		}
	}
	return list
}

// reduction is one of whole numbers: of 32 bits, of 64 or of truth.
func (f *computeWriter) reduction() statement {
	x, r := f.expression(2), reductions[f.IntN(len(reductions))]
	group, kind, cluster := f.group()
	typ, id, wide := "%uint", x.id, false
	if r.op[0] == 'L' {
		typ, id, x = "%bool", f.asBool(x), f.masked(x, 1)
	} else if wide = (r.op == "IAdd" || r.op == "IMul") && f.oneIn(3); wide {
		typ = f.unsigned(64)
		id = f.result("OpUConvert", typ, id)
	}
	args := []string{f.scope(), group, id}
	if kind == 3 {
		args = append(args, f.number(cluster))
	}
	out := f.result("OpGroupNonUniform"+r.op, typ, args...)
	switch {
	case wide:
		out = f.result("OpUConvert", "%uint", f.result("OpShiftRightLogical", typ, out, f.number(8)))
	case typ == "%bool":
		out = f.asWord(out)
	}
	return together(f.store(out), x, value{}, func(l *lanes, lane int) uint64 {
		v := r.none
		for _, t := range l.terms(lane, kind, cluster) {
			v = r.of(v, t)
		}
		if wide {
			v >>= 8
		}
		return v
	})
}

// floatSum is a sum of floats, in the tree that docs/compute.md has: each lane adds what the active lane 1, 2, 4 and 8
// places before it has so far.
func (f *computeWriter) floatSum() statement {
	x := f.masked(f.expression(1), 0xFFFFF)
	third := f.real("0.3333333")
	scaled := f.result("OpFMul", "%float", f.result("OpConvertUToF", "%float", x.id), third)
	group, kind, cluster := f.group()
	args := []string{f.scope(), group, scaled}
	if kind == 3 {
		args = append(args, f.number(cluster))
	}
	out := f.result("OpGroupNonUniformFAdd", "%float", args...)
	return together(f.store(f.bits(Float, out)), x, value{}, func(l *lanes, lane int) uint64 {
		var list []int // the lanes of the cluster
		at := 0
		for _, k := range l.active {
			if k/cluster == lane/cluster {
				if k == lane {
					at = len(list)
				}
				list = append(list, k)
			}
		}
		sums := make([]float32, len(list))
		for n, k := range list {
			sums[n] = float32(float32(l.x[k]) * float32(0.3333333))
		}
		for places := 1; places < cluster; places *= 2 {
			for n := len(sums) - 1; n >= places; n-- {
				sums[n] += sums[n-places]
			}
		}
		switch {
		case kind == 0 || kind == 3:
			at = len(sums) - 1
		case kind == 2:
			at--
		}
		if at < 0 {
			return 0
		}
		return uint64(math.Float32bits(sums[at]))
	})
}

// exchange gives each lane another one's number.
func (f *computeWriter) exchange() statement {
	x := f.expression(2)
	near := f.masked(f.expression(1), 31)
	give := func(capability, op, operand string, y value, lane func(lane, y uint64) uint64) statement {
		f.needs(capability)
		args := []string{f.scope(), x.id}
		if operand != "" {
			args = append(args, operand)
		}
		out := f.result("OpGroupNonUniform"+op, "%uint", args...)
		return together(f.store(out), x, y, func(l *lanes, k int) uint64 { return l.from(lane(uint64(k), l.y[k])) })
	}
	constant := uint64(f.IntN(4))
	switch f.IntN(8) {
	case 0:
		return give("GroupNonUniformShuffle", "Shuffle", near.id, near, func(_, y uint64) uint64 { return y })
	case 1:
		return give("GroupNonUniformShuffle", "ShuffleXor", near.id, near, func(k, y uint64) uint64 { return k ^ y })
	case 2:
		return give("GroupNonUniformShuffleRelative", "ShuffleUp", near.id, near, func(k, y uint64) uint64 { return k - y })
	case 3:
		return give("GroupNonUniformShuffleRelative", "ShuffleDown", near.id, near, func(k, y uint64) uint64 { return k + y })
	case 4:
		return give("GroupNonUniformQuad", "QuadBroadcast", f.number(int(constant)), value{},
			func(k, _ uint64) uint64 { return k&^3 + constant })
	case 5:
		direction := min(constant, 2)
		return give("GroupNonUniformQuad", "QuadSwap", f.number(int(direction)), value{},
			func(k, _ uint64) uint64 { return k ^ (direction + 1) })
	case 6:
		return give("GroupNonUniformBallot", "Broadcast", f.number(int(3*constant)), value{},
			func(_, _ uint64) uint64 { return 3 * constant })
	}
	f.needs("GroupNonUniformBallot")
	out := f.result("OpGroupNonUniformBroadcastFirst", "%uint", f.scope(), x.id)
	return together(f.store(out), x, value{}, func(l *lanes, _ int) uint64 { return l.x[l.active[0]] })
}

// vote is a question to all lanes.
func (f *computeWriter) vote() statement {
	x := f.masked(f.expression(1), 1)
	f.needs("GroupNonUniformVote")
	kind := f.IntN(4)
	op := []string{"Elect", "All", "Any", "AllEqual"}[kind]
	args := []string{f.scope(), f.asBool(x), x.id}
	out := f.result("OpGroupNonUniform"+op, "%bool", append(args[:1:1], [][]string{{}, args[1:2], args[1:2], args[2:]}[kind]...)...)
	return together(f.store(f.asWord(out)), x, value{}, func(l *lanes, lane int) uint64 {
		yes, all := l.ballot(), l.mask()
		return uint64(truth([4]bool{lane == l.active[0], yes == all, yes != 0, yes == all || yes == 0}[kind]))
	})
}

func truth(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// ballots is a ballot, or an instruction on one.
func (f *computeWriter) ballots() statement {
	x := f.expression(1)
	f.needs("GroupNonUniformBallot")
	ballot := f.result("OpGroupNonUniformBallot", "%uint4", f.scope(), f.asBool(x))
	kind, out := f.IntN(6), ""
	switch kind {
	case 0:
		out = f.result("OpCompositeExtract", "%uint", ballot, "0")
	case 1, 2, 3:
		out = f.result("OpGroupNonUniformBallotBitCount", "%uint", f.scope(), fmt.Sprint(kind-1), ballot)
	case 4:
		out = f.asWord(f.result("OpGroupNonUniformInverseBallot", "%bool", f.scope(), ballot))
	default:
		at := f.masked(x, 15)
		out = f.asWord(f.result("OpGroupNonUniformBallotBitExtract", "%bool", f.scope(), ballot, at.id))
	}
	return together(f.store(out), x, value{}, func(l *lanes, lane int) uint64 {
		m := l.ballot()
		return uint64([6]uint32{m, uint32(bits.OnesCount32(m)), uint32(bits.OnesCount32(m & (2<<lane - 1))),
			uint32(bits.OnesCount32(m & (1<<lane - 1))), m >> lane & 1, m >> (l.x[lane] & 15) & 1}[kind])
	})
}
