package texfile

import (
	"bytes"
	"encoding/binary"
	"io"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// KTX2Options say how a KTX2 file is written. The zero value stores texels as they are.
type KTX2Options struct {
	// Zstd packs each level with Zstandard.
	Zstd bool
}

// WriteKTX2 writes all levels and layers of a texture as a KTX2 file. View says whether layers are an array or cubes,
// Metadata becomes the key/value data, and Premultiplied and WantsMips are kept. Formats of several planes,
// E5B9G9R9 and the formats that the KTX2 specification prohibits (scaled, A8B8G8R8_PACK32) are refused.
func WriteKTX2(w io.Writer, t *Texture, o KTX2Options) error {
	if t == nil {
		return errf("Texture", "none")
	}
	if err := there(t.Image); err != nil {
		return err
	}
	info := t.Image.Info()
	f := format.Of(info.Format)
	samples, model := ktx2Samples(f)
	if samples == nil || f.Numeric == format.Uscaled || f.Numeric == format.Sscaled || f.Numeric == format.Sfixed5 ||
		strings.HasPrefix(f.String(), "A8B8G8R8") {
		return errf("vkFormat", "%v cannot be stored in a KTX2 file", info.Format)
	}
	if info.Samples > 1 {
		return errf("Samples", "%d; files have one sample a texel", info.Samples)
	}
	if info.CornerSampled {
		return errf("CornerSampled", "files have levels of half the sides, rounded down")
	}
	h := ktx2HeaderOf(t)
	dfd := ktx2DescriptorOf(f, samples, model, t.Premultiplied)
	kvd, err := ktx2ValuesOf(t)
	if err != nil {
		return err
	}
	levels, err := ktx2LevelsOf(t, o.Zstd)
	if err != nil {
		return err
	}
	at := 80 + 24*len(levels)
	h.dfdOffset, h.dfdLen = uint32(at), uint32(len(dfd))
	at += len(dfd)
	if len(kvd) > 0 {
		h.kvdOffset, h.kvdLen = uint32(at), uint32(len(kvd))
	}
	at += len(kvd)
	align := 1
	if o.Zstd {
		h.scheme = ktx2Zstd
	} else {
		align = lcm4(f.BlockBytes)
	}
	h.index = make([]ktx2Level, len(levels))
	for i := len(levels) - 1; i >= 0; i-- { // the smallest level comes first
		at = (at + align - 1) / align * align
		h.index[i] = ktx2Level{uint64(at), uint64(len(levels[i])), levelSize(info, i)}
		at += len(levels[i])
	}
	var out bytes.Buffer
	out.WriteString(ktx2Magic)
	for _, v := range []any{h.vkFormat, h.typeSize, h.width, h.height, h.depth, h.layers, h.faces, h.levels, h.scheme, h.dfdOffset,
		h.dfdLen, h.kvdOffset, h.kvdLen, uint64(0), uint64(0)} {
		binary.Write(&out, binary.LittleEndian, v) // a buffer takes everything
	}
	for _, l := range h.index {
		binary.Write(&out, binary.LittleEndian, []uint64{l.offset, l.length, l.unpacked})
	}
	out.Write(dfd)
	out.Write(kvd)
	written := out.Len()
	if _, err := w.Write(out.Bytes()); err != nil {
		return err
	}
	for i := len(levels) - 1; i >= 0; i-- {
		pad := make([]byte, int(h.index[i].offset)-written)
		for _, b := range [][]byte{pad, levels[i]} {
			if _, err := w.Write(b); err != nil {
				return err
			}
			written += len(b)
		}
	}
	return nil
}

// lcm4 is the least common multiple of 4 and n.
func lcm4(n int) int {
	for n%4 != 0 {
		n *= 2
	}
	return n
}

// ktx2HeaderOf is the header without offsets.
func ktx2HeaderOf(t *Texture) *ktx2Header {
	info := t.Image.Info()
	f := format.Of(info.Format)
	h := &ktx2Header{vkFormat: uint32(info.Format), typeSize: 1, width: uint32(info.Extent.Width), faces: 1,
		levels: uint32(info.MipLevels)}
	switch name := f.String(); {
	case f.Compressed:
	case strings.HasSuffix(name, "PACK16"):
		h.typeSize = 2
	case strings.HasSuffix(name, "PACK32"):
		h.typeSize = 4
	case f.DepthBits > 0 || f.Stencil:
		h.typeSize = uint32(f.BlockBytes)
	default:
		h.typeSize = uint32(max(8, f.Bits[0], f.Bits[3]) / 8)
	}
	if info.ImageType != vk.ImageType1D {
		h.height = uint32(info.Extent.Height)
	}
	if info.ImageType == vk.ImageType3D {
		h.depth = uint32(info.Extent.Depth)
	}
	layers := info.ArrayLayers
	switch v := t.View.ViewType; {
	case (v == vk.ImageViewTypeCube || v == vk.ImageViewTypeCubeArray) && layers%6 == 0:
		h.faces, layers = 6, layers/6
		if v == vk.ImageViewTypeCubeArray || layers > 1 {
			h.layers = uint32(layers)
		}
	case v == vk.ImageViewType1DArray || v == vk.ImageViewType2DArray || layers > 1:
		h.layers = uint32(layers)
	}
	if t.WantsMips && info.MipLevels == 1 {
		h.levels = 0
	}
	return h
}

// ktx2DescriptorOf is the data format descriptor: one basic block.
func ktx2DescriptorOf(f *format.Info, samples []sample, model byte, premultiplied bool) []byte {
	size := 24 + 16*len(samples)
	b := binary.LittleEndian.AppendUint32(nil, uint32(4+size))
	b = binary.LittleEndian.AppendUint32(b, 0) // Khronos, basic format
	b = binary.LittleEndian.AppendUint16(b, 2) // version 1.3
	b = binary.LittleEndian.AppendUint16(b, uint16(size))
	b = append(b, model, 1, 1, 0) // primaries of BT.709, linear
	if f.SRGB {
		b[14] = 2
	}
	if premultiplied {
		b[15] = 1
	}
	b = append(b, byte(f.BlockWidth-1), byte(f.BlockHeight-1), byte(f.BlockDepth-1), 0)
	b = append(b, byte(f.BlockBytes), 0, 0, 0, 0, 0, 0, 0)
	for _, s := range samples {
		b = binary.LittleEndian.AppendUint16(b, uint16(s.at))
		b = append(b, byte(s.bits-1), s.channel, 0, 0, 0, 0)
		b = binary.LittleEndian.AppendUint32(b, s.lower)
		b = binary.LittleEndian.AppendUint32(b, s.upper)
	}
	return b
}

// ktx2ValuesOf is the key/value data, sorted by key.
func ktx2ValuesOf(t *Texture) ([]byte, error) {
	values := map[string]string{"KTXwriter": "halfspace"}
	for k, v := range t.Metadata {
		if k == "" || strings.Contains(k, "\x00") {
			return nil, errf("Metadata", "%.40q is not a key", k)
		}
		values[k] = v
	}
	if c := t.View.Components; c != (vk.ComponentMapping{}) {
		letters := []byte("rgba")
		for i, s := range []vk.ComponentSwizzle{c.R, c.G, c.B, c.A} {
			if s != vk.ComponentSwizzleIdentity {
				letters[i] = "01rgba"[s-vk.ComponentSwizzleZero]
			}
		}
		values["KTXswizzle"] = string(letters)
	}
	keys := make([]string, 0, len(values))
	for k := range values {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	var b []byte
	for _, k := range keys {
		pair := k + "\x00" + values[k] + "\x00"
		b = binary.LittleEndian.AppendUint32(b, uint32(len(pair)))
		b = append(b, pair...)
		b = append(b, make([]byte, -len(b)&3)...)
	}
	if len(b) > maxMetadata {
		return nil, errf("Metadata", "%d bytes, more than %d", len(b), maxMetadata)
	}
	return b, nil
}

// ktx2LevelsOf is the bytes of each level, level 0 first.
func ktx2LevelsOf(t *Texture, pack bool) ([][]byte, error) {
	info := t.Image.Info()
	levels := make([][]byte, info.MipLevels)
	var z *zstd.Encoder
	if pack {
		var err error
		if z, err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1)); err != nil {
			return nil, errf("", "%s", oneLine(err))
		}
		defer z.Close()
	}
	for i := range levels {
		for layer := range info.ArrayLayers {
			s := t.Image.Subresource(i, layer, 0)
			for slice := range s.Slices() {
				for y := range s.Rows() {
					levels[i] = append(levels[i], s.Row(y, slice)...)
				}
			}
		}
		if pack {
			levels[i] = z.EncodeAll(levels[i], nil)
		}
	}
	return levels, nil
}
