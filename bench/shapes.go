package bench

import (
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/scene/demo"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Scenes that the suite draws in addition to Scenes.

// empty has nothing in it.
func empty() *scene.Scene { return begin("empty").Scene }

// quad is a square around (x, y, -1): half as long as (ax, ay) in one direction and as (-ay, ax) in the other, with an
// image on it so many times.
func (b builder) quad(p *scene.Primitive, x, y, ax, ay, times float32) {
	i := uint32(len(p.Positions) / 3)
	for _, c := range [4][2]float32{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		p.Positions = append(p.Positions, x+(c[0]*ax-c[1]*ay), y+(c[0]*ay+c[1]*ax), -1)
		p.Normals = append(p.Normals, 0, 0, 1)
		p.TexCoords[0] = append(p.TexCoords[0], times*(c[0]+1)/2, times*(1-c[1])/2)
	}
	p.Indices = append(p.Indices, i, i+1, i+2, i, i+2, i+3)
}

// direction is the vector of length r at an angle.
func direction(angle, r float64) (x, y float32) {
	sin, cos := exact.Sincos(angle)
	return float32(r * cos), float32(r * sin)
}

// veils is n blended quads larger than the screen, each its own draw, from back to front.
func veils(n int) *scene.Scene {
	b := layers(n, true)
	b.Name = "veils"
	for i := range b.Materials {
		b.Materials[i].AlphaMode, b.Materials[i].BaseColorFactor[3] = scene.Blend, 0.25
	}
	return b
}

// sphere is a sphere of about n triangles, nearly as high as the screen: half of them face away, and the others
// cover a pixel or less each at a million, so that vertices, setup and culling are most of the work.
func sphere(n int) *scene.Scene {
	const pi = 3.141592653589793
	rows := 2
	for 4*(rows+1)*(rows+1) <= n {
		rows++
	}
	columns := 2 * rows
	b := begin("sphere")
	m := b.material(0.9, 0.7, 0.4, -1)
	b.Materials[m].DoubleSided = false
	p := scene.Primitive{Material: m}
	for y := range rows + 1 {
		sin, cos := exact.Sincos(pi * float64(y) / float64(rows))
		for x := range columns + 1 {
			s, c := exact.Sincos(2 * pi * float64(x) / float64(columns))
			p.Positions = append(p.Positions, float32(sin*s), float32(cos), float32(sin*c))
		}
	}
	p.Normals = p.Positions
	for y := range rows {
		for x := range columns {
			i := uint32(y*(columns+1) + x)
			j := i + uint32(columns) + 1
			p.Indices = append(p.Indices, i, j, j+1, i, j+1, i+1)
		}
	}
	b.place(b.add(p), 0, 0, -1.5)
	return b.Scene
}

// plane is one square over the screen with an image of size x size texels on it, turned by 20 degrees, a texel a pixel
// of 1920x1080.
func plane(size int) *scene.Scene {
	b := begin("plane")
	b.Images = []*scene.Image{tiles(size)}
	b.Textures = []scene.Texture{{Sampler: trilinear()}}
	p := scene.Primitive{Material: b.material(1, 1, 1, 0), TexCoords: make([][]float32, 1)}
	const half = 2.5
	x, y := direction(0.3490658503988659, half)
	b.quad(&p, 0, 0, x, y, half*1080/float32(size))
	b.place(b.add(p), 0, 0, 0)
	return b.Scene
}

// sprites is n blended squares of 20 to 60 pixels with a soft image on them, in one draw: smoke.
func sprites(n int) *scene.Scene {
	const size, pixel = 64, 1.0 / 540
	rng := rand.New(rand.NewPCG(4, 4))
	b := begin("sprites")
	m := &scene.Image{Name: "puff", Width: size, Height: size, Pix: make([]byte, 4*size*size)}
	for i := range size * size {
		x, y := 2*(i%size)+1-size, 2*(i/size)+1-size
		v := 255 - 255*min(x*x+y*y, size*size)/(size*size)
		copy(m.Pix[4*i:], []byte{uint8(128 + v/2), uint8(160 + v/4), 200, uint8(v)})
	}
	b.Images = []*scene.Image{m}
	b.Textures = []scene.Texture{{Sampler: trilinear()}}
	p := scene.Primitive{Material: b.material(1, 1, 1, 0), TexCoords: make([][]float32, 1)}
	b.Materials[0].AlphaMode, b.Materials[0].BaseColorFactor[3] = scene.Blend, 0.5
	for range n {
		x, y := float32((2*rng.Float64()-1)*halfWidth), float32(2*rng.Float64()-1)
		ax, ay := direction(2*3.141592653589793*rng.Float64(), (10+float64(20*rng.Float64()))*pixel/1.4142135623730951)
		b.quad(&p, x, y, ax, ay, 1)
	}
	b.place(b.add(p), 0, 0, 0)
	return b.Scene
}

// triangles is grid with about n triangles, at least 128.
func triangles(n int) *scene.Scene {
	rows := 8
	for 2*(rows+8)*(rows+8)*16/9 <= n {
		rows += 8
	}
	return grid(max(n/2/rows/8*8, 8), rows)
}

func trilinear() vk.Sampler {
	return vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear,
		MaxLod: vk.LodClampNone}
}

// courtyard is the bundled demo scene, seen by one of its cameras.
func courtyard(camera int) *scene.Scene {
	s, err := scene.LoadBytes("demo.glb", demo.GLB)
	if err != nil {
		panic(err) // it is part of this program
	}
	s.Cameras = s.Cameras[camera : camera+1]
	return s
}
