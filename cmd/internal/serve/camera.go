package serve

import (
	"errors"
	"fmt"
	"math"

	"github.com/seed-1acaedba/halfspace/scene"
)

// camera is one of: a camera of the scene by name, a view around the scene, or a place with a lens. The zero value is
// the scene's first camera, or a view of all of it where it has none.
type camera struct {
	Name string      `json:"name,omitempty"` // or number
	View *scene.View `json:"view,omitempty"` // its zero value looks from the front: scene.DefaultView is no view
	// World takes the camera's space, which looks along -z with +y up, to the world's: column-major.
	World *[16]float64 `json:"world,omitempty"`
	// One of these is the lens of World: a vertical field of view in radians; half the width and half the height of an
	// orthographic picture; focal lengths and principal point in pixels, fx, fy, cx, cy and skew, where pixel centres
	// are whole numbers and a half; a matrix to Vulkan's clip space, column-major.
	YFov       float64      `json:"yfov,omitempty"`
	Mag        *[2]float64  `json:"mag,omitempty"`
	Intrinsics *[5]float64  `json:"intrinsics,omitempty"`
	Clip       *[16]float64 `json:"clip,omitempty"`
	Near       float64      `json:"near,omitempty"` // of World; 0: fitted to the scene
	Far        float64      `json:"far,omitempty"`  // 0: infinitely far, or for an orthographic camera fitted
	Past       *camera      `json:"past,omitempty"` // of the frame before, for motion; nil: the same
}

// check refuses lenses that are none.
func (c *camera) check() error {
	n := 0
	for _, is := range []bool{c.YFov != 0, c.Mag != nil, c.Intrinsics != nil, c.Clip != nil} {
		if is {
			n++
		}
	}
	switch {
	case c.Past != nil && c.Past.Past != nil:
		return errors.New("past.past: a frame has one before it")
	case c.Name != "" && c.View != nil || c.World != nil && (c.Name != "" || c.View != nil):
		return errors.New("camera: several of name, view and world")
	case c.World == nil && n > 0:
		return errors.New("world: a lens needs a place")
	case c.World != nil && n != 1:
		return errors.New("camera: a place needs one of yfov, mag, intrinsics and clip")
	case !(c.Near >= 0 && c.Near <= farthest && c.Far >= 0 && c.Far <= farthest) || c.Far > 0 && c.Far <= c.Near:
		return fmt.Errorf("near: %v to %v: use 0 < near < far", c.Near, c.Far)
	case c.YFov != 0 && !(c.YFov > 0 && c.YFov < math.Pi):
		return fmt.Errorf("yfov: %v is not above 0 and below pi", c.YFov)
	}
	if err := c.numbers(); err != nil {
		return err
	}
	if c.Past != nil {
		if err := c.Past.check(); err != nil {
			return fmt.Errorf("past.%w", err)
		}
	}
	return nil
}

// numbers refuses numbers that no picture has.
func (c *camera) numbers() error {
	if c.World != nil {
		if err := place(c.World); err != nil {
			return fmt.Errorf("world: %w", err)
		}
	}
	if m := c.Mag; m != nil && !(m[0] > 0 && m[1] > 0 && m[0] <= farthest && m[1] <= farthest) {
		return fmt.Errorf("mag: %v, %v: use numbers above 0", m[0], m[1])
	}
	if k := c.Intrinsics; k != nil {
		if !(k[0] > 0 && k[1] > 0) {
			return fmt.Errorf("intrinsics: focal lengths %v and %v: use numbers above 0", k[0], k[1])
		}
		for _, v := range k {
			if !(math.Abs(v) <= farthest) {
				return fmt.Errorf("intrinsics: %v is beyond %v", v, farthest)
			}
		}
	}
	if c.Clip != nil {
		for _, v := range c.Clip {
			if !(math.Abs(v) <= farthest) {
				return fmt.Errorf("clip: %v is beyond %v", v, farthest)
			}
		}
	}
	if v := c.View; v != nil {
		return checkView(v)
	}
	return nil
}

// checkView refuses views that halfspace render's flags refuse, too.
func checkView(v *scene.View) error {
	switch {
	case !(math.Abs(v.Azimuth) <= 360):
		return fmt.Errorf("view.azimuth: %v is not from -360 to 360", v.Azimuth)
	case !(math.Abs(v.Elevation) <= 90):
		return fmt.Errorf("view.elevation: %v is not from -90 to 90", v.Elevation)
	case !(math.Abs(v.Roll) <= 360):
		return fmt.Errorf("view.roll: %v is not from -360 to 360", v.Roll)
	case !(v.Distance >= 0 && v.Distance <= farthest):
		return fmt.Errorf("view.distance: %v is not from 0 to %v", v.Distance, farthest)
	case v.Fov != 0 && !(v.Fov > 0 && v.Fov < 180):
		return fmt.Errorf("view.fov: %v is not above 0 and below 180", v.Fov)
	case !(v.Fill >= 0 && v.Fill <= 1):
		return fmt.Errorf("view.fill: %v is not from 0 to 1", v.Fill)
	}
	return nil
}

// of is the camera in a scene, for a picture of a size.
func (c *camera) of(s *scene.Scene, width, height int, fill float64) (scene.Camera, error) {
	aspect := float64(width) / float64(height)
	switch {
	case c.Name != "":
		cam, err := s.Camera(c.Name)
		if err != nil {
			return cam, fmt.Errorf("camera: %w", err)
		}
		return cam, nil
	case c.View != nil:
		return s.ViewCamera(*c.View, aspect), nil
	case c.World == nil && len(s.Cameras) > 0:
		return s.Cameras[0], nil
	case c.World == nil:
		v := scene.DefaultView()
		v.Fill = fill
		return s.ViewCamera(v, aspect), nil
	}
	cam := scene.Camera{Name: "request", Perspective: c.Mag == nil, YFov: c.YFov, ZNear: c.Near, ZFar: c.Far, World: *c.World}
	if c.Clip != nil {
		cam.Perspective = c.Clip[3] != 0 || c.Clip[7] != 0 || c.Clip[11] != 0
		cam.Clip = c.Clip
		return cam, nil
	}
	fitPlanes(&cam, s)
	if c.Mag != nil {
		cam.XMag, cam.YMag = c.Mag[0], c.Mag[1]
		// Both are meant: scene.Camera would show more on one axis.
		clip := orthographic(c.Mag, cam.ZNear, cam.ZFar)
		cam.Clip = &clip
	}
	if c.Intrinsics != nil {
		clip := pinhole(c.Intrinsics, width, height, cam.ZNear, cam.ZFar)
		cam.Clip = &clip
		cam.YFov = 1 // of no meaning beside Clip
	}
	return cam, nil
}

// fitPlanes gives a camera without a near plane one before all that it sees, and an orthographic one a far plane.
func fitPlanes(c *scene.Camera, s *scene.Scene) {
	if c.ZNear > 0 && (c.ZFar > 0 || c.Perspective) || s.Bounds.Empty() {
		if c.ZNear == 0 {
			c.ZNear = 0.01
		}
		if c.ZFar == 0 && !c.Perspective {
			c.ZFar = max(1000, 2*c.ZNear)
		}
		return
	}
	nearest, farthest := math.Inf(1), math.Inf(-1)
	for i := range 8 {
		p, depth := s.Bounds.Corner(i), 0.0
		for k := range 3 {
			depth -= float64((float64(p[k]) - c.World[12+k]) * c.World[8+k])
		}
		nearest, farthest = min(nearest, depth), max(farthest, depth)
	}
	room := max(farthest-nearest, math.Abs(farthest)*1e-3, 1e-6)
	if c.ZFar == 0 && !c.Perspective {
		c.ZFar = farthest + room*0.05
	}
	if c.ZNear == 0 && c.Perspective {
		c.ZNear = max(nearest-room*0.05, room*1e-3)
		if c.ZFar > 0 {
			c.ZNear = min(c.ZNear, c.ZFar/2)
		}
	}
}

// pinhole is the matrix to Vulkan's clip space of a camera that looks along -z, with focal lengths and principal point
// in pixels: u = fx X/Z + skew Y/Z + cx and v = fy Y/Z + cy with X right, Y down and Z forward (Hartley and Zisserman,
// "Multiple View Geometry", 6.1). A far of 0 is infinitely far.
func pinhole(k *[5]float64, width, height int, near, far float64) (m [16]float64) {
	w, h := float64(width), float64(height)
	m[0] = 2 * k[0] / w
	m[4] = -2 * k[4] / w
	m[8] = 1 - float64(2*k[2]/w)
	m[5] = -2 * k[1] / h
	m[9] = 1 - float64(2*k[3]/h)
	m[11] = -1
	m[10], m[14] = -1, -near
	if far > 0 {
		m[10], m[14] = far/(near-far), float64(near*far)/(near-far)
	}
	return m
}

// orthographic is the matrix to Vulkan's clip space of a box.
func orthographic(mag *[2]float64, near, far float64) (m [16]float64) {
	m[0], m[5] = 1/mag[0], -1/mag[1]
	m[10], m[14] = 1/(near-far), near/(near-far)
	m[15] = 1
	return m
}
