package program_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// FragStencilRef takes the place of the reference, by its low eight bits: it is what the test compares and what REPLACE
// stores (VK_EXT_shader_stencil_export).
func TestStencilReferenceIsTheModules(t *testing.T) {
	const width = 8
	for _, w := range ways(t) {
		prog, err := program.Load(words(t, "quad.vert"), words(t, "stencil.frag"), program.Options{Exec: w.exec})
		require.NoError(t, err)
		bindings, err := prog.Bind(program.Resources{})
		require.NoError(t, err)
		face := vk.StencilOpState{CompareOp: vk.CompareOpGreater, PassOp: vk.StencilOpReplace, CompareMask: 255,
			WriteMask: 255, Reference: 77}
		pipe, err := w.dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleStrip, DepthStencilFormat: vk.FormatS8Uint,
			DepthStencil: &vk.DepthStencil{StencilTestEnable: true, Front: face, Back: face},
		}, prog)
		require.NoError(t, err)
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatS8Uint,
			Extent: vk.Extent3D{Width: width, Height: 1, Depth: 1}})
		require.NoError(t, err)
		const before = 7
		p := w.dev.NewPass(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{Image: m,
			StencilLoad: vk.AttachmentLoadOpClear, ClearStencil: before}})
		p.Draw(pipe, shade.Draw{Bindings: bindings, Count: 4})
		require.NoError(t, p.End(context.Background()))
		for x, got := range m.Subresource(0, 0, 0).Pix[:width] {
			want := byte(before)
			if ref := byte(3 * x); ref > before { // GREATER: the reference is greater than what is stored
				want = ref
			}
			require.Equal(t, want, got, "column %d", x)
		}
	}
}
