package draco

// normals adds the normal of the faces around, weighted by their areas; a bit says whether it points the other way.
func (p *prediction) normals(d *decoder, v []int32) error {
	if err := p.readBounds(d); err != nil {
		return err
	}
	flips, err := d.bitDecoder()
	if err != nil {
		return err
	}
	f := &p.fold
	for e, c := range p.seq.corners {
		x := f.onto(p.areas(c))
		if flips.next() {
			x = [3]int32{-x[0], -x[1], -x[2]}
		}
		s, t := f.coordinates(x)
		v[2*e], v[2*e+1] = f.add(s, t, v[2*e], v[2*e+1])
	}
	return nil
}

// areas is the sum of the normals of the faces around corner c, twice their areas long.
func (p *prediction) areas(start int32) (sum [3]int64) {
	entries, vertex := p.seq.entries, p.table.vertex
	center := p.position(entries[vertex[start]])
	back := false
	for c := start; c >= 0; {
		a := sub(p.position(entries[vertex[next(c)]]), center)
		b := sub(p.position(entries[vertex[prev(c)]]), center)
		sum[0] += a[1]*b[2] - a[2]*b[1]
		sum[1] += a[2]*b[0] - a[0]*b[2]
		sum[2] += a[0]*b[1] - a[1]*b[0]
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
	return sum
}

// foldedDifferences adds the values before.
func (p *prediction) foldedDifferences(v []int32) {
	s, t := int32(0), int32(0)
	for i := 0; i < len(v); i += 2 {
		s, t = p.fold.add(s, t, v[i], v[i+1])
		v[i], v[i+1] = s, t
	}
}
