package queue_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// After a barrier inside of rendering, draws read at their own place what draws before it wrote to colour and depth
// attachments. The first draws write one of two attachments, and leave the other alone.
func TestInputAttachmentsAreReadInPlace(t *testing.T) {
	s := newStripes(t)
	d := s.d
	const input = queue.DescriptorInputAttachment
	inputs, err := d.NewSetLayout([]queue.LayoutBinding{{Type: input, Count: 1}, {Binding: 1, Type: input, Count: 1}})
	require.NoError(t, err)
	layout, err := d.NewPipelineLayout([]*queue.SetLayout{inputs}, 32)
	require.NoError(t, err)
	result, resultView := picture(t, d, vk.FormatR8G8B8A8Unorm, s.columns, 4)
	state := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
		ColorFormats:       []vk.Format{vk.FormatR8G8B8A8Unorm, vk.FormatR8G8B8A8Unorm},
		DepthStencilFormat: vk.FormatD32Sfloat,
		DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}}
	vertices := program.VertexInput{Bindings: []program.VertexBinding{{Binding: 2, Stride: 8}},
		Attributes: []program.VertexAttribute{{Binding: 2, Format: vk.FormatR32G32Sfloat}}}
	vertex := queue.Stage{Words: words("testdata/stripe.vert.spv")}
	first, err := d.NewGraphicsPipeline(queue.GraphicsPipelineInfo{Layout: s.layout, Vertex: vertex, VertexInput: vertices,
		Fragment: queue.Stage{Words: words("testdata/stripe.frag.spv")}, State: state, Dynamic: queue.DynamicScissor})
	require.NoError(t, err)
	state.DepthStencil = nil
	second, err := d.NewGraphicsPipeline(queue.GraphicsPipelineInfo{Layout: layout, Vertex: vertex, VertexInput: vertices,
		Fragment: queue.Stage{Words: words("testdata/input.frag.spv")}, State: state})
	require.NoError(t, err)
	set, err := d.NewSet(inputs, -1)
	require.NoError(t, err)
	require.NoError(t, set.Update([]queue.Write{{Descriptors: []queue.Descriptor{{View: s.view}, {View: s.zView}}}}, nil))
	want := s.picture(t, func(l *queue.List) { l.Draw(4, 1, 0, 0) })
	run(t, d, func(l *queue.List) {
		r := s.rendering()
		r.Color = append(r.Color, queue.Attachment{View: resultView, Load: vk.AttachmentLoadOpClear,
			Clear: queue.ClearValue{Color: [4]float64{0, 0, 0, 1}}})
		l.BeginRendering(r)
		for column := range s.columns {
			s.bind(l, column)
			l.BindPipeline(first)
			l.Draw(4, 1, 0, 0)
		}
		l.Barrier()
		l.BindPipeline(second)
		l.BindSets(queue.Graphics, 0, []*queue.Set{set}, nil)
		l.Draw(4, 1, 0, 0)
		l.EndRendering()
	})
	require.Equal(t, want, s.image.Mip().Bytes())
	got := result.Mip().Bytes()
	for i := 0; i < len(got); i += 4 {
		for c := range 2 {
			require.InDelta(t, float64(want[i+c])/2, float64(got[i+c]), 0.51, "component %d of texel %d", c, i/4)
		}
		require.Equal(t, []byte{128, 255}, got[i+2:i+4])
	}
	_, err = program.LoadCompute(words("testdata/input.frag.spv"), program.ComputeOptions{})
	require.Error(t, err)
}
