package scene

import (
	"iter"
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/transform"
)

// tightest finds the nearest eye that sees vertices within a share of a picture. The frustum's sides have directions
// alone, so how far each has to move is a largest sum over the vertices, and two opposite sides meet above the eye.
type tightest struct {
	x, y, z vec3
	tx, ty  float64 // tangents of half the angles that vertices may take
	flat    bool    // orthographic
	// right, left, up and down are the largest depths at which the frustum's sides meet a vertex.
	right, left, up, down float64
}

func newTightest(v View, x, y, z vec3, aspect float64) *tightest {
	ty := float64(exact.Tan(v.yfov()/2) * min(v.Fill, 1))
	none := math.Inf(-1)
	return &tightest{x: x, y: y, z: z, tx: float64(ty * aspect), ty: ty, flat: v.Orthographic,
		right: none, left: none, up: none, down: none}
}

// mostFitted bounds the vertices that are looked at: of instances beyond it the corners of boxes are.
const mostFitted = 1 << 26

// vertices calls f for each vertex of a scene in world space that is a place.
func (s *Scene) vertices(f func(p vec3)) {
	n := 0
	for i := range s.Instances {
		in := &s.Instances[i]
		p := &s.Primitives[in.Primitive]
		see := func(x, y, z float32) {
			if w := transformPoint(&in.World, [3]float32{x, y, z}); near(w) {
				f(vec3{float64(w[0]), float64(w[1]), float64(w[2])})
			}
		}
		if n += p.Vertices(); n > mostFitted {
			if b := (Bounds{Min: p.Min, Max: p.Max}); !b.Empty() {
				for k := range 8 {
					c := b.Corner(k)
					see(c[0], c[1], c[2])
				}
			}
			continue
		}
		for k := 0; k+2 < len(p.Positions); k += 3 {
			see(p.Positions[k], p.Positions[k+1], p.Positions[k+2])
		}
	}
}

// VertexBounds is the box around the vertices in world space, which things stand in: Bounds is larger where instances are
// turned. It looks at each vertex of each instance, of huge scenes at the corners of some instances' boxes.
func (s *Scene) VertexBounds() Bounds {
	b := transform.EmptyBox()
	s.vertices(func(p vec3) { b.Add([3]float32{float32(p[0]), float32(p[1]), float32(p[2])}) })
	return b
}

// add makes room for a scene.
func (w *tightest) add(s *Scene) {
	s.vertices(func(p vec3) {
		a, b, c := p.dot(w.x)/w.tx, p.dot(w.y)/w.ty, p.dot(w.z)
		if w.flat {
			c = 0
		}
		w.right, w.left = max(w.right, c+a), max(w.left, c-a)
		w.up, w.down = max(w.up, c+b), max(w.down, c-b)
	})
}

// some says that there was a vertex.
func (w *tightest) some() bool { return !math.IsInf(w.right, -1) }

// view is v with what it leaves open.
func (w *tightest) view(v View, points []vec3) View {
	mid, radius := extent(points)
	at := vec3{(w.right - w.left) / 2 * w.tx, (w.up - w.down) / 2 * w.ty, mid[2]}
	if v.Target != nil {
		t := vec3(*v.Target)
		at = vec3{t.dot(w.x), t.dot(w.y), t.dot(w.z)}
	} else {
		target := [3]float64(w.x.scale(at[0]).add(w.y.scale(at[1])).add(w.z.scale(at[2])))
		v.Target = &target
	}
	a, b := at[0]/w.tx, at[1]/w.ty
	v.Distance = max(w.right-a, w.left+a, w.up-b, w.down+b)
	if !w.flat {
		v.Distance -= at[2]
	}
	v.Distance = max(v.Distance, radius*0.1)
	return v
}

// ResolveAll is Resolve for all moments of a scene together, each of which is s in another pose: one view for a
// sequence. Without Fill s alone counts.
func (s *Scene) ResolveAll(v View, aspect float64, moments iter.Seq[*Scene]) View {
	if !(v.Fill > 0) || v.Distance > 0 {
		return s.Resolve(v, aspect)
	}
	if !(v.Fov > 0) {
		v.Fov = defaultFov
	}
	x, y, z := s.viewAxes(v)
	w := newTightest(v, x, y, z, max(aspect, 1e-6))
	w.add(s)
	for m := range moments {
		w.add(m)
	}
	if !w.some() {
		return s.Resolve(v, aspect)
	}
	return w.view(v, s.seen(x, y, z))
}

// ResolveTurn is Resolve for a camera that goes around the scene's vertical axis at one distance: what it sees on its
// way takes Fill of the picture's tighter side. The target lies on that axis, or is v's. It needs Fill, and no Roll.
func (s *Scene) ResolveTurn(v View, aspect float64) View {
	if v.Distance > 0 || !(v.Fill > 0) || v.Roll != 0 {
		return s.Resolve(v, aspect)
	}
	if !(v.Fov > 0) {
		v.Fov = defaultFov
	}
	up, front, side := s.axes()
	var axis vec3
	if v.Target != nil {
		axis = vec3(*v.Target)
	} else if !s.Bounds.Empty() {
		for k := range axis {
			axis[k] = float64(float64(s.Bounds.Min[k])/2) + float64(float64(s.Bounds.Max[k])/2)
		}
	}
	x, y, z := s.viewAxes(v)
	w := newTightest(v, x, y, z, max(aspect, 1e-6))
	sin, cos := exact.Sincos(v.Elevation * math.Pi / 180)
	// A vertex goes around a circle of radius r at a height h: along the camera's axis it lies at h sin + r cos cos(a),
	// upwards at h cos - r sin cos(a), to the right at r sin(a).
	across := math.Sqrt(float64(cos*cos) + 1/float64(w.tx*w.tx))
	over, under := math.Abs(cos-sin/w.ty), math.Abs(cos+sin/w.ty)
	s.vertices(func(p vec3) {
		p = p.sub(axis)
		h, a, b := p.dot(up), p.dot(front), p.dot(side)
		r := math.Sqrt(float64(a*a) + float64(b*b))
		if w.flat {
			w.right = max(w.right, r/w.tx)
			w.up = max(w.up, float64((float64(h*cos)+float64(r*math.Abs(sin)))/w.ty))
			w.down = max(w.down, float64((float64(r*math.Abs(sin))-float64(h*cos))/w.ty))
			return
		}
		w.right = max(w.right, float64(h*sin)+float64(r*across))
		w.up = max(w.up, float64(h*(sin+cos/w.ty))+float64(r*over))
		w.down = max(w.down, float64(h*(sin-cos/w.ty))+float64(r*under))
	})
	if !w.some() {
		return s.Resolve(v, aspect)
	}
	height := 0.0 // of the target above axis
	if v.Target == nil && cos > 0.1 {
		height = float64((w.up-w.down)/2*w.ty) / cos
	}
	b := float64(height*cos) / w.ty
	v.Distance = max(w.right, w.up-b, w.down+b)
	if !w.flat {
		v.Distance -= float64(height * sin)
	}
	target := [3]float64(axis.add(up.scale(height)))
	v.Target = &target
	_, radius := extent(s.seen(x, y, z))
	v.Distance = max(v.Distance, radius*0.1)
	return v
}
