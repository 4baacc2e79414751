package fragment

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile/record"
)

// function calls the fragment functions of draws.
type function struct {
	kernels    *simd.Kernels
	counts     *record.Counts
	calls      *record.Calls
	compaction compaction
}

// shade is the rows plan.Constant, plan.Lookup and plan.Shade: it runs the draw's function on the run's groups.
func (f *function) shade(r *run) {
	b, fr := r.batch, &r.batch.fragments
	live := b.live[:len(r.groups)]
	for g := range live {
		live[g] = r.groups[g].Mask
	}
	fr.Live, fr.Apart = live, mixed(r.groups)
	fr.Bindings = r.draw.Bindings
	n := r.tile.Lanes(f.kernels, r.groups)
	f.counts.Shaded(r.tile.Segments[r.segment].Draw, n)
	f.call(b, r.draw, n)
	r.shaded = fr
}

// mixed says that most groups have fragments of several primitives.
func mixed(groups []simd.Group) bool {
	n := 0
	for i := range groups {
		if groups[i].BinSlot == 0 {
			n++
		}
	}
	return 2*n > len(groups)
}

// call runs a draw's fragment function on a batch, which has so many live lanes.
func (f *function) call(b *batch, d *record.Draw, lanes int64) {
	fr, c := &b.fragments, &f.compaction
	whole, all := fr.N, fr.Live
	compacted := c.compact(b, d, int(lanes))
	n, live := fr.N, fr.Live
	if !d.Plan.Function.Complete && !fills(d) {
		b.clearOutputs(&d.Plan.Function)
	}
	f.calls.Call = record.Call{Draw: d, Stage: "Fragment"}
	f.calls.Memory.Begin()
	switch p := d.Plan; {
	case d.Colour.Known():
		d.Colour.Run(fr)
	case p.Function.Fused != nil:
		p.Function.Fused.Run(p.Shader, fr)
		c.learn(p, f.calls.Memory.Registers())
	default:
		p.Shader.Fragment(fr)
		c.learn(p, f.calls.Memory.Registers())
	}
	fr.N = n
	if d.Plan.Function.Discards {
		record.CheckSlice("Fragments.Live", -1, -1, fr.Live, live)
	}
	b.checkOutputs(&d.Plan.Function, n)
	f.calls.Call = record.Call{}
	if compacted {
		c.scatter(b, d, whole, all)
	}
}

// fills says whether a draw's colour is all of its outputs.
func fills(d *record.Draw) bool {
	i := &d.Plan.Function
	return d.Colour.Known() && i.Colors == 1 && !i.DualSource && !i.WritesDepth && !i.WritesStencil && !i.WritesSampleMask
}
