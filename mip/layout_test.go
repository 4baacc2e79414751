package mip

import (
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A layout holds the texels that the format decodes to, wherever they lie, and none are decoded by rows where a chain or the image's own
// memory has them.
func TestALayoutIsTheOnlyCopy(t *testing.T) {
	views := map[vk.ImageViewType]vk.ImageInfo{
		vk.ImageViewType2DArray: {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 13, Height: 9, Depth: 1}, ArrayLayers: 3, MipLevels: 3},
		vk.ImageViewTypeCube:    {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1}, ArrayLayers: 6, MipLevels: 2, CubeCompatible: true},
		vk.ImageViewType3D:      {ImageType: vk.ImageType3D, Extent: vk.Extent3D{Width: 7, Height: 5, Depth: 4}, MipLevels: 2},
	}
	for _, f := range []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatR16G16B16A16Unorm, vk.FormatR16G16Sfloat,
		vk.FormatR16Sfloat, vk.FormatR32Sfloat, vk.FormatE5B9G9R9UfloatPack32, vk.FormatR32G32Sfloat, vk.FormatR16Uint, vk.FormatBC7UnormBlock} {
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
