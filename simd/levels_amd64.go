//go:build amd64 && !purego

package simd

import "github.com/klauspost/cpuid/v2"

// rows are the levels of this CPU; each starts as a copy of the one below.
func rows() []*Kernels {
	rs := []*Kernels{generic()}
	if cpuid.CPU.X64Level() < 3 {
		return rs
	}
	k := *rs[0]
	setAVX2(&k)
	rs = append(rs, &k)
	if !cpuid.CPU.Supports(cpuid.AVX512F, cpuid.AVX512BW, cpuid.AVX512DQ, cpuid.AVX512VL, cpuid.AVX512CD, cpuid.AVX512VBMI) {
		return rs
	}
	k2 := k
	setAVX512(&k2)
	if !cpuid.CPU.Supports(cpuid.AMXTILE) { // Intel's CPUs since Sapphire Rapids have it: those before and AMD's gather too slowly
		k2.PackSRGB8 = k2.PermuteSRGB8
	}
	return append(rs, &k2)
}
