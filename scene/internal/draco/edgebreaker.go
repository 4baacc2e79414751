package draco

import "fmt"

// The traversals of edgebreaker.
const (
	standardTraversal = 0
	valenceTraversal  = 2
)

// The symbols of edgebreaker (Rossignac, "Edgebreaker: Connectivity Compression for Triangle Meshes", 1999).
const (
	symbolC = 0
	symbolS = 1
	symbolL = 3
	symbolR = 5
	symbolE = 7
)

// symbolOf is a symbol by its number in the valence traversal.
var symbolOf = [...]byte{symbolC, symbolS, symbolL, symbolR, symbolE}

// The valences that have a context each in the valence traversal; others count as the nearest.
const leastValence, mostValence = 2, 7

// split is a face whose edge the face of a symbol S is joined to, much later.
type split struct {
	source, target uint32 // symbols, in the encoder's order
	right          bool   // which of the source's edges
}

// edgebreaker is the state of a traversal.
type edgebreaker struct {
	*decoder
	*corners
	valence  bool
	symbols  int
	vertices int // the most there can be
	splits   []split
	hole     []bool // by vertex: faces do not go all around it

	bits    bitReader // symbols of the standard traversal
	starts  bitDecoder
	seamed  []bitDecoder
	symbol  byte
	context int                                      // of the next symbol, -1: the first
	coded   [mostValence - leastValence + 1][]uint32 // symbols by context, the next one at the end
	degree  []int32                                  // by vertex: its faces so far

	active   []int32         // corners that face edges where faces are added, the last first
	pending  map[int32]int32 // by symbol S: the corner that a split left for it
	isolated []int32         // vertices that went into others
}

// edgebreaker decodes the connectivity of a mesh.
func (d *decoder) edgebreaker() error {
	traversal := d.u8()
	vertices, faces, seamed := int64(d.varint()), int64(d.varint()), int(d.u8())
	symbols, splitSymbols := int64(d.varint()), int64(d.varint())
	switch {
	case d.short:
		return errEarly
	case traversal != standardTraversal && traversal != valenceTraversal:
		return fmt.Errorf("the stream's traversal %d of edgebreaker is not supported", traversal)
	case symbols > faces || splitSymbols > symbols || vertices > 3*faces || symbols == 0 && faces > 0:
		return errFaces
	}
	if err := d.claim("faces", faces); err != nil {
		return err
	}
	// 4 corners a face have 8 bytes each, a face 3 indices; vertices have 13 bytes, and points, of which there are 3 a face
	// at most but about as many as vertices, 4.
	if err := d.charge(faces, 4*8+12+1); err != nil {
		return err
	}
	if err := d.charge(vertices+splitSymbols, 24); err != nil {
		return err
	}
	e := &edgebreaker{
		decoder: d, valence: traversal == valenceTraversal, symbols: int(symbols), vertices: int(vertices + splitSymbols),
		corners: &corners{opposite: make([]int32, 4*faces), vertex: make([]int32, 4*faces)},
		context: -1, pending: map[int32]int32{},
	}
	d.table, d.seams = e.corners, make([]seams, seamed)
	for i := range e.opposite {
		e.opposite[i] = none
	}
	e.first = make([]int32, 0, e.vertices)
	e.hole = make([]bool, e.vertices)
	for i := range e.hole {
		e.hole[i] = true
	}
	for _, step := range []func() error{
		e.readSplits, e.readSymbols, e.faces, e.joinStarts, e.compact, e.readSeams, e.points,
	} {
		if err := step(); err != nil {
			return err
		}
		if d.stopped() {
			return ErrStopped
		}
	}
	return nil
}

// readSplits reads the splits.
func (e *edgebreaker) readSplits() error {
	n := e.varint()
	if int64(n) > int64(e.symbols) || int64(n) > int64(e.rest()) {
		return errFaces
	}
	if err := e.charge(int64(n), 12+48); err != nil {
		return err
	}
	e.splits = make([]split, n)
	last := uint32(0)
	for i := range e.splits {
		s := &e.splits[i]
		last += e.varint()
		s.source = last
		back := e.varint()
		if back > last || int64(last) >= int64(e.symbols) {
			return errFaces
		}
		s.target = last - back
	}
	bits := bitReader{data: e.data[e.at:]}
	for i := range e.splits {
		e.splits[i].right = bits.bits(1) != 0
	}
	e.at += bits.at
	if bits.beyond || e.short {
		return errEarly
	}
	return nil
}

// readSymbols finds where the parts of the traversal begin, and reads the symbols of a valence traversal.
func (e *edgebreaker) readSymbols() (err error) {
	if !e.valence {
		n := e.varint64()
		if e.short || n > uint64(e.rest()) {
			return errEarly
		}
		e.bits.data = e.take(int(n))
	}
	if e.starts, err = e.bitDecoder(); err != nil {
		return err
	}
	e.seamed = make([]bitDecoder, len(e.seams))
	for i := range e.seamed {
		if e.seamed[i], err = e.bitDecoder(); err != nil {
			return err
		}
	}
	if !e.valence {
		return nil
	}
	e.degree = make([]int32, e.vertices)
	for i := range e.coded {
		n := e.varint()
		if e.short || int64(n) > int64(e.symbols) {
			return errFaces
		}
		if err := e.charge(int64(n), 4); err != nil {
			return err
		}
		e.coded[i] = make([]uint32, n)
		if err := e.decoder.symbols(e.coded[i], 1); err != nil {
			return err
		}
	}
	return nil
}

// nextSymbol is the next symbol of the traversal.
func (e *edgebreaker) nextSymbol() bool {
	switch {
	case !e.valence:
		if e.symbol = byte(e.bits.bits(1)); e.symbol != symbolC {
			e.symbol |= byte(e.bits.bits(2)) << 1
		}
		return !e.bits.beyond
	case e.context < 0:
		e.symbol = symbolE
		return true
	}
	list := e.coded[e.context]
	n := len(list) - 1
	if n < 0 || list[n] >= uint32(len(symbolOf)) {
		return false
	}
	e.symbol, e.coded[e.context] = symbolOf[list[n]], list[:n]
	return true
}

// newVertex adds a vertex whose leftmost corner is c.
func (e *edgebreaker) newVertex(c int32) bool {
	if len(e.first) == e.vertices {
		return false
	}
	e.vertex[c] = int32(len(e.first))
	e.first = append(e.first, c)
	return true
}

// faces adds a face for each symbol, in the reverse of the encoder's order. Each but the first of a part is added at the
// active edge.
func (e *edgebreaker) faces() error {
	for i := range e.symbols {
		if i&0xffff == 0xffff && e.stopped() {
			return ErrStopped
		}
		if !e.nextSymbol() || e.symbol != symbolE && len(e.active) == 0 || !e.face(int32(i)) {
			return errFaces
		}
		c := e.active[len(e.active)-1]
		if e.valence {
			e.reached(c)
		}
		if e.symbol != symbolC && e.symbol != symbolS && !e.splitAt(int32(i), c) {
			return errFaces
		}
	}
	return nil
}

// face adds the face of symbol i.
func (e *edgebreaker) face(i int32) bool {
	c := 4 * i
	top := len(e.active) - 1
	switch e.symbol {
	case symbolC: // between two edges of a vertex, which is inside the mesh from now on
		a := e.active[top]
		x := e.vertex[next(a)]
		b := e.first[x]
		if b < 0 {
			return false
		}
		if b = next(b); !e.free(a, b) {
			return false
		}
		e.join(a, c+1)
		e.join(b, c+2)
		e.vertex[c] = x
		e.vertex[c+1] = e.vertex[next(b)]
		last := e.vertex[prev(a)]
		e.vertex[c+2] = last
		e.first[last] = c + 2
		e.hole[x] = false
		e.active[top] = c
	case symbolR, symbolL: // a new vertex, and the active edge is right or left of it
		a := e.active[top]
		tip, l, r := c+2, c+1, c
		if e.symbol == symbolL {
			tip, l, r = c+1, c, c+2
		}
		if !e.free(a) || !e.newVertex(tip) {
			return false
		}
		e.join(tip, a)
		v := e.vertex[prev(a)]
		e.vertex[r] = v
		e.first[v] = r
		e.vertex[l] = e.vertex[next(a)]
		e.active[top] = c
	case symbolS:
		return e.merge(i)
	case symbolE: // a part of its own
		if !e.newVertex(c) || !e.newVertex(c+1) || !e.newVertex(c+2) {
			return false
		}
		e.active = append(e.active, c)
	default:
		return false
	}
	return true
}

// merge adds the face of a symbol S, between two active edges: two vertices become one.
func (e *edgebreaker) merge(i int32) bool {
	c := 4 * i
	b := e.active[len(e.active)-1]
	e.active = e.active[:len(e.active)-1]
	if a, ok := e.pending[i]; ok {
		e.active = append(e.active, a)
	}
	if len(e.active) == 0 {
		return false
	}
	a := e.active[len(e.active)-1]
	if !e.free(a, b) {
		return false
	}
	e.join(a, c+2)
	e.join(b, c+1)
	p := e.vertex[prev(a)]
	e.vertex[c] = p
	e.vertex[c+1] = e.vertex[next(a)]
	last := e.vertex[prev(b)]
	e.vertex[c+2] = last
	e.first[last] = c + 2
	n := next(b)
	old := e.vertex[n]
	if e.valence {
		e.degree[p] += e.degree[old]
	}
	e.first[p] = e.first[old]
	for x := n; ; {
		e.vertex[x] = p
		if x = e.left(x); x < 0 {
			break
		}
		if x == n {
			return false
		}
	}
	e.first[old] = none
	if len(e.seams) == 0 {
		e.isolated = append(e.isolated, old)
	}
	e.active[len(e.active)-1] = c
	return true
}

// reached counts the faces of the vertices of a new face, whose active corner is c, and finds the context of the next
// symbol.
func (e *edgebreaker) reached(c int32) {
	v, n, p := e.vertex[c], e.vertex[next(c)], e.vertex[prev(c)]
	switch e.symbol {
	case symbolC, symbolS:
		e.degree[n]++
		e.degree[p]++
	case symbolR:
		e.degree[v]++
		e.degree[n]++
		e.degree[p] += 2
	case symbolL:
		e.degree[v]++
		e.degree[n] += 2
		e.degree[p]++
	case symbolE:
		e.degree[v] += 2
		e.degree[n] += 2
		e.degree[p] += 2
	}
	e.context = int(min(max(e.degree[n], leastValence), mostValence)) - leastValence
}

// splitAt keeps edges of the face of symbol i, whose active corner is c, for symbols S to come.
func (e *edgebreaker) splitAt(i, c int32) bool {
	here := uint32(e.symbols-1) - uint32(i)
	for n := len(e.splits) - 1; n >= 0 && e.splits[n].source >= here; n-- {
		s := e.splits[n]
		if s.source > here {
			return false
		}
		edge := prev(c)
		if s.right {
			edge = next(c)
		}
		e.pending[int32(uint32(e.symbols-1)-s.target)] = edge
		e.splits = e.splits[:n]
	}
	return true
}

// joinStarts joins the faces with which parts began, where these lie inside the mesh.
func (e *edgebreaker) joinStarts() error {
	made := e.symbols
	for n := len(e.active) - 1; n >= 0; n-- {
		a := e.active[n]
		if !e.starts.next() {
			continue
		}
		c := int32(4 * made)
		if int(c) >= len(e.opposite) {
			return errFaces
		}
		made++
		vn := e.vertex[next(a)]
		b := e.first[vn]
		if b < 0 {
			return errFaces
		}
		b = next(b)
		vx := e.vertex[next(b)]
		x := e.first[vx]
		if x < 0 {
			return errFaces
		}
		if x = next(x); !e.free(a, b, x) {
			return errFaces
		}
		vp := e.vertex[next(x)]
		e.join(c, a)
		e.join(c+1, b)
		e.join(c+2, x)
		e.vertex[c], e.vertex[c+1], e.vertex[c+2] = vx, vp, vn
		e.hole[vx], e.hole[vp], e.hole[vn] = false, false, false
	}
	if 4*made != len(e.opposite) {
		return errFaces
	}
	return nil
}

// compact gives the numbers of vertices that went into others to the last ones, where vertices are points.
func (e *edgebreaker) compact() error {
	n := int32(len(e.first))
	for _, gone := range e.isolated {
		for n > 0 && e.first[n-1] < 0 {
			n--
		}
		last := n - 1
		if last < gone {
			continue
		}
		start := e.first[last]
		move := func(c int32) bool {
			if e.vertex[c] != last {
				return false
			}
			e.vertex[c] = gone
			return true
		}
		if !move(start) {
			return errFaces
		}
		c := e.left(start)
		for ; c >= 0 && c != start; c = e.left(c) {
			if !move(c) {
				return errFaces
			}
		}
		if c < 0 {
			for c = e.right(start); c >= 0; c = e.right(c) {
				if !move(c) {
					return errFaces
				}
			}
		}
		e.first[gone], e.first[last] = start, none
		e.hole[gone], e.hole[last] = e.hole[last], false
		n--
	}
	if len(e.seams) == 0 {
		e.first = e.first[:n]
	}
	return nil
}

// readSeams reads which edges lie on seams of attributes. Every edge of the boundary does.
func (e *edgebreaker) readSeams() error {
	if len(e.seams) == 0 {
		return nil
	}
	for c := int32(0); int(c) < len(e.opposite); c += 4 {
		if c&0x3ffff == 0 && e.stopped() {
			return ErrStopped
		}
		for k := range int32(3) {
			o := e.opposite[c+k]
			if o < 0 || o>>2 < c>>2 {
				continue
			}
			for i := range e.seamed {
				if !e.seamed[i].next() {
					continue
				}
				s := &e.seams[i]
				if len(s.edges) == cap(s.edges) {
					if err := e.charge(int64(max(256, len(s.edges))), 8); err != nil {
						return err
					}
				}
				s.edges = append(s.edges, c+k)
			}
		}
	}
	for i := range e.seams {
		if err := e.cut(&e.seams[i]); err != nil {
			return err
		}
	}
	return nil
}
