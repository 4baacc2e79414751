package conform

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Every case of the compute suites passes on every level, interpreted and as machine code, with one thread and with
// several, and all give the same bytes.
func TestComputeSuitesPassEverywhere(t *testing.T) {
	type way struct {
		device *halfspace.Device
		exec   program.Exec
	}
	var ways []way
	for i, level := range simd.Available() {
		for _, threads := range []int{1, 3} {
			if testing.Short() && i > 0 && threads == 1 {
				continue // one thread shares nothing
			}
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads, ISA: level.String()})
			defer dev.Close()
			if i == 0 || !testing.Short() {
				ways = append(ways, way{dev, program.ExecInterpret})
			}
			if jit.Enabled() && jit.Supports(level) {
				ways = append(ways, way{dev, program.ExecNative})
			}
		}
	}
	found, err := suite.All(filepath.Join("..", "internal", "suite", "testdata"))
	require.NoError(t, err)
	n := 0
	for _, dir := range found {
		s, err := suite.Open(dir)
		require.NoError(t, err)
		for _, c := range s.Compute {
			n++
			var first suite.ComputeResult
			for i, w := range ways {
				got, err := DispatchCase(t.Context(), w.device, w.exec, c)
				if err != nil {
					t.Errorf("%s/%s: %v", s.Name, c.Name, err)
					break
				}
				if v := c.Judge(got); !v.Pass {
					t.Errorf("%s/%s on %v, %v: %s", s.Name, c.Name, w.device.ISA(), w.exec, v.Reason)
				}
				if i == 0 {
					first = got
				} else {
					require.Equal(t, first, got, "%s/%s on %v, %v", s.Name, c.Name, w.device.ISA(), w.exec)
				}
			}
		}
	}
	require.NotZero(t, n)
}
