package sample

import (
	"math"
	lanes "math/bits"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// edges finds the lookups that may reach texels which kernels do not have: a border, the corner of a cube, which is the
// mean of three texels, or with a footprint another face.
type edges struct {
	some    bool
	u, v    bool // where an axis reaches beyond the image
	corners bool // where both do
	gathers bool // where both do, of gathers
	faces   bool // where a footprint does
	// margins are how far from the edges a footprint stays inside each level.
	margins      [simd.MaxLevels][2]float32
	inside       [simd.MaxLevels][2]span // of lookups of one tap
	last, minLod float32
}

// span is a range of the bits of floats.
type span struct{ from, most int64 }

// out is -1 where the bits of x are not in the range, else 0.
func (s *span) out(x float32) int64 {
	d := int64(bits(x)) - s.from
	return (d | (s.most - d)) >> 63
}

func newEdges(p *Texture, k mip.Kind, staged bool) (e edges) {
	e.u = !p.seamless && p.modes[0] == vk.SamplerAddressModeClampToBorder
	e.v = !p.seamless && p.axes > 1 && p.modes[1] == vk.SamplerAddressModeClampToBorder
	// Chains of floats have corners, unless the lookup compares; the kernels of whole lookups know corners of codes,
	// too.
	e.gathers = p.seamless && (k <= mip.KindRGBA16 || p.compare)
	e.corners = e.gathers && (staged || p.compare)
	e.faces = p.seamless && p.aniso > 1
	e.some = e.u || e.v || e.corners || e.faces
	e.last, e.minLod = float32(len(p.levels)-1), max(p.minLod-float32(p.base), 0)
	reach := float32(0.5 + 1.0/64) // texels; more than a footprint's, for roundings
	if p.cubic() {
		reach++
	}
	for l, lv := range p.levels {
		e.margins[l] = [2]float32{reach / float32(lv.Width), reach / float32(lv.Height)}
		for axis, margin := range e.margins[l] {
			from, most := interior(margin)
			e.inside[l][axis] = span{int64(from), int64(most)}
		}
	}
	return e
}

// single says that lookups of one tap may reach such texels.
func (e *edges) single() bool { return e.u || e.v || e.corners }

// level is the coarsest level that lookups with a level of detail read.
func (e *edges) level(lod float32) int {
	return int(math.Ceil(float64(max(min(lod, e.last), e.minLod)))) & (simd.MaxLevels - 1)
}

// findCorners lists the lookups of one tap at s and t, whole groups, that may reach a corner.
func (e *edges) findCorners(sc *Scratch, s, t []float32) []uint16 {
	found := sc.atEdges[:0]
	for g := 0; g+simd.Lanes <= len(s); g += simd.Lanes {
		coarsest := int32(0) // the bits of floats that are not negative are in order
		for _, l := range (*[simd.Lanes]float32)(sc.lambda[g:]) {
			coarsest = max(coarsest, int32(bits(l)))
		}
		inside := &e.inside[e.level(float(uint32(min(coarsest, int32(bits(e.last))))))]
		mask := uint32(0)
		u, v := (*[simd.Lanes]float32)(s[g:]), (*[simd.Lanes]float32)(t[g:])
		for i := range u {
			mask |= uint32(inside[0].out(u[i])&inside[1].out(v[i])) & (1 << i)
		}
		for ; mask != 0; mask &= mask - 1 {
			found = append(found, uint16(g+lanes.TrailingZeros32(mask)))
		}
	}
	return found
}

// find lists the lookups at s and t, whole groups, that may reach such texels. spread says that there are footprints.
func (e *edges) find(sc *Scratch, s, t []float32, spread bool) []uint16 {
	if !spread && !e.u && !e.v {
		return e.findCorners(sc, s, t)
	}
	found := sc.atEdges[:0]
	for g := 0; g+simd.Lanes <= len(s); g += simd.Lanes {
		// The coarsest level decides.
		lod, ds, dt := float32(0), float32(0), float32(0)
		for _, l := range sc.lambda[g : g+simd.Lanes] {
			if l > lod {
				lod = l
			}
		}
		if spread {
			for i := g; i < g+simd.Lanes; i++ {
				ds, dt = max(ds, abs(sc.taps.ds[i])*0.5), max(dt, abs(sc.taps.dt[i])*0.5)
			}
		}
		m := &e.margins[e.level(lod)]
		fromU, rangeU := interior(m[0] + ds)
		fromV, rangeV := interior(m[1] + dt)
		u, v := s[g:g+simd.Lanes], t[g:g+simd.Lanes]
		for i := range simd.Lanes {
			outU, outV := uint64(bits(u[i]))-fromU > rangeU, uint64(bits(v[i]))-fromV > rangeV
			if e.u && outU || e.v && outV || e.corners && outU && outV || spread && e.faces && (outU || outV) {
				found = append(found, uint16(g+i))
			}
		}
	}
	return found
}

// interior is where the bits of the floats in [margin, 1-margin] begin, and their range: the bits of positive floats
// are in order, and the bits of negative floats and NaN come after them.
func interior(margin float32) (from, most uint64) {
	if !(margin < 0.5) {
		return 1 << 32, 0 // nothing
	}
	return uint64(bits(margin)), uint64(bits(1-margin) - bits(margin))
}
