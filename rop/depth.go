package rop

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// depthPlan is the depth test as simd.DepthArgs spells it.
type depthPlan struct {
	test, write          bool
	never                bool // nothing passes
	shaded               bool // the fragment function writes the depth
	op                   vk.CompareOp
	low, rng             uint32
	less, equal, greater bool
	scale                float32
}

// scaleOf is the largest code of a fixed-point depth, or 0 for float32 bits.
func scaleOf(f *format.Info) float32 {
	if f.DepthBits == 32 {
		return 0
	}
	return float32(uint32(1)<<f.DepthBits - 1)
}

func (d *depthPlan) compile(s *vk.DepthStencil, f *format.Info, i *shade.Interface) {
	if !s.DepthTestEnable {
		return // writes nothing either
	}
	d.test, d.write, d.scale, d.op = true, s.DepthWriteEnable, scaleOf(f), s.DepthCompareOp
	d.shaded = i.WritesDepth && !i.EarlyFragmentTests
	less, equal, greater := orders(s.DepthCompareOp)
	d.less, d.equal, d.greater = less, equal, greater
	d.never = !less && !equal && !greater
	d.low, d.rng = simd.CompareRange(less, equal, greater)
}

// orders says for which outcomes of a comparison an operation passes: the reference is less than, equal to or greater
// than the value tested against.
func orders(op vk.CompareOp) (less, equal, greater bool) {
	switch op {
	case vk.CompareOpLess:
		return true, false, false
	case vk.CompareOpEqual:
		return false, true, false
	case vk.CompareOpLessOrEqual:
		return true, true, false
	case vk.CompareOpGreater:
		return false, false, true
	case vk.CompareOpNotEqual:
		return true, false, true
	case vk.CompareOpGreaterOrEqual:
		return false, true, true
	case vk.CompareOpAlways:
		return true, true, true
	}
	return false, false, false
}

// set fills those fields of a record that the plan and the tile know: the depth buffer, the compare range, Write and
// Scale.
func (d *depthPlan) set(t *Tile, a *simd.DepthArgs) {
	a.Depth, a.Write = nil, 0
	if !d.test {
		return
	}
	a.Depth = &t.Depth[0]
	a.Low, a.Range, a.Scale = d.low, d.rng, d.scale
	if d.write {
		a.Write = 1
	}
}

// run is the depth test of groups whose depth the fragment function wrote at z, 16 lanes a group: Kernels.Depth with
// another depth.
func (d *depthPlan) run(t *Tile, a runOf, z []float32) {
	for g := range int(a.N) {
		group := a.group(g)
		lanes := (*[simd.Lanes]float32)(z[g*simd.Lanes:])
		union := uint16(0)
		for s, mask := range a.masks(g) {
			first := t.block(s, group.Block)
			pass := mask
			a.Tested += int64(bits.OnesCount16(pass))
			for m := mask; m != 0; m &= m - 1 {
				lane := bits.TrailingZeros16(m)
				stored := &t.Depth[first+lane]
				k := depthCode(lanes[lane], a.Min, a.Max, a.Scale)
				if uint32(k-*stored)-a.Low > a.Range {
					pass &^= 1 << lane
					continue
				}
				if a.Write != 0 {
					*stored = k
				}
				if a.Visibility != nil {
					t.Visibility[first+lane] = group.BinSlot
				}
			}
			a.Passed += int64(bits.OnesCount16(pass))
			a.masks(g)[s] = pass
			union |= pass
		}
		group.Mask = union
	}
}

// depthCode is the code of a depth that is clamped to [lo, hi], NaN becoming lo, as Kernels.Depth makes it of a plane's
// depth.
func depthCode(z, lo, hi, scale float32) int32 {
	if !(z > lo) {
		z = lo
	}
	z = min(z, hi)
	if scale == 0 {
		return int32(math.Float32bits(z))
	}
	return int32(math.RoundToEven(float64(z) * float64(scale))) // the product is exact
}

// boundsPlan is the depth bounds test.
type boundsPlan struct {
	test      bool
	unlimited bool // the bounds are any floats
	scale     float32
}

// codes is a range of stored codes, low to low+rng.
type codes struct{ low, rng uint32 }

func (b *boundsPlan) compile(s *vk.DepthStencil, f *format.Info, unrestricted bool) {
	b.test, b.scale = s.DepthBoundsTestEnable, scaleOf(f)
	b.unlimited = unrestricted && b.scale == 0
}

// codes is the range of the codes whose values lie within bounds; the products are exact.
func (b *boundsPlan) codes(low, high float32) codes {
	low, high = low+0, high+0 // +0: not -0
	least, most := int32(math.Float32bits(low)), int32(math.Float32bits(high))
	switch scale := b.scale; {
	case b.unlimited:
		least, most = FloatCode(math.Float32bits(low)), FloatCode(math.Float32bits(high))
	case scale != 0:
		low, high = min(max(low, 0), 2), min(max(high, -1), 1) // unrestricted bounds may leave the range of the codes
		least, most = int32(math.Ceil(float64(low)*float64(scale))), int32(math.Floor(float64(high)*float64(scale)))
	}
	if least > most { // no code at all: none is this large
		least, most = math.MaxInt32, math.MaxInt32
	}
	return codes{uint32(least), uint32(most - least)}
}

// run narrows the masks of groups.
func (b *boundsPlan) run(k *simd.Kernels, t *Tile, s *State, a *simd.DepthArgs) {
	r := &t.bounds
	*r = simd.RangeTestArgs{
		Groups: a.Groups, N: a.N, Masks: a.Masks, Samples: int64(a.Samples.N), Words: &t.Depth[0], SampleStride: int64(t.SampleStride),
		Low: s.bounds.low, Range: s.bounds.rng,
	}
	k.RangeTest(r)
}
