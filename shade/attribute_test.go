package shade_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

func newVertices(t *testing.T, index ...uint32) *shade.Vertices {
	padded := append(append([]uint32(nil), index...), make([]uint32, 16)...)
	return &shade.Vertices{Batch: *newBatch(t, simd.LevelGeneric, len(index)), Index: padded[:len(index)], Draw: &shade.Draw{}}
}

// lane is one lane of a vector.
func laneOf(v shade.Vec4, i int) (p [4]float32) {
	for c := range v {
		p[c] = v[c][i]
	}
	return p
}

// Every format of attributes is fetched as its decoder has it; what is not all in the buffer is zero.
func TestFetch(t *testing.T) {
	data := make([]byte, 200)
	for i := range data {
		data[i] = byte(i*37 + 11)
	}
	formats := 0
	for f := vk.Format(0); f < 1<<11; f++ {
		a := shade.Attribute{Format: f, Data: data, Offset: 3, Stride: 17}
		if a.Check() != nil {
			continue
		}
		formats++
		v := newVertices(t, 0, 7, 11, 12, math.MaxUint32, 2)
		got := v.Fetch(&a)
		for i, k := range v.Index {
			var want [1]format.Texel
			if at, size := 3+17*int(k), format.Of(f).BlockBytes; k < 100 && at+size <= len(data) {
				format.Of(f).Decode(want[:], data[at:at+size])
			}
			for c := range want[0] {
				require.Equal(t, want[0][c], math.Float32bits(got[c][i]), "%v, vertex %d", f, k)
			}
		}
	}
	require.Greater(t, formats, 60)
	require.Error(t, (&shade.Attribute{Format: vk.FormatR8Unorm, Stride: -1}).Check())
	require.Error(t, (&shade.Attribute{Format: vk.FormatD32Sfloat}).Check())
	require.Error(t, (&shade.Attribute{}).Check())
	require.Panics(t, func() { newVertices(t, 0).Fetch(&shade.Attribute{}) })
}

// An instance's attribute counts from the first instance, in steps of the divisor.
func TestFetchPerInstance(t *testing.T) {
	data := make([]byte, 40)
	for i := range 10 {
		binary.LittleEndian.PutUint32(data[4*i:], math.Float32bits(float32(i)))
	}
	for _, at := range []struct {
		first, instance, divisor int
		want                     float32
	}{{0, 3, 0, 3}, {0, 3, 1, 3}, {2, 7, 2, 4}, {2, 2, 5, 2}, {0, 10, 0, 0}} {
		v := newVertices(t, 5, 6)
		v.Draw, v.Instance = &shade.Draw{FirstInstance: at.first}, at.instance
		got := v.Fetch(&shade.Attribute{Format: vk.FormatR32Sfloat, Data: data, Stride: 4, PerInstance: true, Divisor: at.divisor})
		require.Equal(t, at.want, got[0][1], "%+v", at)
	}
}

// Arrays of floats: as many components as they have, zeros beyond the end.
func TestFloats(t *testing.T) {
	v := newVertices(t, 1, 0, 9, 2)
	array := []float32{1, 2, 3, 4, 5, 6}
	out := v.Floats(array, 3)
	require.Equal(t, [4]float32{4, 5, 6, 1}, laneOf(out, 0))
	require.Equal(t, [4]float32{1, 2, 3, 1}, laneOf(out, 1))
	require.Equal(t, [4]float32{0, 0, 0, 1}, laneOf(out, 2))
	require.Equal(t, [4]float32{0, 0, 0, 1}, laneOf(out, 3))
	require.Equal(t, [4]float32{0, 0, 0, 1}, laneOf(v.Floats(nil, 1), 0))
	require.Panics(t, func() { v.Floats(array, 5) })
}

// The triangle of FullScreen covers the framebuffer, with (0, 0) and (1, 1) at its corners.
func TestFullScreen(t *testing.T) {
	v := newVertices(t, 0, 1, 2)
	for _, s := range []*[]float32{&v.X, &v.Y, &v.Z, &v.W} {
		*s = make([]float32, 3, 16)
	}
	uv := v.FullScreen(0.25)
	m := shade.FullScreenMesh(nil)
	for i := range 3 {
		require.Equal(t, []float32{v.X[i], v.Y[i]}, m.Positions[3*i:3*i+2])
		require.Equal(t, []float32{uv[0][i], uv[1][i]}, m.TexCoords[2*i:2*i+2])
		require.Equal(t, []float32{2*uv[0][i] - 1, 2*uv[1][i] - 1, 0.25, 1}, []float32{v.X[i], v.Y[i], v.Z[i], v.W[i]})
	}
}
