package program

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// validCompute are compute modules that bytes are changed in.
var validCompute = []string{"divergent.comp", "lookback.comp", "shared.comp", "places.comp", "pointers"}

// computed runs three workgroups of a program on every level and engine, a loop that does not end for so many rounds.
// Where it ends, all give the same bytes; and none touches memory behind that of its workgroups.
func computed(t testing.TB, words []uint32, memory []byte, rounds int) {
	var first []byte
	for n, level := range simd.Available() {
		for _, exec := range []Exec{ExecInterpret, ExecNative} {
			if exec == ExecNative && (!jit.Enabled() || !jit.Supports(level)) {
				continue
			}
			c, err := LoadCompute(words, ComputeOptions{Exec: exec})
			if err != nil {
				if n > 0 {
					t.Fatalf("it was loaded before: %v", err)
				}
				return
			}
			for k := range memory {
				memory[k] = byte(k*k>>3) & 0x1F
			}
			b := something(t, c.program, memory)
			if b == nil {
				return
			}
			left := rounds
			s := &shade.Scratch{Stopped: func() bool { left--; return left < 0 }}
			k, err := simd.For(level)
			require.NoError(t, err)
			m := workerOf(s)
			const mark, zone = 0x5AFE5AFE5AFE5AFE, 64
			used := (c.Memory() + 7) / 8 * min(c.stage.batch, 3)
			m.Workgroups.Memory = slices.Repeat([]uint64{mark}, used+zone)
			err = c.Workgroups(&shade.Workgroups{Base: [3]uint32{1, 2, 3}, Count: [3]uint32{3, 1, 1}, N: 3, Bindings: b, Kernels: k, Scratch: s})
			for _, w := range m.Workgroups.Memory[used:] {
				if w != mark {
					t.Fatalf("%v, %v: memory behind that of the workgroups was written: %#x", level, exec, w)
				}
			}
			switch {
			case left < 0 || err != nil:
				return
			case first == nil:
				first = bytes.Clone(memory)
			case !bytes.Equal(first, memory):
				t.Fatalf("%v, %v: the buffers are not those of %v", level, exec, simd.Available()[0])
			}
		}
	}
}

// FuzzLoadCompute loads any words: they are refused with an error, or run, to the same bytes on every level and engine.
func FuzzLoadCompute(f *testing.F) {
	for _, name := range validCompute {
		data, err := os.ReadFile(filepath.Join("testdata", name+".spv"))
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<15 {
			return
		}
		words := make([]uint32, len(data)/4)
		for i := range words {
			words[i] = binary.LittleEndian.Uint32(data[4*i:])
		}
		computed(t, words, guard.Slice[byte](t, guarded), 50)
	})
}

// Compute modules changed in one word: like FuzzLoadCompute, but some in every run.
func TestChangedComputeWords(t *testing.T) {
	memory := guard.Slice[byte](t, guarded)
	for _, name := range validCompute {
		words := module(t, name)
		computed(t, words, memory, 50)
		for at := 5; at < len(words); at += 3 {
			for k, v := range []uint32{0, words[at] + 1, words[at] ^ 1<<(at%32), words[(at*7+3)%len(words)]} {
				if (at+k)%4 != 0 {
					continue
				}
				changed := slices.Clone(words)
				changed[at] = v
				computed(t, changed, memory, 50)
			}
		}
	}
}
