package bench

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/vk"
)

// flatMagic begins a flat scene: "HFL1".
const flatMagic = 0x314C4648

// flat is a scene's triangles in world space. Everything counts as opaque, and vertex colours are left out.
type flat struct {
	vertices []float32 // position, normal of length 1, texture coordinates: flatFloats each
	indices  []uint32  // three a triangle
	draws    []flatDraw
}

// flatFloats is how many floats a vertex has.
const flatFloats = 8

// flatDraw is an instance: which of the indices, and how it is drawn.
type flatDraw struct {
	first, count int
	material     int
	mirrored     bool // front faces go round clockwise
}

// flatten makes a scene flat. The error says which triangles cannot be.
func flatten(s *scene.Scene) (*flat, error) {
	f := &flat{draws: make([]flatDraw, 0, len(s.Instances))}
	vertices, indices := 0, 0
	for i := range s.Instances {
		p := &s.Primitives[s.Instances[i].Primitive]
		if p.Topology != vk.PrimitiveTopologyTriangleList {
			return nil, fmt.Errorf("%s has %v: only lists of triangles can be flat", s.Name, p.Topology)
		}
		vertices += p.Vertices()
		indices += 3 * p.Triangles()
	}
	f.vertices, f.indices = make([]float32, 0, vertices*flatFloats), make([]uint32, 0, indices)
	for i := range s.Instances {
		in := &s.Instances[i]
		p := &s.Primitives[in.Primitive]
		first := uint32(len(f.vertices) / flatFloats)
		f.draws = append(f.draws, flatDraw{len(f.indices), 3 * p.Triangles(), p.Material, in.Mirrored})
		for k := range 3 * p.Triangles() {
			if p.Indices != nil {
				k = int(p.Indices[k])
			}
			f.indices = append(f.indices, first+uint32(k))
		}
		var uv []float32
		if t := s.Materials[p.Material].BaseColorTexture; t != nil && t.TexCoord < len(p.TexCoords) {
			uv = t.Transform.Apply(p.TexCoords[t.TexCoord])
		}
		f.instance(in, p, uv)
	}
	return f, nil
}

// instance adds the vertices of an instance; coords are its texture coordinates, or nil.
func (f *flat) instance(in *scene.Instance, p *scene.Primitive, coords []float32) {
	m, n := &in.World, &in.Normal
	for i := range p.Vertices() {
		x, y, z := p.Positions[3*i], p.Positions[3*i+1], p.Positions[3*i+2]
		for r := range 3 {
			f.vertices = append(f.vertices, ((float32(m[r]*x)+float32(m[4+r]*y))+float32(m[8+r]*z))+m[12+r])
		}
		normal := [3]float32{0, 0, 1}
		if p.Normals != nil {
			var v [3]float64
			length := 0.0
			for r := range 3 {
				v[r] = float64(n[r])*float64(p.Normals[3*i]) + float64(n[3+r])*float64(p.Normals[3*i+1]) +
					float64(n[6+r])*float64(p.Normals[3*i+2])
				length += v[r] * v[r]
			}
			for r := range 3 {
				normal[r] = float32(v[r] / max(math.Sqrt(length), 1e-30))
			}
		}
		var uv [2]float32
		if coords != nil {
			uv = [2]float32{coords[2*i], coords[2*i+1]}
		}
		f.vertices = append(f.vertices, normal[0], normal[1], normal[2], uv[0], uv[1])
	}
}

// WriteFlat writes a scene as other renderers can read it without a parser for glTF or images (peers/README.md has the
// format): triangles in world space, one material a draw, decoded images. Everything counts as opaque, vertex colours
// are left out, and so are orthographic cameras. The error says what cannot be written so.
func WriteFlat(w io.Writer, s *scene.Scene) error {
	f := &flatWriter{w: bufio.NewWriterSize(w, 1<<20)}
	var cameras []*scene.Camera
	for i := range s.Cameras {
		if s.Cameras[i].Perspective {
			cameras = append(cameras, &s.Cameras[i])
		}
	}
	if len(cameras) == 0 {
		return fmt.Errorf("%s has no perspective camera", s.Name)
	}
	flat, err := flatten(s)
	if err != nil {
		return err
	}
	f.words(flatMagic, uint32(len(flat.vertices)/flatFloats), uint32(len(flat.indices)), uint32(len(flat.draws)),
		uint32(len(s.Materials)), uint32(len(s.Images)), uint32(len(cameras)), 0)
	f.floats(flat.vertices...)
	f.words(flat.indices...)
	for _, d := range flat.draws {
		f.words(uint32(d.first), uint32(d.count), uint32(d.material), 0)
	}
	for i := range s.Materials {
		m := &s.Materials[i]
		image, cull := int32(-1), uint32(1)
		if m.BaseColorTexture != nil {
			image = int32(s.Textures[m.BaseColorTexture.Texture].Image)
		}
		if m.DoubleSided {
			cull = 0
		}
		f.floats(m.BaseColorFactor[:]...)
		f.words(uint32(image), cull, 0, 0)
	}
	for _, c := range cameras {
		view := c.View()
		f.floats(view[:]...)
		f.floats(float32(c.YFov), float32(c.ZNear), float32(c.ZFar), 0)
	}
	for _, m := range s.Images {
		f.words(uint32(m.Width), uint32(m.Height))
		pix, err := m.Texels()
		f.keep(err)
		_, err = f.w.Write(pix)
		f.keep(err)
	}
	f.keep(f.w.Flush())
	return f.err
}

// flatWriter writes little-endian words and keeps the first error.
type flatWriter struct {
	w   *bufio.Writer
	err error
}

func (f *flatWriter) keep(err error) {
	if f.err == nil {
		f.err = err
	}
}

func (f *flatWriter) words(list ...uint32) {
	var b [4]byte
	for _, v := range list {
		binary.LittleEndian.PutUint32(b[:], v)
		_, err := f.w.Write(b[:])
		f.keep(err)
	}
}

func (f *flatWriter) floats(list ...float32) {
	for _, v := range list {
		f.words(math.Float32bits(v))
	}
}
