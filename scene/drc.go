package scene

import (
	"encoding/binary"
	"math"
	"strconv"
	"sync"

	"github.com/seed-1acaedba/halfspace/scene/internal/draco"
	"github.com/seed-1acaedba/halfspace/vk"
)

// loadDRC reads a Draco stream as a file: a mesh or a point cloud, with the first position, normal, colour and texture
// coordinates. Colours of integers belong to a screen, and v goes up from the image's last row, as in the files that
// draco_encoder reads. Triangles without normals are smooth across edges below 60 degrees.
func loadDRC(s *Scene, src *source) error {
	d, err := decodeDraco(&src.budget, new(sync.Mutex), "stream", src.data)
	src.work(1 << 15)
	if err != nil {
		return err
	}
	if d.Points == 0 {
		return errf("stream", "there are no points")
	}
	m := plyMesh{budget: &src.budget, primitive: Primitive{Topology: vk.PrimitiveTopologyTriangleList, Indices: d.Indices}}
	p := &m.primitive
	if p.Positions, err = src.dracoFloats(d, draco.Position, 3, 3); err != nil {
		return err
	}
	if p.Positions == nil {
		return errf("stream", "there are no positions")
	}
	if p.Normals, err = src.dracoFloats(d, draco.Normal, 3, 3); err != nil {
		return err
	}
	if err := src.dracoColors(p, d); err != nil {
		return err
	}
	uv, err := src.dracoFloats(d, draco.TexCoord, 2, 2)
	if err != nil {
		return err
	}
	if uv != nil {
		for i := 1; i < len(uv); i += 2 {
			uv[i] = 1 - uv[i]
		}
		p.TexCoords = [][]float32{uv}
	}
	if err := src.charge("stream", int64(len(d.Indices)/3), 3*40+16+2*p.vertexBytes()); err != nil { // for normals
		return err
	}
	s.add(m.finish(), absentMaterial("default"))
	return nil
}

// dracoFloats is the first attribute of a kind as floats, nil for none.
func (s *source) dracoFloats(d *draco.Mesh, kind draco.Kind, least, most int) ([]float32, error) {
	for i := range d.Attributes {
		a := &d.Attributes[i]
		if a.Kind != kind {
			continue
		}
		element := "attribute " + strconv.Itoa(i)
		if !a.As(draco.Float32) || a.Components < least || a.Components > most {
			return nil, errf(element, "%d components of Draco's type %d do not suit its kind", a.Components, a.Type)
		}
		if err := s.charge(element, a.Bytes(draco.Float32), 2); err != nil {
			return nil, err
		}
		data := a.Data(draco.Float32)
		v := make([]float32, len(data)/4)
		for k := range v {
			v[k] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*k:]))
		}
		return v, nil
	}
	return nil, nil
}

// dracoColors reads the first colour: floats are linear, and integers are fractions of their range on a screen.
func (s *source) dracoColors(p *Primitive, d *draco.Mesh) error {
	v, err := s.dracoFloats(d, draco.Color, 3, 4)
	if err != nil || v == nil {
		return err
	}
	width := len(v) / d.Points
	for i := range d.Attributes {
		a := &d.Attributes[i]
		if a.Kind != draco.Color {
			continue
		}
		if a.Type != draco.Float32 {
			whole := float64(uint64(1)<<(8*a.Type.Size()) - 1)
			for k, x := range v {
				if v[k] = float32(float64(x) / whole); k%width < 3 {
					v[k] = linear(float64(x) / whole)
				}
			}
		}
		break
	}
	if width == 4 {
		p.Colors = v
		return nil
	}
	if err := s.charge("stream", int64(d.Points), 16); err != nil {
		return err
	}
	p.Colors = make([]float32, 0, 4*d.Points)
	for k := 0; k < len(v); k += 3 {
		p.Colors = append(p.Colors, v[k], v[k+1], v[k+2], 1)
	}
	return nil
}
