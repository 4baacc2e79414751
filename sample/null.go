package sample

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/vk"
)

// nullTexels is a view of nothing: no level, no layer, no sample.
func nullTexels() Texels {
	f := format.Of(vk.FormatR32G32B32A32Sfloat)
	return Texels{format: f, direct: true}
}

// Null is a null descriptor: a plan whose lookups, fetches and queries give zeros in all components (Vulkan: Null
// Descriptors), both in Out and in OutBits. Its View is nil.
func Null() *Plan { return &Plan{Texels: nullTexels()} }

// NullStorage is a null descriptor of a storage image: reads and sizes are zeros, writes are dropped.
func NullStorage() *Storage { return &Storage{t: nullTexels()} }

// NullAtomic is a null descriptor of texels with atomic operations: they act on nothing and give zeros.
func NullAtomic() *Atomic { return &Atomic{s: NullStorage()} }

// null gives zeros where there is no view.
func (t *Texels) null(b *Batch) bool {
	if t != nil && t.view != nil {
		return false
	}
	if t == nil || t.format == nil {
		none := nullTexels()
		t = &none
	}
	t.zero(b)
	return true
}

// none gives zeros where there is no plan, or a null one.
func (p *Plan) none(b *Batch) bool {
	if p == nil {
		return (*Texels)(nil).null(b)
	}
	return p.null(b)
}
