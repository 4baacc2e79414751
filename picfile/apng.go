package picfile

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// apng is a PNG file that moves (PNG, third edition: 11.3.6 Animation information): the first picture is the one that
// others show, each further one replaces it whole. It goes round for ever.
type apng struct {
	w        io.Writer
	o        Options
	sequence uint32
	added    int
}

// newAPNG begins a file.
func newAPNG(w io.Writer, width, height int, o Options) (Animation, error) {
	if o.Frames < 1 {
		return nil, fmt.Errorf("apng: %d pictures", o.Frames)
	}
	p := animated(&Picture{Width: width, Height: height}, o.Opaque)
	control := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(o.Frames)), 0)
	_, err := w.Write(append(p.head(), chunk("acTL", control)...))
	return &apng{w: w, o: o}, err
}

// animated are pixels of the kind that all pictures of a file have.
func animated(p *Picture, opaque bool) *pngPixels {
	if opaque {
		return opaquePixels(p.nrgba())
	}
	return alphaPixels(p.nrgba())
}

// Add writes a picture.
func (a *apng) Add(p *Picture) error {
	if a.added++; a.added > a.o.Frames {
		return fmt.Errorf("apng: more than %d pictures", a.o.Frames)
	}
	be := binary.BigEndian
	control := be.AppendUint32(nil, a.next())
	control = be.AppendUint32(be.AppendUint32(control, uint32(p.Width)), uint32(p.Height))
	control = append(control, make([]byte, 8)...) // at the upper left
	number, of := uint16(1), uint16(math.RoundToEven(min(max(a.o.Rate, 1), 1e4)))
	if a.o.Rate != math.Trunc(a.o.Rate) || a.o.Rate < 1 {
		number, of = 1000, uint16(math.RoundToEven(min(a.o.Rate*1000, 65535)))
	}
	control = append(be.AppendUint16(be.AppendUint16(control, number), of), 0, 0) // stays, replaces
	if err := writeChunk(a.w, "fcTL", control); err != nil {
		return err
	}
	return animated(p, a.o.Opaque).compress(func(part []byte) error {
		if a.added == 1 {
			return writeChunk(a.w, "IDAT", part)
		}
		return writeChunk(a.w, "fdAT", be.AppendUint32(nil, a.next()), part)
	})
}

// next is the next number in the sequence of chunks.
func (a *apng) next() uint32 {
	a.sequence++
	return a.sequence - 1
}

// Close ends the file.
func (a *apng) Close() error {
	if a.added != a.o.Frames {
		return fmt.Errorf("apng: %d of %d pictures", a.added, a.o.Frames)
	}
	return writeChunk(a.w, "IEND", nil)
}
