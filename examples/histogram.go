package examples

import (
	"context"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
)

// Histogram counts the levels of a picture's colours, and draws them below it.
func Histogram(dev *halfspace.Device) *image.RGBA {
	rendered := ShadowPBR(dev)
	texels := make([]uint32, len(rendered.Pix)/4)
	for k := range texels {
		texels[k] = binary.LittleEndian.Uint32(rendered.Pix[4*k:])
	}
	var levels [3][256]uint32
	var most float32
	luminance := make([]float32, len(texels))
	check(dev.Compute(context.Background(), len(texels), func(e *shade.Elements) {
		texel, sum := e.InInt(texels), e.Const(0)
		for c, weight := range []float32{0.2126, 0.7152, 0.0722} {
			level := e.AndInt(e.ShiftRight(texel, e.ConstInt(uint32(8*c))), e.ConstInt(255))
			e.Count(levels[c][:], level, nil)
			sum = e.MulAdd(e.Float(level), e.Const(weight), sum)
		}
		e.Out(luminance, sum)
		e.Greatest(&most, sum, nil)
	}))

	bounds := rendered.Bounds()
	width, height := bounds.Dx(), bounds.Dy()+140
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(picture, picture.Rect, image.NewUniform(color.RGBA{24, 26, 30, 255}), image.Point{}, draw.Src)
	draw.Draw(picture, bounds, rendered, image.Point{}, draw.Src)
	largest := uint32(1)
	for _, list := range levels {
		for _, n := range list[1:255] {
			largest = max(largest, n)
		}
	}
	for c, list := range levels {
		for x := range width {
			bar := min(int(120*math.Sqrt(math.Sqrt(float64(list[x*256/width])/float64(largest)))), 120) // few are seen, too
			for y := range bar {
				at := picture.PixOffset(x, height-10-y)
				picture.Pix[at+c] = 230
			}
		}
	}
	white := int(most) * width / 256
	for y := height - 140; y < height; y++ { // the brightest texel
		picture.SetRGBA(min(white, width-1), y, color.RGBA{255, 255, 255, 255})
	}
	return picture
}
