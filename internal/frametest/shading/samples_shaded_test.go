package shading_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Draws whose samples are shaded each show the same whether their fragments are shaded at once or in the end, beside
// draws that are shaded once a pixel, with samples at places of their own.
func TestSamplesShadedEachAreDeferred(t *testing.T) {
	frames := uint64(40)
	if testing.Short() {
		frames = 8
	}
	for seed := range frames {
		want, most := samplesFrame(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Tile: tile.Options{Immediate: true}}}, seed)
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			require.NoError(t, err)
			got, least := samplesFrame(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k}}, seed)
			require.True(t, bytes.Equal(want, got), "frame %d at level %v", seed, l)
			require.LessOrEqual(t, least, most, "frame %d at level %v: fragments shaded", seed, l)
		}
	}
}

// One draw over another hides its samples: they are not shaded.
func TestHiddenSamplesAreNotShaded(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	state := frametest.RGBA8(4)
	state.Multisample.SampleShadingEnable, state.Multisample.MinSampleShading = true, 1
	pipe, err := dev.NewPipeline(state, frametest.Hooked{Declared: shade.Interface{Colors: 1, Varyings: make([]shade.Interpolation, 1)}})
	require.NoError(t, err)
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t,
		vk.FormatR8G8B8A8Unorm, 64, 64, 4)}}})
	for range 3 {
		pass.Draw(pipe, shade.Draw{Count: 3})
	}
	require.NoError(t, pass.End(context.Background()))
	require.EqualValues(t, 64*64*4, pass.Statistics().FragmentsShaded)
}

// samplesFrame draws some draws, and returns what two colour attachments and depth hold then, and how many fragments
// were shaded.
func samplesFrame(t *testing.T, info halfspace.DeviceInfo, seed uint64) (texels []byte, shaded int64) {
	rng := rand.New(rand.NewPCG(seed, 3))
	dev := testdevice.New(t, info)
	defer dev.Close()
	const width, height = 90, 70
	samples := []int{2, 4, 8}[rng.IntN(3)]
	formats := []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Sfloat}[:1+rng.IntN(2)]
	target := halfspace.PassInfo{}
	var images []*halfspace.Image
	image := func(f vk.Format) *halfspace.Image {
		images = append(images, frametest.NewImage(t, f, width, height, samples))
		return images[len(images)-1]
	}
	for _, f := range formats {
		target.Color = append(target.Color, halfspace.Attachment{Image: image(f), Load: vk.AttachmentLoadOpClear})
	}
	target.DepthStencil = &halfspace.DepthStencilAttachment{Image: image(vk.FormatD32Sfloat),
		DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1}
	pass := dev.NewPass(target)
	for draw := range 2 + rng.IntN(5) {
		state := vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: formats, DepthStencilFormat: vk.FormatD32Sfloat,
			DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: rng.IntN(4) > 0, DepthCompareOp: vk.CompareOpLess},
			Multisample:  &vk.Multisample{RasterizationSamples: samples, SampleShadingEnable: rng.IntN(3) > 0, MinSampleShading: 1},
		}
		if rng.IntN(4) == 0 {
			l := &vk.SampleLocations{Grid: vk.Extent2D{Width: 1, Height: 1}}
			for range samples {
				l.Locations = append(l.Locations, [2]float32{rng.Float32(), rng.Float32()})
			}
			state.Multisample.SampleLocations = l
		}
		i := shade.Interface{Colors: len(formats), Varyings: make([]shade.Interpolation, 3), Gradients: 1}
		if rng.IntN(3) == 0 {
			i.Varyings[2].At = shade.AtSample
		}
		if rng.IntN(2) == 0 {
			i.Inputs = shade.InputFragCoord | shade.InputSampleID | shade.InputSamplePosition
		}
		large := float32(0.1 + 0.9*rng.Float64())
		corners := make([]float32, 3*60)
		for k := range corners {
			corners[k] = rng.Float32()
		}
		pipe, err := dev.NewPipeline(state, frametest.Hooked{
			Declared: i,
			AfterVertex: func(v *shade.Vertices) {
				for at, k := range v.Index[:v.N] {
					c := corners[3*(k%60):]
					first := corners[3*(k%60/3*3):]
					v.X[at], v.Y[at] = float32(2*first[0])-1+float32(large*c[1]), float32(2*first[1])-1+float32(large*c[2])
					v.Z[at], v.Out[0][at], v.Out[1][at], v.Out[2][at] = c[0], c[1], c[2], float32(draw)/6+c[0]/6
				}
			},
			AfterFragment: func(f *shade.Fragments) {
				blue := f.In[2]
				if i.Inputs != 0 {
					blue = f.Fract(f.Add(f.Mul(f.FragCoord[0], f.SamplePosition[1]), f.Mul(f.Float(f.SampleID), f.Const(0.25))))
				}
				for c := range formats {
					f.SetColor(c, shade.Vec4{f.In[0], f.Add(f.In[1], f.DX[0]), blue, f.Const(0.5)})
				}
			},
		})
		require.NoError(t, err)
		pass.Draw(pipe, shade.Draw{Count: 60})
	}
	require.NoError(t, pass.End(context.Background()))
	for _, m := range images {
		texels = append(texels, m.Bytes()...)
	}
	return texels, pass.Statistics().FragmentsShaded
}
