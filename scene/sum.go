package scene

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ErrSum says that the frames of a shading cannot be added up: only radiance can.
var ErrSum = errors.New("Shading: only pictures of ShadePBR, and of the shadings that show how a scene is made by a program, " +
	"are added up")

// Sum adds up frames of one renderer, each drawn from a camera of its own: their mean becomes the picture. The radiance
// of a frame is halves, which are whole numbers in units of 2^-24, and so is the sum: it is exact, and the same in
// whatever order frames are added. Colours are linear then; the tone curve and the background come after the mean. It
// belongs to the renderer's goroutine.
type Sum struct {
	renderer *Renderer
	extent   vk.Extent3D
	sums     []int64 // four a pixel, in units of 2^-24
	weight   int64
	film     *film
	mean     *halfspace.Image
	curve    Tonemap // of film
}

// mostWeight bounds the weights of all frames: sums then fit in 63 bits.
const mostWeight = 1 << 22

// NewSum makes an empty sum. It takes 48 bytes a pixel of Renderer.Color.
func (r *Renderer) NewSum() (*Sum, error) {
	if r.pbr == nil {
		return nil, ErrSum
	}
	s := &Sum{renderer: r, extent: r.Color.Info().Extent}
	s.sums = make([]int64, 4*s.extent.Width*s.extent.Height)
	var err error
	s.mean, err = halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat, Extent: s.extent})
	return s, err
}

// Clear makes a sum empty.
func (s *Sum) Clear() {
	clear(s.sums)
	s.weight = 0
}

// Add draws a frame from a camera and adds it with a weight, which may be negative, for filters with negative lobes. The
// renderer may have been given another pose or other lights since the last frame, but no other size. Renderer.Color
// stays as it is.
func (s *Sum) Add(ctx context.Context, c *Camera, weight int) error {
	r := s.renderer
	switch {
	case c == nil:
		return vk.Errorf("Camera", "none")
	case r.pbr == nil:
		return ErrSum
	case r.Color.Info().Extent != s.extent:
		return fmt.Errorf("Sum: the picture has another size now")
	case s.weight+int64(weight) > mostWeight || s.weight+int64(weight) < -mostWeight:
		return fmt.Errorf("Sum: the weights of frames are more than %d", mostWeight)
	}
	if err := r.drawPBR(ctx, c, false); err != nil {
		return err
	}
	s.weight += int64(weight)
	box := r.pbr.reachedBox()
	from := r.pbr.radiance.Subresource(0, 0, 0)
	r.pbr.rows(box.Y, box.Y+box.Height, func(y int) {
		row, to := from.Row(y, 0)[8*box.X:][:8*box.Width], s.sums[4*(y*s.extent.Width+box.X):][:4*box.Width]
		for i := range to {
			to[i] += int64(weight) * wholeHalf(binary.LittleEndian.Uint16(row[2*i:]))
		}
	})
	return nil
}

// Totals are the numbers that frames have added up to: red, green, blue and alpha of each pixel of Renderer.Color, in
// units of 2^-24. The slice is the sum's own: the next Add changes it.
func (s *Sum) Totals() []int64 { return s.sums }

// mostTotal bounds numbers of AddTotals, which two sums of all frames fit below.
const mostTotal = 1 << 62

// AddTotals adds the totals of another sum, of frames of a weight together, which may have been made by another process.
// The error says that totals have another size, or are larger than frames add up to; nothing is added then.
func (s *Sum) AddTotals(totals []int64, weight int64) error {
	switch {
	case len(totals) != len(s.sums):
		return fmt.Errorf("Sum: %d totals are not %d", len(totals), len(s.sums))
	case weight > mostWeight || weight < -mostWeight || s.weight+weight > mostWeight || s.weight+weight < -mostWeight:
		return fmt.Errorf("Sum: the weights of frames are more than %d", mostWeight)
	}
	for i, v := range totals {
		if v > mostTotal || v < -mostTotal || s.sums[i]+v > mostTotal || s.sums[i]+v < -mostTotal {
			return fmt.Errorf("Sum: total %d is more than frames add up to", i)
		}
	}
	for i, v := range totals {
		s.sums[i] += v
	}
	s.weight += weight
	return nil
}

// wholeHalf is a half in units of 2^-24, exactly: NaN is 0, and an infinity the largest half.
func wholeHalf(h uint16) int64 {
	e, m := int64(h>>10&31), int64(h&1023)
	switch {
	case e == 31 && m != 0:
		return 0
	case e == 31:
		e, m = 30, 1023
	}
	v := m
	if e > 0 {
		v = (m | 1024) << (e - 1)
	}
	if h>>15 != 0 {
		return -v
	}
	return v
}

// Show makes the picture, Renderer.Color, of the mean of all frames that were added. Filters with negative lobes can
// make numbers below 0, which become 0. More frames may be added then.
func (s *Sum) Show(ctx context.Context) error {
	r := s.renderer
	if s.weight <= 0 {
		return errors.New("Sum: no frame was added")
	}
	if s.film == nil || s.curve != r.pbr.info.Tonemap || s.film.target.Color[0].Image != r.Color {
		f, err := newFilm(r.device, r.pbr.info, s.mean, r.Color)
		if err != nil {
			return err
		}
		f.whole = true
		s.film, s.curve = f, r.pbr.info.Tonemap
	}
	to := s.mean.Subresource(0, 0, 0)
	whole := float64(s.weight << 24)
	r.pbr.rows(0, s.extent.Height, func(y int) {
		row, from := to.Row(y, 0), s.sums[4*y*s.extent.Width:][:4*s.extent.Width]
		for i, v := range from {
			x := max(float64(v)/whole, 0)
			if i%4 == 3 {
				x = min(x, 1)
			}
			binary.LittleEndian.PutUint32(row[4*i:], math.Float32bits(float32(x)))
		}
	})
	s.mean.Touch()
	return s.film.draw(ctx, nil, r.Top, s.extent)
}

// reachedBox is a rectangle of the images that holds all that the last frame's surfaces may have changed.
func (p *pbr) reachedBox() (box vk.Rect2D) {
	for i, r := range p.reached {
		if i == 0 {
			box = r
			continue
		}
		right, bottom := max(box.X+box.Width, r.X+r.Width), max(box.Y+box.Height, r.Y+r.Height)
		box.X, box.Y = min(box.X, r.X), min(box.Y, r.Y)
		box.Width, box.Height = right-box.X, bottom-box.Y
	}
	return box
}

// rows does something for each row from one to before another, on as many goroutines as the device has threads.
func (p *pbr) rows(from, to int, row func(y int)) {
	p.rowsWith(from, to, func() func(int) { return row })
}

// rowsWith is rows where each goroutine calls a function of its own, for what it keeps from row to row.
func (p *pbr) rowsWith(from, to int, begin func() func(y int)) {
	n := min(max(p.device.Threads(), 1), max(to-from, 1))
	var all bands
	all.begin(from, to, n)
	work := func() {
		row := begin()
		for y, end := all.take(); y < end; y, end = all.take() {
			for ; y < end; y++ {
				row(y)
			}
		}
	}
	var wait sync.WaitGroup
	for range n - 1 {
		wait.Go(work)
	}
	work()
	wait.Wait()
}
