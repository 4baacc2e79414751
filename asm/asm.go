package main

import (
	"fmt"

	"github.com/seed-1acaedba/halfspace/asm/x86"
)

// Asm is what a kernel's body writes to: the instructions of one level.
type Asm struct {
	instructions
	operations
	*writer
	*Target
	Args   Rec // the kernel's record
	layout *Layout
	file   *x86.File
	family string
	labels int
	data   map[string]x86.Mem
	stages map[string]*x86.Function // that are written, by their names
	kept   map[uint32]x86.Vec       // constants in registers: see Keep

	scratch      x86.Mem // the kernel's stack, 64-byte aligned
	taken, limit int
}

// Local takes size bytes of the kernel's stack, aligned to 64.
func (a *Asm) Local(size int) x86.Mem {
	m := a.scratch.Offset(a.taken)
	if a.taken += (size + 63) &^ 63; a.taken > a.limit {
		panic(a.family + ": Kernel.Scratch is too small")
	}
	return m
}

// Rec is a record in memory.
type Rec struct {
	Base   x86.Register
	Type   string
	layout *Layout
	// argument says that it is the kernel's own, whose fields are named without it.
	argument bool
}

// Rec reads the memory at base as a record of the package simd.
func (a *Asm) Rec(name string, base x86.Register) Rec {
	return Rec{Base: base, Type: name, layout: a.layout}
}

// At is the memory of a field: "N", "Samples.X".
func (r Rec) At(path string) x86.Mem {
	name := path
	if !r.argument {
		name = r.Type + "." + path
	}
	at := r.layout.Offset(r.Type, path)
	return x86.Mem{Base: r.Base, Disp: at, Field: name, Start: at, Bytes: r.layout.Element(r.Type, path)}
}

// Array is the element of an array field that lies index*scale bytes after its start.
func (r Rec) Array(path string, index x86.Register, scale uint8) x86.Mem {
	return r.At(path).Idx(index, scale)
}

// Offset is where a field lies in a record type.
func (a *Asm) Offset(record, path string) int { return a.layout.Offset(record, path) }

// Size is the size of a record type, or of a field of it.
func (a *Asm) Size(record string, path ...string) int { return a.layout.Size(record, path...) }

// Constant is the value of an integer constant of the package simd.
func (a *Asm) Constant(name string) int { return a.layout.Constant(name) }

// Field loads a field of 4 or 8 bytes into a new register.
func (a *Asm) Field(r Rec, path string) x86.GP {
	v := a.Reg64()
	switch a.Size(r.Type, path) {
	case 8:
		a.MOVQ(r.At(path), v)
	case 4:
		a.MOVL(r.At(path), v.As32())
	default:
		panic(r.Type + "." + path + ": not a word")
	}
	return v
}

// Unique is a label that is not taken yet in this family.
func (a *Asm) Unique(name string) string {
	a.labels++
	return fmt.Sprintf("%s%d", name, a.labels)
}

// Align starts the next instruction, a loop's first, on a multiple of so many bytes.
func (a *Asm) Align(bytes uint8) { a.function.Emit("PCALIGN", x86.U8(bytes)) }

// Words are constants in memory, 4 bytes each.
func (a *Asm) Words(words ...uint32) x86.Mem {
	key := fmt.Sprint(words)
	if m, ok := a.data[key]; ok {
		return m
	}
	m := a.file.Data(fmt.Sprintf("%sWords%d", a.family, len(a.data)), words...)
	a.data[key] = m
	return m
}

// Quads are constants in memory, 8 bytes each.
func (a *Asm) Quads(quads ...uint64) x86.Mem {
	var words []uint32
	for _, q := range quads {
		words = append(words, uint32(q), uint32(q>>32))
	}
	return a.Words(words...)
}

// PerLane are 16 constants in memory, one a lane of a block; half h of them is at Offset(32*h).
func (a *Asm) PerLane(f func(lane int) uint32) x86.Mem {
	var words []uint32
	for lane := range 16 {
		words = append(words, f(lane))
	}
	return a.Words(words...)
}
