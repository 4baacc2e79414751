//go:build (!amd64 && !arm64) || purego

package simd

func rows() []*Kernels { return []*Kernels{generic()} }
