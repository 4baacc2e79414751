package still

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"runtime"

	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/simd"
)

// plainPNG is a PNG file of 8 bits a channel with red, green and blue, with alpha or without, rows from the top: the
// textures of most models.
type plainPNG struct {
	width, height int
	alpha         bool
	parts         [][]byte // of the compressed rows
}

// decodePNG reads a PNG file: plain ones into memory that is used again, and others, damaged ones included, as
// image/png does.
func decodePNG(ctx context.Context, _ *simd.Kernels, data []byte, memory *pages.Memory) (image.Image, error) {
	if p, ok := parsePlainPNG(data); ok {
		if m, ok := p.decode(ctx, memory); ok {
			return m, nil
		}
	}
	return png.Decode(&endingReader{ctx, bytes.NewReader(data)})
}

// parsePlainPNG finds the parts of a plain file whose sums are right (PNG: 5 Datastream structure, 11 Chunk
// specifications).
func parsePlainPNG(data []byte) (p plainPNG, ok bool) {
	if !IsPNG(data) {
		return p, false
	}
	data = data[8:]
	before := ""
	for first := true; len(data) >= 12; first = false {
		n, name := binary.BigEndian.Uint32(data), string(data[4:8])
		if int64(n) > int64(len(data)-12) || crc32.ChecksumIEEE(data[4:8+n]) != binary.BigEndian.Uint32(data[8+n:]) {
			return p, false
		}
		body := data[8 : 8+n]
		data = data[12+n:]
		switch {
		case first != (name == "IHDR"), name == "PLTE", name == "tRNS":
			return p, false
		case first:
			if p, ok = plainHeader(body); !ok {
				return p, false
			}
		case name == "IDAT":
			if p.parts != nil && before != name {
				return p, false
			}
			p.parts = append(p.parts, body)
		case name == "IEND":
			return p, n == 0 && p.parts != nil
		}
		before = name
	}
	return p, false
}

// plainHeader reads an IHDR chunk.
func plainHeader(b []byte) (p plainPNG, ok bool) {
	const most = 1 << 15 // a side; larger ones are left to image/png
	if len(b) != 13 {
		return p, false
	}
	width, height, kind := binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:]), b[9]
	sides := width >= 1 && height >= 1 && width <= most && height <= most
	if !sides || b[8] != 8 || kind != 2 && kind != 6 || b[10]|b[11]|b[12] != 0 {
		return p, false
	}
	return plainPNG{width: int(width), height: int(height), alpha: kind == 6}, true
}

// Read is the compressed rows.
func (p *plainPNG) Read(to []byte) (int, error) {
	for len(p.parts) > 0 && len(p.parts[0]) == 0 {
		p.parts = p.parts[1:]
	}
	if len(p.parts) == 0 {
		return 0, io.EOF
	}
	n := copy(to, p.parts[0])
	p.parts[0] = p.parts[0][n:]
	return n, nil
}

// decode is the picture as image/png has it; ok says that the file holds exactly its rows.
func (p *plainPNG) decode(ctx context.Context, memory *pages.Memory) (m image.Image, ok bool) {
	rows, err := zlib.NewReader(p)
	if err != nil {
		return nil, false
	}
	texel := 3
	if p.alpha {
		texel = 4
	}
	pitch := 4 * p.width
	pix := memory.Bytes(pitch * p.height)
	row, before := make([]byte, 1+texel*p.width), make([]byte, 1+texel*p.width)
	for y := range p.height {
		if ctx.Err() != nil {
			return nil, false
		}
		if _, err := io.ReadFull(rows, row); err != nil || !unfilter(row[0], row[1:], before[1:], texel) {
			return nil, false
		}
		out := pix[y*pitch:][:pitch]
		if p.alpha {
			copy(out, row[1:])
		} else {
			for from := row[1:]; len(from) >= 3 && len(out) >= 4; from, out = from[3:], out[4:] {
				out[0], out[1], out[2], out[3] = from[0], from[1], from[2], 255
			}
		}
		row, before = before, row
	}
	if n, err := io.ReadFull(rows, row[:1]); n != 0 || err != io.EOF { // with the sum of them all
		return nil, false
	}
	runtime.KeepAlive(memory)
	r := image.Rect(0, 0, p.width, p.height)
	if p.alpha {
		return &image.NRGBA{Pix: pix, Stride: pitch, Rect: r}, true
	}
	return &image.RGBA{Pix: pix, Stride: pitch, Rect: r}, true
}

// unfilter makes bytes of a row of filtered ones, after the row before (PNG: 9 Filtering); it says whether there is
// such a filter.
func unfilter(filter byte, row, before []byte, texel int) bool {
	before = before[:len(row)]
	switch filter {
	case 0:
	case 1:
		for i := texel; i < len(row); i++ {
			row[i] += row[i-texel]
		}
	case 2:
		for i, b := range before {
			row[i] += b
		}
	case 3:
		for i := range texel {
			row[i] += before[i] / 2
		}
		for i := texel; i < len(row); i++ {
			row[i] += byte((int(row[i-texel]) + int(before[i])) / 2)
		}
	case 4:
		for c := range texel {
			left, corner := int32(0), int32(0)
			for i := c; i < len(row); i += texel {
				above := int32(before[i])
				row[i] += byte(paeth(left, above, corner))
				left, corner = int32(row[i]), above
			}
		}
	default:
		return false
	}
	return true
}

// paeth returns left, above or corner, whichever is nearest to left + above - corner.
func paeth(left, above, corner int32) int32 {
	distance := func(v int32) int32 { return max(v, -v) }
	l, a, c := distance(above-corner), distance(left-corner), distance(left+above-2*corner)
	switch {
	case l <= a && l <= c:
		return left
	case a <= c:
		return above
	}
	return corner
}
