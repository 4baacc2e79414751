package state_test

import (
	"context"
	"fmt"
	"image"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/inside"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/tile"
	"github.com/seed-1acaedba/halfspace/tile/plan"
	"github.com/seed-1acaedba/halfspace/vk"
)

// layeredVertex is a vertex of layeredShader: where it is, in which layer, and its primitive's colour.
type layeredVertex struct {
	position [4]float32
	layer    uint32
	hue      float32
}

// layeredMesh are a draw's vertices.
type layeredMesh []layeredVertex

func (m layeredMesh) Vertices() int { return len(m) }

// layeredShader writes a vertex's layer, or moves to the right by its view, where asked to; fragments say what they are
// told.
type layeredShader struct{ layer, view bool }

func (s layeredShader) Interface() shade.Interface {
	return shade.Interface{
		Varyings: []shade.Interpolation{{Mode: shade.ModeFlat}}, Colors: 1, Layer: s.layer, ViewIndex: s.view,
		Inputs: shade.InputLayer | shade.InputViewIndex,
	}
}

func (s layeredShader) Vertex(v *shade.Vertices) {
	list := v.Bindings.(layeredMesh)
	for i, index := range v.Index {
		q := &list[index]
		v.X[i], v.Y[i], v.Z[i], v.W[i] = q.position[0], q.position[1], q.position[2], q.position[3]
		v.Out[0][i] = q.hue
		if s.layer {
			v.Layer[i] = q.layer
		}
		if s.view {
			v.X[i] += float32(v.ViewIndex) / 16
		}
	}
}

func (s layeredShader) Fragment(f *shade.Fragments) {
	for i := range f.N {
		f.Colors[0][0][i] = float32(f.Layer[i]) / 255
		f.Colors[0][1][i] = float32(f.ViewIndex[i]) / 255
		f.Colors[0][2][i] = f.In[0][i]
		f.Colors[0][3][i] = 1
	}
}

// layeredTriangles are triangles all over the place, some of them large, in layers of 0 to layers: the last one does
// not exist. A fan's or strip's neighbours share vertices; here each has its own, and only the provoking one says the
// right layer.
func layeredTriangles(r *rand.Rand, n, layers int) (list layeredMesh) {
	for range n {
		size := float32(0.05)
		if r.IntN(8) == 0 {
			size = 1.5
		}
		x, y, layer, hue := 2*r.Float32()-1, 2*r.Float32()-1, r.IntN(layers+1), r.Float32()
		for k := range 3 {
			v := layeredVertex{[4]float32{x + size*(r.Float32()-0.5), y + size*(r.Float32()-0.5), r.Float32(), 1}, uint32(layer), hue}
			if k > 0 {
				v.layer = uint32(r.IntN(layers))
			}
			list = append(list, v)
		}
	}
	return list
}

// layeredWays are devices on which pictures must not differ.
func layeredWays(t *testing.T) map[string]*halfspace.Device {
	ways := map[string]*halfspace.Device{}
	for name, o := range map[string]halfspace.DeviceInfo{
		"one thread":    {Threads: 1},
		"two threads":   {Threads: 2, Inside: inside.Options{Tile: tile.Options{TileSize: 32}}},
		"small batches": {Threads: 2, Inside: inside.Options{Tile: tile.Options{BatchRecords: 64, DenseRecords: 4}}},
		"immediate":     {Threads: 1, Inside: inside.Options{Tile: tile.Options{Immediate: true}}},
		"nothing fused": {Threads: 1, Inside: inside.Options{Tile: tile.Options{Without: plan.Fast() &^ plan.Of(plan.Deferred)}}},
	} {
		ways[name] = testdevice.New(t, o)
		t.Cleanup(ways[name].Close)
	}
	return ways
}

// layeredCase is a pass over some image and what is drawn in it.
type layeredCase struct {
	shader   layeredShader
	image    vk.ImageInfo
	base     int // the attachments' first layer
	vertices layeredMesh
	mask     uint32
	layers   int
	samples  int
}

// draw draws the case in one pass, or in a pass for each layer of what belongs there, and returns the bytes of all
// layers of colour, of depth, and of what is resolved.
func (c *layeredCase) draw(t *testing.T, dev *halfspace.Device, single bool) (all []byte) {
	t.Helper()
	make := func(f vk.Format, samples int) *halfspace.Image {
		info := c.image
		if info.Format, info.Samples = f, samples; f == vk.FormatD32Sfloat && info.ImageType == vk.ImageType3D {
			info.ImageType, info.ArrayLayers, info.Extent.Depth = vk.ImageType2D, info.Extent.Depth, 1
		}
		m, err := halfspace.NewImage(info)
		require.NoError(t, err)
		return m
	}
	color, depth := make(vk.FormatR8G8B8A8Unorm, c.samples), make(vk.FormatD32Sfloat, c.samples)
	var resolved *halfspace.Image
	if c.samples > 1 {
		resolved = make(vk.FormatR8G8B8A8Unorm, 1)
	}
	pass := func(shader shade.Shader, layer int, info halfspace.PassInfo, vertices layeredMesh) {
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{
			Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm},
			DepthStencilFormat: vk.FormatD32Sfloat,
			Multisample:        &vk.Multisample{RasterizationSamples: c.samples},
			DepthStencil:       &vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: vk.CompareOpLess},
		}, shader)
		require.NoError(t, err)
		info.Color = []halfspace.Attachment{{Image: color, Layer: layer, Load: vk.AttachmentLoadOpClear,
			Clear: [4]float64{0, 0, 0.5, 1}, Resolve: resolved, ResolveLayer: layer}}
		info.DepthStencil = &halfspace.DepthStencilAttachment{Image: depth, Layer: layer,
			DepthLoad: vk.AttachmentLoadOpClear, ClearDepth: 1}
		p := dev.NewPass(info)
		p.Draw(pipe, shade.Draw{Bindings: vertices})
		p.Draw(pipe, shade.Draw{Bindings: vertices, First: 30, Count: 60})
		require.NoError(t, p.End(context.Background()))
	}
	if !single {
		pass(c.shader, c.base, halfspace.PassInfo{Layers: c.layers, ViewMask: c.mask}, c.vertices)
	}
	for layer := range max(c.layers, bits.Len32(c.mask)) {
		if !single || c.mask != 0 && c.mask>>layer&1 == 0 {
			continue
		}
		var own layeredMesh
		for i, v := range c.vertices {
			if c.shader.layer && c.vertices[i/3*3].layer != uint32(layer) {
				v.position = [4]float32{9, 9, 9, 1}
			}
			if c.shader.view {
				v.position[0] += float32(layer) / 16
			}
			own = append(own, v)
		}
		pass(toldShader{layeredShader{}, layer, c.mask != 0}, c.base+layer, halfspace.PassInfo{}, own)
	}
	for _, m := range []*halfspace.Image{color, depth, resolved} {
		if m == nil {
			continue
		}
		for layer := range m.Info().ArrayLayers {
			s := m.Subresource(0, layer, 0)
			all = append(all, s.Pix...)
		}
	}
	return all
}

// toldShader is a layeredShader whose fragments say a layer without being told of it.
type toldShader struct {
	layeredShader
	layer int
	view  bool
}

func (s toldShader) Fragment(f *shade.Fragments) {
	s.layeredShader.Fragment(f)
	for i := range f.N {
		f.Colors[0][0][i] = float32(s.layer) / 255
		if s.view {
			f.Colors[0][1][i] = float32(s.layer) / 255
		}
	}
}

// What a pass with several layers, or views, leaves is what a pass for each of them does: of arrays, cubes and slices
// of 3D images.
func TestLayersAreDrawnLikePassesOfTheirOwn(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	array := func(n int) vk.ImageInfo {
		return vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 150, Height: 90, Depth: 1}, ArrayLayers: n}
	}
	cases := map[string]layeredCase{
		"layers": {shader: layeredShader{layer: true}, image: array(7), base: 1, layers: 5, samples: 1},
		"cube": {shader: layeredShader{layer: true},
			image: vk.ImageInfo{ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 70, Height: 70, Depth: 1},
				ArrayLayers: 6, CubeCompatible: true}, layers: 6, samples: 1},
		"samples":       {shader: layeredShader{layer: true}, image: array(4), layers: 4, samples: 4},
		"one of them":   {shader: layeredShader{}, image: array(3), layers: 1, samples: 1},
		"all but first": {shader: layeredShader{}, image: array(3), layers: 3, samples: 1},
		"slices": {shader: layeredShader{layer: true},
			image: vk.ImageInfo{ImageType: vk.ImageType3D, Extent: vk.Extent3D{Width: 65, Height: 33, Depth: 9}},
			base:  2, layers: 6, samples: 1},
		"views":       {shader: layeredShader{}, image: array(6), base: 1, mask: 0b10110, samples: 1},
		"views apart": {shader: layeredShader{view: true}, image: array(6), mask: 0b101101, samples: 1},
		"one view":    {shader: layeredShader{view: true}, image: array(4), mask: 0b100, samples: 1},
		"views, four": {shader: layeredShader{}, image: array(2), mask: 0b11, samples: 4},
	}
	ways := layeredWays(t)
	for name, c := range cases {
		c.vertices = layeredTriangles(r, 700, max(c.layers, 1))
		if name == "all but first" { // nobody writes the layer: the first one
			for i := range c.vertices {
				c.vertices[i].layer = 0
			}
		}
		alone := c
		if name == "all but first" {
			alone.shader.layer = true
		}
		want := alone.draw(t, ways["one thread"], true)
		for way, dev := range ways {
			require.True(t, string(want) == string(c.draw(t, dev, false)), "%s, %s", name, way)
		}
	}
}

// Vertex functions run once for all views, or for each where they read which one it is.
func TestViewsShareGeometry(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	vertices := layeredTriangles(rand.New(rand.NewPCG(3, 4)), 100, 1)
	for _, view := range []bool{false, true} {
		m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
			Extent: vk.Extent3D{Width: 64, Height: 64}, ArrayLayers: 32})
		require.NoError(t, err)
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
			ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}, layeredShader{view: view})
		require.NoError(t, err)
		p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: m}}, ViewMask: 1<<31 | 0b111})
		p.Draw(pipe, shade.Draw{Bindings: vertices})
		require.NoError(t, p.End(context.Background()))
		want := int64(100)
		if view {
			want = 400
		}
		require.Equal(t, want, p.Statistics().Primitives)
	}
}

// In a pass without views the view is number 0, for vertex functions that read it, too.
func TestViewIndexIsZeroWithoutViews(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	draw := func(view bool) []byte {
		dst := image.NewRGBA(image.Rect(0, 0, 64, 64))
		pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
			ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}, layeredShader{view: view})
		require.NoError(t, err)
		p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
		p.Draw(pipe, shade.Draw{Bindings: layeredTriangles(rand.New(rand.NewPCG(3, 4)), 100, 1)})
		require.NoError(t, p.End(context.Background()))
		return dst.Pix
	}
	require.True(t, string(draw(false)) == string(draw(true)))
}

// Layers that attachments do not have, too many of them, and layers beside views are refused by field.
func TestLayersAreRefusedByField(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	image := func(i vk.ImageInfo) halfspace.Attachment {
		i.Format = vk.FormatR8G8B8A8Unorm
		i.Extent.Width, i.Extent.Height = 8, 8
		m, err := halfspace.NewImage(i)
		require.NoError(t, err)
		return halfspace.Attachment{Image: m}
	}
	array, volume := image(vk.ImageInfo{ImageType: vk.ImageType2D, ArrayLayers: 4}),
		image(vk.ImageInfo{ImageType: vk.ImageType3D, Extent: vk.Extent3D{Depth: 8}, MipLevels: 2})
	at := func(a halfspace.Attachment, level, layer int) []halfspace.Attachment {
		a.Level, a.Layer = level, layer
		return []halfspace.Attachment{a}
	}
	large := vk.Extent2D{Width: halfspace.MaxExtent, Height: halfspace.MaxExtent}
	for name, c := range map[string]struct {
		info halfspace.PassInfo
		want string
	}{
		"fits": {halfspace.PassInfo{Color: at(array, 0, 1), Layers: 3}, ""},
		"one more": {halfspace.PassInfo{Color: at(array, 0, 2), Layers: 3},
			"Color.Layer: 3 layers from 2, the image has 4 layers"},
		"views fit": {halfspace.PassInfo{Color: at(array, 0, 0), ViewMask: 0b1010}, ""},
		"a view more": {halfspace.PassInfo{Color: at(array, 0, 1), ViewMask: 0b1010},
			"Color.Layer: 4 layers from 1, the image has 4 layers"},
		"negative": {halfspace.PassInfo{Color: at(array, 0, 0), Layers: -1}, "Layers: -1 is not in 0 to 2048"},
		"the most": {halfspace.PassInfo{Extent: vk.Extent2D{Width: 8, Height: 8}, Layers: halfspace.MaxLayers}, ""},
		"too many": {halfspace.PassInfo{Extent: vk.Extent2D{Width: 8, Height: 8},
			Layers: halfspace.MaxLayers + 1}, "Layers: 2049 is not in 0 to 2048"},
		"too many tiles": {halfspace.PassInfo{Extent: large, Layers: 4*halfspace.MaxTiles/(512*512) + 1},
			"Layers: 257 layers of 16384x16384 pixels: more than 16777216 tiles"},
		"both": {halfspace.PassInfo{Color: at(array, 0, 0), Layers: 2, ViewMask: 3},
			"Layers: 2, must be 0 with a ViewMask, which sets the number of layers"},
		"slices fit": {halfspace.PassInfo{Color: at(volume, 1, 1), Layers: 3}, ""},
		"a slice more": {halfspace.PassInfo{Color: at(volume, 1, 2), Layers: 3},
			"Color.Layer: 3 layers from 2, the image has 4 slices at this level"},
		"no such slice": {halfspace.PassInfo{Color: at(volume, 0, 8)}, "Color.Layer: 8, the image has 8 slices at this level"},
		"no such layer": {halfspace.PassInfo{Color: at(array, 0, 4)}, "Color.Layer: 4, the image has 4 layers"},
		"layer beside it": {halfspace.PassInfo{Color: at(array, 0, 0), ViewMask: 3},
			"Shader.Interface.Layer: set, but the pass has views"},
		"layer beside one": {halfspace.PassInfo{Color: at(array, 0, 0), ViewMask: 1}, "Shader.Interface.Layer"},
	} {
		p := dev.NewPass(c.info)
		if len(c.want) > 6 && c.want[:6] == "Shader" {
			pipe, err := dev.NewPipeline(vk.GraphicsPipeline{ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}},
				layeredShader{layer: true})
			require.NoError(t, err)
			p.Draw(pipe, shade.Draw{Bindings: make(layeredMesh, 1)})
		}
		err := p.End(context.Background())
		if c.want == "" {
			require.NoError(t, err, name)
			continue
		}
		require.ErrorContains(t, err, c.want, fmt.Sprint(name))
	}
}
