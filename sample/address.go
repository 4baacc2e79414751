package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// border is the index of a texel outside the image under CLAMP_TO_BORDER.
const border = -1

// wrap is the wrapping operation on one texel index (Vulkan: Wrapping Operation): an index in [0, size), or border.
func wrap(mode vk.SamplerAddressMode, i, size int) int {
	switch mode {
	case vk.SamplerAddressModeRepeat:
		return modulo(i, size)
	case vk.SamplerAddressModeMirroredRepeat:
		return size - 1 - mirror(modulo(i, 2*size)-size)
	case vk.SamplerAddressModeClampToBorder:
		if i < 0 || i >= size {
			return border
		}
		return i
	case vk.SamplerAddressModeMirrorClampToEdge:
		return min(mirror(i), size-1)
	}
	return min(max(i, 0), size-1)
}

// pair is the texels i and i+1 of a LINEAR footprint, wrapped, and the weight of the second, which was alpha. A mirror
// does not turn them around, and where an edge makes them one it counts once: sums of floats then round alike wherever
// the image is looked at.
func pair(mode vk.SamplerAddressMode, i int, alpha float32, size int) (i0, i1 int, weight float32) {
	i0 = wrap(mode, i, size)
	if alpha == 0 {
		return i0, i0, 0
	}
	i1 = wrap(mode, i+1, size)
	switch {
	case mode == vk.SamplerAddressModeRepeat || mode == vk.SamplerAddressModeClampToBorder:
	case i0 == i1:
		return i0, i0, 0
	case i1 < i0:
		return i1, i0, 1 - alpha
	}
	return i0, i1, alpha
}

func mirror(n int) int {
	if n >= 0 {
		return n
	}
	return -(1 + n)
}

// modulo is the mathematical one: the result has the divisor's sign.
func modulo(i, n int) int {
	if uint(i) < uint(n) {
		return i
	}
	i %= n
	if i < 0 {
		i += n
	}
	return i
}

// offsetRange is how far ConstOffset and ConstOffsets reach, in texels, either way.
const offsetRange = 32

// unnormalize is the texel coordinate of one axis, limited so that its fixed point fits (Vulkan: Unnormalized Texel
// Coordinate Operation): u = s size + offset, exactly. REPEAT takes the fraction of s first and MIRRORED_REPEAT s - 2
// floor(s/2); the clamps limit u to [-2-far, size+2+far], beyond which nothing changes. NaN is 0. far is the reach of
// offsets that are added to indices later.
func unnormalize(mode vk.SamplerAddressMode, s float32, size, offset int, normalized bool, far float64) float64 {
	n := float64(size)
	if !normalized {
		return limit(float64(s)+float64(offset), -2-far, n+2+far)
	}
	switch mode {
	case vk.SamplerAddressModeRepeat:
		s -= floor(s)
		if s != s {
			s = 0
		}
		return float64(float64(s)*n) + float64(offset)
	case vk.SamplerAddressModeMirroredRepeat:
		s -= float32(2 * floor(s/2))
		if s != s {
			s = 0
		}
		return float64(float64(s)*n) + float64(offset)
	case vk.SamplerAddressModeMirrorClampToEdge:
		return limit(float64(float64(s)*n)+float64(offset), -n-2-far, n+2+far)
	}
	return limit(float64(float64(s)*n)+float64(offset), -2-far, n+2+far)
}

// limit clamps u to [lo, hi]; NaN is 0.
func limit[T float32 | float64](u, lo, hi T) T {
	switch {
	case u < lo:
		return lo
	case u > hi:
		return hi
	case u != u:
		return 0
	}
	return u
}

func abs(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }

func floor(x float32) float32 { return float32(math.Floor(float64(x))) }

// fixed is u - 1/2 in 1/256 texel, nearest with halves up. Its integer part is the first texel of a LINEAR footprint,
// its low 8 bits the weight of the second. A place between two weights is common: of a grid of 1/256 texel of one level
// every other place is one in the next. Which weight it gets must not hang on a product rounded to float32.
func fixed(u float64) int { return int(math.Floor(float64(256*u)+0.5)) - 128 }

// texelAt is the texel that u, as a float32, lies in.
func texelAt(u float64) int { return int(floor(float32(u))) }

// lastOfPeriod is texel i of an axis before it is wrapped. A fraction that REPEAT rounds to 1 is in the last texel, not
// in the first one.
func lastOfPeriod(mode vk.SamplerAddressMode, i, size, offset int) int {
	if mode == vk.SamplerAddressModeRepeat {
		i = min(i, size-1+offset)
	}
	return i
}

// roundLayer is the layer of an array coordinate: to the nearest, halves to even, clamped (Vulkan: (u,v,w,a) to
// (i,j,k,l,n) Transformation and Array Layer Selection). NaN is layer 0.
func roundLayer(a float32, layers int) int {
	last := float32(layers - 1)
	if !(a > 0) {
		return 0
	}
	if a >= last {
		return layers - 1
	}
	return int(math.RoundToEven(float64(a)))
}
