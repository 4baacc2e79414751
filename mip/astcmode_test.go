package mip

import (
	"encoding/binary"
	"math"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// solid is a block of ASTC of one colour of 16 bits a component, or of halves.
func solid(color [4]uint16, halves bool) []byte {
	b := make([]byte, 16)
	binary.LittleEndian.PutUint64(b, 0xFFFFFFFFFFFFFDFC)
	if halves {
		b[1] |= 2
	}
	for c, v := range color {
		binary.LittleEndian.PutUint16(b[8+2*c:], v)
	}
	return b
}

// decodedAs is the texels of a view of blocks under a decode mode, in plain rows and in the chain of the kernels.
func decodedAs(t *testing.T, f, mode vk.Format, blocks []byte) []format.Texel {
	t.Helper()
	m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
		Extent: vk.Extent3D{Width: len(blocks) / 4, Height: 4, Depth: 1}})
	require.NoError(t, err)
	copy(m.Bytes(), blocks)
	v, err := NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D, ASTCDecodeMode: mode})
	require.NoError(t, err)
	l := v.Layout()
	pix := l.Current()
	var list []format.Texel
	for x := 0; x < len(blocks)/4; x += 4 {
		var texel format.Texel
		l.Load(&texel, pix, l.Levels[0].Offset+x*l.Kind.Bytes())
		if l.Kind == KindRGBA8 {
			for c := range texel {
				texel[c] = math.Float32bits(float32(texel[c]) / 255)
			}
		}
		list = append(list, texel)
	}
	return list
}

// The decode mode UNORM8 keeps the upper 8 bits of each result, and the mode of shared exponents the upper 9 bits of the
// greatest of red, green and blue, and as small ones of the others (Khronos Data Format Specification: ASTC).
func TestASTCDecodeModes(t *testing.T) {
	var blocks []byte
	var colors [][4]uint16
	for i := range 64 {
		c := [4]uint16{uint16(i * 1021), uint16(0xFFFF >> (i % 17)), uint16(i * i * 13), uint16(0xFFFF - i)}
		if i == 0 {
			c = [4]uint16{}
		}
		if i == 1 {
			c = [4]uint16{0xFFFF, 0xFFFE, 1, 0xFF}
		}
		colors = append(colors, c)
		blocks = append(blocks, solid(c, false)...)
	}
	f := vk.FormatASTC4x4UnormBlock
	for i, texel := range decodedAs(t, f, vk.FormatR8G8B8A8Unorm, blocks) {
		for c, w := range texel {
			require.Equal(t, float32(colors[i][c]>>8)/255, math.Float32frombits(w), "block %d, component %d", i, c)
		}
	}
	for i, texel := range decodedAs(t, f, vk.FormatE5B9G9R9UfloatPack32, blocks) {
		var v [3]uint32
		for c := range v {
			if v[c] = uint32(colors[i][c]); v[c] == 0xFFFF {
				v[c] = 0x10000
			}
		}
		zeros := 16 - (bits.Len32(v[0]|v[1]|v[2]|1) - 1) // above 17 bits
		for c := range v {
			mantissa := v[c] << zeros >> 8 & 0x1FF
			want := math.Ldexp(float64(mantissa), 16-zeros-15-9)
			require.Equal(t, want, float64(math.Float32frombits(texel[c])), "block %d, component %d", i, c)
		}
		require.Equal(t, float32(1), math.Float32frombits(texel[3]))
	}
	require.Equal(t, decodedAs(t, f, 0, blocks), decodedAs(t, f, vk.FormatR16G16B16A16Sfloat, blocks))
	srgb := vk.FormatASTC4x4SrgbBlock
	require.Equal(t, decodedAs(t, srgb, 0, blocks), decodedAs(t, srgb, vk.FormatE5B9G9R9UfloatPack32, blocks))
	// halves: infinity becomes the greatest number with 9 bits, and 1.5 keeps its bits beside it or loses them
	got := decodedAs(t, vk.FormatASTC4x4SfloatBlock, vk.FormatE5B9G9R9UfloatPack32,
		append(solid([4]uint16{0x7C00, 0x3E00, 0, 0}, true), solid([4]uint16{0x3E00, 0x3C01, 0x0001, 0}, true)...))
	require.Equal(t, []float32{65408, 0, 0, 1, 1.5, 1, 0, 1}, []float32{
		math.Float32frombits(got[0][0]), math.Float32frombits(got[0][1]), math.Float32frombits(got[0][2]), math.Float32frombits(got[0][3]),
		math.Float32frombits(got[1][0]), math.Float32frombits(got[1][1]), math.Float32frombits(got[1][2]), math.Float32frombits(got[1][3])})
}

// Views of one image in several modes have texels of their own, and modes that a format has not are refused.
func TestASTCDecodeModesAreTheViews(t *testing.T) {
	m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatASTC4x4UnormBlock,
		Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 1}})
	require.NoError(t, err)
	copy(m.Bytes(), solid([4]uint16{0x12FF, 0x80, 0, 0xFFFF}, false))
	var kinds []Kind
	for _, mode := range []vk.Format{0, vk.FormatR8G8B8A8Unorm, vk.FormatE5B9G9R9UfloatPack32} {
		v, err := NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D, ASTCDecodeMode: mode})
		require.NoError(t, err)
		l := v.Layout()
		l.Current()
		kinds = append(kinds, l.Kind)
	}
	require.Equal(t, []Kind{KindRGBA16F, KindRGBA8, KindRGBA16F}, kinds)
	for f, mode := range map[vk.Format]vk.Format{vk.FormatR8G8B8A8Unorm: vk.FormatR8G8B8A8Unorm,
		vk.FormatASTC4x4SfloatBlock: vk.FormatR8G8B8A8Unorm, vk.FormatASTC4x4UnormBlock: vk.FormatR8Unorm,
		vk.FormatBC7UnormBlock: vk.FormatR16G16B16A16Sfloat} {
		m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 1}})
		require.NoError(t, err)
		_, err = NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D, ASTCDecodeMode: mode})
		require.ErrorContains(t, err, "ASTCDecodeMode: ")
	}
}
