package still

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
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

// decode is the picture as image/png has it; ok says that the file holds exactly its rows. One goroutine inflates, and
// this one makes pixels of the rows that are there.
func (p *plainPNG) decode(ctx context.Context, memory *pages.Memory) (m image.Image, ok bool) {
	texel := 3
	if p.alpha {
		texel = 4
	}
	pitch, length := 4*p.width, 1+texel*p.width
	pix := memory.Bytes(pitch * p.height)
	x := &inflater{in: p.parts[0], out: memory.Bytes(length * p.height)}
	if len(p.parts) > 1 {
		x.in = bytes.Join(p.parts, nil)
	}
	ready := make(chan int, len(x.out)/telling+2) // as many times as x tells, and once for each block that is long
	whole := false
	go func() {
		defer close(ready)
		whole = x.run(func(done int) bool {
			select {
			case ready <- done:
			default: // blocks are short, and there is more to do than to tell of
			}
			return ctx.Err() == nil
		})
	}()
	have := 0
	rows := func() bool {
		row, before := make([]byte, texel*p.width), make([]byte, texel*p.width)
		for y := range p.height {
			for have < (y+1)*length {
				n, more := <-ready
				if more {
					have = n
				} else if have = len(x.out); !whole {
					return false
				}
			}
			from, out := x.out[y*length:][:length], pix[y*pitch:][:pitch]
			if p.alpha {
				copy(out, from[1:])
				if !unfilter(from[0], out, before, texel) {
					return false
				}
				before = out
				continue
			}
			copy(row, from[1:])
			if !unfilter(from[0], row, before, texel) {
				return false
			}
			for from := row; len(from) >= 3 && len(out) >= 4; from, out = from[3:], out[4:] {
				out[0], out[1], out[2], out[3] = from[0], from[1], from[2], 255
			}
			row, before = before, row
		}
		return true
	}
	ok = rows()
	for range ready { // x may still write
	}
	if !ok || !whole || ctx.Err() != nil {
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
		if texel == 4 {
			paethRow[[4]byte](row, before)
		} else {
			paethRow[[3]byte](row, before)
		}
	default:
		return false
	}
	return true
}

// paethRow is unfilter's filter 4. The channels of a texel go side by side: each waits for the texel before.
func paethRow[T [3]byte | [4]byte](row, before []byte) {
	var t T
	var left, corner [4]int32
	for i := 0; i+len(t) <= len(row) && i+len(t) <= len(before); i += len(t) {
		for c := range len(t) {
			above := int32(before[i+c])
			v := row[i+c] + byte(paeth(left[c], above, corner[c]))
			row[i+c] = v
			left[c], corner[c] = int32(v), above
		}
	}
}

// paeth returns left, above or corner, whichever is nearest to left + above - corner, without a branch.
func paeth(left, above, corner int32) int32 {
	l, a := above-corner, left-corner
	c := l + a
	l, a, c = max(l, -l), max(a, -a), max(c, -c)
	v := corner
	if a <= c {
		v, c = above, a
	}
	if l <= c {
		v = left
	}
	return v
}
