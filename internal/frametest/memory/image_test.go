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
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A picture with depth takes a line for each thing: an attachment that is cleared, a depth image, a depth test.
func TestTargetsInALine(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	state := frametest.RGBA8(1)
	state.DepthStencil, state.DepthStencilFormat = vk.DepthTest(vk.CompareOpLess), vk.FormatD32Sfloat
	pipe, err := dev.NewPipeline(state, shade.Unlit{})
	require.NoError(t, err)
	picture, depth := image.NewRGBA(image.Rect(0, 0, 8, 4)), halfspace.DepthTarget(8, 4)
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(picture).Cleared(0, 0, 1,
		1)}, DepthStencil: depth})
	left := []float32{-1, -1, 0.25, 0, -1, 0.25, -1, 1, 0.25, -1, 1, 0.25, 0, -1, 0.25, 0, 1, 0.25}
	behind := append([]float32{}, left...)
	for i := 2; i < len(behind); i += 3 {
		behind[i] = 0.5
	}
	pass.Draw(pipe, shade.Draw{Count: 6, Bindings: &shade.Mesh{Positions: left, Color: [4]float32{1, 0, 0, 1}}})
	pass.Draw(pipe, shade.Draw{Count: 6, Bindings: &shade.Mesh{Positions: behind, Color: [4]float32{0, 1, 0, 1}}})
	require.NoError(t, pass.End(context.Background()))
	require.Equal(t, color.RGBA{255, 0, 0, 255}, picture.RGBAAt(1, 2))
	require.Equal(t, color.RGBA{0, 0, 255, 255}, picture.RGBAAt(6, 2))
	for x, want := range map[int]float32{1: 0.25, 6: 1} {
		got, err := halfspace.ReadAt[float32](depth.Image, x, 2)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	pass = dev.NewPass(halfspace.PassInfo{DepthStencil: halfspace.DepthTarget(0, -1)})
	require.ErrorContains(t, pass.End(context.Background()), "Extent")
	_, err = halfspace.NewImage2D(vk.FormatUndefined, 4, 4)
	require.ErrorContains(t, err, "Format")
}

// A texture of an image shows all of it, in the view type that its shape asks for.
func TestImageTextures(t *testing.T) {
	for want, info := range map[vk.ImageViewType]vk.ImageInfo{
		vk.ImageViewType1D:      {ImageType: vk.ImageType1D, Extent: vk.Extent3D{Width: 8}},
		vk.ImageViewType1DArray: {ImageType: vk.ImageType1D, Extent: vk.Extent3D{Width: 8}, ArrayLayers: 3},
		vk.ImageViewType2D:      {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 8, Height: 8}, MipLevels: 4},
		vk.ImageViewType2DArray: {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 8, Height: 8}, ArrayLayers: 7},
		vk.ImageViewType3D:      {ImageType: vk.ImageType3D, Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 8}},
		vk.ImageViewTypeCube: {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 8, Height: 8},
			ArrayLayers: 6, CubeCompatible: true},
		vk.ImageViewTypeCubeArray: {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 8, Height: 8},
			ArrayLayers: 12, CubeCompatible: true},
	} {
		info.Format = vk.FormatR16G16B16A16Sfloat
		m, err := mip.NewImage(info)
		require.NoError(t, err)
		texture, err := halfspace.NewImageTexture(m, vk.LinearSampler(vk.SamplerAddressModeClampToEdge))
		require.NoError(t, err, want)
		require.Equal(t, want, texture.View().Info().ViewType)
		require.Equal(t, m.Info().MipLevels, texture.Levels())
		require.Equal(t, m.Info().ArrayLayers, texture.View().Info().LayerCount)
	}
	depth, err := halfspace.NewImage2D(vk.FormatD24UnormS8Uint, 4, 4)
	require.NoError(t, err)
	shadow, err := halfspace.NewImageTexture(depth, vk.ShadowSampler(vk.CompareOpLessOrEqual))
	require.NoError(t, err)
	require.True(t, shadow.Sampler().CompareEnable)
	_, err = halfspace.NewImageTexture(nil, vk.Sampler{})
	require.ErrorContains(t, err, "Image")
	_, err = halfspace.NewImageTexture(depth, vk.Sampler{MagFilter: 99})
	require.ErrorContains(t, err, "MagFilter")
}
