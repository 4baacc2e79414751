//go:build arm64 && !purego

package simd

// rows are the levels of this CPU: what NEON kernels need, every arm64 has.
func rows() []*Kernels {
	k := *generic()
	setNEON(&k)
	return []*Kernels{generic(), &k}
}
