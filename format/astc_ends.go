package format

// endValues reads the values that the end points of all partitions are made of: 0 to 255. False: they do not fit.
func (m *astcMode) endValues(values *astcSequence, b astcBlock) bool {
	t := astcTables()
	level := t.levels[m.values>>1][m.endBits&127]
	if level == (astcLevels{}) {
		return false
	}
	decodeISE(values, m.values, b, m.endStart, level.size(m.values), level, &t.ends[level.index()])
	return true
}

// endPoints reads the end points of every partition.
func (m *astcMode) endPoints(ends *[4]astcEnds, b astcBlock, p astcProfile) bool {
	var read astcSequence
	if !m.endValues(&read, b) {
		return false
	}
	var values [18]int
	for i := range values {
		values[i] = int(read[i])
	}
	at := values[:]
	for k := range m.partitions {
		cem := m.cems[k]
		e := &ends[k]
		if astcHigh(cem) {
			if e.bad = p != astcHDR; !e.bad {
				astcHighEnds(e, at, cem)
			}
		} else {
			astcLowEnds(e, at, cem)
			for i := range e.e {
				for c, v := range e.e[i] {
					e.e[i][c] = p.widen(min(max(v, 0), 255))
				}
			}
		}
		at = at[2*(cem/4+1):]
	}
	return true
}

// astcHigh says whether a mode of end points is one of high dynamic range: 2, 3, 7, 11, 14 and 15.
func astcHigh(cem int) bool { return 0xC88C>>cem&1 != 0 }

// astcLowEnds are the end points of the modes of low dynamic range, as 8-bit components not yet clamped.
func astcLowEnds(e *astcEnds, v []int, cem int) {
	// Modes with offsets keep sign and top bits apart.
	transfer := func(a, b int) (int, int) {
		b = b>>1 | a&0x80
		a = a >> 1 & 63
		if a&32 != 0 {
			a -= 64
		}
		return a, b
	}
	contract := func(c [4]int) [4]int { return [4]int{(c[0] + c[2]) >> 1, (c[1] + c[2]) >> 1, c[2], c[3]} }
	rgb := func(i int) [4]int { return [4]int{v[i], v[i+2], v[i+4], 255} }
	switch cem {
	case 0:
		e.e = [2][4]int{{v[0], v[0], v[0], 255}, {v[1], v[1], v[1], 255}}
	case 1:
		l := v[0]>>2 | v[1]&0xc0
		h := min(255, l+v[1]&63)
		e.e = [2][4]int{{l, l, l, 255}, {h, h, h, 255}}
	case 4:
		e.e = [2][4]int{{v[0], v[0], v[0], v[2]}, {v[1], v[1], v[1], v[3]}}
	case 5:
		d, l := transfer(v[1], v[0])
		da, a := transfer(v[3], v[2])
		e.e = [2][4]int{{l, l, l, a}, {l + d, l + d, l + d, a + da}}
	case 6, 10:
		s := v[3]
		e.e = [2][4]int{{v[0] * s >> 8, v[1] * s >> 8, v[2] * s >> 8, 255}, {v[0], v[1], v[2], 255}}
		if cem == 10 {
			e.e[0][3], e.e[1][3] = v[4], v[5]
		}
	case 8, 12:
		a, b := rgb(0), rgb(1)
		if cem == 12 {
			a[3], b[3] = v[6], v[7]
		}
		if v[1]+v[3]+v[5] >= v[0]+v[2]+v[4] {
			e.e = [2][4]int{a, b}
		} else {
			e.e = [2][4]int{contract(b), contract(a)}
		}
	case 9, 13:
		a, b := [4]int{3: 255}, [4]int{3: 255}
		n, sum := 3, 0
		if cem == 13 {
			n = 4
		}
		for c := range n {
			d, base := transfer(v[2*c+1], v[2*c])
			a[c], b[c] = base, base+d
			if c < 3 {
				sum += d
			}
		}
		if sum >= 0 {
			e.e = [2][4]int{a, b}
		} else {
			e.e = [2][4]int{contract(b), contract(a)}
		}
	}
}
