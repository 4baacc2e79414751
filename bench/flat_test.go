package bench

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/vk"
)

// A flat scene has the parts that its header promises, at their places.
func TestWriteFlat(t *testing.T) {
	s := plane(16)
	s.Instances[0].World[12] = 3
	var out bytes.Buffer
	require.NoError(t, WriteFlat(&out, s))
	b := out.Bytes()
	u := func(o int) uint32 { return binary.LittleEndian.Uint32(b[o:]) }
	f := func(o int) float32 { return math.Float32frombits(u(o)) }
	require.Equal(t, "HFL1", string(b[:4]))
	require.Equal(t, []uint32{4, 6, 1, 1, 1, 1}, []uint32{u(4), u(8), u(12), u(16), u(20), u(24)})
	const vertices, indices, draws, materials, cameras, images = 32, 32 + 4*32, 32 + 4*32 + 6*4, 32 + 4*32 + 6*4 + 16,
		32 + 4*32 + 6*4 + 48, 32 + 4*32 + 6*4 + 48 + 80
	require.Equal(t, s.Primitives[0].Positions[0]+3, f(vertices))
	require.Equal(t, []float32{0, 0, 1}, []float32{f(vertices + 12), f(vertices + 16), f(vertices + 20)})
	require.Equal(t, s.Primitives[0].TexCoords[0][3], f(vertices+32+28))
	require.Equal(t, []uint32{0, 2, 3}, []uint32{u(indices + 12), u(indices + 16), u(indices + 20)})
	require.Equal(t, []uint32{0, 6, 0}, []uint32{u(draws), u(draws + 4), u(draws + 8)})
	require.Equal(t, []uint32{math.Float32bits(1), 0, 0},
		[]uint32{u(materials), u(materials + 16), u(materials + 20)}, "white, image 0, double-sided")
	require.Equal(t, float32(math.Pi/2), f(cameras+64))
	require.Equal(t, []uint32{16, 16}, []uint32{u(images), u(images + 4)})
	require.Equal(t, s.Images[0].Pix, b[images+8:])

	s.Primitives[0].Topology = vk.PrimitiveTopologyTriangleStrip
	require.ErrorContains(t, WriteFlat(&out, s), "only lists of triangles can be flat")
	s.Cameras[0].Perspective = false
	require.EqualError(t, WriteFlat(&out, s), "plane has no perspective camera")
}

// Several instances share a primitive: each has vertices of its own.
func TestWriteFlatInstances(t *testing.T) {
	s := cubes(3)
	var out bytes.Buffer
	require.NoError(t, WriteFlat(&out, s))
	b := out.Bytes()
	require.EqualValues(t, 3*24, binary.LittleEndian.Uint32(b[4:]))
	require.EqualValues(t, 3*36, binary.LittleEndian.Uint32(b[8:]))
	require.EqualValues(t, 3, binary.LittleEndian.Uint32(b[12:]))
	indices := b[32+3*24*32:]
	require.EqualValues(t, 24, binary.LittleEndian.Uint32(indices[36*4:]), "the second cube's first vertex")
}
