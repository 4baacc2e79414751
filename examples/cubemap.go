package examples

import (
	"context"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// mirror reflects a cube map. Its draws bind *mirrorMesh.
type mirror struct{}

type mirrorMesh struct {
	positions, normals []float32
	camera             [16]float32
	around             *halfspace.Texture
}

// Varyings: the position and the normal.
func (mirror) Interface() shade.Interface {
	return shade.Interface{Varyings: make([]shade.Interpolation, 6), Colors: 1, Quads: true, Fused: true}
}

func (mirror) Vertex(v *shade.Vertices) {
	b := v.Bindings.(*mirrorMesh)
	p, n := v.Floats(b.positions, 3).XYZ(), v.Floats(b.normals, 3).XYZ()
	v.SetPosition(v.Transform(&b.camera, p))
	v.SetOut(0, p[0], p[1], p[2], n[0], n[1], n[2])
}

func (mirror) Fragment(f *shade.Fragments) {
	view := f.Sub3(f.In3(0), f.Const3(float32(eye[0]), float32(eye[1]), float32(eye[2])))
	f.SetColor(0, f.Sample3(f.Bindings.(*mirrorMesh).around, f.Reflect3(view, f.Normalize3(f.In3(3)))))
}

// CubeMap draws the city as a ball in its middle sees it, to the six faces of a cube, then the city and the ball with that.
func CubeMap(dev *halfspace.Device) *image.RGBA {
	const size = 256
	cube := must(halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: size, Height: size, Depth: 1},
		ArrayLayers: 6, CubeCompatible: true,
	}))
	colored, reflecting := must(dev.NewPipeline(solid(), shade.Unlit{Colored: true})), must(dev.NewPipeline(solid(), mirror{}))
	positions, indices := city()
	streets := &shade.Mesh{Positions: positions}
	for i := range streets.Vertices() { // each tower has a hue, darker below
		p := positions[3*i:]
		light := 0.35 + p[1]/5
		streets.Colors = append(streets.Colors, light*(1+float32(float32(i/8%3)/2)), light, light*(1+float32(float32(i/8%4)/4)), 1)
	}
	middle := [3]float64{0, 1.8, 0}
	for face := range 6 {
		at := *streets
		at.Matrix = transform.CubeFace(face, middle, 0.1, 50)
		to := halfspace.Attachment{Image: cube, Layer: face, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{0.6, 0.75, 0.9, 1}}
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{to},
			DepthStencil: cleared(newImage(vk.FormatD32Sfloat, size, size))})
		pass.Draw(colored, shade.Draw{Indices32: indices, Bindings: &at})
		check(pass.End(context.Background()))
	}

	normals, _, round := ball(32)
	camera := transform.Mul(transform.Perspective(0.5, 1.5, 1, 60), transform.LookAt(eye, middle, [3]float64{0, 1, 0}))
	ballAt := make([]float32, len(normals))
	for i, n := range normals {
		ballAt[i] = float32(n*1.8) + float32(middle[i%3])
	}
	streets.Matrix = camera
	picture := image.NewRGBA(image.Rect(0, 0, 384, 256))
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{onSky(picture)},
		DepthStencil: cleared(newImage(vk.FormatD32Sfloat, 384, 256))})
	pass.Draw(colored, shade.Draw{Indices32: indices, Bindings: streets})
	around := newTexture(cube, vk.ImageViewTypeCube, vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear})
	pass.Draw(reflecting, shade.Draw{Indices32: round, Bindings: &mirrorMesh{ballAt, normals, camera, around}})
	check(pass.End(context.Background()))
	return picture
}
