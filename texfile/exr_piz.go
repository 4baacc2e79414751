package texfile

import (
	"encoding/binary"
)

// piz unpacks blocks of PIZ: samples are 16-bit words that went through a table that leaves no gaps, a Haar wavelet,
// and a Huffman code.
type piz struct {
	words []uint16
	table [1 << 16]uint16
	huff  huffman
}

// unpack fills raw from src. tmp is as large as raw.
func (p *piz) unpack(raw, tmp, src []byte, h *exrHeader, name string) error {
	r := &reader{b: src}
	head := r.take(name, 4)
	if head == nil {
		return r.err
	}
	lowest, highest := int(binary.LittleEndian.Uint16(head)), int(binary.LittleEndian.Uint16(head[2:]))
	var bitmap []byte
	if lowest <= highest {
		if highest >= 1<<13 {
			return errf(name, "a bitmap up to byte %d of 8192", highest)
		}
		if bitmap = r.take(name, highest-lowest+1); bitmap == nil {
			return r.err
		}
	}
	// The table has zero and the words whose bits are set.
	n := 1
	p.table[0] = 0
	for i, b := range bitmap {
		for k := range 8 {
			if w := 8*(lowest+i) + k; b>>k&1 != 0 && w != 0 {
				p.table[n] = uint16(w)
				n++
			}
		}
	}
	clear(p.table[n:])
	size := r.u32(name)
	if r.err != nil {
		return r.err
	}
	packed := r.take(name, int(min(size, 1<<30)))
	if r.err != nil {
		return r.err
	}
	if p.words == nil {
		p.words = make([]uint16, cap(raw)/2)
	}
	words := p.words[:len(raw)/2]
	if err := p.huff.decode(words, packed, name); err != nil {
		return err
	}
	width := int(h.data.width())
	lines := len(raw) / (width * h.pixelBytes)
	at := 0
	for _, c := range h.channels {
		k := c.bytes / 2 // words of a sample, each a plane of its own
		for j := range k {
			unwave(words[at+j:at+width*lines*k], width, k, lines, width*k, n-1)
		}
		at += width * lines * k
	}
	for i, w := range words {
		words[i] = p.table[w]
	}
	// Channel after channel becomes line after line.
	at = 0
	for _, c := range h.channels {
		for y := range lines {
			dst := raw[(y*h.pixelBytes+c.offset)*width:]
			for i := range width * c.bytes / 2 {
				binary.LittleEndian.PutUint16(dst[2*i:], words[at])
				at++
			}
		}
	}
	return nil
}

// unwave undoes a two-dimensional Haar wavelet in place: nx words ox apart, ny lines oy apart, whose values were at
// most top. Values of up to 14 bits have a plain transform, larger ones one modulo 2^16.
func unwave(v []uint16, nx, ox, ny, oy, top int) {
	dec := unwave16
	if top < 1<<14 {
		dec = unwave14
	}
	p := 1
	for p <= min(nx, ny) {
		p <<= 1
	}
	for p >>= 1; p > 1; p >>= 1 {
		half := p / 2
		y := 0
		for ; y <= ny-p; y += p {
			x := 0
			for ; x <= nx-p; x += p {
				a := y*oy + x*ox
				b, c := a+half*ox, a+half*oy
				d := c + half*ox
				i00, i10 := dec(v[a], v[c])
				i01, i11 := dec(v[b], v[d])
				v[a], v[b] = dec(i00, i01)
				v[c], v[d] = dec(i10, i11)
			}
			if nx&half != 0 {
				a := y*oy + x*ox
				c := a + half*oy
				v[a], v[c] = dec(v[a], v[c])
			}
		}
		if ny&half != 0 {
			for x := 0; x <= nx-p; x += p {
				a := y*oy + x*ox
				b := a + half*ox
				v[a], v[b] = dec(v[a], v[b])
			}
		}
	}
}

// unwave14 is the two values of which l is the mean and h the difference.
func unwave14(l, h uint16) (a, b uint16) {
	hi := int32(int16(h))
	ai := int32(int16(l)) + hi&1 + hi>>1
	return uint16(ai), uint16(ai - hi)
}

// unwave16 is the same modulo 2^16.
func unwave16(l, h uint16) (a, b uint16) {
	b = l - h>>1
	return h + b - 1<<15, b
}
