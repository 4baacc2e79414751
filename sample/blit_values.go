package sample

import (
	"runtime"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// stripTexels is about how many texels of a source are decoded to values at a time: they fit a core's caches.
const stripTexels = 1 << 16

// blitValues is blit of texels that are averaged as values, of sRGB: strips of the source are decoded, on each thread,
// to an image that is used again. A copy of the whole took 16 bytes a texel, and the system most of the time for pages.
// false: the source is not read by rows.
func blitValues(k *simd.Kernels, dst *mip.Image, to BlitRegion, p *Texture, src *mip.Image, from BlitRegion) (bool, error) {
	in := src.Subresource(from.Level, from.Layer, 0)
	if p.srgb == nil || p.single || in.Depth != 1 || in.BlockHeight != 1 || in.BlockWidth != 1 || src.Sparse() ||
		src.Info().Subsampled || src.Info().CornerSampled {
		return false, nil
	}
	x0, x1 := min(to.From.X, to.To.X), max(to.From.X, to.To.X)
	y0, y1 := min(to.From.Y, to.To.Y), max(to.From.Y, to.To.Y)
	out := dst.Subresource(to.Level, to.Layer, 0)
	s := along(x0, x1, to.From.X, to.To.X, from.From.X, from.To.X)
	t := along(y0, y1, to.From.Y, to.To.Y, from.From.Y, from.To.Y)[:y1-y0]
	z0, z1 := min(to.From.Z, to.To.Z), max(to.From.Z, to.To.Z)
	r := along(z0, z1, to.From.Z, to.To.Z, from.From.Z, from.To.Z)
	// rows are the first row of the source, and the row after the last, that a strip of the destination may use.
	rows := func(t []float32) (first, end int) {
		const most = 3 // beyond the row that a coordinate lies in: of any filter
		low, high := int(min(t[0], t[len(t)-1])), int(max(t[0], t[len(t)-1]))
		return max(low-most, 0), min(high+most+1, in.Height)
	}
	first, end := rows(t)
	strip := max(stripTexels/in.Width*len(t)/(end-first), 1) // rows of the destination
	height := 0                                              // of the source's strips: all have as many rows
	for y := 0; y < len(t); y += strip {
		first, end := rows(t[y:min(y+strip, len(t))])
		height = max(height, end-first)
	}
	strips := (len(t) + strip - 1) / strip
	threads := min(strips, runtime.GOMAXPROCS(0))
	values, err := newStrips(threads, p, in.Width, height)
	if err != nil {
		return false, err
	}
	f := p.view.Format()
	next := make(chan *valueStrip, len(values))
	for i := range values {
		next <- &values[i]
	}
	onThreads(threads, strips, blitTexels, func() func(n int) {
		v := <-next
		b, args, at := newBlitter(k, v.plan, dst, s, x1-x0), new(simd.ReadArgs), v.image.Subresource(0, 0, 0)
		return func(n int) {
			part := t[n*strip : min((n+1)*strip, len(t))]
			first, _ := rows(part)
			first = min(first, in.Height-height)
			for y := range height {
				row := at.Row(y, 0)
				f.DecodeBy(k, args, unsafe.Slice((*format.Texel)(unsafe.Pointer(&row[0])), in.Width), in.Row(first+y, 0))
			}
			v.image.Touch()
			for z := z0; z < z1; z++ {
				for y, c := range part {
					b.row(out.Row(y0+n*strip+y, z)[x0*out.Texel:], c-float32(first), r[z-z0]) // exact
				}
			}
		}
	})
	return true, nil
}

// valueStrip is a goroutine's image of some rows of the source, and the plan that reads it.
type valueStrip struct {
	image *mip.Image
	plan  *Texture
}

// newStrips makes the strips of n goroutines.
func newStrips(n int, p *Texture, width, height int) ([]valueStrip, error) {
	list := make([]valueStrip, n)
	for i := range list {
		m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat,
			Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}})
		if err != nil {
			return nil, err
		}
		v, err := blitView(m, BlitRegion{})
		if err != nil {
			return nil, err
		}
		q, err := Compile(p.sampler, v)
		if err != nil {
			return nil, err
		}
		list[i] = valueStrip{m, q.inTexels()}
	}
	return list, nil
}
