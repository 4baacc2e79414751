package jit

import (
	"maps"
	"math/rand/v2"
	"testing"
)

// Whatever order nodes are brought into, each comes once, after its operands, and loads and stores of a place in the
// file, and what jumps, stay in order.
func TestScheduleKeepsOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var nodes []node
		var values []int32
		add := func(n node) {
			if n.imm = uint32(len(nodes)); n.op == loadWord || n.op == storeWord {
				n.imm = uint32(rng.IntN(4))
			}
			if n.op != storeWord && n.op != flowSkip {
				values = append(values, int32(len(nodes)))
			}
			nodes = append(nodes, n)
		}
		add(node{op: loadWord})
		value := func() int32 { return values[rng.IntN(len(values))] }
		for range 300 {
			switch rng.IntN(12) {
			case 0, 1:
				add(node{op: loadWord})
			case 2:
				add(node{op: storeWord, args: operands{value()}, n: 1})
			case 3:
				add(node{op: microDivF, args: operands{value(), value()}, n: 2})
			case 4:
				if rng.IntN(8) == 0 {
					add(node{op: flowSkip, args: operands{value()}, n: 1})
				}
			default:
				add(node{op: microMulF, args: operands{value(), value()}, n: 2})
			}
		}
		out := schedule(nodes, true, 1+rng.IntN(2), 1+rng.IntN(28), 1+rng.IntN(5))
		if len(out) != len(nodes) {
			t.Fatalf("%d of %d nodes", len(out), len(nodes))
		}
		stretches := func(list []node) map[uint32]int { // by a node's number: the jumps before it
			of, jumps := map[uint32]int{}, 0
			for i := range list {
				switch x := &list[i]; x.op {
				case flowSkip:
					jumps++
				case microMulF, microDivF:
					of[x.imm] = jumps
				}
			}
			return of
		}
		if !maps.Equal(stretches(nodes), stretches(out)) {
			t.Fatal("a node went across a jump")
		}
		for place := range uint32(4) { // the stores, and the number of loads between them
			access := func(list []node) (text string) {
				loads := 0
				for i := range list {
					switch x := &list[i]; {
					case x.imm != place:
					case x.op == loadWord:
						loads++
					case x.op == storeWord:
						text += string(rune('0'+loads)) + "s"
						loads = 0
					}
				}
				return text + string(rune('0'+loads))
			}
			if a, b := access(nodes), access(out); a != b {
				t.Fatalf("place %d is used as %s, before it was as %s", place, b, a)
			}
		}
		for i := range out {
			for _, a := range out[i].args[:out[i].n] {
				if int(a) >= i {
					t.Fatalf("node %d comes before its operand %d", i, a)
				}
			}
		}
	}
}
