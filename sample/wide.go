package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
)

// Texels of 64-bit components (Vulkan: Texel Input Format Conversion, Texel Output Format Conversion): fetches, and
// reads and writes of storage images have them whole, low words in OutBits and high words in OutHigh.

// fetchWide is Fetch of texels of 64-bit components, from the image's own bytes.
func (t *Texels) fetchWide(b *Batch) {
	layers := t.view.Info().LayerCount
	for n := range b.N {
		i, j, k := atInt(b.I, n)+b.offset(0), atInt(b.J, n)+b.offset(1), atInt(b.K, n)+b.offset(2)
		layer, sample, level := atInt(b.L, n), atInt(b.Sample, n), atInt(b.Level, n)
		var pix []byte
		resident := true
		if uint(level) < uint(len(t.levels)) && level >= t.minInt && uint(layer) < uint(layers) && uint(sample) < uint(t.samples) {
			s := t.view.Subresource(level, layer)
			if uint(i) < uint(s.Width) && uint(j) < uint(s.Height) && uint(k) < uint(s.Depth) {
				if resident = t.resident(level, layer, i, j, k); resident {
					pix = s.Pix[k*s.SlicePitch+j*s.RowPitch+(i*s.Samples+sample)*s.Texel:]
				}
			}
		}
		t.writeWide(b, n, pix, resident)
	}
}

// readWide is Read of texels of 64-bit components.
func (s *Storage) readWide(b *Batch) {
	for n := range b.N {
		pix, bound, ok := s.at(b, n)
		if !ok || !bound {
			pix = nil
		}
		s.t.writeWide(b, n, pix, bound)
	}
}

// writeWide stores a texel as a result, swizzled; nil is one that is not there: zero in the format's components.
func (t *Texels) writeWide(b *Batch, n int, pix []byte, resident bool) {
	for c, w := range t.wide(pix) {
		t.putWide(b, n, c, w)
	}
	put(b.Resident, n, boolean(resident))
}

// wide is a texel, swizzled; nil is one that is not there.
func (t *Texels) wide(pix []byte) (out [4]uint64) {
	var texel [1][4]uint64
	if pix == nil {
		pix = make([]byte, 32) // seldom
	}
	t.format.DecodeWide(texel[:], pix)
	one := uint64(1)
	if t.format.Class == format.ClassFloat {
		one = math.Float64bits(1)
	}
	for c, source := range t.sources {
		switch {
		case source < 4:
			out[c] = texel[0][source]
		case t.component(format.Texel{}, c) != 0:
			out[c] = one
		}
	}
	return out
}

// putWide stores component c of a result.
func (t *Texels) putWide(b *Batch, n, c int, w uint64) {
	put(b.OutBits[c], n, uint32(w))
	put(b.OutHigh[c], n, uint32(w>>32))
	if t.format.Class == format.ClassFloat {
		f := float32(math.Float64frombits(w))
		if f != f {
			f = math.Float32frombits(0x7FC00000)
		}
		put(b.Out[c], n, f)
	}
}

// writeWide stores lookup n's operand in a texel.
func (s *Storage) writeWide(b *Batch, n int, pix []byte) {
	var texel [1][4]uint64
	for c := range texel[0] {
		low := word(b.OutBits[c], n)
		switch {
		case b.OutHigh[c] != nil:
			texel[0][c] = low | word(b.OutHigh[c], n)<<32
		case s.t.format.Class == format.ClassFloat:
			texel[0][c] = math.Float64bits(float64(at(b.Out[c], n)))
		case s.t.format.Class == format.ClassSint:
			texel[0][c] = uint64(int64(int32(low)))
		default:
			texel[0][c] = low
		}
	}
	s.t.format.EncodeWide(pix, texel[:])
}
