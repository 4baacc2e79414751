package scene

import (
	"errors"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ErrGlass says that a scene has glass, whose pictures are drawn as a whole alone.
var ErrGlass = errors.New("Rows: the scene has glass, which shows every row behind it: draw its pictures as a whole")

// Glass says that something of the scene is glass under ShadePBR: its pictures are then drawn as a whole.
func (s *Scene) Glass() bool {
	for i := range s.Instances {
		if p := &s.Primitives[s.Instances[i].Primitive]; kindOf(p, &s.Materials[p.Material]).transmission {
			return true
		}
	}
	return false
}

// checkRows refuses rows that no window of a picture has.
func (i *RenderInfo) checkRows() error {
	if i.Rows < 0 || i.Rows%halfspace.WindowGranularity != 0 {
		return vk.Errorf("Rows", "%d: 0, or a multiple of %d", i.Rows, halfspace.WindowGranularity)
	}
	return nil
}

// extent is the size of the images: the size of the picture, or of the rows that are drawn at a time.
func (i *RenderInfo) extent() vk.Extent3D {
	e := vk.Extent3D{Width: i.Width, Height: i.Height, Depth: 1}
	if i.Rows > 0 {
		e.Height = min(i.Rows, i.Height)
	}
	return e
}

// window is the part of the picture that lies in images whose first row is row top of the picture, in a pass's form.
func (i *RenderInfo) window(top int) (vk.Rect2D, vk.Extent2D) {
	if i.Rows == 0 {
		return vk.Rect2D{}, vk.Extent2D{}
	}
	return vk.Rect2D{Y: top, Width: i.Width, Height: min(i.Rows, i.Height-top)}, vk.Extent2D{Width: i.Width, Height: i.Height}
}

// inWindow is the part of a rectangle of the picture that lies in images whose first row is row top of the picture, in
// the images' coordinates.
func (i *RenderInfo) inWindow(r vk.Rect2D, top int) vk.Rect2D {
	if i.Rows == 0 {
		return r
	}
	from, to := max(r.Y-top, 0), min(r.Y+r.Height-top, i.extent().Height)
	r.Y, r.Height = min(from, i.extent().Height), max(to-from, 0)
	return r
}
