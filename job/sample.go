package job

import (
	"math"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/picfile"
	"github.com/seed-1acaedba/halfspace/scene"
)

// MostFrames is how many frames are added up for a picture at most.
const MostFrames = 1 << 14

// sample is what a frame has of its own among those that are added up.
type sample struct {
	place  [2]float64 // in the pixel, in pixels from its middle
	weight int        // 1, or -1 in a negative lobe of the filter
	lens   [2]float64 // on the lens, whose radius is 1
	moment float64    // of the shutter, from 0 to 1
}

// The coordinates of Sobol's sequence that a sample is made of.
const (
	alongX = iota
	alongY
	alongMoment
	alongLens
	alongAngle
)

// sobolRows are primitive polynomials and first direction numbers of Sobol's sequence, from the second coordinate on
// (Joe and Kuo, "Constructing Sobol sequences with better two-dimensional projections", new-joe-kuo-6).
var sobolRows = []struct {
	degree, polynomial int
	first              []uint32
}{{1, 0, []uint32{1}}, {2, 1, []uint32{1, 3}}, {3, 1, []uint32{1, 3, 1}}, {3, 2, []uint32{1, 1, 1}}}

// sobol is coordinate k of point i of Sobol's sequence, from 0 to below 1.
func sobol(i uint32, k int) float64 {
	if k == 0 {
		return float64(bits.Reverse32(i)) / (1 << 32)
	}
	r := &sobolRows[k-1]
	var v [32]uint32
	x := uint32(0)
	for n := range 32 {
		if n < r.degree {
			v[n] = r.first[n] << (31 - n)
		} else {
			v[n] = v[n-r.degree] ^ v[n-r.degree]>>r.degree
			for j := 1; j < r.degree; j++ {
				if r.polynomial>>(r.degree-1-j)&1 != 0 {
					v[n] ^= v[n-j]
				}
			}
		}
		if i>>n&1 != 0 {
			x ^= v[n]
		}
	}
	return float64(x) / (1 << 32)
}

// samples are the samples of so many frames: points that cover each coordinate, and pairs of them, evenly. Point i of n
// is the same for all numbers of frames from n/2 to n, n a power of two.
func (s *Settings) samples() []sample {
	n := s.frames()
	if n == 1 {
		return []sample{{weight: 1, moment: 0.5}}
	}
	list := make([]sample, n)
	middle := 0.5 / float64(int(1)<<bits.Len(uint(n-1))) // of the part of a coordinate that is one frame's
	places := s.filter().Places()
	for i := range list {
		at := func(k int) float64 { return sobol(uint32(i), k) + middle }
		p := &list[i]
		var sx, sy int
		p.place[0], sx = places.At(at(alongX))
		p.place[1], sy = places.At(at(alongY))
		p.weight, p.moment = sx*sy, at(alongMoment)
		r := math.Sqrt(at(alongLens))
		sin, cos := exact.Sincos(2 * math.Pi * at(alongAngle))
		p.lens = [2]float64{float64(r * cos), float64(r * sin)}
	}
	return list
}

// samples are the samples of the frames that a task adds up.
func (t *Task) samples() []sample {
	list := t.Settings.samples()
	if t.Part != (Part{}) {
		list = list[t.Part.First:][:t.Part.Frames]
	}
	return list
}

// StillFrame is one of the frames that are added up for a picture.
type StillFrame struct {
	Camera scene.Camera
	Weight int
}

// StillFrames are the frames of a picture of these settings in which nothing moves, before a lens without a size.
func (s *Settings) StillFrames(c scene.Camera) (list []StillFrame) {
	for _, at := range s.samples() {
		f := StillFrame{c, at.weight}
		if s.frames() > 1 {
			f.Camera = s.through(c, &at, 0)
		}
		list = append(list, f)
	}
	return list
}

// frames is how many frames are added up.
func (s *Settings) frames() int { return max(s.Frames, 1) }

// through is a camera as a sample sees through it: from a place on the lens, around which a surface in focus stays in
// its place, and moved by the place in the pixel.
func (s *Settings) through(c scene.Camera, p *sample, distance float64) scene.Camera {
	if s.Focus > 0 {
		distance = s.Focus
	}
	if s.Aperture > 0 && distance > 0 {
		m := c
		m.Shift = [2]float64{}
		projection := m.Projection(s.aspect())
		for k, at := range p.lens {
			at *= s.Aperture / 2
			for i := range 3 {
				c.World[12+i] += float64(at * c.World[4*k+i])
			}
			// What moves by at across the axis at this distance comes back.
			c.Shift[k] += float64(float64(projection[5*k]) * at / distance)
		}
	}
	c.Shift[0] -= 2 * p.place[0] / float64(s.Width)
	c.Shift[1] -= 2 * p.place[1] / float64(s.Height)
	return c
}

// checkFrames refuses frames that cannot be added up.
func (s *Settings) checkFrames(refuse func(field, why string, args ...any)) {
	if s.Frames < 0 || s.Frames > MostFrames {
		refuse("frames", "%d is not from 1 to %d", s.Frames, MostFrames)
	}
	switch {
	case !(s.Aperture >= 0 && s.Aperture <= 1e30):
		refuse("aperture", "%v is not from 0 to 1e30", s.Aperture)
	case !(s.Focus >= 0 && s.Focus <= 1e30):
		refuse("focus", "%v is not from 0 to 1e30", s.Focus)
	case !(s.Shutter >= 0 && s.Shutter <= 1e6):
		refuse("shutter", "%v is not from 0 to 1e6", s.Shutter)
	case s.Frames <= 1 && s.Shutter > 0:
		refuse("shutter", "motion needs many frames: use --samples 16 or more")
	case s.Frames <= 1 && (s.Aperture > 0 || s.Focus > 0):
		refuse("aperture", "a lens needs many frames: use --samples 16 or more")
	}
	if s.Frames <= 1 {
		return
	}
	if s.Samples > 1 {
		refuse("samples", "%d: frames that are added up have one sample a pixel each", s.Samples)
	}
	if s.Supersample > 1 {
		refuse("supersample", "%d: frames that are added up have one size", s.Supersample)
	}
	if !added(s.Shading) {
		refuse("shading", "%s: its frames are not added up, as they are no radiance", s.Shading)
	}
}

// added says that the frames of a shading can be added up.
func added(shading string) bool {
	switch shading {
	case "pbr", "normals", "uv", "tangents", "overdraw", "distance":
		return true
	}
	return false
}

// filter is how larger pictures are reduced, and where frames that are added up lie in a pixel.
func (s *Settings) filter() picfile.Filter {
	for i, name := range picfile.Filters {
		if name == s.Filter {
			return picfile.Filter(i)
		}
	}
	return 0
}
