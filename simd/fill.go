package simd

// Fill sets all elements of dst: whole groups of lanes by Kernels.Fill, the elements after them one by one. The record
// is the caller's memory, which must not lie on a goroutine's stack.
func (a *FloatsArgs) Fill(k *Kernels, dst []float32, v float32) {
	whole := len(dst) &^ (Lanes - 1)
	if whole > 0 {
		*a = FloatsArgs{Out: &dst[0], N: int64(whole), Value: v}
		k.Fill(a)
	}
	for i := whole; i < len(dst); i++ {
		dst[i] = v
	}
}
