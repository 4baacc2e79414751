package halfspace_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"log"
	"math"
	"os"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// identity leaves positions as they are: x to the right and y down from -1 to 1, depth from 0 to 1.
var identity = [16]float32{0: 1, 5: 1, 10: 1, 15: 1}

// A textured triangle on an *image.RGBA.
func Example() {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{}) // all cores, the best kernels
	must(err)
	defer dev.Close()

	checkers := image.NewRGBA(image.Rect(0, 0, 2, 2))
	red, blue := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 0, 255, 255}
	for i, c := range []color.RGBA{red, blue, blue, red} {
		checkers.SetRGBA(i%2, i/2, c)
	}
	texels, err := mip.FromImage(checkers)
	must(err)
	view, err := halfspace.NewView(texels, vk.ImageView{ViewType: vk.ImageViewType2D})
	must(err)
	texture, err := halfspace.NewTexture(vk.Sampler{}, view) // the zero value is nearest, repeating
	must(err)
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology:     vk.PrimitiveTopologyTriangleList,
		ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
	}, shade.Textured{})
	must(err)

	dst := image.NewRGBA(image.Rect(0, 0, 16, 8))
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
	pass.Draw(pipe, shade.Draw{Count: 3, Bindings: &shade.Mesh{
		Positions: []float32{-1, -1, 0, 1, -1, 0, -1, 1, 0},
		TexCoords: []float32{0, 0, 2, 0, 0, 2},
		Matrix:    identity,
		Texture:   texture,
	}})
	must(pass.End(context.Background()))

	for y := range 8 {
		for x := range 16 {
			switch p := dst.RGBAAt(x, y); {
			case p.R > 0:
				fmt.Print("#")
			case p.B > 0:
				fmt.Print("-")
			default:
				fmt.Print(".")
			}
		}
		fmt.Println()
	}
	// Output:
	// ####----####---.
	// ####----####-...
	// ----####---.....
	// ----####-.......
	// ####---.........
	// ####-...........
	// ---.............
	// -...............
}

// rings is a shader: rings around the middle, with smooth edges. Its draws bind a *shade.Mesh.
type rings struct{ width float32 }

// Interface says that two components go from the vertex to the fragment function, and one colour comes out.
func (rings) Interface() shade.Interface {
	return shade.Interface{Varyings: make([]shade.Interpolation, 2), Colors: 1}
}

// Vertex takes positions as they are and hands x and y on.
func (rings) Vertex(v *shade.Vertices) {
	m := v.Bindings.(*shade.Mesh)
	for i, k := range v.Index[:v.N] {
		p := m.Positions[3*k : 3*k+3]
		v.X[i], v.Y[i], v.Z[i], v.W[i] = p[0], p[1], p[2], 1
		v.Out[0][i], v.Out[1][i] = p[0], p[1]
	}
}

// Fragment colours a batch of fragments.
func (r rings) Fragment(f *shade.Fragments) {
	for i := range f.N {
		x, y := f.In[0][i], f.In[1][i]
		d := float32(math.Sqrt(float64(float32(x*x)+float32(y*y)))) / r.width
		v := float32(0)
		if int(d)%2 == 0 {
			v = 1
		}
		f.Colors[0][0][i], f.Colors[0][1][i], f.Colors[0][2][i], f.Colors[0][3][i] = v, v, v, 1
	}
}

// A shader is a Go type with three methods that work on batches.
func Example_shader() {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology:     vk.PrimitiveTopologyTriangleStrip,
		ColorFormats: []vk.Format{vk.FormatR8Unorm},
	}, rings{width: 0.25})
	must(err)
	dst := image.NewGray(image.Rect(0, 0, 21, 11))
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
	pass.Draw(pipe, shade.Draw{Count: 4, Bindings: &shade.Mesh{
		Positions: []float32{-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0},
	}})
	must(pass.End(context.Background()))
	for y := range 11 {
		for x := range 21 {
			fmt.Print(string(".o"[dst.GrayAt(x, y).Y/255]))
		}
		fmt.Println()
	}
	// Output:
	// .ooooo.........ooooo.
	// ooo......ooo......ooo
	// oo...ooooooooooo...oo
	// o...ooo.......ooo...o
	// ...ooo...ooo...ooo...
	// ...oo...ooooo...oo...
	// ...ooo...ooo...ooo...
	// o...ooo.......ooo...o
	// oo...ooooooooooo...oo
	// ooo......ooo......ooo
	// .ooooo.........ooooo.
}

// A pass without colour makes a depth image, which is read back as float32.
func ExampleRead() {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	depth, err := halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: vk.FormatD32Sfloat, Extent: vk.Extent3D{Width: 4, Height: 2, Depth: 1},
	})
	must(err)
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology:           vk.PrimitiveTopologyTriangleStrip,
		DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
		DepthStencilFormat: vk.FormatD32Sfloat,
	}, shade.Depth{})
	must(err)
	pass := dev.NewPass(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{
		Image: depth, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1,
	}})
	pass.Draw(pipe, shade.Draw{Count: 4, Bindings: &shade.Mesh{
		Positions: []float32{-1, -1, 0, 0, -1, 0.5, -1, 1, 0, 0, 1, 0.5}, // the left half, tilted
		Matrix:    identity,
	}})
	must(pass.End(context.Background()))
	z, err := halfspace.Read[float32](depth, halfspace.Region{})
	must(err)
	fmt.Println(z)
	// Output: [0.125 0.375 1 1 0.125 0.375 1 1]
}

// Occlusion: which of some boxes would be seen at all. What hides is drawn first; boxes are tested, but write nothing.
func ExamplePass_SamplesPassed() {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	depth, err := halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: vk.FormatD32Sfloat, Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1},
	})
	must(err)
	pipe := func(write bool) *halfspace.Pipeline {
		p, err := dev.NewPipeline(vk.GraphicsPipeline{
			Topology:           vk.PrimitiveTopologyTriangleStrip,
			DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: write, DepthCompareOp: vk.CompareOpLess},
			DepthStencilFormat: vk.FormatD32Sfloat,
		}, shade.Depth{})
		must(err)
		return p
	}
	pass := dev.NewPass(halfspace.PassInfo{
		DepthStencil: &halfspace.DepthStencilAttachment{Image: depth, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1},
		CountSamples: true,
	})
	box := func(p *halfspace.Pipeline, left, right, z float32) {
		pass.Draw(p, shade.Draw{Count: 4, Bindings: &shade.Mesh{
			Positions: []float32{left, -1, z, right, -1, z, left, 1, z, right, 1, z}, Matrix: identity,
		}})
	}
	box(pipe(true), -1, 0, 0.2)  // a wall over the left half
	box(pipe(false), -1, 0, 0.5) // draw 1, behind it
	box(pipe(false), -1, 1, 0.5) // draw 2, half of it is
	must(pass.End(context.Background()))
	fmt.Println(pass.SamplesPassed(1, 2), pass.SamplesPassed(2, 3))
	// Output: 0 32
}

// An integer image of identifiers says what lies under a pixel.
func ExampleReadAt() {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	ids, err := halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: vk.FormatR32Uint, Extent: vk.Extent3D{Width: 6, Height: 2, Depth: 1},
	})
	must(err)
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology:     vk.PrimitiveTopologyTriangleStrip,
		ColorFormats: []vk.Format{vk.FormatR32Uint},
	}, shade.ID{})
	must(err)
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{
		Image: ids, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{0xFFFFFFFF}, // nothing
	}}})
	for id, x := range []float32{-1, 0} { // two objects, a third of the width each
		pass.Draw(pipe, shade.Draw{Count: 4, Bindings: &shade.Mesh{
			Positions: []float32{x, -1, 0, x + 2.0/3, -1, 0, x, 1, 0, x + 2.0/3, 1, 0},
			Matrix:    identity,
			ID:        uint32(id) + 7,
		}})
	}
	must(pass.End(context.Background()))
	for x := range 6 {
		under, err := halfspace.ReadAt[uint32](ids, x, 1)
		must(err)
		fmt.Print(under, " ")
	}
	// Output: 7 7 4294967295 8 8 4294967295
}

// What one pass drew is a texture of the next.
func ExampleImage() {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	half := vk.FormatR16G16B16A16Sfloat // colours above 1 are kept
	off, err := halfspace.NewImage(vk.ImageInfo{
		ImageType: vk.ImageType2D, Format: half, Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1},
		MipLevels: mip.FullLevels(8, 8, 1),
	})
	must(err)
	square := []float32{-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0}
	state := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{half}}
	flat, err := dev.NewPipeline(state, shade.Flat{})
	must(err)
	state.ColorFormats = []vk.Format{vk.FormatR8G8B8A8Unorm}
	textured, err := dev.NewPipeline(state, shade.Textured{})
	must(err)

	first := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: off, Load: vk.AttachmentLoadOpClear}}})
	first.Draw(flat, shade.Draw{
		Count: 4, Bindings: &shade.Mesh{Positions: square, Matrix: identity, Color: [4]float32{4, 2, 0, 1}},
		Dynamic: &vk.Dynamic{Scissors: []vk.Rect2D{{Width: 4, Height: 8}}}, // the left half
	})
	must(first.End(context.Background()))
	must(off.GenerateMips(mip.MipOptions{}))

	view, err := halfspace.NewView(off, vk.ImageView{ViewType: vk.ImageViewType2D})
	must(err)
	texture, err := halfspace.NewTexture(vk.Sampler{MaxLod: vk.LodClampNone}, view)
	must(err)
	dst := image.NewRGBA(image.Rect(0, 0, 1, 1))
	second := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
	second.Draw(textured, shade.Draw{Count: 4, Bindings: &shade.Mesh{
		Positions: square, TexCoords: []float32{0, 0, 1, 0, 0, 1, 1, 1}, Matrix: identity,
		Color: [4]float32{0.25, 0.25, 1, 1}, Texture: texture,
	}})
	must(second.End(context.Background()))
	fmt.Println(dst.RGBAAt(0, 0)) // the smallest level: half of (4, 2, 0, 1), times a quarter
	// Output: {128 64 0 128}
}

// Without a clear, and within a scissor, only that part of a picture is drawn anew.
func ExamplePass_Draw() {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: []vk.Format{vk.FormatR8Unorm},
	}, shade.Flat{})
	must(err)
	dst := image.NewGray(image.Rect(0, 0, 6, 4))
	for i := range dst.Pix {
		dst.Pix[i] = 1
	}
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}}) // Load's zero value keeps
	pass.Draw(pipe, shade.Draw{
		Count:    4,
		Bindings: &shade.Mesh{Positions: []float32{-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0}, Matrix: identity},
		Dynamic:  &vk.Dynamic{Scissors: []vk.Rect2D{{X: 1, Y: 1, Width: 3, Height: 2}}},
	})
	must(pass.End(context.Background()))
	for y := range 4 {
		fmt.Println(dst.Pix[y*dst.Stride:][:6])
	}
	fmt.Printf("%d shaded\n", pass.Statistics().FragmentsShaded)
	// Output:
	// [1 1 1 1 1 1]
	// [1 255 255 255 1 1]
	// [1 255 255 255 1 1]
	// [1 1 1 1 1 1]
	// 6 shaded
}

// Images are copied, scaled and given levels outside passes.
func Example_images() {
	src := image.NewGray(image.Rect(0, 0, 4, 2))
	copy(src.Pix, []uint8{0, 40, 80, 120, 20, 60, 100, 140})
	from, err := mip.FromImage(src) // shares the pixels
	must(err)

	info := from.Info()
	info.MipLevels = mip.FullLevels(4, 2, 1)
	to, err := halfspace.NewImage(info)
	must(err)
	must(mip.Copy(to, mip.Region{}, from, mip.Region{}, vk.Extent3D{Width: 4, Height: 2, Depth: 1}))
	must(to.GenerateMips(mip.MipOptions{}))
	one, two := to.Subresource(1, 0, 0), to.Subresource(2, 0, 0)
	fmt.Println(one.Row(0, 0), two.Row(0, 0))

	wide := image.NewGray(image.Rect(0, 0, 8, 1))
	dst, err := mip.FromImage(wide)
	must(err)
	box := func(x0, x1, y1 int) sample.BlitRegion {
		return sample.BlitRegion{From: vk.Offset3D{X: x0}, To: vk.Offset3D{X: x1, Y: y1, Z: 1}}
	}
	must(sample.Blit(dst, box(8, 0, 1), to, box(0, 4, 1), vk.FilterNearest)) // mirrored
	fmt.Println(wide.Pix)
	// Output:
	// [30 110] [70]
	// [120 120 80 80 40 40 0 0]
}

// A context ends a frame between tiles: the picture then holds whole tiles, old or new.
func ExamplePass_End() {
	dev, err := halfspace.NewDevice(halfspace.DeviceInfo{})
	must(err)
	defer dev.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	dst := image.NewGray(image.Rect(0, 0, 64, 64))
	target := halfspace.Target(dst)
	target.Load, target.Clear = vk.AttachmentLoadOpClear, [4]float64{1}
	err = dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{target}}).End(ctx)
	fmt.Println(err, dst.Pix[0])
	// Output: context canceled 0
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

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
