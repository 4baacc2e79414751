package edge

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// MaxDiscardRectangles is how many discard rectangles a draw has at most.
const MaxDiscardRectangles = 8

// windows take fragments of a draw away by their pixels (Vulkan: Discard Rectangles Test, Exclusive Scissor Test).
type windows struct {
	inclusive  bool
	rectangles []Rect // of the discard rectangles test
	exclusive  []Rect // one for each viewport, or none
}

// Windowed says whether a draw has windows: discard rectangles, or an exclusive scissor.
func (v *View) Windowed() bool { return v.windowed }

// setWindows sets a draw's windows.
func (v *View) setWindows(p *Plan, d *vk.Dynamic) {
	if v.windowed = false; p.discards == nil && len(d.ExclusiveScissors) == 0 {
		return
	}
	w := &v.keepRare().windows
	w.rectangles, w.exclusive = w.rectangles[:0], w.exclusive[:0]
	if r := p.discards; r != nil {
		list := r.Rectangles
		if len(d.DiscardRectangles) > 0 {
			list = d.DiscardRectangles
		}
		w.inclusive = r.Mode == vk.DiscardRectangleModeInclusive
		for _, r := range list {
			w.rectangles = append(w.rectangles, pixelsOf(r))
		}
	}
	for _, r := range d.ExclusiveScissors {
		w.exclusive = append(w.exclusive, pixelsOf(r))
	}
	v.windowed = len(w.rectangles) > 0 || len(w.exclusive) > 0
}

// pixelsOf is the part of a rectangle that lies inside the largest framebuffer.
func pixelsOf(r vk.Rect2D) Rect {
	x0, x1 := clippedSide(r.X, r.Width, MaxExtent)
	y0, y1 := clippedSide(r.Y, r.Height, MaxExtent)
	return Rect{x0, y0, x1, y1}
}

// Window is the lanes of the block whose upper left pixel is (x, y) that a draw's windows keep.
func (v *View) Window(viewport int, x, y int32) uint16 {
	w, keep := &v.rare.windows, uint16(1<<simd.Lanes-1)
	if len(w.rectangles) > 0 {
		inside := uint16(0)
		for _, r := range w.rectangles {
			inside |= r.block(x, y)
		}
		if !w.inclusive {
			inside = ^inside
		}
		keep = inside
	}
	if len(w.exclusive) > 0 {
		keep &^= w.exclusive[viewport].block(x, y)
	}
	return keep
}

// block is the lanes of a block whose pixels are inside.
func (r Rect) block(x, y int32) (inside uint16) {
	columns := 0x1111 * lanes(r.MinX-x, r.MaxX-x)
	rows := lanes(r.MinY-y, r.MaxY-y)
	return columns & (rows&1*0xF | rows>>1&1*0xF0 | rows>>2&1*0xF00 | rows>>3&1*0xF000)
}

// checkRectangles refuses discard rectangles.
func checkRectangles(errs *vk.Refusals, field string, list []vk.Rect2D) {
	if n := len(list); n > MaxDiscardRectangles {
		errs.Refuse(field, "%d rectangles, at most %d", n, MaxDiscardRectangles)
	}
	for _, r := range list {
		if r.X < 0 || r.Y < 0 || r.Width < 0 || r.Height < 0 {
			errs.Refuse(field, "%+v has a negative corner or size", r)
		}
	}
}
