package shade

import (
	"github.com/seed-1acaedba/halfspace/vk"
)

// checkMesh checks the bindings of a draw by a built-in shader. looks says that the shader samples its Texture, at two
// coordinates.
func checkMesh(bindings any, looks bool) error {
	m, ok := bindings.(*Mesh)
	switch {
	case bindings == nil:
		return vk.Errorf("Bindings", "nil: a draw of a built-in shader takes a *shade.Mesh")
	case !ok:
		return vk.Errorf("Bindings", "%T: a draw of a built-in shader takes a *shade.Mesh", bindings)
	case m == nil:
		return vk.Errorf("Bindings", "a nil *shade.Mesh")
	case !looks || m.Texture == nil || m.Texture.View() == nil:
		return nil
	}
	v, s := m.Texture.View(), m.Texture.Sampler()
	switch t := v.Info().ViewType; {
	case t != vk.ImageViewType1D && t != vk.ImageViewType2D:
		return vk.Errorf("Bindings.Texture", "the view has the type %v: built-in shaders need 2D", t)
	case v.Image().Info().Samples > 1:
		return vk.Errorf("Bindings.Texture", "the image has %d samples: built-in shaders need one", v.Image().Info().Samples)
	case s.CompareEnable:
		return vk.Errorf("Bindings.Texture", "the sampler sets CompareEnable, but built-in shaders have no reference value")
	}
	return nil
}

// Check checks the bindings of a draw by a shader of the package: the error is a *[vk.StateError], and nil for other
// shaders. The engine calls it for shaders that the positions belong to ([Positions.Are]).
func (p *Positions) Check(bindings any) error {
	if p.check == nil {
		return nil
	}
	return p.check(bindings)
}
