package main

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/driver/abi"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/vk"
)

// buffer is a VkBuffer; it has bytes once it is bound to memory.
type buffer struct {
	size uint64
	*queue.Buffer
}

func createBuffer(a *abi.CreateBufferArgs) abi.Result {
	return made("vkCreateBuffer", &buffer{size: a.PCreateInfo.Size}, nil, a.PBuffer)
}

func destroyBuffer(a *abi.DestroyBufferArgs) { drop(a.Buffer) }

// requirements of memory.
func requirements(size uint64) abi.MemoryRequirements {
	const n = queue.MemoryAlignment
	return abi.MemoryRequirements{Size: (size + n - 1) / n * n, Alignment: n, MemoryTypeBits: 1}
}

func getBufferMemoryRequirements(a *abi.GetBufferMemoryRequirementsArgs) {
	*a.PMemoryRequirements = requirements(get[buffer](a.Buffer).size)
}

func getBufferMemoryRequirements2(a *abi.GetBufferMemoryRequirements2Args) {
	a.PMemoryRequirements.MemoryRequirements = requirements(get[buffer](a.PInfo.Buffer).size)
	dedicated(a.PMemoryRequirements)
}

func getDeviceBufferMemoryRequirements(a *abi.GetDeviceBufferMemoryRequirementsArgs) {
	a.PMemoryRequirements.MemoryRequirements = requirements(a.PInfo.PCreateInfo.Size)
	dedicated(a.PMemoryRequirements)
}

// dedicated answers that no resource wants memory of its own.
func dedicated(r *abi.MemoryRequirements2) {
	if d := next[abi.MemoryDedicatedRequirements](r.PNext,
		abi.VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS); d != nil {
		d.PrefersDedicatedAllocation, d.RequiresDedicatedAllocation = 0, 0
	}
}

func (b *buffer) bind(d *device, memory, offset uint64) error {
	m, err := memoryOf(memory)
	if err == nil {
		b.Buffer, err = d.NewBuffer(queue.BufferInfo{Size: int(b.size), Memory: m, Offset: int(offset)})
	}
	return err
}

// bound is the result of binding memory.
func bound(what string, err error) abi.Result {
	if err != nil {
		say(1, "%s", refusal(what, err))
		return abi.VK_ERROR_UNKNOWN
	}
	return abi.VK_SUCCESS
}

func bindBufferMemory(a *abi.BindBufferMemoryArgs) abi.Result {
	return bound("vkBindBufferMemory", get[buffer](a.Buffer).bind(on(a.Device), a.Memory, a.MemoryOffset))
}

func bindBufferMemory2(a *abi.BindBufferMemory2Args) (worst abi.Result) {
	for _, b := range list(a.PBindInfos, a.BindInfoCount) {
		r := bound("vkBindBufferMemory2", get[buffer](b.Buffer).bind(on(a.Device), b.Memory, b.MemoryOffset))
		if tell(b.PNext, r); r != 0 {
			worst = r
		}
	}
	return worst
}

// tell writes a binding's result where the program asks for it.
func tell(chain unsafe.Pointer, r abi.Result) {
	if s := next[abi.BindMemoryStatus](chain, abi.VK_STRUCTURE_TYPE_BIND_MEMORY_STATUS); s != nil {
		*s.PResult = r
	}
}

// image is a VkImage; it has texels once it is bound to memory.
type image struct {
	info   vk.ImageInfo
	linear bool
	*queue.Image
}

func createImage(a *abi.CreateImageArgs) abi.Result {
	m := newImage(a.PCreateInfo)
	_, err := queue.ImageBytes(m.info)
	return made("vkCreateImage", m, err, a.PImage)
}

func newImage(c *abi.ImageCreateInfo) *image {
	return &image{linear: c.Tiling == abi.VK_IMAGE_TILING_LINEAR, info: vk.ImageInfo{
		ImageType: vk.ImageType(c.ImageType), Format: vk.Format(c.Format), Extent: extent3D(c.Extent),
		MipLevels: int(c.MipLevels), ArrayLayers: int(c.ArrayLayers), Samples: int(c.Samples),
		CubeCompatible: c.Flags&abi.VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT != 0,
	}}
}

func destroyImage(a *abi.DestroyImageArgs) { drop(a.Image) }

func (m *image) requirements() abi.MemoryRequirements {
	size, _ := queue.ImageBytes(m.info)
	return requirements(uint64(size))
}

func getImageMemoryRequirements(a *abi.GetImageMemoryRequirementsArgs) {
	*a.PMemoryRequirements = get[image](a.Image).requirements()
}

func getImageMemoryRequirements2(a *abi.GetImageMemoryRequirements2Args) {
	a.PMemoryRequirements.MemoryRequirements = get[image](a.PInfo.Image).requirements()
	dedicated(a.PMemoryRequirements)
}

func getDeviceImageMemoryRequirements(a *abi.GetDeviceImageMemoryRequirementsArgs) {
	a.PMemoryRequirements.MemoryRequirements = newImage(a.PInfo.PCreateInfo).requirements()
	dedicated(a.PMemoryRequirements)
}

func getDeviceImageSparseMemoryRequirements(a *abi.GetDeviceImageSparseMemoryRequirementsArgs) {
	*a.PSparseMemoryRequirementCount = 0
}

func getImageSparseMemoryRequirements(a *abi.GetImageSparseMemoryRequirementsArgs) {
	*a.PSparseMemoryRequirementCount = 0
}

func getImageSparseMemoryRequirements2(a *abi.GetImageSparseMemoryRequirements2Args) {
	*a.PSparseMemoryRequirementCount = 0
}

func (m *image) bind(d *device, memory, offset uint64) error {
	q, err := memoryOf(memory)
	if err == nil {
		m.Image, err = d.NewImage(queue.ImageInfo{ImageInfo: m.info, Memory: q, Offset: int(offset),
			Linear: m.linear})
	}
	return err
}

func bindImageMemory(a *abi.BindImageMemoryArgs) abi.Result {
	return bound("vkBindImageMemory", get[image](a.Image).bind(on(a.Device), a.Memory, a.MemoryOffset))
}

func bindImageMemory2(a *abi.BindImageMemory2Args) (worst abi.Result) {
	for _, b := range list(a.PBindInfos, a.BindInfoCount) {
		r := bound("vkBindImageMemory2", get[image](b.Image).bind(on(a.Device), boundMemory(&b), b.MemoryOffset))
		if tell(b.PNext, r); r != 0 {
			worst = r
		}
	}
	return worst
}

// boundMemory is the memory that an image is bound to: its own, or a swapchain's.
func boundMemory(b *abi.BindImageMemoryInfo) uint64 {
	if w := next[abi.BindImageMemorySwapchainInfoKHR](b.PNext,
		abi.VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_SWAPCHAIN_INFO_KHR); w != nil && w.Swapchain != 0 {
		return swapchainMemory(w.Swapchain, w.ImageIndex)
	}
	return b.Memory
}

func getImageSubresourceLayout(a *abi.GetImageSubresourceLayoutArgs) {
	*a.PLayout = get[image](a.Image).layout(on(a.Device), "vkGetImageSubresourceLayout", a.PSubresource)
}

func getImageSubresourceLayout2(a *abi.GetImageSubresourceLayout2Args) {
	a.PLayout.SubresourceLayout = get[image](a.Image).layout(on(a.Device), "vkGetImageSubresourceLayout2",
		&a.PSubresource.ImageSubresource)
}

func getDeviceImageSubresourceLayout(a *abi.GetDeviceImageSubresourceLayoutArgs) {
	a.PLayout.SubresourceLayout = newImage(a.PInfo.PCreateInfo).layout(on(a.Device), "vkGetDeviceImageSubresourceLayout",
		&a.PInfo.PSubresource.ImageSubresource)
}

// layout is where a level of a layer lies.
func (m *image) layout(d *device, what string, s *abi.ImageSubresource) abi.SubresourceLayout {
	q, err := m.Image, error(nil)
	if q == nil { // the layout is the same in memory of its own
		q, err = d.NewImage(queue.ImageInfo{ImageInfo: m.info})
	}
	var l queue.Layout
	if err == nil {
		l, err = q.Layout(int(s.MipLevel), int(s.ArrayLayer), oneAspect(s.AspectMask))
	}
	if err != nil {
		say(1, "%s", refusal(what, err))
	}
	return abi.SubresourceLayout{Offset: uint64(l.Offset), Size: uint64(l.Size), RowPitch: uint64(l.RowPitch),
		DepthPitch: uint64(l.DepthPitch), ArrayPitch: uint64(l.ArrayPitch)}
}

// view is a VkImageView.
type view struct{ *queue.View }

func createImageView(a *abi.CreateImageViewArgs) abi.Result {
	c := a.PCreateInfo
	s := &c.SubresourceRange
	in := queue.ViewInfo{Image: get[image](c.Image).Image, ImageView: vk.ImageView{
		ViewType: vk.ImageViewType(c.ViewType), Format: vk.Format(c.Format), Components: mapping(c.Components),
		Aspect: oneAspect(s.AspectMask), BaseMipLevel: int(s.BaseMipLevel), LevelCount: remaining(s.LevelCount),
		BaseArrayLayer: int(s.BaseArrayLayer), LayerCount: remaining(s.LayerCount),
	}}
	if l := next[abi.ImageViewMinLodCreateInfoEXT](c.PNext,
		abi.VK_STRUCTURE_TYPE_IMAGE_VIEW_MIN_LOD_CREATE_INFO_EXT); l != nil {
		in.MinLod = l.MinLod
	}
	if w := next[abi.ImageViewSampleWeightCreateInfoQCOM](c.PNext,
		abi.VK_STRUCTURE_TYPE_IMAGE_VIEW_SAMPLE_WEIGHT_CREATE_INFO_QCOM); w != nil {
		in.Weights = &sample.Weights{NumPhases: int(w.NumPhases),
			FilterCenter: [2]int{int(w.FilterCenter.X), int(w.FilterCenter.Y)},
			FilterSize:   [2]int{int(w.FilterSize.Width), int(w.FilterSize.Height)}}
	}
	v, err := on(a.Device).NewView(in)
	return made("vkCreateImageView", &view{v}, err, a.PView)
}

func destroyImageView(a *abi.DestroyImageViewArgs) { drop(a.ImageView) }

// bufferView is a VkBufferView.
type bufferView struct{ *queue.BufferView }

func createBufferView(a *abi.CreateBufferViewArgs) abi.Result {
	c := a.PCreateInfo
	v, err := on(a.Device).NewBufferView(queue.BufferViewInfo{Buffer: get[buffer](c.Buffer).Buffer,
		Format: vk.Format(c.Format),
		Offset: int(c.Offset), Size: whole(c.Range)})
	return made("vkCreateBufferView", &bufferView{v}, err, a.PView)
}

func destroyBufferView(a *abi.DestroyBufferViewArgs) { drop(a.BufferView) }

// whole is a size, 0 for VK_WHOLE_SIZE.
func whole(n uint64) int {
	if n == abi.VK_WHOLE_SIZE {
		return 0
	}
	return int(n)
}

// remaining is a count, 0 for VK_REMAINING_MIP_LEVELS and VK_REMAINING_ARRAY_LAYERS.
func remaining(n uint32) int {
	if n == abi.VK_REMAINING_MIP_LEVELS {
		return 0
	}
	return int(n)
}

// oneAspect is the aspect of a mask that texels are looked up of: depth where the mask has stencil, too.
func oneAspect(mask uint32) vk.ImageAspect {
	switch mask {
	case abi.VK_IMAGE_ASPECT_COLOR_BIT:
		return vk.ImageAspectNone
	case abi.VK_IMAGE_ASPECT_DEPTH_BIT | abi.VK_IMAGE_ASPECT_STENCIL_BIT:
		return vk.ImageAspectDepth
	}
	return vk.ImageAspect(mask)
}

func mapping(c abi.ComponentMapping) vk.ComponentMapping {
	s := func(v uint32) vk.ComponentSwizzle { return vk.ComponentSwizzle(v) }
	return vk.ComponentMapping{R: s(c.R), G: s(c.G), B: s(c.B), A: s(c.A)}
}

func extent3D(e abi.Extent3D) vk.Extent3D {
	return vk.Extent3D{Width: int(e.Width), Height: int(e.Height), Depth: int(e.Depth)}
}

func offset3D(o abi.Offset3D) vk.Offset3D { return vk.Offset3D{X: int(o.X), Y: int(o.Y), Z: int(o.Z)} }

func rect(r abi.Rect2D) vk.Rect2D {
	return vk.Rect2D{X: int(r.Offset.X), Y: int(r.Offset.Y), Width: int(r.Extent.Width), Height: int(r.Extent.Height)}
}
