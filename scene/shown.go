package scene

import (
	"context"
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/shade"
)

// shown lists the pixels that show a surface, and their sums: a picture is mostly empty.
type shown struct {
	pixels []uint32 // their numbers, row by row
	rows   []int    // where each row begins in pixels, and where the last one ends
	// The slices of numbers have an element for each pixel, and more: whole batches.
	at, smooth, flat [3][]float32 // beside the middle of the bounds, and normals: see shape.frag
	mirror           [3][]float32 // the direction that a mirror shows
	// arrives, all and below are sums over directions of red, green, blue, and a light of 1, times cosines: the part that
	// arrives, all from above the triangle's horizon, and the light from below it that a smooth normal would still see.
	// Materials get no less of the latter, as their facets would show.
	arrives, all, below [4][]float32
	glossy, glossyAll   []float32 // luminance times the lobe

	fresh     bool                         // the sums' memory has not been used
	step      int                          // how many directions a program looks up: sumStep's
	pipelines []*halfspace.ComputePipeline // addDirections over the slices, each for step directions of the list
	list      []blockedDirection           // those at hand
	maps      [][]float32                  // depth maps of the list's directions; nil where sights has what their threads saw
	size      int                          // of maps, in texels a side
	sights    []sight                      // of two batches of directions, where threads look up the maps that they draw
	first     int                          // the number of the list's first direction
}

// sight is what pixels see of a direction.
type sight struct {
	direction *blockedDirection
	depths    []float32 // its map
	sees      shade.Mask
	pipeline  *halfspace.ComputePipeline // addSight over the pixels
}

// fusedSums has the plans of addDirections, one for each number of directions up to mapBatch, with maps or what was seen in
// them: all pictures share them.
var fusedSums shade.Fused

// fusedSights has the plan of addSight.
var fusedSights shade.Fused

// sumStep is how many directions a program looks up in a picture of so many pixels: with more the sums are read and written
// less often, and with fewer the program is planned sooner, which takes longer than all lookups of a thumbnail.
func sumStep(pixels int) int {
	if pixels <= 1<<17 {
		return 4
	}
	return mapBatch
}

// planSums plans addDirections, which takes milliseconds, while a renderer is prepared.
func planSums(p *pbr, step int, alone bool) {
	begin(context.Background(), func(ctx context.Context) (none struct{}, err error) {
		s := shown{step: step}
		if alone {
			s.sights = make([]sight, step)
		}
		s.each(func(to *[]float32) { *to = make([]float32, shade.MaxLanes) })
		s.pixels, s.list, s.size = make([]uint32, 1), make([]blockedDirection, step), 1
		for range s.list {
			s.maps = append(s.maps, make([]float32, 1))
		}
		if err = s.program(p, shade.MaxLanes); err == nil && alone {
			err = s.see(ctx, 0, &s.list[0], s.maps[0])
			s.maps = nil
		}
		if err == nil {
			err = s.look(ctx, 0, 1)
		}
		return none, err
	})
}

// placeNumbers is how many slices of numbers there are.
const placeNumbers = 4*3 + 3*4 + 2

// each calls a function with the place of each slice of numbers.
func (s *shown) each(f func(to *[]float32)) {
	for _, list := range [][]([]float32){s.at[:], s.smooth[:], s.flat[:], s.mirror[:], s.arrives[:], s.all[:], s.below[:]} {
		for i := range list {
			f(&list[i])
		}
	}
	f(&s.glossy)
	f(&s.glossyAll)
}

// find finds the pixels that show a surface, of a picture of places, and gives them memory.
func (s *shown) find(p *pbr, place []float32, width, height int) error {
	s.rows = slices.Grow(s.rows[:0], height+1)[:height+1]
	s.rows[0] = 0
	p.rows(0, height, func(y int) {
		n := 0
		for x := range width {
			if place[4*(y*width+x)+3] != 0 {
				n++
			}
		}
		s.rows[y+1] = n
	})
	for y := range height {
		s.rows[y+1] += s.rows[y]
	}
	n := s.rows[height]
	s.pixels = slices.Grow(s.pixels[:0], n)[:n]
	p.rows(0, height, func(y int) {
		to := s.pixels[s.rows[y]:s.rows[y]:s.rows[y+1]]
		for x := range width {
			if i := y*width + x; place[4*i+3] != 0 {
				to = append(to, uint32(i))
			}
		}
	})
	if s.fresh = false; n <= len(s.glossy) {
		return nil
	}
	s.step = sumStep(width * height)
	n = (n + shade.MaxLanes - 1) / shade.MaxLanes * shade.MaxLanes
	const apart = shade.Stride - shade.MaxLanes // so that slices do not begin at the same place of pages
	rest := make([]float32, placeNumbers*(n+apart))
	pages.WantFor(rest)
	s.fresh = true
	s.each(func(to *[]float32) { *to, rest = rest[:n:n], rest[n+apart:] })
	return s.program(p, n)
}

// program makes the programs over n pixels: whole batches.
func (s *shown) program(p *pbr, n int) (err error) {
	s.pipelines = make([]*halfspace.ComputePipeline, seenBatch/s.step)
	for i := range s.pipelines {
		over := shade.NewOverWith(n, func(e *shade.Elements) {
			s.addDirections(e, i*s.step, min((i+1)*s.step, len(s.list)))
		}, &fusedSums)
		if s.pipelines[i], err = p.device.NewComputePipeline(over); err != nil {
			return err
		}
	}
	for i := range s.sights {
		g := &s.sights[i]
		g.sees = make(shade.Mask, n/shade.MaxLanes*shade.MaxGroups)
		over := shade.NewOverWith(n, func(e *shade.Elements) { s.addSight(e, g) }, &fusedSights)
		if g.pipeline, err = p.device.NewComputePipeline(over); err != nil {
			return err
		}
	}
	return nil
}

// sightOf is where it is kept which pixels see a direction, by its number.
func (s *shown) sightOf(number int) *sight { return &s.sights[number%len(s.sights)] }

// see looks up all pixels in the map of a direction of a number, and keeps what they see.
func (s *shown) see(ctx context.Context, number int, d *blockedDirection, depths []float32) error {
	if len(s.pixels) == 0 { // there is no program
		return nil
	}
	g := s.sightOf(number)
	g.direction, g.depths = d, depths
	return g.pipeline.Dispatch(ctx, halfspace.Dispatch{Groups: [3]int{(len(s.pixels) + shade.MaxLanes - 1) / shade.MaxLanes, 1, 1},
		Label: "blocked light"})
}

// begin clears the sums of a row, and finds what mirrors would show.
func (b *blocked) begin(y int, eye *[4]float32) {
	s := &b.shown
	place, smooth, flat := imageFloats(b.place), imageFloats(b.smooth), imageFloats(b.flat)
	middle := [3]float32{float32(b.middle[0]), float32(b.middle[1]), float32(b.middle[2])}
	first, end := s.rows[y], s.rows[y+1]
	if !s.fresh {
		for _, list := range [...][4][]float32{s.arrives, s.all, s.below} {
			for k := range list {
				clear(list[k][first:end])
			}
		}
		clear(s.glossy[first:end])
		clear(s.glossyAll[first:end])
	}
	for j := first; j < end; j++ {
		i := s.pixels[j]
		at, n, f := place[4*i:][:4], smooth[4*i:][:4], flat[4*i:][:4]
		v := [3]float32{eye[0], eye[1], eye[2]}
		for k := range v {
			s.at[k][j], s.smooth[k][j], s.flat[k][j] = at[k]-middle[k], n[k], f[k]
			if eye[3] != 0 {
				v[k] -= at[k]
			}
		}
		d := float32(math.Sqrt(float64(dot3(v, v))))
		if d == 0 {
			for k := range v {
				s.mirror[k][j] = 0
			}
			continue
		}
		c := dot3([3]float32(n), v) / d
		for k := range v {
			s.mirror[k][j] = float32(2*float32(c*n[k])) - v[k]/d
		}
	}
}

// look adds what the pixels of one of some parts see of the directions of the list.
func (s *shown) look(ctx context.Context, part, parts int) error {
	groups := (len(s.pixels) + shade.MaxLanes - 1) / shade.MaxLanes
	first, end := groups*part/parts, groups*(part+1)/parts
	if first == end {
		return nil
	}
	for i := range (len(s.list) + s.step - 1) / s.step {
		if err := s.pipelines[i].Dispatch(ctx, halfspace.Dispatch{Base: [3]int{first, 0, 0}, Groups: [3]int{end - first, 1, 1},
			Label: "blocked light"}); err != nil {
			return err
		}
	}
	return nil
}

// addSight looks up pixels in the map of a direction.
func (s *shown) addSight(e *shade.Elements, g *sight) {
	at, flat := inThree(e, &s.at), inThree(e, &s.flat)
	e.OutMask(g.sees, s.sees(e, at, flat, g.direction, g.depths))
}

// inThree is elements of each of three slices.
func inThree(e *shade.Elements, list *[3][]float32) shade.Vec3 {
	return shade.Vec3{e.In(list[0]), e.In(list[1]), e.In(list[2])}
}

// dotWith is the product with a direction.
func dotWith(e *shade.Elements, v shade.Vec3, to *[3]float32) []float32 {
	return e.Add(e.Add(e.Mul(v[0], e.Const(to[0])), e.Mul(v[1], e.Const(to[1]))), e.Mul(v[2], e.Const(to[2])))
}

// sees says which places nothing blocks in the map of a direction, of those whose triangles face it.
func (s *shown) sees(e *shade.Elements, at, flat shade.Vec3, d *blockedDirection, depths []float32) shade.Mask {
	zero, one, most := e.Const(0), e.Const(1), e.Const(float32(s.size-1))
	row := func(r *[4]float32) []float32 {
		return e.Add(e.Add(e.Mul(at[0], e.Const(r[0])), e.Mul(at[1], e.Const(r[1]))),
			e.Add(e.Mul(at[2], e.Const(r[2])), e.Const(r[3])))
	}
	h := dotWith(e, flat, &d.to)
	// Aside by as much as a texel's corner is from its middle, to where the surface itself is farther from the light.
	aside := e.Div(e.Const(0.71), e.Max(e.Sqrt(e.Max(e.Sub(one, e.Mul(h, h)), zero)), e.Const(0.05)))
	x := e.Add(row(&d.x), e.Mul(aside, dotWith(e, flat, &d.across)))
	y := e.Add(row(&d.y), e.Mul(aside, dotWith(e, flat, &d.down)))
	texel := func(x []float32) []uint32 { return e.Uint(e.Min(e.Max(x, zero), most)) }
	depth := e.Take(depths, e.AddInt(e.MulInt(texel(y), e.ConstInt(uint32(s.size))), texel(x)))
	return e.LessEqual(e.Sub(row(&d.z), e.Const(d.bias)), depth)
}

// addDirections adds what pixels see of directions of the list, from one to before another.
func (s *shown) addDirections(e *shade.Elements, first, end int) {
	smooth, flat, mirror := inThree(e, &s.smooth), inThree(e, &s.flat), inThree(e, &s.mirror)
	var arrives, all, below [4][]float32
	for k := range arrives {
		arrives[k], all[k], below[k] = e.In(s.arrives[k]), e.In(s.all[k]), e.In(s.below[k])
	}
	glossy, glossyAll := e.In(s.glossy), e.In(s.glossyAll)
	zero := e.Const(0)
	for i := first; i < end; i++ {
		d := &s.list[i]
		c, h := dotWith(e, smooth, &d.to), dotWith(e, flat, &d.to)
		lit, above := e.Greater(c, zero), e.Greater(h, zero)
		under := e.And(lit, e.Not(above))
		above = e.And(lit, above)
		var sees shade.Mask
		if s.maps == nil {
			sees = e.InMask(s.sightOf(s.first + i).sees)
		} else {
			sees = s.sees(e, inThree(e, &s.at), flat, d, s.maps[i])
		}
		sees = e.And(above, sees)
		for k := range arrives {
			v := e.Mul(c, e.Const(d.light[k]))
			below[k] = e.Add(below[k], e.Select(under, v, zero))
			all[k] = e.Add(all[k], e.Select(above, v, zero))
			arrives[k] = e.Add(arrives[k], e.Select(sees, v, zero))
		}
		lobe := e.Max(dotWith(e, mirror, &d.to), zero)
		lobe = e.Mul(lobe, lobe)
		lobe = e.Mul(lobe, lobe)
		lobe = e.Mul(e.Mul(lobe, lobe), e.Const(d.glossy))
		glossyAll = e.Add(glossyAll, e.Select(above, lobe, zero))
		glossy = e.Add(glossy, e.Select(sees, lobe, zero))
	}
	for k := range arrives {
		e.Out(s.arrives[k], arrives[k])
		e.Out(s.all[k], all[k])
		e.Out(s.below[k], below[k])
	}
	e.Out(s.glossy, glossy)
	e.Out(s.glossyAll, glossyAll)
}

// lobe is what a direction adds to the glossy sum of pixel j.
func (s *shown) lobe(d *blockedDirection, j int) float32 {
	v := dot3(of(&s.mirror, j), d.to)
	if !(v > 0) { // NaN too
		return 0
	}
	v *= v
	v *= v
	return float32(float32(v*v) * d.glossy)
}

// of is element j of each of three slices.
func of(list *[3][]float32, j int) [3]float32 { return [3]float32{list[0][j], list[1][j], list[2][j]} }

// above is the share of light above a triangle's horizon in all that a smooth normal sees: of red, green, blue, and an
// even light of pixel j.
func (s *shown) above(j, k int) float32 {
	if s.below[k][j] == 0 {
		return 1
	}
	return s.all[k][j] / (s.all[k][j] + s.below[k][j])
}
