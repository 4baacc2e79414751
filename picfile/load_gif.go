package picfile

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/draw"
	"image/gif"

	"github.com/seed-1acaedba/halfspace/texfile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// gifPictures counts the pictures of a GIF file, without looking into them.
func gifPictures(data []byte) (n int) {
	if len(data) < 13 {
		return 0
	}
	table := func(flags byte) int {
		if flags&0x80 == 0 {
			return 0
		}
		return 3 << (1 + flags&7)
	}
	at := 13 + table(data[10])
	for at < len(data) {
		switch data[at] {
		case 0x21:
			at += 2
		case 0x2c:
			if at+10 > len(data) {
				return n
			}
			n++
			at += 10 + table(data[at+9]) + 1
		default:
			return n
		}
		for at < len(data) && data[at] != 0 { // parts of a length each
			at += 1 + int(data[at])
		}
		at++
	}
	return n
}

// decodeGIF reads a GIF file: its pictures as a viewer shows them.
func decodeGIF(ctx context.Context, data []byte) (*texfile.Texture, error) {
	if len(data) < 13 {
		return nil, fmt.Errorf("ends within its header")
	}
	width, height := int(binary.LittleEndian.Uint16(data[6:])), int(binary.LittleEndian.Uint16(data[8:]))
	t, err := newLayers("GIF", vk.FormatR8G8B8A8Srgb, width, height, gifPictures(data), len(data))
	if err != nil {
		return nil, err
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if len(g.Image) != t.Image.Info().ArrayLayers {
		return nil, fmt.Errorf("%d pictures where %d begin", len(g.Image), t.Image.Info().ArrayLayers)
	}
	canvas := image.NewNRGBA(image.Rect(0, 0, width, height))
	before := make([]byte, len(canvas.Pix))
	for i, m := range g.Image {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		copy(before, canvas.Pix)
		draw.Draw(canvas, m.Rect, m, m.Rect.Min, draw.Over)
		for y := range height {
			copy(row(t, i, y), canvas.Pix[y*canvas.Stride:][:4*width])
		}
		switch g.Disposal[i] {
		case gif.DisposalBackground:
			draw.Draw(canvas, m.Rect, image.Transparent, image.Point{}, draw.Src)
		case gif.DisposalPrevious:
			copy(canvas.Pix, before)
		}
	}
	return t, nil
}
