package halfspace

import "github.com/seed-1acaedba/halfspace/tile"

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
