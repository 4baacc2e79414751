package scene

import (
	"context"
	"image"
	"slices"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/pages"
	"github.com/seed-1acaedba/halfspace/internal/still"
)

// reddened is an image of metalness and roughness, which leave red alone, with occlusion there.
type reddened struct{ image, red *Image }

// shareOcclusion has materials look occlusion up with metalness and roughness, where they have images of one size for them
// that no other slot reads: one lookup in place of two, of the same bits. The latter's image gets the former's red.
func (s *Scene) shareOcclusion() {
	uses, pairs := map[int]int{}, map[[2]int][]*Material{}
	for i := range s.Materials {
		m := &s.Materials[i]
		m.slots(func(t *TextureSlot) { uses[s.Textures[t.Texture].Image]++ })
		if a, b, ok := s.occlusionBeside(m); ok {
			pairs[[2]int{a, b}] = append(pairs[[2]int{a, b}], m)
		}
	}
	for pair, list := range pairs {
		if uses[pair[0]] != len(list) || uses[pair[1]] != len(list) {
			continue
		}
		into, from := s.Images[pair[0]], s.Images[pair[1]]
		s.Images[pair[0]] = &Image{Name: into.Name, Width: into.Width, Height: into.Height, file: into.file,
			element: into.element, decoding: into.decoding + from.decoding, made: &reddened{into, from}}
		for _, m := range list {
			slot := *m.OcclusionTexture
			slot.Texture = m.MetallicRoughnessTexture.Texture
			m.OcclusionTexture = &slot
		}
	}
}

// occlusionBeside are the images of a material's metalness and roughness and of its occlusion, where both are read at the
// same places of images of the same size.
func (s *Scene) occlusionBeside(m *Material) (into, from int, ok bool) {
	t, o := m.MetallicRoughnessTexture, m.OcclusionTexture
	if t == nil || o == nil || m.SpecularGlossiness != nil || t.TexCoord != o.TexCoord || t.Transform.Matrix() != o.Transform.Matrix() {
		return 0, 0, false
	}
	a, b := &s.Textures[t.Texture], &s.Textures[o.Texture]
	into, from = a.Image, b.Image
	if into == from || a.Sampler != b.Sampler {
		return 0, 0, false
	}
	x, y := s.Images[into], s.Images[from]
	plain := !slices.ContainsFunc([]*Image{x, y}, func(i *Image) bool { return i.encoded == nil || i.deep || i.levels != nil })
	return into, from, plain && x.Width == y.Width && x.Height == y.Height
}

// decode makes the image. Where a part is damaged there is an error beside it, and white in the part's place.
func (p *reddened) decode(ctx context.Context, d *halfspace.Device, memory *pages.Memory, width, height int) (image.Image, error) {
	out := &still.Reddened{Width: width, Height: height}
	damaged := make(chan error, 1)
	go func() {
		own := new(pages.Memory)
		red, err := p.red.decode(ctx, d, own)
		switch {
		case err != nil: // a decoder that nobody waits for may still use the memory
		case d == nil:
			out.Red = still.Red(nil, red)
		default:
			out.Red = still.Red(d.Kernels(), red)
		}
		if err == nil {
			own.Release()
		}
		damaged <- err
	}()
	var err error
	out.Image, err = p.image.decode(ctx, d, memory)
	if other := <-damaged; err == nil {
		err = other
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return out, err
}
