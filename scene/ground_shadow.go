package scene

import (
	"context"
	"encoding/binary"
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/vk"
)

// cast adds an instance that has a shadow on the ground: a blended one in as many of a source's views as its alpha says.
func (g *ground) cast(prim *Primitive, m *Material, in *Instance) {
	g.casters = append(g.casters, groundCaster{prim, m, in})
}

// simplify makes one mesh of all instances without holes, with fewer triangles where there are many.
func (g *ground) simplify(p *pbr) []groundCaster {
	if p.scene.Triangles() < coarseFrom {
		return g.casters
	}
	up := 1
	if upright(p.scene.Up) != 0 {
		up = 2
	}
	c := newCoarse(&p.scene.Bounds, up, min(g.size/4, 64))
	var rest []groundCaster
	for _, it := range g.casters {
		if it.material.AlphaMode != Opaque && !p.info.Opaque || it.primitive.Topology != vk.PrimitiveTopologyTriangleList {
			rest = append(rest, it)
			continue
		}
		c.add(it.primitive, it.instance)
	}
	if len(c.mesh.Indices) > 0 {
		whole := &Instance{World: identity.float32(), Normal: [9]float32{0: 1, 4: 1, 8: 1}}
		rest = append(rest, groundCaster{&c.mesh, &Material{}, whole})
	}
	return rest
}

// groundShadows are the shadows of all sources, while they are drawn.
type groundShadows struct {
	sums   [][]uint32 // of each source, of shares times whole, groundWidths planes each
	stages []*stage   // that are not done
}

// take returns the stages that are not done, which the caller does.
func (s *groundShadows) take() (list []*stage) {
	list, s.stages = s.stages, nil
	return list
}

// drawBlocked draws the shadows of all sources, and finds how much light is blocked: once, as neither light nor surfaces
// move.
func (g *ground) drawBlocked(ctx context.Context, p *pbr) error {
	if g.shadows == nil {
		if err := g.beginShadows(ctx, p); err != nil {
			return err
		}
	}
	sums, list := g.shadows.sums, g.shadows.take()
	g.shadows = nil
	if err := inStages(p.mapThreads(), list); err != nil {
		return err
	}
	for i := range sums {
		if len(g.sources[i].views) > 0 {
			sums[i] = soften(p, sums[i], g.size)
		}
	}
	p.rows(0, g.size, func(y int) { g.combine(sums, y, p.info.Ground.Kind == GroundColor) })
	g.blocked.Touch()
	g.drawn, g.casters, g.simple = true, nil, nil
	return nil
}

// beginShadows begins to add up the shadows of each source's views: stages do it where threads draw maps alone.
func (g *ground) beginShadows(ctx context.Context, p *pbr) error {
	sums := make([][]uint32, len(g.sources))
	for i := range sums {
		sums[i] = make([]uint32, groundWidths*g.size*g.size)
	}
	if len(g.casters) == 0 {
		g.shadows = &groundShadows{sums: sums}
		return nil
	}
	list, err := g.simple.wait()
	if err != nil {
		return err
	}
	triangles := 0
	for _, c := range list {
		triangles += c.primitive.Triangles()
	}
	casters := newBlockers(p, len(list), triangles, false)
	for _, c := range list {
		if err := casters.add(ctx, p, c.primitive, c.material, c.instance); err != nil {
			return err
		}
	}
	maps, err := p.newMapBatches(g.size)
	if err != nil {
		return err
	}
	parts, n := casters.parts(p), g.size*g.size
	var m mapStages
	for i := range g.sources {
		s := &g.sources[i]
		var views []mapView
		planes := make([][heightSteps]uint8, len(s.views))
		for k := range s.views {
			views = append(views, mapView{clip: &s.views[k].clip, turn: turnOf(k)})
			planes[k] = g.planes(&s.views[k], k)
		}
		var depths [][]float32
		var began int
		use := &mapUse{
			begin: func(first, _ int, maps [][]float32) { began, depths = first, maps },
			parts: parts,
			do: func(_ context.Context, part int) error {
				from, to := n*part/parts, n*(part+1)/parts
				for k, d := range depths {
					count(sums[i][from:], n, d[from:to], &planes[began+k], uint32(s.part*whole))
				}
				return nil
			},
		}
		if casters.alone {
			m.add(ctx, p, &casters, maps, views, use)
		} else if err := casters.eachBatch(ctx, p, maps, views, use); err != nil {
			return err
		}
	}
	g.shadows = &groundShadows{sums, m.list}
	return nil
}

// combine finds the light of a row from the blocked shares of each source: the part that is blocked, or the light that arrives.
func (g *ground) combine(sums [][]uint32, y int, arrives bool) {
	rows := g.blocked.Subresource(0, 0, 0)
	row := rows.Row(y, 0)
	place := func(i int) float64 { return float64((float64(2*i+1)/float64(g.size) - 1) * g.half) }
	for x := range g.size {
		all, blocked, light := 0.0, 0.0, [3]float64{}
		for i := range g.sources {
			s := &g.sources[i]
			here := s.at(g, place(x), place(y))
			share := float64(float64(sums[i][y*g.size+x]) / whole)
			e := float64(luminance(s.light) * here)
			all += e
			blocked += float64(e * share)
			for k, v := range s.light {
				light[k] += float64(v * here * (1 - share))
			}
		}
		if arrives {
			for k, v := range [4]float64{light[0], light[1], light[2], 1} {
				binary.LittleEndian.PutUint16(row[8*x+2*k:], format.FloatToHalf(float32(min(v, largestRadiance))))
			}
			continue
		}
		if !(all > 0) {
			all = 1
		}
		binary.LittleEndian.PutUint16(row[2*x:], uint16(float64(min(blocked/all, 1)*65535)))
	}
}

// draw draws the ground where it is seen from above.
func (g *ground) draw(p *pbr, c *Camera, clip *[16]float32) {
	eye := vec3{c.World[12], c.World[13], c.World[14]}
	above := eye.sub(g.middle).dot(g.up)
	if !c.Perspective {
		above = vec3{c.World[8], c.World[9], c.World[10]}.dot(g.up)
	}
	if !(above > 0) || p.info.Ground.Kind == GroundAuto && c.Perspective && holds(&g.bounds, eye) {
		return
	}
	b := floatBlock(g.block[:0])
	b.add(clip[:]...)
	put := func(v vec3, w float64) { b.add(float32(v[0]), float32(v[1]), float32(v[2]), float32(w)) }
	put(g.middle, g.cell()/g.half)
	put(g.across.scale(g.half), 0)
	put(g.along.scale(g.half), 0)
	color := p.info.Ground.Color
	put(vec3{float64(color[0]), float64(color[1]), float64(color[2])}, exact.Exp2(p.info.Exposure))
	p.pass.Draw(g.pipeline, g.draws)
}

// cell is the width of a grid's cells: 1, 2 or 5 times a power of ten, of which about ten are as wide as half the
// ground.
func (g *ground) cell() float64 {
	unit := exact.Pow(10, math.Floor(exact.Log2(g.half/10)/exact.Log2(10)))
	for _, n := range []float64{1, 2, 5} {
		if v := float64(n * unit); v >= g.half/14 {
			return v
		}
	}
	return 10 * unit
}

// holds says that a place lies in a box.
func holds(b *Bounds, p vec3) bool {
	for k := range p {
		if p[k] < float64(b.Min[k]) || p[k] > float64(b.Max[k]) {
			return false
		}
	}
	return true
}
