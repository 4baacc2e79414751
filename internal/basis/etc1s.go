package basis

// Codebooks are the global data that all images of a BasisLZ file share.
type Codebooks struct {
	colors    [][4][4]uint8 // by endpoint and selector: a texel
	selectors [][4]uint8    // rows of 4 selectors of 2 bits
	predict   *huffman
	delta     *huffman
	selector  *huffman
	runs      *huffman
	history   int
}

// modifiers are ETC1's, from the darkest selector to the brightest (Khronos Data Format Specification, ETC1).
var modifiers = [8][4]int{
	{-8, -2, 2, 8}, {-17, -5, 5, 17}, {-29, -9, 9, 29}, {-42, -13, 13, 42},
	{-60, -18, 18, 60}, {-80, -24, 24, 80}, {-106, -33, 33, 106}, {-183, -47, 47, 183},
}

// NewCodebooks decodes so many endpoints and selectors, and the tables.
func NewCodebooks(endpoints, selectors int, endpointData, selectorData, tableData []byte) (*Codebooks, error) {
	c := &Codebooks{}
	if endpoints == 0 || selectors == 0 || !c.readEndpoints(endpoints, endpointData) ||
		!c.readSelectors(selectors, selectorData) || !c.readTables(tableData) {
		return nil, ErrDamaged
	}
	return c, nil
}

// readEndpoints reads the endpoints, as differences.
func (c *Codebooks) readEndpoints(n int, data []byte) bool {
	b := &bitReader{data: data}
	var models [4]*huffman // of colours up to 9, to 21 and above, and of tables
	for i := range models {
		var ok bool
		if models[i], ok = b.table(); !ok {
			return false
		}
	}
	channels := 3
	if b.bits(1) != 0 { // grey
		channels = 1
	}
	color, table := [3]int{16, 16, 16}, 0
	c.colors = make([][4][4]uint8, n)
	for i := range c.colors {
		table = (table + b.symbol(models[3])) & 7
		for k := range channels {
			m := models[2]
			if color[k] <= 9 {
				m = models[0]
			} else if color[k] <= 21 {
				m = models[1]
			}
			color[k] = (color[k] + b.symbol(m)) & 31
		}
		for s := range 4 {
			o := &c.colors[i][s]
			for k := range 3 {
				v := color[min(k, channels-1)]
				o[k] = uint8(min(max(v<<3|v>>2+modifiers[table][s], 0), 255))
			}
			o[3] = 255
		}
	}
	return !b.short
}

// readSelectors reads the selectors, as they are or as differences.
func (c *Codebooks) readSelectors(n int, data []byte) bool {
	b := &bitReader{data: data}
	if b.bits(2) != 0 {
		return false
	}
	plain := b.bits(1) != 0
	var model *huffman
	if !plain {
		var ok bool
		if model, ok = b.table(); !ok {
			return false
		}
	}
	c.selectors = make([][4]uint8, n)
	for i := range c.selectors {
		for j := range 4 {
			if plain || i == 0 {
				c.selectors[i][j] = uint8(b.bits(8))
			} else {
				c.selectors[i][j] = uint8(b.symbol(model)) ^ c.selectors[i-1][j]
			}
		}
	}
	return !b.short
}

// readTables reads the tables of slices.
func (c *Codebooks) readTables(data []byte) bool {
	b := &bitReader{data: data}
	for _, t := range []**huffman{&c.predict, &c.delta, &c.selector, &c.runs} {
		var ok bool
		if *t, ok = b.table(); !ok {
			return false
		}
	}
	c.history = int(b.bits(13))
	return !b.short && c.history > 0
}

// Symbols with a meaning of their own.
const (
	repeatPredictions = 256 // instead of predictions of 2x2 blocks
	leastRepeats      = 3
	leastRun          = 3 // of the same selector
	longRun           = 63
)

// slice is a slice that is being decoded.
type slice struct {
	bitReader
	*Codebooks
	repeats, last int      // predictions
	below         []uint8  // predictions of the blocks below, two columns each
	above, row    []uint16 // endpoints of the row above and of this one
	endpoint      int      // of the block before
	run           int      // of the newest selector
	recent        []uint16 // selectors
	rover         int
}

// Decode decodes a slice of w x h texels into pix, 4 bytes a texel. An alpha slice is green alone, which becomes alpha.
func (c *Codebooks) Decode(pix []byte, w, h int, data []byte, alpha bool) error {
	bw, bh := Blocks(w), Blocks(h)
	s := &slice{
		bitReader: bitReader{data: data}, Codebooks: c, below: make([]uint8, (bw+1)/2),
		above: make([]uint16, bw), row: make([]uint16, bw), recent: make([]uint16, c.history), rover: c.history / 2,
	}
	for y := range bh {
		predictions := 0
		for x := range bw {
			if x&1 == 0 {
				if y&1 == 0 {
					predictions = s.predictions()
					s.below[x/2] = uint8(predictions >> 4)
				} else {
					predictions = int(s.below[x/2])
				}
			}
			if !s.nextEndpoint(x, y, predictions&3) {
				return ErrDamaged
			}
			predictions >>= 2
			k, ok := s.nextSelector()
			if !ok || s.short {
				return ErrDamaged
			}
			colors, rows := &c.colors[s.endpoint], &c.selectors[k]
			for ty := range min(4, h-4*y) {
				o := pix[4*((4*y+ty)*w+4*x):]
				for tx := range min(4, w-4*x) {
					v := &colors[rows[ty]>>(2*tx)&3]
					if alpha {
						o[4*tx+3] = v[1]
					} else {
						copy(o[4*tx:4*tx+4], v[:])
					}
				}
			}
		}
		s.above, s.row = s.row, s.above
	}
	if s.repeats > 0 || s.run > 0 {
		return ErrDamaged
	}
	return nil
}

// predictions says where the endpoints of 2x2 blocks come from, 2 bits each.
func (s *slice) predictions() int {
	if s.repeats > 0 {
		s.repeats--
		return s.last
	}
	p := s.symbol(s.predict)
	if p == repeatPredictions {
		s.repeats = int(s.groups(4)) + leastRepeats - 1
		return s.last
	}
	s.last = p
	return p
}

// nextEndpoint finds the endpoint of a block.
func (s *slice) nextEndpoint(x, y, prediction int) bool {
	switch prediction {
	case 0:
		if x == 0 {
			return false
		}
	case 1:
		if y == 0 {
			return false
		}
		s.endpoint = int(s.above[x])
	case 2:
		if x == 0 || y == 0 {
			return false
		}
		s.endpoint = int(s.above[x-1])
	default:
		if s.endpoint += s.symbol(s.delta); s.endpoint >= len(s.colors) {
			s.endpoint -= len(s.colors)
		}
	}
	if s.endpoint >= len(s.colors) {
		return false
	}
	s.row[x] = uint16(s.endpoint)
	return true
}

// nextSelector finds the selector of a block: a new one, or one of the recent ones, which move to the front when used.
func (s *slice) nextSelector() (int, bool) {
	n := len(s.selectors)
	k := n
	if s.run > 0 {
		s.run--
	} else if k = s.symbol(s.selector); k == n+len(s.recent) {
		run := s.symbol(s.runs)
		if run == longRun {
			run = int(s.groups(7))
		}
		s.run = run + leastRun - 1
		k = n
	}
	if k < n {
		s.recent[s.rover] = uint16(k)
		if s.rover++; s.rover == len(s.recent) {
			s.rover = len(s.recent) / 2
		}
		return k, true
	}
	at := k - n
	if at >= len(s.recent) {
		return 0, false
	}
	k = int(s.recent[at])
	s.recent[at/2], s.recent[at] = s.recent[at], s.recent[at/2]
	return k, k < n
}
