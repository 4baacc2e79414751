package shading_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A fragment that a later draw hides is no helper of its neighbours: a function that differentiates HelperInvocation
// sees differences where its own primitive ends, and nowhere else.
func TestHiddenFragmentsAreNoHelpers(t *testing.T) {
	p, err := program.Load(frametest.Words(t, "program/testdata/quad.vert.spv"),
		frametest.Words(t, "program/testdata/helping.frag.spv"), program.Options{})
	require.NoError(t, err)
	require.True(t, p.Interface().Helpers)
	b, err := p.Bind(program.Resources{})
	require.NoError(t, err)
	state := frametest.RGBA8(1)
	state.Topology = vk.PrimitiveTopologyTriangleStrip
	within := func(x, y, width, height int) *vk.Dynamic {
		return &vk.Dynamic{Scissors: []vk.Rect2D{{X: x, Y: y, Width: width, Height: height}}}
	}
	var want []byte // of the first draw alone, all at once
	for _, o := range []tile.Options{{Immediate: true}, {}, {Immediate: true}} {
		dev := testdevice.New(t, halfspace.DeviceInfo{Inside: inside.Options{Tile: o}})
		m := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, 40, 30, 1)
		first, err := dev.NewPipeline(state, p)
		require.NoError(t, err)
		later, err := dev.NewPipeline(state, shade.Flat{})
		require.NoError(t, err)
		pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m, Load: vk.AttachmentLoadOpClear}}})
		pass.Draw(first, shade.Draw{Bindings: b, Count: 4, Dynamic: within(3, 5, 30, 20)})
		if want != nil {
			pass.Draw(later, shade.Draw{Bindings: &shade.Mesh{Positions: []float32{-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0}},
				Dynamic: within(11, 9, 7, 5)})
		}
		require.NoError(t, pass.End(t.Context()))
		dev.Close()
		if want == nil {
			want = m.Bytes()
			require.Equal(t, []byte{0, 0}, want[4*(40*5+3):][:2], "the corner's neighbours are helpers")
			require.Equal(t, []byte{64, 64}, want[4*(40*8+10):][:2], "there are no helpers inside")
			continue
		}
		for y := range 30 {
			for x := range 40 {
				if x >= 11 && x < 18 && y >= 9 && y < 14 {
					continue
				}
				at := 4 * (40*y + x)
				require.Equal(t, want[at:at+4], m.Bytes()[at:at+4], "(%d, %d), %+v", x, y, o)
			}
		}
	}
}
