package suite

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// folders lists the suites of the repository and those of HALFSPACE_SUITES.
func folders(t *testing.T) []string {
	t.Helper()
	found, err := All("testdata")
	require.NoError(t, err)
	return found
}

func TestOpen(t *testing.T) {
	for _, dir := range folders(t) {
		s, err := Open(dir)
		require.NoError(t, err)
		require.Equal(t, filepath.Base(dir), s.Name)
		require.NotZero(t, s.Cases())
	}
}

// TestExpectedPasses judges the answers themselves: they pass, and only those of cases tagged empty are untouched.
func TestExpectedPasses(t *testing.T) {
	for _, dir := range folders(t) {
		s, err := Open(dir)
		require.NoError(t, err)
		for _, c := range s.Raster {
			v := c.Judge(answer(c))
			require.True(t, v.Pass, "%s/%s: %s", s.Name, c.Name, v.Reason)
			require.Zero(t, v.Mismatched)
		}
		for _, c := range s.Sampling {
			v := c.Judge(c.Expected.Values.Words(), c.Expected.Resident.Words())
			require.True(t, v.Pass, "%s/%s: %s", s.Name, c.Name, v.Reason)
			require.Zero(t, v.Mismatched)
		}
		for _, c := range s.Compute {
			var answer, before ComputeResult
			for i := range c.Buffers {
				w := &c.Buffers[i]
				answer.Buffers, before.Buffers = append(answer.Buffers, w.Data.Bytes()), append(before.Buffers, c.given(w))
			}
			for i := range c.Images {
				w := &c.Images[i]
				answer.Images, before.Images = append(answer.Images, w.Data.Bytes()), append(before.Images, c.given(w))
			}
			v := c.Judge(answer)
			require.True(t, v.Pass, "%s/%s: %s", s.Name, c.Name, v.Reason)
			require.Zero(t, v.Mismatched)
			require.Equal(t, !c.Writes(), c.Judge(before).Pass, "%s/%s", s.Name, c.Name)
		}
	}
}

func answer(c *RasterCase) RasterResult {
	e := c.Expected
	return RasterResult{
		Color: e.Color.Floats(), Depth: e.Depth.Floats(), Stencil: e.Stencil.Bytes(), Resolved: e.Resolved.Floats(),
	}
}

// TestUntouchedFails clears every target: only cases tagged empty pass.
func TestUntouchedFails(t *testing.T) {
	for _, dir := range folders(t) {
		s, err := Open(dir)
		require.NoError(t, err)
		for _, c := range s.Raster {
			got := answer(c)
			for i := range got.Color {
				got.Color[i] = float32(c.Target.ClearColor[i%4])
			}
			for i := range got.Depth {
				got.Depth[i] = c.Target.ClearDepth
			}
			if got.Stencil != nil {
				got.Stencil = []uint8(strings.Repeat(string(rune(0)), len(got.Stencil)))
			}
			for i := range got.Stencil {
				got.Stencil[i] = c.Target.ClearStencil
			}
			require.Equal(t, c.Tagged("empty"), c.Judge(got).Pass, "%s/%s", s.Name, c.Name)
		}
	}
}
