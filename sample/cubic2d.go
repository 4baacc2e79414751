package sample

import (
	"encoding/binary"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// cubic2D is level for CUBIC of a texture that 2D lookups serve and does not compare: the same bits without a list of taps.
func (k *lookup) cubic2D(l int, s, t float32) format.Texel {
	p, lv := k.p, &k.p.levels[l]
	var x, y axis
	p.cubicAxis(&x, 0, s, lv.Width, k.offset[0])
	p.cubicAxis(&y, 1, t, lv.Height, k.offset[1])
	clamp := p.sampler.ReductionMode == vk.SamplerReductionModeWeightedAverageRangeclamp
	var r, g, b, a float32
	var red, green, blue, alpha extent
	for j, wy := range y.cubic {
		for i, wx := range x.cubic {
			w := wx * wy
			if w == 0 {
				continue
			}
			tr, tg, tb, ta := k.floats2D(k.place(lv, x.index[i], y.index[j]))
			r += float32(w * tr)
			g += float32(w * tg)
			b += float32(w * tb)
			a += float32(w * ta)
			if clamp {
				red.add(tr)
				green.add(tg)
				blue.add(tb)
				alpha.add(ta)
			}
		}
	}
	if clamp {
		r, g, b, a = red.limit(r), green.limit(g), blue.limit(b), alpha.limit(a)
	}
	return format.Texel{bits(r), bits(g), bits(b), bits(a)}
}

// extent is the least and the greatest of some values.
type extent struct {
	least, most float32
	some        bool
}

func (e *extent) add(f float32) {
	if !e.some || f < e.least {
		e.least = f
	}
	if !e.some || f > e.most {
		e.most = f
	}
	e.some = true
}

func (e *extent) limit(f float32) float32 {
	if f < e.least {
		f = e.least
	}
	if f > e.most {
		f = e.most
	}
	return f
}

// floats2D is the texel at an offset, or the border: codes, or values of layouts that have none. (Returned in an array, which
// goes through memory: 2.4 times slower.)
func (k *lookup) floats2D(at int) (r, g, b, a float32) {
	if at < 0 {
		b := &k.p.border
		if k.p.kind <= mip.KindRGBA16 {
			return float32(b[0]), float32(b[1]), float32(b[2]), float32(b[3])
		}
		return float(b[0]), float(b[1]), float(b[2]), float(b[3])
	}
	le := binary.LittleEndian
	switch k.p.kind {
	case mip.KindRGBA8:
		w := le.Uint32(k.pix[at:])
		return float32(int32(w & 255)), float32(int32(w >> 8 & 255)), float32(int32(w >> 16 & 255)), float32(int32(w >> 24))
	case mip.KindRGBA16:
		w := le.Uint64(k.pix[at:])
		return float32(int32(w & 0xFFFF)), float32(int32(w >> 16 & 0xFFFF)), float32(int32(w >> 32 & 0xFFFF)), float32(int32(w >> 48))
	case mip.KindRGBA16F:
		w := le.Uint64(k.pix[at:])
		return format.HalfToFloat(uint16(w)), format.HalfToFloat(uint16(w >> 16)), format.HalfToFloat(uint16(w >> 32)), format.HalfToFloat(uint16(w >> 48))
	}
	p := k.pix[at : at+16 : at+16]
	return float(le.Uint32(p)), float(le.Uint32(p[4:])), float(le.Uint32(p[8:])), float(le.Uint32(p[12:]))
}

// flatWord is one component of the texel at an offset, or of the border, as a gather gives it.
func (k *lookup) flatWord(at, c int) uint32 {
	var w uint32
	le := binary.LittleEndian
	switch kind := k.p.kind; {
	case at < 0:
		w = k.p.border[c]
	case kind == mip.KindRGBA8:
		w = uint32(k.pix[at+c])
	case kind == mip.KindRGBA16:
		w = uint32(le.Uint16(k.pix[at+2*c:]))
	case kind == mip.KindRGBA16F:
		return bits(format.HalfToFloat(le.Uint16(k.pix[at+2*c:])))
	default:
		w = le.Uint32(k.pix[at+4*c:])
	}
	switch {
	case k.p.compare:
		if compare(k.p.sampler.CompareOp, k.dref, float(w)) {
			return bits(1)
		}
		return 0
	case k.p.kind == mip.KindRGBA8:
		return bits(float32(int32(w)) / 255)
	case k.p.kind == mip.KindRGBA16:
		return bits(float32(int32(w)) / 65535)
	}
	return w
}
