package examples

import (
	"context"
	"image"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/shape"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// views is how many sides an impostor has, in an atlas of 4x4 tiles of tile pixels.
const views, tile = 16, 96

// Impostors draws a tree from 16 sides to an atlas, and a wood of 900 trees as squares that show the nearest side.
func Impostors(dev *halfspace.Device) *image.RGBA {
	solid := vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
		DepthStencil: vk.DepthTest(vk.CompareOpLess), DepthStencilFormat: vk.FormatD32Sfloat,
	}
	lit := must(dev.NewPipeline(solid, shade.Unlit{Lambert: true}))
	solid.ColorBlend = vk.Blend(vk.BlendAlpha()) // soft edges
	cutOut := must(dev.NewPipeline(solid, shade.Unlit{Textured: true, Mask: true}))

	trunk := shape.Cylinder(12).Transform(transform.Mul(transform.Translate(0, -0.6, 0), transform.Scale(0.12, 0.4, 0.12)))
	ball, crown := shape.Sphere(12), &shape.Shape{}
	for i := range 5 { // a crown that looks different from each side
		at := transform.Rotate(float64(i)*1.3, [3]float64{0, 1, 0})
		at = transform.Mul(at, transform.Translate(0.2, -0.15+float64(float64(i)*0.17), 0),
			transform.Scale(0.45-float64(float64(i)*0.05), 0.3, 0.35))
		crown = shape.Join(crown, ball.Transform(at))
	}
	// glue: begin
	atlas := must(halfspace.NewImage2D(vk.FormatR8G8B8A8Unorm, 4*tile, 4*tile))
	// glue: end
	pass := dev.NewPass(halfspace.PassInfo{
		// edges filter to leaves' colour
		Color:        []halfspace.Attachment{halfspace.Attachment{Image: atlas}.Cleared(0.2, 0.35, 0.15, 0)},
		DepthStencil: halfspace.DepthTarget(4*tile, 4*tile),
	})
	for k := range views {
		side := transform.Rotate(-2*math.Pi*float64(k)/views, [3]float64{0, 1, 0})
		look := transform.LookAt([3]float64{0, 1.2, 4}, [3]float64{}, [3]float64{0, 1, 0})
		matrix := transform.Mul(transform.Orthographic(-1, 1, -1, 1, 1, 8), look, side)
		for color, part := range map[[4]float32]*shape.Shape{{0.4, 0.28, 0.2, 1}: trunk, {0.3, 0.55, 0.2, 1}: crown} {
			draw := part.Draw(&shade.Mesh{Matrix: matrix, NormalMatrix: transform.Normals(side), Color: color})
			draw.Dynamic = &vk.Dynamic{Viewports: []vk.Viewport{{X: float32(k % 4 * tile), Y: float32(k / 4 * tile), Width: tile,
				Height: tile}}}
			pass.Draw(lit, draw)
		}
	}
	check(pass.End(context.Background()))

	eye := [3]float64{0, 7, 21}
	look := transform.LookAt(eye, [3]float64{0, 0, 2}, [3]float64{0, 1, 0})
	camera := transform.Mul(transform.Perspective(0.7, 1.5, 1, 80), look)
	wood := &shape.Shape{}
	for i := range 900 {
		x, z := float64(float64(i%30-15)*1.3)+math.Mod(float64(i)*0.7137, 1), float64(float64(i/30-20)*1.1)+math.Mod(float64(i)*0.3719, 1)
		// The side that the camera sees of a tree that is turned by a whole number of sides: exact on every machine.
		toEye := int(math.Round((eye[0] - x) / (eye[2] - z) * views / (2 * math.Pi)))
		k := ((toEye+i*7)%views + views) % views
		quad := shape.Quad()
		for c := range 4 {
			dx, dy := quad.Positions[3*c], quad.Positions[3*c+1] // along the camera's axes to the right and up
			for axis, centre := range [3]float32{float32(x), 1, float32(z)} {
				quad.Positions[3*c+axis] = centre + float32(dx*look[4*axis]) + float32(dy*look[4*axis+1])
			}
			quad.TexCoords[2*c], quad.TexCoords[2*c+1] = (quad.TexCoords[2*c]+float32(k%4))/4, (quad.TexCoords[2*c+1]+float32(k/4))/4
		}
		wood = shape.Join(wood, quad)
	}
	// glue: begin
	picture := image.NewRGBA(image.Rect(0, 0, 384, 256))
	// glue: end
	pass = dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(picture).Cleared(0.6, 0.75, 0.9, 1)},
		DepthStencil: halfspace.DepthTarget(384, 256)})
	pass.Draw(lit, shape.Grid(1, 1).Draw(&shade.Mesh{Matrix: transform.Mul(camera, transform.Scale(60, 1, 40)),
		Color: [4]float32{0.35, 0.45, 0.25, 1}}))
	// glue: begin
	sides := must(halfspace.NewImageTexture(atlas, vk.LinearSampler(vk.SamplerAddressModeClampToEdge)))
	// glue: end
	pass.Draw(cutOut, wood.Draw(&shade.Mesh{Matrix: camera, Texture: sides, AlphaCutoff: 0.5}))
	check(pass.End(context.Background()))
	return picture
}
