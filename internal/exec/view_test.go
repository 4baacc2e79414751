package exec_test

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/simd"
)

// loads is a function that reads words of buffers and of workgroup memory at the offsets of its inputs, all that much
// farther than an offset says, and returns each with some bits turned.
func loads(imms []uint64, bound uint32) *ir.Func {
	f := &ir.Func{
		Memory: 1, Inputs: []ir.Variable{{Kind: ir.Words}}, Blocks: make([]ir.Block, 1),
	}
	word := func(op ir.Op, imm uint64, args ...ir.Value) ir.Value {
		return f.New(0, ir.Instr{Op: op, Type: simd.VecWord, Imm: imm, Args: args})
	}
	at := word(ir.Input, 0)
	var list []ir.Value
	for n, imm := range imms {
		element, binding := word(ir.Const, uint64(n&1)), int32(0)
		if n%3 == 2 {
			element, binding = word(ir.Const, 0), ir.Workgroup
		}
		load := ir.Instr{
			Op: ir.LoadBuffer, Type: simd.VecWord, Imm: imm, Width: 4, Binding: binding, Args: []ir.Value{element, at},
		}
		if binding == ir.Workgroup {
			load.Count = bound
		}
		list = append(list, word(simd.VecXor, 0, f.New(0, load), word(ir.Const, 0x5A5A5A5A)))
		f.Outputs = append(f.Outputs, ir.Variable{Kind: ir.Words})
	}
	for n, x := range list {
		f.New(0, ir.Instr{Op: ir.Output, Imm: uint64(n), Args: []ir.Value{x}})
	}
	return f
}

// Loads give the word at an offset, or 0 where it does not lie in the memory as a whole, and read nothing else: the
// memory ends, or begins, at pages that cannot be read.
func TestLoads(t *testing.T) {
	t.Setenv("HALFSPACE_JIT", "on")
	r := rand.New(rand.NewPCG(5, 5))
	const groups, perWorkgroup = 7, 3
	for round := range 60 {
		data := [][]byte{guard.Slice[byte](t, r.IntN(300)), guard.SliceAfter[byte](t, r.IntN(300))}
		if round%10 == 9 {
			data = data[:1]
		}
		for _, d := range data {
			for k := range d {
				d[k] = byte(r.Uint32())
			}
		}
		imms := []uint64{0, 0, 0, uint64(r.IntN(64)), uint64(r.IntN(310)), uint64(r.IntN(64)), 1<<32 - 4, 1 << 40, 1<<31 + 5}
		own, bound := 4*r.IntN(60)+4, uint32(r.IntN(3)*r.IntN(20))
		f := loads(imms, bound)
		require.NoError(t, f.Analyse())
		p, err := exec.NewPlan(f, exec.InputRows{}, simd.Lanes)
		require.NoError(t, err)
		require.NotEmpty(t, p.Segments())
		in, live := make([]uint32, groups*simd.Lanes), make([]uint16, groups)
		for g := range live {
			live[g] = 0xFFFF >> (4 * (r.IntN(8) / 7))
			first, way := uint32(r.IntN(400))-50, r.IntN(5)
			for lane := range simd.Lanes {
				o := first // the same for all, in a row, in a row but for one, anywhere near, anywhere
				switch way {
				case 1:
					o += uint32(4 * lane)
				case 2:
					o += uint32(4*lane + r.IntN(16)/15)
				case 3:
					o = uint32(r.IntN(400)) - 50
				case 4:
					o = r.Uint32()
				}
				in[g*simd.Lanes+lane] = o
			}
		}
		for _, level := range simd.Available() {
			k, err := simd.For(level)
			require.NoError(t, err)
			for _, p.Interpret = range []bool{true, false} {
				m, env := &exec.Machine{}, &arrays{in: [][]uint32{in}}
				for range f.Outputs {
					env.out = append(env.out, make([]uint32, len(in)))
				}
				m.Begin(nil, 0)
				m.BeginWorkgroups(own, perWorkgroup, 3)
				for k := range m.Workgroups.Memory {
					m.Workgroups.Memory[k] = uint64(k)*0x9E3779B97F4A7C15 + uint64(round)
				}
				m.Prepare(p, k, env, exec.Memory{Buffers: [][][]byte{data}})
				copy(m.WorkgroupLanes()[:], live)
				require.Nil(t, m.RunWorkgroups(groups))
				for n, imm := range imms {
					for lane, o := range in {
						if live[lane/simd.Lanes]>>(lane%simd.Lanes)&1 == 0 {
							continue
						}
						var from []byte
						switch {
						case n%3 == 2:
							from = ownMemory(m.Workgroups.Memory, own, lane/simd.Lanes/perWorkgroup)
							if bound > 0 {
								from = from[:min(uint64(own), imm+4*uint64(bound))]
							}
						case n&1 < len(data):
							from = data[n&1]
						}
						want := uint32(0x5A5A5A5A)
						if at := uint64(o) + imm; at <= 1<<32-1 && at+4 <= uint64(len(from)) {
							want ^= binary.LittleEndian.Uint32(from[at:])
						}
						require.Equal(t, want, env.out[n][lane], "round %d, %v, interpreted %v, load %d of %d+%d, lane %d",
							round, level, p.Interpret, n, o, imm, lane)
					}
				}
			}
		}
	}
}

// ownMemory is a workgroup's memory of so many bytes.
func ownMemory(words []uint64, size, workgroup int) (list []byte) {
	n := (size + 7) / 8
	for _, w := range words[workgroup*n : (workgroup+1)*n] {
		list = binary.LittleEndian.AppendUint64(list, w)
	}
	return list[:size]
}

// Stores write the words of lanes in their order, and nothing where a word does not lie in the memory as a whole.
func TestStores(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	const groups = 3
	for round := range 80 {
		data := guard.Slice[byte](t, r.IntN(300))
		imm := []uint64{0, uint64(r.IntN(64)), 1<<32 - 4, 1 << 40}[round/2%4]
		f := &ir.Func{Inputs: []ir.Variable{{Kind: ir.Words}, {Kind: ir.Words}}, Blocks: make([]ir.Block, 1)}
		at := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord})
		x := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: 1})
		if round%2 == 1 {
			x = f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: 77})
		}
		element := f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord})
		f.New(0, ir.Instr{Op: ir.StoreBuffer, Imm: imm, Width: 4, Args: []ir.Value{element, at, x}})
		require.NoError(t, f.Analyse())
		p, err := exec.NewPlan(f, exec.InputRows{}, simd.Lanes)
		require.NoError(t, err)
		live, in := []uint16{0xFFFF, uint16(r.Uint32()), 0xFFFF}, [][]uint32{nil, nil}
		want := make([]byte, len(data))
		for i := range groups * simd.Lanes {
			o := uint32(r.IntN(400)) - 50
			if i >= simd.Lanes && i%simd.Lanes > 0 && r.IntN(100) > 0 {
				o = in[0][i-1] + 4
			}
			in[0], in[1] = append(in[0], o), append(in[1], r.Uint32())
			v := in[1][i]
			if round%2 == 1 {
				v = 77
			}
			at := uint64(o) + imm
			if live[i/simd.Lanes]>>(i%simd.Lanes)&1 != 0 && at <= 1<<32-1 && at+4 <= uint64(len(want)) {
				binary.LittleEndian.PutUint32(want[at:], v)
			}
		}
		m, k := &exec.Machine{}, simd.Available()[0]
		kernels, err := simd.For(k)
		require.NoError(t, err)
		m.Begin(nil, 0)
		m.Prepare(p, kernels, &arrays{in: in}, exec.Memory{Buffers: [][][]byte{{data}}})
		m.Run(live, append([]uint16(nil), live...))
		require.Equal(t, want, append([]byte{}, data...), "round %d", round)
	}
}
