package scene

import (
	"time"

	"github.com/seed-1acaedba/halfspace"
)

// FrameTimes are what a frame's work took, its passes added up. From radiance to codes there is a pass for the curves ACES
// and AgX, and for pictures of floats.
type FrameTimes struct {
	// Stages are the stages of each thread.
	Stages [][]halfspace.StageTime
	// Tiles are the times of each tile of each pass.
	Tiles []halfspace.TileTime
	// Surfaces is what a picture with materials and light took until its tone curve, on any device, from the draws of
	// shadows on; 0 for others.
	Surfaces time.Duration
}

// add adds the pass that a device has just drawn.
func (t *FrameTimes) add(d *halfspace.Device) {
	stages := d.Stages()
	if stages == nil {
		return
	}
	if t.Stages == nil {
		t.Stages, stages = stages, nil // the device does not keep them
	}
	for i := range stages {
		for k := range stages[i] {
			t.Stages[i][k].Time += stages[i][k].Time
			t.Stages[i][k].Calls += stages[i][k].Calls
		}
	}
	t.Tiles = append(t.Tiles, d.Tiles()...)
}

// Times are what the last frame took, on a device whose halfspace.DeviceInfo has Times, and which nobody else has drawn
// with meanwhile; otherwise nothing but Surfaces.
func (r *Renderer) Times() FrameTimes { return r.times }
