package jit

// place is where a value lies: in a register, or in a slot of scratch.
type place struct {
	register int8 // none
	slot     int32
}

// allocate gives values registers by linear scan (Poletto and Sarkar, Linear Scan Register Allocation): a value has one place for
// all its life, so that a jump over instructions changes nothing. Where registers run out the value that is needed last goes
// to scratch.
func allocate(nodes []node, use []bool, wide bool, vectors, masks int) (places []place, slots int32) {
	end := make([]int, len(nodes))
	for i := range nodes {
		if !use[i] {
			continue
		}
		for k := range nodes[i].n {
			end[nodes[i].args[k]] = i
		}
	}
	for i := len(nodes) - 1; i >= 0; i-- { // what is merged lives on in the copy's place
		if use[i] && nodes[i].op == microMerge {
			end[nodes[i].args[2]] = max(end[i], i)
		}
	}
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
		if !use[i] {
			continue
		}
		class := 0
		if n.mask && wide {
			class = 1
		}
		switch n.op {
		case microConst, microSkip, microResume, storeWord, storeBool:
			continue
		case microMerge:
			places[i] = places[n.args[2]]
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
		if f := free[class]; len(f) > 0 {
			places[i].register = f[len(f)-1]
			free[class] = f[:len(f)-1]
			active[class] = append(active[class], int32(i))
			continue
		}
		last := -1
		for k, v := range active[class] {
			if last < 0 || end[v] > end[active[class][last]] {
				last = k
			}
		}
		v := active[class][last]
		if end[v] > end[i] {
			places[i].register = places[v].register
			for j := range places[:i] { // and merges in its place
				if j == int(v) || use[j] && nodes[j].op == microMerge && nodes[j].args[2] == v {
					places[j] = place{none, slots}
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
