package scene

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// Objects that moved have normals and bounds of their new place; the scene that they come from keeps its own.
func TestMoved(t *testing.T) {
	s := &Scene{Materials: []Material{DefaultMaterial("")}}
	p := Primitive{Topology: vk.PrimitiveTopologyTriangleList, Positions: []float32{0, 0, 0, 1, 0, 0, 0, 1, 0}, Max: [3]float32{1, 1, 0}}
	s.place(p)
	s.place(p)
	m := s.Moved(map[int][16]float64{1: {-2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 5, 0, 0, 1}, 7: {}})
	require.Equal(t, s.Instances[0], m.Instances[0])
	require.True(t, m.Instances[1].Mirrored)
	require.Equal(t, float32(-0.5), m.Instances[1].Normal[0])
	require.Equal(t, Bounds{Max: [3]float32{5, 2, 0}}, m.Bounds)
	require.Equal(t, identity.float32(), s.Instances[1].World)
	require.NoError(t, m.Check())
}

// A lens whose axis does not go through the middle of the picture: the projection is taken as it is.
func TestCameraWithAProjectionOfItsOwn(t *testing.T) {
	c := Camera{Perspective: true, YFov: 1, ZNear: 1, ZFar: 10, World: identity}
	own := [16]float64{0: 3, 5: -2, 8: 0.25, 9: -0.5, 10: -1, 11: -1, 14: -1}
	c.Clip = &own
	for i, v := range c.Projection(1.5) {
		require.Equal(t, float32(own[i]), v)
	}
}
