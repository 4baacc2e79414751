package mip

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/vk"
)

// MemoryAlignment is the multiple of bytes that the memory of [WrapImage] begins at.
const MemoryAlignment = 64

// ImageBytes is how many bytes an image takes in memory that is given to it: its texels, and [Slack] after them. The
// error joins a [vk.StateError] for each field that is refused.
func ImageBytes(info vk.ImageInfo) (int, error) {
	_, size, err := plan(info, 0)
	if err != nil {
		return 0, err
	}
	return size + Slack, nil
}

// WrapImage makes an image of any kind whose texels are the first [ImageBytes] bytes of memory, which it shares: they
// lie as [NewImage] lays them out, so that images of the same description over the same memory show the same texels.
// The memory begins at a multiple of [MemoryAlignment], keeps its bytes, and must stay as long as the image does;
// whoever changes it behind the image's back calls Touch.
func WrapImage(info vk.ImageInfo, memory []byte) (*Image, error) {
	m, size, err := plan(info, 0)
	if err != nil {
		return nil, err
	}
	if len(memory) < size+Slack {
		return nil, vk.Errorf("Memory", "%d bytes, the image takes %d", len(memory), size+Slack)
	}
	if uintptr(unsafe.Pointer(unsafe.SliceData(memory)))%MemoryAlignment != 0 {
		return nil, vk.Errorf("Memory", "it does not begin at a multiple of %d bytes", MemoryAlignment)
	}
	m.data, m.slack, m.pinned = memory[:size:size+Slack], true, true
	return m, nil
}
