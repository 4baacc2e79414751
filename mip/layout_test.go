package mip

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A layout holds the texels that the format decodes to, wherever they lie, and none are decoded by rows where a chain
// or the image's own memory has them.
func TestALayoutIsTheOnlyCopy(t *testing.T) {
	views := map[vk.ImageViewType]vk.ImageInfo{
		vk.ImageViewType2DArray: {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 13, Height: 9, Depth: 1},
			ArrayLayers: 3, MipLevels: 3},
		vk.ImageViewTypeCube: {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1},
			ArrayLayers: 6, MipLevels: 2, CubeCompatible: true},
		vk.ImageViewType3D: {ImageType: vk.ImageType3D, Extent: vk.Extent3D{Width: 7, Height: 5, Depth: 4}, MipLevels: 2},
	}
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8Unorm, vk.FormatR8G8B8A8Srgb,
		vk.FormatR16G16B16A16Unorm, vk.FormatR16G16Sfloat,
		vk.FormatR16Sfloat, vk.FormatR32Sfloat, vk.FormatE5B9G9R9UfloatPack32, vk.FormatR32G32Sfloat,
		vk.FormatR16Uint, vk.FormatBC7UnormBlock} {
		for kind, info := range views {
			info.Format = f
			m, err := NewImage(info)
			if err != nil {
				t.Fatal(err)
			}
			for i, pix := 0, m.Bytes(); i < len(pix); i++ {
				pix[i] = byte(i*i>>3) & 0x3B // no NaN
			}
			m.Touch()
			in := vk.ImageView{ViewType: kind, BaseMipLevel: 1}
			if kind == vk.ImageViewType2DArray {
				in.BaseArrayLayer = 1
			}
			v, err := NewView(m, in)
			if err != nil {
				t.Fatal(err)
			}
			at := v.Layout()
			pix := at.Current()
			if own := len(v.fetch.Pix) > 0; own != sharable(m.format) {
				t.Fatalf("%v %v: decoded by rows, too", m.format, kind)
			}
			x := v.Decoded()
			for l, g := range v.Levels() {
				for n := range v.info.LayerCount * g.Depth * g.Height * g.Width {
					i, j, k, layer := n%g.Width, n/g.Width%g.Height, n/(g.Width*g.Height)%g.Depth, n/(g.Width*g.Height*g.Depth)
					place := func(g *Level, k2 Kind) int {
						return g.Offset + layer*g.LayerPitch + k*g.SlicePitch + j*g.RowPitch + i*k2.Bytes()
					}
					want := x.Texel(place(&g, x.Kind))
					var got format.Texel
					if at.Load(&got, pix, place(&at.Levels[l], at.Kind)); got != want {
						t.Fatalf("%v %v: level %d layer %d (%d, %d, %d) is %x, not %x", m.format, kind, l, layer, i, j, k, got, want)
					}
				}
			}
		}
	}
}

// The chain of a sparse 3D image has what its rows have: what is not bound is zero, slice by slice.
func TestChainsOfSparseVolumesHoldTheirTexels(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR8G8Unorm,
		vk.FormatR16G16B16A16Sfloat, vk.FormatR32Sfloat,
		vk.FormatE5B9G9R9UfloatPack32, vk.FormatR32G32Uint, vk.FormatBC1RGBAUnormBlock, vk.FormatBC7UnormBlock} {
		m, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType3D, Format: f,
			Extent: vk.Extent3D{Width: 13, Height: 9, Depth: 7}, MipLevels: 2, SparseResidency: true})
		if err != nil {
			t.Fatal(err)
		}
		for i, pix := 0, m.Bytes(); i < len(pix); i++ {
			pix[i] = byte(i*i>>3)&0x3B | 1 // no NaN
		}
		m.Touch()
		v, err := NewView(m, vk.ImageView{ViewType: vk.ImageViewType3D})
		if err != nil {
			t.Fatal(err)
		}
		for round := range 3 { // residency changes
			for l, tiles := range []int{4 * 3 * 4, 2 * 1 * 2} {
				bound := make([]bool, tiles)
				for i := range bound {
					bound[i] = (i*7+round)%3 > 0
				}
				if err := m.SetResidency(l, vk.Extent3D{Width: 4, Height: 4, Depth: 2}, bound); err != nil {
					t.Fatal(err)
				}
			}
			at, x := v.Layout(), v.Decoded()
			pix := at.Current()
			for l, g := range v.Levels() {
				for n := range g.Depth * g.Height * g.Width {
					i, j, k := n%g.Width, n/g.Width%g.Height, n/(g.Width*g.Height)
					own := &at.Levels[l]
					want := x.Texel(g.Offset + k*g.SlicePitch + j*g.RowPitch + i*x.Kind.Bytes())
					var got format.Texel
					if at.Load(&got, pix, own.Offset+k*own.SlicePitch+j*own.RowPitch+i*at.Kind.Bytes()); got != want {
						t.Fatalf("%v, round %d: level %d (%d, %d, %d) is %x, not %x", m.format, round, l, i, j, k, got, want)
					}
					if !m.Resident(l, 0, i, j, k) && (got[0]|got[1]|got[2]) != 0 {
						t.Fatalf("%v: (%d, %d, %d) of level %d is not bound, and %x", m.format, i, j, k, l, got)
					}
				}
			}
		}
	}
}
