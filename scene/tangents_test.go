package scene

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// tangentCase is triangles that share no vertices, and the tangents of npm's mikktspace 1.1.1, its signs turned for a v
// that points down.
type tangentCase struct {
	Name                              string
	Positions, Normals, UVs, Tangents []float32
}

// tangentMeshes are meshes of all kinds: smooth, mirrored and seamed coordinates, triangles without area or without
// coordinates.
func tangentMeshes() (list []tangentCase) {
	rng := rand.New(rand.NewPCG(7, 7))
	add := func(name string, rows, columns int, vertex func(u, v float64) (p, n f3, uv [2]float32)) {
		c := tangentCase{Name: name}
		for y := range rows {
			for x := range columns {
				for _, k := range [6][2]int{{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1}, {0, 1}} {
					p, n, uv := vertex(float64(x+k[0])/float64(columns), float64(y+k[1])/float64(rows))
					n = n.unit()
					c.Positions, c.Normals, c.UVs = append(c.Positions, p.x, p.y, p.z), append(c.Normals, n.x, n.y, n.z), append(c.UVs, uv[:]...)
				}
			}
		}
		list = append(list, c)
	}
	ball := func(u, v float64) f3 {
		a, b := 2*math.Pi*u, math.Pi*(0.02+0.96*v)
		return f3{float32(math.Sin(b) * math.Cos(a)), float32(math.Cos(b)), float32(math.Sin(b) * math.Sin(a))}
	}
	add("sphere", 6, 9, func(u, v float64) (p, n f3, uv [2]float32) {
		return ball(u, v), ball(u, v), [2]float32{float32(u), float32(v)}
	})
	add("sphere with poles", 5, 7, func(u, v float64) (p, n f3, uv [2]float32) {
		a, b := 2*math.Pi*u, math.Pi*v
		p = f3{float32(math.Sin(b) * math.Cos(a)), float32(math.Cos(b)), float32(math.Sin(b) * math.Sin(a))}
		if v == 0 || v == 1 {
			p.x, p.z = 0, 0
		}
		return p, p, [2]float32{float32(u), float32(v)}
	})
	add("mirrored halves", 4, 6, func(u, v float64) (p, n f3, uv [2]float32) {
		return f3{float32(u), float32(v), float32(u * v)}, f3{0.1, 0.2, 1}, [2]float32{float32(math.Abs(u - 0.5)), float32(v)}
	})
	add("no coordinates on one side", 4, 6, func(u, v float64) (p, n f3, uv [2]float32) {
		return f3{float32(u), float32(v), 0}, f3{0, 0, 1}, [2]float32{float32(max(u-0.5, 0)), float32(v)}
	})
	bumps := map[[2]float64]float32{}
	add("rough", 5, 5, func(u, v float64) (p, n f3, uv [2]float32) {
		k := [2]float64{u, v}
		if _, ok := bumps[k]; !ok {
			bumps[k] = rng.Float32()
		}
		h := bumps[k]
		return f3{float32(u), float32(v), h}, f3{h - 0.5, 0.3, 1}, [2]float32{float32(u) + h/9, float32(v) - h*h/7}
	})
	var soup tangentCase
	soup.Name = "soup"
	for range 30 * 3 {
		n := f3{rng.Float32() - 0.5, rng.Float32() - 0.5, rng.Float32()}.unit()
		soup.Positions = append(soup.Positions, rng.Float32(), rng.Float32(), rng.Float32())
		soup.Normals = append(soup.Normals, n.x, n.y, n.z)
		soup.UVs = append(soup.UVs, rng.Float32(), rng.Float32())
	}
	return append(list, soup)
}

// TestTangents compares with npm's mikktspace, whose answers are in testdata/mikktspace.json. With UPDATE_MIKKTSPACE
// naming a file the meshes are written there, for a script that answers.
func TestTangents(t *testing.T) {
	meshes := tangentMeshes()
	if file := os.Getenv("UPDATE_MIKKTSPACE"); file != "" {
		text, err := json.Marshal(meshes)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, text, 0o666))
	}
	text, err := os.ReadFile("testdata/mikktspace.json")
	require.NoError(t, err)
	var answers map[string][]float32
	require.NoError(t, json.Unmarshal(text, &answers))
	for _, c := range meshes {
		t.Run(c.Name, func(t *testing.T) {
			p := &modelPrimitive{Primitive: Primitive{
				Topology: vk.PrimitiveTopologyTriangleList, Positions: c.Positions, Normals: c.Normals, TexCoords: [][]float32{c.UVs},
			}}
			b := &budget{ctx: t.Context()}
			require.NoError(t, b.makeTangents("", p, c.UVs))
			want := answers[c.Name]
			require.Len(t, p.Indices, len(want)/4)
			for i, v := range p.Indices {
				require.Equal(t, c.Positions[3*i:3*i+3], p.Positions[3*v:3*v+3])
				for k := range 4 {
					require.InDelta(t, want[4*i+k], p.Tangents[4*v+uint32(k)], 2e-5, "corner %d: %v, want %v", i,
						p.Tangents[4*v:4*v+4], want[4*i:4*i+4])
				}
			}
		})
	}
}

// TestGLTFMakesTangents: a primitive with a normal map and without tangents gets them, on its normals or on its
// triangles' own.
func TestGLTFMakesTangents(t *testing.T) {
	doc := triangleDoc()
	data := glb(encodeJSON(doc), triangleBin())
	s, err := LoadBytes("a.glb", data)
	require.NoError(t, err)
	require.Nil(t, s.Primitives[0].Tangents, "nothing needs them")
	at(doc, "materials", 0)["normalTexture"] = object{"index": 0}
	data = glb(encodeJSON(doc), triangleBin())
	s, err = LoadBytes("a.glb", data)
	require.NoError(t, err)
	require.Equal(t, []float32{1, 0, 0, -1}, s.Primitives[0].Tangents[:4], "u to the right; v of the file runs up, against its image")
	s, err = Options{NoTangents: true}.LoadBytes(t.Context(), "a.glb", data)
	require.NoError(t, err)
	require.Nil(t, s.Primitives[0].Tangents)
}
