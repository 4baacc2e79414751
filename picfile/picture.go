package picfile

import (
	"image"

	"github.com/seed-1acaedba/halfspace/texfile"
)

// Picture is pixels in memory: rows from the top, without padding.
type Picture struct {
	Width, Height int
	// Codes are red, green, blue and alpha of each pixel, 8 bits each, encoded to sRGB. Formats that are not linear
	// keep them.
	Codes []byte
	// Premultiplied says that Codes are multiplied by alpha. The zero value: they are not.
	Premultiplied bool
	// Linear are red, green, blue and alpha of each pixel in linear light, multiplied by alpha. Formats that are linear
	// keep them.
	Linear []float32
	// Layers are further channels, for formats that keep them.
	Layers []Layer
	// Notes are texts by their keys, for formats that keep some.
	Notes map[string]string
}

// Layer is channels that belong together. Their names are complete: they include the layer's name if it has one.
type Layer struct {
	Name     string
	Channels []texfile.EXRChannel
}

// nrgba is the picture's codes as a Go image.
func (p *Picture) nrgba() *image.NRGBA {
	return &image.NRGBA{Pix: p.Codes, Stride: 4 * p.Width, Rect: image.Rect(0, 0, p.Width, p.Height)}
}

// Opaque says that no pixel is transparent.
func (p *Picture) Opaque() bool {
	if p.Codes != nil {
		return p.nrgba().Opaque()
	}
	for i := 3; i < len(p.Linear); i += 4 {
		if p.Linear[i] < 1 {
			return false
		}
	}
	return true
}
