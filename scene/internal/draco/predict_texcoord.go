package draco

import (
	"fmt"
	"math"
)

// texCoords adds what follows from the positions of the triangle whose other two corners have coordinates: the triangle
// in the plane of the coordinates is similar to the one in space, and a bit says on which side of the edge it lies.
func (p *prediction) texCoords(d *decoder, v []int32) error {
	n := int64(d.u32())
	if d.short || n > int64(len(p.seq.corners)) {
		return fmt.Errorf("the stream has %d orientations of %d coordinates", n, len(p.seq.corners))
	}
	bits, err := d.bitDecoder()
	if err != nil {
		return err
	}
	if err := d.charge(n, 1); err != nil {
		return err
	}
	sides := make([]bool, n)
	side := true
	for i := range sides {
		if !bits.next() {
			side = !side
		}
		sides[i] = side
	}
	if err := p.wrap.read(d); err != nil {
		return err
	}
	entries, vertex := p.seq.entries, p.table.vertex
	for e, c := range p.seq.corners {
		e := int32(e)
		a, b := entries[vertex[next(c)]], entries[vertex[prev(c)]]
		var uv [2]int32
		switch {
		case a < e && b < e:
			var ok bool
			if uv, sides, ok = p.similar(v, e, a, b, sides); !ok {
				return errEntropy
			}
		case a < e:
			uv = [2]int32{v[2*a], v[2*a+1]}
		case e > 0:
			uv = [2]int32{v[2*e-2], v[2*e-1]}
		}
		v[2*e], v[2*e+1] = p.wrap.add(uv[0], v[2*e]), p.wrap.add(uv[1], v[2*e+1])
	}
	return nil
}

// position is an entry's.
func (p *prediction) position(e int32) [3]int64 {
	q := p.positions[3*e:][:3]
	return [3]int64{int64(q[0]), int64(q[1]), int64(q[2])}
}

// similar predicts the coordinates of entry e by the entries a and b, the next ones counterclockwise. It takes a side
// from the end of sides where it needs one; numbers beyond 64 bits are not ok.
func (p *prediction) similar(v []int32, e, a, b int32, sides []bool) (uv [2]int32, rest []bool, ok bool) {
	na, nb := [2]int64{int64(v[2*a]), int64(v[2*a+1])}, [2]int64{int64(v[2*b]), int64(v[2*b+1])}
	uv = [2]int32{v[2*b], v[2*b+1]}
	if na == nb {
		return uv, sides, true
	}
	tip, from, to := p.position(e), p.position(a), p.position(b)
	edge, toTip := sub(to, from), sub(tip, from)
	length2 := dot(edge, edge)
	if length2 == 0 {
		return [2]int32{v[2*a], v[2*a+1]}, sides, true
	}
	along := dot(toTip, edge)
	d := [2]int64{nb[0] - na[0], nb[1] - na[1]}
	if beyond(largest(na[:]), length2) || beyond(largest(d[:]), along) || beyond(largest(edge[:]), along) {
		return uv, sides, false
	}
	var foot [3]int64
	for k := range foot {
		foot[k] = from[k] + along*edge[k]/length2
	}
	h := sub(tip, foot)
	height := int64(root(uint64(dot(h, h)) * uint64(length2)))
	if len(sides) == 0 {
		return uv, sides, false
	}
	side := sides[len(sides)-1]
	x, y := na[0]*length2+along*d[0], na[1]*length2+along*d[1]
	if side {
		x, y = x+d[1]*height, y-d[0]*height
	} else {
		x, y = x-d[1]*height, y+d[0]*height
	}
	return [2]int32{int32(x / length2), int32(y / length2)}, sides[:len(sides)-1], true
}

func sub(a, b [3]int64) [3]int64 { return [3]int64{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }

func dot(a, b [3]int64) int64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// largest is the largest magnitude.
func largest(v []int64) (most int64) {
	for _, x := range v {
		most = max(most, x, -x)
	}
	return most
}

// beyond says that a product of magnitudes has more than 63 bits.
func beyond(a, b int64) bool {
	b = max(b, -b)
	return a < 0 || b < 0 || b != 0 && a > math.MaxInt64/b
}

// root is the square root, rounded down.
func root(n uint64) uint64 {
	r := min(uint64(math.Sqrt(float64(n))), 1<<32-1)
	for r*r > n {
		r--
	}
	for r < 1<<32-1 && (r+1)*(r+1) <= n {
		r++
	}
	return r
}
