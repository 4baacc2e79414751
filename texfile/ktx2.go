package texfile

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

const ktx2Magic = "\xabKTX 20\xbb\r\n\x1a\n"

// The supercompression schemes of KTX2.
const (
	ktx2None = iota
	ktx2BasisLZ
	ktx2Zstd
	ktx2ZLIB
)

// ktx2Names are the fields of a KTX2 header that fields of an image come from.
var ktx2Names = map[string]string{"Extent": "pixelWidth", "ArrayLayers": "layerCount", "MipLevels": "levelCount",
	"Format": "vkFormat", "ImageType": "pixelHeight", "CubeCompatible": "faceCount"}

// ktx2Header is the fixed part of a KTX2 file.
type ktx2Header struct {
	vkFormat, typeSize                   uint32
	width, height, depth                 uint32
	layers, faces, levels, scheme        uint32
	dfdOffset, dfdLen, kvdOffset, kvdLen uint32
	globalOffset, globalLen              uint64
	index                                []ktx2Level
}

// ktx2Level is where the texels of a level are.
type ktx2Level struct{ offset, length, unpacked uint64 }

// readKTX2 reads a KTX2 file (KTX File Format Specification, version 2.0). The texels of a level lie as in an image of
// ours, layer after layer, face after face, slice after slice, so that levels are copied whole.
func readKTX2(o Options, data []byte) (*Texture, error) {
	h, err := ktx2Parse(data)
	if err != nil {
		return nil, err
	}
	d, err := ktx2Descriptor(data, h)
	if err != nil {
		return nil, err
	}
	info, err := h.image(d)
	if err != nil {
		return nil, err
	}
	b := newBudget(len(data), o.MaxBytes)
	t := &Texture{}
	if err := t.ktx2Values(data, h, &b); err != nil {
		return nil, err
	}
	// Stored texels cannot claim more than is there; packed ones are held to the budget.
	for i, l := range h.index {
		if _, err := section(data, field("level", i), l.offset, l.length); err != nil {
			return nil, err
		}
	}
	for i, l := range h.index {
		if h.universal() {
			break // blocks, or nothing that is known
		}
		if want := levelSize(info, i); l.unpacked != want {
			return nil, errf(field("level", i)+" uncompressedByteLength", "%d bytes, %d layers of such texels have %d", l.unpacked,
				info.ArrayLayers, want)
		} else if h.scheme == ktx2None && l.length != want {
			return nil, errf(field("level", i)+" byteLength", "%d bytes, %d layers of such texels have %d", l.length,
				info.ArrayLayers, want)
		}
	}
	m, err := b.image(info, ktx2Names)
	if err != nil {
		return nil, err
	}
	fill := ktx2Texels
	if h.universal() {
		fill = ktx2Universal
	}
	if err := fill(m, data, h, d, &b); err != nil {
		return nil, err
	}
	made := newTexture("KTX2", m, h.layers > 0)
	made.Metadata, made.View.Components = t.Metadata, t.View.Components
	made.Premultiplied, made.WantsMips = d.premultiplied, h.levels == 0
	return made, nil
}

// ktx2Parse reads the header and the level index.
func ktx2Parse(data []byte) (*ktx2Header, error) {
	r := &reader{b: data, at: len(ktx2Magic)}
	h := &ktx2Header{}
	for _, f := range []struct {
		name string
		to   *uint32
	}{
		{"vkFormat", &h.vkFormat}, {"typeSize", &h.typeSize}, {"pixelWidth", &h.width}, {"pixelHeight", &h.height},
		{"pixelDepth", &h.depth}, {"layerCount", &h.layers}, {"faceCount", &h.faces}, {"levelCount", &h.levels},
		{"supercompressionScheme", &h.scheme}, {"dfdByteOffset", &h.dfdOffset}, {"dfdByteLength", &h.dfdLen},
		{"kvdByteOffset", &h.kvdOffset}, {"kvdByteLength", &h.kvdLen},
	} {
		*f.to = r.u32(f.name)
	}
	h.globalOffset, h.globalLen = r.u64("sgdByteOffset"), r.u64("sgdByteLength")
	if r.err != nil {
		return nil, r.err
	}
	if h.levels > 32 {
		return nil, errf("levelCount", "%d levels", h.levels)
	}
	for i := range max(1, h.levels) {
		name := field("level", int(i))
		h.index = append(h.index, ktx2Level{r.u64(name), r.u64(name), r.u64(name)})
	}
	return h, r.err
}

// image is the image that a header describes.
func (h *ktx2Header) image(d ktx2Described) (vk.ImageInfo, error) {
	var info vk.ImageInfo
	switch {
	case h.scheme == ktx2BasisLZ && !h.universal():
		return info, errf("supercompressionScheme", "BasisLZ of a file whose vkFormat is %d, not UNDEFINED", h.vkFormat)
	case h.scheme > ktx2ZLIB:
		return info, errf("supercompressionScheme", "%d is not none, BasisLZ, Zstandard or ZLIB", h.scheme)
	}
	info.Format = ktx2Format(h.vkFormat)
	if h.universal() {
		var err error
		if info.Format, err = h.universalFormat(d); err != nil {
			return info, err
		}
	}
	f := format.Of(info.Format)
	switch {
	case f == nil:
		return info, errf("vkFormat", "%d is not supported", h.vkFormat)
	case len(f.Planes) > 0 && !f.Depth:
		return info, errf("vkFormat", "%v has several planes, which KTX2 prohibits", info.Format)
	case h.width == 0:
		return info, errf("pixelWidth", "is 0")
	case h.height == 0 && h.depth > 0:
		return info, errf("pixelDepth", "%d without a pixelHeight", h.depth)
	case h.faces != 1 && h.faces != 6:
		return info, errf("faceCount", "%d is not 1 or 6", h.faces)
	case h.faces == 6 && (h.depth != 0 || h.width != h.height):
		return info, errf("faceCount", "6 faces of %d x %d x %d texels; faces are square", h.width, h.height, h.depth)
	case h.depth > 0 && h.layers > 0:
		return info, errf("layerCount", "%d: arrays of 3D images are not supported", h.layers)
	case max(h.width, h.height, h.depth) > mip.MaxExtent:
		return info, errf("pixelWidth", "%d x %d x %d texels; up to %d a side are supported", h.width, h.height, h.depth, mip.MaxExtent)
	case max(1, h.layers) > mip.MaxArrayLayers/h.faces:
		return info, errf("layerCount", "%d layers of %d faces; %d are supported", h.layers, h.faces, mip.MaxArrayLayers)
	}
	info.ImageType = vk.ImageType2D
	if h.depth > 0 {
		info.ImageType = vk.ImageType3D
	} else if h.height == 0 {
		info.ImageType = vk.ImageType1D
	}
	info.Extent = vk.Extent3D{Width: int(h.width), Height: int(max(1, h.height)), Depth: int(max(1, h.depth))}
	info.MipLevels, info.ArrayLayers, info.Samples = len(h.index), int(max(1, h.layers)*h.faces), 1
	info.CubeCompatible = h.faces == 6
	if n := mip.FullLevels(info.Extent.Width, info.Extent.Height, info.Extent.Depth); info.MipLevels > n {
		return info, errf("levelCount", "%d; %d x %d x %d texels have 1 to %d", info.MipLevels, info.Extent.Width,
			info.Extent.Height, info.Extent.Depth, n)
	}
	return info, nil
}

// levelSize is the bytes of a level in a KTX2 file: texels of depth and stencil are one word there, not two planes.
func levelSize(info vk.ImageInfo, level int) uint64 {
	w, h := mip.LevelSize(info.Extent.Width, level), mip.LevelSize(info.Extent.Height, level)
	f := format.Of(info.Format)
	n := uint64(w) * uint64(h) * uint64(packedDepth(info.Format))
	if n == 0 {
		n = uint64(f.Bytes(w, h))
	}
	return n * uint64(f.Slices(mip.LevelSize(info.Extent.Depth, level))) * uint64(info.ArrayLayers)
}

// ktx2Texels fills the levels.
func ktx2Texels(m *mip.Image, data []byte, h *ktx2Header, d ktx2Described, b *budget) error {
	u := &unpacker{scheme: h.scheme}
	defer u.close()
	to := m.Bytes()
	info := m.Info()
	packed := packedDepth(info.Format) > 0
	for i, l := range h.index {
		src := data[l.offset : l.offset+l.length]
		if packed {
			dst := src
			if h.scheme != ktx2None {
				if err := b.take(field("level", i), int64(l.unpacked), 1); err != nil {
					return err
				}
				dst = make([]byte, l.unpacked)
				if err := u.unpack(dst, src, field("level", i)); err != nil {
					return err
				}
			}
			n := len(dst) / info.ArrayLayers
			for layer := range info.ArrayLayers {
				splitDepth(m, i, layer, dst[n*layer:n*(layer+1)], d.depthBit, d.stencilBit)
			}
			continue
		}
		if err := u.unpack(to[:l.unpacked], src, field("level", i)); err != nil {
			return err
		}
		to = to[l.unpacked:]
	}
	return nil
}

// unpacker undoes a supercompression scheme.
type unpacker struct {
	scheme uint32
	zstd   *zstd.Decoder
}

// unpack fills dst, no more and no less.
func (u *unpacker) unpack(dst, src []byte, field string) error {
	switch u.scheme {
	case ktx2Zstd:
		if u.zstd == nil {
			var err error
			// The limit is the capacity of dst: nothing else grows with what a frame claims.
			if u.zstd, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecodeAllCapLimit(true)); err != nil {
				return errf(field, "%s", oneLine(err))
			}
		}
		out, err := u.zstd.DecodeAll(src, dst[:0:len(dst)])
		if err != nil {
			return errf(field, "Zstandard: %s", oneLine(err))
		} else if len(out) != len(dst) {
			return errf(field, "unpacks to %d bytes, not %d", len(out), len(dst))
		}
	case ktx2ZLIB:
		return inflate(dst, src, field)
	default:
		copy(dst, src)
	}
	return nil
}

func (u *unpacker) close() {
	if u.zstd != nil {
		u.zstd.Close()
	}
}

// inflate fills dst from a ZLIB stream, no more and no less.
func inflate(dst, src []byte, field string) error {
	z, err := zlib.NewReader(bytes.NewReader(src))
	if err != nil {
		return errf(field, "ZLIB: %s", oneLine(err))
	}
	if n, err := io.ReadFull(z, dst); err == io.EOF || err == io.ErrUnexpectedEOF {
		return errf(field, "unpacks to %d bytes, not %d", n, len(dst))
	} else if err != nil {
		return errf(field, "ZLIB: %s", oneLine(err))
	}
	var more [1]byte
	if n, err := z.Read(more[:]); n > 0 {
		return errf(field, "unpacks to more than %d bytes", len(dst))
	} else if err != nil && err != io.EOF {
		return errf(field, "ZLIB: %s", oneLine(err))
	}
	return nil
}

// ktx2Values reads the key/value data.
func (t *Texture) ktx2Values(data []byte, h *ktx2Header, b *budget) error {
	kvd, err := section(data, "kvdByteOffset", uint64(h.kvdOffset), uint64(h.kvdLen))
	if err != nil {
		return err
	}
	if len(kvd) > maxMetadata {
		return errf("kvdByteLength", "%d bytes of metadata, more than %d", len(kvd), maxMetadata)
	}
	for len(kvd) >= 4 {
		n := binary.LittleEndian.Uint32(kvd)
		kvd = kvd[4:]
		if uint64(n) > uint64(len(kvd)) {
			return errf("keyAndValueByteLength", "%d bytes of which %d are there", n, len(kvd))
		}
		key, value, ok := strings.Cut(string(kvd[:n]), "\x00")
		if !ok {
			return errf("keyAndValue", "a key does not end")
		}
		t.note(key, strings.TrimSuffix(value, "\x00"))
		kvd = kvd[min(uint32(len(kvd)), (n+3)&^3):]
	}
	if s, ok := t.Metadata["KTXswizzle"]; ok {
		if t.View.Components, ok = swizzle(s); !ok {
			return errf("KTXswizzle", "%.20q is not four of r, g, b, a, 0 and 1", s)
		}
	}
	return nil
}

// swizzle is the components that four of the letters r, g, b, a, 0, 1 name.
func swizzle(s string) (c vk.ComponentMapping, ok bool) {
	if len(s) != 4 {
		return c, false
	}
	for i, to := range []*vk.ComponentSwizzle{&c.R, &c.G, &c.B, &c.A} {
		switch k := strings.IndexByte("01rgba", s[i]); {
		case k < 0:
			return c, false
		case k == i+2: // itself
		default:
			*to = vk.ComponentSwizzleZero + vk.ComponentSwizzle(k)
		}
	}
	return c, true
}
