package state_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// densityMap is an image of densities, layer after layer, of two bytes a texel.
func densityMap(t *testing.T, width, height, layers int, texels ...byte) *halfspace.Image {
	m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8Unorm,
		Extent: vk.Extent3D{Width: width, Height: height}, ArrayLayers: layers})
	require.NoError(t, err)
	for layer := range layers {
		s := m.Subresource(0, layer, 0)
		for y := range height {
			texels = texels[copy(s.Row(y, 0), texels[:2*width]):]
		}
	}
	return m
}

// sized covers the framebuffer, and writes FragSize, FragInvocationCount and where the fragment is.
func sized(inputs shade.Inputs) *frametest.Corners {
	s := &frametest.Corners{Positions: frametest.WholeScreen(0.5), State: shade.Interface{Colors: 1,
		Inputs: shade.InputFragSize | shade.InputFragInvocationCount | shade.InputFragCoord | inputs}}
	s.Shade = func(f *shade.Fragments) {
		for i := range f.N {
			f.Colors[0][0][i], f.Colors[0][1][i] = float32(f.FragSize[0][i]), float32(f.FragSize[1][i])
			f.Colors[0][2][i] = float32(f.FragInvocationCount[i])
			f.Colors[0][3][i] = f.FragCoord[0][i] + 100*f.FragCoord[1][i]
		}
	}
	return s
}

// dense is state for passes with a density map, of fragments that sized writes.
func dense(samples int) vk.GraphicsPipeline {
	return vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList, ColorFormats: []vk.Format{vk.FormatR32G32B32A32Sfloat},
		Multisample: &vk.Multisample{RasterizationSamples: samples}, FragmentDensityMap: true}
}

// A fragment is as large as its region's density says, however many levels, samples and pixels there are: the region by
// the formula, the size by 1 over the density, the rate's own centre.
func TestDensityMapsSayHowLargeFragmentsAre(t *testing.T) {
	const width, height = 72, 40
	m := densityMap(t, 5, 3, 1,
		255, 255, 127, 255, 255, 127, 127, 127, 63, 127,
		127, 63, 63, 63, 64, 64, 128, 128, 0, 255,
		255, 0, 63, 255, 255, 63, 1, 1, 128, 64)
	want := [][2]int{{1, 1}, {2, 1}, {1, 2}, {2, 2}, {4, 2}, {2, 4}, {4, 4}, {2, 2}, {1, 1}, {1, 1}, {1, 1}, {4, 1}, {1, 4},
		{4, 4}, {1, 2}}
	frametest.Levels(t, halfspace.DeviceInfo{Threads: 2}, func(t *testing.T, dev *halfspace.Device) {
		color := frametest.NewImage(t, vk.FormatR32G32B32A32Sfloat, width, height, 1)
		require.NoError(t, frametest.DrawAll(t, dev, halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}},
			DensityMap: &halfspace.DensityMapAttachment{Image: m}}, dense(1), sized(0), shade.Draw{}))
		texels, err := halfspace.Read[[4]float32](color, halfspace.Region{})
		require.NoError(t, err)
		for i, texel := range texels {
			x, y := i%width, i/width
			// 72 by 5 is 14 texels and so 16; 40 by 3 is 13 and so 16.
			size := want[min(y/16, 2)*5+min(x/16, 4)]
			w, h := float32(size[0]), float32(size[1])
			cx, cy := float32(x/size[0]*size[0])+w/2, float32(y/size[1]*size[1])+h/2
			require.Equal(t, [4]float32{w, h, 1, cx + 100*cy}, texel, "pixel (%d, %d)", x, y)
		}
	})
}

// Under sample shading fragments are one pixel, and are shaded once a sample; without a map all are 1.
func TestFragmentsOfDensityMapsSaySizeAndCount(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	m := densityMap(t, 1, 1, 1, 63, 63)
	for _, c := range []struct {
		samples int
		shading bool
		mapped  bool
		want    [3]float32
	}{
		{1, false, true, [3]float32{4, 4, 1}}, {4, false, true, [3]float32{2, 4, 1}}, {16, false, true, [3]float32{2, 1, 1}},
		{4, true, true, [3]float32{1, 1, 4}}, {4, true, false, [3]float32{1, 1, 1}}, {1, false, false, [3]float32{1, 1, 1}},
	} {
		color := frametest.NewImage(t, vk.FormatR32G32B32A32Sfloat, 16, 16, c.samples)
		info := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}}}
		if c.mapped {
			info.DensityMap = &halfspace.DensityMapAttachment{Image: m}
		}
		g := dense(c.samples)
		g.Multisample.SampleShadingEnable, g.Multisample.MinSampleShading = c.shading, 1
		require.NoError(t, frametest.DrawAll(t, dev, info, g, sized(0), shade.Draw{}))
		texels, err := halfspace.Read[[4]float32](color, halfspace.Region{Sample: c.samples - 1})
		require.NoError(t, err)
		got := [3]float32(texels[37][:3])
		if c.samples == 4 && !c.shading { // of 2x4 and 4x2 the one with the smaller sum, or the wider
			c.want = [3]float32{4, 2, 1}
		}
		require.Equal(t, c.want, got, "%+v", c)
	}
}

// Each view, and each layer, has its own layer of the map, or all have one.
func TestDensityMapsOfLayers(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	m := densityMap(t, 1, 1, 4, 255, 255, 127, 255, 63, 127, 255, 127)
	sizes := [][2]float32{{1, 1}, {2, 1}, {4, 2}, {1, 2}}
	for _, c := range []struct {
		views                uint32
		layers, first, count int
		want                 []int // layers of the map
	}{
		{5, 0, 1, 3, []int{1, 0, 3}}, {3, 0, 2, 1, []int{2, 2}}, {0, 2, 1, 2, []int{1, 0}}, {0, 2, 3, 0, []int{3, 0}},
	} {
		color, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat,
			Extent: vk.Extent3D{Width: 32, Height: 32}, ArrayLayers: 3})
		require.NoError(t, err)
		require.NoError(t, frametest.DrawAll(t, dev, halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}},
			ViewMask: c.views, Layers: c.layers,
			DensityMap: &halfspace.DensityMapAttachment{Image: m, Layer: c.first, Layers: c.count}}, dense(1), sized(0), shade.Draw{}))
		for layer, of := range c.want {
			texels, err := halfspace.Read[[4]float32](color, halfspace.Region{Layer: layer})
			require.NoError(t, err)
			if of == 0 {
				require.Zero(t, texels[70], "%+v, layer %d", c, layer) // not drawn to
				continue
			}
			require.Equal(t, sizes[of], [2]float32(texels[70][:2]), "%+v, layer %d", c, layer)
		}
	}
}

// A map lies over the framebuffer: to the render area's lower right corner, or as large as it is said to be. Its
// components may be exchanged, and a framebuffer drawn part by part is the same.
func TestDensityMapsLieOverTheFramebuffer(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	m := densityMap(t, 2, 2, 1, 255, 255, 63, 127, 127, 255, 255, 127)
	draw := func(info halfspace.PassInfo, a halfspace.DensityMapAttachment) []([4]float32) {
		w, h := info.Extent.Width, info.Extent.Height
		if info.Window != (vk.Rect2D{}) {
			w, h = info.Window.Width, info.Window.Height
		}
		color := frametest.NewImage(t, vk.FormatR32G32B32A32Sfloat, w, h, 1)
		a.Image = m
		info.Color, info.DensityMap = []halfspace.Attachment{{Image: color}}, &a
		require.NoError(t, frametest.DrawAll(t, dev, info, dense(1), sized(0), shade.Draw{}))
		texels, err := halfspace.Read[[4]float32](color, halfspace.Region{})
		require.NoError(t, err)
		return texels
	}
	at := func(texels [][4]float32, wide, x, y int) [2]float32 { return [2]float32(texels[y*wide+x][:2]) }
	all := vk.Extent2D{Width: 128, Height: 64}
	whole := draw(halfspace.PassInfo{Extent: all}, halfspace.DensityMapAttachment{})
	require.Equal(t, [2]float32{1, 1}, at(whole, 128, 63, 31))
	require.Equal(t, [2]float32{4, 2}, at(whole, 128, 64, 31))
	require.Equal(t, [2]float32{2, 1}, at(whole, 128, 63, 32))
	require.Equal(t, [2]float32{1, 2}, at(whole, 128, 64, 32))
	part := draw(halfspace.PassInfo{Extent: all, RenderArea: vk.Rect2D{Width: 64, Height: 64}}, halfspace.DensityMapAttachment{})
	require.Equal(t, [2]float32{1, 1}, at(part, 128, 31, 31))
	require.Equal(t, [2]float32{4, 2}, at(part, 128, 32, 31))
	part = draw(halfspace.PassInfo{Extent: all, RenderArea: vk.Rect2D{Width: 64, Height: 64}},
		halfspace.DensityMapAttachment{Extent: all})
	require.Equal(t, [2]float32{1, 1}, at(part, 128, 63, 31))
	swizzled := draw(halfspace.PassInfo{Extent: all}, halfspace.DensityMapAttachment{Components: vk.ComponentMapping{
		R: vk.ComponentSwizzleG, G: vk.ComponentSwizzleOne}})
	require.Equal(t, [2]float32{2, 1}, at(swizzled, 128, 64, 31))
	for x := 0; x < 128; x += 64 {
		window := draw(halfspace.PassInfo{Extent: all, Window: vk.Rect2D{X: x, Width: 64, Height: 64}}, halfspace.DensityMapAttachment{})
		for y := range 64 {
			require.Equal(t, whole[128*y+x:][:64], window[64*y:][:64], "row %d from %d", y, x)
		}
	}
}

// Clears inside a pass with a density map clear their rectangles, pixel by pixel.
func TestClearsInAPassWithADensityMap(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	color := frametest.NewImage(t, vk.FormatR32G32B32A32Sfloat, 16, 16, 1)
	pipe, err := dev.NewPipeline(dense(1), sized(0))
	require.NoError(t, err)
	p := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}},
		DensityMap: &halfspace.DensityMapAttachment{Image: densityMap(t, 1, 1, 1, 63, 63)}})
	p.Draw(pipe, shade.Draw{Count: 3})
	p.ClearAttachments([]halfspace.ClearAttachment{{Color: [4]float64{9, 8, 7, 6}}},
		[]halfspace.ClearRect{{Rect: vk.Rect2D{X: 3, Y: 5, Width: 6, Height: 2}}})
	require.NoError(t, p.End(t.Context()))
	texels, err := halfspace.Read[[4]float32](color, halfspace.Region{})
	require.NoError(t, err)
	for i, texel := range texels {
		x, y := i%16, i/16
		require.Equal(t, x >= 3 && x < 9 && y >= 5 && y < 7, texel == [4]float32{9, 8, 7, 6}, "pixel (%d, %d)", x, y)
		require.Contains(t, []float32{9, 4}, texel[0])
	}
}

// A subsampled attachment is written pixel by pixel, and loaded again; a subsampled sampler reads the picture.
func TestSubsampledAttachmentsHoldThePicture(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	m := densityMap(t, 2, 1, 1, 63, 127, 255, 63)
	draw := func(subsampled bool) *halfspace.Image {
		color, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat,
			Extent: vk.Extent3D{Width: 32, Height: 32}, Subsampled: subsampled})
		require.NoError(t, err)
		for _, positions := range [][][4]float32{frametest.WholeScreen(0), {{-1, -1, 0, 1}, {1, -1, 0, 1}, {-1, 1, 0, 1}}} {
			s := sized(0)
			s.Positions = positions
			g := dense(1)
			g.ColorBlend = &vk.ColorBlend{Attachments: []vk.ColorBlendAttachment{{BlendEnable: true,
				SrcColorBlendFactor: vk.BlendFactorOne, DstColorBlendFactor: vk.BlendFactorOne,
				SrcAlphaBlendFactor: vk.BlendFactorOne, ColorWriteMask: vk.ColorComponentsAll}}}
			require.NoError(t, frametest.DrawAll(t, dev, halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}},
				DensityMap: &halfspace.DensityMapAttachment{Image: m}}, g, s, shade.Draw{}))
		}
		return color
	}
	whole, color := draw(false), draw(true)
	want, err := halfspace.Read[[4]float32](whole, halfspace.Region{})
	require.NoError(t, err)
	view, err := halfspace.NewView(color, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	const edge = vk.SamplerAddressModeClampToEdge
	plan, err := sample.Compile(vk.Sampler{Subsampled: true, AddressModeU: edge, AddressModeV: edge}, view)
	require.NoError(t, err)
	b := &sample.Batch{N: 32}
	for c := range b.OutBits {
		b.OutBits[c] = make([]uint32, 32)
	}
	b.S, b.T = make([]float32, 32), make([]float32, 32)
	b.Lod = make([]float32, 32)
	for y := range 32 {
		for x := range 32 {
			b.S[x], b.T[x] = (float32(x)+0.5)/32, (float32(y)+0.5)/32
		}
		plan.SampleLod(b)
		for x := range 32 {
			for c := range 4 {
				require.Equal(t, want[32*y+x][c], math.Float32frombits(b.OutBits[c][x]), "texel (%d, %d)", x, y)
			}
		}
	}
	require.Equal(t, [2]float32{8, 4}, [2]float32(want[32*3+3][:2]))
}

// What a density map cannot be is refused by field, and so are pipelines that do not fit its pass.
func TestDensityMapsAreRefusedByField(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	type attachment = halfspace.DensityMapAttachment
	m := densityMap(t, 2, 2, 2, make([]byte, 16)...)
	for _, c := range []struct {
		field, reason string
		a             attachment
	}{
		{"DensityMap.Image", "nil", attachment{}},
		{"DensityMap.Image", "must be a UNORM format", attachment{Image: &halfspace.Image{}}},
		{"DensityMap.Image", "must be a UNORM format", attachment{Image: frametest.NewImage(t, vk.FormatR8G8Uint, 4, 4, 1)}},
		{"DensityMap.Image", "must be a UNORM format", attachment{Image: frametest.NewImage(t, vk.FormatD16Unorm, 4, 4, 1)}},
		{"DensityMap.Image", "must be a UNORM format", attachment{Image: frametest.NewImage(t, vk.FormatBC5UnormBlock, 4, 4, 1)}},
		{"DensityMap.Image", "2 samples", attachment{Image: frametest.NewImage(t, vk.FormatR8G8Unorm, 4, 4, 2)}},
		{"DensityMap.Image", "1 texels of at most 64 pixels, the framebuffer's Width is 72",
			attachment{Image: frametest.NewImage(t, vk.FormatR8G8Unorm, 1, 1, 1)}},
		{"DensityMap.Extent.Height", "-1", attachment{Image: m, Extent: vk.Extent2D{Width: 72, Height: -1}}},
		{"DensityMap.Layers", "2, must be 1 or the pass's 1", attachment{Image: m, Layers: 2}},
		{"DensityMap.Layer", "2, the image has 2", attachment{Image: m, Layer: 2}},
		{"DensityMap.Level", "1, the image has 1", attachment{Image: m, Level: 1}},
		{"DensityMap.Components", "not a component swizzle", attachment{Image: m, Components: vk.ComponentMapping{G: 9}}},
	} {
		list := refusals(dev.NewPass(halfspace.PassInfo{Extent: vk.Extent2D{Width: 72, Height: 40}, DensityMap: &c.a}).End(t.Context()))
		require.Contains(t, list, c.field)
		require.Contains(t, list[c.field], c.reason)
	}
	rates := frametest.NewImage(t, vk.FormatR8Uint, 16, 16, 1)
	info := func(a *attachment, rate bool) halfspace.PassInfo {
		p := halfspace.PassInfo{Color: []halfspace.Attachment{{Image: frametest.NewImage(t, vk.FormatR32G32B32A32Sfloat, 72, 40, 1)}},
			DensityMap: a}
		if rate {
			p.ShadingRate = &halfspace.ShadingRateAttachment{Image: rates}
		}
		return p
	}
	require.ErrorContains(t, dev.NewPass(info(&attachment{Image: m}, true)).End(t.Context()), "DensityMap: beside a ShadingRate")
	g := dense(1)
	require.ErrorContains(t, frametest.DrawAll(t, dev, info(nil, true), g, sized(0), shade.Draw{}), "the pass has a ShadingRate")
	g.FragmentDensityMap = false
	require.ErrorContains(t, frametest.DrawAll(t, dev, info(&attachment{Image: m}, false), g, sized(0), shade.Draw{}),
		"the pass has a DensityMap")
	g.FragmentDensityMap, g.FragmentShadingRate = true, &vk.FragmentShadingRate{}
	_, err := dev.NewPipeline(g, sized(0))
	require.ErrorContains(t, err, "FragmentDensityMap: with FragmentShadingRate")
	g.FragmentShadingRate = nil
	s := sized(0)
	s.State.Subgroups = true
	_, err = dev.NewPipeline(g, s)
	require.ErrorContains(t, err, "Subgroups: with FragmentDensityMap")
}

// dense draws with a density map that is made of nothing until the pass ends.
func (c limitCase) dense(subsampled bool) error {
	color, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32G32B32A32Sfloat,
		Extent: vk.Extent3D{Width: 16, Height: 16}, Subsampled: subsampled})
	require.NoError(c.t, err)
	m := densityMap(c.t, 1, 1, 1, 255, 255)
	pipe, err := c.dev.NewPipeline(dense(1), sized(0))
	if err != nil {
		return err
	}
	p := c.dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}},
		DensityMap: &halfspace.DensityMapAttachment{Image: m}})
	p.Draw(pipe, shade.Draw{Count: 3})
	copy(m.Bytes(), []byte{63, 63})
	if err := p.End(c.t.Context()); err != nil {
		return err
	}
	require.Equal(c.t, int64(16), p.Statistics().FragmentsShaded)
	return nil
}

// region requires that the first texel of a map, of so many texels over 128x128 pixels, serves as many pixels as size.
func (c limitCase) region(size [2]int, wide, high int) {
	texels := make([]byte, 2*wide*high)
	for i := range texels {
		texels[i] = 255
	}
	texels[0], texels[1] = 127, 127
	color := frametest.NewImage(c.t, vk.FormatR32G32B32A32Sfloat, 128, 128, 1)
	require.NoError(c.t, frametest.DrawAll(c.t, c.dev, halfspace.PassInfo{Color: []halfspace.Attachment{{Image: color}},
		DensityMap: &halfspace.DensityMapAttachment{Image: densityMap(c.t, wide, high, 1, texels...)}}, dense(1), sized(0), shade.Draw{}))
	list, err := halfspace.Read[[4]float32](color, halfspace.Region{})
	require.NoError(c.t, err)
	for i, texel := range list {
		require.Equal(c.t, i%128 < size[0] && i/128 < size[1], texel[0] == 2, "pixel (%d, %d)", i%128, i/128)
	}
}
