package edge

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
	"github.com/stretchr/testify/require"
)

// scene is a draw of clip positions, for tests.
type scene struct {
	pipeline  vk.GraphicsPipeline
	draw      shade.Draw
	target    vk.Extent2D
	positions [][4]float32
	sizes     []float32
	clip      [][]float32
	cull      [][]float32
	viewports []uint32
	kernels   *simd.Kernels
	vertices  []uint32 // of the last chunk
}

// covered is one covered sample: by the record Chunk.Records[Record] of Chunks[Chunk].
type covered struct {
	x, y, sample  int
	chunk, record int
	viewport      int
}

// run sets up a scene, chunk by chunk.
func (s *scene) run(t testing.TB) (*Plan, *View, []Chunk) {
	k := s.kernels
	if k == nil {
		k, _ = simd.For(simd.LevelGeneric)
	}
	p, err := Compile(k, &s.pipeline)
	require.NoError(t, err)
	v := new(View)
	require.NoError(t, v.Init(p, s.draw.Dynamic, s.target))
	if s.draw.Count == 0 {
		s.draw.Count = len(s.positions)
		if n := len(s.draw.Indices32); n > 0 {
			s.draw.Count = n
		}
	}
	var a Assembly
	a.Init(p, &s.draw)
	chunks := make([]Chunk, a.Chunks())
	var m Mesh
	stipple := 0.0
	for i := range chunks {
		a.Chunk(&s.draw, i, &m)
		require.LessOrEqual(t, len(m.Vertices), a.MaxVertices())
		n := len(m.Vertices)
		s.vertices = m.Vertices
		pick := func(from func(v uint32) float32) []float32 {
			out := make([]float32, (n+15)&^15)
			for i, v := range m.Vertices {
				out[i] = from(v)
			}
			return out
		}
		in := Input{Mesh: &m, View: v, Base: 1000, Size: 1, Q: make([]float32, (n+15)&^15)}
		in.X = pick(func(v uint32) float32 { return s.positions[v][0] })
		in.Y = pick(func(v uint32) float32 { return s.positions[v][1] })
		in.Z = pick(func(v uint32) float32 { return s.positions[v][2] })
		in.W = pick(func(v uint32) float32 { return s.positions[v][3] })
		if s.sizes != nil {
			in.PointSize = pick(func(v uint32) float32 { return s.sizes[v] })
		}
		for _, d := range s.clip {
			in.ClipDistance = append(in.ClipDistance, pick(func(v uint32) float32 { return d[v] }))
		}
		for _, d := range s.cull {
			in.CullDistance = append(in.CullDistance, pick(func(v uint32) float32 { return d[v] }))
		}
		if s.viewports != nil {
			for _, v := range m.Vertices {
				in.ViewportIndex = append(in.ViewportIndex, s.viewports[v])
			}
		}
		c := &chunks[i]
		c.Number, c.Base, c.Stipple = uint32(i), 7, stipple
		p.Setup(c, &in)
		if v.Strokes() && !c.Odd {
			for i := range c.Records {
				require.NotZero(t, c.Records[i].Flags&simd.Stroke, "a record is no stroke, and the chunk does not say so")
			}
		}
		if v.Points() && !c.Odd {
			for i := range c.Records {
				require.Zero(t, c.Records[i].Flags&simd.Box, "a point spans pixels, and the chunk does not say so")
			}
		}
		stipple = c.Stipple
	}
	return p, v, chunks
}

// cover runs a scene and finds the samples it covers, in order within each sample.
func (s *scene) cover(t testing.TB) []covered {
	p, v, chunks := s.run(t)
	return coverage(p, v, chunks, s.target)
}

// strokePixels are the pixels that a record, a stroke and the next, covers.
func strokePixels(k *simd.Kernels, c *Chunk, r *simd.Triangle, a *simd.CoverArgs) (pixels [][2]int) {
	const room = 4096
	names, places := make([]uint32, room+simd.Lanes), make([]uint32, room+simd.Lanes)
	stroke, first := *r, uint32(0)
	stroke.Extra -= c.Base
	walks := make([]simd.StrokeWalk, simd.Lanes)
	s := &simd.WalksArgs{
		Triangles: &stroke, Refs: &first, Stop: 1, Walks: &walks[0], Capacity: simd.Lanes, Room: room,
		TileX: a.TileX, TileY: a.TileY, BlocksX: a.BlocksX, MinX: a.MinX, MinY: a.MinY, MaxX: a.MaxX, MaxY: a.MaxY,
		X: a.Samples.X[0], Y: a.Samples.Y[0],
	}
	if len(c.Clip) > 0 {
		s.Clip = &c.Clip[0]
	}
	k.Walks(s)
	list := simd.StrokesArgs{Walks: &walks[0], N: s.N, Names: &names[0], Places: &places[0]}
	k.Strokes(&list)
	a.Next++
	for _, p := range places[:list.Listed] {
		block, lane := int(p/simd.Lanes), int(p%simd.Lanes)
		pixels = append(pixels, [2]int{int(a.TileX) + block%16*4 + lane%4, int(a.TileY) + block/16*4 + lane/4})
	}
	return pixels
}

// coverage finds the samples that records cover, tile by tile.
func coverage(p *Plan, v *View, chunks []Chunk, target vk.Extent2D) (out []covered) {
	groups := make([]simd.Group, 1<<12)
	masks := make([]uint16, len(groups)*simd.MaxSamples)
	for i := range chunks {
		c := &chunks[i]
		kept := func(record, x, y, sample int) bool {
			l := p.Locations(x, y)
			return !v.Stippled() || c.Stippled[c.Records[record].Extra-c.Base].Keeps(int32(x)<<8+l.X[sample], int32(y)<<8+l.Y[sample])
		}
		for j, span := range c.Spans {
			end := len(c.Records)
			if j+1 < len(c.Spans) {
				end = c.Spans[j+1].First
			}
			var refs, positions []uint32
			for r := span.First; r < end; r++ {
				refs, positions = append(refs, uint32(r)), append(positions, uint32(len(refs)+1))
			}
			for ty := 0; ty < target.Height; ty += 64 {
				for tx := 0; tx < target.Width; tx += 64 {
					e := &simd.CoverExactArgs{}
					a := &e.Cover
					*a = simd.CoverArgs{
						Triangles: &c.Records[0], Refs: &refs[0], BinSlots: &positions[0], Stop: int64(len(refs)),
						Groups: &groups[0], Masks: &masks[0],
						Capacity: int64(len(groups) - simd.CoverSlack), TileX: int32(tx), TileY: int32(ty), BlocksX: 16, BlocksY: 16,
					}
					if !v.AllowExact(span.Viewport, e) {
						continue
					}
					for a.Next < int64(len(refs)) {
						a.N, a.Stop = 0, int64(len(refs))
						if r := int(refs[a.Next]); p.Exact() {
							p.kernels.CoverExact(e)
						} else if c.Records[r].Flags&simd.Stroke != 0 {
							for _, at := range strokePixels(p.kernels, c, &c.Records[r], a) {
								if !kept(r, at[0], at[1], 0) {
									continue
								}
								out = append(out, covered{at[0], at[1], 0, i, r, span.Viewport})
							}
						} else {
							a.Stop = a.Next + 1
							p.kernels.Cover(a)
						}
						for g := range int(a.N) {
							for s := range int(a.Samples.N) {
								m := groups[g].Mask
								if a.Samples.N > 1 {
									m = masks[g*int(a.Samples.N)+s]
								}
								for ; m != 0; m &= m - 1 {
									lane := bits.TrailingZeros16(m)
									b, r := int(groups[g].Block), int(refs[groups[g].BinSlot-1])
									x, y := tx+b%16*4+lane%4, ty+b/16*4+lane/4
									if !kept(r, x, y, s) {
										continue
									}
									out = append(out, covered{x, y, s, i, r, span.Viewport})
								}
							}
						}
					}
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b covered) int { return a.chunk - b.chunk })
	return out
}
