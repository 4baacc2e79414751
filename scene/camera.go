package scene

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-1acaedba/halfspace/transform"
)

// Camera is a place to look from. It looks along its own -z, with +y up and +x to the right (glTF: Cameras).
type Camera struct {
	// Name is the camera's name, or the name of its node.
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
	// Clip, where it is not nil, is the projection, whatever the other fields say: it takes the camera's space to
	// Vulkan's clip space as the method Projection describes it, column-major, for pictures of the aspect that it was
	// made for. Lenses whose axis is not the picture's middle need it. Perspective still says whether lines meet. The
	// zero value, nil, is a projection made from the other fields.
	Clip *[16]float64
	// World takes the camera's space to the world's, column-major. Its axes have length 1, whatever scales the node
	// has.
	World [16]float64
	// Shift moves the picture to the right and down, in halves of its width and height: a pixel is 2 / width. The zero
	// value leaves it in its place.
	Shift [2]float64

	unnamed bool // Name is the node's
}

// View takes the world's space to the camera's: the inverse of World, column-major.
func (c *Camera) View() [16]float32 {
	w := mat4(c.World)
	v := w.inverse()
	return v.float32()
}

// Projection takes the camera's space to Vulkan's clip space: x to the right, y down, depth 0 at the near plane and 1
// at the far plane; column-major. The aspect is the target's width over its height. A perspective keeps its vertical
// field of view unless AspectRatio exceeds aspect, and then its horizontal one; an orthographic camera shows at least
// XMag and YMag on both axes.
func (c *Camera) Projection(aspect float64) [16]float32 {
	if c.Clip != nil {
		m := mat4(*c.Clip)
		return m.float32()
	}
	m := c.projection(aspect)
	if c.Shift != [2]float64{} {
		for i := range 4 {
			for k, s := range c.Shift {
				m[4*i+k] = float32(float64(m[4*i+k]) + float64(s*float64(m[4*i+3])))
			}
		}
	}
	return m
}

// projection is Projection without Shift.
func (c *Camera) projection(aspect float64) [16]float32 {
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

// Camera finds a camera by its own name, by its node's name or by its number in the file, in this order. The error says
// which there are.
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
