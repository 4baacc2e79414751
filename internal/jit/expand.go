package jit

import (
	"fmt"
	"math/bits"

	"github.com/seed-1acaedba/halfspace/simd"
)

// micro is a vector instruction: of sequences.go, or one of those below.
type micro uint8

const (
	loadWord micro = micros + iota
	loadShared
	loadBool
	loadSharedBool
	fetchWord
	putWord
	changeWord
	fetchFour
	partRoom // what a part of fetchFour lies in
	partOf   // args: a room, when fetchFour has filled it
	putFour
	giveWord // a store to the register whose address the file has
	storeWord
	storeBool
)

// step is an instruction of a sequence; its operands are earlier steps.
type step struct {
	op   micro
	imm  uint32
	args [3]uint8
	n    uint8
}

// sequence is what an operation is made of.
type sequence struct {
	steps []step
	out   uint8
}

// operands are earlier nodes.
type operands [6]int32

// node is an instruction of a segment taken apart.
type node struct {
	op   micro
	imm  uint32
	args operands
	n    uint8
	mask bool
	// Of fetchWord, putWord and changeWord: the row of the file that says where a group's memory begins, or 0.
	own int32
	// Of fetchWord and putWord: the bytes of the number in memory, or 0 for four.
	width uint8
	// Of changeWord.
	change Change
	gives  bool
	// Of fetchFour: a bit for each of the four words that is a part; the first is the node itself.
	parts uint8
}

// twin is what makes two nodes that reach no memory equal: what else a node has follows from its operation.
type twin struct {
	op   micro
	n    uint8
	imm  uint32
	args [3]int32
}

// size is about how many nodes a segment has.
func (s Segment) size() int {
	n := 0
	for i := range s {
		if n++; s[i].Kind == Operate && Has(s[i].Op) {
			n += len(sequences[s[i].Op].steps)
		}
	}
	return min(n, MaxSteps)
}

// expand takes a segment's operations apart, and leaves out operations that are computed twice or whose result is not
// stored.
func (s Segment) expand() ([]node, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	nodes, known := make([]node, 0, s.size()), map[twin]int32{}
	rare := false // inside a jump's body, whose values exist only if the body ran
	add := func(n node) int32 {
		switch n.op {
		case microCopy, microSkip, microMerge, microResume, storeWord, storeBool, giveWord, loadWord, loadShared, loadBool,
			loadSharedBool, flowRead, fetchWord, putWord, changeWord, fetchFour, partRoom, partOf, putFour:
		default:
			same := twin{n.op, n.n, n.imm, [3]int32(n.args[:])}
			if v, ok := known[same]; ok {
				return v
			}
			if !rare {
				known[same] = int32(len(nodes))
			}
		}
		nodes = append(nodes, n)
		return int32(len(nodes) - 1)
	}
	values := make([]int32, len(s))
	var made [1 << 8]int32 // of a sequence's steps
	for i := range s {
		in := &s[i]
		switch in.Kind {
		case Const:
			values[i] = add(node{op: microConst, imm: in.Word})
		case Load:
			n := node{op: loadWord, imm: uint32(in.At)}
			if in.Shared {
				n.op = loadShared
			}
			if in.Type == simd.VecBool {
				n.mask = true
				if n.op = loadBool; in.Shared {
					n.op = loadSharedBool
				}
			}
			values[i] = add(n)
		case Fetch:
			n := node{op: fetchWord, imm: uint32(in.At), own: in.Own, width: in.Width &^ 4, n: 1}
			n.args[0] = values[in.Args[0]]
			values[i] = add(n)
		case FetchFour:
			n := node{op: fetchFour, imm: uint32(in.At), own: in.Own, args: operands{values[in.Args[0]]}, n: 1, parts: in.Parts}
			for k := 1; k < 4; k++ {
				if in.Parts>>k&1 != 0 {
					n.args[n.n] = add(node{op: partRoom})
					n.n++
				}
			}
			values[i] = add(n)
		case PartOf:
			four := values[in.Args[0]]
			room := 1 + bits.OnesCount8(nodes[four].parts>>1&(1<<(in.Word-1)-1))
			values[i] = add(node{op: partOf, args: operands{nodes[four].args[room], four}, n: 2})
		case PutFour:
			n := node{op: putFour, imm: uint32(in.At), own: in.Own, n: 6}
			for k, a := range []int32{in.Args[0], in.Args[2], in.Args[1], in.More[0], in.More[1], in.More[2]} {
				n.args[k] = values[a]
			}
			values[i] = add(n)
		case Put, Modify:
			n := node{op: putWord, imm: uint32(in.At), own: in.Own, width: in.Width &^ 4, n: 3}
			for k := range n.args[:3] {
				n.args[k] = values[in.Args[k]]
			}
			if in.Kind == Modify {
				n.op, n.change, n.gives = changeWord, in.Change, in.Gives
			}
			values[i] = add(n)
		case Store:
			if in.Args[0] == None {
				nodes = append(nodes, node{op: storeFalse, imm: uint32(in.At)})
				break
			}
			n := node{op: storeWord, imm: uint32(in.At), args: operands{values[in.Args[0]]}, n: 1}
			if nodes[n.args[0]].mask {
				n.op = storeBool
			}
			add(n)
		case Give:
			add(node{op: giveWord, imm: uint32(in.At), args: operands{values[in.Args[0]]}, n: 1})
		case Variable, Assign, Join, Read, Skip, Resume, Loop, Again:
			nodes = append(nodes, in.flow(values, nodes))
			values[i] = int32(len(nodes) - 1)
			clear(known) // what was computed before may have been left out, or variables have changed
		case Operate:
			q := &sequences[in.Op]
			for j, st := range q.steps {
				if st.op == microParam {
					made[j] = values[in.Args[st.imm]]
					continue
				}
				n := node{op: st.op, imm: st.imm, n: st.n}
				for k := range st.n {
					n.args[k] = made[st.args[k]]
				}
				switch st.op {
				case microCompareF, microCompareS, microCompareU, microMaskAnd, microMaskOr, microMaskXor, microMaskNot:
					n.mask = true
				case microSkip:
					rare = true
				case microResume:
					rare = false
				}
				if n.op == microSkip || n.op == microResume {
					nodes = append(nodes, n)
					continue
				}
				made[j] = add(n)
			}
			values[i] = made[q.out]
		}
		if len(nodes) > MaxSteps {
			return nil, fmt.Errorf("%w: more than %d steps", ErrTooLong, MaxSteps)
		}
	}
	return needed(decide(nodes)), nil
}

// needed leaves out the nodes that no store needs. A jump's body is needed as a whole if anything that it changes is.
func needed(nodes []node) []node {
	use := make([]bool, len(nodes))
	for i := len(nodes) - 1; i >= 0; i-- {
		switch n := &nodes[i]; n.op {
		case storeWord, storeBool, giveWord, putWord, changeWord, putFour:
			use[i] = true
		default:
			use[i] = use[i] || n.flows()
		case microResume: // merges come right before: decide at the jump
			use[i] = false
			for j := i - 1; nodes[j].op == microMerge; j-- {
				use[i] = use[i] || use[j]
			}
			for j := i - 1; nodes[j].op != microSkip; j-- {
				if nodes[j].op == microMerge {
					use[j] = use[i]
				}
			}
			for j := i - 1; ; j-- {
				if nodes[j].op == microSkip {
					use[j] = use[i]
					break
				}
			}
		}
		if use[i] {
			for k := range nodes[i].n {
				use[nodes[i].args[k]] = true
			}
		}
	}
	at, list := make([]int32, len(nodes)), nodes[:0]
	for i, n := range nodes {
		if !use[i] {
			continue
		}
		for k := range n.n {
			n.args[k] = at[n.args[k]]
		}
		at[i] = int32(len(list))
		list = append(list, n)
	}
	return list
}
