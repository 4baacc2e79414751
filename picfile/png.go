package picfile

import (
	"encoding/binary"
	"fmt"
	"hash/adler32"
	"hash/crc32"
	"image"
	"image/color"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/internal/ordered"
)

// A picture is cut into strips that are compressed on their own, about eight, which leaves some for all cores; each has
// enough bytes of pixels to compress well, and few enough to have them at hand. 1920x1080 pixels take 100 ms with
// image/png at its best speed on one core.
const (
	strips        = 8
	minStripBytes = 1 << 16
	maxStripBytes = 1 << 19
)

// pngPixels are the rows of a picture as a PNG file has them.
type pngPixels struct {
	width, height int
	kind          byte // the colour type: 0 grey, 2 RGB, 6 RGBA
	bits          byte // a component
	bytes         int  // a pixel
	row           func(y int, dst []byte)
}

// WritePNG writes a Go image as a PNG file: *image.NRGBA, *image.RGBA (whose colours are divided by alpha) and
// *image.Gray with 8 bits a component, *image.NRGBA64 and *image.Gray16 with 16, without alpha where all of it is
// opaque. Other types are refused. The bytes do not depend on the number of cores.
func WritePNG(w io.Writer, m image.Image) error {
	p, err := pixelsOf(m)
	if err != nil {
		return err
	}
	return writePNG(w, p, nil)
}

// writePNG writes a PNG file of pixels and notes.
func writePNG(w io.Writer, p *pngPixels, notes map[string]string) error {
	if _, err := w.Write(append(p.head(), texts(notes)...)); err != nil {
		return err
	}
	if err := p.compress(func(part []byte) error { return writeChunk(w, "IDAT", part) }); err != nil {
		return err
	}
	return writeChunk(w, "IEND", nil)
}

// head is the file up to the pixels.
func (p *pngPixels) head() []byte {
	var head [13]byte
	binary.BigEndian.PutUint32(head[0:], uint32(p.width))
	binary.BigEndian.PutUint32(head[4:], uint32(p.height))
	head[8], head[9] = p.bits, p.kind
	out := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", head[:])...)
	return append(out, chunk("sRGB", []byte{0})...)
}

// texts are notes as chunks, in the order of their keys (PNG: 11.3.3.2 tEXt); they are Latin-1 there, of which ASCII is
// kept.
func texts(notes map[string]string) (out []byte) {
	for _, key := range slices.Sorted(maps.Keys(notes)) {
		text := strings.Map(func(r rune) rune {
			if r < ' ' || r > '~' {
				return '?'
			}
			return r
		}, notes[key])
		out = append(out, chunk("tEXt", []byte(key+"\x00"+text))...)
	}
	return out
}

// compress gives the zlib stream of the pixels to write, in parts: strips of rows, made on all cores, and the sum.
func (p *pngPixels) compress(write func(part []byte) error) error {
	pitch := 1 + p.width*p.bytes
	rows := max(min(max(pitch*p.height/strips, minStripBytes), maxStripBytes)/pitch, 1)
	sum := uint32(1)
	maker := func() func(int) strip {
		pack := newPacker(p)
		return func(i int) strip { return pack.pack(i*rows, min((i+1)*rows, p.height)) }
	}
	err := ordered.Do((p.height+rows-1)/rows, maker, func(_ int, s strip) error {
		sum = joinAdler(sum, s.sum, s.raw)
		return write(s.data)
	})
	if err != nil {
		return err
	}
	return write(binary.BigEndian.AppendUint32(nil, sum))
}

// pixelsOf finds the cheapest colour type.
func pixelsOf(m image.Image) (*pngPixels, error) {
	b := m.Bounds()
	p := &pngPixels{width: b.Dx(), height: b.Dy(), bits: 8}
	switch m := m.(type) {
	case *image.Gray:
		p.bytes = 1
		p.row = func(y int, dst []byte) { copy(dst, m.Pix[y*m.Stride:]) }
	case *image.Gray16:
		p.bytes, p.bits = 2, 16
		p.row = func(y int, dst []byte) { copy(dst, m.Pix[y*m.Stride:]) }
	case *image.NRGBA:
		if m.Opaque() {
			return opaquePixels(m), nil
		}
		return alphaPixels(m), nil
	case *image.RGBA:
		if m.Opaque() {
			return opaquePixels(&image.NRGBA{Pix: m.Pix, Stride: m.Stride, Rect: m.Rect}), nil
		}
		return dividedPixels(m), nil
	case *image.NRGBA64:
		return widePixels(m), nil
	default:
		return nil, fmt.Errorf("a %T is not written as PNG: use *image.NRGBA, RGBA, NRGBA64, Gray or Gray16", m)
	}
	return p, nil
}

// alphaPixels are red, green, blue and alpha.
func alphaPixels(m *image.NRGBA) *pngPixels {
	return &pngPixels{width: m.Rect.Dx(), height: m.Rect.Dy(), kind: 6, bits: 8, bytes: 4,
		row: func(y int, dst []byte) { copy(dst, m.Pix[y*m.Stride:]) }}
}

// dividedPixels are alphaPixels of colours that are multiplied by alpha.
func dividedPixels(m *image.RGBA) *pngPixels {
	return &pngPixels{width: m.Rect.Dx(), height: m.Rect.Dy(), kind: 6, bits: 8, bytes: 4, row: func(y int, dst []byte) {
		for x := 0; len(dst) >= 4; x, dst = x+1, dst[4:] {
			c := color.NRGBAModel.Convert(m.RGBAAt(m.Rect.Min.X+x, m.Rect.Min.Y+y)).(color.NRGBA)
			dst[0], dst[1], dst[2], dst[3] = c.R, c.G, c.B, c.A
		}
	}}
}

// widePixels are 16 bits a component, as they are: both keep the high byte first.
func widePixels(m *image.NRGBA64) *pngPixels {
	p := &pngPixels{width: m.Rect.Dx(), height: m.Rect.Dy(), kind: 6, bits: 16, bytes: 8}
	if m.Opaque() {
		p.kind, p.bytes = 2, 6
	}
	p.row = func(y int, dst []byte) {
		for src := m.Pix[y*m.Stride:]; len(dst) >= p.bytes; src, dst = src[8:], dst[p.bytes:] {
			copy(dst[:p.bytes], src)
		}
	}
	return p
}

// opaquePixels are red, green and blue.
func opaquePixels(m *image.NRGBA) *pngPixels {
	width := m.Rect.Dx()
	return &pngPixels{width: width, height: m.Rect.Dy(), kind: 2, bits: 8, bytes: 3, row: func(y int, dst []byte) {
		src := m.Pix[y*m.Stride:][:4*width]
		for len(src) >= 4 && len(dst) >= 4 { // of four bytes the next pixel overwrites the last
			binary.LittleEndian.PutUint32(dst, binary.LittleEndian.Uint32(src))
			src, dst = src[4:], dst[3:]
		}
		copy(dst, src)
	}}
}

// deepPixels are 16 bits a component, encoded to sRGB, of linear numbers.
func deepPixels(p *Picture) *pngPixels {
	out := &pngPixels{width: p.Width, height: p.Height, kind: 6, bits: 16, bytes: 8}
	opaque := p.Opaque()
	if opaque {
		out.kind, out.bytes = 2, 6
	}
	out.row = func(y int, dst []byte) {
		row := p.Linear[4*y*p.Width:][:4*p.Width]
		for len(row) >= 4 {
			c := [4]float32(row)
			if a := c[3]; a > 0 && a < 1 && !p.Premultiplied {
				c[0], c[1], c[2] = c[0]/a, c[1]/a, c[2]/a
			}
			for k := range 3 {
				binary.BigEndian.PutUint16(dst[2*k:], linearToSRGB16(c[k]))
			}
			if !opaque {
				binary.BigEndian.PutUint16(dst[6:], unorm16(c[3]))
			}
			row, dst = row[4:], dst[out.bytes:]
		}
	}
	return out
}

// strip is some rows, compressed.
type strip struct {
	data []byte
	sum  uint32 // the Adler-32 of the bytes before compression
	raw  int    // how many they are
}

// packer compresses strips, one after the other.
type packer struct {
	*pngPixels
	deflater         deflater
	row, above, rows []byte
}

func newPacker(p *pngPixels) *packer {
	n := p.width * p.bytes
	return &packer{pngPixels: p, deflater: deflater{distance: p.bytes}, row: make([]byte, n), above: make([]byte, n)}
}

// pack compresses rows first to end. Each row is told as differences from the row above, or from the pixel to the left
// where these look smaller; a strip's first row never looks above, so that strips stand alone.
func (p *packer) pack(first, end int) (s strip) {
	n := len(p.row)
	p.rows = slices.Grow(p.rows[:0], (1+n)*(end-first))[:(1+n)*(end-first)]
	line := p.rows
	for y := first; y < end; y++ {
		p.pngPixels.row(y, p.row)
		if line[0] = 1; y > first && p.resemblesAbove() {
			line[0] = 2
			subtract(line[1:], p.row, p.above)
		} else {
			copy(line[1:], p.row[:min(p.bytes, n)])
			subtract(line[1+p.bytes:], p.row[p.bytes:], p.row)
		}
		p.above, p.row = p.row, p.above
		line = line[1+n:]
	}
	var out []byte
	if first == 0 {
		out = []byte("\x78\x01") // zlib: DEFLATE, 32 KiB, fast
	}
	s.data = p.deflater.compress(out, p.rows, end == p.height)
	s.sum, s.raw = adler32.Checksum(p.rows), len(p.rows)
	return s
}

// resemblesAbove says that a row differs less from the one above than its pixels from those to their left. Every
// seventh byte, of each component in turn, tells.
func (p *packer) resemblesAbove() bool {
	up, left := 0, 0
	for i := p.bytes; i < len(p.row); i += 7 {
		v := p.row[i]
		u, l := int(int8(v-p.above[i])), int(int8(v-p.row[i-p.bytes]))
		up += u * u >> 4
		left += l * l >> 4
	}
	return up <= left
}

// subtract is dst[i] = a[i] - b[i], eight bytes at a time, for as many as a has.
func subtract(dst, a, b []byte) {
	const high = 0x8080808080808080
	le := binary.LittleEndian
	for len(a) >= 8 && len(b) >= 8 && len(dst) >= 8 {
		x, y := le.Uint64(a), le.Uint64(b)
		le.PutUint64(dst, (x|high)-(y&^high)^(x^^y)&high)
		a, b, dst = a[8:], b[8:], dst[8:]
	}
	for i, v := range a {
		dst[i] = v - b[i]
	}
}

// chunk is a PNG chunk.
func chunk(name string, data []byte) []byte {
	c := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	c = append(append(c, name...), data...)
	return binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:]))
}

// writeChunk writes a PNG chunk whose data are in parts.
func writeChunk(w io.Writer, name string, parts ...[]byte) error {
	head := make([]byte, 4, 8)
	for _, p := range parts {
		binary.BigEndian.PutUint32(head, binary.BigEndian.Uint32(head)+uint32(len(p)))
	}
	head = append(head, name...)
	sum := crc32.ChecksumIEEE(head[4:])
	if _, err := w.Write(head); err != nil {
		return err
	}
	for _, p := range parts {
		sum = crc32.Update(sum, crc32.IEEETable, p)
		if _, err := w.Write(p); err != nil {
			return err
		}
	}
	_, err := w.Write(binary.BigEndian.AppendUint32(nil, sum))
	return err
}

// joinAdler is the Adler-32 of bytes with sum a followed by n bytes with sum b (RFC 1950).
func joinAdler(a, b uint32, n int) uint32 {
	const mod = 65521
	k := uint32(n % mod)
	lo := (a&0xFFFF + b&0xFFFF + mod - 1) % mod
	hi := (uint32(uint64(k)*uint64(a&0xFFFF)%mod) + a>>16 + b>>16 + mod - k) % mod
	return hi<<16 | lo
}
