package main

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/scene"
	"github.com/seed-1acaedba/halfspace/scene/demo"
)

// TestReproducesScene makes the scene again and compares it with the checked-in file: all geometry, materials, texels
// and cameras, and the light at one vertex of a hundred, or of a thousand. It compares what the files hold, since
// another version of Go may compress a PNG in another way.
func TestReproducesScene(t *testing.T) {
	want, err := scene.LoadBytes("demo.glb", demo.GLB)
	require.NoError(t, err)
	w := courtyard()
	l := newLight(w)
	require.Len(t, want.Instances, len(w.objects))
	for k := range w.objects {
		c := want.Primitives[want.Instances[k].Primitive].Colors
		require.Len(t, c, 4*len(l.colors[k]))
		for i := range l.colors[k] {
			for j := range 3 { // the file's fraction again, in float64
				l.colors[k][i][j] = float64(quantize(float64(c[4*i+j]))) / 65535
			}
		}
	}
	every := 101
	if testing.Short() {
		every = 1009
	}
	l.bake(func(object, vertex int) bool { return (vertex+object)%every == 0 })
	got, err := scene.LoadBytes("made.glb", encodeWorld(w, l.colors))
	require.NoError(t, err)
	require.Equal(t, want.Instances, got.Instances)
	require.Equal(t, want.Materials, got.Materials)
	require.Equal(t, want.Textures, got.Textures)
	require.Equal(t, want.Cameras, got.Cameras)
	require.Len(t, got.Images, len(want.Images))
	for i, im := range want.Images {
		require.Equal(t, im.Name, got.Images[i].Name)
		require.True(t, string(im.Pix) == string(got.Images[i].Pix), "texels of %s", im.Name)
	}
	require.Len(t, got.Primitives, len(want.Primitives))
	for i := range want.Primitives {
		a, b := &want.Primitives[i], &got.Primitives[i]
		name := w.objects[i].name
		require.True(t, equal(a.Positions, b.Positions), "positions of %s", name)
		require.True(t, equal(a.Normals, b.Normals), "normals of %s", name)
		require.True(t, equal(slices.Concat(a.TexCoords...), slices.Concat(b.TexCoords...)), "texture coordinates of %s", name)
		require.True(t, equal(a.Indices, b.Indices), "indices of %s", name)
		require.True(t, equal(a.Colors, b.Colors), "light on %s", name)
	}
}

func equal[T comparable](a, b []T) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// TestSceneIsWhatItClaims checks the scene's size and that its surfaces face the way that their normals do.
func TestSceneIsWhatItClaims(t *testing.T) {
	s, err := scene.LoadBytes("demo.glb", demo.GLB)
	require.NoError(t, err)
	require.GreaterOrEqual(t, s.Triangles(), 50000)
	require.LessOrEqual(t, len(demo.GLB), 3<<20)
	require.GreaterOrEqual(t, len(s.Materials), 8)
	require.GreaterOrEqual(t, len(s.Images), 5)
	require.Equal(t, "courtyard", s.Cameras[0].Name)
	for i := range s.Instances {
		p := &s.Primitives[s.Instances[i].Primitive]
		wrong := 0
		for k := 0; k+2 < len(p.Indices); k += 3 {
			at := func(v []float32, c int) vec {
				x := v[3*p.Indices[k+c]:]
				return vec{float64(x[0]), float64(x[1]), float64(x[2])}
			}
			a := at(p.Positions, 0)
			n := at(p.Positions, 1).sub(a).cross(at(p.Positions, 2).sub(a))
			if n.dot(at(p.Normals, 0).add(at(p.Normals, 1)).add(at(p.Normals, 2))) < 0 {
				wrong++
			}
		}
		require.LessOrEqual(t, wrong, len(p.Indices)/3/50, s.Instances[i].Node)
	}
}
