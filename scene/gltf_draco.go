package scene

import (
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/seed-1acaedba/halfspace/scene/internal/draco"
)

// dracoStream is a buffer view that holds a Draco stream, decoded (KHR_draco_mesh_compression).
type dracoStream struct {
	mesh *draco.Mesh
	err  error
}

// dracoPrimitive is the stream of a primitive: which of its attributes accessors have.
type dracoPrimitive struct {
	stream     int // buffer view
	mesh       *draco.Mesh
	attributes map[int]*draco.Attribute // by accessor
}

// has says that an accessor's elements are in the stream.
func (p *dracoPrimitive) has(accessor int) bool { return p != nil && p.attributes[accessor] != nil }

// view is the buffer view of the stream that has an accessor's elements, -1 for none.
func (p *dracoPrimitive) view(accessor int) int {
	if p.has(accessor) {
		return p.stream
	}
	return -1
}

// indices are the triangles of the stream, of a primitive with n vertices.
func (p *dracoPrimitive) indices(element string, n int) ([]uint32, error) {
	if n != p.mesh.Points {
		return nil, errf(element, "%d vertices for the %d points of its Draco stream", n, p.mesh.Points)
	}
	return p.mesh.Indices, nil
}

// unpack finds the Draco stream of a primitive. Where that cannot be read, plain data that are there as well are read
// instead.
func (l *gltfFile) unpack(element string, p *gltfPrimitive, mode int) error {
	in := p.Extensions.Draco
	if in == nil {
		return nil
	}
	element += ".extensions.KHR_draco_mesh_compression"
	packed, err := l.stream(element, in, p, mode)
	var e *Error
	switch {
	case err == nil:
		l.packed = packed
	case l.plain(p) && !(errors.As(err, &e) && e.final):
		l.src.warn(element, "%s; plain data are drawn instead", oneLine(err))
	default:
		return err
	}
	return nil
}

// plain says that a primitive's elements are in buffer views as well.
func (l *gltfFile) plain(p *gltfPrimitive) bool {
	there := func(i int) bool {
		return i < 0 || i >= len(l.doc.Accessors) || l.doc.Accessors[i].BufferView != nil || l.doc.Accessors[i].Sparse != nil
	}
	for _, i := range p.Attributes {
		if !there(i) {
			return false
		}
	}
	return p.Indices == nil || there(*p.Indices)
}

// stream is the decoded stream of a primitive, with its attributes by the accessors that they stand for.
func (l *gltfFile) stream(element string, in *gltfDraco, p *gltfPrimitive, mode int) (*dracoPrimitive, error) {
	const triangles, strip = 4, 5
	switch {
	case mode != triangles && mode != strip:
		return nil, errf(element, "the primitive's mode is %d, not triangles", mode)
	case in.BufferView == nil:
		return nil, errf(element+".bufferView", "is missing")
	}
	if err := within(element+".bufferView", "bufferViews", *in.BufferView, l.doc.BufferViews); err != nil {
		return nil, err
	}
	if l.streams == nil {
		l.decodeStreams()
	}
	s := l.streams[*in.BufferView]
	if s == nil { // of a mesh that no node has
		s = &dracoStream{err: errf(element, "is decoded for nodes alone")}
	}
	if s.err != nil {
		var e *Error
		if errors.As(s.err, &e) && e.Element != "" {
			return nil, e
		}
		return nil, errf(element, "%s", oneLine(s.err))
	}
	out := &dracoPrimitive{stream: *in.BufferView, mesh: s.mesh, attributes: map[int]*draco.Attribute{}}
	for name, id := range in.Attributes {
		accessor, ok := p.Attributes[name]
		if !ok {
			l.src.warn(element+".attributes", "%.100q is no attribute of the primitive", name)
			continue
		}
		a := attributeOf(s.mesh, id)
		if a == nil {
			return nil, errf(element+".attributes", "%.100q is attribute %d, which the stream does not have", name, id)
		}
		out.attributes[accessor] = a
	}
	return out, nil
}

// attributeOf is the attribute of a number.
func attributeOf(m *draco.Mesh, id int) *draco.Attribute {
	for i := range m.Attributes {
		if int64(m.Attributes[i].ID) == int64(id) {
			return &m.Attributes[i]
		}
	}
	return nil
}

// decodeStreams decodes the streams of all meshes that nodes have, on all threads.
func (l *gltfFile) decodeStreams() {
	l.streams = map[int]*dracoStream{}
	type job struct {
		data []byte
		out  *dracoStream
		name string
	}
	var jobs []job
	seen := make([]bool, len(l.doc.Meshes))
	for i := range l.doc.Nodes {
		m := l.doc.Nodes[i].Mesh
		if m == nil || *m < 0 || *m >= len(seen) || seen[*m] {
			continue
		}
		seen[*m] = true
		for k := range l.doc.Meshes[*m].Primitives {
			in := l.doc.Meshes[*m].Primitives[k].Extensions.Draco
			if in == nil || in.BufferView == nil || l.streams[*in.BufferView] != nil {
				continue
			}
			s := &dracoStream{}
			l.streams[*in.BufferView] = s
			element := indexed("bufferViews", *in.BufferView)
			var data []byte
			if data, _, s.err = l.view(element, *in.BufferView); s.err == nil {
				jobs = append(jobs, job{data, s, element})
			}
		}
	}
	var workers sync.WaitGroup
	var charging sync.Mutex
	next := make(chan job)
	for range min(len(jobs), runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			for j := range next {
				j.out.mesh, j.out.err = decodeDraco(&l.src.budget, &charging, j.name, j.data)
				if j.out.err == nil && j.out.mesh.Cloud {
					j.out.err = errors.New("the stream is a point cloud, not a mesh")
				}
			}
		})
	}
	for _, j := range jobs {
		next <- j
	}
	close(next)
	workers.Wait()
	l.src.work(1 << 15)
}

// decodeDraco decodes a stream; several may be decoded at a time, of which one counts in the budget at a time.
func decodeDraco(b *budget, charging *sync.Mutex, element string, data []byte) (m *draco.Mesh, err error) {
	defer func() {
		if p := recover(); p != nil { // a goroutine has nobody else
			err = fmt.Errorf("malformed: %v", p)
		}
	}()
	return draco.Decode(data, draco.Options{
		Charge: func(bytes int64) error {
			charging.Lock()
			defer charging.Unlock()
			return b.allow(element, bytes)
		},
		Stopped: func() bool { return b.ctx.Err() != nil },
	})
}

// allow is charge of bytes, without a value of its own in an error that is none.
func (b *budget) allow(element string, bytes int64) error {
	if b.take(bytes, 1) {
		return nil
	}
	return b.refusal(element, bytes, 1)
}

// dracoTypes has a stream's type for each component type.
var dracoTypes = map[int]draco.Type{
	typeByte: draco.Int8, typeUnsignedByte: draco.Uint8, typeShort: draco.Int16, typeUnsignedShort: draco.Uint16,
	typeUnsignedInt: draco.Uint32, typeFloat: draco.Float32,
}

// packedElements are the elements of accessor i, which the stream of the primitive has.
func (l *gltfFile) packedElements(element string, i int, e elements) (elements, error) {
	a, t := l.packed.attributes[i], dracoTypes[e.component]
	if a.Components != e.width || !a.As(t) {
		return e, errf(element, "is %d components of type %d, and %d of Draco's type %d in its stream",
			e.width, e.component, a.Components, a.Type)
	}
	if e.count != l.packed.mesh.Points {
		l.src.warn(element+".count", "%d, but its Draco stream has %d points; those are drawn", e.count, l.packed.mesh.Points)
		e.count = l.packed.mesh.Points
	}
	if e.count == 0 {
		return e, errf(element, "has no points in its Draco stream")
	}
	if err := l.src.charge(element, a.Bytes(t), 1); err != nil {
		return e, err
	}
	e.stride = e.width * t.Size()
	e.data = a.Data(t)
	return e, nil
}
