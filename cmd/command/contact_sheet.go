package command

import (
	"context"
	"image"
	imgcolor "image/color"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/job"
	"github.com/seed-1acaedba/halfspace/scene"
)

// contactViews are the views of a sheet, in rows of contactColumns.
var contactViews = []struct {
	name               string
	azimuth, elevation float64
	ortho              bool
}{
	{"front", 0, 0, true}, {"right", 90, 0, true}, {"back", 180, 0, true}, {"left", 270, 0, true},
	{"top", 0, 90, true}, {"bottom", 0, -90, true},
	{"front, right, above", 35, 22, false}, {"back, left, below", 215, -22, false},
}

// The measures of a sheet in pixels.
const (
	contactColumns = 4
	contactGap     = 8
	contactLine    = 16
)

// contactSheet draws the views of a scene, with axes, and lines of text above and below.
func contactSheet(ctx context.Context, dev *halfspace.Device, s *scene.Scene, settings *job.Settings,
	r *contactReport) (*image.NRGBA, error) {
	info := settings.Info(false)
	if err := settings.Environment(&info); err != nil {
		return nil, err
	}
	renderer, err := scene.NewRendererContext(ctx, dev, s, info)
	if err != nil {
		return nil, err
	}
	defer renderer.Close()
	for _, w := range renderer.Warnings() {
		r.Warnings = append(r.Warnings, w.String())
	}
	head, foot := r.head(), r.foot()
	w, h := settings.Width, settings.Height
	rows := (len(contactViews) + contactColumns - 1) / contactColumns
	top := contactGap + len(head)*contactLine + contactGap
	bottom := top + rows*(h+contactLine+contactGap)
	m := image.NewNRGBA(image.Rect(0, 0, contactColumns*(w+contactGap)+contactGap,
		bottom+len(foot)*contactLine+contactGap))
	for i := range m.Pix {
		m.Pix[i] = [4]uint8{38, 40, 44, 255}[i%4]
	}
	for i, line := range head {
		label(m, contactGap, contactGap+i*contactLine, line)
	}
	for i, line := range foot {
		label(m, contactGap, bottom+i*contactLine, line)
	}
	for i, v := range contactViews {
		view := scene.View{Azimuth: v.azimuth, Elevation: v.elevation, Orthographic: v.ortho, Fill: job.StudioFill}
		cam := s.ViewCamera(view, float64(w)/float64(h))
		if err := renderer.Draw(ctx, &cam); err != nil {
			return nil, err
		}
		x, y := contactGap+i%contactColumns*(w+contactGap), top+i/contactColumns*(h+contactLine+contactGap)
		from := renderer.Color.Subresource(0, 0, 0)
		for row := range h {
			copy(m.Pix[m.PixOffset(x, y+row):][:4*w], from.Row(row, 0))
		}
		axes(m, image.Rect(x, y, x+w, y+h), &cam)
		label(m, x, y+h, v.name)
	}
	return m, nil
}

// label writes a line of text whose upper left corner is at a place, as much of it as fits.
func label(m *image.NRGBA, x, y int, text string) {
	if most := (m.Rect.Dx() - x) / 7; len(text) > most {
		text = text[:max(most, 0)]
	}
	d := font.Drawer{Dst: m, Src: image.NewUniform(imgcolor.NRGBA{210, 212, 216, 255}), Face: basicfont.Face7x13,
		Dot: fixed.P(x, y+12)}
	d.DrawString(text)
}

// axes draws the directions of x, y and z as a camera sees them, into the lower left corner of a view.
func axes(m *image.NRGBA, in image.Rectangle, c *scene.Camera) {
	length := float64(min(in.Dx(), in.Dy())) / 10
	x0, y0 := float64(in.Min.X)+1.6*length, float64(in.Max.Y)-1.6*length
	order := []int{0, 1, 2}
	// Those that point away from the eye come first.
	for i := range order {
		for k := i + 1; k < len(order); k++ {
			if c.World[8+order[k]] < c.World[8+order[i]] {
				order[i], order[k] = order[k], order[i]
			}
		}
	}
	for _, axis := range order {
		right, up := c.World[axis], c.World[4+axis]
		shade := [3]imgcolor.NRGBA{{220, 60, 50, 255}, {70, 160, 50, 255}, {50, 90, 220, 255}}[axis]
		steps := int(4 * length)
		for i := range steps + 1 {
			t := length * float64(i) / float64(steps)
			x, y := x0+t*right, y0-t*up
			for dy := range 2 {
				for dx := range 2 {
					m.SetNRGBA(int(math.Floor(x))+dx, int(math.Floor(y))+dy, shade)
				}
			}
		}
		if right*right+up*up > 0.02 { // it is no point
			d := font.Drawer{Dst: m, Src: image.NewUniform(shade), Face: basicfont.Face7x13,
				Dot: fixed.P(int(x0+1.3*length*right)-3, int(y0-1.3*length*up)+5)}
			d.DrawString("xyz"[axis : axis+1])
		}
	}
}
