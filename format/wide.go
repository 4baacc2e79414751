package format

import (
	"encoding/binary"
	"math"
)

// DecodeWide reads texels of a format of 64-bit components as they are: integers, or the bits of float64 values.
// Missing components are (0, 0, 0, 1).
func (i *Info) DecodeWide(dst [][4]uint64, src []byte) {
	fill := [4]uint64{3: 1}
	if i.Class == ClassFloat {
		fill[3] = math.Float64bits(1)
	}
	for k := range dst {
		dst[k] = fill
		for c := range i.Components {
			dst[k][c] = binary.LittleEndian.Uint64(src)
			src = src[8:]
		}
	}
}

// EncodeWide stores texels in the form that DecodeWide returns.
func (i *Info) EncodeWide(dst []byte, src [][4]uint64) {
	for k := range src {
		for c := range i.Components {
			binary.LittleEndian.PutUint64(dst, src[k][c])
			dst = dst[8:]
		}
	}
}

// decodeWide narrows to a Texel: floats to the nearest float32, integers to their low 32 bits.
func decodeWide(i *Info, dst []Texel, src []byte) {
	fill := i.fill()
	for k := range dst {
		dst[k] = fill
		for c := range i.Components {
			w := binary.LittleEndian.Uint64(src)
			if i.Class == ClassFloat {
				w = uint64(math.Float32bits(float32(math.Float64frombits(w))))
			}
			dst[k][c] = uint32(w)
			src = src[8:]
		}
	}
}

// encodeWide widens a Texel, integers by their own sign.
func encodeWide(i *Info, dst []byte, src []Texel) {
	for k := range src {
		for c := range i.Components {
			v := src[k][c]
			w := uint64(v)
			switch i.Class {
			case ClassFloat:
				w = math.Float64bits(float64(math.Float32frombits(v)))
			case ClassSint:
				w = uint64(int64(int32(v)))
			}
			binary.LittleEndian.PutUint64(dst, w)
			dst = dst[8:]
		}
	}
}
