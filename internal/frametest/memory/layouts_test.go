package memory_test

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// layouts are formats of each size of texel, and of each way to hold depth and stencil.
var layouts = []vk.Format{
	vk.FormatR8Unorm, vk.FormatR5G6B5UnormPack16, vk.FormatR8G8B8A8Unorm, vk.FormatB8G8R8A8Srgb,
	vk.FormatA2B10G10R10UnormPack32, vk.FormatR16G16B16A16Sfloat,
	vk.FormatR32G32B32A32Sfloat, vk.FormatD16Unorm, vk.FormatX8D24UnormPack32, vk.FormatD32Sfloat, vk.FormatS8Uint,
	vk.FormatD16UnormS8Uint,
	vk.FormatD24UnormS8Uint, vk.FormatD32SfloatS8Uint,
}

// bounded is an image whose memory ends, or with front begins, at an unreadable page: levels, layers and samples of it,
// too, which mip.Wrap does not take. Nothing after its last texel can be read.
func bounded(t *testing.T, info vk.ImageInfo, front bool) *halfspace.Image {
	t.Helper()
	m, err := halfspace.NewImage(info)
	require.NoError(t, err)
	memory := guard.Slice[byte]
	if front {
		memory = guard.SliceAfter[byte]
	}
	field := func(name string) unsafe.Pointer {
		return unsafe.Pointer(reflect.ValueOf(m).Elem().FieldByName(name).UnsafeAddr())
	}
	*(*[]byte)(field("data")) = memory(t, len(m.Bytes()))
	*(*bool)(field("slack")) = false
	paint(m)
	return m
}

// paint fills an image with bytes of which every word is a depth.
func paint(m *halfspace.Image) {
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(i * 7 & 0x3c)
	}
	m.Touch()
}

// attach is a pass to a level and layer of an image, and what draws there.
func attach(a halfspace.Attachment) (halfspace.PassInfo, vk.GraphicsPipeline, shade.Shader) {
	in := a.Image.Info()
	state := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
		Multisample: &vk.Multisample{RasterizationSamples: in.Samples}}
	if f := format.Of(in.Format); !f.Depth && !f.Stencil {
		state.ColorFormats = []vk.Format{in.Format}
		return halfspace.PassInfo{Color: []halfspace.Attachment{a}}, state, shade.Flat{}
	}
	d := &halfspace.DepthStencilAttachment{Image: a.Image, Level: a.Level, Layer: a.Layer}
	if a.Resolve != nil {
		d.Resolve, d.ResolveLevel, d.ResolveLayer = a.Resolve, a.ResolveLevel, a.ResolveLayer
		d.DepthResolveMode, d.StencilResolveMode = vk.ResolveModeSampleZero, vk.ResolveModeSampleZero
	}
	stencil := vk.StencilOpState{PassOp: vk.StencilOpInvert, CompareOp: vk.CompareOpAlways, CompareMask: 255, WriteMask: 255}
	state.DepthStencilFormat = in.Format
	state.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true,
		DepthCompareOp: vk.CompareOpAlways, StencilTestEnable: true, Front: stencil, Back: stencil}
	return halfspace.PassInfo{DepthStencil: d}, state, shade.Depth{}
}

// Attachments of every layout end where memory does, at every level and layer, of one sample and of several, resolved
// and not; what is drawn stays within its level and layer.
func TestLayoutsEndWhereMemoryDoes(t *testing.T) {
	frametest.Levels(t, halfspace.DeviceInfo{Threads: 1}, func(t *testing.T, dev *halfspace.Device) {
		draw := func(a halfspace.Attachment) {
			info, state, shader := attach(a)
			require.NoError(t, frametest.DrawAll(t, dev, info, state, shader, shade.Draw{}))
		}
		for _, f := range layouts {
			for _, front := range []bool{false, true} {
				extent := vk.Extent3D{Width: 75, Height: 37, Depth: 1}
				info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: extent, MipLevels: 4, ArrayLayers: 2}
				m := bounded(t, info, front)
				for level := range info.MipLevels {
					for layer := range info.ArrayLayers {
						paint(m)
						before := bytes.Clone(m.Bytes())
						draw(halfspace.Attachment{Image: m, Level: level, Layer: layer})
						requireOnly(t, m, before, level, layer)
					}
				}
				for _, samples := range []int{2, 4, 8, 16} {
					many := bounded(t, vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
						Extent: vk.Extent3D{Width: 18, Height: 9, Depth: 1}, ArrayLayers: 2, Samples: samples}, front)
					for layer := range 2 {
						paint(m)
						before, resolved := bytes.Clone(many.Bytes()), bytes.Clone(m.Bytes())
						draw(halfspace.Attachment{Image: many, Layer: layer, Resolve: m, ResolveLevel: 2, ResolveLayer: layer})
						requireOnly(t, many, before, 0, layer)
						requireOnly(t, m, resolved, 2, layer)
						paint(many)
					}
				}
			}
		}
	})
}

// requireOnly says that a level and layer of an image has changed, up to its last texel, and nothing else.
func requireOnly(t *testing.T, m *halfspace.Image, before []byte, level, layer int) {
	t.Helper()
	after := bytes.Clone(m.Bytes())
	for plane := range m.Planes() {
		s := m.Subresource(level, layer, plane)
		at := int(uintptr(unsafe.Pointer(&s.Pix[0])) - uintptr(unsafe.Pointer(&m.Bytes()[0])))
		last := at + len(s.Pix) - s.Texel*s.Samples
		if bytes.Equal(after[last:at+len(s.Pix)], before[last:at+len(s.Pix)]) {
			t.Errorf("%v, level %d, layer %d, plane %d: the last texel is not drawn", m.Info(), level, layer, plane)
		}
		copy(after[at:at+len(s.Pix)], before[at:])
	}
	require.True(t, bytes.Equal(before, after), "%v: drawing to level %d, layer %d changes others", m.Info(), level, layer)
}

// Attachments of every layout that share their caller's memory keep to their rows, whatever pitch these have, and as
// parts of others.
func TestLayoutsKeepToTheirRows(t *testing.T) {
	frametest.Levels(t, halfspace.DeviceInfo{Threads: 1}, func(t *testing.T, dev *halfspace.Device) {
		for _, f := range layouts {
			x := format.Of(f)
			if x.Depth && x.Stencil { // of two planes, which nobody shares
				continue
			}
			for _, size := range [][2]int{{1, 1}, {3, 2}, {17, 5}, {65, 3}} {
				for _, pad := range []int{0, 1, 4, 60} {
					for _, part := range []int{0, 1} { // a column and a row are left out
						width, height := size[0]+part, size[1]+part
						pitch := width*x.BlockBytes + pad
						pix := guard.Slice[byte](t, (height-1)*pitch+width*x.BlockBytes)
						info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
							Extent: vk.Extent3D{Width: size[0], Height: size[1], Depth: 1}}
						m, err := mip.Wrap(info, pix[part*(pitch+x.BlockBytes):], pitch)
						require.NoError(t, err)
						pass, state, shader := attach(halfspace.Attachment{Image: m})
						require.NoError(t, frametest.DrawAll(t, dev, pass, state, shader, shade.Draw{}))
						for y := range height {
							row := pix[y*pitch : min((y+1)*pitch, len(pix))]
							first, end := part*x.BlockBytes, width*x.BlockBytes
							if y < part {
								first = end
							}
							if !zero(row[:first]) || !zero(row[end:]) || first < end && zero(row[end-x.BlockBytes:end]) {
								t.Fatalf("%v, %v with a pitch of %d, part %d: row %d is %x", f, size, pitch, part, y, row)
							}
						}
					}
				}
			}
		}
	})
}

func zero(b []byte) bool { return len(bytes.Trim(b, "\x00")) == 0 }

// Textures of every layout end where memory does: lookups, fetches and gathers of every level and layer are those of an
// image of the engine's own.
func TestTexturesEndWhereMemoryDoes(t *testing.T) {
	const n = 48
	frametest.Levels(t, halfspace.DeviceInfo{Threads: 1}, func(t *testing.T, dev *halfspace.Device) {
		for _, f := range layouts {
			info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
				Extent: vk.Extent3D{Width: 13, Height: 7, Depth: 1}, MipLevels: 4, ArrayLayers: 2}
			own, err := halfspace.NewImage(info)
			require.NoError(t, err)
			paint(own)
			images := []*halfspace.Image{own, bounded(t, info, false), bounded(t, info, true)}
			for level := range info.MipLevels {
				for layer := range info.ArrayLayers {
					var want *sample.Batch
					for _, m := range images {
						view := vk.ImageView{ViewType: vk.ImageViewType2D, BaseMipLevel: level, BaseArrayLayer: layer,
							LevelCount: 1, LayerCount: 1}
						sampler := vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear}
						if x := format.Of(f); x.Depth {
							view.Aspect = vk.ImageAspectDepth
						} else if x.Stencil {
							view.Aspect, sampler = vk.ImageAspectStencil, vk.Sampler{}
						}
						v, err := halfspace.NewView(m, view)
						require.NoError(t, err)
						p, err := halfspace.NewTexture(sampler, v)
						require.NoError(t, err)
						b := &sample.Batch{N: n, Kernels: dev.Kernels(), Scratch: new(sample.Scratch)}
						for _, s := range []*[]float32{&b.S, &b.T, &b.Lod} {
							*s = make([]float32, n)
						}
						b.I, b.J = make([]int32, n), make([]int32, n)
						for i := range n {
							b.S[i], b.T[i] = float32(i%8)/4-0.4, float32(i/8)/3-0.4
							b.I[i], b.J[i] = int32(i%16-1), int32(i/16*3-1)
						}
						var all sample.Batch
						for _, look := range []func(*sample.Batch){p.SampleLod, p.Gather, p.Fetch} {
							for c := range 4 {
								b.Out[c], b.OutBits[c] = make([]float32, n), make([]uint32, n)
							}
							look(b)
							for c := range 4 {
								all.OutBits[c] = append(all.OutBits[c], b.OutBits[c]...)
							}
						}
						if want == nil {
							want = &all
						}
						require.Equal(t, want.OutBits, all.OutBits, fmt.Sprint(f, ", level ", level, ", layer ", layer))
					}
				}
			}
		}
	})
}
