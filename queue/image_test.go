package queue_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/vk"
)

// picture is a 2D image and a view of it.
func picture(t testing.TB, d *queue.Device, f vk.Format, width, height int) (*queue.Image, *queue.View) {
	return placed(t, d, f, width, height, nil, false)
}

func placed(
	t testing.TB, d *queue.Device, f vk.Format, width, height int, memory *queue.Memory, linear bool,
) (*queue.Image, *queue.View) {
	m, err := d.NewImage(queue.ImageInfo{Memory: memory, Linear: linear, ImageInfo: vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}}})
	require.NoError(t, err)
	v, err := d.NewView(queue.ViewInfo{Image: m, ImageView: vk.ImageView{ViewType: vk.ImageViewType2D}})
	require.NoError(t, err)
	return m, v
}

// red looks up the first texel of a view, through the texels that lookups decode.
func red(t testing.TB, v *queue.View) float32 {
	texture, err := sample.Compile(vk.Sampler{}, v.Mip())
	require.NoError(t, err)
	b := sample.Batch{N: 1, S: []float32{0}, T: []float32{0}, Lod: []float32{0}}
	for i := range b.Out {
		b.Out[i] = make([]float32, 1)
	}
	texture.SampleLod(&b)
	return b.Out[0][0]
}

// Images over the same memory show what commands write to one of them; bytes that buffers or the host write show where
// a buffer lies over the image, or it is linear.
func TestImagesShareMemory(t *testing.T) {
	d := newDevice(t)
	memory, err := queue.NewMemory(1 << 12)
	require.NoError(t, err)
	m, one := placed(t, d, vk.FormatR8Unorm, 8, 8, memory, false)
	_, other := placed(t, d, vk.FormatR8Unorm, 8, 8, memory, false)
	white := [4]uint32{math.Float32bits(1)}
	require.Zero(t, red(t, one))
	require.Zero(t, red(t, other))
	run(t, d, func(l *queue.List) { l.ClearColor(m, white, queue.Levels{}) })
	require.EqualValues(t, 1, red(t, one))
	require.EqualValues(t, 1, red(t, other))
	run(t, d, func(l *queue.List) {
		l.BeginRendering(queue.Rendering{Color: []queue.Attachment{{View: other, Load: vk.AttachmentLoadOpClear}}})
		l.EndRendering()
	})
	require.Zero(t, red(t, one))
	b, err := d.NewBuffer(queue.BufferInfo{Size: 64, Memory: memory})
	require.NoError(t, err)
	run(t, d, func(l *queue.List) { l.FillBuffer(b, 0, 0, 0xFFFFFFFF) })
	require.EqualValues(t, 1, red(t, one))

	mine, view := placed(t, d, vk.FormatR8Unorm, 8, 8, nil, true)
	require.Zero(t, red(t, view))
	layout, err := mine.Layout(0, 0, vk.ImageAspectNone)
	require.NoError(t, err)
	mine.Mip().Bytes()[layout.Offset] = 255
	run(t, d, func(*queue.List) {})
	require.EqualValues(t, 1, red(t, view))
}

// A view in a sibling of the image's format is drawn to as an image of that format.
func TestViewsOfOtherFormatsAreAttachments(t *testing.T) {
	d := newDevice(t)
	m, _ := picture(t, d, vk.FormatR8G8B8A8Unorm, 4, 4)
	srgb, err := d.NewView(queue.ViewInfo{Image: m,
		ImageView: vk.ImageView{ViewType: vk.ImageViewType2D, Format: vk.FormatR8G8B8A8Srgb}})
	require.NoError(t, err)
	run(t, d, func(l *queue.List) {
		l.BeginRendering(queue.Rendering{Color: []queue.Attachment{{View: srgb, Load: vk.AttachmentLoadOpClear,
			Clear: queue.ClearValue{Color: [4]float64{0.5, 0, 1, 0.5}}}}})
		l.EndRendering()
	})
	require.Equal(t, []byte{188, 0, 255, 128}, m.Mip().Bytes()[:4])
}

// Copies, blits and resolves move texels among buffers and images with levels, layers and slices.
func TestTexelsAreMoved(t *testing.T) {
	d := newDevice(t)
	layered, err := d.NewImage(queue.ImageInfo{ImageInfo: vk.ImageInfo{ImageType: vk.ImageType2D, MipLevels: 2,
		ArrayLayers: 3, Format: vk.FormatR8Uint, Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 1}}})
	require.NoError(t, err)
	deep, err := d.NewImage(queue.ImageInfo{ImageInfo: vk.ImageInfo{ImageType: vk.ImageType3D, Format: vk.FormatR8Uint,
		Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 4}}})
	require.NoError(t, err)
	from, to := newBuffer(t, d, 128), newBuffer(t, d, 128)
	for i := range from.Bytes() {
		from.Bytes()[i] = byte(i)
	}
	run(t, d, func(l *queue.List) {
		l.CopyBufferToImage(layered, from, queue.BufferImageCopy{Offset: 8, RowLength: 6, ImageHeight: 5,
			Image:  queue.Subresource{Layers: 3},
			Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 1}})
		l.CopyImage(deep, layered, queue.ImageCopy{From: queue.Subresource{Layer: 1, Layers: 2},
			FromOffset: vk.Offset3D{X: 2}, ToOffset: vk.Offset3D{X: 1, Y: 1, Z: 1},
			Extent: vk.Extent3D{Width: 2, Height: 2, Depth: 1}})
		l.BlitImage(layered, layered, vk.FilterNearest, queue.Blit{From: queue.Subresource{}, To: queue.Subresource{Level: 1},
			FromCorners: [2]vk.Offset3D{{}, {X: 4, Y: 4, Z: 1}}, ToCorners: [2]vk.Offset3D{{}, {X: 2, Y: 2, Z: 1}}})
		l.CopyImageToBuffer(to, deep, queue.BufferImageCopy{ImageOffset: vk.Offset3D{X: 1, Y: 1, Z: 1},
			Extent: vk.Extent3D{Width: 2, Height: 2, Depth: 2}})
		l.CopyImageToBuffer(to, layered, queue.BufferImageCopy{Offset: 64, Image: queue.Subresource{Level: 1},
			Extent: vk.Extent3D{Width: 2, Height: 2, Depth: 1}})
	})
	at := func(layer, x, y int) byte { return byte(8 + layer*30 + y*6 + x) }
	require.Equal(t, []byte{at(1, 2, 0), at(1, 3, 0), at(1, 2, 1), at(1, 3, 1),
		at(2, 2, 0), at(2, 3, 0), at(2, 2, 1), at(2, 3, 1)}, to.Bytes()[:8])
	require.Equal(t, []byte{at(0, 1, 1), at(0, 3, 1), at(0, 1, 3), at(0, 3, 3)}, to.Bytes()[64:68])

	several, err := d.NewImage(queue.ImageInfo{ImageInfo: vk.ImageInfo{ImageType: vk.ImageType2D, Samples: 4,
		Format: vk.FormatR32Sfloat, Extent: vk.Extent3D{Width: 2, Height: 2, Depth: 1}}})
	require.NoError(t, err)
	single, _ := picture(t, d, vk.FormatR32Sfloat, 2, 2)
	for i := range 16 {
		binary.LittleEndian.PutUint32(several.Mip().Bytes()[4*i:], math.Float32bits(float32(i)))
	}
	run(t, d, func(l *queue.List) {
		l.ResolveImage(single, several, queue.Resolve{Extent: vk.Extent3D{Width: 2, Height: 2, Depth: 1}})
	})
	got, err := halfspace.Read[float32](single.Mip(), halfspace.Region{})
	require.NoError(t, err)
	require.Equal(t, []float32{1.5, 5.5, 9.5, 13.5}, got)
}

// Depth and stencil of one image are cleared and copied by aspects.
func TestDepthAndStencilAreAspects(t *testing.T) {
	d := newDevice(t)
	m, _ := picture(t, d, vk.FormatD32SfloatS8Uint, 2, 2)
	n, _ := picture(t, d, vk.FormatD32SfloatS8Uint, 2, 2)
	to := newBuffer(t, d, 64)
	extent := vk.Extent3D{Width: 2, Height: 2, Depth: 1}
	const both = vk.ImageAspectDepth | vk.ImageAspectStencil
	run(t, d, func(l *queue.List) {
		l.ClearDepthStencil(m, 0.25, 7, queue.Levels{Aspect: both})
		l.ClearDepthStencil(m, 1, 9, queue.Levels{Aspect: vk.ImageAspectStencil})
		l.CopyImage(n, m, queue.ImageCopy{From: queue.Subresource{Aspect: both}, To: queue.Subresource{Aspect: both}, Extent: extent})
		l.CopyImageToBuffer(to, n, queue.BufferImageCopy{Image: queue.Subresource{Aspect: vk.ImageAspectDepth}, Extent: extent},
			queue.BufferImageCopy{Offset: 32, Image: queue.Subresource{Aspect: vk.ImageAspectStencil}, Extent: extent})
	})
	require.Equal(t, math.Float32bits(0.25), binary.LittleEndian.Uint32(to.Bytes()[12:]))
	require.Equal(t, []byte{9, 9, 9, 9}, to.Bytes()[32:36])
}
