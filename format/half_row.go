package format

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// HalfRow makes codes of 8 bits of rows of R16G16B16A16_SFLOAT: a goroutine's memory for that. Between Load and Store
// the colours may change. All slices have as many elements as whole groups of simd.Lanes have; texels past a row's end
// hold anything.
type HalfRow struct {
	Lanes [4][]float32 // red, green, blue, alpha
	Words [2][]uint32  // red and green, blue and alpha, as they were stored; the latter is the upper half

	kernels *simd.Kernels
	texels  []byte
	codes   []uint32
	load    simd.TexelsArgs
	half    simd.HalfArgs
	pack    simd.PackArgs
	do      simd.VecArgs
}

// NewHalfRow makes rows of up to a width of 1 or more.
func NewHalfRow(k *simd.Kernels, width int) *HalfRow {
	n := (width + simd.Lanes - 1) &^ (simd.Lanes - 1)
	h := &HalfRow{kernels: k, texels: make([]byte, 8*n), codes: make([]uint32, n)}
	groups := make([]simd.Group, n/simd.Lanes)
	for i := range groups {
		groups[i] = simd.Group{Mask: 1<<simd.Lanes - 1, Block: uint16(i)}
	}
	h.load = simd.TexelsArgs{Texels: &h.texels[0], Size: 8, Groups: &groups[0]}
	for i := range h.Words {
		h.Words[i] = make([]uint32, n)
		h.half.Words[i], h.load.Words[i] = &h.Words[i][0], &h.Words[i][0]
	}
	for c := range h.Lanes {
		h.Lanes[c] = make([]float32, n)
		h.half.Lanes[c] = &h.Lanes[c][0]
	}
	h.pack = simd.PackArgs{Color: &h.codes[0], Samples: 1, Groups: &groups[0], Source: h.half.Lanes,
		Write: [4]uint8{255, 255, 255, 255}}
	return h
}

// Load takes texels of 8 bytes, no more than the width.
func (h *HalfRow) Load(from []byte) {
	n := (copy(h.texels, from)/8 + simd.Lanes - 1) / simd.Lanes
	h.load.N, h.half.N = int64(n), int64(n*simd.Lanes)
	h.kernels.LoadTexels(&h.load)
	h.kernels.DecodeHalf(&h.half)
}

// Store writes the first colours as R8G8B8A8_UNORM, or R8G8B8A8_SRGB: as many as fill to, no more than the width.
func (h *HalfRow) Store(to []byte, srgb bool) {
	h.pack.N = int64((len(to)/4 + simd.Lanes - 1) / simd.Lanes)
	if srgb {
		h.kernels.PackSRGB8(&h.pack)
	} else {
		h.kernels.PackRGBA8(&h.pack)
	}
	copy(to, unsafe.Slice((*byte)(unsafe.Pointer(&h.codes[0])), 4*len(h.codes)))
}

// Min is the lesser of numbers that are no NaN: out's may be one of them, and y's of a single group are shared by all.
func (h *HalfRow) Min(out, x, y []float32) { h.numbers(simd.VecFMin, out, x, y) }

// Max is the greater, as Min the lesser.
func (h *HalfRow) Max(out, x, y []float32) { h.numbers(simd.VecFMax, out, x, y) }

// Sub is x less y, of operands as Min's.
func (h *HalfRow) Sub(out, x, y []float32) { h.numbers(simd.VecFSub, out, x, y) }

// Mul is the product, of operands as Min's.
func (h *HalfRow) Mul(out, x, y []float32) { h.numbers(simd.VecFMul, out, x, y) }

// numbers does an operation on whole groups.
func (h *HalfRow) numbers(op simd.VecOp, out, x, y []float32) {
	if len(x) != len(out) || len(y) != len(out) && len(y) != simd.Lanes || len(out)%simd.Lanes != 0 {
		panic("format: operands of rows have not the lanes of the result")
	}
	if len(out) == 0 {
		return
	}
	step := simd.VecWord.Step()
	h.do = simd.VecArgs{Out: unsafe.Pointer(&out[0]), A: unsafe.Pointer(&x[0]), B: unsafe.Pointer(&y[0]), StepA: step,
		StepB: step, N: int64(len(out) / simd.Lanes)}
	if len(y) == simd.Lanes {
		h.do.StepB = 0
	}
	h.kernels.Vec[op](&h.do)
}
