package texfile

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"math"
	"slices"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
)

// EXRCompression is how the samples of an OpenEXR file are packed. The zero value is ZIP.
type EXRCompression uint8

// The compressions that are written. All are lossless.
const (
	EXRZIP  EXRCompression = iota // DEFLATE, 16 scanlines at a time
	EXRZIPS                       // DEFLATE, each scanline
	EXRRLE                        // run lengths
	EXRNone
)

// EXROptions say how an OpenEXR file is written.
type EXROptions struct {
	// Compression: the zero value is ZIP.
	Compression EXRCompression
	// Float stores 32 bits of each sample where 16 hold all values of the image's format, too. The zero value stores
	// 16.
	Float bool
}

// WriteEXR writes level 0 of layer 0 of an image as an OpenEXR file of one part of scanlines. sRGB texels become
// linear. Channels are R, G, B and A as the format has them; one component is Y, depth is Z. Samples are HALF where
// that holds the format's values exactly or better than its own steps (floats of up to 16 bits, shared exponents, 8
// bits and fewer, block formats), UINT for unsigned integers, else FLOAT. Colors are not multiplied by alpha; readers
// expect that they are. Signed integers, stencil and Y'CbCr are refused.
func WriteEXR(w io.Writer, m *mip.Image, o EXROptions) error {
	if err := there(m); err != nil {
		return err
	}
	info := m.Info()
	f := format.Of(info.Format)
	number := [...]int{EXRZIP: exrZIP, EXRZIPS: exrZIPS, EXRRLE: exrRLE, EXRNone: exrNone}
	switch {
	case f.Class == format.ClassSint || f.Chroma || f.Wide() || f.Stencil && !f.Depth:
		return errf("Format", "%v has no samples for an OpenEXR file", info.Format)
	case info.Samples > 1:
		return errf("Samples", "%d; files have one sample a texel", info.Samples)
	case int(o.Compression) >= len(number):
		return errf("Compression", "%d", o.Compression)
	}
	if f.Planes != nil { // depth and stencil: the depth
		f = format.Of(f.Planes[0].Format)
	}
	h := &exrHeader{compression: number[o.Compression]}
	h.data = exrBox{x1: int32(info.Extent.Width) - 1, y1: int32(info.Extent.Height) - 1}
	h.display = h.data
	from := h.outputs(f, o.Float)
	var head bytes.Buffer
	h.write(&head)
	// Offsets are known when all blocks are packed.
	blocks := make([][]byte, h.blocks())
	rows := newRows(m)
	rows.format = f
	lines := exrCompressions[h.compression].lines
	raw := make([]byte, 0, lines*info.Extent.Width*h.pixelBytes)
	for i := range blocks {
		raw = raw[:0]
		for y := i * lines; y < min((i+1)*lines, info.Extent.Height); y++ {
			row := rows.row(y)[:info.Extent.Width]
			for k, c := range h.channels {
				raw = appendSamples(raw, row, c.kind, from[k])
			}
		}
		blocks[i] = h.pack(raw)
	}
	at := uint64(head.Len() + 8*len(blocks))
	for _, b := range blocks {
		binary.Write(&head, binary.LittleEndian, at) // a buffer takes everything
		at += uint64(8 + len(b))
	}
	out := bufio.NewWriter(w)
	out.Write(head.Bytes())
	for i, b := range blocks {
		binary.Write(out, binary.LittleEndian, [2]uint32{uint32(i * lines), uint32(len(b))}) // errors stay until Flush
		out.Write(b)
	}
	return out.Flush()
}

// outputs makes the channels of a format, in the order of their names, and says which component each is.
func (h *exrHeader) outputs(f *format.Info, wide bool) (from []int) {
	kind := uint32(exrFloat)
	bits := max(f.Bits[0], f.Bits[1], f.Bits[2], f.Bits[3])
	switch {
	case f.Class == format.ClassUint:
		kind = exrUint
	case wide || f.Depth:
	case f.Numeric == format.Ufloat, f.Compressed, bits <= 8, f.Numeric == format.Sfloat && bits <= 16:
		kind = exrHalf
	}
	names := "ABGR"
	switch {
	case f.Depth:
		names = "Z"
	case f.Components == 1 && f.Bits[3] == 0:
		names = "Y"
	case f.Components == 2:
		names = "GR"
	case f.Components == 3:
		names = "BGR"
	}
	for _, n := range names {
		c := exrChannel{name: string(n), kind: kind, bytes: 4, offset: h.pixelBytes}
		if kind == exrHalf {
			c.bytes = 2
		}
		h.pixelBytes += c.bytes
		h.channels = append(h.channels, c)
		from = append(from, max(0, slices.Index([]rune("RGBA"), n)))
	}
	return from
}

// write writes everything before the offsets of a file of one part.
func (h *exrHeader) write(out *bytes.Buffer) {
	out.WriteString(exrMagic)
	binary.Write(out, binary.LittleEndian, uint32(2))
	h.attributes(out, nil)
}

// attributes writes the header of a part: the attributes that all have in the order of their names, and those that
// more, where it is not nil, writes.
func (h *exrHeader) attributes(out *bytes.Buffer, more func(attribute func(name, kind string, values ...any))) {
	attribute := func(name, kind string, values ...any) {
		var b bytes.Buffer
		for _, v := range values {
			binary.Write(&b, binary.LittleEndian, v)
		}
		out.WriteString(name + "\x00" + kind + "\x00")
		binary.Write(out, binary.LittleEndian, uint32(b.Len()))
		out.Write(b.Bytes())
	}
	var list []any
	order := byte(0)
	if h.decreasing {
		order = 1
	}
	for _, c := range h.channels {
		list = append(list, []byte(c.name+"\x00"), c.kind, uint32(0), uint32(1), uint32(1))
	}
	attribute("channels", "chlist", append(list, byte(0))...)
	attribute("compression", "compression", byte(h.compression))
	attribute("dataWindow", "box2i", h.data.x0, h.data.y0, h.data.x1, h.data.y1)
	attribute("displayWindow", "box2i", h.display.x0, h.display.y0, h.display.x1, h.display.y1)
	attribute("lineOrder", "lineOrder", order)
	attribute("pixelAspectRatio", "float", float32(1))
	attribute("screenWindowCenter", "v2f", [2]float32{})
	attribute("screenWindowWidth", "float", float32(1))
	if more != nil {
		more(attribute)
	}
	out.WriteByte(0)
}

// appendSamples adds one component of a row.
func appendSamples(b []byte, row []format.Texel, kind uint32, component int) []byte {
	for _, t := range row {
		v := t[component]
		if kind == exrHalf {
			b = binary.LittleEndian.AppendUint16(b, format.FloatToHalf(math.Float32frombits(v)))
			continue
		}
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	return b
}

// pack packs a block, or copies it where it does not shrink.
func (h *exrHeader) pack(raw []byte) []byte {
	packed := make([]byte, len(raw))
	if h.compression != exrNone {
		predict(packed, raw)
	}
	switch h.compression {
	case exrRLE:
		packed = packRuns(packed)
	case exrZIP, exrZIPS:
		var b bytes.Buffer
		z := zlib.NewWriter(&b)
		z.Write(packed) // a buffer takes everything
		z.Close()
		packed = b.Bytes()
	}
	if h.compression == exrNone || len(packed) >= len(raw) {
		return bytes.Clone(raw)
	}
	return packed
}
