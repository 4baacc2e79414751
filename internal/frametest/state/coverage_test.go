package state_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/vk"
)

// coverageScene is some triangles with depths, drawn one after the other with one sample a pixel or several, and what
// passes of each.
type coverageScene struct {
	width, height, samples int
	vertices               layeredMesh
	multisample            vk.Multisample
}

func newCoverageScene(r *rand.Rand, samples, triangles int) *coverageScene {
	return &coverageScene{width: 70, height: 45, samples: samples, vertices: layeredTriangles(r, triangles, 1),
		multisample: vk.Multisample{RasterizationSamples: samples}}
}

// shader gives triangle n the colour n+1, 0.5, -2, 0.75; with only set, it gives that triangle 1 and others 0.
func (s *coverageScene) shader(only int, integer bool, i shade.Interface) shade.Shader {
	i.Colors, i.Inputs = max(i.Colors, 1), shade.InputPrimitiveID
	c := &frametest.Corners{State: i}
	for _, v := range s.vertices {
		c.Positions = append(c.Positions, v.position)
	}
	c.Shade = func(f *shade.Fragments) {
		for k := range i.Colors {
			for lane := range f.N {
				n := int(f.PrimitiveID[lane])
				color := [4]float32{float32(n + 1), 0.5, -2, 0.75}
				if only >= 0 {
					color = [4]float32{}
					if n == only {
						color = [4]float32{1, 1, 1, 1}
					}
				}
				if integer {
					color[0] = math.Float32frombits(uint32(n + 1))
				}
				for c := range color {
					f.Colors[k][c][lane] = color[c]
				}
			}
		}
	}
	return c
}

func (s *coverageScene) state(f vk.Format) vk.GraphicsPipeline {
	m := s.multisample
	return vk.GraphicsPipeline{
		Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{f}, DepthStencilFormat: vk.FormatD32Sfloat, Multisample: &m,
		DepthStencil: &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
	}
}

// draw draws the first n triangles.
func (s *coverageScene) draw(t *testing.T, dev *halfspace.Device, g vk.GraphicsPipeline, shader shade.Shader, n,
	colorSamples int) (color, depth *halfspace.Image, passed int64) {
	t.Helper()
	pipe, err := dev.NewPipeline(g, shader)
	require.NoError(t, err)
	color, depth = frametest.NewImage(t, g.ColorFormats[0], s.width, s.height, colorSamples),
		frametest.NewImage(t, vk.FormatD32Sfloat, s.width, s.height, s.samples)
	p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}}, Samples: s.samples, CountSamples: true,
		DepthStencil: &halfspace.DepthStencilAttachment{Image: depth, DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1}})
	p.Draw(pipe, shade.Draw{Count: 3 * n})
	require.NoError(t, p.End(context.Background()))
	return color, depth, p.SamplesPassed(0, 1)
}

// masks are the samples that pass the tests, triangle by triangle and pixel by pixel: of the white ones where that is
// the last one drawn.
func (s *coverageScene) masks(t *testing.T, dev *halfspace.Device) (masks [][]uint32) {
	for n := range len(s.vertices) / 3 {
		color, _, _ := s.draw(t, dev, s.state(vk.FormatR8Unorm), s.shader(n, false, shade.Interface{}), n+1, s.samples)
		list := make([]uint32, s.width*s.height)
		for i, v := range color.Bytes() {
			if v != 0 {
				list[i/s.samples] |= 1 << (i % s.samples)
			}
		}
		masks = append(masks, list)
	}
	return masks
}

// Attachments with fewer samples than the rasterizer: a sample of theirs is written where one of those that become it
// is covered, or the one of its number is, by a colour that may be multiplied by how many are.
func TestCoverageReduction(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for _, c := range []struct{ samples, color int }{{4, 1}, {8, 2}, {16, 4}, {2, 2}, {8, 1}} {
		s := newCoverageScene(r, c.samples, 9)
		for i, o := range []tile.Options{{}, {TileSize: 32, Immediate: true}} {
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1 + i, Inside: inside.Options{Tile: o}})
			masks := s.masks(t, dev)
			k := c.samples / c.color
			for _, reduction := range vk.Values[vk.CoverageReductionMode]() {
				for _, modulation := range vk.Values[vk.CoverageModulationMode]() {
					for _, table := range [][]float32{nil, make([]float32, k)} {
						for i := range table {
							table[i] = []float32{0.25, 2, -1, 0.5, 0.75}[i%5]
						}
						if modulation != vk.CoverageModulationModeNone && reduction != vk.CoverageReductionModeMerge {
							continue
						}
						g := s.state(vk.FormatR32G32B32A32Sfloat)
						g.Multisample.ColorAttachmentSamples, g.Multisample.CoverageReductionMode = c.color, reduction
						g.Multisample.CoverageModulationMode, g.Multisample.CoverageModulationTable = modulation, table
						got, _, _ := s.draw(t, dev, g, s.shader(-1, false, shade.Interface{}), len(masks), c.color)
						for pixel := range s.width * s.height {
							for sample := range c.color {
								var want [4]float32
								for n, mask := range masks {
									covered := 0
									for i := range k {
										covered += int(mask[pixel] >> (sample*k + i) & 1)
									}
									hit := covered > 0
									if reduction == vk.CoverageReductionModeTruncate {
										hit = mask[pixel]>>sample&1 != 0
									}
									if !hit {
										continue
									}
									want = [4]float32{float32(n + 1), 0.5, -2, 0.75}
									share := float32(covered) / float32(k)
									if table != nil && covered > 0 {
										share = max(min(table[covered-1], 1), 0)
									}
									for component := range want {
										if modulation == vk.CoverageModulationModeRGBA ||
											modulation == vk.CoverageModulationModeRGB && component < 3 ||
											modulation == vk.CoverageModulationModeAlpha && component == 3 {
											want[component] *= share
										}
									}
								}
								for component := range want {
									at := 16*(pixel*c.color+sample) + 4*component
									v := math.Float32frombits(binary.LittleEndian.Uint32(got.Bytes()[at:]))
									if want[component] != v {
										t.Fatalf("%d to %d samples, %v, %v, %v: pixel %d, sample %d: %v, want %v",
											c.samples, c.color, reduction, modulation, table, pixel, sample, v, want[component])
									}
								}
							}
						}
					}
				}
			}
			dev.Close()
		}
	}
}

// The samples of a fragment that pass the tests become a colour, of attachments with as many samples or fewer.
func TestCoverageToColor(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	for _, f := range []vk.Format{vk.FormatR8Uint, vk.FormatR8Sint, vk.FormatR16Uint, vk.FormatR16Sint,
		vk.FormatR32Uint, vk.FormatR32Sint} {
		for _, c := range []struct{ samples, color int }{{1, 1}, {4, 4}, {4, 1}, {16, 2}} {
			s := newCoverageScene(r, c.samples, 7)
			masks := s.masks(t, dev)
			g := s.state(f)
			g.Multisample.ColorAttachmentSamples, g.Multisample.CoverageToColorEnable = c.color, true
			got, _, _ := s.draw(t, dev, g, s.shader(-1, true, shade.Interface{}), len(masks), c.color)
			size := len(got.Bytes()) / (s.width * s.height * c.color)
			k := c.samples / c.color
			for pixel := range s.width * s.height {
				for sample := range c.color {
					want := uint32(0)
					for _, mask := range masks {
						if mask[pixel]>>(sample*k)&(1<<k-1) != 0 {
							want = mask[pixel]
						}
					}
					v := uint32(0)
					for i, b := range got.Bytes()[(pixel*c.color+sample)*size:][:size] {
						v |= uint32(b) << (8 * i)
					}
					if limit := map[vk.Format]uint32{vk.FormatR8Uint: 255, vk.FormatR8Sint: 127,
						vk.FormatR16Sint: math.MaxInt16}[f]; limit != 0 && want > limit {
						continue // more samples than the format has bits
					}
					if want != v {
						t.Fatalf("%v, %d to %d samples, pixel %d: %#x, want %#x", f, c.samples, c.color, pixel, v, want)
					}
				}
			}
		}
	}
}

// With early tests one fragment of a primitive stays in each square of 32x32 pixels, the first that passes them; depth
// is that of all. Without them all stay. The size of tiles does not matter.
func TestRepresentativeFragments(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	for _, samples := range []int{1, 4} {
		s := newCoverageScene(r, samples, 12)
		var masks [][]uint32
		var pictures []string
		for i, o := range []tile.Options{{}, {TileSize: 32}, {Immediate: true}} {
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1 + i%2, Inside: inside.Options{Tile: o}})
			if masks == nil {
				masks = s.masks(t, dev)
			}
			for _, early := range []bool{false, true} {
				g := s.state(vk.FormatR32G32B32A32Sfloat)
				all, depth, count := s.draw(t, dev, g, s.shader(-1, false, shade.Interface{}), len(masks), samples)
				g.Rasterization.RepresentativeFragmentTestEnable = true
				got, gotDepth, n := s.draw(t, dev, g, s.shader(-1, false, shade.Interface{EarlyFragmentTests: early}),
					len(masks), samples)
				require.True(t, slices.Equal(depth.Bytes(), gotDepth.Bytes()))
				pictures = append(pictures, fmt.Sprint(early, got.Bytes()))
				if !early {
					require.True(t, slices.Equal(all.Bytes(), got.Bytes()))
					require.Equal(t, count, n)
					continue
				}
				want, passed := make([]float32, s.width*s.height*samples), int64(0)
				for k, mask := range masks {
					done := map[[2]int]bool{}
					for pixel, covered := range mask {
						square := [2]int{pixel % s.width / 32, pixel / s.width / 32}
						if covered == 0 || done[square] {
							continue
						}
						done[square] = true
						for sample := range samples {
							if covered>>sample&1 != 0 {
								want[pixel*samples+sample] = float32(k + 1)
								passed++
							}
						}
					}
				}
				for i, w := range want {
					if v := math.Float32frombits(binary.LittleEndian.Uint32(got.Bytes()[16*i:])); v != w {
						t.Fatalf("sample %d of %+v: %v, want %v", i, o, v, w)
					}
				}
				require.Equal(t, passed, n)
				require.Less(t, n, count)
			}
			dev.Close()
		}
		require.Equal(t, pictures[:2], pictures[2:4])
		require.Equal(t, pictures[:2], pictures[4:6])
	}
}

// The relaxed order is taken, and the picture is that of the strict one.
func TestRelaxedOrderIsTheStrictOne(t *testing.T) {
	s := newCoverageScene(rand.New(rand.NewPCG(21, 22)), 1, 40)
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	g := s.state(vk.FormatR32G32B32A32Sfloat)
	g.DepthStencil.DepthCompareOp = vk.CompareOpAlways
	want, _, _ := s.draw(t, dev, g, s.shader(-1, false, shade.Interface{}), 40, 1)
	g.Rasterization.RasterizationOrder = vk.RasterizationOrderRelaxed
	got, _, _ := s.draw(t, dev, g, s.shader(-1, false, shade.Interface{}), 40, 1)
	require.True(t, slices.Equal(want.Bytes(), got.Bytes()))
}

// What reduction cannot be is refused by field: by pipelines, passes and draws.
func TestCoverageReductionIsRefusedByField(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	nan := float32(math.NaN())
	for want, m := range map[string]vk.Multisample{
		"Multisample.ColorAttachmentSamples: 8, the rasterizer has 4":   {ColorAttachmentSamples: 8},
		"Multisample.ColorAttachmentSamples: 3 is not 1, 2, 4, 8 or 16": {ColorAttachmentSamples: 3},
		"Multisample.CoverageReductionMode: INVALID(2)":                 {CoverageReductionMode: 2},
		"Multisample.CoverageModulationMode: INVALID(4)":                {CoverageModulationMode: 4},
		"Multisample.CoverageModulationMode: RGB with TRUNCATE: it counts what MERGE": {ColorAttachmentSamples: 1,
			CoverageModulationMode: vk.CoverageModulationModeRGB, CoverageReductionMode: vk.CoverageReductionModeTruncate},
		"Multisample.CoverageModulationTable: 3 values for 4 samples that become one": {ColorAttachmentSamples: 1,
			CoverageModulationTable: make([]float32, 3)},
		"Multisample.CoverageModulationTable: it has a NaN": {ColorAttachmentSamples: 2,
			CoverageModulationTable: []float32{1, nan}},
		"Multisample.CoverageToColorLocation: 2, the pipeline has 2 colour attachments":  {CoverageToColorEnable: true, CoverageToColorLocation: 2},
		"Multisample.CoverageToColorLocation: -1, the pipeline has 2 colour attachments": {CoverageToColorEnable: true, CoverageToColorLocation: -1},
		"Multisample.CoverageToColorLocation: R8_UNORM is not an integer format of one":  {CoverageToColorEnable: true, CoverageToColorLocation: 1},
		"Rasterization.RasterizationOrder: 2 is not a rasterization order":               {},
	} {
		m.RasterizationSamples = 4
		g := vk.GraphicsPipeline{Multisample: &m, ColorFormats: []vk.Format{vk.FormatR8Uint, vk.FormatR8Unorm}}
		if m.ColorAttachmentSamples == 0 && !m.CoverageToColorEnable && m.CoverageReductionMode == 0 && m.CoverageModulationMode == 0 {
			g.Rasterization.RasterizationOrder = 2
		}
		_, err := dev.NewPipeline(g, interfaceShader{shade.Interface{Colors: 2}})
		require.ErrorContains(t, err, want)
	}
	pass := func(samples, color, second, depth int) error {
		info := halfspace.PassInfo{Samples: samples,
			Color: []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR8Unorm, 4, 4, color)},
				{Image: frametest.NewImage(t, vk.FormatR8Unorm, 4, 4, second)}}}
		if depth > 0 {
			info.DepthStencil = &halfspace.DepthStencilAttachment{Image: frametest.NewImage(t, vk.FormatD16Unorm, 4, 4, depth)}
		}
		return dev.NewPass(info).End(context.Background())
	}
	require.NoError(t, pass(4, 1, 1, 4))
	require.NoError(t, pass(16, 2, 2, 0))
	require.ErrorContains(t, pass(4, 1, 2, 0), "Color: 2 samples, another attachment has 1")
	require.ErrorContains(t, pass(4, 4, 1, 0), "Color: 1 samples, another attachment has 4")
	require.ErrorContains(t, pass(4, 1, 1, 1), "DepthStencil: 1 samples, another attachment has 4")
	require.ErrorContains(t, pass(0, 1, 1, 4), "DepthStencil: 4 samples, another attachment has 1")
	require.ErrorContains(t, pass(2, 4, 4, 0), "Samples: 2, the attachments have 4")
	require.ErrorContains(t, pass(3, 1, 1, 0), "Samples: 3 is not 1, 2, 4, 8 or 16")
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Multisample: &vk.Multisample{RasterizationSamples: 4},
		ColorFormats: []vk.Format{vk.FormatR8Unorm}}, shade.Flat{})
	require.NoError(t, err)
	p := dev.NewPass(halfspace.PassInfo{Samples: 4,
		Color: []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR8Unorm, 4, 4, 1)}}})
	p.Draw(pipe, shade.Draw{Bindings: frametest.Square()})
	require.ErrorContains(t, p.End(context.Background()),
		"Multisample.ColorAttachmentSamples: 4 in the pipeline, 1 in the pass's colour attachments")
}

// A clear inside a pass clears attachments with fewer samples, too.
func TestClearsOfFewerSamples(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	for _, color := range []int{1, 2, 8} {
		m := frametest.NewImage(t, vk.FormatR16G16Uint, 9, 5, color)
		p := dev.NewPass(halfspace.PassInfo{Samples: 8, Color: []halfspace.Attachment{{Image: m}}})
		p.ClearAttachments([]halfspace.ClearAttachment{{Color: [4]float64{7, 70000}}},
			[]halfspace.ClearRect{{Rect: vk.Rect2D{X: 2, Y: 1, Width: 3, Height: 3}}})
		require.NoError(t, p.End(context.Background()))
		for i := range 9 * 5 * color {
			want := uint32(0)
			if x, y := i/color%9, i/color/9; x >= 2 && x < 5 && y >= 1 && y < 4 {
				want = 65535<<16 | 7
			}
			require.Equal(t, want, binary.LittleEndian.Uint32(m.Bytes()[4*i:]))
		}
	}
}
