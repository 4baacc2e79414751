package scene

import (
	"context"
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Light that near things block: a direction's light is blocked where a surface lies within RenderInfo.OcclusionReach
// towards it. A map of the whole scene does not know that, as the ceiling of a room hides the things
// below it. So the scene is cut across each direction into slabs that are as thick as the reach. A place is blocked by
// what lies over it in its own slab, which the slab's nearest surface to the light shows, and by what lies in the next
// slab and in reach, which the farthest surface from the light shows there.

// leastReach is the smallest reach, in diagonals of the scene: a few texels of the maps.
const leastReach = 1.0 / 256

// A place's own surface must not block it: what lies over the plane of its triangle by less than so many texels, and so
// many times the tangent of the angle to the light, does not. Less of them makes bent surfaces dark, more lets light in
// between layers of cloth.
const nearBias, nearSlope = 0.05, 0.13

// nearSize is the width and height of maps of slabs: with 2,048 texels too much light still comes in between the layers of
// Sponza's curtains.
const nearSize = 3072

// slab is a part of the scene across a direction, from low to high along the axis to the light.
type slab struct {
	axis      [3]float32
	low, high float32
	keeps     mapKind
}

// checkReach refuses a reach that no map shows.
func (i *RenderInfo) checkReach(s *Scene) error {
	switch r := i.OcclusionReach; {
	case !(r >= 0 && r <= 1e30):
		return vk.Errorf("OcclusionReach", "%v is not from 0 to 1e30", r)
	case r > 0 && i.Occlusion == 0:
		return vk.Errorf("OcclusionReach", "%v: Occlusion is 0, and nothing is blocked", r)
	case r > 0 && !s.Bounds.Empty() && r < diagonal(&s.Bounds)*leastReach:
		return vk.Errorf("OcclusionReach", "%v is less than a 256th of the scene's diagonal, %.6g", r, diagonal(&s.Bounds)*leastReach)
	}
	return nil
}

// diagonal is the length of a box's diagonal.
func diagonal(b *Bounds) float64 {
	sum := 0.0
	for k := range b.Min {
		d := float64(b.Max[k]) - float64(b.Min[k])
		sum += float64(d * d)
	}
	return math.Sqrt(sum)
}

// nearSums are a place's sums over directions of the light that nothing within reach blocks: of red, green, blue, a light
// of 1, and the lobe.
type nearSums [5]float32

// lookNear sums the light that nothing within reach blocks.
func (b *blocked) lookNear(ctx context.Context, p *pbr) error {
	n := len(b.shown.pixels)
	b.near = slices.Grow(b.near[:0], n)[:n]
	clear(b.near)
	b.slabs = slices.Grow(b.slabs[:0], n)[:n]
	reach := p.info.OcclusionReach
	for i := range b.finer {
		d := &b.finer[i]
		base := b.lowest(d, reach)
		used := b.cut(p, d, base, reach)
		for k, any := range used {
			if !any {
				continue
			}
			turn := turnOf(i)
			own, next := d.slab(b, base, reach, k, mapTop), d.slab(b, base, reach, k+1, mapBottom)
			clip := d.slabClip(&own, b)
			if err := b.blockers.drawMaps(ctx, p, b.nearMaps[0], []mapView{{&clip, turn, &own}}); err != nil {
				return err
			}
			clip = d.slabClip(&next, b)
			if err := b.blockers.drawMaps(ctx, p, b.nearMaps[1], []mapView{{&clip, turn, &next}}); err != nil {
				return err
			}
			b.addNear(p, d, k, base, reach)
		}
	}
	return nil
}

// lowest is where along a direction the first slab begins, beside the middle: below all of the scene.
func (b *blocked) lowest(d *blockedDirection, reach float64) float64 {
	sum := 0.0
	for k := range d.to {
		sum += float64(math.Abs(float64(d.to[k])) * b.half[k])
	}
	return -sum - float64(0.381*reach)
}

// cut finds the slab of each place, -1: none that light comes to, and which slabs there are.
func (b *blocked) cut(p *pbr, d *blockedDirection, base, reach float64) []bool {
	s := &b.shown
	from, per := float32(base), float32(1/reach)
	most := make([]int32, b.height)
	p.rows(0, b.height, func(y int) {
		most[y] = -1
		for j := s.rows[y]; j < s.rows[y+1]; j++ {
			b.slabs[j] = -1
			if !(dot3(of(&s.smooth, j), d.to) > 0) || !(dot3(of(&s.flat, j), d.to) > 0) {
				continue
			}
			t := dot3(of(&s.at, j), d.to)
			b.slabs[j] = int32(max(float32((t-from)*per), 0))
			most[y] = max(most[y], b.slabs[j])
		}
	})
	used := make([]bool, slices.Max(most)+1)
	for _, k := range b.slabs {
		if k >= 0 {
			used[k] = true
		}
	}
	return used
}

// slab is slab k of a direction.
func (d *blockedDirection) slab(b *blocked, base, reach float64, k int, keeps mapKind) slab {
	// Slabs reach a little into each other, so that no surface falls between them.
	middle := float64(dot3([3]float32{float32(b.middle[0]), float32(b.middle[1]), float32(b.middle[2])}, d.to))
	low := middle + base + float64(reach*(float64(k)-1e-4))
	return slab{d.to, float32(low), float32(low + float64(reach*(1+2e-4))), keeps}
}

// slabClip is the matrix from world space to a map of a slab.
func (d *blockedDirection) slabClip(s *slab, b *blocked) [16]float32 {
	m := d.clip
	thick := float64(s.high) - float64(s.low)
	for k := range d.to {
		m[4*k+2] = float32(-float64(d.to[k]) / thick)
	}
	m[14] = float32(float64(s.high) / thick)
	return m
}

// addNear looks up the places of slab k of a direction.
func (b *blocked) addNear(p *pbr, d *blockedDirection, k int, base, reach float64) {
	top, bottom := imageFloats(b.nearMaps[0].image), imageFloats(b.nearMaps[1].image)
	own, next := d.slab(b, base, reach, k, mapTop), d.slab(b, base, reach, k+1, mapBottom)
	place, s := imageFloats(b.place), &b.shown
	thick := own.high - own.low
	far := float32(reach)
	p.rows(0, b.height, func(y int) {
		for j := s.rows[y]; j < s.rows[y+1]; j++ {
			if b.slabs[j] != int32(k) {
				continue
			}
			at := [3]float32(place[4*s.pixels[j]:])
			texel, off, tan := d.lookup(of(&s.at, j), of(&s.flat, j), nearSize)
			t := dot3(at, d.to) + off
			bias := float32(d.texel * (nearBias + float32(nearSlope*tan)))
			above := own.high - float32(thick*top[texel]) - t
			if above > bias {
				continue
			}
			if v := bottom[texel]; v > 0 {
				if above = next.high - float32(thick*v) - t; above > bias && above < far {
					continue
				}
			}
			c := dot3(of(&s.smooth, j), d.to)
			to := &b.near[j]
			for n, l := range d.light {
				to[n] += float32(c * l)
			}
			to[4] += s.lobe(d, j)
		}
	})
}

// lookup is the texel of a map that tells of a place beside the middle, and how much nearer to the light the plane of the
// place's triangle is at the texel's middle; tan belongs to the angle between its normal and the light.
func (d *blockedDirection) lookup(here, flat [3]float32, size int) (texel int, off, tan float32) {
	x := dot3(here, [3]float32(d.x[:])) + d.x[3]
	y := dot3(here, [3]float32(d.y[:])) + d.y[3]
	most := int32(size - 1)
	tx, ty := min(max(int32(x), 0), most), min(max(int32(y), 0), most)
	across := float32((float32(tx) + 0.5 - x) * d.sides[0])
	down := float32((float32(ty) + 0.5 - y) * d.sides[1])
	h := max(dot3(flat, d.to), 0.05)
	off = -(float32(across*dot3(flat, d.across)) + float32(down*dot3(flat, d.down))) / h
	return int(ty)*size + int(tx), off, min(float32(math.Sqrt(float64(max(1-float32(h*h), 0))))/h, 10)
}

// swap changes what all blocks for what near things block: materials get the latter, and far has the former.
func (b *blocked) swap() {
	arrives := imageFloats(b.arrives.image)
	for i := range arrives {
		arrives[i], b.far[i] = b.far[i], arrives[i]
	}
}
