package simd

import (
	"encoding/binary"
	"math"
	"unsafe"
)

func floatsOfBytesGeneric(a *ReadArgs) {
	in, out := unsafe.Slice(a.In, a.N), unsafe.Slice(a.Out, a.N)
	for i, b := range in {
		out[i] = math.Float32frombits(a.Values[i&3/3][b])
	}
}

func floatsOfHalvesGeneric(a *ReadArgs) {
	in, out := unsafe.Slice(a.In, 2*a.N), unsafe.Slice(a.Out, a.N)
	for i := range out {
		out[i] = ofHalf(binary.LittleEndian.Uint16(in[2*i:]))
	}
}
