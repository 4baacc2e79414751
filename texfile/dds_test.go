package texfile

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// ddsFields are the fields of a DDS file that vary.
type ddsFields struct {
	flags, height, width, depth, levels uint32
	pfFlags, code, bits                 uint32
	masks                               [4]uint32
	caps2                               uint32
	modern                              []uint32 // of the DX10 header
	texels                              []byte
}

func (d ddsFields) encode() []byte {
	b := []byte(ddsMagic)
	word := func(v ...uint32) {
		for _, v := range v {
			b = binary.LittleEndian.AppendUint32(b, v)
		}
	}
	word(124, 0x1007|d.flags, d.height, d.width, 0, d.depth, d.levels)
	b = append(b, make([]byte, 44)...)
	word(32, d.pfFlags, d.code, d.bits)
	word(d.masks[:]...)
	word(0x1000, d.caps2, 0, 0, 0)
	word(d.modern...)
	return append(b, d.texels...)
}

// count is n bytes that count.
func count(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i + i/256)
	}
	return b
}

// smallDDS is a cube with levels in a block format.
func smallDDS() ddsFields {
	return ddsFields{height: 8, width: 8, levels: 4, pfFlags: ddpfFourCC, code: fourCC("DXT5"),
		caps2: ddsCaps2Cube | ddsCaps2Faces, texels: count(6 * (64 + 3*16))}
}

func TestDDSOrder(t *testing.T) {
	x, err := Decode(bytes.NewReader(smallDDS().encode()), "cube")
	require.NoError(t, err)
	require.Equal(t, vk.ImageViewTypeCube, x.View.ViewType)
	require.Equal(t, "DDS", x.Container)
	src := count(6 * (64 + 3*16))
	for layer := range 6 {
		for level := range 4 {
			s := x.Image.Subresource(level, layer, 0)
			require.Equal(t, src[:len(s.Pix)], s.Pix)
			src = src[len(s.Pix):]
		}
	}
}

func TestDDSShapes(t *testing.T) {
	dx10 := ddsFields{height: 4, width: 4, pfFlags: ddpfFourCC, code: fourCC("DX10"), texels: count(4096)}
	for _, c := range []struct {
		name   string
		change func(*ddsFields)
		view   vk.ImageViewType
		extent vk.Extent3D
		layers int
	}{
		{"2D", func(d *ddsFields) { d.modern = []uint32{29, 3, 0, 1, 0} }, vk.ImageViewType2D,
			vk.Extent3D{Width: 4, Height: 4, Depth: 1}, 1},
		{"array", func(d *ddsFields) { d.modern = []uint32{29, 3, 0, 3, 0} }, vk.ImageViewType2DArray,
			vk.Extent3D{Width: 4, Height: 4, Depth: 1}, 3},
		{"1D", func(d *ddsFields) { d.modern = []uint32{29, 2, 0, 1, 0}; d.height = 1 }, vk.ImageViewType1D,
			vk.Extent3D{Width: 4, Height: 1, Depth: 1}, 1},
		{"cube", func(d *ddsFields) { d.modern = []uint32{29, 3, 4, 1, 0} }, vk.ImageViewTypeCube,
			vk.Extent3D{Width: 4, Height: 4, Depth: 1}, 6},
		{"cubes", func(d *ddsFields) { d.modern = []uint32{29, 3, 4, 2, 0} }, vk.ImageViewTypeCubeArray,
			vk.Extent3D{Width: 4, Height: 4, Depth: 1}, 12},
		{"3D", func(d *ddsFields) { d.modern = []uint32{29, 4, 0, 1, 0}; d.depth = 5; d.levels = 3 },
			vk.ImageViewType3D, vk.Extent3D{Width: 4, Height: 4, Depth: 5}, 1},
		{"old volume", func(d *ddsFields) {
			d.code, d.flags, d.caps2, d.depth = fourCC("DXT1"), ddsdDepth, ddsCaps2Volume, 3
		}, vk.ImageViewType3D, vk.Extent3D{Width: 4, Height: 4, Depth: 3}, 1},
	} {
		d := dx10
		c.change(&d)
		x, err := Decode(bytes.NewReader(d.encode()), c.name)
		require.NoError(t, err, c.name)
		require.Equal(t, c.view, x.View.ViewType, c.name)
		require.Equal(t, c.extent, x.Image.Info().Extent, c.name)
		require.Equal(t, c.layers, x.Image.Info().ArrayLayers, c.name)
		_, err = mip.NewView(x.Image, x.View)
		require.NoError(t, err, c.name)
	}
}

// Masks say where the components are: a texel with one component full reads as that component alone.
func TestDDSMasks(t *testing.T) {
	for _, m := range ddsMasks {
		for i, mask := range m.masks {
			if mask == 0 {
				continue
			}
			word := mask
			if f := format.Of(m.is.format); f.Numeric == format.Snorm {
				word &= mask >> 1 // the largest of signed values
			} else if f.Numeric == format.Sfloat {
				word = 0x3f800000
			}
			flags := m.kind
			if m.masks[3] != 0 && m.kind != ddpfAlpha {
				flags |= ddpfAlphaPixels
			}
			d := ddsFields{height: 1, width: 1, pfFlags: flags, bits: m.bits, masks: m.masks,
				texels: binary.LittleEndian.AppendUint32(nil, word)}
			x, err := Decode(bytes.NewReader(d.encode()), "masks")
			require.NoError(t, err)
			v, err := mip.NewView(x.Image, x.View)
			require.NoError(t, err)
			got, sources := floats(x)[0], v.Sources()
			if i == 3 {
				require.Equal(t, float32(1), got[sources[3]], "%v alpha", m)
				continue
			}
			require.Equal(t, float32(1), got[sources[i]], "%v component %d", m, i)
			if m.masks[3] != 0 {
				require.Equal(t, float32(0), got[sources[3]], "%v alpha", m)
			} else if sources[3] != mip.SourceOne {
				require.Equal(t, float32(1), got[sources[3]], "%v alpha", m)
			}
		}
	}
}

func TestDDSCodes(t *testing.T) {
	for code, k := range ddsFourCC {
		f := format.Of(k.format)
		d := ddsFields{height: 4, width: 4, pfFlags: ddpfFourCC, code: code, texels: count(f.Bytes(4, 4))}
		x, err := Decode(bytes.NewReader(d.encode()), "code")
		require.NoError(t, err)
		require.Equal(t, k.format, x.Image.Info().Format)
		require.Equal(t, k.premultiplied, x.Premultiplied)
		require.Equal(t, d.texels, x.Image.Bytes())
	}
}

func TestDDSNumbers(t *testing.T) {
	for number, k := range dxgi {
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: k.format, Extent: vk.Extent3D{Width: 4, Height: 4},
			MipLevels: 1, ArrayLayers: 1}
		d := ddsFields{height: 4, width: 4, pfFlags: ddpfFourCC, code: fourCC("DX10"),
			modern: []uint32{number, 3, 0, 1, 2}, texels: count(4096)[:levelSize(info, 0)]}
		x, err := Decode(bytes.NewReader(d.encode()), "number")
		require.NoError(t, err)
		require.Equal(t, k.format, x.Image.Info().Format)
		require.True(t, x.Premultiplied)
		if x.Image.Planes() == 1 {
			require.Equal(t, d.texels, x.Image.Bytes())
		} else {
			word := binary.LittleEndian.Uint64(d.texels)
			require.Equal(t, uint32(word&0xffffff), binary.LittleEndian.Uint32(x.Image.Bytes())&0xffffff)
			require.Equal(t, d.texels[map[int]int{4: 3, 8: 4}[packedDepth(k.format)]],
				x.Image.Subresource(0, 0, 1).Pix[0], "%v", k.format)
		}
	}
}

func TestDDSRefuses(t *testing.T) {
	dx10 := func(v ...uint32) func([]byte) []byte {
		d := smallDDS()
		d.code, d.caps2, d.levels, d.modern = fourCC("DX10"), 0, 1, v
		return func([]byte) []byte { return d.encode() }
	}
	refuse(t, smallDDS().encode(), []malformed{
		{"header cut", cut(100), "ddspf.dwBBitMask: needs 4 bytes at offset 100"},
		{"texels cut", cut(128 + 671), "bad.tex: claims 672 bytes of texels and has 671"},
		{"size", set(4, 123), "dwSize: 123 is not 124"},
		{"format size", set(76, 31), "ddspf.dwSize: 31 is not 32"},
		{"no width", set(16, 0), "dwWidth: 0 x 8 texels"},
		{"huge", set(12, 0, 0, 0, 1), "dwWidth: 8 x 16777216 x 0 texels"},
		{"levels", set(28, 5), "dwMipMapCount: 5; 8 x 8 x 1 texels have 1 to 4"},
		{"absurd levels", set(28, 5, 1), "dwMipMapCount: 261"},
		{"part of a cube", set(113, 0xfa), "dwCaps2: 5 faces"},
		{"oblong cube", set(16, 4), "faces are square"},
		{"code", set(84, []byte("DXTZ")...), "ddspf.dwFourCC: DXTZ is not supported"},
		{"number", set(84, 99, 0, 0, 0), "ddspf.dwFourCC: D3DFORMAT 99 is not supported"},
		{"masks", set(80, ddpfRGB), "ddspf: 0 bits with masks 0, 0, 0, 0 and flags 40"},
		{"odd pairs", func(b []byte) []byte { copy(b[84:], "YUY2"); b[12], b[16], b[28] = 7, 7, 1; return b },
			"dwWidth: 7 texels of G8B8G8R8_422_UNORM"},
		{"DX10 cut", func(b []byte) []byte { copy(b[84:], "DX10"); return b[:128] }, "dxgiFormat: needs 4 bytes"},
		{"DX10 format", dx10(1, 3, 0, 1, 0), "dxgiFormat: 1 is not supported"},
		{"DX10 dimension", dx10(28, 1, 0, 1, 0), "resourceDimension: 1"},
		{"DX10 layers", dx10(28, 3, 0, 0, 0), "arraySize: 0"},
		{"DX10 many layers", dx10(28, 3, 0, 1<<31, 0), "arraySize: 2147483648"},
		{"DX10 many cubes", dx10(28, 3, 4, 1000, 0), "arraySize: 1000 cubes"},
		{"DX10 3D layers", dx10(28, 4, 0, 2, 0), "arraySize: 2: a 3D image"},
		{"DX10 1D", dx10(28, 2, 0, 1, 0), "dwHeight: 8 in a 1D image"},
		{"DX10 texels", dx10(28, 3, 0, 4, 0), "claims 1024 bytes of texels and has 672"},
	})
}

func FuzzDDS(f *testing.F) {
	f.Add(smallDDS().encode())
	d := smallDDS()
	d.code, d.modern = fourCC("DX10"), []uint32{28, 3, 4, 1, 0}
	f.Add(d.encode())
	f.Add(ddsFields{height: 2, width: 2, pfFlags: ddpfRGB, bits: 16, masks: [4]uint32{0xf800, 0x7e0, 0x1f, 0}, texels: count(8)}.encode())
	f.Fuzz(func(t *testing.T, data []byte) {
		if !bytes.HasPrefix(data, []byte(ddsMagic)) {
			data = append([]byte(ddsMagic), data...)
		}
		judge(t, data)
	})
}
