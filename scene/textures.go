package scene

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/internal/still"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/vk"
)

// textureKey is a texture as colours or as data.
type textureKey struct {
	texture int
	srgb    bool
}

// imageViews are an image as colours and as data, nil where nobody reads it so. Of an image that could not be decoded
// they show what stands for it, and bad says why.
type imageViews struct {
	srgb, data *halfspace.View
	bad        *Error
	unread     []*unread
}

// imageUse is an image to decode, and what it is to become.
type imageUse struct {
	image      int
	srgb, data bool
	whole      bool // all of level 0 is there at once
}

// sampledTextures are the textures that the shading reads of the materials that are drawn.
func (r *Renderer) sampledTextures() map[textureKey]bool {
	s := r.scene
	out := map[textureKey]bool{}
	drawn := make([]bool, len(s.Materials))
	for i := range s.Instances {
		if p := &s.Primitives[s.Instances[i].Primitive]; p.Vertices() > 0 {
			drawn[p.Material] = true
		}
	}
	for i := range s.Materials {
		if drawn[i] {
			r.info.addTextures(out, &s.Materials[i])
		}
	}
	return out
}

// beginTextures begins to make the textures that the shading reads, beside what does not need them. Nobody else may use
// the renderer's textures before wait or end returns.
func (r *Renderer) beginTextures(ctx context.Context) *coming[map[textureKey]*halfspace.Texture] {
	return begin(ctx, func(ctx context.Context) (map[textureKey]*halfspace.Texture, error) {
		err := r.makeTextures(ctx, r.sampledTextures())
		return r.textures, err
	})
}

// addTextures adds the textures that the shading reads of a material.
func (i *RenderInfo) addTextures(to map[textureKey]bool, m *Material) {
	switch {
	case i.Shading.plain() || i.Shading.inspects():
	case i.Shading == ShadePBR:
		for _, u := range slotUses(m) {
			if u.TextureSlot != nil {
				to[textureKey{u.Texture, u.srgb}] = true
			}
		}
	default:
		if _, t := m.base(); t != nil {
			to[textureKey{t.Texture, i.SRGB}] = true
		}
	}
}

// makeTextures makes the textures that are needed and are not there yet, with all levels. Their images are decoded side
// by side, each once.
func (r *Renderer) makeTextures(ctx context.Context, needed map[textureKey]bool) error {
	s := r.scene
	if r.textures == nil {
		r.textures, r.views = map[textureKey]*halfspace.Texture{}, make([]imageViews, len(s.Images))
	}
	byImage, pierced := map[int]*imageUse{}, sync.OnceValue(s.pierced)
	whole := func(i int) bool { return !r.leaves(s.Images[i]) || pierced()[i] }
	for key := range needed {
		i := s.Textures[key.texture].Image
		if key.srgb && r.views[i].srgb != nil || !key.srgb && r.views[i].data != nil {
			continue
		}
		if byImage[i] == nil {
			byImage[i] = &imageUse{image: i, whole: whole(i)}
		}
		byImage[i].srgb, byImage[i].data = byImage[i].srgb || key.srgb, byImage[i].data || !key.srgb
	}
	if err := r.decodeImages(ctx, slices.Collect(maps.Values(byImage))); err != nil {
		return err
	}
	for key := range needed {
		if i := s.Textures[key.texture].Image; whole(i) {
			for _, u := range r.views[i].unread {
				u.finish(true)
			}
		}
		if r.textures[key] != nil {
			continue
		}
		t := &s.Textures[key.texture]
		sampler, view := t.Sampler, r.views[t.Image].data
		if r.info.Trilinear {
			sampler = trilinear()
		}
		if key.srgb {
			view = r.views[t.Image].srgb
		}
		made, err := halfspace.NewTexture(sampler, view)
		if err != nil {
			return fmt.Errorf("texture %d: %w", key.texture, err)
		}
		r.textures[key] = made
	}
	return nil
}

// decodeImages makes views of images. Those that take longest come first, so that no core waits for the last one.
func (r *Renderer) decodeImages(ctx context.Context, uses []*imageUse) error {
	slices.SortFunc(uses, func(a, b *imageUse) int {
		if d := cmp.Compare(r.scene.Images[b.image].work(), r.scene.Images[a.image].work()); d != 0 {
			return d
		}
		return cmp.Compare(a.image, b.image)
	})
	errs := make([]error, len(uses))
	var wait sync.WaitGroup
	slots := make(chan struct{}, r.decoders(uses))
	for i, u := range uses {
		wait.Add(1)
		slots <- struct{}{}
		go func() {
			defer wait.Done()
			defer func() { <-slots }()
			if errs[i] = ctx.Err(); errs[i] == nil {
				var made imageViews
				if made, errs[i] = await(ctx, func() (imageViews, error) { return r.cachedImage(ctx, u, len(uses)) }); errs[i] == nil {
					r.views[u.image].add(made)
				}
			}
		}()
	}
	wait.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// add takes the views that others has.
func (v *imageViews) add(others imageViews) {
	if others.srgb != nil {
		v.srgb = others.srgb
	}
	if others.data != nil {
		v.data = others.data
	}
	if others.bad != nil {
		v.bad = others.bad
	}
	v.unread = slices.Concat(v.unread, others.unread)
}

// work is about how long decoding takes, in no unit: a byte of a file takes as long as some pixels.
func (m *Image) work() int {
	if p, ok := m.made.(*reddened); ok {
		return p.image.work() + p.red.work()
	}
	return 8*len(m.encoded) + m.Width*m.Height
}

// decoders is how many images are decoded at the same time: one on each core, but no more than have 256 MiB in the
// making.
func (r *Renderer) decoders(uses []*imageUse) int {
	most := 1.0
	for _, u := range uses {
		m := r.scene.Images[u.image]
		most = max(most, float64(m.Width)*float64(m.Height)*m.decoding)
	}
	return min(runtime.GOMAXPROCS(0), max(1, int((256<<20)/most)))
}

// decodeImage makes the views of an image, one of so many. If its bytes are damaged, these are views of its
// replacement, unless the scene is strict.
func (r *Renderer) decodeImage(ctx context.Context, u *imageUse, images int) (imageViews, error) {
	v, err := r.decodeAs(ctx, r.scene.Images[u.image], u, images)
	if v.bad != nil && r.scene.strict {
		return v, v.bad
	}
	bad, ok := err.(*Error)
	if !ok || r.scene.strict || ctx.Err() != nil {
		return v, err
	}
	v, err = r.decodeAs(ctx, r.scene.standIn(u.image), u, images)
	v.bad = bad
	return v, err
}

// decodeAs makes the views of m for what an image is used for.
func (r *Renderer) decodeAs(ctx context.Context, m *Image, u *imageUse, images int) (v imageViews, err error) {
	if m.levels != nil {
		if u.srgb {
			v.srgb, err = m.levelsAs(vk.FormatR8G8B8A8Srgb)
		}
		if u.data && err == nil {
			v.data, err = m.levelsAs(vk.FormatR8G8B8A8Unorm)
		}
		return v, err
	}
	var color, data *mip.Image
	if u.srgb {
		if color, v.srgb, err = m.sampled(vk.FormatR8G8B8A8Srgb); err != nil {
			return v, err
		}
	}
	deep := m.deep && r.info.Shading == ShadePBR // 16 bits of data count
	if u.data {
		f := vk.FormatR8G8B8A8Unorm
		if deep {
			f = vk.FormatR16G16B16A16Unorm
		}
		if data, v.data, err = m.sampled(f); err != nil {
			return v, err
		}
	}
	if u.whole && images < runtime.GOMAXPROCS(0) { // a decoder has one core
		var wait sync.WaitGroup
		for _, img := range []*mip.Image{color, data} {
			if img != nil {
				wait.Go(img.Populate)
			}
		}
		defer wait.Wait()
	}
	k := r.device.Kernels()
	memory := new(pages.Memory)
	src, err := m.decode(ctx, r.device, memory)
	if bad, ok := err.(*Error); ok && src != nil {
		v.bad = bad
	} else if err != nil {
		return v, err // a decoder that nobody waits for may still use the memory
	}
	left := &unread{memory: memory}
	defer func() {
		if left.images == nil {
			memory.Release()
		} else {
			v.unread = []*unread{left}
		}
	}()
	fill := func(img *mip.Image, deep bool) error {
		if img == nil {
			return nil
		}
		if !u.whole && worthLeaving(src, memory, color, data) {
			later, err := img.FillLater(k, func(pix []byte, y, end int) { still.Texels(k, pix, src, y, end) })
			if later {
				left.images = append(left.images, img)
			}
			return err
		}
		return img.Fill(k, func(pix []byte, y, end int) {
			switch {
			case ctx.Err() != nil:
			case deep:
				still.DeepTexels(pix, src, y, end)
			default:
				still.Texels(k, pix, src, y, end)
			}
		})
	}
	if err := fill(color, false); err != nil {
		return v, err
	}
	return v, fill(data, deep)
}

// sampled is an image of all levels to be filled with m's texels.
func (m *Image) sampled(f vk.Format) (*mip.Image, *halfspace.View, error) {
	img, view, err := mip.NewSampled(f, m.Width, m.Height)
	if err != nil {
		return nil, nil, fmt.Errorf("image %q: %w", m.Name, err)
	}
	return img, view, nil
}
