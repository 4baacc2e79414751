package scene

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// View places a camera around a scene. [DefaultView] has what the zero value does not: a direction.
type View struct {
	// Azimuth is the direction from the target to the eye, in degrees around the scene's vertical axis: 0 is the front,
	// 90 the right.
	Azimuth float64 `json:"azimuth"`
	// Elevation is how far the eye is above the target's horizon, in degrees from -90 to 90.
	Elevation float64 `json:"elevation"`
	// Roll turns the camera around its line of sight, in degrees: with positive ones its right side rises, and the
	// picture turns clockwise.
	Roll float64 `json:"roll,omitempty"`
	// Distance from the target to the eye. The zero value shows the whole scene.
	Distance float64 `json:"distance,omitempty"`
	// Fov is the vertical field of view in degrees, above 0 and below 180. The zero value is 0.6 radians, about a 70 mm
	// lens, which hardly distorts.
	Fov float64 `json:"fov,omitempty"`
	// Fill is the share of the picture's tighter side that the scene's vertices take where Distance is 0, above 0 and at
	// most 1. The zero value leaves a margin around the boxes of instances, which may be loose.
	Fill float64 `json:"fill,omitempty"`
	// Target is the point that the camera looks at. The zero value, nil, is the middle of the visible part of the
	// scene.
	Target *[3]float64 `json:"target,omitempty"`
	// Orthographic cameras see lines that are parallel as such. They show the whole scene, or with a Distance as much
	// at the target as a perspective would.
	Orthographic bool `json:"orthographic,omitempty"`
}

// The direction of DefaultView: one unit to the front, 0.7 to the right and 0.5 up.
const (
	defaultAzimuth   = 34.99202019855866
	defaultElevation = 22.274789315542215
	defaultFov       = 0.6 * 180 / math.Pi
)

// DefaultView is a three-quarter view: from the front, the right and above.
func DefaultView() View { return View{Azimuth: defaultAzimuth, Elevation: defaultElevation} }

// DefaultCamera looks at the whole scene from [DefaultView]. The aspect is the target's width over its height. Vertices
// that are not numbers do not count; an empty scene is looked at as if it were a cube.
func (s *Scene) DefaultCamera(aspect float64) Camera { return s.ViewCamera(DefaultView(), aspect) }

// ViewCamera is the camera of a view of s as it is posed, for a picture of an aspect, its width over its height.
func (s *Scene) ViewCamera(v View, aspect float64) Camera {
	x, y, z := s.viewAxes(v)
	return s.frame(v, x, y, z, aspect)
}

// Resolve fills in what a view leaves to the scene: Distance, Fov and Target. The camera stays the same, to the bit.
func (s *Scene) Resolve(v View, aspect float64) View {
	x, y, z := s.viewAxes(v)
	return s.resolve(v, x, y, z, s.seen(x, y, z), aspect)
}

// viewAxes are the camera's axes of a view; z points from the target to the eye.
func (s *Scene) viewAxes(v View) (x, y, z vec3) {
	up, front, side := s.axes()
	sin, cos := exact.Sincos(v.Azimuth * math.Pi / 180)
	rise, flat := exact.Sincos(v.Elevation * math.Pi / 180)
	z = front.scale(cos).add(side.scale(sin)).scale(flat).add(up.scale(rise)).unit()
	x = side.scale(cos).sub(front.scale(sin)).unit()
	if v.Azimuth == defaultAzimuth && v.Elevation == defaultElevation { // the bits that it always had
		z = front.scale(1).add(side.scale(0.7)).add(up.scale(0.5)).unit()
		x = up.cross(z).unit()
	}
	y = z.cross(x)
	if v.Roll != 0 {
		sin, cos := exact.Sincos(v.Roll * math.Pi / 180)
		x = x.scale(cos).add(y.scale(sin)).unit()
		y = z.cross(x)
	}
	return x, y, z
}

// FitCamera is c moved along its axes so that it shows the whole scene, the middle of it in the middle of the picture.
func (s *Scene) FitCamera(c Camera, aspect float64) Camera {
	w := &c.World
	v := View{Fov: c.YFov * 180 / math.Pi, Orthographic: !c.Perspective}
	out := s.frame(v, vec3(w[0:3]).unit(), vec3(w[4:7]).unit(), vec3(w[8:11]).unit(), aspect)
	out.Name, out.Node, out.Index, out.unnamed = c.Name, c.Node, c.Index, c.unnamed
	return out
}

// View is where c looks at s from. The target is as far as the middle of the scene.
func (s *Scene) View(c *Camera) View {
	up, front, side := s.axes()
	w := &c.World
	eye, z := vec3(w[12:15]), vec3(w[8:11])
	var mid vec3
	if !s.Bounds.Empty() {
		for k := range mid {
			mid[k] = float64(float64(s.Bounds.Min[k])/2) + float64(float64(s.Bounds.Max[k])/2)
		}
	}
	v := View{
		Azimuth:      exact.Atan2(z.dot(side), z.dot(front)) * 180 / math.Pi,
		Elevation:    exact.Atan2(z.dot(up), math.Sqrt(max(0, 1-float64(z.dot(up)*z.dot(up))))) * 180 / math.Pi,
		Distance:     max(eye.sub(mid).dot(z), 0),
		Fov:          c.YFov * 180 / math.Pi,
		Orthographic: !c.Perspective,
	}
	if x := vec3(w[0:3]); math.Abs(v.Elevation) > 89.999 { // straight down or up
		v.Azimuth = exact.Atan2(-x.dot(front), x.dot(side)) * 180 / math.Pi
	} else {
		right, above, _ := s.viewAxes(v)
		if roll := exact.Atan2(x.dot(above), x.dot(right)) * 180 / math.Pi; math.Abs(roll) > 1e-9 { // what roundings leave of none
			v.Roll = roll
		}
	}
	target := [3]float64(eye.sub(z.scale(v.Distance)))
	v.Target = &target
	return v
}

// axes are the directions that the scene's up gives a meaning.
func (s *Scene) axes() (up, front, side vec3) {
	if s.Up[2] > s.Up[1] {
		return vec3{0, 0, 1}, vec3{0, -1, 0}, vec3{1, 0, 0}
	}
	return vec3{0, 1, 0}, vec3{0, 0, 1}, vec3{1, 0, 0}
}

// extent is the box of points along three axes: its middle, and half its diagonal.
func extent(points []vec3) (mid vec3, radius float64) {
	lo, hi := points[0], points[0]
	for _, q := range points {
		for k := range q {
			lo[k], hi[k] = min(lo[k], q[k]), max(hi[k], q[k])
		}
	}
	return lo.add(hi).scale(0.5), max(math.Sqrt(hi.sub(lo).dot(hi.sub(lo)))/2, 1e-30)
}

// resolve fills in what a view with the axes x, y and z leaves open.
func (s *Scene) resolve(v View, x, y, z vec3, points []vec3, aspect float64) View {
	const margin = 1.06
	if !(aspect > 0) {
		aspect = 1
	}
	if !(v.Fov > 0) {
		v.Fov = defaultFov
	}
	if v.Fill > 0 && v.Distance == 0 {
		w := newTightest(v, x, y, z, aspect)
		w.add(s)
		if w.some() {
			return w.view(v, points)
		}
	}
	mid, radius := extent(points)
	if v.Target == nil {
		target := [3]float64(x.scale(mid[0]).add(y.scale(mid[1])).add(z.scale(mid[2])))
		v.Target = &target
	}
	if v.Distance > 0 {
		return v
	}
	t := vec3(*v.Target)
	at := vec3{t.dot(x), t.dot(y), t.dot(z)}
	ty := exact.Tan(v.yfov() / 2)
	tx := float64(ty * aspect)
	for _, p := range points {
		p = p.sub(at)
		if v.Orthographic {
			p[2] = 0
		}
		v.Distance = max(v.Distance, p[2]+math.Abs(p[0])/tx, p[2]+math.Abs(p[1])/ty)
	}
	v.Distance = max(v.Distance*margin, radius*0.1)
	return v
}

// yfov is the field of view in radians.
func (v *View) yfov() float64 {
	if v.Fov == defaultFov {
		return 0.6
	}
	return v.Fov * math.Pi / 180
}

// frame is the camera of a view with the axes x, y and z, which points from the target to the eye.
func (s *Scene) frame(v View, x, y, z vec3, aspect float64) Camera {
	points := s.seen(x, y, z)
	v = s.resolve(v, x, y, z, points, aspect)
	mid, radius := extent(points)
	eye := vec3(*v.Target).add(z.scale(v.Distance))
	// The planes are as far from the middle of the scene as all of it reaches, and a little.
	middle := eye.dot(z) - mid[2]
	near, far := middle-float64(radius*1.1), middle+float64(radius*1.1)
	c := Camera{
		Name: "default", Perspective: !v.Orthographic, ZNear: near, ZFar: far,
		World: [16]float64{
			x[0], x[1], x[2], 0,
			y[0], y[1], y[2], 0,
			z[0], z[1], z[2], 0,
			eye[0], eye[1], eye[2], 1,
		},
	}
	if v.Orthographic {
		c.YMag = float64(v.Distance * exact.Tan(v.yfov()/2))
		c.XMag = float64(c.YMag * max(aspect, 1e-6))
		return c
	}
	c.YFov, c.ZNear = v.yfov(), max(near, radius*0.01)
	c.ZFar = max(far, 2*c.ZNear) // of a scene behind the camera
	return c
}

// seen are the corners of every instance's box along three axes, or the corners of the scene's bounds where there is
// none.
func (s *Scene) seen(x, y, z vec3) (points []vec3) {
	see := func(c [3]float32) {
		p := vec3{float64(c[0]), float64(c[1]), float64(c[2])}
		points = append(points, vec3{p.dot(x), p.dot(y), p.dot(z)})
	}
	for i := range s.Instances {
		in := &s.Instances[i]
		p := &s.Primitives[in.Primitive]
		if b := (Bounds{Min: p.Min, Max: p.Max}); !b.Empty() && len(points) < 1<<20 {
			for i := range 8 {
				if w := transformPoint(&in.World, b.Corner(i)); near(w) {
					see(w)
				}
			}
		}
	}
	bounds := s.Bounds
	if bounds.Empty() {
		bounds = Bounds{Min: [3]float32{-1, -1, -1}, Max: [3]float32{1, 1, 1}}
	}
	if len(points) == 0 {
		for i := range 8 {
			see(bounds.Corner(i))
		}
	}
	return points
}

// distanceShade takes a place in world space, and 1, to its shade in a picture of [ShadeDistance]: 1 where the scene's
// bounds begin along the camera's axis, or at its near plane, and 0.05 where they end.
func (s *Scene) distanceShade(c *Camera) (plane [4]float32) {
	axis := vec3{-c.World[8], -c.World[9], -c.World[10]}.unit()
	eye := vec3{c.World[12], c.World[13], c.World[14]}.dot(axis)
	bounds := s.Bounds
	if bounds.Empty() {
		bounds = Bounds{Min: [3]float32{-1, -1, -1}, Max: [3]float32{1, 1, 1}}
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for i := range 8 {
		p := bounds.Corner(i)
		d := vec3{float64(p[0]), float64(p[1]), float64(p[2])}.dot(axis) - eye
		lo, hi = min(lo, d), max(hi, d)
	}
	lo = max(lo, c.ZNear)
	slope := -0.95 / max(hi-lo, 1e-30)
	for k := range axis {
		plane[k] = float32(slope * axis[k])
	}
	plane[3] = float32(1 - float64(slope*(eye+lo)))
	return plane
}
