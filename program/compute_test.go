package program_test

import (
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/internal/test/spirvgen"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
)

// job is a dispatch of a module of testdata.
type job struct {
	module    string
	constants map[uint32][]uint32
	push      []byte
	buffers   [][]byte // of set 0, by binding
	dispatch  halfspace.Dispatch
}

// on runs the job.
func (j job) on(ctx context.Context, t testing.TB, w way) error {
	t.Helper()
	c, err := program.LoadCompute(words(t, j.module), program.ComputeOptions{Exec: w.exec, Name: j.module, Constants: j.constants})
	require.NoError(t, err)
	r := program.Resources{PushConstants: j.push}
	for k, b := range j.buffers {
		r.Descriptors = append(r.Descriptors, program.Descriptor{Binding: k, Buffer: b})
	}
	if j.dispatch.Bindings, err = c.Bind(r); err != nil {
		return err
	}
	p, err := w.dev.NewComputePipeline(c)
	require.NoError(t, err)
	return p.Dispatch(ctx, j.dispatch)
}

// wordsIn is a buffer as words.
func wordsIn(b []byte) []uint32 {
	list := make([]uint32, len(b)/4)
	for k := range list {
		list[k] = binary.LittleEndian.Uint32(b[4*k:])
	}
	return list
}

// bufferOf is a buffer of words.
func bufferOf(list ...uint32) []byte {
	b := aligned(4 * len(list))
	for k, v := range list {
		binary.LittleEndian.PutUint32(b[4*k:], v)
	}
	return b
}

// computeWays are all levels and engines, with one thread and with several.
func computeWays(t testing.TB) (list []way) {
	t.Helper()
	for _, level := range simd.Available() {
		for _, threads := range []int{1, 4} {
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads, ISA: level.String()})
			t.Cleanup(dev.Close)
			list = append(list, way{dev, program.ExecInterpret})
			if jit.Enabled() && jit.Supports(level) {
				list = append(list, way{dev, program.ExecNative})
			}
		}
	}
	return list
}

// Invocations know where they are: with a base, from a buffer, in workgroups that fill no group of lanes and in some of
// the largest.
func TestInvocationsKnowTheirPlace(t *testing.T) {
	base := [3]int{3, 1, 2}
	for _, size := range [][3]uint32{{1, 1, 1}, {5, 3, 2}, {16, 1, 1}, {1, 33, 1}, {64, 4, 4}} {
		for _, groups := range [][3]int{{1, 1, 1}, {7, 2, 3}, {4, 0, 2}} {
			for n, w := range computeWays(t) {
				total := int(size[0]*size[1]*size[2]) * groups[0] * groups[1] * groups[2]
				d := halfspace.Dispatch{Groups: groups, Base: base}
				if n%2 == 1 {
					d.Groups, d.Indirect = [3]int{}, bufferOf(uint32(groups[0]), uint32(groups[1]), uint32(groups[2]))
				}
				out := aligned(16 * max(total, 1))
				constants := map[uint32][]uint32{0: {size[0]}, 1: {size[1]}, 2: {size[2]}}
				err := job{module: "places.comp", constants: constants, buffers: [][]byte{out}, dispatch: d}.on(t.Context(), t, w)
				require.NoError(t, err)
				got := wordsIn(out)
				for k := range total {
					x, y := k%(groups[0]*int(size[0])), k/(groups[0]*int(size[0]))
					z := y / (groups[1] * int(size[1]))
					y %= groups[1] * int(size[1])
					sx, sy, sz := int(size[0]), int(size[1]), int(size[2])
					want := []uint32{uint32(base[0] + x/sx), uint32(base[1] + y/sy), uint32(base[2] + z/sz),
						uint32((z%sz*sy+y%sy)*sx + x%sx)}
					if !equal(want, got[4*k:4*k+4]) {
						t.Fatalf("size %v, groups %v, invocation %d: %v, not %v", size, groups, k, got[4*k:4*k+4], want)
					}
				}
			}
		}
	}
}

func equal(a, b []uint32) bool {
	for k := range a {
		if a[k] != b[k] {
			return false
		}
	}
	return true
}

// A workgroup's memory is zero when it begins, and its own: beyond an array reads are 0 and writes nothing, also to
// what lies beside it and to other workgroups of the batch.
func TestWorkgroupMemoryIsGuarded(t *testing.T) {
	const groups, size = 29, 20
	index := []uint32{0, 1, 2, 3, 7, 8, 9, 11, 12, 16, 40, 63, 100, 1000, 65535, 1 << 28, 1 << 30, 1 << 31, math.MaxUint32 - 1, math.MaxUint32}
	for _, w := range computeWays(t) {
		out := aligned(8 * groups * size)
		d := halfspace.Dispatch{Groups: [3]int{groups, 1, 1}}
		require.NoError(t, job{module: "shared.comp", buffers: [][]byte{out, bufferOf(index...)}, dispatch: d}.on(t.Context(), t, w))
		got := wordsIn(out)
		for k := range groups * size {
			want := uint32(0)
			if i := index[k%size]; i < 8 {
				want = 200 + i
			}
			require.Equal(t, []uint32{want, 0}, got[2*k:2*k+2], "invocation %d", k)
		}
	}
}

// A barrier that some invocations of a workgroup come to alone ends the dispatch, by name; one that all of a workgroup
// come to, or none, does not.
func TestBarriersAreUniform(t *testing.T) {
	for _, w := range computeWays(t) {
		d := halfspace.Dispatch{Groups: [3]int{3, 1, 1}, Label: "sums"}
		for _, all := range []bool{false, true} {
			buffer := aligned(4 * 72)
			for k := range 24 {
				buffer[4*k] = byte(truth(all))
			}
			require.NoError(t, job{module: "divergent.comp", buffers: [][]byte{buffer}, dispatch: d}.on(t.Context(), t, w))
		}
		buffer := bufferOf(make([]uint32, 72)...)
		for k := range 20 {
			buffer[4*k] = 1
		}
		d.Groups = [3]int{2, 1, 1}
		d.Base = [3]int{1, 0, 0}
		err := job{module: "divergent.comp", buffers: [][]byte{buffer}, dispatch: d}.on(t.Context(), t, w)
		var e *program.BarrierError
		require.ErrorAs(t, err, &e)
		require.Equal(t, [3]uint32{1, 0, 0}, e.Workgroup)
		require.Equal(t, [2]int{20, 24}, [2]int{e.Arrived, e.Invocations})
		require.ErrorContains(t, err, `dispatch (sums) of program "divergent.comp": SPIR-V word`)
	}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A workgroup may wait for those before it. One that waits for a later one, or for itself, ends with its context.
func TestWorkgroupsWaitForEarlierOnes(t *testing.T) {
	const groups = 200
	for _, w := range computeWays(t) {
		sums := bufferOf(make([]uint32, groups)...)
		d := halfspace.Dispatch{Groups: [3]int{groups, 1, 1}}
		before := binary.LittleEndian.AppendUint32(nil, math.MaxUint32) // -1
		require.NoError(t, job{module: "lookback.comp", push: before, buffers: [][]byte{sums}, dispatch: d}.on(t.Context(), t, w))
		for k, v := range wordsIn(sums) {
			require.EqualValues(t, (k+1)*(k+2)/2, v)
		}
		ctx, cancel := context.WithCancel(t.Context())
		sums = bufferOf(make([]uint32, groups)...)
		var err error
		var wait sync.WaitGroup
		wait.Go(func() {
			err = job{module: "lookback.comp", push: make([]byte, 4), buffers: [][]byte{sums}, dispatch: d}.on(ctx, t, w)
		})
		cancel()
		wait.Wait()
		require.ErrorIs(t, err, context.Canceled)
	}
}

// Goroutines dispatch side by side.
func TestDispatchesSideBySide(t *testing.T) {
	for _, w := range computeWays(t) {
		var wait sync.WaitGroup
		for n := range 6 {
			wait.Go(func() {
				const size = 37
				out := aligned(16 * 12 * size)
				d := halfspace.Dispatch{Groups: [3]int{12, 1, 1}, Base: [3]int{3, 1, 2}}
				constants := map[uint32][]uint32{0: {size}, 1: {1}, 2: {1}}
				for range 20 {
					clear(out)
					if err := (job{module: "places.comp", constants: constants, buffers: [][]byte{out}, dispatch: d}).on(t.Context(), t, w); err != nil {
						t.Errorf("goroutine %d: %v", n, err)
						return
					}
					for k, v := range wordsIn(out) {
						if k%4 == 3 && v != uint32(k/4%size) {
							t.Errorf("goroutine %d: invocation %d is %d", n, k/4, v)
							return
						}
					}
				}
			})
		}
		wait.Wait()
	}
}

// What is refused is refused by name.
func TestComputeRefusals(t *testing.T) {
	places := words(t, "places.comp")
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, c := range []struct {
		constants map[uint32][]uint32
		entry     string
		words     []uint32
		want      string
	}{
		{words: places, constants: map[uint32][]uint32{0: {1025}},
			want: "compute module: SPIR-V word 16: OpEntryPoint: 1025 x 1 x 1 invocations in a workgroup: 1024 are the most"},
		{words: places, constants: map[uint32][]uint32{0: {512}, 1: {3}}, want: "512 x 3 x 1 invocations in a workgroup: 1024 are the most"},
		{words: places, constants: map[uint32][]uint32{0: {0}}, want: "the size of a workgroup must be three positive integer constants"},
		{words: places, entry: "other", want: `the module has no entry point "other" of the compute stage: it has "main" of the compute stage`},
		{words: words(t, "buffers.frag"), want: `no entry point "main" of the compute stage`},
	} {
		_, err := program.LoadCompute(c.words, program.ComputeOptions{Constants: c.constants, Entry: c.entry})
		require.ErrorContains(t, err, c.want)
		var e *spirv.Error
		require.ErrorAs(t, err, &e)
	}
	_, err := program.Load(places, nil, program.Options{})
	require.ErrorContains(t, err, `no entry point "main" of the vertex stage`)
	c, err := program.LoadCompute(places, program.ComputeOptions{})
	require.NoError(t, err)
	_, err = c.Bind(program.Resources{VertexBuffers: [][]byte{{}}})
	require.ErrorContains(t, err, "VertexBuffers: 1 buffers: a compute program has no vertex attributes")
	_, err = c.Bind(program.Resources{})
	require.ErrorContains(t, err, `set 0, binding 0, "Places" (STORAGE_BUFFER) is missing`)
	out := aligned(16)
	bindings, err := c.Bind(program.Resources{Descriptors: []program.Descriptor{{Buffer: out}}})
	require.NoError(t, err)
	p, err := dev.NewComputePipeline(c)
	require.NoError(t, err)
	const most = shade.MaxWorkgroups
	for _, x := range []struct {
		d    halfspace.Dispatch
		want string
	}{
		{halfspace.Dispatch{}, "Bindings"},
		{halfspace.Dispatch{Bindings: bindings, Groups: [3]int{1, most + 1, 1}}, "Groups: [1 65536 1] workgroups from [0 0 0] on: 65535 are the most"},
		{halfspace.Dispatch{Bindings: bindings, Groups: [3]int{1, -1, 1}}, "Groups: [1 -1 1] workgroups"},
		{halfspace.Dispatch{Bindings: bindings, Base: [3]int{most}}, "Base: [65535 0 0]: each is 0 to 65534"},
		{halfspace.Dispatch{Bindings: bindings, Base: [3]int{2}, Groups: [3]int{most - 1, 1, 1}}, "Groups: [65534 1 1] workgroups from [2 0 0] on"},
		{halfspace.Dispatch{Bindings: bindings, Indirect: out[:8]}, "Indirect: 8 bytes: three words"},
		{halfspace.Dispatch{Bindings: bindings, Indirect: bufferOf(1, 1, math.MaxUint32)}, "Indirect: [1 1 2147483647] workgroups"},
		{halfspace.Dispatch{Bindings: bindings, Indirect: bufferOf(1, 1, 1), Groups: [3]int{1, 1, 1}}, "beside Indirect"},
	} {
		require.ErrorContains(t, p.Dispatch(t.Context(), x.d), x.want)
	}
	require.ErrorContains(t, p.Dispatch(nil, halfspace.Dispatch{Bindings: bindings}), "Context: nil") //nolint:staticcheck // the misuse
	_, err = dev.NewComputePipeline(nil)
	require.ErrorContains(t, err, "Compute: nil")
	_, err = dev.NewComputePipeline(&program.Compute{})
	require.ErrorContains(t, err, "create it with LoadCompute")
	_, err = dev.NewComputePipeline((*program.Compute)(nil))
	require.ErrorContains(t, err, "a nil *program.Compute")
	dev.Close()
	require.ErrorIs(t, p.Dispatch(t.Context(), halfspace.Dispatch{Bindings: bindings, Groups: [3]int{1, 1, 1}}), halfspace.ErrClosed)
}

// Pointers are values: through loops, functions' results, variables, selections and steps back; null reads 0 and
// writes nothing.
func TestVariablePointers(t *testing.T) {
	for _, w := range computeWays(t) {
		a, b := make([]uint32, 8), make([]uint32, 8)
		for k := range 8 {
			a[k], b[k] = 100+uint32(k), 200+uint32(k)
		}
		buffers := [][]byte{bufferOf(a...), bufferOf(b...), aligned(4 * 4 * 8)}
		d := halfspace.Dispatch{Groups: [3]int{1, 1, 1}}
		require.NoError(t, job{module: "pointers", buffers: buffers, dispatch: d}.on(t.Context(), t, w))
		got := wordsIn(buffers[2])
		for i := range 8 {
			own := [2][]uint32{b, a}[i%2]
			sum, first, held := uint32(0), uint32(0), uint32(0)
			for k := range 3 {
				if i-k >= 0 {
					sum += own[i-k]
				}
			}
			if i < 4 {
				first, held = own[i], 0 // and of lane 7-i, whose pointer is null
			}
			require.Equal(t, []uint32{sum, 1, held, first}, got[4*i:4*i+4], "invocation %d", i)
		}
		for k := range 8 {
			want := [2][]uint32{a, b}
			if k < 4 {
				want[1-k%2] = []uint32{0, 0, 0, 0}
				want[1-k%2][k] = 264
			}
			require.Equal(t, want[0][k], wordsIn(buffers[0])[k])
			require.Equal(t, want[1][k], wordsIn(buffers[1])[k])
		}
	}
}

// Generated modules give through dispatches, with one thread and with several, what the slow definition of their source
// gives.
func TestGeneratedDispatches(t *testing.T) {
	const groups = 23
	ways := computeWays(t)
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 36))
		c, err := spirvgen.NewCompute(r)
		require.NoError(t, err, "seed %d", seed)
		want := [4][]uint32{make([]uint32, spirvgen.PushConstants/4), make([]uint32, 64),
			make([]uint32, groups*c.Size*spirvgen.OwnWords), make([]uint32, spirvgen.TallyWords)}
		for _, list := range want {
			for k := range list {
				list[k] = r.Uint32N(1 << (1 + r.IntN(31)))
			}
		}
		var begin [4][]byte
		for k, list := range want {
			begin[k] = bufferOf(list...)
		}
		c.Run(groups, want[0], want[1], want[2], want[3])
		for _, w := range ways {
			p, err := program.LoadCompute(c.Words, program.ComputeOptions{Exec: w.exec})
			require.NoError(t, err, "seed %d", seed)
			resources := program.Resources{PushConstants: begin[0]}
			var got [4][]byte
			for k := 1; k < 4; k++ {
				got[k] = aligned(len(begin[k]))
				copy(got[k], begin[k])
				if p.Has(0, k-1) {
					resources.Descriptors = append(resources.Descriptors, program.Descriptor{Binding: k - 1, Buffer: got[k]})
				}
			}
			b, err := p.Bind(resources)
			require.NoError(t, err, "seed %d", seed)
			pipe, err := w.dev.NewComputePipeline(p)
			require.NoError(t, err)
			require.NoError(t, pipe.Dispatch(t.Context(), halfspace.Dispatch{Groups: [3]int{groups, 1, 1}, Bindings: b}))
			for k := 1; k < 4; k++ {
				require.Equal(t, bufferOf(want[k]...), got[k], "seed %d, %v, buffer %d", seed, w, k)
			}
		}
	}
}
