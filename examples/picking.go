package examples

import (
	"context"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Picking draws the boxes' numbers to an image of integers, reads the numbers under some pixels, and draws that in
// orange.
func Picking(dev *halfspace.Device) *image.RGBA {
	const width, height, nothing = 384, 256, 1<<32 - 1
	var boxes [216]*shade.Mesh
	var indices []uint32
	for i := range boxes {
		m := transform.Mul(camera(), transform.Translate(float64(i%6)*2-5, float64(i/6%6)*2-5, float64(i/36)*2-5),
			transform.Rotate(float64(i), [3]float64{1, float64(i % 3), 2}))
		boxes[i] = &shade.Mesh{Matrix: m, ID: uint32(i)}
		boxes[i].Positions, indices = transform.Box{Min: [3]float32{-0.6, -0.6, -0.6}, Max: [3]float32{0.6, 0.6, 0.6}}.Triangles(nil, nil)
	}

	state := solid()
	state.ColorFormats = []vk.Format{vk.FormatR32Uint}
	numbers := must(dev.NewPipeline(state, shade.ID{}))
	ids := newImage(vk.FormatR32Uint, width, height)
	pass := dev.NewPass(halfspace.PassInfo{
		Color:        []halfspace.Attachment{{Image: ids, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{nothing}}},
		DepthStencil: cleared(newImage(vk.FormatD32Sfloat, width, height)),
	})
	for _, b := range boxes {
		pass.Draw(numbers, shade.Draw{Indices32: indices, Bindings: b})
	}
	check(pass.End(context.Background()))

	for y := 24; y < height; y += 52 { // clicks, each on a box or beside all of them
		for x := 36; x < width; x += 52 {
			if id := must(halfspace.ReadAt[uint32](ids, x, y)); id != nothing {
				boxes[id].Color = [4]float32{1, 0.5, 0.1, 1}
			}
		}
	}

	plain := must(dev.NewPipeline(solid(), shade.Unlit{Colored: true}))
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	pass = dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{onSky(picture)},
		DepthStencil: cleared(newImage(vk.FormatD32Sfloat, width, height))})
	for _, b := range boxes {
		for i := range 8 { // corners have greys of their own
			b.Colors = append(b.Colors, 0.4+float32(i)/12, 0.4+float32(i)/12, 0.4+float32(i)/12, 1)
		}
		pass.Draw(plain, shade.Draw{Indices32: indices, Bindings: b})
	}
	check(pass.End(context.Background()))
	return picture
}
