package fragment

import (
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// CompileDraw sets the plan of a draw and, if the draw has one colour, that colour's words or table, before its first
// tile is drawn.
func (w *Shader) CompileDraw(f *record.Frame, d *record.Draw) {
	d.Steps = d.Steps[:0]
	if d.Pipeline.Has(plan.DepthOnly) {
		f.Meet(d)
		return
	}
	w.calls.Call = record.Call{Draw: d, Stage: "Steps"}
	list := d.Pipeline.Steps(w.steps[:0], d.Bindings)
	d.Steps = append(d.Steps, list...) // the shader may keep its list, and what it was given
	if len(list) > cap(w.steps) {
		w.steps = make([]shade.Step, 0, 2*len(list))
	}
	w.calls.Call = record.Call{}
	f.Meet(d)
	if d.Plan.Has(plan.Flat) {
		w.bakeColor(f, d)
	}
	if d.Plan.Run.Whole() {
		w.shadeConstant(d)
	}
}
