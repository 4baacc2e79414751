package exec

import (
	"github.com/seed-1acaedba/halfspace/internal/ir"
	"github.com/seed-1acaedba/halfspace/simd"
)

// mostWaiting is how many results of lookups wait for what was delayed: rows of a batch, of 4 KB each.
const mostWaiting = 16

// delay brings the lookups of a block together, as far as none needs what comes of another one, and operations that no lookup
// needs behind them. What stands between two lookups is machine code by itself: it loads its operands from the file, and leaves
// its results there. Instructions of other kinds keep their places.
func delay(f *ir.Func, uniform []bool) {
	d := delayed{f: f, needed: make([]bool, len(f.Code)), behind: make([]bool, len(f.Code))}
	for b := range f.Blocks {
		code := f.Blocks[b].Code
		d.list = make([]ir.Value, 0, len(code))
		for _, v := range code {
			switch i := &f.Code[v]; {
			case uniform[v], i.Op == ir.Const, i.Op == ir.Phi, i.Op == ir.Input:
				d.list = append(d.list, v)
			case i.Op == ir.Part:
				d.part(v)
			case i.Op == ir.Look && !i.Look.Writes():
				d.look(v)
			case i.Op < simd.VecOps:
				d.behind[v] = d.waits(v)
				d.later = append(d.later, v)
			default:
				d.all()
				d.list = append(d.list, v)
			}
		}
		d.all()
		copy(code, d.list)
	}
}

// delayed is what waits for its place in a block's list.
type delayed struct {
	f       *ir.Func
	list    []ir.Value
	looks   []ir.Value // lookups with their parts
	later   []ir.Value // operations
	waiting int        // parts of lookups since all operations were listed
	needed  []bool     // by value: lookups need it
	behind  []bool     // by value: it comes of lookups that wait
}

// waits says whether an instruction needs what comes of lookups that wait.
func (d *delayed) waits(v ir.Value) bool {
	for _, a := range d.f.Code[v].Args {
		if d.behind[a] {
			return true
		}
	}
	return false
}

func (d *delayed) look(v ir.Value) {
	switch {
	case d.waiting >= mostWaiting:
		d.all()
	case d.waits(v):
		d.together()
	}
	d.looks, d.behind[v] = append(d.looks, v), true
}

func (d *delayed) part(v ir.Value) {
	d.waiting++
	if d.behind[v] = d.waits(v); d.behind[v] {
		d.looks = append(d.looks, v)
	} else {
		d.list = append(d.list, v)
	}
}

// together lists the lookups, behind the operations that they need.
func (d *delayed) together() {
	need := func(v ir.Value) {
		for _, a := range d.f.Code[v].Args {
			d.needed[a] = true
		}
	}
	for _, v := range d.looks {
		need(v)
		d.behind[v] = false
	}
	for k := len(d.later) - 1; k >= 0; k-- {
		d.behind[d.later[k]] = false
		if d.needed[d.later[k]] {
			need(d.later[k])
		}
	}
	left := d.later[:0]
	for _, v := range d.later {
		if d.needed[v] {
			d.list = append(d.list, v)
		} else {
			left = append(left, v)
		}
	}
	d.list, d.looks, d.later = append(d.list, d.looks...), d.looks[:0], left
}

// all lists everything that waits.
func (d *delayed) all() {
	d.together()
	d.list, d.later, d.waiting = append(d.list, d.later...), d.later[:0], 0
}
