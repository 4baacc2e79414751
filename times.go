package halfspace

import (
	"time"

	"github.com/seed-1acaedba/halfspace/tile/record"
)

// StageTime is the time of one thread in one stage of a pass's work.
type StageTime struct {
	// Stage is the stage's name, such as "vertex", "cover" or "shade". In the stage "wait" the thread waited for
	// others.
	Stage string
	// Time is the time that the thread spent in the stage, Calls how often it turned to it.
	Time  time.Duration
	Calls int64
}

// TileTime is the time of one tile of a pass.
type TileTime struct {
	// X and Y are the tile's upper left corner, Size its edge, in pixels. Pixels outside the picture are not drawn.
	X, Y, Size int
	// Worker is the thread that drew the tile, from 0. Records is how many primitives are listed for the tile, summed
	// over all batches.
	Worker, Records int
	// Time is the time that the thread spent on the tile.
	Time time.Duration
}

// Stages returns the times of the last pass's stages: a list for each thread, each with the same stages in the order in
// which a pass goes through them; nil without [DeviceInfo].Times. The stages change with the engine.
func (d *Device) Stages() [][]StageTime {
	times := d.engine.Stages()
	if times == nil {
		return nil
	}
	threads := make([][]StageTime, len(times))
	for i := range times {
		threads[i] = make([]StageTime, record.Stages)
		for k := range record.Stages {
			threads[i][k] = StageTime{k.String(), times[i][k].Time, times[i][k].Calls}
		}
	}
	return threads
}

// Tiles returns the times of the last pass's tiles; nil without [DeviceInfo].Times. A tile that was drawn in several
// batches of geometry appears once for each.
func (d *Device) Tiles() (times []TileTime) {
	for _, t := range d.engine.Tiles() {
		times = append(times, TileTime(t))
	}
	return times
}
