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

// WriteFlat writes a scene as other renderers can read it without a parser for glTF or images (peers/README.md has the
// format): triangles in world space, one material a draw, decoded images. Everything counts as opaque, vertex colours are
// left out, and so are orthographic cameras. The error says what cannot be written so.
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
	vertices, indices := 0, 0
	for i := range s.Instances {
		p := &s.Primitives[s.Instances[i].Primitive]
		if p.Topology != vk.PrimitiveTopologyTriangleList {
			return fmt.Errorf("%s has %v: only lists of triangles can be flat", s.Name, p.Topology)
		}
		vertices += p.Vertices()
		indices += 3 * p.Triangles()
	}
	f.words(flatMagic, uint32(vertices), uint32(indices), uint32(len(s.Instances)), uint32(len(s.Materials)), uint32(len(s.Images)), uint32(len(cameras)), 0)
	for i := range s.Instances {
		f.vertices(s, &s.Instances[i])
	}
	first := 0
	for i := range s.Instances {
		p := &s.Primitives[s.Instances[i].Primitive]
		for k := range 3 * p.Triangles() {
			if p.Indices != nil {
				k = int(p.Indices[k])
			}
			f.words(uint32(first + k))
		}
		first += p.Vertices()
	}
	first = 0
	for i := range s.Instances {
		p := &s.Primitives[s.Instances[i].Primitive]
		n := 3 * p.Triangles()
		f.words(uint32(first), uint32(n), uint32(p.Material), 0)
		first += n
	}
	for i := range s.Materials {
		m := &s.Materials[i]
		image, cull := int32(-1), uint32(1)
		if m.BaseColorTexture >= 0 {
			image = int32(s.Textures[m.BaseColorTexture].Image)
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

// vertices writes the vertices of an instance: position, normal of length 1, texture coordinates.
func (f *flatWriter) vertices(s *scene.Scene, in *scene.Instance) {
	p := &s.Primitives[in.Primitive]
	m, n := &in.World, &in.Normal
	for i := range p.Vertices() {
		x, y, z := p.Positions[3*i], p.Positions[3*i+1], p.Positions[3*i+2]
		for r := range 3 {
			f.floats(((float32(m[r]*x) + float32(m[4+r]*y)) + float32(m[8+r]*z)) + m[12+r])
		}
		normal := [3]float32{0, 0, 1}
		if p.Normals != nil {
			var v [3]float64
			length := 0.0
			for r := range 3 {
				v[r] = float64(n[r])*float64(p.Normals[3*i]) + float64(n[3+r])*float64(p.Normals[3*i+1]) + float64(n[6+r])*float64(p.Normals[3*i+2])
				length += v[r] * v[r]
			}
			for r := range 3 {
				normal[r] = float32(v[r] / max(math.Sqrt(length), 1e-30))
			}
		}
		f.floats(normal[:]...)
		if p.TexCoords != nil {
			f.floats(p.TexCoords[2*i], p.TexCoords[2*i+1])
		} else {
			f.floats(0, 0)
		}
	}
}
