package examples

import (
	"encoding/binary"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/shape"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Commands draws rings as programs for graphics processors do: objects in memory, commands in a list, the list in a
// queue. Draws with their numbers in a buffer go to four samples a pixel, which become one; blits lay smaller copies
// beside the picture, and a copy brings the texels to a buffer that the host reads.
func Commands(engine *halfspace.Device) *image.RGBA {
	const size, rings = 256, 9
	dev := queue.NewDeviceOn(engine)
	defer dev.Close()
	memory := must(queue.NewMemory(8 << 20))
	offset := 0
	view := func(f vk.Format, width, height, samples int) *queue.View {
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Samples: samples,
			Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}}
		m := must(dev.NewImage(queue.ImageInfo{ImageInfo: info, Memory: memory, Offset: offset}))
		offset += (must(queue.ImageBytes(info)) + queue.MemoryAlignment - 1) &^ (queue.MemoryAlignment - 1)
		return must(dev.NewView(queue.ViewInfo{Image: m, ImageView: vk.ImageView{ViewType: vk.ImageViewType2D}}))
	}
	color, depth := view(vk.FormatR8G8B8A8Unorm, size, size, 4), view(vk.FormatD32Sfloat, size, size, 4)
	picture, sheet := view(vk.FormatR8G8B8A8Unorm, size, size, 1), view(vk.FormatR8G8B8A8Unorm, 2*size, size, 1)

	ring := shape.Torus(48, 16, 0.3)
	indices := must(dev.NewBuffer(queue.BufferInfo{Size: 4 * len(ring.Indices)}))
	for i, n := range ring.Indices {
		binary.LittleEndian.PutUint32(indices.Bytes()[4*i:], n)
	}
	draws := must(dev.NewBuffer(queue.BufferInfo{Size: 20})) // VkDrawIndexedIndirectCommand: once, all indices
	binary.LittleEndian.PutUint32(draws.Bytes(), uint32(len(ring.Indices)))
	binary.LittleEndian.PutUint32(draws.Bytes()[4:], 1)

	state := solid()
	state.Multisample = &vk.Multisample{RasterizationSamples: 4}
	pipe := must(dev.NewGraphicsPipeline(queue.GraphicsPipelineInfo{Shader: shade.Unlit{Lambert: true}, State: state}))
	list := dev.NewList()
	list.BeginRendering(queue.Rendering{
		Color: []queue.Attachment{{View: color, Load: vk.AttachmentLoadOpClear, Store: vk.AttachmentStoreOpDontCare,
			Clear: queue.ClearValue{Color: [4]float64{0.13, 0.14, 0.18, 1}}, Resolve: picture}},
		Depth: &queue.Attachment{View: depth, Load: vk.AttachmentLoadOpClear, Store: vk.AttachmentStoreOpDontCare,
			Clear: queue.ClearValue{Depth: 1}},
	})
	list.BindPipeline(pipe)
	list.BindIndexBuffer(indices, 0, 0, queue.IndexUint32)
	projection := transform.Mul(transform.Perspective(0.8, 1, 1, 60),
		transform.LookAt([3]float64{2, 3, 9}, [3]float64{0, 0, 0}, [3]float64{0, 1, 0}))
	for i := range rings {
		turn := transform.Mul(transform.Translate(float64(i-rings/2)*0.8, 0, 0),
			transform.Rotate(float64(i)*0.7, [3]float64{1, 0.3, 0.2}))
		f := float32(i) / rings
		list.BindData(&shade.Mesh{Positions: ring.Positions, Normals: ring.Normals, Matrix: transform.Mul(projection, turn),
			NormalMatrix: transform.Normals(turn), Color: [4]float32{1 - f, 0.55, 0.25 + float32(0.7*f), 1}})
		list.DrawIndexedIndirect(queue.Indirect{Buffer: draws, Draws: 1})
	}
	list.EndRendering()
	all := [2]vk.Offset3D{{}, {X: size, Y: size, Z: 1}}
	list.ClearColor(sheet.Image(), [4]uint32{0, 0, 0, 0x3F800000}, queue.Levels{})
	for x, n := 0, size; n >= 16; x, n = x+n, n/2 {
		list.BlitImage(sheet.Image(), picture.Image(), vk.FilterLinear,
			queue.Blit{FromCorners: all, ToCorners: [2]vk.Offset3D{{X: x}, {X: x + n, Y: n, Z: 1}}})
	}
	result := must(dev.NewBuffer(queue.BufferInfo{Size: 2 * size * size * 4}))
	list.CopyImageToBuffer(result, sheet.Image(), queue.BufferImageCopy{Extent: vk.Extent3D{Width: 2 * size, Height: size}})
	check(list.End())
	fence := dev.NewFence(false)
	check(dev.NewQueue().Submit(queue.Submission{Lists: []*queue.List{list}, Fence: fence}))
	check(fence.Wait(queue.Forever))
	return &image.RGBA{Pix: result.Bytes(), Stride: 2 * size * 4, Rect: image.Rect(0, 0, 2*size, size)}
}
