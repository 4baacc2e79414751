package exec

import (
	"cmp"
	"math"
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/internal/jit"
)

// four are loads of some of four words that follow one another in memory, or stores of all four, which machine code
// does at once: vectors and matrices are such words. They are neighbours in their block.
type four struct {
	at   int32      // of the view in the file
	list []ir.Value // in the order of their words
}

// fourStep is how far views of four words lie apart in the file, fourCost about how many vector instructions it takes
// to load or store by one.
const fourStep, fourCost = (jit.FourBytes + 7) &^ 7, 48

// reachesWords says whether an instruction loads or stores words in an element of a binding that is the same in all
// lanes.
func reachesWords(f *ir.Func, v ir.Value) bool {
	i := &f.Code[v]
	return (i.Op == ir.LoadBuffer || i.Op == ir.StoreBuffer) && i.Width == 4 && f.Code[i.Args[0]].Op == ir.Const
}

// alike says whether two of them reach the same place, but for their constants.
func alike(a, b *ir.Instr) bool {
	return a.Op == b.Op && a.Width == b.Width && a.Binding == b.Binding && a.Args[0] == b.Args[0] && a.Args[1] == b.Args[1] &&
		(a.Count == 0) == (b.Count == 0)
}

// neighbours brings loads at one place, but for their constants, to the first of them in their block, in the order of
// these, and stores to the last, as far as nothing else reaches memory between them.
func neighbours(f *ir.Func) {
	for b := range f.Blocks {
		n := neighbourhood{f: f, of: map[ir.Value][]ir.Value{}, moved: map[ir.Value]bool{}}
		code := f.Blocks[b].Code
		for _, v := range code {
			n.add(v)
		}
		n.end()
		if len(n.moved) == 0 {
			continue
		}
		list := make([]ir.Value, 0, len(code))
		for _, v := range code {
			switch {
			case n.moved[v]:
			case n.of[v] != nil:
				list = append(list, n.of[v]...)
			default:
				list = append(list, v)
			}
		}
		copy(code, list)
	}
}

// neighbourhood finds the neighbours of a block.
type neighbourhood struct {
	f      *ir.Func
	of     map[ir.Value][]ir.Value // by the one whose place they take
	moved  map[ir.Value]bool       // the others
	loads  []ir.Value              // those to which others may come
	stores []ir.Value              // of words that follow one another, with nothing between them
}

func (n *neighbourhood) add(v ir.Value) {
	i := &n.f.Code[v]
	words := reachesWords(n.f, v)
	switch {
	case words && i.Op == ir.LoadBuffer:
		n.end()
		k := slices.IndexFunc(n.loads, func(w ir.Value) bool { return n.near(n.of[w], v) })
		if k < 0 {
			n.loads = append(n.loads, v)
			n.of[v] = []ir.Value{v}
			return
		}
		first := n.loads[k]
		at, _ := slices.BinarySearchFunc(n.of[first], i.Imm+1, func(w ir.Value, imm uint64) int {
			return cmp.Compare(n.f.Code[w].Imm, imm)
		})
		n.of[first], n.moved[v] = slices.Insert(n.of[first], at, v), true
	case words:
		n.loads = nil
		if k := len(n.stores) - 1; k >= 0 && (!n.near(n.stores, v) || n.f.Code[n.stores[k]].Imm+4 != i.Imm) {
			n.end()
		}
		n.stores = append(n.stores, v)
	case i.Op == ir.LoadBuffer, i.Op == ir.StoreBuffer, i.Op == ir.AtomicBuffer, i.Op == ir.Barrier, i.Op == ir.Look,
		i.Op == ir.Kill, i.Op == ir.Demote:
		n.end()
		n.loads = nil
	}
}

// near says whether an instruction reaches one of the same four words as others, which are in the order of their words,
// and another one than they do.
func (n *neighbourhood) near(list []ir.Value, v ir.Value) bool {
	i, first, last := &n.f.Code[v], &n.f.Code[list[0]], &n.f.Code[list[len(list)-1]]
	if !alike(first, i) || (i.Imm-first.Imm)%4 != 0 || max(last.Imm, i.Imm)-min(first.Imm, i.Imm) > 12 {
		return false
	}
	return !slices.ContainsFunc(list, func(w ir.Value) bool { return n.f.Code[w].Imm == i.Imm })
}

// end lets no more stores come together.
func (n *neighbourhood) end() {
	if k := len(n.stores) - 1; k > 0 {
		n.of[n.stores[k]] = n.stores
		for _, v := range n.stores[:k] {
			n.moved[v] = true
		}
	}
	n.stores = nil
}

// fourAt is the loads or stores that begin with number k of a block's code and that are done at once, or none: loads of
// two words or more, and stores of four.
func (p *Plan) fourAt(code []ir.Value, k int) (x four, ok bool) {
	first := &p.Func.Code[code[k]]
	if !p.reaches[code[k]] || first.Op == ir.AtomicBuffer || first.Width != 4 {
		return four{}, false
	}
	last := -1
	for _, v := range code[k:min(k+4, len(code))] {
		i := &p.Func.Code[v]
		if !p.reaches[v] || !alike(first, i) {
			break
		}
		part := i.Imm - first.Imm
		if i.Imm < first.Imm || part > 12 || part%4 != 0 || int(part/4) <= last {
			break
		}
		last = int(part / 4)
		x.list = append(x.list, v)
	}
	return x, len(x.list) == 4 || len(x.list) > 1 && first.Op == ir.LoadBuffer
}

// placeFours gives views of four words their places, from an offset of the file on, and returns where they end.
func (p *Plan) placeFours(at int32) int32 {
	p.fours, p.firsts, p.follows = map[ir.Value]*four{}, nil, map[ir.Value]bool{}
	for b := range p.Func.Blocks {
		code := p.Func.Blocks[b].Code
		for k := 0; k < len(code); k++ {
			x, ok := p.fourAt(code, k)
			if !ok {
				continue
			}
			x.at = at
			at += fourStep
			p.fours[code[k]], p.firsts = &x, append(p.firsts, code[k])
			for _, v := range x.list[1:] {
				p.follows[v] = true
			}
			k += len(x.list) - 1
		}
	}
	return at
}

// reachFour writes loads or stores of four words, and returns the words that were loaded.
func (c *flowCode) reachFour(x *four, b, on int32) (parts []int32) {
	i := &c.f.Code[x.list[0]]
	in := jit.Instr{Kind: jit.FetchFour, At: x.at, Parts: 1}
	in.Args[0] = c.value(i.Args[1], b)
	if i.Binding == ir.Workgroup {
		in.Own = c.p.ownAt.at
	}
	if i.Op == ir.StoreBuffer {
		in.Kind, in.Parts = jit.PutFour, 0
		in.Args[1], in.Args[2] = c.value(i.Args[2], b), c.writers(on)
		for k := range in.More {
			in.More[k] = c.value(c.f.Code[x.list[1+k]].Args[2], b)
		}
		c.add(in)
		return nil
	}
	for _, v := range x.list[1:] {
		in.Parts |= 1 << ((c.f.Code[v].Imm - i.Imm) / 4)
	}
	first := c.add(in)
	parts = append(parts, first)
	for _, v := range x.list[1:] {
		parts = append(parts, c.add(jit.Instr{Kind: jit.PartOf, Args: [3]int32{first}, Word: uint32((c.f.Code[v].Imm - i.Imm) / 4)}))
	}
	return parts
}

// fillFour tells machine code where four words are, and says whether offsets with a sign reach all of the memory.
func (m *Machine) fillFour(x *four) bool {
	first := &m.p.Func.Code[x.list[0]]
	element := uint32(m.p.Func.Code[first.Args[0]].Imm)
	all := *first
	all.Count = 0
	whole := m.memoryOf(&all, element, 0)
	if len(whole) > math.MaxInt32 {
		return false
	}
	to := (*jit.Four)(unsafe.Add(m.base, int(x.at)))
	if first.Imm+4 > uint64(len(whole)) || first.Imm > math.MaxInt32 {
		*to = jit.NewFour(uint64(uintptr(m.base)), 0, [4]uint32{})
		return true
	}
	// How many offsets there are from which so many bytes lie in so much memory.
	within := func(size, bytes uint64) uint32 { return uint32(max(size, first.Imm+bytes-1) - (first.Imm + bytes - 1)) }
	limit, each := within(uint64(len(whole)), 16), [4]uint32{}
	for _, v := range x.list {
		i := &m.p.Func.Code[v]
		part := (i.Imm - first.Imm) / 4
		each[part] = within(uint64(len(m.memoryOf(i, element, 0))), 4*part+4)
		limit = min(limit, each[part])
	}
	*to = jit.NewFour(uint64(uintptr(unsafe.Pointer(&whole[first.Imm]))), limit, each)
	return true
}
