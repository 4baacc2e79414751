package mip

import (
	"encoding/binary"
	"math"

	"github.com/seed-1acaedba/halfspace/format"
)

// chainBorder is a border around the levels of a chain, in the place of the opposite edge: along u to the left and the
// right, along v above and below.
type chainBorder struct {
	u, v  bool
	texel [16]byte // in the chain's layout
}

// pad is how many texels lie between levels: one on either side, one more beyond a border, which is read but has no
// weight, or two on either side of cubes, where the rests of corners or more texels lie.
func (k *chainKey) pad() int {
	switch {
	case k.seamless:
		return 4
	case k.border.u || k.border.v:
		return 3
	}
	return 2
}

// BorderedChain is the view's chain with a border along one axis or both: border is its texel in the words of the
// view's decoded layout, halves as the bits of floats. It is nil where Chain is, and where the chain's layout cannot
// hold the border's value.
func (v *View) BorderedChain(alongU, alongV bool, border format.Texel) *Chain {
	b := chainBorder{u: alongU, v: alongV}
	le := binary.LittleEndian
	kind := chainKind(v.fetch.format, v.fetch.Kind)
	switch kind {
	case KindRGBA8:
		for c, w := range border {
			b.texel[c] = uint8(w)
		}
	case KindRGBA16:
		for c, w := range border {
			le.PutUint16(b.texel[2*c:], uint16(w))
		}
	case KindRGBA16F:
		for c, w := range border {
			h := format.FloatToHalf(math.Float32frombits(w))
			if math.Float32bits(format.HalfToFloat(h)) != w {
				return nil
			}
			le.PutUint16(b.texel[2*c:], h)
		}
	default:
		for c, w := range border {
			le.PutUint32(b.texel[4*c:], w)
		}
	}
	if kind <= KindRGBA16 {
		makeSigned(b.texel[:], kind)
	}
	return v.chainWith(chainKey{border: b})
}

// surround puts the border around a level of a layer.
func (c *Chain) surround(l, layer int) {
	b, n, lv := &c.border, c.kind.Bytes(), &c.fetch.levels[l]
	if !b.u && !b.v {
		return
	}
	for y := -1; y <= lv.Height; y++ {
		row := c.rowOf(l, layer, y)
		switch {
		case b.v && (y < 0 || y == lv.Height):
			for ; len(row) > 0; row = row[n:] {
				copy(row, b.texel[:n])
			}
		case b.u:
			copy(row, b.texel[:n])
			copy(row[(lv.Width+1)*n:], b.texel[:n])
		}
	}
}
