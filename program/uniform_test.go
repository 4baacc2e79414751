package program

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// What is the same in a whole draw is computed once a frame and bindings, and anew for others: a number of a uniform
// block changes behind its back, which nobody may do within a frame.
func TestUniformValuesAreComputedOnceAFrame(t *testing.T) {
	p, err := Load(module(t, "quad.vert"), module(t, "tint.frag"), Options{})
	require.NoError(t, err)
	k, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	block := make([]byte, 16)
	bind := func() *Bindings {
		b, err := p.Bind(Resources{Descriptors: []Descriptor{{Buffer: block}}})
		require.NoError(t, err)
		return b
	}
	scratch := &shade.Scratch{}
	red := func(b *Bindings, value float32) float32 {
		binary.LittleEndian.PutUint32(block, math.Float32bits(value))
		f := &shade.Fragments{Batch: shade.Batch{N: 16, Kernels: k, Scratch: scratch}, Live: []uint16{0xFFFF}, Bindings: b}
		for range 2 {
			f.In = append(f.In, make([]float32, 16))
		}
		for c := range 4 {
			f.Colors[0][c] = make([]float32, 16)
		}
		p.Fragment(f)
		return f.Colors[0][0][5]
	}
	one, other := bind(), bind()
	require.EqualValues(t, 1, red(one, 2), "frame 0 promises nothing")
	require.EqualValues(t, 2, red(one, 4))
	scratch.Frame = 1
	require.EqualValues(t, 3, red(one, 6))
	require.EqualValues(t, 3, red(one, 8), "the same frame")
	require.EqualValues(t, 4, red(other, 8), "other bindings")
	require.EqualValues(t, 3, red(one, 8), "bindings that take turns")
	for range 20 {
		require.EqualValues(t, 9, red(bind(), 18))
	}
	require.EqualValues(t, 10, red(one, 20), "bindings after many others")
	scratch.Frame = 2
	require.EqualValues(t, 5, red(other, 10), "another frame")
	k2, err := simd.For(simd.Available()[len(simd.Available())-1])
	require.NoError(t, err)
	if k = k2; k.Level != simd.LevelGeneric {
		require.EqualValues(t, 6, red(other, 12), "another level")
	}
}

// Values of flat inputs are the same for a primitive, interpolated ones are not; nor are integers that vertices have.
func TestValuesOfAPrimitiveAreKnown(t *testing.T) {
	i, err := Inspect(module(t, "match.frag"), "")
	require.NoError(t, err)
	f := i.Function
	uniform, primitive := f.Uniform(), f.PerPrimitive()
	for _, x := range f.Instructions() {
		if x.Op != ir.Output {
			continue
		}
		v := f.Outputs[x.Imm]
		if v.Component > 0 && v.Index > 0 {
			continue // which the module does not have
		}
		require.Equal(t, v.Index > 0, primitive[x.Args[0]], "%v", v)
		require.False(t, uniform[x.Args[0]], "%v", v)
	}
	i, err = Inspect(module(t, "match.vert"), "")
	require.NoError(t, err)
	for v, x := range i.Function.Instructions() {
		require.False(t, x.Op == ir.Input && i.Function.PerPrimitive()[v])
	}
}
