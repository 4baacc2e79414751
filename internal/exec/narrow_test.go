package exec_test

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Numbers of one and two bytes are copied from one memory to another, with some bits turned, where lanes want
// neighbours, or the same, and where some want others, or lie outside, or are off: buffers, which end, or begin, at pages
// that cannot be touched, and workgroup memory.
func TestNarrowNumbers(t *testing.T) {
	t.Setenv("HALFSPACE_JIT", "on")
	const groups, perWorkgroup = 5, 2
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 3))
		width := uint8(1 + seed%2)
		f := &ir.Func{
			Size: [3]int{simd.Lanes, 1, 1}, Memory: 1, Inputs: []ir.Variable{{Kind: ir.Words}, {Kind: ir.Words}}, Blocks: make([]ir.Block, 1),
		}
		word := func(op ir.Op, imm uint64, args ...ir.Value) ir.Value {
			return f.New(0, ir.Instr{Op: op, Type: simd.VecWord, Imm: imm, Args: args})
		}
		zero, turn := word(ir.Const, 0), word(ir.Const, 0xFFFF5A5A)
		from, to := word(ir.Input, 0), word(ir.Input, 1)
		imms, own := [2]uint64{uint64(r.IntN(9)), uint64(r.IntN(9))}, r.IntN(3) // which of both is workgroup memory
		load := ir.Instr{Op: ir.LoadBuffer, Type: simd.VecWord, Width: width, Imm: imms[0], Args: []ir.Value{zero, from}}
		store := ir.Instr{Op: ir.StoreBuffer, Width: width, Imm: imms[1], Binding: 1}
		switch own {
		case 0:
			load.Binding = ir.Workgroup
		case 1:
			store.Binding = ir.Workgroup
		}
		x := f.New(0, load)
		store.Args = []ir.Value{zero, to, word(simd.VecXor, 0, word(simd.VecIAdd, 0, x, x), turn)}
		f.New(0, store)
		require.NoError(t, f.Analyse())
		p, err := exec.NewPlan(f, exec.InputRows{}, simd.Lanes)
		require.NoError(t, err)
		require.Len(t, p.Segments(), 1)
		in, on := [2][]uint32{}, make([]uint16, groups)
		for g := range on {
			on[g] = 0xFFFF >> (r.IntN(4) / 3 * 5)
			for n := range in {
				first, way := uint32(r.IntN(60))-4, r.IntN(5)
				for lane := range uint32(simd.Lanes) {
					o := first + lane*uint32(width)
					switch {
					case way == 0 && r.IntN(8) == 0, way == 1:
						o = uint32(r.IntN(180))
					case way == 2:
						o = first
					}
					in[n] = append(in[n], o)
				}
			}
		}
		ownBytes := 4 + 4*r.IntN(25)
		source, target := guard.Slice[byte](t, 20+r.IntN(80)), guard.SliceAfter[byte](t, 20+r.IntN(80))
		if seed%3 == 0 {
			source, target = guard.SliceAfter[byte](t, len(source)), guard.Slice[byte](t, len(target))
		}
		for n := range source {
			source[n] = byte(r.Uint32())
		}
		type result struct {
			target []byte
			memory []uint64
		}
		var want *result
		for _, level := range simd.Available() {
			k, err := simd.For(level)
			require.NoError(t, err)
			for _, p.Interpret = range []bool{true, false} {
				m := &exec.Machine{}
				clear(target)
				m.Begin(nil, 0)
				m.BeginWorkgroups(ownBytes, perWorkgroup, 3)
				for k := range m.Workgroups.Memory {
					m.Workgroups.Memory[k] = uint64(k) * 0x9E3779B97F4A7C15
				}
				if want == nil { // the definition, lane by lane
					w := &result{make([]byte, len(target)), append([]uint64(nil), m.Workgroups.Memory...)}
					for lane := range groups * simd.Lanes {
						if on[lane/simd.Lanes]>>(lane%simd.Lanes)&1 == 0 {
							continue
						}
						first := &w.memory[lane/simd.Lanes/perWorkgroup*((ownBytes+7)/8)]
						mine := unsafe.Slice((*byte)(unsafe.Pointer(first)), ownBytes)
						from, to := source, w.target
						switch own {
						case 0:
							from = mine
						case 1:
							to = mine
						}
						v := uint32(0)
						if at := uint64(in[0][lane]) + imms[0]; at+uint64(width) <= uint64(len(from)) && at <= 1<<32-1 {
							for k := range uint64(width) {
								v |= uint32(from[at+k]) << (8 * k)
							}
						}
						v = (v + v) ^ 0xFFFF5A5A
						if at := uint64(in[1][lane]) + imms[1]; at+uint64(width) <= uint64(len(to)) && at <= 1<<32-1 {
							for k := range uint64(width) {
								to[at+k] = byte(v >> (8 * k))
							}
						}
					}
					want = w
				}
				m.Prepare(p, k, &arrays{in: in[:]}, exec.Memory{Buffers: [][][]byte{{source}, {target}}})
				copy(m.WorkgroupLanes()[:], on)
				require.Nil(t, m.RunWorkgroups(groups))
				require.Equal(t, want.target, append([]byte{}, target...), "seed %d, %v, interpreted: %v", seed, level, p.Interpret)
				require.Equal(t, want.memory, append([]uint64(nil), m.Workgroups.Memory...), "seed %d, %v, interpreted: %v", seed, level, p.Interpret)
			}
		}
	}
}
