package examples

import (
	"context"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Occlusion asks which of 10,000 boxes a camera in the city sees, and draws a map of them from above: orange ones are seen, blue
// ones are in front of it, but hidden, grey ones were never in its picture.
func Occlusion(dev *halfspace.Device) *image.RGBA {
	towers, indices := city()
	var boxes [10000]transform.Box
	for i := range boxes {
		x, z := float32(i%100*4-199)/25, float32(i/100*4-199)/25
		boxes[i] = transform.Box{Min: [3]float32{x, 0, z}, Max: [3]float32{x + 0.12, 0.3, z + 0.12}}
	}
	view := transform.Mul(transform.Perspective(0.9, 2, 0.05, 30),
		transform.LookAt([3]float64{1.5, 1, 7.5}, [3]float64{0, 0.4, 0}, [3]float64{0, 1, 0}))

	// The towers are drawn to depth alone. Boxes in the picture are tested against that and write nothing; how many samples of each draw
	// pass is counted.
	size := vk.Extent2D{Width: 512, Height: 256}
	state := solid()
	state.ColorFormats = nil
	hide := must(dev.NewPipeline(state, shade.Depth{}))
	state.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthCompareOp: vk.CompareOpLess}
	test := must(dev.NewPipeline(state, shade.Depth{}))
	pass := dev.NewPass(halfspace.PassInfo{DepthStencil: cleared(newImage(vk.FormatD32Sfloat, size.Width, size.Height)),
		CountSamples: true})
	pass.Draw(hide, shade.Draw{Indices32: indices, Bindings: &shade.Mesh{Positions: towers, Matrix: view}})
	var tested []int
	for i, b := range boxes {
		if b.Outside(view) {
			continue
		}
		positions, indices := b.Triangles(nil, nil)
		pass.Draw(test, shade.Draw{Indices32: indices, Bindings: &shade.Mesh{Positions: positions, Matrix: view}})
		tested = append(tested, i)
	}
	check(pass.End(context.Background()))
	colors := [len(boxes)][4]float32{}
	for draw, i := range tested {
		colors[i] = [4]float32{0.2, 0.35, 0.8, 1}
		if pass.SamplesPassed(draw+1, draw+2) > 0 {
			colors[i] = [4]float32{1, 0.55, 0.1, 1}
		}
	}

	// The map: all boxes as one mesh.
	above := transform.Mul(transform.Orthographic(-9, 9, -9, 9, 1, 20),
		transform.LookAt([3]float64{0, 10, 0}, [3]float64{}, [3]float64{0, 0, -1}))
	mesh, list := &shade.Mesh{Matrix: above}, []uint32(nil)
	for i, b := range boxes {
		mesh.Positions, list = b.Triangles(mesh.Positions, list)
		if colors[i][3] == 0 {
			colors[i] = [4]float32{0.45, 0.45, 0.45, 1}
		}
		for range 8 {
			mesh.Colors = append(mesh.Colors, colors[i][:]...)
		}
	}
	picture := image.NewRGBA(image.Rect(0, 0, 320, 320))
	pass = dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{onSky(picture)},
		DepthStencil: cleared(newImage(vk.FormatD32Sfloat, 320, 320))})
	pass.Draw(must(dev.NewPipeline(solid(), shade.Unlit{Colored: true})), shade.Draw{Indices32: list, Bindings: mesh})
	pass.Draw(must(dev.NewPipeline(solid(), shade.Flat{})), shade.Draw{
		// not the floor
		Indices32: indices[36:], Bindings: &shade.Mesh{Positions: towers, Matrix: above, Color: [4]float32{0.15, 0.15, 0.2, 1}},
	})
	check(pass.End(context.Background()))
	return picture
}
