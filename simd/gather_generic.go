package simd

import "math"

// gatherRGBA8Generic is the definition of Kernels.GatherRGBA8.
func gatherRGBA8Generic(a *SampleArgs) {
	a.gather(4, func(i int, texel uint32) float32 { return wholeCode(uint8(texel>>(8*a.Component)) ^ 0x80) })
}

// gatherR32FGeneric is the definition of Kernels.GatherR32F.
func gatherR32FGeneric(a *SampleArgs) {
	a.gather(4, func(i int, texel uint32) float32 {
		v := math.Float32frombits(texel)
		switch {
		case a.Dref == nil:
			return number(v)
		case holds(a.Compare, *at(a.Dref, i), v):
			return 1
		}
		return 0
	})
}

// gather reads the four texels of footprints in level 0, of 4 bytes each, and writes what value makes of them: (0, 1),
// (1, 1), (1, 0) and (0, 0).
func (a *SampleArgs) gather(bytes int, value func(i int, texel uint32) float32) {
	t := a.Texture
	for i := range int(a.N) {
		u := a.gatherPair(t.U, *at(a.S, i), t.Width[0], 0)
		v := a.gatherPair(t.V, *at(a.T, i), t.Height[0], 1)
		first, _, _ := a.first(i, 0, 0)
		for n, out := range [4]*float32{a.R, a.G, a.B, a.A} {
			x, y := u[(n+1)/2&1], v[1-n/2]
			*at(out, i) = value(i, *(*uint32)(t.texel(first, x<<8, y<<8, bytes)))
		}
	}
}

// gatherPair is the two texels of a LINEAR footprint along an axis. With Repeat and CubeFace the first may be -1, and
// the second the size.
func (a *SampleArgs) gatherPair(mode AddressMode, s, n float32, axis int) [2]int32 {
	size, shift := int32(n), int32(0)
	if a.Shifted != 0 {
		size, shift = int32(a.Span[axis][0]), a.Shift[axis][0]
	}
	switch mode {
	case Repeat:
		x := coordinate(Repeat, s, n, true)
		if a.Shifted != 0 {
			x = shifted(Repeat, s, n, a.Span[axis][0], shift, a.Move[axis], true)
		}
		return [2]int32{x >> 8, x>>8 + 1}
	case CubeFace:
		x := coordinate(CubeFace, s, n, true)
		return [2]int32{x >> 8, x>>8 + 1}
	}
	x := grid(s, n, -beyond, float32(size)+beyond, true) + shift
	clamp := func(i int32) int32 { return min(max(i, 0), size>>8-1) }
	return [2]int32{clamp(x >> 8), clamp(x>>8 + 1)}
}
