package main

import (
	"math"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

func subresource(s abi.ImageSubresourceLayers) queue.Subresource {
	layers := int(s.LayerCount)
	if s.LayerCount == abi.VK_REMAINING_ARRAY_LAYERS {
		layers = 0
	}
	return queue.Subresource{Aspect: vk.ImageAspect(s.AspectMask), Level: int(s.MipLevel), Layer: int(s.BaseArrayLayer),
		Layers: layers}
}

func (x *executor) cmdCopyBuffer(a *abi.CmdCopyBufferArgs) {
	x.copyBuffer(a.SrcBuffer, a.DstBuffer, list(a.PRegions, a.RegionCount))
}

func (x *executor) cmdCopyBuffer2(a *abi.CmdCopyBuffer2Args) {
	i := a.PCopyBufferInfo
	var regions []abi.BufferCopy
	for _, r := range list(i.PRegions, i.RegionCount) {
		regions = append(regions, abi.BufferCopy{SrcOffset: r.SrcOffset, DstOffset: r.DstOffset, Size: r.Size})
	}
	x.copyBuffer(i.SrcBuffer, i.DstBuffer, regions)
}

func (x *executor) copyBuffer(from, to uint64, regions []abi.BufferCopy) {
	var parts []queue.BufferCopy
	for _, r := range regions {
		parts = append(parts, queue.BufferCopy{From: int(r.SrcOffset), To: int(r.DstOffset), Size: int(r.Size)})
	}
	x.list.CopyBuffer(get[buffer](to).Buffer, get[buffer](from).Buffer, parts...)
}

func (x *executor) cmdCopyImage(a *abi.CmdCopyImageArgs) {
	x.copyImage(a.SrcImage, a.DstImage, list(a.PRegions, a.RegionCount))
}

func (x *executor) cmdCopyImage2(a *abi.CmdCopyImage2Args) {
	i := a.PCopyImageInfo
	var regions []abi.ImageCopy
	for _, r := range list(i.PRegions, i.RegionCount) {
		regions = append(regions, abi.ImageCopy{SrcSubresource: r.SrcSubresource, SrcOffset: r.SrcOffset,
			DstSubresource: r.DstSubresource, DstOffset: r.DstOffset, Extent: r.Extent})
	}
	x.copyImage(i.SrcImage, i.DstImage, regions)
}

func (x *executor) copyImage(from, to uint64, regions []abi.ImageCopy) {
	var parts []queue.ImageCopy
	for _, r := range regions {
		parts = append(parts, queue.ImageCopy{From: subresource(r.SrcSubresource), To: subresource(r.DstSubresource),
			FromOffset: offset3D(r.SrcOffset), ToOffset: offset3D(r.DstOffset), Extent: extent3D(r.Extent)})
	}
	x.list.CopyImage(get[image](to).Image, get[image](from).Image, parts...)
}

func bufferImageCopies(regions []abi.BufferImageCopy) (parts []queue.BufferImageCopy) {
	for _, r := range regions {
		parts = append(parts, queue.BufferImageCopy{Offset: int(r.BufferOffset), RowLength: int(r.BufferRowLength),
			ImageHeight: int(r.BufferImageHeight), Image: subresource(r.ImageSubresource),
			ImageOffset: offset3D(r.ImageOffset),
			Extent:      extent3D(r.ImageExtent)})
	}
	return parts
}

func bufferImageCopies2(regions []abi.BufferImageCopy2) []queue.BufferImageCopy {
	var plain []abi.BufferImageCopy
	for _, r := range regions {
		plain = append(plain, abi.BufferImageCopy{BufferOffset: r.BufferOffset, BufferRowLength: r.BufferRowLength,
			BufferImageHeight: r.BufferImageHeight, ImageSubresource: r.ImageSubresource, ImageOffset: r.ImageOffset,
			ImageExtent: r.ImageExtent})
	}
	return bufferImageCopies(plain)
}

func (x *executor) cmdCopyBufferToImage(a *abi.CmdCopyBufferToImageArgs) {
	x.list.CopyBufferToImage(get[image](a.DstImage).Image, get[buffer](a.SrcBuffer).Buffer,
		bufferImageCopies(list(a.PRegions, a.RegionCount))...)
}

func (x *executor) cmdCopyBufferToImage2(a *abi.CmdCopyBufferToImage2Args) {
	i := a.PCopyBufferToImageInfo
	x.list.CopyBufferToImage(get[image](i.DstImage).Image, get[buffer](i.SrcBuffer).Buffer,
		bufferImageCopies2(list(i.PRegions, i.RegionCount))...)
}

func (x *executor) cmdCopyImageToBuffer(a *abi.CmdCopyImageToBufferArgs) {
	x.list.CopyImageToBuffer(get[buffer](a.DstBuffer).Buffer, get[image](a.SrcImage).Image,
		bufferImageCopies(list(a.PRegions, a.RegionCount))...)
}

func (x *executor) cmdCopyImageToBuffer2(a *abi.CmdCopyImageToBuffer2Args) {
	i := a.PCopyImageToBufferInfo
	x.list.CopyImageToBuffer(get[buffer](i.DstBuffer).Buffer, get[image](i.SrcImage).Image,
		bufferImageCopies2(list(i.PRegions, i.RegionCount))...)
}

func (x *executor) cmdBlitImage(a *abi.CmdBlitImageArgs) {
	x.blit(a.SrcImage, a.DstImage, a.Filter, list(a.PRegions, a.RegionCount))
}

func (x *executor) cmdBlitImage2(a *abi.CmdBlitImage2Args) {
	i := a.PBlitImageInfo
	var regions []abi.ImageBlit
	for _, r := range list(i.PRegions, i.RegionCount) {
		regions = append(regions, abi.ImageBlit{SrcSubresource: r.SrcSubresource, SrcOffsets: r.SrcOffsets,
			DstSubresource: r.DstSubresource, DstOffsets: r.DstOffsets})
	}
	x.blit(i.SrcImage, i.DstImage, i.Filter, regions)
}

func (x *executor) blit(from, to uint64, filter uint32, regions []abi.ImageBlit) {
	corners := func(c [2]abi.Offset3D) [2]vk.Offset3D { return [2]vk.Offset3D{offset3D(c[0]), offset3D(c[1])} }
	var parts []queue.Blit
	for _, r := range regions {
		parts = append(parts, queue.Blit{From: subresource(r.SrcSubresource), To: subresource(r.DstSubresource),
			FromCorners: corners(r.SrcOffsets), ToCorners: corners(r.DstOffsets)})
	}
	x.list.BlitImage(get[image](to).Image, get[image](from).Image, vk.Filter(filter), parts...)
}

func (x *executor) cmdResolveImage(a *abi.CmdResolveImageArgs) {
	x.resolve(a.SrcImage, a.DstImage, list(a.PRegions, a.RegionCount))
}

func (x *executor) cmdResolveImage2(a *abi.CmdResolveImage2Args) {
	i := a.PResolveImageInfo
	var regions []abi.ImageResolve
	for _, r := range list(i.PRegions, i.RegionCount) {
		regions = append(regions, abi.ImageResolve{SrcSubresource: r.SrcSubresource, SrcOffset: r.SrcOffset,
			DstSubresource: r.DstSubresource, DstOffset: r.DstOffset, Extent: r.Extent})
	}
	x.resolve(i.SrcImage, i.DstImage, regions)
}

func (x *executor) resolve(from, to uint64, regions []abi.ImageResolve) {
	var parts []queue.Resolve
	for _, r := range regions {
		parts = append(parts, queue.Resolve{From: subresource(r.SrcSubresource), To: subresource(r.DstSubresource),
			FromOffset: offset3D(r.SrcOffset), ToOffset: offset3D(r.DstOffset), Extent: extent3D(r.Extent)})
	}
	x.list.ResolveImage(get[image](to).Image, get[image](from).Image, parts...)
}

func (x *executor) cmdFillBuffer(a *abi.CmdFillBufferArgs) {
	b := get[buffer](a.DstBuffer)
	size := int(a.Size)
	if a.Size == abi.VK_WHOLE_SIZE {
		size = (int(b.size) - int(a.DstOffset)) &^ 3
	}
	if size > 0 {
		x.list.FillBuffer(b.Buffer, int(a.DstOffset), size, a.Data)
	}
}

func (x *executor) cmdUpdateBuffer(a *abi.CmdUpdateBufferArgs) {
	x.list.UpdateBuffer(get[buffer](a.DstBuffer).Buffer, int(a.DstOffset), list((*byte)(a.PData), a.DataSize))
}

func levels(ranges []abi.ImageSubresourceRange) (parts []queue.Levels) {
	for _, r := range ranges {
		parts = append(parts, queue.Levels{Aspect: vk.ImageAspect(r.AspectMask), BaseLevel: int(r.BaseMipLevel),
			LevelCount: remaining(r.LevelCount), BaseLayer: int(r.BaseArrayLayer), LayerCount: remaining(r.LayerCount)})
	}
	return parts
}

func (x *executor) cmdClearColorImage(a *abi.CmdClearColorImageArgs) {
	x.list.ClearColor(get[image](a.Image).Image, [4]uint32(*a.PColor), levels(list(a.PRanges, a.RangeCount))...)
}

func (x *executor) cmdClearDepthStencilImage(a *abi.CmdClearDepthStencilImageArgs) {
	d := a.PDepthStencil
	x.list.ClearDepthStencil(get[image](a.Image).Image, d.Depth, uint8(min(d.Stencil, math.MaxUint8)),
		levels(list(a.PRanges, a.RangeCount))...)
}
