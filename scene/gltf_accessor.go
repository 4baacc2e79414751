package scene

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
)

// The component types of accessors (glTF: Accessor Data Types).
const (
	typeByte          = 5120
	typeUnsignedByte  = 5121
	typeShort         = 5122
	typeUnsignedShort = 5123
	typeUnsignedInt   = 5125
	typeFloat         = 5126
)

// componentSize is the number of bytes of a component, 0 for a type that does not exist.
func componentSize(t int) int {
	switch t {
	case typeByte, typeUnsignedByte:
		return 1
	case typeShort, typeUnsignedShort:
		return 2
	case typeUnsignedInt, typeFloat:
		return 4
	}
	return 0
}

// elements are count elements of width components, stride bytes apart.
type elements struct {
	data                 []byte
	count, width, stride int
	component            int
}

// buffer is the bytes of a buffer, read when first needed.
func (l *gltfFile) buffer(element string, i int) ([]byte, error) {
	if err := within(element, "buffers", i, l.doc.Buffers); err != nil {
		return nil, err
	}
	if data, ok := l.buffers[i]; ok {
		return data, nil
	}
	b := l.doc.Buffers[i]
	element = indexed("buffers", i)
	var data []byte
	switch {
	case b.URI != "":
		var err error
		if data, _, err = l.src.fetch(element+".uri", b.URI); err != nil {
			return nil, err
		}
	case i == 0 && l.bin != nil:
		data = l.bin
	default:
		return nil, errf(element, "has neither a uri nor the file's own bytes")
	}
	if b.ByteLength < 1 {
		return nil, errf(element+".byteLength", "%d is not positive", b.ByteLength)
	}
	if b.ByteLength > len(data) {
		return nil, errf(element, "claims %d bytes and has %d", b.ByteLength, len(data))
	}
	data = data[:b.ByteLength:b.ByteLength]
	l.buffers[i] = data
	return data, nil
}

// view is the bytes of a buffer view, and its stride (0: none given).
func (l *gltfFile) view(element string, i int) ([]byte, int, error) {
	if err := within(element, "bufferViews", i, l.doc.BufferViews); err != nil {
		return nil, 0, err
	}
	v := &l.doc.BufferViews[i]
	element = indexed("bufferViews", i)
	if v.ByteStride < 0 || v.ByteStride > 252 {
		return nil, 0, errf(element+".byteStride", "%d is not in [4, 252]", v.ByteStride)
	}
	data, err := l.viewBytes(element, i, v)
	return data, v.ByteStride, err
}

// viewBytes is the bytes of buffer view i: a part of a buffer, or what one was compressed to.
func (l *gltfFile) viewBytes(element string, i int, v *gltfBufferView) ([]byte, error) {
	switch {
	case v.Extensions.KHR != nil:
		return l.meshopt(element+".extensions.KHR_meshopt_compression", i, v, v.Extensions.KHR)
	case v.Extensions.EXT != nil:
		return l.meshopt(element+".extensions.EXT_meshopt_compression", i, v, v.Extensions.EXT)
	}
	return l.part(element, v.Buffer, v.ByteOffset, v.ByteLength)
}

// part is some bytes of a buffer.
func (l *gltfFile) part(element string, buffer, offset, length int) ([]byte, error) {
	data, err := l.buffer(element, buffer)
	if err != nil {
		return nil, err
	}
	if offset < 0 || length < 1 || offset > len(data) || length > len(data)-offset {
		return nil, errf(element, "bytes %d to %d+%d lie outside buffers[%d], which has %d", offset, offset, length, buffer, len(data))
	}
	end := offset + length
	return data[offset:end:end], nil
}

// within checks that the elements from offset on lie inside data, and keeps these bytes.
func (e *elements) within(element string, data []byte, offset int) error {
	size := e.width * componentSize(e.component)
	switch {
	case e.stride == 0:
		e.stride = size
	case e.stride < size:
		return errf(element, "elements of %d bytes overlap at a stride of %d", size, e.stride)
	}
	if offset < 0 || e.count < 0 || e.count > 0 && (offset > len(data)-size || e.count-1 > (len(data)-size-offset)/e.stride) {
		return errf(element, "%d elements of %d bytes from byte %d on lie past the end of its %d bytes", e.count, size, offset, len(data))
	}
	if e.count > 0 {
		e.data = data[offset:]
	}
	return nil
}

// accessor checks an accessor and finds its elements; data is nil if they are all zero.
func (l *gltfFile) accessor(user string, i int) (e elements, err error) {
	if err = within(user, "accessors", i, l.doc.Accessors); err != nil {
		return e, err
	}
	a, element := &l.doc.Accessors[i], indexed("accessors", i)
	e = elements{count: a.Count, width: accessorComponents[a.Type], component: a.ComponentType}
	switch {
	case componentSize(e.component) == 0:
		return e, errf(element+".componentType", "%d does not exist", e.component)
	case strings.HasPrefix(a.Type, "MAT") && (a.Type != "MAT4" || e.component != typeFloat):
		return e, errf(element+".type", "is a matrix that nothing here has")
	case a.Count < 1:
		return e, errf(element+".count", "%d is not positive", a.Count)
	}
	if l.packed.has(i) {
		return l.packedElements(element, i, e)
	}
	if a.BufferView == nil {
		e.stride = e.width * componentSize(e.component)
		return e, nil
	}
	data, stride, err := l.view(element, *a.BufferView)
	if err != nil {
		return e, err
	}
	e.stride = stride
	return e, e.within(element, data, a.ByteOffset)
}

// sparse finds the elements that a sparse accessor replaces, and by what (glTF: Sparse Accessors).
func (l *gltfFile) sparse(i int, e elements) (at []uint32, values elements, err error) {
	sp, element := l.doc.Accessors[i].Sparse, indexed("accessors", i)+".sparse"
	if sp.Count < 1 || sp.Count > e.count {
		return nil, values, errf(element+".count", "%d is not in [1, %d]", sp.Count, e.count)
	}
	places := elements{count: sp.Count, width: 1, component: sp.Indices.ComponentType}
	if c := places.component; c != typeUnsignedByte && c != typeUnsignedShort && c != typeUnsignedInt {
		return nil, values, errf(element+".indices.componentType", "%d is not an unsigned integer", c)
	}
	data, _, err := l.view(element+".indices", sp.Indices.BufferView)
	if err != nil {
		return nil, values, err
	}
	if err = places.within(element+".indices", data, sp.Indices.ByteOffset); err != nil {
		return nil, values, err
	}
	values = elements{count: sp.Count, width: e.width, component: e.component}
	if data, _, err = l.view(element+".values", sp.Values.BufferView); err != nil {
		return nil, values, err
	}
	if err = values.within(element+".values", data, sp.Values.ByteOffset); err != nil {
		return nil, values, err
	}
	if err = l.src.charge(element, int64(sp.Count), 4); err != nil {
		return nil, values, err
	}
	at = make([]uint32, sp.Count)
	l.src.uints(at, places)
	for k, v := range at {
		if int64(v) >= int64(e.count) || k > 0 && v <= at[k-1] {
			return nil, values, errf(element+".indices", "element %d: %d is not in [0, %d) or does not increase", k, v, e.count)
		}
	}
	return at, values, nil
}

// floatsKey names an accessor read as floats; integers are fractions of their range if normalized. One that a Draco
// stream has is named with the stream's buffer view, and -1 stands for none.
type floatsKey struct {
	accessor   int
	normalized bool
	stream     int
}

// readFloats reads an accessor of the given widths as floats, each only once.
func (l *gltfFile) readFloats(user string, i int, normalize bool, widths ...int) ([]float32, int, error) {
	e, err := l.accessor(user, i)
	if err != nil {
		return nil, 0, err
	}
	element := indexed("accessors", i)
	if !slices.Contains(widths, e.width) {
		return nil, 0, errf(element+".type", "%s does not suit %s", l.doc.Accessors[i].Type, user)
	}
	if e.component == typeUnsignedInt {
		return nil, 0, errf(element+".componentType", "UNSIGNED_INT does not suit %s", user)
	}
	key := floatsKey{i, normalize || l.doc.Accessors[i].Normalized, l.packed.view(i)}
	if v, ok := l.floats[key]; ok {
		return v, e.width, nil
	}
	if err := l.src.charge(element, int64(e.count), 4*int64(e.width)); err != nil {
		return nil, 0, err
	}
	v := make([]float32, e.count*e.width)
	const some = 1 << 14
	for first := 0; first < e.count; first += some {
		l.src.work(some)
		part := e
		part.count = min(some, e.count-first)
		if e.data != nil {
			part.data = e.data[first*e.stride:]
		}
		part.floats(v[first*e.width:], key.normalized)
	}
	if l.doc.Accessors[i].Sparse != nil {
		at, values, err := l.sparse(i, e)
		if err != nil {
			return nil, 0, err
		}
		one := values
		one.count = 1
		for k, p := range at {
			one.data = values.data[k*values.stride:]
			one.floats(v[int(p)*e.width:][:e.width], key.normalized)
		}
	}
	l.floats[key] = v
	return v, e.width, nil
}

// floats converts every component into v. Normalized integers are c/max, signed ones not below -1.
func (e *elements) floats(v []float32, normalized bool) {
	if e.data == nil {
		return
	}
	scale := float32(1)
	for i := range e.count {
		p, o := e.data[i*e.stride:], v[i*e.width:][:e.width]
		switch e.component {
		case typeFloat:
			for k := range o {
				o[k] = math.Float32frombits(binary.LittleEndian.Uint32(p[4*k:]))
			}
			continue
		case typeByte:
			scale = 127
			for k := range o {
				o[k] = float32(int8(p[k]))
			}
		case typeUnsignedByte:
			scale = 255
			for k := range o {
				o[k] = float32(p[k])
			}
		case typeShort:
			scale = 32767
			for k := range o {
				o[k] = float32(int16(binary.LittleEndian.Uint16(p[2*k:])))
			}
		case typeUnsignedShort:
			scale = 65535
			for k := range o {
				o[k] = float32(binary.LittleEndian.Uint16(p[2*k:]))
			}
		}
		if normalized {
			for k := range o {
				o[k] = max(o[k]/scale, -1)
			}
		}
	}
}

// indicesKey names an accessor read as indices into so many vertices.
type indicesKey struct{ accessor, vertices int }

// readIndices reads an accessor as vertex numbers below vertices, each only once.
func (l *gltfFile) readIndices(user string, i, vertices int) ([]uint32, error) {
	e, err := l.accessor(user, i)
	if err != nil {
		return nil, err
	}
	element := indexed("accessors", i)
	if c := e.component; e.width != 1 || c != typeUnsignedByte && c != typeUnsignedShort && c != typeUnsignedInt {
		return nil, errf(element, "indices must be unsigned integers, one an element")
	}
	key := indicesKey{i, vertices}
	if v, ok := l.indices[key]; ok {
		return v, nil
	}
	if err := l.src.charge(element, int64(e.count), 4); err != nil {
		return nil, err
	}
	v := make([]uint32, e.count)
	l.src.uints(v, e)
	if l.doc.Accessors[i].Sparse != nil {
		at, values, err := l.sparse(i, e)
		if err != nil {
			return nil, err
		}
		for k, p := range at {
			v[p] = values.uint(k)
		}
	}
	for k, x := range v {
		if k%(1<<14) == 0 {
			l.src.work(1 << 12)
		}
		if int64(x) >= int64(vertices) {
			return nil, errf(element, "element %d: index %d is past the %d vertices", k, x, vertices)
		}
	}
	l.indices[key] = v
	return v, nil
}

// uint is element i, of one unsigned component.
func (e *elements) uint(i int) uint32 {
	p := e.data[i*e.stride:]
	switch e.component {
	case typeUnsignedByte:
		return uint32(p[0])
	case typeUnsignedShort:
		return uint32(binary.LittleEndian.Uint16(p))
	}
	return binary.LittleEndian.Uint32(p)
}

// uints converts the elements of e, as many as v has.
func (b *budget) uints(v []uint32, e elements) {
	if e.data == nil {
		return
	}
	for i := range v {
		if i%(1<<14) == 0 {
			b.work(1 << 12)
		}
		v[i] = e.uint(i)
	}
}
