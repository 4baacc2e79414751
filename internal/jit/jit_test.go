package jit

import (
	"bytes"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/simd"
)

// levels are those that have machine code here.
func levels(t testing.TB) (ls []simd.Level) {
	for _, l := range simd.Available() {
		if supported && l != simd.LevelGeneric {
			ls = append(ls, l)
		}
	}
	if len(ls) == 0 {
		t.Skip("no machine code here")
	}
	return ls
}

// A file of registers for tests: words, then shared words, then bools; the last register ends at an unreadable page.
const (
	wordRegisters, sharedWords, sharedBools, boolRegisters = 8, 8, 2, 6
)

type layout struct{ groups int }

func (l layout) word(n int) int32   { return int32(n * l.groups * 64) }
func (l layout) shared(n int) int32 { return l.word(wordRegisters) + int32(64*n) }
func (l layout) truth(n int) int32  { return l.shared(sharedWords) + int32(2*n) } // shared bools: false, true
func (l layout) bool(n int) int32   { return l.truth(sharedBools) + int32(2*n*l.groups) }
func (l layout) size() int          { return int(l.bool(boolRegisters)) }

// random fills a file with words of which many are odd.
func (l layout) random(rng *rand.Rand, file []byte) {
	for i := 0; i+4 <= len(file); i += 4 {
		w := rng.Uint32()
		switch rng.IntN(4) {
		case 0:
			w = 0x3A000000 + uint32(rng.IntN(0x0A000000)) | w&0x80000000
		case 1:
			w >>= rng.IntN(32)
		case 2:
			w = []uint32{0, 0x80000000, 0x3F800000, 0x7F800000, 0xFF800000, 0x7FC00000, 1, 0x7FFFFFFF, 0xFFFFFFFF,
				0x46000000}[rng.IntN(10)]
		}
		*(*uint32)(unsafe.Pointer(&file[i])) = w
	}
	for n := range sharedWords {
		words := unsafe.Slice((*uint32)(unsafe.Pointer(&file[l.shared(n)])), simd.Lanes)
		for k := range words {
			words[k] = words[0]
		}
	}
	for n := range sharedBools {
		*(*uint16)(unsafe.Pointer(&file[l.truth(n)])) = -uint16(n)
	}
}

// operations are those that have machine code.
func operations() (ops []simd.VecOp) {
	for op, q := range sequences {
		if len(q.steps) > 0 {
			ops = append(ops, simd.VecOp(op))
		}
	}
	return ops
}

// segment makes a random segment of n operations. With many live values it stores them only at its end.
func (l layout) segment(rng *rand.Rand, n int, ops []simd.VecOp) (s Segment) {
	var words, bools []int32
	add := func(in Instr, t simd.VecType) {
		s = append(s, in)
		if t == simd.VecBool {
			bools = append(bools, int32(len(s)-1))
		} else if t == simd.VecWord {
			words = append(words, int32(len(s)-1))
		}
	}
	for i := range 3 {
		add(Instr{Kind: Load, Type: simd.VecWord, At: l.word(rng.IntN(wordRegisters))}, simd.VecWord)
		add(Instr{Kind: Load, Type: simd.VecBool, At: l.bool(rng.IntN(boolRegisters))}, simd.VecBool)
		add(Instr{Word: []uint32{0, one, rng.Uint32()}[rng.IntN(3)]}, simd.VecWord)
		if i == 0 {
			add(Instr{Kind: Load, Type: simd.VecWord, Shared: true, At: l.shared(rng.IntN(sharedWords))}, simd.VecWord)
			add(Instr{Kind: Load, Type: simd.VecBool, Shared: true, At: l.truth(rng.IntN(sharedBools))}, simd.VecBool)
		}
	}
	for range n {
		in := Instr{Kind: Operate, Op: ops[rng.IntN(len(ops))]}
		info := in.Op.Info()
		for k, t := range info.In {
			switch t {
			case simd.VecWord:
				in.Args[k] = words[rng.IntN(len(words))]
			case simd.VecBool:
				in.Args[k] = bools[rng.IntN(len(bools))]
			}
		}
		add(in, info.Out)
		if rng.IntN(8) == 0 {
			add(Instr{Kind: Store, Args: [3]int32{words[rng.IntN(len(words))]}, At: l.word(rng.IntN(wordRegisters))}, simd.VecNone)
		}
	}
	for i := range wordRegisters {
		add(Instr{Kind: Store, Args: [3]int32{words[rng.IntN(len(words))]}, At: l.word(i)}, simd.VecNone)
	}
	for i := range boolRegisters {
		add(Instr{Kind: Store, Args: [3]int32{bools[rng.IntN(len(bools))]}, At: l.bool(i)}, simd.VecNone)
	}
	return s
}

// interpret runs a segment by kernels, one call an instruction.
func (l layout) interpret(k *simd.Kernels, s Segment, file []byte) {
	values := make([][]byte, len(s))
	step := make([]int64, len(s))
	for i, in := range s {
		switch in.Kind {
		case Const, Load:
			step[i] = in.Type.Step()
			switch {
			case in.Kind == Load && in.Shared && in.Type == simd.VecBool:
				values[i], step[i] = bytes.Clone(file[in.At:][:2]), 0
			case in.Kind == Const || in.Shared:
				w := in.Word
				if in.Shared {
					w = *(*uint32)(unsafe.Pointer(&file[in.At]))
				}
				values[i], step[i] = make([]byte, 64), 0
				for j := 0; j < 64; j += 4 {
					*(*uint32)(unsafe.Pointer(&values[i][j])) = w
				}
			default:
				values[i] = bytes.Clone(file[in.At:][:int(step[i])*l.groups])
			}
		case Operate:
			info := in.Op.Info()
			step[i] = info.Out.Step()
			values[i] = make([]byte, int(step[i])*l.groups)
			a := &simd.VecArgs{Out: unsafe.Pointer(&values[i][0]), N: int64(l.groups)}
			for n, p := range []*unsafe.Pointer{&a.A, &a.B, &a.C} {
				if info.In[n] != simd.VecNone {
					*p = unsafe.Pointer(&values[in.Args[n]][0])
					*[]*int64{&a.StepA, &a.StepB, &a.StepC}[n] = step[in.Args[n]]
				}
			}
			k.Vec[in.Op](a)
		case Store:
			v := in.Args[0]
			if step[v] == 0 {
				for g := range l.groups {
					copy(file[int(in.At)+len(values[v])*g:], values[v])
				}
			} else {
				copy(file[in.At:], values[v])
			}
		}
	}
}

// TestCodeEqualsKernels runs random segments, also such that registers do not suffice for, by code and by the kernels
// of the same level: the same bits, NaN included.
func TestCodeEqualsKernels(t *testing.T) {
	ops := operations()
	for _, level := range levels(t) {
		k, err := simd.For(level)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		scratch := &Scratch{}
		run := func(s Segment, l layout) {
			c, err := Compile(level, s)
			if err != nil {
				t.Fatal(err)
			}
			got := guard.Slice[byte](t, l.size())
			l.random(rng, got)
			want := bytes.Clone(got)
			c.Run(scratch, unsafe.Pointer(&got[0]), 0, l.groups/2, nil)
			c.Run(scratch, unsafe.Pointer(&got[0]), l.groups/2, l.groups-l.groups/2, nil)
			l.interpret(k, s, want)
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("%v: byte %d of %d (words to %d): %#x, want %#x\n%v", level, i, len(want), l.shared(0), got[i], want[i], s)
				}
			}
		}
		for _, op := range ops { // each alone
			for range 3 {
				l := layout{1 + rng.IntN(9)}
				run(l.segment(rng, 1, []simd.VecOp{op}), l)
			}
		}
		for range 150 {
			l := layout{1 + rng.IntN(9)}
			run(l.segment(rng, 1+rng.IntN(120), ops), l)
		}
		// What is selected, in place or where it is known, and divided.
		few := []simd.VecOp{simd.VecSelect, simd.VecSelect, simd.VecFDiv, simd.VecFMul, simd.VecFAdd, simd.VecIAdd,
			simd.VecXor, simd.VecFMax, simd.VecFMin,
			simd.VecFMax, simd.VecFMin, simd.VecFLt, simd.VecULt, simd.VecSLe, simd.VecFNe, simd.VecAnd, simd.VecLog2,
			simd.VecInverseSqrt}
		for range 150 {
			l := layout{1 + rng.IntN(9)}
			run(l.segment(rng, 1+rng.IntN(60), few), l)
		}
		l := layout{3000} // several calls
		run(l.segment(rng, 60, ops), l)
	}
}

// A constant that is a NaN stays the first operand: of two NaNs the instructions give the first. Constants become the
// second operand otherwise, which may lie in memory.
func TestNaNConstantsKeepTheirPlace(t *testing.T) {
	const constant, loaded = 0x7FC00123, 0xFFC00456
	for _, level := range levels(t) {
		k, err := simd.For(level)
		if err != nil {
			t.Fatal(err)
		}
		for _, op := range operations() {
			if in := op.Info().In; in != [3]simd.VecType{simd.VecWord, simd.VecWord} {
				continue
			}
			for _, args := range [][3]int32{{0, 1}, {1, 0}} {
				l := layout{3}
				s := Segment{{Word: constant}, {Kind: Load, Type: simd.VecWord, At: l.word(0)},
					{Kind: Operate, Op: op, Args: args}, {Kind: Store, Args: [3]int32{2}, At: l.word(1)}}
				if op.Info().Out == simd.VecBool {
					s[3].At = l.bool(0)
				}
				c, err := Compile(level, s)
				if err != nil {
					t.Fatal(err)
				}
				got := guard.Slice[byte](t, l.size())
				for i := l.word(0); i < l.word(1); i += 4 {
					*(*uint32)(unsafe.Pointer(&got[i])) = loaded
				}
				want := bytes.Clone(got)
				c.Run(&Scratch{}, unsafe.Pointer(&got[0]), 0, l.groups, nil)
				l.interpret(k, s, want)
				if !bytes.Equal(got, want) {
					t.Errorf("%v: %v of %v differs from the kernel", level, op, args)
				}
			}
		}
	}
}

// TestSegmentsAreChecked wants errors where a segment could reach what is not its own.
func TestSegmentsAreChecked(t *testing.T) {
	load := Instr{Kind: Load, Type: simd.VecWord}
	for name, s := range map[string]Segment{
		"an operand that comes later": {load, {Kind: Operate, Op: simd.VecFAdd, Args: [3]int32{0, 1}}},
		"a negative operand":          {load, {Kind: Operate, Op: simd.VecFAdd, Args: [3]int32{0, -1}}},
		"a bool for a word":           {{Kind: Load, Type: simd.VecBool}, {Kind: Operate, Op: simd.VecFNeg}},
		"a store's value":             {load, {Kind: Store}, {Kind: Store, Args: [3]int32{1}}},
		"longs":                       {{Kind: Load, Type: simd.VecLong}},
		"an operation on longs":       {load, {Kind: Operate, Op: simd.VecLow}},
		"no operation":                {load, {Kind: Operate, Op: 255}},
		"a bool that is given away":   {{Kind: Load, Type: simd.VecBool}, {Kind: Give}},
		"no kind":                     {{Kind: 77}},
	} {
		if _, err := s.expand(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	long := Segment{load}
	for i := range MaxSteps {
		long = append(long, Instr{Kind: Operate, Op: simd.VecFAdd, Args: [3]int32{int32(i), 0}})
	}
	if _, err := long.expand(); err == nil {
		t.Error("a segment without end: no error")
	}
}

// TestCodeIsFreed compiles, runs and drops code on several goroutines while collections go on.
func TestCodeIsFreed(t *testing.T) {
	level := levels(t)[0]
	var wait sync.WaitGroup
	for n := range 4 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			rng := rand.New(rand.NewPCG(5, uint64(n)))
			l, scratch := layout{4}, &Scratch{}
			file := make([]byte, l.size())
			for range 20 {
				c, err := Compile(level, l.segment(rng, 10, operations()))
				if err != nil {
					t.Error(err)
					return
				}
				for range 20 {
					c.Run(scratch, unsafe.Pointer(&file[0]), 0, l.groups, nil)
				}
				runtime.GC()
			}
		}()
	}
	wait.Wait()
	for range 10000 { // finalizers run when they may
		runtime.GC()
		if held.Load() == 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d bytes of code are still held", held.Load())
}

// BenchmarkSegment is what noise is made of, on three components, by code and by kernels.
func BenchmarkSegment(b *testing.B) {
	l := layout{16}
	s := Segment{{Kind: Load, Type: simd.VecWord, At: l.word(0)}, {Kind: Load, Type: simd.VecWord, At: l.word(1)}, {Word: 0x3F000000}}
	op := func(op simd.VecOp, args ...int32) int32 {
		in := Instr{Kind: Operate, Op: op}
		copy(in.Args[:], args)
		s = append(s, in)
		return int32(len(s) - 1)
	}
	v := [3]int32{0, 1, 0}
	for i := range 8 {
		for c := range v {
			x := op(simd.VecFMul, v[c], v[(c+1)%3])
			x = op(simd.VecFAdd, x, 2)
			if i == 3 {
				x = op(simd.VecSin, x)
			}
			x = op(simd.VecFFract, x)
			y := op(simd.VecFMul, x, x)
			y = op(simd.VecFSub, y, v[c])
			v[c] = op(simd.VecFMax, x, y)
		}
	}
	for c := range v {
		s = append(s, Instr{Kind: Store, Args: [3]int32{v[c]}, At: l.word(2 + c)})
	}
	tame := func(words []byte) []byte { // around 1: denormals would cost more than all else
		rng := rand.New(rand.NewPCG(1, 2))
		for i := 0; i+4 <= len(words); i += 4 {
			*(*uint32)(unsafe.Pointer(&words[i])) = 0x3F000000 + uint32(rng.IntN(0x01000000))
		}
		return words
	}
	file := tame(make([]byte, l.size()))
	for _, level := range levels(b) {
		k, err := simd.For(level)
		if err != nil {
			b.Fatal(err)
		}
		c, err := Compile(level, s)
		if err != nil {
			b.Fatal(err)
		}
		scratch := &Scratch{}
		b.Run("code/"+level.String(), func(b *testing.B) {
			for range b.N {
				c.Run(scratch, unsafe.Pointer(&file[0]), 0, l.groups, nil)
			}
		})
		b.Run("compile/"+level.String(), func(b *testing.B) {
			for range b.N {
				if _, _, err := write(level, s); err != nil {
					b.Fatal(err)
				}
			}
		})
		// The kernels alone, as an interpreter calls them, without its bookkeeping.
		var calls []*simd.VecArgs
		var ops []simd.VecOp
		registers := make([][]byte, len(s))
		for i, in := range s {
			registers[i] = tame(make([]byte, 64*l.groups))
			if in.Kind != Operate {
				continue
			}
			at := func(n int) unsafe.Pointer { return unsafe.Pointer(&registers[in.Args[n]][0]) }
			calls = append(calls, &simd.VecArgs{Out: unsafe.Pointer(&registers[i][0]), A: at(0), B: at(1), C: at(2),
				StepA: 64, StepB: 64, StepC: 64,
				N: int64(l.groups)})
			ops = append(ops, in.Op)
		}
		b.Run("kernels/"+level.String(), func(b *testing.B) {
			for range b.N {
				for i, a := range calls {
					k.Vec[ops[i]](a)
				}
			}
		})
	}
}

// Code that nobody has makes room for other code, however much of it there was.
func TestCodeThatNobodyHasMakesRoom(t *testing.T) {
	level := levels(t)[0]
	most = held.Load() + 64*pageSize
	defer func() { most = MaxCode }()
	for n := range 1000 {
		if _, err := Compile(level, Segment{{Kind: Const, Word: uint32(n)}, {Kind: Store}}); err != nil {
			t.Fatalf("segment %d: %v", n, err)
		}
	}
}
