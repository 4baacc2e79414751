package transform

import "github.com/seed-1acaedba/halfspace/vk"

// ToPixels takes clip coordinates to where they are in the picture: x and y in pixels from its upper left corner, y
// down, and depth (Vulkan: Coordinate Transformations). With w <= 0 a point is behind the camera, and has no place: ok
// is false.
func ToPixels(clip [4]float64, v vk.Viewport) (x, y, depth float64, ok bool) {
	if !(clip[3] > 0) {
		return 0, 0, 0, false
	}
	near, far := depthRange(v)
	x = float64(v.X) + float64(float64(float64(clip[0]/clip[3]+1)*float64(v.Width))/2)
	y = float64(v.Y) + float64(float64(float64(clip[1]/clip[3]+1)*float64(v.Height))/2)
	depth = near + float64(clip[2]/clip[3]*(far-near))
	return x, y, depth, true
}

// FromPixels is the point that a matrix takes to (x, y) in pixels at a depth; of depths 0 and 1 it gives the ends of
// the ray through a pixel. A point infinitely far away, or a matrix without inverse, is not ok.
func FromPixels(m [16]float32, x, y, depth float64, v vk.Viewport) (p [3]float64, ok bool) {
	w := wide(&m)
	inverse, ok := w.inverse()
	if !ok {
		return p, false
	}
	near, far := depthRange(v)
	n := [4]float64{
		float64((x-float64(v.X))*2)/float64(v.Width) - 1, float64((y-float64(v.Y))*2)/float64(v.Height) - 1,
		(depth - near) / (far - near), 1,
	}
	var q [4]float64
	for r := range q {
		for c := range n {
			q[r] += float64(inverse[4*c+r] * n[c])
		}
	}
	if q[3] == 0 || q[3] != q[3] {
		return p, false
	}
	return [3]float64{q[0] / q[3], q[1] / q[3], q[2] / q[3]}, true
}

func depthRange(v vk.Viewport) (near, far float64) {
	if v.MinDepth == 0 && v.MaxDepth == 0 {
		return 0, 1
	}
	return float64(v.MinDepth), float64(v.MaxDepth)
}
