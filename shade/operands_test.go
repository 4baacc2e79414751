package shade_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// shapes are images of each view type.
var shapes = map[vk.ImageViewType]vk.ImageInfo{
	vk.ImageViewType1D:      {ImageType: vk.ImageType1D, Extent: vk.Extent3D{Width: 16}, MipLevels: 3},
	vk.ImageViewType1DArray: {ImageType: vk.ImageType1D, Extent: vk.Extent3D{Width: 16}, ArrayLayers: 3, MipLevels: 3},
	vk.ImageViewType2D:      {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 16, Height: 8}, MipLevels: 3},
	vk.ImageViewType2DArray: {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 16, Height: 8}, ArrayLayers: 5, MipLevels: 3},
	vk.ImageViewType3D:      {ImageType: vk.ImageType3D, Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 8}, MipLevels: 3},
	vk.ImageViewTypeCube: {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 8, Height: 8}, ArrayLayers: 6,
		CubeCompatible: true, MipLevels: 3},
	vk.ImageViewTypeCubeArray: {ImageType: vk.ImageType2D, Extent: vk.Extent3D{Width: 8, Height: 8}, ArrayLayers: 12,
		CubeCompatible: true, MipLevels: 3},
}

// shaped is a texture of a view type, of colours or of depths that are compared.
func shaped(t *testing.T, kind vk.ImageViewType, compare bool) *shade.Texture {
	info := shapes[kind]
	info.Format = vk.FormatR8G8B8A8Unorm
	s := vk.LinearSampler(vk.SamplerAddressModeMirroredRepeat)
	if compare {
		info.Format, s.CompareEnable, s.CompareOp = vk.FormatD16Unorm, true, vk.CompareOpLess
	}
	m, err := mip.NewImage(info)
	require.NoError(t, err)
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(i*i*29 + i>>4 + i>>8*57)
	}
	v, err := mip.NewView(m, vk.ImageView{ViewType: kind})
	require.NoError(t, err)
	tex, err := sample.Compile(s, v)
	require.NoError(t, err)
	return tex
}

// withOperands is each way to say the level of detail, with and without bias, least level and offset.
func withOperands(f *shade.Fragments, kind vk.ImageViewType, compare bool, do func(name string, o shade.Operands)) {
	coordinates := map[vk.ImageViewType]int{vk.ImageViewType1D: 1, vk.ImageViewType1DArray: 1, vk.ImageViewType2D: 2,
		vk.ImageViewType2DArray: 2}[kind]
	for _, level := range []string{"implicit", "lod", "grad"} {
		for _, more := range []bool{false, true} {
			o := shade.Operands{S: f.In[0]}
			if coordinates != 1 {
				o.T = f.In[1]
			}
			if coordinates == 0 {
				o.R = f.In[2]
			}
			switch kind {
			case vk.ImageViewType1DArray, vk.ImageViewType2DArray, vk.ImageViewTypeCubeArray:
				o.Layer = f.In[3]
			}
			if compare {
				o.Reference = f.In[2]
			}
			switch level {
			case "lod":
				o.Lod = []float32{1.25}
			case "grad":
				for c := range 3 {
					o.DX[c], o.DY[c] = f.DX[c%2], f.DY[c%2]
				}
			}
			if more {
				o.Bias, o.MinLod = f.In[1], []float32{0.5}
				if kind != vk.ImageViewTypeCube && kind != vk.ImageViewTypeCubeArray {
					o.Offset = [3]int32{2, 0, 0}
				}
			}
			do(level, o)
		}
	}
}

// A lookup with any operands is the sampler's own with the same ones, call by call and fused, for every view type.
func TestLookupsWithOperands(t *testing.T) {
	figures.Begin(t)
	for kind := range shapes {
		for _, compare := range []bool{false, true} {
			if compare && kind == vk.ImageViewType3D {
				continue // depths are not 3D
			}
			tex := shaped(t, kind, compare)
			for _, level := range simd.Available() {
				want := newFragments(t, level, 32)
				var results [][4][]float32
				withOperands(want, kind, compare, func(how string, o shade.Operands) {
					b := want.Lookup()
					all := func(s []float32) []float32 {
						if len(s) != 1 {
							return s
						}
						return want.Add(want.Const(s[0]), want.Const(0))
					}
					b.S, b.T, b.R, b.Layer, b.Dref, b.Lod = o.S, o.T, o.R, o.Layer, o.Reference, all(o.Lod)
					b.Bias, b.MinLod, b.Offset, b.DPdx, b.DPdy = o.Bias, all(o.MinLod), o.Offset, o.DX, o.DY
					switch how {
					case "lod":
						tex.SampleLod(b)
					case "grad":
						tex.SampleGrad(b)
					default:
						s := [][]float32{o.S, o.T, o.R}
						for c, x := range s {
							if x == nil {
								continue
							}
							if c < 2 { // varyings with derivatives
								b.DPdx[c], b.DPdy[c] = want.DX[c], want.DY[c]
							} else {
								b.DPdx[c], b.DPdy[c] = want.DPdx(x), want.DPdy(x)
							}
						}
						tex.SampleGrad(b)
					}
					out := b.Out
					if compare {
						out = [4][]float32{out[0], out[0], out[0], out[0]}
					}
					results = append(results, out)
				})
				for _, fuse := range []bool{false, true} {
					for n, result := range results {
						s := calling(func(f *shade.Fragments) {
							at := 0
							withOperands(f, kind, compare, func(_ string, o shade.Operands) {
								if at == n {
									f.SetColor(0, f.SampleWith(tex, o))
								}
								at++
							})
						})
						got := newFragments(t, level, 32)
						if got.Scratch.Begin(); fuse {
							new(shade.Fused).Run(s, got)
						} else {
							s.Fragment(got)
						}
						for c := range 4 {
							for i, v := range result[c] {
								if math.Float32bits(got.Colors[0][c][i]) != math.Float32bits(v) {
									t.Fatalf("%v, %v, compare %v, fused %v, lookup %d: lane %d component %d is %v, "+
										"want %v", level, kind, compare, fuse, n, i, c,
										got.Colors[0][c][i], v)
								}
							}
						}
					}
				}
			}
		}
	}
}

// The methods for layers and comparison are lookups with these operands.
func TestLookupsOfLayers(t *testing.T) {
	colors, depths := shaped(t, vk.ImageViewType2DArray, false), shaped(t, vk.ImageViewType2DArray, true)
	cube := shaped(t, vk.ImageViewTypeCube, true)
	f := newFragments(t, simd.LevelGeneric, 32)
	f.Scratch.Begin()
	u, v, layer, z := f.In[0], f.In[1], f.In[3], f.In[2]
	one := f.Const(1)
	o := shade.Operands{S: u, T: v, Layer: layer}
	compared := o
	compared.Reference = z
	require.Equal(t, f.SampleWith(colors, o), f.SampleLayer(colors, u, v, layer))
	require.Equal(t, f.SampleWith(depths, compared)[0], f.SampleCompareLayer(depths, u, v, layer, z))
	require.NotEqual(t, f.SampleCompareLayer(depths, u, v, f.Const(0), z), f.SampleCompareLayer(depths, u, v, f.Const(1), z))
	require.Equal(t, f.SampleWith(cube, shade.Operands{S: u, T: v, R: layer, Reference: z})[0],
		f.SampleCompare3(cube, shade.Vec3{u, v, layer}, z))
	o.Lod, compared.Lod = one, one
	require.Equal(t, f.SampleWith(colors, o), f.SampleLodLayer(colors, u, v, layer, one))
	require.Equal(t, f.SampleWith(depths, compared)[0], f.SampleCompareLodLayer(depths, u, v, layer, z, one))

	g := f.Gather(colors, 2, shade.Operands{S: u, T: v, Layer: layer, Offset: [3]int32{1, 0, 0}})
	b := f.Lookup()
	b.S, b.T, b.Layer, b.Offset, b.Component = u, v, layer, [3]int32{1, 0, 0}, 2
	colors.Gather(b)
	require.Equal(t, shade.Vec4(b.Out), g)

	x := make([]uint32, 32)
	for i := range x {
		x[i] = uint32(i)
	}
	texels := f.FetchTexels(colors, shade.TexelPlace{X: x, Layer: x})
	first := colors.View().Image().Subresource(0, 2, 0).Pix[4*2:]
	require.Equal(t, float32(first[0])/255, texels[0][2])
	require.Zero(t, texels[0][20], "outside")

	for want, do := range map[string]func(){
		"neither Lod nor derivatives": func() { f.Batch.SampleWith(colors, shade.Operands{S: u, T: v}) },
		"Lod and derivatives":         func() { f.SampleWith(colors, shade.Operands{S: u, T: v, Lod: one, DX: shade.Vec3{one}}) },
		"the component must be":       func() { f.Gather(colors, 4, shade.Operands{S: u}) },
		"operand 1 has 0":             func() { f.SampleWith(colors, shade.Operands{Lod: one}) },
		"fetch: operand 1":            func() { f.FetchTexels(colors, shade.TexelPlace{X: x[:3]}) },
		"texture is nil":              func() { f.FetchTexels(nil, shade.TexelPlace{}) },
	} {
		func() {
			defer func() { require.ErrorContains(t, recover().(error), want) }()
			do()
		}()
	}
}
