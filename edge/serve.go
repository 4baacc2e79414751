package edge

import "github.com/seed-1acaedba/halfspace/vk"

// Serves says that Setup makes the same records of triangles with two views, if both have the same vertices: state is the
// same, but for samples, and no triangle is dropped that has a sample of w's. Lines and points may be cut into other
// records for other samples.
func (v *View) Serves(w *View) bool {
	p, q := *v.plan, w.plan
	if p.kind != kindFill || p.conservative != vk.ConservativeRasterizationModeDisabled ||
		p.sampleMin > q.sampleMin || p.sampleMax < q.sampleMax {
		return false
	}
	p.samples, p.locations, p.sampleMin, p.sampleMax = q.samples, q.locations, q.sampleMin, q.sampleMax
	return p == *q && v.n == 1 && w.n == 1 && v.first == w.first && v.bias == w.bias && v.clamp == w.clamp &&
		!v.windowed && !w.windowed && !v.transformed && !w.transformed
}
