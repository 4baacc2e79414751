package main

import (
	"image"
	"image/png"
	"io"
)

// writePNG encodes a picture.
func writePNG(w io.Writer, m image.Image) error {
	e := png.Encoder{CompressionLevel: png.BestSpeed}
	return e.Encode(w, m)
}
