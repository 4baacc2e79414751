package rop

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// coveragePlan is the multisample coverage operation.
type coveragePlan struct {
	// narrows: fragments may lose samples here.
	narrows                     bool
	sampleMask                  bool
	alphaToCoverage, alphaToOne bool
	// integer: colour 0 has an integer format, whose last component is no alpha.
	integer bool
	// alpha: there is a colour 0.
	alpha bool
}

func (c *coveragePlan) compile(p *vk.GraphicsPipeline, i *shade.Interface) {
	c.sampleMask, c.alpha = i.WritesSampleMask, i.HasColor(0)
	if len(p.ColorFormats) > 0 {
		f := format.Of(p.ColorFormats[0])
		c.integer = f != nil && f.Class != format.ClassFloat
	}
	if m := p.Multisample; m != nil && !c.integer && c.alpha {
		c.alphaToCoverage, c.alphaToOne = m.AlphaToCoverageEnable, m.AlphaToOneEnable
	}
	c.narrows = c.sampleMask || c.alphaToCoverage
}

// Covers says whether Coverage does anything to batches without a Factor.
func (p *Plan) Covers() bool { return p.cover.narrows || p.cover.alphaToOne }

// Coverage narrows a batch's masks by the outputs of the fragment function, in the specification's order: its sample
// mask, the factor of smooth lines, alpha to coverage; alpha to one then replaces colour 0's alpha (Vulkan: Multisample
// Coverage).
func (p *Plan) Coverage(w *Scratch, t *Tile, b *Batch) {
	if len(b.Groups) == 0 {
		return
	}
	c := &p.cover
	if c.sampleMask {
		c.applyMask(t.Samples, b)
	}
	if c.integer || !c.alpha {
		return
	}
	if b.Factor != nil {
		alpha := b.Fragments.Colors[0][3]
		for i, f := range b.Factor[:len(b.Groups)*simd.Lanes] {
			alpha[i] = float32(alpha[i] * f)
		}
	}
	if c.alphaToCoverage {
		p.applyAlpha(w, t.Samples, b)
	}
	if c.alphaToOne {
		alpha := b.Fragments.Colors[0][3][:len(b.Groups)*simd.Lanes]
		for i := range alpha {
			alpha[i] = 1
		}
	}
}

// applyMask takes away the samples that the fragment function's sample mask lacks.
func (c *coveragePlan) applyMask(samples int, b *Batch) {
	for g := range b.Groups {
		words := *(*[simd.Lanes]uint32)(b.Fragments.SampleMask[g*simd.Lanes:])
		if b.MaskShift != nil {
			for lane := range words {
				words[lane] >>= b.MaskShift[g*simd.Lanes+lane] & 31
			}
		}
		b.narrow(g, samples, func(s int) (keep uint16) {
			for lane, w := range &words {
				keep |= uint16(w>>s&1) << lane
			}
			return keep
		})
	}
}

// applyAlpha keeps sample s of n where alpha > (s + 1/2)/n: none for alpha 0 or NaN, all for 1, ever more between. The
// permutation of samples is the identity, the same at every pixel.
func (p *Plan) applyAlpha(w *Scratch, samples int, b *Batch) {
	a := &w.alpha
	a.Alpha, a.Groups, a.N, a.Samples = &b.Fragments.Colors[0][3][0], &b.Groups[0], int64(len(b.Groups)), int64(samples)
	if a.Masks = nil; samples > 1 {
		a.Masks = &b.Masks[0]
	}
	n := 1 / float32(samples)
	for s := range samples {
		a.Thresholds[s] = (float32(s) + 0.5) * n
	}
	p.kernels.AlphaToCoverage(a)
}

// narrow takes the lanes out of the masks of a group's samples that keep, asked for a sample, does not have.
func (b *Batch) narrow(g, samples int, keep func(s int) uint16) {
	group := &b.Groups[g]
	if samples == 1 {
		group.Mask &= keep(0)
		return
	}
	union := uint16(0)
	for s, m := range b.Masks[g*samples : (g+1)*samples] {
		if m != 0 {
			m &= keep(s)
			b.Masks[g*samples+s] = m
		}
		union |= m
	}
	group.Mask = union
}
