package program

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/program/ir"
	"github.com/seed-1acaedba/halfspace/sample"
)

// texelBuffer is a buffer of texels in a row.
type texelBuffer struct {
	format *format.Info
	data   []byte
}

// length is the number of texels.
func (t *texelBuffer) length() int { return len(t.data) / t.format.BlockBytes }

// texel is the bytes of a lookup's texel, or nil outside.
func (t *texelBuffer) texel(b *sample.Batch, n int) []byte {
	if i := int(b.I[n]); i >= 0 && i < t.length() {
		return t.data[i*t.format.BlockBytes : (i+1)*t.format.BlockBytes]
	}
	return nil
}

// perform reads, writes or changes texels.
func (t *texelBuffer) perform(l *ir.Lookup, b *sample.Batch, v *[1]format.Texel) {
	for n := range b.N {
		bytes := t.texel(b, n)
		v[0] = format.Texel{}
		switch l.Kind {
		case ir.LookRead:
			if bytes != nil {
				t.format.Decode(v[:], bytes)
			}
			for c, w := range v[0] {
				if n < len(b.OutBits[c]) {
					b.OutBits[c][n] = w
				}
				if n < len(b.Out[c]) {
					b.Out[c][n] = math.Float32frombits(w)
				}
			}
			if n < len(b.Resident) {
				b.Resident[n] = 1
			}
		case ir.LookWrite:
			if bytes == nil {
				break
			}
			for c := range v[0] {
				if n < len(b.OutBits[c]) {
					v[0][c] = b.OutBits[c][n]
				}
				if n < len(b.Out[c]) {
					v[0][c] = math.Float32bits(b.Out[c][n])
				}
			}
			t.format.Encode(bytes, v[:])
		case ir.LookAtomic:
			old := uint32(0)
			if len(bytes) == 4 && uintptr(unsafe.Pointer(&bytes[0]))%4 == 0 {
				compare := uint32(0)
				if n < len(b.Comparator[0]) {
					compare = b.Comparator[0][n]
				}
				old = atomicWord(l.Atomic, (*uint32)(unsafe.Pointer(&bytes[0])), b.Value[0][n], compare)
			}
			if n < len(b.OutBits[0]) {
				b.OutBits[0][n] = old
			}
		}
	}
}
