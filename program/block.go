package program

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Block is the bytes of a buffer or of push constants, written by the names of the block's members. Its Bytes are what
// Resources take.
type Block struct {
	// Name is the binding's in the module, "" of push constants.
	Name string
	// Bytes are the memory, little-endian, laid out as the module says.
	Bytes []byte
	t     *spirv.Type
}

// NewBlock makes a block of zero bytes for a binding by its name in the module; "" is the push constants. A runtime array at its
// end has so many elements.
func (p *Program) NewBlock(name string, elements int) (*Block, error) {
	t := p.Block(name)
	if t == nil {
		return nil, vk.Errorf("Block", "the program has no block %q", name)
	}
	n := blockBytes(t)
	if k := len(t.Members); k > 0 && t.Members[k-1].Type.Kind == spirv.KindRuntimeArray {
		size := int64(t.Members[k-1].Offset) + int64(max(elements, 0))*int64(t.Members[k-1].Type.Stride)
		if elements < 0 || size > math.MaxInt32 {
			return nil, vk.Errorf("Block", "%q: %d elements", name, elements)
		}
		n = max(n, int(size))
	}
	words := make([]uint64, (n+7)/8) // aligned, for atomic operations
	b := &Block{Name: name, t: t}
	if n > 0 {
		b.Bytes = unsafe.Slice((*byte)(unsafe.Pointer(&words[0])), n)
	}
	return b, nil
}

// Set writes a member: a path like "lights[2].color" or "matrix[1]", and as many numbers as it has scalars, float32, float64, int, int32, uint32
// or bool, or slices and arrays of float32. Matrices come column after column, whatever their order in memory.
func (b *Block) Set(path string, values ...any) error {
	refuse := func(format string, args ...any) error {
		return vk.Errorf(fmt.Sprintf("%s.%s", b.Name, path), format, args...)
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
		return refuse("%d numbers for %v, which has %d", len(numbers), p.t, p.t.Leaves)
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

// part is element k of what lies there.
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
		return fmt.Errorf("it ends at byte %d of %d", p.at+size, len(to))
	}
	bits := uint64(int64(v))
	switch {
	case p.t.Kind == spirv.KindFloat && p.t.Width == 64:
		bits = math.Float64bits(v)
	case p.t.Kind == spirv.KindFloat && p.t.Width == 16:
		bits = uint64(format.FloatToHalf(float32(v)))
	case p.t.Kind == spirv.KindFloat:
		bits = uint64(math.Float32bits(float32(v)))
	case v != math.Trunc(v) || math.Abs(v) > 1<<53:
		return fmt.Errorf("%v is no integer", v)
	}
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], bits)
	copy(to[p.at:], word[:size])
	return nil
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
				return p, fmt.Errorf("%q is no index", rest)
			case p.t.Kind == spirv.KindRuntimeArray && k > math.MaxInt32, p.t.Kind != spirv.KindRuntimeArray && k >= parts(p.t), p.t.Kind == spirv.KindStruct:
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
		name, found := rest[:end], false
		if p.t.Kind == spirv.KindStruct {
			for k := range p.t.Members {
				if p.t.Members[k].Name == name {
					p, found = p.part(k), true
					break
				}
			}
		}
		if !found {
			return p, fmt.Errorf("%v has no member %q", p.t, name)
		}
		rest = rest[end:]
	}
	return p, nil
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
			return nil, fmt.Errorf("%T is no number", v)
		}
	}
	return list, nil
}
