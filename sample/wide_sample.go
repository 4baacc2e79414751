package sample

import "github.com/seed-1acaedba/halfspace/mip"

// Lookups by a sampler in texels of 64-bit components are one by one, from the image's own bytes: they are NEAREST, and
// read what a fetch would.

// wideLookup is a lookup without decoded texels.
func (p *Texture) wideLookup(b *Batch) lookup {
	k := lookup{p: p, y: unitAxis, z: unitAxis}
	if !p.seamless {
		k.offset = [3]int{b.offset(0), b.offset(1), b.offset(2)}
	}
	return k
}

// sampleWide does a batch's lookups.
func (p *Texture) sampleWide(b *Batch, how lodFrom) {
	k := p.wideLookup(b)
	for n := range b.N {
		c := p.coord(b, n)
		f := footprint{lambda: at(b.Lod, n), taps: 1}
		switch how {
		case fromGradient:
			f = p.explicit(b, n, &c)
		case fromFootprint:
			f.lambda = mip.Lod(at(b.Rho2, n))
		case fromQuads:
			f = p.implicit(b, n, &c)
		}
		lambda := p.clampLod(f.lambda+p.bias(b, n), at(b.MinLod, n))
		k.filter, k.layer = p.filter(lambda), c.layer
		level := p.levelOf(lambda).hi
		lv := &p.levels[level]
		p.axis(k.filter, &k.x, 0, c.s, lv.Width, k.offset[0])
		if p.axes > 1 {
			p.axis(k.filter, &k.y, 1, c.t, lv.Height, k.offset[1])
		}
		if p.axes > 2 {
			p.axis(k.filter, &k.z, 2, c.r, lv.Depth, k.offset[2])
		}
		pix, resident := k.wideTexel(level, k.x.index[0], k.y.index[0], k.z.index[0])
		p.writeWide(b, n, pix, resident)
	}
}

// gatherWide does a batch's gathers.
func (p *Texture) gatherWide(b *Batch, mode GatherMode, texels *[4][2]int, far float64) {
	k := p.wideLookup(b)
	lv := &p.levels[0]
	for n := range b.N {
		c := p.coord(b, n)
		k.layer, k.face, k.resident = c.layer, c.on.Face, true
		i, j := k.gathered(&c, mode, far)
		for m, o := range texels {
			pix, resident := k.wideTexel(0, p.wrap(0, i+o[0], lv.Width), p.wrap(1, j+o[1], lv.Height), 0)
			k.resident = k.resident && resident
			p.putWide(b, n, m, p.wide(pix)[b.Component&3])
		}
		put(b.Resident, n, boolean(k.resident))
	}
}

// wideTexel is the bytes of a texel at wrapped indices: the border's, a neighbouring face's, or at the corner of a cube
// the X face's, where they are outside; nil where it is not bound.
func (k *lookup) wideTexel(level, i, j, z int) (pix []byte, resident bool) {
	p, lv, layer := k.p, &k.p.levels[level], k.layer
	switch outI, outJ := uint(i) >= uint(lv.Width), uint(j) >= uint(lv.Height); {
	case !outI && !outJ && z >= 0:
	case !p.seamless:
		return p.wideBorder[:], true
	case outI && outJ:
		layer, i, j = k.cornerOfX(i, j, lv.Width)
	default:
		var face int
		face, i, j = mip.AcrossEdge(k.face, i, j, lv.Width)
		layer += face - k.face
	}
	if !p.resident(level, layer, i, j, z) {
		return nil, false
	}
	s := p.view.Subresource(level, layer)
	return s.Pix[z*s.SlicePitch+j*s.RowPitch+i*s.Texel:], true
}

// cornerOfX is the texel of the X face at the corner of a cube that a texel beyond two edges of a face lies at.
func (k *lookup) cornerOfX(i, j, size int) (layer, x, y int) {
	ci, cj := min(max(i, 0), size-1), min(max(j, 0), size-1)
	if k.face>>1 == 0 {
		return k.layer, ci, cj
	}
	for _, at := range [2][2]int{{min(max(i, -1), size), cj}, {ci, min(max(j, -1), size)}} {
		if face, x, y := mip.AcrossEdge(k.face, at[0], at[1], size); face>>1 == 0 {
			return k.layer - k.face + face, x, y
		}
	}
	return k.layer, ci, cj
}
