package edge

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/simd"
)

// corner is a vertex of a polygon that is being clipped.
type corner struct {
	x, y, z, w float64    // clip coordinates
	code       uint32     // the half-spaces it is outside of
	vertex     int32      // which of the primitive's vertices, or -1
	mix        [3]float64 // of the primitive's vertices, in clip space
	distance   [8]float64
}

// order is the clip planes' bits in the order of clipping. The near and far planes come first: geometry behind the eye
// usually ends there, and the guard band cuts off the rest, so that OutW, whose plane is the primitive's own, seldom
// meets an edge that a neighbour shares. The user planes come last, so that clipping by d and by -d starts from the
// same.
var order = [...]uint32{
	simd.OutNear, simd.OutFar, simd.OutLeft, simd.OutRight, simd.OutTop, simd.OutBottom,
	simd.OutGuardX0, simd.OutGuardX1, simd.OutGuardY0, simd.OutGuardY1, simd.OutW,
	1 << simd.DistanceShift, 2 << simd.DistanceShift, 4 << simd.DistanceShift, 8 << simd.DistanceShift,
	16 << simd.DistanceShift, 32 << simd.DistanceShift, 64 << simd.DistanceShift, 128 << simd.DistanceShift,
}

// clipper cuts primitives in clip space, in float64.
type clipper struct {
	scale, offset    [3]float64 // of the viewport
	near             float64
	guard            [4]float64 // the guard band's sides in pixels
	least            float64    // the w that OutW ends at: 2^-24 of the greatest |w| of the primitive
	mask             uint32     // the planes to clip by
	user             uint32     // the bits of the clip distances
	polygon, scratch []corner
	snapped          [][2]int32
}

// begin sets the clipper to a pipeline, a chunk's clip distances and a viewport.
func (k *clipper) begin(p *Plan, in *Input, w *viewport) {
	for i := range 3 {
		k.scale[i], k.offset[i] = float64(w.scale[i]), float64(w.offset[i])
	}
	k.near = float64(p.near)
	k.narrow(0)
	k.user = (1<<len(in.ClipDistance) - 1) << simd.DistanceShift
	k.mask = p.clip&^simd.DeepZ | k.user
}

// narrow sets the guard band, some pixels narrower on all sides.
func (k *clipper) narrow(inset float64) {
	lo, hi := simd.GuardMin/256+inset, simd.GuardMax/256-inset
	k.guard = [4]float64{lo, hi, lo, hi}
}

// load sets a corner, which is zero, to vertex v, a primitive's of this number. (What is written in parts and copied as
// a whole waits for its parts.)
func (k *clipper) load(r *corner, c *Chunk, in *Input, v uint32, number int32) {
	r.x, r.y, r.z, r.w = float64(in.X[v]), float64(in.Y[v]), float64(in.Z[v]), float64(in.W[v])
	r.code, r.vertex = c.vertices[v].Code&k.mask, number
	r.mix[number] = 1
	for i, d := range in.ClipDistance {
		r.distance[i] = -math.MaxFloat32 // the value for NaN
		if d[v] >= -math.MaxFloat32 {
			r.distance[i] = float64(min(d[v], math.MaxFloat32))
		}
	}
	if r.code&simd.OutW != 0 { // the guard bits of vertices behind the eye
		for bit := uint32(simd.OutGuardX0); bit <= simd.OutGuardY1; bit <<= 1 {
			if k.to(r, bit) < 0 {
				r.code |= bit
			}
		}
	}
}

// append loads vertex v as the next corner of the polygon.
func (k *clipper) append(c *Chunk, in *Input, v uint32, number int32) {
	k.polygon = append(k.polygon, corner{})
	k.load(&k.polygon[len(k.polygon)-1], c, in, v, number)
}

// to is the signed distance of a corner to a plane, in the plane's own unit; negative is outside.
func (k *clipper) to(c *corner, plane uint32) float64 {
	switch plane {
	case simd.OutNear:
		return c.z - float64(k.near*c.w)
	case simd.OutFar:
		return c.w - c.z
	case simd.OutLeft:
		return c.x + c.w
	case simd.OutRight:
		return c.w - c.x
	case simd.OutTop:
		return c.y + c.w
	case simd.OutBottom:
		return c.w - c.y
	case simd.OutGuardX0:
		return (float64(k.scale[0]*c.x) + float64(k.offset[0]*c.w)) - float64(k.guard[0]*c.w)
	case simd.OutGuardX1:
		return float64(k.guard[1]*c.w) - (float64(k.scale[0]*c.x) + float64(k.offset[0]*c.w))
	case simd.OutGuardY0:
		return (float64(k.scale[1]*c.y) + float64(k.offset[1]*c.w)) - float64(k.guard[2]*c.w)
	case simd.OutGuardY1:
		return float64(k.guard[3]*c.w) - (float64(k.scale[1]*c.y) + float64(k.offset[1]*c.w))
	case simd.OutW:
		return c.w - k.least
	}
	return c.distance[bits.TrailingZeros32(plane)-simd.DistanceShift]
}

// cut is where the edge from a to b meets a plane that one of them is outside of. It is the same, bit for bit, from b
// to a, and for the plane's other side.
func (k *clipper) cut(a, b *corner, plane uint32) corner {
	da, db := k.to(a, plane), k.to(b, plane)
	// Which end is outside has been decided; where a distance says otherwise, by rounding, the point is that end.
	if a.code&plane != 0 {
		da, db = min(da, 0), max(db, 0)
	} else {
		da, db = max(da, 0), min(db, 0)
	}
	da, db = math.Abs(da), math.Abs(db)
	sum := da + db
	if sum == 0 {
		da, db, sum = 1, 1, 2
	}
	wa, wb := db/sum, da/sum
	mix := func(x, y float64) float64 { return float64(x*wa) + float64(y*wb) }
	c := corner{x: mix(a.x, b.x), y: mix(a.y, b.y), z: mix(a.z, b.z), w: mix(a.w, b.w), vertex: -1}
	for i := range c.mix {
		c.mix[i] = mix(a.mix[i], b.mix[i])
	}
	for m := k.user; m != 0; m &= m - 1 {
		i := bits.TrailingZeros32(m) - simd.DistanceShift
		c.distance[i] = mix(a.distance[i], b.distance[i])
	}
	// Between two ends inside a plane is inside, whatever rounding says.
	later := false
	for _, bit := range order {
		if later && bit&k.mask != 0 && (a.code|b.code)&bit != 0 && k.to(&c, bit) < 0 {
			c.code |= bit
		}
		later = later || bit == plane
	}
	return c
}

// clip cuts k.polygon by all planes that a corner of it is outside of. It returns whether anything was cut; the polygon
// may be left with less than three corners.
func (k *clipper) clip() bool {
	any := false
	k.least = 0
	for i := range k.polygon {
		k.least = max(k.least, math.Abs(k.polygon[i].w)*0x1p-24)
	}
	for i := range k.polygon {
		if k.polygon[i].w < k.least {
			k.polygon[i].code |= simd.OutW
		}
	}
	for _, plane := range order {
		if plane&k.mask == 0 {
			continue
		}
		var or uint32
		for i := range k.polygon {
			or |= k.polygon[i].code
		}
		if or == 0 {
			return any
		}
		if or&plane == 0 {
			continue
		}
		any = true
		k.scratch = k.scratch[:0]
		for i := range k.polygon {
			a := &k.polygon[i]
			b := &k.polygon[(i+1)%len(k.polygon)]
			if a.code&plane == 0 {
				k.scratch = append(k.scratch, *a)
			}
			if (a.code^b.code)&plane != 0 {
				k.scratch = append(k.scratch, k.cut(a, b, plane))
			}
		}
		k.polygon, k.scratch = k.scratch, k.polygon
		if len(k.polygon) < 3 {
			break
		}
	}
	return any
}

// place is a corner in 1/256 pixel: where the vertex lies, or a new corner.
func (k *clipper) place(q *corner, vertices []simd.Vertex, local [3]uint32) [2]int32 {
	if q.vertex >= 0 {
		v := &vertices[local[q.vertex]]
		return [2]int32{v.X, v.Y}
	}
	return k.snap(q)
}

// snap is a corner in 1/256 pixel.
func (k *clipper) snap(c *corner) [2]int32 {
	f := func(axis int, v float64) int32 {
		v = (float64(k.scale[axis]*(v/c.w)) + k.offset[axis]) * 256
		if !(v > simd.GuardMin) {
			return simd.GuardMin
		}
		return int32(math.RoundToEven(min(v, simd.GuardMax)))
	}
	return [2]int32{f(0, c.x), f(1, c.y)}
}

// depth is a corner's depth.
func (k *clipper) depth(c *corner) float64 {
	return float64(k.scale[2]*(c.z/c.w)) + k.offset[2]
}

// depthAt returns a corner's depth; an uncut vertex keeps the depth that the viewport kernel computed.
func (k *clipper) depthAt(q *corner, vertices []simd.Vertex, local [3]uint32) float64 {
	if q.vertex >= 0 {
		if v := &vertices[local[q.vertex]]; v.Code&simd.DeepZ == 0 {
			return float64(v.Z)
		}
	}
	return k.depth(q)
}

// dropDoubles drops corners of k.polygon that clipping made where there is a corner already: where an edge leaves a
// plane on which it starts.
func (k *clipper) dropDoubles() {
	double := func(made, of *corner) bool {
		return made.vertex < 0 && made.x == of.x && made.y == of.y && made.z == of.z && made.w == of.w
	}
	k.scratch = k.scratch[:0]
	for i := range k.polygon {
		q, n := &k.polygon[i], len(k.scratch)
		switch {
		case n > 0 && double(q, &k.scratch[n-1]):
		case n > 0 && double(&k.scratch[n-1], q):
			k.scratch[n-1] = *q
		default:
			k.scratch = append(k.scratch, *q)
		}
	}
	k.polygon, k.scratch = k.scratch, k.polygon
	if n := len(k.polygon); n > 1 && double(&k.polygon[n-1], &k.polygon[0]) {
		k.polygon = k.polygon[:n-1]
	} else if n > 1 && double(&k.polygon[0], &k.polygon[n-1]) {
		k.polygon[0] = k.polygon[n-1]
		k.polygon = k.polygon[:n-1]
	}
}
