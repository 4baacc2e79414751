package bench

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
)

func TestStageSum(t *testing.T) {
	var s StageSum
	require.Nil(t, s.Shares())
	for range 2 {
		times := [][]halfspace.StageTime{{{Stage: "wait"}, {Stage: "load"}, {Stage: "cover"}},
			{{Stage: "wait"}, {Stage: "load"}, {Stage: "cover"}}}
		times[0][2].Time, times[0][2].Calls = 3*time.Millisecond, 5
		times[1][0].Time, times[1][0].Calls = time.Millisecond, 1
		s.Add(times)
	}
	require.Equal(t, []StageShare{
		{Stage: "wait", MS: 1, Share: 0.25, Calls: 1, Workers: []float64{0, 1}},
		{Stage: "cover", MS: 3, Share: 0.75, Calls: 5, Workers: []float64{3, 0}},
	}, s.Shares())
	var out bytes.Buffer
	require.NoError(t, StageTable(&out, s.Shares()))
	require.Contains(t, out.String(), "cover  3.000  75.0 %      5     3.000     0.000")
	require.Contains(t, out.String(), "worker 1")
}
