package view

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
)

// State is what a session looks at. Numbers of files, cameras, animations, variants and lights count from 0; -1 is
// none.
type State struct {
	File int `json:"file"`
	// Camera is one of the file's, or -1: a view around the target, as render's flags say it.
	Camera    int         `json:"camera"`
	Azimuth   float64     `json:"azimuth"`
	Elevation float64     `json:"elevation"`
	Roll      float64     `json:"roll"`
	Distance  float64     `json:"distance"`
	Fov       float64     `json:"fov"`
	Target    *[3]float64 `json:"target"`
	Ortho     bool        `json:"ortho"`

	Animation int     `json:"animation"`
	Time      float64 `json:"time"`
	Playing   bool    `json:"playing"`
	Variant   int     `json:"variant"`

	Look       string  `json:"look"`
	Shading    string  `json:"shading"`
	Samples    int     `json:"samples"`
	Env        int     `json:"env"`
	Rotation   float64 `json:"rotation"`
	Exposure   float64 `json:"exposure"`
	Tonemap    string  `json:"tonemap"`
	Shadows    bool    `json:"shadows"`
	Background int     `json:"background"`

	// Width and Height are the size of the picture at rest.
	Width  int `json:"width"`
	Height int `json:"height"`
	// Moving says that more is to come: pictures may be smaller.
	Moving bool `json:"moving"`
	// Tiles asks for the times of tiles.
	Tiles bool `json:"tiles"`
	// Format is how pictures travel: raw, or packed, which is JPEG while the hand moves and compressed without loss at
	// rest.
	Format string `json:"format"`
}

// Place is a place in the picture, from 0 to 1, from the upper left corner.
type Place struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// message is what a page sends: one of its fields. Seq is a state's number, which its pictures carry.
type message struct {
	Seq   uint32  `json:"seq,omitempty"`
	State *State  `json:"state,omitempty"`
	Pick  *Place  `json:"pick,omitempty"`
	Shown *uint32 `json:"shown,omitempty"` // the number of the last frame that the page has shown
}

// Bounds of a page's requests.
const (
	// maxMessage is the longest message in bytes. The longest honest one has about 700.
	maxMessage = 4096
	// maxSide is the largest width and height of a picture, maxSamplesDrawn its pixels times its samples: some 600 MB
	// of attachments.
	maxSide         = 8192
	maxSamplesDrawn = 1 << 24
)

// decode reads a message and checks all of it but the numbers that a file decides.
func decode(data []byte) (m message, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		return message{}, fmt.Errorf("malformed message: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return message{}, fmt.Errorf("malformed message: more than one object")
	}
	n := 0
	for _, is := range []bool{m.State != nil, m.Pick != nil, m.Shown != nil} {
		if is {
			n++
		}
	}
	if n != 1 {
		return message{}, fmt.Errorf("a message has one of state, pick and shown")
	}
	if m.State != nil {
		if err := m.State.check(); err != nil {
			return message{}, err
		}
	}
	if p := m.Pick; p != nil && !(p.X >= 0 && p.X <= 1 && p.Y >= 0 && p.Y <= 1) {
		return message{}, fmt.Errorf("pick: %v, %v is outside the picture", p.X, p.Y)
	}
	return m, nil
}

// check refuses what no file allows.
func (s *State) check() error {
	for _, r := range []struct {
		field          string
		v, least, most float64
	}{
		{"azimuth", s.Azimuth, -360, 360}, {"elevation", s.Elevation, -90, 90}, {"roll", s.Roll, -360, 360},
		{"distance", s.Distance, 0, 1e30}, {"fov", s.Fov, 0, 179},
		{"time", s.Time, 0, 1e9}, {"rotation", s.Rotation, -360, 360}, {"exposure", s.Exposure, -64, 64},
		{"file", float64(s.File), 0, math.MaxInt32}, {"camera", float64(s.Camera), -1, math.MaxInt32},
		{"animation", float64(s.Animation), -1, math.MaxInt32}, {"variant", float64(s.Variant), -1, math.MaxInt32},
		{"env", float64(s.Env), 0, math.MaxInt32}, {"background", float64(s.Background), 0, math.MaxInt32},
		{"width", float64(s.Width), 1, maxSide}, {"height", float64(s.Height), 1, maxSide},
	} {
		if !(r.v >= r.least && r.v <= r.most) {
			return fmt.Errorf("%s: %v is not in %v to %v", r.field, r.v, r.least, r.most)
		}
	}
	if s.Target != nil {
		for _, x := range s.Target {
			if !(math.Abs(x) <= 1e30) {
				return fmt.Errorf("target: %v is too far away", x)
			}
		}
	}
	if !slices.Contains([]int{1, 2, 4, 8, 16}, s.Samples) {
		return fmt.Errorf("samples: %d is not 1, 2, 4, 8 or 16", s.Samples)
	}
	if n := s.Width * s.Height * s.Samples; n > maxSamplesDrawn {
		return fmt.Errorf("width, height: %dx%d with %d samples a pixel are more than %d samples", s.Width, s.Height,
			s.Samples, maxSamplesDrawn)
	}
	if !has(shadings, s.Shading) {
		return fmt.Errorf("shading: unknown value %q", s.Shading)
	}
	if !has(looks, s.Look) {
		return fmt.Errorf("look: there is no %q", s.Look)
	}
	if !has(tonemaps, s.Tonemap) {
		return fmt.Errorf("tonemap: unknown value %q", s.Tonemap)
	}
	if s.Format != "raw" && s.Format != "packed" {
		return fmt.Errorf("format: unknown value %q", s.Format)
	}
	return nil
}
