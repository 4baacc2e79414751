package state_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A pass draws to a plane of a Y'CbCr image as to an image of the plane's size and format, and leaves the other planes
// alone.
func TestPlanesAreAttachments(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	const width, height = 70, 46
	draw := func(a halfspace.Attachment, f vk.Format) error {
		s := &frametest.Corners{Positions: [][4]float32{{-1, -1, 0, 1}, {0.7, -0.3, 0, 1}, {-0.2, 0.9, 0, 1}},
			State: shade.Interface{Colors: 1, Inputs: shade.InputFragCoord}}
		s.Shade = func(f *shade.Fragments) {
			for i := range f.N {
				f.Colors[0][0][i], f.Colors[0][1][i] = f.FragCoord[0][i]/width, f.FragCoord[1][i]/height
			}
		}
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{f}}, s)
		require.NoError(t, err)
		a.Load, a.Clear = vk.AttachmentLoadOpClear, [4]float64{0.25, 0.5}
		p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{a}})
		p.Draw(pipe, shade.Draw{Count: 3})
		return p.End(context.Background())
	}
	for _, c := range []struct {
		format, seen, plane vk.Format
		aspect              vk.ImageAspect
		number, divX, divY  int
	}{
		{vk.FormatG8B8R83Plane420Unorm, 0, vk.FormatR8Unorm, vk.ImageAspectPlane0, 0, 1, 1},
		{vk.FormatG8B8R83Plane420Unorm, 0, vk.FormatR8Unorm, vk.ImageAspectPlane2, 2, 2, 2},
		{vk.FormatG8B8R82Plane422Unorm, 0, vk.FormatR8G8Unorm, vk.ImageAspectPlane1, 1, 2, 1},
		{vk.FormatG8B8R82Plane420Unorm, vk.FormatR8G8Snorm, vk.FormatR8G8Snorm, vk.ImageAspectPlane1, 1, 2, 2},
		{vk.FormatG16B16R163Plane444Unorm, 0, vk.FormatR16Unorm, vk.ImageAspectPlane1, 1, 1, 1},
	} {
		m := frametest.NewImage(t, c.format, width, height, 1)
		for i := range m.Bytes() {
			m.Bytes()[i] = 0x5A
		}
		before := bytes.Clone(m.Bytes())
		alone := frametest.NewImage(t, c.plane, width/c.divX, height/c.divY, 1)
		require.NoError(t, draw(halfspace.Attachment{Image: alone}, c.plane))
		require.NoError(t, draw(halfspace.Attachment{Image: m, Aspect: c.aspect, Format: c.seen}, c.plane))
		for n := range 3 {
			if c.format == vk.FormatG8B8R82Plane422Unorm || c.format == vk.FormatG8B8R82Plane420Unorm {
				n = min(n, 1)
			}
			s := m.Subresource(0, 0, n)
			if n != c.number {
				require.Equal(t, bytes.Repeat([]byte{0x5A}, len(s.Pix)), s.Pix, "%v, plane %d", c.format, n)
				continue
			}
			require.Equal(t, alone.Bytes(), s.Pix, "%v, plane %d", c.format, n)
		}
		require.NotEqual(t, before, m.Bytes())
		// A view of the plane shows what was drawn.
		v, err := halfspace.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D, Aspect: c.aspect, Format: c.seen})
		require.NoError(t, err)
		require.Equal(t, c.number, v.Plane())
	}
	m := frametest.NewImage(t, vk.FormatG8B8R82Plane420Unorm, width, height, 1)
	require.ErrorContains(t, draw(halfspace.Attachment{Image: m, Aspect: vk.ImageAspectPlane2}, vk.FormatR8Unorm), "Color.Aspect: PLANE_2")
	require.ErrorContains(t, draw(halfspace.Attachment{Image: m}, vk.FormatR8Unorm), "Color.Image: ")
	require.ErrorContains(t, draw(halfspace.Attachment{Image: frametest.NewImage(t, vk.FormatR8Unorm, 4, 4, 1),
		Aspect: vk.ImageAspectDepth}, vk.FormatR8Unorm), "Color.Aspect: DEPTH")
}
