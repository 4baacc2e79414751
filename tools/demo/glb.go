package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

type element = map[string]any

// file is a glTF binary file being written.
type file struct {
	bin                                        bytes.Buffer
	views, accessors, meshes, nodes, materials []element
	textures, samplers, images, cameras        []element
	shared                                     map[*mesh]*packed
	numbers                                    map[*material]int
}

// packed is a mesh in the file: positions as 16-bit integers, of which the node's scale and translation make metres;
// normals as bytes; texture coordinates as 16-bit fractions, of which the material's transform makes repeats.
type packed struct {
	center  vec
	unit    float64
	attrs   element
	indices int
}

// encodeWorld writes a world whose vertices have these colours.
func encodeWorld(w *world, colors [][]vec) []byte {
	f := &file{samplers: []element{{"magFilter": 9729, "minFilter": 9987}}, shared: map[*mesh]*packed{}, numbers: map[*material]int{}}
	for k, o := range w.objects {
		f.object(o, colors[k])
	}
	for _, c := range w.cameras {
		f.camera(c)
	}
	roots := make([]int, len(f.nodes))
	for i := range roots {
		roots[i] = i
	}
	doc := element{
		"asset":              element{"version": "2.0", "generator": "halfspace tools/demo"},
		"scene":              0,
		"scenes":             []element{{"name": "courtyard", "nodes": roots}},
		"nodes":              f.nodes,
		"meshes":             f.meshes,
		"materials":          f.materials,
		"textures":           f.textures,
		"samplers":           f.samplers,
		"images":             f.images,
		"cameras":            f.cameras,
		"accessors":          f.accessors,
		"bufferViews":        f.views,
		"buffers":            []element{{"byteLength": f.bin.Len()}},
		"extensionsUsed":     []string{"KHR_materials_unlit", "KHR_mesh_quantization", "KHR_texture_transform"},
		"extensionsRequired": []string{"KHR_mesh_quantization"},
	}
	text, err := json.Marshal(doc)
	if err != nil {
		panic(err) // of maps of ours
	}
	text = append(text, "    "[:-len(text)&3]...)
	var out bytes.Buffer
	for _, v := range []any{
		[]byte("glTF"), uint32(2), uint32(12 + 8 + len(text) + 8 + f.bin.Len()),
		uint32(len(text)), []byte("JSON"), text, uint32(f.bin.Len()), []byte("BIN\x00"), f.bin.Bytes(),
	} {
		if err := binary.Write(&out, binary.LittleEndian, v); err != nil {
			panic(err) // into memory
		}
	}
	return out.Bytes()
}

// view appends bytes; stride 0 means that they are no vertices.
func (f *file) view(stride int, values any) int {
	start := f.bin.Len()
	if err := binary.Write(&f.bin, binary.LittleEndian, values); err != nil {
		panic(err) // into memory
	}
	v := element{"buffer": 0, "byteOffset": start, "byteLength": f.bin.Len() - start}
	if stride > 0 {
		v["byteStride"] = stride
	}
	f.bin.Write(make([]byte, -f.bin.Len()&3))
	f.views = append(f.views, v)
	return len(f.views) - 1
}

// accessor describes the whole of a view.
func (f *file) accessor(view, component, count int, kind string, normalized bool) int {
	a := element{"bufferView": view, "componentType": component, "count": count, "type": kind}
	if normalized {
		a["normalized"] = true
	}
	f.accessors = append(f.accessors, a)
	return len(f.accessors) - 1
}

const (
	typeByte   = 5120
	typeShort  = 5122
	typeUshort = 5123
)

// mesh writes a mesh's vertices and indices, once.
func (f *file) mesh(m *mesh, repeat float64) *packed {
	if p := f.shared[m]; p != nil {
		return p
	}
	lo, hi := m.pos[0], m.pos[0]
	u0, v0 := m.uv[0][0], m.uv[0][1]
	for i, p := range m.pos {
		for k := range p {
			lo[k], hi[k] = min(lo[k], p[k]), max(hi[k], p[k])
		}
		u0, v0 = min(u0, m.uv[i][0]), min(v0, m.uv[i][1])
	}
	u0, v0 = math.Floor(u0), math.Floor(v0) // whole repeats off, to start near zero
	p := &packed{center: lo.add(hi).mul(0.5)}
	d := hi.sub(lo)
	p.unit = max(d[0], d[1], d[2]) / 2 / 32767
	n := len(m.pos)
	pos, nrm, uv := make([][4]int16, n), make([][4]int8, n), make([][2]uint16, n)
	least, most := [3]int16{32767, 32767, 32767}, [3]int16{-32767, -32767, -32767}
	for i := range m.pos {
		q := m.pos[i].sub(p.center).mul(1 / p.unit)
		for k := range 3 {
			pos[i][k] = int16(clamp(math.Floor(q[k]+0.5), -32767, 32767))
			nrm[i][k] = int8(math.Floor(float64(m.nrm[i][k]*127) + 0.5))
			least[k], most[k] = min(least[k], pos[i][k]), max(most[k], pos[i][k])
		}
		for k, x := range [2]float64{m.uv[i][0] - u0, m.uv[i][1] - v0} {
			uv[i][k] = uint16(clamp(math.Floor(float64(x/repeat*65535)+0.5), 0, 65535))
		}
	}
	index := make([][3]uint16, len(m.tri))
	for i, t := range m.tri {
		index[i] = [3]uint16{uint16(t[0]), uint16(t[1]), uint16(t[2])}
	}
	p.attrs = element{
		"POSITION":   f.accessor(f.view(8, pos), typeShort, n, "VEC3", false),
		"NORMAL":     f.accessor(f.view(4, nrm), typeByte, n, "VEC3", true),
		"TEXCOORD_0": f.accessor(f.view(4, uv), typeUshort, n, "VEC2", true),
	}
	a := f.accessors[p.attrs["POSITION"].(int)]
	a["min"], a["max"] = least, most
	p.indices = f.accessor(f.view(0, index), typeUshort, 3*len(index), "SCALAR", false)
	f.shared[m] = p
	return p
}

// object writes a node with the shared mesh and colours of its own.
func (f *file) object(o *object, colors []vec) {
	p := f.mesh(o.mesh, o.material.repeat)
	rgb := make([][4]uint16, len(colors))
	for i, c := range colors {
		for k := range c {
			rgb[i][k] = quantize(c[k])
		}
		rgb[i][3] = 65535
	}
	attrs := element{"COLOR_0": f.accessor(f.view(8, rgb), typeUshort, len(rgb), "VEC4", true)}
	for name, a := range p.attrs {
		attrs[name] = a
	}
	f.meshes = append(f.meshes, element{"name": o.name, "primitives": []element{{
		"attributes": attrs, "indices": p.indices, "material": f.material(o.material),
	}}})
	move := p.center.mul(o.scale).turnY(o.turn).add(o.move)
	node := element{"name": o.name, "mesh": len(f.meshes) - 1, "translation": move, "scale": vec{p.unit, p.unit, p.unit}.mul(o.scale)}
	if o.turn != 0 {
		s, c := exact.Sincos(o.turn / 2)
		node["rotation"] = [4]float64{0, s, 0, c}
	}
	f.nodes = append(f.nodes, node)
}

// quantize is a colour as a 16-bit fraction.
func quantize(c float64) uint16 { return uint16(math.Floor(float64(65535*clamp(c, 0, 1)) + 0.5)) }

// material writes a material and its texture, once.
func (f *file) material(m *material) int {
	if i, ok := f.numbers[m]; ok {
		return i
	}
	pbr := element{"metallicFactor": 0, "roughnessFactor": 1}
	if m.texture != nil {
		pbr["baseColorTexture"] = element{"index": len(f.textures), "extensions": element{
			"KHR_texture_transform": element{"scale": [2]float64{m.repeat, m.repeat}},
		}}
		f.textures = append(f.textures, element{"source": len(f.images), "sampler": 0})
		f.images = append(f.images, element{"name": m.texture.name, "mimeType": "image/png", "bufferView": f.view(0, m.texture.png())})
	}
	f.numbers[m] = len(f.materials)
	f.materials = append(f.materials, element{
		"name": m.name, "pbrMetallicRoughness": pbr, "extensions": element{"KHR_materials_unlit": element{}},
	})
	return f.numbers[m]
}

// camera writes a camera and its node.
func (f *file) camera(c camera) {
	z := c.eye.sub(c.target).unit()
	x := vec{0, 1, 0}.cross(z).unit()
	y := z.cross(x)
	e := c.eye
	f.cameras = append(f.cameras, element{"name": c.name, "type": "perspective",
		"perspective": element{"yfov": c.yfov, "znear": 0.2, "zfar": 1200}})
	f.nodes = append(f.nodes, element{"name": c.name, "camera": len(f.cameras) - 1, "matrix": [16]float64{
		x[0], x[1], x[2], 0, y[0], y[1], y[2], 0, z[0], z[1], z[2], 0, e[0], e[1], e[2], 1,
	}})
}
