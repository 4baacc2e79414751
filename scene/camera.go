package scene

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/transform"
)

// Camera is a place to look from. It looks along its own -z, with +y up and +x to the right (glTF: Cameras).
type Camera struct {
	// Name is the camera's, or that of the node it stands at.
	Name string
	// Node is the name of the node it stands at.
	Node string
	// Index is the camera's number in the file.
	Index int
	// Perspective says that YFov counts; otherwise XMag and YMag do.
	Perspective bool
	// YFov is the vertical field of view in radians, above 0 and below pi.
	YFov float64
	// ZNear and ZFar are the distances of the clipping planes. ZFar 0 is infinitely far, for a perspective.
	ZNear, ZFar float64
	// XMag and YMag are half the width and half the height that an orthographic camera sees.
	XMag, YMag float64
	// AspectRatio is the width over the height that the camera was made for; 0: any.
	AspectRatio float64
	// World takes the camera's space to the world's, column-major. Its axes are of length 1, whatever scales the node has.
	World [16]float64

	unnamed bool // Name is the node's
}

// View takes the world's space to the camera's: the inverse of World, column-major.
func (c *Camera) View() [16]float32 {
	w := mat4(c.World)
	v := w.inverse()
	return v.float32()
}

// Projection takes the camera's space to Vulkan's clip space: x to the right, y down, depth 0 at the near plane and 1
// at the far plane; column-major. The aspect is the target's width over its height. A perspective keeps its vertical field of view
// unless AspectRatio exceeds aspect, and then its horizontal one; an orthographic camera shows at least XMag and YMag on both axes.
func (c *Camera) Projection(aspect float64) [16]float32 {
	if c.Perspective {
		if c.AspectRatio > aspect {
			m := transform.Perspective(c.YFov, c.AspectRatio, c.ZNear, c.ZFar)
			m[5] = float32(float64(m[5]) * aspect / c.AspectRatio)
			return m
		}
		return transform.Perspective(c.YFov, aspect, c.ZNear, c.ZFar)
	}
	xmag, ymag := c.XMag, c.YMag
	if wide := float64(ymag * aspect); wide > xmag {
		xmag = wide
	} else {
		ymag = xmag / aspect
	}
	return transform.Orthographic(-xmag, xmag, -ymag, ymag, c.ZNear, c.ZFar)
}

// Camera finds a camera by its own name, by its node's name or by its number in the file, in this order. The error says which there
// are.
func (s *Scene) Camera(nameOrIndex string) (Camera, error) {
	number, err := strconv.Atoi(nameOrIndex)
	for _, is := range []func(c *Camera) bool{
		func(c *Camera) bool { return c.Name == nameOrIndex && !c.unnamed },
		func(c *Camera) bool { return c.Node == nameOrIndex },
		func(c *Camera) bool { return err == nil && c.Index == number },
	} {
		for i := range s.Cameras {
			if is(&s.Cameras[i]) {
				return s.Cameras[i], nil
			}
		}
	}
	if len(s.Cameras) == 0 {
		return Camera{}, fmt.Errorf("no camera %.100q: %s has none", nameOrIndex, s.Name)
	}
	var have []string
	for i := range s.Cameras {
		if i == 16 {
			have = append(have, "...")
			break
		}
		have = append(have, strings.TrimSpace(fmt.Sprintf("%d %.100s", s.Cameras[i].Index, s.Cameras[i].Name)))
	}
	return Camera{}, fmt.Errorf("no camera %.100q: %s has %s", nameOrIndex, s.Name, strings.Join(have, ", "))
}

// DefaultCamera looks at the whole scene from a three-quarter view: from the front, the right and above. The aspect
// is the target's width over its height. Vertices that are not numbers do not count; an empty scene is looked at as if
// it were a cube.
func (s *Scene) DefaultCamera(aspect float64) Camera {
	const (
		yfov   = 0.6 // radians: about a 70 mm lens, which hardly distorts
		margin = 1.06
	)
	if !(aspect > 0) {
		aspect = 1
	}
	up, front, side := vec3{0, 1, 0}, vec3{0, 0, 1}, vec3{1, 0, 0}
	if s.Up[2] > s.Up[1] {
		up, front = vec3{0, 0, 1}, vec3{0, -1, 0}
	}
	bounds := s.Bounds
	if bounds.Empty() {
		bounds = Bounds{Min: [3]float32{-1, -1, -1}, Max: [3]float32{1, 1, 1}}
	}
	z := front.scale(1).add(side.scale(0.7)).add(up.scale(0.5)).unit()
	x := up.cross(z).unit()
	y := z.cross(x)

	// The corners of every instance's box, in the directions of the camera, around the middle of what it sees of them.
	lo, hi := vec3{math.Inf(1), math.Inf(1), math.Inf(1)}, vec3{math.Inf(-1), math.Inf(-1), math.Inf(-1)}
	var points []vec3
	see := func(c [3]float32) {
		p := vec3{float64(c[0]), float64(c[1]), float64(c[2])}
		q := vec3{p.dot(x), p.dot(y), p.dot(z)}
		for k := range q {
			lo[k], hi[k] = min(lo[k], q[k]), max(hi[k], q[k])
		}
		points = append(points, q)
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
	if len(points) == 0 {
		for i := range 8 {
			see(bounds.Corner(i))
		}
	}
	mid := lo.add(hi).scale(0.5)
	radius := max(math.Sqrt(hi.sub(lo).dot(hi.sub(lo)))/2, 1e-30)
	ty := exact.Tan(yfov / 2)
	tx := float64(ty * aspect)
	dist := 0.0
	for _, p := range points {
		p = p.sub(mid)
		dist = max(dist, p[2]+math.Abs(p[0])/tx, p[2]+math.Abs(p[1])/ty)
	}
	dist = max(dist*margin, radius*0.1)
	eye := x.scale(mid[0]).add(y.scale(mid[1])).add(z.scale(mid[2] + dist))
	return Camera{
		Name:        "default",
		Perspective: true,
		YFov:        yfov,
		ZNear:       max(dist-float64(radius*1.1), float64(radius*0.01)),
		ZFar:        dist + float64(radius*1.1),
		World: [16]float64{
			x[0], x[1], x[2], 0,
			y[0], y[1], y[2], 0,
			z[0], z[1], z[2], 0,
			eye[0], eye[1], eye[2], 1,
		},
	}
}
