package simd

import (
	"fmt"
	"os"
)

// Level is a bundle of instruction-set features. The zero value is LevelGeneric.
type Level uint8

// The levels, each including those below it.
const (
	LevelGeneric Level = iota // pure Go, everywhere
	LevelAVX2                 // x86-64-v3
	LevelAVX512               // F, BW, DQ, VL, CD, VBMI
)

var levelNames = [...]string{"generic", "avx2", "avx512"}

// String is the level's name as flags and HALFSPACE_ISA spell it.
func (l Level) String() string { return levelNames[l] }

// ParseLevel reads a level's name.
func ParseLevel(name string) (Level, error) {
	for i, n := range levelNames {
		if n == name {
			return Level(i), nil
		}
	}
	return 0, fmt.Errorf("instruction set %q: use generic, avx2 or avx512", name)
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

// Best is the highest level that is available, or the one that the environment variable HALFSPACE_ISA names. The error
// is that of ParseLevel or For.
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
