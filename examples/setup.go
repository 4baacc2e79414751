package examples

import (
	"image"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// must stands for a program's own handling of errors.
func must[T any](v T, err error) T {
	check(err)
	return v
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

// newImage is a 2D image to draw to.
func newImage(f vk.Format, width, height int) *halfspace.Image {
	return must(halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: width, Height: height, Depth: 1},
	}))
}

// newTexture is all of an image, to sample.
func newTexture(m *halfspace.Image, t vk.ImageViewType, s vk.Sampler) *halfspace.Texture {
	return must(halfspace.NewTexture(s, must(halfspace.NewView(m, vk.ImageView{ViewType: t}))))
}

// solid is the state of opaque triangles that hide each other, for pictures of Go and a float depth image; flat is that
// of triangles over a picture.
func solid() vk.GraphicsPipeline {
	s := flat()
	s.DepthStencil, s.DepthStencilFormat = depthTested(), vk.FormatD32Sfloat
	return s
}

func flat() vk.GraphicsPipeline {
	return vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}
}

// depthTested is depth state that keeps the nearest surface.
func depthTested() *vk.DepthStencil {
	return &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}
}

// cleared is a depth attachment that begins with nothing.
func cleared(m *halfspace.Image) *halfspace.DepthStencilAttachment {
	return &halfspace.DepthStencilAttachment{Image: m, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1}
}

// onSky is a picture as a colour attachment that begins with a pale blue.
func onSky(m image.Image) halfspace.Attachment {
	a := halfspace.Target(m)
	a.Load, a.Clear = vk.AttachmentLoadOpClear, [4]float64{0.6, 0.75, 0.9, 1}
	return a
}

// city is a floor with towers on it: positions and indices of boxes.
func city() (positions []float32, indices []uint32) {
	positions, indices = transform.Box{Min: [3]float32{-8, -0.2, -8}, Max: [3]float32{8, 0, 8}}.Triangles(nil, nil)
	for i := range 25 {
		x, z, h := float32(i%5*3-6), float32(i/5*3-6), 0.5+float32(float32(i*7%11)*0.25)
		if i == 12 {
			continue // a square in the middle
		}
		positions, indices = transform.Box{Min: [3]float32{x - 0.7, 0, z - 0.7},
			Max: [3]float32{x + 0.7, h, z + 0.7}}.Triangles(positions, indices)
	}
	return positions, indices
}

// eye is where the camera over the city stands, and camera what it sees in a picture of 3 by 2.
var eye = [3]float64{9, 9, 14}

func camera() [16]float32 {
	return transform.Mul(transform.Perspective(0.8, 1.5, 1, 60), transform.LookAt(eye, [3]float64{0, 0, 0}, [3]float64{0, 1, 0}))
}

// faceNormal is the normal of flat triangles, from the differences of positions between neighbours: the shader declares
// Quads.
func faceNormal(f *shade.Fragments, p shade.Vec3) shade.Vec3 {
	var dx, dy shade.Vec3
	for c := range p {
		dx[c], dy[c] = f.DPdx(p[c]), f.DPdy(p[c])
	}
	return f.Normalize3(f.Cross(dy, dx)) // y points down in the picture
}

// ball is a sphere of radius 1: positions, which are normals too, texture coordinates and indices.
func ball(rings int) (positions, uv []float32, indices []uint32) {
	n := 2 * rings
	for i := range rings + 1 {
		for k := range n + 1 {
			// Rotations give the same bits on every machine; functions of package math need not.
			m := transform.Mul(transform.Rotate(2*math.Pi*float64(k)/float64(n), [3]float64{0, 1, 0}),
				transform.Rotate(math.Pi*float64(i)/float64(rings), [3]float64{1, 0, 0}))
			positions = append(positions, m[4], m[5], m[6])
			uv = append(uv, float32(k)/float32(n), float32(i)/float32(rings))
			if i < rings && k < n {
				a := uint32(i*(n+1) + k)
				b := a + uint32(n) + 1
				indices = append(indices, a, b, b+1, a, b+1, a+1)
			}
		}
	}
	return positions, uv, indices
}

// unwrapped is a cube whose faces lie apart in a texture, each turned a little.
func unwrapped() *shade.Mesh {
	positions, indices := transform.Box{Min: [3]float32{-1, -1, -1}, Max: [3]float32{1, 1, 1}}.Triangles(nil, nil)
	m := &shade.Mesh{}
	for i, k := range indices {
		p, face, axis := positions[3*k:3*k+3], i/6, i/12
		n := [3]float32{}
		n[axis] = p[axis]
		turned := transform.Point(transform.Rotate(0.2+float64(face)/9, [3]float64{0, 0, 1}),
			[3]float64{float64(p[(axis+1)%3]), float64(p[(axis+2)%3]), 0})
		m.Positions, m.Normals = append(m.Positions, p...), append(m.Normals, n[:]...)
		m.TexCoords = append(m.TexCoords, (float32(face%3)+0.5+float32(turned[0]*0.34))/3,
			(float32(face/3)+0.5+float32(turned[1]*0.34))/2)
	}
	return m
}
