package scene

import (
	"context"
	"encoding/binary"
	"errors"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Arriving is how much light from everywhere the surfaces of a picture get: of each pixel's nearest opaque or masked
// surface, lit from the side that is seen, along the normals of its vertices. Where there is no surface all numbers are
// 0.
type Arriving struct {
	// Shows says which pixels show a surface.
	Shows []bool
	// Visibility is the part of a light of 1 from everywhere that arrives at a pixel's surface: 1 where nothing blocks it.
	Visibility []float32
	// Near is the part that things within RenderInfo.OcclusionReach let arrive; without a reach it is Visibility.
	Near []float32
	// Shadow is the part of the light of the scene's lights that arrives, whichever way the surface faces: where it cannot
	// see a light from the side that is seen, this is 0 of that light. Without RenderInfo.ShadowMaps it is 1.
	Shadow []float32
	// Diffuse is the radiance of a white dull surface, whatever the reach, three numbers a pixel: red, green, blue.
	Diffuse []float32
}

// Arriving finds how much light the surfaces of a camera's picture get, of a renderer with RenderInfo.Occlusion or
// ShadowMaps. Draw,
// from the same camera, does not find it again.
func (r *Renderer) Arriving(ctx context.Context, c *Camera) (*Arriving, error) {
	switch {
	case c == nil:
		return nil, vk.Errorf("Camera", "none")
	case r.pbr == nil || r.pbr.blocked == nil:
		return nil, errors.New("Occlusion: 0: nothing is known of the light that is blocked")
	}
	p, b := r.pbr, r.pbr.blocked
	clip := Mul(r.projection(c), c.View())
	p.from = r.From
	if _, err := p.look(ctx, c, &clip); err != nil {
		return nil, err
	}
	n := b.width * b.height
	out := &Arriving{Shows: make([]bool, n), Visibility: make([]float32, n), Near: make([]float32, n),
		Shadow: make([]float32, n), Diffuse: make([]float32, 3*n)}
	place, smooth, all := imageFloats(b.place), imageFloats(b.smooth), imageFloats(b.arrives.image)
	s := &b.shown
	p.rows(0, b.height, func(y int) {
		for j := s.rows[y]; j < s.rows[y+1]; j++ {
			// Here the triangle's horizon blocks, too.
			i := int(s.pixels[j])
			out.Shows[i], out.Visibility[i] = true, float32(b.even[i]*s.above(j, 3))
			out.Near[i] = out.Visibility[i]
			arrives := all[4*i:][:3]
			if b.far != nil {
				out.Near[i] = float32(b.evenNear[i] * s.above(j, 3))
				arrives = b.far[4*i:][:3]
			}
			out.Shadow[i] = b.shadowAt(p, i, [3]float32(place[4*i:]))
			open, sun := p.open([3]float32(smooth[4*i:])), b.sunAt(p, i, [3]float32(smooth[4*i:]))
			for k := range open {
				out.Diffuse[3*i+k] = float32(float32(open[k]*arrives[k])*s.above(j, k)) + sun[k]
			}
		}
	})
	return out, nil
}

// open is the irradiance over pi at a normal where nothing is blocked.
func (p *pbr) open(n [3]float32) (c [3]float32) {
	if p.light != nil {
		if upright(p.scene.Up) != 0 {
			n = [3]float32{n[0], n[2], -n[1]}
		}
		sin64, cos64 := exact.Sincos(p.info.EnvRotation)
		cos, sin := float32(cos64), float32(sin64)
		c = p.light.irradianceAt([3]float32{float32(cos*n[0]) - float32(sin*n[2]), n[1], float32(sin*n[0]) + float32(cos*n[2])})
	}
	for k := range c {
		c[k] += p.info.Ambient[k]
	}
	return c
}

// irradianceAt looks up the cube of irradiance, between four texels of a face.
func (l *skylight) irradianceAt(d [3]float32) (c [3]float32) {
	face, most := 0, float32(0)
	for i, axes := range faceAxes {
		if v := dot3(axes[2], d); v > most {
			face, most = i, v
		}
	}
	if most == 0 {
		return c
	}
	at := func(axis [3]float32) (first, next int, part float32) {
		x := float32((dot3(axis, d)/most+1)*(irradianceFace/2)) - 0.5
		x = min(max(x, 0), irradianceFace-1)
		first = int(x)
		return first, min(first+1, irradianceFace-1), x - float32(first)
	}
	x, x2, u := at(faceAxes[face][0])
	y, y2, v := at(faceAxes[face][1])
	rows := l.irradiance.Subresource(0, face, 0)
	texel := func(x, y, k int) float32 {
		half := min(2*k, rows.Texel-2) // of one component it is all of them
		return format.HalfToFloat(binary.LittleEndian.Uint16(rows.Row(y, 0)[rows.Texel*x+half:]))
	}
	for k := range c {
		top := float32(texel(x, y, k)*(1-u)) + float32(texel(x2, y, k)*u)
		bottom := float32(texel(x, y2, k)*(1-u)) + float32(texel(x2, y2, k)*u)
		c[k] = float32(top*(1-v)) + float32(bottom*v)
	}
	return c
}

func dot3(a, b [3]float32) float32 {
	return float32(float32(a[0]*b[0])+float32(a[1]*b[1])) + float32(a[2]*b[2])
}
