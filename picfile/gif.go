package picfile

import (
	"bufio"
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// gifSide is the largest width and height.
const gifSide = 1<<16 - 1

// gifFrames is a GIF file (GIF89a) that goes round for ever: each picture has a palette of its own, and is dithered.
type gifFrames struct {
	w      *bufio.Writer
	o      Options
	added  int
	shown  int // hundredths of a second that all pictures so far are shown
	pixels []byte
	errors []int16 // of two rows, 16 times as large
}

// newGIF begins a file.
func newGIF(w io.Writer, width, height int, o Options) (Animation, error) {
	g := &gifFrames{w: bufio.NewWriterSize(w, 1<<16), o: o, pixels: make([]byte, width*height), errors: make([]int16, 6*(width+2))}
	head := []byte("GIF89a")
	head = binary.LittleEndian.AppendUint16(head, uint16(width))
	head = binary.LittleEndian.AppendUint16(head, uint16(height))
	head = append(head, 0x70, 0, 0) // no palette of all pictures; 8 bits
	if o.Frames > 1 {
		head = append(head, "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"...)
	}
	_, err := g.w.Write(head)
	return g, err
}

// Add writes a picture.
func (g *gifFrames) Add(p *Picture) error {
	palette := paletteOf(p.Codes)
	g.dither(p, palette)
	// Times are hundredths: a later picture gets the part that rounding takes from this one.
	g.added++
	until := int(math.RoundToEven(float64(g.added) * 100 / min(max(g.o.Rate, 0.01), 50)))
	delay := min(max(until-g.shown, 2), 65535)
	g.shown += delay
	bits := 1
	for 1<<bits < len(palette) {
		bits++
	}
	var b []byte
	b = append(b, 0x21, 0xf9, 4, 0)
	b = binary.LittleEndian.AppendUint16(b, uint16(delay))
	b = append(b, 0, 0, 0x2c, 0, 0, 0, 0)
	b = binary.LittleEndian.AppendUint16(b, uint16(p.Width))
	b = binary.LittleEndian.AppendUint16(b, uint16(p.Height))
	b = append(b, 0x80|byte(bits-1))
	for i := range 1 << bits {
		c := [3]uint8{}
		if i < len(palette) {
			c = palette[i]
		}
		b = append(b, c[:]...)
	}
	b = append(b, byte(max(bits, 2)))
	g.w.Write(b)
	var packed bytes.Buffer
	z := lzw.NewWriter(&packed, lzw.LSB, max(bits, 2))
	if _, err := z.Write(g.pixels); err != nil {
		return fmt.Errorf("gif: %w", err)
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("gif: %w", err)
	}
	for packed.Len() > 0 {
		part := packed.Next(255)
		g.w.WriteByte(byte(len(part)))
		g.w.Write(part)
	}
	return g.w.WriteByte(0)
}

// Close ends the file.
func (g *gifFrames) Close() error {
	g.w.WriteByte(0x3b)
	return g.w.Flush()
}

// dither finds the pixels' places in a palette, and gives what each is off to its neighbours (Floyd and Steinberg), in
// rows from the left and from the right in turn.
func (g *gifFrames) dither(p *Picture, palette [][3]uint8) {
	find := newFinder(palette)
	clear(g.errors)
	stride := 3 * (p.Width + 2)
	for y := range p.Height {
		now, below := g.errors[y%2*stride:][:stride], g.errors[(y+1)%2*stride:][:stride]
		clear(below)
		first, step := 0, 1
		if y%2 == 1 {
			first, step = p.Width-1, -1
		}
		for n := range p.Width {
			x := first + n*step
			at := y*p.Width + x
			var c [3]int
			for k := range c {
				c[k] = min(max(int(p.Codes[4*at+k])+int(now[3*(x+1)+k]+8)>>4, 0), 255)
			}
			i := find.nearest(c)
			g.pixels[at] = byte(i)
			for k := range c {
				off := int16(c[k] - int(palette[i][k]))
				now[3*(x+1+step)+k] += 7 * off
				below[3*(x+1-step)+k] += 3 * off
				below[3*(x+1)+k] += 5 * off
				below[3*(x+1+step)+k] += off
			}
		}
	}
}
