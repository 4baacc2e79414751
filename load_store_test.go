package halfspace_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A pass without draws clears, keeps or does not care: of one layer of one level, whatever the format, and of nothing else.
func TestPassesLoadAndStore(t *testing.T) {
	dev := halfspace.NewDevice(halfspace.DeviceInfo{})
	defer dev.Close()
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		if in == nil || !in.Renderable() && !in.Depth && !in.Stencil {
			continue
		}
		for _, load := range vk.Values[vk.AttachmentLoadOp]() {
			info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 70, Height: 9, Depth: 1}, MipLevels: 2, ArrayLayers: 2}
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
				p.Color = []halfspace.Attachment{a}
			} else {
				p.DepthStencil = &halfspace.DepthStencilAttachment{Image: m, Level: 1, Layer: 1, DepthLoad: load, StencilLoad: load, ClearDepth: 0.5, ClearStencil: 7}
			}
			if load == vk.AttachmentLoadOpClear {
				require.NoError(t, want.Clear(clear, 1, 1, 1, 1))
			}
			require.NoError(t, dev.NewPass(p).End(context.Background()), "%v %v", f, load)
			if load == vk.AttachmentLoadOpDontCare {
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

// A pass wrote unbound texels of sparse attachments.
func TestPassesDropUnboundTexels(t *testing.T) {
	dev := halfspace.NewDevice(halfspace.DeviceInfo{})
	defer dev.Close()
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8Unorm, Extent: vk.Extent3D{Width: 4, Height: 1, Depth: 1}})
	require.NoError(t, err)
	require.NoError(t, m.SetResidency(0, vk.Extent3D{Width: 2, Height: 1, Depth: 1}, []bool{true, false}))
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{1, 1, 1, 1}}}})
	require.NoError(t, pass.End(context.Background()))
	require.Equal(t, []byte{255, 255, 0, 0}, m.Bytes())
}
