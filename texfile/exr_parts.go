package texfile

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/ordered"
)

// EXRType is what the samples of a channel are.
type EXRType uint8

// The types, with OpenEXR's numbers.
const (
	EXRUint  EXRType = exrUint  // 32-bit whole numbers
	EXRHalf  EXRType = exrHalf  // 16-bit floats
	EXRFloat EXRType = exrFloat // 32-bit floats
)

// EXRChannel is a channel of an OpenEXR file that is written: a number for each pixel, rows from the top.
type EXRChannel struct {
	// Name is the channel's with its layer, as "normal.X".
	Name string
	// Type is what the file stores: as which of Floats and Uints the channel has them, too.
	Type EXRType
	// Floats are the numbers of EXRHalf and EXRFloat, Uints the numbers of EXRUint.
	Floats []float32
	Uints  []uint32
	// First is where the first pixel's number is, Stride how far the next one's: the zero value is 1.
	First, Stride int
}

// EXRPart is a part of a file: channels in any order, and texts by the names of attributes.
type EXRPart struct {
	// Name tells the part from others; of the only part it may be "".
	Name string
	// Channels are at least one, each with a name of its own.
	Channels []EXRChannel
	// Notes are attributes of type string. The zero value is none.
	Notes map[string]string
}

// WriteEXRParts writes an OpenEXR file of scanlines, of one part or several, each packed on all cores. Channels are
// sorted by name, as the format wants it. Names that are empty or there twice, and slices that are too short, are
// refused.
func WriteEXRParts(w io.Writer, width, height int, parts []EXRPart, o EXROptions) error {
	number := [...]int{EXRZIP: exrZIP, EXRZIPS: exrZIPS, EXRRLE: exrRLE, EXRNone: exrNone}
	switch {
	case width < 1 || height < 1 || int64(width)*int64(height) > 1<<30:
		return errf("size", "%d x %d", width, height)
	case len(parts) == 0:
		return errf("parts", "none")
	case int(o.Compression) >= len(number):
		return errf("Compression", "%d", o.Compression)
	}
	several := len(parts) > 1
	var head bytes.Buffer
	version := uint32(2)
	if several {
		version |= exrMultipart
	}
	files := make([]exrWriter, len(parts))
	names := map[string]bool{}
	for i, p := range parts {
		f := &files[i]
		f.width, f.height, f.channels = width, height, slices.Clone(p.Channels)
		if err := f.check(); err != nil {
			return err
		}
		if several && (p.Name == "" || names[p.Name]) {
			return errf("parts", "%q is not a name, or appears twice", p.Name)
		}
		names[p.Name] = true
		f.header = exrHeader{compression: number[o.Compression]}
		f.header.data = exrBox{x1: int32(width) - 1, y1: int32(height) - 1}
		f.header.display = f.header.data
		for _, c := range f.channels {
			e := exrChannel{name: c.Name, kind: uint32(c.Type), bytes: 4, offset: f.header.pixelBytes}
			if c.Type == EXRHalf {
				e.bytes = 2
			}
			if len(c.Name) > 31 {
				version |= exrLongNames
			}
			f.header.pixelBytes += e.bytes
			f.header.channels = append(f.header.channels, e)
		}
		for key := range p.Notes {
			if key == "" || len(key) > 255 || strings.ContainsRune(key, 0) {
				return errf("Notes", "%q is not a name of an attribute", key)
			}
			if len(key) > 31 {
				version |= exrLongNames
			}
		}
		f.large = int64(width)*int64(height)*int64(f.header.pixelBytes) > exrKept
		f.sizes = make([]int, f.header.blocks())
		if !f.large {
			f.blocks = make([][]byte, len(f.sizes))
		}
		err := f.pack(func(k int, b []byte) error {
			f.sizes[k] = len(b)
			if !f.large {
				f.blocks[k] = b
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	head.WriteString(exrMagic)
	binary.Write(&head, binary.LittleEndian, version) // a buffer takes everything
	for i, p := range parts {
		f := &files[i]
		f.header.attributes(&head, func(attribute func(name, kind string, values ...any)) {
			for _, key := range slices.Sorted(maps.Keys(p.Notes)) {
				attribute(key, "string", []byte(p.Notes[key]))
			}
			if several {
				attribute("chunkCount", "int", int32(len(f.sizes)))
				attribute("name", "string", []byte(p.Name))
				attribute("type", "string", []byte("scanlineimage"))
			}
		})
	}
	frame := 8 // of a block
	if several {
		head.WriteByte(0)
		frame = 12
	}
	at := uint64(head.Len())
	for i := range files {
		at += uint64(8 * len(files[i].sizes))
	}
	for i := range files {
		for _, n := range files[i].sizes {
			binary.Write(&head, binary.LittleEndian, at)
			at += uint64(frame + n)
		}
	}
	out := bufio.NewWriterSize(w, 1<<16)
	out.Write(head.Bytes()) // errors stay until Flush
	for i := range files {
		lines := exrCompressions[files[i].header.compression].lines
		write := func(k int, b []byte) error {
			if several {
				binary.Write(out, binary.LittleEndian, uint32(i))
			}
			binary.Write(out, binary.LittleEndian, [2]uint32{uint32(k * lines), uint32(len(b))})
			_, err := out.Write(b)
			return err
		}
		if files[i].large {
			if err := files[i].pack(write); err != nil {
				return err
			}
		}
		for k, b := range files[i].blocks {
			if err := write(k, b); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// exrKept is how many bytes of samples a part has at most whose blocks are kept until all their sizes are known. Those
// of larger ones are packed twice.
var exrKept = int64(1 << 28)

// exrWriter is a part that is being written.
type exrWriter struct {
	width, height int
	header        exrHeader
	channels      []EXRChannel
	sizes         []int    // of the blocks
	blocks        [][]byte // unless it is large
	large         bool
}

// check sorts the channels and refuses those that have not a number for each pixel.
func (f *exrWriter) check() error {
	if len(f.channels) == 0 {
		return errf("Channels", "none")
	}
	slices.SortFunc(f.channels, func(a, b EXRChannel) int { return strings.Compare(a.Name, b.Name) })
	for i := range f.channels {
		c := &f.channels[i]
		if c.Stride == 0 {
			c.Stride = 1
		}
		have := len(c.Floats)
		if c.Type == EXRUint {
			have = len(c.Uints)
		}
		switch {
		case c.Name == "" || len(c.Name) > 255 || strings.ContainsRune(c.Name, 0):
			return errf("Channels", "%q is not a name", c.Name)
		case i > 0 && f.channels[i-1].Name == c.Name:
			return errf("Channels", "%q appears twice", c.Name)
		case c.Type > EXRFloat:
			return errf("Channels", "%q: %d is not a type", c.Name, c.Type)
		case c.First < 0 || c.Stride < 1 || c.First+(f.width*f.height-1)*c.Stride >= have:
			return errf("Channels", "%q: has %d numbers for %d x %d pixels", c.Name, have, f.width, f.height)
		}
	}
	return nil
}

// pack makes the blocks, on all cores, and gives them to take in order.
func (f *exrWriter) pack(take func(i int, block []byte) error) error {
	lines := exrCompressions[f.header.compression].lines
	maker := func() func(int) []byte {
		raw := make([]byte, 0, lines*f.width*f.header.pixelBytes)
		return func(i int) []byte {
			raw = raw[:0]
			for y := i * lines; y < min((i+1)*lines, f.height); y++ {
				for k := range f.channels {
					raw = f.channels[k].appendRow(raw, y*f.width, f.width)
				}
			}
			return f.header.pack(raw)
		}
	}
	return ordered.Do(len(f.sizes), maker, take)
}

// appendRow adds the samples of pixels.
func (c *EXRChannel) appendRow(b []byte, first, n int) []byte {
	for i := c.First + first*c.Stride; n > 0; i, n = i+c.Stride, n-1 {
		switch c.Type {
		case EXRUint:
			b = binary.LittleEndian.AppendUint32(b, c.Uints[i])
		case EXRHalf:
			b = binary.LittleEndian.AppendUint16(b, format.FloatToHalf(c.Floats[i]))
		default:
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(c.Floats[i]))
		}
	}
	return b
}
