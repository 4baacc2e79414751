package sample

import (
	"math"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// TexelBuffer is texels of a format in a row of bytes (Vulkan: Buffer Views), for fetches, reads, writes and atomic
// operations by their place. Several goroutines may use it, as they may a [Storage].
type TexelBuffer struct{ s Storage }

// NewTexelBuffer makes a texel buffer of memory that stays the caller's: texel i is at data[i*n:], where n is the bytes
// of a texel; a rest is no texel. Refused are formats whose texels do not stand alone (compressed, Y'CbCr) and
// depth/stencil formats, and more than 2^31 - 1 bytes.
func NewTexelBuffer(f vk.Format, data []byte) (*TexelBuffer, error) {
	in := format.Of(f)
	switch {
	case in == nil || !in.Storable() || in.Chroma || in.Depth || in.Stencil:
		return nil, vk.Errorf("Format", "%v is not a format of texel buffers", f)
	case len(data) > math.MaxInt32:
		return nil, vk.Errorf("Buffer", "%d bytes: %d are the most", len(data), math.MaxInt32)
	}
	n := len(data) / in.BlockBytes
	t := Texels{format: in, samples: 1, layers: 1, sources: [4]uint8{0, 1, 2, 3}, direct: true, one: 1}
	if in.Class == format.ClassFloat {
		t.one = math.Float32bits(1)
	}
	bytes := n * in.BlockBytes
	row := mip.Subresource{Pix: data[:bytes:bytes], Width: n, Height: 1, Depth: 1, RowPitch: bytes, SlicePitch: bytes,
		Texel:      in.BlockBytes,
		BlockWidth: 1, BlockHeight: 1, BlockDepth: 1, Samples: 1}
	return &TexelBuffer{Storage{t: t, sub: []mip.Subresource{row}, width: n, height: 1, depth: 1, wide: in.Wide()}}, nil
}

// Texels is the number of texels (Vulkan: OpImageQuerySize).
func (t *TexelBuffer) Texels() int {
	if t == nil {
		return 0
	}
	return t.s.width
}

// Format describes the texels; nil of a nil buffer.
func (t *TexelBuffer) Format() *format.Info {
	if t == nil {
		return nil
	}
	return t.s.t.format
}

// Read reads texel I of each lookup (Vulkan: OpImageFetch of uniform texel buffers, OpImageRead of storage ones); J, K,
// L and Sample are nil. What lies outside is zero in the format's components, as of images ([Storage.Read]). Of a nil
// buffer all is zero.
func (t *TexelBuffer) Read(b *Batch) {
	if t == nil {
		(*Texels)(nil).null(b)
		return
	}
	t.s.readTexels(b)
}

// Write stores Out, or OutBits of integer formats, in texel I of each lookup (Vulkan: OpImageWrite), as [Storage.Write]
// does. Writes outside the buffer are dropped.
func (t *TexelBuffer) Write(b *Batch) {
	if t != nil {
		t.s.writeTexels(b)
	}
}
