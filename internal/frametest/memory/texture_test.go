package memory_test

import (
	"context"
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// over is what blending leaves of a colour over another.
func over(t *testing.T, dev *halfspace.Device, b vk.ColorBlendAttachment, src, dst color.RGBA) color.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, 3, 2))
	for i := range 6 {
		picture.SetRGBA(i%3, i/3, dst)
	}
	from := image.NewRGBA(image.Rect(0, 0, 1, 1))
	from.SetRGBA(0, 0, src)
	texture, err := halfspace.TextureOf(from, vk.Sampler{})
	require.NoError(t, err)
	state := frametest.RGBA8(1)
	state.ColorBlend = vk.Blend(b)
	pipe, err := dev.NewPipeline(state, shade.Textured{})
	require.NoError(t, err)
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(picture)}})
	pass.Draw(pipe, shade.Draw{Count: 3, Bindings: shade.FullScreenMesh(texture)})
	require.NoError(t, pass.End(context.Background()))
	require.Equal(t, picture.RGBAAt(0, 0), picture.RGBAAt(2, 1))
	return picture.RGBAAt(2, 1)
}

// The presets do what they are named after.
func TestBlendPresets(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	src, dst := color.RGBA{200, 100, 0, 51}, color.RGBA{50, 100, 150, 255}
	for name, c := range map[string]struct {
		blend vk.ColorBlendAttachment
		want  color.RGBA
	}{
		"none":          {vk.BlendNone(), src},
		"alpha":         {vk.BlendAlpha(), color.RGBA{80, 100, 120, 255}},
		"premultiplied": {vk.BlendPremultiplied(), color.RGBA{240, 180, 120, 255}},
		"add":           {vk.BlendAdd(), color.RGBA{90, 120, 150, 255}},
		"multiply":      {vk.BlendMultiply(), color.RGBA{39, 39, 0, 255}},
	} {
		require.Equal(t, c.want, over(t, dev, c.blend, src, dst), name)
	}
}

// A texture of a Go image has its texels, and mip levels where the sampler asks for some.
func TestTextureOf(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 5, 3)).SubImage(image.Rect(1, 0, 5, 2)).(*image.RGBA)
	m.SetRGBA(1, 0, color.RGBA{255, 0, 0, 255})
	one, err := halfspace.TextureOf(m, vk.Sampler{})
	require.NoError(t, err)
	require.Equal(t, 1, one.Levels())
	all, err := halfspace.TextureOf(m, vk.Sampler{MaxLod: vk.LodClampNone})
	require.NoError(t, err)
	require.Equal(t, 3, all.Levels())
	require.Equal(t, []byte{32, 0, 0, 32}, all.View().Image().Subresource(2, 0, 0).Pix)
	_, err = halfspace.TextureOf(image.NewRGBA(image.Rectangle{}), vk.Sampler{})
	require.Error(t, err)
	_, err = halfspace.TextureOf(m, vk.Sampler{MagFilter: 99})
	require.ErrorContains(t, err, "MagFilter")
}
