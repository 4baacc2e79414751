package halfspace_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"os"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// words reads a SPIR-V module.
func words(name string) []uint32 {
	data, err := os.ReadFile(name)
	must(err)
	w, err := spirv.Words(data)
	must(err)
	return w
}

// A shader of your own, as SPIR-V: a texture, a block of uniforms filled by name, and a buffer that fragments count
// themselves in.
func Example_program() {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	prog, err := program.Load(words("testdata/program/example.vert.spv"), words("testdata/program/example.frag.spv"), program.Options{
		VertexInput: program.VertexInput{
			Bindings:   []program.VertexBinding{{Stride: 8}},
			Attributes: []program.VertexAttribute{{Location: 0, Format: vk.FormatR32G32Sfloat}},
		},
	})
	must(err)
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
	}, prog)
	must(err)

	checkers := image.NewRGBA(image.Rect(0, 0, 2, 2))
	for i := range 4 {
		checkers.Set(i%2, i/2, color.Gray{uint8(255 * ((i + i/2) % 2))})
	}
	texels, err := mip.FromImage(checkers)
	must(err)
	texture, err := halfspace.NewView(texels, vk.ImageView{ViewType: vk.ImageViewType2D})
	must(err)
	view, err := prog.NewBlock("view", 0)
	must(err)
	must(view.Set("matrix", identity))
	must(view.Set("tint", 1, 0.5, 0, 1))
	count, err := prog.NewBlock("count", 0)
	must(err)
	corners := [8]float32{-1, -1, 1, -1, -1, 1, 1, 1}
	bindings, err := prog.Bind(program.Resources{
		VertexBuffers: [][]byte{unsafe.Slice((*byte)(unsafe.Pointer(&corners)), 32)},
		Descriptors: []program.Descriptor{
			{Name: "view", Buffer: view.Bytes},
			{Name: "image", View: texture, Sampler: &vk.Sampler{}},
			{Name: "count", Buffer: count.Bytes},
		},
	})
	must(err)

	dst := image.NewRGBA(image.Rect(0, 0, 16, 8))
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
	pass.Draw(pipe, shade.Draw{Bindings: bindings, Count: 4})
	must(pass.End(context.Background()))
	for y := range 8 {
		for x := range 16 {
			fmt.Print(map[color.RGBA]string{{255, 128, 0, 255}: "#", {0, 0, 0, 255}: "-"}[dst.RGBAAt(x, y)])
		}
		fmt.Println()
	}
	fmt.Println(binary.LittleEndian.Uint32(count.Bytes), "fragments")
	// Output:
	// --##--##--##--##
	// ##--##--##--##--
	// --##--##--##--##
	// ##--##--##--##--
	// --##--##--##--##
	// ##--##--##--##--
	// --##--##--##--##
	// ##--##--##--##--
	// 128 fragments
}

// A compute module counts how often each byte is in a text: workgroups of 256 invocations count 4,096 bytes each.
func Example_compute() {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	prog, err := program.LoadCompute(words("testdata/program/histogram.comp.spv"), program.ComputeOptions{Name: "histogram"})
	must(err)
	pipe, err := dev.NewComputePipeline(prog)
	must(err)

	text := []byte("the quick brown fox jumps over the lazy dog")
	input, err := prog.NewBlock("Input", (len(text)+3)/4)
	must(err)
	binary.LittleEndian.PutUint32(input.Bytes, uint32(len(text)))
	copy(input.Bytes[4:], text)
	histogram, err := prog.NewBlock("Histogram", 0)
	must(err)
	bindings, err := prog.Bind(program.Resources{Descriptors: []program.Descriptor{
		{Name: "Input", Buffer: input.Bytes},
		{Name: "Histogram", Buffer: histogram.Bytes},
	}})
	must(err)

	groups := (len(text) + 4095) / 4096
	must(pipe.Dispatch(context.Background(), halfspace.Dispatch{Groups: [3]int{groups, 1, 1}, Bindings: bindings}))
	for _, letter := range "aeiou" {
		fmt.Printf("%c %d\n", letter, binary.LittleEndian.Uint32(histogram.Bytes[4*letter:]))
	}
	// Output:
	// a 1
	// e 3
	// i 1
	// o 4
	// u 2
}
