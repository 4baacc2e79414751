package examples

import (
	"context"
	"embed"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/shape"
	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// glue: begin
//
//go:embed shaders/*.spv
var modules embed.FS

// glue: end

// frame and object are the blocks of the shaders.
type frame struct {
	Camera, Sun [16]float32
	Eye, Light  [4]float32 // light: towards the sun, and its radiance
}

type object struct {
	World               [16]float32
	Color               [4]float32
	Metallic, Roughness float32
}

// ShadowPBR draws metals and plastics with the GLSL of shaders (glslangValidator -V): the sun's depths first, then the picture.
func ShadowPBR(dev *halfspace.Device) *image.RGBA {
	ground, ball := shape.Grid(1, 1), shape.Sphere(32)
	type thing struct {
		*shape.Shape
		object
	}
	things := []thing{{ground, object{World: transform.Scale(9, 9, 9), Color: [4]float32{0.5, 0.45, 0.4, 1}, Roughness: 0.9}}}
	for i := range 15 {
		at := transform.Translate(float64(float64(i%5)*2.4)-4.8, 1, float64(float64(i/5)*2.6)-2.6)
		color := [3][4]float32{{0.95, 0.65, 0.35, 1}, {0.7, 0.1, 0.08, 1}, {0.9, 0.9, 0.92, 1}}[i/5]
		things = append(things, thing{ball, object{at, color, []float32{1, 0, 1}[i/5], 0.15 + float32(float32(i%5)*0.2)}})
	}
	f := frame{Eye: [4]float32{0, 7, 13, 1}, Light: [4]float32{0.5, 0.75, 0.2, 4}}
	f.Camera = transform.Mul(transform.Perspective(0.62, 1.5, 1, 60),
		transform.LookAt([3]float64{0, 7, 13}, [3]float64{0, 0.3, 0}, [3]float64{0, 1, 0}))
	f.Sun = transform.Mul(transform.Orthographic(-10, 10, -10, 10, 1, 40),
		transform.LookAt([3]float64{10, 15, 4}, [3]float64{}, [3]float64{0, 1, 0}))
	state := vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, DepthStencil: vk.DepthTest(vk.CompareOpLess), DepthStencilFormat: vk.FormatD32Sfloat,
		Rasterization: vk.Rasterization{DepthBias: &vk.DepthBias{ConstantFactor: 4, SlopeFactor: 6}}, // nothing shadows itself
	}
	// glue: begin
	sun := halfspace.DepthTarget(1024, 1024)
	// glue: end
	cast := must(dev.NewPipeline(state, shade.Depth{}))
	pass := dev.NewPass(halfspace.PassInfo{DepthStencil: sun})
	for _, t := range things {
		pass.Draw(cast, t.Draw(&shade.Mesh{Matrix: transform.Mul(f.Sun, t.World)}))
	}
	check(pass.End(context.Background()))
	prog := must(program.LoadFS(modules, "shaders/pbr.vert.spv", "shaders/pbr.frag.spv", program.Options{VertexInput: shape.Attributes()}))
	state.ColorFormats, state.Rasterization.DepthBias = []vk.Format{vk.FormatR8G8B8A8Srgb}, nil
	pipe := must(dev.NewPipeline(state, prog))
	// glue: begin
	picture := must(halfspace.NewImage2D(vk.FormatR8G8B8A8Srgb, 384, 256))
	shadows := must(halfspace.NewImageTexture(sun.Image, vk.ShadowSampler(vk.CompareOpLessOrEqual)))
	uniforms := must(prog.NewBlock("frame", 0))
	check(uniforms.SetStruct(f))
	// glue: end
	target := halfspace.Attachment{Image: picture}.Cleared(0.35, 0.45, 0.6, 1)
	pass = dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{target}, DepthStencil: halfspace.DepthTarget(384, 256)})
	for _, t := range things {
		// glue: begin
		push := must(prog.NewBlock("", 0))
		check(push.SetStruct(t.object))
		// glue: end
		pass.Draw(pipe, shade.Draw{Indices32: t.Indices, Bindings: must(prog.Bind(program.Resources{
			VertexBuffers: t.Buffers(), PushConstants: push.Bytes,
			Descriptors: []program.Descriptor{{Name: "frame", Buffer: uniforms.Bytes}, {Name: "shadows", Texture: shadows}},
		}))})
	}
	check(pass.End(context.Background()))
	return must(picture.RGBA(0, 0))
}
