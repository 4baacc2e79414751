// Package x86 assembles functions for Go's assembler: bodies of instructions over virtual registers, of which it
// computes what lives where, gives each a physical one, and prints the text. It knows the instructions that kernels may
// use, and no others.
package x86

import "fmt"

// Op is an operand: a register, memory, a number or a label.
type Op interface {
	// Asm is the operand as Go's assembler reads it.
	Asm() string
}

// Numbers of so many bits.
type (
	U8  uint8
	U32 uint32
	U64 uint64
	I8  int8
	I16 int16
	I32 int32
)

func (v U8) Asm() string  { return fmt.Sprintf("$0x%02x", uint8(v)) }
func (v U32) Asm() string { return fmt.Sprintf("$0x%08x", uint32(v)) }
func (v U64) Asm() string { return fmt.Sprintf("$0x%016x", uint64(v)) }
func (v I8) Asm() string  { return fmt.Sprintf("$%+d", int8(v)) }
func (v I16) Asm() string { return fmt.Sprintf("$%+d", int16(v)) }
func (v I32) Asm() string { return fmt.Sprintf("$%+d", int32(v)) }

// LabelRef is a place in the function, the operand of a jump.
type LabelRef string

func (l LabelRef) Asm() string { return string(l) }

// Mem is memory: a symbol, or what lies Disp bytes after Base, plus Scale times Index. Base and Index may be nil.
type Mem struct {
	// Symbol is a name of data or of a parameter.
	Symbol string
	Base   Register
	Index  Register
	Scale  uint8
	Disp   int
	// Field is what lies there, for a reader. Start is where that begins in the memory at Base.
	Field string
	Start int
	// Bytes is the size of the field, or of an element of an array, where that is known.
	Bytes int
}

// Offset is the memory so many bytes further on.
func (m Mem) Offset(bytes int) Mem {
	m.Disp += bytes
	return m
}

// Of is memory of so many bytes each.
func (m Mem) Of(bytes int) Mem {
	m.Bytes = bytes
	return m
}

// Idx is the memory index*scale bytes further on.
func (m Mem) Idx(index Register, scale uint8) Mem {
	m.Index, m.Scale = index, scale
	return m
}

// Param is the memory of a parameter, so many bytes after the first.
func Param(name string, offset int) Mem { return Mem{Symbol: name, Disp: offset, Base: frame} }

// Global is the memory of a symbol; "<>" ends the name of one that belongs to its file.
func Global(symbol string) Mem { return Mem{Symbol: symbol, Base: static} }

// pseudo is a register of Go's assembler alone.
type pseudo string

func (p pseudo) Asm() string { return string(p) }
func (p pseudo) ID() ID      { return ID{Kind: KindGP, Number: stackPointer} } // never allocated
func (p pseudo) Size() int   { return 8 }

const (
	frame  = pseudo("FP") // parameters
	static = pseudo("SB") // data
)

func (m Mem) Asm() (text string) {
	switch {
	case m.Symbol != "":
		text = fmt.Sprintf("%s%+d", m.Symbol, m.Disp)
	case m.Disp != 0:
		text = fmt.Sprint(m.Disp)
	}
	if m.Base != nil {
		text += "(" + m.Base.Asm() + ")"
	}
	if m.Index != nil {
		text += fmt.Sprintf("(%s*%d)", m.Index.Asm(), m.Scale)
	}
	return text
}

// field is what a reader is told of memory.
func (m Mem) field() string {
	if m.Field != "" && m.Disp != m.Start {
		return fmt.Sprintf("%s%+d", m.Field, m.Disp-m.Start)
	}
	return m.Field
}

// registersOf are those that an operand consists of.
func registersOf(op Op) (rs []Register) {
	switch op := op.(type) {
	case Register:
		return []Register{op}
	case Mem:
		for _, r := range []Register{op.Base, op.Index} {
			if r != nil {
				rs = append(rs, r)
			}
		}
	}
	return rs
}
