package simd

import (
	"fmt"
	"os"
	"strings"
)

// Level is a bundle of instruction-set features. The zero value is LevelGeneric.
type Level uint8

// The levels. Each includes the levels of its processor family that stand above it.
const (
	LevelGeneric Level = iota // pure Go, everywhere
	LevelAVX2                 // amd64: x86-64-v3
	LevelAVX512               // amd64: F, BW, DQ, VL, CD, VBMI
	LevelNEON                 // arm64: its 128-bit vectors, which every processor has
)

var levelNames = [...]string{"generic", "avx2", "avx512", "neon"}

// String is the level's name as flags and HALFSPACE_ISA spell it.
func (l Level) String() string { return levelNames[l] }

// ParseLevel reads a level's name.
func ParseLevel(name string) (Level, error) {
	for i, n := range levelNames {
		if n == name {
			return Level(i), nil
		}
	}
	last := len(levelNames) - 1
	return 0, fmt.Errorf("instruction set %q: use %s or %s", name, strings.Join(levelNames[:last], ", "), levelNames[last])
}

// Available lists the levels that this CPU and this build have, lowest first. It always starts with LevelGeneric.
func Available() []Level {
	var ls []Level
	for _, r := range rows() {
		ls = append(ls, r.Level)
	}
	return ls
}

// For is the row of a level. The error says which levels there are.
func For(l Level) (*Kernels, error) {
	for _, r := range rows() {
		if r.Level == l {
			return r, nil
		}
	}
	return nil, fmt.Errorf("instruction set %v is not available here (available: %v)", l, Available())
}

// Best returns the kernels of the level that the environment variable HALFSPACE_ISA names, or else of the highest level
// available. The error comes from ParseLevel or For.
func Best() (*Kernels, error) {
	if name := os.Getenv("HALFSPACE_ISA"); name != "" {
		l, err := ParseLevel(name)
		if err != nil {
			return nil, fmt.Errorf("HALFSPACE_ISA: %w", err)
		}
		return For(l)
	}
	rs := rows()
	return rs[len(rs)-1], nil
}
