package mip

import (
	"errors"
	"testing"

	"github.com/seed-1acaedba/halfspace/vk"
)

func TestNewViewRefuses(t *testing.T) {
	image := func(info vk.ImageInfo) *Image {
		info.Extent.Width, info.Extent.Height = 8, max(info.Extent.Height, 1)
		m, err := NewImage(info)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	color := image(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Height: 8}, MipLevels: 3, ArrayLayers: 4})
	cube := image(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Unorm, Extent: vk.Extent3D{Height: 8},
		ArrayLayers: 12, CubeCompatible: true})
	depth := image(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatD24UnormS8Uint, Extent: vk.Extent3D{Height: 8}})
	bytes := image(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Unorm, Extent: vk.Extent3D{Height: 8}})
	chroma := image(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatG8B8R83Plane420Unorm, Extent: vk.Extent3D{Height: 8}})
	solid := image(vk.ImageInfo{ImageType: vk.ImageType3D, Format: vk.FormatR8Unorm,
		Extent: vk.Extent3D{Height: 8, Depth: 4}, MipLevels: 2})
	flat, array := vk.ImageViewType2D, vk.ImageViewType2DArray
	for _, c := range []struct {
		field string
		m     *Image
		v     vk.ImageView
	}{
		{"ViewType", color, vk.ImageView{}},
		{"ViewType", color, vk.ImageView{ViewType: vk.ImageViewTypeCubeArray, LayerCount: 4}},
		{"BaseMipLevel", color, vk.ImageView{ViewType: flat, BaseMipLevel: 3}},
		{"LevelCount", color, vk.ImageView{ViewType: flat, BaseMipLevel: 1, LevelCount: 3}},
		{"BaseArrayLayer", color, vk.ImageView{ViewType: flat, BaseArrayLayer: -1}},
		{"LayerCount", color, vk.ImageView{ViewType: array, BaseArrayLayer: 2, LayerCount: 3}},
		{"LayerCount", color, vk.ImageView{ViewType: flat, LayerCount: 2}},
		{"LayerCount", cube, vk.ImageView{ViewType: vk.ImageViewTypeCube, LayerCount: 12}},
		{"Format", color, vk.ImageView{ViewType: flat, Format: vk.FormatR16Unorm}},
		{"Format", depth, vk.ImageView{ViewType: flat, Format: vk.FormatR32Uint, Aspect: vk.ImageAspectDepth}},
		{"Format", bytes, vk.ImageView{ViewType: flat, Format: vk.FormatG8B8R83Plane420Unorm}},
		{"Format", chroma, vk.ImageView{ViewType: flat, Format: vk.FormatR8Unorm}},
		{"Aspect", depth, vk.ImageView{ViewType: flat, Aspect: vk.ImageAspectColor}},
		{"Aspect", color, vk.ImageView{ViewType: flat, Aspect: vk.ImageAspectStencil}},
		{"MinLod", color, vk.ImageView{ViewType: flat, MinLod: 2.5}},
		{"Components", color, vk.ImageView{ViewType: flat, Components: vk.ComponentMapping{G: 9}}},
		{"LevelCount", solid, vk.ImageView{ViewType: array}},
		{"SliceOffset", solid, vk.ImageView{ViewType: vk.ImageViewType3D, LevelCount: 1, SliceOffset: 4}},
		{"SliceCount", solid, vk.ImageView{ViewType: vk.ImageViewType3D, LevelCount: 1, SliceOffset: 2, SliceCount: 3}},
	} {
		_, err := NewView(c.m, c.v)
		var state *vk.StateError
		if !errors.As(err, &state) || state.Field != c.field {
			t.Errorf("%s: %v", c.field, err)
		}
	}
}

func TestViewsOfSlices(t *testing.T) {
	m := newTexture(t, vk.FormatR8G8B8A8Unorm, 4, 4, 5, 1)
	v, err := NewView(m, vk.ImageView{ViewType: vk.ImageViewType2DArray, BaseArrayLayer: 2})
	if err != nil {
		t.Fatal(err)
	}
	if v.Info().LayerCount != 3 || !v.Slices() {
		t.Fatalf("%+v", v.Info())
	}
	s := v.Subresource(0, 1)
	if &s.Pix[0] != &m.Bytes()[3*64] || len(s.Pix) != 64 {
		t.Error("layer 1 of the view is not slice 3")
	}
	if l := v.Levels()[0]; l.Offset != 2*64 || l.LayerPitch != 64 || l.Depth != 1 {
		t.Errorf("%+v", l)
	}
}
