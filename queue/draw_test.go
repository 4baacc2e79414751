package queue_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// stripes is everything that a strip over a column of a picture is drawn with, in several ways.
type stripes struct {
	d           *queue.Device
	layout      *queue.PipelineLayout
	tints       *queue.Buffer // 16 of 256 bytes each
	sets        [2]*queue.Set
	corners     *queue.Buffer
	indices     *queue.Buffer // of 16 bits at 0, of 32 at 64, of 8 at 128
	indirect    *queue.Buffer // not indexed at 0, indexed at 64, counts at 128
	pipe, loose *queue.GraphicsPipeline
	image       *queue.Image
	view, zView *queue.View
	columns     int
}

func floats(b *queue.Buffer, offset int, values ...float32) {
	for i, v := range values {
		binary.LittleEndian.PutUint32(b.Bytes()[offset+4*i:], math.Float32bits(v))
	}
}

func numbers(b *queue.Buffer, offset int, values ...uint32) {
	for i, v := range values {
		binary.LittleEndian.PutUint32(b.Bytes()[offset+4*i:], v)
	}
}

func newStripes(t testing.TB) *stripes {
	s := &stripes{d: newDevice(t), columns: 12}
	d := s.d
	tint, err := d.NewSetLayout([]queue.LayoutBinding{
		{Binding: 3, Type: queue.DescriptorUniformBufferDynamic, Count: 1},
		{Binding: 1, Type: queue.DescriptorStorageBufferDynamic, Count: 2}, // which no stage uses
	})
	require.NoError(t, err)
	sampler, err := d.NewSampler(queue.SamplerInfo{})
	require.NoError(t, err)
	images, err := d.NewSetLayout([]queue.LayoutBinding{{Type: queue.DescriptorCombinedImageSampler, Count: 2,
		Samplers: []*queue.Sampler{sampler, sampler}}})
	require.NoError(t, err)
	s.layout, err = d.NewPipelineLayout([]*queue.SetLayout{tint, images}, 32)
	require.NoError(t, err)
	s.tints = newBuffer(t, d, 16*256)
	for i := range 16 {
		floats(s.tints, 256*i, float32(i)/16, 0.5, float32(i)/32, 1)
	}
	for i, l := range []*queue.SetLayout{tint, images} {
		s.sets[i], err = d.NewSet(l, -1)
		require.NoError(t, err)
	}
	require.NoError(t, s.sets[0].Update([]queue.Write{{Binding: 3, Descriptors: []queue.Descriptor{
		{Buffer: s.tints, Range: 16}}}}, nil))
	texel, view := picture(t, d, vk.FormatR8G8B8A8Unorm, 1, 1)
	copy(texel.Mip().Bytes(), []byte{0, 32, 64, 0})
	require.NoError(t, s.sets[1].Update([]queue.Write{{Element: 1, Descriptors: []queue.Descriptor{{View: view}}}}, nil))

	s.corners = newBuffer(t, d, 256)
	floats(s.corners, 0, -1, -1, 1, -1, -1, 1, 1, 1)
	for i, c := range [][2]float32{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		floats(s.corners, 64+24*i, c[0], c[1])
	}
	s.indices = newBuffer(t, d, 256)
	for i := range 6 {
		s.indices.Bytes()[2*i+4], s.indices.Bytes()[128+i] = byte(i), byte(i)
		numbers(s.indices, 64+4*i, uint32(i+3)) // with a vertex offset of -3
	}
	s.indirect = newBuffer(t, d, 256)
	numbers(s.indirect, 0, 4, 1, 0, 0, 99, 9, 9, 9, 9)
	numbers(s.indirect, 64, 4, 1, 0, math.MaxUint32-2, 0)
	numbers(s.indirect, 128, 1)

	info := queue.GraphicsPipelineInfo{Layout: s.layout,
		Vertex:   queue.Stage{Words: words("testdata/stripe.vert.spv")},
		Fragment: queue.Stage{Words: words("testdata/stripe.frag.spv")},
		VertexInput: program.VertexInput{Bindings: []program.VertexBinding{{Binding: 2, Stride: 8}},
			Attributes: []program.VertexAttribute{{Binding: 2, Format: vk.FormatR32G32Sfloat}}},
		State: vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
			ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}, DepthStencilFormat: vk.FormatD32Sfloat,
			DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}},
		Dynamic: queue.DynamicScissor}
	s.pipe, err = d.NewGraphicsPipeline(info)
	require.NoError(t, err)
	info.State.Topology, info.State.DepthStencil = vk.PrimitiveTopologyPointList, nil
	info.State.Rasterization.CullMode = vk.CullModeFrontAndBack
	info.Dynamic |= queue.DynamicTopology | queue.DynamicCullMode | queue.DynamicDepthTestEnable |
		queue.DynamicDepthWriteEnable | queue.DynamicDepthCompareOp | queue.DynamicVertexStride
	s.loose, err = d.NewGraphicsPipeline(info)
	require.NoError(t, err)
	s.image, s.view = picture(t, d, vk.FormatR8G8B8A8Unorm, s.columns, 4)
	_, s.zView = picture(t, d, vk.FormatD32Sfloat, s.columns, 4)
	return s
}

// rendering clears the picture.
func (s *stripes) rendering() queue.Rendering {
	return queue.Rendering{Color: []queue.Attachment{{View: s.view, Load: vk.AttachmentLoadOpClear}},
		Depth: &queue.Attachment{View: s.zView, Load: vk.AttachmentLoadOpClear, Store: vk.AttachmentStoreOpDontCare,
			Clear: queue.ClearValue{Depth: 1}}}
}

// bind binds everything for a column.
func (s *stripes) bind(l *queue.List, column int) {
	l.BindPipeline(s.pipe)
	l.BindSets(queue.Graphics, 0, s.sets[:], []uint32{0, 0, uint32(256 * column)})
	push := make([]byte, 20)
	binary.LittleEndian.PutUint32(push[16:], math.Float32bits(0.5))
	l.PushConstants(0, push)
	binary.LittleEndian.PutUint32(push, math.Float32bits(float32(column)/64))
	l.PushConstants(0, push[:4])
	l.BindVertexBuffers(2, queue.VertexBuffer{Buffer: s.corners})
	l.SetDynamic(queue.DynamicScissor, vk.Dynamic{Scissors: []vk.Rect2D{{X: column, Width: 1, Height: 4}}})
}

// picture draws all columns and returns the texels.
func (s *stripes) picture(t testing.TB, draw func(l *queue.List)) []byte {
	run(t, s.d, func(l *queue.List) {
		l.BeginRendering(s.rendering())
		for column := range s.columns {
			s.bind(l, column)
			draw(l)
		}
		l.EndRendering()
	})
	return append([]byte(nil), s.image.Mip().Bytes()...)
}

// Draws of all kinds give the same picture: with indices of every size, from buffers, several at once, in secondary
// lists, under conditions, in parts, with state that commands set.
func TestDrawsOfAllKindsAreTheSame(t *testing.T) {
	s := newStripes(t)
	want := s.picture(t, func(l *queue.List) { l.Draw(4, 1, 0, 0) })
	for column := range s.columns {
		red := math.Round(255 * (float64(column)/16 + float64(column)/64))
		require.Equal(t, []byte{byte(math.Min(red, 255)), 159}, want[4*column:4*column+2], "column %d", column)
	}
	secondary := func(column int) *queue.List {
		l := s.d.NewSecondaryList(true)
		s.bind(l, column)
		l.Draw(4, 1, 0, 0)
		require.NoError(t, l.End())
		return l
	}
	column := 0
	for name, draw := range map[string]func(l *queue.List){
		"indices of 16 bits": func(l *queue.List) {
			l.BindIndexBuffer(s.indices, 4, 0, queue.IndexUint16)
			l.DrawIndexed(4, 1, 0, 0, 0)
		},
		"indices of 32 bits": func(l *queue.List) {
			l.BindIndexBuffer(s.indices, 64, 0, queue.IndexUint32)
			l.DrawIndexed(4, 1, 0, -3, 0)
		},
		"indices of 8 bits": func(l *queue.List) {
			l.BindIndexBuffer(s.indices, 120, 0, queue.IndexUint8)
			l.DrawIndexed(4, 1, 8, 0, 0)
		},
		"indirect": func(l *queue.List) { l.DrawIndirect(queue.Indirect{Buffer: s.indirect, Draws: 1}) },
		"indexed indirect": func(l *queue.List) {
			l.BindIndexBuffer(s.indices, 64, 24, queue.IndexUint32)
			l.DrawIndexedIndirect(queue.Indirect{Buffer: s.indirect, Offset: 64, Draws: 1})
		},
		"count in a buffer": func(l *queue.List) {
			l.DrawIndirect(queue.Indirect{Buffer: s.indirect, Draws: 2, CountBuffer: s.indirect, CountOffset: 128})
		},
		"several": func(l *queue.List) { l.MultiDraw([]queue.Range{{Count: 3}, {First: 1, Count: 3}}, 1, 0) },
		"in parts": func(l *queue.List) {
			l.Draw(3, 1, 0, 0)
			l.Barrier()
			l.Draw(3, 1, 1, 0)
		},
		"conditional": func(l *queue.List) {
			l.BeginConditional(s.indirect, 128, false)
			l.Draw(4, 1, 0, 0)
			l.EndConditional()
			l.PushConstants(0, make([]byte, 16)) // nearer, and another colour, but it is left out
			l.BeginConditional(s.indirect, 128, true)
			l.Draw(4, 1, 0, 0)
			l.EndConditional()
		},
		"secondary lists": func(l *queue.List) { l.Execute(secondary(column)); column++ },
		"dynamic state": func(l *queue.List) {
			l.BindPipeline(s.loose)
			l.BindVertexBuffers(2, queue.VertexBuffer{Buffer: s.corners, Offset: 64, Stride: 24})
			l.SetState(queue.DynamicTopology|queue.DynamicCullMode|queue.DynamicDepthTestEnable|queue.DynamicDepthWriteEnable|
				queue.DynamicDepthCompareOp, vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleStrip,
				DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthCompareOp: vk.CompareOpLess}})
			l.Draw(4, 1, 0, 0)
		},
		"behind others": func(l *queue.List) { // in order, the second hidden
			l.Draw(4, 1, 0, 0)
			l.PushConstants(16, []byte{0, 0, 0x40, 0x3F}) // 0.75
			l.PushConstants(0, make([]byte, 16))
			l.Draw(4, 1, 0, 0)
		},
	} {
		require.Equal(t, want, s.picture(t, draw), name)
	}
	// In two lists of a submission, the second of which resumes.
	first, second := s.rendering(), s.rendering()
	first.Suspending, second.Resuming = true, true
	half := func(r queue.Rendering, from, to int) *queue.List {
		return recorded(t, s.d, func(l *queue.List) {
			l.BeginRendering(r)
			for column := from; column < to; column++ {
				s.bind(l, column)
				l.Draw(4, 1, 0, 0)
			}
			l.EndRendering()
		})
	}
	fence := s.d.NewFence(false)
	require.NoError(t, s.d.NewQueue().Submit(queue.Submission{Fence: fence,
		Lists: []*queue.List{half(first, 0, 5), half(second, 5, s.columns)}}))
	require.NoError(t, fence.Wait(queue.Forever))
	require.Equal(t, want, s.image.Mip().Bytes())
	// Recorded by the queue when the submission runs.
	fence.Reset()
	require.NoError(t, s.d.NewQueue().Submit(queue.Submission{Fence: fence, Record: func(l *queue.List) {
		l.BeginRendering(s.rendering())
		for column := range s.columns {
			s.bind(l, column)
			l.Draw(4, 1, 0, 0)
		}
		l.EndRendering()
	}}))
	require.NoError(t, fence.Wait(queue.Forever))
	require.Equal(t, want, s.image.Mip().Bytes())
}

// A list sees its sets as they are when it runs; descriptors that were never written read zeros; copies of descriptors
// are descriptors.
func TestSetsAreReadWhenListsRun(t *testing.T) {
	s := newStripes(t)
	list := recorded(t, s.d, func(l *queue.List) {
		l.BeginRendering(s.rendering())
		for column := range s.columns {
			s.bind(l, column)
			l.Draw(4, 1, 0, 0)
		}
		l.EndRendering()
	})
	q, fence := s.d.NewQueue(), s.d.NewFence(false)
	draw := func() []byte {
		fence.Reset()
		require.NoError(t, q.Submit(queue.Submission{Lists: []*queue.List{list}, Fence: fence}))
		require.NoError(t, fence.Wait(queue.Forever))
		return append([]byte(nil), s.image.Mip().Bytes()[:8]...)
	}
	require.Equal(t, []byte{0, 159, 64, 255, 20, 159, 72, 255}, draw())
	other, err := s.d.NewSet(setLayout(t, s), -1)
	require.NoError(t, err)
	require.NoError(t, other.Update(nil, []queue.Copy{{From: s.sets[1], Count: 2}}))
	require.NoError(t, s.sets[1].Update([]queue.Write{{Element: 1, Descriptors: []queue.Descriptor{{}}}}, nil))
	require.Equal(t, []byte{0, 128, 0, 255, 20, 128, 8, 255}, draw(), "null image")
	require.NoError(t, s.sets[1].Update(nil, []queue.Copy{{From: other, FromElement: 1, Element: 1, Count: 1}}))
	require.Equal(t, []byte{0, 159, 64, 255, 20, 159, 72, 255}, draw(), "copied back")
	require.NoError(t, s.sets[0].Update([]queue.Write{{Binding: 3, Descriptors: []queue.Descriptor{{}}}}, nil))
	require.Equal(t, []byte{0, 32, 64, 0, 4, 32, 64, 0}, draw(), "null buffer")
	require.ErrorContains(t, s.sets[0].Update([]queue.Write{{Binding: 2}, {Binding: 2,
		Descriptors: []queue.Descriptor{{}}}}, nil), "Binding: 2")
}

func setLayout(t testing.TB, s *stripes) *queue.SetLayout {
	sampler, err := s.d.NewSampler(queue.SamplerInfo{})
	require.NoError(t, err)
	l, err := s.d.NewSetLayout([]queue.LayoutBinding{{Type: queue.DescriptorCombinedImageSampler, Count: 2,
		Samplers: []*queue.Sampler{sampler, sampler}}})
	require.NoError(t, err)
	return l
}

// Queries count samples of the draws between begin and end, of several passes too, and vertices, primitives and
// fragments; results are copied with their availability.
func TestQueriesCount(t *testing.T) {
	s := newStripes(t)
	pool := func(kind queue.QueryType, count int, bits uint32) *queue.QueryPool {
		p, err := s.d.NewQueryPool(kind, count, bits)
		require.NoError(t, err)
		return p
	}
	samples, stats, times := pool(queue.QueryOcclusion, 4, 0), pool(queue.QueryPipelineStatistics, 2, 0x1|0x2|0x80),
		pool(queue.QueryTimestamp, 3, 0)
	to := newBuffer(t, s.d, 256)
	draw := func(l *queue.List, columns ...int) {
		for _, column := range columns {
			s.bind(l, column)
			l.Draw(4, 1, 0, 0)
		}
	}
	run(t, s.d, func(l *queue.List) {
		l.ResetQueries(samples, 0, 4)
		l.WriteTimestamp(times, 0)
		l.BeginQuery(samples, 0) // over two renderings
		for range 2 {
			l.BeginRendering(s.rendering())
			draw(l, 0)
			l.BeginQuery(samples, 1)
			draw(l, 1, 2)
			l.EndQuery(samples, 1)
			draw(l, 3, 3) // the second is hidden
			l.EndRendering()
			l.ResetQueries(samples, 2, 1)
		}
		l.EndQuery(samples, 0)
		l.BeginRendering(s.rendering())
		draw(l, 0)
		l.BeginQuery(stats, 0)
		draw(l, 1, 2, 3)
		l.EndQuery(stats, 0)
		draw(l, 4)
		l.BeginQuery(stats, 1)
		s.bind(l, 5)
		l.Draw(4, 2, 0, 0)
		l.EndQuery(stats, 1)
		l.WriteTimestamp(times, 1)
		l.EndRendering()
		l.WriteTimestamp(times, 2)
		l.CopyQueries(samples, 0, 3, to, 0, 16, queue.Query64|queue.QueryWithAvailability)
	})
	got, err := samples.Results(0, 2, 0)
	require.NoError(t, err)
	require.Equal(t, []queue.QueryResult{{true, []uint64{32}}, {true, []uint64{8}}}, got)
	require.EqualValues(t, 32, binary.LittleEndian.Uint64(to.Bytes()))
	require.EqualValues(t, 1, binary.LittleEndian.Uint64(to.Bytes()[8:]))
	require.EqualValues(t, 0, binary.LittleEndian.Uint64(to.Bytes()[40:]), "not available")
	got, err = stats.Results(0, 1, queue.Forever)
	require.NoError(t, err)
	require.Equal(t, []uint64{12, 6, 12}, got[0].Values)
	got, err = stats.Results(1, 1, queue.Forever)
	require.NoError(t, err)
	require.Equal(t, []uint64{8, 4}, got[0].Values[:2], "two instances")
	got, err = times.Results(0, 3, queue.Forever)
	require.NoError(t, err)
	require.Less(t, got[0].Values[0], got[1].Values[0])
	require.LessOrEqual(t, got[1].Values[0], got[2].Values[0])
	_, err = samples.Results(3, 2, 0)
	require.ErrorContains(t, err, "Query")
	require.NoError(t, samples.Reset(0, 2))
	got, err = samples.Results(0, 1, 0)
	require.NoError(t, err)
	require.False(t, got[0].Available)
}

// A dispatch whose workgroups are in a buffer is one whose workgroups are given.
func TestDispatchesFromBuffers(t *testing.T) {
	d := newDevice(t)
	var bindings []queue.LayoutBinding
	for n := range 2 {
		bindings = append(bindings, queue.LayoutBinding{Binding: n, Type: queue.DescriptorStorageBuffer, Count: 1})
	}
	l, err := d.NewSetLayout(bindings)
	require.NoError(t, err)
	layout, err := d.NewPipelineLayout([]*queue.SetLayout{l}, 0)
	require.NoError(t, err)
	pipe, err := d.NewComputePipeline(queue.ComputePipelineInfo{Layout: layout,
		Stage: queue.Stage{Words: words("../testdata/program/histogram.comp.spv")}})
	require.NoError(t, err)
	input, counts := newBuffer(t, d, 4+5000), newBuffer(t, d, 32)
	numbers(input, 0, 5000)
	numbers(counts, 8, 2, 1, 1)
	count := func(record func(l *queue.List)) string {
		histogram := newBuffer(t, d, 1024)
		set, err := d.NewSet(l, -1)
		require.NoError(t, err)
		require.NoError(t, set.Update([]queue.Write{{Descriptors: []queue.Descriptor{{Buffer: input}, {Buffer: histogram}}}}, nil))
		run(t, d, func(l *queue.List) {
			l.BindComputePipeline(pipe)
			l.BindSets(queue.Compute, 0, []*queue.Set{set}, nil)
			record(l)
		})
		return fmt.Sprint(histogram.Bytes()[:16])
	}
	want := count(func(l *queue.List) { l.Dispatch(2, 1, 1) })
	require.Equal(t, want, count(func(l *queue.List) { l.DispatchIndirect(counts, 8) }))
	require.NotEqual(t, want, count(func(l *queue.List) { l.DispatchBase([3]int{1, 0, 0}, [3]int{1, 1, 1}) }))
	_, err = d.NewComputePipeline(queue.ComputePipelineInfo{Layout: &queue.PipelineLayout{},
		Stage: queue.Stage{Words: words("../testdata/program/histogram.comp.spv")}})
	require.ErrorContains(t, err, "Layout: set 0, binding 0")
}
