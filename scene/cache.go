package scene

import (
	"context"
	"slices"
	"sync"
)

// Cache keeps decoded images, so that the renderers of a scene and of its poses decode each once. It may be shared by
// goroutines. The zero value is an empty one, which grows by what renderers with it in their [RenderInfo] decode, and
// is let go as a whole.
type Cache struct {
	// Later leaves most of level 0 of textures of JPEG files to the first frame that reads it, which is then drawn again:
	// pictures of [ShadePBR] of less than a quarter of a texture's size take a third less memory, and larger ones a little
	// longer once. The zero value makes all of level 0 at once, as do systems that do not tell who reads memory.
	Later bool

	mu     sync.Mutex
	images map[cacheKey]*cachedImage
}

// cacheKey is an image, with all bits of its data or with 8.
type cacheKey struct {
	image *Image
	deep  bool
}

// cachedImage is what was made of an image. Who makes it holds it, and others wait.
type cachedImage struct {
	mu    sync.Mutex
	views imageViews
}

// decodeAhead begins to decode the images of a scene whose materials are read, as Options.Ahead says. What it returns
// ends that.
func (s *Scene) decodeAhead(src *source) (stop func()) {
	o := &src.limits
	if o.Ahead == nil || o.Device == nil {
		return func() {}
	}
	now := &Scene{strict: s.strict, Materials: slices.Clone(s.Materials), Textures: slices.Clone(s.Textures),
		Images: slices.Clone(s.Images)}
	r := &Renderer{device: o.Device, scene: now, info: RenderInfo{Shading: o.Shading, SRGB: true, Cache: o.Ahead}}
	needed := map[textureKey]bool{}
	for i := range now.Materials {
		r.info.addTextures(needed, &now.Materials[i])
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(src.ctx))
	go func() {
		defer cancel()
		_ = r.makeTextures(ctx, needed) // a renderer that needs the textures makes them again and returns the error
	}()
	return cancel
}

// image is the place of an image's views.
func (c *Cache) image(key cacheKey) *cachedImage {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.images == nil {
		c.images = map[cacheKey]*cachedImage{}
	}
	m := c.images[key]
	if m == nil {
		m = new(cachedImage)
		c.images[key] = m
	}
	return m
}

// cachedImage is decodeImage, except for images in the renderer's cache.
func (r *Renderer) cachedImage(ctx context.Context, u *imageUse, images int) (imageViews, error) {
	if r.info.Cache == nil {
		return r.decodeImage(ctx, u, images)
	}
	m := r.scene.Images[u.image]
	kept := r.info.Cache.image(cacheKey{m, m.deep && r.info.Shading == ShadePBR})
	kept.mu.Lock()
	defer kept.mu.Unlock()
	missing := imageUse{image: u.image, whole: u.whole, srgb: u.srgb && kept.views.srgb == nil, data: u.data && kept.views.data == nil}
	if missing.srgb || missing.data {
		made, err := r.decodeImage(ctx, &missing, images)
		if err != nil {
			return made, err
		}
		kept.views.add(made)
	}
	return kept.views, nil
}

// layoutKey is what a primitive's layout for drawing is made of.
type layoutKey struct {
	positions, normals, tangents, colors *float32
	sets                                 [maxTexCoords]*float32
	indices                              *uint32
	count, chunk                         int
}

// layouts are primitives as they are laid out for drawing, by what they were made of. Goroutines may share them.
type layouts struct {
	mutex sync.Mutex
	made  map[layoutKey]Primitive
}

func newLayouts() *layouts { return &layouts{made: map[layoutKey]Primitive{}} }

// first is a slice's first element, nil for an empty one.
func first[T any](s []T) *T {
	if len(s) == 0 {
		return nil
	}
	return &s[0]
}

// of is p as made lays it out in chunks of so many triangles, or as the renderer before did. What is used is kept in l.
func (l *layouts) of(before *layouts, p *Primitive, chunk int, make func() Primitive) Primitive {
	key := layoutKey{positions: first(p.Positions), normals: first(p.Normals), tangents: first(p.Tangents), colors: first(p.Colors),
		indices: first(p.Indices), count: len(p.Indices), chunk: chunk}
	for i := range p.TexCoords {
		key.sets[i] = first(p.TexCoords[i])
	}
	var made Primitive
	known := false
	if before != nil {
		made, known = before.made[key]
	}
	if !known {
		made = make()
	}
	l.mutex.Lock()
	l.made[key] = made
	l.mutex.Unlock()
	made.Material = p.Material
	return made
}
