package examples

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/scene/demo"
	"github.com/seed-1acaedba/halfspace/shape"
	"github.com/seed-1acaedba/halfspace/texfile"
)

// service answers a model file, posted to a path that ends in its name, with a thumbnail. All requests share the
// device.
type service struct{ dev *halfspace.Device }

const side = 128 // pixels of a thumbnail

func (s service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// glue: begin
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 64<<20))
	// glue: end
	if err == nil {
		err = s.draw(w, r, data)
	}
	if err != nil { // one line that names the file's element
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
	}
}

func (s service) draw(w io.Writer, r *http.Request, data []byte) error {
	model, err := scene.LoadBytes(r.URL.Path, data)
	if err != nil {
		return err
	}
	renderer, err := scene.NewRenderer(s.dev, model, scene.RenderInfo{
		Width: side, Height: side, Samples: 4, SRGB: true, Env: scene.Studio(), Background: [4]float64{0.05, 0.06, 0.08, 1},
	})
	if err != nil {
		return err
	}
	camera := model.DefaultCamera(1)
	if err := renderer.Draw(r.Context(), &camera); err != nil { // also where the client has gone
		return err
	}
	return texfile.WritePNG(w, renderer.Color)
}

// Service posts five models, and a file that is none, and lays the answers side by side.
func Service(dev *halfspace.Device) *image.RGBA {
	server := httptest.NewServer(service{dev})
	defer server.Close()
	// glue: begin
	sheet := image.NewRGBA(image.Rect(0, 0, 3*side, 2*side))
	// glue: end
	ball, ring, can := obj(shape.Sphere(16)), obj(shape.Torus(32, 16, 0.4)), obj(shape.Cylinder(32))
	for i, model := range [][]byte{demo.GLB, obj(shape.Cube()), ball, ring, can, []byte("f 1 2 3\n")} {
		name := server.URL + []string{"/demo.glb", "/thing.obj"}[min(i, 1)]
		response := must(server.Client().Post(name, "", bytes.NewReader(model)))
		if picture, err := png.Decode(response.Body); err == nil { // else the body names the error in the file
			draw.Draw(sheet, image.Rect(i%3*side, i/3*side, 3*side, 2*side), picture, image.Point{}, draw.Src)
		}
		check(response.Body.Close())
	}
	return sheet
}

// obj is a shape as a Wavefront file.
func obj(s *shape.Shape) (file []byte) {
	for i := range s.Vertices() {
		file = fmt.Appendf(file, "v %v %v %v\n", s.Positions[3*i], s.Positions[3*i+1], s.Positions[3*i+2])
	}
	for i := 0; i < len(s.Indices); i += 3 {
		file = fmt.Appendf(file, "f %d %d %d\n", s.Indices[i]+1, s.Indices[i+1]+1, s.Indices[i+2]+1)
	}
	return file
}
