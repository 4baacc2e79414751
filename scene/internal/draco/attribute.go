package draco

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Kind is what an attribute is.
type Kind uint8

// The kinds, by their numbers in streams.
const (
	Position Kind = iota
	Normal
	Color
	TexCoord
	Generic
)

// Type is the type of components.
type Type uint8

// The types, by their numbers in streams. Those of 64 bits exist as well and are not read.
const (
	Int8    Type = 1
	Uint8   Type = 2
	Int16   Type = 3
	Uint16  Type = 4
	Int32   Type = 5
	Uint32  Type = 6
	Float32 Type = 9
	Bool    Type = 11
)

// sizes are the bytes of a component, by type; 0 for types that do not exist.
var sizes = [12]int{0, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 1}

// Size is the bytes of a component.
func (t Type) Size() int { return sizes[t] }

// Attribute is an attribute of points.
type Attribute struct {
	Kind       Kind
	Type       Type
	Components int
	Normalized bool   // integers are fractions of their range
	ID         uint32 // which of the stream's
	points     int
	index      []int32 // by point: its entry; nil: the same
	values     []int32 // of entries, before the transform is undone; nil: raw
	raw        []byte
	coder      byte
	low        []float32 // the least of each component, of coder quantized
	scale      float32
	bits       uint
}

// The coders of attributes.
const (
	rawCoder    = 0
	integers    = 1
	quantized   = 2
	octahedrons = 3 // unit vectors as octahedral coordinates
)

// group is the attributes of one attribute decoder.
type group struct {
	seq   *sequence // nil: entries are points
	seams *seams    // nil: those of positions
	from  int       // in Mesh.Attributes
	to    int
	order byte
}

// attributes decodes all attributes.
func (d *decoder) attributes() error {
	groups := make([]group, d.u8())
	if d.short {
		return errEarly
	}
	if err := d.readGroups(groups); err != nil {
		return err
	}
	for i := range groups {
		g := &groups[i]
		g.from = len(d.mesh.Attributes)
		if err := d.readAttributes(); err != nil {
			return err
		}
		g.to = len(d.mesh.Attributes)
	}
	for i := range groups {
		if err := d.decodeGroup(&groups[i]); err != nil {
			return err
		}
	}
	return nil
}

// readGroups reads how attributes are connected.
func (d *decoder) readGroups(groups []group) error {
	if d.table == nil {
		return nil
	}
	own := false // a group has the connectivity of positions
	for i := range groups {
		g := &groups[i]
		data, perCorner := int(int8(d.u8())), d.u8() != 0
		g.order = d.u8()
		switch {
		case d.short:
			return errEarly
		case data >= len(d.seams) || g.order > predictionDegree || perCorner && (g.order != depthFirst || data < 0):
			return fmt.Errorf("the stream's attributes %d are connected in a way that does not exist", i)
		case data < 0 && own || data >= 0 && d.seams[data].taken:
			return fmt.Errorf("the stream's attributes %d are connected as others are", i)
		}
		if data < 0 {
			own = true
			continue
		}
		d.seams[data].taken = true
		if perCorner {
			g.seams = &d.seams[data]
		}
	}
	return nil
}

// readAttributes reads what the attributes of a group are.
func (d *decoder) readAttributes() error {
	n := int64(d.varint())
	if d.short || n == 0 || n > int64(d.rest()/5) {
		return errEarly
	}
	if err := d.charge(n, 160); err != nil {
		return err
	}
	from := len(d.mesh.Attributes)
	for range n {
		a := Attribute{
			Kind: Kind(d.u8()), Type: Type(d.u8()), Components: int(d.u8()), Normalized: d.u8() != 0, ID: d.varint(),
			points: d.mesh.Points,
		}
		if d.short {
			return errEarly
		}
		if a.Kind > Generic || int(a.Type) >= len(sizes) || sizes[a.Type] == 0 || a.Components == 0 {
			return fmt.Errorf("the stream's attribute %d has kind %d, type %d and %d components, which cannot be",
				len(d.mesh.Attributes), a.Kind, a.Type, a.Components)
		}
		d.mesh.Attributes = append(d.mesh.Attributes, a)
	}
	if d.tree {
		return nil
	}
	for i := from; i < len(d.mesh.Attributes); i++ {
		a := &d.mesh.Attributes[i]
		switch a.coder = d.u8(); {
		case d.short:
			return errEarly
		case a.coder == rawCoder,
			a.coder == integers && a.Type >= Int8 && a.Type <= Uint32,
			a.coder == quantized && a.Type == Float32,
			a.coder == octahedrons && a.Type == Float32 && a.Components == 3:
		default:
			return fmt.Errorf("the stream's attribute %d has coder %d, which does not suit type %d and %d components",
				i, a.coder, a.Type, a.Components)
		}
	}
	return nil
}

// decodeGroup decodes the values of a group, and reads how to undo their transforms.
func (d *decoder) decodeGroup(g *group) (err error) {
	entries := d.mesh.Points
	var index []int32
	if d.table != nil {
		table := d.table
		if g.seams != nil {
			table = g.seams.table
		}
		if g.seq, err = d.sequence(table, g.order); err != nil {
			return err
		}
		entries = len(g.seq.corners)
		if err := d.charge(int64(d.mesh.Points), 4); err != nil {
			return err
		}
		index = make([]int32, d.mesh.Points)
		for p, c := range d.pointCorners {
			if c < 0 {
				return errFaces
			}
			if index[p] = g.seq.entries[table.vertex[c]]; index[p] < 0 {
				return errFaces
			}
		}
	}
	attributes := d.mesh.Attributes[g.from:g.to]
	if d.tree {
		return d.cloudTree(attributes)
	}
	for i := range attributes {
		if d.stopped() {
			return ErrStopped
		}
		a := &attributes[i]
		a.index = index
		if a.coder == rawCoder {
			err = d.readRaw(a, entries)
		} else {
			err = d.readIntegers(g, a, entries)
		}
		if err != nil {
			return err
		}
	}
	for i := range attributes {
		if err := d.readTransform(&attributes[i]); err != nil {
			return err
		}
	}
	return nil
}

// readRaw reads values as they are.
func (d *decoder) readRaw(a *Attribute, entries int) error {
	size := a.Type.Size()
	if a.raw = d.take(entries * a.Components * size); d.short {
		return errEarly
	}
	if a.Type < Int8 || a.Type > Uint32 {
		return nil
	}
	if err := d.charge(int64(entries*a.Components), 4); err != nil {
		return err
	}
	v := make([]uint32, entries*a.Components)
	littleEndian(v, a.raw, size)
	a.coder, a.raw, a.values = integers, nil, asSigned(v)
	return nil
}

// littleEndian reads numbers of so many bytes each.
func littleEndian(v []uint32, data []byte, size int) {
	for i := range v {
		for k := size - 1; k >= 0; k-- {
			v[i] = v[i]<<8 | uint32(data[i*size+k])
		}
	}
}

// width is how many integers an entry has.
func (a *Attribute) width() int {
	if a.coder == octahedrons {
		return 2
	}
	return a.Components
}

// readIntegers decodes integers and adds their predictions.
func (d *decoder) readIntegers(g *group, a *Attribute, entries int) error {
	p, err := d.readPrediction(g, a)
	if err != nil {
		return err
	}
	n := a.width()
	if err := d.charge(int64(entries), 4*int64(n)); err != nil {
		return err
	}
	v := make([]uint32, entries*n)
	switch compressed := d.u8(); {
	case d.short:
		return errEarly
	case compressed != 0:
		if err := d.symbols(v, n); err != nil {
			return err
		}
	default:
		if err := d.plain(v); err != nil {
			return err
		}
	}
	a.values = signed(v, p == nil || !p.positive())
	if p == nil {
		return nil
	}
	return p.undo(d, a, entries)
}

// plain reads integers of so many bytes each.
func (d *decoder) plain(v []uint32) error {
	size := int(d.u8())
	if size > 4 {
		return errEntropy
	}
	data := d.take(len(v) * size)
	if d.short {
		return errEarly
	}
	littleEndian(v, data, size)
	return nil
}

// signed makes signed integers of symbols in place; their lowest bit is the sign if zigzag is set.
func signed(v []uint32, zigzag bool) []int32 {
	out := asSigned(v)
	if zigzag {
		for i, x := range v {
			out[i] = int32(x>>1) ^ -int32(x&1)
		}
	}
	return out
}

// readTransform reads what undoes the transform of an attribute.
func (d *decoder) readTransform(a *Attribute) error {
	switch a.coder {
	case quantized:
		if d.rest() < 4*a.Components+5 {
			return errEarly
		}
		a.low = make([]float32, a.Components)
		for i := range a.low {
			a.low[i] = math.Float32frombits(d.u32())
		}
		a.scale = math.Float32frombits(d.u32())
		a.bits = uint(d.u8())
		if a.bits < 1 || a.bits > 30 {
			return fmt.Errorf("the stream quantises to %d bits, which are not 1 to 30", a.bits)
		}
		a.scale /= float32(int32(1)<<a.bits - 1)
	case octahedrons:
		if a.bits = uint(d.u8()); d.short {
			return errEarly
		}
		if a.bits < 2 || a.bits > 30 {
			return fmt.Errorf("the stream quantises normals to %d bits, which are not 2 to 30", a.bits)
		}
	}
	return nil
}

// As says whether Data has the attribute in another type: integers change their size, without the bits that
// it lacks, or floats of the same value.
func (a *Attribute) As(t Type) bool {
	return t == a.Type || a.coder == integers && (t >= Int8 && t <= Uint32 || t == Float32)
}

// Bytes is how many bytes Data makes.
func (a *Attribute) Bytes(t Type) int64 {
	return int64(a.points) * int64(a.Components) * int64(t.Size())
}

// Data is the components of all points one after another, in little-endian order, in a type that As allows.
func (a *Attribute) Data(t Type) []byte {
	row := a.Components * t.Size()
	out := make([]byte, a.points*row)
	for p := range a.points {
		e := p
		if a.index != nil {
			e = int(a.index[p])
		}
		a.entry(out[p*row:][:row], e, t)
	}
	return out
}

// entry writes the components of an entry.
func (a *Attribute) entry(o []byte, e int, t Type) {
	switch a.coder {
	case rawCoder:
		copy(o, a.raw[e*len(o):])
	case integers:
		a.integer(o, a.values[e*a.Components:][:a.Components], t)
	case quantized:
		for k, x := range a.values[e*a.Components:][:a.Components] {
			binary.LittleEndian.PutUint32(o[4*k:], math.Float32bits(float32(float32(x)*a.scale)+a.low[k]))
		}
	case octahedrons:
		for k, x := range unit(a.values[2*e], a.values[2*e+1], a.bits) {
			binary.LittleEndian.PutUint32(o[4*k:], math.Float32bits(x))
		}
	}
}

// integer writes integers.
func (a *Attribute) integer(o []byte, v []int32, t Type) {
	for k, x := range v {
		switch {
		case t == Float32 && a.Type == Uint32:
			binary.LittleEndian.PutUint32(o[4*k:], math.Float32bits(float32(uint32(x))))
		case t == Float32:
			binary.LittleEndian.PutUint32(o[4*k:], math.Float32bits(float32(a.Type.narrow(x))))
		case t.Size() == 1:
			o[k] = byte(a.Type.narrow(x))
		case t.Size() == 2:
			binary.LittleEndian.PutUint16(o[2*k:], uint16(a.Type.narrow(x)))
		default:
			binary.LittleEndian.PutUint32(o[4*k:], uint32(a.Type.narrow(x)))
		}
	}
}

// narrow is what a type keeps of an integer.
func (t Type) narrow(x int32) int32 {
	switch t {
	case Int8:
		return int32(int8(x))
	case Uint8:
		return int32(uint8(x))
	case Int16:
		return int32(int16(x))
	case Uint16:
		return int32(uint16(x))
	}
	return x
}
