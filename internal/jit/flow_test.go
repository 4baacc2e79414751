package jit

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/simd"
)

// A file of rows for tests of flow: words 0 to 2, then the lanes that are on and two rows of bools.
const flowWords, flowBools = 3, 3

func flowAt(groups, n int) int32 {
	if n < flowWords {
		return int32(64 * groups * n)
	}
	return int32(64*groups*flowWords + 2*groups*(n-flowWords))
}

// collatz counts, in word 1, how many steps the numbers of word 0 take to 1, in the lanes that are on; word 2 becomes
// the largest number on the way, and bool 1 whether that is odd. More values than registers are alive in the loop if
// there are to be some.
func collatz(groups, alive int) (s Segment) {
	add := func(in Instr) int32 {
		s = append(s, in)
		return int32(len(s) - 1)
	}
	operate := func(op simd.VecOp, args ...int32) int32 {
		in := Instr{Kind: Operate, Op: op}
		copy(in.Args[:], args)
		return add(in)
	}
	change := func(kind Kind, args ...int32) { in := Instr{Kind: kind}; copy(in.Args[:], args); add(in) }
	at := func(n int) int32 { return flowAt(groups, n) }
	on := add(Instr{Kind: Load, Type: simd.VecBool, At: at(3)})
	change(Skip, on)
	start := add(Instr{Kind: Load, Type: simd.VecWord, At: at(0)})
	zero, one, three := add(Instr{}), add(Instr{Word: 1}), add(Instr{Word: 3})
	n, count, most := add(Instr{Kind: Variable, Type: simd.VecWord}), add(Instr{Kind: Variable, Type: simd.VecWord}),
		add(Instr{Kind: Variable, Type: simd.VecWord})
	odd, left := add(Instr{Kind: Variable, Type: simd.VecBool}), add(Instr{Kind: Variable, Type: simd.VecBool})
	change(Assign, n, start, None)
	change(Assign, count, zero, None)
	change(Assign, most, start, None)
	change(Assign, odd, None, None)
	change(Assign, left, None, None)
	change(Join, left, on)
	var many []int32
	for k := range alive {
		many = append(many, operate(simd.VecIAdd, start, add(Instr{Word: uint32(k)})))
	}
	change(Loop)
	lanes := operate(simd.VecBAnd, add(Instr{Kind: Read, Args: [3]int32{left}}), operate(simd.VecINe, n, one))
	change(Assign, left, None, None)
	change(Skip, lanes)
	isOdd := operate(simd.VecINe, operate(simd.VecAnd, n, one), zero)
	change(Assign, odd, isOdd, lanes)
	up := operate(simd.VecIAdd, operate(simd.VecIMul, n, three), one)
	sum := zero
	for k, v := range many { // start + k - (start + k)
		sum = operate(simd.VecIAdd, sum, operate(simd.VecISub, v, operate(simd.VecIAdd, start, add(Instr{Word: uint32(k)}))))
	}
	change(Assign, n, operate(simd.VecSelect, isOdd, up, operate(simd.VecUShr, n, one)), lanes)
	change(Assign, count, operate(simd.VecIAdd, operate(simd.VecIAdd, count, sum), one), lanes)
	change(Assign, most, operate(simd.VecUMax, most, n), lanes)
	change(Join, left, lanes)
	change(Resume)
	change(Again, left)
	change(Store, count)
	s[len(s)-1].At = at(1)
	change(Store, most)
	s[len(s)-1].At = at(2)
	last := operate(simd.VecINe, operate(simd.VecAnd, most, one), zero)
	result := add(Instr{Kind: Variable, Type: simd.VecBool})
	change(Assign, result, odd, None)
	change(Assign, result, last, on)
	change(Store, result)
	s[len(s)-1].At = at(4)
	change(Store, None)
	s[len(s)-1].At = at(5)
	change(Resume)
	return s
}

// Loops go as many rounds as the slowest lane of their groups, also where they are left after some rounds to go on
// later; each lane keeps what it had when it left.
func TestLoops(t *testing.T) {
	for _, level := range levels(t) {
		rng := rand.New(rand.NewPCG(3, 4))
		for n := range 40 {
			groups := 1 + rng.IntN(9)
			c, err := Compile(level, collatz(groups, []int{0, 5, 40}[n%3]))
			require.NoError(t, err)
			c.groups = []int{1, 2, 7, 1 << 20}[n/3%4]
			file := guard.Slice[byte](t, int(flowAt(groups, flowWords+flowBools)))
			words := unsafe.Slice((*uint32)(unsafe.Pointer(&file[0])), groups*simd.Lanes*flowWords)
			bools := unsafe.Slice((*uint16)(unsafe.Pointer(&file[flowAt(groups, 3)])), groups*flowBools)
			for i := range words {
				words[i] = 1 + uint32(rng.IntN(500))
			}
			for i := range bools {
				bools[i] = []uint16{0, 0xFFFF, uint16(rng.Uint32())}[rng.IntN(3)]
			}
			before, flags := append([]uint32(nil), words...), append([]uint16(nil), bools...)
			asked := 0
			require.True(t, c.Run(&Scratch{}, unsafe.Pointer(&file[0]), 0, groups, func() bool { asked++; return false }))
			if c.groups < 1<<20 && flags[0]&0xFFFF != 0 {
				require.NotZero(t, asked)
			}
			for i := range groups * simd.Lanes {
				g, lane := i/simd.Lanes, i%simd.Lanes
				if flags[g]>>lane&1 == 0 { // jumps leave out whole registers of lanes: others may be written
					continue
				}
				require.Zero(t, bools[2*groups+g]>>lane&1)
				count, most := uint32(0), before[i]
				for v := before[i]; v != 1; count++ {
					if v = map[bool]uint32{true: 3*v + 1, false: v / 2}[v&1 != 0]; v > most {
						most = v
					}
				}
				require.Equal(t, count, words[groups*simd.Lanes+i], "%v, %d groups, number %d", level, groups, before[i])
				require.Equal(t, most, words[2*groups*simd.Lanes+i])
				require.Equal(t, most&1 != 0, bools[groups+g]>>lane&1 != 0)
			}
		}
	}
}

// An endless loop ends when it is told to.
func TestEndlessLoopStops(t *testing.T) {
	for _, level := range levels(t) {
		s := Segment{{Kind: Load, Type: simd.VecBool, At: flowAt(1, 3)}, {Kind: Loop}, {Kind: Again}}
		c, err := Compile(level, s)
		require.NoError(t, err)
		file := make([]byte, flowAt(1, flowWords+flowBools))
		file[flowAt(1, 3)] = 1
		asked := 0
		require.False(t, c.Run(&Scratch{}, unsafe.Pointer(&file[0]), 0, 1, func() bool { asked++; return asked == 5 }))
		require.Equal(t, 5, asked)
	}
}

// Segments whose flow could reach what is not its own are refused.
func TestFlowIsChecked(t *testing.T) {
	load, word := Instr{Kind: Load, Type: simd.VecBool}, Instr{Kind: Variable, Type: simd.VecWord}
	variable := Instr{Kind: Variable, Type: simd.VecBool}
	for name, s := range map[string]Segment{
		"a skip without its end":         {load, {Kind: Skip}},
		"an end without its skip":        {load, {Kind: Resume}},
		"a loop's end for a skip's":      {load, {Kind: Skip}, {Kind: Again}},
		"crossed":                        {load, {Kind: Skip}, {Kind: Loop}, {Kind: Resume}, {Kind: Again}},
		"a skip of words":                {word, {Kind: Skip}, {Kind: Resume}},
		"a variable of longs":            {{Kind: Variable, Type: simd.VecLong}},
		"an assignment to a value":       {load, {Kind: Assign, Args: [3]int32{0, 0, None}}},
		"an assignment of another type":  {load, word, {Kind: Assign, Args: [3]int32{1, 0, None}}},
		"a word that becomes false":      {word, {Kind: Assign, Args: [3]int32{0, None, None}}},
		"false in some lanes":            {variable, load, {Kind: Assign, Args: [3]int32{0, None, 1}}},
		"lanes that are words":           {variable, word, {Kind: Assign, Args: [3]int32{0, 0, 1}}},
		"a join of words":                {word, {Kind: Join}},
		"a read of a value":              {load, {Kind: Read}},
		"a read of what is not computed": {{Kind: Read, Args: [3]int32{5}}},
	} {
		_, err := s.expand()
		require.Error(t, err, name)
	}
}
