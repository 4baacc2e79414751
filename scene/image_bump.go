package scene

import (
	"context"
	"image"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/pages"
)

// bumpImage is the normals of an image of heights, what bump means in a material library. Black is the lowest; white
// lies bumpHeight of the image's longer side higher. An image that is not grey is one of normals already, which some
// programs write under that name, and stays as it is.
type bumpImage struct {
	heights *Image
	channel byte // as in imageChannel
	clamp   bool // the image does not go on beyond its edges
}

// bumpHeight is the height of white, of an image's longer side.
const bumpHeight = 1.0 / 32

// bumps makes the image of normals, and accounts for it.
func (s *source) bumps(element string, b bumpImage) (*Image, error) {
	m := &Image{Name: "bump", file: s.name, element: element, made: &b, Width: b.heights.Width, Height: b.heights.Height}
	m.decoding = b.heights.decoding + 4 + 4
	return m, s.chargeImage(element, m.Width, m.Height, m.decoding)
}

// decode makes the normals: of the slopes between the two neighbours of a texel.
func (b *bumpImage) decode(ctx context.Context, d *halfspace.Device, _ *pages.Memory, width, height int) (image.Image, error) {
	src, err := b.heights.decode(ctx, d, nil)
	if err != nil {
		return nil, err
	}
	out := image.NewNRGBA(image.Rect(0, 0, width, height))
	convertTexels(d, out.Pix, src, 0, height)
	if !grey(out.Pix) {
		return out, nil
	}
	heights, read := make([]byte, width*height), channelReader(b.channel, out.Pix)
	for i := range heights {
		heights[i] = read(out.Pix[4*i:])
	}
	neighbour := func(i, n int) int {
		if b.clamp {
			return min(max(i, 0), n-1)
		}
		return (i + n) % n
	}
	scale := float64(float64(max(width, height))*bumpHeight) / (2 * 255)
	for y := range height {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		above, below := heights[width*neighbour(y-1, height):], heights[width*neighbour(y+1, height):]
		row, to := heights[width*y:], out.Pix[out.Stride*y:]
		for x := range width {
			// v points up, and rows go down
			u := float64(float64(int(row[neighbour(x-1, width)])-int(row[neighbour(x+1, width)])) * scale)
			v := float64(float64(int(below[x])-int(above[x])) * scale)
			length := math.Sqrt(float64(u*u) + float64(v*v) + 1)
			for c, n := range [3]float64{u, v, 1} {
				to[4*x+c] = byte(float64(n/length*127.5) + 128)
			}
			to[4*x+3] = 255
		}
	}
	return out, nil
}

// grey says that hardly a texel has a colour: of a JPEG some have a little.
func grey(pix []byte) bool {
	colored := 0
	for i := 0; i+3 < len(pix); i += 4 {
		r, g, b := pix[i], pix[i+1], pix[i+2]
		if max(r, g, b)-min(r, g, b) > 16 {
			colored++
		}
	}
	return colored*64 <= len(pix)/4
}
