package oracle

import (
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/vk"
)

// numeric is the numeric class of a format.
type numeric string

const (
	unorm  numeric = "UNORM"
	snorm  numeric = "SNORM"
	uint_  numeric = "UINT"
	sint   numeric = "SINT"
	sfloat numeric = "SFLOAT"
	ufloat numeric = "UFLOAT"
	srgb   numeric = "SRGB"
)

// texel is what a format's name says: the class and the bits of each of R, G, B, A (0: the format lacks it), or of
// depth and stencil.
type texel struct {
	class                  numeric
	bits                   [4]int
	depthBits, stencilBits int
}

// texelOf reads the name of an uncompressed format: "A2B10G10R10_UNORM_PACK32", "D24_UNORM_S8_UINT".
func texelOf(f vk.Format) texel {
	if t, ok := texels.Load(f); ok {
		return t.(texel)
	}
	t := parseTexel(f)
	texels.Store(f, t)
	return t
}

var texels sync.Map // vk.Format to texel: names are parsed once

func parseTexel(f vk.Format) texel {
	var t texel
	for i, part := range strings.Split(f.String(), "_") {
		switch numeric(part) {
		case unorm, snorm, uint_, sint, sfloat, ufloat, srgb:
			if t.class == "" {
				t.class = numeric(part)
			}
			continue
		}
		if i > 0 && part[0] != 'S' && part[0] != 'D' {
			continue // PACK32
		}
		for len(part) > 0 {
			n := 1
			for n < len(part) && part[n] >= '0' && part[n] <= '9' {
				n++
			}
			b, _ := strconv.Atoi(part[1:n])
			switch c := strings.IndexByte("RGBA", part[0]); {
			case c >= 0:
				t.bits[c] = b
			case part[0] == 'D':
				t.depthBits = b
			case part[0] == 'S':
				t.stencilBits = b
			}
			part = part[n:]
		}
	}
	return t
}

// Store is what a colour target of a format holds of a value: each component rounded to the format, as a number; an
// sRGB one as its stored, nonlinear value. Missing components are 0, alpha 1.
func Store(f vk.Format, v [4]float64) [4]float64 {
	if f == vk.FormatE5B9G9R9UfloatPack32 {
		return shareExponent(v)
	}
	t := texelOf(f)
	for c := range v {
		switch {
		case t.bits[c] == 0:
			v[c] = 0
			if c == 3 {
				v[c] = 1
			}
		case t.class == srgb && c < 3:
			v[c] = storeComponent(unorm, t.bits[c], EncodeSRGB(v[c]))
		case t.class == srgb:
			v[c] = storeComponent(unorm, t.bits[c], v[c])
		default:
			v[c] = storeComponent(t.class, t.bits[c], v[c])
		}
	}
	return v
}

// shareExponent is a colour in E5B9G9R9: multiples of one power of two with 9 bits (RGB to Shared Exponent Conversion).
func shareExponent(v [4]float64) [4]float64 {
	const most = 511 * 128
	for c := range 3 {
		v[c] = clamp(v[c], 0, most)
	}
	largest := max(v[0], v[1], v[2])
	_, e := math.Frexp(largest) // largest = f 2^e with f in [1/2, 1)
	if largest == 0 {
		e = -15
	}
	unit := math.Ldexp(1, max(e, -15)-9)
	if math.Floor(largest/unit+0.5) == 512 {
		unit *= 2
	}
	for c := range 3 {
		v[c] = math.Floor(v[c]/unit+0.5) * unit
	}
	v[3] = 1
	return v
}

// Load is the value of a stored texel as blending reads it: sRGB decoded.
func Load(f vk.Format, v [4]float64) [4]float64 {
	if texelOf(f).class == srgb {
		for c := range 3 {
			v[c] = DecodeSRGB(v[c])
		}
	}
	return v
}

func storeComponent(class numeric, bits int, v float64) float64 {
	switch class {
	case unorm:
		top := math.Ldexp(1, bits) - 1
		return math.RoundToEven(float64(clamp(v, 0, 1)*top)) / top
	case snorm:
		top := math.Ldexp(1, bits-1) - 1
		return max(math.RoundToEven(float64(clamp(v, -1, 1)*top))/top, -1)
	case uint_:
		n := uint64(int64(v)) & (1<<bits - 1)
		return float64(n)
	case sint:
		return float64(int64(v) << (64 - bits) >> (64 - bits))
	case sfloat:
		if bits == 32 {
			return float64(float32(v))
		}
		return roundFloat(v, 10, false)
	case ufloat:
		return roundFloat(v, bits-5, true)
	}
	return v
}

// roundFloat rounds to a float with 5 exponent bits and some mantissa bits, to nearest, halves to even. Without a sign,
// negative numbers become 0 and finite overflow the largest finite number; with one, infinity.
func roundFloat(v float64, mantissa int, unsigned bool) float64 {
	if unsigned && v < 0 {
		return 0
	}
	if v == 0 || math.IsNaN(v) || math.IsInf(v, 0) {
		return v
	}
	_, e := math.Frexp(v) // |v| = f 2^e with f in [1/2, 1)
	ulp := math.Ldexp(1, max(e-1, -14)-mantissa)
	r := float64(math.RoundToEven(v/ulp) * ulp)
	if largest := math.Ldexp(2-math.Ldexp(1, -mantissa), 15); math.Abs(r) > largest {
		if unsigned {
			return largest
		}
		return math.Inf(int(math.Copysign(1, v)))
	}
	return r
}

// clamp limits v; NaN is 0.
func clamp(v, low, high float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return min(max(v, low), high)
}

// EncodeSRGB is the sRGB transfer function from linear to nonlinear, of v clamped to [0, 1].
func EncodeSRGB(v float64) float64 {
	v = clamp(v, 0, 1)
	if v <= 0.0031308 {
		return float64(12.92 * v)
	}
	return float64(1.055*exact.Pow(v, 1/2.4)) - 0.055
}

// DecodeSRGB is the sRGB transfer function from nonlinear to linear.
func DecodeSRGB(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return exact.Pow((v+0.055)/1.055, 2.4)
}

// StoreDepth is what a depth target holds of a depth in [0, 1]: k/(2^n - 1) with k to nearest, or a float32.
func StoreDepth(f vk.Format, z float64) float64 {
	if bits := texelOf(f).depthBits; bits > 0 && bits < 32 {
		return storeComponent(unorm, bits, z)
	}
	return float64(float32(z))
}
