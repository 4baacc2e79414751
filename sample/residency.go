package sample

import (
	"sync"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// residency is how kernels answer Resident of sparse images: by the same lookups in texels that are 1 where they are
// bound, else 0. Their weighted mean is 1 where all texels that have a weight are bound: weights in a level are
// multiples of 2^-16, of two levels of 2^-24, so that nothing is rounded. CUBIC filters have negative weights: there it
// is the least of the texels that have one.
type residency struct {
	once    sync.Once
	texture *Texture
}

// exactResidency are the texels. Sums of 16 taps, and of eight texels of two levels, whose weights are multiples of
// 2^-32, are rounded: there those are summed that end up about 1.5, or below 0.
var exactResidency, roundedResidency = mip.ResidencyTexels{Bound: 1}, mip.ResidencyTexels{Bound: 1.5, Unbound: -1 << 34}

// roundsResidency says that sums of residency are rounded.
func (p *Texture) roundsResidency() bool { return p.aniso > 1 || p.axes == 3 }

// zeros are a group of them.
var zeros [simd.Lanes]int32

// knowsResidency says that kernels answer Resident for a batch.
func (p *Texture) knowsResidency() bool { return !p.sparse || p.view.AllBound() || p.bound() != nil }

// bound is the texture of residency that lookups read, made on first use; nil where lookups go one by one to find
// unbound texels.
func (p *Texture) bound() *Texture {
	r := p.residency
	if r == nil {
		return nil
	}
	r.once.Do(func() {
		u, v := p.borders()
		texels := exactResidency
		if p.roundsResidency() {
			texels = roundedResidency
		}
		c := p.view.ResidencyChain(texels, p.seamless, u, v)
		q := *p
		q.kind, q.sources = mip.KindRGBA32F, [4]uint8{0, mip.SourceZero, mip.SourceZero, mip.SourceZero}
		q.sparse, q.compare, q.divides, q.srgb, q.single, q.parts, q.residency = false, false, false, nil, false, 1, nil
		q.sampler.CompareEnable, q.sampler.ReductionMode = false, vk.SamplerReductionModeWeightedAverage
		if p.cubic() {
			q.sampler.ReductionMode = vk.SamplerReductionModeMin
		}
		q.border = format.Texel{bits(texels.Bound)}
		if q.kernelPlan = newKernelPlan(&q, c, p.axes < 3 && (u || v)); q.kernelPlan != nil {
			r.texture = &q
		}
	})
	return r.texture
}

// newResidency is nil for textures of images that are not sparse, where kernels do no lookups, for anisotropic ones of
// seamless cubes, whose taps beyond a face are looked up one by one, and of 3D views, whose weights are too many for a
// sum, and for CUBIC ones of cubes.
func newResidency(p *Texture) *residency {
	if !p.sparse || p.kernelPlan == nil || p.aniso > 1 && (p.seamless || p.axes == 3) || p.reaches() {
		return nil
	}
	return new(residency)
}

// residents answers Resident for the first n lookups of a batch that kernels have done.
func (p *Texture) residents(b *Batch, n int, how lodFrom) {
	if b.Resident == nil {
		return
	}
	if !p.sparse || p.view.AllBound() {
		b.allResident(n)
		return
	}
	sc := b.Scratch
	x := &sc.resident
	*x = *b
	x.Resident, x.OutBits, x.Again = nil, [4][]uint32{}, true // levels of detail are there
	x.Out = [4][]float32{unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(b.Resident))), n)}
	p.bound().run(x, n, how)
	one := unsafe.Pointer(unsafe.SliceData(b.Resident))
	sc.toInteger = simd.VecArgs{Out: one, A: one, StepA: simd.VecWord.Step(), N: int64(n / simd.Lanes)}
	b.Kernels.Vec[simd.VecFToS](&sc.toInteger) // less than 1 is 0
	if p.roundsResidency() {
		sc.toInteger.B = unsafe.Pointer(&zeros)
		b.Kernels.Vec[simd.VecSMax](&sc.toInteger)
	}
	*x = Batch{}
}
