package conform

import (
	"math"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
)

// Through the queue, cases of all kinds give the bytes that they give without it.
func TestQueueGivesTheSameBytes(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	defer dev.Close()
	q, err := NewQueue(halfspace.DeviceInfo{})
	require.NoError(t, err)
	defer q.Close()
	found, err := suite.All(filepath.Join("..", "internal", "suite", "testdata"))
	require.NoError(t, err)
	counts := map[string]int{}
	ctx := t.Context()
	for _, dir := range found {
		s, err := suite.Open(dir)
		require.NoError(t, err)
		for _, c := range s.Raster {
			want, err := DrawRaster(dev, c)
			require.NoError(t, err)
			got, err := q.rasterCase(ctx, c)
			require.NoError(t, err, "%s/%s", s.Name, c.Name)
			floats := slices.Concat(want.Color, want.Depth, want.Resolved)
			require.Equal(t, words32(floats), words32(slices.Concat(got.Color, got.Depth, got.Resolved)), "%s/%s", s.Name, c.Name)
			require.Equal(t, want.Stencil, got.Stencil, "%s/%s", s.Name, c.Name)
			counts["raster"]++
		}
		for _, c := range s.Programs {
			want, err := DrawProgram(dev, program.ExecAuto, c)
			require.NoError(t, err)
			got, err := q.programCase(ctx, program.ExecAuto, c)
			require.NoError(t, err, "%s/%s", s.Name, c.Name)
			require.True(t, c.Judge(got).Pass, "%s/%s", s.Name, c.Name)
			if !c.Tagged("atomic") {
				require.Equal(t, want, got, "%s/%s", s.Name, c.Name)
			}
			counts["shader"]++
		}
		for _, c := range s.Compute {
			want, err := DispatchCase(ctx, dev, program.ExecAuto, c)
			require.NoError(t, err)
			got, err := q.computeCase(ctx, program.ExecAuto, c)
			require.NoError(t, err, "%s/%s", s.Name, c.Name)
			require.Equal(t, want, got, "%s/%s", s.Name, c.Name)
			counts["compute"]++
		}
		for _, c := range s.Sampling {
			v := q.Sampling(ctx, c)
			require.True(t, v.Pass, "%s/%s: %s", s.Name, c.Name, v.Reason)
			counts["sampling"]++
		}
	}
	require.Len(t, counts, 4)
}

// words32 are the bits of floats, so that NaN equals itself.
func words32(floats []float32) []uint32 {
	w := make([]uint32, len(floats))
	for i, f := range floats {
		w[i] = math.Float32bits(f)
	}
	return w
}
