package conform

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
)

// Every case of the shader suites passes on every level, interpreted and as machine code, and all give the same words.
func TestProgramSuitesPassEverywhere(t *testing.T) {
	type way struct {
		device *halfspace.Device
		exec   program.Exec
	}
	var ways []way
	for i, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1 + i,
			Inside: inside.Options{Kernels: k, Tile: tile.Options{TileSize: 32 << (i % 2)}}})
		defer dev.Close()
		ways = append(ways, way{dev, program.ExecInterpret})
		if jit.Enabled() && jit.Supports(level) {
			ways = append(ways, way{dev, program.ExecNative})
		}
	}
	found, err := suite.All(filepath.Join("..", "internal", "suite", "testdata"))
	require.NoError(t, err)
	n := 0
	for _, dir := range found {
		s, err := suite.Open(dir)
		require.NoError(t, err)
		for _, c := range s.Programs {
			n++
			var first suite.ProgramResult
			for i, w := range ways {
				got, err := DrawProgram(w.device, w.exec, c)
				if err != nil {
					t.Errorf("%s/%s: %v", s.Name, c.Name, err)
					break
				}
				if v := c.Judge(got); !v.Pass {
					t.Errorf("%s/%s on %v, %v: %s", s.Name, c.Name, w.device.ISA(), w.exec, v.Reason)
				}
				if i == 0 {
					first = got
				} else if !c.Tagged("atomic") {
					require.Equal(t, first.Colors, got.Colors, "%s/%s on %v, %v", s.Name, c.Name, w.device.ISA(), w.exec)
				}
			}
		}
	}
	require.NotZero(t, n)
}
