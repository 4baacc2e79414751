package shade

import (
	"math/bits"

	"github.com/seed-1acaedba/halfspace/simd"
)

// KnownColor is a [Function] as one draw computes it, where kernels of the engine compute all of it, call by call: a constant or
// a lookup, times a constant, times four varyings, times a light, in this order, and a test of alpha. Functions made of
// these are found by [ir.Func.Colour], whoever made them. The zero value is none: Fragment is called.
type KnownColor struct {
	// Texture is looked up at the first two varyings; nil: none, and the colour begins as Base.
	Texture         *Texture
	uniform         [10]float32 // see [ir.Colour.Uniforms]
	varying, normal int         // the first of four, and of three; -1: none
	known           bool
	scales          bool // the texels are multiplied by Base, or the colour begins as Base
	tests           bool // alpha is compared
	unordered       bool // and fragments stay where NaN is
}

// Base are the constant's components.
func (c *KnownColor) Base() [4]float32 { return [4]float32(c.uniform[:4]) }

// Known says whether there is a colour, all of which Run writes.
func (c *KnownColor) Known() bool { return c.known }

// Constant says whether all fragments have the colour Base.
func (c *KnownColor) Constant() bool {
	return c.known && c.Texture == nil && c.varying < 0 && c.normal < 0 && !c.tests
}

// Copies says whether the colour is a lookup and nothing else.
func (c *KnownColor) Copies() bool {
	return c.Texture != nil && !c.scales && c.varying < 0 && c.normal < 0 && !c.tests
}

// Run writes the colour of a batch to output 0.
func (c *KnownColor) Run(f *Fragments) {
	out := &f.Colors[0]
	if c.Texture != nil {
		lookupTexture(f, c.Texture, out)
	}
	if c.scales {
		for k, v := range c.uniform[:4] {
			switch {
			case c.Texture == nil:
				constant(&f.Batch, out[k], v)
			case v != 1:
				scale(f, out[k], v)
			}
		}
	}
	if c.varying >= 0 {
		for k := range out {
			multiply(f, out[k], f.In[c.varying+k])
		}
	}
	if c.normal >= 0 {
		c.lambert(f, out)
	}
	if c.tests {
		c.test(f, out[3])
	}
}

// test clears the bits of fragments that do not stay.
func (c *KnownColor) test(f *Fragments, alpha []float32) {
	cutoff := c.uniform[9]
	for g, live := range f.Live {
		for m := live; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros16(m)
			a := alpha[g*simd.Lanes+lane]
			if stays := a >= cutoff || c.unordered && (a != a || cutoff != cutoff); !stays {
				f.Live[g] &^= 1 << lane
			}
		}
	}
}

// lambert multiplies red, green and blue by the light on the normals.
func (c *KnownColor) lambert(f *Fragments, out *[4][]float32) {
	s, normal := f.Scratch, f.In[c.normal:]
	light := s.Temp[0][:f.N]
	s.lambert = simd.LambertArgs{
		X: first(normal[0], f.N), Y: first(normal[1], f.N), Z: first(normal[2], f.N), Out: first(light, f.N), N: int64(f.N),
		Light: [3]float32(c.uniform[4:7]), Ambient: c.uniform[7], Diffuse: c.uniform[8],
	}
	f.Kernels.Lambert(&s.lambert)
	for k := range 3 {
		multiply(f, out[k], light)
	}
}

func constant(f *Batch, dst []float32, v float32) {
	f.Scratch.floats.Fill(f.Kernels, dst[:f.N], v) // a chunk's last vertices are no whole group
}

func scale(f *Fragments, dst []float32, v float32) {
	f.Scratch.floats = simd.FloatsArgs{Out: first(dst, f.N), N: int64(f.N), Value: v}
	f.Kernels.Scale(&f.Scratch.floats)
}

func multiply(f *Fragments, dst, src []float32) {
	f.Scratch.floats = simd.FloatsArgs{Out: first(dst, f.N), In: first(src, f.N), N: int64(f.N)}
	f.Kernels.Multiply(&f.Scratch.floats)
}
