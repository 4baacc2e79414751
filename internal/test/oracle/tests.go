package oracle

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// tests runs the depth bounds, stencil and depth tests with their writes, and counts the samples that pass all.
func (d *Draw) tests(t *Target, s shape, covered []sample, out Output) []sample {
	passed := keep(covered, func(q sample) bool { return d.test(t, s, q, out) })
	t.SamplesPassed += len(passed)
	return passed
}

func (d *Draw) test(t *Target, s shape, q sample, out Output) bool {
	state := d.DepthStencil
	if state == nil || t.DepthFormat == vk.FormatUndefined {
		return true
	}
	var (
		i       = t.index(q.x, q.y, q.index)
		format  = texelOf(t.DepthFormat)
		stencil = state.StencilTestEnable && format.stencilBits > 0
		face    = state.Back
		ref     uint8
	)
	if s.front {
		face = state.Front
	}
	ref = uint8(face.Reference)
	if out.StencilRef != nil {
		ref = *out.StencilRef
	}
	if format.depthBits > 0 && state.DepthBoundsTestEnable &&
		!(t.Depth[i] >= float64(state.MinDepthBounds) && t.Depth[i] <= float64(state.MaxDepthBounds)) {
		return false
	}
	if stencil && !StencilPasses(face, ref, t.Stencil[i]) {
		t.Stencil[i] = StencilWrite(face, face.FailOp, ref, t.Stencil[i])
		return false
	}
	if state.DepthTestEnable && format.depthBits > 0 {
		z := d.depth(t, s, q, out)
		if !Compare(state.DepthCompareOp, z, t.Depth[i]) {
			if stencil {
				t.Stencil[i] = StencilWrite(face, face.DepthFailOp, ref, t.Stencil[i])
			}
			return false
		}
		if state.DepthWriteEnable {
			t.Depth[i] = z
		}
	}
	if stencil {
		t.Stencil[i] = StencilWrite(face, face.PassOp, ref, t.Stencil[i])
	}
	return true
}

// depth is the depth of a sample as the target would hold it: by the plane at the sample, biased, clamped, converted.
func (d *Draw) depth(t *Target, s shape, q sample, out Output) float64 {
	x, y := q.at.Pixels()
	z := s.at(Pixel{int64(q.x), int64(q.y)}, x, y).z
	if s.bias != 0 {
		z = float64(float32(z)) + s.bias
		rounded := float32(z)
		if float64(rounded) > z { // down, so that depths a place apart stay apart
			rounded = math.Nextafter32(rounded, float32(math.Inf(-1)))
		}
		z = float64(rounded)
	}
	if out.Depth != nil {
		z = *out.Depth
	}
	if d.Rasterization.DepthClampEnable {
		z = min(max(z, s.transform.minZ), s.transform.maxZ)
	}
	if math.IsNaN(z) {
		z = 0
	}
	return StoreDepth(t.DepthFormat, min(max(z, 0), 1))
}

// Compare is reference OP test.
func Compare(op vk.CompareOp, reference, test float64) bool {
	switch op {
	case vk.CompareOpLess:
		return reference < test
	case vk.CompareOpEqual:
		return reference == test
	case vk.CompareOpLessOrEqual:
		return reference <= test
	case vk.CompareOpGreater:
		return reference > test
	case vk.CompareOpNotEqual:
		return reference != test
	case vk.CompareOpGreaterOrEqual:
		return reference >= test
	case vk.CompareOpAlways:
		return true
	}
	return false
}

// StencilPasses is the stencil test: (reference & mask) OP (stored & mask).
func StencilPasses(s vk.StencilOpState, reference, stored uint8) bool {
	mask := uint8(s.CompareMask)
	return Compare(s.CompareOp, float64(reference&mask), float64(stored&mask))
}

// StencilWrite is the stencil value after an operation, under the write mask.
func StencilWrite(s vk.StencilOpState, op vk.StencilOp, reference, stored uint8) uint8 {
	v := stored
	switch op {
	case vk.StencilOpZero:
		v = 0
	case vk.StencilOpReplace:
		v = reference
	case vk.StencilOpIncrementAndClamp:
		if v < 255 {
			v++
		}
	case vk.StencilOpDecrementAndClamp:
		if v > 0 {
			v--
		}
	case vk.StencilOpInvert:
		v = ^v
	case vk.StencilOpIncrementAndWrap:
		v++
	case vk.StencilOpDecrementAndWrap:
		v--
	}
	mask := uint8(s.WriteMask)
	return stored&^mask | v&mask
}
