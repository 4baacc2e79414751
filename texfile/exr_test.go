package texfile

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// smooth, ramp and counting are the samples of the files in testdata, which the OpenEXR library 3.1 wrote: the bits of
// channel c, counted in the order of names, at (x, y) of the data window.
func smooth(c, x, y int) uint32   { return uint32(x*31+y*17+64*((x*y)%7)+1000*c) & 0x3fff }
func ramp(c, x, y int) uint32     { return 0x3f800000 + uint32(4096*c+x+128*y)*5 }
func counting(_, x, y int) uint32 { return uint32(x + 520*y) }

// Files of the OpenEXR library in all compressions: halves, integers, and floats whose data window is not the display
// window, in decreasing order of lines.
func TestEXRLibraryFiles(t *testing.T) {
	for _, compression := range []string{"rle", "zips", "zip", "piz"} {
		x, err := Load(filepath.Join("testdata", compression+"-half.exr"))
		require.NoError(t, err)
		require.Equal(t, vk.FormatR16G16B16A16Sfloat, x.Image.Info().Format)
		require.Equal(t, strings.ToUpper(compression), x.Metadata["compression"])
		require.True(t, x.Premultiplied)
		for i := range 11 * 37 {
			for k, c := range []int{3, 2, 1, 0} { // A, B, G, R in the file
				require.Equal(t, smooth(c, i%11, i/11), uint32(binary.LittleEndian.Uint16(x.Image.Bytes()[8*i+2*k:])))
			}
		}
		x, err = Load(filepath.Join("testdata", compression+"-float.exr"))
		require.NoError(t, err)
		require.Equal(t, vk.Extent3D{Width: 6, Height: 41, Depth: 1}, x.Image.Info().Extent)
		require.Equal(t, "-3 -2 7 38", x.Metadata["dataWindow"])
		for i := range 6 * 41 {
			for k, c := range []int{2, 1, 0} {
				want := uint32(0)
				if i/6 <= 38 {
					want = ramp(c, i%6+3, i/6+2)
				}
				require.Equal(t, want, binary.LittleEndian.Uint32(x.Image.Bytes()[16*i+4*k:]))
			}
		}
		x, err = Load(filepath.Join("testdata", compression+"-uint.exr"))
		require.NoError(t, err)
		require.Equal(t, vk.FormatR32Uint, x.Image.Info().Format)
		require.Equal(t, vk.ComponentSwizzleR, x.View.Components.B)
		for i := range 11 * 37 {
			require.Equal(t, ramp(0, i%11, i/11), binary.LittleEndian.Uint32(x.Image.Bytes()[4*i:]))
		}
	}
}

// A block with more than 2^14 different words has the other wavelet.
func TestEXRWideValues(t *testing.T) {
	x, err := Load("testdata/piz-wide.exr")
	require.NoError(t, err)
	require.Equal(t, vk.FormatR16Sfloat, x.Image.Info().Format)
	for i := range 520 * 32 {
		require.Equal(t, counting(0, i%520, i/520), uint32(binary.LittleEndian.Uint16(x.Image.Bytes()[2*i:])))
	}
}

// exrFile is a file of 3 x 2 pixels with channels of the same type, whose sample (x, y) of channel c is 100c + 10y + x.
func exrFile(kind uint32, names ...string) []byte {
	h := &exrHeader{data: exrBox{0, 0, 2, 1}, display: exrBox{0, 0, 2, 1}}
	for _, n := range names {
		c := exrChannel{name: n, kind: kind, bytes: map[uint32]int{exrUint: 4, exrHalf: 2, exrFloat: 4}[kind], offset: h.pixelBytes}
		h.pixelBytes += c.bytes
		h.channels = append(h.channels, c)
	}
	var b bytes.Buffer
	h.write(&b)
	at := uint64(b.Len() + 16)
	var blocks []byte
	for y := range 2 {
		block := binary.LittleEndian.AppendUint32(nil, uint32(y))
		block = binary.LittleEndian.AppendUint32(block, uint32(3*h.pixelBytes))
		for c := range names {
			for x := range 3 {
				v := uint32(100*c + 10*y + x)
				switch kind {
				case exrUint:
					block = binary.LittleEndian.AppendUint32(block, v)
				case exrHalf:
					block = binary.LittleEndian.AppendUint16(block, format.FloatToHalf(float32(v)))
				default:
					block = binary.LittleEndian.AppendUint32(block, math.Float32bits(float32(v)))
				}
			}
		}
		binary.Write(&b, binary.LittleEndian, at)
		at += uint64(len(block))
		blocks = append(blocks, block...)
	}
	return append(b.Bytes(), blocks...)
}

// Which channels become which components: of the pixel at (1, 1), 11 and 100 for each channel before.
func TestEXRChannels(t *testing.T) {
	for _, c := range []struct {
		names  string
		layer  string
		want   [4]float32
		format vk.Format
	}{
		{"A B G R", "", [4]float32{311, 211, 111, 11}, vk.FormatR16G16B16A16Sfloat},
		{"R G B", "", [4]float32{11, 111, 211, 1}, vk.FormatR16G16B16A16Sfloat},
		{"G R", "", [4]float32{111, 11, 0, 1}, vk.FormatR16G16B16A16Sfloat},
		{"A Y", "", [4]float32{111, 111, 111, 11}, vk.FormatR16G16B16A16Sfloat},
		{"Y", "", [4]float32{11, 0, 0, 1}, vk.FormatR16Sfloat},
		{"Z", "", [4]float32{11, 0, 0, 1}, vk.FormatR16Sfloat},
		{"X Y Z", "", [4]float32{11, 111, 211, 1}, vk.FormatR16G16B16A16Sfloat},
		{"A B G R Z", "", [4]float32{311, 211, 111, 11}, vk.FormatR16G16B16A16Sfloat},
		{"B G R a.B a.G a.R", "a", [4]float32{511, 411, 311, 1}, vk.FormatR16G16B16A16Sfloat},
		{"b.B b.G b.R c.d.Y", "", [4]float32{211, 111, 11, 1}, vk.FormatR16G16B16A16Sfloat},
		{"b.B b.G b.R c.d.Y", "c.d", [4]float32{311, 0, 0, 1}, vk.FormatR16Sfloat},
	} {
		x, err := Options{Layer: c.layer}.Decode(bytes.NewReader(exrFile(exrHalf, strings.Fields(c.names)...)), c.names)
		require.NoError(t, err, c.names)
		require.Equal(t, c.format, x.Image.Info().Format, c.names)
		require.Equal(t, c.want, floats(x)[4], c.names)
	}
	x, err := Options{Float: vk.FormatE5B9G9R9UfloatPack32}.Decode(bytes.NewReader(exrFile(exrUint, "Y")), "gray")
	require.NoError(t, err)
	require.Equal(t, [4]float32{11, 11, 11, 1}, floats(x)[4])
	x, err = Decode(bytes.NewReader(exrFile(exrUint, "B", "G", "R")), "ids")
	require.NoError(t, err)
	require.Equal(t, vk.FormatR32G32B32A32Uint, x.Image.Info().Format)
	require.Equal(t, []byte{211, 0, 0, 0, 111, 0, 0, 0, 11, 0, 0, 0, 1, 0, 0, 0}, x.Image.Bytes()[64:80])
}

func TestEXRRoundTrip(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatR16G16B16A16Sfloat, vk.FormatR32G32B32A32Sfloat, vk.FormatR32G32B32A32Uint, vk.FormatR32Uint,
		vk.FormatR16Sfloat, vk.FormatR32Sfloat} {
		for _, c := range []EXRCompression{EXRZIP, EXRZIPS, EXRRLE, EXRNone} {
			m := newImage(t, vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 19, Height: 35}})
			if f != vk.FormatR32Uint {
				for i := range m.Bytes() { // no NaN: those need not keep their bits
					m.Bytes()[i] = byte(i/7*37) & 0x3f
				}
			} else {
				noise(m, 5)
			}
			var b bytes.Buffer
			require.NoError(t, WriteEXR(&b, m, EXROptions{Compression: c}))
			x, err := Decode(&b, "trip")
			require.NoError(t, err)
			require.Equal(t, m.Info(), x.Image.Info())
			require.True(t, bytes.Equal(m.Bytes(), x.Image.Bytes()), "%v %v", f, c)
		}
	}
}

// Formats without samples of their own keep their values.
func TestEXRWritesEveryColor(t *testing.T) {
	for _, f := range vk.Values[vk.Format]()[1:] {
		row := format.Of(f)
		if row == nil {
			continue // refused
		}
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 12, Height: 12}}
		if row.BlockDepth > 1 {
			info.ImageType = vk.ImageType3D
		}
		m := newImage(t, info)
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(i*7) & 0x3f
		}
		var b bytes.Buffer
		if err := WriteEXR(&b, m, EXROptions{Float: true}); err != nil {
			require.ErrorContains(t, err, "Format: "+f.String())
			require.True(t, row.Class == format.ClassSint || row.Chroma || row.Wide() || row.Stencil, f)
			continue
		}
		if row.Class != format.ClassFloat || row.Depth {
			continue
		}
		x, err := Decode(&b, f.String())
		require.NoError(t, err)
		got, rows := floats(x), newRows(m)
		for y := range 12 {
			for i, v := range rows.row(y)[:12] {
				for k := range max(row.Components, 1) {
					if row.Components == 1 && row.Bits[3] > 0 { // alpha alone
						k = 3
					}
					want, have := math.Float32frombits(v[k]), got[12*y+i][k]
					require.True(t, want == have || want != want && have != have, "%v (%d, %d) %d", f, i, y, k)
				}
			}
		}
	}
}

func TestEXRDepthAndStencil(t *testing.T) {
	m := newImage(t, vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatD24UnormS8Uint, Extent: vk.Extent3D{Width: 1, Height: 1}})
	copy(m.Bytes(), []byte{255, 255, 255, 0, 9})
	var b bytes.Buffer
	require.NoError(t, WriteEXR(&b, m, EXROptions{}))
	x, err := Decode(&b, "depth")
	require.NoError(t, err)
	require.Equal(t, vk.FormatR32Sfloat, x.Image.Info().Format)
	require.Equal(t, float32(1), floats(x)[0][0])
	require.ErrorContains(t, WriteEXR(&b, m, EXROptions{Compression: 9}), "Compression: 9")
}

func TestRunLengthsRoundTrip(t *testing.T) {
	for _, s := range []string{"", "a", "aaa", "abcabc", "aaaabbbbbcd", strings.Repeat("x", 1000), strings.Repeat("xy", 500)} {
		dst := make([]byte, len(s))
		require.NoError(t, unpackRuns(dst, packRuns([]byte(s)), "x"))
		require.Equal(t, s, string(dst))
		p, back := make([]byte, len(s)), make([]byte, len(s))
		predict(p, []byte(s))
		unpredict(back, p)
		require.Equal(t, s, string(back))
	}
}

// replaceText replaces bytes by as many others.
func replaceText(from, to string) func([]byte) []byte {
	return func(b []byte) []byte { return bytes.Replace(b, []byte(from), []byte(to), 1) }
}

// attributeAt replaces bytes of an attribute's value.
func attributeAt(name, kind string, at int, v ...byte) func([]byte) []byte {
	head := name + "\x00" + kind + "\x00"
	return func(b []byte) []byte { copy(b[bytes.Index(b, []byte(head))+len(head)+4+at:], v); return b }
}

func TestEXRRefuses(t *testing.T) {
	good := exrFile(exrHalf, "B", "G", "R")
	table := len(good) - 2*(8+18) - 16
	last := []byte("screenWindowWidth\x00float\x00\x04\x00\x00\x00\x00\x00\x80\x3f\x00")
	require.Equal(t, last, good[table-len(last):table])
	packed := func(compression byte, block ...byte) func([]byte) []byte {
		return func(b []byte) []byte {
			b = attributeAt("compression", "compression", 0, compression)(b)
			return append(binary.LittleEndian.AppendUint32(b[:table+16+4], uint32(len(block))), block...)
		}
	}
	refuse(t, good, []malformed{
		{"version cut", cut(6), "version: needs 4 bytes"},
		{"version", set(4, 3), "version: 3 is not 2"},
		{"tiles", set(5, 2), "version: tiles"},
		{"deep", set(5, 8), "version: deep"},
		{"parts", set(5, 16), "version: files of several parts"},
		{"flags", set(6, 1), "version: flags 10000"},
		{"name cut", cut(12), "attribute: a name at offset 8 does not end"},
		{"name of several lines", set(8, '\n'), "attribute: \"\\nhannels\" is not a name"},
		{"value cut", cut(30), "channels: needs 55 bytes"},
		{"value huge", set(24, 255, 255, 255, 255), "channels: 4294967295 bytes of header"},
		{"twice", replaceText("lineOrder\x00lineOrder\x00\x01\x00\x00\x00\x00",
			"channels\x00chlist\x00\x01\x00\x00\x00\x00\x00\x00\x00"), "channels: appears twice"},
		{"missing", replaceText("lineOrder\x00l", "lineorder\x00l"), "lineOrder: is missing"},
		{"of another type", replaceText("chlist", "chbaum"), "channels: is 55 bytes of type \"chbaum\""},
		{"window of another size", replaceText("dataWindow\x00box2i\x00\x10", "dataWindow\x00box2i\x00\x0f"), "dataWindow: is 15 bytes"},
		{"channel type", attributeAt("channels", "chlist", 2, 9), "channels: \"B\" has type 9"},
		{"channel sampling", attributeAt("channels", "chlist", 10, 2), "channels: \"B\" is sampled every 2 x 1"},
		{"channel cut", attributeAt("channels", "chlist", 54, 1), "channels: a name at offset 54 does not end"},
		{"no channels", attributeAt("channels", "chlist", 0, 0), "channels: is empty"},
		{"compression", attributeAt("compression", "compression", 0, 77), "compression: 77 is not"},
		{"compression of another kind", attributeAt("compression", "compression", 0, 6), "compression: B44 is not supported"},
		{"order", attributeAt("lineOrder", "lineOrder", 0, 2), "lineOrder: 2"},
		{"data window", attributeAt("dataWindow", "box2i", 8, 255, 255, 255, 255), "dataWindow: 0 x 2 pixels"},
		{"data window inverted", attributeAt("dataWindow", "box2i", 0, 0, 0, 0, 0x80), "dataWindow: 2147483651 x 2 pixels"},
		{"display window", attributeAt("displayWindow", "box2i", 8, 0, 0, 0, 0x7f), "displayWindow: 2130706433 x 2 pixels"},
		{"display window of many bytes", attributeAt("displayWindow", "box2i", 8, 0xff, 0x3f, 0, 0, 0xff, 0x3f),
			"displayWindow: needs 2147483648 bytes"},
		{"offsets cut", cut(table + 9), "offsets: needs 16 bytes"},
		{"many lines", attributeAt("dataWindow", "box2i", 12, 0, 16), "offsets: needs 32776 bytes"},
		{"offset of zero", set(table, 0, 0, 0), "block 0: is missing"},
		{"offset outside", set(table+7, 128), "block 0: needs 8 bytes at offset 9223372036854"},
		{"line", set(table+16, 1), "block 0: begins at line 1, not 0"},
		{"block outside", set(table+16+6, 1), "block 0: needs 65554 bytes"},
		{"block too short", set(table+16+4, 17), "block 0: 17 bytes, its scanlines have 18"},
		{"block too long", set(table+16+4, 19), "block 0: 19 bytes, its scanlines have 18"},
		{"runs too long", packed(exrRLE, 18, 0), "block 0: a run of 19 at byte 0 of 18"},
		{"runs too short", packed(exrRLE, 16, 0), "block 0: unpacks to 17 bytes, not 18"},
		{"literals cut", packed(exrRLE, 256-18, 0), "block 0: a run of 18"},
		{"no ZLIB", packed(exrZIPS, 1, 2, 3), "block 0: ZLIB: "},
		{"ZLIB too short", packed(exrZIPS, deflate(make([]byte, 17))...), "block 0: unpacks to 17 bytes"},
	})
	_, err := Options{Layer: "x"}.Decode(bytes.NewReader(good), "x.exr")
	require.EqualError(t, err, "x.exr: channels: there is no layer \"x\" among 1 layers")
	_, err = Decode(bytes.NewReader(exrFile(exrHalf, "p", "q")), "x.exr")
	require.EqualError(t, err, "x.exr: channels: none of the 2 of layer \"\" is R, G, B or Y")
}

func TestEXRRefusesPIZ(t *testing.T) {
	good, err := os.ReadFile("testdata/piz-half.exr")
	require.NoError(t, err)
	_, err = Decode(bytes.NewReader(good), "good")
	require.NoError(t, err)
	h, err := parseEXR(good)
	require.NoError(t, err)
	block := int(binary.LittleEndian.Uint64(h.offsets)) + 8
	low, high := int(binary.LittleEndian.Uint16(good[block:])), int(binary.LittleEndian.Uint16(good[block+2:]))
	code := block + 4 + high - low + 1 + 4 // the Huffman header
	refuse(t, good, []malformed{
		{"bitmap", set(block+2, 0, 32), "block 0: a bitmap up to byte 8192"},
		{"bitmap cut", set(block+2, 255, 31), "block 0: needs "},
		{"length", set(code-4, 255, 255, 255, 255), "block 0: needs 1073741824 bytes"},
		{"no header", set(code-4, 0, 0, 0, 0), "block 0: a Huffman header of 0 bytes"},
		{"symbols", set(code, 255, 255, 255), "block 0: Huffman symbols 16777215"},
		{"bits", set(code+12, 255, 255, 255), "bits of Huffman codes in"},
		{"no bits", set(code+12, 0, 0, 0), "block 0: unpacks to 0 words"},
		{"too many short codes", set(code+20, 0x04, 0x10, 0x41), "Huffman codes of"},
		{"zeros beyond the end", set(code+20, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
			"Huffman lengths of 0 from symbol"},
	})
	// Whatever bit is wrong: refused, or other pixels.
	for i := block; i < len(good); i += 3 {
		b := bytes.Clone(good)
		b[i] ^= 1 << (i % 8)
		judge(t, b)
	}
}

func FuzzEXR(f *testing.F) {
	for _, name := range []string{"rle-float", "zips-half", "zip-uint", "piz-uint", "piz-half"} {
		b, err := os.ReadFile("testdata/" + name + ".exr")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Add(exrFile(exrHalf, "B", "G", "R"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if !bytes.HasPrefix(data, []byte(exrMagic)) {
			data = append([]byte(exrMagic), data...)
		}
		judge(t, data)
	})
}
