package main

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/vk"
)

// unused is the number of no attachment.
const unused = -1

// attachment is an attachment of a render pass, and the subpasses that use it first and last.
type attachment struct {
	format                    vk.Format
	load, stencilLoad         vk.AttachmentLoadOp
	store, stencilStore       vk.AttachmentStoreOp
	firstSubpass, lastSubpass int
}

// subpass names attachments by their numbers.
type subpass struct {
	colors, resolves             []int // as many resolves as colors, or none
	depthStencil                 int
	depthStencilResolve          int
	depthResolve, stencilResolve vk.ResolveMode
	viewMask                     uint32
	rate                         int    // the attachment of shading rates
	region                       [2]int // the pixels of one of its texels
}

// renderPass is a VkRenderPass.
type renderPass struct {
	attachments []attachment
	subpasses   []subpass
	densities   int // the attachment of fragment densities
}

// newRenderPass is a pass without attachments, but for the densities that the chain names.
func newRenderPass(chain unsafe.Pointer) *renderPass {
	p := &renderPass{densities: unused}
	if d := next[abi.RenderPassFragmentDensityMapCreateInfoEXT](chain,
		abi.VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT); d != nil {
		p.densities = number(d.FragmentDensityMapAttachment.Attachment)
	}
	return p
}

func (p *renderPass) format(n int) vk.Format {
	if n == unused {
		return vk.FormatUndefined
	}
	return p.attachments[n].format
}

// use notes in which subpasses an attachment is used.
func (p *renderPass) use(n int) {
	if n == unused {
		return
	}
	a := &p.attachments[n]
	if a.firstSubpass == unused {
		a.firstSubpass = len(p.subpasses)
	}
	a.lastSubpass = len(p.subpasses)
}

func (p *renderPass) add(s subpass) {
	for _, n := range append(append([]int{s.depthStencil, s.depthStencilResolve, s.rate}, s.colors...), s.resolves...) {
		p.use(n)
	}
	p.subpasses = append(p.subpasses, s)
}

func number(n uint32) int {
	if n == abi.VK_ATTACHMENT_UNUSED {
		return unused
	}
	return int(n)
}

func createRenderPass(a *abi.CreateRenderPassArgs) abi.Result {
	c := a.PCreateInfo
	p := newRenderPass(c.PNext)
	for _, t := range list(c.PAttachments, c.AttachmentCount) {
		p.attachments = append(p.attachments, attachment{vk.Format(t.Format), loadOp(t.LoadOp), loadOp(t.StencilLoadOp),
			storeOp(t.StoreOp), storeOp(t.StencilStoreOp), unused, unused})
	}
	views := next[abi.RenderPassMultiviewCreateInfo](c.PNext, abi.VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO)
	for i, s := range list(c.PSubpasses, c.SubpassCount) {
		q := subpass{depthStencil: unused, depthStencilResolve: unused, rate: unused}
		for _, r := range list(s.PInputAttachments, s.InputAttachmentCount) {
			p.use(number(r.Attachment))
		}
		for _, r := range list(s.PColorAttachments, s.ColorAttachmentCount) {
			q.colors = append(q.colors, number(r.Attachment))
		}
		for _, r := range list(s.PResolveAttachments, s.ColorAttachmentCount) {
			q.resolves = append(q.resolves, number(r.Attachment))
		}
		if s.PDepthStencilAttachment != nil {
			q.depthStencil = number(s.PDepthStencilAttachment.Attachment)
		}
		if views != nil && i < int(views.SubpassCount) {
			q.viewMask = list(views.PViewMasks, views.SubpassCount)[i]
		}
		p.add(q)
	}
	return made("vkCreateRenderPass", p, nil, a.PRenderPass)
}

func createRenderPass2(a *abi.CreateRenderPass2Args) abi.Result {
	c := a.PCreateInfo
	p := newRenderPass(c.PNext)
	for _, t := range list(c.PAttachments, c.AttachmentCount) {
		p.attachments = append(p.attachments, attachment{vk.Format(t.Format), loadOp(t.LoadOp), loadOp(t.StencilLoadOp),
			storeOp(t.StoreOp), storeOp(t.StencilStoreOp), unused, unused})
	}
	for _, s := range list(c.PSubpasses, c.SubpassCount) {
		q := subpass{depthStencil: unused, depthStencilResolve: unused, rate: unused, viewMask: s.ViewMask}
		for _, r := range list(s.PInputAttachments, s.InputAttachmentCount) {
			p.use(number(r.Attachment))
		}
		for _, r := range list(s.PColorAttachments, s.ColorAttachmentCount) {
			q.colors = append(q.colors, number(r.Attachment))
		}
		for _, r := range list(s.PResolveAttachments, s.ColorAttachmentCount) {
			q.resolves = append(q.resolves, number(r.Attachment))
		}
		if s.PDepthStencilAttachment != nil {
			q.depthStencil = number(s.PDepthStencilAttachment.Attachment)
		}
		if d := next[abi.SubpassDescriptionDepthStencilResolve](s.PNext,
			abi.VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE); d != nil &&
			d.PDepthStencilResolveAttachment != nil {
			q.depthStencilResolve = number(d.PDepthStencilResolveAttachment.Attachment)
			q.depthResolve, q.stencilResolve = vk.ResolveMode(d.DepthResolveMode), vk.ResolveMode(d.StencilResolveMode)
		}
		if r := next[abi.FragmentShadingRateAttachmentInfoKHR](s.PNext,
			abi.VK_STRUCTURE_TYPE_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR); r != nil &&
			r.PFragmentShadingRateAttachment != nil {
			q.rate = number(r.PFragmentShadingRateAttachment.Attachment)
			q.region = [2]int{int(r.ShadingRateAttachmentTexelSize.Width), int(r.ShadingRateAttachmentTexelSize.Height)}
		}
		p.add(q)
	}
	return made("vkCreateRenderPass2", p, nil, a.PRenderPass)
}

func destroyRenderPass(a *abi.DestroyRenderPassArgs) { drop(a.RenderPass) }

// Vulkan's LOAD is 0, CLEAR 1, DONT_CARE 2 as the engine's.
func loadOp(op uint32) vk.AttachmentLoadOp { return vk.AttachmentLoadOp(op) }

func storeOp(op uint32) vk.AttachmentStoreOp { return vk.AttachmentStoreOp(op) }

func getRenderAreaGranularity(a *abi.GetRenderAreaGranularityArgs) {
	*a.PGranularity = abi.Extent2D{Width: 1, Height: 1}
}

func getRenderingAreaGranularity(a *abi.GetRenderingAreaGranularityArgs) {
	*a.PGranularity = abi.Extent2D{Width: 1, Height: 1}
}

// framebuffer is a VkFramebuffer.
type framebuffer struct {
	views  []*view
	layers int
	size   vk.Extent2D
	// imageless: its views come when a render pass begins.
	imageless bool
}

func createFramebuffer(a *abi.CreateFramebufferArgs) abi.Result {
	c := a.PCreateInfo
	f := &framebuffer{layers: int(c.Layers), size: vk.Extent2D{Width: int(c.Width), Height: int(c.Height)},
		imageless: c.Flags&abi.VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT != 0}
	if f.imageless {
		return made("vkCreateFramebuffer", f, nil, a.PFramebuffer)
	}
	for _, h := range list(c.PAttachments, c.AttachmentCount) {
		f.views = append(f.views, get[view](h))
	}
	return made("vkCreateFramebuffer", f, nil, a.PFramebuffer)
}

func destroyFramebuffer(a *abi.DestroyFramebufferArgs) { drop(a.Framebuffer) }
