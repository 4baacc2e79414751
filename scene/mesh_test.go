package scene

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// TestCubes reads the same cube from every mesh format, with the right extension and with none.
func TestCubes(t *testing.T) {
	for name, data := range map[string][]byte{
		"cube.obj":         []byte(cubeOBJ()),
		"ascii.ply":        cubePLY("ascii"),
		"little.ply":       cubePLY("binary_little_endian"),
		"big.ply":          cubePLY("binary_big_endian"),
		"ascii.stl":        cubeSTL(true),
		"binary.stl":       cubeSTL(false),
		"without-its-name": cubePLY("ascii"),
		"obj":              []byte(cubeOBJ()),
		"stl":              cubeSTL(true),
		"binary-stl":       cubeSTL(false),
	} {
		t.Run(name, func(t *testing.T) {
			s, err := LoadBytes(name, data)
			require.NoError(t, err)
			requireCube(t, s)
		})
	}
}

func TestPLYColors(t *testing.T) {
	s, err := LoadBytes("cube.ply", cubePLY("binary_big_endian"))
	require.NoError(t, err)
	p := s.Primitives[0]
	for v := range p.Vertices() {
		for k := range 3 {
			require.Equal(t, p.Positions[3*v+k], p.Colors[4*v+k])
		}
		require.Equal(t, float32(1), p.Colors[4*v+3])
	}
}

func TestPLYStripsAndPoints(t *testing.T) {
	head := "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
	body := "end_header\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n"
	s, err := LoadBytes("strip.ply", []byte(head+"element tristrips 1\nproperty list int int vertex_indices\n"+body+"8 0 1 2 3 -1 0 1 2\n"))
	require.NoError(t, err)
	require.Equal(t, 3, s.Triangles())
	for v := range s.Primitives[0].Vertices() {
		require.Equal(t, float32(1), s.Primitives[0].Normals[3*v+2])
	}
	s, err = LoadBytes("points.ply", []byte(head+body))
	require.NoError(t, err)
	require.Equal(t, vk.PrimitiveTopologyPointList, s.Primitives[0].Topology)
	require.Equal(t, 4, s.Primitives[0].Vertices())
}

func TestOBJMaterials(t *testing.T) {
	folder := fstest.MapFS{
		"a/scene.obj": {Data: []byte(`mtllib sub/lib.mtl
v 0 0 0 1 0 0
v 1 0 0
v 0 1 0
v 1 1 0
vt 0 0.25
vt 1 0
vt 0 1
vn 0 0 2
usemtl red
f 1/1/1 2/2/1 3/3/1
usemtl tiles
f 2/2/1 4/1/1 \
  3/3/1
usemtl nobody
l 1 2 3
p -1
`)},
		"a/sub/lib.mtl": {Data: []byte("newmtl red\nKd 1 0 0\nd 0.5\nnewmtl tiles\nKd 0 0 0\nmap_Kd -s 2 2 2 -clamp on ..\\tiles 1.png\n")},
		"a/tiles 1.png": {Data: pngImage(4, 2)},
	}
	s, err := LoadFS(folder, "a/scene.obj")
	require.NoError(t, err)
	require.Equal(t, 2, s.Triangles())
	require.Len(t, s.Primitives, 4)
	red := s.Materials[s.Primitives[0].Material]
	require.Equal(t, "red", red.Name)
	require.Equal(t, [4]float32{1, 0, 0, 0.5}, red.BaseColorFactor)
	require.Equal(t, Blend, red.AlphaMode)
	require.Equal(t, []float32{0, 0.75, 1, 1, 0, 0}, s.Primitives[0].TexCoords[0])
	require.Equal(t, []float32{1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, s.Primitives[0].Colors)
	tiles := s.Materials[s.Primitives[1].Material]
	require.Equal(t, [4]float32{1, 1, 1, 1}, tiles.BaseColorFactor)
	require.Equal(t, []float32{2, 1, 0, 0.5, 0, -1}, s.Primitives[1].TexCoords[0])
	require.Equal(t, vk.SamplerAddressModeClampToEdge, s.Textures[tiles.BaseColorTexture.Texture].Sampler.AddressModeU)
	require.Equal(t, picture(4, 2).Pix, texelsOf(t, s.Images[0]))
	require.Equal(t, vk.PrimitiveTopologyLineList, s.Primitives[2].Topology)
	require.Equal(t, []uint32{0, 1, 1, 2}, s.Primitives[2].Indices)
	require.Equal(t, vk.PrimitiveTopologyPointList, s.Primitives[3].Topology)
	require.Equal(t, []float32{1, 1, 0}, s.Primitives[3].Positions)
}

// TestOBJConcave cuts an arrowhead whose fan from the first corner would leave it.
func TestOBJConcave(t *testing.T) {
	s, err := LoadBytes("arrow.obj", []byte("v 0 2 0\nv -2 -2 0\nv 0 -1 0\nv 2 -2 0\nf 2 3 4 1\n"))
	require.NoError(t, err)
	p := s.Primitives[0]
	area := 0.0
	for i := range p.Triangles() {
		n := faceNormal(p.Positions, [3]uint32(p.Indices[3*i:3*i+3]))
		require.Positive(t, n[2])
		area += n[2] / 2
	}
	require.InDelta(t, 6, area, 1e-9)
}

func TestOBJSmoothing(t *testing.T) {
	ridge := "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
	faces := "f 1 2 3\nf 1 4 2\n" // at right angles along the edge 1 2
	count := func(text string) int {
		s, err := LoadBytes("ridge.obj", []byte(text))
		require.NoError(t, err)
		return s.Primitives[0].Vertices()
	}
	require.Equal(t, 6, count(ridge+faces), "a crease")
	require.Equal(t, 6, count(ridge+"s off\n"+faces), "flat")
	require.Equal(t, 4, count(ridge+"s 1\n"+faces), "smooth")
}

// TestMTLStatements reads what materials say as viewers do: d goes before Tr wherever they stand, and a Tr of 1, which made a bottle
// vanish, is an opacity.
func TestMTLStatements(t *testing.T) {
	s, err := LoadFS(fstest.MapFS{
		"a.obj": {Data: []byte("mtllib a b.mtl\nmtllib c.mtl d.mtl\nusemtl bottle\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 2/2 3/3\n")},
		"a b.mtl": {Data: []byte("newmtl bottle\nTr 1.000000\nPr 0.25\nNs 10\nPm 0.5\nnorm n.png\nmap_Ke e.png\n" +
			"newmtl glass\nTr 0.75\nnewmtl both\nd 0.5\nTr 0.9\nnewmtl turned\nTr 0.9\nd 1\nnewmtl shiny\nNs 250\n")},
		"c.mtl": {}, "d.mtl": {Data: []byte("newmtl last\n")},
		"n.png": {Data: pngImage(2, 2)}, "e.png": {Data: pngImage(2, 2)},
	}, "a.obj")
	require.NoError(t, err)
	require.Empty(t, s.Warnings)
	m := map[string]Material{}
	for _, x := range s.Materials {
		m[x.Name] = x
	}
	require.Contains(t, m, "last")
	for name, want := range map[string]struct {
		alpha float32
		mode  AlphaMode
	}{"bottle": {1, Opaque}, "glass": {0.25, Blend}, "both": {0.5, Blend}, "turned": {1, Opaque}} {
		require.Equal(t, want.alpha, m[name].BaseColorFactor[3], name)
		require.Equal(t, want.mode, m[name].AlphaMode, name)
	}
	bottle := m["bottle"]
	require.Equal(t, [2]float32{0.25, 0.5}, [2]float32{bottle.RoughnessFactor, bottle.MetallicFactor})
	require.Equal(t, [3]float32{1, 1, 1}, bottle.EmissiveFactor)
	require.NotNil(t, bottle.NormalTexture)
	require.NotNil(t, bottle.EmissiveTexture)
	require.Equal(t, []float32{1, 0, 0, 1}, s.Primitives[0].Tangents[:4])
	require.Equal(t, float32(0.5), m["shiny"].RoughnessFactor)
}
