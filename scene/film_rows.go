package scene

import (
	"context"
	"encoding/binary"
	"math"
	"sync"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// filmRows makes the codes that film.frag makes, rows of halves at a time: most groups of pixels are opaque or empty,
// and no pixel is looked up. TestFilmRowsAreThePass compares both.
type filmRows struct {
	radiance, to  *halfspace.Image
	curve         Tonemap
	background    [][4]float32 // multiplied by alpha: of all rows, or of each row of the picture
	srgb          bool
	bands         []filmBand // one a thread
	width, height int

	painted spans  // elsewhere the picture is the background's colour
	changes uint64 // of the picture since; 0: others may have changed it

	// Of the frame at hand.
	ctx     context.Context
	covered spans // elsewhere nothing is seen
	top     int
	light   mip.Subresource // radiance's
	codes   mip.Subresource // to's
	all     bands
	wait    sync.WaitGroup
}

// filmBand is a goroutine's memory for its rows.
type filmBand struct {
	*format.HalfRow
	empty []byte // a row without surfaces
	x, y  []float32
	work  func() // band, of a goroutine's own
}

// newFilmRows is nil for what only the program makes: radiance or pictures of floats, and curves of more than sums,
// products and quotients.
func newFilmRows(f *film, d *halfspace.Device, info *RenderInfo, radiance, to *halfspace.Image) *filmRows {
	if info.Float || radiance.Info().Format != radianceFormat || info.Tonemap == TonemapACES || info.Tonemap == TonemapAgX {
		return nil
	}
	r := &filmRows{radiance: radiance, to: to, curve: info.Tonemap, srgb: info.SRGB}
	rows := f.block[:16]
	if info.Gradient {
		rows = info.gradient()
	}
	for ; len(rows) > 0; rows = rows[16:] {
		var b [4]float32
		for k := range b {
			b[k] = math.Float32frombits(binary.LittleEndian.Uint32(rows[4*k:]))
		}
		r.background = append(r.background, b)
	}
	extent := to.Info().Extent
	r.width, r.height = extent.Width, extent.Height
	r.painted, r.covered = make(spans, r.height), make(spans, r.height)
	r.bands = make([]filmBand, min(max(d.Threads(), 1), r.height))
	for i := range r.bands {
		row := format.NewHalfRow(d.Kernels(), r.width)
		r.bands[i] = filmBand{HalfRow: row, empty: make([]byte, 4*r.width),
			x: make([]float32, len(row.Lanes[0])), y: make([]float32, len(row.Lanes[0])), work: func() {
				defer r.wait.Done()
				r.band(i)
			}}
	}
	return r
}

// draw makes the picture, whose pixels outside of some rectangles are one colour. It allocates nothing.
func (r *filmRows) draw(ctx context.Context, covered []vk.Rect2D, top int) error {
	r.ctx, r.top, r.light, r.codes = ctx, top, r.radiance.Subresource(0, 0, 0), r.to.Subresource(0, 0, 0)
	r.covered.cover(covered, r.width)
	if r.changes == 0 || r.changes != r.to.Changes() {
		for y := range r.painted {
			r.painted[y] = span{0, r.width}
		}
	}
	r.all.begin(0, r.height, len(r.bands))
	last := len(r.bands) - 1
	r.wait.Add(last)
	for i := range last {
		go r.bands[i].work()
	}
	r.band(last)
	r.wait.Wait()
	r.ctx = nil
	r.to.Touch()
	r.changes = r.to.Changes()
	return ctx.Err()
}

// band makes rows with a goroutine's memory.
func (r *filmRows) band(i int) {
	b := &r.bands[i]
	b.fill(over([4]float32{}, r.background[0]), r.srgb)
	for y, end := r.all.take(); y < end; y, end = r.all.take() {
		for ; y < end && r.ctx.Err() == nil; y++ {
			r.row(b, y)
		}
	}
}

// row makes a row of the picture.
func (r *filmRows) row(b *filmBand, y int) {
	texels, row, s := r.light.Row(y, 0), r.codes.Row(y, 0), r.covered[y]
	if len(r.background) == 1 { // elsewhere rows have colours of their own
		left, right := seenOf(texels[8*s.from : 8*s.to])
		s = span{s.from + left, s.from + right}
	}
	if was := r.painted[y]; s.from < s.to {
		b.clear(row, was.from, min(was.to, s.from))
		b.clear(row, max(was.from, s.to), was.to)
		r.span(b, texels[8*s.from:8*s.to], row[4*s.from:4*s.to], r.background[min(y+r.top, len(r.background)-1)])
	} else {
		b.clear(row, was.from, was.to)
	}
	r.painted[y] = s
}

// clear makes pixels of a row what they are without surfaces, from one to before another.
func (b *filmBand) clear(row []byte, from, to int) {
	if from < to {
		copy(row[4*from:4*to], b.empty)
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

// fill makes a row of one colour.
func (b *filmBand) fill(color [4]float32, srgb bool) {
	for c, v := range color {
		for i := range b.Lanes[c] {
			b.Lanes[c][i] = v
		}
	}
	b.Store(b.empty, srgb)
}

// span makes the codes of texels of a row over a colour.
func (r *filmRows) span(b *filmBand, from, to []byte, behind [4]float32) {
	b.Load(from)
	color, empty := over([4]float32{}, behind), [4]lanes{}
	for c := range empty {
		for i := range empty[c] {
			empty[c][i] = color[c]
		}
	}
	first, at := 0, 0 // the groups between are opaque
	for ; at < len(to)/4; at += together {
		if !r.group(b, at, behind, &empty) {
			r.opaque(b, first, at)
			first = at + together
		}
	}
	r.opaque(b, first, at)
	b.Store(to, r.srgb)
}

// together is how many texels are looked at together: what rows of format.HalfRow have whole numbers of.
const together = 16

// group makes the colours of a group's lanes over a colour, which are empty where nothing is. What is opaque stays what
// the curve makes of it, as products with 1 and sums with 0 do: a group of such lanes, all numbers, is left to opaque.
func (r *filmRows) group(b *filmBand, at int, behind [4]float32, empty *[4]lanes) (opaque bool) {
	low, high := (*[together]uint32)(b.Words[0][at:]), (*[together]uint32)(b.Words[1][at:])
	var lows, highs uint32
	every := ^uint32(0)
	for i, w := range low {
		lows |= w
		highs |= high[i]
		every &= high[i]
	}
	colors, alphas := lows|highs<<16, highs
	red, green, blue := (*lanes)(b.Lanes[0][at:]), (*lanes)(b.Lanes[1][at:]), (*lanes)(b.Lanes[2][at:])
	switch {
	case highs>>16 == halfOne && every>>16 == halfOne && finite(lows, lows>>16, highs): // as most groups of surfaces
		return true
	case colors|alphas == 0:
		for c := range empty {
			*(*lanes)(b.Lanes[c][at:]) = empty[c]
		}
		return false
	case colors == 0 && behind[3] == 1: // shadows before an opaque background
		alpha := (*lanes)(b.Lanes[3][at:])
		for i, a := range alpha {
			if !(a > 0) { // NaN too
				a = 0
			}
			through := 1 - min(a, 1)
			red[i], green[i], blue[i] = float32(behind[0]*through), float32(behind[1]*through), float32(behind[2]*through)
			alpha[i] = 1
		}
		return false
	}
	for i, w := range high {
		switch {
		case w>>16 == halfOne && r.curve == TonemapNone:
		case w>>16 == halfOne:
			red[i], green[i], blue[i] = r.toned(red[i], green[i], blue[i])
		case w|low[i] == 0:
			red[i], green[i], blue[i], b.Lanes[3][at+i] = empty[0][i], empty[1][i], empty[2][i], empty[3][i]
		default:
			c := [4]float32{red[i], green[i], blue[i], b.Lanes[3][at+i]}
			if w&0xFFFF|low[i] == 0 { // a shadow: black stays black
				c[3] = least(most(c[3], 0), 1)
			} else {
				c = r.premultiplied(c)
			}
			c = over(c, behind)
			red[i], green[i], blue[i], b.Lanes[3][at+i] = c[0], c[1], c[2], c[3]
		}
	}
	return false
}

// opaque is what toned makes of opaque colours that are all numbers, from a group to another one: by kernels, two thirds of
// the time of a loop over lanes. 0.08 - 6.25 0.08^2 is 0.04 in float32, too.
func (r *filmRows) opaque(b *filmBand, from, to int) {
	if from == to || r.curve == TonemapNone {
		return
	}
	red, green, blue := b.Lanes[0][from:to], b.Lanes[1][from:to], b.Lanes[2][from:to]
	x, y := b.x[:len(red)], b.y[:len(red)]
	if r.curve == TonemapKhronosNeutral {
		b.Min(x, red, green)
		b.Min(x, x, blue)
		b.Min(x, x, toe[:])
		b.Mul(y, x, slope[:])
		b.Mul(y, y, x)
		b.Sub(x, x, y)
		b.Sub(red, red, x)
		b.Sub(green, green, x)
		b.Sub(blue, blue, x)
	}
	b.Max(x, red, green)
	b.Max(x, x, blue)
	for i, peak := range x {
		if peak >= shoulderBegin {
			red[i], green[i], blue[i] = shoulder(red[i], green[i], blue[i], peak)
		}
	}
}

// toe and slope are numbers of the curve, in each lane.
var toe, slope = func() (a, b lanes) {
	for i := range a {
		a[i], b[i] = 0.08, 6.25
	}
	return a, b
}()

type lanes = [together]float32

// halfOne is 1 as a half.
const halfOne = 0x3C00

// finite says that halves, each the or of several, are all numbers and finite; it may not find those from 2 on.
func finite(a, b, c uint32) bool {
	const infinity = 0x7C00
	return a&infinity != infinity && b&infinity != infinity && c&infinity != infinity
}

// premultiplied is a pixel after the curve, multiplied by its alpha, which is limited to [0, 1].
func (r *filmRows) premultiplied(c [4]float32) [4]float32 {
	a := least(most(c[3], 0), 1)
	if r.curve != TonemapNone {
		var x [3]float32
		if c[3] > 0 {
			x = [3]float32{c[0] / c[3], c[1] / c[3], c[2] / c[3]}
		}
		x[0], x[1], x[2] = r.toned(x[0], x[1], x[2])
		for k := range x {
			c[k] = float32(x[k] * a)
		}
	}
	c[3] = a
	return c
}

// over is a pixel over a colour, both multiplied by alpha; the result is not, unless its alpha is 0.
func over(c, behind [4]float32) [4]float32 {
	through := 1 - c[3]
	for k := range c {
		c[k] += float32(behind[k] * through)
	}
	if c[3] > 0 && c[3] != 1 {
		for k := range 3 {
			c[k] /= c[3]
		}
	}
	return c
}

// toned is neutral of film.frag.
func (r *filmRows) toned(red, green, blue float32) (_, _, _ float32) {
	if r.curve == TonemapKhronosNeutral {
		offset := float32(0.04)
		if x := least(red, least(green, blue)); x < 0.08 {
			offset = x - float32(float32(6.25*x)*x)
		}
		red, green, blue = red-offset, green-offset, blue-offset
	}
	peak := most(red, most(green, blue))
	if peak < shoulderBegin {
		return red, green, blue
	}
	return shoulder(red, green, blue, peak)
}

// shoulderBegin is where colours are brighter than the curve leaves them.
const shoulderBegin = 0.76

// shoulder is neutral's end.
func shoulder(red, green, blue, peak float32) (_, _, _ float32) {
	const begin, rest, desaturation = shoulderBegin, 0.24, 0.15
	high := 1 - 0.0576/(most(peak, begin)+rest-begin)
	white := 1 - 1/(float32(desaturation*(peak-high))+1)
	scale, own := high/peak, 1-white
	white = float32(white * high)
	return float32(float32(red*scale)*own) + white, float32(float32(green*scale)*own) + white,
		float32(float32(blue*scale)*own) + white
}

// least and most leave out a NaN, as programs do.
func least(x, y float32) float32 {
	if y < x || x != x {
		return y
	}
	return x
}

func most(x, y float32) float32 {
	if y > x || x != x {
		return y
	}
	return x
}
