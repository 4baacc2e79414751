package scene

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A model that is wound against its normals, in part or as a whole, is drawn like one that is not, whether its material is
// double-sided or not: without noise of shares that only few directions have, and from outside.
func TestWoundAgainstNormals(t *testing.T) {
	figures.Begin(t)
	picture := func(doubleSided bool, turned func(triangle int) bool) []float32 {
		m := someMaterials()[0]
		m.DoubleSided = doubleSided
		s := materialScene([]Material{m, m})
		s.Primitives, s.Instances = s.Primitives[:2], s.Instances[:2] // no wall: most of the scene is wound so
		for i := range 2 {
			s.Instances[i].World[12] = float32(i) * 1.6 // in each other
			s.Primitives[i].Colors = nil
			list := slices.Clone(s.Primitives[i].Indices)
			for k := 0; k < len(list); k += 3 {
				if turned(k / 3) {
					list[k], list[k+1] = list[k+1], list[k]
				}
			}
			s.Primitives[i].Indices = list
		}
		cam := Camera{XMag: 2, YMag: 2, ZNear: 1, ZFar: 9, World: identity}
		cam.World[12], cam.World[14] = 0.8, 5
		return drawn(t, s, &cam, RenderInfo{Width: 64, Height: 64, Env: Softbox(), Occlusion: 32, Compensation: true})
	}
	want := picture(true, func(int) bool { return false })
	for name, turned := range map[string]func(triangle int) bool{
		"all": func(int) bool { return true }, "a third": func(k int) bool { return k%3 == 0 },
	} {
		for _, doubleSided := range []bool{true, false} {
			if name != "all" && !doubleSided { // triangles are missing
				continue
			}
			off := 0
			for i, v := range picture(doubleSided, turned) {
				if math.Abs(float64(v-want[i])) > 0.01 {
					off++
				}
			}
			if off > len(want)/500 {
				t.Errorf("%s, double-sided %v: %d of %d numbers differ", name, doubleSided, off, len(want))
			}
		}
	}
}

// A scene of which the smaller part is wound against its normals keeps its materials: that part may be an outline.
func TestOutlinesStayCulled(t *testing.T) {
	shell := ball(6, 12)
	shell.Material = 1
	for k := 0; k < len(shell.Indices); k += 3 {
		shell.Indices[k], shell.Indices[k+1] = shell.Indices[k+1], shell.Indices[k]
	}
	s := &Scene{Materials: []Material{DefaultMaterial("a"), DefaultMaterial("b")}, Primitives: []Primitive{ball(6, 12), shell}}
	s.windings()
	require.Equal(t, []bool{false, true}, s.against)
	require.False(t, s.Materials[1].DoubleSided)
	s.Primitives = append(s.Primitives, shell)
	s.windings()
	require.True(t, s.Materials[1].DoubleSided)
	require.False(t, s.Materials[0].DoubleSided)
	strip := Primitive{Topology: vk.PrimitiveTopologyTriangleStrip, Positions: []float32{0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0}}
	for range 4 {
		strip.Normals = append(strip.Normals, 0, 0, 1)
	}
	along, against := windingOf(&strip)
	require.Equal(t, [2]float64{2, 0}, [2]float64{along, against})
}
