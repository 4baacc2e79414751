package scene

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Frames of a scene allocate nothing once warm, whatever is drawn, and every frame of a camera is the same.
func TestRendererFrames(t *testing.T) {
	s := thinDemo(t)
	for i := range s.Materials { // some of each kind
		s.Materials[i].AlphaMode = AlphaMode(i % 3)
		s.Materials[i].AlphaCutoff = 0.5
	}
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	width, height, rounds := 200, 120, 3
	if testing.Short() {
		width, height, rounds = 50, 30, 2
	}
	for _, info := range []RenderInfo{
		{Width: width, Height: height, SRGB: true, Samples: 4},
		{Width: width, Height: height, Shading: ShadeLambert, Opaque: true, Trilinear: true},
		{Width: width, Height: height, Shading: ShadeDepth},
		{Width: width, Height: height, Shading: ShadePBR, SRGB: true, Samples: 4, Env: Studio(), EnvBackground: true, Shadows: true},
	} {
		r, err := NewRenderer(dev, s, info)
		require.NoError(t, err)
		picture := func() []byte {
			if info.Shading == ShadeDepth {
				return r.Depth.Bytes()
			}
			return r.Color.Bytes()
		}
		cameras := append(slices.Clone(s.Cameras), s.DefaultCamera(5.0/3))
		var first [][]byte
		for round := range rounds {
			for i := range cameras {
				require.NoError(t, r.Draw(context.Background(), &cameras[i]))
				if round == 0 {
					first = append(first, bytes.Clone(picture()))
				}
				require.True(t, bytes.Equal(first[i], picture()), "camera %d, round %d", i, round)
			}
		}
		for i := range first[1:] {
			require.False(t, bytes.Equal(first[0], first[i+1]), "cameras 0 and %d see the same", i+1)
		}
		frame := func() {
			if err := r.Draw(context.Background(), &cameras[0]); err != nil {
				t.Fatal(err)
			}
		}
		for range 10 {
			frame()
		}
		require.Zero(t, allocs.PerRun(10, frame))
	}
}

// A size or a number of samples that cannot be is an error.
func TestRendererMisuse(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	s := &Scene{}
	for _, info := range []RenderInfo{
		{Width: -1, Height: 5}, {Width: 16385, Height: 5}, {Width: 5, Height: 5, Samples: 3}, {Width: 5, Height: 5, Samples: 32},
	} {
		_, err := NewRenderer(dev, s, info)
		require.Error(t, err, "%+v", info)
	}
	// An empty scene is a background; so is one whose primitives are empty.
	s.Materials = []Material{plainMaterial("none")}
	s.place(Primitive{Topology: vk.PrimitiveTopologyTriangleList})
	s.place(Primitive{Topology: vk.PrimitiveTopologyTriangleList, Positions: make([]float32, 9), Indices: []uint32{}})
	r, err := NewRenderer(dev, s, RenderInfo{Width: 3, Height: 2, Background: [4]float64{1, 0, 1, 0}})
	require.NoError(t, err)
	cam := s.DefaultCamera(1.5)
	require.NoError(t, r.Draw(context.Background(), &cam))
	require.Equal(t, bytes.Repeat([]byte{255, 0, 255, 0}, 6), r.Color.Bytes())
}
