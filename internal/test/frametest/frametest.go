// Package frametest has the images, state, devices and small shaders that tests of frames share. The tests stand in the
// packages under it: handed, memory, shading, raster, state, golden and random.
package frametest

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Identity leaves positions as they are: x to the right and y down from -1 to 1, depth from 0 to 1.
var Identity = [16]float32{0: 1, 5: 1, 10: 1, 15: 1}

// Root is the repository's root, from the folder of a package of tests.
const Root = "../../.."

// Words reads a SPIR-V module of the repository, by its path from the root.
func Words(t testing.TB, name string) []uint32 {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(Root, name))
	require.NoError(t, err)
	w, err := spirv.Words(data)
	require.NoError(t, err)
	return w
}

// DepthsOf lists the depths of an image, sample by sample.
func DepthsOf(t *testing.T, m *halfspace.Image) (z []float32) {
	u := m.Subresource(0, 0, 0)
	for y := range u.Height {
		row := make([]float32, u.Width*u.Samples)
		format.Of(m.Info().Format).DecodeDepth(row, u.Pix[y*u.RowPitch:])
		z = append(z, row...)
	}
	return z
}

// Levels calls test for a device of every level.
func Levels(t *testing.T, info halfspace.DeviceInfo, test func(t *testing.T, dev *halfspace.Device)) {
	for _, level := range simd.Available() {
		t.Run(level.String(), func(t *testing.T) {
			k, err := simd.For(level)
			require.NoError(t, err)
			info := info
			info.Inside.Kernels = k
			dev := testdevice.New(t, info)
			defer dev.Close()
			test(t, dev)
		})
	}
}

// DrawAll draws once, with a triangle over everything unless d has bindings, and returns the error of the pass.
func DrawAll(
	t *testing.T, dev *halfspace.Device, info halfspace.PassInfo, state vk.GraphicsPipeline, s shade.Shader,
	d shade.Draw,
) error {
	t.Helper()
	pipe, err := dev.NewPipeline(state, s)
	require.NoError(t, err)
	if d.Bindings == nil {
		d.Bindings = &shade.Mesh{Positions: []float32{-1, -1, 0.5, 3, -1, 0.5, -1, 3, 0.5}, Matrix: Identity}
	}
	if d.Count == 0 {
		d.Count = 3
	}
	pass := dev.NewPass(info)
	pass.Draw(pipe, d)
	return pass.End(context.Background())
}

// RGBA8 is a pipeline of triangles for an attachment of 8-bit texels with some samples.
func RGBA8(samples int) vk.GraphicsPipeline {
	return vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
		Multisample: &vk.Multisample{RasterizationSamples: samples},
	}
}

// PanicOf calls f and returns what it panics with, nil if it returns.
func PanicOf(f func()) (v any) {
	defer func() { v = recover() }()
	f()
	return nil
}

// NewImage makes a 2D image; a refusal ends the test.
func NewImage(t testing.TB, f vk.Format, width, height, samples int) *halfspace.Image {
	t.Helper()
	m, err := halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: f, Samples: samples,
		Extent: vk.Extent3D{Width: width, Height: height, Depth: 1},
	})
	require.NoError(t, err)
	return m
}

// Square is a mesh that covers the framebuffer as a triangle strip.
func Square() *shade.Mesh {
	return &shade.Mesh{Positions: []float32{-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0}, Matrix: Identity}
}

// RequireField requires that an error is a [vk.StateError] that names a field.
func RequireField(t *testing.T, err error, field string) {
	t.Helper()
	var e *vk.StateError
	require.True(t, errors.As(err, &e), "%v", err)
	require.Equal(t, field, e.Field, "%v", err)
}

// RandomTexture is a texture of 16x8 random texels with all mip levels, of a random format.
func RandomTexture(t *testing.T, dev *halfspace.Device, rng *rand.Rand) *shade.Texture {
	formats := []vk.Format{
		vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Srgb, vk.FormatB8G8R8A8Srgb, vk.FormatR16G16B16A16Unorm,
		vk.FormatR8G8Unorm,
	}
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: formats[rng.IntN(len(formats))],
		Extent: vk.Extent3D{Width: 16, Height: 8, Depth: 1}, MipLevels: 5})
	require.NoError(t, err)
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(rng.Uint32())
	}
	info := vk.ImageView{ViewType: vk.ImageViewType2D}
	if rng.IntN(4) == 0 {
		info.Components.G = vk.Values[vk.ComponentSwizzle]()[rng.IntN(7)]
	}
	view, err := halfspace.NewView(m, info)
	require.NoError(t, err)
	s, err := halfspace.NewTexture(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear,
		MipmapMode: vk.SamplerMipmapModeLinear, MaxLod: vk.LodClampNone}, view)
	require.NoError(t, err)
	return s
}
