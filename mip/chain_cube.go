package mip

import (
	"encoding/binary"
	"math"
)

// meet puts the texels of neighbouring faces around the faces of a level (Vulkan: Cube Map Edge Handling).
func (c *Chain) meet(l int) {
	size, reach := c.fetch.levels[l].Width, 1
	if c.reach {
		reach = 2
	}
	for layer := range c.layers {
		put := func(i, j int) {
			f, x, y := AcrossEdge(layer%6, i, j, size)
			copy(c.place(l, layer, i, j), c.place(l, layer-layer%6+f, x, y))
		}
		for k := range size {
			for d := range reach {
				put(-1-d, k)
				put(size+d, k)
				put(k, -1-d)
				put(k, size+d)
			}
		}
	}
	if c.kind == KindRGBA32I {
		return
	}
	for layer := range c.layers {
		for corner := range 4 {
			c.corner(l, layer, corner&1 != 0, corner>>1 != 0)
		}
	}
}

// place is texel (x, y) of a level of a layer, which may lie around it.
func (c *Chain) place(l, layer, x, y int) []byte {
	n := c.kind.Bytes()
	return c.pix[(layer*c.stride+int(c.texture.Offset[l])+y*int(c.texture.Pitch)+x)*n:][:n]
}

// corner stores the mean of the three texels around a corner of the cube, from the X, Y and Z faces in this order,
// beyond a corner of a face.
func (c *Chain) corner(l, layer int, right, lower bool) {
	n, size := c.kind.Bytes(), c.fetch.levels[l].Width
	face := layer % 6
	outside := func(far bool) (out, in int) {
		if far {
			return size, size - 1
		}
		return -1, 0
	}
	i, atI := outside(right)
	j, atJ := outside(lower)
	var texels [3][]byte
	texels[face>>1] = c.place(l, layer, atI, atJ)
	for _, out := range [2][2]int{{i, atJ}, {atI, j}} {
		f, x, y := AcrossEdge(face, out[0], out[1], size)
		texels[f>>1] = c.place(l, layer-face+f, x, y)
	}
	mean := c.place(l, layer, i, j)
	if c.kind <= KindRGBA16 {
		if !c.reach {
			c.third(mean, c.place(l, layer, i+i-atI, j), &texels)
		}
		return
	}
	for at := 0; at < n; at += 4 {
		float := func(k int) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(texels[k][at:])) }
		binary.LittleEndian.PutUint32(mean[at:], math.Float32bits((float(0)+float(1)+float(2))/3))
	}
	if c.reach {
		copy(c.place(l, layer, i+i-atI, j), mean)
		copy(c.place(l, layer, i, j+j-atJ), mean)
		copy(c.place(l, layer, i+i-atI, j+j-atJ), mean)
	}
}

// third is the mean of three codes, rounded down, and what that leaves: see [simd.CubeFace].
func (c *Chain) third(mean, left []byte, of *[3][]byte) {
	le, sign := binary.LittleEndian, c.kind.sign()
	load := func(b []byte) uint64 {
		if c.kind == KindRGBA8 {
			return uint64(le.Uint32(b)) ^ sign
		}
		return le.Uint64(b) ^ sign
	}
	x, y, z := load(of[0]), load(of[1]), load(of[2])
	third, rest, width := uint64(0), uint32(0), uint(2*len(mean))
	for component := range uint(4) {
		code := func(t uint64) uint64 { return t >> (component * width) & (1<<width - 1) }
		sum := code(x) + code(y) + code(z)
		third |= sum / 3 << (component * width)
		rest |= uint32(sum%3) << (16 + 2*component)
	}
	clear(left)
	le.PutUint32(left, rest)
	if third ^= sign; c.kind == KindRGBA8 {
		le.PutUint32(mean, uint32(third))
	} else {
		le.PutUint64(mean, third)
	}
}
