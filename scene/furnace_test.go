package scene

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/vk"
)

// furnaceSide is the width and height of a picture of a ball that fills it.
const furnaceSide = 48

// furnace draws a ball of a material that fills the picture, seen from infinitely far, and calls f with the radiance of
// each pixel that is seen at no more than 80 degrees, and that angle's cosine.
func furnace(t *testing.T, dev *halfspace.Device, m *Material, lights []Light, info RenderInfo, f func(c [3]float32, nv float64)) {
	p := ball(48, 96)
	s := &Scene{Materials: []Material{*m}, Primitives: []Primitive{p}, Lights: lights, Up: [3]float32{0, 1, 0},
		Instances: []Instance{{World: identity.float32(), Normal: [9]float32{0: 1, 4: 1, 8: 1}}},
		Bounds:    Bounds{Min: p.Min, Max: p.Max}}
	s.Primitives[0].Colors = nil
	info.Shading, info.Width, info.Height, info.SRGB, info.Float = ShadePBR, furnaceSide, furnaceSide, true, true
	r, err := NewRenderer(dev, s, info)
	require.NoError(t, err)
	cam := Camera{XMag: 1, YMag: 1, ZNear: 1, ZFar: 5, World: identity}
	cam.World[14] = 3
	require.NoError(t, r.Draw(context.Background(), &cam))
	rows := r.Color.Subresource(0, 0, 0)
	for y := range furnaceSide {
		row := rows.Row(y, 0)
		for x := range furnaceSide {
			a, b := (float64(x)+0.5)*2/furnaceSide-1, (float64(y)+0.5)*2/furnaceSide-1
			nv := math.Sqrt(max(0, 1-a*a-b*b))
			if nv < 0.1736 { // cos 80 degrees
				continue
			}
			var c [3]float32
			for k := range c {
				c[k] = math.Float32frombits(binary.LittleEndian.Uint32(row[16*x+4*k:]))
			}
			f(c, nv)
		}
	}
}

// whiteFurnace is even light of 1 from everywhere.
func whiteFurnace() *Environment {
	return &Environment{Width: 1, Height: 1, Pix: []float32{1, 1, 1}}
}

// furnaceMaterials are white materials of all roughnesses, and how far from the light's radiance they may be.
func furnaceMaterials() (list []struct {
	Material
	least, most float32
}) {
	add := func(name string, roughness, least, most float32, change func(m *Material)) {
		m := DefaultMaterial(fmt.Sprint(name, " ", roughness))
		m.MetallicFactor, m.RoughnessFactor = 0, roughness
		change(&m)
		list = append(list, struct {
			Material
			least, most float32
		}{m, least, most})
	}
	for _, r := range []float32{0, 0.1, 0.25, 0.5, 0.75, 1} {
		add("dielectric", r, 0.98, 1.02, func(*Material) {})
		add("metal", r, 0.98, 1.02, func(m *Material) { m.MetallicFactor = 1 })
		add("half metal", r, 0.98, 1.02, func(m *Material) { m.MetallicFactor = 0.5 })
		add("bright dielectric", r, 0.98, 1.02, func(m *Material) { m.IOR = 0 })
		add("without shine", r, 0.98, 1.02, func(m *Material) { m.Specular = &Specular{ColorFactor: [3]float32{1, 1, 1}} })
		add("glossiness", r, 0.98, 1.02, func(m *Material) {
			m.SpecularGlossiness = &SpecularGlossiness{DiffuseFactor: [4]float32{1, 1, 1, 1}, SpecularFactor: [3]float32{0.5, 0.5, 0.5},
				GlossinessFactor: 1 - r}
		})
		for _, coat := range []float32{0, 0.5, 1} {
			add(fmt.Sprint("coat ", coat), r, 0.95, 1.02, func(m *Material) {
				m.Clearcoat = &Clearcoat{Factor: 1, RoughnessFactor: coat}
			})
			add(fmt.Sprint("sheen ", coat), r, 0.95, 1.02, func(m *Material) {
				m.Sheen = &Sheen{ColorFactor: [3]float32{1, 1, 1}, RoughnessFactor: coat}
			})
			add(fmt.Sprint("brushed ", coat), r, 0.95, 1.02, func(m *Material) {
				m.Anisotropy, m.MetallicFactor = &Anisotropy{Strength: max(coat, 0.1), Rotation: 0.3}, 1
			})
			add(fmt.Sprint("brushed dielectric ", coat), r, 0.95, 1.02, func(m *Material) {
				m.Anisotropy = &Anisotropy{Strength: max(coat, 0.1)}
			})
		}
	}
	return list
}

// A white ball in even light is as bright as the light, whatever it is made of; without compensation a rough metal is
// as dark as Appendix B's formulas have it.
func TestCompensatedFurnace(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	for _, m := range furnaceMaterials() {
		least, most := float32(10), float32(0)
		furnace(t, dev, &m.Material, nil, RenderInfo{Env: whiteFurnace(), Compensation: true}, func(c [3]float32, _ float64) {
			least, most = min(least, c[0], c[1], c[2]), max(most, c[0], c[1], c[2])
		})
		if least < m.least || most > m.most {
			t.Errorf("%s: %v to %v, not %v to %v", m.Name, least, most, m.least, m.most)
		}
	}
	metal := DefaultMaterial("metal")
	darkest := float32(1)
	furnace(t, dev, &metal, nil, RenderInfo{Env: whiteFurnace()}, func(c [3]float32, _ float64) { darkest = min(darkest, c[0]) })
	if darkest > 0.5 {
		t.Errorf("a rough metal without compensation is at least %v", darkest)
	}
}

// The same light as a thousand lights from all directions gives the same.
func TestCompensatedFurnaceOfLights(t *testing.T) {
	figures.Begin(t)
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	var lights []Light
	for i := range maxLights {
		sin, cos, u := spread(i, maxLights)
		z := 2*u - 1
		r := math.Sqrt(1 - z*z)
		lights = append(lights, Light{Color: [3]float32{1, 1, 1}, Intensity: 4 * math.Pi / maxLights,
			Direction: [3]float32{float32(r * cos), float32(r * sin), float32(z)}})
	}
	for _, m := range furnaceMaterials() {
		if m.RoughnessFactor < 0.7 || m.Clearcoat != nil && m.Clearcoat.RoughnessFactor < 1 {
			continue // a lobe is narrower than lights lie apart
		}
		sum, n := 0.0, 0
		furnace(t, dev, &m.Material, lights, RenderInfo{Compensation: true}, func(c [3]float32, _ float64) {
			sum += float64(c[0])
			n++
		})
		if mean := sum / float64(n); math.Abs(mean-1) > 0.03 { // lights are not everywhere
			t.Errorf("%s: %v in the mean", m.Name, mean)
		}
	}
}

// A rough metal triangle in even light has one colour.
func TestFlatTriangleIsFlat(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	m := DefaultMaterial("metal")
	m.DoubleSided = true
	s := &Scene{Materials: []Material{m}, Up: [3]float32{0, 1, 0}}
	s.place(Primitive{Topology: vk.PrimitiveTopologyTriangleList, Positions: []float32{-1, -1, 0, 1, -1, 0, 0, 1, 0.5}, Normals: []float32{0, -0.25, 1, 0, -0.25, 1, 0, -0.25, 1},
		Min: [3]float32{-1, -1, 0}, Max: [3]float32{1, 1, 0.5}})
	s.Bounds = Bounds{Min: [3]float32{-1, -1, 0}, Max: [3]float32{1, 1, 0.5}}
	r, err := NewRenderer(dev, s, RenderInfo{Shading: ShadePBR, Width: 64, Height: 64, SRGB: true, Env: whiteFurnace(), Compensation: true})
	require.NoError(t, err)
	cam := s.DefaultCamera(1)
	require.NoError(t, r.Draw(context.Background(), &cam))
	rows := r.Color.Subresource(0, 0, 0)
	least, most := byte(255), byte(0)
	for y := range 64 {
		row := rows.Row(y, 0)
		for x := range 64 {
			if row[4*x+3] == 255 {
				least, most = min(least, row[4*x]), max(most, row[4*x])
			}
		}
	}
	if least > most || most-least > 1 {
		t.Errorf("codes from %d to %d", least, most)
	}
}
