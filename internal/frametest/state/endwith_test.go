package state_test

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
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

// numbered writes what a fragment's primitive is beside its colour, and counts the vertices that it shades.
type numbered struct {
	shade.Unlit
	vertices *atomic.Int64
	fault    bool // it panics
}

func (n numbered) Interface() shade.Interface {
	i := n.Unlit.Interface()
	i.Function, i.Positions, i.Colors = nil, nil, 2
	i.Inputs = shade.InputFragCoord | shade.InputFrontFacing | shade.InputPrimitiveID
	return i
}

func (n numbered) Vertex(v *shade.Vertices) {
	n.vertices.Add(int64(v.N))
	n.Unlit.Vertex(v)
}

func (n numbered) Fragment(f *shade.Fragments) {
	if n.fault {
		panic("a fault")
	}
	n.Unlit.Fragment(f)
	for i := range f.N {
		f.Colors[1][0][i] = float32(f.PrimitiveID[i]&255) / 255
		f.Colors[1][1][i], f.Colors[1][2][i] = float32(f.FrontFacing[i]), f.FragCoord[2][i]
	}
}

// twoPasses is a picture and, of its first draws, numbers.
type twoPasses struct {
	color, numbers []*halfspace.Image // the passes' images, whose bytes tests compare
	first, second  *halfspace.Pass
	vertices       atomic.Int64 // that the second's functions shaded
}

// twoPassesOf records both passes: of random triangles, large and small ones, some of which are clipped.
func twoPassesOf(t *testing.T, dev *halfspace.Device, r *rand.Rand, samples, more int, mode vk.PolygonMode, fault bool) *twoPasses {
	const width, height = 200, 150
	p := &twoPasses{}
	image := func(f vk.Format, samples int) *halfspace.Image {
		return frametest.NewImage(t, f, width, height, samples)
	}
	attach := func(samples int, list *[]*halfspace.Image) (a halfspace.Attachment) {
		m := image(vk.FormatR8G8B8A8Unorm, samples)
		a = halfspace.Attachment{Image: m, Load: vk.AttachmentLoadOpClear, Clear: [4]float64{0.2, 0.4, 0.6, 1}}
		if samples > 1 {
			a.Resolve, a.Store = image(vk.FormatR8G8B8A8Unorm, 1), vk.AttachmentStoreOpDontCare
			m = a.Resolve
		}
		*list = append(*list, m)
		return a
	}
	depth := func(samples int) *halfspace.DepthStencilAttachment {
		return &halfspace.DepthStencilAttachment{Image: image(vk.FormatD32Sfloat, samples), DepthLoad: vk.AttachmentLoadOpClear,
			ClearDepth: 1, DepthStore: vk.AttachmentStoreOpDontCare}
	}
	state := func(samples int) vk.GraphicsPipeline {
		g := frametest.RGBA8(samples)
		g.DepthStencil = &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess}
		g.DepthStencilFormat = vk.FormatD32Sfloat
		g.Rasterization.PolygonMode = mode
		return g
	}
	p.first = dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{attach(samples, &p.color)}, DepthStencil: depth(samples)})
	p.second = dev.NewPass(halfspace.PassInfo{DepthStencil: depth(1),
		Color: []halfspace.Attachment{attach(1, &p.numbers), attach(1, &p.numbers)}})
	numbers := state(1)
	numbers.ColorFormats = append(numbers.ColorFormats, vk.FormatR8G8B8A8Unorm)
	var shown, counted [2]*halfspace.Pipeline // whose varyings are four and none
	for i := range shown {
		var err error
		shown[i], err = dev.NewPipeline(state(samples), shade.Unlit{Colored: i == 0})
		require.NoError(t, err)
		counted[i], err = dev.NewPipeline(numbers, numbered{shade.Unlit{Colored: i == 0}, &p.vertices, fault})
		require.NoError(t, err)
	}
	for i := range 3 + more {
		mesh := &shade.Mesh{Matrix: frametest.Identity}
		for range 3 * (1 + r.IntN(150)) {
			size := float32(0.1)
			if len(mesh.Colors)%5 == 0 {
				size = 3
			}
			if len(mesh.Positions)%9 == 0 {
				mesh.Positions = append(mesh.Positions, r.Float32()*2-1, r.Float32()*2-1, r.Float32())
			} else {
				last := mesh.Positions[len(mesh.Positions)-3:]
				mesh.Positions = append(mesh.Positions, last[0]+size*(r.Float32()-0.5), last[1]+size*(r.Float32()-0.5), r.Float32()*1.2-0.1)
			}
			mesh.Colors = append(mesh.Colors, r.Float32(), r.Float32(), r.Float32(), 1)
		}
		d := shade.Draw{Bindings: mesh, Count: len(mesh.Positions) / 3}
		if p.first.Draw(shown[i%2], d); i < 3 {
			p.second.Draw(counted[i%2], d)
		}
	}
	return p
}

// bytes returns the bytes of the images that the picture's pass draws, then the bytes of those that the numbers' pass draws.
func (p *twoPasses) bytes() (all []byte) {
	for _, m := range append(p.color, p.numbers...) {
		all = append(all, m.Bytes()...)
	}
	return all
}

// Two passes of the same triangles have the same bytes drawn together and one after the other, on all ways to draw, and
// the second one's vertex function is not called where they are drawn together.
func TestPassesDrawnTogetherAreTheSame(t *testing.T) {
	ways := layeredWays(t)
	ways["poison"] = testdevice.New(t, halfspace.DeviceInfo{Threads: 2, Inside: inside.Options{Tile: tile.Options{Poison: 0x7fa11235}}})
	t.Cleanup(ways["poison"].Close)
	ctx := context.Background()
	for name, dev := range ways {
		for seed := range uint64(12) {
			if testing.Short() && seed%5 != 0 && seed != 3 {
				continue // each number of samples once
			}
			samples, more := []int{1, 2, 4, 16}[seed%4], int(seed/4)
			draw := func(together bool) *twoPasses {
				p := twoPassesOf(t, dev, rand.New(rand.NewPCG(seed, 1)), samples, more, vk.PolygonModeFill, false)
				if together {
					require.NoError(t, p.first.EndWith(ctx, p.second))
				} else {
					require.NoError(t, p.first.End(ctx))
					require.NoError(t, p.second.End(ctx))
				}
				return p
			}
			apart, together := draw(false), draw(true)
			require.Equal(t, apart.bytes(), together.bytes(), "%s, seed %d", name, seed)
			require.Positive(t, apart.vertices.Load())
			require.Zero(t, together.vertices.Load())
			require.Equal(t, apart.first.Statistics().FragmentsShaded, together.first.Statistics().FragmentsShaded)
			require.Equal(t, apart.second.Statistics().FragmentsShaded, together.second.Statistics().FragmentsShaded)
			require.ErrorIs(t, together.second.End(ctx), halfspace.ErrEnded)
		}
	}
}

// Passes whose triangles may be cut into other records are drawn one after the other.
func TestPassesThatCannotBeDrawnTogether(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	p := twoPassesOf(t, dev, rand.New(rand.NewPCG(1, 1)), 4, 1, vk.PolygonModeLine, false)
	require.NoError(t, p.first.EndWith(context.Background(), p.second))
	require.Positive(t, p.vertices.Load())
	p = twoPassesOf(t, dev, rand.New(rand.NewPCG(1, 1)), 4, 0, vk.PolygonModeFill, false)
	p.second.Draw(nil, shade.Draw{})
	frametest.RequireField(t, p.first.EndWith(context.Background(), p.second), "Pipeline")
}

// A shader's panic names the draw of the pass that it belongs to.
func TestPanicOfAPassDrawnTogether(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	p := twoPassesOf(t, dev, rand.New(rand.NewPCG(1, 1)), 4, 0, vk.PolygonModeFill, true)
	v := frametest.PanicOf(func() { _ = p.first.EndWith(context.Background(), p.second) })
	require.IsType(t, &halfspace.ShaderPanic{}, v)
	require.Equal(t, "Fragment", v.(*halfspace.ShaderPanic).Stage)
	require.IsType(t, numbered{}, v.(*halfspace.ShaderPanic).Shader)
	p = twoPassesOf(t, dev, rand.New(rand.NewPCG(1, 1)), 4, 0, vk.PolygonModeFill, false)
	require.NoError(t, p.first.EndWith(context.Background(), p.second))
}
