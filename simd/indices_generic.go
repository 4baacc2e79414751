package simd

import "unsafe"

func indicesGeneric(a *IndicesArgs) {
	in, out := unsafe.Slice(a.In, a.N), unsafe.Slice(a.Out, a.N)
	a.Least, a.Greatest = in[0], in[0]
	for _, v := range in {
		a.Least, a.Greatest = min(a.Least, v), max(a.Greatest, v)
	}
	for i, v := range in {
		out[i] = v - a.Least
	}
}
