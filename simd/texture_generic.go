package simd

import (
	"math"
	"unsafe"
)

// sampleRGBA8Generic is the definition of Kernels.SampleRGBA8.
func sampleRGBA8Generic(a *SampleArgs) {
	if a.Reduction == ReduceSum {
		sampleGeneric(a, 4, 0, footprintRGBA8)
		a.mean()
		return
	}
	a.extremes(func(p unsafe.Pointer) (t [4]float32) {
		for c, v := range *(*[4]uint8)(p) {
			t[c] = float32(v ^ 0x80)
		}
		return t
	}, func(i int, r [4]float32) {
		for c, out := range [4]*float32{a.R, a.G, a.B, a.A} {
			if *at(out, i) = float32(r[c]*65536) * a.Scale; a.Whole != 0 {
				*at(out, i) = wholeCode(uint8(r[c]))
			}
		}
	})
}

// sampleRGBA16Generic is the definition of Kernels.SampleRGBA16.
func sampleRGBA16Generic(a *SampleArgs) {
	sampleGeneric(a, 8, 8, footprintRGBA16)
	a.mean()
}

// footprint sums the four texels of a footprint: codes, which are not negative, in 1/65536, one component a value. x
// and y are in 1/256 texel from the texel of number first. left is what the sum lacks where one of them is the corner
// of a cube.
type footprint func(t *Texture, first int, x, y int32, left [4]int32) [4]int64

// sampleGeneric filters codes whose sums lose so many bits: they are less than 2^24 then.
func sampleGeneric(a *SampleArgs, bytes int, bits uint, sum footprint) {
	t := a.Texture
	for i := range int(a.N) {
		lod := *at(a.Lod, i)
		linear := t.MinLinear
		if !(lod > 0) {
			linear = t.MagLinear
		}
		level := t.level(lod)
		s, v := *at(a.S, i), *at(a.T, i)
		hi := level >> 8
		tap := func(l int32) (r [4]int32) {
			x, y := a.coordinates(l, s, v, linear != 0)
			first, second, part := a.first(i, l, l-hi)
			left := t.left(l, first, x, y, bytes)
			down, wide := bits, sum(t, first, x, y, left)
			if a.Slices[0][1] != nil {
				down += 8
				c := int64(part * 256)
				for k, far := range sum(t, second, x, y, left) {
					wide[k] = (256-c)*wide[k] + c*far
				}
			}
			for k, w := range wide {
				r[k] = int32((w + 1<<down>>1) >> down)
			}
			return r
		}
		r := tap(hi)
		if delta := level & 255; delta != 0 {
			for c, lo := range tap(min(hi+1, t.Last)) {
				r[c] = int32((uint32(256-delta)*uint32(r[c]) + uint32(delta)*uint32(lo) + 128) >> 8)
			}
		}
		if a.Color != nil {
			a.putTexel(i, r)
			continue
		}
		for c, out := range [4]*float32{a.R, a.G, a.B, a.A} {
			switch {
			case a.Whole == 0:
				*at(out, i) = float32(r[c]) * a.Scale
			case bytes == 4:
				*at(out, i) = wholeCode(uint8(r[c] >> 16))
			case a.Values[c] != nil:
				*at(out, i) = a.Values[c][uint16(r[c]>>8)]
			default:
				*at(out, i) = wholeCode16(uint16(r[c] >> 8))
			}
		}
	}
}

// wholeCode is the value of a code of 8 bits, as Kernels.Normalize makes it.
func wholeCode(code uint8) float32 {
	const unit, scale = float32(1.0 / 256), float32(1.0 / 255)
	y := float32(float32(code) * unit)
	return y + float32(y*scale)
}

// wholeCode16 is the same of a code of 16 bits.
func wholeCode16(code uint16) float32 {
	const unit, scale = float32(1.0 / 65536), float32(1.0 / 65535)
	y := float32(float32(code) * unit)
	return y + float32(y*scale)
}

// putTexel writes the texel of lane i. Rounding the sum is the same for all sums as scaling it, and rounding 255 times
// that.
func (a *SampleArgs) putTexel(i int, r [4]int32) {
	g := at(a.Groups, i/Lanes)
	lane := i % Lanes
	if g.Mask>>lane&1 == 0 {
		return
	}
	if a.BGRA != 0 {
		r[0], r[2] = r[2], r[0]
	}
	texel := uint32(0)
	for c, v := range r {
		texel |= uint32(v+1<<15) >> 16 << (8 * c)
	}
	*at(a.Color, int(g.Block)*Lanes+lane) = texel
}

// level is the level to sample in 1/256 (Vulkan: Image Level(s) Selection), counted from the chain's first: between two
// levels with MipLinear, else the nearest, halves down.
func (t *Texture) level(lod float32) int32 {
	if !(lod > 0) {
		lod = 0
	}
	if last := float32(t.Last); !(lod < last) {
		lod = last
	}
	if !(lod > t.MinLod) {
		lod = t.MinLod
	}
	if t.MipLinear == 0 {
		return int32(math.Ceil(float64(lod-0.5))) << 8
	}
	return int32(math.RoundToEven(float64(lod * 256)))
}

// coordinates are where a footprint begins in a level.
func (a *SampleArgs) coordinates(level int32, s, v float32, linear bool) (x, y int32) {
	if a.Shifted != 0 {
		return a.shifted(level, s, v, linear)
	}
	t := a.Texture
	return coordinate(t.U, s, t.Width[level], linear), coordinate(t.V, v, t.Height[level], linear)
}

// coordinate is where along an axis a footprint begins, in 1/256 texel: the integer part is its first texel, the low 8
// bits are the weight of its second. n is 256 times the size. With Repeat and linear the first texel is -1 to size-1,
// else 0 to size-1, the second its neighbour.
//
// A LINEAR footprint is at 256 (u - 1/2), nearest with halves up, of the exact product u: a product rounded to float32
// would now and then reach the place between two weights. A NEAREST one is at floor(u) of the float32. NaN is 0.
func coordinate(mode AddressMode, s, n float32, linear bool) int32 {
	size := int32(n)
	switch mode {
	case Repeat:
		s -= floor(s)
		if !(s > 0) {
			s = 0
		}
		x := grid(s, n, 0, n, linear)
		if !linear {
			x = min(x, size-256) // a fraction that rounds to 1 is in the last texel
		}
		return x
	case MirroredRepeat:
		s -= float32(2 * floor(s*0.5))
		if !(s > 0) {
			s = 0
		}
		x := grid(s, n, 0, 2*n, linear)
		x = min(x, 2*size-256-x)
		return min(max(x, 0), size-256)
	case ClampToEdge:
		return min(max(grid(s, n, 0, n, linear), 0), size-256)
	case Border:
		if s != s {
			s = 0
		}
		if linear {
			return grid(s, n, -128.5, n+127.5, true)
		}
		return grid(s, n, -256, n, false)
	case CubeFace:
		x := grid(s, n, 0, n, linear)
		if !linear {
			x = min(x, size-256)
		}
		return x
	default:
		if s != s {
			s = 0
		}
		x := grid(s, n, -n-512, n+512, linear)
		x = max(x, -256-x, 0) // between texels -1 and 0 both are texel 0
		return min(x, size-256)
	}
}

// grid is the product s n, limited to lo and hi, on the grid of 1/256 texel.
func grid(s, n, lo, hi float32, linear bool) int32 {
	p := within(float64(s)*float64(n), float64(lo), float64(hi))
	if !linear {
		return int32(math.Floor(float64(float32(p)))) &^ 255
	}
	return int32(math.Floor(p - 127.5))
}

// within limits p; NaN is lo.
func within(p, lo, hi float64) float64 {
	if !(p > lo) {
		p = lo
	}
	if !(p < hi) {
		p = hi
	}
	return p
}

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }

// first is the number of the first texel of a lane's level, the finer one (slot 0) or the coarser (slot 1). For a
// volume, first belongs to the first slice, second to the second slice, and part is the second's weight.
func (a *SampleArgs) first(i int, level, slot int32) (first, second int, part float32) {
	n := uint32(a.Texture.Offset[level])
	slices := &a.Slices[slot]
	switch {
	case slices[0] != nil:
		first = int(n + *at(slices[0], i))
		if slices[1] != nil {
			second, part = int(n+*at(slices[1], i)), *at(a.Second[slot], i)
		}
		return first, second, part
	case a.Layer != nil:
		n += *at(a.Layer, i)
	}
	return int(n), 0, 0
}

// texel points to the texel at x, y.
func (t *Texture) texel(first int, x, y int32, bytes int) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(t.Texels), (first+int(y>>8)*int(t.Pitch)+int(x>>8))*bytes)
}

// left is how much of a footprint's sum is lost as corners of cubes are thirds rounded down, in thirds of 1/65536: see
// CubeFace.
func (t *Texture) left(level int32, first int, x, y int32, bytes int) (thirds [4]int32) {
	if t.U != CubeFace {
		return thirds
	}
	// How far the footprint is beyond the face: the weight of the texels there.
	size := int32(t.Width[level])
	u, v := max(-x, x-size+256, 0), max(-y, y-size+256, 0)
	if u == 0 || v == 0 {
		return thirds
	}
	i, j := x>>8+2, y>>8
	if x < 0 {
		i = -2
	}
	if y >= 0 {
		j++
	}
	word := *(*uint32)(t.texel(first, i<<8, j<<8, bytes))
	for c := range thirds {
		thirds[c] = u * v * int32(word>>(16+2*c)&3)
	}
	return thirds
}

func footprintRGBA8(t *Texture, first int, x, y int32, left [4]int32) (s [4]int64) {
	p := t.texel(first, x, y, 4)
	upper, lower := (*[8]int8)(p), (*[8]int8)(unsafe.Add(p, 4*t.Pitch))
	a, b := x&255, y&255
	for c := range s {
		v0 := (256-b)*int32(upper[c]) + b*int32(lower[c])
		v1 := (256-b)*int32(upper[c+4]) + b*int32(lower[c+4])
		s[c] = int64((256-a)*v0 + a*v1 + (left[c]+1)/3 + 1<<23)
	}
	return s
}

func footprintRGBA16(t *Texture, first int, x, y int32, left [4]int32) (s [4]int64) {
	p := t.texel(first, x, y, 8)
	upper, lower := (*[8]int16)(p), (*[8]int16)(unsafe.Add(p, 8*t.Pitch))
	a, b := x&255, y&255
	for c := range s {
		v0 := (256-b)*int32(upper[c]) + b*int32(lower[c])
		v1 := (256-b)*int32(upper[c+4]) + b*int32(lower[c+4])
		s[c] = int64((256-a)*v0+a*v1+left[c]/3) + 1<<31
	}
	return s
}
