package rop

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// reducePlan is the operations on coverage between the tests and the colours (Vulkan: Coverage to Color, Coverage
// Reduction, Coverage Modulation).
type reducePlan struct {
	on       bool
	samples  int // of the colour attachments
	truncate bool
	modulate [4]bool // the components
	shares   []float32
	toColor  int // the output that becomes the coverage, or -1
	floats   [shade.MaxColors]bool
}

// compile needs state that has been checked.
func (r *reducePlan) compile(p *vk.GraphicsPipeline) {
	r.toColor = -1
	m := p.Multisample
	if m == nil {
		return
	}
	all := max(m.RasterizationSamples, 1)
	r.samples = all
	if m.ColorAttachmentSamples != 0 {
		r.samples = m.ColorAttachmentSamples
	}
	r.truncate = m.CoverageReductionMode == vk.CoverageReductionModeTruncate
	switch m.CoverageModulationMode {
	case vk.CoverageModulationModeRGB:
		r.modulate = [4]bool{true, true, true, false}
	case vk.CoverageModulationModeAlpha:
		r.modulate = [4]bool{false, false, false, true}
	case vk.CoverageModulationModeRGBA:
		r.modulate = [4]bool{true, true, true, true}
	}
	k := all / r.samples
	for n := range k {
		share := float32(n+1) / float32(k)
		if len(m.CoverageModulationTable) > 0 {
			share = min(max(m.CoverageModulationTable[n], 0), 1)
		}
		r.shares = append(r.shares, share)
	}
	if m.CoverageToColorEnable {
		r.toColor = m.CoverageToColorLocation
	}
	for i, f := range p.ColorFormats {
		info := format.Of(f)
		r.floats[i] = info != nil && info.Class == format.ClassFloat
	}
	r.on = r.samples < all || r.toColor >= 0 || r.modulates()
}

func (r *reducePlan) modulates() bool { return r.modulate != [4]bool{} }

// Reduces says whether colours are written by [Plan.WriteReduced].
func (p *Plan) Reduces() bool { return p.reduce.on }

// Reduced is memory of WriteReduced.
type Reduced struct {
	groups []simd.Group
	masks  []uint16
	all    []uint16 // of a copy, sample by sample
	colors [shade.MaxColors][4][]float32
	kept   shade.Fragments
}

// WriteReduced is Write for attachments with fewer samples: the tile has the colour attachments' samples, the batch's
// masks the rasterizer's.
func (p *Plan) WriteReduced(w *Scratch, r *Reduced, t *Tile, samples int, s *State, b *Batch) {
	plan := &p.reduce
	if plan.toColor >= 0 {
		plan.coverageToColor(b, samples)
	}
	n, k := t.Samples, samples/t.Samples
	out := *b
	r.groups = append(r.groups[:0], b.Groups...)
	r.masks = r.masks[:0]
	for g := range b.Groups {
		union := uint16(0)
		for c := range n {
			covered := uint16(0)
			if plan.truncate {
				covered = b.mask(g, c, samples)
			} else {
				for i := range k {
					covered |= b.mask(g, c*k+i, samples)
				}
			}
			r.masks = append(r.masks, covered)
			union |= covered
		}
		r.groups[g].Mask = union
	}
	out.Groups, out.Masks = r.groups, r.masks
	if !plan.modulates() {
		p.Write(w, t, s, &out)
		return
	}
	r.all = append(r.all[:0], r.masks...)
	for c := range n {
		for g := range out.Groups {
			for i := range n {
				out.Masks[g*n+i] = 0
			}
			out.Masks[g*n+c] = r.all[g*n+c]
			out.Groups[g].Mask = r.all[g*n+c]
		}
		out.Fragments = plan.modulated(r, b, c, samples, k)
		p.Write(w, t, s, &out)
	}
}

// modulated is a batch's fragments with the colours of one sample of the attachments.
func (r *reducePlan) modulated(m *Reduced, b *Batch, c, samples, k int) *shade.Fragments {
	m.kept = *b.Fragments
	f := &m.kept
	for i := range f.Colors {
		if !r.floats[i] || f.Colors[i][0] == nil {
			continue
		}
		for component, lanes := range f.Colors[i] {
			if !r.modulate[component] {
				continue
			}
			own := append(m.colors[i][component][:0], lanes...)
			m.colors[i][component] = own
			for g := range b.Groups {
				for lane := range simd.Lanes {
					covered := 0
					for j := range k {
						covered += int(b.mask(g, c*k+j, samples) >> lane & 1)
					}
					if covered > 0 {
						own[g*simd.Lanes+lane] *= r.shares[covered-1]
					}
				}
			}
			f.Colors[i][component] = own
		}
	}
	return f
}

// coverageToColor sets an output's first component to the mask of the samples that are left.
func (r *reducePlan) coverageToColor(b *Batch, samples int) {
	out := b.Fragments.Colors[r.toColor][0]
	for g := range b.Groups {
		var words [simd.Lanes]uint32
		for s := range samples {
			for m := b.mask(g, s, samples); m != 0; m &= m - 1 {
				words[bits.TrailingZeros16(m)] |= 1 << s
			}
		}
		for lane, word := range words {
			out[g*simd.Lanes+lane] = math.Float32frombits(word)
		}
	}
}

// reduce refuses state of coverage reduction.
func (r *refusals) reduce(p *vk.GraphicsPipeline) {
	m := p.Multisample
	all := max(m.RasterizationSamples, 1)
	switch n := m.ColorAttachmentSamples; n {
	case 0, 1, 2, 4, 8, 16:
		r.RefuseIf(n > all, "Multisample.ColorAttachmentSamples",
			"%d, the rasterizer has %d: colour attachments have as many, or fewer", n, all)
	default:
		r.RefuseIf(true, "Multisample.ColorAttachmentSamples", "%d is not 1, 2, 4, 8 or 16", n)
		return
	}
	r.enum(vk.Valid(m.CoverageReductionMode), m.CoverageReductionMode, "Multisample.CoverageReductionMode")
	r.enum(vk.Valid(m.CoverageModulationMode), m.CoverageModulationMode, "Multisample.CoverageModulationMode")
	modulates := m.CoverageModulationMode != vk.CoverageModulationModeNone
	r.RefuseIf(modulates && m.CoverageReductionMode != vk.CoverageReductionModeMerge,
		"Multisample.CoverageModulationMode", "%v with %v: it counts what MERGE merges",
		m.CoverageModulationMode, m.CoverageReductionMode)
	k := all
	if m.ColorAttachmentSamples > 0 && m.ColorAttachmentSamples <= all {
		k = all / m.ColorAttachmentSamples
	} else if m.ColorAttachmentSamples == 0 {
		k = 1
	}
	r.RefuseIf(len(m.CoverageModulationTable) > 0 && len(m.CoverageModulationTable) != k, "Multisample.CoverageModulationTable",
		"%d values for %d samples that become one", len(m.CoverageModulationTable), k)
	for _, v := range m.CoverageModulationTable {
		r.RefuseIf(v != v, "Multisample.CoverageModulationTable", "it has a NaN")
	}
	if !m.CoverageToColorEnable {
		return
	}
	const field = "Multisample.CoverageToColorLocation"
	if i := m.CoverageToColorLocation; i < 0 || i >= len(p.ColorFormats) {
		r.RefuseIf(true, field, "%d, the pipeline has %d colour attachments", i, len(p.ColorFormats))
	} else {
		switch f := p.ColorFormats[i]; f {
		case vk.FormatR8Uint, vk.FormatR8Sint, vk.FormatR16Uint, vk.FormatR16Sint, vk.FormatR32Uint, vk.FormatR32Sint:
		default:
			r.RefuseIf(true, field, "%v is not an integer format of one component", f)
		}
	}
}
