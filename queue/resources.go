package queue

import (
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace/program"
	"github.com/seed-1acaedba/halfspace/spirv"
	"github.com/seed-1acaedba/halfspace/vk"
)

// binder is a program of either kind.
type binder interface {
	Bindings() []spirv.Binding
	Bind(program.Resources) (*program.Bindings, error)
}

// resources is a program's bindings under a pipeline's layout.
type resources struct {
	layout  *PipelineLayout
	program binder
	uses    []use
	sets    int // bits of the sets that the program uses

	mu    sync.Mutex
	empty *program.Bindings // the table where no set is bound
}

// use is a binding of the program.
type use struct{ set, binding, count int }

// fit finds which bindings the program has, and refuses those that the layout lacks.
func (r *resources) fit() error {
	var errs vk.Refusals
	r.uses = nil
	for _, b := range r.program.Bindings() {
		if b.Descriptor == spirv.PushConstants {
			continue
		}
		var l *layoutBinding
		if b.Set < len(r.layout.sets) && r.layout.sets[b.Set] != nil {
			l = r.layout.sets[b.Set].find(b.Binding)
		}
		if l == nil {
			errs.Refuse("Layout", "set %d, binding %d, which the module calls %q, is missing", b.Set, b.Binding, b.Name)
			continue
		}
		u := use{b.Set, b.Binding, b.Count}
		if i := slices.IndexFunc(r.uses, func(v use) bool { return v.set == u.set && v.binding == u.binding }); i >= 0 {
			if r.uses[i].count = max(r.uses[i].count, u.count); u.count == 0 {
				r.uses[i].count = 0
			}
			continue
		}
		r.uses = append(r.uses, u)
		r.sets |= 1 << b.Set
	}
	slices.SortFunc(r.uses, func(a, b use) int {
		if a.set != b.set {
			return a.set - b.set
		}
		return a.binding - b.binding
	})
	return errs.Err()
}

// tableKey names the descriptors that a table was made of: a program, the sets below the one that keeps the table, and
// the versions of all.
type tableKey struct {
	program  binder
	sets     [MaxSets]*Set
	versions [MaxSets]uint64
}

// tables are the tables that a set keeps. Most sets have one, which is not in the map.
type tables struct {
	first *keptTable
	more  map[tableKey]*program.Bindings
}

type keptTable struct {
	key   tableKey
	table *program.Bindings
}

// maxTables is how many tables a set keeps.
const maxTables = 1 << 10

// find returns a table, or nil.
func (t *tables) find(key *tableKey) *program.Bindings {
	if t.first != nil && t.first.key == *key {
		return t.first.table
	}
	return t.more[*key]
}

// keep keeps a table. The first, if its sets were updated since, makes room.
func (t *tables) keep(key *tableKey, b *program.Bindings) {
	if t.first == nil || t.first.key.program == key.program && t.first.key.sets == key.sets {
		t.first = &keptTable{*key, b}
		return
	}
	if t.more == nil || len(t.more) >= maxTables {
		t.more = map[tableKey]*program.Bindings{}
	}
	t.more[*key] = b
}

// table is the descriptors of sets, checked and compiled for the program. The last set that the program uses keeps it.
func (r *resources) table(sets *[MaxSets]*Set) (*program.Bindings, error) {
	key, keeper := tableKey{program: r.program}, (*Set)(nil)
	for n, s := range sets {
		if s == nil || r.sets>>n&1 == 0 {
			continue
		}
		s.mu.Lock()
		key.sets[n], key.versions[n] = s, s.version
		s.mu.Unlock()
		keeper = s
	}
	if keeper == nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.empty == nil {
			b, err := r.bind(sets)
			if err != nil {
				return nil, err
			}
			r.empty = b
		}
		return r.empty, nil
	}
	keeper.mu.Lock()
	b := keeper.tables.find(&key)
	keeper.mu.Unlock()
	if b != nil {
		return b, nil
	}
	b, err := r.bind(sets)
	if err != nil {
		return nil, err
	}
	keeper.mu.Lock()
	defer keeper.mu.Unlock()
	keeper.tables.keep(&key, b)
	return b, nil
}

// noPushConstants are a table's: draws and dispatches have their own.
var noPushConstants [MaxPushConstants]byte

// bind makes a table.
func (r *resources) bind(sets *[MaxSets]*Set) (*program.Bindings, error) {
	list := make([]program.Descriptor, 0, len(r.uses))
	for _, u := range r.uses {
		s := sets[u.set]
		if s != nil {
			s.mu.Lock()
		}
		list = s.descriptors(list, u.set, u.binding, u.count)
		if s != nil {
			s.mu.Unlock()
		}
	}
	return r.program.Bind(program.Resources{PushConstants: noPushConstants[:], Descriptors: list})
}

// pick appends the dynamic offsets of the buffers that the program uses, of all that were bound.
func (r *resources) pick(to []uint32, sets *[MaxSets]*Set, offsets *[MaxSets][]uint32) []uint32 {
	for _, u := range r.uses {
		s := sets[u.set]
		if s == nil {
			continue
		}
		b := s.layout.find(u.binding)
		if b == nil || !b.Type.dynamic() {
			continue
		}
		n := s.count(b)
		if u.count > 0 {
			n = min(n, u.count)
		}
		for i := range n {
			offset := uint32(0)
			if k := b.dynamic + i; k < len(offsets[u.set]) {
				offset = offsets[u.set][k]
			}
			to = append(to, offset)
		}
	}
	return to
}
