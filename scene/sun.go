package scene

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// sun is a small and very bright place of an environment, which is drawn as a light of its own where light is blocked:
// it has depth maps of its own, and the rest of the environment is drawn without it. All of its light, beyond the
// largest half, too, is in one of the two.
type sun struct {
	light  Light        // from where it stands in world space
	radius float64      // of a disc of even light that is spread as widely, in radians
	whole  *Environment // with the sun
	rest   *Environment // without it
	turn   float64      // RenderInfo.EnvRotation
	tilted bool         // +z is up
}

// A sun is at most twice widestSun across, in radians, and has at least leastSun of an environment's light. The sky
// behind it is as bright as the ring from ringFrom to around.
const (
	widestSun = 2.5 * math.Pi / 180
	leastSun  = 0.04
	ringFrom  = 5 * math.Pi / 180
	around    = 6 * math.Pi / 180
)

// findSun finds an environment's sun; nil: it has none.
func findSun(e *Environment, rotation float64, up [3]float32) *sun {
	// A texel of a smaller picture is wider than a sun.
	if e == nil || e.Width < 96 || e.Height < 48 {
		return nil
	}
	row := func(y int) float64 { // the solid angle of a texel
		from, to := float64(y)/float64(e.Height), float64(y+1)/float64(e.Height)
		return 2 * math.Pi / float64(e.Width) * (exact.Cos(math.Pi*from) - exact.Cos(math.Pi*to))
	}
	all, peak, brightest := 0.0, 0, -1.0
	for y := range e.Height {
		sum := 0.0
		for x := range e.Width {
			i := y*e.Width + x
			v := luminance(e.light(i))
			sum += v
			if v > brightest {
				brightest, peak = v, i
			}
		}
		all += float64(sum * row(y))
	}
	to := e.towards(peak%e.Width, peak/e.Width)
	// The ring around the peak, and the texels that are much brighter than it.
	near := e.near(to, around)
	var base [3]float64
	ring := 0.0
	for _, t := range near {
		if t.angle >= ringFrom {
			c, w := e.light(t.i), row(t.i/e.Width)
			ring += w
			for k := range base {
				base[k] += float64(c[k] * w)
			}
		}
	}
	for k := range base {
		base[k] /= max(ring, 1e-30)
	}
	edge := luminance(base) + float64((brightest-luminance(base))/16)
	var inside []int
	var light [3]float64
	var middle vec3
	for _, t := range near {
		c := e.light(t.i)
		if t.angle >= ringFrom || !(luminance(c) > edge) {
			continue
		}
		inside = append(inside, t.i)
		w := row(t.i / e.Width)
		for k := range light {
			light[k] += float64((c[k] - base[k]) * w)
		}
		middle = middle.add(e.towards(t.i%e.Width, t.i/e.Width).scale(luminance(c) * w))
	}
	for k := range light {
		light[k] = max(light[k], 0)
	}
	if !(luminance(light) >= float64(leastSun*all)) || !(luminance(light) > 0) {
		return nil
	}
	s := &sun{whole: e, turn: rotation, tilted: upright(up) != 0}
	middle = middle.unit()
	// A disc of radius r has a mean square distance of r^2 / 2 from its middle, a square texel of side t one of t^2 / 6.
	spread, weight := 0.0, 0.0
	for _, i := range inside {
		w := float64(luminance(e.light(i)) * row(i/e.Width))
		off := e.towards(i%e.Width, i/e.Width).sub(middle)
		spread += float64(w * off.dot(off))
		weight += w
	}
	texel := math.Pi / float64(e.Height)
	s.radius = math.Sqrt(float64(2*spread/weight) + float64(texel*texel)/3)
	if s.radius > widestSun {
		return nil
	}
	sky := sky{tilted: s.tilted}
	sky.sin, sky.cos = exact.Sincos(rotation)
	d := sky.world(middle)
	s.light = Light{Name: "sun", Intensity: 1}
	for k := range d {
		s.light.Color[k], s.light.Direction[k] = float32(light[k]), float32(-d[k])
	}
	s.rest = &Environment{Width: e.Width, Height: e.Height, Pix: append([]float32(nil), e.Pix...)}
	for _, i := range inside {
		for k := range base {
			s.rest.Pix[3*i+k] = float32(base[k])
		}
	}
	return s
}

// brightestTexel is what radiance ends at where a sun is looked for.
const brightestTexel = 1e9

// light is the radiance of a texel.
func (e *Environment) light(i int) (c [3]float64) {
	for k := range c {
		if v := float64(e.Pix[3*i+k]); v > 0 {
			c[k] = min(v, brightestTexel)
		}
	}
	return c
}

// towards is the direction of a texel's middle, in the environment's space.
func (e *Environment) towards(x, y int) vec3 {
	st, ct := exact.Sincos(math.Pi * (float64(y) + 0.5) / float64(e.Height))
	sp, cp := exact.Sincos(2 * math.Pi * ((float64(x)+0.5)/float64(e.Width) - 0.5))
	return vec3{st * cp, ct, st * sp}
}

// nearTexel is a texel near a direction.
type nearTexel struct {
	i     int
	angle float64 // the chord between the two directions, which is the angle where it is small
}

// near are the texels whose middles lie within an angle of a direction.
func (e *Environment) near(to vec3, angle float64) (list []nearTexel) {
	for y := range e.Height {
		ct := exact.Cos(math.Pi * (float64(y) + 0.5) / float64(e.Height))
		// Heights on the sphere differ by no more than places do.
		if math.Abs(ct-to[1]) > angle {
			continue
		}
		for x := range e.Width {
			if d := e.towards(x, y).sub(to); d.dot(d) <= float64(angle*angle) {
				list = append(list, nearTexel{y*e.Width + x, math.Sqrt(d.dot(d))})
			}
		}
	}
	return list
}

// maps is how many of n depth maps a sun gets: eight for a degree, at least four, at most a quarter of all.
func (s *sun) maps(n int) int {
	return min(max(int(math.Ceil(2*s.radius*(8*180/math.Pi))), 4), n/4)
}

// takeSun makes an environment's sun a light, where it is known what light is blocked from however far. Lights then cast
// shadows in the same way.
func (p *pbr) takeSun(old *pbr) {
	p.environment, p.lights = p.info.Env, p.scene.Lights
	if !p.info.blocks() || p.info.OcclusionReach > 0 || p.info.Env == nil {
		return
	}
	turn, tilted := p.info.EnvRotation, upright(p.scene.Up) != 0
	if s := old.sun; s != nil && s.whole == p.info.Env && s.turn == turn && s.tilted == tilted {
		p.sun = s
	} else {
		p.sun = findSun(p.info.Env, turn, p.scene.Up)
	}
	if p.sun == nil {
		return
	}
	p.info.Env = p.sun.rest
	p.lights = append([]Light{p.sun.light}, p.scene.Lights...)
	if p.info.Shadows && p.info.ShadowMaps == 0 {
		p.info.ShadowMaps = 1
	}
}

// suns is how many lights are not the scene's: the first ones of all.
func (p *pbr) suns() int {
	if p.sun == nil {
		return 0
	}
	return 1
}

// angleOf is how wide a directional light is seen, in radians.
func (p *pbr) angleOf(light int) float64 {
	switch {
	case light < p.suns():
		return 2 * p.sun.radius
	case p.info.shares():
		return p.info.SunAngle
	}
	return 0
}

// sunAt is the radiance of a white dull surface at a pixel with a normal, by the sun alone.
func (b *blocked) sunAt(p *pbr, i int, n [3]float32) (c [3]float32) {
	if p.sun == nil {
		return c
	}
	l := &p.sun.light
	e := max(-dot3(n, l.Direction), 0) * b.share(0)[i] * (1 / math.Pi)
	for k := range c {
		c[k] = float32(e * l.Color[k])
	}
	return c
}
