package program_test

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/jit"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// words is a module of testdata, by its name without ".spv".
func words(t testing.TB, name string) []uint32 {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".spv"))
	require.NoError(t, err)
	list, err := spirv.Words(data)
	require.NoError(t, err)
	return list
}

// way is a device and how programs are executed on it.
type way struct {
	dev  *halfspace.Device
	exec program.Exec
}

// ways are all levels, interpreted, and as machine code where there is some.
func ways(t testing.TB) (list []way) {
	t.Helper()
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Kernels: k}})
		t.Cleanup(dev.Close)
		list = append(list, way{dev, program.ExecInterpret})
		if jit.Enabled() && jit.Supports(level) {
			list = append(list, way{dev, program.ExecNative})
		}
	}
	return list
}

// picture is what a strip of four vertices, over the whole target, is to be drawn with.
type picture struct {
	vertex, fragment string    // modules of testdata; no vertex: quad.vert
	words            []uint32  // a fragment module that is not in testdata
	format           vk.Format // the zero value is R32G32B32A32_SFLOAT
	width, height    int
	options          program.Options
	// resources are made anew for every way; the check after it may look at what is in them.
	resources func() program.Resources
	check     func(program.Resources)
	state     vk.GraphicsPipeline
}

// draw draws in every way, to the same bits, and returns the texels' components, row by row.
func (p picture) draw(t *testing.T) (texels []format.Texel) {
	t.Helper()
	if p.vertex == "" {
		p.vertex = "quad.vert"
	}
	if p.format == 0 {
		p.format = vk.FormatR32G32B32A32Sfloat
	}
	if p.state.Topology == 0 {
		p.state.Topology = vk.PrimitiveTopologyTriangleStrip
	}
	p.state.ColorFormats = []vk.Format{p.format}
	if p.words == nil {
		p.words = words(t, p.fragment)
	}
	for _, w := range ways(t) {
		p.options.Exec = w.exec
		prog, err := program.Load(words(t, p.vertex), p.words, p.options)
		require.NoError(t, err)
		var resources program.Resources
		if p.resources != nil {
			resources = p.resources()
		}
		bindings, err := prog.Bind(resources)
		require.NoError(t, err)
		pipe, err := w.dev.NewPipeline(p.state, prog)
		require.NoError(t, err)
		image, err := halfspace.NewImage(vk.ImageInfo{
			ImageType: vk.ImageType2D, Format: p.format, Extent: vk.Extent3D{Width: p.width, Height: p.height, Depth: 1},
		})
		require.NoError(t, err)
		pass := w.dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: image, Load: vk.AttachmentLoadOpClear}}})
		pass.Draw(pipe, shade.Draw{Bindings: bindings, Count: 4})
		require.NoError(t, pass.End(context.Background()))
		got := make([]format.Texel, p.width*p.height)
		level := image.Subresource(0, 0, 0)
		for y := range p.height {
			format.Of(p.format).Decode(got[y*p.width:][:p.width], level.Row(y, 0))
		}
		if texels != nil {
			require.Equal(t, texels, got, "%v, %v", w.dev.ISA(), w.exec)
		}
		texels = got
		if p.check != nil {
			p.check(resources)
		}
	}
	return texels
}

// f32 is a component as a float.
func f32(v uint32) float32 { return math.Float32frombits(v) }
