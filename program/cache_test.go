package program

import (
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// The same modules and options are the same program while somebody has it; anything else is another one.
func TestLoadAgain(t *testing.T) {
	vertex, fragment := module(t, "attributes.vert"), module(t, "control.frag")
	options := func() Options {
		return Options{VertexInput: attributes, FragmentConstants: map[uint32][]uint32{7: {1}}}
	}
	p, err := Load(vertex, fragment, options())
	require.NoError(t, err)
	again, err := Load(append([]uint32(nil), vertex...), fragment, options())
	require.NoError(t, err)
	require.Same(t, p, again)
	input := attributes
	input.Bindings = []VertexBinding{{Stride: 32}}
	for _, o := range []Options{
		{VertexInput: attributes}, {VertexInput: attributes, FragmentConstants: map[uint32][]uint32{7: {2}}},
		{VertexInput: attributes, FragmentConstants: map[uint32][]uint32{8: {1}}},
		{VertexInput: attributes, VertexConstants: map[uint32][]uint32{7: {1}}},
		{VertexInput: input, FragmentConstants: map[uint32][]uint32{7: {1}}},
		{VertexInput: attributes, FragmentConstants: map[uint32][]uint32{7: {1}}, Exec: ExecInterpret},
		{VertexInput: attributes, FragmentConstants: map[uint32][]uint32{7: {1}}, Dropped: 1},
	} {
		other, err := Load(vertex, fragment, o)
		require.NoError(t, err)
		require.NotSame(t, p, other)
	}
	depth, err := Load(vertex, nil, options())
	require.NoError(t, err)
	require.NotSame(t, p, depth)
	p.Bindings()[:1][0].Set = 1000
	require.NotEqual(t, 1000, again.bindings[0].Set, "a caller's list is its own")
	runtime.KeepAlive(p)
}

// Colours that are dropped are no outputs, and what they need is not computed.
func TestDroppedColoursAreNotComputed(t *testing.T) {
	vertex, fragment := module(t, "attributes.vert"), module(t, "control.frag")
	all, err := Load(vertex, fragment, Options{VertexInput: attributes})
	require.NoError(t, err)
	none, err := Load(vertex, fragment, Options{VertexInput: attributes, Dropped: 255})
	require.NoError(t, err)
	require.Positive(t, all.Interface().Colors)
	require.Zero(t, none.Interface().Colors)
	require.Less(t, none.Interface().Cost, all.Interface().Cost)
}

// Many goroutines may load the same program, and have one.
func TestLoadAtOnce(t *testing.T) {
	vertex, fragment := module(t, "quad.vert"), module(t, "math.frag")
	list := make([]*Program, 8)
	var wait sync.WaitGroup
	for i := range list {
		wait.Go(func() { list[i], _ = Load(vertex, fragment, Options{}) })
	}
	wait.Wait()
	for _, p := range list {
		require.NotNil(t, p)
		require.Same(t, list[0], p)
	}
}

// Nothing is left of a program that nobody has.
func TestProgramsAreFreed(t *testing.T) {
	vertex, fragment := module(t, "quad.vert"), module(t, "texture.frag")
	o := Options{FragmentConstants: map[uint32][]uint32{99: {1}}}
	p, err := Load(vertex, fragment, o)
	require.NoError(t, err)
	key := keyOf(vertex, fragment, &o)
	require.Same(t, p, programs.get(key))
	runtime.KeepAlive(p)
	require.Eventually(t, func() bool {
		runtime.GC()
		programs.mutex.Lock()
		defer programs.mutex.Unlock()
		_, ok := programs.programs[key]
		return !ok
	}, time.Minute, time.Millisecond)
}

// A compute module that is loaded again is the same program, unless its options differ.
func TestLoadComputeAgain(t *testing.T) {
	load := func(o ComputeOptions) *Compute {
		c, err := LoadCompute(module(t, "places.comp"), o)
		require.NoError(t, err)
		return c
	}
	first := load(ComputeOptions{})
	require.Same(t, first, load(ComputeOptions{Entry: "main"}))
	require.NotSame(t, first, load(ComputeOptions{Name: "another"}))
	require.NotSame(t, first, load(ComputeOptions{Exec: ExecInterpret}))
	require.NotSame(t, first, load(ComputeOptions{Constants: map[uint32][]uint32{0: {3}}}))
}
