package scene

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
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
	s, err := LoadBytes("strip.ply",
		[]byte(head+"element tristrips 1\nproperty list int int vertex_indices\n"+body+"8 0 1 2 3 -1 0 1 2\n"))
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
		"a/sub/lib.mtl": {Data: []byte("newmtl red\nKd 1 0 0\nd 0.5\nnewmtl tiles\nKd 0 0 0\nmap_Kd -s 2 2 2 -clamp on " +
			"..\\tiles 1.png\n")},
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
	require.Equal(t, []float32{1, 1, 0, 0.75, 0, 0}, s.Primitives[1].TexCoords[0])
	require.Equal(t, []float32{2, 1, 0, 0.5, 0, -1}, tiles.BaseColorTexture.Transform.Apply(s.Primitives[1].TexCoords[0]))
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

// TestMTLStatements reads what materials say as viewers do: d goes before Tr wherever they stand, and a Tr of 1, which
// made a bottle vanish, is an opacity.
func TestMTLStatements(t *testing.T) {
	s, err := LoadFS(fstest.MapFS{
		"a.obj": {Data: []byte("mtllib a b.mtl\nmtllib c.mtl d.mtl\nusemtl bottle\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 " +
			"0\nvt 1 0\nvt 0 1\nf 1/1 2/2 3/3\n")},
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

// Faces may have a colour, coordinates of their corners, and a texture of several; corners then have vertices of their
// own, and normals are those of the shared ones.
func TestPLYFaces(t *testing.T) {
	head := "ply\nformat ascii 1.0\ncomment TextureFile a.png\ncomment TextureFile b.png\nelement vertex 5\n" +
		"property float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n" +
		"element face 3\nproperty list uchar int vertex_indices\n"
	body := "end_header\n0 0 0 1 2 3\n1 0 0 1 2 3\n1 1 0 1 2 3\n0 1 0 1 2 3\n2 0 0 1 2 3\n"
	files := fstest.MapFS{"a.png": {Data: pngImage(2, 2)}, "b.png": {Data: pngImage(3, 3)}}
	load := func(properties string, faces string) (*Scene, error) {
		files["a.ply"] = &fstest.MapFile{Data: []byte(head + properties + body + faces)}
		return LoadFS(files, "a.ply")
	}

	s, err := load("property uchar red\nproperty uchar green\nproperty uchar blue\n", "4 0 1 2 3 255 0 0\n3 1 4 2 0 255 0\n2 0 1 7 7 7\n")
	require.NoError(t, err)
	require.Len(t, s.Primitives, 1)
	p := s.Primitives[0]
	require.Nil(t, p.Indices)
	require.Equal(t, 9, p.Vertices())
	for i := range 9 {
		want := []float32{1, 0, 0, 1}
		if i >= 6 {
			want = []float32{0, 1, 0, 1}
		}
		require.Equal(t, want, p.Colors[4*i:][:4], "corner %d", i)
		require.Equal(t, []float32{0, 0, 1}, p.Normals[3*i:][:3])
	}
	require.Equal(t, []float32{1, 0, 0, 2, 0, 0, 1, 1, 0}, p.Positions[18:])

	s, err = load("property list uchar float texcoord\nproperty int texnumber\n",
		"4 0 1 2 3 8 0 0 1 0 1 1 0 1 1\n3 1 4 2 6 0.5 0 1 0 0.5 1 0\n3 1 4 2 0 -1\n")
	require.NoError(t, err)
	require.Len(t, s.Primitives, 3)
	require.Equal(t, 3, s.Primitives[0].Vertices())
	require.Equal(t, 6, s.Primitives[1].Vertices())
	require.Equal(t, 3, s.Primitives[2].Vertices())
	require.Equal(t, []float32{0.5, 1, 1, 1, 0.5, 0}, s.Primitives[0].TexCoords[0])
	require.Equal(t, []float32{0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0}, s.Primitives[1].TexCoords[0])
	image := func(i int) *Image { return s.Images[s.Textures[s.Materials[i].BaseColorTexture.Texture].Image] }
	require.Equal(t, 2, image(0).Width)
	require.Equal(t, 3, image(1).Width)
	require.Nil(t, s.Materials[2].BaseColorTexture)

	for faces, want := range map[string]string{
		"4 0 1 2 3 7 0 0 1 0 1 1 0 1\n": "face 0: texcoord: 7 numbers for 4 corners",
		"3 0 1 2 6 0 0 1 0 1 1 70000\n": "face 0: texnumber: 70000 is not a texture",
	} {
		_, err = load("property list uchar float texcoord\nproperty int texnumber\n", faces+faces+faces)
		require.ErrorContains(t, err, want)
	}
}

// Binary STL files have colours in two ways; with neither the attribute bytes are nothing.
func TestSTLColors(t *testing.T) {
	data := cubeSTL(false)
	load := func(header string, attributes ...uint16) *Scene {
		d := append([]byte(nil), data...)
		copy(d, header)
		for i, a := range attributes {
			binary.LittleEndian.PutUint16(d[84+50*i+48:], a)
		}
		s, err := LoadBytes("a.stl", d)
		require.NoError(t, err)
		return s
	}
	require.Nil(t, load("", 31, 5, 7).Primitives[0].Colors)
	const red, blue = 31 << 10, 31
	c := load("", 0, 1<<15|red, 1<<15|blue).Primitives[0].Colors
	require.Len(t, c, 12*3*4)
	require.Equal(t, []float32{1, 1, 1, 1}, c[:4])
	require.Equal(t, []float32{1, 0, 0, 1}, c[12:16])
	require.Equal(t, []float32{0, 0, 1, 1}, c[24:28])
	c = load("COLOR=\xff\x00\x00\x33 made", 1<<15, red, blue).Primitives[0].Colors
	require.Equal(t, []float32{1, 0, 0, 0.2}, c[:4])
	require.Equal(t, []float32{0, 0, 1}, c[12:15], "the other way round")
	require.Equal(t, []float32{1, 0, 0}, c[24:27])
}

// A corner's normal is the sum of those around its vertex that meet its triangle at less than 60 degrees or are of its
// group, whatever the bands and the hubs.
func TestCornerNormals(t *testing.T) {
	figures.Begin(t)
	r := rand.New(rand.NewPCG(1, 1))
	vertices := 2*smoothBand + 100
	positions := make([]float32, 3*vertices)
	for i := range positions {
		positions[i] = r.Float32()
	}
	indices := make([]uint32, 0, 3*20000)
	for t := range 20000 {
		a := uint32(r.IntN(vertices))
		b, c := (a+uint32(r.IntN(3)))%uint32(vertices), (a+2)%uint32(vertices)
		if t%50 == 0 {
			a = 7 // a hub
		}
		indices = append(indices, a, b, c)
	}
	groups := make([]int32, len(indices)/3)
	for i := range groups {
		groups[i] = int32(r.IntN(4)) - 1
	}
	for _, g := range [][]int32{nil, groups} {
		normals, at, vertex := (&budget{ctx: t.Context()}).cornerNormals(positions, indices, g)
		require.True(t, slices.IsSorted(vertex))
		around := make([][]int, vertices)
		for c, v := range indices {
			around[v] = append(around[v], c/3)
		}
		face := func(k int) vec3 { return faceNormal(positions, [3]uint32(indices[3*k:])) }
		length := func(v vec3) float64 { return math.Sqrt(v.dot(v)) }
		for c, v := range indices {
			own, sum := face(c/3), vec3{}
			group := int32(smoothCrease)
			if g != nil {
				group = g[c/3]
			}
			for _, k := range around[v][:min(len(around[v]), maxSpokes)] {
				f := face(k)
				if g != nil && g[k] != group || group == smoothCrease && f.dot(own) < creaseCos*length(f)*length(own) {
					continue
				}
				sum = sum.add(f)
			}
			if group == smoothOff || length(own) == 0 || length(sum) == 0 {
				sum = own
			}
			want := sum.unit()
			require.Equal(t, v, vertex[at[c]])
			for k := range 3 {
				require.Equal(t, float32(want[k]), normals[3*at[c]:][k], "corner %d", c)
			}
		}
	}
}

// Maps of roughness and metal become one texture, a map of opacity of its own the base colour's alpha. Each map has its
// own options.
func TestMTLMaps(t *testing.T) {
	gray := func(w, h int, v byte) []byte {
		m := image.NewGray(image.Rect(0, 0, w, h))
		for i := range m.Pix {
			m.Pix[i] = v + byte(i)
		}
		var b bytes.Buffer
		require.NoError(t, png.Encode(&b, m))
		return b.Bytes()
	}
	s, err := LoadFS(fstest.MapFS{
		"a.obj": {Data: []byte("mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nusemtl both\nf 1/1 2/1 3/1\n")},
		"a.mtl": {Data: []byte("newmtl both\nmap_Pr -s 2 3 -o 0.5 0.25 rough.png\nmap_Pm -imfchan g color.png\nPm " +
			"0.5\nnorm -bm 0.5 color.png\n" +
			"map_Kd color.png\nmap_d rough.png\nnewmtl rough\nPr 0\nmap_Pr rough.png\nnewmtl metal\nPr 0.25\nmap_Pm " +
			"-clamp on rough.png\n" +
			"newmtl same\nmap_Kd color.png\nmap_d color.png\nnewmtl gone\nPr 0.5\nmap_Pr gone.png\n")},
		"rough.png": {Data: gray(2, 4, 10)}, "color.png": {Data: pngImage(4, 2)},
	}, "a.obj")
	require.NoError(t, err)
	require.Len(t, s.Warnings, 1)
	m := map[string]Material{}
	for _, x := range s.Materials {
		m[x.Name] = x
	}
	pix := func(slot *TextureSlot) (*Image, []byte) {
		im := s.Images[s.Textures[slot.Texture].Image]
		return im, texelsOf(t, im)
	}
	color := picture(4, 2).Pix

	both := m["both"]
	require.Equal(t, [2]float32{1, 0.5}, [2]float32{both.RoughnessFactor, both.MetallicFactor})
	require.Equal(t, float32(0.5), both.NormalTexture.Scale)
	require.Equal(t, Mask, both.AlphaMode)
	require.Equal(t, &TextureTransform{Offset: [2]float64{0.5, 1 - 3 - 0.25}, Scale: [2]float64{2, 3}},
		both.MetallicRoughnessTexture.Transform)
	require.Nil(t, both.BaseColorTexture.Transform)
	packed, got := pix(both.MetallicRoughnessTexture)
	require.Equal(t, [2]int{4, 4}, [2]int{packed.Width, packed.Height})
	base, gotBase := pix(both.BaseColorTexture)
	require.Equal(t, [2]int{4, 4}, [2]int{base.Width, base.Height})
	for i := range 16 {
		x, y := i%4, i/4
		c := color[4*(y/2*4+x):][:4]
		rough := byte(10 + 2*y + x/2)
		require.Equal(t, []byte{255, rough, c[1], 255}, got[4*i:][:4], "texel %d", i)
		require.Equal(t, []byte{c[0], c[1], c[2], rough}, gotBase[4*i:][:4], "texel %d", i)
	}

	require.Equal(t, [2]float32{1, 0}, [2]float32{m["rough"].RoughnessFactor, m["rough"].MetallicFactor})
	_, got = pix(m["rough"].MetallicRoughnessTexture)
	require.Equal(t, []byte{255, 10, 255, 255}, got[:4])
	metal := m["metal"]
	require.Equal(t, [2]float32{0.25, 1}, [2]float32{metal.RoughnessFactor, metal.MetallicFactor})
	_, got = pix(metal.MetallicRoughnessTexture)
	require.Equal(t, []byte{255, 255, 10, 255}, got[:4])
	require.Equal(t, vk.SamplerAddressModeClampToEdge, s.Textures[metal.MetallicRoughnessTexture.Texture].Sampler.AddressModeU)
	_, got = pix(m["same"].BaseColorTexture)
	require.Equal(t, color, got)
	require.Nil(t, m["gone"].MetallicRoughnessTexture)
	require.Equal(t, float32(0.5), m["gone"].RoughnessFactor)
}

// A grey bump is heights: on a ramp up to the right, whose end meets its beginning, normals lean to the left; -bm is
// their scale. One of colours is of normals, norm goes before it, and one that is missing is nothing.
func TestBumpIsHeights(t *testing.T) {
	ramp := image.NewGray(image.Rect(0, 0, 8, 4))
	for i := range ramp.Pix {
		ramp.Pix[i] = byte(i % 8 * 20)
	}
	for x := range 8 {
		ramp.Pix[3*8+x] += 40 // the last row is higher
	}
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, ramp))
	s, err := LoadFS(fstest.MapFS{
		"a.obj": {Data: []byte("mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nusemtl heights\nf 1/1 2/1 3/1\n")},
		"a.mtl": {Data: []byte("newmtl heights\nmap_Bump -bm 2 ramp.png\nnewmtl clamped\nbump -clamp on " +
			"ramp.png\nnewmtl again\nbump ramp.png\n" +
			"newmtl normals\nbump color.png\nnewmtl both\nbump ramp.png\nnorm color.png\nnewmtl gone\nbump gone.png\n")},
		"ramp.png": {Data: b.Bytes()}, "color.png": {Data: pngImage(4, 2)},
	}, "a.obj")
	require.NoError(t, err)
	require.Len(t, s.Warnings, 1)
	m := map[string]*TextureSlot{}
	for _, x := range s.Materials {
		m[x.Name] = x.NormalTexture
	}
	pix := func(name string) []byte { return texelsOf(t, s.Images[s.Textures[m[name].Texture].Image]) }
	require.Equal(t, [2]float32{2, 1}, [2]float32{m["heights"].Scale, m["again"].Scale})
	require.Equal(t, m["heights"].Texture, m["again"].Texture)
	got, clamped := pix("heights"), pix("clamped")
	want := func(du, dv float64) []byte { // heights to the left less those to the right, those below less those above, in codes
		u, v := du/255/2*8/32, dv/255/2*8/32
		l := math.Sqrt(u*u + v*v + 1)
		code := func(n float64) byte { return byte(n/l*127.5 + 128) }
		return []byte{code(u), code(v), code(1), 255}
	}
	at := func(pix []byte, x, y int) []byte { return pix[4*(8*y+x):][:4] }
	require.Equal(t, want(-40, 0), at(got, 3, 1))
	require.Equal(t, want(-40, 40), at(got, 3, 2))
	require.Equal(t, want(-40, -40), at(got, 3, 0), "what lies above the first row is the last")
	require.Equal(t, want(140-20, 0), at(got, 0, 1), "what lies to the left is the ramp's end")
	require.Equal(t, want(-20, 0), at(clamped, 0, 1))
	require.Equal(t, want(-40, 0), at(clamped, 3, 0))
	require.Equal(t, picture(4, 2).Pix, pix("normals"))
	require.Equal(t, picture(4, 2).Pix, pix("both"))
	require.Nil(t, m["gone"])
}
