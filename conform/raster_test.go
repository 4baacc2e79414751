package conform

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/suite"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
)

// rasterSuites are the raster suites of the repository's small copy and of HALFSPACE_SUITES.
func rasterSuites(t *testing.T) (suites []*suite.Suite) {
	found, err := suite.All(filepath.Join("..", "internal", "suite", "testdata"))
	require.NoError(t, err)
	for _, dir := range found {
		if !strings.HasPrefix(filepath.Base(dir), "raster-") {
			continue
		}
		s, err := suite.Open(dir)
		require.NoError(t, err)
		suites = append(suites, s)
	}
	return suites
}

// Every case of the raster suites passes on every level, with any number of threads and either tile size, deferred or
// not.
func TestRasterSuitesPassEverywhere(t *testing.T) {
	suites := rasterSuites(t)
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		for _, o := range []struct {
			threads int
			tile    tile.Options
		}{
			{1, tile.Options{TileSize: 64}},
			{5, tile.Options{TileSize: 32}},
			{1, tile.Options{TileSize: 32, Immediate: true}},
		} {
			t.Run(fmt.Sprintf("level=%v/threads=%d/tile=%d/immediate=%v", level, o.threads, o.tile.TileSize,
				o.tile.Immediate), func(t *testing.T) {
				dev := testdevice.New(t, halfspace.DeviceInfo{Threads: o.threads, Inside: inside.Options{Kernels: k, Tile: o.tile}})
				defer dev.Close()
				var report suite.Report
				for _, s := range suites {
					for _, c := range s.Raster {
						report.Add(s.Name, c.Name, Raster(dev, c))
					}
				}
				for _, line := range report.Failures() {
					t.Error(line)
				}
				var table strings.Builder
				require.NoError(t, report.Print(&table))
				t.Log("\n" + table.String())
			})
		}
	}
}
