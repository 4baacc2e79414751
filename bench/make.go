package bench

import (
	"math"
	"math/rand/v2"

	"github.com/seed-1acaedba/halfspace/internal/exact"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The camera stands at the origin, looks along -z and sees one unit up and down at a distance of one.
const (
	halfWidth  = 16.0 / 9
	halfHeight = 1.0
)

// builder collects a scene. Its numbers are made of operations that all machines round alike.
type builder struct{ *scene.Scene }

// begin is a scene with its camera.
func begin(name string) builder {
	return builder{&scene.Scene{
		Name: name, Up: [3]float32{0, 1, 0},
		Cameras: []scene.Camera{{
			Name: "front", Perspective: true, YFov: math.Pi / 2, ZNear: 0.125, ZFar: 256, World: [16]float64{0: 1, 5: 1, 10: 1, 15: 1},
		}},
		Bounds: scene.Bounds{Min: [3]float32{-2, -1, -256}, Max: [3]float32{2, 1, 0}},
	}}
}

// material adds an opaque one that no light changes.
func (b builder) material(r, g, bl float32, texture int) int {
	m := scene.Material{BaseColorFactor: [4]float32{r, g, bl, 1}, DoubleSided: true, Unlit: true}
	if texture >= 0 {
		m.BaseColorTexture = &scene.TextureSlot{Texture: texture, Scale: 1}
	}
	b.Materials = append(b.Materials, m)
	return len(b.Materials) - 1
}

// add adds a primitive and its bounds.
func (b builder) add(p scene.Primitive) int {
	p.Topology = vk.PrimitiveTopologyTriangleList
	inf := float32(math.Inf(1))
	p.Min, p.Max = [3]float32{inf, inf, inf}, [3]float32{-inf, -inf, -inf}
	for i, v := range p.Positions {
		p.Min[i%3], p.Max[i%3] = min(p.Min[i%3], v), max(p.Max[i%3], v)
	}
	b.Primitives = append(b.Primitives, p)
	return len(b.Primitives) - 1
}

// place puts a primitive somewhere.
func (b builder) place(primitive int, x, y, z float32) {
	b.Instances = append(b.Instances, scene.Instance{
		Primitive: primitive, Normal: [9]float32{0: 1, 4: 1, 8: 1},
		World: [16]float32{0: 1, 5: 1, 10: 1, 12: x, 13: y, 14: z, 15: 1},
	})
}

// layers are quads that just cover the screen, one a draw.
func layers(n int, backToFront bool) *scene.Scene {
	b := begin("overdraw")
	if backToFront {
		b.Name = "fill"
	}
	for i := range n {
		d := 1 + float32(i)/float32(n)
		if backToFront {
			d = 2 - float32(i)/float32(n)
		}
		w, h := d*halfWidth, d*halfHeight
		m := b.material(float32(i%5)/4, float32(i%7)/6, float32(i%3)/2, -1)
		b.place(b.add(scene.Primitive{
			Material:  m,
			Positions: []float32{-w, -h, 0, w, -h, 0, w, h, 0, -w, h, 0},
			Normals:   []float32{0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1},
			Indices:   []uint32{0, 1, 2, 0, 2, 3},
		}), 0, 0, -d)
	}
	return b.Scene
}

// corridors are four nested corridors of square section, twisted by half a turn on their way, outermost first.
func corridors() *scene.Scene {
	const steps, far = 16, 24
	b := begin("textured")
	b.Images = []*scene.Image{tiles(2048)}
	b.Textures = []scene.Texture{{Sampler: vk.Sampler{
		MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear, MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone,
	}}}
	for k := range 4 {
		m := b.material(1, 1-float32(k)/8, 1-float32(k)/4, 0)
		r := 4 - float64(0.7*float64(k))
		for side := range 4 {
			p := scene.Primitive{Material: m, TexCoords: make([][]float32, 1)}
			for i := range steps + 1 {
				z := float64(far*i) / steps
				for e := range 2 {
					angle := math.Pi * (float64(side+e)/2 + 0.25 + float64(k)/16 + float64(i)/(2*steps))
					p.Positions = append(p.Positions, float32(r*exact.Cos(angle)), float32(r*exact.Sin(angle)), float32(-z))
					p.Normals = append(p.Normals, float32(-exact.Cos(angle)), float32(-exact.Sin(angle)), 0)
					p.TexCoords[0] = append(p.TexCoords[0], float32(e), float32(z/6))
				}
				if j := uint32(2 * i); i > 0 {
					p.Indices = append(p.Indices, j-2, j-1, j, j, j-1, j+1)
				}
			}
			b.place(b.add(p), 0, 0, 0)
		}
	}
	return b.Scene
}

// tiles is a texture of bricks, noise and lines: detail at every level.
func tiles(n int) *scene.Image {
	rng := rand.New(rand.NewPCG(1, 1))
	m := &scene.Image{Name: "tiles", Width: n, Height: n, Pix: make([]byte, 4*n*n)}
	for y := range n {
		for x := range n {
			v := 96 + int(rng.Uint32()&31)
			if x&127 < 6 || y&63 < 6 {
				v -= 64
			}
			v += (x>>7*5 + y>>6*3) % 11 * 10
			copy(m.Pix[4*(y*n+x):], []byte{uint8(v), uint8(v * 3 / 4), uint8(v/2 + x>>5), 255})
		}
	}
	return m
}

// grid is a displaced grid over the screen, in 64 parts that one draw each takes.
func grid(nx, ny int) *scene.Scene {
	const parts = 8
	b := begin(smallTriangles)
	m := b.material(0.9, 0.7, 0.4, -1)
	height := func(x, y int) float32 { return float32((x*x*7+y*y*13+x*y*3)%17) / 256 }
	for py := range parts {
		for px := range parts {
			p := scene.Primitive{Material: m}
			w, h := nx/parts, ny/parts
			for y := range h + 1 {
				for x := range w + 1 {
					gx, gy := px*w+x, py*h+y
					d := 1 + height(gx, gy)
					p.Positions = append(p.Positions, (2*float32(gx)/float32(nx)-1)*halfWidth*d,
						(2*float32(gy)/float32(ny)-1)*halfHeight*d, -d)
					p.Normals = append(p.Normals, height(gx+1, gy)-height(gx, gy), height(gx, gy+1)-height(gx, gy), 0.05)
				}
			}
			for y := range h {
				for x := range w {
					i := uint32(y*(w+1) + x)
					j := i + uint32(w) + 1
					p.Indices = append(p.Indices, i, i+1, j, j, i+1, j+1)
				}
			}
			b.place(b.add(p), 0, 0, 0)
		}
	}
	return b.Scene
}

// slivers are thin triangles around random points, in 8 draws of a colour each.
func slivers(n int) *scene.Scene {
	const draws, pixel = 8, 1.0 / 540
	rng := rand.New(rand.NewPCG(2, 2))
	b := begin("slivers")
	for k := range draws {
		p := scene.Primitive{Material: b.material(float32(k+1)/draws, float32(k%3)/2, 1-float32(k)/draws, -1)}
		for range n / draws {
			x, y := (2*rng.Float64()-1)*halfWidth, 2*rng.Float64()-1
			z := 1 + rng.Float64()
			angle := 2 * math.Pi * rng.Float64()
			length, width := (40+float64(260*rng.Float64()))*pixel, (1+rng.Float64())*pixel
			dx, dy := exact.Cos(angle), exact.Sin(angle)
			for _, c := range [3][2]float64{{-length / 2, 0}, {length / 2, -width / 2}, {length / 2, width / 2}} {
				p.Positions = append(p.Positions, float32(z*(x+float64(c[0]*dx)-float64(c[1]*dy))),
					float32(z*(y+float64(c[0]*dy)+float64(c[1]*dx))), float32(-z))
				p.Normals = append(p.Normals, 0, 0, 1)
			}
		}
		b.place(b.add(p), 0, 0, 0)
	}
	return b.Scene
}

// cubes are draws of one small cube each.
func cubes(n int) *scene.Scene {
	rng := rand.New(rand.NewPCG(3, 3))
	b := begin("draws")
	var cube [4]int
	for k := range cube {
		p := scene.Primitive{Material: b.material(float32(k)/3, 0.5, 1-float32(k)/3, -1)}
		for axis := range 3 {
			for _, s := range [2]float32{-1, 1} {
				first := uint32(len(p.Positions) / 3)
				for _, c := range [4][2]float32{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
					var v, normal [3]float32
					v[axis], v[(axis+1)%3], v[(axis+2)%3] = s/64, c[0]/64, c[1]*s/64
					normal[axis] = s
					p.Positions = append(p.Positions, v[:]...)
					p.Normals = append(p.Normals, normal[:]...)
				}
				p.Indices = append(p.Indices, first, first+1, first+2, first, first+2, first+3)
			}
		}
		cube[k] = b.add(p)
	}
	for i := range n {
		z := 1 + float32(3*rng.Float32())
		b.place(cube[i%len(cube)], (2*rng.Float32()-1)*halfWidth*z, (2*rng.Float32()-1)*z, -z)
	}
	return b.Scene
}
