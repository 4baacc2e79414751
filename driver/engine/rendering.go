package main

// #include "../icd/driver.h"
import "C"

import (
	"math"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// executor translates the commands of a submission to the queue's.
type executor struct {
	device *device
	list   *queue.List

	// The render pass that was begun, and the formats of the colours that draws write.
	pass   *renderPass
	frame  *framebuffer
	area   vk.Rect2D
	clears []abi.ClearValue
	number int // of the subpass
	colors []vk.Format

	// Dynamic state that commands set in parts.
	viewports                            []vk.Viewport
	scissors                             []vk.Rect2D
	compareMasks, writeMasks, references [2]uint32
	stencils                             vk.DepthStencil
	conservative                         vk.Rasterization
	blend                                []vk.ColorBlendAttachment
	rate                                 vk.FragmentShadingRate
	set, fixed                           halved // by commands, by the pipeline

	pushes [2][queue.MaxSets]pushed
}

// color is a clear value for a format.
func color(c *[4]uint32, f vk.Format) (to [4]float64) {
	i := format.Of(f)
	for k, w := range c {
		switch {
		case i != nil && i.Numeric == format.Uint:
			to[k] = float64(w)
		case i != nil && i.Numeric == format.Sint:
			to[k] = float64(int32(w))
		default:
			to[k] = float64(math.Float32frombits(w))
		}
	}
	return to
}

func clearValue(c abi.ClearValue, f vk.Format) (to queue.ClearValue) {
	if i := format.Of(f); i != nil && !i.Color() {
		return queue.ClearValue{Depth: math.Float32frombits(c[0]), Stencil: uint8(c[1])}
	}
	to.Color = color((*[4]uint32)(&c), f)
	return to
}

func (x *executor) cmdBeginRenderPass(a *abi.CmdBeginRenderPassArgs) { x.beginPass(a.PRenderPassBegin) }

func (x *executor) cmdBeginRenderPass2(a *abi.CmdBeginRenderPass2Args) {
	x.beginPass(a.PRenderPassBegin)
}

func (x *executor) beginPass(b *abi.RenderPassBeginInfo) {
	x.pass, x.frame, x.number = get[renderPass](b.RenderPass), get[framebuffer](b.Framebuffer), 0
	if v := next[abi.RenderPassAttachmentBeginInfo](b.PNext,
		abi.VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO); v != nil && x.frame.imageless {
		f := &framebuffer{layers: x.frame.layers, size: x.frame.size}
		for _, h := range list(v.PAttachments, v.AttachmentCount) {
			f.views = append(f.views, get[view](h))
		}
		x.frame = f
	}
	x.area, x.clears = rect(b.RenderArea), list(b.PClearValues, b.ClearValueCount)
	x.beginSubpass()
}

func (x *executor) cmdNextSubpass(*abi.CmdNextSubpassArgs) { x.nextSubpass() }

func (x *executor) cmdNextSubpass2(*abi.CmdNextSubpass2Args) { x.nextSubpass() }

func (x *executor) nextSubpass() {
	x.list.EndRendering()
	x.number++
	x.beginSubpass()
}

func (x *executor) cmdEndRenderPass(*abi.CmdEndRenderPassArgs) { x.list.EndRendering() }

func (x *executor) cmdEndRenderPass2(*abi.CmdEndRenderPass2Args) { x.list.EndRendering() }

// beginSubpass begins the rendering of a subpass: attachments are loaded as the pass says in the first that has them,
// and stored so in the last.
func (x *executor) beginSubpass() {
	s := &x.pass.subpasses[x.number]
	r := queue.Rendering{Area: x.area, ViewMask: s.viewMask}
	if s.viewMask == 0 {
		r.Layers = x.frame.layers
	}
	x.colors = x.colors[:0]
	for i, n := range s.colors {
		c := x.attachment(n, false)
		if s.resolves != nil && s.resolves[i] != unused {
			c.Resolve = x.frame.views[s.resolves[i]].View
		}
		r.Color = append(r.Color, c)
		x.colors = append(x.colors, x.pass.format(n))
	}
	if s.depthStencil != unused {
		d, t := x.attachment(s.depthStencil, false), x.attachment(s.depthStencil, true)
		if s.depthStencilResolve != unused {
			to := x.frame.views[s.depthStencilResolve].View
			d.Resolve, d.ResolveMode, t.Resolve, t.ResolveMode = to, s.depthResolve, to, s.stencilResolve
		}
		r.Depth, r.Stencil = &d, &t
	}
	if s.rate != unused {
		r.ShadingRate = &queue.RateAttachment{View: x.frame.views[s.rate].View, RegionWidth: s.region[0],
			RegionHeight: s.region[1]}
	}
	if n := x.pass.densities; n != unused {
		r.DensityMap = &queue.DensityMap{View: x.frame.views[n].View, Extent: x.frame.size}
	}
	x.list.BeginRendering(r)
}

// attachment is an attachment of the subpass, or its stencil aspect.
func (x *executor) attachment(n int, stencil bool) (q queue.Attachment) {
	if n == unused {
		return q
	}
	a := &x.pass.attachments[n]
	q.View = x.frame.views[n].View
	if a.firstSubpass == x.number {
		if q.Load = a.load; stencil {
			q.Load = a.stencilLoad
		}
	}
	if a.lastSubpass == x.number {
		if q.Store = a.store; stencil {
			q.Store = a.stencilStore
		}
	}
	if q.Load == vk.AttachmentLoadOpClear && n < len(x.clears) {
		q.Clear = clearValue(x.clears[n], a.format)
	}
	return q
}

func (x *executor) cmdBeginRendering(a *abi.CmdBeginRenderingArgs) {
	i := a.PRenderingInfo
	r := queue.Rendering{Area: rect(i.RenderArea), ViewMask: i.ViewMask,
		Suspending: i.Flags&abi.VK_RENDERING_SUSPENDING_BIT != 0,
		Resuming:   i.Flags&abi.VK_RENDERING_RESUMING_BIT != 0}
	if r.ViewMask == 0 {
		r.Layers = int(i.LayerCount)
	}
	x.colors = x.colors[:0]
	for _, c := range list(i.PColorAttachments, i.ColorAttachmentCount) {
		q := renderingAttachment(&c)
		r.Color = append(r.Color, q)
		f := vk.FormatUndefined
		if q.View != nil {
			f = q.View.Info().Format
		}
		x.colors = append(x.colors, f)
	}
	if i.PDepthAttachment != nil {
		d := renderingAttachment(i.PDepthAttachment)
		r.Depth = &d
	}
	if i.PStencilAttachment != nil {
		s := renderingAttachment(i.PStencilAttachment)
		r.Stencil = &s
	}
	if s := next[abi.RenderingFragmentShadingRateAttachmentInfoKHR](i.PNext,
		abi.VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR); s != nil && s.ImageView != 0 {
		e := s.ShadingRateAttachmentTexelSize
		r.ShadingRate = &queue.RateAttachment{View: get[view](s.ImageView).View, RegionWidth: int(e.Width),
			RegionHeight: int(e.Height)}
	}
	if m := next[abi.RenderingFragmentDensityMapAttachmentInfoEXT](i.PNext,
		abi.VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT); m != nil && m.ImageView != 0 {
		r.DensityMap = &queue.DensityMap{View: get[view](m.ImageView).View}
	}
	x.list.BeginRendering(r)
}

func renderingAttachment(c *abi.RenderingAttachmentInfo) (q queue.Attachment) {
	v := get[view](c.ImageView)
	if v == nil {
		return q
	}
	q = queue.Attachment{View: v.View, Load: loadOp(c.LoadOp), Store: storeOp(c.StoreOp)}
	if q.Load == vk.AttachmentLoadOpClear {
		q.Clear = clearValue(c.ClearValue, v.Info().Format)
	}
	if to := get[view](c.ResolveImageView); to != nil && c.ResolveMode != 0 {
		q.Resolve, q.ResolveMode = to.View, vk.ResolveMode(c.ResolveMode)
	}
	return q
}

func (x *executor) cmdEndRendering(*abi.CmdEndRenderingArgs) { x.list.EndRendering() }

func (x *executor) cmdClearAttachments(a *abi.CmdClearAttachmentsArgs) {
	var what []halfspace.ClearAttachment
	for _, c := range list(a.PAttachments, a.AttachmentCount) {
		if c.AspectMask&abi.VK_IMAGE_ASPECT_COLOR_BIT != 0 {
			q := halfspace.ClearAttachment{Aspect: vk.ImageAspectColor, ColorAttachment: int(c.ColorAttachment)}
			if q.ColorAttachment < len(x.colors) {
				q.Color = color((*[4]uint32)(&c.ClearValue), x.colors[q.ColorAttachment])
			}
			what = append(what, q)
		}
		if c.AspectMask&abi.VK_IMAGE_ASPECT_DEPTH_BIT != 0 {
			what = append(what, halfspace.ClearAttachment{Aspect: vk.ImageAspectDepth,
				Depth: math.Float32frombits(c.ClearValue[0])})
		}
		if c.AspectMask&abi.VK_IMAGE_ASPECT_STENCIL_BIT != 0 {
			what = append(what, halfspace.ClearAttachment{Aspect: vk.ImageAspectStencil,
				Stencil: uint8(c.ClearValue[1])})
		}
	}
	var where []halfspace.ClearRect
	for _, r := range list(a.PRects, a.RectCount) {
		where = append(where, halfspace.ClearRect{Rect: rect(r.Rect), BaseArrayLayer: int(r.BaseArrayLayer),
			LayerCount: int(r.LayerCount)})
	}
	x.list.ClearAttachments(what, where)
}

// cmdExecuteCommands translates secondary command buffers in their place; state that was bound before is undefined
// then.
func (x *executor) cmdExecuteCommands(a *abi.CmdExecuteCommandsArgs) {
	for _, first := range secondaries(a) {
		x.run(first)
	}
}

// secondaries are the first commands of secondary command buffers.
func secondaries(of *abi.CmdExecuteCommandsArgs) (list []unsafe.Pointer) {
	for _, c := range unsafe.Slice(of.PCommandBuffers, int(of.CommandBufferCount)) {
		list = append(list, unsafe.Pointer((*C.struct_VkCommandBuffer_T)(c).first))
	}
	return list
}
