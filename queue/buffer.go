package queue

import (
	"weak"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Buffer is bytes that commands and programs read and write (Vulkan: Buffers).
type Buffer struct {
	device *Device
	memory *Memory
	bytes  []byte
}

// BufferInfo describes a buffer.
type BufferInfo struct {
	// Size is in bytes, at least 1.
	Size int
	// Memory holds the buffer, from Offset on, a multiple of MemoryAlignment. The zero value is memory of its own.
	Memory *Memory
	Offset int
}

// NewBuffer makes a buffer.
func (d *Device) NewBuffer(info BufferInfo) (*Buffer, error) {
	if info.Size < 1 || info.Size > maxMemory {
		return nil, vk.Errorf("Size", "%d bytes: must be 1 to %d", info.Size, maxMemory)
	}
	bytes, err := part(info.Memory, info.Offset, info.Size)
	if err != nil {
		return nil, err
	}
	b := &Buffer{device: d, memory: info.Memory, bytes: bytes}
	_, images := info.Memory.put(place{from: info.Offset, to: info.Offset + info.Size, buffer: weak.Make(b)})
	for _, m := range images {
		d.watched.add(m)
	}
	return b, nil
}

// Bytes are the buffer's.
func (b *Buffer) Bytes() []byte { return b.bytes }

// rest is size bytes from an offset on, all that are left for a size of 0; false where the buffer does not have them.
func (b *Buffer) rest(offset, size int) ([]byte, bool) {
	if offset < 0 || offset > len(b.bytes) || size < 0 || size > len(b.bytes)-offset {
		return nil, false
	}
	if size == 0 {
		size = len(b.bytes) - offset
	}
	return b.bytes[offset : offset+size : offset+size], true
}

// BufferView is texels of a format in a buffer (Vulkan: Buffer Views).
type BufferView struct {
	buffer *Buffer
	format vk.Format
	bytes  []byte
}

// BufferViewInfo describes a buffer view.
type BufferViewInfo struct {
	// Buffer holds the texels, which have the Format.
	Buffer *Buffer
	Format vk.Format // see FormatFeatures.UniformTexelBuffer
	// Offset and Size are the bytes that the view sees. A Size of 0, the zero value, is all that are left.
	Offset, Size int
}

// NewBufferView makes a view of a buffer.
func (d *Device) NewBufferView(info BufferViewInfo) (*BufferView, error) {
	if err := missing("Buffer", info.Buffer); err != nil {
		return nil, err
	}
	if p := FormatFeaturesOf(info.Format); !p.UniformTexelBuffer {
		return nil, vk.Errorf("Format", "%v is not a format of texel buffers", info.Format)
	}
	bytes, ok := info.Buffer.rest(info.Offset, info.Size)
	if !ok || info.Offset%min(format.Of(info.Format).BlockBytes, 16) != 0 && info.Offset%4 != 0 {
		return nil, vk.Errorf("Offset", "%d bytes from %d on, the buffer has %d", info.Size, info.Offset,
			len(info.Buffer.bytes))
	}
	return &BufferView{info.Buffer, info.Format, bytes}, nil
}
