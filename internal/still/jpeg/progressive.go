package jpeg

// band is what a scan of a progressive file brings, T.81, G.1.1.1: the bits from low on of coefficients first to last,
// in zigzag order; high is 0 where these are new, else low+1.
type band struct {
	first, last int
	low         uint
	refines     bool
	// skip is in how many blocks ahead nothing of the band begins.
	skip int
}

// progressiveScan reads a scan of a progressive file. Samples are made when all scans are read.
func (d *decoder) progressiveScan(parts []scanned, s []byte) error {
	b := &band{first: int(s[0]), last: int(s[1]), low: uint(s[2] & 15), refines: s[2]>>4 != 0}
	switch high := uint(s[2] >> 4); {
	case b.first == 0 && b.last != 0, b.first > b.last, b.last > 63, b.first > 0 && len(parts) > 1:
		return malformed("a scan of coefficients %d to %d of %d components", b.first, b.last, len(parts))
	case b.refines && high != b.low+1:
		return malformed("a scan of bit %d after bit %d", b.low, high)
	}
	for i := range parts {
		p := &parts[i]
		if b.first == 0 && p.dc == nil && !b.refines || b.first > 0 && p.ac == nil {
			return errNoTable
		}
		if p.coefficients == nil {
			p.coefficients = make([]int32, 64*(p.h*d.across*p.v*d.down+1)) // a block more for the kernel
		}
	}
	r := &reader{data: d.data, pos: d.pos}
	reset := func() {
		b.skip = 0
		for i := range parts {
			parts[i].last = 0
		}
	}
	row := func(int) error { return nil }
	return d.units(parts, r, reset, row, func(p *scanned, x, y int) error {
		block := (*[64]int32)(p.coefficients[64*(y*p.h*d.across+x):])
		switch {
		case b.first > 0 && b.refines:
			return r.refine(block, p.ac, b)
		case b.first > 0:
			return r.begin(block, p.ac, b)
		case b.refines:
			block[0] |= int32(r.take(1)) << b.low
			return nil
		}
		err := r.difference(p)
		block[0] = p.last << b.low
		return err
	})
}

// begin reads the first bits of a band's coefficients in a block, T.81, G.1.2.2.
func (r *reader) begin(block *[64]int32, t *table, b *band) error {
	if b.skip > 0 {
		b.skip--
		return nil
	}
	for k := b.first; k <= b.last; k++ {
		if r.n < 32 {
			r.fill()
		}
		e := t.fast[r.head>>(64-ahead)]
		if e&fastValue != 0 {
			if k += int(e >> fastRun & 15); k > b.last {
				return errRun
			}
			block[natural[k&63]] = int32(e) >> fastNumber << b.low
			r.head <<= e & fastBits
			r.n -= int(e & fastBits)
			continue
		}
		symbol, err := r.symbol(t)
		if err != nil {
			return err
		}
		run, size := int(symbol>>4), int(symbol&15)
		if size == 0 && run != 15 {
			b.skip = 1<<run - 1 + int(r.take(run))
			break
		}
		k += run
		if size != 0 {
			if k > b.last {
				return errRun
			}
			block[natural[k]] = extend(r.take(size), size) << b.low
		}
	}
	return r.ended()
}

// refine reads one bit more of a band's coefficients in a block, T.81, G.1.2.3: of those that are not 0 as they are
// passed, of others where they become 1 or -1.
func (r *reader) refine(block *[64]int32, t *table, b *band) error {
	bit, k := int32(1)<<b.low, b.first
	for b.skip == 0 && k <= b.last {
		symbol, err := r.symbol(t)
		if err != nil {
			return err
		}
		run, value := int(symbol>>4), int32(0)
		switch symbol & 15 {
		case 0:
			if run != 15 {
				b.skip = 1<<run + int(r.take(run))
			}
		case 1:
			if value = -bit; r.take(1) != 0 {
				value = bit
			}
		default:
			return errRun
		}
		if b.skip > 0 {
			break
		}
		if k = r.pass(block, k, b.last, run, bit); k > b.last {
			return errRun
		}
		if value != 0 {
			block[natural[k]] = value
		}
		k++
	}
	if b.skip > 0 {
		b.skip--
		r.pass(block, k, b.last, 64, bit)
	}
	return r.ended()
}

// pass goes from coefficient k on to the last or to the zero after run others, and reads a bit of each that is not 0.
func (r *reader) pass(block *[64]int32, k, last, run int, bit int32) int {
	for ; k <= last; k++ {
		c := &block[natural[k]]
		if *c == 0 {
			if run == 0 {
				break
			}
			run--
			continue
		}
		if r.take(1) == 0 {
			continue
		}
		if *c > 0 {
			*c += bit
		} else {
			*c -= bit
		}
	}
	return k
}

// progressiveSamples makes the samples of all components.
func (d *decoder) progressiveSamples() error {
	for i := range d.components {
		c := &d.components[i]
		if c.coefficients == nil {
			continue
		}
		for y := range c.v * d.down {
			if err := d.ctx.Err(); err != nil {
				return err
			}
			d.samples(c, c.coefficients[64*y*c.h*d.across:], y)
		}
		c.coefficients = nil
	}
	return nil
}
