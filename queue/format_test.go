package queue_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Formats can be used as their features say, and in no other way.
func TestFormatsHaveTheirFeatures(t *testing.T) {
	d := newDevice(t)
	b := newBuffer(t, d, 64)
	n := 0
	for f := vk.Format(1); f < 1000600000; f++ {
		if f == 200 { // the core's end there, extensions begin much later
			f = 1000054000
		}
		if f > 1000054010 && f < 1000066000 {
			f = 1000066000
		}
		if f > 1000066020 && f < 1000156000 {
			f = 1000156000
		}
		if f > 1000156040 {
			break
		}
		in := format.Of(f)
		p := queue.FormatFeaturesOf(f)
		if in == nil {
			require.Equal(t, queue.FormatFeatures{}, p)
			continue
		}
		n++
		info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: 16, Height: 16, Depth: 1}}
		m, err := d.NewImage(queue.ImageInfo{ImageInfo: info})
		if err != nil {
			continue // blocks with a depth
		}
		v, err := d.NewView(queue.ViewInfo{Image: m, ImageView: vk.ImageView{ViewType: vk.ImageViewType2D}})
		require.NoError(t, err, "%v", f)
		_, err = d.NewBufferView(queue.BufferViewInfo{Buffer: b, Format: f})
		require.Equal(t, p.UniformTexelBuffer, err == nil, "%v as a texel buffer: %v", f, err)
		_, err = sample.CompileStorage(v.Mip())
		require.Equal(t, p.StorageImage, err == nil, "%v as a storage image: %v", f, err)
		if p.StorageImage {
			_, err = sample.CompileAtomic(v.Mip())
			require.Equal(t, p.StorageImageAtomic, err == nil, "%v with atomic operations: %v", f, err)
		}
		state := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList}
		if p.DepthStencilAttachment {
			state.DepthStencilFormat = f
		} else {
			state.ColorFormats = []vk.Format{f}
		}
		_, err = d.NewGraphicsPipeline(queue.GraphicsPipelineInfo{Shader: shade.Flat{}, State: state})
		require.Equal(t, p.ColorAttachment || p.DepthStencilAttachment, err == nil, "%v as an attachment: %v", f, err)
		if p.SampledImage && !p.YcbcrConversion {
			filters := vk.Sampler{}
			if p.SampledImageFilterLinear {
				filters.MagFilter, filters.MinFilter = vk.FilterLinear, vk.FilterLinear
			}
			_, err = sample.Compile(filters, v.Mip())
			require.NoError(t, err, "%v", f)
		}
	}
	require.Greater(t, n, 150)
}

// A conversion names what it is for, and samplers take it in.
func TestConversionsAreRefusedByField(t *testing.T) {
	d := newDevice(t)
	_, err := d.NewConversion(vk.SamplerYcbcrConversion{Model: 99})
	require.ErrorContains(t, err, "Format:")
	require.ErrorContains(t, err, "Model:")
	c, err := d.NewConversion(vk.SamplerYcbcrConversion{Format: vk.FormatG8B8R83Plane420Unorm,
		Model: vk.SamplerYcbcrModelConversionYcbcr709})
	require.NoError(t, err)
	_, err = d.NewSampler(queue.SamplerInfo{Conversion: c})
	require.NoError(t, err)
	_, err = d.NewSampler(queue.SamplerInfo{Sampler: vk.Sampler{MinLod: 2, MaxLod: 1}})
	require.ErrorContains(t, err, "MinLod:")
}
