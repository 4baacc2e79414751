package mip_test

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// alignedBytes is memory at a multiple of [mip.MemoryAlignment].
func alignedBytes(n int) []byte {
	b := make([]byte, n+mip.MemoryAlignment)
	at := -uintptr(unsafe.Pointer(unsafe.SliceData(b))) % mip.MemoryAlignment
	return b[at : int(at)+n : int(at)+n]
}

// Images of all kinds lie in given memory as in memory of their own, and two over the same memory show the same texels.
func TestWrappedImagesLieAsOwnOnes(t *testing.T) {
	for _, info := range []vk.ImageInfo{
		{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: 13, Height: 7, Depth: 1},
			MipLevels: 4, ArrayLayers: 3},
		{ImageType: vk.ImageType3D, Format: vk.FormatR16Sfloat, Extent: vk.Extent3D{Width: 9, Height: 8, Depth: 5},
			MipLevels: 2},
		{ImageType: vk.ImageType2D, Format: vk.FormatD32SfloatS8Uint, Extent: vk.Extent3D{Width: 5, Height: 3, Depth: 1},
			Samples: 4},
		{ImageType: vk.ImageType2D, Format: vk.FormatBC1RGBAUnormBlock, Extent: vk.Extent3D{Width: 9, Height: 9, Depth: 1},
			MipLevels: 4, ArrayLayers: 6, CubeCompatible: true},
		{ImageType: vk.ImageType2D, Format: vk.FormatG8B8R82Plane420Unorm,
			Extent: vk.Extent3D{Width: 8, Height: 6, Depth: 1}},
	} {
		n, err := mip.ImageBytes(info)
		require.NoError(t, err)
		memory := alignedBytes(n)
		for i := range memory {
			memory[i] = byte(i * 7)
		}
		m, err := mip.WrapImage(info, memory)
		require.NoError(t, err)
		twin, err := mip.WrapImage(info, memory)
		require.NoError(t, err)
		own, err := mip.NewImage(info)
		require.NoError(t, err)
		require.Equal(t, n, len(own.Bytes())+mip.Slack)
		copy(own.Bytes(), memory)
		in := m.Info()
		for level := range in.MipLevels {
			for layer := range in.ArrayLayers {
				for plane := range m.Planes() {
					require.Equal(t, own.Subresource(level, layer, plane), m.Subresource(level, layer, plane))
				}
			}
		}
		m.Bytes()[0] = 99
		require.Equal(t, byte(99), twin.Bytes()[0])
		_, err = mip.WrapImage(info, memory[:n-1])
		require.ErrorContains(t, err, "Memory")
		_, err = mip.WrapImage(info, alignedBytes(n + 8)[8:])
		require.ErrorContains(t, err, "Memory")
	}
}

// Of an image whose layers changed one by one, views decode these anew, and no others; all of it after Touch.
func TestTouchedLayersAreDecodedAlone(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Srgb, vk.FormatR16Sfloat, vk.FormatR8Unorm} {
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1},
			MipLevels: 3, ArrayLayers: 2}
		m, err := mip.NewImage(info)
		require.NoError(t, err)
		v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2DArray})
		require.NoError(t, err)
		layout, rows := v.Layout(), v
		texel := func(level, layer int) (t [2]format.Texel) {
			pix := layout.Current()
			g := layout.Levels[level]
			layout.Load(&t[0], pix, g.Offset+layer*g.LayerPitch)
			d := rows.Decoded()
			l := rows.Levels()[level]
			t[1] = d.Texel(l.Offset + layer*l.LayerPitch)
			return t
		}
		before := texel(1, 1)
		change := func(level, layer int) {
			s := m.Subresource(level, layer, 0)
			for i := range s.Pix {
				s.Pix[i] += 60
			}
		}
		for level := range 3 {
			for layer := range 2 {
				change(level, layer)
			}
		}
		require.Equal(t, before, texel(1, 1), "nobody said so")
		m.TouchLayers(1, 1, 1)
		require.NotEqual(t, before, texel(1, 1))
		require.Equal(t, before, texel(1, 0), "another layer")
		require.Equal(t, before, texel(0, 1), "another level")
		changed := texel(1, 1)
		m.TouchLayers(0, 0, 2)
		require.Equal(t, changed, texel(0, 0))
		require.Equal(t, changed, texel(0, 1))
		require.Equal(t, before, texel(2, 1))
		m.Touch()
		require.Equal(t, changed, texel(2, 1))
	}
}
