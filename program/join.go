package program

import "github.com/seed-1acaedba/halfspace/program/ir"

// join makes one block of neighbours of which one leads to the other alone and nothing else leads there: what is specialised away leaves many
// of them, and machine code is made of a block's instructions. The function is analysed before, and must be after.
func join(f *ir.Func) {
	became := make([]int32, len(f.Blocks))
	for b := range became {
		became[b] = int32(b)
	}
	r := newReplace(f)
	last := int32(0) // the block before that something leads to, as it is joined already
	for b := int32(1); int(b) < len(f.Blocks); b++ {
		blk, to := &f.Blocks[b], &f.Blocks[last]
		if len(blk.Preds) == 0 {
			continue
		}
		if len(blk.Preds) != 1 || became[blk.Preds[0]] != last || len(to.Exits) != 1 || to.Exits[0].To != b {
			last = b
			continue
		}
		for _, v := range blk.Code {
			if i := &f.Code[v]; i.Op == ir.Phi {
				r.of[v] = i.Args[0]
				continue
			}
			to.Code = append(to.Code, v)
		}
		to.Exits, blk.Code, blk.Exits = blk.Exits, nil, nil
		became[b] = last
	}
	for b := range f.Blocks {
		for _, v := range f.Blocks[b].Code {
			if i := &f.Code[v]; i.Op == ir.Phi {
				for k, from := range i.From {
					i.From[k] = became[from]
				}
			}
		}
	}
	r.apply()
}
