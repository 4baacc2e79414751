package scene

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Check refuses mistakes in a scene that a program made or changed: numbers of things that there are not, attributes
// that are not one a vertex, images without pixels. Scenes of files pass. The error joins a [vk.StateError] for each
// field that is refused, of the first 16; [NewRenderer] and [Renderer.Reset] return it.
func (s *Scene) Check() error { return s.check(nil) }

// maxRefusals is how many mistakes of a scene are told apart.
const maxRefusals = 16

// check is Check, and skips indices that a scene that was checked before shares with this one.
func (s *Scene) check(before *Scene) error {
	if s == nil {
		return vk.Errorf("Scene", "none")
	}
	c := sceneCheck{scene: s}
	for i := range s.Primitives {
		var known *Primitive
		if before != nil && i < len(before.Primitives) {
			known = &before.Primitives[i]
		}
		c.primitive(i, known)
	}
	for i := range s.Instances {
		c.within(s.Instances[i].Primitive, len(s.Primitives), "Instances", i, "Primitive")
	}
	for i := range s.Materials {
		m := &s.Materials[i]
		c.within(int(m.AlphaMode), int(Blend)+1, "Materials", i, "AlphaMode")
		m.slots(func(t *TextureSlot) {
			c.within(t.Texture, len(s.Textures), "Materials", i, "a slot's Texture")
			c.within(t.TexCoord, maxTexCoords, "Materials", i, "a slot's TexCoord")
		})
	}
	for i := range s.Textures {
		c.within(s.Textures[i].Image, len(s.Images), "Textures", i, "Image")
	}
	for i, m := range s.Images {
		c.image(i, m)
	}
	for i := range s.Lights {
		c.within(int(s.Lights[i].Type), int(lightTypes), "Lights", i, "Type")
	}
	return c.errs.Err()
}

// sceneCheck is what was found wrong with a scene. Nothing is formatted before something is.
type sceneCheck struct {
	scene *Scene
	errs  vk.Refusals
}

// refuse reports a mistake in a field of element i of a list, "" of the element.
func (c *sceneCheck) refuse(list string, i int, field, format string, args ...any) {
	if len(c.errs) >= maxRefusals {
		return
	}
	name := fmt.Sprintf("Scene.%s[%d]", list, i)
	if field != "" {
		name += "." + field
	}
	c.errs.Refuse(name, format, args...)
}

// within refuses a number of one of so many.
func (c *sceneCheck) within(n, of int, list string, i int, field string) {
	if n < 0 || n >= of {
		c.refuse(list, i, field, "%d of %d", n, of)
	}
}

// primitive looks at primitive i. The indices of known, if there is one, are below its vertices.
func (c *sceneCheck) primitive(i int, known *Primitive) {
	const list = "Primitives"
	p := &c.scene.Primitives[i]
	n := p.Vertices()
	c.within(p.Material, len(c.scene.Materials), list, i, "Material")
	if !vk.Valid(p.Topology) || p.Topology > vk.PrimitiveTopologyTriangleFan {
		c.refuse(list, i, "Topology", "%v: points, lines and triangles are drawn", p.Topology)
	}
	if len(p.Positions)%3 != 0 {
		c.refuse(list, i, "Positions", "%d numbers, three a vertex", len(p.Positions))
	}
	if len(p.TexCoords) > maxTexCoords {
		c.refuse(list, i, "TexCoords", "%d sets, at most %d", len(p.TexCoords), maxTexCoords)
	}
	attribute := func(name string, values []float32, size int) {
		if values != nil && len(values) != size*n {
			c.refuse(list, i, name, "%d numbers, %d vertices have %d each", len(values), n, size)
		}
	}
	attribute("Normals", p.Normals, 3)
	attribute("Tangents", p.Tangents, 4)
	attribute("Colors", p.Colors, 4)
	for _, set := range p.TexCoords {
		attribute("TexCoords", set, 2)
	}
	if known != nil && unsafe.SliceData(known.Indices) == unsafe.SliceData(p.Indices) &&
		len(p.Indices) <= len(known.Indices) && n >= known.Vertices() {
		return
	}
	most := uint32(0)
	for _, k := range p.Indices {
		most = max(most, k)
	}
	if len(p.Indices) > 0 && int64(most) >= int64(n) {
		c.refuse(list, i, "Indices", "%d of %d vertices", most, n)
	}
}

// image looks at image i.
func (c *sceneCheck) image(i int, m *Image) {
	const list = "Images"
	switch {
	case m == nil:
		c.refuse(list, i, "", "none")
	case m.Width < 1 || m.Height < 1 || m.Width > maxImageSize || m.Height > maxImageSize:
		c.refuse(list, i, "", "%d x %d texels; 1 to %d a side", m.Width, m.Height, maxImageSize)
	case m.Pix == nil && m.encoded == nil && m.made == nil:
		c.refuse(list, i, "Pix", "none")
	case m.Pix != nil && len(m.Pix) != 4*m.Width*m.Height:
		c.refuse(list, i, "Pix", "%d bytes, %d x %d texels have 4 each", len(m.Pix), m.Width, m.Height)
	}
}

// check reports a mistake in an environment; nil means none.
func (e *Environment) check() error {
	switch {
	case e == nil:
		return nil
	case e.Width < 1 || e.Height < 1 || e.Width > maxImageSize || e.Height > maxImageSize:
		return vk.Errorf("Env", "%d x %d texels; 1 to %d a side", e.Width, e.Height, maxImageSize)
	case len(e.Pix) != 3*e.Width*e.Height:
		return vk.Errorf("Env.Pix", "%d numbers, %d x %d texels have 3 each", len(e.Pix), e.Width, e.Height)
	}
	return nil
}

// kept is a copy of a scene that a renderer keeps: what the caller's own fields are later has no effect. What its
// slices of numbers and its images hold is shared.
func (s *Scene) kept() *Scene {
	c := *s
	c.Primitives, c.Instances, c.Textures = slices.Clone(s.Primitives), slices.Clone(s.Instances), slices.Clone(s.Textures)
	c.Images, c.Lights, c.Materials = slices.Clone(s.Images), slices.Clone(s.Lights), slices.Clone(s.Materials)
	for i := range c.Primitives {
		c.Primitives[i].TexCoords = slices.Clone(c.Primitives[i].TexCoords)
	}
	for i := range c.Textures {
		c.Textures[i].Sampler = c.Textures[i].Sampler.Clone()
	}
	for i := range c.Materials {
		c.Materials[i] = c.Materials[i].kept()
	}
	return &c
}
