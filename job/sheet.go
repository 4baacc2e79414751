package job

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/picfile"
)

// Sheet is a contact sheet: many pictures, small, in rows, each with its name below. It may be filled by several
// goroutines.
type Sheet struct {
	columns       int
	width, height int // of the room of a picture
	mutex         sync.Mutex
	picture       *image.NRGBA
}

// The sizes of a sheet, in pixels.
const (
	sheetCell  = 256 // the longest side of a picture, less where the sheet would be too large
	sheetLabel = 18
	sheetGap   = 8
)

// NewSheet makes a sheet for n pictures of a size in pixels.
func NewSheet(n, width, height int) (*Sheet, error) {
	if n < 1 || width < 1 || height < 1 {
		return nil, fmt.Errorf("a contact sheet of %d pictures of %dx%d", n, width, height)
	}
	s := &Sheet{columns: int(math.Ceil(math.Sqrt(float64(n))))}
	rows := (n + s.columns - 1) / s.columns
	cell := min(sheetCell, MaxSide/s.columns-2*sheetGap-sheetLabel, max(width, height, 64))
	if cell < 16 {
		return nil, fmt.Errorf("a contact sheet of %d pictures has no room for them", n)
	}
	scale := float64(cell) / float64(max(width, height))
	s.width, s.height = max(int(math.Ceil(float64(scale*float64(width)))), 32), max(int(math.Ceil(float64(scale*float64(height)))), 16)
	s.picture = image.NewNRGBA(image.Rect(0, 0, s.columns*(s.width+sheetGap)+sheetGap, rows*(s.height+sheetLabel+sheetGap)+sheetGap))
	for i := range s.picture.Pix {
		s.picture.Pix[i] = [4]uint8{38, 40, 44, 255}[i%4]
	}
	return s, nil
}

// Put places picture i with a label; nil is one that failed.
func (s *Sheet) Put(i int, p *picfile.Picture, label string) {
	x, y := sheetGap+i%s.columns*(s.width+sheetGap), sheetGap+i/s.columns*(s.height+sheetLabel+sheetGap)
	var small *picfile.Picture
	if p != nil {
		small = thumbnail(p, max(s.width, s.height))
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if small != nil {
		left, top := x+max(0, s.width-small.Width)/2, y+max(0, s.height-small.Height)/2
		for row := range small.Height {
			to := s.picture.Pix[s.picture.PixOffset(left, top+row):]
			for k, v := range small.Linear[4*row*small.Width : 4*(row+1)*small.Width] {
				if k%4 < 3 { // over the sheet
					a := small.Linear[4*row*small.Width+k|3]
					to[k] = format.LinearToSRGB8(v + float32((1-a)*format.SRGBToLinear(to[k])))
				}
			}
		}
	}
	most := s.width / 7
	if len(label) > most {
		label = label[:most]
	}
	d := font.Drawer{Dst: s.picture, Src: image.NewUniform(color.NRGBA{210, 212, 216, 255}), Face: basicfont.Face7x13}
	d.Dot = fixed.P(x+max(0, s.width-7*len(label))/2, y+s.height+13)
	d.DrawString(label)
}

// Picture is the sheet.
func (s *Sheet) Picture() *picfile.Picture {
	return &picfile.Picture{Width: s.picture.Rect.Dx(), Height: s.picture.Rect.Dy(), Codes: s.picture.Pix}
}

// thumbnail is a picture reduced to so many pixels on its longest side, in linear light, multiplied by alpha; one that
// is smaller stays as it is.
func thumbnail(p *picfile.Picture, side int) *picfile.Picture {
	scale := max(1, float64(max(p.Width, p.Height))/float64(side))
	out := &picfile.Picture{Width: max(1, int(float64(p.Width)/scale)), Height: max(1, int(float64(p.Height)/scale))}
	out.Linear = make([]float32, 4*out.Width*out.Height)
	columns := taps(out.Width, p.Width, 0, float64(p.Width)/float64(out.Width))
	lines := taps(out.Height, p.Height, 0, float64(p.Height)/float64(out.Height))
	at := func(i int) (c [4]float32) {
		if p.Linear != nil {
			return [4]float32(p.Linear[4*i:])
		}
		if p.Codes == nil {
			return c
		}
		v := p.Codes[4*i:][:4]
		c[3] = float32(v[3]) / 255
		for k := range 3 {
			if c[k] = format.SRGBToLinear(v[k]); !p.Premultiplied {
				c[k] *= c[3]
			}
		}
		return c
	}
	line := make([][4]float32, p.Width)
	for y := range out.Height {
		clear(line)
		for i, w := range lines[y].weights {
			row := p.Width * min(max(lines[y].first+i, 0), p.Height-1)
			for x := range line {
				c := at(row + x)
				for k := range c {
					line[x][k] += float32(w * c[k])
				}
			}
		}
		for x := range out.Width {
			var sum [4]float32
			for i, w := range columns[x].weights {
				c := &line[min(max(columns[x].first+i, 0), p.Width-1)]
				for k := range sum {
					sum[k] += float32(w * c[k])
				}
			}
			copy(out.Linear[4*(y*out.Width+x):], sum[:])
		}
	}
	return out
}
