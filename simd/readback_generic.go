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

func floatsOfCodes8Generic(a *ReadArgs) {
	in, out := unsafe.Slice(a.In, a.N), unsafe.Slice(a.Out, a.N)
	for i, b := range in {
		out[i] = float32(b) / (1<<8 - 1)
	}
}

func floatsOfCodes16Generic(a *ReadArgs) {
	in, out := unsafe.Slice(a.In, 2*a.N), unsafe.Slice(a.Out, a.N)
	for i := range out {
		out[i] = float32(binary.LittleEndian.Uint16(in[2*i:])) / (1<<16 - 1)
	}
}

func floatsOfCodes24Generic(a *ReadArgs) {
	in, out := unsafe.Slice(a.In, 4*a.N), unsafe.Slice(a.Out, a.N)
	for i := range out {
		out[i] = float32(binary.LittleEndian.Uint32(in[4*i:])&(1<<24-1)) / (1<<24 - 1)
	}
}
