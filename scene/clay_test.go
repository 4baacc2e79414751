package scene

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
)

// Clay takes the place of materials that a file does not have, and of no others; colours of vertices stay.
func TestClay(t *testing.T) {
	mine := DefaultMaterial("mine")
	s := &Scene{Materials: []Material{absentMaterial("default"), mine, absentMaterial("coloured")},
		Up: [3]float32{0, 1, 0}}
	for _, material := range []int{0, 1, 2, 2} {
		p := ball(4, 8)
		if p.Material = material; material != 2 {
			p.Colors = nil
		}
		s.place(p)
	}
	s.Primitives[3].Colors = nil // another of the same material has some
	k := s.kept()
	k.clay()
	require.Equal(t, float32(clayAlbedo), k.Materials[0].BaseColorFactor[0])
	require.Zero(t, k.Materials[0].MetallicFactor)
	require.Equal(t, mine.kept(), k.Materials[1])
	require.Equal(t, float32(1), k.Materials[2].BaseColorFactor[0])
	require.Equal(t, s.Primitives[2].Colors, k.Primitives[2].Colors)
	require.Equal(t, []float32{clayAlbedo, clayAlbedo, clayAlbedo, 1}, k.Primitives[3].Colors[:4])
	require.Nil(t, s.Primitives[3].Colors, "the caller's scene stays as it is")
	require.Equal(t, float32(1), s.Materials[0].BaseColorFactor[0])
}

// Loaders say which materials stand for none.
func TestAbsentMaterials(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		absent bool
	}{
		"a.obj":    {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", true},
		"none.obj": {"v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl nobody\nf 1 2 3\n", true},
		"a.stl":    {"solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n", true},
		"a.ply": {"ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n" +
			"element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", true},
	} {
		s, err := LoadBytes(name, []byte(c.text))
		require.NoError(t, err, name)
		p := s.Primitives[len(s.Primitives)-1]
		if got := s.Materials[p.Material].Absent; got != c.absent {
			t.Errorf("%s: Absent is %v", name, got)
		}
	}
}

// A softbox lights a white surface well below white from every side, and its dark side is dark, not black.
func TestSoftboxHasABrightAndADarkSide(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{})
	m := DefaultMaterial("white")
	m.MetallicFactor, m.Specular = 0, &Specular{}
	least, most := float32(9), float32(0)
	for _, turn := range []float64{0, 1.5, 3, 4.5} {
		furnace(t, dev, &m, nil, RenderInfo{Env: Softbox(), EnvRotation: turn, Compensation: true}, func(c [3]float32, _ float64) {
			least, most = min(least, c[0]), max(most, c[0])
		})
	}
	if !(most > 0.6 && most < 0.9) || !(least > 0.05 && least < 0.2) {
		t.Errorf("a white ball is %v to %v", least, most)
	}
}

// Black plastic is no flat patch in a softbox: left and right of the key light's reflection there are lines of light, several
// times as bright as what lies between.
func TestBlackPlasticHasForm(t *testing.T) {
	figures.Begin(t)
	m := DefaultMaterial("black")
	m.MetallicFactor, m.RoughnessFactor, m.BaseColorFactor = 0, 0.25, [4]float32{0.01, 0.01, 0.01, 1}
	p := ball(48, 96)
	p.Colors = nil
	s := &Scene{Materials: []Material{m}, Up: [3]float32{0, 1, 0}}
	s.place(p)
	s.finish(&source{})
	cam := s.DefaultCamera(1)
	const side = 128
	pixels := drawn(t, s, &cam, RenderInfo{Width: side, Height: side, Env: Softbox(), Compensation: true})
	largest := func(from, to int) (v float32) {
		for y := side / 4; y < 3*side/4; y++ {
			for x := from; x < to; x++ {
				v = max(v, pixels[4*(y*side+x)])
			}
		}
		return v
	}
	row := pixels[4*side*side/2:][:4*side]
	first, end := side, 0
	for x := range side {
		if row[4*x+3] == 1 {
			first, end = min(first, x), max(end, x)
		}
	}
	part := (end - first) / 8
	middle := pixels[4*(5*side/8*side+side/2)]
	left, right := largest(first, first+part), largest(end-part, end)
	t.Logf("%v, %v, %v", left, middle, right)
	if left < 6*middle || right < 6*middle || left > 1 || right > 1 {
		t.Errorf("the edges are %v and %v, the middle %v", left, right, middle)
	}
}
