package bench

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/scene"
)

// thumbnailWidth and thumbnailHeight are the size of small pictures of frames of 1920x1080: each pixel the mean of
// 12x12 of a frame's.
const thumbnailWidth, thumbnailHeight = 160, 90

// thumbnailStep is how many of a frame's pixels one of its small picture is wide and high.
func thumbnailStep(width, height int) int { return max(min(width/thumbnailWidth, height), 1) }

// Thumbnail is what some of the suite's workloads draw, small.
type Thumbnail struct {
	// Name is the first workload that draws this picture, About a note about the picture, or "".
	Name, About string
	PNG         []byte
}

// thumbnails are the measured pictures, one of each scene, camera and way to draw it that looks another way.
func thumbnails(ctx context.Context, dev *halfspace.Device, cases []Case, pictures []*picture) (list []Thumbnail, err error) {
	seen := map[string]bool{}
	for i, p := range pictures {
		depth, pbr := p.info.Shading == scene.ShadeDepth, p.info.Shading == scene.ShadePBR
		k := fmt.Sprint(p.scene, p.camera.Name, depth, pbr)
		if seen[k] {
			continue
		}
		seen[k] = true
		t := Thumbnail{Name: cases[i].Name}
		var m image.Image
		switch {
		case p.scene == smallTriangles: // one colour, and smaller than pixels: its own picture would not show a wrong order
			t.About = "its middle 32 times as large, each triangle with a colour by its number"
			m, err = closeUp(ctx, dev, cases[i].Scene())
		case depth:
			m = smallDepths(p.Depth.Bytes(), p.info.Width, p.info.Height, thumbnailStep(p.info.Width, p.info.Height),
				max(p.info.Samples, 1))
		default:
			m = small(p.Color.Bytes(), p.info.Width, p.info.Height, thumbnailStep(p.info.Width, p.info.Height))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
		var b bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, m); err != nil {
			return nil, err
		}
		t.PNG = b.Bytes()
		list = append(list, t)
	}
	return list, nil
}

// small is an image of R8G8B8A8 texels with each step x step of them as one, their mean, opaque.
func small(texels []byte, width, height, step int) image.Image {
	m := image.NewNRGBA(image.Rect(0, 0, width/step, height/step))
	for y := range height / step {
		for x := range width / step {
			var sum [3]int
			for v := range step {
				row := texels[4*((y*step+v)*width+x*step):]
				for u := range step {
					for c := range sum {
						sum[c] += int(row[4*u+c])
					}
				}
			}
			n := step * step
			m.SetNRGBA(x, y, color.NRGBA{uint8((sum[0] + n/2) / n), uint8((sum[1] + n/2) / n), uint8((sum[2] + n/2) / n), 255})
		}
	}
	return m
}

// smallDepths are D32_SFLOAT texels as grey, the nearest of them white and the farthest black, one of each step x step.
func smallDepths(texels []byte, width, height, step, samples int) image.Image {
	at := func(x, y int) float32 {
		return math.Float32frombits(binary.LittleEndian.Uint32(texels[4*samples*step*(y*width+x):]))
	}
	lo, hi := float32(math.Inf(1)), float32(math.Inf(-1))
	for y := range height / step {
		for x := range width / step {
			lo, hi = min(lo, at(x, y)), max(hi, at(x, y))
		}
	}
	m := image.NewGray(image.Rect(0, 0, width/step, height/step))
	for y := range height / step {
		for x := range width / step {
			grey := uint8(255)
			if hi > lo {
				grey = uint8(255 * ((hi - at(x, y)) / (hi - lo)))
			}
			m.SetGray(x, y, color.Gray{grey})
		}
	}
	return m
}

// closeUp draws the middle of a scene, a thirty-second of the screen's height, with its triangles in colours by their
// numbers.
func closeUp(ctx context.Context, dev *halfspace.Device, s *scene.Scene) (image.Image, error) {
	c := numbered(s, 0.125)
	info := scene.RenderInfo{
		Shading: scene.ShadeUnlit, Width: 4 * thumbnailWidth, Height: 4 * thumbnailHeight, Opaque: true,
		Background: [4]float64{0.2, 0.3, 0.4, 1},
	}
	r, err := scene.NewRenderer(dev, c, info)
	if err != nil {
		return nil, err
	}
	camera := c.Cameras[0]
	camera.YFov = 0.0625 // half of it is about its tangent, of 1
	if err := r.Draw(ctx, &camera); err != nil {
		return nil, err
	}
	return small(r.Color.Bytes(), info.Width, info.Height, 4), nil
}

// numbered returns a scene of the indexed primitives that come nearer than near to the middle of the screen. Each
// triangle has one colour: hue goes round once in 29 triangles, a number that divides no row of the grid, and every
// second triangle is darker.
func numbered(s *scene.Scene, near float32) *scene.Scene {
	c := &scene.Scene{Name: s.Name, Up: s.Up, Cameras: s.Cameras, Bounds: s.Bounds, Materials: []scene.Material{{
		BaseColorFactor: [4]float32{1, 1, 1, 1}, DoubleSided: true, Unlit: true,
	}}}
	number := 0
	for _, in := range s.Instances {
		p := &s.Primitives[in.Primitive]
		first := number
		number += p.Triangles()
		if p.Min[0] > near || p.Max[0] < -near || p.Min[1] > near || p.Max[1] < -near {
			continue
		}
		q := scene.Primitive{Topology: p.Topology, Min: p.Min, Max: p.Max}
		for i, v := range p.Indices {
			q.Positions = append(q.Positions, p.Positions[3*v:3*v+3]...)
			rgb := hue(first + i/3)
			q.Colors = append(q.Colors, rgb[0], rgb[1], rgb[2], 1)
		}
		in.Primitive = len(c.Primitives)
		c.Primitives, c.Instances = append(c.Primitives, q), append(c.Instances, in)
	}
	return c
}

// hue is the colour of a triangle's number.
func hue(number int) (rgb [3]float32) {
	at, light := float32(number%29)/29*6, float32(1)
	if number%2 == 1 {
		light = 0.6
	}
	for c, middle := range [3]float32{0, 2, 4} {
		d := at - middle
		if d < 0 {
			d = -d
		}
		rgb[c] = light * min(max(2-min(d, 6-d), 0), 1)
	}
	return rgb
}
