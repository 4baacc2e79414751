package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// coord is the coordinates of one lookup after projection and face selection.
type coord struct {
	s, t, r float32
	dref    float32
	layer   int            // of the view; 6 cube + face for cubes
	on      simd.CubePoint // of a cube lookup
}

// coord reads the coordinates of a lookup (Vulkan: Projection Operation, Cube Map Face Selection, layer selection).
func (p *Texture) coord(b *Batch, n int) coord {
	var c coord
	c.s, c.t, c.r = p.direction(b, n)
	if p.compare {
		c.dref = at(b.Dref, n)
		if b.Q != nil {
			c.dref /= at(b.Q, n)
		}
		if p.clampDref {
			c.dref = limit(c.dref, 0, 1)
		}
	}
	if p.arrayed {
		c.layer = roundLayer(at(b.Layer, n), p.layers)
	}
	if p.cube {
		c.on = simd.OnCube(c.s, c.t, c.r)
		c.s, c.t = c.on.Coordinates()
		c.r, c.layer = 0, 6*c.layer+c.on.Face
	}
	return c
}

// direction is s, t and r after projection.
func (p *Texture) direction(b *Batch, n int) (s, t, r float32) {
	s, t, r = at(b.S, n), at(b.T, n), at(b.R, n)
	if b.Q != nil && !p.cube && !p.arrayed {
		q := at(b.Q, n)
		s, t, r = s/q, t/q, r/q
	}
	return
}

// footprint is the pixel of a lookup in texels, by its derivatives: the base level of detail, and the taps of an
// anisotropic one along the longer axis.
type footprint struct {
	rho2       float32 // the squared scale factor
	lambda     float32 // its logarithm, the level of detail
	taps       int
	ds, dt, dr float32 // from one end of the footprint to the other
}

// gradient is the footprint of the derivatives of s, t and r in x and y (Vulkan: Scale Factor Operation, LOD
// Operation):
//
//	rho_x^2 = m_ux^2 + m_vx^2 + m_wx^2, with m_ux = |ds/dx| width of the base level and so on, rho_y^2 likewise; of
//	corner-sampled images width - 1
//	eta = min(rho_max / rho_min, maxAnisotropy), N = ceil(eta), lambda = log2(rho_max / eta)
//
// Anisotropic 2D and cube lookups take the axes of the ellipse for rho_max and rho_min; 3D ones, and gradients whose
// squares overflow, rho_x and rho_y.
func (p *Texture) gradient(dx, dy [3]float32) footprint {
	f := p.scales(dx, dy)
	f.lambda = mip.Lod(f.rho2)
	return f
}

// scales is gradient without the level of detail.
func (p *Texture) scales(dx, dy [3]float32) footprint {
	size := p.sizes()
	square := func(d [3]float32) float32 {
		var rho2 float32
		for i := range p.axes {
			m := d[i] * size[i]
			rho2 += float32(m * m)
		}
		return rho2
	}
	x, y := square(dx), square(dy)
	hi, lo, d := y, x, dy
	if x > y {
		hi, lo, d = x, y, dx
	}
	f := footprint{taps: 1, rho2: hi}
	if p.aniso <= 1 {
		return f
	}
	if p.axes == 2 {
		if h, l, u, v := simd.Axes(dx[0]*size[0], dx[1]*size[1], dy[0]*size[0], dy[1]*size[1]); h <= math.MaxFloat32 {
			hi, lo, d = h, l, [3]float32{u / size[0], v / size[1]}
		}
	}
	if f.rho2, f.taps = simd.Anisotropy(hi, lo, p.aniso); f.taps > 1 {
		f.ds, f.dt, f.dr = d[0], d[1], d[2]
	}
	return f
}

// sizes are the sizes that derivatives are multiplied by.
func (p *Texture) sizes() (size [3]float32) {
	lv := &p.levels[0]
	size = [3]float32{float32(lv.Width), float32(lv.Height), float32(lv.Depth)}
	if p.cornerSampled {
		for i := range size {
			size[i]--
		}
	}
	return size
}

// explicit is the footprint of the DPdx and DPdy operands.
func (p *Texture) explicit(b *Batch, n int, c *coord) footprint {
	dx := [3]float32{at(b.DPdx[0], n), at(b.DPdx[1], n), at(b.DPdx[2], n)}
	dy := [3]float32{at(b.DPdy[0], n), at(b.DPdy[1], n), at(b.DPdy[2], n)}
	return p.gradient(p.derivative(c, dx), p.derivative(c, dy))
}

// implicit is the footprint from the differences within a quad.
func (p *Texture) implicit(b *Batch, n int, c *coord) footprint {
	below := 2
	if b.Blocks {
		below = 4
	}
	column, row := n&1, n&below
	q := n &^ (1 | below)
	difference := func(to, from int) [3]float32 {
		s1, t1, r1 := p.direction(b, to)
		s0, t0, r0 := p.direction(b, from)
		return [3]float32{s1 - s0, t1 - t0, r1 - r0}
	}
	dx := difference(q+row+1, q+row)
	dy := difference(q+below+column, q+column)
	return p.gradient(p.derivative(c, dx), p.derivative(c, dy))
}

// derivative is the derivative of the coordinates that are looked up: of cubes, of those on the face (Vulkan: Cube Map
// Derivative Transformation).
func (p *Texture) derivative(c *coord, d [3]float32) [3]float32 {
	if !p.cube {
		return d
	}
	ds, dt := c.on.Derivatives(d[0], d[1], d[2])
	return [3]float32{ds, dt, 0}
}

// bias is the sum of the sampler's bias and the operand's.
func (p *Texture) bias(b *Batch, n int) float32 {
	return limit(p.sampler.MipLodBias+at(b.Bias, n), -MaxLodBias, MaxLodBias)
}

// clampLod limits a biased level of detail to the sampler's and the operand's range. NaN is the lower end; where the
// ends cross it is the upper.
func (p *Texture) clampLod(lambda, minLod float32) float32 {
	if lo := max(p.sampler.MinLod, limit(minLod, 0, mip.MaxExtent)); !(lambda > lo) {
		lambda = lo
	}
	return min(lambda, p.sampler.MaxLod)
}

// LevelFree says whether lookups give the same at every level of detail, with any derivatives, bias and least level: the
// sampler's range is one level, or the view has one and both filters are the same; and no footprint has several taps.
// It is false for null descriptors, which have no level.
func (p *Texture) LevelFree() bool {
	if p.View() == nil {
		return false
	}
	s := &p.sampler
	return p.aniso <= 1 && (s.MaxLod <= max(s.MinLod, 0) || len(p.levels) == 1 && s.MagFilter == s.MinFilter)
}

// levelPair is the levels of the view that a lookup reads: hi and, where delta (in 1/256) is not 0, lo.
type levelPair struct{ hi, lo, delta int }

// levelOf chooses levels (Vulkan: Image Level(s) Selection). The level is rounded to 1/256 before it is split.
func (p *Texture) levelOf(lambda float32) levelPair {
	q := len(p.levels) - 1
	d := max(limit(lambda, 0, float32(q)), p.minLod-float32(p.base))
	if p.sampler.MipmapMode == vk.SamplerMipmapModeNearest {
		l := min(max(int(math.Ceil(float64(d-0.5))), 0), q) // halves down
		return levelPair{l, l, 0}
	}
	x := int(math.RoundToEven(float64(d * 256)))
	hi := min(max(x>>8, 0), q)
	return levelPair{hi, min(hi+1, q), x & 255}
}
