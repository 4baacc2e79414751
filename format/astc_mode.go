package format

// astcMode is the block mode and the fields after it, decoded.
type astcMode struct {
	gridW, gridH, gridD int
	planes              int        // of weights: 1 or 2
	plane2              int        // component that takes the second plane's weights; -1: none
	weights             astcLevels // range of the weights
	weightBits          int        // all weights together
	partitions          int        // 1 to 4
	cems                [4]int     // color end point mode of each partition
	values              int        // end point values together
	endBits             int        // bits that they may take
	endStart            int        // first of them
}

// astcWeightLevels are the ranges of weights by the range code 2 to 7, without and with the H bit.
var astcWeightLevels = [2][6]astcLevels{
	{{0, 1}, {3, 0}, {0, 2}, {5, 0}, {3, 1}, {0, 3}},
	{{5, 1}, {3, 2}, {0, 4}, {5, 2}, {3, 3}, {0, 5}},
}

// parseASTCMode reads everything but weights and end points; false means an error block.
func parseASTCMode(b astcBlock, w, h, d int) (m astcMode, ok bool) {
	if m, ok = parseASTCWeights(b, w, h, d); !ok {
		return m, false
	}
	return m, m.parseEnds(b)
}

// parseASTCWeights reads how weights are stored, which the lowest 11 bits say.
func parseASTCWeights(b astcBlock, w, h, d int) (m astcMode, ok bool) {
	m = astcMode{planes: 1, plane2: -1, gridD: 1}
	var r int // of the range of weights
	if b.at(0, 2) != 0 {
		r = b.at(1, 1)<<2 | b.at(0, 1)<<1 | b.at(4, 1)
	} else {
		r = b.at(3, 1)<<2 | b.at(2, 1)<<1 | b.at(4, 1)
	}
	high, dual := b.at(9, 1), b.at(10, 1)
	var plain bool
	if d > 1 {
		plain, ok = m.volumeGrid(b)
	} else {
		plain, ok = m.flatGrid(b)
	}
	if !ok || r < 2 || m.gridW > w || m.gridH > h || m.gridD > d {
		return m, false
	}
	if plain { // the bits belong to the grid's size
		high, dual = 0, 0
	}
	m.planes += dual
	n := m.gridW * m.gridH * m.gridD * m.planes
	m.weights = astcWeightLevels[high][r-2]
	m.weightBits = m.weights.size(n)
	return m, n <= 64 && m.weightBits >= 24 && m.weightBits <= 96
}

// flatGrid reads the size of the grid of weights of a flat block. plain: there is one plane of weights, of the lower
// ranges.
func (m *astcMode) flatGrid(b astcBlock) (plain, ok bool) {
	a, bb := b.at(5, 2), b.at(7, 2)
	if b.at(0, 2) != 0 {
		switch b.at(2, 2) {
		case 0:
			m.gridW, m.gridH = bb+4, a+2
		case 1:
			m.gridW, m.gridH = bb+8, a+2
		case 2:
			m.gridW, m.gridH = a+2, bb+8
		default:
			if b.at(8, 1) == 0 {
				m.gridW, m.gridH = a+2, b.at(7, 1)+6
			} else {
				m.gridW, m.gridH = b.at(7, 1)+2, a+2
			}
		}
		return false, true
	}
	switch bb {
	case 0:
		m.gridW, m.gridH = 12, a+2
	case 1:
		m.gridW, m.gridH = a+2, 12
	case 2:
		m.gridW, m.gridH = a+6, b.at(9, 2)+6
		return true, true
	default:
		switch a {
		case 0:
			m.gridW, m.gridH = 6, 10
		case 1:
			m.gridW, m.gridH = 10, 6
		default:
			return false, false
		}
	}
	return false, true
}

// volumeGrid is flatGrid of blocks with a depth.
func (m *astcMode) volumeGrid(b astcBlock) (plain, ok bool) {
	a, bb, c := b.at(5, 2)+2, b.at(7, 2), b.at(9, 2)+2
	if b.at(0, 2) != 0 {
		m.gridW, m.gridH, m.gridD = a, bb+2, b.at(2, 2)+2
		return false, true
	}
	switch bb {
	case 0:
		m.gridW, m.gridH, m.gridD = 6, c, a
	case 1:
		m.gridW, m.gridH, m.gridD = a, 6, c
	case 2:
		m.gridW, m.gridH, m.gridD = a, c, 6
	default:
		size := [3]int{2, 2, 2}
		if a-2 == 3 {
			return false, false
		}
		size[a-2] = 6
		m.gridW, m.gridH, m.gridD = size[0], size[1], size[2]
		return false, true
	}
	return true, true
}

// parseEnds reads the number of partitions and their end point modes, and counts the bits that are left for the end
// points.
func (m *astcMode) parseEnds(b astcBlock) bool {
	if m.partitions = b.at(11, 2) + 1; m.partitions == 4 && m.planes == 2 {
		return false
	}
	below := 128 - m.weightBits // what lies under the weights, from the top: selector bits, then the second plane's
	m.endStart = 17
	if m.partitions == 1 {
		m.cems[0] = b.at(13, 4)
	} else {
		m.endStart = 29
		s, x := b.at(23, 2), b.at(25, 4)
		if s == 0 {
			for p := range m.partitions {
				m.cems[p] = x
			}
		} else {
			extra := 3*m.partitions - 4
			below -= extra
			x |= b.at(below, extra) << 4
			for p := range m.partitions {
				class := s - 1 + x>>p&1
				m.cems[p] = 4*class + x>>(m.partitions+2*p)&3
			}
		}
	}
	if m.planes == 2 {
		below -= 2
		m.plane2 = b.at(below, 2)
	}
	for p := range m.partitions {
		m.values += 2 * (m.cems[p]/4 + 1)
	}
	m.endBits = below - m.endStart
	return m.values <= 18 && m.endBits >= (13*m.values+4)/5
}
