package shade

import "github.com/seed-1acaedba/halfspace/sample"

// Texture is a sampler and a view, compiled.
type Texture = sample.Plan

// lookup samples a 2D texture at varyings s and t of a batch, whose screen derivatives the interface asked for, into out.
func lookup(f *Fragments, t *Texture, s int, out *[4][]float32) {
	b := &f.Scratch.lookup
	b.N, b.Kernels, b.Scratch = f.N, f.Kernels, &f.Scratch.sampling
	b.S, b.T = f.In[s], f.In[s+1]
	b.DPdx[0], b.DPdx[1] = f.DX[s], f.DX[s+1]
	b.DPdy[0], b.DPdy[1] = f.DY[s], f.DY[s+1]
	for c := range out {
		b.Out[c] = out[c][:f.N]
	}
	t.SampleGrad(b)
}
