package memory_test

import (
	"bytes"
	"context"
	"image"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// dropping is Flat, and discards every fragment.
type dropping struct{ shade.Flat }

func (dropping) Interface() shade.Interface { return shade.Interface{Colors: 1, Discards: true} }

func (dropping) Fragment(f *shade.Fragments) { clear(f.Live) }

// oddity is one draw to 8x8 pixels of colour and D32 depth, cleared to 1, which is fine but for what change does to it.
type oddity struct {
	kind   halfspace.FindingKind // none: nothing is found
	field  string
	reason string // a part of it
	change func(o *oddDraw)
}

type oddDraw struct {
	g      vk.GraphicsPipeline
	info   halfspace.PassInfo
	shader shade.Shader
	mesh   *shade.Mesh
	draw   shade.Draw
}

var oddities = map[string]oddity{
	"fine": {},
	"back face": {"nothing drawn", "Rasterization.CullMode", "2 face back",
		func(o *oddDraw) { o.g.Rasterization.CullMode = vk.CullModeBack }},
	"front face": {"nothing drawn", "Rasterization.CullMode", "2 face front", func(o *oddDraw) {
		o.g.Rasterization = vk.Rasterization{CullMode: vk.CullModeFront, FrontFace: vk.FrontFaceClockwise}
	}},
	"left":   {"outside", "Vertices.X", "2 lie left of the view volume", func(o *oddDraw) { o.mesh.Matrix[12] = -3 }},
	"right":  {"outside", "Vertices.X", "2 lie right", func(o *oddDraw) { o.mesh.Matrix[12] = 3 }},
	"above":  {"outside", "Vertices.X", "2 lie above", func(o *oddDraw) { o.mesh.Matrix[13] = -3 }},
	"below":  {"outside", "Vertices.X", "2 lie below", func(o *oddDraw) { o.mesh.Matrix[13] = 3 }},
	"near":   {"outside", "Vertices.X", "2 lie behind the near plane (z < 0", func(o *oddDraw) { o.mesh.Matrix[14] = -1 }},
	"far":    {"outside", "Vertices.X", "2 lie beyond the far plane", func(o *oddDraw) { o.mesh.Matrix[14] = 3 }},
	"behind": {"outside", "Vertices.X", "2 lie behind the eye", func(o *oddDraw) { o.mesh.Matrix[15] = -1 }},
	"lines left": {"outside", "Vertices.X", "3 lie left", func(o *oddDraw) {
		o.g.Topology, o.mesh.Matrix[12] = vk.PrimitiveTopologyLineStrip, -3
	}},
	"outlines left": {"outside", "Vertices.X", "2 lie left", func(o *oddDraw) {
		o.g.Rasterization.PolygonMode, o.mesh.Matrix[12] = vk.PolygonModeLine, -3
	}},
	"no area": {"nothing drawn", "Vertices.X", "2 have no area", func(o *oddDraw) { o.mesh.Matrix[5] = 0 }},
	"between samples": {"nothing drawn", "Vertices.X", "2 lie between the samples",
		func(o *oddDraw) { o.mesh.Matrix[0], o.mesh.Matrix[5] = 0.01, 0.01 }},
	"scissor": {"outside", "Dynamic.Scissors", "2 lie outside the scissor", func(o *oddDraw) {
		o.mesh.Matrix[0], o.mesh.Matrix[5] = 0.5, 0.5
		o.draw.Dynamic = &vk.Dynamic{Scissors: []vk.Rect2D{{Width: 1, Height: 1}}}
	}},
	"empty scissor": {"empty scissor", "Dynamic.Scissors[0]", "no pixel of the framebuffer", func(o *oddDraw) {
		o.draw.Dynamic = &vk.Dynamic{Scissors: []vk.Rect2D{{X: -4, Y: 2, Width: 4, Height: 4}}}
	}},
	"a matrix of zeros": {"positions of zeros", "Vertices.W", "matrix of zeros",
		func(o *oddDraw) { o.mesh.Matrix = [16]float32{8: math.SmallestNonzeroFloat32} }},
	"NaN": {"positions not finite", "Vertices.X", "2 of 2 primitives",
		func(o *oddDraw) { o.mesh.Matrix[0] = float32(math.NaN()) }},
	"indices beyond the vertices": {"positions not finite", "Vertices.X", "1 of 2 primitives", func(o *oddDraw) {
		o.draw.Indices8 = []uint8{0, 1, 2, 4}
	}},
	"no texture": {"untextured", "Bindings.Texture", "a white one", func(o *oddDraw) { o.shader = shade.Textured{} }},
	"no texture of Unlit": {"untextured", "Bindings.Texture", "a white one",
		func(o *oddDraw) { o.shader = shade.Unlit{Textured: true, Lambert: true} }},
	"no coordinates": {"untextured", "Bindings.TexCoords", "at (0, 0)", func(o *oddDraw) {
		o.shader = shade.Textured{}
		o.mesh.Texture, _ = halfspace.TextureOf(image.NewRGBA(image.Rect(0, 0, 1, 1)), vk.Sampler{})
	}},
	"too few":     {"no primitives", "Count", "2 elements make no primitive of TRIANGLE_STRIP", func(o *oddDraw) { o.draw.Count = 2 }},
	"no vertices": {"no primitives", "Count", "no vertices", func(o *oddDraw) { o.mesh.Positions = nil }},
	"no indices":  {"no primitives", "Count", "no vertices or indices", func(o *oddDraw) { o.draw.Indices16 = []uint16{} }},
	"none":        {"", "", "", func(o *oddDraw) { o.draw.Count = shade.None }},
	"NEVER": {"nothing passes", "DepthStencil.DepthCompareOp", "NEVER, the zero value",
		func(o *oddDraw) { o.g.DepthStencil.DepthCompareOp = 0 }},
	"cleared to 0": {"nothing passes", "DepthStencil.ClearDepth", "LESS, and the attachment is cleared to 0", func(o *oddDraw) {
		o.info.DepthStencil.ClearDepth = 0
	}},
	"not cleared": {"nothing passes", "DepthStencil.DepthCompareOp", "DepthLoad is LOAD", func(o *oddDraw) {
		o.info.DepthStencil.DepthLoad, o.info.DepthStencil.ClearDepth = 0, 0
	}},
	"greater than 1": {"nothing passes", "DepthStencil.ClearDepth", "GREATER, and the attachment is cleared to 1", func(o *oddDraw) {
		o.g.DepthStencil.DepthCompareOp = vk.CompareOpGreater
	}},
	"stencil without an attachment": {"unused state", "DepthStencilFormat", "D32_SFLOAT has no stencil", func(o *oddDraw) {
		o.g.DepthStencil.StencilTestEnable = true
	}},
	"depth test without an attachment": {"unused state", "DepthStencilFormat", "UNDEFINED has no depth", func(o *oddDraw) {
		o.g.DepthStencilFormat, o.info.DepthStencil = 0, nil
	}},
	"depth writes without a test": {"unused state", "DepthStencil.DepthTestEnable", "writes nothing",
		func(o *oddDraw) { o.g.DepthStencil.DepthTestEnable = false }},
	"depth bounds": {"nothing passes", "DepthStencil.DepthCompareOp", "depth bounds, 0 to 0.25", func(o *oddDraw) {
		o.g.DepthStencil.DepthBoundsTestEnable, o.g.DepthStencil.MaxDepthBounds = true, 0.25
	}},
	"discards": {"all discarded", "Shader", "64 covered samples", func(o *oddDraw) { o.shader = dropping{} }},
	"sample mask": {"all discarded", "Multisample.SampleMask", "none of the 1 samples", func(o *oddDraw) {
		o.g.Multisample = &vk.Multisample{SampleMask: []uint32{2}}
	}},
	"write mask": {"nothing written", "ColorBlend.Attachments[0].ColorWriteMask", "zero value", func(o *oddDraw) {
		o.g.ColorBlend = &vk.ColorBlend{Attachments: make([]vk.ColorBlendAttachment, 1)}
	}},
	"blend factors": {"blended to zero", "ColorBlend.Attachments[0].SrcColorBlendFactor", "black", func(o *oddDraw) {
		o.g.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{BlendEnable: true,
			ColorWriteMask: vk.ColorComponentsAll}}}
	}},
	"blend keeps": {"nothing written", "ColorBlend.Attachments[0].SrcColorBlendFactor", "stay as they are", func(o *oddDraw) {
		o.g.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{
			BlendEnable: true, DstColorBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorOne,
			ColorWriteMask: vk.ColorComponentsAll,
		}}}
	}},
	"points": {"points", "Topology", "4 points of one pixel", func(o *oddDraw) { o.g.Topology = 0 }},
	"feedback": {"feedback", "Color[0].Image", "(*shade.Mesh) refer to a view of this attachment", func(o *oddDraw) {
		v, _ := halfspace.NewView(o.info.Color[0].Image, vk.ImageView{ViewType: vk.ImageViewType2D})
		o.mesh.Texture, _ = halfspace.NewTexture(vk.Sampler{}, v)
		o.shader, o.mesh.TexCoords = shade.Textured{}, make([]float32, 8)
	}},
	"feedback of depth": {"feedback", "DepthStencil.Image", "", func(o *oddDraw) {
		v, _ := halfspace.NewView(o.info.DepthStencil.Image, vk.ImageView{ViewType: vk.ImageViewType2D})
		o.mesh.Texture, _ = halfspace.NewTexture(vk.Sampler{}, v)
	}},
}

// Each oddity is found, by draw, label, shader and field, and is all that is found; the picture is that of a device
// without Debug.
func TestReportFindsWhatIsOdd(t *testing.T) {
	for name, c := range oddities {
		t.Run(name, func(t *testing.T) {
			var pictures [2][]byte
			for i, debug := range []bool{false, true} {
				dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Debug: debug})
				defer dev.Close()
				o := &oddDraw{
					g: vk.GraphicsPipeline{
						Topology:     vk.PrimitiveTopologyTriangleStrip,
						ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}, DepthStencilFormat: vk.FormatD32Sfloat,
						DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
					},
					shader: shade.Flat{},
					mesh: &shade.Mesh{
						Positions: []float32{-1, -1, 0.5, 1, -1, 0.5, -1, 1, 0.5, 1, 1, 0.5}, Matrix: frametest.Identity,
					},
				}
				color := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 8, 8, 1)
				o.info = halfspace.PassInfo{
					Color: []halfspace.Attachment{{Image: color, Load: vk.AttachmentLoadOpClear}},
					DepthStencil: &halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatD32Sfloat, 8, 8, 1),
						DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1},
				}
				o.draw = shade.Draw{Bindings: o.mesh, Label: "odd"}
				fine := o.draw
				fine.Label, fine.Bindings = "fine", &shade.Mesh{Positions: o.mesh.Positions, Color: [4]float32{0, 0, 0.5, 0.25}}
				if c.change != nil {
					c.change(o)
				}
				odd, err := dev.NewPipeline(o.g, o.shader)
				require.NoError(t, err)
				always := *o.g.DepthStencil
				always.DepthCompareOp, always.StencilTestEnable = vk.CompareOpAlways, false
				always.DepthTestEnable, always.DepthWriteEnable, always.DepthBoundsTestEnable = o.g.DepthStencilFormat != 0, false, false
				good, err := dev.NewPipeline(vk.GraphicsPipeline{
					Topology: vk.PrimitiveTopologyTriangleStrip, ColorFormats: o.g.ColorFormats,
					DepthStencilFormat: o.g.DepthStencilFormat,
					DepthStencil:       &always,
				}, shade.Flat{})
				require.NoError(t, err)
				pass := dev.NewPass(o.info)
				pass.Draw(good, fine)
				pass.Draw(odd, o.draw)
				require.NoError(t, pass.End(context.Background()))
				pictures[i] = color.Bytes()
				report := pass.Report()
				if !debug {
					require.Nil(t, report)
					continue
				}
				if c.kind == "" {
					require.Empty(t, report, "%v", report)
					continue
				}
				require.Len(t, report, 1, "%v", report)
				f := report[0]
				require.Equal(t, halfspace.Finding{Kind: c.kind, Draw: 1, Label: "odd", Shader: f.Shader,
					Field: c.field, Reason: f.Reason}, f)
				require.Contains(t, f.Reason, c.reason)
				require.True(t, strings.HasPrefix(f.Shader, "shade.") || f.Shader == "memory_test.dropping", f.Shader)
				require.Equal(t, "draw 1 (odd) of "+f.Shader+": "+string(c.kind)+": "+c.field+": "+f.Reason, f.String())
			}
			if name != "feedback" && name != "feedback of depth" {
				require.True(t, bytes.Equal(pictures[0], pictures[1]))
			}
		})
	}
}

// A pass without draws is found unless it clears; Reset forgets a report, and a pass that ends with an error has none.
func TestReportOfAPass(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Debug: true})
	defer dev.Close()
	target := halfspace.Target(image.NewRGBA(image.Rect(0, 0, 4, 4)))
	info := halfspace.PassInfo{Color: []halfspace.Attachment{target}}
	pass := dev.NewPass(info)
	require.NoError(t, pass.End(context.Background()))
	require.Len(t, pass.Report(), 1)
	require.Equal(t, halfspace.FindingNothingRecorded, pass.Report()[0].Kind)
	require.Contains(t, pass.Report().String(), "nothing recorded: Pass.Draw: the pass has no draws")
	pass.Reset(info)
	require.Empty(t, pass.Report())
	pass.Draw(nil, shade.Draw{})
	require.Error(t, pass.End(context.Background()))
	require.Empty(t, pass.Report())
	target.Load = vk.AttachmentLoadOpClear
	pass.Reset(halfspace.PassInfo{Color: []halfspace.Attachment{target}})
	require.NoError(t, pass.End(context.Background()))
	require.Empty(t, pass.Report())
}
