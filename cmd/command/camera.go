package command

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/scene"
)

// cameraFlags say where a picture is seen from.
type cameraFlags struct {
	name                                     string
	azimuth, elevation, roll, distance, fovY real
	target                                   point
	ortho, fit                               bool
	up                                       choice
	flags                                    *pflag.FlagSet
}

// newCameraFlags are the flags with their defaults.
func newCameraFlags() cameraFlags {
	v := scene.DefaultView()
	return cameraFlags{
		azimuth: real{v.Azimuth, -360, 360, "DEGREES"}, elevation: real{v.Elevation, -90, 90, "DEGREES"},
		roll:     real{0, -360, 360, "DEGREES"},
		distance: real{0, 0, 1e30, "UNITS"}, fovY: real{0, 0, 179, "DEGREES"}, up: choice{"file", []string{"file", "y", "z"}},
	}
}

func (f *cameraFlags) add(fl *pflag.FlagSet) {
	f.flags = fl
	fl.StringVar(&f.name, "camera", "",
		"`NAME` or index of a camera in the file, or frame: the whole scene (default the first, or frame)")
	fl.Var(&f.azimuth, "azimuth", "frame from this direction: 0 is the front, 90 the right")
	fl.Var(&f.elevation, "elevation", "frame from this many degrees above the horizon")
	// of a view from the corner of a box: no round numbers
	for name, r := range map[string]*real{"azimuth": &f.azimuth, "elevation": &f.elevation} {
		fl.Lookup(name).DefValue = "about " + strconv.FormatFloat(r.value, 'f', 0, 64)
	}
	fl.Var(&f.roll, "roll", "turn the camera of a frame around its line of sight: its right side rises")
	fl.Var(&f.distance, "distance", "distance from the target to the eye; 0 shows the whole scene")
	fl.Var(&f.target, "target", "point that the camera looks at (default the middle of the scene)")
	fl.Var(&f.fovY, "fov", "vertical field of view; 0 is the camera's own, or 34.4")
	fl.BoolVar(&f.ortho, "ortho", false, "an orthographic camera")
	fl.BoolVar(&f.fit, "fit", false, "move the file's camera along its axes until it shows the whole scene")
	fl.Var(&f.up, "up", "axis that points up")
}

// around says that a flag was given that places a camera without one of the file.
func (f *cameraFlags) around() (name string) {
	for _, n := range []string{"azimuth", "elevation", "roll", "distance", "target"} {
		if f.flags.Changed(n) {
			return n
		}
	}
	return ""
}

// turnUp sets the axis that points up.
func (f *cameraFlags) turnUp(s *scene.Scene) {
	switch f.up.value {
	case "y":
		s.Up = [3]float32{0, 1, 0}
	case "z":
		s.Up = [3]float32{0, 0, 1}
	}
}

// camera is the one that the flags ask for. Without flags it is the file's first, or frames the scene.
func (f *cameraFlags) camera() (job.Camera, error) {
	c := job.Camera{Fit: f.fit, Fov: f.fovY.value, View: scene.View{
		Azimuth: f.azimuth.value, Elevation: f.elevation.value, Roll: f.roll.value, Distance: f.distance.value, Fov: f.fovY.value,
		Target: f.target.xyz, Orthographic: f.ortho,
	}}
	if c.Frame = f.name == "frame" || f.name == "" && (f.around() != "" || f.ortho); c.Frame {
		return c, nil
	}
	name := f.around()
	if f.ortho {
		name = "ortho"
	}
	if name != "" {
		return c, usagef("--%s: use --camera frame, not a camera of the file", name)
	}
	c.Name = f.name
	return c, nil
}

// pickCamera is the camera that a flag names; without one the file's first, or a view of the whole scene.
func pickCamera(s *scene.Scene, name string, aspect float64) (scene.Camera, error) {
	switch {
	case name != "":
		cam, err := s.Camera(name)
		if err != nil {
			return cam, usageError{fmt.Errorf("--camera: %w", err)}
		}
		return cam, nil
	case len(s.Cameras) > 0:
		return s.Cameras[0], nil
	}
	return s.DefaultCamera(aspect), nil
}

// point is a flag for a place.
type point struct{ xyz *[3]float64 }

// String is the value.
func (p *point) String() string {
	if p.xyz == nil {
		return ""
	}
	return fmt.Sprintf("%v,%v,%v", p.xyz[0], p.xyz[1], p.xyz[2])
}

// Type is what help shows for the value.
func (p *point) Type() string { return "X,Y,Z" }

// Set reads three numbers.
func (p *point) Set(text string) error {
	parts := strings.Split(text, ",")
	var v [3]float64
	for i, part := range parts {
		x, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
		if err != nil || !(math.Abs(x) <= 1e30) || len(parts) != 3 {
			return fmt.Errorf("use three numbers, X,Y,Z")
		}
		v[i] = x
	}
	p.xyz = &v
	return nil
}

// cameraReport is a camera as JSON: the flags that make the picture again, and what they come to.
type cameraReport struct {
	Name        string     `json:"name"`                   // of the file's camera, or front
	Azimuth     float64    `json:"azimuth"`                // --azimuth, in degrees
	Elevation   float64    `json:"elevation"`              // --elevation, in degrees
	Roll        float64    `json:"roll,omitempty"`         // --roll, in degrees
	Distance    float64    `json:"distance"`               // --distance, in units of the scene
	Target      [3]float64 `json:"target"`                 // --target
	Fov         float64    `json:"fov,omitempty"`          // --fov: the vertical field of view in degrees, of perspective cameras
	Ortho       bool       `json:"ortho"`                  // --ortho
	XMag        float64    `json:"xmag,omitempty"`         // half the width that an orthographic camera sees, in units
	YMag        float64    `json:"ymag,omitempty"`         // half the height
	AspectRatio float64    `json:"aspect_ratio,omitempty"` // width over height, where the file's camera has one
	ZNear       float64    `json:"znear"`                  // the near plane, in units
	ZFar        float64    `json:"zfar,omitempty"`         // the far plane, 0: none
	// the camera's matrix, columns of four, from its space (x right, y up, z back) to the world's
	World [16]float64 `json:"world"`
}

func reportCamera(c *scene.Camera, v scene.View) cameraReport {
	return cameraReport{
		Name: c.Name, Azimuth: v.Azimuth, Elevation: v.Elevation, Roll: v.Roll, Distance: v.Distance, Target: *v.Target, Fov: v.Fov,
		Ortho: v.Orthographic, XMag: c.XMag, YMag: c.YMag, AspectRatio: c.AspectRatio, ZNear: c.ZNear, ZFar: c.ZFar, World: c.World,
	}
}
