package scene

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/edge"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/vk"
)

func TestClusteredTrianglesStay(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	const n = 2000
	p := Primitive{Topology: vk.PrimitiveTopologyTriangleList, TexCoords: make([][]float32, 1)}
	for v := range n {
		p.Positions = append(p.Positions, float32(v), rng.Float32(), 1)
		p.TexCoords[0] = append(p.TexCoords[0], float32(v), 2)
	}
	for i := range 3 * 3000 {
		p.Indices = append(p.Indices, uint32(min(max(i/5+rng.IntN(200)-100, 0), n-1)))
	}
	before := slices.Clone(p.Indices)
	c := clustered(t.Context(), p, edge.ChunkPrimitives)
	require.Equal(t, before, p.Indices)
	require.Len(t, c.Indices, len(p.Indices))
	require.Nil(t, c.Normals)
	for i, v := range c.Indices {
		require.Equal(t, p.Positions[3*p.Indices[i]:][:3], c.Positions[3*v:][:3])
		require.Equal(t, p.TexCoords[0][2*p.Indices[i]:][:2], c.TexCoords[0][2*v:][:2])
	}
	for first := 0; first < len(c.Indices); first += 3 * edge.ChunkPrimitives {
		run := c.Indices[first:min(first+3*edge.ChunkPrimitives, len(c.Indices))]
		used := map[uint32]bool{}
		for _, v := range run {
			used[v] = true
		}
		require.EqualValues(t, len(used), slices.Max(run)-slices.Min(run)+1, "a run's vertices are a range")
	}
	p.Indices = nil
	require.Equal(t, p, clustered(t.Context(), p, edge.ChunkPrimitives))
}

// A renderer for one picture draws what one for many does, and its meshes as they lie.
func TestOnceIsTheSamePicture(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	s := materialScene(someMaterials())
	cam := s.DefaultCamera(1.5)
	for _, shading := range []Shading{ShadeAuto, ShadePBR, ShadeNormals} {
		var pictures [2][]byte
		for i, once := range []bool{false, true} {
			r, err := NewRenderer(dev, s, RenderInfo{Width: 96, Height: 64, Shading: shading, SRGB: true, Once: once})
			require.NoError(t, err)
			require.NoError(t, r.Draw(t.Context(), &cam))
			pictures[i] = r.Color.Bytes()
			if once {
				require.Empty(t, r.laid.made)
			} else {
				require.NotEmpty(t, r.laid.made)
			}
		}
		require.Equal(t, pictures[0], pictures[1], "%v", shading)
	}
}

// A mesh whose vertices lie far apart is laid out for depth maps also where there is one picture, which stays the same, with
// its shadow on the ground.
func TestOnceLaysOutWhatMapsDraw(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	s := shuffled(disc(0.5, 4*edge.ChunkPrimitives))
	cam := across(0.5)
	info := RenderInfo{Shading: ShadePBR, SRGB: true, Width: 96, Height: 64, Env: Softbox(), Occlusion: 16,
		Ground: Ground{Kind: GroundShadow}}
	var pictures [2][]byte
	for i, once := range []bool{false, true} {
		info.Once = once
		r, err := NewRenderer(dev, s, info)
		require.NoError(t, err)
		require.Len(t, r.laid.made, 1)
		require.NoError(t, r.Draw(t.Context(), &cam))
		pictures[i] = r.Color.Bytes()
	}
	require.Equal(t, pictures[0], pictures[1])
	r, err := NewRenderer(dev, disc(0.5, 4*edge.ChunkPrimitives), info)
	require.NoError(t, err)
	require.Empty(t, r.laid.made, "a mesh in order is drawn as it lies")
}

// shuffled is a scene with its first primitive's vertices, one a corner, in another order.
func shuffled(s *Scene) *Scene {
	p := &s.Primitives[0]
	order := rand.New(rand.NewPCG(1, 2)).Perm(p.Vertices())
	from := *p
	p.Positions, p.Normals = make([]float32, len(p.Positions)), make([]float32, len(p.Normals))
	for i, to := range order {
		copy(p.Positions[3*to:][:3], from.Positions[3*i:])
		copy(p.Normals[3*to:][:3], from.Normals[3*i:])
		p.Indices = append(p.Indices, uint32(to))
	}
	return s
}
