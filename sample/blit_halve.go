package sample

import (
	"runtime"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// halve is a LINEAR blit of four UNORM bytes to half the size along both axes, as levels are made: each centre lies
// between four texels, which weigh the same, and of all sums of four codes the mean, halves up, is the code of the
// filtered value (TestBlitsToHalfTheSize). false: the blit is another.
func halve(k *simd.Kernels, dst *mip.Image, to BlitRegion, src *mip.Image, from BlitRegion, filter vk.Filter) bool {
	twice := func(d0, d1, s0, s1 int) bool { return d1 > d0 && s1-s0 == 2*(d1-d0) }
	width, height := to.To.X-to.From.X, to.To.Y-to.From.Y
	f, in := format.Of(dst.Info().Format), src.Info()
	bytes := f.Numeric == format.Unorm && f.BlockBytes == 4 && f.Bits == [4]int{8, 8, 8, 8} && !f.SRGB
	switch {
	case !bytes || in.Format != dst.Info().Format || filter != vk.FilterLinear || width < simd.Lanes ||
		src.Sparse() || in.Subsampled || in.CornerSampled,
		!twice(to.From.X, to.To.X, from.From.X, from.To.X) || !twice(to.From.Y, to.To.Y, from.From.Y, from.To.Y),
		to.To.Z-to.From.Z != 1 || from.To.Z-from.From.Z != 1:
		return false
	}
	s, out := src.Subresource(from.Level, from.Layer, 0), dst.Subresource(to.Level, to.Layer, 0)
	onThreads(runtime.GOMAXPROCS(0), height, width, func() func(n int) {
		a := new(simd.HalveRGBA8Args)
		return func(n int) {
			d := out.Row(to.From.Y+n, to.From.Z)[4*to.From.X:]
			var rows [2][]byte
			for i := range rows {
				rows[i] = s.Row(from.From.Y+2*n+i, from.From.Z)[4*from.From.X:]
			}
			for x, rest := 0, width&^(simd.Lanes-1); ; x, rest = width-simd.Lanes, simd.Lanes { // the last ones with some that are done
				for i := range rows {
					a.Rows[i] = (*uint32)(unsafe.Pointer(&rows[i][8*x]))
				}
				a.Out, a.N = (*uint32)(unsafe.Pointer(&d[4*x])), int64(rest)
				k.HalveRGBA8(a)
				if x+rest == width {
					return
				}
			}
		}
	})
	return true
}
