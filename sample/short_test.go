package sample

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/test/guard"
	"github.com/seed-1acaedba/halfspace/mip"
	"github.com/seed-1acaedba/halfspace/simd"
	"github.com/seed-1acaedba/halfspace/vk"
)

// SampleFootprint and SampleTexels once went past the end of results and operands that were too short for the batch:
// what is missing reads as zeros, what has no room is dropped, on every level.
func TestShortFootprints(t *testing.T) {
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8B8A8Unorm,
		Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1}})
	require.NoError(t, err)
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(37 * i)
	}
	m.Touch()
	v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D})
	require.NoError(t, err)
	linear := vk.Sampler{MinFilter: vk.FilterLinear, MagFilter: vk.FilterLinear}
	minimum := linear
	minimum.ReductionMode = vk.SamplerReductionModeMin
	const n = 64
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		for _, s := range []vk.Sampler{linear, minimum} {
			p, err := Compile(s, v)
			require.NoError(t, err)
			lengths := []int{0, 1, 15, 16, 48, n}
			for _, in := range lengths {
				for _, out := range lengths {
					full, short := &Batch{N: n, Kernels: k, Scratch: new(Scratch)}, &Batch{N: n, Kernels: k, Scratch: new(Scratch)}
					for i, to := range []*[]float32{&full.S, &full.T, &full.Rho2} {
						*to = make([]float32, n)
						for j := range in {
							(*to)[j] = float32(i+j) / 50
						}
					}
					short.S, short.T, short.Rho2 = guard.Copy(t, full.S[:in]), guard.Copy(t, full.T[:in]), guard.Copy(t, full.Rho2[:in])
					for c := range 4 {
						full.Out[c], short.Out[c] = make([]float32, n), guard.Slice[float32](t, out)
					}
					p.SampleFootprint(full)
					p.SampleFootprint(short)
					for c := range 4 {
						require.Equal(t, full.Out[c][:out], []float32(short.Out[c]), "%v, %d operands, %d results", level, in, out)
					}
					groups := make([]simd.Group, n/simd.Lanes)
					for g := range groups {
						groups[g] = simd.Group{Mask: 0xffff, Block: uint16(g)}
					}
					color := guard.Slice[uint32](t, out)
					p.SampleTexels(short, groups, color, 0)
					if want := in == n && out == n && p.Packs(); want != (len(color) > 0 && color[len(color)-1] != 0) {
						t.Errorf("%v, %d operands, %d texels: packed %v", level, in, out, !want)
					}
				}
			}
		}
	}
}

// What is nil, or the zero value, gives zeros and drops writes, whatever is called. Fetch and the queries of a nil plan
// once panicked, and so did storage images and image processing.
func TestNilPlans(t *testing.T) {
	const n = 17
	for _, receiver := range []any{
		(*Texture)(nil), new(Texture), Null(), (*Texels)(nil), new(Texels), (*Storage)(nil), new(Storage),
		NullStorage(), (*Atomic)(nil), new(Atomic), NullAtomic(),
		(*Weighted)(nil), new(Weighted), (*Box)(nil), new(Box), (*BlockMatch)(nil), new(BlockMatch),
	} {
		v := reflect.ValueOf(receiver)
		for m := range v.NumMethod() {
			name := fmt.Sprintf("%T.%s of %v", receiver, v.Type().Method(m).Name, receiver)
			b := &Batch{N: n, Lod: make([]float32, n), Scratch: new(Scratch)}
			for c := range b.Out {
				b.Out[c], b.OutBits[c] = []float32{1, 1, 1}, []uint32{1, 1, 1}
			}
			footprints, color := []Footprint{{Mask: 1}}, []uint32{1}
			var in []reflect.Value
			batch := false
			for i := range v.Method(m).Type().NumIn() {
				switch p := v.Method(m).Type().In(i); p {
				case reflect.TypeFor[*Batch]():
					in, batch = append(in, reflect.ValueOf(b)), true
				case reflect.TypeFor[[]Footprint]():
					in = append(in, reflect.ValueOf(footprints))
				case reflect.TypeFor[[]simd.Group]():
					in = append(in, reflect.ValueOf(make([]simd.Group, 1)))
				case reflect.TypeFor[[]uint32]():
					in = append(in, reflect.ValueOf(color))
				default:
					in = append(in, reflect.Zero(p))
				}
			}
			var out []reflect.Value
			require.NotPanics(t, func() { out = v.Method(m).Call(in) }, name)
			for _, o := range out {
				if _, ok := o.Interface().(error); !ok {
					require.True(t, o.IsZero(), "%s: %v", name, o)
				}
			}
			switch v.Type().Method(m).Name {
			case "Write", "EachFootprint":
			case "SampleTexels":
				require.Equal(t, uint32(1), color[0], "%s: dropped", name)
			case "Footprint":
				require.Zero(t, footprints[0], name)
			case "QuerySize", "Do":
				require.Equal(t, [2][]uint32{make([]uint32, 3), make([]uint32, 3)}, [2][]uint32(b.OutBits[:2]), name)
			default:
				if batch {
					require.Equal(t, [4][]float32{make([]float32, 3), make([]float32, 3), make([]float32, 3),
						make([]float32, 3)}, b.Out, name)
				}
			}
		}
	}
}

// Results of integers whose source component nobody takes once were zeros where some other result was too short for the
// kernels.
func TestSwizzledIntegersOfShortResults(t *testing.T) {
	m, err := mip.NewImage(vk.ImageInfo{ImageType: vk.ImageType2D, Format: vk.FormatR8G8Uint,
		Extent: vk.Extent3D{Width: 8, Height: 8, Depth: 1}})
	require.NoError(t, err)
	for i := range m.Bytes() {
		m.Bytes()[i] = byte(37 * i)
	}
	m.Touch()
	const n = 40
	rng := rand.New(rand.NewPCG(1, 2))
	for _, level := range simd.Available() {
		k, err := simd.For(level)
		require.NoError(t, err)
		for range 300 {
			swizzle := func() vk.ComponentSwizzle { return vk.ComponentSwizzle(rng.IntN(7)) }
			v, err := mip.NewView(m, vk.ImageView{ViewType: vk.ImageViewType2D,
				Components: vk.ComponentMapping{R: swizzle(), G: swizzle(), B: swizzle(), A: swizzle()}})
			require.NoError(t, err)
			p, err := Compile(vk.Sampler{}, v)
			require.NoError(t, err)
			plain, fast := &Batch{N: n, S: make([]float32, n), T: make([]float32, n), Lod: make([]float32, n)},
				&Batch{N: n, Kernels: k, Scratch: new(Scratch)}
			for i := range n {
				plain.S[i], plain.T[i] = rng.Float32(), rng.Float32()
			}
			fast.S, fast.T, fast.Lod = plain.S, plain.T, plain.Lod
			for c := range 4 {
				if size := []int{-1, 0, 7, 16, n, n}[rng.IntN(6)]; size >= 0 {
					plain.OutBits[c], fast.OutBits[c] = make([]uint32, size), make([]uint32, size)
				}
			}
			p.SampleLod(plain)
			p.SampleLod(fast)
			require.Equal(t, plain.OutBits, fast.OutBits, "%v, %v", level, v.Info().Components)
		}
	}
}

// What lies beyond a batch's N is not written: a group of lanes is wider than the last lookups.
func TestResultsBeyondTheBatchStay(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	k, err := simd.Best()
	if err != nil {
		t.Fatal(err)
	}
	v := randomView(t, rng, vk.FormatR8G8B8A8Unorm, vk.ImageViewType2D, vk.ComponentMapping{})
	p, err := Compile(vk.Sampler{MagFilter: vk.FilterLinear, MinFilter: vk.FilterLinear}, v)
	if err != nil {
		t.Fatal(err)
	}
	const n, room = 20, 64
	for name, run := range map[string]func(*Batch){"SampleLod": p.SampleLod, "Gather": p.Gather, "Fetch": p.Fetch,
		"QueryLod": p.QueryLod} {
		b := Batch{N: n, S: make([]float32, room), T: make([]float32, room), Lod: make([]float32, room), Kernels: k,
			Scratch: new(Scratch)}
		for c := range b.Out {
			b.Out[c] = make([]float32, room)
			for i := range b.Out[c] {
				b.Out[c][i] = 77
			}
		}
		run(&b)
		for c, out := range b.Out {
			for i, x := range out[n:] {
				if x != 77 {
					t.Errorf("%s: component %d of lookup %d of %d is %v", name, c, n+i, n, x)
				}
			}
		}
	}
}
