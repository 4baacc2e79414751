package transform

import "math"

// Box is a box with its sides along the axes, from Min to Max, both included. It is empty where Min exceeds Max on any
// axis; the zero value is the origin.
type Box struct{ Min, Max [3]float32 }

// EmptyBox returns a box that holds no point; adding points makes it grow.
func EmptyBox() Box {
	inf := float32(math.Inf(1))
	return Box{[3]float32{inf, inf, inf}, [3]float32{-inf, -inf, -inf}}
}

// BoxOf holds points: x, y, z each.
func BoxOf(positions []float32) Box {
	b := EmptyBox()
	for ; len(positions) >= 3; positions = positions[3:] {
		b.Add([3]float32(positions))
	}
	return b
}

// Empty says that no point lies in b.
func (b Box) Empty() bool {
	return !(b.Min[0] <= b.Max[0] && b.Min[1] <= b.Max[1] && b.Min[2] <= b.Max[2])
}

// Farthest is the largest coordinate that boxes take for meant: squares and ratios of it stay in float32's range.
const Farthest = 1 << 60

// Add grows b to hold p, unless p has NaN or lies beyond [Farthest].
func (b *Box) Add(p [3]float32) {
	for _, v := range p {
		if !(v >= -Farthest && v <= Farthest) {
			return
		}
	}
	for k, v := range p {
		b.Min[k] = min(b.Min[k], v)
		b.Max[k] = max(b.Max[k], v)
	}
}

// Corner is corner i of 8: bits 0, 1 and 2 of i say whether it has the largest x, y and z.
func (b Box) Corner(i int) [3]float32 {
	p := b.Min
	for k := range p {
		if i>>k&1 != 0 {
			p[k] = b.Max[k]
		}
	}
	return p
}

// Transform is the box around where an affine matrix takes b: the sum of each term's least and greatest.
func (b Box) Transform(m [16]float32) Box {
	if b.Empty() {
		return b
	}
	t := EmptyBox()
	for i := range 8 {
		c := b.Corner(i)
		q := Point(m, [3]float64{float64(c[0]), float64(c[1]), float64(c[2])})
		t.Add([3]float32{float32(q[0]), float32(q[1]), float32(q[2])})
	}
	return t
}

// Outside says that all of b is outside of the picture under a matrix to clip coordinates: beyond one of its sides, or
// its near or far plane. Boxes near a corner of the picture may be outside without it.
func (b Box) Outside(clip [16]float32) bool {
	if b.Empty() {
		return true
	}
	var beyond [6]int
	for i := range 8 {
		c := b.Corner(i)
		q := Point(clip, [3]float64{float64(c[0]), float64(c[1]), float64(c[2])})
		for k, out := range [6]bool{q[0] < -q[3], q[0] > q[3], q[1] < -q[3], q[1] > q[3], q[2] < 0, q[2] > q[3]} {
			if out {
				beyond[k]++
			}
		}
	}
	for _, n := range beyond {
		if n == 8 {
			return true
		}
	}
	return false
}

// boxIndices are the triangles of a box's faces, front from outside.
var boxIndices = [36]uint32{
	1, 3, 7, 1, 7, 5, 0, 4, 6, 0, 6, 2, 2, 6, 7, 2, 7, 3, 0, 1, 5, 0, 5, 4, 4, 5, 7, 4, 7, 6, 0, 2, 3, 0, 3, 1,
}

// Triangles appends the box as a triangle list: positions of 8 corners, and 36 indices of them, counted from those that
// are there already. Triangles are front-facing from outside; faces come in the order of cube maps.
func (b Box) Triangles(positions []float32, indices []uint32) ([]float32, []uint32) {
	first := uint32(len(positions) / 3)
	for i := range 8 {
		c := b.Corner(i)
		positions = append(positions, c[:]...)
	}
	for _, i := range boxIndices {
		indices = append(indices, first+i)
	}
	return positions, indices
}
