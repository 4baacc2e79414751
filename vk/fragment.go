package vk

// CompareOp is reference OP test. The zero value is NEVER.
type CompareOp uint8

// The values of CompareOp.
const (
	CompareOpNever CompareOp = iota
	CompareOpLess
	CompareOpEqual
	CompareOpLessOrEqual
	CompareOpGreater
	CompareOpNotEqual
	CompareOpGreaterOrEqual
	CompareOpAlways
)

var compareOpNames = []string{
	"NEVER", "LESS", "EQUAL", "LESS_OR_EQUAL", "GREATER", "NOT_EQUAL", "GREATER_OR_EQUAL", "ALWAYS",
}

// String is the specification's name of v.
func (v CompareOp) String() string { return nameOf(v) }

func (v CompareOp) names() names { return names{list: compareOpNames} }

// StencilOp is what happens to a stencil value. The zero value is KEEP.
type StencilOp uint8

// The values of StencilOp.
const (
	StencilOpKeep StencilOp = iota
	StencilOpZero
	StencilOpReplace
	StencilOpIncrementAndClamp
	StencilOpDecrementAndClamp
	StencilOpInvert
	StencilOpIncrementAndWrap
	StencilOpDecrementAndWrap
)

var stencilOpNames = []string{
	"KEEP", "ZERO", "REPLACE", "INCREMENT_AND_CLAMP", "DECREMENT_AND_CLAMP", "INVERT", "INCREMENT_AND_WRAP",
	"DECREMENT_AND_WRAP",
}

// String is the specification's name of v.
func (v StencilOp) String() string { return nameOf(v) }

func (v StencilOp) names() names { return names{list: stencilOpNames} }
