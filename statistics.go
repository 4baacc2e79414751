package halfspace

import (
	"time"

	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// Statistics counts the work of a pass. The zero value counts nothing.
type Statistics struct {
	// Primitives counts all primitives, Culled those dropped (by facing, area, cull distance or because they cover no
	// sample), Clipped those cut. Binned counts the setup records listed in at least one tile.
	Primitives int64 `json:"primitives"`
	Culled     int64 `json:"culled"`
	Clipped    int64 `json:"clipped"`
	Binned     int64 `json:"binned"`
	// FragmentsTested counts the covered samples, without primitives that were found to be hidden completely and
	// without triangle sides that were already drawn; FragmentsPassed counts the samples that passed depth and stencil,
	// FragmentsShaded the fragments that a shader ran for. The first two depend on the order in which primitives are
	// drawn, which is the recorded order only with PassInfo.CountSamples.
	FragmentsTested int64 `json:"fragments_tested"`
	FragmentsPassed int64 `json:"fragments_passed"`
	FragmentsShaded int64 `json:"fragments_shaded"`
	// Clusters counts the clusters of triangles that were dropped before their vertices were shaded. Their triangles
	// count as Culled.
	Clusters int64 `json:"clusters_culled"`
	// Chunks and Batches count the parts that geometry was cut into.
	Chunks  int64 `json:"chunks"`
	Batches int64 `json:"batches"`
	// Fused has a bit for each row of the engine's table of fused work that took part. The rows change with the engine.
	Fused uint64 `json:"-"`
}

// Add adds the counts of another pass.
func (s *Statistics) Add(t *Statistics) {
	s.Primitives += t.Primitives
	s.Culled += t.Culled
	s.Clipped += t.Clipped
	s.Binned += t.Binned
	s.FragmentsTested += t.FragmentsTested
	s.FragmentsPassed += t.FragmentsPassed
	s.FragmentsShaded += t.FragmentsShaded
	s.Clusters += t.Clusters
	s.Chunks += t.Chunks
	s.Batches += t.Batches
	s.Fused |= t.Fused
}

// statistics converts the engine's counts.
func statistics(t *tile.Statistics) Statistics {
	return Statistics{
		Primitives: t.Primitives, Culled: t.Culled, Clipped: t.Clipped, Binned: t.Binned,
		FragmentsTested: t.FragmentsTested, FragmentsPassed: t.FragmentsPassed, FragmentsShaded: t.FragmentsShaded,
		Clusters: t.Clusters, Chunks: t.Chunks, Batches: t.Batches, Fused: uint64(t.Fused),
	}
}

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
