package state_test

import (
	"bytes"
	"context"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// What a pass leaves in its attachments, for every load and store operation.
func TestPassLoadsAndStores(t *testing.T) {
	t.Run("formats", loadsFormats)
	t.Run("draws", storesDraws)
}

// loadsFormats: a pass without draws clears, keeps or does not care: of one layer of one level, whatever the format,
// and of nothing else.
func loadsFormats(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	defer dev.Close()
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || !in.Renderable() && !in.Depth && !in.Stencil {
			continue
		}
		for _, load := range vk.Values[vk.AttachmentLoadOp]() {
			info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
				Extent: vk.Extent3D{Width: 70, Height: 9, Depth: 1}, MipLevels: 2, ArrayLayers: 2}
			m, err := mip.NewImage(info)
			require.NoError(t, err)
			for i := range m.Bytes() {
				m.Bytes()[i] = 0x11
			}
			want, err := mip.NewImage(info)
			require.NoError(t, err)
			copy(want.Bytes(), m.Bytes())
			var p halfspace.PassInfo
			clear := [4]uint32{0x3F000000, 7, 0, 0x3F800000} // 0.5, ., 0, 1
			if in.Color() {
				a := halfspace.Attachment{Image: m, Level: 1, Layer: 1, Load: load, Clear: [4]float64{0.5, 0, 0, 1}}
				clear = [4]uint32{0x3F000000, 0, 0, 0x3F800000}
				if in.Class != format.ClassFloat {
					a.Clear, clear = [4]float64{3, 2, 1, 0}, [4]uint32{3, 2, 1, 0}
				}
				if load != vk.AttachmentLoadOpClear {
					a.Clear = [4]float64{}
				}
				p.Color = []halfspace.Attachment{a}
			} else {
				p.DepthStencil = &halfspace.DepthStencilAttachment{Image: m, Level: 1, Layer: 1, DepthLoad: load, StencilLoad: load}
				if load == vk.AttachmentLoadOpClear {
					p.DepthStencil.ClearDepth, p.DepthStencil.ClearStencil = 0.5, 7
				}
			}
			if load == vk.AttachmentLoadOpClear {
				require.NoError(t, want.Clear(vk.ImageAspectNone, clear, 1, 1, 1, 1))
			}
			require.NoError(t, dev.NewPass(p).End(context.Background()), "%v %v", f, load)
			if load == vk.AttachmentLoadOpDontCare || load == vk.AttachmentLoadOpNone {
				for plane := range want.Planes() { // what these texels are is free
					got, free := m.Subresource(1, 1, plane), want.Subresource(1, 1, plane)
					copy(free.Pix, got.Pix)
				}
			}
			if !bytes.Equal(m.Bytes(), want.Bytes()) {
				t.Errorf("%v, %v: the image is not what Image.Clear makes", f, load)
			}
		}
	}
}

// storesDraws: of pixels that are drawn to, of others in the same tile, of tiles that nothing touches, and of what lies
// beyond the smallest attachment.
func storesDraws(t *testing.T) {
	const width, height, small = 150, 90, 100 // of the colour, and of the depth attachment
	for _, o := range []tile.Options{{}, {TileSize: 32}, {Immediate: true}} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Tile: o}})
		for _, load := range vk.Values[vk.AttachmentLoadOp]() {
			for _, store := range vk.Values[vk.AttachmentStoreOp]() {
				for _, samples := range []int{1, 4} {
					color, depth := frametest.NewImage(t, vk.FormatR8G8B8A8Uint, width, height, samples),
						frametest.NewImage(t, vk.FormatD32SfloatS8Uint, small, height, samples)
					for _, m := range []*halfspace.Image{color, depth} {
						for i := range m.Bytes() {
							m.Bytes()[i] = 0x3f // a depth of 0.747
						}
					}
					before, beforeDepth := slices.Clone(color.Bytes()), slices.Clone(depth.Bytes())
					a := halfspace.Attachment{Image: color, Load: load, Store: store}
					depthClear, stencilClear := float32(0), uint8(0)
					if load == vk.AttachmentLoadOpClear {
						a.Clear, depthClear, stencilClear = [4]float64{10, 20, 255, 0}, 1, 7
					}
					if samples > 1 {
						a.Resolve = frametest.NewImage(t, vk.FormatR8G8B8A8Uint, width, height, 1)
					}
					s := &frametest.Corners{Positions: [][4]float32{{-0.8, -0.8, 0.25, 1}, {-0.6, -0.8, 0.25, 1},
						{-0.8, -0.6, 0.25, 1}}, State: shade.Interface{Colors: 1}}
					s.Shade = func(f *shade.Fragments) {
						for c := range f.Colors[0] {
							clear(f.Colors[0][c][:f.N])
						}
					}
					pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
						Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Uint},
						DepthStencilFormat: vk.FormatD32SfloatS8Uint,
						Multisample:        &vk.Multisample{RasterizationSamples: samples},
						DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways},
					}, s)
					require.NoError(t, err)
					pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{a},
						DepthStencil: &halfspace.DepthStencilAttachment{
							Image: depth, DepthLoad: load, DepthStore: store, StencilLoad: load, StencilStore: store,
							ClearDepth: depthClear, ClearStencil: stencilClear,
						}})
					pass.Draw(pipe, shade.Draw{Count: 3})
					require.NoError(t, pass.End(context.Background()))
					what := []any{"%v, %v, %d samples, %+v", load, store, samples, o}
					if store != vk.AttachmentStoreOpStore {
						require.True(t, bytes.Equal(before, color.Bytes()) && bytes.Equal(beforeDepth, depth.Bytes()), what...)
					} else {
						undrawn, inside := []byte{0x3f, 0x3f, 0x3f, 0x3f}, float32(0x1.7e7e7ep-1)
						if load == vk.AttachmentLoadOpClear {
							undrawn, inside = []byte{10, 20, 255, 0}, 1
						}
						u, z := color.Subresource(0, 0, 0), frametest.DepthsOf(t, depth)
						at := func(x, y int) []byte { return u.Pix[y*u.RowPitch+x*u.Samples*4:][:4] }
						require.Equal(t, []byte{0, 0, 0, 0}, at(12, 10), what...)
						require.Equal(t, undrawn, at(30, 40), what...)
						require.Equal(t, undrawn, at(small-1, height-1), what...)
						require.Equal(t, []byte{0x3f, 0x3f, 0x3f, 0x3f}, at(small, 10), what...)
						require.Equal(t, []float32{0.25, inside, inside},
							[]float32{z[(10*small+12)*samples], z[(40*small+30)*samples], z[len(z)-1]}, what...)
					}
					if samples > 1 {
						r := a.Resolve.Subresource(0, 0, 0)
						require.Equal(t, []byte{0, 0, 0, 0}, r.Pix[10*r.RowPitch+12*4:][:4], what...)
						if load == vk.AttachmentLoadOpClear {
							require.Equal(t, []byte{10, 20, 255, 0}, r.Pix[40*r.RowPitch+30*4:][:4], what...)
						}
					}
				}
			}
		}
		dev.Close()
	}
}

// A clear of 300 left 44 in 8 bits, of passes and of images.
func TestClearsClampIntegers(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	defer dev.Close()
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || !in.Renderable() || in.Class == format.ClassFloat {
			continue
		}
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 3, Height: 1, Depth: 1}}
		for _, value := range []float64{math.Inf(-1), -1 << 31, -300, -1, 0, 1, 300, 1<<31 - 1, 1 << 31, math.Inf(1), math.NaN()} {
			passed, err := mip.NewImage(info)
			require.NoError(t, err)
			pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{
				Image: passed, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{value, value, value, value},
			}}})
			require.NoError(t, pass.End(context.Background()))
			var want format.Texel
			for c, bits := range in.Bits {
				least, most := 0.0, math.Ldexp(1, bits)-1
				if in.Class == format.ClassSint {
					least, most = -math.Ldexp(1, bits-1), math.Ldexp(1, bits-1)-1
				}
				if bits > 0 && value == value {
					want[c] = uint32(int64(min(max(value, least), most)))
				}
			}
			if in.Bits[3] == 0 {
				want[3] = 1
			}
			got := make([]format.Texel, 3)
			in.Decode(got, passed.Bytes())
			require.Equal(t, []format.Texel{want, want, want}, got, "%v, a pass's clear of %v", f, value)

			if value != value {
				continue
			}
			integer := uint32(int64(min(max(value, 0), math.MaxUint32)))
			if in.Class == format.ClassSint {
				integer = uint32(int32(min(max(value, math.MinInt32), math.MaxInt32)))
			}
			cleared, err := mip.NewImage(info)
			require.NoError(t, err)
			require.NoError(t, cleared.Clear(vk.ImageAspectNone, [4]uint32{integer, integer, integer, integer}, 0, 0, 0, 0))
			require.Equal(t, passed.Bytes(), cleared.Bytes(), "%v, an image's clear of %v", f, value)
		}
	}
}

// A pass wrote unbound texels of sparse attachments.
func TestPassesDropUnboundTexels(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	defer dev.Close()
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Unorm,
		Extent: vk.Extent3D{Width: 4, Height: 1, Depth: 1}})
	require.NoError(t, err)
	require.NoError(t, m.SetResidency(0, vk.Extent3D{Width: 2, Height: 1, Depth: 1}, []bool{true, false}))
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear,
		Clear: [4]float64{1, 1, 1, 1}}}})
	require.NoError(t, pass.End(context.Background()))
	require.Equal(t, []byte{255, 255, 0, 0}, m.Bytes())
}
