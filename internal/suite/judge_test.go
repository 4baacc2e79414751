package suite

import (
	"math"
	"strings"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
	"github.com/stretchr/testify/require"
)

func floatArray(v ...float32) Array {
	a := Array{Type: F32}
	for _, x := range v {
		b := math.Float32bits(x)
		a.data = append(a.data, byte(b), byte(b>>8), byte(b>>16), byte(b>>24))
	}
	return a
}

// two is a case of 2 x 1 pixels that expects the colours (1, 2, 3, 4) and (5, NaN, 7, Inf).
func two() *RasterCase {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	return &RasterCase{
		Target:   Target{Width: 2, Height: 1, Samples: 1, ColorFormat: vk.FormatR32G32B32A32Sfloat},
		Expected: RasterExpected{Color: floatArray(1, 2, 3, 4, 5, nan, 7, inf)},
	}
}

func TestJudgeTolerance(t *testing.T) {
	c := two()
	got := answer(c)
	require.True(t, c.Judge(got).Pass, "NaN equals NaN, an infinity itself")

	got.Color[2] = 3.5
	v := c.Judge(got)
	require.False(t, v.Pass)
	require.Equal(t, "1 of 2 mismatch, 0 may; first blue at (0, 0): got 3.5, want 3", v.Reason)
	c.Tolerance.ColorAbs, c.Tolerance.ColorRel = 0.2, 0.1
	require.True(t, c.Judge(got).Pass, "0.2 + 0.1 x 3 is enough")

	got.Color[7] = math.MaxFloat32
	require.False(t, c.Judge(got).Pass, "no tolerance makes a number infinite")
	c.Tolerance.CoverageMismatchedSamples = 1
	require.True(t, c.Judge(got).Pass)
	got.Color[5] = 6 // the same sample: counted once
	require.True(t, c.Judge(got).Pass)
}

func TestJudgeUntouched(t *testing.T) {
	c := two()
	c.Tolerance.CoverageMismatchedSamples = 2
	clear := RasterResult{Color: make([]float32, 8)}
	require.Equal(t, "the target is untouched", c.Judge(clear).Reason)
	c.Tags = []string{"empty"}
	require.True(t, c.Judge(clear).Pass)
	require.Contains(t, c.Judge(answer(c)).Reason, "the target was touched")
	require.Equal(t, "7 elements of color, not 8", c.Judge(RasterResult{Color: make([]float32, 7)}).Reason)
}

func TestJudgeSampling(t *testing.T) {
	c := &SamplingCase{Inputs: Inputs{N: 2}}
	c.Expected.Values = floatArray(1, 2, 3, 4, 5, 6, 7, 8)
	c.Expected.Resident = Array{Type: U32, data: []byte{1, 0, 0, 0, 0, 0, 0, 0}}
	values := c.Expected.Values.Words()
	require.True(t, c.Judge(values, []uint32{1, 0}).Pass)
	require.Equal(t, "input 1 resident: got 1, want 0", c.Judge(values, []uint32{1, 1}).Reason)
	values[6] = math.Float32bits(7.25)
	require.Equal(t, "1 of 2 inputs mismatch, 0 may; first input 1 blue: got 7.25, want 7",
		c.Judge(values, []uint32{1, 0}).Reason)
	c.Tolerance.MismatchFraction = 0.5
	require.True(t, c.Judge(values, []uint32{1, 0}).Pass)
	require.False(t, c.Judge(values[:4], []uint32{1, 0}).Pass)
}

func TestReport(t *testing.T) {
	var r Report
	r.Add("a", "one", Verdict{Pass: true})
	r.Add("b", "two", Verdict{Reason: "wrong"})
	r.Add("a", "three", Unsupported(&Error{File: "f", Reason: "no"}))
	var b strings.Builder
	require.NoError(t, r.Print(&b))
	require.True(t, strings.HasSuffix(b.String(), "\n1 passed, 2 failed\n"), b.String())
	require.Equal(t, []string{"a/three: unsupported: f: no", "b/two: wrong"}, r.Failures())
}
