//go:build !linux

package mip

func texelMemory(n int) (pix, mapped []byte) { return make([]byte, n), nil }

func free(mapped []byte) {}

func largePages([]byte) {}

func populate([]byte) {}
