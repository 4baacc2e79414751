package shade_test

import (
	"errors"
	"image"
	"image/color"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/figures"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/sample"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// calling is a shader whose fragment function is any function.
type calling func(f *shade.Fragments)

func (calling) Interface() shade.Interface    { return shade.Interface{Fused: true} }
func (calling) Vertex(v *shade.Vertices)      {}
func (c calling) Fragment(f *shade.Fragments) { c(f) }
func newCalling(seed uint64, t *shade.Texture) calling {
	return func(f *shade.Fragments) { randomCalls(f, rand.New(rand.NewPCG(seed, 1)), t) }
}

// randomCalls calls methods of all kinds on what others returned, and copies some of it to the outputs.
func randomCalls(f *shade.Fragments, rng *rand.Rand, t *shade.Texture) {
	methods := slices.Sorted(maps.Keys(operations))
	values, masks := append([][]float32{f.Const(rng.Float32()), {0.25}}, f.In...), []shade.Mask{f.Live}
	value := func() []float32 { return values[rng.IntN(len(values))] }
	mask := func() shade.Mask { return masks[rng.IntN(len(masks))] }
	sum := f.Register(rng.Float32())
	values = append(values, sum)
	var marks []shade.Mark
	var sizes [][2]int
	for range 20 + rng.IntN(60) {
		switch rng.IntN(14) {
		case 0:
			f.Accumulate(sum, value(), value())
		case 1:
			f.Copy(f.Colors[0][rng.IntN(4)], value())
		case 2:
			f.Accumulate(f.Colors[0][rng.IntN(4)], value(), value())
		case 3:
			values = append(values, f.Select(mask(), value(), value()))
		case 4:
			masks = append(masks, f.Or(f.Not(mask()), f.Xor(mask(), f.And(mask(), mask()))))
		case 5:
			values = append(values, f.DPdxCoarse(value()), f.DPdy(value()), f.DPdyCoarse(value()))
		case 6:
			values = append(values, f.Float(f.Uint(f.Abs(value()))))
			masks = append(masks, f.True(f.Uint(value())))
		case 7:
			marks, sizes = append(marks, f.Mark()), append(sizes, [2]int{len(values), len(masks)})
		case 8:
			if n := len(marks) - 1; n >= 0 && rng.IntN(3) == 0 {
				f.Release(marks[n])
				values, masks = values[:sizes[n][0]], masks[:sizes[n][1]]
				marks, sizes = marks[:n], sizes[:n]
			}
		case 9:
			f.Discard(f.And(mask(), f.Less(value(), f.Const(-0.5))))
		case 10:
			u := f.Fract(value())
			for _, c := range [...]shade.Vec4{f.Sample(t, f.In[0], f.In[1]), f.Sample(t, u, value()), f.SampleLod(t, u, u, f.Const(0))} {
				values = append(values, c[rng.IntN(4)])
			}
		default:
			m := reflect.ValueOf(f).MethodByName(methods[rng.IntN(len(methods))])
			in := make([]reflect.Value, m.Type().NumIn())
			for i := range in {
				in[i] = reflect.ValueOf(value())
			}
			switch out := m.Call(in)[0].Interface().(type) {
			case []float32:
				values = append(values, out)
			case shade.Mask:
				masks = append(masks, out)
			}
		}
	}
	f.SetColor(0, shade.Vec4{value(), value(), value(), sum})
}

func chequered(t *testing.T) *shade.Texture {
	m := image.NewRGBA(image.Rect(0, 0, 8, 8))
	for i := range 64 {
		m.Set(i%8, i/8, color.RGBA{uint8(i * 37), uint8(i * 11), uint8(i * 3), 255})
	}
	img, err := mip.FromImage(m)
	require.NoError(t, err)
	v, err := mip.NewView(img, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	tex, err := sample.Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear}, v)
	require.NoError(t, err)
	return tex
}

// newFragments is a batch with varyings and outputs.
func newFragments(t *testing.T, l simd.Level, n int) *shade.Fragments {
	f := &shade.Fragments{Batch: *newBatch(t, l, n), Quads: true, Live: make([]uint16, n/16)}
	lanes := func(v func(i int) float32) []float32 {
		s := make([]float32, n)
		for i := range s {
			s[i] = v(i)
		}
		return s
	}
	for k := range 4 {
		f.In = append(f.In, lanes(func(i int) float32 { return float32(math.Sin(float64(i*(k+1)))) * float32(k+1) }))
	}
	for range 2 {
		f.DX, f.DY = append(f.DX, lanes(func(i int) float32 { return 0.02 })), append(f.DY, lanes(func(i int) float32 { return -0.01 }))
	}
	for c := range f.Colors[0] {
		f.Colors[0][c] = lanes(func(i int) float32 { return float32(c) })
	}
	for g := range f.Live {
		f.Live[g] = uint16(0xF7F3 >> (g % 3))
	}
	return f
}

// What a fused function calls is what the same function computes call by call, on every level, in machine code and
// without, from batch to batch.
func TestFusedFunctionsEqualTheirCalls(t *testing.T) {
	figures.Begin(t)
	tex := chequered(t)
	for _, jit := range []string{"on", "off"} {
		t.Setenv("HALFSPACE_JIT", jit)
		for _, level := range simd.Available() {
			for seed := range uint64(24) {
				s := newCalling(seed, tex)
				var fused shade.Fused
				for _, n := range []int{32, 1024, 16} {
					want, got := newFragments(t, level, n), newFragments(t, level, n)
					want.Scratch.Begin()
					s.Fragment(want)
					for range 2 { // what is compiled, and what is found
						scratch := got.Scratch
						got = newFragments(t, level, n)
						got.Scratch = scratch
						got.Scratch.Begin()
						fused.Run(s, got)
						require.Equal(t, want.Live, got.Live, "%v, seed %d, %d lanes", level, seed, n)
						for c := range want.Colors[0] {
							for i, w := range want.Colors[0][c] {
								if g := got.Colors[0][c][i]; math.Float32bits(w) != math.Float32bits(g) && (w == w || g == g) {
									t.Fatalf("%v, jit %s, seed %d, %d lanes: lane %d of output %d is %v, want %v",
										level, jit, seed, n, i, c, g, w)
								}
							}
						}
						for k := range want.In {
							require.Equal(t, want.In[k], got.In[k])
						}
					}
				}
			}
		}
	}
}

// A fused function may call other things in each batch; what it takes each time is found again.
func TestFusedFunctionsMayChange(t *testing.T) {
	tex := chequered(t)
	var fused shade.Fused
	level := simd.Available()[len(simd.Available())-1]
	scratch := &shade.Scratch{}
	for round := range 3 {
		for seed := range uint64(20) {
			want, got := newFragments(t, level, 48), newFragments(t, level, 48)
			got.Scratch = scratch
			want.Scratch.Begin()
			newCalling(seed, tex)(want)
			got.Scratch.Begin()
			fused.Run(newCalling(seed, tex), got)
			for c := range want.Colors[0] {
				for i, w := range want.Colors[0][c] {
					g := got.Colors[0][c][i]
					require.True(t, w == g || w != w && g != g, "round %d, seed %d: %v, want %v", round, seed, g, w)
				}
			}
		}
	}
}

// What a fused function cannot do says so, and leaves the batch's memory as good as before.
func TestFusedFunctionsSayWhatTheyCannot(t *testing.T) {
	f := newFragments(t, simd.LevelGeneric, 32)
	var fused shade.Fused
	var kept []float32
	for name, do := range map[string]func(f *shade.Fragments){
		"it needs values": func(f *shade.Fragments) { f.Count(f.Live) },
		"needs values":    func(f *shade.Fragments) { f.Lookup() },
		"which functions": func(f *shade.Fragments) { f.InterpolateAtCentroid(0) },
		"released": func(f *shade.Fragments) {
			m := f.Mark()
			x := f.Sqrt(f.In[0])
			f.Release(m)
			f.Sqrt(x)
		},
		"another batch": func(f *shade.Fragments) {
			f.Release(shade.Mark{})
			f.Add(kept, kept)
		},
		"operand 2 has":  func(f *shade.Fragments) { f.Add(f.In[0], f.In[1][:31]) },
		"operand 1 has":  func(f *shade.Fragments) { f.Copy(f.Colors[0][0][:7], f.In[0]) },
		"texture is nil": func(f *shade.Fragments) { f.Sample(nil, f.In[0], f.In[1]) },
		"32 lanes have":  func(f *shade.Fragments) { f.Not(f.Live[:1]) },
		"Interface.Inputs declares them (InputFragCoord)": func(f *shade.Fragments) { f.SetColor(0, f.FragCoord) },
		"lookup: operand 1 has 0": func(f *shade.Fragments) {
			f.SampleLod(&shade.Texture{},
				f.In[0], f.In[1], nil)
		},
		"too many calls": func(f *shade.Fragments) {
			for {
				m := f.Mark()
				f.Sqrt(f.In[0])
				f.Release(m)
			}
		},
		"needs thousands of registers": func(f *shade.Fragments) {
			var all [][]float32
			for i := range 6000 {
				all = append(all, f.Add(f.In[0], f.Const(float32(i))))
			}
			for _, x := range all {
				f.Accumulate(f.Colors[0][0], x, x)
			}
		},
		"thousands of masks": func(f *shade.Fragments) {
			for {
				f.Not(f.Live)
			}
		},
	} {
		f.Scratch.Begin()
		func() {
			defer func() {
				err, _ := recover().(error)
				var e *shade.OperandError
				require.True(t, errors.As(err, &e), "%s: %v", name, err)
				require.ErrorContains(t, err, name)
			}()
			fused.Run(calling(func(f *shade.Fragments) {
				for range 50 {
					kept = f.Sqrt(f.In[0])
				}
				do(f)
			}), f)
		}()
		f.Scratch.Begin()
		require.Equal(t, float32(3), f.Sqrt(f.Const(9))[0]) // computed at once again
	}
}

// Elements of results are NaN: a fused function that looks at them notices.
func TestFusedFunctionsSeeNaN(t *testing.T) {
	f := newFragments(t, simd.LevelGeneric, 32)
	var fused shade.Fused
	f.Scratch.Begin()
	fused.Run(calling(func(f *shade.Fragments) {
		for _, s := range [][]float32{f.Sqrt(f.In[0]), f.Const(1), f.Register(2)} {
			for _, v := range s {
				require.True(t, v != v)
			}
		}
	}), f)
}
