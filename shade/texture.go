package shade

import (
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/simd"
)

// Texture is a sampler and a view, compiled.
type Texture = sample.Texture

// lookupTexture samples a 2D texture at the first two varyings of a batch, into out.
func lookupTexture(f *Fragments, t *Texture, out *[4][]float32) {
	b := f.batch()
	for c := range out {
		b.Out[c] = out[c][:f.N]
	}
	if f.Footprint != nil {
		t.SampleFootprint(b)
		return
	}
	if len(f.DX) < 2 { // the level does not matter: see OpLookup
		b.Lod = f.Scratch.Temp[7][:f.N]
		constant(&f.Batch, b.Lod, 0)
		t.SampleLod(b)
		return
	}
	b.DPdx[0], b.DPdx[1] = f.DX[0], f.DX[1]
	b.DPdy[0], b.DPdy[1] = f.DY[0], f.DY[1]
	t.SampleGrad(b)
}

// batch is a batch of lookups at the first two varyings.
func (f *Fragments) batch() *sample.Batch {
	b := &f.Scratch.lookup
	b.N, b.Kernels, b.Scratch = f.N, f.Kernels, &f.Scratch.sampling
	b.S, b.T, b.Rho2, b.Lod = f.In[0], f.In[1], f.Footprint, nil
	return b
}

// SampleTexels is a fragment function that is a lookup alone, of a batch with a Footprint: see
// [sample.Texture.SampleTexels].
func (f *Fragments) SampleTexels(t *Texture, groups []simd.Group, color []uint32, bgra uint32) {
	t.SampleTexels(f.batch(), groups, color, bgra)
}
