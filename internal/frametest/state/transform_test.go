package state_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// transformedShader draws vertices with a viewport and varyings, one of them linear on the screen.
type transformedShader struct{ viewports bool }

// transformedVertex is one: its own viewport counts only where it is the provoking one.
type transformedVertex struct {
	position [4]float32
	viewport uint32
	value    float32
}

// transformedMesh are a draw's.
type transformedMesh []transformedVertex

func (m transformedMesh) Vertices() int { return len(m) }

func (s transformedShader) Interface() shade.Interface {
	return shade.Interface{Varyings: []shade.Interpolation{{}, {Mode: shade.ModeNoPerspective}}, Colors: 1,
		ViewportIndex: s.viewports, Inputs: shade.InputFragCoord}
}

func (s transformedShader) Vertex(v *shade.Vertices) {
	list := v.Bindings.(transformedMesh)
	for i, index := range v.Index {
		q := &list[index]
		v.X[i], v.Y[i], v.Z[i], v.W[i] = q.position[0], q.position[1], q.position[2], q.position[3]
		v.Out[0][i], v.Out[1][i] = q.value, q.value
		if s.viewports {
			v.ViewportIndex[i] = q.viewport
		}
	}
}

func (s transformedShader) Fragment(f *shade.Fragments) {
	for i := range f.N {
		f.Colors[0][0][i], f.Colors[0][1][i], f.Colors[0][2][i], f.Colors[0][3][i] = f.In[0][i], f.In[1][i],
			f.FragCoord[2][i], f.FragCoord[3][i]
	}
}

// A viewport's swizzle and w scaling make the picture of vertices that are transformed beforehand: x, y, z and w become
// signed ones of them, then w becomes (a x + b y) + w. Each primitive is its provoking vertex's viewport's, also where
// primitives share vertices.
func TestViewportsTransformClipCoordinates(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	const views = 4
	drawn := 0
	for round := range 40 {
		dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1 + round%2})
		several := round%2 == 0
		var d vk.Dynamic
		n := 1
		if several {
			n = views
		}
		for i := range n {
			d.Viewports = append(d.Viewports, vk.Viewport{X: float32(20 * i), Y: 3, Width: 60, Height: 50, MaxDepth: 1})
			order := r.Perm(4)
			if round%4 < 2 { // w stays
				order = append(r.Perm(3), 3)
			}
			of := func(k int) vk.ViewportCoordinateSwizzle {
				return vk.ViewportCoordinateSwizzle(2*order[k] + r.IntN(2)*truth(k < 3))
			}
			d.ViewportSwizzles = append(d.ViewportSwizzles, vk.ViewportSwizzle{X: of(0), Y: of(1), Z: of(2), W: of(3)})
			d.ViewportWScalings = append(d.ViewportWScalings, vk.ViewportWScaling{XCoeff: r.Float32() - 0.5, YCoeff: r.Float32() - 0.5})
		}
		switch round % 5 {
		case 0:
			d.ViewportSwizzles = nil
		case 1:
			d.ViewportWScalings = nil
		case 2:
			d.ViewportSwizzles[0] = vk.ViewportSwizzle{}
		}
		var shared, own transformedMesh
		var indices []uint32
		for range 30 {
			shared = append(shared, transformedVertex{[4]float32{2*r.Float32() - 1, 2*r.Float32() - 1, r.Float32(),
				1 + r.Float32()}, uint32(r.IntN(views + 1)), r.Float32()})
		}
		for range 60 {
			first := len(indices)
			for range 3 {
				indices = append(indices, uint32(r.IntN(len(shared))))
			}
			viewport := shared[indices[first]].viewport
			if !several || viewport >= views {
				viewport = 0
			}
			for _, k := range indices[first:] {
				v := shared[k]
				v.viewport = viewport
				c := v.position
				if len(d.ViewportSwizzles) > 0 && d.ViewportSwizzles[viewport] != (vk.ViewportSwizzle{}) {
					s := d.ViewportSwizzles[viewport]
					for at, from := range []vk.ViewportCoordinateSwizzle{s.X, s.Y, s.Z, s.W} {
						v.position[at] = c[from/2]
						if from%2 == 1 {
							v.position[at] = -v.position[at]
						}
					}
				}
				if len(d.ViewportWScalings) > 0 {
					s := d.ViewportWScalings[viewport]
					v.position[3] = (float32(s.XCoeff*v.position[0]) + float32(s.YCoeff*v.position[1])) + v.position[3]
				}
				own = append(own, v)
			}
		}
		draw := func(mesh transformedMesh, indices []uint32, d vk.Dynamic) []byte {
			pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
				Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat},
			}, transformedShader{several})
			require.NoError(t, err)
			m := frametest.NewImage(t, vk.FormatR32G32B32A32Sfloat, 130, 60, 1)
			p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}})
			p.Draw(pipe, shade.Draw{Bindings: mesh, Indices32: indices, Dynamic: &d})
			require.NoError(t, p.End(context.Background()))
			return m.Bytes()
		}
		want := draw(own, nil, vk.Dynamic{Viewports: d.Viewports})
		require.True(t, bytes.Equal(want, draw(shared, indices, d)), "round %d", round)
		if !bytes.Equal(want, make([]byte, len(want))) {
			drawn++
		}
		dev.Close()
	}
	require.Greater(t, drawn, 20, "pictures that are not empty")
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Swizzles that are none, and too many or too few of them, are refused by field.
func TestViewportTransformsAreRefusedByField(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	inf := float32(math.Inf(1))
	for want, d := range map[string]vk.Dynamic{
		"Dynamic.ViewportSwizzles.Z: 8 is not a coordinate swizzle":                    {ViewportSwizzles: []vk.ViewportSwizzle{{Z: 8}}},
		"Dynamic.ViewportSwizzles: 2 values, must be one for each of the 1 viewports":  {ViewportSwizzles: make([]vk.ViewportSwizzle, 2)},
		"Dynamic.ViewportWScalings: 2 values, must be one for each of the 1 viewports": {ViewportWScalings: make([]vk.ViewportWScaling, 2)},
		"Dynamic.ViewportWScalings: {+Inf 0} is not finite":                            {ViewportWScalings: []vk.ViewportWScaling{{XCoeff: inf}}},
		"Dynamic.ViewportWScalings: 1 values, must be one for each of the 2 viewports": {Viewports: []vk.Viewport{{Width: 1, Height: 1}, {Width: 1, Height: 1}}, ViewportWScalings: make([]vk.ViewportWScaling, 1)},
	} {
		require.ErrorContains(t, limitCase{dev, t}.draw(d), want)
	}
}
