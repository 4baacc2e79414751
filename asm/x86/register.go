package x86

import "strconv"

// Kind is a register file.
type Kind uint8

// The register files.
const (
	KindGP     Kind = iota // AX to R15, 64 bits each
	KindVector             // Z0 to Z31, 512 bits each
	KindMask               // K0 to K7, 64 bits each
)

// Kinds are all register files.
var Kinds = []Kind{KindGP, KindVector, KindMask}

// counts are how many registers a file has.
var counts = [...]int{KindGP: 16, KindVector: 32, KindMask: 8}

// ID is a register without its size: up to 31 a physical one of its kind, its number in encodings; from 32 on a virtual
// one, in the order in which they were taken.
type ID struct {
	Kind   Kind
	Number int
}

const firstVirtual = 32

// IsVirtual says whether the register is still to be allocated.
func (id ID) IsVirtual() bool { return id.Number >= firstVirtual }

// parts is a set of pieces of a register that are read or written by themselves, a bit each.
type parts uint8

// partsOf are the pieces that a name of so many bytes reaches: bytes 0, 1, 2 and 3, 4 to 7, 8 to 15, 16 to 31, 32 to
// 63. The names of second bytes (AH) are not used.
func partsOf(bytes int) parts {
	switch bytes {
	case 1:
		return 1
	case 2:
		return 3
	case 4:
		return 7
	case 8:
		return 15
	case 16:
		return 31
	case 32:
		return 63
	}
	return 127
}

// Register is a register, virtual or physical, by a name of a size.
type Register interface {
	Op
	ID() ID
	// Size is the size of the name in bytes.
	Size() int
}

// register is what all names have.
type register struct {
	id   ID
	size int
}

func (r *register) ID() ID    { return r.id }
func (r *register) Size() int { return r.size }

// Asm is the register's name for Go's assembler; a virtual one has none that it would take.
func (r *register) Asm() string { return name(r.id, r.size) }

var general = [...]string{"AX", "CX", "DX", "BX", "SP", "BP", "SI", "DI", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R15"}

// name is what Go's assembler calls a register.
func name(id ID, size int) string {
	number := strconv.Itoa(id.Number)
	switch {
	case id.IsVirtual():
		return "<virtual " + number + ">"
	case id.Kind == KindMask:
		return "K" + number
	case id.Kind == KindVector && size <= 16:
		return "X" + number
	case id.Kind == KindVector && size == 32:
		return "Y" + number
	case id.Kind == KindVector:
		return "Z" + number
	case size == 1 && id.Number < stackPointer:
		return general[id.Number][:1] + "L"
	}
	return general[id.Number]
}

// GP is a name of a general register; nil is none.
type GP = *generalName

type generalName struct{ register }

// As8 is the lowest byte, As16, As32 and As64 are so many bits.
func (r *generalName) As8() GP  { return &generalName{register{r.id, 1}} }
func (r *generalName) As16() GP { return &generalName{register{r.id, 2}} }
func (r *generalName) As32() GP { return &generalName{register{r.id, 4}} }
func (r *generalName) As64() GP { return &generalName{register{r.id, 8}} }

// Vec is a name of a vector register; nil is none.
type Vec = *vectorName

type vectorName struct{ register }

// AsX is the lowest 128 bits, AsY 256, AsZ all 512.
func (r *vectorName) AsX() Vec { return &vectorName{register{r.id, 16}} }
func (r *vectorName) AsY() Vec { return &vectorName{register{r.id, 32}} }
func (r *vectorName) AsZ() Vec { return &vectorName{register{r.id, 64}} }

// Mask is an opmask register; nil is none.
type Mask = *maskName

type maskName struct{ register }

// Numbers of general registers with a duty.
const (
	stackPointer = 4
	basePointer  = 5 // belongs to the caller
)

// The physical registers that bodies name.
var (
	EAX = &generalName{register{ID{KindGP, 0}, 4}}
	EDX = &generalName{register{ID{KindGP, 2}, 4}}
	RAX = &generalName{register{ID{KindGP, 0}, 8}}
	RCX = &generalName{register{ID{KindGP, 1}, 8}}
	RDX = &generalName{register{ID{KindGP, 2}, 8}}
	RSI = &generalName{register{ID{KindGP, 6}, 8}}
	RDI = &generalName{register{ID{KindGP, 7}, 8}}
	R8  = &generalName{register{ID{KindGP, 8}, 8}}
	R9  = &generalName{register{ID{KindGP, 9}, 8}}
	RSP = &generalName{register{ID{KindGP, stackPointer}, 8}}
	K0  = &maskName{register{ID{KindMask, 0}, 8}}
)

// VectorNumber and MaskNumber are physical registers by their numbers.
func VectorNumber(number, size int) Vec { return &vectorName{register{ID{KindVector, number}, size}} }
func MaskNumber(number int) Mask        { return &maskName{register{ID{KindMask, number}, 8}} }

// Collection hands out virtual registers.
type Collection struct{ taken [len(counts)]int }

func (c *Collection) take(k Kind, size int) register {
	c.taken[k]++
	return register{ID{k, firstVirtual + c.taken[k] - 1}, size}
}

func (c *Collection) Reg32() GP   { return &generalName{c.take(KindGP, 4)} }
func (c *Collection) Reg64() GP   { return &generalName{c.take(KindGP, 8)} }
func (c *Collection) Vec128() Vec { return &vectorName{c.take(KindVector, 16)} }
func (c *Collection) Vec256() Vec { return &vectorName{c.take(KindVector, 32)} }
func (c *Collection) Vec512() Vec { return &vectorName{c.take(KindVector, 64)} }
func (c *Collection) K() Mask     { return &maskName{c.take(KindMask, 8)} }
