package draco

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// tree is the points of a cloud as a tree that halves space (Botsch and others, "Efficient High Quality Rendering of Point
// Sampled Geometry", 2002; Devillers and Gandoin, "Geometric Compression for Interactive Transmission", 2000): all
// components of all attributes of a point are one place in a cube of many dimensions, 2^bits a side. Each split says how
// many of the points are on either side.
type tree struct {
	d      *decoder
	bits   uint32
	width  int      // dimensions
	base   []uint32 // the lowest corner of the part of space
	levels []uint32 // how often each dimension was halved
	out    []uint32 // points, each width numbers

	coded  bool // numbers of points are bits of a probability, not words
	folded bool // and of a probability for each place
	choose bool // the stream says along which dimension to halve
	words  wordBits
	places [33]bitDecoder
	rest   wordBits // bits of one or two points alone
	axes   wordBits
	halves wordBits
	splits int
}

// mostLevel is the highest level of compression.
const mostLevel = 6

// mostWidth bounds the dimensions, and with them how deep splits are nested; mostSplits bounds the time. Ten million
// points of 7 dimensions and 11 bits, each three times, have as many.
const (
	mostWidth  = 1024
	mostSplits = 1 << 28
)

// cloudTree decodes the values of all attributes of a group that are coded as a tree, and how to undo their transforms.
func (d *decoder) cloudTree(attributes []Attribute) error {
	level := d.u8()
	t := &tree{d: d, bits: d.u32(), coded: level > 1, folded: level > 3, choose: level > 5}
	points := d.u32()
	for i := range attributes {
		a := &attributes[i]
		if t.width += a.Components; a.Type > Uint32 && a.Type != Float32 || a.Type < Int8 || a.Type.Size() > 4 {
			return fmt.Errorf("the stream has attributes of type %d in a tree, which cannot be", a.Type)
		}
	}
	switch {
	case d.short:
		return errEarly
	case t.width > mostWidth:
		return fmt.Errorf("the stream has a tree of %d dimensions, too many", t.width)
	case level > mostLevel || t.bits > 32 || int64(points) != int64(d.mesh.Points):
		return fmt.Errorf("the stream has a tree of level %d, %d bits and %d points, which cannot be", level, t.bits, points)
	}
	if points > 0 {
		if err := d.charge(int64(points)*2*int64(t.width)+2*int64(t.width), 4); err != nil {
			return err
		}
		if err := t.read(int(points)); err != nil {
			return err
		}
	}
	return t.share(attributes)
}

// read reads all points.
func (t *tree) read(points int) error {
	if err := t.start(); err != nil {
		return err
	}
	t.base, t.levels = make([]uint32, t.width), make([]uint32, t.width)
	t.out = make([]uint32, 0, points*t.width)
	if !t.split(points, 0) {
		if t.d.stopped() {
			return ErrStopped
		}
		return errEntropy
	}
	return nil
}

// start begins the four parts of the stream.
func (t *tree) start() (err error) {
	n := 0
	if t.coded {
		n = 1
	}
	if t.folded {
		n = len(t.places) // the last one is for bits that no number has
	}
	for i := range n {
		if t.places[i], err = t.d.bitDecoder(); err != nil {
			return err
		}
	}
	if n == 0 {
		if t.words, err = t.d.wordBits(); err != nil {
			return err
		}
	}
	for _, w := range []*wordBits{&t.rest, &t.axes, &t.halves} {
		if *w, err = t.d.wordBits(); err != nil {
			return err
		}
	}
	return nil
}

// split reads n points of a part of space that was halved along a dimension.
func (t *tree) split(n, last int) bool {
	if t.splits++; t.splits > mostSplits || t.splits&0xffff == 0 && t.d.stopped() {
		return false
	}
	axis := t.axis(n, last)
	if axis >= t.width {
		return false
	}
	left := t.bits - t.levels[axis]
	switch {
	case left == 0:
		for range n {
			t.out = append(t.out, t.base...)
		}
		return true
	case n <= 2:
		for range n {
			t.alone(axis)
		}
		return !t.rest.beyond
	}
	first := n / 2
	off := t.number(uint(bits.Len(uint(n)) - 1))
	if off > uint32(first) || t.words.beyond {
		return false
	}
	first -= int(off)
	second := n - first
	if first != second && t.halves.bits(1) == 0 {
		first, second = second, first
	}
	if t.halves.beyond {
		return false
	}
	t.levels[axis]++
	ok := true
	if second > 0 {
		t.base[axis] += 1 << (left - 1)
		ok = t.split(second, axis)
		t.base[axis] -= 1 << (left - 1)
	}
	if ok && first > 0 {
		ok = t.split(first, axis)
	}
	t.levels[axis]--
	return ok
}

// axis is the dimension along which to halve.
func (t *tree) axis(n, last int) int {
	const few = 64
	switch {
	case !t.choose && last+1 >= t.width:
		return 0
	case !t.choose:
		return last + 1
	case n >= few:
		return int(t.axes.bits(4))
	}
	best := 0
	for i, level := range t.levels {
		if level < t.levels[best] {
			best = i
		}
	}
	return best
}

// number is how many points fewer than half are on the lower side.
func (t *tree) number(n uint) (v uint32) {
	if !t.coded {
		return t.words.bits(n)
	}
	for i := range n {
		if !t.folded {
			i = 0
		}
		if v <<= 1; t.places[i].next() {
			v |= 1
		}
	}
	return v
}

// alone reads the bits that are left of one point, from a dimension on.
func (t *tree) alone(axis int) {
	t.out = append(t.out, t.base...)
	p := t.out[len(t.out)-t.width:]
	for range t.width {
		p[axis] |= t.rest.bits(uint(t.bits - t.levels[axis]))
		if axis++; axis == t.width {
			axis = 0
		}
	}
}

// share gives attributes their part of each point, and reads how to undo their transforms.
func (t *tree) share(attributes []Attribute) error {
	d, at := t.d, 0
	for i := range attributes {
		a := &attributes[i]
		a.coder = integers
		a.values = make([]int32, 0, d.mesh.Points*a.Components)
		for p := at; p < len(t.out); p += t.width {
			a.values = append(a.values, asSigned(t.out[p:p+a.Components])...)
		}
		at += a.Components
		if a.Type == Float32 {
			a.coder = quantized
			if err := d.readTransform(a); err != nil {
				return err
			}
		}
	}
	for i := range attributes {
		a := &attributes[i]
		if a.Type != Int8 && a.Type != Int16 && a.Type != Int32 {
			continue
		}
		for k := range a.Components { // signed integers are above the least of them
			u := d.varint()
			low := int32(u>>1) ^ -int32(u&1)
			for v := k; v < len(a.values); v += a.Components {
				a.values[v] += low
			}
		}
	}
	if d.short {
		return errEarly
	}
	return nil
}

// wordBits reads bits from the highest bit of words of 32 bits on.
type wordBits struct {
	data   []byte
	word   uint32
	waits  uint // bits of the word that were not read
	beyond bool // more was read than there is
}

// wordBits starts to read the words that come next.
func (d *decoder) wordBits() (w wordBits, err error) {
	n := d.u32()
	if n == 0 || n&3 != 0 {
		d.short = true
	}
	if w.data = d.take(int(n)); d.short {
		return w, errEarly
	}
	return w, nil
}

// bits is the next n bits, at most 32; zeros after the end.
func (w *wordBits) bits(n uint) (v uint32) {
	for n > 0 {
		if w.waits == 0 {
			if len(w.data) < 4 {
				w.beyond = true
				return 0
			}
			w.word, w.waits, w.data = binary.LittleEndian.Uint32(w.data), 32, w.data[4:]
		}
		k := min(n, w.waits)
		v = v<<k | w.word>>(32-k)
		w.word <<= k
		w.waits -= k
		n -= k
	}
	return v
}
