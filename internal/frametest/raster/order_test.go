package raster_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// layered is a random pass of opaque triangles that lie in many layers, some of them in one plane, and some twice.
type layered struct {
	samples       int
	width, height int
	depth         vk.Format
	clear         float32
	states        []vk.GraphicsPipeline
	meshes        []*shade.Mesh
}

func newLayered(rng *rand.Rand) *layered {
	s := &layered{
		samples: []int{1, 1, 2, 4, 8}[rng.IntN(5)], width: 1 + rng.IntN(180), height: 1 + rng.IntN(140),
		depth: []vk.Format{vk.FormatD32Sfloat, vk.FormatD32Sfloat, vk.FormatD16Unorm, vk.FormatX8D24UnormPack32}[rng.IntN(4)],
		clear: []float32{0, 0.5, 1, 1}[rng.IntN(4)],
	}
	if rng.IntN(2) == 0 {
		s.width, s.height = 128, 128 // depths on the grid of mesh's vertices are exact
	}
	ops := []vk.CompareOp{vk.CompareOpLess, vk.CompareOpLessOrEqual, vk.CompareOpGreater, vk.CompareOpGreaterOrEqual}
	op := ops[rng.IntN(4)]
	if s.clear == 1 && rng.IntN(4) > 0 {
		op = ops[rng.IntN(2)]
	} else if s.clear == 0 {
		op = ops[2+rng.IntN(2)]
	}
	for range 1 + rng.IntN(8) {
		g := vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}, DepthStencilFormat: s.depth,
			Multisample:  &vk.Multisample{RasterizationSamples: s.samples},
			DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: op},
		}
		switch rng.IntN(12) {
		case 0:
			g.DepthStencil.DepthCompareOp = vk.Values[vk.CompareOp]()[rng.IntN(8)]
		case 1:
			g.DepthStencil.DepthWriteEnable = false
		case 2: // depth alone
			g.ColorBlend = &vk.ColorBlend{Attachments: make([]vk.ColorBlendAttachment, 1)}
		case 3:
			g.Rasterization.DepthClampEnable = true
		case 4, 5:
			g.Rasterization.DepthBias = someBias(rng)
		}
		s.states = append(s.states, g)
		s.meshes = append(s.meshes, s.mesh(rng))
	}
	return s
}

// mesh makes triangles in steps of depth, so that many tie.
func (s *layered) mesh(rng *rand.Rand) *shade.Mesh {
	mesh := &shade.Mesh{Matrix: [16]float32{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}
	if rng.IntN(4) == 0 { // in perspective, some of it behind the camera
		mesh.Matrix[11], mesh.Matrix[15] = 1, 0.5+rng.Float32()
	}
	size := []float32{4, 1, 0.5}[rng.IntN(3)]
	steps := 1 + rng.IntN(6)
	grid := func(v float32) float32 { return float32(int32(v*8)) / 8 }
	tilt := []float32{1. / 16, 1. / 16, 1. / (1 << 16)}[rng.IntN(3)] // the last in steps of 16 bits
	for range 1 + rng.IntN(100) {
		if n := len(mesh.Positions); n > 0 && rng.IntN(5) == 0 { // the last one again
			mesh.Positions = append(mesh.Positions, mesh.Positions[n-9:]...)
		} else {
			z := float32(rng.IntN(steps+1)) / float32(steps)
			cx, cy := rng.Float32()*2-1, rng.Float32()*2-1
			slope := [2]float32{float32(rng.IntN(3)-1) * tilt, float32(rng.IntN(3)-1) * tilt} // several lie in each plane
			for range 3 {
				x, y := grid(cx+(rng.Float32()-0.5)*2*size), grid(cy+(rng.Float32()-0.5)*2*size)
				mesh.Positions = append(mesh.Positions, x, y, z+x*slope[0]+y*slope[1])
			}
		}
		for range 3 {
			mesh.Colors = append(mesh.Colors, rng.Float32(), rng.Float32(), rng.Float32(), 1)
		}
	}
	return mesh
}

// draw returns the bytes of the attachments, and how many samples passed.
func (s *layered) draw(t *testing.T, info halfspace.DeviceInfo, count bool) ([]byte, int64) {
	dev := testdevice.New(t, info)
	defer dev.Close()
	color := frametest.NewImage(t, vk.FormatR8G8B8A8Unorm, s.width, s.height, s.samples)
	depth := frametest.NewImage(t, s.depth, s.width, s.height, s.samples)
	pass := dev.NewPass(halfspace.PassInfo{
		Color:        []halfspace.Attachment{{Image: color, Load: vk.AttachmentLoadOpClear}},
		DepthStencil: &halfspace.DepthStencilAttachment{Image: depth, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: s.clear},
		CountSamples: count,
	})
	for i := range s.states {
		pipe, err := dev.NewPipeline(s.states[i], shade.Unlit{Colored: true})
		require.NoError(t, err)
		pass.Draw(pipe, shade.Draw{Bindings: s.meshes[i], Count: s.meshes[i].Vertices()})
	}
	require.NoError(t, pass.End(context.Background()))
	if !count {
		require.EqualValues(t, -1, pass.SamplesPassed(0, 1))
	}
	return bytes.Join([][]byte{color.Bytes(), depth.Bytes()}, nil), pass.Statistics().FragmentsPassed
}

// Records drawn from front to back leave what they leave in the order in which they were recorded, also where depths
// tie.
func TestOrderOfRecordsLeavesNoTrace(t *testing.T) {
	seeds := uint64(40)
	if testing.Short() {
		seeds = 4
	}
	changed := 0
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 11))
		s := newLayered(rng)
		want, passed := s.draw(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Tile: tile.Options{Immediate: true}}}, true)
		for _, l := range simd.Available() {
			k, err := simd.For(l)
			require.NoError(t, err)
			for _, o := range []tile.Options{{}, {TileSize: 32}, {BatchRecords: 30}} {
				info := halfspace.DeviceInfo{Threads: 1 + rng.IntN(3), Inside: inside.Options{Kernels: k, Tile: o}}
				got, n := s.draw(t, info, false)
				require.True(t, bytes.Equal(got, want), fmt.Sprintf("seed %d, level %v, %+v: other bytes", seed, l, o))
				if n != passed {
					changed++
				}
			}
		}
	}
	require.NotZero(t, changed, "no order was ever changed")
	t.Logf("%d of %d passes drew other records first", changed, 9*seeds)
}

// A record whose nearest depth is the furthest that its cells have may still be the first of those that tie there.
func TestFirstOfEqualDepthsIsDrawn(t *testing.T) {
	const size = 64
	s := &layered{samples: 1, width: size, height: size, depth: vk.FormatD16Unorm}
	quad := func(left, right float32, color float32) *shade.Mesh {
		m := &shade.Mesh{Matrix: [16]float32{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}
		m.Positions = []float32{-1, -1, left, 1, -1, right, -1, 1, left, 1, -1, right, 1, 1, right, -1, 1, left}
		for range 6 {
			m.Colors = append(m.Colors, color, color, color, 1)
		}
		return m
	}
	const code = 1.0 / 65535
	for _, op := range []vk.CompareOp{vk.CompareOpLess, vk.CompareOpLessOrEqual, vk.CompareOpGreater, vk.CompareOpGreaterOrEqual} {
		s.states, s.meshes = nil, nil
		step := float32(code)
		if s.clear = 1; op == vk.CompareOpGreater || op == vk.CompareOpGreaterOrEqual {
			s.clear, step = 0, -code
		}
		const z = 32768 * code
		flat, tilted := quad(z, z, 1), quad(z-step, z, 0.5) // of one code in the right half
		for i := range 42 {
			s.states = append(s.states, vk.GraphicsPipeline{
				Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
				DepthStencilFormat: s.depth,
				DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: op},
			})
			if m := tilted; i == 0 || i == 41 {
				s.meshes = append(s.meshes, flat)
			} else {
				s.meshes = append(s.meshes, m)
			}
		}
		want, _ := s.draw(t, halfspace.DeviceInfo{Threads: 1, Inside: inside.Options{Tile: tile.Options{Immediate: true}}}, true)
		got, _ := s.draw(t, halfspace.DeviceInfo{Threads: 1}, false)
		require.True(t, bytes.Equal(got, want), "%v", op)
	}
}
