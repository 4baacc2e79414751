package format

import "github.com/seed-1acaedba/halfspace/simd"

// Codes is a layout of texels that kernels decode rows of blocks to.
type Codes uint8

// The layouts, four components each, red first.
const (
	NoCodes Codes = iota
	Codes8        // codes of 8 bits, exact; of sRGB formats nonlinear: BC7 and ETC2
	Codes16       // the nearest linear codes of 16 bits: BC1 to BC5 and EAC without sign
)

// Bytes is the size of a texel.
func (c Codes) Bytes() int { return [...]int{0, 4, 8}[c] }

// BlockRows decodes rows of blocks of 4x4 texels to codes, for one goroutine.
type BlockRows struct {
	// Codes is the layout.
	Codes   Codes
	kernel  blockKernel
	kernels *simd.Kernels
	args    simd.BlocksArgs
	block   int
	in      [16 * simd.Lanes]byte
	out     [4 * 4 * 8 * simd.Lanes]byte
}

// BlockRows is what decodes rows of blocks of the format with a level's kernels: with signs, which take half the range off codes, or without.
// Nil: no kernel does.
func (i *Info) BlockRows(k *simd.Kernels, signed bool) *BlockRows {
	if i.codes == NoCodes {
		return nil
	}
	b := &BlockRows{Codes: i.codes, kernel: i.kernel, kernels: k, block: i.BlockBytes}
	if signed {
		b.args.Sign = [...]uint32{Codes8: 0x80808080, Codes16: 0x80008000}[i.codes]
	}
	return b
}

// Decode decodes the blocks of src that have the first width texels to height rows of texels, of 1 to 4, pitch bytes apart in dst.
func (b *BlockRows) Decode(dst []byte, pitch int, src []byte, width, height int) {
	n := b.Codes.Bytes()
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
