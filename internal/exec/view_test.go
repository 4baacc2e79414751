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

// Stores write the words of lanes in their order, and nothing where a word does not lie in the memory as a whole, or in
// lanes that are off: the memory ends at a page that cannot be written, or begins after one.
func TestStores(t *testing.T) {
	t.Setenv("HALFSPACE_JIT", "on")
	r := rand.New(rand.NewPCG(6, 6))
	const groups = 3
	for round := range 160 {
		data := guard.Slice[byte](t, r.IntN(300))
		if round%3 == 2 {
			data = guard.SliceAfter[byte](t, r.IntN(300))
		}
		imm := []uint64{0, uint64(r.IntN(64)), 1<<32 - 4, 1 << 40}[round/2%4]
		f := &ir.Func{Inputs: []ir.Variable{{Kind: ir.Words}, {Kind: ir.Words}}, Blocks: make([]ir.Block, 1)}
		at := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord})
		x := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: 1})
		if round%2 == 1 {
			x = f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord, Imm: 77})
		}
		element := f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord})
		f.New(0, ir.Instr{Op: ir.StoreBuffer, Imm: imm, Width: 4, Args: []ir.Value{element, at, x}})
		y := f.New(0, ir.Instr{Op: simd.VecIAdd, Type: simd.VecWord, Args: []ir.Value{x, at}})
		f.New(0, ir.Instr{Op: ir.StoreBuffer, Imm: imm + 2, Width: 4, Args: []ir.Value{element, at, y}})
		if round%16 < 8 {
			f.Size = [3]int{groups * simd.Lanes, 1, 1}
		}
		require.NoError(t, f.Analyse())
		p, err := exec.NewPlan(f, exec.InputRows{}, simd.Lanes)
		require.NoError(t, err)
		require.NotEmpty(t, p.Segments())
		on, live, in := []uint16{0xFFFF, uint16(r.Uint32()), 0xFFFF}, make([]uint16, groups), [][]uint32{nil, nil}
		if copy(live, on); f.Size == [3]int{} {
			live[0] &= uint16(r.Uint32())
		}
		before, want := make([]byte, len(data)), make([]byte, len(data))
		for k := range before {
			before[k] = byte(r.Uint32())
		}
		copy(want, before)
		for i := range groups * simd.Lanes {
			o := uint32(r.IntN(400)) - 50
			if i >= simd.Lanes && i%simd.Lanes > 0 && r.IntN(100) > 0 {
				o = in[0][i-1] + 4
			}
			in[0], in[1] = append(in[0], o), append(in[1], r.Uint32())
		}
		for g := range groups { // a group does one store, then the other
			for n := range 2 {
				for lane := range simd.Lanes {
					i := g*simd.Lanes + lane
					v, at := in[1][i], uint64(in[0][i])+imm+uint64(2*n)
					if round%2 == 1 {
						v = 77
					}
					if v += uint32(n) * in[0][i]; live[g]>>lane&1 != 0 && at <= 1<<32-1 && at+4 <= uint64(len(want)) {
						binary.LittleEndian.PutUint32(want[at:], v)
					}
				}
			}
		}
		for _, level := range simd.Available() {
			k, err := simd.For(level)
			require.NoError(t, err)
			for _, p.Interpret = range []bool{true, false} {
				m := &exec.Machine{}
				copy(data, before)
				m.Begin(nil, 0)
				for g := range groups { // alone: what it stores may lie over what others store
					own := [][]uint32{in[0][g*simd.Lanes:][:simd.Lanes], in[1][g*simd.Lanes:][:simd.Lanes]}
					m.Prepare(p, k, &arrays{in: own}, exec.Memory{Buffers: [][][]byte{{data}}})
					m.Run(on[g:g+1], append([]uint16(nil), live[g:g+1]...))
				}
				require.Equal(t, want, append([]byte{}, data...), "round %d, %v, interpreted %v", round, level, p.Interpret)
			}
		}
	}
}

// Loads, stores and changes of memory happen in their order in each lane, whatever a segment does between them: each
// lane has some words of its own, in a buffer and in workgroup memory, at any byte of them.
func TestMemoryIsInOrder(t *testing.T) {
	t.Setenv("HALFSPACE_JIT", "on")
	const groups, size = 5, 16 // bytes of a lane
	const all = groups * simd.Lanes * size
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 8))
		f := &ir.Func{Memory: all, Size: [3]int{groups * simd.Lanes, 1, 1}, Blocks: make([]ir.Block, 1)}
		f.Inputs = []ir.Variable{{Kind: ir.Words}, {Kind: ir.Words}}
		b := 0
		word := func(op ir.Op, imm uint64, args ...ir.Value) ir.Value {
			return f.New(b, ir.Instr{Op: op, Type: simd.VecWord, Imm: imm, Args: args})
		}
		base, x := word(ir.Input, 0), word(ir.Input, 1)
		zero := word(ir.Const, 0)
		list := []ir.Value{x, word(ir.Const, 3)}
		atomics := []ir.Atomic{
			ir.AtomicAdd, ir.AtomicAnd, ir.AtomicOr, ir.AtomicXor, ir.AtomicExchange, ir.AtomicStore,
			ir.AtomicSMin, ir.AtomicSMax, ir.AtomicUMin, ir.AtomicUMax,
		}
		for n := range 6 + r.IntN(24) {
			i := ir.Instr{Width: 4, Imm: uint64(r.IntN(size - 3)), Args: []ir.Value{zero, base}}
			if r.IntN(2) == 0 {
				i.Binding = ir.Workgroup
			}
			if r.IntN(12) == 0 {
				i.Imm = all // outside
			}
			value := list[len(list)-1-r.IntN(min(len(list), 4))]
			switch r.IntN(5) {
			case 0, 1:
				i.Op, i.Type = ir.LoadBuffer, simd.VecWord
			case 2, 3:
				i.Op, i.Args = ir.StoreBuffer, append(i.Args, value)
			case 4:
				i.Op, i.Type, i.Args = ir.AtomicBuffer, simd.VecWord, append(i.Args, value)
				i.Atomic = atomics[r.IntN(len(atomics))]
				i.Imm &^= 3
			}
			v := f.New(b, i)
			if i.Type == simd.VecWord && (i.Op == ir.LoadBuffer || r.IntN(2) == 0) {
				list = append(list, word(simd.VecIAdd, 0, v, list[r.IntN(len(list))]))
			}
			if n%7 == 6 { // some lanes alone go on with the next ones
				c := f.New(b, ir.Instr{Op: simd.VecULt, Type: simd.VecBool, Args: []ir.Value{x, word(ir.Const, uint64(r.Uint32()))}})
				f.Blocks = append(f.Blocks, ir.Block{}, ir.Block{})
				f.Blocks[b].Exits = []ir.Exit{{Cond: c, To: int32(b + 1)}, {Cond: ir.None, To: int32(b + 2)}}
				f.New(b+1, ir.Instr{Op: ir.StoreBuffer, Width: 4, Imm: 4, Args: []ir.Value{zero, base, x}})
				f.Blocks[b+1].Exits = []ir.Exit{{Cond: ir.None, To: int32(b + 2)}}
				b += 2
			}
		}
		for n := range 3 {
			f.Outputs = append(f.Outputs, ir.Variable{Kind: ir.Words})
			f.New(b, ir.Instr{Op: ir.Output, Imm: uint64(n), Args: []ir.Value{list[len(list)-1-n%len(list)]}})
		}
		require.NoError(t, f.Analyse())
		p, err := exec.NewPlan(f, exec.InputRows{}, simd.Lanes)
		require.NoError(t, err)
		in := [][]uint32{nil, nil}
		place := r.Perm(groups * simd.Lanes)
		for lane := range groups * simd.Lanes {
			if seed%3 == 0 {
				place[lane] = lane
			}
			in[0], in[1] = append(in[0], uint32(place[lane]*size)), append(in[1], r.Uint32())
		}
		type result struct {
			buffer []byte
			own    []uint64
			out    [][]uint32
		}
		var first *result
		for _, level := range simd.Available() {
			k, err := simd.For(level)
			require.NoError(t, err)
			for _, p.Interpret = range []bool{true, false} {
				m, env, data := &exec.Machine{}, &arrays{in: in}, guard.Slice[byte](t, all)
				for n := range data {
					data[n] = byte(n * 7)
				}
				for range f.Outputs {
					env.out = append(env.out, make([]uint32, groups*simd.Lanes))
				}
				m.Begin(nil, 0)
				m.BeginWorkgroups(all, groups, 1)
				m.Prepare(p, k, env, exec.Memory{Buffers: [][][]byte{{data}}})
				for g := range groups {
					m.WorkgroupLanes()[g] = 0xFFFF >> (g % 2 * 5)
				}
				require.Nil(t, m.RunWorkgroups(groups))
				for _, out := range env.out {
					for g := 1; g < groups; g += 2 {
						clear(out[g*simd.Lanes+11 : (g+1)*simd.Lanes]) // lanes that are off
					}
				}
				got := &result{append([]byte(nil), data...), append([]uint64(nil), m.Workgroups.Memory...), env.out}
				if first == nil {
					first = got
				}
				require.Equal(t, first, got, "seed %d, %v, interpreted %v", seed, level, p.Interpret)
			}
		}
	}
}
