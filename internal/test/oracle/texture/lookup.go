package texture

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Sampler is a sampler.
type Sampler struct {
	vk.Sampler
	// Explicit chooses explicit chroma reconstruction.
	Explicit bool
}

// Input is the operands of one instruction. Absent operands are zero or nil.
type Input struct {
	S, T, R float64
	Layer   float64  // of arrayed views
	Q       *float64 // the divisor of projective instructions
	Lod     *float64
	// Grad is the derivatives of (s, t, r) along x and y, given or implicit.
	Grad   *[2][3]float64
	Bias   float64
	MinLod float64
	Dref   *float64
	Offset [3]int
}

// lookup is one instruction under way.
type lookup struct {
	*Texture
	*Sampler
	in       Input
	cube     bool
	seamless bool
	face     int
	st       [3]float64    // coordinates on the face, or (s, t, r)
	grad     [2][3]float64 // their derivatives
	layer    int           // of the image; without the face
	dref     float64
	resident bool
}

// Sample runs a sampling instruction (Image Sample Operations); resident says that no texel of weight is unbound.
func (t *Texture) Sample(s *Sampler, in Input) (v Value, resident bool) {
	l := t.begin(s, in)
	lambda, taps, major := l.lod()
	_, lambda = l.clampLod(lambda)
	filter := s.MinFilter
	if lambda <= 0 {
		filter = s.MagFilter
	}
	levels := l.levelsOf(lambda)
	// Anisotropy: N places along the longer axis of the footprint, the mean of them.
	var values []weighted
	centre := l.st
	for i := 1; i <= taps; i++ {
		if taps > 1 {
			along := float64(i)/float64(taps+1) - 0.5
			for c := range l.st {
				l.st[c] = centre[c] + float64(along*major[c])
			}
		}
		var mixed []weighted
		for _, d := range levels {
			if d.weight != 0 {
				mixed = append(mixed, weighted{l.filtered(d.level, filter), d.weight})
			}
		}
		values = append(values, weighted{reduce(mixed, s.ReductionMode), 1 / float64(taps)})
	}
	return reduce(values, s.ReductionMode), l.resident
}

// begin projects, chooses the cube face and the layer.
func (t *Texture) begin(s *Sampler, in Input) *lookup {
	l := &lookup{Texture: t, Sampler: s, in: in, resident: true, st: [3]float64{in.S, in.T, in.R}}
	if in.Q != nil {
		for c := range l.st {
			l.st[c] /= *in.Q
		}
	}
	if in.Grad != nil {
		l.grad = *in.Grad
	}
	if in.Dref != nil {
		l.dref = *in.Dref
		if in.Q != nil {
			l.dref /= *in.Q
		}
		if t.info.Numeric == format.Unorm {
			l.dref = min(max(l.dref, 0), 1)
		}
	}
	l.cube = t.view.ViewType == vk.ImageViewTypeCube || t.view.ViewType == vk.ImageViewTypeCubeArray
	l.seamless = l.cube && (s == nil || !s.NonSeamlessCubeMap)
	layers := t.view.LayerCount
	if l.cube {
		l.chooseFace()
		layers /= 6
	}
	n := min(max(math.RoundToEven(in.Layer), 0), float64(layers-1))
	if n != n {
		n = 0
	}
	l.layer = int(n)
	if l.cube {
		l.layer = 6*l.layer + l.face
	}
	l.layer += t.view.BaseArrayLayer
	return l
}

// weighted is a value with its weight.
type weighted struct {
	Value
	weight float64
}

// reduce makes values one: their weighted sum, or by component the least or greatest of those with weight.
func reduce(list []weighted, mode vk.SamplerReductionMode) (r Value) {
	var least, most Value
	first := true
	for _, w := range list {
		if w.weight == 0 {
			continue
		}
		for c, x := range w.Value {
			r[c] += float64(x * w.weight)
			if first {
				least[c], most[c] = x, x
			}
			least[c], most[c] = min(least[c], x), max(most[c], x)
		}
		first = false
	}
	switch mode {
	case vk.SamplerReductionModeMin:
		return least
	case vk.SamplerReductionModeMax:
		return most
	case vk.SamplerReductionModeWeightedAverageRangeclamp:
		for c := range r {
			r[c] = min(max(r[c], least[c]), most[c])
		}
	}
	return r
}
