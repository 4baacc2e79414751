package simd

import (
	"math"
	"unsafe"
)

func indicesGeneric(a *IndicesArgs) {
	in, out := unsafe.Slice(a.In, a.N), unsafe.Slice(a.Out, a.N)
	a.Least, a.Greatest = math.MaxUint32, 0
	for i := range in {
		v := in[i]
		out[i] = v
		a.Least, a.Greatest = min(a.Least, v), max(a.Greatest, v)
	}
	for i := range out {
		out[i] -= a.Least
	}
}
