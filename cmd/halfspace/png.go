package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/adler32"
	"hash/crc32"
	"image"
	"io"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/klauspost/compress/flate"
)

// stripBytes is about how many bytes of pixels are compressed on their own: enough to compress well, and few enough
// that all cores have some. 1920x1080 pixels take 100 ms with image/png at its best speed on one core.
const stripBytes = 1 << 19

// pngPixels are the rows of a picture as a PNG file has them.
type pngPixels struct {
	width, height int
	kind          byte // the colour type: 0 grey, 2 RGB, 6 RGBA
	bytes         int  // a pixel
	row           func(y int, dst []byte)
}

// writePNG encodes a picture: strips of rows on all cores, one IDAT chunk each. The bytes do not depend on the number of
// cores. Opaque pictures have no alpha.
func writePNG(w io.Writer, m image.Image) error {
	p, err := pixelsOf(m)
	if err != nil {
		return err
	}
	pitch := 1 + p.width*p.bytes
	rows := max(stripBytes/pitch, 1)
	strips := make([]strip, (p.height+rows-1)/rows)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(strips)) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(strips); i = int(next.Add(1)) - 1 {
				strips[i].make(p, i*rows, min((i+1)*rows, p.height))
			}
		})
	}
	wait.Wait()

	var head [13]byte
	binary.BigEndian.PutUint32(head[0:], uint32(p.width))
	binary.BigEndian.PutUint32(head[4:], uint32(p.height))
	head[8], head[9] = 8, p.kind
	out := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", head[:])...)
	out = append(out, chunk("sRGB", []byte{0})...)
	sum := uint32(1)
	for i := range strips {
		s := &strips[i]
		if s.err != nil {
			return s.err
		}
		if _, err := w.Write(append(out, s.chunk...)); err != nil {
			return err
		}
		out = out[:0]
		sum = joinAdler(sum, s.sum, s.raw)
	}
	_, err = w.Write(append(chunk("IDAT", binary.BigEndian.AppendUint32(nil, sum)), chunk("IEND", nil)...))
	return err
}

// pixelsOf finds the cheapest colour type.
func pixelsOf(m image.Image) (*pngPixels, error) {
	b := m.Bounds()
	p := &pngPixels{width: b.Dx(), height: b.Dy()}
	switch m := m.(type) {
	case *image.Gray:
		p.bytes = 1
		p.row = func(y int, dst []byte) { copy(dst, m.Pix[y*m.Stride:]) }
	case *image.NRGBA:
		p.kind, p.bytes = 6, 4
		p.row = func(y int, dst []byte) { copy(dst, m.Pix[y*m.Stride:]) }
		if m.Opaque() {
			p.kind, p.bytes = 2, 3
			p.row = func(y int, dst []byte) {
				src := m.Pix[y*m.Stride:][:4*p.width]
				for len(src) >= 4 && len(dst) >= 3 {
					dst[0], dst[1], dst[2] = src[0], src[1], src[2]
					src, dst = src[4:], dst[3:]
				}
			}
		}
	default:
		return nil, fmt.Errorf("a %T is not written as PNG", m)
	}
	return p, nil
}

// strip is some rows, compressed.
type strip struct {
	chunk []byte // a whole IDAT chunk
	sum   uint32 // the Adler-32 of the bytes before compression
	raw   int    // how many they are
	err   error
}

// make compresses rows first to end. Each row is told as differences from the row above, or from the pixel to the left where
// these look smaller; a strip's first row never looks above, so that strips stand alone.
func (s *strip) make(p *pngPixels, first, end int) {
	n := p.width * p.bytes
	above, row := make([]byte, n), make([]byte, n)
	line := make([]byte, 1+n)
	left := make([]byte, 1+n)
	out := bytes.NewBuffer(make([]byte, 0, n*(end-first)/2+64))
	out.WriteString("\x00\x00\x00\x00IDAT")
	if first == 0 {
		out.WriteString("\x78\x01") // zlib: DEFLATE, 32 KiB, fast
	}
	f, err := flate.NewWriter(out, 1)
	if err != nil {
		s.err = err
		return
	}
	sum := adler32.New()
	for y := first; y < end; y++ {
		p.row(y, row)
		line[0], left[0] = 2, 1
		costUp, costLeft := 0, 0
		for i, v := range row {
			d := v - above[i]
			line[1+i] = d
			costUp += int(int8(d)) * int(int8(d)) >> 4
		}
		copy(left[1:], row[:min(p.bytes, n)])
		for i := p.bytes; i < n; i++ {
			d := row[i] - row[i-p.bytes]
			left[1+i] = d
			costLeft += int(int8(d)) * int(int8(d)) >> 4
		}
		best := line
		if y == first || costLeft < costUp {
			best = left
		}
		sum.Write(best)
		if _, s.err = f.Write(best); s.err != nil {
			return
		}
		above, row = row, above
	}
	if end == p.height {
		s.err = f.Close()
	} else {
		s.err = f.Flush() // ends on a byte
	}
	s.sum, s.raw = sum.Sum32(), (1+n)*(end-first)
	s.chunk = out.Bytes()
	binary.BigEndian.PutUint32(s.chunk, uint32(len(s.chunk)-8))
	s.chunk = binary.BigEndian.AppendUint32(s.chunk, crc32.ChecksumIEEE(s.chunk[4:]))
}

// chunk is a PNG chunk.
func chunk(name string, data []byte) []byte {
	c := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	c = append(append(c, name...), data...)
	return binary.BigEndian.AppendUint32(c, crc32.ChecksumIEEE(c[4:]))
}

// joinAdler is the Adler-32 of bytes with sum a followed by n bytes with sum b (RFC 1950).
func joinAdler(a, b uint32, n int) uint32 {
	const mod = 65521
	k := uint32(n % mod)
	lo := (a&0xFFFF + b&0xFFFF + mod - 1) % mod
	hi := (uint32(uint64(k)*uint64(a&0xFFFF)%mod) + a>>16 + b>>16 + mod - k) % mod
	return hi<<16 | lo
}
