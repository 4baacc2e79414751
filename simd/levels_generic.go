//go:build !amd64 || purego

package simd

func rows() []*Kernels { return []*Kernels{generic()} }
