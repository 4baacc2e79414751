package sample

import (
	"encoding/binary"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// corner is a lookup of codes whose footprint may reach the corner of a seamless cube, where a texel is the mean of the three beside it:
// those of the footprint's other places. Lane is the sampling kernels' record's, whose texels, face and level of detail it takes; it
// writes what the general way does.
func (p *Texture) corner(sc *Scratch, lane int, out *[4]*float32) {
	f, lambda := p.kernelPlan, sc.lambda[lane]
	filter := p.sampler.MinFilter
	if lambda <= 0 {
		filter = p.sampler.MagFilter
	}
	if filter == vk.FilterNearest {
		return // one texel of the face
	}
	s, t, layer := *ahead(sc.sample.S, lane), *ahead(sc.sample.T, lane), int(*ahead(sc.sample.Layer, lane))
	d := p.levelOf(lambda)
	r := f.cornerSum(d.hi, layer, s, t)
	if d.delta != 0 {
		for c, w := range f.cornerSum(d.lo, layer, s, t) {
			r[c] = (uint32(256-d.delta)*r[c] + uint32(d.delta)*w + 128) >> 8
		}
	}
	k := lookup{p: p, exact: true}
	for c, v := range k.finish(r, 1) {
		*ahead(out[c], lane) = float(v)
	}
}

// cornerSum is R of the package comment, of a level. Layer is how many texels lie before the face.
func (f *kernelPlan) cornerSum(level, layer int, s, t float32) (r format.Texel) {
	size := int(f.texture.Width[level]) / 256
	i, a, outU := cornerAxis(s, size)
	j, b, outV := cornerAxis(t, size)
	w := [4]uint64{(256 - a) * (256 - b), a * (256 - b), (256 - a) * b, a * b}
	thirds := false
	if outU >= 0 && outV >= 0 {
		corner := 2*outV + outU
		at := w[corner]
		thirds = at != 0
		if thirds {
			for n := range w {
				w[n] = 3*w[n] + at
			}
		}
		w[corner] = 0
	}
	place := int(f.texture.Offset[level]) + layer + j*int(f.texture.Pitch) + i
	le := binary.LittleEndian
	if f.chain.Kind() == mip.KindRGBA8 {
		var rb, ga uint64
		for n, w := range w {
			if w == 0 {
				continue
			}
			texel := uint64(le.Uint32(unsafe.Slice(ahead(f.texture.Texels, 4*(place+n&1+n>>1*int(f.texture.Pitch))), 4)) ^ simd.SignRGBA8)
			rb += w * (texel&0xFF | texel<<16&(0xFF<<32))
			ga += w * (texel>>8&0xFF | texel<<8&(0xFF<<32))
		}
		r = format.Texel{uint32(rb), uint32(ga), uint32(rb >> 32), uint32(ga >> 32)}
		if thirds {
			for c, v := range r {
				r[c] = (2*v + 3) / 6
			}
		}
		return r
	}
	var sum [4]uint64
	for n, w := range w {
		if w == 0 {
			continue
		}
		texel := le.Uint64(unsafe.Slice(ahead(f.texture.Texels, 8*(place+n&1+n>>1*int(f.texture.Pitch))), 8)) ^ simd.SignRGBA16*(1<<32|1)
		for c := range sum {
			sum[c] += w * (texel >> (16 * c) & 0xFFFF)
		}
	}
	for c, v := range sum {
		if r[c] = uint32((v + 128) >> 8); thirds {
			r[c] = uint32((v + 3*128) / (3 * 256))
		}
	}
	return r
}

// cornerAxis is the first texel along an axis of a face, the weight of the second, and which of them is outside, or -1.
func cornerAxis(s float32, size int) (first int, weight uint64, out int) {
	x := fixed(limit(float64(s)*float64(size), 0, float64(size)))
	first, weight, out = x>>8, uint64(x&255), -1
	switch {
	case first < 0:
		out = 0
	case first+1 >= size:
		out = 1
	}
	return first, weight, out
}
