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
	"github.com/seed-1acaedba/halfspace/tile/fragment"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// fuseWorkloads are the workloads that each row of the fuse table is for: of the suite, or a feature's.
func fuseWorkloads() map[string]string {
	return map[string]string{
		"flat": "fill/back-to-front", "once": "blend/layers", "table": "blend/layers",
		"footprint": "texture/corridors", "copy": "texture/corridors",
		"broadcast": "msaa/corridors", "divergent": "msaa/corridors", "listed": "lines rectangular",
		"gathered": "points 1", "packed": "triangles of 5, blended",
	}
}

// No row of the fuse table is dead, and none changes a byte: each fires in the workload that it is for, does not when
// it is taken out, and leaves the same picture.
func TestFuseRowsFireAndChangeNoByte(t *testing.T) {
	draw := func(name string, without record.Fuse) (record.Fuse, []byte) {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Tile: tile.Options{Unfused: without}}})
		defer dev.Close()
		for _, c := range Cases() {
			if c.Name != name {
				continue
			}
			p, err := newPicture(dev, c.Scene(), scene.RenderInfo{
				Shading: c.Shading, Width: 192, Height: 108, Samples: c.Samples, SRGB: c.SRGB, ReverseZ: c.ReverseZ,
			})
			require.NoError(t, err)
			return tile.Fuse(p.Statistics().Fused), p.Color.Bytes()
		}
		_, scenes := features()
		s := scenes[name]
		require.NotNil(t, s, "no workload %s", name)
		pipe, err := dev.NewPipeline(s.pipeline, &s.shader)
		require.NoError(t, err)
		info := s.pass(t, dev)
		pass := dev.NewPass(info)
		pass.Draw(pipe, shade.Draw{Count: s.shader.vertices()})
		require.NoError(t, pass.End(context.Background()))
		return tile.Fuse(pass.Statistics().Fused), info.Color[0].Image.Bytes()
	}
	for row, name := range fragment.Fuses() {
		workload := fuseWorkloads()[name]
		require.NotEmpty(t, workload, "row %s has no workload", name)
		fired, want := draw(workload, 0)
		require.NotZero(t, fired&row, "%s does not fire in %s", name, workload)
		fired, got := draw(workload, row)
		require.Zero(t, fired&row, "%s fires though it is taken out", name)
		require.True(t, bytes.Equal(want, got), "%s changes the picture of %s", name, workload)
	}
}
