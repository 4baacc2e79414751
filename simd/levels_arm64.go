//go:build arm64 && !purego

package simd

// rows are the levels of this CPU: what NEON kernels need, every arm64 has.
func rows() []*Kernels {
	k := *generic()
	setNEON(&k)
	bytes, words := k.SampleRGBA8, k.SampleRGBA16
	k.SampleRGBA8 = func(a *SampleArgs) { bytes(a); a.mean() }
	k.SampleRGBA16 = func(a *SampleArgs) { words(a); a.mean() }
	return []*Kernels{generic(), &k}
}
