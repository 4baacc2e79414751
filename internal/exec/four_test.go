package exec_test

import (
	"encoding/binary"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Vectors of memory come as they lie there, and go there: lanes read some of four words that follow one another and
// write all four, equally far apart or anywhere, within memory that ends, or begins, at a page that cannot be touched.
func TestFours(t *testing.T) {
	t.Setenv("HALFSPACE_JIT", "on")
	const groups, size = 3, 3000
	kinds := map[jit.Kind]int{}
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 12))
		f := &ir.Func{Memory: size, Size: [3]int{groups * simd.Lanes, 1, 1}, Blocks: make([]ir.Block, 1)}
		for range 4 {
			f.Inputs = append(f.Inputs, ir.Variable{Kind: ir.Words})
		}
		word := func(op ir.Op, imm uint64, args ...ir.Value) ir.Value {
			return f.New(0, ir.Instr{Op: op, Type: simd.VecWord, Imm: imm, Args: args})
		}
		zero, from, to, x := word(ir.Const, 0), word(ir.Input, 0), word(ir.Input, 1), word(ir.Input, 2)
		bindings := [][2]int32{{0, 1}, {0, ir.Workgroup}, {ir.Workgroup, 1}}[r.IntN(3)]
		parts, imm := r.Perm(4)[:1+r.IntN(4)], uint64(r.IntN(5)*4)
		count := uint32(r.IntN(2) * r.IntN(size/4))
		if r.IntN(16) == 0 {
			imm = []uint64{1<<32 - 8, 1 << 31, size - 8}[r.IntN(3)]
		}
		list := []ir.Value{x}
		for _, part := range parts {
			i := ir.Instr{
				Op: ir.LoadBuffer, Type: simd.VecWord, Imm: imm + uint64(4*part), Width: 4, Binding: bindings[0], Args: []ir.Value{zero, from},
			}
			if i.Binding == ir.Workgroup {
				i.Count = count
			}
			list = append(list, word(simd.VecIAdd, 0, f.New(0, i), x))
		}
		b := 0
		if r.IntN(4) == 0 { // some lanes alone store
			c := f.New(0, ir.Instr{Op: simd.VecULt, Type: simd.VecBool, Args: []ir.Value{x, word(ir.Const, 1<<31)}})
			f.Blocks = append(f.Blocks, ir.Block{}, ir.Block{})
			f.Blocks[0].Exits = []ir.Exit{{Cond: c, To: 1}, {Cond: ir.None, To: 2}}
			f.Blocks[1].Exits = []ir.Exit{{Cond: ir.None, To: 2}}
			b = 1
		}
		at := to
		if r.IntN(8) == 0 {
			at = f.New(b, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: 48})
		}
		for part := range 4 {
			v := list[r.IntN(len(list))]
			if r.IntN(4) == 0 {
				v = f.New(b, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: uint64(r.Uint32())})
			}
			f.New(b, ir.Instr{
				Op: ir.StoreBuffer, Imm: imm + uint64(4*part), Width: 4, Binding: bindings[1], Args: []ir.Value{zero, at, v},
			})
		}
		for n, v := range list {
			f.Outputs = append(f.Outputs, ir.Variable{Kind: ir.Words})
			f.New(len(f.Blocks)-1, ir.Instr{Op: ir.Output, Imm: uint64(n), Args: []ir.Value{v}})
		}
		require.NoError(t, f.Analyse())
		in := make([][]uint32, len(f.Inputs))
		for range groups {
			for n := range in {
				// Lanes that store to the same bytes store the same words of their four.
				first, step, way := uint32(4*r.IntN(80)), uint32(16*(r.IntN(4)+1)), r.IntN(8)
				for lane := range simd.Lanes {
					o := first + step*uint32(lane)
					switch way {
					case 0:
						o = first + uint32(16*lane)
					case 1:
						o = first
					case 2:
						o = first + uint32(16*r.IntN(size/16+10))
					case 3:
						o += uint32(16 * (r.IntN(40) / 39))
					case 4:
						o += size - 16*uint32(r.IntN(20))
					}
					if n == 0 && step > 32 {
						o += 4 * uint32(r.IntN(9)/8)
					}
					if n >= 2 {
						o = r.Uint32()
					}
					in[n] = append(in[n], o)
				}
			}
		}
		p, err := exec.NewPlan(f, exec.InputRows{}, simd.Lanes)
		require.NoError(t, err)
		for _, s := range p.Segments() {
			for _, i := range s.Code {
				kinds[i.Kind]++
			}
		}
		memory := [2]int{r.IntN(size), r.IntN(size)}
		type result struct {
			buffers, own []byte
			out          [][]uint32
		}
		var first *result
		for _, level := range simd.Available() {
			k, err := simd.For(level)
			require.NoError(t, err)
			for _, p.Interpret = range []bool{true, false} {
				data := [][]byte{guard.Slice[byte](t, memory[0]), guard.SliceAfter[byte](t, memory[1])}
				for _, d := range data {
					for n := range d {
						d[n] = byte(n * 7)
					}
				}
				m, got := &exec.Machine{}, &result{}
				for g := range groups { // alone: lanes of others may store to the same place
					env := &arrays{in: in, first: g}
					for range f.Outputs {
						env.out = append(env.out, make([]uint32, groups*simd.Lanes))
					}
					m.Begin(nil, 0)
					m.BeginWorkgroups(size, 1, 1)
					for n := range m.Workgroups.Memory {
						m.Workgroups.Memory[n] = uint64(n) * 0x9E3779B97F4A7C15
					}
					m.Prepare(p, k, env, exec.Memory{Buffers: [][][]byte{data[:1], data[1:]}})
					m.WorkgroupLanes()[0] = 0xFFFF >> (g % 2 * 5)
					require.Nil(t, m.RunWorkgroups(1))
					for _, out := range env.out {
						got.out = append(got.out, append([]uint32(nil), out[g*simd.Lanes:][:16-g%2*5]...))
					}
					for _, w := range m.Workgroups.Memory {
						got.own = binary.LittleEndian.AppendUint64(got.own, w)
					}
				}
				got.buffers = append(append([]byte{}, data[0]...), data[1]...)
				if first == nil {
					first = got
				}
				require.True(t, reflect.DeepEqual(first.out, got.out), "seed %d, %v, interpreted %v", seed, level, p.Interpret)
				require.True(t, reflect.DeepEqual(first, got), "seed %d, %v, interpreted %v", seed, level, p.Interpret)
			}
		}
	}
	require.Greater(t, kinds[jit.FetchFour], 50)
	require.Greater(t, kinds[jit.PartOf], 100)
	require.Greater(t, kinds[jit.PutFour], 100)
}
