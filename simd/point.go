package simd

import "math"

// DepthAt is the depth of a triangle at (x, y), in 1/256 pixel of the framebuffer, as Kernels.Depth evaluates it before
// it clamps: depth bias included.
func DepthAt(t *Triangle, clip *ClipPlanes, x, y int32) (z float32) {
	if t.Flags&Wide != 0 {
		ox, oy, p := plane64(t, clip)
		dx, dy := float64(float64(x)/256)-ox, float64(float64(y)/256)-oy
		z = float32((p[0] + float64(dx*p[1])) + float64(dy*p[2]))
	} else {
		dx, dy := float32(x-t.X[0])/256, float32(y-t.Y[0])/256
		z = (t.Z[0] + float32(dx*t.Z[1])) + float32(dy*t.Z[2])
	}
	if t.Flags&Biased != 0 {
		z = addDown(z, biasOf(t, clip))
	}
	return z
}

// DepthOf is the depth of the record of a BinSlot at (x, y): see DepthAt.
// What it rounds down is rounded down where it is negative, too.
func DepthOf(records *Triangle, refs *uint32, binSlot uint32, clip *ClipPlanes, x, y int32) float32 {
	t := at(records, int(*at(refs, int(binSlot)-1)))
	unbiased := *t
	unbiased.Flags &^= Biased
	z := DepthAt(&unbiased, clip, x, y)
	if t.Flags&Biased == 0 {
		return z
	}
	o := biasOf(t, clip)
	if s := z + o; s >= 0 {
		return addDown(z, o)
	}
	return -addUp(-z, -o)
}

// addUp is z + o, which is positive, rounded up.
func addUp(z, o float32) float32 {
	s := z + o
	back := s - z
	if (z-(s-back))+(o-back) > 0 {
		return math.Float32frombits(math.Float32bits(s) + 1)
	}
	return s
}

// QAt is 1/w of a slot at (x, y), in 1/256 pixel of the framebuffer, as Kernels.Interpolate evaluates it.
func QAt(a *PlanesArgs, slot uint32, x, y int32) float32 {
	nc := int(a.Components)
	if slot&WideSlot != 0 {
		s := at(a.Wide, int(slot&^WideSlot)*(WideHeader+3*nc))
		dx, dy := float64(float64(x)/256)-*s, float64(float64(y)/256)-*at(s, 1)
		q := (*at(s, 4) + float64(dx**at(s, 5))) + float64(dy**at(s, 6))
		if !(q > *at(s, 2)) {
			q = *at(s, 2)
		}
		return float32(min(q, *at(s, 3)))
	}
	return narrowQ(at(a.Narrow, int(slot)*(NarrowHeader+3*nc)), x, y)
}

// narrowQ is 1/w of a narrow slot.
func narrowQ(s *float32, x, y int32) float32 {
	dx, dy := float32(float32(x)/256)-*s, float32(float32(y)/256)-*at(s, 1)
	q := (*at(s, 2) + float32(dx**at(s, 3))) + float32(dy**at(s, 4))
	if !(q > leastQ) {
		q = leastQ
	}
	return q
}

// InterpolateLane is Kernels.Interpolate for one lane of a batch, o, at (x, y), in 1/256 pixel of the framebuffer.
func InterpolateLane(a *InterpolateArgs, slot uint32, x, y int32, o int) {
	nc := int(a.Components)
	if slot&WideSlot != 0 {
		interpolateWide(a, at(a.Wide, int(slot&^WideSlot)*(WideHeader+3*nc)), x, y, o)
	} else {
		interpolateNarrow(a, at(a.Narrow, int(slot)*(NarrowHeader+3*nc)), x, y, o)
	}
}

// DepthCode clamps a depth, NaN to lo, and converts it to what the tile's depth buffer holds: see DepthArgs.
func DepthCode(z, lo, hi, scale float32) int32 { return depthCode(z, lo, hi, scale) }

// Barycentric is the barycentric coordinates of a place in a triangle that was not clipped, by its record's vertex
// order (Vulkan: Barycentric Interpolation); q is 1/w of the vertices. What the record says of edges is exact in
// float64.
func Barycentric(t *Triangle, q *[3]float64, x, y int32) (linear, smooth [3]float64) {
	var e [3]float64
	for v := range 3 {
		a, b := (v+1)%3, (v+2)%3
		e[v] = float64(float64(t.X[b]-t.X[a])*float64(y-t.Y[a])) - float64(float64(t.Y[b]-t.Y[a])*float64(x-t.X[a]))
	}
	area := e[0] + e[1] + e[2]
	for v := range 3 {
		linear[v] = e[v] / area
		smooth[v] = float64(linear[v] * q[v])
	}
	sum := smooth[0] + smooth[1] + smooth[2]
	for v := range 3 {
		smooth[v] /= sum
	}
	return linear, smooth
}
