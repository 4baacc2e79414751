package bench

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/tile/plan"
)

// fuseWorkloads are the workloads that each row of the plans' table is for: of the suite, or a feature's.
func fuseWorkloads() map[string]string {
	return map[string]string{
		"flat": "fill/back-to-front", "once": "blend/layers", "table": "blend/layers",
		"footprint": "texture/corridors", "copy": "texture/corridors",
		"broadcast": "msaa/corridors", "divergent": "msaa/corridors", "listed": "lines rectangular",
		"gathered": "points 1", "packed": "triangles of 5, blended",
		"deferred": "texture/corridors", "hidden": "layers, hidden", "occluder": "layers, opaque",
		"front to back": "texture/corridors", "compact lanes": "triangles of 5, blended with inputs", "compact quads": "triangles of 5, blended quads",
		"alone": "samples 4, shaded each, blended",
	}
}

// No row of the plans' table that is only faster is dead, and none changes a byte: each fires in the workload that it is for, does not when
// it is taken out, and leaves the same picture.
func TestFuseRowsFireAndChangeNoByte(t *testing.T) {
	draw := func(name string, without plan.Set) (plan.Set, []byte) {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Tile: tile.Options{Without: without}}})
		defer dev.Close()
		for _, c := range Cases() {
			if c.Name != name {
				continue
			}
			p, err := newPicture(dev, c.Scene(), scene.RenderInfo{
				Shading: c.Shading, Width: 192, Height: 108, Samples: c.Samples, SRGB: c.SRGB, ReverseZ: c.ReverseZ,
			})
			require.NoError(t, err)
			return plan.Set(p.Statistics().Fused), p.Color.Bytes()
		}
		_, scenes := features()
		s := scenes[name]
		require.NotNil(t, s, "no workload %s", name)
		pipe, err := dev.NewPipeline(s.pipeline, &s.shader)
		require.NoError(t, err)
		info, err := s.pass()
		require.NoError(t, err)
		pass := dev.NewPass(info)
		for range 2 { // the second may lie behind the first
			pass.Draw(pipe, shade.Draw{Count: s.shader.vertices()})
		}
		require.NoError(t, pass.End(context.Background()))
		return plan.Set(pass.Statistics().Fused), info.Color[0].Image.Bytes()
	}
	for row := range plan.Fast().Each {
		workload := fuseWorkloads()[row.String()]
		require.NotEmpty(t, workload, "row %s has no workload", row)
		fired, want := draw(workload, 0)
		require.True(t, fired.Has(row), "%s does not fire in %s", row, workload)
		fired, got := draw(workload, plan.Of(row))
		require.False(t, fired.Has(row), "%s fires though it is taken out", row)
		require.True(t, bytes.Equal(want, got), "%s changes the picture of %s", row, workload)
	}
}
