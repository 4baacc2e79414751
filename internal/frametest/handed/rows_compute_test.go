package handed_test

import (
	"context"
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

func computeRows() []row {
	return []row{{name: "LoadCompute and Bind", hand: histogram}, {name: "NewComputePipeline", hand: numbered}}
}

// histogram counts the bytes of a text by a module.
func histogram(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
	o := &program.ComputeOptions{Entry: "main", Name: "histogram", Constants: map[uint32][]uint32{}}
	c, err := program.LoadCompute(frametest.Words(t, "testdata/program/histogram.comp.spv"), *o)
	require.NoError(t, err)
	pipe, err := dev.NewComputePipeline(c)
	require.NoError(t, err)
	input := guard.Slice[byte](t, 4096)
	binary.LittleEndian.PutUint32(input, 4092)
	for i := range input[4:] {
		input[4+i] = byte(i * i)
	}
	counts := guard.Slice[byte](t, 1024)
	r := &program.Resources{Descriptors: []program.Descriptor{
		{Name: "Input", Buffer: input}, {Name: "Histogram", Buffer: counts}}}
	b, err := c.Bind(*r)
	require.NoError(t, err)
	return []any{o, r}, func() ([]byte, error) {
		err := pipe.Dispatch(context.Background(), halfspace.Dispatch{Groups: [3]int{2, 1, 1}, Bindings: b})
		return counts, err
	}
}

// numbering is a compute program in Go, which keeps its interface where its caller can change it.
type numbering struct{ i *shade.ComputeInterface }

func (n numbering) ComputeInterface() shade.ComputeInterface { return *n.i }

func (n numbering) Workgroups(w *shade.Workgroups) error {
	for k := range w.N {
		w.Bindings.([]byte)[w.First+k] = byte(w.First + k + 1)
	}
	return nil
}

// numbered writes each workgroup's number.
func numbered(t testing.TB, dev *halfspace.Device) ([]any, func() ([]byte, error)) {
	n := numbering{&shade.ComputeInterface{Name: "numbering", Size: [3]int{4, 2, 1}, Batch: 3, Cost: 2,
		Check: func(any) error { return nil }, Prepare: func(*simd.Kernels) error { return nil }}}
	pipe, err := dev.NewComputePipeline(n)
	require.NoError(t, err)
	out := guard.Slice[byte](t, 60)
	return []any{n.i}, func() ([]byte, error) {
		err := pipe.Dispatch(context.Background(), halfspace.Dispatch{Groups: [3]int{5, 4, 3}, Bindings: out})
		return out, err
	}
}
