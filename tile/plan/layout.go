package plan

import (
	"slices"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// VertexLayout is how a pipeline's vertices lie in the arena, side by side: 1/w, the components, w and the shading
// rate.
type VertexLayout struct {
	Size    int // floats of a vertex
	W, Rate int // their places; 0: not there
}

// layoutOf lays out the floats of a vertex that fragments need. Planes that are linear in the framebuffer need w where
// clipping cut their primitive.
func layoutOf(i *shade.Interface, modes []simd.Mode) VertexLayout {
	l := VertexLayout{Size: 1 + len(modes)}
	if slices.Contains(modes, simd.NoPerspective) || i.Inputs&(shade.InputBaryCoord|shade.InputBaryCoordNoPersp) != 0 {
		l.W = l.Size
		l.Size++
	}
	if i.ShadingRate {
		l.Rate = l.Size
		l.Size++
	}
	if l.Size > 1 {
		l.Size = (l.Size + 3) &^ 3 // see simd.InterleaveArgs
	}
	return l
}
