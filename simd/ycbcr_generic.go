package simd

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/lane"
)

// chromaAxisGeneric is the definition of Kernels.ChromaAxis.
func chromaAxisGeneric(a *ChromaAxisArgs) {
	for i := range int(a.N) {
		var begin [2]int32
		for k := range begin {
			begin[k], *at(a.Weight[k], i) = lane.ChromaBegin(a.Site, *at(a.First, i)+int32(k), a.Luma)
		}
		for k, p := range a.Place {
			*at(p, i) = lane.ChromaPlace(begin[0]+int32(k), a.Last, a.Step)
		}
		*at(a.Later, i) = begin[0] - begin[1]
	}
}

// ycbcrTexelsGeneric is the definition of Kernels.YcbcrTexels.
func ycbcrTexelsGeneric(a *YcbcrTexelsArgs) {
	for i := range int(a.N) {
		for c := range int(a.Count) {
			if a.Single != 0 {
				*at(a.Out[c], i) = a.load(i, 0, 0, c)
				continue
			}
			*at(a.Out[c], i) = a.weigh(i, func(x, y int) float32 { return a.load(i, x, y, c) })
		}
	}
}

// ycbcrChromaGeneric is the definition of Kernels.YcbcrChroma.
func ycbcrChromaGeneric(a *YcbcrTexelsArgs) {
	for i := range int(a.N) {
		for c := range int(a.Count) {
			*at(a.Out[c], i) = a.weigh(i, func(x, y int) float32 {
				x0, y0 := x&int(*at(a.LaterX, i)), y&int(*at(a.LaterY, i))
				u, v := *at(a.CU[x], i), *at(a.CV[y], i)
				row := func(y int) float32 {
					return float32((1-u)*a.load(i, x0, y, c)) + float32(u*a.load(i, x0+1, y, c))
				}
				return float32((1-v)*row(y0)) + float32(v*row(y0+1))
			})
		}
	}
}

// weigh is the sum of four values, weighted.
func (a *YcbcrTexelsArgs) weigh(i int, value func(x, y int) float32) (sum float32) {
	for y := range 2 {
		for x := range 2 {
			sum += float32(float32(*at(a.U[x], i)**at(a.V[y], i)) * value(x, y))
		}
	}
	return sum
}

// load is the value of a component. The four bytes that are read begin before the texel where they would end after the
// plane.
func (a *YcbcrTexelsArgs) load(i, x, y, c int) float32 {
	place := *at(a.X[x], i) + *at(a.Y[y], i) + *at(a.Layer, i)
	from := min(place, a.Most)
	word := uint32(0)
	for n, b := range (*[4]byte)(unsafe.Add(unsafe.Pointer(a.Texels), from)) {
		word |= uint32(b) << (8 * n)
	}
	code := word >> (8 * uint32(place-from)) >> a.Shift[c] & a.Mask[c]
	if a.Table[c] != nil {
		return *at(a.Table[c], int(code))
	}
	v := float32(float32(code) * a.Unit[c])
	return v + float32(v*a.Scale[c])
}

// ycbcrConvertGeneric is the definition of Kernels.YcbcrConvert.
func ycbcrConvertGeneric(a *YcbcrConvertArgs) {
	for i := range int(a.N) {
		cr := lane.YcbcrExpand(*at(a.Cr, i), a.Scale[1], a.Shift[1])
		y := lane.YcbcrExpand(*at(a.Y, i), a.Scale[0], a.Shift[0])
		cb := lane.YcbcrExpand(*at(a.Cb, i), a.Scale[1], a.Shift[1])
		if a.Model == YcbcrRange {
			*at(a.R, i), *at(a.G, i), *at(a.B, i) = cr, y, cb
			continue
		}
		*at(a.R, i), *at(a.G, i), *at(a.B, i) = lane.YcbcrConvert(y, cb, cr, a.RCr, a.GCb, a.GCr, a.BCb)
	}
}
