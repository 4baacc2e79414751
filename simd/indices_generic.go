package simd

import (
	"math"
	"unsafe"
)

func indicesGeneric(a *IndicesArgs) {
	in, out := unsafe.Slice(a.In, a.N), unsafe.Slice(a.Out, a.N)
	a.Least, a.Greatest = math.MaxUint32, 0
	for _, v := range in {
		a.Least, a.Greatest = min(a.Least, v), max(a.Greatest, v)
	}
	span := a.Greatest - a.Least
	for i, v := range in {
		out[i] = min(v-a.Least, span)
	}
}
