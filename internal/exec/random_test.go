package exec_test

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/ir/optimise"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/internal/test/irtest"
	"github.com/seed-1acaedba/halfspace/simd"
)

// arrays are the environment of a function whose inputs and outputs are arrays, by number.
type arrays struct {
	in, out [][]uint32
	first   int // group of the batch at hand
}

func (a *arrays) Input(m *exec.Machine, i *ir.Instr, out exec.Register, s exec.Span) {
	from := a.in[i.Imm][(a.first+s.From)*simd.Lanes:]
	if to := m.Words(out, s); &to[0] != &from[0] { // it does not lie there
		copy(to, from)
	}
}

func (a *arrays) Output(m *exec.Machine, i *ir.Instr, from exec.Register, s exec.Span) {
	if to := a.out[i.Imm]; len(to) > 0 {
		m.Take(to[(a.first+s.From)*simd.Lanes:min((a.first+s.To)*simd.Lanes, len(to))], from, s)
	}
}

func (a *arrays) Rows(m *exec.Machine, list []exec.Given) {
	for k := range list {
		to := a.out[list[k].Number]
		m.Give(&list[k], to[min(a.first*simd.Lanes, len(to)):])
	}
}

func (*arrays) Look(*exec.Machine, *ir.Lookup, uint32, uint32) bool { panic("there are no images") }

// runPlan runs a plan over groups of lanes, in a machine that may hold the results of other plans, and returns the
// outputs and the lanes that are left.
func runPlan(m *exec.Machine, p *exec.Plan, k *simd.Kernels, in [][]uint32, live []uint16) ([][]uint32, []uint16) {
	env, left := &arrays{in: slices.Clone(in)}, slices.Clone(live)
	if p.Places() {
		rows, stride := m.PlacedRows(p), exec.MaxLanes+simd.Lanes
		for n := range in {
			env.in[n] = wordsOf(rows[n*stride:][:len(in[n])])
			copy(env.in[n], in[n])
		}
	}
	for range p.Func.Outputs {
		env.out = append(env.out, make([]uint32, len(live)*simd.Lanes))
	}
	m.Begin(nil, 0)
	m.Prepare(p, k, env, exec.Memory{})
	for env.first = 0; env.first < len(live); env.first += p.Lanes / simd.Lanes {
		batch := left[env.first:min(len(live), env.first+p.Lanes/simd.Lanes)]
		m.Run(slices.Clone(batch), batch)
	}
	m.Release()
	return env.out, left
}

// planOf plans a function, perhaps with rows for its inputs.
func planOf(t testing.TB, f *ir.Func, placed bool) *exec.Plan {
	var rows exec.InputRows
	if placed {
		rows.Components = len(f.Inputs)
		for n := range f.Inputs {
			rows.Varyings = append(rows.Varyings, n)
		}
	}
	p, err := exec.NewPlan(f, rows, simd.Lanes)
	require.NoError(t, err)
	return p
}

func testRandom(t testing.TB, seed uint64, ops []ir.Op, m *exec.Machine) {
	r := rand.New(rand.NewPCG(seed, 77))
	f := irtest.Random(r, ops, native(ops))
	groups, none := 5, 1
	if seed%8 == 7 { // spans of groups with gaps
		groups, none = 16, 12
	}
	in := make([][]uint32, len(f.Inputs))
	special := []uint32{0, 1 << 31, 0x7FC00000, 0x7F800000, 0xFF800000, 1, 0x3F800000, 0xFFFFFFFF, 0x80000001}
	live := make([]uint16, groups)
	for n := range in {
		in[n] = make([]uint32, groups*simd.Lanes)
		for i := range in[n] {
			w := r.Uint32()
			switch r.IntN(4) {
			case 0:
				w = special[r.IntN(len(special))]
			case 1:
				w = uint32(r.IntN(9))
			case 2:
				w = math.Float32bits(r.Float32()*8 - 4)
			}
			in[n][i] = w
		}
	}
	for g := range live {
		if r.IntN(5+none) >= none {
			live[g] = []uint16{0xFFFF, uint16(r.Uint32()), 0xFFFF, 1, 0x8000}[r.IntN(5)]
		}
	}
	raw, fast := f.Clone(), f.Clone()
	require.NoError(t, raw.Analyse(), "seed %d", seed)
	require.NoError(t, optimise.Func(fast), "seed %d", seed)
	want := make([]*irtest.Oracle, groups*simd.Lanes) // of the lanes that are live
	for i := range want {
		if live[i/simd.Lanes]>>(i%simd.Lanes)&1 != 0 {
			want[i] = &irtest.Oracle{Func: raw, Input: func(n int) uint32 { return in[n][i] }}
			want[i].Run()
		}
	}
	t.Setenv("HALFSPACE_JIT", "on")
	forms := []struct {
		name string
		p    *exec.Plan
	}{{"raw", planOf(t, raw, true)}, {"optimised", planOf(t, fast, false)}}
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		for n := range 4 {
			x, way := forms[n%2], ""
			if n >= 2 {
				if way = " as machine code"; level == simd.LevelGeneric {
					continue
				}
			}
			x.p.Interpret = n < 2
			out, left := runPlan(m, x.p, k, in, live)
			for i, o := range want {
				if o == nil {
					continue
				}
				if want := !o.Killed && !o.Helper; want != (left[i/simd.Lanes]>>(i%simd.Lanes)&1 != 0) {
					t.Fatalf("seed %d, %s%s on %v, lane %d: live is %v, the oracle has %v", seed, x.name, way, level, i, !want, want)
				}
				for n := range out {
					if got := out[n][i]; !o.Killed && got != o.Out[n] {
						t.Fatalf("seed %d, %s%s on %v, lane %d, output %d: %#x, the oracle has %#x", seed, x.name,
							way, level, i, n, got, o.Out[n])
					}
				}
			}
		}
	}
}

// native says whether all of some operations have machine code.
func native(ops []ir.Op) bool {
	return !slices.ContainsFunc(ops, func(op ir.Op) bool { return !jit.Has(op) })
}

// wordsOf is the same memory as words.
func wordsOf(f []float32) []uint32 { return unsafe.Slice((*uint32)(unsafe.Pointer(&f[0])), len(f)) }

// nativeOps are the operations of the oracle that have machine code.
func nativeOps() []ir.Op {
	return slices.DeleteFunc(irtest.Covered(), func(op ir.Op) bool { return !jit.Has(op) })
}

// Random functions give in batches, as they are and optimised, on every level, what they give one lane at a time.
// PROGRAMS is how many are tried, and SEED the first one.
func TestRandomFunctions(t *testing.T) {
	n := 150
	if s := os.Getenv("PROGRAMS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	first, _ := strconv.Atoi(os.Getenv("SEED"))
	ops := irtest.Covered()
	require.Greater(t, len(ops), 75)
	native, m := nativeOps(), &exec.Machine{}
	for seed := first; seed < first+n; seed++ {
		testRandom(t, uint64(seed), [][]ir.Op{ops, native}[seed%2], m) // loops are machine code as a whole or not at all
		if tried := seed + 1 - first; tried%10000 == 0 {
			t.Logf("%d functions", tried)
		}
	}
}

func FuzzRandomFunctions(f *testing.F) {
	ops := [][]ir.Op{irtest.Covered(), nativeOps()}
	f.Fuzz(func(t *testing.T, seed uint64) { testRandom(t, seed, ops[seed%2], &exec.Machine{}) })
}
