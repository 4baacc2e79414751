package driver_test

import (
	"bytes"
	"math"
	"testing"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/driver/client"
	"github.com/seed-1acaedba/halfspace/vk"
)

// An attachment of shading rates has one texel for a region of 8x8 pixels.
const region, ratesWide, ratesHigh = 8, (width + 7) / 8, (height + 7) / 8

// shadingRates are 1x1, 1x2, 2x1, 2x2 and 4x4, from region to region.
func shadingRates() (b []byte) {
	for n := range ratesWide * ratesHigh {
		b = append(b, []byte{0, 1, 4, 5, 10}[n*7%5])
	}
	return b
}

// An attachment of shading rates draws what the Go API draws with it, in a render pass and in dynamic rendering.
func TestShadingRateAttachments(t *testing.T) {
	m, err := halfspace.NewImage2D(vk.FormatR8Uint, ratesWide, ratesHigh)
	if err != nil {
		t.Fatal(err)
	}
	copy(m.Bytes(), shadingRates())
	want := drawn(t, func(g *vk.GraphicsPipeline) {
		g.FragmentShadingRate = &vk.FragmentShadingRate{Width: 1, Height: 1,
			CombinerOps: [2]vk.FragmentShadingRateCombinerOp{0, vk.FragmentShadingRateCombinerOpReplace}}
	}, func(i *halfspace.PassInfo) {
		i.ShadingRate = &halfspace.ShadingRateAttachment{Image: m, RegionWidth: region, RegionHeight: region}
	})
	if bytes.Equal(want, reference(t)) {
		t.Error("the picture is the same as without")
	}
	for _, rendering := range []bool{false, true} {
		s := open(t, "")
		of := shot{rates: ratesView(s), rendering: rendering, pipeline: func(i *abi.GraphicsPipelineCreateInfo) {
			if rendering {
				i.Flags |= abi.VK_PIPELINE_CREATE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR
			}
			i.PNext = unsafe.Pointer(client.At(s, abi.PipelineFragmentShadingRateStateCreateInfoKHR{
				SType: abi.VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR, PNext: i.PNext,
				FragmentSize: abi.Extent2D{Width: 1, Height: 1},
				CombinerOps:  [2]uint32{0, abi.VK_FRAGMENT_SHADING_RATE_COMBINER_OP_REPLACE_KHR}}))
		}}
		if got := triangle(t, s, of); !bytes.Equal(got, want) {
			t.Errorf("dynamic rendering %v: the pictures differ", rendering)
		}
	}
}

// fragmentDensities are a half, a quarter and all of the pixels, across and down.
func fragmentDensities() (b []byte) {
	for n := range ratesWide * ratesHigh {
		b = append(b, []byte{255, 127, 63}[n%3], []byte{127, 255, 63}[n/3%3])
	}
	return b
}

// A density map draws what the Go API draws with it, in a render pass and in dynamic rendering.
func TestFragmentDensityMaps(t *testing.T) {
	m, err := halfspace.NewImage2D(vk.FormatR8G8Unorm, ratesWide, ratesHigh)
	if err != nil {
		t.Fatal(err)
	}
	copy(m.Bytes(), fragmentDensities())
	want := drawn(t, func(g *vk.GraphicsPipeline) { g.FragmentDensityMap = true }, func(i *halfspace.PassInfo) {
		i.DensityMap = &halfspace.DensityMapAttachment{Image: m, Extent: vk.Extent2D{Width: width, Height: height}}
	})
	if bytes.Equal(want, reference(t)) {
		t.Error("the picture is the same as without")
	}
	for _, rendering := range []bool{false, true} {
		s := openWith(t, "", client.All(rates))
		of := shot{rates: densitiesView(s), dense: true, rendering: rendering, pipeline: func(i *abi.GraphicsPipelineCreateInfo) {
			if rendering {
				i.Flags |= abi.VK_PIPELINE_CREATE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT
			}
		}}
		if got := triangle(t, s, of); !bytes.Equal(got, want) {
			t.Errorf("dynamic rendering %v: the pictures differ", rendering)
		}
	}
}

// The layouts of attachments that rates and densities are read from.
const (
	rateLayout    = abi.VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR
	densityLayout = abi.VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT
)

// densePass makes a render pass whose second attachment has the fragment densities.
func densePass(s *client.Session) uint64 {
	return s.Create(abi.OpCreateRenderPass, abi.OpDestroyRenderPass, unsafe.Pointer(client.At(s, abi.RenderPassCreateInfo{
		SType: abi.VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO, AttachmentCount: 2, SubpassCount: 1,
		PNext: unsafe.Pointer(client.At(s, abi.RenderPassFragmentDensityMapCreateInfoEXT{
			SType:                        abi.VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT,
			FragmentDensityMapAttachment: abi.AttachmentReference{Attachment: 1, Layout: densityLayout}})),
		PAttachments: client.List(s.Client, abi.AttachmentDescription{Format: abi.VK_FORMAT_R8G8B8A8_UNORM, Samples: 1,
			LoadOp: abi.VK_ATTACHMENT_LOAD_OP_CLEAR, FinalLayout: abi.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL},
			abi.AttachmentDescription{Format: abi.VK_FORMAT_R8G8_UNORM, Samples: 1,
				StoreOp: abi.VK_ATTACHMENT_STORE_OP_DONT_CARE, StencilStoreOp: abi.VK_ATTACHMENT_STORE_OP_DONT_CARE,
				InitialLayout: densityLayout, FinalLayout: densityLayout}),
		PSubpasses: client.At(s, abi.SubpassDescription{ColorAttachmentCount: 1, PColorAttachments: client.At(s,
			abi.AttachmentReference{Layout: abi.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL})})})))
}

// ratesView makes an image of shading rates, and a view of it.
func ratesView(s *client.Session) uint64 {
	return filledView(s, abi.VK_FORMAT_R8_UINT, abi.VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR, rateLayout,
		shadingRates())
}

// densitiesView makes an image of fragment densities, and a view of it.
func densitiesView(s *client.Session) uint64 {
	return filledView(s, abi.VK_FORMAT_R8G8_UNORM, abi.VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT, densityLayout,
		fragmentDensities())
}

// filledView makes an image of a texel a region, in a layout, and a view of it.
func filledView(s *client.Session, format, usage, layout uint32, texels []byte) uint64 {
	m := s.NewImage(abi.ImageCreateInfo{ImageType: abi.VK_IMAGE_TYPE_2D, Format: format,
		Extent: abi.Extent3D{Width: ratesWide, Height: ratesHigh, Depth: 1}, MipLevels: 1, ArrayLayers: 1, Samples: 1,
		Usage: abi.VK_IMAGE_USAGE_TRANSFER_DST_BIT | usage})
	from := s.NewBuffer(abi.VK_BUFFER_USAGE_TRANSFER_SRC_BIT, texels)
	s.Run(func() {
		transition(s, m, 1, abi.VK_IMAGE_LAYOUT_UNDEFINED, abi.VK_IMAGE_LAYOUT_GENERAL)
		s.Call(abi.OpCmdCopyBufferToImage, client.Args(s, abi.CmdCopyBufferToImageArgs{CommandBuffer: s.Commands,
			SrcBuffer: from.Handle, DstImage: m, DstImageLayout: abi.VK_IMAGE_LAYOUT_GENERAL, RegionCount: 1,
			PRegions: client.At(s, abi.BufferImageCopy{ImageSubresource: abi.ImageSubresourceLayers{AspectMask: 1,
				LayerCount: 1}, ImageExtent: abi.Extent3D{Width: ratesWide, Height: ratesHigh, Depth: 1}})}))
		transition(s, m, 1, abi.VK_IMAGE_LAYOUT_GENERAL, layout)
	})
	return view(s, abi.ImageViewCreateInfo{Image: m, ViewType: abi.VK_IMAGE_VIEW_TYPE_2D, Format: format})
}

// ratedPass makes a render pass whose second attachment has the shading rates.
func ratedPass(s *client.Session) uint64 {
	reference := func(n, layout uint32) *abi.AttachmentReference2 {
		return client.At(s, abi.AttachmentReference2{SType: abi.VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2, Attachment: n,
			Layout: layout, AspectMask: 1})
	}
	rates := client.At(s, abi.FragmentShadingRateAttachmentInfoKHR{
		SType:                          abi.VK_STRUCTURE_TYPE_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
		PFragmentShadingRateAttachment: reference(1, rateLayout), ShadingRateAttachmentTexelSize: abi.Extent2D{Width: region, Height: region}})
	attachment := abi.AttachmentDescription2{SType: abi.VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2, Samples: 1}
	colors, with := attachment, attachment
	colors.Format, colors.LoadOp = abi.VK_FORMAT_R8G8B8A8_UNORM, abi.VK_ATTACHMENT_LOAD_OP_CLEAR
	colors.FinalLayout = abi.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL
	with.Format, with.InitialLayout, with.FinalLayout = abi.VK_FORMAT_R8_UINT, rateLayout, rateLayout
	return s.Create(abi.OpCreateRenderPass2, abi.OpDestroyRenderPass, unsafe.Pointer(client.At(s, abi.RenderPassCreateInfo2{
		SType: abi.VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2, AttachmentCount: 2,
		PAttachments: client.List(s.Client, colors, with), SubpassCount: 1,
		PSubpasses: client.At(s, abi.SubpassDescription2{SType: abi.VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
			PNext: unsafe.Pointer(rates), ColorAttachmentCount: 1,
			PColorAttachments: reference(0, abi.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL)})})))
}

// beginRendering begins dynamic rendering to a view, with shading rates, or with fragment densities.
func beginRendering(s *client.Session, view, rates uint64, dense bool) {
	var chain unsafe.Pointer
	switch {
	case rates == 0:
	case !dense:
		chain = unsafe.Pointer(client.At(s, abi.RenderingFragmentShadingRateAttachmentInfoKHR{
			SType:     abi.VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
			ImageView: rates, ImageLayout: rateLayout,
			ShadingRateAttachmentTexelSize: abi.Extent2D{Width: region, Height: region}}))
	default:
		chain = unsafe.Pointer(client.At(s, abi.RenderingFragmentDensityMapAttachmentInfoEXT{
			SType: abi.VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT, ImageView: rates,
			ImageLayout: densityLayout}))
	}
	s.Call(abi.OpCmdBeginRendering, client.Args(s, abi.CmdBeginRenderingArgs{CommandBuffer: s.Commands,
		PRenderingInfo: client.At(s, abi.RenderingInfo{SType: abi.VK_STRUCTURE_TYPE_RENDERING_INFO,
			PNext:      chain,
			RenderArea: abi.Rect2D{Extent: abi.Extent2D{Width: width, Height: height}}, LayerCount: 1, ColorAttachmentCount: 1,
			PColorAttachments: client.At(s, abi.RenderingAttachmentInfo{SType: abi.VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
				ImageView: view, ImageLayout: abi.VK_IMAGE_LAYOUT_GENERAL, LoadOp: abi.VK_ATTACHMENT_LOAD_OP_CLEAR, ClearValue: cleared()})})}))
}

// cleared is the color of the picture around the triangle.
func cleared() abi.ClearValue {
	return abi.ClearValue{math.Float32bits(0.25), math.Float32bits(0.5), math.Float32bits(0.75), math.Float32bits(1)}
}
