package edge

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-1acaedba/halfspace/internal/test/oracle"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
	"github.com/stretchr/testify/require"
)

// TestAssemblyLikeReference compares all chunks of draws with the reference's list of primitives: the vertices up to a
// rotation, which keeps the winding, and the provoking one, which is the first or the last.
func TestAssemblyLikeReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	k, err := simd.For(simd.LevelGeneric)
	require.NoError(t, err)
	for topology := vk.PrimitiveTopologyPointList; topology <= vk.PrimitiveTopologyTriangleStripWithAdjacency; topology++ {
		for round := range 24 {
			last, restart := round&1 != 0, round&2 != 0
			count := 1 + rng.IntN(20)
			if round > 12 {
				count = 900 + rng.IntN(2000)
			}
			many := []int{5, 200, 50000}[rng.IntN(3)]
			indices := make([]uint32, count+3)
			d := shade.Draw{First: rng.IntN(3), Count: count, VertexOffset: rng.IntN(10), Instances: 2, FirstInstance: 3}
			for i := range indices {
				indices[i] = uint32(rng.IntN(many))
				if round > 12 && many > 100 && round&4 != 0 { // a mesh in order
					indices[i] = uint32(i/2 + rng.IntN(20))
				}
				if restart && rng.IntN(12) == 0 {
					indices[i] = oracle.Restart
				}
			}
			switch {
			case round%3 == 0 && many < 200:
				for _, v := range indices {
					d.Indices8 = append(d.Indices8, uint8(v))
				}
			case round%3 == 1:
				for _, v := range indices {
					d.Indices16 = append(d.Indices16, uint16(v))
				}
			default:
				d.Indices32 = indices
			}
			var mode vk.ProvokingVertexMode
			if last {
				mode = vk.ProvokingVertexModeLastVertex
			}
			p, err := Compile(k, &vk.GraphicsPipeline{
				Topology: topology, PrimitiveRestartEnable: restart, Rasterization: vk.Rasterization{ProvokingVertexMode: mode},
			})
			require.NoError(t, err)
			want := oracle.Assemble(topology, last, restart, 0, indices[d.First:d.First+count])
			checkAssembly(t, p, &d, want, ChunkPrimitives)
			checkAssembly(t, p, &d, want, 3*ChunkPrimitives)
		}
	}
}

func checkAssembly(t *testing.T, p *Plan, d *shade.Draw, want []oracle.Primitive, chunk int) {
	t.Helper()
	var a Assembly
	a.Init(p, d)
	a.Cut(chunk, 0)
	require.Equal(t, 2*len(want), a.Primitives())
	require.Equal(t, 2*((len(want)+chunk-1)/chunk), a.Chunks())
	var m Mesh
	next := 0
	for i := range a.Chunks() {
		a.Chunk(d, i, &m)
		if i == a.Chunks()/2 {
			next = 0
		}
		require.Equal(t, 3+2*i/a.Chunks(), m.Instance)
		require.Equal(t, uint32(next), m.Primitive)
		require.LessOrEqual(t, len(m.Vertices), a.MaxVertices())
		starts := m.Starts
		for k, v := range m.Vertices {
			if m.Consecutive && v != m.Vertices[0]+uint32(k) {
				t.Fatal("not consecutive")
			}
		}
		n := len(want[0].Vertices)
		for j := range m.N {
			w := want[next+j]
			var got []int
			for _, l := range m.Local[j*n : j*n+n] {
				got = append(got, int(m.Vertices[l])-d.VertexOffset)
			}
			provoking := got[0]
			if p.last {
				provoking = got[n-1]
			}
			require.Equal(t, w.Provoking, provoking, "%v primitive %d: %v, %v", p.topology, next+j, got, w)
			turned := false
			for r := range n {
				same := true
				for i := range n {
					same = same && got[(i+r)%n] == w.Vertices[i]
				}
				turned = turned || same && (r == 0 || n == 3)
			}
			require.True(t, turned, "%v primitive %d: %v, %v", p.topology, next+j, got, w)
			if strip(p.topology) {
				begins := len(starts) > 0 && int(starts[0]) == j
				require.Equal(t, w.First, begins, "%v primitive %d starts a strip", p.topology, next+j)
				if begins {
					starts = starts[1:]
				}
			}
		}
		next += m.N

		// A list of vertices that are not shared was once written over the list that it was made from, in the chunk
		// after one that had one.
		corners := make([]uint32, len(m.Local))
		for j, l := range m.Local {
			corners[j] = m.Vertices[l]
		}
		m.Unshare()
		require.Equal(t, corners, m.Vertices)
		for j, l := range m.Local {
			require.EqualValues(t, j, l)
		}
		require.LessOrEqual(t, len(m.Vertices), a.MaxVertices())
	}
}
