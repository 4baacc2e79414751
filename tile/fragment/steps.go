package fragment

import (
	"github.com/seed-1acaedba/halfspace/rop"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// table has the function of each step of a run, and the stage that its time belongs to.
var table = [plan.Rows]struct {
	stage record.Stage
	run   func(s *steps, r *run)
}{
	plan.Interpolate:       {record.StageInterpolate, func(s *steps, r *run) { s.varyings.interpolate(r) }},
	plan.InterpolateCoarse: {record.StageInterpolate, func(s *steps, r *run) { s.packer().interpolate(r) }},
	plan.Footprint:         {record.StageInterpolate, func(s *steps, r *run) { s.varyings.footprint(r) }},
	plan.Relocate:          {record.StageInterpolate, func(s *steps, r *run) { s.centroids.relocate(r) }},
	plan.SampleMasks:       {record.StageInterpolate, func(s *steps, r *run) { s.output.visibleSamples(r) }},
	plan.Inputs:            {record.StageInterpolate, func(s *steps, r *run) { s.inputs.fill(r) }},
	plan.CoverageInputs:    {record.StageInterpolate, func(s *steps, r *run) { s.inputs.coverage(r) }},
	plan.TileReads:         {record.StageInterpolate, func(s *steps, r *run) { s.tile.fill(r) }},
	plan.Constant:          {record.StageShade, func(s *steps, r *run) { s.function.shade(r) }},
	plan.Lookup:            {record.StageShade, func(s *steps, r *run) { s.function.shade(r) }},
	plan.Shade:             {record.StageShade, func(s *steps, r *run) { s.function.shade(r) }},
	plan.Unpack:            {record.StageWrite, func(s *steps, r *run) { s.coarse.unpack(r) }},
	plan.Discard:           {record.StageWrite, func(s *steps, r *run) { s.output.discard(r) }},
	plan.NarrowCoverage:    {record.StageWrite, func(s *steps, r *run) { s.output.narrowCoverage(r) }},
	plan.TestLate:          {record.StageTest, func(s *steps, r *run) { s.output.testLate(r) }},
	plan.Write:             {record.StageWrite, func(s *steps, r *run) { s.output.write(r) }},
	plan.WriteReduced:      {record.StageWrite, func(s *steps, r *run) { s.output.writeReduced(r) }},
	plan.Copy:              {record.StageShade, func(s *steps, r *run) { s.output.copyTexels(r) }},
	plan.Once:              {record.StageWrite, func(s *steps, r *run) { s.constants.write(r) }},
	plan.Tabled:            {record.StageWrite, func(s *steps, r *run) { s.constants.writeTabled(r) }},
}

// steps are the types whose methods are the steps of a run, in the order in which they know one another, and the run.
type steps struct {
	clock  *record.Clock
	calls  *record.Calls
	poison *record.Poison

	run       run
	batch     batch
	planes    planes
	varyings  varyings
	centroids centroids
	inputs    inputs
	tile      tileReads
	coarse    *coarse // nil: there were no fragments of several pixels yet
	function  function
	output    output
	constants constants
}

// init gives the types their tools.
func (s *steps) init(k *simd.Kernels, clock *record.Clock, counts *record.Counts, calls *record.Calls,
	poison *record.Poison,
) {
	s.clock, s.calls, s.poison = clock, calls, poison
	s.run.batch = &s.batch
	s.planes = planes{kernels: k, clock: clock}
	s.varyings = varyings{kernels: k, counts: counts, calls: calls, planes: &s.planes,
		interpolator: interpolator{calls: calls, planes: &s.planes, lerp: &s.varyings.lerp}}
	s.centroids = centroids{kernels: k, planes: &s.planes, varyings: &s.varyings}
	s.inputs = inputs{kernels: k, planes: &s.planes}
	s.function = function{kernels: k, counts: counts, calls: calls, compaction: compaction{counts: counts}}
	s.output = output{kernels: k, clock: clock, counts: counts, scratch: new(rop.Scratch)}
	s.constants = constants{kernels: k, clock: clock, counts: counts, output: &s.output, batch: &s.batch}
}

// packer returns the type for fragments of several pixels.
func (s *steps) packer() *coarse {
	if s.coarse == nil {
		s.coarse = newCoarse(s.planes.kernels, &s.planes, &s.varyings)
	}
	return s.coarse
}

// begin sets the run to groups of a draw's segment, in the usual state: varyings are evaluated at the pixels' centres,
// colours go to the tile.
func (s *steps) begin(t *bin.Tile, d *record.Draw, segment int, groups []simd.Group, slots []uint32) *run {
	if s.poison.Pattern != 0 {
		s.poison.Fill(&s.batch, &s.function.compaction, s.calls.Memory)
		if s.inputs.memory != nil {
			s.poison.Fill(s.inputs.memory)
		}
	}
	at, r := &d.Plan.Centre, &s.run // field by field: a record made elsewhere and copied waits for its parts
	r.tile, r.draw, r.segment, r.groups, r.pixels, r.coarse = t, d, segment, groups, groups, nil
	r.slots, r.places, r.gathered, r.into, r.masks = slots, nil, false, &t.Tile, nil
	r.sample, r.x, r.y, r.seen, r.full, r.factors = -1, at[0], at[1], nil, nil, nil
	return r
}

// execute takes the run through the steps of a path.
func (s *steps) execute(r *run, p *plan.Path) {
	for _, row := range p.List() {
		s.clock.Stage(table[row].stage)
		table[row].run(s, r)
	}
}
