package scene

import (
	"context"
	"encoding/binary"
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// filmRows makes the codes that film.frag makes, of spans of rows, many pixels at a time; no pixel is looked up.
// TestFilmRowsAreThePass compares both.
type filmRows struct {
	radiance, to  *halfspace.Image
	background    [][4]float32 // multiplied by alpha: of all rows, or of each row of the picture
	srgb          bool
	bands         []filmBand // one a thread
	width, height int

	// Of the frame at hand.
	ctx     context.Context
	covered []vk.Rect2D
	top     int
	all     bands
	wait    sync.WaitGroup
}

// filmBand is a goroutine's memory: texels of spans that are made together.
type filmBand struct {
	*format.HalfTexels
	steps  *filmSteps
	empty  []byte   // a row without surfaces
	texels int      // that wait
	parts  [][]byte // where their codes go
	work   func()   // band, of a goroutine's own
}

// filmTogether is how many texels are made together: with what their steps remember they stay in the first cache.
const filmTogether = 512

// newFilmRows is nil for what only the program makes: radiance or pictures of floats, and curves of more than sums,
// products and quotients.
func newFilmRows(f *film, d *halfspace.Device, info *RenderInfo, radiance, to *halfspace.Image) *filmRows {
	if info.Float || radiance.Info().Format != radianceFormat || info.Tonemap == TonemapACES || info.Tonemap == TonemapAgX {
		return nil
	}
	r := &filmRows{radiance: radiance, to: to, srgb: info.SRGB}
	rows, over := f.block[:16], false
	if info.Gradient {
		rows = info.gradient()
	}
	for ; len(rows) > 0; rows = rows[16:] {
		var b [4]float32
		for k := range b {
			b[k] = math.Float32frombits(binary.LittleEndian.Uint32(rows[4*k:]))
		}
		over = over || b != [4]float32{}
		r.background = append(r.background, b)
	}
	extent := to.Info().Extent
	r.width, r.height = extent.Width, extent.Height
	r.bands = make([]filmBand, min(max(d.Threads(), 1), r.height))
	for i := range r.bands {
		b := &r.bands[i]
		b.HalfTexels, b.empty = format.NewHalfTexels(d.Kernels(), filmTogether), make([]byte, 4*r.width)
		b.steps = newFilmSteps(d, b.HalfTexels, info.Tonemap, over)
		b.steps.over(r.background[0])
		r.span(b, make([]byte, 8*r.width), b.empty)
		r.flush(b)
		b.work = func() {
			defer r.wait.Done()
			r.band(b)
		}
	}
	return r
}

// draw makes the picture, whose pixels outside of some rectangles are one colour. It allocates nothing.
func (r *filmRows) draw(ctx context.Context, covered []vk.Rect2D, top int) error {
	r.ctx, r.covered, r.top = ctx, covered, top
	r.all.begin(0, r.height, len(r.bands))
	last := len(r.bands) - 1
	r.wait.Add(last)
	for i := range last {
		go r.bands[i].work()
	}
	r.band(&r.bands[last])
	r.wait.Wait()
	r.ctx = nil
	r.to.Touch()
	return ctx.Err()
}

// band makes rows with a goroutine's memory.
func (r *filmRows) band(b *filmBand) {
	for y, end := r.all.take(); y < end; y, end = r.all.take() {
		for ; y < end && r.ctx.Err() == nil; y++ {
			r.row(b, y)
		}
	}
	r.flush(b)
}

// row makes a row of the picture.
func (r *filmRows) row(b *filmBand, y int) {
	from, to := r.radiance.Subresource(0, 0, 0), r.to.Subresource(0, 0, 0)
	row := to.Row(y, 0)
	copy(row, b.empty)
	alike := len(r.background) == 1
	if !alike {
		r.flush(b)
		b.steps.over(r.background[min(y+r.top, len(r.background)-1)])
	}
	for _, c := range r.covered {
		right := min(c.X+c.Width, r.width)
		if c.Y > y || y >= c.Y+c.Height || c.X >= right {
			continue
		}
		texels := from.Row(y, 0)[8*c.X : 8*right]
		left, right := 0, right-c.X
		if alike { // elsewhere rows have colours of their own
			left, right = seenOf(texels)
		}
		if left < right {
			r.span(b, texels[8*left:8*right], row[4*(c.X+left):4*(c.X+right)])
		}
	}
}

// seenOf are the first texel of a row's first group that is not all zeros, and the end of the last such group.
func seenOf(texels []byte) (from, to int) {
	const size = 8 * together
	to = len(texels)
	for from+size <= to && [size]byte(texels[from:]) == [size]byte{} {
		from += size
	}
	for from+size <= to && [size]byte(texels[to-size:]) == [size]byte{} {
		to -= size
	}
	return from / 8, to / 8
}

// together is how many texels are looked at together.
const together = 16

// span has the codes of texels made.
func (r *filmRows) span(b *filmBand, from, to []byte) {
	for len(to) > 0 {
		n := min(len(to)/4, filmTogether-b.texels)
		copy(b.Texels[8*b.texels:], from[:8*n])
		b.parts = append(b.parts, to[:4*n])
		from, to = from[8*n:], to[4*n:]
		if b.texels += n; b.texels == filmTogether {
			r.flush(b)
		}
	}
}

// flush makes the codes of texels that wait.
func (r *filmRows) flush(b *filmBand) {
	b.Load(b.texels)
	b.steps.Run(b.texels)
	b.Store(b.texels, r.srgb)
	at := 0
	for _, to := range b.parts {
		at += copy(to, b.Codes[at:])
	}
	b.parts, b.texels = b.parts[:0], 0
}
