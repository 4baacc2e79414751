package jpeg

import "github.com/seed-1acaedba/halfspace/simd"

// scanned is a component in a scan.
type scanned struct {
	*component
	dc, ac *table
	// last is the DC coefficient of the block before.
	last int32
	// across and down are its blocks in the picture, where the scan has no other component; otherwise its blocks come
	// by units.
	across, down int
	// blocks are the coefficients of a row of units, and a block more for the kernel. A sequential scan has them.
	blocks []int32
}

// scan reads a SOS segment (T.81, B.2.3) and what follows it.
func (d *decoder) scan(s []byte) error {
	if d.mode == 0 {
		return malformed("a scan without a frame header")
	}
	if len(s) < 6 || int(s[0]) > len(d.components) || len(s) != 4+2*int(s[0]) {
		return malformed("a scan header of %d bytes", len(s))
	}
	parts := make([]scanned, s[0])
	blocks := 0
	for i := range parts {
		name, tables := s[1+2*i], s[2+2*i]
		p := &parts[i]
		for k := range d.components {
			if d.components[k].name == name {
				p.component = &d.components[k]
			}
		}
		for _, other := range parts[:i] {
			if other.component == p.component {
				p.component = nil
			}
		}
		if p.component == nil || tables>>4 > 3 || tables&15 > 3 || d.mode == sof0 && (tables>>4 > 1 || tables&15 > 1) {
			return malformed("component %d of a scan", name)
		}
		p.dc, p.ac = d.huffman[0][tables>>4], d.huffman[1][tables&15]
		blocks += p.h * p.v
	}
	if len(d.components) > 1 && blocks > 10 {
		return malformed("%d blocks in a unit", blocks)
	}
	d.makeSamples()
	if len(parts) == 1 {
		p, first := &parts[0], &d.components[0]
		p.across, p.down = ceil(d.width*p.h, 8*first.h), ceil(d.height*p.v, 8*first.v)
	}
	if d.mode == sof2 {
		return d.progressiveScan(parts, s[1+2*len(parts):])
	}
	return d.sequentialScan(parts)
}

// units calls row for each row of units, and there unit for each block that its components have: block x of y in the
// component. Between them are restart markers.
func (d *decoder) units(parts []scanned, r *reader, reset func(), row func(y int) error, block func(p *scanned, x, y int) error) error {
	across, down := d.across, d.down
	if parts[0].across != 0 {
		across, down = parts[0].across, parts[0].down
	}
	left, next := d.restart, byte(rst0)
	for y := range down {
		if err := d.ctx.Err(); err != nil {
			return err
		}
		for x := range across {
			if d.restart > 0 {
				if left == 0 {
					d.pos = r.pos
					if err := d.restartMarker(next); err != nil {
						return err
					}
					*r = reader{data: d.data, pos: d.pos}
					reset()
					left, next = d.restart, rst0+(next+1)&7
				}
				left--
			}
			if parts[0].across != 0 {
				if err := block(&parts[0], x, y); err != nil {
					return r.failed(err)
				}
				continue
			}
			for i := range parts {
				p := &parts[i]
				for j := range p.v {
					for k := range p.h {
						if err := block(p, x*p.h+k, y*p.v+j); err != nil {
							return r.failed(err)
						}
					}
				}
			}
		}
		if err := r.ended(); err != nil {
			return r.failed(err)
		}
		if err := row(y); err != nil {
			return err
		}
	}
	d.pos = r.pos
	return nil
}

// restartMarker goes past the next marker, which must be this one.
func (d *decoder) restartMarker(want byte) error {
	m, err := d.marker()
	if err == nil && m != want {
		err = malformed("the marker FF %02X where a scan starts again with FF %02X", m, want)
	}
	return err
}

// high is how many rows of blocks a row of units has.
func (p *scanned) high() int {
	if p.across != 0 {
		return 1
	}
	return p.v
}

// sequentialScan reads the blocks of a scan, and makes samples of them a row of units at a time.
func (d *decoder) sequentialScan(parts []scanned) error {
	for i := range parts {
		p := &parts[i]
		if p.dc == nil || p.ac == nil {
			return errNoTable
		}
		p.blocks = make([]int32, 64*(p.high()*p.h*d.across+1))
	}
	r := &reader{data: d.data, pos: d.pos}
	reset := func() {
		for i := range parts {
			parts[i].last = 0
		}
	}
	row := func(y int) error {
		for i := range parts {
			p := &parts[i]
			for v := range p.high() {
				d.samples(p.component, p.blocks[64*v*p.h*d.across:], y*p.high()+v)
			}
			clear(p.blocks)
		}
		return nil
	}
	return d.units(parts, r, reset, row, func(p *scanned, x, y int) error {
		return r.block((*[64]int32)(p.blocks[64*(y%p.high()*p.h*d.across+x):]), p)
	})
}

// block reads the coefficients of a block of zeros, T.81, F.2.2.
func (r *reader) block(b *[64]int32, p *scanned) error {
	if err := r.difference(p); err != nil {
		return err
	}
	b[0] = p.last
	head, n := r.head, r.n
	fast := &p.ac.fast
	for k := 1; k < 64; k++ {
		if n < 32 {
			r.head, r.n = head, n
			r.fill()
			head, n = r.head, r.n
		}
		e := fast[head>>(64-ahead)]
		if e&fastValue != 0 {
			if k += int(e >> fastRun & 15); k > 63 {
				return errRun
			}
			b[natural[k]] = int32(e) >> fastNumber
			head <<= e & fastBits
			n -= int(e & fastBits)
			continue
		}
		if e&fastEnd != 0 {
			r.head, r.n = head<<(e&fastBits), n-int(e&fastBits)
			return r.ended()
		}
		r.head, r.n = head, n
		symbol, err := r.symbol(p.ac)
		run, size := int(symbol>>4), int(symbol&15)
		switch {
		case err != nil:
			return err
		case symbol == 0: // the block's end
			return r.ended()
		case size == 0 && run != 15:
			return errRun
		}
		k += run
		if size != 0 {
			if k > 63 {
				return errRun
			}
			b[natural[k]] = extend(r.take(size), size)
		}
		head, n = r.head, r.n
	}
	r.head, r.n = head, n
	return r.ended()
}

// difference reads a DC coefficient, which is told by its difference from the one before.
func (r *reader) difference(p *scanned) error {
	if r.n < 32 {
		r.fill()
	}
	if e := p.dc.fast[r.head>>(64-ahead)]; e&(fastValue|fastEnd) != 0 {
		p.last += int32(e) >> fastNumber
		r.head <<= e & fastBits
		r.n -= int(e & fastBits)
		return nil
	}
	size, err := r.symbol(p.dc)
	if err != nil {
		return err
	}
	if size > 16 {
		return errRun
	}
	p.last += extend(r.take(int(size)), int(size))
	return nil
}

// samples transforms a row of blocks of a component.
func (d *decoder) samples(c *component, blocks []int32, y int) {
	a := &simd.InverseDCTArgs{
		Coefficients: &blocks[0], N: int64(c.h * d.across), Out: &c.samples[8*y*c.stride], Stride: int64(c.stride),
	}
	q := &d.quantization[c.table]
	for i, f := range q {
		a.Quantization[i/8][i%8], a.Quantization[i/8][i%8+8] = f, f
	}
	d.k.InverseDCT(a)
}
