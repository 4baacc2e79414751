package spirv

import (
	"fmt"
	"sort"
)

// opRow describes an instruction: whether it has a result type and a result, and how many words at least follow those.
type opRow struct {
	op           uint16
	name         string
	typ, result  bool
	operandCount uint8
}

// row is the instruction's row, or nil for one that the specification does not have.
func (op Op) row() *opRow {
	i := sort.Search(len(opTable), func(i int) bool { return opTable[i].op >= uint16(op) })
	if i == len(opTable) || opTable[i].op != uint16(op) {
		return nil
	}
	return &opTable[i]
}

// Results says whether an instruction has a result type, and whether it has a result.
func (op Op) Results() (typ, result bool) {
	if r := op.row(); r != nil {
		return r.typ, r.result
	}
	return false, false
}

// String is the specification's name of an instruction.
func (op Op) String() string {
	if r := op.row(); r != nil {
		return r.name
	}
	return fmt.Sprintf("Op(%d)", uint16(op))
}

// name is a row of the tables of names, sorted by value.
type name struct {
	value uint32
	name  string
}

func nameOf(table []name, typ string, v uint32) string {
	i := sort.Search(len(table), func(i int) bool { return table[i].value >= v })
	if i == len(table) || table[i].value != v {
		return fmt.Sprintf("%s(%d)", typ, v)
	}
	return table[i].name
}
