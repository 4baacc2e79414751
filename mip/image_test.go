package mip

import (
	"errors"
	"image"
	"testing"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

func TestImagesAreTightlyPackedInOrder(t *testing.T) {
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil {
			continue
		}
		info, layers := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
			Extent: vk.Extent3D{Width: 13, Height: 9, Depth: 1}, MipLevels: 3, ArrayLayers: 2}, 2
		if in.BlockDepth > 1 {
			info.ImageType, info.Extent.Depth, info.ArrayLayers, layers = vk.ImageType3D, 11, 1, 1
		}
		m, err := NewImage(info)
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		at := 0
		for l := range 3 {
			for layer := range layers {
				from := at
				for p := range m.Planes() {
					s := m.Subresource(l, layer, p)
					if &s.Pix[0] != &m.Bytes()[at] {
						t.Fatalf("%v: level %d layer %d plane %d is not at %d", f, l, layer, p, at)
					}
					if len(s.Pix) != s.Slices()*s.Rows()*s.RowPitch {
						t.Fatalf("%v: %d bytes in %d rows of %d", f, len(s.Pix), s.Rows(), s.RowPitch)
					}
					at += len(s.Pix)
				}
				if want := in.Bytes(LevelSize(13, l), LevelSize(9, l)) * in.Slices(LevelSize(info.Extent.Depth, l)); at-from != want {
					t.Fatalf("%v: level %d has %d bytes, not %d", f, l, at-from, want)
				}
			}
		}
		if at != len(m.Bytes()) {
			t.Fatalf("%v: %d of %d bytes", f, at, len(m.Bytes()))
		}
	}
}

func TestNewImageRefuses(t *testing.T) {
	good := vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm, Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 1}}
	for field, change := range map[string]func(*vk.ImageInfo){
		"Format":         func(i *vk.ImageInfo) { i.Format = 0 },
		"Extent":         func(i *vk.ImageInfo) { i.Extent.Width = -1 },
		"MipLevels":      func(i *vk.ImageInfo) { i.MipLevels = 4 },
		"Samples":        func(i *vk.ImageInfo) { i.Samples = 3 },
		"ArrayLayers":    func(i *vk.ImageInfo) { i.ArrayLayers = -2 },
		"CubeCompatible": func(i *vk.ImageInfo) { i.CubeCompatible = true },
	} {
		in := good
		change(&in)
		_, err := NewImage(in)
		var state *vk.StateError
		if !errors.As(err, &state) || state.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	huge := vk.ImageInfo{ImageType: vk.ImageType3D, Format: vk.FormatR32G32B32A32Sfloat,
		Extent: vk.Extent3D{Width: MaxExtent, Height: MaxExtent, Depth: MaxExtent}}
	if _, err := NewImage(huge); err == nil {
		t.Error("an image of 64 TB was allocated")
	}
}

func TestGoImagesShareTheirPixels(t *testing.T) {
	img := image.NewNRGBA(image.Rect(3, 4, 10, 9))
	sub := img.SubImage(image.Rect(4, 5, 9, 9)).(*image.NRGBA)
	m, err := FromImage(sub)
	if err != nil {
		t.Fatal(err)
	}
	s := m.Subresource(0, 0, 0)
	s.Row(3, 0)[4*4] = 77
	if img.NRGBAAt(8, 8).R != 77 {
		t.Error("a write to the image is not seen in the pixels")
	}
	if back, err := m.NRGBA(0, 0); err != nil || back.NRGBAAt(4, 3).R != 77 || back.Bounds().Dx() != 5 {
		t.Error("the image does not convert back")
	}
}

// What a view fetches of every format is what decoding gives, to within the rounding of the layout.
func TestFetchesFollowTheBytes(t *testing.T) {
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || in.Wide() {
			continue
		}
		info, kind := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
			Extent: vk.Extent3D{Width: 13, Height: 9, Depth: 1}}, vk.ImageViewType2D
		if in.BlockDepth > 1 {
			info.ImageType, info.Extent.Depth, kind = vk.ImageType3D, 7, vk.ImageViewType3D
		}
		m, err := NewImage(info)
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		aspect := vk.ImageAspectColor
		if in.Depth {
			aspect = vk.ImageAspectDepth
		} else if in.Stencil {
			aspect = vk.ImageAspectStencil
		}
		v, err := NewView(m, vk.ImageView{ViewType: kind, Aspect: aspect})
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		v.Decoded()
		for i := range m.Bytes() {
			m.Bytes()[i] = byte(i * 37)
		}
		m.Touch()
		x, s := v.Decoded(), v.Subresource(0, 0)
		w := v.Format()
		texels := make([]format.Texel, w.BlockTexels())
		for z := range s.Depth {
			for y := range s.Height {
				for px := range s.Width {
					w.DecodeBlock(texels, s.Row(y/w.BlockHeight, z/w.BlockDepth)[px/w.BlockWidth*s.Texel:])
					want := ToKind(x.Kind, texels[(z%w.BlockDepth*w.BlockHeight+y%w.BlockHeight)*w.BlockWidth+px%w.BlockWidth])
					l := v.Levels()[0]
					got := x.Texel(l.Offset + z*l.SlicePitch + y*l.RowPitch + px*x.Kind.Bytes())
					if x.Kind == KindRGBA16F { // shared memory keeps the payload of a NaN
						for c := range got {
							if got[c]&0x7C00 == 0x7C00 && got[c]&0x3FF != 0 {
								want[c] = got[c]
							}
						}
					}
					if got != want {
						t.Fatalf("%v: texel (%d, %d, %d) is %v, not %v", f, px, y, z, got, want)
					}
				}
			}
		}
	}
}
