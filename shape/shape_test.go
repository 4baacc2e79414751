package shape_test

import (
	"context"
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/golden"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/shape"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// shapes are all shapes, and whether they are closed.
var shapes = []struct {
	name   string
	shape  *shape.Shape
	closed bool
	euler  int // vertices - edges + faces of a closed one
}{
	{"quad", shape.Quad(), false, 0}, {"grid", shape.Grid(5, 3), false, 0},
	{"cube", shape.Cube(), true, 2}, {"sphere", shape.Sphere(9), true, 2}, {"octahedron", shape.Sphere(0), true, 2},
	{"box", shape.Box(transform.Box{Min: [3]float32{-3, 1, 2}, Max: [3]float32{-1, 1.5, 7}}), true, 2},
	{"cylinder", shape.Cylinder(13), true, 2}, {"prism", shape.Cylinder(-1), true, 2}, {"torus", shape.Torus(16, 7, 0.4), true, 0},
	{"joined", shape.Join(shape.Cube(), shape.Sphere(3).Transform(transform.Translate(5, 0, 0))), true, 4},
	{"mirrored", shape.Torus(16, 7, 0.3).Transform(transform.Mul(transform.Rotate(1, [3]float64{1, 2, 3}),
		transform.Scale(-2, 1, 3))), true, 0},
}

func vector(s []float32, i uint32) [3]float64 {
	return [3]float64{float64(s[3*i]), float64(s[3*i+1]), float64(s[3*i+2])}
}

func cross(a, b [3]float64) [3]float64 {
	return [3]float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

func dot(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

func sub(a, b [3]float64) [3]float64 { return [3]float64{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

// Solids are closed without gaps (each side of a triangle has one that runs the other way, between the same two points
// to the bit), normals have length 1 and point to the side that triangles face, volumes are positive, and every vertex
// has all its numbers.
func TestShapesAreClosedAndFaceOutwards(t *testing.T) {
	for _, c := range shapes {
		s := c.shape
		require.Equal(t, len(s.Positions), len(s.Normals), c.name)
		require.Equal(t, len(s.Positions)/3, len(s.TexCoords)/2, c.name)
		require.NotEmpty(t, s.Indices)
		require.Zero(t, len(s.Indices)%3)
		sides, points, volume := map[[2][3]float64]int{}, map[[3]float64]bool{}, 0.0
		for i := 0; i < len(s.Indices); i += 3 {
			var p [3][3]float64
			for k := range p {
				p[k] = vector(s.Positions, s.Indices[i+k])
				points[p[k]] = true
			}
			face := cross(sub(p[1], p[0]), sub(p[2], p[0]))
			require.Positive(t, dot(face, face), "%s: triangle %d has no area", c.name, i/3)
			volume += dot(p[0], cross(p[1], p[2]))
			for k := range p {
				n := vector(s.Normals, s.Indices[i+k])
				require.InDelta(t, 1, dot(n, n), 1e-6, c.name)
				require.Positive(t, dot(n, face), "%s: triangle %d faces away from a normal", c.name, i/3)
				sides[[2][3]float64{p[k], p[(k+1)%3]}]++
			}
		}
		if !c.closed {
			continue
		}
		require.Positive(t, volume, c.name)
		for side, n := range sides {
			require.Equal(t, 1, n, c.name)
			require.Equal(t, 1, sides[[2][3]float64{side[1], side[0]}], "%s: a side without a neighbour", c.name)
		}
		require.Equal(t, c.euler, len(points)-len(sides)/2+len(s.Indices)/3, c.name)
	}
}

// Texture coordinates lie in 0 to 1, and pictures are not mirrored: (u right, v down) turns as triangles do.
func TestShapesShowTexturesUnmirrored(t *testing.T) {
	for _, c := range shapes {
		if c.name == "mirrored" {
			continue
		}
		uv := func(i uint32) (u, v float64) {
			u, v = float64(c.shape.TexCoords[2*i]), float64(c.shape.TexCoords[2*i+1])
			require.True(t, u >= 0 && u <= 1 && v >= 0 && v <= 1, c.name)
			return u, v
		}
		for i := 0; i < len(c.shape.Indices); i += 3 {
			u0, v0 := uv(c.shape.Indices[i])
			u1, v1 := uv(c.shape.Indices[i+1])
			u2, v2 := uv(c.shape.Indices[i+2])
			require.Negative(t, (u1-u0)*(v2-v0)-(u2-u0)*(v1-v0), "%s: triangle %d", c.name, i/3)
		}
	}
}

// Shapes are as large as their comments say.
func TestShapesHaveTheirSizes(t *testing.T) {
	for name, b := range map[string]transform.Box{
		"quad": {Min: [3]float32{-1, -1, 0}, Max: [3]float32{1, 1, 0}}, "grid": {Min: [3]float32{-1, 0, -1}, Max: [3]float32{1, 0, 1}},
		"box":        {Min: [3]float32{-3, 1, 2}, Max: [3]float32{-1, 1.5, 7}},
		"octahedron": {Min: [3]float32{-1, -1, -1}, Max: [3]float32{1, 1, 1}},
	} {
		for _, c := range shapes {
			if c.name == name {
				require.Equal(t, b, transform.BoxOf(c.shape.Positions), name)
			}
		}
	}
	s := shape.Sphere(9)
	for i := range s.Vertices() {
		require.InDelta(t, 1, math.Sqrt(dot(vector(s.Positions, uint32(i)), vector(s.Positions, uint32(i)))), 1e-6)
	}
	require.LessOrEqual(t, shape.Grid(math.MaxInt, 1).Vertices(), 2*(shape.MaxSegments+1))
}

// All shapes side by side, with back faces culled and light. Look at a new picture before it is committed.
func TestShapesGolden(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	defer dev.Close()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
		Rasterization: vk.Rasterization{CullMode: vk.CullModeBack},
		DepthStencil:  vk.DepthTest(vk.CompareOpLess), DepthStencilFormat: vk.FormatD32Sfloat,
	}, shade.Unlit{Lambert: true, Textured: true})
	require.NoError(t, err)
	picture := image.NewRGBA(image.Rect(0, 0, 384, 192))
	pass := dev.NewPass(halfspace.PassInfo{
		Color:        []halfspace.Attachment{halfspace.Target(picture).Cleared(0.1, 0.1, 0.15, 1)},
		DepthStencil: halfspace.DepthTarget(384, 192),
	})
	checkers := image.NewRGBA(image.Rect(0, 0, 16, 16))
	for i := range 256 {
		c := [4]uint8{uint8(255 - i%16*6), uint8(255 - i/16*6), 255, 255}
		if (i/2+i/32)%2 == 1 {
			c = [4]uint8{uint8(60 + i%16*8), uint8(60 + i/16*8), 60, 255}
		}
		copy(checkers.Pix[4*i:], c[:])
	}
	texture, err := halfspace.TextureOf(checkers, vk.LinearSampler(vk.SamplerAddressModeRepeat))
	require.NoError(t, err)
	camera := transform.Mul(transform.Perspective(0.4, 2, 1, 60),
		transform.LookAt([3]float64{0, 6, 18}, [3]float64{}, [3]float64{0, 1, 0}))
	for i, s := range []*shape.Shape{shape.Quad(), shape.Grid(4, 4), shape.Cube(), shape.Sphere(16),
		shape.Cylinder(24), shape.Torus(32, 16, 0.4)} {
		at := transform.Translate(float64(i%3)*4.5-4.5, 1.9-float64(i/3)*3.8, 0)
		pass.Draw(pipe, s.Draw(&shade.Mesh{
			Matrix: transform.Mul(camera, at, transform.Rotate(0.5, [3]float64{0, 1, 0})), Texture: texture,
		}))
	}
	require.NoError(t, pass.End(context.Background()))
	golden.Check(t, picture, "shapes")
}
