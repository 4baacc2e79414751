package format

import (
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Codes is a layout of texels that kernels decode rows of blocks to.
type Codes uint8

// The layouts, four components each, red first, but for Float.
const (
	NoCodes Codes = iota
	Codes8        // codes of 8 bits, exact; of sRGB formats nonlinear: BC7, ETC2 and, of sRGB, ASTC
	Codes16       // the nearest linear codes of 16 bits: BC1 to BC5 and EAC without sign
	Halves        // halves, exact: ASTC of low dynamic range, BC6H
	Floats        // floats, exact: BC5 and EAC of two components with sign
	Float         // red alone, a float, exact: BC4 and EAC of one component with sign
)

// floatsOf is the layout of a format with sign of one component or two.
func floatsOf(components int) Codes {
	if components == 1 {
		return Float
	}
	return Floats
}

// Bytes is the size of a texel.
func (c Codes) Bytes() int { return [...]int{0, 4, 8, 8, 16, 4}[c] }

// BlockRows decodes rows of blocks to codes, for one goroutine.
type BlockRows struct {
	// Codes is the layout.
	Codes   Codes
	kernel  blockKernel
	kernels *simd.Kernels
	args    simd.BlocksArgs
	block   int
	// Of formats without a kernel: the decoder of a block, and the block's size.
	paint         func(dst, src []byte)
	width, height int
	in            [16 * simd.Lanes]byte
	out           [4 * 4 * 16 * simd.Lanes]byte // also a block of 12x12 texels
}

// BlockRows is a decoder of the format's rows of blocks by a level's kernels. signed takes half the range off codes;
// halves and floats stay as they are. It is nil for formats without such a decoder.
func (i *Info) BlockRows(k *simd.Kernels, signed bool) *BlockRows {
	if i.codes == NoCodes {
		return nil
	}
	b := &BlockRows{Codes: i.codes, kernel: i.kernel, kernels: k, block: i.BlockBytes, width: i.BlockWidth, height: i.BlockHeight}
	if signed {
		b.args.Sign = [...]uint32{Codes8: 0x80808080, Codes16: 0x80008000, Halves: 0, Floats: 0, Float: 0}[i.codes]
	}
	if i.paint != nil {
		b.paint = i.paint(k)
	}
	return b
}

// Decode decodes the blocks of src that have the first width texels to height rows of texels, of 1 to a block's height,
// pitch bytes apart in dst.
func (b *BlockRows) Decode(dst []byte, pitch int, src []byte, width, height int) {
	n := b.Codes.Bytes()
	if b.paint != nil {
		for x := 0; x < width; x, src = x+b.width, src[b.block:] {
			b.paint(b.out[:], src)
			if b.width == 4 && n == 8 && width-x >= 4 { // copies of as many bytes as a variable says take half as long as decoding
				for y := range height {
					*(*[32]byte)(dst[y*pitch+8*x:]) = *(*[32]byte)(b.out[32*y:])
				}
				continue
			}
			w := min(b.width, width-x) * n
			for y := range height {
				copy(dst[y*pitch+x*n:][:w], b.out[y*b.width*n:])
			}
		}
		if b.args.Sign != 0 {
			for y := range height {
				row := dst[y*pitch:][:width*n]
				for i := range row {
					row[i] ^= 0x80
				}
			}
		}
		return
	}
	first := 0
	if blocks := width / 4 &^ (simd.Lanes - 1); blocks > 0 && height == 4 {
		b.run(dst[:3*pitch+4*n*blocks], pitch, src[:b.block*blocks], blocks)
		first = 4 * blocks
	}
	const most = 4 * simd.Lanes // texels of a row at a time
	for x := first; x < width; x += most {
		w := min(most, width-x)
		copy(b.in[:], src[x/4*b.block:][:(w+3)/4*b.block])
		b.run(b.out[:], most*n, b.in[:], simd.Lanes)
		for y := range height {
			copy(dst[y*pitch+x*n:][:w*n], b.out[y*most*n:])
		}
	}
}

// run decodes as many blocks to rows of texels.
func (b *BlockRows) run(dst []byte, pitch int, src []byte, blocks int) {
	a := &b.args
	a.In, a.N = &src[0], int64(blocks)
	for y := range a.Out {
		a.Out[y] = &dst[y*pitch]
	}
	b.kernel(b.kernels, a)
	a.In, a.Out = nil, [4]*byte{}
}

// TexelRows decodes rows of blocks to texels by a level's kernels, for one goroutine.
type TexelRows struct {
	rows    *BlockRows
	kernels *simd.Kernels
	as      *Info // what the rows' codes are texels of
	bytes   []byte
	args    simd.ReadArgs
}

// TexelRows is a decoder of rows of width texels, whole blocks. It is nil for formats without a kernel, and where
// kernels round: of BC1 to BC5 and EAC without sign.
func (i *Info) TexelRows(k *simd.Kernels, width int) *TexelRows {
	as := [...]vk.Format{Codes8: vk.FormatR8G8B8A8Unorm, Halves: vk.FormatR16G16B16A16Sfloat,
		Floats: vk.FormatR32G32B32A32Sfloat, Float: vk.FormatR32Sfloat}[i.codes]
	if as == vk.FormatUndefined {
		return nil
	}
	if i.SRGB {
		as = vk.FormatR8G8B8A8Srgb
	}
	b := i.BlockRows(k, false)
	return &TexelRows{rows: b, kernels: k, as: Of(as), bytes: make([]byte, width*i.BlockHeight*b.Codes.Bytes())}
}

// Decode decodes the blocks of src, row after row of texels; stream is [simd.ReadArgs].Stream.
func (t *TexelRows) Decode(dst []Texel, src []byte, stream int64) {
	t.args.Stream = stream
	pitch := len(t.bytes) / t.rows.height
	t.rows.Decode(t.bytes, pitch, src, pitch/t.rows.Codes.Bytes(), t.rows.height)
	t.as.DecodeBy(t.kernels, &t.args, dst[:len(t.bytes)/t.rows.Codes.Bytes()], t.bytes)
}
