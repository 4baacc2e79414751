package jit

import "slices"

// place is where a value lies: in a register, in a slot of scratch, or in the file that it was loaded from.
type place struct {
	register int8 // none
	slot     int32
	file     bool
}

// allocate gives values registers by linear scan (Poletto and Sarkar, Linear Scan Register Allocation): a value has one
// place for all its life, so that a jump over instructions changes nothing. Where registers run out a value that was
// loaded stays in the file, unless something is stored there, and else the value that is needed last goes to scratch.
// What all lanes share has no register.
func allocate(nodes []node, opmasks bool, vectors, masks int) (places []place, slots int32) {
	end := make([]int, len(nodes))
	for i := range nodes {
		for k := range nodes[i].n {
			end[nodes[i].args[k]] = i
		}
	}
	extend(nodes, end)
	for i := len(nodes) - 1; i >= 0; i-- { // a merged value lives on in the copy's place
		if a := nodes[i].shares(); a != none {
			end[a] = max(end[i], i)
		}
	}
	stays := remaining(nodes, end)
	places = make([]place, len(nodes))
	free := [2][]int8{}
	for r := vectors - 1; r >= 0; r-- {
		free[0] = append(free[0], int8(r))
	}
	for r := masks; r > 0; r-- { // k0 means no mask
		free[1] = append(free[1], int8(r))
	}
	var active [2][]int32
	for i := range nodes {
		n := &nodes[i]
		places[i] = place{register: none, slot: none}
		class := 0
		if n.mask && opmasks {
			class = 1
		}
		switch {
		case n.flows():
			continue
		case n.op == microConst, n.op == loadShared, n.op == microSkip, n.op == microResume, n.op == storeWord, n.op == storeBool,
			n.op == giveWord, n.silent():
			continue
		case n.shares() != none:
			places[i] = places[n.shares()]
			continue
		}
		for c := range active {
			kept := active[c][:0]
			for _, v := range active[c] {
				if end[v] < i {
					free[c] = append(free[c], places[v].register)
				} else {
					kept = append(kept, v)
				}
			}
			active[c] = kept
		}
		// an addend or the target of a merge gives its register to the result
		if c := n.base(); c != none && end[c] == i && places[c].register != none {
			places[i].register = places[c].register
			active[0][slices.IndexFunc(active[0], func(v int32) bool { return places[v].register == places[c].register })] = int32(i)
			continue
		}
		if f := free[class]; len(f) > 0 {
			places[i].register = f[len(f)-1]
			free[class] = f[:len(f)-1]
			active[class] = append(active[class], int32(i))
			continue
		}
		if stays[i] {
			places[i].file = true
			continue
		}
		last := -1
		for k, v := range active[class] {
			if w := last; w < 0 || stays[v] && !stays[active[class][w]] || stays[v] == stays[active[class][w]] &&
				end[v] > end[active[class][w]] {
				last = k
			}
		}
		v := active[class][last]
		if stays[v] {
			places[i].register, places[v] = places[v].register, place{register: none, slot: none, file: true}
			active[class][last] = int32(i)
			continue
		}
		if end[v] > end[i] {
			places[i].register = places[v].register
			for j := range places[:i] { // and what shares its place
				if j == int(v) || nodes[j].shares() == v {
					places[j] = place{register: none, slot: slots}
				}
			}
			active[class][last] = int32(i)
		} else {
			places[i].slot = slots
		}
		slots++
	}
	return places, slots
}

// silent says of a node that it changes memory and has no value.
func (n *node) silent() bool {
	return n.op == putWord || n.op == putFour || n.op == changeWord && !n.gives
}

// shares is the operand whose place a node takes, which nothing else needs, or none.
func (n *node) shares() int32 {
	switch {
	case n.op == microMerge:
		return n.args[2]
	case n.settles(), n.op == partOf:
		return n.args[0]
	}
	return none
}

// settles says of a node that its value is settled where it is.
func (n *node) settles() bool { return n.op >= settleInverseSqrt && n.op <= settleQuotient }

// remaining says of each load of words whether the file holds the value as long as it is needed.
func remaining(nodes []node, end []int) []bool {
	stays := make([]bool, len(nodes))
	stored := map[uint32]int{} // where a register is stored to next
	for i := len(nodes) - 1; i >= 0; i-- {
		switch n := &nodes[i]; {
		case n.op == storeWord:
			stored[n.imm] = i
		case n.op == loadWord:
			at, ok := stored[n.imm]
			stays[i] = !ok || at >= end[i]
		}
	}
	return stays
}

// waits says whether most of the time of code that goes through nodes one register at a time is waiting for results, on
// a processor that begins two instructions a cycle and holds so many at once.
func waits(nodes []node) bool {
	const window = 192
	end, left := make([]float32, len(nodes)), make([]float32, 0, len(nodes)) // when a result is there, and when all before it are
	begin, count := float32(0), float32(0)
	for i := range nodes {
		n := &nodes[i]
		if n.op == microConst || n.op == loadShared {
			continue
		}
		at := begin
		if k := len(left) - window; k >= 0 {
			begin = max(begin, left[k])
		}
		at = begin
		for _, a := range n.args[:n.n] {
			at = max(at, end[a])
		}
		end[i] = at + latency(n.op)
		last := end[i]
		if k := len(left); k > 0 {
			last = max(last, left[k-1])
		}
		left = append(left, last)
		begin += 0.5
		count += 0.5
	}
	return len(left) > 0 && left[len(left)-1] > 1.6*count
}

// latency is about how many cycles a result takes.
func latency(op micro) float32 {
	switch op {
	case microDivF:
		return 11
	case estimateReciprocal, estimateInverseSqrt:
		return 7
	case microSqrtF:
		return 15
	case microAddF, microSubF, microMulF, multiplyAdd, multiplySubtract, multiplyAddUp, microRoundF, microToFloat,
		microToInt, microMul, microMulHigh:
		return 4
	case fetchWord, changeWord, fetchFour:
		return 12
	case loadWord, loadBool, loadSharedBool:
		return 5
	case microCompareF, microCompareS, microCompareU, microLookup, microQuad:
		return 3
	}
	return 1
}
