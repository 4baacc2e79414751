package fragment

import (
	"github.com/seed-1acaedba/halfspace/tile/bin"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// steps has the function of each step of a run, and the stage that its time belongs to.
var steps = [plan.Rows]struct {
	stage record.Stage
	run   func(w *Shader, t *bin.Tile, d *record.Draw)
}{
	plan.Interpolate:       {record.StageInterpolate, (*Shader).interpolate},
	plan.InterpolateCoarse: {record.StageInterpolate, (*Shader).interpolateCoarse},
	plan.Footprint:         {record.StageInterpolate, (*Shader).footprint},
	plan.Relocate:          {record.StageInterpolate, (*Shader).relocate},
	plan.SampleMasks:       {record.StageInterpolate, (*Shader).visibleSamples},
	plan.Inputs:            {record.StageInterpolate, (*Shader).builtins},
	plan.CoverageInputs:    {record.StageInterpolate, (*Shader).coverageInputs},
	plan.Constant:          {record.StageShade, (*Shader).shadeFragments},
	plan.Lookup:            {record.StageShade, (*Shader).shadeFragments},
	plan.Shade:             {record.StageShade, (*Shader).shadeFragments},
	plan.Unpack:            {record.StageWrite, (*Shader).unpack},
	plan.Discard:           {record.StageWrite, (*Shader).discard},
	plan.NarrowCoverage:    {record.StageWrite, (*Shader).narrowCoverage},
	plan.TestLate:          {record.StageTest, (*Shader).testShaded},
	plan.Write:             {record.StageWrite, (*Shader).write},
	plan.WriteReduced:      {record.StageWrite, (*Shader).writeReduced},
	plan.Copy:              {record.StageShade, (*Shader).copyTexels},
	plan.Once:              {record.StageWrite, (*Shader).writeConstant},
	plan.Tabled:            {record.StageWrite, (*Shader).writeTabled},
}

// execute runs steps of a draw on w.run.
func (w *Shader) execute(t *bin.Tile, d *record.Draw, p *plan.Path) {
	for _, s := range p.List() {
		w.clock.Stage(steps[s].stage)
		steps[s].run(w, t, d)
	}
}
