package queue

import (
	"encoding/binary"

	"github.com/seed-1acaedba/halfspace/vk"
)

// BeginConditional records that draws, dispatches and clears of attachments are left out from here on where the word at
// an offset of a buffer is 0, or with inverted, where it is not (Vulkan: Conditional Rendering).
func (l *List) BeginConditional(b *Buffer, offset int, inverted bool) {
	if !l.needs("Buffer", b != nil) {
		return
	}
	if offset < 0 || offset%4 != 0 || offset > len(b.bytes)-4 {
		l.fail(vk.Errorf("Offset", "%d, the buffer has %d bytes", offset, len(b.bytes)))
		return
	}
	l.add(func(x *executor) error {
		x.skip = (binary.LittleEndian.Uint32(b.bytes[offset:]) == 0) != inverted
		return nil
	})
}

// EndConditional records that nothing is left out any more.
func (l *List) EndConditional() { l.add(func(x *executor) error { x.skip = false; return nil }) }
