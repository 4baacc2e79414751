// Package shading_test draws with shaders of odd kinds: outputs in part, all bit patterns, stores, divergence, steps,
// programs.
package shading_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

const width, height = 72, 40

// blending adds products of both colours, their alphas and a second source, where there is one.
func blending(second bool) vk.ColorBlendAttachment {
	a := vk.ColorBlendAttachment{
		BlendEnable: true, SrcColorBlendFactor: vk.BlendFactorOneMinusSrcAlpha, DstColorBlendFactor: vk.BlendFactorOneMinusDstAlpha,
		SrcAlphaBlendFactor: vk.BlendFactorOne, DstAlphaBlendFactor: vk.BlendFactorDstAlpha, ColorWriteMask: vk.ColorComponentsAll,
	}
	if second {
		a.SrcColorBlendFactor, a.DstColorBlendFactor = vk.BlendFactorSrc1Color, vk.BlendFactorOneMinusSrc1Alpha
	}
	return a
}

// states are ways to colours: deferred or in order, packed, listed, sample by sample, reduced.
var states = map[string]func(g *vk.GraphicsPipeline, w *writing){
	"deferred": func(*vk.GraphicsPipeline, *writing) {},
	"blended": func(g *vk.GraphicsPipeline, w *writing) {
		g.ColorBlend = &vk.ColorBlend{Attachments: make([]vk.ColorBlendAttachment, len(g.ColorFormats))}
		for i := range g.ColorFormats {
			g.ColorBlend.Attachments[i] = blending(w.second())
		}
	},
	"combined": func(g *vk.GraphicsPipeline, _ *writing) {
		g.ColorBlend = &vk.ColorBlend{LogicOpEnable: true, LogicOp: vk.LogicOpXor,
			Attachments: make([]vk.ColorBlendAttachment, len(g.ColorFormats))}
		for i := range g.ColorFormats {
			g.ColorBlend.Attachments[i].ColorWriteMask = vk.ColorComponentsAll
		}
	},
	"lines":  func(g *vk.GraphicsPipeline, _ *writing) { g.Topology = vk.PrimitiveTopologyLineList },
	"points": func(g *vk.GraphicsPipeline, _ *writing) { g.Topology = vk.PrimitiveTopologyPointList },
	"smooth lines": func(g *vk.GraphicsPipeline, w *writing) {
		g.Topology, g.Rasterization.LineRasterizationMode = vk.PrimitiveTopologyLineList, vk.LineRasterizationModeRectangularSmooth
		g.ColorBlend = &vk.ColorBlend{Attachments: make([]vk.ColorBlendAttachment, len(g.ColorFormats))}
		for i := range g.ColorFormats {
			g.ColorBlend.Attachments[i] = blending(w.second())
		}
	},
	"4 samples": func(g *vk.GraphicsPipeline, _ *writing) { g.Multisample = &vk.Multisample{RasterizationSamples: 4} },
	"alpha to coverage": func(g *vk.GraphicsPipeline, w *writing) {
		g.Multisample = &vk.Multisample{RasterizationSamples: 4, AlphaToCoverageEnable: w.has(0, 0, 0) || w.has(0, 0, 1)}
	},
	"sample by sample": func(g *vk.GraphicsPipeline, _ *writing) {
		g.Multisample = &vk.Multisample{RasterizationSamples: 4, SampleShadingEnable: true, MinSampleShading: 1}
	},
	"2 x 2 pixels": func(g *vk.GraphicsPipeline, _ *writing) {
		g.FragmentShadingRate = &vk.FragmentShadingRate{Width: 2, Height: 2}
	},
}

// frame draws a shader after another one, which leaves other colours in the engine's memory and in the attachments.
func frame(t *testing.T, dev *halfspace.Device, state string, w *writing, shaders []shade.Shader,
	bindings []any) (out [][]byte, report halfspace.Report) {
	g := vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR16G16B16A16Sfloat},
		DepthStencilFormat: vk.FormatD32SfloatS8Uint,
		DepthStencil: &vk.DepthStencil{
			DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpAlways, StencilTestEnable: true,
			Front: vk.StencilOpState{CompareOp: vk.CompareOpAlways, PassOp: vk.StencilOpReplace, WriteMask: 255},
			Back:  vk.StencilOpState{CompareOp: vk.CompareOpAlways, PassOp: vk.StencilOpReplace, WriteMask: 255},
		},
	}
	if w.second() {
		g.ColorFormats = g.ColorFormats[:1]
	}
	states[state](&g, w)
	samples := 1
	if g.Multisample != nil {
		samples = g.Multisample.RasterizationSamples
	}
	info := halfspace.PassInfo{}
	var images []*halfspace.Image
	image := func(f vk.Format) *halfspace.Image {
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Samples: samples,
			Extent: vk.Extent3D{Width: width, Height: height, Depth: 1}})
		require.NoError(t, err)
		images = append(images, m)
		return m
	}
	for _, f := range g.ColorFormats {
		info.Color = append(info.Color, halfspace.Attachment{Image: image(f), Load: vk.AttachmentLoadOpClear,
			Clear: [4]float64{0.125, 0.25, 0.5, 0.75}})
	}
	info.DepthStencil = &halfspace.DepthStencilAttachment{Image: image(g.DepthStencilFormat),
		DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 0.5}
	pass := dev.NewPass(info)
	for i, s := range shaders {
		pipe, err := dev.NewPipeline(g, s)
		require.NoError(t, err, state)
		pass.Draw(pipe, shade.Draw{Count: len(positions()) / 4, Bindings: bindings[i]})
	}
	require.NoError(t, pass.End(context.Background()))
	for _, m := range images {
		out = append(out, bytes.Clone(m.Bytes()))
	}
	return out, pass.Report()
}

// writings are shaders' outputs.
var writings = map[string]writing{
	"two components":            {outputs: []output{{0, 0, 0, 2}}},
	"one component":             {outputs: []output{{0, 0, 1, 1}, {1, 0, 0, 4}}},
	"the first and the third":   {outputs: []output{{0, 0, 0, 1}, {0, 0, 2, 1}, {1, 0, 1, 2}}},
	"the second output alone":   {outputs: []output{{1, 0, 0, 3}}},
	"a second source":           {outputs: []output{{0, 0, 0, 3}, {0, 1, 0, 2}}},
	"nothing":                   {},
	"depth, stencil and mask":   {outputs: []output{{0, 0, 0, 2}}, depth: true, stencil: true, mask: true},
	"depth, stencil left alone": {outputs: []output{{0, 0, 0, 2}}, depth: true, stencil: true, left: true},
	"a mask left alone":         {outputs: []output{{0, 0, 0, 2}}, mask: true, left: true},
}

// What a shader leaves out of a declared output is 0, in Go, fused and in programs, whatever scratch memory holds.
func TestComponentsThatAShaderDoesNotWriteAreZero(t *testing.T) {
	figures.Begin(t)
	at := positions()
	other := writing{outputs: []output{{0, 0, 0, 4}, {1, 0, 0, 4}}, depth: true, stencil: true, mask: true}
	vertex := vertexWords(t, true)
	devices := 0
	for name, w := range writings {
		t.Run(name, func(t *testing.T) {
			explicit := w.explicit()
			before := other
			if w.second() {
				before = writing{outputs: []output{{0, 0, 0, 4}, {0, 1, 0, 4}}, depth: true, stencil: true, mask: true}
			}
			levels := simd.Available()
			for state := range states {
				devices++
				k, err := simd.For(levels[devices%len(levels)])
				require.NoError(t, err)
				var want [][]byte
				for n, o := range []tile.Options{{}, {Poison: 0xFFFFFFFF}, {Poison: 0x3F013F01, TileSize: 32, Immediate: true}} {
					dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k, Tile: o}})
					first := &goShader{writes: before, all: before}
					if n == 0 { // what the others are to draw
						zeros := &goShader{writes: explicit, all: w, explicit: true}
						want, _ = frame(t, dev, state, &w, []shade.Shader{first, zeros}, []any{at, at})
						dev.Close()
						continue
					}
					for kind, s := range shaders(t, &w, vertex) {
						var bindings any = at
						if p, ok := s.(*program.Program); ok {
							b, err := p.Bind(program.Resources{VertexBuffers: [][]byte{bytesOf(at)}})
							require.NoError(t, err)
							bindings = b
						}
						got, _ := frame(t, dev, state, &w, []shade.Shader{first, s}, []any{at, bindings})
						for i := range want {
							require.True(t, bytes.Equal(want[i], got[i]), "%s, %s: image %d", state, kind, i)
						}
					}
					dev.Close()
				}
			}
		})
	}
}

// shaders are those that write so: in Go and, where their kind can, fused and as programs.
func shaders(t *testing.T, w *writing, vertex []uint32) map[string]shade.Shader {
	list := map[string]shade.Shader{"Go": &goShader{writes: *w, all: *w}}
	if !w.stencil && !w.mask {
		list["fused"] = &goShader{writes: *w, all: *w, fused: true}
	}
	for e, name := range map[program.Exec]string{program.ExecAuto: "program", program.ExecInterpret: "interpreted"} {
		list[name] = load(t, e, vertex, fragmentWords(t, w, w))
	}
	return list
}

// An attachment that the shader has no output for keeps its texels, and a report names it.
func TestAttachmentsWithoutAnOutputKeepTheirTexels(t *testing.T) {
	at, vertex := positions(), vertexWords(t, true)
	for _, w := range []writing{{outputs: []output{{0, 0, 0, 4}}}, {outputs: []output{{1, 0, 0, 4}}}, {}} {
		for state := range states {
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Debug: true,
				Inside: inside.Options{Tile: tile.Options{Poison: 0xFFFFFFFF}}})
			empty, _ := frame(t, dev, state, &w, nil, nil)
			for kind, s := range shaders(t, &w, vertex) {
				var bindings any = at
				if p, ok := s.(*program.Program); ok {
					b, err := p.Bind(program.Resources{VertexBuffers: [][]byte{bytesOf(at)}})
					require.NoError(t, err)
					bindings = b
				}
				got, report := frame(t, dev, state, &w, []shade.Shader{s}, []any{bindings})
				for location := range 2 {
					named := 0
					for _, f := range report {
						if f.Kind == halfspace.FindingNoOutput && f.Field == fmt.Sprintf("ColorFormats[%d]", location) {
							named++
						}
					}
					if w.has(location, 0, 0) {
						require.False(t, bytes.Equal(empty[location], got[location]),
							"%s, %s: attachment %d is drawn to", state, kind, location)
						require.Zero(t, named, report.String())
					} else {
						require.True(t, bytes.Equal(empty[location], got[location]), "%s, %s: attachment %d", state, kind, location)
						require.Equal(t, 1, named, report.String())
					}
				}
			}
			dev.Close()
		}
	}
}

// A vertex stage that stores no position draws nothing: its vertices are zeros, not those of an earlier draw.
func TestAPositionThatIsNotStoredIsZero(t *testing.T) {
	at := positions()
	w := writing{outputs: []output{{0, 0, 0, 4}}}
	p := load(t, program.ExecAuto, vertexWords(t, false), fragmentWords(t, &w, &w))
	b, err := p.Bind(program.Resources{VertexBuffers: [][]byte{bytesOf(at)}})
	require.NoError(t, err)
	first := &goShader{writes: w, all: w}
	for _, poison := range []uint32{0, 0x3F013F01} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Tile: tile.Options{Poison: poison}}})
		want, _ := frame(t, dev, "deferred", &w, []shade.Shader{first}, []any{at})
		got, _ := frame(t, dev, "deferred", &w, []shade.Shader{first, p}, []any{at, b})
		require.Equal(t, want, got)
		dev.Close()
	}
}
