package still

import (
	"context"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
)

// tga is the header of a Truevision TGA file (Truevision TGA File Format Specification 2.0, "TGA File Header").
type tga struct {
	kind          int  // image type without its bit for runs: 1 palette, 2 colours, 3 grey
	runs          bool // run-length encoded
	depth         int  // bits a pixel
	width, height int
	alpha         bool // the pixels' highest bits are alpha
	down, left    bool // the first row is the top one, the first pixel of a row the right one
	paletteFirst  int  // the number of the palette's first entry
	paletteLength int
	paletteDepth  int // bits an entry
	palette, body int // where palette and pixels begin
}

// The image types of TGA; run-length encoded types have tgaRuns set.
const (
	tgaPalette = 1
	tgaColor   = 2
	tgaGrey    = 3
	tgaRuns    = 8
)

const tgaHeader = 18

var (
	errTGAEnds    = errors.New("the TGA image ends before its last pixel")
	errTGAPalette = errors.New("a pixel of the TGA image has a number that its palette lacks")
)

// parseTGA reads the header. A TGA file has nothing at its beginning to know it by, so every field must make sense, or
// it is none.
func parseTGA(data []byte) (t tga, ok bool) {
	if len(data) < tgaHeader {
		return t, false
	}
	word := func(at int) int { return int(binary.LittleEndian.Uint16(data[at:])) }
	mapped, kind, flags := data[1], int(data[2]), data[17]
	t = tga{
		kind: kind &^ tgaRuns, runs: kind&tgaRuns != 0, depth: int(data[16]), width: word(12), height: word(14),
		down: flags&0x20 != 0, left: flags&0x10 != 0,
		paletteFirst: word(3), paletteLength: word(5), paletteDepth: int(data[7]), palette: tgaHeader + int(data[0]),
	}
	alpha := int(flags & 15)
	switch {
	case mapped > 1, flags&0xC0 != 0, t.width == 0, t.height == 0, kind > tgaGrey|tgaRuns:
		return t, false
	case t.kind == tgaPalette:
		ok = mapped == 1 && t.depth == 8 && t.paletteLength > 0 && alpha <= 8
	case t.kind == tgaColor:
		ok = t.depth == 15 && alpha == 0 || t.depth == 16 && alpha <= 1 || t.depth == 24 && alpha == 0 ||
			t.depth == 32 && (alpha == 0 || alpha == 8)
	case t.kind == tgaGrey:
		ok = t.depth == 8 && (alpha == 0 || alpha == 8) || t.depth == 16 && (alpha == 0 || alpha == 8)
	}
	if mapped == 1 {
		ok = ok && (t.paletteDepth == 15 || t.paletteDepth == 16 || t.paletteDepth == 24 || t.paletteDepth == 32)
	} else if t.paletteLength != 0 || t.paletteDepth != 0 && t.paletteDepth != 24 { // some writers say 24 of a palette that is not there
		ok = false
	}
	t.alpha = alpha > 0
	t.body = t.palette + t.paletteLength*tgaBytes(t.paletteDepth)
	return t, ok && t.body <= len(data)
}

// tgaBytes is how many bytes hold so many bits.
func tgaBytes(depth int) int { return (depth + 7) / 8 }

// isTGA says whether data begins as a TGA file does.
func isTGA(data []byte) bool {
	_, ok := parseTGA(data)
	return ok
}

// most is how many pixels so many bytes of body can hold: a packet of one byte and a pixel stands for 128.
func (t *tga) most(body int) int64 {
	size := int64(tgaBytes(t.depth))
	if t.runs {
		return int64(body) / (1 + size) * 128
	}
	return int64(body) / size
}

// model is the colour model of the decoded image.
func (t *tga) model() color.Model {
	if t.kind == tgaGrey && t.depth == 8 {
		return color.GrayModel
	}
	return color.NRGBAModel
}

// decodeTGA reads a file whose size has been judged. It looks at ctx once a row.
func decodeTGA(ctx context.Context, data []byte) (image.Image, error) {
	t, ok := parseTGA(data)
	if !ok {
		return nil, ErrKind
	}
	palette := make([][4]byte, 0, t.paletteLength)
	for i := range t.paletteLength {
		size := tgaBytes(t.paletteDepth)
		palette = append(palette, tgaPixel(data[t.palette+i*size:], t.paletteDepth, t.paletteDepth == 32))
	}
	rect := image.Rect(0, 0, t.width, t.height)
	var out draw4
	if t.model() == color.GrayModel {
		m := image.NewGray(rect)
		out = draw4{m, m.Pix, m.Stride, 1}
	} else {
		m := image.NewNRGBA(rect)
		out = draw4{m, m.Pix, m.Stride, 4}
	}
	pixels := tgaReader{tga: &t, data: data[t.body:]}
	for row := range t.height {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		y := t.height - 1 - row
		if t.down {
			y = row
		}
		line := out.pix[y*out.stride:][:t.width*out.size]
		for i := range t.width {
			p, err := pixels.next()
			if err != nil {
				return nil, err
			}
			x := i
			if t.left {
				x = t.width - 1 - i
			}
			switch {
			case out.size == 1:
				line[x] = p[0]
				continue
			case t.kind == tgaPalette:
				n := int(p[0]) - t.paletteFirst
				if n < 0 || n >= len(palette) {
					return nil, errTGAPalette
				}
				copy(line[4*x:], palette[n][:])
				continue
			case t.kind == tgaGrey:
				copy(line[4*x:], []byte{p[0], p[0], p[0], 255})
				if t.alpha {
					line[4*x+3] = p[1]
				}
				continue
			}
			c := tgaPixel(p, t.depth, t.alpha)
			copy(line[4*x:], c[:])
		}
	}
	return out.image, nil
}

// draw4 is an image and its bytes.
type draw4 struct {
	image        image.Image
	pix          []byte
	stride, size int
}

// tgaReader reads pixels one after the other. Packets may go on in the next row.
type tgaReader struct {
	*tga
	data   []byte
	packet int    // pixels that are left of the packet at hand
	same   []byte // the pixel of a run, nil in a packet of different ones
}

// next is the bytes of the next pixel.
func (r *tgaReader) next() ([]byte, error) {
	size := tgaBytes(r.depth)
	if r.runs && r.packet == 0 {
		if len(r.data) < 1+size {
			return nil, errTGAEnds
		}
		head := r.data[0]
		r.packet, r.same, r.data = int(head&0x7F)+1, nil, r.data[1:]
		if head&0x80 != 0 {
			r.same, r.data = r.data[:size], r.data[size:]
		}
	}
	r.packet--
	if r.same != nil {
		return r.same, nil
	}
	if len(r.data) < size {
		return nil, errTGAEnds
	}
	p := r.data[:size]
	r.data = r.data[size:]
	return p, nil
}

// tgaPixel is a colour of so many bits: blue first, five bits a component below 24. Without alpha it is opaque.
func tgaPixel(p []byte, depth int, alpha bool) (c [4]byte) {
	c[3] = 255
	switch depth {
	case 15, 16:
		v := binary.LittleEndian.Uint16(p)
		for i := range 3 {
			five := byte(v >> (10 - 5*i) & 31)
			c[i] = five<<3 | five>>2
		}
		if alpha && v>>15 == 0 {
			c[3] = 0
		}
	default:
		c[0], c[1], c[2] = p[2], p[1], p[0]
		if depth == 32 && alpha {
			c[3] = p[3]
		}
	}
	return c
}
