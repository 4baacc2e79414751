package scene

import (
	"math"
	"math/bits"
	"slices"
	"sort"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// groundSource is light that reaches the ground: from everywhere, of a sun, or of a lamp.
type groundSource struct {
	// light is the irradiance over pi where nothing is blocked; of a lamp, the intensity over pi.
	light [3]float64
	lamp  *Light // nil: the same on all of the ground
	// views take world space onto the ground, as parts of the source see it; part is how much of the light one has.
	views []groundView
	part  float64
}

// groundDirections is how many directions of the environment's light there are, and groundPlaces how many places of a
// lamp or directions of a sun that have a size: more make softer edges.
const groundDirections, groundPlaces = 64, 32

// at is the light of a source on the ground around a place beside its middle, where nothing is blocked.
func (s *groundSource) at(g *ground, x, y float64) float64 {
	if s.lamp == nil {
		return 1
	}
	d := g.middle.add(g.across.scale(x)).add(g.along.scale(y)).sub(s.lamp.place64())
	d2 := max(d.dot(d), 1e-12)
	return float64(s.lamp.toward(d, d2)/d2) * max(-d.dot(g.up), 0) / math.Sqrt(d2)
}

// addSuns adds the first directional lights.
func (g *ground) addSuns(p *pbr) {
	suns := 0
	for i := range p.lights {
		l := &p.lights[i]
		to := vec3{-float64(l.Direction[0]), -float64(l.Direction[1]), -float64(l.Direction[2])}
		cos := to.dot(g.up)
		if l.Type != DirectionalLight || !(cos > lowest) || suns == maxShadows {
			continue
		}
		suns++
		s := groundSource{light: l.over(math.Pi / cos)}
		list, spread := []vec3{to}, 0.0
		if angle := p.angleOf(i); angle > 0 {
			list = l.sunDirections(angle, groundPlaces)
			spread = math.Sqrt(2 * math.Pi * (1 - exact.Cos(angle/2)) / groundPlaces)
		}
		s.part = 1 / float64(len(list))
		for _, d := range list {
			if d.dot(g.up) > lowest {
				s.views = append(s.views, groundView{g.projection(d, 0), spread / d.dot(g.up)})
			}
		}
		g.sources = append(g.sources, s)
	}
}

// addLamps adds the first point and spot lights above the ground.
func (g *ground) addLamps(p *pbr) {
	lamps := 0
	for i := range p.lights {
		l := &p.lights[i]
		at := l.place64()
		least := float64(1e-3 * g.half)
		if l.Type == DirectionalLight || !(at.sub(g.middle).dot(g.up) > least) || lamps == maxShadows {
			continue
		}
		lamps++
		s := groundSource{light: l.over(math.Pi), lamp: l}
		list := lampPlaces(at, p.info.LightSize, groundPlaces)
		s.part = 1 / float64(len(list))
		for _, from := range list {
			if from.sub(g.middle).dot(g.up) > least {
				s.views = append(s.views, groundView{clip: g.projection(from.sub(g.middle), 1)})
			}
		}
		g.sources = append(g.sources, s)
	}
}

// projection takes world space onto the ground, which fills clip space. Light comes along a direction to (w is 0), and
// depth is the height, or from a place to beside the ground's middle (w is 1), and all is as deep.
func (g *ground) projection(to vec3, w float64) [16]float32 {
	// A place p at a height comes to p - to * height / to.up, or to p * to.up - to * height over to.up - height.
	slope := to.scale(1 / to.dot(g.up))
	m := [16]float32{}
	row := func(r int, axis vec3, scale float64) {
		v := axis.sub(g.up.scale(axis.dot(slope))).scale(scale)
		for k := range v {
			m[4*k+r] = float32(v[k])
		}
		m[12+r] = float32(-v.dot(g.middle))
	}
	row(0, g.across, 1/g.half)
	row(1, g.along, 1/g.half)
	falls := g.up.scale(-w / to.dot(g.up)) // 1 on the ground, 0 as high as the place
	for k := range falls {
		m[4*k+2], m[4*k+3] = float32(falls[k]/2), float32(falls[k])
	}
	last := 1 - float64(falls.dot(g.middle))
	m[14], m[15] = float32(last/2), float32(last)
	if w == 0 {
		up := g.up.scale(highest / g.height)
		m[2], m[6], m[10], m[14] = float32(up[0]), float32(up[1]), float32(up[2]), float32(-up.dot(g.middle))
	}
	return m
}

// luminance of linear red, green and blue (Rec. 709).
func luminance(c [3]float64) float64 {
	return float64(0.2126*c[0]) + float64(0.7152*c[1]) + float64(0.0722*c[2])
}

// findLight draws directions from the light that the ground gets from everywhere: evenly by the irradiance (Hammersley's
// points over the environment's rows and columns), and adds the lights.
func (g *ground) findLight(p *pbr) {
	env, ambient := p.info.Env, p.info.Ambient
	if env == nil {
		env = &Environment{Width: 64, Height: 32, Pix: make([]float32, 3*64*32)}
	}
	w, h := env.Width, env.Height
	if w*h == 1 { // one texel is light from everywhere
		c := env.Pix
		w, h = 64, 32
		env = &Environment{Width: w, Height: h, Pix: slices.Repeat(c, w*h)}
	}
	// Above the horizon alone, the upper half of the picture, in cells of step x step texels.
	step := (max(w, h) + mostLightCells - 1) / mostLightCells
	columns, rows := (w+step-1)/step, (h/2+step-1)/step
	sums := make([]float64, rows*columns) // of irradiance in a cell, and then up to it
	byRow := make([]float64, rows)
	total := [3]float64{}
	for y := range h / 2 {
		sin, cos := exact.Sincos(math.Pi * (float64(y) + 0.5) / float64(h))
		part := 2 * math.Pi * math.Pi / float64(w*h) * sin * cos // solid angle times cosine
		for x := range w {
			var c [3]float64
			for k := range c {
				v := env.Pix[3*(y*w+x)+k]
				if !(v > 0) {
					v = 0
				}
				c[k] = float64(float64(min(v, largestRadiance)+ambient[k]) * part)
				total[k] += c[k]
			}
			sums[y/step*columns+x/step] += luminance(c)
		}
	}
	sum := 0.0
	for i := range sums {
		sum += sums[i]
		sums[i] = sum
		byRow[i/columns] = sum
	}
	sky := groundSource{part: 1.0 / groundDirections}
	for k := range total {
		sky.light[k] = total[k] / math.Pi
	}
	g.sources = append(g.sources, sky)
	g.addSuns(p)
	g.addLamps(p)
	if !(sum > 0) {
		return
	}
	const n = groundDirections
	sinTurn, cosTurn := exact.Sincos(p.info.EnvRotation)
	for i := range n {
		// A row by one coordinate, and a column in it by the other.
		u := (float64(i) + 0.5) / float64(n) * sum
		y := min(sort.SearchFloat64s(byRow, u), rows-1)
		before := 0.0
		if y > 0 {
			before = byRow[y-1]
		}
		v := float64(bits.Reverse32(uint32(i))) / (1 << 32)
		at := before + float64(v*(byRow[y]-before))
		x := min(sort.SearchFloat64s(sums[y*columns:(y+1)*columns], at), columns-1)
		left := before
		if y > 0 || x > 0 {
			left = sums[y*columns+x-1]
		}
		st, ct := exact.Sincos(math.Pi * (float64(y) + 0.5) * float64(step) / float64(h))
		sp, cp := exact.Sincos(2 * math.Pi * ((float64(x)+0.5)*float64(step)/float64(w) - 0.5))
		e := vec3{st * cp, ct, st * sp}
		d := vec3{float64(cosTurn*e[0]) + float64(sinTurn*e[2]), e[1], float64(cosTurn*e[2]) - float64(sinTurn*e[0])}
		if upright(p.scene.Up) != 0 {
			d = vec3{d[0], -d[2], d[1]}
		}
		if d.dot(g.up) > lowest {
			// The solid angle that the direction stands for, of the cell's; of dim cells no more than is near the same light.
			part := sums[y*columns+x] - left
			solid := 2 * math.Pi * math.Pi * float64(step*step) / float64(w*h) * st * sum / (n * part)
			wide := min(math.Sqrt(solid), widest) / ct
			g.sources[0].views = append(g.sources[0].views, groundView{g.projection(d, 0), wide})
		}
	}
}

// mostLightCells is how many cells an environment's width is cut into at most, and largestRadiance what halves end at.
const mostLightCells, largestRadiance = 1024, 65504

// highest is the depth of the highest thing in the shadows of directions; where nothing is it is 1.
const highest = 0.998

// widest is how far directions of light from everywhere are apart at most.
const widest = 0.6

// lowest is the cosine of light to the vertical below which it hardly lights the ground, and shadows have no end.
const lowest = 0.08
