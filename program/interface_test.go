package program_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Inputs of the primitive's vertices are theirs, in the order of barycentric coordinates: of a strip's odd triangles
// the last two are exchanged, and lines have two.
func TestPerVertexInputs(t *testing.T) {
	const width, height = 16, 12
	resources := func() program.Resources { return program.Resources{PushConstants: []byte{2, 0, 0, 0}} }
	texels := picture{fragment: "vertices.frag", width: width, height: height, resources: resources}.draw(t)
	for y := range height {
		for x := range width {
			v := texels[y*width+x]
			u, w := (float32(x)+0.5)/width, (float32(y)+0.5)/height
			require.InDelta(t, u, f32(v[0]), 1e-6)
			require.InDelta(t, w, f32(v[1]), 1e-6)
			if u+w < 0.99 {
				require.Equal(t, []float32{12, 1}, []float32{f32(v[2]), f32(v[3])})
			} else if u+w > 1.01 {
				require.Equal(t, []float32{132, 1}, []float32{f32(v[2]), f32(v[3])})
			}
		}
	}
	texels = picture{
		fragment: "vertices.frag", width: width, height: height, resources: resources,
		state: vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyLineStrip},
	}.draw(t)
	diagonal := texels[height/2*width+width/2-1] // from vertex 1 to 2
	require.EqualValues(t, 122, f32(diagonal[2]))
}
