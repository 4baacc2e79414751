package jit

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/simd"
)

// A listing has all bytes of the code, in order, and a text for each instruction.
func TestListing(t *testing.T) {
	for op := range simd.VecOps {
		if !Has(op) {
			continue
		}
		var s Segment
		in := Instr{Kind: Operate, Op: op}
		for k, typ := range op.Info().In {
			if typ == simd.VecNone {
				continue
			}
			in.Args[k] = int32(len(s))
			s = append(s, Instr{Kind: Load, Type: typ, At: int32(1024 * k)})
		}
		s = append(s, in)
		s = append(s, Instr{Kind: Store, Args: [3]int32{int32(len(s) - 1)}, At: 8192})
		for _, level := range []simd.Level{simd.LevelAVX2, simd.LevelAVX512} {
			lines, constants, err := Listing(level, s)
			require.NoError(t, err)
			code, _, err := write(level, s)
			require.NoError(t, err)
			var all []byte
			for _, l := range lines {
				require.Equal(t, len(all), l.Offset, "%v", op)
				require.NotEmpty(t, l.Text)
				all = append(all, l.Bytes...)
			}
			require.Equal(t, code[:len(all)], all)
			require.LessOrEqual(t, len(all)+constants, len(code))
			require.True(t, slices.ContainsFunc(lines, func(l Line) bool { return l.Text == "vzeroupper; ret" }))
		}
	}
}

// A conversion to integers needs no blend where masks lie in vectors: the mask's bits turn -2^31 into the greatest
// integer.
func TestConversionsToIntegersBlendNothing(t *testing.T) {
	lines, _, err := Listing(simd.LevelAVX2, Segment{
		{Kind: Load, Type: simd.VecWord},
		{Kind: Operate, Op: simd.VecFToS},
		{Kind: Store, Args: [3]int32{1}, At: 1024},
	})
	require.NoError(t, err)
	for _, l := range lines {
		require.NotContains(t, l.Text, "blend")
	}
}
