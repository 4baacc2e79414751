package scene

import "github.com/seed-1acaedba/halfspace/vk"

// span is pixels of a row, from one to before another.
type span struct{ from, to int }

// spans are pixels of each row of a picture.
type spans []span

// cover finds which pixels of each row, of so many, lie in rectangles, or between two.
func (s spans) cover(rectangles []vk.Rect2D, width int) {
	clear(s)
	for _, r := range rectangles {
		from, to := r.X, min(r.X+r.Width, width)
		if from >= to {
			continue
		}
		for y := max(r.Y, 0); y < min(r.Y+r.Height, len(s)); y++ {
			if p := &s[y]; p.from < p.to {
				*p = span{min(p.from, from), max(p.to, to)}
			} else {
				*p = span{from, to}
			}
		}
	}
}
