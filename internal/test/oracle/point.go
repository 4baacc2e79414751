package oracle

import "math"

// point rasterizes a point: its vertex alone decides whether it is clipped.
func (d *Draw) point(s shape, input []vertex) []shape {
	if v := input[0]; v.position[3] > 0 && inside(v, append(d.clipVolume(input), sides(1)...)) {
		s.front = true
		return []shape{square(s, v, pointSize(s.vertices[0]))}
	}
	return nil
}

// The sizes of points: pointSizeRange and pointSizeGranularity, with which both sides are at grid places as far from
// the middle.
const (
	minPointSize         = 1.0 / 16
	maxPointSize         = 1023.0
	pointSizeGranularity = 2.0 / Grid
)

// pointSize is 1 where the vertex function does not say.
func pointSize(v Vertex) float64 {
	if v.PointSize == 0 {
		return 1
	}
	return v.PointSize
}

// square is the square of a size around a vertex, constant values in it (Basic Point Rasterization).
func square(s shape, v vertex, size float64) shape {
	size = math.RoundToEven(float64(min(max(size, minPointSize), maxPointSize)/pointSizeGranularity)) * pointSizeGranularity
	x, y, z := s.transform.framebuffer(v.position)
	c := Snap(x, y)
	half := size * Grid / 2
	s.area = Box{
		Point{roundGrid(float64(c.X) - half), roundGrid(float64(c.Y) - half)},
		Point{roundGrid(float64(c.X) + half), roundGrid(float64(c.Y) + half)},
	}
	box := s.area
	s.covers = func(_ Pixel, p Point) bool { return box.Covers(p) }
	linear := v.mix // in the framebuffer
	for i, w := range s.vertices {
		linear[i] = float64(v.mix[i]*w.Position[3]) / v.position[3]
	}
	s.at = func(Pixel, float64, float64) weights {
		return weights{perspective: v.mix, linear: linear, z: z, invW: 1 / v.position[3]}
	}
	cx, cy := x, y // exact, unlike the square
	s.pointCoord = func(x, y float64) [2]float64 { return [2]float64{0.5 + (x-cx)/size, 0.5 + (y-cy)/size} }
	return s
}

func roundGrid(x float64) int64 { return int64(math.RoundToEven(x)) }
