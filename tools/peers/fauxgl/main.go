// Command fauxgl times frames of a flat scene drawn by the Go renderer github.com/fogleman/fauxgl, for comparison with
// "halfspace bench": see ../README.md.
//
//	fauxgl [-mode depth|unlit|lambert] [-size WxH] [-camera N] [-seconds S] [-png FILE] SCENE.flat
//
// fauxgl draws in float64. It has no levels of detail (textures are read by BilinearSample at level 0), no sRGB and one
// sample a pixel. It draws on as many goroutines as GOMAXPROCS says.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/png"
	"log"
	"math"
	"os"
	"slices"
	"time"

	fgl "github.com/fogleman/fauxgl"
)

// shader is base colour texture x factor, lit or not.
type shader struct {
	matrix  fgl.Matrix
	color   fgl.Color
	texture fgl.Texture
	lit     bool
}

// Vertex transforms a position.
func (s *shader) Vertex(v fgl.Vertex) fgl.Vertex {
	v.Output = s.matrix.MulPositionW(v.Position)
	return v
}

// Fragment shades a fragment.
func (s *shader) Fragment(v fgl.Vertex) fgl.Color {
	c := s.color
	if s.texture != nil {
		c = s.texture.BilinearSample(v.Texture.X, v.Texture.Y).Mul(c)
	}
	if s.lit {
		light := fgl.Vector{X: 0.32444284, Y: 0.81110711, Z: 0.48666427}
		k := 0.15 + 0.85*math.Max(v.Normal.Normalize().Dot(light), 0)
		c.R, c.G, c.B = c.R*k, c.G*k, c.B*k
	}
	c.A = 1
	return c
}

func main() {
	log.SetFlags(0)
	mode := flag.String("mode", "unlit", "depth, unlit or lambert")
	size := flag.String("size", "1920x1080", "width and height of the picture")
	number := flag.Int("camera", 0, "which camera")
	seconds := flag.Float64("seconds", 1, "how long to draw, and 3 frames at least")
	out := flag.String("png", "", "write the last frame to this `file`")
	flag.Parse()
	var w, h int
	if _, err := fmt.Sscanf(*size, "%dx%d", &w, &h); err != nil || flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	s, err := load(flag.Arg(0))
	if err != nil {
		log.Fatal(err)
	}
	if *number < 0 || *number >= len(s.cameras) {
		log.Fatalf("the scene has %d cameras", len(s.cameras))
	}
	c := &s.cameras[*number]
	// fauxgl clips to -w <= z, as OpenGL does.
	t := 1 / math.Tan(c.yfov/2)
	m := fgl.Matrix{X00: t * float64(h) / float64(w), X11: t, X22: -1, X23: -2 * c.near, X32: -1}
	if c.far > 0 {
		m.X22, m.X23 = (c.far+c.near)/(c.near-c.far), 2*c.far*c.near/(c.near-c.far)
	}
	m = m.Mul(c.view)

	dc := fgl.NewContext(w, h)
	dc.AlphaBlend = false
	dc.WriteColor = *mode != "depth"
	frame := func() float64 {
		start := time.Now()
		if dc.WriteColor {
			dc.ClearColorBufferWith(fgl.Color{R: 0.2, G: 0.3, B: 0.4, A: 1})
		}
		dc.ClearDepthBuffer()
		for i := range s.draws {
			d := &s.draws[i]
			dc.Shader, dc.Cull = &shader{m, d.color, d.texture, *mode == "lambert"}, d.cull
			dc.DrawTriangles(d.triangles)
		}
		return time.Since(start).Seconds() * 1000
	}
	first := frame() // warms up
	times := []float64{}
	for spent := 0.0; len(times) < 3 || spent < *seconds*1000; {
		ms := frame()
		times = append(times, ms)
		spent += ms
	}
	if *out != "" {
		var im image.Image = dc.Image()
		if *mode == "depth" {
			im = dc.DepthImage()
		}
		if err := write(*out, im); err != nil {
			log.Fatal(err)
		}
	}
	slices.Sort(times)
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{
		"median_ms": times[len(times)/2], "min_ms": times[0], "first_ms": first, "frames": len(times), "triangles": s.triangles,
	})
}

func write(path string, im image.Image) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(file, im); err != nil {
		return err
	}
	return file.Close()
}
