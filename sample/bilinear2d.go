package sample

import (
	"encoding/binary"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// servedBy2D says that bilinear2D and cubic2D serve a texture: a 2D image, or faces that do not meet.
func (p *Texture) servedBy2D() bool { return p.axes == 2 && !p.seamless && p.ycbcr == nil }

// bilinear2D is level for NEAREST and LINEAR of a texture that 2D lookups serve: the same bits without lists of taps. It is what shadow maps
// and float textures run on.
func (k *lookup) bilinear2D(l int, s, t float32) format.Texel {
	p, lv := k.p, &k.p.levels[l]
	u := unnormalize(p.modes[0], s, lv.Width, k.offset[0], p.normalized, 0)
	v := unnormalize(p.modes[1], t, lv.Height, k.offset[1], p.normalized, 0)
	if k.filter == vk.FilterNearest {
		i, j := texelOf(p.modes[0], u, lv.Width, k.offset[0]), texelOf(p.modes[1], v, lv.Height, k.offset[1])
		w := k.texel2D(lv, l, wrap(p.modes[0], i, lv.Width), wrap(p.modes[1], j, lv.Height))
		if k.exact {
			shift := k.shift()
			for c := range w {
				w[c] <<= shift
			}
		}
		return w
	}
	x, y := fixed(u), fixed(v)
	i0, i1, a := pair(p.modes[0], x>>8, uint32(x&255), lv.Width)
	j0, j1, b := pair(p.modes[1], y>>8, uint32(y&255), lv.Height)
	weights := [4]uint32{(256 - a) * (256 - b), a * (256 - b), (256 - a) * b, a * b}
	at := [4]int{k.place(lv, i0, j0), k.place(lv, i1, j0), k.place(lv, i0, j1), k.place(lv, i1, j1)}
	if k.track {
		k.touch(l, &weights, [4][2]int{{i0, j0}, {i1, j0}, {i0, j1}, {i1, j1}})
	}
	switch {
	case k.minMax():
		return k.flatExtreme(&weights, &at)
	case p.compare:
		return k.flatCompare(&weights, &at)
	case p.kind == mip.KindRGBA8:
		return k.flat8(&weights, &at)
	case p.kind == mip.KindRGBA16:
		return k.flat16(&weights, &at)
	}
	return k.flatFloat(&weights, &at)
}

// place is the offset of a texel, or border.
func (k *lookup) place(lv *mip.Level, i, j int) int {
	if i|j < 0 {
		return border
	}
	return lv.Offset + k.layer*lv.LayerPitch + j*lv.RowPitch + i*k.p.step
}

// touch asks whether the texels that count are bound.
func (k *lookup) touch(l int, weights *[4]uint32, index [4][2]int) {
	for n, w := range weights {
		if i, j := index[n][0], index[n][1]; w != 0 && i|j >= 0 {
			k.resident = k.resident && k.p.resident(l, k.layer, i, j, 0)
		}
	}
}

// flat8 sums two components in each half of a 64-bit word: weights of 2^16 and codes of 8 bits need 24 of 32.
func (k *lookup) flat8(weights *[4]uint32, at *[4]int) format.Texel {
	var rb, ga uint64
	for n, o := range at {
		w := uint64(weights[n])
		if o < 0 {
			b := &k.p.border
			rb += w * (uint64(b[0]) | uint64(b[2])<<32)
			ga += w * (uint64(b[1]) | uint64(b[3])<<32)
			continue
		}
		t := uint64(binary.LittleEndian.Uint32(k.pix[o:]))
		rb += w * (t&0xFF | t<<16&(0xFF<<32))
		ga += w * (t>>8&0xFF | t<<8&(0xFF<<32))
	}
	return format.Texel{uint32(rb), uint32(ga), uint32(rb >> 32), uint32(ga >> 32)}
}

func (k *lookup) flat16(weights *[4]uint32, at *[4]int) format.Texel {
	var r, g, b, a uint64
	for n, o := range at {
		w := uint64(weights[n])
		if o < 0 {
			t := &k.p.border
			r, g, b, a = r+w*uint64(t[0]), g+w*uint64(t[1]), b+w*uint64(t[2]), a+w*uint64(t[3])
			continue
		}
		t := binary.LittleEndian.Uint64(k.pix[o:])
		r, g, b, a = r+w*(t&0xFFFF), g+w*(t>>16&0xFFFF), b+w*(t>>32&0xFFFF), a+w*(t>>48)
	}
	return format.Texel{uint32((r + 128) >> 8), uint32((g + 128) >> 8), uint32((b + 128) >> 8), uint32((a + 128) >> 8)}
}

func (k *lookup) flatFloat(weights *[4]uint32, at *[4]int) format.Texel {
	var r, g, b, a float32
	for n, o := range at {
		if weights[n] == 0 {
			continue
		}
		w := float32(weights[n]) * (1.0 / (1 << 16))
		var t format.Texel
		switch {
		case o < 0:
			t = k.p.border
		case k.p.kind == mip.KindRGBA16F:
			t = halves(mip.Load(mip.KindRGBA16F, k.pix, o))
		default:
			p := k.pix[o : o+16 : o+16]
			le := binary.LittleEndian
			r += float32(w * float(le.Uint32(p)))
			g += float32(w * float(le.Uint32(p[4:])))
			b += float32(w * float(le.Uint32(p[8:])))
			a += float32(w * float(le.Uint32(p[12:])))
			continue
		}
		r += float32(w * float(t[0]))
		g += float32(w * float(t[1]))
		b += float32(w * float(t[2]))
		a += float32(w * float(t[3]))
	}
	return format.Texel{bits(r), bits(g), bits(b), bits(a)}
}

// flatExtreme is the MIN or MAX of the texels that count.
func (k *lookup) flatExtreme(weights *[4]uint32, at *[4]int) format.Texel {
	var r, g, b, a extent
	for n, o := range at {
		if weights[n] != 0 {
			tr, tg, tb, ta := k.floats2D(o)
			r.add(tr)
			g.add(tg)
			b.add(tb)
			a.add(ta)
		}
	}
	v := [4]float32{r.most, g.most, b.most, a.most}
	if k.p.sampler.ReductionMode == vk.SamplerReductionModeMin {
		v = [4]float32{r.least, g.least, b.least, a.least}
	}
	if !k.exact {
		return format.Texel{bits(v[0]), bits(v[1]), bits(v[2]), bits(v[3])}
	}
	shift := k.shift() // codes are exact as floats
	return format.Texel{uint32(v[0]) << shift, uint32(v[1]) << shift, uint32(v[2]) << shift, uint32(v[3]) << shift}
}

// flatCompare is the weight of the texels that pass.
func (k *lookup) flatCompare(weights *[4]uint32, at *[4]int) format.Texel {
	var pass uint32
	op := k.p.sampler.CompareOp
	for n, o := range at {
		d := k.p.border[0]
		if o >= 0 {
			d = binary.LittleEndian.Uint32(k.pix[o:])
		}
		if compare(op, k.dref, float(d)) {
			pass += weights[n]
		}
	}
	return format.Texel{bits(float32(pass) * (1.0 / (1 << 16))), 0, 0, bits(1)}
}

// texel2D reads one texel, or the border.
func (k *lookup) texel2D(lv *mip.Level, l, i, j int) format.Texel {
	if i|j < 0 {
		return k.compared(k.p.border)
	}
	if k.track {
		k.resident = k.resident && k.p.resident(l, k.layer, i, j, 0)
	}
	at := lv.Offset + k.layer*lv.LayerPitch + j*lv.RowPitch + i*k.p.step
	switch k.p.kind {
	case mip.KindRGBA8:
		w := binary.LittleEndian.Uint32(k.pix[at:])
		return format.Texel{w & 255, w >> 8 & 255, w >> 16 & 255, w >> 24}
	case mip.KindRGBA16F:
		return halves(mip.Load(mip.KindRGBA16F, k.pix, at))
	}
	return k.compared(mip.Load(k.p.kind, k.pix, at))
}
