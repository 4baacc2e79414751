package spirv

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// The limits of modules.
const (
	// MaxWords is the largest length of a module.
	MaxWords = 1 << 22
	// MaxBound is the largest bound of ids (SPIR-V: Universal Limits).
	MaxBound = 1<<22 - 1
)

const magic = 0x07230203

// Error says why a module is refused.
type Error struct {
	// Word is the offset of the instruction in words.
	Word int
	// Op is the instruction, or "header".
	Op string
	// Reason is a sentence.
	Reason string
}

// Error is one line.
func (e *Error) Error() string { return fmt.Sprintf("SPIR-V word %d: %s: %s", e.Word, e.Op, e.Reason) }

// ID names a type, a constant, a variable, a value, a function or a block of a module. 0 is none.
type ID uint32

// Instruction is one instruction of a module.
type Instruction struct {
	// Op is its opcode.
	Op   Op
	Word int // its offset in the module
	// Type and Result are 0 where the instruction has none.
	Type, Result ID
	// Operands are the words after those.
	Operands []uint32
}

// Errorf is an error about an instruction.
func (i *Instruction) Errorf(format string, args ...any) *Error {
	return &Error{Word: i.Word, Op: i.Op.String(), Reason: fmt.Sprintf(format, args...)}
}

// Words reads the words of a module from bytes, of either endianness.
func Words(data []byte) ([]uint32, error) {
	if len(data)%4 != 0 || len(data) < 20 {
		return nil, &Error{Op: "header",
			Reason: fmt.Sprintf("%d bytes are not a module: a module has whole words of 4 bytes, and a header of 5 words", len(data))}
	}
	if len(data) > 4*MaxWords {
		return nil, &Error{Op: "header", Reason: fmt.Sprintf("%d words: %d are the most", len(data)/4, MaxWords)}
	}
	words := make([]uint32, len(data)/4)
	for i := range words {
		words[i] = binary.LittleEndian.Uint32(data[4*i:])
	}
	return words, nil
}

// split checks the header and cuts words into instructions.
func split(words []uint32) (version, bound uint32, list []Instruction, err error) {
	fail := func(word int, op, format string, args ...any) (uint32, uint32, []Instruction, error) {
		return 0, 0, nil, &Error{Word: word, Op: op, Reason: fmt.Sprintf(format, args...)}
	}
	if len(words) < 5 {
		return fail(0, "header", "%d words, the header has 5", len(words))
	}
	if len(words) > MaxWords {
		return fail(0, "header", "%d words: %d are the most", len(words), MaxWords)
	}
	if words[0] == bits.ReverseBytes32(magic) {
		swapped := make([]uint32, len(words))
		for i, w := range words {
			swapped[i] = bits.ReverseBytes32(w)
		}
		words = swapped
	}
	if words[0] != magic {
		return fail(0, "header", "the first word is %#08x, not %#08x", words[0], uint32(magic))
	}
	version, bound = words[1], words[3]
	if version&0xFF0000FF != 0 || version>>16 != 1 || version>>8&0xFF > 6 {
		return fail(1, "header", "version %d.%d: 1.0 to 1.6 are read", version>>16, version>>8&0xFF)
	}
	if bound < 1 || bound > MaxBound {
		return fail(3, "header", "the bound of ids is %d, not 1 to %d", bound, MaxBound)
	}
	n := 0
	for at := 5; at < len(words); n++ {
		size := int(words[at] >> 16)
		if size == 0 || size > len(words)-at {
			return fail(at, Op(words[at]&0xFFFF).String(), "%d words, %d are left", size, len(words)-at)
		}
		at += size
	}
	list = make([]Instruction, 0, n)
	for at := 5; at < len(words); {
		size, op := int(words[at]>>16), Op(words[at]&0xFFFF)
		row := op.row()
		if row == nil {
			return fail(at, op.String(), "no such instruction")
		}
		i := Instruction{Op: op, Word: at, Operands: words[at+1 : at+size : at+size]}
		for _, want := range []struct {
			has bool
			id  *ID
		}{{row.typ, &i.Type}, {row.result, &i.Result}} {
			if !want.has {
				continue
			}
			if len(i.Operands) == 0 {
				return fail(at, row.name, "%d words are too few", size)
			}
			*want.id = ID(i.Operands[0])
			i.Operands = i.Operands[1:]
			if *want.id == 0 || uint32(*want.id) >= bound {
				return fail(at, row.name, "the id %d is not below the bound %d", *want.id, bound)
			}
		}
		if len(i.Operands) < int(row.operandCount) {
			return fail(at, row.name, "%d words are too few", size)
		}
		list = append(list, i)
		at += size
	}
	return version, bound, list, nil
}

// text is a literal string at the front of words, and the words after it.
func text(words []uint32) (s string, rest []uint32, ok bool) {
	var b []byte
	for n, w := range words {
		for range 4 {
			if byte(w) == 0 {
				return string(b), words[n+1:], true
			}
			b = append(b, byte(w))
			w >>= 8
		}
	}
	return "", nil, false
}
