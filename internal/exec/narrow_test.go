package exec_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/exec"
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Numbers of one and two bytes are copied from one buffer to another where lanes want neighbours, and where some want
// others, or lie outside, or are off; the buffers end at pages that cannot be touched.
func TestNarrowNumbers(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 3))
		width := uint8(1 + seed%2)
		f := &ir.Func{Size: [3]int{simd.Lanes, 1, 1}, Inputs: []ir.Variable{{Kind: ir.Words}, {Kind: ir.Words}}, Blocks: make([]ir.Block, 1)}
		zero := f.New(0, ir.Instr{Op: ir.Const, Type: simd.VecWord})
		from := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord})
		to := f.New(0, ir.Instr{Op: ir.Input, Type: simd.VecWord, Imm: 1})
		imm := uint64(r.IntN(9))
		x := f.New(0, ir.Instr{Op: ir.LoadBuffer, Type: simd.VecWord, Width: width, Imm: imm, Args: []ir.Value{zero, from}})
		f.New(0, ir.Instr{Op: ir.StoreBuffer, Width: width, Binding: 1, Args: []ir.Value{zero, to, x}})
		require.NoError(t, f.Analyse())
		p, err := exec.NewPlan(f, exec.InputRows{}, simd.Lanes)
		require.NoError(t, err)
		in, on := [][]uint32{nil, nil}, []uint16{0xFFFF >> (r.IntN(4) / 3 * 5)}
		for n := range in {
			first, odd := uint32(r.IntN(60)), r.IntN(4) == 0
			for lane := range uint32(simd.Lanes) {
				o := first + lane*uint32(width)
				if odd && r.IntN(8) == 0 {
					o = uint32(r.IntN(90)) * 2
				}
				in[n] = append(in[n], o)
			}
		}
		source, target := guard.Slice[byte](t, 20+r.IntN(80)), guard.Slice[byte](t, 20+r.IntN(80))
		for n := range source {
			source[n] = byte(r.Uint32())
		}
		want := make([]byte, len(target))
		for lane := range simd.Lanes {
			for k := range uint64(width) {
				at, v := uint64(in[0][lane])+imm, byte(0)
				if at+uint64(width) <= uint64(len(source)) {
					v = source[at+k]
				}
				if at := uint64(in[1][lane]); on[0]>>lane&1 != 0 && at+uint64(width) <= uint64(len(want)) {
					want[at+k] = v
				}
			}
		}
		for _, level := range simd.Available() {
			k, err := simd.For(level)
			require.NoError(t, err)
			m := &exec.Machine{}
			clear(target)
			m.Begin(nil, 0)
			m.Prepare(p, k, &arrays{in: in}, exec.Memory{Buffers: [][][]byte{{source}, {target}}})
			m.Run(on, append([]uint16(nil), on...))
			require.Equal(t, want, append([]byte{}, target...), "seed %d, %v", seed, level)
		}
	}
}
