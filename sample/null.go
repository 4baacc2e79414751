package sample

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// nullTexels is a view of nothing: no level, no layer, no sample.
func nullTexels() Texels {
	f := format.Of(vk.FormatR32G32B32A32Sfloat)
	return Texels{format: f, direct: true}
}

// Null is a null descriptor: a texture whose lookups, fetches and queries give zeros in all components (Vulkan: Null
// Descriptors), both in Out and in OutBits. Its View is nil.
func Null() *Texture { return &Texture{Texels: nullTexels()} }

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

// texels is the texture's texels, nil where there is no texture.
func (p *Texture) texels() *Texels {
	if p == nil {
		return nil
	}
	return &p.Texels
}

// none gives zeros where there is no texture, or a null one.
func (p *Texture) none(b *Batch) bool { return p.texels().null(b) }

// Fetch is [Texels.Fetch].
func (p *Texture) Fetch(b *Batch) { p.texels().Fetch(b) }

// View is the view; nil: none.
func (p *Texture) View() *mip.View { return p.texels().View() }

// Sampler returns a copy of the sampler; a null descriptor's sampler is the zero value.
func (p *Texture) Sampler() vk.Sampler {
	if p == nil {
		return vk.Sampler{}
	}
	return p.sampler.Clone()
}

// Levels is [Texels.Levels].
func (p *Texture) Levels() int { return p.texels().Levels() }

// Samples is [Texels.Samples].
func (p *Texture) Samples() int { return p.texels().Samples() }

// Size is [Texels.Size].
func (p *Texture) Size(level int) [4]int32 { return p.texels().Size(level) }

// QuerySize is [Texels.QuerySize].
func (p *Texture) QuerySize(b *Batch) { p.texels().QuerySize(b) }

// texels is the storage image's texels, nil where there is no image.
func (s *Storage) texels() *Texels {
	if s == nil {
		return nil
	}
	return &s.t
}

// plan is the texture of weighted sampling, nil where there is none.
func (x *Weighted) plan() *Texture {
	if x == nil {
		return nil
	}
	return x.p
}

func (x *Box) plan() *Texture {
	if x == nil {
		return nil
	}
	return x.p
}

func (x *BlockMatch) plan() *Texture {
	if x == nil {
		return nil
	}
	return x.target.p
}
