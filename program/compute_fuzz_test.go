package program

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvgen"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// validCompute are compute modules that bytes are changed in.
var validCompute = []string{"divergent.comp", "lookback.comp", "shared.comp", "places.comp", "pointers"}

// computed runs three workgroups of a program on every level and engine, a loop that does not end for so many rounds.
// Where it ends, all give the same bytes, but for machine code if invocations race for words: it does several steps of
// some invocations before it does those of others. None touches memory behind that of its workgroups.
func computed(t testing.TB, words []uint32, memory []byte, rounds int, races bool) {
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
			case !bytes.Equal(first, memory) && !(races && exec == ExecNative):
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
		computed(t, words, guard.Slice[byte](t, guarded), 50, true)
	})
}

// Compute modules changed in one word: like FuzzLoadCompute, but some in every run.
func TestChangedComputeWords(t *testing.T) {
	figures.Begin(t)
	memory := guard.Slice[byte](t, guarded)
	for _, name := range validCompute {
		words := module(t, name)
		computed(t, words, memory, 50, name == "divergent.comp") // which reads what its neighbours write
		for at := 5; at < len(words); at += 3 {
			for k, v := range []uint32{0, words[at] + 1, words[at] ^ 1<<(at%32), words[(at*7+3)%len(words)]} {
				if (at+k)%4 != 0 {
					continue
				}
				changed := slices.Clone(words)
				changed[at] = v
				computed(t, changed, memory, 50, true)
			}
		}
	}
}

// generated runs a generated module on every level and engine, in batches of workgroups, on buffers that end at pages
// that cannot be read, and compares them with what spirvgen says that the module does.
func generated(t testing.TB, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 35))
	c, err := spirvgen.NewCompute(r)
	require.NoError(t, err, "seed %d", seed)
	const push = spirvgen.PushConstants / 4
	groups := 1 + r.IntN(5)
	sizes := [4]int{push, 40 + 2*r.IntN(50), max(groups*c.Size*spirvgen.OwnWords-2*r.IntN(2)*r.IntN(30), 2), spirvgen.TallyWords}
	var begin, want [4][]uint32
	for k, n := range sizes {
		for range n {
			begin[k] = append(begin[k], []uint32{r.Uint32(), r.Uint32N(20)}[r.IntN(2)])
		}
		want[k] = slices.Clone(begin[k])
	}
	c.Run(groups, want[0], want[1], want[2], want[3])
	var got [4][]uint32
	for k, n := range sizes {
		got[k] = guard.Slice[uint32](t, n)
	}
	for _, level := range simd.Available() {
		for _, way := range []Exec{ExecInterpret, ExecNative} {
			if way == ExecNative && (!jit.Enabled() || !jit.Supports(level)) {
				continue
			}
			p, err := LoadCompute(c.Words, ComputeOptions{Exec: way})
			require.NoError(t, err, "seed %d:\n%s", seed, c.Text)
			resources := Resources{PushConstants: bytesOf(got[0])}
			for k, words := range got {
				copy(words, begin[k])
				if k > 0 && p.Has(0, k-1) {
					resources.Descriptors = append(resources.Descriptors, Descriptor{Binding: k - 1, Buffer: bytesOf(words)})
				}
			}
			b, err := p.Bind(resources)
			require.NoError(t, err, "seed %d", seed)
			k, err := simd.For(level)
			require.NoError(t, err)
			s := &shade.Scratch{Stopped: func() bool { return false }}
			m := workerOf(s)
			const mark, zone = 0x5AFE5AFE5AFE5AFE, 64
			used := (p.Memory() + 7) / 8 * min(p.stage.batch, groups)
			memory := slices.Repeat([]uint64{mark}, used+2*zone)
			m.Workgroups.Memory = memory[zone:]
			n := [3]uint32{uint32(groups), 1, 1}
			require.NoError(t, p.Workgroups(&shade.Workgroups{Count: n, N: uint64(groups), Bindings: b, Kernels: k, Scratch: s}))
			for k, w := range memory {
				if (k < zone || k >= zone+used) && w != mark {
					t.Fatalf("seed %d, %v, %v: memory %d words from that of the workgroups was written: %#x", seed, level, way, k-zone, w)
				}
			}
			for k, words := range want {
				for n, w := range words {
					if got[k][n] != w {
						t.Fatalf("seed %d, %v, %v: word %d of buffer %d (invocation %d of workgroups of %d) is %#x, not %#x:\n%s",
							seed, level, way, n, k, n/spirvgen.OwnWords, c.Size, got[k][n], w, c.Text)
					}
				}
			}
		}
	}
}

// bytesOf is the same memory as bytes.
func bytesOf(words []uint32) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), 4*len(words))
}

// Generated modules with barriers, workgroup memory, subgroups and atomic operations in flow that parts do what a slow
// definition of their source does, an invocation after the other. MODULES is how many are tried, and SEED the first one.
func TestGeneratedCompute(t *testing.T) {
	figures.Begin(t)
	n := 60
	if s := os.Getenv("MODULES"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	first, _ := strconv.ParseUint(os.Getenv("SEED"), 10, 64)
	validator, _ := exec.LookPath("spirv-val")
	for seed := first; seed < first+uint64(n); seed++ {
		if validator != "" && seed < first+10 {
			c, err := spirvgen.NewCompute(rand.New(rand.NewPCG(seed, 35)))
			require.NoError(t, err, "seed %d", seed)
			file := filepath.Join(t.TempDir(), "module.spv")
			require.NoError(t, os.WriteFile(file, bytesOf(c.Words), 0o666))
			out, err := exec.Command(validator, "--target-env", "vulkan1.1", file).CombinedOutput()
			require.NoError(t, err, "seed %d: %s", seed, out)
		}
		if tried := seed - first; tried > 0 && tried%1000 == 0 {
			t.Logf("%d modules", tried)
		}
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) { generated(t, seed) })
	}
}

// FuzzCompute is TestGeneratedCompute with any seed.
func FuzzCompute(f *testing.F) {
	f.Fuzz(func(t *testing.T, seed uint64) { generated(t, seed) })
}
