package examples

import (
	"image"
	"image/draw"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// thumbnails serves pictures of things by their number: /?n=7. Device and pipeline are shared by all requests; a pass
// is a request's own.
type thumbnails struct {
	dev  *halfspace.Device
	pipe *halfspace.Pipeline
}

const thumbnail = 48 // pixels

func (s *thumbnails) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.FormValue("n"))
	if err != nil || n < 0 || n >= 1<<20 {
		http.Error(w, "n is a number from 0 to 1048575", http.StatusBadRequest)
		return
	}
	positions, _, indices := ball(2 + n%7) // from an octahedron to a nearly round ball
	matrix := transform.Mul(transform.Perspective(0.6, 1, 1, 10),
		transform.LookAt([3]float64{0, 2, 4}, [3]float64{}, [3]float64{0, 1, 0}),
		transform.Rotate(float64(n), [3]float64{0, 1, 0}))
	picture := image.NewRGBA(image.Rect(0, 0, thumbnail, thumbnail))
	pass := s.dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{onSky(picture)},
		DepthStencil: cleared(newImage(vk.FormatD32Sfloat, thumbnail, thumbnail))})
	pass.Draw(s.pipe, shade.Draw{Indices32: indices, Bindings: &shade.Mesh{
		Positions: positions, Normals: positions, Matrix: matrix,
		Color: [4]float32{0.3 + float32(n%5)/6, 0.3 + float32(n%3)/3, 0.3 + float32(n%4)/5, 1},
	}})
	if err := pass.End(r.Context()); err != nil { // the client has gone, or the server ends
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	_ = png.Encode(w, picture) // whether it arrives is the client's matter
}

// Thumbnails asks a server for 40 pictures at once, and lays them side by side.
func Thumbnails(dev *halfspace.Device) *image.RGBA {
	server := httptest.NewServer(&thumbnails{dev, must(dev.NewPipeline(solid(), shade.Unlit{Lambert: true}))})
	defer server.Close()
	sheet := image.NewRGBA(image.Rect(0, 0, 8*thumbnail, 5*thumbnail))
	var group sync.WaitGroup
	for n := range 40 {
		group.Go(func() {
			response := must(server.Client().Get(server.URL + "?n=" + strconv.Itoa(n)))
			picture := must(png.Decode(response.Body))
			_, _ = io.Copy(io.Discard, response.Body)
			check(response.Body.Close())
			at := image.Rect(0, 0, thumbnail, thumbnail).Add(image.Pt(n%8*thumbnail, n/8*thumbnail))
			draw.Draw(sheet, at, picture, image.Point{}, draw.Src)
		})
	}
	group.Wait()
	return sheet
}
