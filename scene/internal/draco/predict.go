package draco

import (
	"fmt"
	"unsafe"
)

// The predictions, by their numbers in streams.
const (
	predictNone          = -2
	predictDifference    = 0
	predictParallelogram = 1
	predictConstrained   = 4 // the mean of some parallelograms; no encoder of version 2.2 writes 2 and 3
	predictTexCoords     = 5
	predictNormals       = 6
)

// The transforms of differences from predictions, by their numbers in streams.
const (
	transformWrap                = 1
	transformOctahedron          = 2
	transformCanonicalOctahedron = 3
)

// prediction is how the integers of an attribute are predicted.
type prediction struct {
	method    int
	transform int
	table     *corners // nil: differences alone
	seq       *sequence
	wrap      wrap
	fold      fold
	width     int
	positions []int32 // of entries, where the method predicts by them
}

// asSigned is the same memory.
func asSigned(v []uint32) []int32 {
	return unsafe.Slice((*int32)(unsafe.Pointer(unsafe.SliceData(v))), len(v))
}

// readPrediction reads which prediction an attribute has, nil for none.
func (d *decoder) readPrediction(g *group, a *Attribute) (*prediction, error) {
	p := &prediction{method: int(int8(d.u8())), width: a.width()}
	if d.short {
		return nil, errEarly
	}
	if p.method == predictNone {
		return nil, nil
	}
	p.transform = int(int8(d.u8()))
	bad := func() (*prediction, error) {
		return nil, fmt.Errorf("the stream has prediction %d with transform %d, which is not supported", p.method, p.transform)
	}
	switch p.method {
	case predictDifference, predictParallelogram, predictConstrained, predictTexCoords, predictNormals:
	default:
		return bad()
	}
	octahedral := p.transform == transformOctahedron || p.transform == transformCanonicalOctahedron
	if octahedral != (a.coder == octahedrons) || !octahedral && p.transform != transformWrap {
		return bad()
	}
	if g.seq == nil || octahedral && p.method != predictNormals {
		p.method = predictDifference
	}
	switch {
	case p.method == predictNormals && !octahedral, p.method == predictTexCoords && p.width != 2:
		return bad()
	case p.method != predictDifference:
		p.seq, p.table = g.seq, g.seq.table
	}
	if p.method == predictNormals || p.method == predictTexCoords {
		if err := d.entryPositions(p); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// entryPositions finds the quantised positions of the entries of an attribute.
func (d *decoder) entryPositions(p *prediction) error {
	var a *Attribute
	for i := range d.mesh.Attributes {
		if d.mesh.Attributes[i].Kind == Position {
			a = &d.mesh.Attributes[i]
			break
		}
	}
	if a == nil || a.values == nil || a.Components != 3 {
		return fmt.Errorf("the stream predicts by positions, which it does not have as integers before")
	}
	if err := d.charge(int64(len(p.seq.corners)), 12); err != nil {
		return err
	}
	p.positions = make([]int32, 0, 3*len(p.seq.corners))
	for _, c := range p.seq.corners {
		e := a.index[d.mesh.Indices[3*(c>>2)+c&3]]
		p.positions = append(p.positions, a.values[3*e], a.values[3*e+1], a.values[3*e+2])
	}
	return nil
}

// positive says that what predictions are off by is never negative.
func (p *prediction) positive() bool { return p.transform != transformWrap }

// undo reads what the prediction needs, and adds it to the values.
func (p *prediction) undo(d *decoder, a *Attribute, entries int) error {
	switch p.method {
	case predictConstrained:
		return p.constrained(d, a.values)
	case predictTexCoords:
		return p.texCoords(d, a.values)
	case predictNormals:
		return p.normals(d, a.values)
	}
	if err := p.readBounds(d); err != nil || entries == 0 {
		return err
	}
	if p.transform != transformWrap {
		p.foldedDifferences(a.values)
		return nil
	}
	v, n := a.values, p.width
	for k := range n {
		v[k] = p.wrap.add(0, v[k])
	}
	switch {
	case p.method == predictDifference:
		p.differences(v)
	case n == 3:
		p.parallelograms3(v)
	default:
		p.parallelograms(v)
	}
	return nil
}

// readBounds reads what undoes the transform.
func (p *prediction) readBounds(d *decoder) error {
	if p.transform == transformWrap {
		return p.wrap.read(d)
	}
	return p.fold.read(d, p.transform == transformCanonicalOctahedron)
}

// wrap keeps values in their range: those beyond an end come back at the other.
type wrap struct{ low, high, span int32 }

func (w *wrap) read(d *decoder) error {
	w.low, w.high = int32(d.u32()), int32(d.u32())
	if d.short {
		return errEarly
	}
	n := int64(w.high) - int64(w.low)
	if n < 0 || n >= 1<<31-1 {
		return fmt.Errorf("the stream's values lie from %d to %d, which cannot be", w.low, w.high)
	}
	w.span = int32(n + 1)
	return nil
}

// add is a value that was predicted and is off by so much.
func (w *wrap) add(predicted, off int32) int32 {
	v := int64(min(max(predicted, w.low), w.high)) + int64(off)
	if v > int64(w.high) {
		v -= int64(w.span)
	} else if v < int64(w.low) {
		v += int64(w.span)
	}
	return int32(v)
}

// differences adds the values before.
func (p *prediction) differences(v []int32) {
	n := p.width
	for i := n; i < len(v); i++ {
		v[i] = p.wrap.add(v[i-n], v[i])
	}
}

// sources are the entries of a parallelogram that predicts entry e at corner c: two across an edge and one opposite.
func (p *prediction) sources(e, c int32) (a, b, opposite int32, ok bool) {
	o := p.table.opposite[c]
	if o < 0 {
		return 0, 0, 0, false
	}
	entries, vertex := p.seq.entries, p.table.vertex
	opposite, a, b = entries[vertex[o]], entries[vertex[next(o)]], entries[vertex[prev(o)]]
	return a, b, opposite, opposite < e && a < e && b < e
}

// parallelograms adds the corner that makes a parallelogram of the face across, and the value before where that is not
// known yet.
func (p *prediction) parallelograms(v []int32) {
	n := int32(p.width)
	for e := int32(1); int(e) < len(p.seq.corners); e++ {
		a, b, o, ok := p.sources(e, p.seq.corners[e])
		for k := range n {
			predicted := v[(e-1)*n+k]
			if ok {
				predicted = v[a*n+k] + v[b*n+k] - v[o*n+k]
			}
			v[e*n+k] = p.wrap.add(predicted, v[e*n+k])
		}
	}
}

// parallelograms3 is parallelograms of three components.
func (p *prediction) parallelograms3(v []int32) {
	for e := int32(1); int(e) < len(p.seq.corners); e++ {
		a, b, o, ok := p.sources(e, p.seq.corners[e])
		s := v[3*e-3 : 3*e]
		x, y, z := s[0], s[1], s[2]
		if ok {
			va, vb, vo := v[3*a:3*a+3], v[3*b:3*b+3], v[3*o:3*o+3]
			x, y, z = va[0]+vb[0]-vo[0], va[1]+vb[1]-vo[1], va[2]+vb[2]-vo[2]
		}
		to := v[3*e : 3*e+3]
		to[0], to[1], to[2] = p.wrap.add(x, to[0]), p.wrap.add(y, to[1]), p.wrap.add(z, to[2])
	}
}

// addMean adds to entry e the mean of so many predictions, and the value before where there are none.
func (p *prediction) addMean(v []int32, e int32, sum []int32, count int32) {
	n := int32(p.width)
	for k := range n {
		predicted := v[(e-1)*n+k]
		if count > 0 {
			predicted = sum[k] / count
		}
		v[e*n+k] = p.wrap.add(predicted, v[e*n+k])
	}
}

// mostParallelograms is how many parallelograms the constrained prediction looks at.
const mostParallelograms = 4

// constrained adds the mean of those parallelograms that lie across no crease.
func (p *prediction) constrained(d *decoder, v []int32) error {
	var creases [mostParallelograms]bitDecoder
	var left [mostParallelograms]uint32
	for i := range creases {
		left[i] = d.varint()
		if d.short {
			return errEarly
		}
		if left[i] > 0 {
			var err error
			if creases[i], err = d.bitDecoder(); err != nil {
				return err
			}
		}
	}
	if err := p.wrap.read(d); err != nil || len(v) == 0 {
		return err
	}
	n := int32(p.width)
	for k := range n {
		v[k] = p.wrap.add(0, v[k])
	}
	sum := make([]int32, n)
	var found [mostParallelograms][3]int32
	for e := int32(1); int(e) < len(p.seq.corners); e++ {
		count := p.around(e, &found)
		used := int32(0)
		clear(sum)
		for _, f := range found[:count] {
			if left[count-1] == 0 {
				return errEntropy
			}
			left[count-1]--
			if creases[count-1].next() {
				continue
			}
			used++
			for k := range n {
				sum[k] += v[f[0]*n+k] + v[f[1]*n+k] - v[f[2]*n+k]
			}
		}
		p.addMean(v, e, sum, used)
	}
	return nil
}

// around finds parallelograms that predict entry e: first counterclockwise, then clockwise.
func (p *prediction) around(e int32, found *[mostParallelograms][3]int32) (count int) {
	start := p.seq.corners[e]
	back := false
	for c := start; c >= 0; {
		if a, b, o, ok := p.sources(e, c); ok {
			found[count] = [3]int32{a, b, o}
			if count++; count == mostParallelograms {
				break
			}
		}
		if back {
			c = p.table.right(c)
		} else if c = p.table.left(c); c < 0 {
			back = true
			c = p.table.right(start)
		}
		if c == start {
			break
		}
	}
	return count
}
