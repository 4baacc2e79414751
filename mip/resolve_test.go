package mip

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// A resolve makes texels of a box of some layers, in any level and layer, from the samples alone, and leaves every
// other byte as it is: of every format that is resolved, against its samples one by one in float64 or as integers.
func TestResolvesOfAnyLevelAndLayer(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 2))
	resolved := 0
	for _, f := range vk.Values[vk.Format]() {
		in := format.Of(f)
		// whose components share what they are rounded to
		if in == nil || in.Compressed || in.Chroma || in.Wide() || f == vk.FormatE5B9G9R9UfloatPack32 {
			continue
		}
		for _, mode := range vk.Values[vk.ResolveMode]()[1:] {
			samples := []int{2, 4, 8, 16}[rng.IntN(4)]
			src, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
				Extent: vk.Extent3D{Width: 9, Height: 7}, ArrayLayers: 4, Samples: samples})
			require.NoError(t, err)
			dst, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: f,
				Extent: vk.Extent3D{Width: 18, Height: 20}, ArrayLayers: 5, MipLevels: 3})
			require.NoError(t, err)
			for p := range src.planes {
				for layer := range 4 {
					s := src.Subresource(0, layer, p)
					texels := make([]format.Texel, s.Width*samples)
					for y := range s.Height {
						for i := range texels {
							for c := range 4 {
								if texels[i][c] = rng.Uint32() & 0xff; in.Class == format.ClassFloat {
									texels[i][c] = math.Float32bits(rng.Float32())
								}
							}
						}
						src.planes[p].info.Encode(s.Row(y, 0), texels)
					}
				}
			}
			for i := range dst.Bytes() {
				dst.Bytes()[i] = 0x35
			}
			r := ImageResolve{Mode: mode, To: Region{Level: 1, Layer: 2, Offset: vk.Offset3D{X: 3, Y: 4}},
				From:   Region{Layer: 1, Offset: vk.Offset3D{X: 2, Y: 1}},
				Extent: vk.Extent3D{Width: 5, Height: 6}, Layers: 3}
			if in.Depth && in.Stencil {
				r.Aspect = []vk.ImageAspect{vk.ImageAspectNone, vk.ImageAspectDepth, vk.ImageAspectStencil}[rng.IntN(3)]
			}
			require.NoError(t, Resolve(dst, src, r))
			resolved++
			for p := range dst.planes {
				pf := dst.planes[p].info
				for layer := range 5 {
					for level := range 3 {
						d := dst.Subresource(level, layer, p)
						for y := range d.Height {
							for x := range d.Width {
								got := d.Row(y, 0)[x*d.Texel:][:d.Texel]
								bx, by := x-3, y-4
								if level != 1 || layer < 2 || bx < 0 || by < 0 || bx >= 5 || by >= 6 || !pf.Has(r.Aspect) {
									for _, b := range got {
										if b != 0x35 {
											t.Fatalf("%v %v: a texel beside the box is %x", f, mode, got)
										}
									}
									continue
								}
								s := src.Subresource(0, layer-2+1, p)
								var texels [16]format.Texel
								pf.Decode(texels[:samples], s.Row(by+1, 0)[(bx+2)*samples*s.Texel:])
								var have [1]format.Texel
								pf.Decode(have[:], got)
								for c := range 4 {
									if pf.Bits[c] == 0 {
										continue
									}
									value := func(w uint32) float64 {
										switch pf.Class {
										case format.ClassUint:
											return float64(w)
										case format.ClassSint:
											return float64(int32(w))
										}
										return float64(math.Float32frombits(w))
									}
									want := value(texels[0][c])
									for _, x := range texels[:samples] {
										v := value(x[c])
										switch mode {
										case vk.ResolveModeMin:
											want = min(want, v)
										case vk.ResolveModeMax:
											want = max(want, v)
										}
									}
									if mode == vk.ResolveModeAverage && pf.Class == format.ClassFloat {
										least, most := stored(pf, texels[:samples], 1-2e-6, c), stored(pf, texels[:samples], 1+2e-6, c)
										v := value(have[0][c])
										if v < min(least, most) || v > max(least, most) {
											t.Fatalf("%v %v (%d, %d), component %d: %v, not %v to %v", f, mode, x, y, c, v, least, most)
										}
										continue
									}
									if got := value(have[0][c]); got != want {
										t.Fatalf("%v %v (%d, %d), component %d is %v, not %v", f, mode, x, y, c, got, want)
									}
								}
							}
						}
					}
				}
			}
		}
	}
	require.Greater(t, resolved, 400)
}

// stored is component c of the mean of samples in float64, times a number, as a format stores it.
func stored(f *format.Info, samples []format.Texel, times float64, c int) float64 {
	var mean [1]format.Texel
	for k := range 4 {
		sum := 0.0
		for _, x := range samples {
			sum += float64(math.Float32frombits(x[k]))
		}
		mean[0][k] = math.Float32bits(float32(sum / float64(len(samples)) * times))
	}
	bytes := make([]byte, f.BlockBytes)
	if f.Depth {
		f.EncodeDepth(bytes, []float32{math.Float32frombits(mean[0][0])})
	} else {
		f.Encode(bytes, mean[:])
	}
	f.Decode(mean[:], bytes)
	return float64(math.Float32frombits(mean[0][c]))
}

// What is no resolve is refused by field.
func TestResolvesAreRefusedByField(t *testing.T) {
	src, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatD24UnormS8Uint,
		Extent: vk.Extent3D{Width: 8, Height: 8}, ArrayLayers: 2, Samples: 4})
	require.NoError(t, err)
	dst, err := NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatD24UnormS8Uint,
		Extent: vk.Extent3D{Width: 8, Height: 8}, ArrayLayers: 2, MipLevels: 2})
	require.NoError(t, err)
	good := ImageResolve{Mode: vk.ResolveModeAverage}
	require.NoError(t, Resolve(dst, src, good))
	for field, change := range map[string]func(*ImageResolve){
		"Mode":        func(r *ImageResolve) { r.Mode = vk.ResolveModeNone },
		"Aspect":      func(r *ImageResolve) { r.Aspect = vk.ImageAspectColor },
		"To.Plane":    func(r *ImageResolve) { r.To.Plane = 1 },
		"From.Plane":  func(r *ImageResolve) { r.From.Plane = 1 },
		"To.Level":    func(r *ImageResolve) { r.To.Level = 2 },
		"From.Level":  func(r *ImageResolve) { r.From.Level = 1 },
		"To.Layer":    func(r *ImageResolve) { r.To.Layer, r.Layers = 1, 2 },
		"From.Layer":  func(r *ImageResolve) { r.From.Layer = -1 },
		"To.Extent":   func(r *ImageResolve) { r.To.Level = 1 }, // of half the size
		"From.Extent": func(r *ImageResolve) { r.Extent = vk.Extent3D{Width: 9, Height: 1} },
		"From.Offset": func(r *ImageResolve) { r.From.Offset.X = -1 },
	} {
		r := good
		change(&r)
		require.ErrorContains(t, Resolve(dst, src, r), field+": ")
	}
	require.ErrorContains(t, Resolve(src, dst, good), "Dst.Samples: ")
	require.ErrorContains(t, Resolve(src, dst, good), "Src.Samples: ")
}

// The average of bytes and of halves by a kernel is that of texels decoded one by one, and sample 0 of depths is what
// is stored, on every level, at any width.
func TestResolvesByKernelsAreThoseOfTexels(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	for _, l := range simd.Available() {
		t.Setenv("HALFSPACE_ISA", l.String())
		for _, f := range []vk.Format{vk.FormatB8G8R8A8Unorm, vk.FormatR16G16B16A16Sfloat, vk.FormatD32Sfloat} {
			for _, samples := range []int{2, 4, 8, 16} {
				const width = 300
				info := vk.ImageInfo{ImageType: vk.ImageType2D, Format: f, Extent: vk.Extent3D{Width: width, Height: 3}}
				dst, err := NewImage(info)
				require.NoError(t, err)
				info.Samples = samples
				src, err := NewImage(info)
				require.NoError(t, err)
				for i := range src.Bytes() {
					src.Bytes()[i] = byte(rng.Uint32())
				}
				mode, n := vk.ResolveModeAverage, src.format.BlockBytes
				if src.format.Depth {
					mode = vk.ResolveModeSampleZero
				}
				require.NoError(t, Resolve(dst, src, ImageResolve{Mode: mode}))
				in, want := make([]format.Texel, width*samples), make([]byte, n*width)
				for y := range 3 {
					row := src.Bytes()[n*width*samples*y:]
					src.format.Decode(in, row)
					for x := range width {
						if src.format.Depth {
							copy(want[n*x:][:n], row[n*x*samples:])
							continue
						}
						src.format.Encode(want[n*x:], []format.Texel{resolve(in[x*samples:(x+1)*samples], mode, format.ClassFloat)})
					}
					require.Equal(t, want, dst.Bytes()[n*width*y:n*width*(y+1)], "%v, %v, %d samples, row %d", l, f, samples, y)
				}
			}
		}
	}
}
