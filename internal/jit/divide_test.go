package jit

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
)

// quotients has rows of operands x and y, and code for x / y, 1 / x and 1 / sqrt(x), each by itself, which write the
// three rows behind.
type quotients struct {
	l    layout
	file []byte
	code [3]*Code
	run  Scratch
}

// newQuotients makes them for so many groups. Estimates come from the processor, or from a row.
func newQuotients(t testing.TB, groups int, estimates ...int) *quotients {
	if !supported || !slices.Contains(simd.Available(), simd.LevelAVX512) {
		t.Skip("no AVX-512 here")
	}
	q := &quotients{l: layout{groups}}
	q.file = make([]byte, q.l.size())
	load := func(n int) Instr { return Instr{Kind: Load, Type: simd.VecWord, At: q.l.word(n)} }
	for k, s := range []Segment{
		{load(0), load(1), {Kind: Operate, Op: simd.VecFDiv, Args: [3]int32{0, 1}}},
		{load(0), {Word: one}, {Kind: Operate, Op: simd.VecFDiv, Args: [3]int32{1, 0}}},
		{load(0), {Kind: Operate, Op: simd.VecInverseSqrt}},
	} {
		w := &writer{}
		for _, n := range estimates {
			at := uint32(q.l.word(n))
			w.estimates = &at
		}
		text, slots, err := w.write(simd.LevelAVX512,
			append(s, Instr{Kind: Store, Args: [3]int32{int32(len(s) - 1)}, At: q.l.word(2 + k)}))
		require.NoError(t, err)
		require.False(t, slices.ContainsFunc(w.nodes,
			func(n node) bool { return n.op == microDivF || n.op == microSqrtF }), "it does without the divider")
		size := (len(text) + pageSize - 1) &^ (pageSize - 1)
		memory, err := executable(text, size)
		require.NoError(t, err)
		t.Cleanup(func() { release(memory) })
		q.code[k] = &Code{mapping: &mapping{memory}, slots: int(slots), groups: 1 << 10}
	}
	return q
}

func (q *quotients) row(n int) []uint32 {
	return unsafe.Slice((*uint32)(unsafe.Pointer(&q.file[q.l.word(n)])), q.l.groups*simd.Lanes)
}

func (q *quotients) do() {
	for _, c := range q.code {
		c.Run(&q.run, unsafe.Pointer(&q.file[0]), 0, q.l.groups, nil)
	}
}

// wrong is the first lane whose results are not what the processor's division and root give, or -1.
func (q *quotients) wrong() int {
	x, y := q.row(0), q.row(1)
	for k, got := range q.row(2) {
		a, b := math.Float32frombits(x[k]), math.Float32frombits(y[k])
		if !same(got, a/b) || !same(q.row(3)[k], 1/a) || !same(q.row(4)[k], 1/float32(math.Sqrt(float64(a)))) {
			return k
		}
	}
	return -1
}

// same compares bits, but for those of a NaN, which TestCodeEqualsKernels does.
func same(got uint32, want float32) bool {
	return got == math.Float32bits(want) || want != want && got&0x7FFFFFFF > 0x7F800000
}

// all says whether everything is to be gone through: minutes.
func all() bool { return os.Getenv("FLOATS") == "all" }

// 1 / x and 1 / sqrt(x) do not depend on what a processor estimates: of all significands of two binades, with all
// estimates within 2^-14. Without FLOATS=all it is those that need the last bit, and some more.
func TestReciprocalsFromAnyEstimate(t *testing.T) {
	const groups = 260 // a binade has up to 4096 estimates
	q := newQuotients(t, groups, 5)
	try := func(out int, x uint32, exact float64, want float32) {
		from, to := math.Float32bits(float32(exact*(1-0x1p-14))), math.Float32bits(float32(exact*(1+0x1p-14)))
		n := int(to-from) + 1
		used := (n + simd.Lanes - 1) / simd.Lanes
		xs, estimates := q.row(0), q.row(5)
		for k := range used * simd.Lanes {
			xs[k], estimates[k] = x, min(from+uint32(k), to)
		}
		q.code[out-2].Run(&q.run, unsafe.Pointer(&q.file[0]), 0, used, nil)
		for k, got := range q.row(out)[:n] {
			if got != math.Float32bits(want) {
				t.Fatalf("%#x, row %d from the estimate %#x: %#x, want %#x", x, out, estimates[k], got, math.Float32bits(want))
			}
		}
	}
	one := func(x uint32) {
		v := math.Float32frombits(x)
		if x < 0x40000000 {
			try(3, x, 1/float64(v), 1/v)
		}
		exact := math.Sqrt(float64(v))
		try(4, x, 1/exact, 1/float32(exact))
	}
	if all() {
		for x := uint32(0x3F800000); x < 0x40800000; x++ {
			one(x)
		}
		return
	}
	// From somewhat worse approximations than there are these differ, or did with one step less.
	for _, x := range []uint32{
		0x3F800000, 0x3F800001, 0x3F869913, 0x3F87CC45, 0x3F8D8936, 0x3F8EFA43, 0x3F909909, 0x3F901227, 0x3F901228,
		0x3F9FB52D, 0x3F9FB52F, 0x3FA3590C,
		0x3FB57660, 0x3FBDEC0D, 0x3FBDEC0F, 0x3FCA2C0A, 0x3FFFFFFE, 0x3FFFFFFF, 0x40000000, 0x407FFFFD, 0x407FFFFE, 0x407FFFFF,
	} {
		one(x)
	}
	rng := rand.New(rand.NewPCG(3, 14))
	for range 3000 {
		one(0x3F800000 + rng.Uint32()>>8)
	}
}

// The quotients that are nearest to the middle of two floats, of all odd divisors: where A*2^24 or A*2^25 is next to an
// odd multiple of the divisor, as integers.
func TestQuotientsNextToMiddles(t *testing.T) {
	q := newQuotients(t, 64)
	rng := rand.New(rand.NewPCG(1, 2))
	x, y := q.row(0), q.row(1)
	n := 0
	flush := func() {
		q.do()
		if k := q.wrong(); k >= 0 {
			t.Fatalf("of %#x and %#x: %#x, %#x, %#x", x[k], y[k], q.row(2)[k], q.row(3)[k], q.row(4)[k])
		}
		n = 0
	}
	add := func(a, b uint64) {
		if a < 1<<23 || a >= 1<<24 {
			return
		}
		e := rng.Uint32N(96) + 80 // exponents, signs
		x[n] = uint32(a)&(1<<23-1) | (e+rng.Uint32N(40)-20)<<23 | rng.Uint32()&(1<<31)
		y[n] = uint32(b)&(1<<23-1) | (min(max(e, 96), 200)-10+rng.Uint32N(20))<<23 | rng.Uint32()&(1<<31)
		if n++; n == len(x) {
			flush()
		}
	}
	step := uint64(2)
	if !all() {
		step = 2 * (29 + rng.Uint64N(8))
	}
	for b := uint64(1<<23 + 1); b < 1<<24; b += step {
		half := (b + 1) / 2 // the inverse of 2
		inverse := uint64(1)
		for k, p := 25, half; k > 0; k, p = k/2, p*p%b {
			if k&1 != 0 {
				inverse = inverse * p % b
			}
		}
		for c := uint64(1); c <= 3; c += 2 {
			for _, a := range []uint64{inverse * c % b, b - inverse*c%b} {
				add(a, b)
				add(a*2%b+b, b)
			}
		}
	}
	flush()
}

// Quotients, reciprocals and inverse roots of anything: also denormals, zeros of both signs, infinities and NaN, which
// go to the divider.
func TestQuotientsOfAnything(t *testing.T) {
	q := newQuotients(t, 64)
	rng := rand.New(rand.NewPCG(5, 6))
	odd := []uint32{0, 1, 2, 0x007FFFFF, 0x00800000, 0x00800001, 0x0C000000, 0x1F800000, 0x1FFFFFFF, 0x20000000,
		0x3F7FFFFF, 0x3F800000, 0x3FFFFFFF, 0x5F7FFFFF,
		0x5F800000, 0x6F7FFFFF, 0x6F800000, 0x7F7FFFFF, 0x7F800000, 0x7FC00000, 0x7F800001}
	rounds := 1500
	if all() {
		rounds = 1 << 22
	}
	x, y := q.row(0), q.row(1)
	for r := range rounds {
		for k := range x {
			a, b := rng.Uint32(), rng.Uint32()
			switch g := r + k/simd.Lanes; {
			case g%4 == 0: // ordinary groups
				a, b = a&0x87FFFFFF|0x38000000, b&0x87FFFFFF|0x38000000
			case g%4 == 1 && a>>28 == 0:
				a = odd[a%uint32(len(odd))] | a<<3&(1<<31)
			}
			if r%4 == 2 && b>>29 == 0 {
				b = odd[b%uint32(len(odd))] | b<<4&(1<<31)
			}
			x[k], y[k] = a, b
		}
		q.do()
		if k := q.wrong(); k >= 0 {
			t.Fatalf("of %#x and %#x: %#x, %#x, %#x", x[k], y[k], q.row(2)[k], q.row(3)[k], q.row(4)[k])
		}
	}
}

// All reciprocals and inverse roots, and of fewer with FLOATS not all.
func TestReciprocalsOfFloats(t *testing.T) {
	q := newQuotients(t, 256)
	x, y := q.row(0), q.row(1)
	step := uint64(1)
	if !all() {
		step = 2741
	}
	for from := uint64(0); from < 1<<32; from += step * uint64(len(x)) {
		for k := range x {
			x[k], y[k] = uint32(from+step*uint64(k)), 0x40490FDB
		}
		q.do()
		if k := q.wrong(); k >= 0 {
			t.Fatalf("of %#x and %#x: %#x, %#x, %#x", x[k], y[k], q.row(2)[k], q.row(3)[k], q.row(4)[k])
		}
	}
}

// The divider keeps what it has time for, and AVX2 all.
func TestDividerKeepsWhatItHasTimeFor(t *testing.T) {
	code := func(divisions, others int) (s Segment) {
		l := layout{1}
		s = append(s, Instr{Kind: Load, Type: simd.VecWord, At: l.word(0)}, Instr{Kind: Load, Type: simd.VecWord, At: l.word(1)})
		v := int32(1)
		for i := range divisions + others {
			op := simd.VecFAdd
			if i < divisions {
				op = simd.VecFDiv
			}
			s = append(s, Instr{Kind: Operate, Op: op, Args: [3]int32{v, 0}})
			v = int32(len(s) - 1)
		}
		return append(s, Instr{Kind: Store, Args: [3]int32{v}, At: l.word(2)})
	}
	count := func(level simd.Level, s Segment) (divided, settled int) {
		w := &writer{}
		_, _, err := w.write(level, s)
		require.NoError(t, err)
		for i := range w.nodes {
			if w.nodes[i].op == microDivF {
				divided++
			} else if w.nodes[i].settles() && w.nodes[i].op == settleQuotient {
				settled++
			}
		}
		return divided, settled
	}
	divided, settled := count(simd.LevelAVX512, code(4, 400))
	require.Equal(t, []int{4, 0}, []int{divided, settled})
	divided, settled = count(simd.LevelAVX512, code(40, 10))
	require.Equal(t, 40, divided+settled)
	require.Equal(t, 40, settled, "quotients by one divisor")
	divided, settled = count(simd.LevelAVX2, code(40, 10))
	require.Equal(t, []int{40, 0}, []int{divided, settled})
}
