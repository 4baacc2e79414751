package conform

import (
	"context"
	"fmt"
	"unsafe"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/queue"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Queue draws cases through package queue: in memory that a caller owns, from buffers that are copied to images, with
// descriptor sets and command lists.
type Queue struct {
	device *queue.Device
	queue  *queue.Queue
	fence  *queue.Fence
}

// NewQueue makes a device and a queue on it.
func NewQueue(info halfspace.DeviceInfo) (*Queue, error) {
	d, err := queue.NewDevice(info)
	if err != nil {
		return nil, err
	}
	return &Queue{d, d.NewQueue(), d.NewFence(false)}, nil
}

// Close closes the device.
func (q *Queue) Close() { q.device.Close() }

// run records a list, submits it and waits for its end, or the context's.
func (q *Queue) run(ctx context.Context, record func(l *queue.List)) error {
	l := q.device.NewList()
	record(l)
	if err := l.End(); err != nil {
		return err
	}
	q.fence.Reset()
	if err := q.queue.Submit(queue.Submission{Lists: []*queue.List{l}, Fence: q.fence}); err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, q.device.Close)
	defer stop()
	return q.fence.Wait(queue.Forever)
}

// memory is memory of a caller's with room for one object after some bytes that it must not touch.
func memory(size int) (*queue.Memory, int, error) {
	const before = 2 * queue.MemoryAlignment
	b := make([]byte, before+size+queue.MemoryAlignment)
	at := int(-uintptr(unsafe.Pointer(unsafe.SliceData(b))) % queue.MemoryAlignment)
	m, err := queue.WrapMemory(b[at : at+before+size])
	return m, before, err
}

// buffer is a buffer with bytes.
func (q *Queue) buffer(data []byte) (*queue.Buffer, error) {
	m, at, err := memory(max(len(data), 1))
	if err != nil {
		return nil, err
	}
	b, err := q.device.NewBuffer(queue.BufferInfo{Size: max(len(data), 1), Memory: m, Offset: at})
	if err == nil {
		copy(b.Bytes(), data)
	}
	return b, err
}

// image is an image in memory of a caller's.
func (q *Queue) image(info vk.ImageInfo) (*queue.Image, error) {
	size, err := queue.ImageBytes(info)
	if err != nil {
		return nil, err
	}
	m, at, err := memory(size)
	if err != nil {
		return nil, err
	}
	return q.device.NewImage(queue.ImageInfo{ImageInfo: info, Memory: m, Offset: at})
}

// filled is an image whose texels are copied from a buffer, as [mip.Image] lays them out; several samples a texel, which
// no command copies, are written by the host.
func (q *Queue) filled(ctx context.Context, info vk.ImageInfo, data []byte) (*queue.Image, error) {
	m, err := q.image(info)
	if err != nil {
		return nil, err
	}
	if n := len(m.Mip().Bytes()); len(data) != 0 && len(data) != n {
		return nil, vk.Errorf("Data", "%d bytes, the image has %d", len(data), n)
	}
	if in := m.Info(); in.Samples > 1 || len(data) == 0 {
		copy(m.Mip().Bytes(), data)
		m.Mip().Touch()
		return m, nil
	}
	from, err := q.buffer(data)
	if err != nil {
		return nil, err
	}
	return m, q.run(ctx, func(l *queue.List) {
		for _, c := range copies(m) {
			l.CopyBufferToImage(m, from, c)
		}
	})
}

// texels are all texels of an image, copied to a buffer, but of several samples.
func (q *Queue) texels(ctx context.Context, m *queue.Image) ([]byte, error) {
	if m.Info().Samples > 1 {
		return m.Mip().Bytes(), nil
	}
	to, err := q.buffer(make([]byte, len(m.Mip().Bytes())))
	if err != nil {
		return nil, err
	}
	err = q.run(ctx, func(l *queue.List) {
		for _, c := range copies(m) {
			l.CopyImageToBuffer(to, m, c)
		}
	})
	return to.Bytes(), err
}

// copies are the copies between an image and a buffer in which it lies as [mip.Image] lays it out.
func copies(m *queue.Image) (list []queue.BufferImageCopy) {
	in, f := m.Info(), format.Of(m.Info().Format)
	offset := 0
	for level := range in.MipLevels {
		for layer := range in.ArrayLayers {
			for plane := range m.Mip().Planes() {
				s := m.Mip().Subresource(level, layer, plane)
				list = append(list, queue.BufferImageCopy{Offset: offset,
					Image:  queue.Subresource{Aspect: aspectOf(f, plane), Level: level, Layer: layer},
					Extent: vk.Extent3D{Width: s.Width, Height: s.Height, Depth: s.Depth}})
				offset += len(s.Pix)
			}
		}
	}
	return list
}

// aspectOf names a plane.
func aspectOf(f *format.Info, plane int) vk.ImageAspect {
	switch {
	case f.Depth && f.Stencil:
		return []vk.ImageAspect{vk.ImageAspectDepth, vk.ImageAspectStencil}[plane]
	case f.Chroma && len(f.Planes) > 1:
		return vk.ImageAspectPlane0 << plane
	}
	return vk.ImageAspectNone
}

// copied is an image of the engine's own with the texels of another.
func (q *Queue) copied(ctx context.Context, m *queue.Image) (*mip.Image, error) {
	own, err := mip.NewImage(m.Info())
	if err != nil {
		return nil, err
	}
	data, err := q.texels(ctx, m)
	copy(own.Bytes(), data)
	return own, err
}

// descriptorTypes are the types of descriptors by the names that suites give them.
var descriptorTypes = map[string]queue.DescriptorType{
	"SAMPLER": queue.DescriptorSampler, "COMBINED_IMAGE_SAMPLER": queue.DescriptorCombinedImageSampler,
	"SAMPLED_IMAGE": queue.DescriptorSampledImage, "STORAGE_IMAGE": queue.DescriptorStorageImage,
	"UNIFORM_TEXEL_BUFFER": queue.DescriptorUniformTexelBuffer, "STORAGE_TEXEL_BUFFER": queue.DescriptorStorageTexelBuffer,
	"UNIFORM_BUFFER": queue.DescriptorUniformBuffer, "STORAGE_BUFFER": queue.DescriptorStorageBuffer,
	"UNIFORM_BUFFER_DYNAMIC": queue.DescriptorUniformBufferDynamic,
	"STORAGE_BUFFER_DYNAMIC": queue.DescriptorStorageBufferDynamic,
}

// tables collects the bindings of a case's sets.
type tables struct {
	bindings map[int][]queue.LayoutBinding
	writes   map[int][]queue.Write
	most     int
}

func (t *tables) add(set, binding int, kind string, list []queue.Descriptor) error {
	d, ok := descriptorTypes[kind]
	if !ok {
		return fmt.Errorf("set %d, binding %d: unknown descriptor type %q", set, binding, kind)
	}
	if t.bindings == nil {
		t.bindings, t.writes = map[int][]queue.LayoutBinding{}, map[int][]queue.Write{}
	}
	t.most = max(t.most, set+1)
	t.bindings[set] = append(t.bindings[set], queue.LayoutBinding{Binding: binding, Type: d, Count: len(list)})
	t.writes[set] = append(t.writes[set], queue.Write{Binding: binding, Descriptors: list})
	return nil
}

// sets makes the sets and their pipeline layout.
func (q *Queue) sets(t *tables) (sets []*queue.Set, layout *queue.PipelineLayout, err error) {
	layouts := make([]*queue.SetLayout, t.most)
	sets = make([]*queue.Set, t.most)
	for n := range layouts {
		if layouts[n], err = q.device.NewSetLayout(t.bindings[n]); err != nil {
			return nil, nil, err
		}
		if sets[n], err = q.device.NewSet(layouts[n], -1); err != nil {
			return nil, nil, err
		}
		if err = sets[n].Update(t.writes[n], nil); err != nil {
			return nil, nil, err
		}
	}
	layout, err = q.device.NewPipelineLayout(layouts, queue.MaxPushConstants)
	return sets, layout, err
}
