package job

import (
	"fmt"
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/scene"
)

// Camera says where a picture is seen from. The zero value is the file's first camera, or a view of the whole scene
// where there is none.
type Camera struct {
	// Name is a camera of the file, by its name or number.
	Name string `json:"name,omitempty"`
	// Frame places a camera around the scene by View; otherwise it is one of the file.
	Frame bool       `json:"frame,omitempty"`
	View  scene.View `json:"view"`
	// Turn and Turns: this is picture Turn of a camera that goes once around the scene in Turns pictures, always at one
	// distance. The zero value of Turns is none.
	Turn  int `json:"turn,omitempty"`
	Turns int `json:"turns,omitempty"`
	// Part is added to Turn: a part of the way to the next picture, or from the one before.
	Part float64 `json:"part,omitempty"`
	// Fit moves a camera of the file along its axes until it shows the whole scene; Fov, if it is not 0, is its field
	// of view in degrees.
	Fit bool    `json:"fit,omitempty"`
	Fov float64 `json:"fov,omitempty"`
}

// Of is the camera in a scene, for a picture of an aspect, and the view that it has. base is the scene as its file has
// it, before it was posed.
func (c *Camera) Of(base, s *scene.Scene, aspect float64) (scene.Camera, scene.View, error) {
	if c.Turns > 0 {
		v := c.turned(base, aspect)
		return s.ViewCamera(v, aspect), v, nil
	}
	if c.framed(s) {
		v := s.Resolve(c.View, aspect)
		return s.ViewCamera(v, aspect), v, nil
	}
	var cam scene.Camera
	var err error
	if c.Name == "" {
		cam = s.Cameras[0]
	} else if cam, err = s.Camera(c.Name); err != nil {
		return cam, scene.View{}, fmt.Errorf("--camera: %w", err)
	}
	if c.Fov > 0 && cam.Perspective {
		cam.YFov = c.Fov * math.Pi / 180
	}
	if c.Fit {
		cam = s.FitCamera(cam, aspect)
	}
	return cam, s.View(&cam), nil
}

// framed says that the camera is none of a scene's.
func (c *Camera) framed(s *scene.Scene) bool {
	return c.Turns > 0 || c.Frame || c.Name == "" && len(s.Cameras) == 0
}

// turned is the view of a turn: around the middle of the scene, as far away as shows all of it from every side.
func (c *Camera) turned(s *scene.Scene, aspect float64) scene.View {
	v := c.View
	if v.Target == nil && !s.Bounds.Empty() && !(v.Fill > 0 && v.Roll == 0) {
		v.Target = &[3]float64{}
		for k := range v.Target {
			v.Target[k] = float64(float64(s.Bounds.Min[k])/2) + float64(float64(s.Bounds.Max[k])/2)
		}
	}
	if v.Fill > 0 && v.Roll == 0 {
		v = s.ResolveTurn(v, aspect)
	}
	if v.Distance == 0 {
		const sides = 24
		far := 0.0
		for i := range sides {
			w := v
			w.Azimuth = wrap(v.Azimuth + float64(i)*360/sides)
			far = max(far, s.Resolve(w, aspect).Distance)
		}
		v.Distance = far
	}
	v.Azimuth = wrap(v.Azimuth + float64((float64(c.Turn)+c.Part)*360/float64(c.Turns)))
	return s.Resolve(v, aspect)
}

// wrap is an angle in degrees from -180 to 180.
func wrap(a float64) float64 {
	for a > 180 {
		a -= 360
	}
	return a
}

// sphere is point i of n that are spread evenly over a sphere, as azimuth and elevation in degrees: each next one lies
// the golden angle further around and covers the same area (Swinbank and Purser's Fibonacci grid). One point is the
// view itself.
func sphere(v scene.View, i, n int) scene.View {
	if n == 1 {
		return v
	}
	const golden = 137.50776405003785
	turns := float64(i) * golden / 360
	v.Azimuth = wrap(float64((turns - math.Floor(turns)) * 360))
	y := 1 - float64(2*i+1)/float64(n)
	v.Elevation = exact.Atan2(y, math.Sqrt(1-float64(y*y))) * 180 / math.Pi
	return v
}
