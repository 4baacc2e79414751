package draco

import (
	"fmt"
	"math"
	"math/bits"
)

// fold is what predictions of octahedral coordinates are off by: differences in the diamond that is the near half of
// the octahedron, to which the far half is folded, and turned to one quarter of it (Cigolle and others, "A Survey of
// Efficient Representations for Independent Unit Vectors", 2014).
type fold struct {
	turned bool  // to one quarter
	center int32 // coordinates lie from 0 to 2*center
	span   int32 // 2*center + 1
}

func (f *fold) read(d *decoder, turned bool) error {
	most := d.u32()
	if turned {
		d.u32() // the centre, which follows
	}
	if d.short {
		return errEarly
	}
	n := bits.Len32(most)
	if most&1 == 0 || n < 2 || n > 30 {
		return fmt.Errorf("the stream's normals have coordinates up to %d, which cannot be", most)
	}
	f.turned = turned
	f.span = 1<<n - 1
	f.center = (f.span - 1) / 2
	return nil
}

// magnitude is |x|.
func magnitude(x int32) int32 { return max(x, -x) }

// onto is the point of the octahedron that a vector points to.
func (f *fold) onto(v [3]int64) [3]int32 {
	const most = 1 << 29
	sum := max(v[0], -v[0]) + max(v[1], -v[1]) + max(v[2], -v[2])
	if sum > most {
		q := sum / most
		v[0], v[1], v[2] = v[0]/q, v[1]/q, v[2]/q
	}
	x := [3]int32{int32(v[0]), int32(v[1]), int32(v[2])}
	sum = int64(magnitude(x[0])) + int64(magnitude(x[1])) + int64(magnitude(x[2]))
	if sum == 0 {
		return [3]int32{f.center, 0, 0}
	}
	x[0] = int32(int64(x[0]) * int64(f.center) / sum)
	x[1] = int32(int64(x[1]) * int64(f.center) / sum)
	rest := f.center - magnitude(x[0]) - magnitude(x[1])
	if x[2] < 0 {
		rest = -rest
	}
	x[2] = rest
	return x
}

// coordinates finds the place of a point of the octahedron in the square; places that stand for one point become one.
func (f *fold) coordinates(x [3]int32) (s, t int32) {
	c, most := f.center, 2*f.center
	switch {
	case x[0] >= 0:
		s, t = x[1]+c, x[2]+c
	default:
		if s = magnitude(x[2]); x[1] >= 0 {
			s = most - s
		}
		if t = magnitude(x[1]); x[2] >= 0 {
			t = most - t
		}
	}
	switch {
	case s == 0 && t == 0, s == 0 && t == most, s == most && t == 0:
		s, t = most, most
	case s == 0 && t > c, s == most && t < c:
		t = most - t
	case t == most && s < c, t == 0 && s > c:
		s = most - s
	}
	return s, t
}

// mirror folds one half of the square of coordinates onto the other, about the diamond's sides.
func (f *fold) mirror(s, t int32) (int32, int32) {
	ss, st := int32(1), int32(1)
	switch {
	case s >= 0 && t >= 0:
	case s <= 0 && t <= 0:
		ss, st = -1, -1
	default:
		if s <= 0 {
			ss = -1
		}
		if t <= 0 {
			st = -1
		}
	}
	cs, ct := ss*f.center, st*f.center
	s, t = 2*s-cs, 2*t-ct
	if ss == st {
		s, t = -t, -s
	} else {
		s, t = t, s
	}
	return (s + cs) / 2, (t + ct) / 2
}

// turns is by how many quarters a point is turned so that it comes to lie in the quarter of the lowest coordinates.
func turns(s, t int32) int {
	switch {
	case s == 0 && t == 0:
		return 0
	case s == 0 && t > 0:
		return 3
	case s == 0:
		return 1
	case s > 0 && t >= 0:
		return 2
	case s > 0:
		return 1
	case t <= 0:
		return 0
	}
	return 3
}

// turn turns a point by so many quarters.
func turn(s, t int32, quarters int) (int32, int32) {
	switch quarters {
	case 1:
		return t, -s
	case 2:
		return -s, -t
	case 3:
		return -t, s
	}
	return s, t
}

// wrapped is x brought back into [-center, center].
func (f *fold) wrapped(x int32) int32 {
	if x > f.center {
		return x - f.span
	}
	if x < -f.center {
		return x + f.span
	}
	return x
}

// add is the coordinates that were predicted and are off by so much.
func (f *fold) add(s, t, ds, dt int32) (int32, int32) {
	s, t = s-f.center, t-f.center
	far := magnitude(s)+magnitude(t) > f.center
	if far {
		s, t = f.mirror(s, t)
	}
	quarters := 0
	if f.turned {
		quarters = turns(s, t)
	}
	s, t = turn(s, t, quarters)
	s, t = f.wrapped(s+ds), f.wrapped(t+dt)
	s, t = turn(s, t, (4-quarters)&3)
	if far {
		s, t = f.mirror(s, t)
	}
	return s + f.center, t + f.center
}

// unit is the unit vector of coordinates of so many bits, in the reference's roundings.
func unit(s, t int32, bits uint) [3]float32 {
	scale := 2 / float32(int32(1)<<bits-2)
	y, z := float32(float32(s)*scale)-1, float32(float32(t)*scale)-1
	x := 1 - abs32(y) - abs32(z)
	if x < 0 {
		y, z = y+copySign(x, y), z+copySign(x, z)
	}
	n := float32(float32(x*x)+float32(y*y)) + float32(z*z)
	if float64(n) < 1e-6 {
		return [3]float32{}
	}
	d := 1 / float32(math.Sqrt(float64(n)))
	return [3]float32{float32(x * d), float32(y * d), float32(z * d)}
}

func abs32(x float32) float32 {
	return math.Float32frombits(math.Float32bits(x) &^ (1 << 31))
}

// copySign is what brings a coordinate y of the far half nearer to 0 or beyond: x, which is negative, or -x where y is.
func copySign(x, y float32) float32 {
	if y < 0 {
		return -x
	}
	return x
}
