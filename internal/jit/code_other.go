//go:build !amd64 || !unix || purego

package jit

import (
	"errors"
	"unsafe"
)

// supported says whether this build can run machine code.
const supported = false

const pageSize = 4096

func executable([]byte, int) ([]byte, error) { return nil, errors.ErrUnsupported }

func release([]byte) {}

func call(code, record unsafe.Pointer) { panic("jit: code without machine") }
