package sample

import (
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// mostTextures is how many samplers' textures a view keeps. Those of more samplers are compiled each time.
const mostTextures = 16

// compiled is what was made of a view: making it again gives the same.
type compiled struct {
	sparse   bool // what the image was then
	textures []*Texture
	texels   *Texels
	storage  *Storage
	atomic   *Atomic
}

// with calls do with what was made of a view, alone: what several goroutines want at once is made once.
func with(v *mip.View, do func(c *compiled)) {
	k := v.Kept()
	k.Mutex.Lock()
	defer k.Mutex.Unlock()
	c, _ := k.Value.(*compiled)
	if now := v.Image().Sparse(); c == nil || c.sparse != now {
		c = &compiled{sparse: now}
		k.Value = c
	}
	do(c)
}

// kept returns a pointer that was made before, or makes it.
func kept[T any](v *mip.View, place func(c *compiled) **T, make func(*mip.View) (*T, error)) (t *T, err error) {
	with(v, func(c *compiled) {
		p := place(c)
		if t = *p; t == nil {
			t, err = make(v)
			*p = t
		}
	})
	return t, err
}

// find is the texture of a sampler, or nil.
func (c *compiled) find(s *vk.Sampler) *Texture {
	for _, t := range c.textures {
		if t.sampler.Equal(s) {
			return t
		}
	}
	return nil
}
