package edge

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A viewport may swizzle the clip coordinates of its primitives, and scale their w (Vulkan: Viewport Swizzle,
// Controlling Viewport W Scaling). This is the first step of a vertex's transformation, with the viewport of its
// primitive.

// clipTransform holds one viewport's swizzle and w scaling.
type clipTransform struct {
	from     [4]uint8 // of x, y, z and w: the coordinate, and 4 where it is negated
	xs, ys   float32  // the parts of x and of y that are added to w
	swizzles bool
}

// setTransforms sets the transforms of a draw's viewports. Usually no viewport has one.
func (v *View) setTransforms(d *vk.Dynamic) {
	if v.transformed = len(d.ViewportSwizzles) > 0 || len(d.ViewportWScalings) > 0; !v.transformed {
		return
	}
	k := v.keepRare()
	k.transforms = k.transforms[:0]
	for i := range v.n {
		t := clipTransform{from: [4]uint8{0, 1, 2, 3}}
		if len(d.ViewportSwizzles) > 0 {
			s := d.ViewportSwizzles[i]
			t.swizzles = s != (vk.ViewportSwizzle{})
			for at, c := range [4]vk.ViewportCoordinateSwizzle{s.X, s.Y, s.Z, s.W} {
				if t.swizzles {
					t.from[at] = uint8(c/2 + 4*(c%2))
				}
			}
		}
		if len(d.ViewportWScalings) > 0 {
			t.xs, t.ys = d.ViewportWScalings[i].XCoeff, d.ViewportWScalings[i].YCoeff
		}
		k.transforms = append(k.transforms, t)
	}
}

// Transforms says whether viewports transform clip coordinates: see [View.Transform].
func (v *View) Transforms() bool { return v.transformed }

// Unshare gives each primitive vertices of its own.
func (m *Mesh) Unshare() {
	list := slices.Grow(m.own[:0], len(m.Local)+simd.Lanes)
	for i, place := range m.Local {
		list = append(list, m.Vertices[place])
		m.Local[i] = uint32(i)
	}
	m.own, m.Vertices, m.Consecutive = m.Vertices, list, false
}

// Transform transforms the clip coordinates of a chunk's vertices, none of which primitives share where viewports
// differ.
func (p *Plan) Transform(in *Input) {
	transforms := in.View.rare.transforms
	if in.ViewportIndex == nil || len(transforms) == 1 {
		transforms[0].apply(in, 0, len(in.Mesh.Vertices))
		return
	}
	n := p.corners
	for i := range in.Mesh.N {
		viewport, _ := p.placeOf(in, i)
		transforms[viewport].apply(in, n*i, n*i+n)
	}
}

// apply transforms vertices first to next-1.
func (t *clipTransform) apply(in *Input, first, next int) {
	for i := first; i < next; i++ {
		c := [4]float32{in.X[i], in.Y[i], in.Z[i], in.W[i]}
		if t.swizzles {
			from := c
			for k, f := range t.from {
				if c[k] = from[f&3]; f >= 4 {
					c[k] = -c[k]
				}
			}
		}
		w := c[3]
		if t.xs != 0 || t.ys != 0 {
			w = (float32(t.xs*c[0]) + float32(t.ys*c[1])) + w
		}
		in.X[i], in.Y[i], in.Z[i], in.W[i] = c[0], c[1], c[2], w
	}
}

// checkTransforms refuses swizzles and scalings.
func checkTransforms(errs *vk.Refusals, d *vk.Dynamic) {
	views := max(len(d.Viewports), 1)
	if n := len(d.ViewportSwizzles); n > 0 && n != views {
		errs.Refuse("Dynamic.ViewportSwizzles", "%d values, must be one for each of the %d viewports", n, views)
	}
	for i := range d.ViewportSwizzles {
		s := &d.ViewportSwizzles[i]
		for k, c := range [4]vk.ViewportCoordinateSwizzle{s.X, s.Y, s.Z, s.W} {
			if !vk.Valid(c) {
				errs.Refuse("Dynamic.ViewportSwizzles."+"XYZW"[k:k+1], "%d is not a coordinate swizzle", c)
			}
		}
	}
	if n := len(d.ViewportWScalings); n > 0 && n != views {
		errs.Refuse("Dynamic.ViewportWScalings", "%d values, must be one for each of the %d viewports", n, views)
	}
	for _, s := range d.ViewportWScalings {
		if !finite(s.XCoeff) || !finite(s.YCoeff) {
			errs.Refuse("Dynamic.ViewportWScalings", "%v is not finite", s)
		}
	}
}
