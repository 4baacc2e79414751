package oracle

import (
	"math"

	"github.com/seed-1acaedba/halfspace/vk"
)

// transform maps clip coordinates to the framebuffer: x_f = px/2 x_d + ox and so on (Controlling the Viewport).
type transform struct {
	hx, ox, hy, oy, pz, oz float64
	minZ, maxZ             float64 // minZ <= maxZ
}

func newTransform(v vk.Viewport, negativeOneToOne bool) transform {
	least, most := v.DepthRange()
	from, to := float64(least), float64(most)
	t := transform{
		hx: float64(v.Width) / 2, ox: float64(v.X) + float64(v.Width)/2,
		hy: float64(v.Height) / 2, oy: float64(v.Y) + float64(v.Height)/2,
		pz: to - from, oz: from,
		minZ: min(from, to), maxZ: max(from, to),
	}
	if negativeOneToOne {
		t.pz, t.oz = t.pz/2, (to+from)/2
	}
	return t
}

// framebuffer is the framebuffer position and depth of clip coordinates with w > 0.
func (t transform) framebuffer(p [4]float64) (x, y, z float64) {
	return float64(t.hx*(p[0]/p[3])) + t.ox, float64(t.hy*(p[1]/p[3])) + t.oy, float64(t.pz*(p[2]/p[3])) + t.oz
}

// box is the viewport's rectangle, snapped, left and top edges in. Nothing of a polygon is drawn outside.
func (t transform) box() Box {
	return bounds([]Point{Snap(t.ox-t.hx, t.oy-t.hy), Snap(t.ox+t.hx, t.oy+t.hy)})
}

// finite says whether all components are numbers.
func finite(p [4]float64) bool {
	for _, x := range p {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}
