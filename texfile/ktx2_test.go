package texfile

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// encodeKTX2 is the bytes of a file.
func encodeKTX2(t *testing.T, x *Texture, o KTX2Options) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, WriteKTX2(&b, x, o))
	return b.Bytes()
}

// smallKTX2 is a 2x2 image with two levels.
func smallKTX2(t *testing.T, o KTX2Options) []byte {
	m := newImage(t, vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Srgb,
		Extent: vk.Extent3D{Width: 2, Height: 2}, MipLevels: 2})
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(i)
	}
	return encodeKTX2(t, newTexture("KTX2", m, false), o)
}

func TestKTX2RoundTripsEveryFormat(t *testing.T) {
	written := 0
	for _, f := range vk.Values[vk.Format]()[1:] {
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 13, Height: 7},
			MipLevels: 3, ArrayLayers: 2}
		if in := format.Of(f); in == nil {
			continue // refused
		} else if in.BlockDepth > 1 {
			info.ImageType, info.Extent.Depth, info.ArrayLayers = vk.ImageType3D, 9, 1
		}
		x := newTexture("KTX2", noise(newImage(t, info), uint64(f)), info.ArrayLayers > 1)
		x.Premultiplied = f%2 == 0
		x.View.Components.R = vk.ComponentSwizzleB
		x.View.Components.A = vk.ComponentSwizzleOne
		for _, o := range []KTX2Options{{}, {Zstd: true}} {
			var b bytes.Buffer
			if err := WriteKTX2(&b, x, o); err != nil {
				require.ErrorContains(t, err, f.String())
				continue
			}
			written++
			y, err := Decode(&b, f.String())
			require.NoError(t, err)
			require.Equal(t, x.Image.Info(), y.Image.Info())
			require.True(t, bytes.Equal(x.Image.Bytes(), y.Image.Bytes()), "%v", f)
			require.Equal(t, x.View, y.View)
			require.Equal(t, x.Premultiplied, y.Premultiplied)
		}
	}
	require.Greater(t, written, 300)
}

func TestKTX2RoundTripsEveryShape(t *testing.T) {
	for _, c := range []struct {
		info    vk.ImageInfo
		arrayed bool
		want    vk.ImageViewType
	}{
		{vk.ImageInfo{ImageType: vk.ImageType1D, Extent: vk.Extent3D{Width: 5}}, false, vk.ImageViewType1D},
		{vk.ImageInfo{ImageType: vk.ImageType1D, Extent: vk.Extent3D{Width: 5}, ArrayLayers: 3, MipLevels: 3}, true,
			vk.ImageViewType1DArray},
		{vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 5, Height: 3}}, true, vk.ImageViewType2DArray},
		{vk.ImageInfo{ImageType: vk.ImageType3D, Extent: vk.Extent3D{Width: 5, Height: 3, Depth: 6}, MipLevels: 3},
			false, vk.ImageViewType3D},
		{vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 4, Height: 4}, ArrayLayers: 6,
			CubeCompatible: true}, false, vk.ImageViewTypeCube},
		{vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 4, Height: 4}, ArrayLayers: 12,
			CubeCompatible: true, MipLevels: 3}, true, vk.ImageViewTypeCubeArray},
	} {
		c.info.Format = vk.FormatR8G8B8Unorm
		x := newTexture("KTX2", noise(newImage(t, c.info), 3), c.arrayed)
		require.Equal(t, c.want, x.View.ViewType)
		y, err := Decode(bytes.NewReader(encodeKTX2(t, x, KTX2Options{})), "shape")
		require.NoError(t, err)
		require.Equal(t, x.Image.Info(), y.Image.Info())
		require.Equal(t, x.View, y.View)
		require.Equal(t, x.Image.Bytes(), y.Image.Bytes())
	}
}

// The header, index and descriptor of a file, byte for byte as the specification has them.
func TestKTX2Golden(t *testing.T) {
	want := "ab4b5458203230bb0d0a1a0a" + // identifier
		"2b000000" + "01000000" + "02000000" + "02000000" + "00000000" + "00000000" + "01000000" + "02000000" + "00000000" +
		"80000000" + "5c000000" + "dc000000" + "18000000" + "0000000000000000" + "0000000000000000" +
		"f800000000000000" + "1000000000000000" + "1000000000000000" +
		"f400000000000000" + "0400000000000000" + "0400000000000000" +
		"5c000000" + "00000000" + "02005800" + "01010200" + "00000000" + "0400000000000000" +
		"00000700" + "00000000" + "00000000" + "ff000000" +
		"08000701" + "00000000" + "00000000" + "ff000000" +
		"10000702" + "00000000" + "00000000" + "ff000000" +
		"1800071f" + "00000000" + "00000000" + "ff000000" +
		"14000000" + hex.EncodeToString([]byte("KTXwriter\x00halfspace\x00")) +
		"10111213" + "000102030405060708090a0b0c0d0e0f"
	require.Equal(t, want, hex.EncodeToString(smallKTX2(t, KTX2Options{})))
}

// withKTX2Levels replaces the levels by packed ones.
func withKTX2Levels(b []byte, scheme byte, pack func([]byte) []byte) []byte {
	b[44] = scheme
	for i := range 2 {
		l := b[80+24*i:]
		at, n := binary.LittleEndian.Uint64(l), binary.LittleEndian.Uint64(l[8:])
		p := pack(b[at : at+n])
		binary.LittleEndian.PutUint64(l, uint64(len(b)))
		binary.LittleEndian.PutUint64(l[8:], uint64(len(p)))
		b = append(b, p...)
	}
	return b
}

func deflate(b []byte) []byte {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	z.Write(b)
	z.Close()
	return out.Bytes()
}

func TestKTX2ZLIB(t *testing.T) {
	plain := smallKTX2(t, KTX2Options{})
	x, err := Decode(bytes.NewReader(plain), "plain")
	require.NoError(t, err)
	y, err := Decode(bytes.NewReader(withKTX2Levels(bytes.Clone(plain), ktx2ZLIB, deflate)), "zlib")
	require.NoError(t, err)
	require.Equal(t, x.Image.Bytes(), y.Image.Bytes())
}

// Depth and stencil share a word in files and have planes in images.
func TestKTX2DepthStencil(t *testing.T) {
	m := newImage(t, vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Uint, Extent: vk.Extent3D{Width: 2, Height: 1}})
	copy(m.Bytes(), []byte{1, 2, 3, 0xa0, 4, 5, 6, 0xb0})
	b := encodeKTX2(t, newTexture("KTX2", m, false), KTX2Options{})
	binary.LittleEndian.PutUint32(b[12:], uint32(vk.FormatD24UnormS8Uint))
	binary.LittleEndian.PutUint32(b[48+4:], 0) // no descriptor
	x, err := Decode(bytes.NewReader(b), "d24s8")
	require.NoError(t, err)
	require.Equal(t, []byte{1, 2, 3, 0, 4, 5, 6, 0}, x.Image.Subresource(0, 0, 0).Pix)
	require.Equal(t, []byte{0xa0, 0xb0}, x.Image.Subresource(0, 0, 1).Pix)
}

func TestKTX2ReportsWantedMips(t *testing.T) {
	m := newImage(t, vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Unorm, Extent: vk.Extent3D{Width: 4, Height: 4}})
	x := newTexture("KTX2", m, false)
	x.WantsMips = true
	x.note("made by", "a test")
	y, err := Decode(bytes.NewReader(encodeKTX2(t, x, KTX2Options{})), "wants")
	require.NoError(t, err)
	require.True(t, y.WantsMips)
	require.Equal(t, "a test", y.Metadata["made by"])
	require.Equal(t, 1, y.Image.Info().MipLevels)
}

func TestKTX2Refuses(t *testing.T) {
	pack := func(p func([]byte) []byte) func([]byte) []byte {
		return func(b []byte) []byte { return withKTX2Levels(b, ktx2ZLIB, p) }
	}
	refuse(t, smallKTX2(t, KTX2Options{}), []malformed{
		{"header cut", cut(40), "levelCount: needs 4 bytes at offset 40, the file ends at 40"},
		{"index cut", cut(100), "level 0: needs 8 bytes"},
		{"texels cut", cut(0xf8 + 15), "level 0: needs 16 bytes at offset 248, the file ends at 263"},
		{"version 1", set(5, '1', '1'), "identifier: is KTX version 1"},
		{"universal", set(12, 0), "colorModel: 1 with supercompressionScheme 0 is neither"},
		{"unknown format", set(12, 0, 2), "vkFormat: 512 is not supported"},
		{"several planes", set(12, 0x62, 0x2b, 0x9d, 0x3b), "several planes"},
		{"no width", set(20, 0), "pixelWidth: is 0"},
		{"huge", set(20, 0, 0, 0, 0xff), "pixelWidth: 4278190080 x 2 x 0 texels"},
		{"depth without height", func(b []byte) []byte { b[24], b[28] = 0, 1; return b }, "pixelDepth: 1 without a pixelHeight"},
		{"3D array", func(b []byte) []byte { b[28], b[32] = 1, 1; return b }, "layerCount: 1: arrays of 3D"},
		{"layers", set(32, 0, 0, 1), "layerCount: 65536 layers of 1 faces"},
		{"layers over", set(32, 255, 255, 255, 255), "layerCount: 4294967295 layers"},
		{"faces", set(36, 3), "faceCount: 3 is not 1 or 6"},
		{"oblong cube", func(b []byte) []byte { b[36], b[24] = 6, 1; return b }, "faces are square"},
		{"faces without texels", set(36, 6), "level 0 uncompressedByteLength: 16 bytes, 6 layers of such texels have 96"},
		{"too many levels", set(40, 3), "levelCount: 3; 2 x 2 x 1 texels have 1 to 2"},
		{"absurd levels", set(40, 255), "levelCount: 255"},
		{"BasisLZ", set(44, 1), "supercompressionScheme: BasisLZ of a file whose vkFormat is"},
		{"unknown scheme", set(44, 9), "supercompressionScheme: 9"},
		{"level offset", set(80, 0, 1, 0, 0, 0, 0, 0, 0xff), "level 0: needs 16 bytes at offset"},
		{"level length", set(88, 15), "level 0 byteLength: 15 bytes"},
		{"unpacked length", set(96, 15), "level 0 uncompressedByteLength: 15 bytes"},
		{"not Zstandard", set(44, 2), "level 0: Zstandard: "},
		{"not ZLIB", set(44, 3), "level 0: ZLIB: "},
		{"ZLIB too short", pack(func(b []byte) []byte { return deflate(b[1:]) }), "level 0: unpacks to 15 bytes, not 16"},
		{"ZLIB too long", pack(func(b []byte) []byte { return deflate(slices.Concat(b, b)) }), "level 0: unpacks to more than 16 bytes"},
		{"ZLIB checksum", pack(func(b []byte) []byte { p := deflate(b); p[len(p)-1]++; return p }), "level 0: ZLIB: "},
		{"a bomb", func(b []byte) []byte {
			b[44] = 2
			binary.LittleEndian.PutUint32(b[20:], 16384)
			binary.LittleEndian.PutUint32(b[24:], 16384)
			binary.LittleEndian.PutUint64(b[80+16:], 4*16384*16384)
			binary.LittleEndian.PutUint64(b[80+24+16:], 4*8192*8192)
			return b
		}, "pixelWidth: needs 1342177280 bytes, more than the 16 MiB"},
		{"descriptor outside", set(48, 0, 0, 1), "dfdByteOffset: needs 92 bytes"},
		{"descriptor short", set(52, 8), "dfdByteLength: 8 bytes"},
		{"descriptor total", set(0x80, 255), "dfdTotalSize: 255 bytes of which 92"},
		{"descriptor block", set(0x8a, 255), "descriptorBlockSize: 255 bytes of 88"},
		{"values outside", set(56, 0, 0, 1), "kvdByteOffset: needs 24 bytes"},
		{"pair outside", set(0xdc, 255), "keyAndValueByteLength: 255 bytes of which 20"},
		{"key without end", func(b []byte) []byte { b[0xdc+13] = 'x'; b[0xdc+23] = 'x'; return b }, "keyAndValue: a key does not end"},
		{"swizzle", func(b []byte) []byte { copy(b[0xe0:], "KTXswizzle\x00rgbx\x00\x00\x00\x00\x00"); return b }, "KTXswizzle: "},
	})
	var e *Error
	m := newImage(t, vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Unorm,
		Extent: vk.Extent3D{Width: 2, Height: 2}, Samples: 4})
	require.ErrorAs(t, WriteKTX2(&bytes.Buffer{}, newTexture("", m, false), KTX2Options{}), &e)
}

func TestZstandardTooLong(t *testing.T) {
	b := smallKTX2(t, KTX2Options{Zstd: true})
	x, err := Decode(bytes.NewReader(b), "packed")
	require.NoError(t, err)
	require.Equal(t, byte(15), x.Image.Bytes()[15])
	// Level 0 points at the frame of level 1, and the other way round.
	l0, l1 := bytes.Clone(b[80:96]), bytes.Clone(b[104:120])
	copy(b[80:], l1)
	copy(b[104:], l0)
	_, err = Decode(bytes.NewReader(b), "swapped")
	require.ErrorContains(t, err, "swapped: level 0: unpacks to 4 bytes, not 16")
}

func FuzzKTX2(f *testing.F) {
	t := &testing.T{}
	f.Add(smallKTX2(t, KTX2Options{}))
	f.Add(smallKTX2(t, KTX2Options{Zstd: true}))
	f.Add(withKTX2Levels(smallKTX2(t, KTX2Options{}), ktx2ZLIB, deflate))
	for _, u := range universals(f) {
		f.Add(u.File)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if !bytes.HasPrefix(data, []byte(ktx2Magic)) {
			data = append([]byte(ktx2Magic), data...)
		}
		judge(t, data)
	})
}
