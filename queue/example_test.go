package queue_test

import (
	"encoding/binary"
	"fmt"
	"os"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// words reads a module.
func words(file string) []uint32 {
	data, err := os.ReadFile(file)
	must(err)
	w, err := spirv.Words(data)
	must(err)
	return w
}

// A list clears an image, draws a triangle, and copies the texels to a buffer, which the host reads when the fence says
// so.
func Example_picture() {
	dev, err := queue.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	image, err := dev.NewImage(queue.ImageInfo{ImageInfo: vk.ImageInfo{ImageType: vk.ImageType2D,
		Format: vk.FormatR8Unorm, Extent: vk.Extent3D{Width: 8, Height: 4, Depth: 1}}})
	must(err)
	view, err := dev.NewView(queue.ViewInfo{Image: image, ImageView: vk.ImageView{ViewType: vk.ImageViewType2D}})
	must(err)
	result, err := dev.NewBuffer(queue.BufferInfo{Size: 8 * 4})
	must(err)
	pipe, err := dev.NewGraphicsPipeline(queue.GraphicsPipelineInfo{Shader: shade.Flat{}, State: vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8Unorm}}})
	must(err)

	list := dev.NewList()
	list.BeginRendering(queue.Rendering{Color: []queue.Attachment{{View: view, Load: vk.AttachmentLoadOpClear}}})
	list.BindPipeline(pipe)
	list.BindData(&shade.Mesh{Positions: []float32{-1, -1, 0, 1, -1, 0, -1, 1, 0},
		Matrix: [16]float32{0: 1, 5: 1, 10: 1, 15: 1}, Color: [4]float32{1, 1, 1, 1}})
	list.Draw(3, 1, 0, 0)
	list.EndRendering()
	list.CopyImageToBuffer(result, image, queue.BufferImageCopy{Extent: vk.Extent3D{Width: 8, Height: 4, Depth: 1}})
	must(list.End())

	fence := dev.NewFence(false)
	must(dev.NewQueue().Submit(queue.Submission{Lists: []*queue.List{list}, Fence: fence}))
	must(fence.Wait(queue.Forever))
	for y := range 4 {
		for _, texel := range result.Bytes()[8*y : 8*y+8] {
			fmt.Print(string(".#"[texel/255]))
		}
		fmt.Println()
	}
	// Output:
	// #######.
	// #####...
	// ###.....
	// #.......
}

// A compute module counts how often each byte is in a text.
func Example_dispatch() {
	dev, err := queue.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	storage := func(n int) queue.LayoutBinding {
		return queue.LayoutBinding{Binding: n, Type: queue.DescriptorStorageBuffer, Count: 1}
	}
	bindings, err := dev.NewSetLayout([]queue.LayoutBinding{storage(0), storage(1)})
	must(err)
	layout, err := dev.NewPipelineLayout([]*queue.SetLayout{bindings}, 0)
	must(err)
	pipe, err := dev.NewComputePipeline(queue.ComputePipelineInfo{Layout: layout,
		Stage: queue.Stage{Words: words("../testdata/program/histogram.comp.spv")}})
	must(err)

	text := []byte("the quick brown fox jumps over the lazy dog")
	input, err := dev.NewBuffer(queue.BufferInfo{Size: 4 + len(text) + 1})
	must(err)
	binary.LittleEndian.PutUint32(input.Bytes(), uint32(len(text)))
	copy(input.Bytes()[4:], text)
	histogram, err := dev.NewBuffer(queue.BufferInfo{Size: 4 * 256})
	must(err)
	set, err := dev.NewSet(bindings, -1)
	must(err)
	must(set.Update([]queue.Write{{Descriptors: []queue.Descriptor{{Buffer: input}, {Buffer: histogram}}}}, nil))

	list := dev.NewList()
	list.BindComputePipeline(pipe)
	list.BindSets(queue.Compute, 0, []*queue.Set{set}, nil)
	list.Dispatch(1, 1, 1)
	must(list.End())
	done := dev.NewTimeline(0)
	must(dev.NewQueue().Submit(queue.Submission{Lists: []*queue.List{list},
		Signal: []queue.SemaphoreValue{{Semaphore: done, Value: 1}}}))
	must(done.Wait(1, queue.Forever))
	for _, letter := range "aeiou" {
		fmt.Printf("%c %d\n", letter, binary.LittleEndian.Uint32(histogram.Bytes()[4*letter:]))
	}
	// Output:
	// a 1
	// e 3
	// i 1
	// o 4
	// u 2
}
