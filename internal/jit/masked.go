package jit

// merge puts instructions of AVX-512 and the selections between what they give and another value into one: those lanes
// of the other value are replaced that are in an opmask. Such an instruction has four operands: its own two, the mask,
// and the other value. Divisions stay: they may become something else.
func merge(nodes []node) []node {
	uses := make([]int32, len(nodes))
	for i := range nodes {
		for _, a := range nodes[i].args[:nodes[i].n] {
			uses[a]++
		}
	}
	begin := int32(0) // of the stretch: values may change at jumps
	for i := range int32(len(nodes)) {
		n := &nodes[i]
		alone := func(v int32) bool { return v > begin && uses[v] == 1 }
		switch {
		case n.flows() || n.op == microSkip || n.op == microResume:
			begin = i
		case n.op == microSelect:
			x := nodes[n.args[1]]
			if twoSources[x.op][0] != 0 && x.n == 2 && x.op != microDivF && alone(n.args[1]) {
				*n = node{op: x.op, n: 4, args: operands{x.args[0], x.args[1], n.args[0], n.args[2]}}
			}
		case n.op == microAdd: // adding a value that is 0 in the other lanes
			for k := range 2 {
				if s := nodes[n.args[k]]; s.op == microSelect && alone(n.args[k]) && nodes[s.args[2]].isConst(0) {
					x := n.args[1-k]
					*n = node{op: microAdd, n: 4, args: operands{x, s.args[1], s.args[0], x}}
					break
				}
			}
		}
	}
	return needed(nodes)
}

// base is the value that a node is merged into, or none.
func (n *node) base() int32 {
	switch {
	case n.n == 4 && n.op != fetchFour:
		return n.args[3]
	case n.op >= multiplyAdd && n.op <= multiplyAddUp:
		return n.args[2]
	}
	return none
}

// merged writes an instruction into some lanes of a value.
func (w *writer) merged(op instruction, args operands, dst int) {
	if x := w.in(args[3]); x.memory || int(x.reg) != dst {
		w.move(dst, x)
	}
	w.emit(op, dst, w.registerOf(args[0], 1), w.in(args[1]), w.maskIn(args[2], 0), 0)
}
