package rop

import "github.com/seed-1acaedba/halfspace/simd"

// encodeUfloats makes texels of B10G11R11.
func encodeUfloats(_ *codec, w *Scratch, k *simd.Kernels, src [4]*float32, n int) {
	a := &w.half
	a.Lanes, a.N, a.Words = src, int64(n), [2]*uint32{&w.words[0][0]}
	k.EncodeUfloat(a)
}

// decodeUfloats decodes texels of B10G11R11: with their mantissas widened the components are positive 16-bit floats.
func decodeUfloats(_ *codec, w *Scratch, k *simd.Kernels, n int) {
	const one = 0x3C00
	low, high := w.words[0][:n], w.words[1][:n]
	for i, v := range low {
		low[i], high[i] = v&0x7FF<<4|v>>11&0x7FF<<20, v>>22<<5|one<<16
	}
	a := &w.half
	a.Lanes, a.N, a.Words = w.lanePointers(), int64(n), [2]*uint32{&low[0], &high[0]}
	k.DecodeHalf(a)
}
