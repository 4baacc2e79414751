package scene

import (
	"math"
	"math/bits"
	"sort"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// skyDirection is a direction towards light from everywhere.
type skyDirection struct {
	to vec3 // in world space
	// share is what the direction stands for among all directions: an integral over the sphere is about the sum of values
	// times shares.
	share    float64
	radiance [3]float64 // around it
}

// sky is the light from everywhere, in cells of a picture of all directions.
type sky struct {
	width, height int
	cells         [][3]float32 // mean radiance
	sums          []float64    // of luminance times solid angle in each row, up to and with a cell
	rows          []float64    // of whole rows, up to and with each
	solid         []float64    // the solid angle of a cell in each row
	even          bool         // all directions have the same light
	sin, cos      float64      // of the environment's rotation
	tilted        bool         // +z is up
}

// newSkyCells makes cells of an environment, nil: none, and of ambient light.
func newSkyCells(env *Environment, ambient [3]float32, rotation float64, up [3]float32) *sky {
	s := &sky{tilted: upright(up) != 0}
	s.sin, s.cos = exact.Sincos(rotation)
	if env == nil || env.Width*env.Height == 1 {
		s.width, s.height, s.even = 1, 1, true
		c := [3]float32{}
		for k := range c {
			if c[k] = ambient[k]; env != nil {
				c[k] += radianceOf(env.Pix[k])
			}
		}
		s.cells, s.solid = [][3]float32{c}, []float64{4 * math.Pi}
		return s
	}
	step := (max(env.Width, env.Height) + mostLightCells - 1) / mostLightCells
	s.width, s.height = (env.Width+step-1)/step, (env.Height+step-1)/step
	s.cells, s.sums = make([][3]float32, s.width*s.height), make([]float64, s.width*s.height)
	s.rows, s.solid = make([]float64, s.height), make([]float64, s.height)
	all := 0.0
	for y := range s.height {
		top, end := y*step, min((y+1)*step, env.Height)
		s.solid[y] = 2 * math.Pi / float64(s.width) *
			(exact.Cos(math.Pi*float64(top)/float64(env.Height)) - exact.Cos(math.Pi*float64(end)/float64(env.Height)))
		for x := range s.width {
			var sum [3]float64
			n := 0
			for ty := top; ty < end; ty++ {
				for tx := x * step; tx < min((x+1)*step, env.Width); tx++ {
					n++
					for k := range sum {
						sum[k] += float64(radianceOf(env.Pix[3*(ty*env.Width+tx)+k]))
					}
				}
			}
			c := &s.cells[y*s.width+x]
			var mean [3]float64
			for k := range sum {
				mean[k] = sum[k]/float64(n) + float64(ambient[k])
				c[k] = float32(mean[k])
			}
			all += float64(luminance(mean) * s.solid[y])
			s.sums[y*s.width+x] = all
		}
		s.rows[y] = all
	}
	s.even = !(all > 0)
	return s
}

// radianceOf is a number of an environment as it is drawn.
func radianceOf(v float32) float32 {
	if !(v > 0) {
		return 0
	}
	return min(v, largestRadiance)
}

// world takes a direction of the environment's space to world space.
func (s *sky) world(e vec3) vec3 {
	d := vec3{float64(s.cos*e[0]) + float64(s.sin*e[2]), e[1], float64(s.cos*e[2]) - float64(s.sin*e[0])}
	if s.tilted {
		d = vec3{d[0], -d[2], d[1]}
	}
	return d
}

// cell is the cell of a direction of the environment's space.
func (s *sky) cell(e vec3) (x, y int) {
	if len(s.cells) == 1 {
		return 0, 0
	}
	u := 0.5 + exact.Atan2(e[2], e[0])/(2*math.Pi)
	v := exact.Atan2(math.Sqrt(max(1-float64(e[1]*e[1]), 0)), e[1]) / math.Pi
	return min(max(int(u*float64(s.width)), 0), s.width-1), min(max(int(v*float64(s.height)), 0), s.height-1)
}

// density is how densely directions by the light's luminance lie in a cell, over the sphere's solid angle.
func (s *sky) density(x, y int) float64 {
	i := y*s.width + x
	v := s.sums[i]
	if i > 0 {
		v -= s.sums[i-1]
	}
	return v / s.rows[s.height-1] / s.solid[y]
}

// goldenTurn is the golden angle in parts of a turn.
const goldenTurn = 0.3819660112501051

// directions draws n directions of the light. Where it is the same everywhere, all are spread evenly over the sphere
// (Swinbank and Purser's Fibonacci grid); otherwise half of them, and the others by luminance (Hammersley's points over
// rows and columns), all weighted by the balance heuristic (Veach and Guibas, "Optimally combining sampling techniques
// for Monte Carlo rendering"). They do not depend on what the light falls on. Every n/k-th of them, for any start, cover
// the light as well as so few can.
func (s *sky) directions(n int) []skyDirection {
	list := make([]skyDirection, 0, n)
	even := n
	if !s.even {
		even = (n + 1) / 2
	}
	put := func(e vec3, x, y int) {
		d := skyDirection{to: s.world(e)}
		density := float64(even) / (4 * math.Pi)
		if !s.even {
			density += float64(float64(n-even) * s.density(x, y))
		}
		d.share = 1 / density
		for k, v := range s.cells[y*s.width+x] {
			d.radiance[k] = float64(v)
		}
		list = append(list, d)
	}
	for i := range n {
		if s.even || i%2 == 0 {
			k := i
			if !s.even {
				k = i / 2
			}
			y := 1 - float64(2*k+1)/float64(even)
			turns := float64(float64(k) * goldenTurn)
			sin, cos := exact.Sincos(2 * math.Pi * (turns - math.Floor(turns)))
			r := math.Sqrt(1 - float64(y*y))
			e := vec3{r * cos, y, r * sin}
			cx, cy := s.cell(e)
			put(e, cx, cy)
			continue
		}
		k := i / 2
		u := float64((float64(k) + 0.5) / float64(n-even) * s.rows[s.height-1])
		y := min(sort.SearchFloat64s(s.rows, u), s.height-1)
		before := 0.0
		if y > 0 {
			before = s.rows[y-1]
		}
		row := s.sums[y*s.width : (y+1)*s.width]
		at := before + float64(float64(bits.Reverse32(uint32(k)))/(1<<32)*(row[s.width-1]-before))
		x := min(sort.SearchFloat64s(row, at), s.width-1)
		left := before
		if x > 0 {
			left = row[x-1]
		}
		// In the cell: the part of a column that is left, and a place in the row's height.
		fx, fy := 0.5, 0.5
		if d := row[x] - left; d > 0 {
			fx = (at - left) / d
		}
		if d := s.rows[y] - before; d > 0 {
			fy = (u - before) / d
		}
		st, ct := exact.Sincos(math.Pi * (float64(y) + fy) / float64(s.height))
		sp, cp := exact.Sincos(2 * math.Pi * ((float64(x)+fx)/float64(s.width) - 0.5))
		put(vec3{st * cp, ct, st * sp}, x, y)
	}
	return list
}
