package scene

import (
	"math"

	"github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// coverMargin is how many pixels points, lines and snapped corners may stick out of their places.
const coverMargin = 2

// reach is a box of vertices, unless some lie so far away, or are no numbers, that nothing is known.
type reach struct {
	transform.Box
	unknown bool
}

// add grows it to hold p.
func (e *reach) add(p [3]float32) {
	for _, v := range p {
		e.unknown = e.unknown || !(v >= -transform.Farthest && v <= transform.Farthest)
	}
	e.Add(p)
}

// reaches are those of primitives' vertices, which need not be the boxes that the scene says.
func reaches(primitives []Primitive) []reach {
	list := make([]reach, len(primitives))
	for i := range primitives {
		list[i].Box = transform.EmptyBox()
		for v := primitives[i].Positions; len(v) >= 3; v = v[3:] {
			list[i].add([3]float32(v))
		}
	}
	return list
}

// covered is a rectangle of pixels that holds what vertices of an reach show: the whole picture where some may lie beside or behind the eye.
func covered(box *reach, clip *[16]float32, width, height int) vk.Rect2D {
	whole := vk.Rect2D{Width: width, Height: height}
	if box.Empty() || box.unknown {
		return whole
	}
	least, most := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	for i := range 8 {
		corner := box.Corner(i)
		var q [4]float64
		for r := range q {
			q[r] = float64(clip[12+r])
			for c := range 3 {
				q[r] += float64(float64(clip[4*c+r]) * float64(corner[c]))
			}
		}
		if !(q[3] > 0) {
			return whole
		}
		for k, size := range [2]int{width, height} {
			at := (float64(q[k]/q[3]) + 1) * float64(size) / 2
			if math.IsNaN(at) {
				return whole
			}
			least[k], most[k] = min(least[k], at), max(most[k], at)
		}
	}
	from := func(k, size int) int { return int(min(max(math.Floor(least[k])-coverMargin, 0), float64(size))) }
	to := func(k, size int) int { return int(min(max(math.Ceil(most[k])+coverMargin, 0), float64(size))) }
	x, y := from(0, width), from(1, height)
	return vk.Rect2D{X: x, Y: y, Width: to(0, width) - x, Height: to(1, height) - y}
}
