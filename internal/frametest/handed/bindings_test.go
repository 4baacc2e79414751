package handed_test

import (
	"context"
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/frametest"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// Bindings that a built-in shader cannot take are an error of End that names the field, for each of them, by value and
// by pointer.
func TestWrongBindingsAreRefused(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	texture := func(info vk.ImageInfo, view vk.ImageView, s vk.Sampler) *halfspace.Texture {
		m, err := halfspace.NewImage(info)
		require.NoError(t, err)
		v, err := halfspace.NewView(m, view)
		require.NoError(t, err)
		x, err := halfspace.NewTexture(s, v)
		require.NoError(t, err)
		return x
	}
	rgba, flat := vk.FormatR8G8B8A8Unorm, vk.Extent3D{Width: 4, Height: 4, Depth: 1}
	mesh := func(x *halfspace.Texture) *shade.Mesh {
		return &shade.Mesh{Positions: []float32{-1, -1, 0, 3, -1, 0, -1, 3, 0}, TexCoords: []float32{0, 0, 2, 0, 0, 2}, Texture: x}
	}
	for name, c := range map[string]struct {
		bindings any
		field    string // "": drawn
		looks    bool   // of shaders that look textures up alone
	}{
		"nothing":            {nil, "Bindings", false},
		"a value":            {*mesh(nil), "Bindings", false},
		"a nil pointer":      {(*shade.Mesh)(nil), "Bindings", false},
		"another type":       {7, "Bindings", false},
		"a pointer too many": {new(*shade.Mesh), "Bindings", false},
		"an empty mesh":      {&shade.Mesh{}, "", false},
		"a mesh":             {mesh(nil), "", false},
		"a null texture":     {mesh(sample.Null()), "", false},
		"an empty texture":   {mesh(new(halfspace.Texture)), "", false},
		"3D": {mesh(texture(vk.ImageInfo{ImageType: vk.ImageType3D, Format: rgba, Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 4}},
			vk.ImageView{ViewType: vk.ImageViewType3D}, vk.Sampler{})), "Bindings.Texture", true},
		"a cube": {mesh(texture(vk.ImageInfo{ImageType: vk.ImageType2D, Format: rgba, Extent: flat, ArrayLayers: 6, CubeCompatible: true},
			vk.ImageView{ViewType: vk.ImageViewTypeCube}, vk.Sampler{})), "Bindings.Texture", true},
		"an array": {mesh(texture(vk.ImageInfo{ImageType: vk.ImageType2D, Format: rgba, Extent: flat, ArrayLayers: 2},
			vk.ImageView{ViewType: vk.ImageViewType2DArray}, vk.Sampler{})), "Bindings.Texture", true},
		"a comparison": {mesh(texture(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatD16Unorm, Extent: flat},
			vk.ImageView{ViewType: vk.ImageViewType2D, Aspect: vk.ImageAspectDepth},
			vk.Sampler{CompareEnable: true})), "Bindings.Texture", true},
		"integers": {mesh(texture(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR32Uint, Extent: flat},
			vk.ImageView{ViewType: vk.ImageViewType2D}, vk.Sampler{})), "", true},
	} {
		t.Run(name, func(t *testing.T) {
			for _, s := range []shade.Shader{
				shade.Depth{}, shade.Flat{}, shade.ID{}, shade.Textured{}, shade.Unlit{},
				shade.Unlit{Textured: true, Colored: true, Mask: true, Lambert: true},
				&shade.Depth{}, &shade.Flat{}, &shade.ID{}, &shade.Textured{}, &shade.Unlit{}, &shade.Unlit{Textured: true},
			} {
				state := vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList}
				info := halfspace.PassInfo{Extent: vk.Extent2D{Width: 8, Height: 8}}
				if n := s.Interface().Colors; n > 0 {
					f := rgba
					if n := s.Interface().Inputs; n != 0 {
						f = vk.FormatR32G32B32A32Uint
					}
					m, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
						Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1}})
					require.NoError(t, err)
					info.Color, state.ColorFormats = []halfspace.Attachment{{Image: m}}, []vk.Format{f}
				}
				pipe, err := dev.NewPipeline(state, s)
				require.NoError(t, err)
				pass := dev.NewPass(info)
				pass.Draw(pipe, shade.Draw{Count: 3, Bindings: c.bindings})
				err = pass.End(context.Background())
				if c.field == "" || c.looks && s.Interface().Gradients == 0 {
					require.NoError(t, err, "%T", s)
					continue
				}
				frametest.RequireField(t, err, c.field)
			}
		})
	}
}

// Shaders that embed a built-in one have bindings of their own.
func TestEmbeddedShadersBindWhatTheyLike(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	dst := image.NewRGBA(image.Rect(0, 0, 8, 8))
	pipe, err := dev.NewPipeline(vk.GraphicsPipeline{Topology: vk.PrimitiveTopologyTriangleList,
		ColorFormats: []vk.Format{vk.FormatR8G8B8A8Unorm}}, grey{})
	require.NoError(t, err)
	pass := dev.NewPass(halfspace.PassInfo{Color: []halfspace.Attachment{halfspace.Target(dst)}})
	pass.Draw(pipe, shade.Draw{Count: 3, Bindings: float32(0.2)})
	require.NoError(t, pass.End(context.Background()))
	require.Equal(t, []byte{51, 51, 51, 51}, dst.Pix[:4])
}

// grey is Flat with a number as its bindings.
type grey struct{ shade.Flat }

func (grey) Vertex(v *shade.Vertices) { v.FullScreen(0) }

func (grey) Fragment(f *shade.Fragments) {
	g := f.Const(f.Bindings.(float32))
	f.SetColor(0, shade.Vec4{g, g, g, g})
}

// What is not there, and what nobody made, is an error that names the field where neighbours give one, not a panic.
func TestNothingIsAnError(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	good, err := halfspace.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: 4, Height: 4, Depth: 1}})
	require.NoError(t, err)
	zero, view := new(halfspace.Image), new(halfspace.View)
	end := func(info halfspace.PassInfo) error { return dev.NewPass(info).End(context.Background()) }
	texels := func(_ any, err error) error { return err }
	for name, c := range map[string]struct {
		err   func() error
		field string
	}{
		"Target of nil":            {func() error { return end(color(halfspace.Target(nil))) }, "Color"},
		"Target of a nil RGBA":     {func() error { return end(color(halfspace.Target((*image.RGBA)(nil)))) }, "Color"},
		"Target of a nil NRGBA":    {func() error { return end(color(halfspace.Target((*image.NRGBA)(nil)))) }, "Color"},
		"Target of a nil Gray":     {func() error { return end(color(halfspace.Target((*image.Gray)(nil)))) }, "Color"},
		"a zero colour attachment": {func() error { return end(color(halfspace.Attachment{Image: zero})) }, "Color.Image"},
		"a zero depth attachment": {func() error {
			return end(halfspace.PassInfo{DepthStencil: &halfspace.DepthStencilAttachment{Image: zero}})
		}, "DepthStencil.Image"},
		"a zero rate attachment":     {func() error { return end(rates(good, zero)) }, "ShadingRate.Image"},
		"no rate attachment's image": {func() error { return end(rates(good, nil)) }, "ShadingRate.Image"},
		"a zero density map": {func() error {
			return end(halfspace.PassInfo{Color: []halfspace.Attachment{{Image: good}},
				DensityMap: &halfspace.DensityMapAttachment{Image: zero}})
		}, "DensityMap.Image"},
		"a zero resolve attachment": {func() error {
			return end(color(halfspace.Attachment{Image: good,
				Resolve: zero}))
		}, "Color.Resolve"},
		//nolint:staticcheck // on purpose
		"End(nil)":     {func() error { return dev.NewPass(color(halfspace.Attachment{Image: good})).End(nil) }, "Context"},
		"a nil shader": {func() error { return texels(dev.NewPipeline(vk.GraphicsPipeline{}, nil)) }, "Shader"},
		"a nil pointer to a shader": {func() error {
			return texels(dev.NewPipeline(vk.GraphicsPipeline{},
				(*shade.Flat)(nil)))
		}, "Shader"},
		"TextureOf(nil)":        {func() error { return texels(halfspace.TextureOf(nil, vk.Sampler{})) }, "Image"},
		"TextureOf a nil NRGBA": {func() error { return texels(halfspace.TextureOf((*image.NRGBA)(nil), vk.Sampler{})) }, "Image"},
		"TextureOf a nil Paletted": {func() error {
			return texels(halfspace.TextureOf((*image.Paletted)(nil),
				vk.Sampler{}))
		}, "Image"},
		"FromImage of too few 16-bit rows": {func() error {
			return texels(mip.FromImage(&image.Gray16{Stride: 8, Rect: image.Rect(0, 0, 4, 4), Pix: make([]byte, 8)}))
		}, "Pix"},
		"FromImage of a backward stride": {func() error {
			return texels(mip.FromImage(&image.RGBA64{Stride: -32, Rect: image.Rect(0, 0, 4, 4), Pix: make([]byte, 128)}))
		}, "Pix"},
		"NewView(nil)":                   {func() error { return texels(halfspace.NewView(nil, vk.ImageView{})) }, "Image"},
		"NewView of a zero image":        {func() error { return texels(halfspace.NewView(zero, vk.ImageView{})) }, "Image"},
		"NewTexture(nil)":                {func() error { return texels(halfspace.NewTexture(vk.Sampler{}, nil)) }, "View"},
		"NewTexture of a zero view":      {func() error { return texels(halfspace.NewTexture(vk.Sampler{}, view)) }, "View"},
		"CompileTexels of a zero view":   {func() error { return texels(sample.CompileTexels(view)) }, "View"},
		"CompileStorage(nil)":            {func() error { return texels(sample.CompileStorage(nil)) }, "View"},
		"CompileStorage of a zero view":  {func() error { return texels(sample.CompileStorage(view)) }, "View"},
		"CompileAtomic of a zero view":   {func() error { return texels(sample.CompileAtomic(view)) }, "View"},
		"CompileBox of a zero view":      {func() error { return texels(sample.CompileBox(vk.Sampler{}, view)) }, "View"},
		"CompileBufferAtomic(nil)":       {func() error { return texels(sample.CompileBufferAtomic(nil)) }, "Buffer"},
		"CompileBufferAtomic of nothing": {func() error { return texels(sample.CompileBufferAtomic(new(sample.TexelBuffer))) }, "Buffer"},
		"Read(nil)":                      {func() error { return texels(halfspace.Read[[4]float32](nil, halfspace.Region{})) }, "Image"},
		"Read of a zero image":           {func() error { return texels(halfspace.Read[[4]float32](zero, halfspace.Region{})) }, "Image"},
		"Copy to nothing": {func() error {
			return mip.Copy(nil, mip.Region{}, good, mip.Region{}, vk.Extent3D{Width: 1, Height: 1, Depth: 1})
		}, "Dst"},
		"Copy of a zero image": {func() error {
			return mip.Copy(good, mip.Region{}, zero, mip.Region{}, vk.Extent3D{Width: 1, Height: 1, Depth: 1})
		}, "Src"},
		"Resolve of a zero image": {func() error {
			return mip.Resolve(good, zero,
				mip.ImageResolve{Mode: vk.ResolveModeAverage})
		}, "Src"},
		"Blit of nothing": {func() error {
			return sample.Blit(good, sample.BlitRegion{}, nil, sample.BlitRegion{}, vk.FilterNearest)
		}, "Src"},
		"Blit of a zero image": {func() error {
			return sample.Blit(good, sample.BlitRegion{}, zero, sample.BlitRegion{}, vk.FilterNearest)
		}, "Src"},
		"Blit to a zero image": {func() error {
			return sample.Blit(zero, sample.BlitRegion{}, good, sample.BlitRegion{}, vk.FilterNearest)
		}, "Dst"},
		"Blit of a zero image to itself": {func() error {
			return sample.Blit(zero, sample.BlitRegion{}, zero, sample.BlitRegion{}, vk.FilterNearest)
		}, "Dst"},
		"Clear of a zero image":        {func() error { return zero.Clear(vk.ImageAspectColor, [4]uint32{}, 0, 0, 0, 0) }, "Image"},
		"GenerateMips of a zero image": {func() error { return zero.GenerateMips(mip.MipOptions{}) }, "Image"},
		"Values of a zero image":       {func() error { return texels(zero.Values(0, 0)) }, "Image"},
		"SetResidency of a zero image": {func() error { return zero.SetResidency(0, vk.Extent3D{}, nil) }, "Image"},
		"Fill of a zero image":         {func() error { return zero.Fill(dev.Kernels(), func([]byte, int, int) {}) }, "Image"},
		"Fill without rows":            {func() error { return good.Fill(dev.Kernels(), nil) }, "Rows"},
	} {
		t.Run(name, func(t *testing.T) { frametest.RequireField(t, c.err(), c.field) })
	}
}

func color(a ...halfspace.Attachment) halfspace.PassInfo { return halfspace.PassInfo{Color: a} }

func rates(m, rate *halfspace.Image) halfspace.PassInfo {
	info := color(halfspace.Attachment{Image: m})
	info.ShadingRate = &halfspace.ShadingRateAttachment{Image: rate}
	return info
}
