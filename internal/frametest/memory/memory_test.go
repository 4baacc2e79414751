// Package memory_test draws with memory that callers hand over, misuse and recover: images, indices, textures, panics,
// reports.
package memory_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// guarded is a Go image whose last pixel lies before an unreadable page.
func guarded(t *testing.T, width, height, stride int) *image.RGBA {
	n := max(stride*(height-1)+4*width, 4)
	return &image.RGBA{Pix: guard.Slice[byte](t, n), Stride: stride, Rect: image.Rect(0, 0, width, height)}
}

// Attachments of all sizes and strides, as parts of others or not, end where memory does.
func TestAttachmentsEndWhereMemoryDoes(t *testing.T) {
	frametest.Levels(t, halfspace.DeviceInfo{Threads: 2}, func(t *testing.T, dev *halfspace.Device) {
		for _, size := range [][2]int{{1, 1}, {3, 2}, {17, 5}, {64, 64}, {65, 63}, {130, 3}} {
			for _, pad := range []int{0, 1, 4, 60} {
				m := guarded(t, size[0], size[1], 4*size[0]+pad)
				require.NoError(t, frametest.DrawAll(t, dev,
					halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(m)}}, frametest.RGBA8(1),
					shade.Flat{}, shade.Draw{}))
				part := m.SubImage(image.Rect(size[0]/2, size[1]/2, size[0], size[1])).(*image.RGBA)
				require.NoError(t, frametest.DrawAll(t, dev,
					halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(part)}}, frametest.RGBA8(1),
					shade.Flat{}, shade.Draw{}))
				if last := len(m.Pix) - 1; m.Pix[last] != 255 {
					t.Errorf("%v with a stride of %d: the last pixel is not drawn", size, m.Stride)
				}
			}
		}
	})
}

// A stride of 0 once meant a tight one for drawing and none for the check of the length; negative and short ones are no
// strides either.
func TestStridesTooShortAreRefused(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, stride := range []int{0, -4, -256, 1, 255} {
		m := &image.RGBA{Pix: guard.Slice[byte](t, 256), Stride: stride, Rect: image.Rect(0, 0, 64, 64)}
		err := frametest.DrawAll(t, dev, halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(m)}},
			frametest.RGBA8(1), shade.Flat{}, shade.Draw{})
		frametest.RequireField(t, err, "RowPitch")
	}
	m := &image.RGBA{Pix: guard.Slice[byte](t, 64*64*4-1), Stride: 256, Rect: image.Rect(0, 0, 64, 64)}
	err := frametest.DrawAll(t, dev, halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(m)}},
		frametest.RGBA8(1), shade.Flat{}, shade.Draw{})
	frametest.RequireField(t, err, "Pix")
	_, err = mip.Wrap(vk.ImageInfo{ImageType: vk.ImageType3D, Format: vk.FormatR8Unorm,
		Extent: vk.Extent3D{Width: 1, Height: mip.MaxExtent, Depth: mip.MaxExtent}}, make([]byte, 64), mip.MaxBytes)
	require.Error(t, err, "a size that overflows")
}

// A resolve target smaller than what is drawn was written past its end.
func TestResolveSmallerThanAttachment(t *testing.T) {
	frametest.Levels(t, halfspace.DeviceInfo{Threads: 1}, func(t *testing.T, dev *halfspace.Device) {
		const rgba, d16, d24s8 = vk.FormatR8G8B8A8Unorm, vk.FormatD16Unorm, vk.FormatD24UnormS8Uint
		image2D := func(f vk.Format, width, height, levels, layers int) *halfspace.Image {
			m, err := halfspace.NewImage(vk.ImageInfo{
				ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: width, Height: height, Depth: 1},
				MipLevels: levels, ArrayLayers: layers,
			})
			require.NoError(t, err)
			return m
		}
		color := func(a halfspace.Attachment) halfspace.PassInfo {
			a.Image = frametest.NewImage(t, rgba, 64, 64, 4)
			return halfspace.PassInfo{Color: []halfspace.Attachment{a}}
		}
		depth := func(f vk.Format, a halfspace.DepthStencilAttachment) halfspace.PassInfo {
			a.Image = frametest.NewImage(t, f, 64, 64, 4)
			a.DepthResolveMode, a.StencilResolveMode = vk.ResolveModeSampleZero, vk.ResolveModeSampleZero
			return halfspace.PassInfo{DepthStencil: &a}
		}
		small := halfspace.Target(guarded(t, 16, 16, 64)).Image
		for name, c := range map[string]struct {
			info  halfspace.PassInfo
			field string // empty: it is drawn
		}{
			"on a guard page": {color(halfspace.Attachment{Resolve: small}), "Color.Resolve"},
			"one row":         {color(halfspace.Attachment{Resolve: image2D(rgba, 64, 1, 1, 1)}), "Color.Resolve"},
			"one column less": {color(halfspace.Attachment{Resolve: image2D(rgba, 63, 64, 1, 1)}), "Color.Resolve"},
			"level 1":         {color(halfspace.Attachment{Resolve: image2D(rgba, 64, 64, 7, 1), ResolveLevel: 1}), "Color.Resolve"},
			"level 1, layer 2": {color(halfspace.Attachment{Resolve: image2D(rgba, 127, 127, 7, 3), ResolveLevel: 1,
				ResolveLayer: 2}), "Color.Resolve"},
			"no such layer": {color(halfspace.Attachment{Resolve: image2D(rgba, 64, 64, 1, 1), ResolveLayer: 1}),
				"Color.Resolve.Layer"},
			"depth": {depth(d16, halfspace.DepthStencilAttachment{Resolve: image2D(d16, 64, 32, 1, 1)}),
				"DepthStencil.Resolve"},
			"depth and stencil": {depth(d24s8,
				halfspace.DepthStencilAttachment{Resolve: image2D(d24s8, 32, 64, 1, 1)}), "DepthStencil.Resolve"},
			"stencil": {depth(vk.FormatS8Uint,
				halfspace.DepthStencilAttachment{Resolve: image2D(vk.FormatS8Uint, 63, 64, 1, 1)}), "DepthStencil.Resolve"},
			"as large": {color(halfspace.Attachment{Resolve: halfspace.Target(guarded(t, 64, 64, 256)).Image}), ""},
			"larger": {color(halfspace.Attachment{Resolve: image2D(rgba, 130, 130, 2, 3), ResolveLevel: 1,
				ResolveLayer: 2}), ""},
			"larger depth": {depth(d24s8,
				halfspace.DepthStencilAttachment{Resolve: image2D(d24s8, 130, 130, 2, 3), ResolveLevel: 1, ResolveLayer: 2}), ""},
		} {
			t.Run(name, func(t *testing.T) {
				err := dev.NewPass(c.info).End(context.Background())
				if c.field == "" {
					require.NoError(t, err)
					return
				}
				frametest.RequireField(t, err, c.field)
				if c.field != "Color.Resolve.Layer" {
					require.ErrorContains(t, err, "64x64", "the size that is drawn")
				}
			})
		}
	})
}

// everything is an interface that declares what can be declared, for a shader that is run at once.
func everything() shade.Interface {
	return shade.Interface{
		Varyings: make([]shade.Interpolation, 3), Colors: 1, ClipDistances: 1, CullDistances: 1, PointSize: true,
		ViewportIndex: true, ShadingRate: true,
		Discards: true, WritesDepth: true, WritesStencil: true, WritesSampleMask: true,
	}
}

// A shader that assigns to a slice of its batch, or cuts one, gets a panic that names the slice; kernels keep to the
// engine's own.
func TestShaderReplacesSlices(t *testing.T) {
	short := guard.Slice[float32](t, 16)[:4]
	words := guard.Slice[uint32](t, 16)[:4]
	cases := map[string]frametest.Hooked{
		"Vertices.X":                 {AfterVertex: func(v *shade.Vertices) { v.X = short }},
		"Vertices.Y":                 {AfterVertex: func(v *shade.Vertices) { v.Y = v.Y[:1] }},
		"Vertices.Z":                 {AfterVertex: func(v *shade.Vertices) { v.Z = make([]float32, 4096) }},
		"Vertices.W":                 {AfterVertex: func(v *shade.Vertices) { v.W = nil }},
		"Vertices.Out[1]":            {AfterVertex: func(v *shade.Vertices) { v.Out[1] = short }},
		"Vertices.Out":               {AfterVertex: func(v *shade.Vertices) { v.Out = v.Out[:1] }},
		"Vertices.ClipDistance[0]":   {AfterVertex: func(v *shade.Vertices) { v.ClipDistance[0] = short }},
		"Vertices.CullDistance[0]":   {AfterVertex: func(v *shade.Vertices) { v.CullDistance[0] = short }},
		"Vertices.PointSize":         {AfterVertex: func(v *shade.Vertices) { v.PointSize = nil }},
		"Vertices.ViewportIndex":     {AfterVertex: func(v *shade.Vertices) { v.ViewportIndex = words }},
		"Vertices.ShadingRate":       {AfterVertex: func(v *shade.Vertices) { v.ShadingRate = words }},
		"Fragments.Colors[0][2]":     {AfterFragment: func(f *shade.Fragments) { f.Colors[0][2] = short }},
		"Fragments.Colors[0][0]":     {AfterFragment: func(f *shade.Fragments) { f.Colors[0][0] = f.Colors[0][0][:1] }},
		"Fragments.Depth":            {AfterFragment: func(f *shade.Fragments) { f.Depth = short }},
		"Fragments.StencilReference": {AfterFragment: func(f *shade.Fragments) { f.StencilReference = words }},
		"Fragments.SampleMask":       {AfterFragment: func(f *shade.Fragments) { f.SampleMask = nil }},
		"Fragments.Live":             {AfterFragment: func(f *shade.Fragments) { f.Live = nil }},
		"": { // nothing of it reaches a kernel
			AfterVertex: func(v *shade.Vertices) { v.N, v.Index, v.Scratch, v.Kernels, v.Bindings = -1, nil, nil, nil, nil },
			AfterFragment: func(f *shade.Fragments) {
				f.N, f.In, f.DX, f.W, f.Scratch, f.Kernels, f.Interpolator = math.MaxInt, nil, nil, short, nil, nil, nil
				for g := range f.Live {
					f.Live[g] = 0xffff
				}
			},
		},
	}
	frametest.Levels(t, halfspace.DeviceInfo{Threads: 1}, func(t *testing.T, dev *halfspace.Device) {
		for field, h := range cases {
			for _, rate := range []*vk.FragmentShadingRate{nil, {Width: 2, Height: 2}} {
				h.Declared = everything()
				state := frametest.RGBA8(4)
				state.DepthStencilFormat, state.FragmentShadingRate = vk.FormatD24UnormS8Uint, rate
				state.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true,
					DepthCompareOp: vk.CompareOpAlways, StencilTestEnable: true}
				info := halfspace.PassInfo{
					Color:        []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 70, 9, 4)}},
					DepthStencil: &halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatD24UnormS8Uint, 70, 9, 4)},
				}
				var e *shade.SliceError
				v := frametest.PanicOf(func() { require.NoError(t, frametest.DrawAll(t, dev, info, state, h, shade.Draw{})) })
				if err, ok := v.(error); field == "" && v != nil || field != "" && !(ok && errors.As(err, &e) && e.Field == field) {
					t.Errorf("%q: the panic is %v", field, v)
				}
			}
		}
	})
}

// A pipeline keeps what it was made of: its caller may reuse the structs for the next one.
func TestPipelineKeepsItsState(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	draw := func(change func(state *vk.GraphicsPipeline)) []byte {
		state := vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
			DepthStencilFormat: vk.FormatD16Unorm,
			Rasterization:      vk.Rasterization{DepthBias: &vk.DepthBias{}},
			Multisample: &vk.Multisample{SampleLocations: &vk.SampleLocations{Grid: vk.Extent2D{Width: 2,
				Height: 2}, Locations: make([][2]float32, 4)}},
			DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways},
			ColorBlend:   &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{ColorWriteMask: vk.ColorComponentsAll}}},
		}
		pipe, err := dev.NewPipeline(state, shade.Flat{})
		require.NoError(t, err)
		change(&state)
		c, z := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 5, 5, 1), frametest.NewImage(t, vk.FormatD16Unorm, 5, 5, 1)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: c}},
			DepthStencil: &halfspace.DepthStencilAttachment{Image: z}})
		pass.Draw(pipe, shade.Draw{Bindings: &shade.Mesh{Positions: []float32{-1, -1, 0.5, 3, -1, 0.5, -1, 3, 0.5},
			Matrix: frametest.Identity}, Count: 3})
		require.NoError(t, pass.End(context.Background()))
		return append(c.Bytes(), z.Bytes()...)
	}
	want := draw(func(*vk.GraphicsPipeline) {})
	for name, change := range map[string]func(s *vk.GraphicsPipeline){
		"depth bias":       func(s *vk.GraphicsPipeline) { s.Rasterization.DepthBias.ConstantFactor = 1 << 14 },
		"colour formats":   func(s *vk.GraphicsPipeline) { s.ColorFormats[0] = vk.FormatR32G32B32A32Sfloat },
		"sample locations": func(s *vk.GraphicsPipeline) { s.Multisample.SampleLocations.Locations = nil },
		"samples":          func(s *vk.GraphicsPipeline) { s.Multisample.RasterizationSamples = 16 },
		"depth":            func(s *vk.GraphicsPipeline) { *s.DepthStencil = vk.DepthStencil{} },
		"blending":         func(s *vk.GraphicsPipeline) { s.ColorBlend.Attachments[0] = vk.ColorBlendAttachment{} },
	} {
		require.Equal(t, want, draw(change), name)
	}
}

// What a depth attachment holds that is no depth (values of D32 outside [0, 1], padding of X8) stays where nothing is
// drawn, also in tiles where something is: it once depended on the tiles' size.
func TestDepthsThatAreNone(t *testing.T) {
	for _, f := range []vk.Format{vk.FormatD32Sfloat, vk.FormatX8D24UnormPack32, vk.FormatD32SfloatS8Uint, vk.FormatD24UnormS8Uint} {
		for _, samples := range []int{1, 4} {
			for _, op := range []vk.CompareOp{vk.CompareOpLess, vk.CompareOpGreaterOrEqual, vk.CompareOpEqual,
				vk.CompareOpAlways, vk.CompareOpNever} {
				var want []byte
				for n, o := range []tile.Options{{TileSize: 64}, {TileSize: 32},
					{TileSize: 64, BatchRecords: 1, DenseRecords: 1}, {Immediate: true}} {
					dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Tile: o}})
					z := frametest.NewImage(t, f, 100, 90, samples)
					odd := []float32{-1, 2, float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN()),
						float32(math.Copysign(0, -1)), 0, 1, 0.25, 0.75}
					for i := 0; i+4 <= 4*100*90*samples; i += 4 {
						binary.LittleEndian.PutUint32(z.Bytes()[i:], math.Float32bits(odd[i/4%len(odd)]))
					}
					z.Touch()
					pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
						Topology: vk.PrimitiveTopologyTriangleList, DepthStencilFormat: f,
						Multisample:  &vk.Multisample{RasterizationSamples: samples},
						DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: op},
					}, shade.Depth{})
					require.NoError(t, err)
					pass := dev.NewPass(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{Image: z}})
					for _, depth := range []float32{0.5, 0, 1} {
						pass.Draw(pipe, shade.Draw{Bindings: &shade.Mesh{Positions: []float32{-0.9, -0.9, depth, 0.2,
							-0.9, depth, -0.9, 0.1, depth}, Matrix: frametest.Identity}, Count: 3})
					}
					require.NoError(t, pass.End(context.Background()))
					dev.Close()
					if n == 0 {
						want = z.Bytes()
						if op == vk.CompareOpNever {
							require.Equal(t, math.Float32bits(-1), binary.LittleEndian.Uint32(want), "%v", f)
						}
						continue
					}
					require.True(t, string(want) == string(z.Bytes()), "%v, %d samples, %v, %+v", f, samples, op, o)
				}
			}
		}
	}
}

// Only a batch whose shader declares Interpolates has what its Interpolator takes; components are those of the draw at
// hand.
func TestInterpolatorOutOfRange(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for name, h := range map[string]frametest.Hooked{
		"not declared": {Declared: shade.Interface{Colors: 1, Varyings: make([]shade.Interpolation, 1)},
			AfterFragment: func(f *shade.Fragments) { f.InterpolateAtCentroid(0) }},
		"no varyings": {Declared: shade.Interface{Colors: 1, Interpolates: true},
			AfterFragment: func(f *shade.Fragments) { f.InterpolateAtCentroid(0) }},
		"too many": {Declared: shade.Interface{Colors: 1, Interpolates: true,
			Varyings: make([]shade.Interpolation, 2)}, AfterFragment: func(f *shade.Fragments) { f.InterpolateAtCentroid(2) }},
		"a lane": {Declared: shade.Interface{Colors: 1, Interpolates: true,
			Varyings: make([]shade.Interpolation, 2)}, AfterFragment: func(f *shade.Fragments) { f.Interpolator.At(0, 1<<20, 0, 0) }},
	} {
		v := frametest.PanicOf(func() {
			_ = frametest.DrawAll(t, dev,
				halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR8G8B8A8Unorm,
					8, 8, 1)}}}, frametest.RGBA8(1), h, shade.Draw{})
		})
		require.NotNil(t, v, name)
		require.NotEmpty(t, fmt.Sprint(v))
	}
}
