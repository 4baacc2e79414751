package job

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/scene/demo"
)

// The keys of pictures in the look studio hold its version, and those of plain pictures do not change with it.
func TestKeysHoldTheLook(t *testing.T) {
	s := Settings{Width: 16, Height: 8, Shading: "pbr", Format: "png"}
	task := Task{Settings: &s}
	plain := task.Key("v", nil)
	s.Studio()
	require.NotEqual(t, plain, task.Key("v", nil))
	require.NoError(t, s.Check())
	s.Look = "other"
	require.ErrorContains(t, s.Check(), "look")
}

// Pictures of a sequence have one camera, and those of a turn one distance.
func TestSequencesKeepTheirFit(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	base, err := scene.LoadBytes("demo.glb", demo.GLB)
	require.NoError(t, err)
	spec := Spec{Settings: Settings{Width: 32, Height: 32, Shading: "pbr", Format: "png"}, Frames: &[2]int{0, 5}, FPS: 4,
		Camera: Camera{Frame: true, View: scene.DefaultView()}}
	spec.Settings.Studio()
	spec.Camera.View.Fill = StudioFill
	plan, err := spec.Plan(t.Context(), Load)
	require.NoError(t, err)
	p := newPainter(dev, &spec.Settings, base, nil, nil)
	defer p.close()
	var first *scene.Camera
	for i := range plan.Groups[0].Tasks {
		d, err := p.paint(context.Background(), &plan.Groups[0].Tasks[i], nil)
		require.NoError(t, err)
		if first == nil {
			first = &d.camera
		}
		require.Equal(t, first.World, d.camera.World, "frame %d", i)
	}
}
