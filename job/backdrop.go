package job

import (
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/picfile"
)

// backdrop is what comes behind pictures once they are drawn: linear red, green, blue and alpha of each pixel,
// multiplied by alpha. A nil backdrop is nothing.
type backdrop struct {
	width, height int
	row           func(y int, to []float32)
	whole         sync.Once
	pix           []float32 // of the whole picture, once one was drawn
}

// linearColor is a colour as a screen shows it with red, green and blue in linear light (IEC 61966-2-1).
func linearColor(v [4]float64) [4]float64 {
	for i, x := range v[:3] {
		if x <= 0.04045 {
			v[i] = x / 12.92
		} else {
			v[i] = exact.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return v
}

// newBackdrop makes the backdrop of settings, nil where they have none.
func newBackdrop(s *Settings) (*backdrop, error) {
	if !s.composed() {
		return nil, nil
	}
	b := &backdrop{width: s.Width, height: s.Height}
	if s.Background.Picture != "" {
		return b, b.picture(s)
	}
	from, to := s.Background.Colors[0], s.Background.Colors[1]
	b.row = func(y int, out []float32) {
		// The numbers that screens take change evenly, which looks even.
		at := (float64(y) + 0.5) / float64(s.Height)
		var c [4]float64
		for k := range c {
			c[k] = float64(from[k]*(1-at)) + float64(to[k]*at)
		}
		c = linearColor(c)
		px := [4]float32{float32(c[0] * c[3]), float32(c[1] * c[3]), float32(c[2] * c[3]), float32(c[3])}
		for x := range s.Width {
			copy(out[4*x:], px[:])
		}
	}
	return b, nil
}

// picture shows a file as large as covers all, its middle in the middle.
func (b *backdrop) picture(s *Settings) error {
	p, err := picfile.Read(s.Background.Picture)
	if err != nil {
		return err
	}
	w, h := p.Width, p.Height
	scale := min(float64(w)/float64(s.Width), float64(h)/float64(s.Height)) // its texels a pixel
	left, top := (float64(w)-float64(scale*float64(s.Width)))/2, (float64(h)-float64(scale*float64(s.Height)))/2
	columns, lines := taps(s.Width, w, left, scale), taps(s.Height, h, top, scale)
	b.row = func(y int, out []float32) {
		for x := range s.Width {
			var sum [4]float32
			for i, wy := range lines[y].weights {
				for k, wx := range columns[x].weights {
					c := [4]float32(p.Linear[4*(w*min(max(lines[y].first+i, 0), h-1)+min(max(columns[x].first+k, 0), w-1)):])
					weight := float32(wx * wy)
					for j := range sum {
						sum[j] += float32(weight * c[j])
					}
				}
			}
			copy(out[4*x:], sum[:])
		}
	}
	return nil
}

// tap is the texels that make a pixel.
type tap struct {
	first   int
	weights []float32
}

// taps are tents of one texel, or as wide as a pixel where this has more texels.
func taps(pixels, texels int, from, scale float64) []tap {
	list := make([]tap, pixels)
	reach := max(scale, 1)
	for i := range list {
		middle := from + float64(scale*(float64(i)+0.5)) - 0.5
		first := int(math.Ceil(middle - reach))
		var v []float64
		sum := 0.0
		for k := first; float64(k) <= middle+reach; k++ {
			w := max(0, 1-math.Abs(float64(k)-middle)/reach)
			v = append(v, w)
			sum += w
		}
		list[i].first = first
		for _, w := range v {
			list[i].weights = append(list[i].weights, float32(w/sum))
		}
	}
	return list
}

// behind puts the backdrop behind a picture, or behind a strip of one.
func (b *backdrop) behind(p *picfile.Picture, s Strip) {
	if b == nil {
		return
	}
	if s == (Strip{}) {
		b.whole.Do(func() {
			b.pix = make([]float32, 4*b.width*b.height)
			for y := range b.height {
				b.row(y, b.pix[4*y*b.width:])
			}
		})
		over(p.Linear, b.pix)
		return
	}
	row := make([]float32, 4*b.width)
	for y := range p.Height {
		b.row(s.First+y, row)
		over(p.Linear[4*y*b.width:][:4*b.width], row)
	}
}

// over puts pixels behind others.
func over(pix, behind []float32) {
	for i := 0; i+3 < len(pix); i += 4 {
		if a := pix[i+3]; a < 1 {
			for k := range 4 {
				pix[i+k] += float32(behind[i+k] * (1 - a))
			}
		}
	}
}
