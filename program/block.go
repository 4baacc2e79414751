package program

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Block is the bytes of a buffer or of push constants, written by the names of the block's members, or by their
// offsets. Resources take its Bytes.
type Block struct {
	// Name is what the block was asked for by, "" by its set and binding, or as the push constants.
	Name string
	// Bytes are the memory, little-endian, laid out as the module says.
	Bytes        []byte
	t            *spirv.Type
	set, binding int
}

// NewBlock makes a block of zero bytes by its name in either module: its variable's or its type's; "" is the push
// constants. The block has the members of both stages. A runtime array at its end has the given number of elements. The
// error is a [vk.StateError]: it lists the program's blocks where none has the name, and says which members of the
// stages lie over one another.
func (p *Program) NewBlock(name string, elements int) (*Block, error) {
	list, err := p.blockDeclarations(name)
	if err != nil {
		return nil, err
	}
	b, err := p.newBlock(list, elements)
	if b != nil {
		b.Name = name
	}
	return b, err
}

// NewBlockAt is NewBlock by the decorations DescriptorSet and Binding, for modules without names.
func (p *Program) NewBlockAt(set, binding, elements int) (*Block, error) {
	list, err := p.declarationsAt(set, binding)
	if err != nil {
		return nil, err
	}
	return p.newBlock(list, elements)
}

// newBlock makes the block of declarations.
func (p *Program) newBlock(list []declaration, elements int) (*Block, error) {
	field := "Block " + list[0].described()
	t, err := union(list)
	if err != nil {
		return nil, vk.Errorf(field, "%v", err)
	}
	n := blockBytes(p.bindings[list[0].at].Block)
	for k := range list {
		n = max(n, blockBytes(list[k].Block))
	}
	for k := range t.Members {
		m := &t.Members[k]
		if m.Type.Kind != spirv.KindRuntimeArray {
			continue
		}
		size := int64(m.Offset) + int64(max(elements, 0))*int64(m.Type.Stride)
		if elements < 0 || size > math.MaxInt32 {
			return nil, vk.Errorf(field, "%d elements: there may be 0 to %d", elements, (math.MaxInt32-m.Offset)/m.Type.Stride)
		}
		n = max(n, int(size))
	}
	words := make([]uint64, (n+7)/8) // aligned, for atomic operations
	b := &Block{t: t, set: list[0].Set, binding: list[0].Binding}
	if n > 0 {
		b.Bytes = unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), n)
	}
	return b, nil
}

// field is a path in the block, in errors.
func (b *Block) field(path string) string {
	name := b.Name
	if name == "" {
		name = placeName(b.set, b.binding)
	}
	if path == "" || path[0] == '[' {
		return name + path
	}
	return name + "." + path
}

// Set writes a member: a path like "lights[2].color" or "matrix[1]", and as many numbers as it has scalars, float32,
// float64, int, int32, uint32 or bool, or slices and arrays of float32. "@16" is the member at byte 16 of its struct,
// for modules without names. Matrices come column after column, whatever their order in memory.
func (b *Block) Set(path string, values ...any) error {
	refuse := func(format string, args ...any) error {
		return vk.Errorf(b.field(path), format, args...)
	}
	p, err := b.find(path)
	if err != nil {
		return refuse("%v", err)
	}
	numbers, err := flatten(values)
	if err != nil {
		return refuse("%v", err)
	}
	if p.t.Leaves != len(numbers) {
		return refuse("%d numbers were given for %v, which has %d", len(numbers), p.t, p.t.Leaves)
	}
	var write func(p blockPlace) error
	write = func(p blockPlace) error {
		if !isScalar(p.t) {
			for k := range parts(p.t) {
				if err := write(p.part(k)); err != nil {
					return err
				}
			}
			return nil
		}
		v := numbers[0]
		numbers = numbers[1:]
		return p.put(b.Bytes, v)
	}
	if err := write(p); err != nil {
		return refuse("%v", err)
	}
	return nil
}

// blockPlace is where something lies in a block.
type blockPlace struct {
	t            *spirv.Type
	at           int64
	matrixStride int
	rowMajor     bool
	step         int // bytes between a vector's components; 0: its own
}

// part is the place of element k.
func (p blockPlace) part(k int) blockPlace {
	n := int64(k)
	switch p.t.Kind {
	case spirv.KindStruct:
		m := &p.t.Members[k]
		return blockPlace{t: m.Type, at: p.at + int64(m.Offset), matrixStride: m.MatrixStride, rowMajor: m.RowMajor}
	case spirv.KindMatrix:
		if p.rowMajor {
			return blockPlace{t: p.t.Element, at: p.at + n*int64(scalarBytes(p.t.Element.Element)), step: p.matrixStride}
		}
		return blockPlace{t: p.t.Element, at: p.at + n*int64(p.matrixStride)}
	case spirv.KindVector:
		step := p.step
		if step == 0 {
			step = scalarBytes(p.t.Element)
		}
		return blockPlace{t: p.t.Element, at: p.at + n*int64(step)}
	}
	p.at += n * int64(p.t.Stride)
	p.t = p.t.Element
	return p
}

// put writes a number.
func (p blockPlace) put(to []byte, v float64) error {
	size := int64(scalarBytes(p.t))
	if p.at+size > int64(len(to)) {
		return fmt.Errorf("the member ends at byte %d, beyond the %d bytes of the block", p.at+size, len(to))
	}
	bits := uint64(int64(v))
	switch {
	case p.t.Kind == spirv.KindFloat:
		bits = floatBits(p.t, v)
	case v != math.Trunc(v) || math.Abs(v) > 1<<53:
		return fmt.Errorf("%v is not an integer", v)
	}
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], bits)
	copy(to[p.at:], word[:size])
	return nil
}

// floatBits are the bits of a number as a float of a block.
func floatBits(t *spirv.Type, v float64) uint64 {
	switch t.Width {
	case 64:
		return math.Float64bits(v)
	case 16:
		return uint64(format.FloatToHalf(float32(v)))
	}
	return uint64(math.Float32bits(float32(v)))
}

// find follows a path: names, and numbers in brackets.
func (b *Block) find(path string) (blockPlace, error) {
	p := blockPlace{t: b.t}
	for rest := path; rest != ""; {
		if rest[0] == '[' {
			number, after, ok := strings.Cut(rest[1:], "]")
			k, err := strconv.Atoi(number)
			switch {
			case !ok || err != nil || k < 0:
				return p, fmt.Errorf("%q is not an index", rest)
			case p.t.Kind == spirv.KindRuntimeArray && k > math.MaxInt32, p.t.Kind != spirv.KindRuntimeArray &&
				k >= parts(p.t), p.t.Kind == spirv.KindStruct:
				return p, fmt.Errorf("there is no element %d of %v", k, p.t)
			}
			p, rest = p.part(k), after
			continue
		}
		rest = strings.TrimPrefix(rest, ".")
		end := strings.IndexAny(rest, ".[")
		if end < 0 {
			end = len(rest)
		}
		k := memberOf(p.t, rest[:end])
		if k < 0 {
			return p, fmt.Errorf("there is no member %q: %s", rest[:end], membersOf(p.t))
		}
		p, rest = p.part(k), rest[end:]
	}
	return p, nil
}

// memberOf is the member of a struct by its name, or by its offset after an @; -1: there is none.
func memberOf(t *spirv.Type, name string) int {
	if t.Kind != spirv.KindStruct || name == "" {
		return -1
	}
	offset, err := strconv.Atoi(strings.TrimPrefix(name, "@"))
	byOffset := name[0] == '@' && err == nil
	return slices.IndexFunc(t.Members, func(m spirv.Member) bool {
		return m.Name == name || byOffset && m.Offset == offset
	})
}

// membersOf lists the members of a struct.
func membersOf(t *spirv.Type) string {
	if t.Kind != spirv.KindStruct {
		return fmt.Sprintf("%v is not a struct", t)
	}
	var list []string
	for k := range t.Members {
		list = append(list, fmt.Sprintf("%s (%v)", memberName(&t.Members[k]), t.Members[k].Type))
	}
	return "the struct has " + strings.Join(list, ", ")
}

// flatten lists the numbers of values.
func flatten(values []any) (list []float64, err error) {
	for _, v := range values {
		switch x := v.(type) {
		case float32:
			list = append(list, float64(x))
		case float64:
			list = append(list, x)
		case int:
			list = append(list, float64(x))
		case int32:
			list = append(list, float64(x))
		case uint32:
			list = append(list, float64(x))
		case bool:
			list = append(list, float64(truth(x)))
		case []float32:
			for _, f := range x {
				list = append(list, float64(f))
			}
		case [2]float32:
			list = append(list, float64(x[0]), float64(x[1]))
		case [3]float32:
			list = append(list, float64(x[0]), float64(x[1]), float64(x[2]))
		case [4]float32:
			list = append(list, float64(x[0]), float64(x[1]), float64(x[2]), float64(x[3]))
		case [16]float32:
			for _, f := range x {
				list = append(list, float64(f))
			}
		default:
			return nil, fmt.Errorf("%T is not a number", v)
		}
	}
	return list, nil
}
