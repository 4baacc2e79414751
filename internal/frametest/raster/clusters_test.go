package raster_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	cameras "github.com/seed-1acaedba/halfspace/transform"
	"github.com/seed-1acaedba/halfspace/vk"
)

// clusterScene is a random scene of bodies, finely cut, under a random camera and state.
type clusterScene struct {
	positions []float32
	indices   []uint32
	matrix    [16]float32
	state     vk.GraphicsPipeline
	dynamic   *vk.Dynamic
	clear     float64
	width     int
	height    int
	samples   int
	parts     int // draws
}

// body adds a closed surface: a lumpy sphere, whose triangles come row by row.
func (s *clusterScene) body(rng *rand.Rand, at [3]float32, radius, lumps float32, rows int) {
	first := uint32(len(s.positions) / 3)
	for r := range rows + 1 {
		for c := range rows {
			a, b := math.Pi*float64(r)/float64(rows), 2*math.Pi*float64(c)/float64(rows)
			k := radius * (1 + lumps*(rng.Float32()-0.5))
			s.positions = append(s.positions, at[0]+k*float32(math.Sin(a)*math.Cos(b)), at[1]+k*float32(math.Cos(a)),
				at[2]+k*float32(math.Sin(a)*math.Sin(b)))
		}
	}
	for r := range uint32(rows) {
		for c := range uint32(rows) {
			p, q := first+r*uint32(rows)+c, first+r*uint32(rows)+(c+1)%uint32(rows)
			s.indices = append(s.indices, p, q, p+uint32(rows), q, q+uint32(rows), p+uint32(rows))
		}
	}
}

func newClusterScene(rng *rand.Rand) *clusterScene {
	s := &clusterScene{width: 1 + rng.IntN(300), height: 1 + rng.IntN(200), samples: []int{1, 1, 2, 4}[rng.IntN(4)],
		parts: 1 + rng.IntN(3)}
	spread := []float32{2, 10, 40}[rng.IntN(3)]
	for range 4 + rng.IntN(12) {
		at := [3]float32{spread * (rng.Float32() - 0.5), spread * (rng.Float32() - 0.5) / 2, spread * (rng.Float32() - 0.5)}
		s.body(rng, at, spread*(0.02+rng.Float32()*0.3), []float32{0, 0, 0.01, 0.3}[rng.IntN(4)], 8+rng.IntN(40))
	}
	around := float64(spread)
	eye := [3]float64{around * (rng.Float64() - 0.5), around * (rng.Float64() - 0.5), around * rng.Float64()}
	view := cameras.LookAt(eye, [3]float64{}, [3]float64{0, 1, 0})
	aspect := float64(s.width) / float64(s.height)
	var projection [16]float32
	if rng.IntN(3) == 0 {
		projection = cameras.Orthographic(-around*aspect/2, around*aspect/2, -around/2, around/2, -around, 2*around)
	} else {
		projection = cameras.Perspective(0.3+rng.Float64()*1.5, aspect, 0.01+rng.Float64()*0.3, 3*around)
	}
	s.matrix = cameras.Mul(projection, view)
	s.state = vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR32G32B32A32Uint},
		DepthStencilFormat: []vk.Format{vk.FormatD32Sfloat, vk.FormatD16Unorm, vk.FormatX8D24UnormPack32}[rng.IntN(3)],
		Multisample:        &vk.Multisample{RasterizationSamples: s.samples},
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true,
			DepthCompareOp: vk.CompareOp(1 + rng.IntN(3))},
	}
	r := &s.state.Rasterization
	r.CullMode = vk.CullMode(rng.IntN(3))
	r.FrontFace = vk.FrontFace(rng.IntN(2))
	s.clear = 1
	switch rng.IntN(3) {
	case 0: // reverse Z
		s.state.DepthStencil.DepthCompareOp = []vk.CompareOp{vk.CompareOpGreater, vk.CompareOpGreaterOrEqual}[rng.IntN(2)]
		for c := range 4 {
			s.matrix[4*c+2] = s.matrix[4*c+3] - s.matrix[4*c+2]
		}
		s.clear = 0
	case 1:
		s.state.DepthStencil.DepthCompareOp = []vk.CompareOp{vk.CompareOpLess, vk.CompareOpLessOrEqual}[rng.IntN(2)]
	}
	switch rng.IntN(8) {
	case 0:
		r.DepthClampEnable = true
	case 1:
		r.DepthBias = &vk.DepthBias{ConstantFactor: 4, SlopeFactor: 2}
	case 2:
		r.ConservativeRasterizationMode, r.ExtraPrimitiveOverestimationSize = vk.ConservativeRasterizationModeOverestimate, 0.75
	case 3:
		s.dynamic = &vk.Dynamic{
			Viewports: []vk.Viewport{{X: float32(s.width) / 5, Y: float32(s.height) * 0.8,
				Width: float32(s.width) / 2, Height: -float32(s.height) / 2, MaxDepth: 1}},
			Scissors: []vk.Rect2D{{X: 3, Y: 5, Width: s.width, Height: s.height}},
		}
	}
	return s
}

// draw draws the scene, with bounds of its triangles or without, and returns all bytes and how many clusters were left
// out.
func (s *clusterScene) draw(t *testing.T, dev *halfspace.Device, bounded bool) ([]byte, int64) {
	image := func(f vk.Format) *halfspace.Image {
		m, err := halfspace.NewImage(vk.ImageInfo{
			ImageType: vk.ImageType2D, Format: f, Samples: s.samples, Extent: vk.Extent3D{Width: s.width, Height: s.height, Depth: 1},
		})
		require.NoError(t, err)
		return m
	}
	pipe, err := dev.NewPipeline(s.state, shade.ID{})
	require.NoError(t, err)
	info := halfspace.PassInfo{
		Color: []halfspace.Attachment{{Image: image(s.state.ColorFormats[0]), Load: vk.AttachmentLoadOpClear}},
		DepthStencil: &halfspace.DepthStencilAttachment{Image: image(s.state.DepthStencilFormat),
			DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: float32(s.clear)},
	}
	pass := dev.NewPass(info)
	mesh := &shade.Mesh{Positions: s.positions, Matrix: s.matrix, ID: 7}
	if bounded {
		mesh.Clusters = clustersOf(t, s.positions, s.indices)
	}
	for part := range s.parts {
		from, to := len(s.indices)/3*part/s.parts*3, len(s.indices)/3*(part+1)/s.parts*3
		pass.Draw(pipe, shade.Draw{Bindings: mesh, Indices32: s.indices, First: from, Count: to - from, Dynamic: s.dynamic})
	}
	require.NoError(t, pass.End(context.Background()))
	require.Equal(t, int64(len(s.indices)/3), pass.Statistics().Primitives)
	return append(info.Color[0].Image.Bytes(), info.DepthStencil.Image.Bytes()...), pass.Statistics().Clusters
}

func clustersOf[I uint8 | uint16 | uint32](t *testing.T, positions []float32, indices []I) *shade.Clusters {
	c, err := shade.NewClusters(context.Background(), positions, indices)
	require.NoError(t, err)
	return c
}

// Clusters that are left out change no byte, whatever the camera and the state, and some are left out.
func TestClustersChangeNoByte(t *testing.T) {
	seeds := uint64(30)
	if testing.Short() {
		seeds = 8
	}
	var left int64
	hidden := 0
	for seed := range seeds {
		s := newClusterScene(rand.New(rand.NewPCG(seed, 64)))
		for _, records := range []int{0, 2048} { // small batches hide what later ones draw
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Tile: tile.Options{BatchRecords: records}}})
			without, none := s.draw(t, dev, false)
			with, n := s.draw(t, dev, true)
			dev.Close()
			require.Zero(t, none)
			require.True(t, bytes.Equal(without, with), fmt.Sprintf("seed %d, batches of %d: other bytes", seed, records))
			if records != 0 && n > left {
				hidden++
			}
			left = n
		}
	}
	require.Greater(t, hidden, int(seeds/10), "scenes in which batches hide clusters")
}

// Clusters of other indices, or of positions that are not the mesh's, are no clusters of a draw.
func TestClustersOfOtherTrianglesAreNotUsed(t *testing.T) {
	positions := []float32{0, 0, 0, 1, 0, 0, 0, 1, 0}
	indices := []uint16{0, 1, 2}
	mesh := &shade.Mesh{Positions: positions, Clusters: clustersOf(t, positions, indices)}
	bounds := func(d shade.Draw) any {
		if b, _ := d.Bounds(mesh); b != nil {
			return b
		}
		return nil
	}
	require.NotNil(t, bounds(shade.Draw{Indices16: indices}))
	require.Nil(t, bounds(shade.Draw{Indices16: []uint16{0, 1, 2}}), "other indices")
	require.Nil(t, bounds(shade.Draw{Indices16: indices, VertexOffset: 1}), "other vertices")
	require.Nil(t, bounds(shade.Draw{}), "no indices")
	mesh.Positions = []float32{0, 0, 5, 1, 0, 5, 0, 1, 5}
	require.Nil(t, bounds(shade.Draw{Indices16: indices}), "other positions")
}
