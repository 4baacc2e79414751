package shade_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/internal/lane"
	"github.com/seed-1acaedba/halfspace/internal/test/allocs"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// operations are the methods of shade.Batch that compute a float of floats, and the functions that define them.
var operations = map[string]any{
	"Add": lane.FAdd, "Sub": lane.FSub, "Mul": lane.FMul, "Div": lane.FDiv, "MulAdd": lane.Fma, "Mod": lane.FMod, "Rem": lane.FRem,
	"Neg": lane.FNeg, "Abs": lane.FAbs, "Sign": lane.FSign, "Min": lane.FMin, "Max": lane.FMax, "Clamp": lane.FClamp, "Mix": lane.FMix,
	"Step": lane.FStep, "SmoothStep": lane.SmoothStep, "Floor": lane.FFloor, "Ceil": lane.FCeil, "Trunc": lane.FTrunc,
	"RoundEven": lane.FRoundEven, "Fract": lane.FFract, "Sqrt": lane.FSqrt, "InverseSqrt": lane.InverseSqrt, "Exp": lane.Exp,
	"Exp2": lane.Exp2, "Log": lane.Log, "Log2": lane.Log2, "Pow": lane.Pow, "Sin": lane.Sin, "Cos": lane.Cos, "Tan": lane.Tan,
	"Asin": lane.Asin, "Acos": lane.Acos, "Atan": lane.Atan, "Atan2": lane.Atan2, "Sinh": lane.Sinh, "Cosh": lane.Cosh, "Tanh": lane.Tanh,
	"Equal": lane.FEq, "NotEqual": lane.FNe, "Less": lane.FLt, "LessEqual": lane.FLe,
	"Greater":      func(x, y float32) bool { return x > y },
	"GreaterEqual": func(x, y float32) bool { return x >= y },
}

// newBatch is n lanes for the kernels of a level.
func newBatch(t testing.TB, l simd.Level, n int) *shade.Batch {
	k, err := simd.For(l)
	require.NoError(t, err)
	return &shade.Batch{N: n, Kernels: k, Scratch: &shade.Scratch{}}
}

// operandTypes says whether a method takes operands of lanes alone, and returns one or a mask.
func operandTypes(m reflect.Method) bool {
	lanes, mask := reflect.TypeFor[[]float32](), reflect.TypeFor[shade.Mask]()
	if m.Type.NumIn() < 2 || m.Type.NumOut() != 1 || m.Type.Out(0) != lanes && m.Type.Out(0) != mask {
		return false
	}
	for i := 1; i < m.Type.NumIn(); i++ {
		if m.Type.In(i) != lanes {
			return false
		}
	}
	return true
}

// Every operation is its definition on every lane, on every level, for batches of any size, with operands of a value a
// lane, of memory that ends where they do, and of one value.
func TestOperationsEqualTheirDefinitions(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	odd := []float32{0, float32(math.Copysign(0, -1)), 1, -1, float32(math.NaN()), float32(math.Inf(1)),
		float32(math.Inf(-1)), 1e-40, 3e38}
	value := func() float32 {
		if rng.IntN(8) == 0 {
			return odd[rng.IntN(len(odd))]
		}
		return (rng.Float32()*2 - 1) * float32(math.Ldexp(1, rng.IntN(12)-6))
	}
	for _, level := range simd.Available() {
		for _, n := range []int{1, 5, 16, 80} {
			b := newBatch(t, level, n)
			kind := reflect.TypeOf(b)
			for i := range kind.NumMethod() {
				m := kind.Method(i)
				if !operandTypes(m) {
					continue
				}
				f, ok := operations[m.Name]
				require.True(t, ok, "%s has no definition here", m.Name)
				for how := range 3 {
					b.Scratch.Begin()
					in := []reflect.Value{reflect.ValueOf(b)}
					var operands [][]float32
					for range m.Type.NumIn() - 1 {
						s := make([]float32, n)
						for j := range s {
							s[j] = value()
						}
						x := s
						if how == 1 && rng.IntN(2) == 0 {
							x = b.Const(s[0])
						} else if how == 2 && rng.IntN(2) == 0 {
							x = s[:1]
						}
						if len(x) == 1 {
							for j := range s {
								s[j] = s[0]
							}
						}
						operands = append(operands, s)
						in = append(in, reflect.ValueOf(x))
					}
					out := m.Func.Call(in)[0].Interface()
					for j := range n {
						var x []reflect.Value
						for _, s := range operands {
							x = append(x, reflect.ValueOf(s[j]))
						}
						want := reflect.ValueOf(f).Call(x)[0]
						switch got := out.(type) {
						case []float32:
							require.Len(t, got, n)
							w := float32(want.Float())
							if math.Float32bits(got[j]) != math.Float32bits(w) && (got[j] == got[j] || w == w) {
								t.Fatalf("%v, %d lanes: %s%v is %v, want %v", level, n, m.Name, x, got[j], w)
							}
						case shade.Mask:
							if got[j/16]>>(j%16)&1 == 1 != want.Bool() {
								t.Fatalf("%v, %d lanes: %s%v is not %v", level, n, m.Name, x, want)
							}
						}
					}
				}
			}
		}
	}
}

// No method lets a kernel see an operand that is too short: each says which one it is.
func TestShortOperandsAreRefused(t *testing.T) {
	f := &shade.Fragments{Batch: *newBatch(t, simd.LevelGeneric, 64), Quads: true, Live: make([]uint16, 4)}
	short := make([]float32, 63)
	vectors := map[reflect.Type]any{
		reflect.TypeFor[[]float32]():  short,
		reflect.TypeFor[[]uint32]():   make([]uint32, 63),
		reflect.TypeFor[shade.Vec2](): shade.Vec2{short, short},
		reflect.TypeFor[shade.Vec3](): shade.Vec3{short, short, short},
		reflect.TypeFor[shade.Vec4](): shade.Vec4{short, short, short, short},
		reflect.TypeFor[shade.Mask](): make(shade.Mask, 3),
	}
	kind := reflect.TypeOf(f)
	tried := 0
methods:
	for i := range kind.NumMethod() {
		m := kind.Method(i)
		in, takes := []reflect.Value{reflect.ValueOf(f)}, false
		for k := 1; k < m.Type.NumIn(); k++ {
			if v, ok := vectors[m.Type.In(k)]; ok {
				in, takes = append(in, reflect.ValueOf(v)), true
				continue
			}
			if strings.HasPrefix(m.Name, "Sample") && k == 1 { // its coordinates are looked at first
				in = append(in, reflect.ValueOf(&shade.Texture{}))
				continue
			}
			if strings.HasPrefix(m.Name, "Interpolate") || m.Type.In(k).Kind() == reflect.Pointer {
				in = append(in, reflect.Zero(m.Type.In(k)))
				if in[k].Kind() == reflect.Pointer {
					in[k] = reflect.New(m.Type.In(k).Elem())
				}
				continue
			}
			continue methods
		}
		if !takes || m.Name == "Bits" { // the same memory
			continue
		}
		tried++
		func() {
			defer func() {
				err, _ := recover().(error)
				var e *shade.OperandError
				require.True(t, errors.As(err, &e), "%s: %v", m.Name, err)
				require.True(t, e.Want == 64 && e.Len < 64 && e.Op != "" && strings.Contains(e.Error(), e.Op), "%s: %v", m.Name, err)
			}()
			m.Func.Call(in)
			t.Errorf("%s takes a short operand", m.Name)
		}()
	}
	require.Greater(t, tried, 70)
}

// Derivatives and lookups at computed coordinates need neighbours, which only shaders have that declare Quads.
func TestDerivativesNeedQuads(t *testing.T) {
	f := &shade.Fragments{Batch: *newBatch(t, simd.LevelGeneric, 16)}
	v := f.Mul(f.Const(1), make([]float32, 16))
	for _, do := range []func(){
		func() { f.DPdx(v) }, func() { f.DPdyCoarse(v) }, func() { f.FWidth(v) }, func() { f.Sample(&shade.Texture{}, v, v) },
	} {
		require.PanicsWithError(t, "x", func() {
			defer func() {
				require.ErrorContains(t, recover().(error), "Quads")
				panic(errors.New("x"))
			}()
			do()
		})
	}
	f.Quads = true
	for i := range v {
		v[i] = float32(i % 4 * 3)
	}
	require.Equal(t, float32(3), f.DPdx(v)[7]) // lanes 6 and 7 are neighbours
	require.Equal(t, float32(0), f.DPdy(v)[7])
}

// Vectors: products and sums in the order that the comments say.
func TestVectors(t *testing.T) {
	b := newBatch(t, simd.LevelGeneric, 1)
	c := func(x, y, z float32) shade.Vec3 { return b.Const3(x, y, z) }
	is := func(want []float32, got shade.Vec3) {
		t.Helper()
		require.Equal(t, want, []float32{got[0][0], got[1][0], got[2][0]})
	}
	is([]float32{0, 0, 1}, b.Cross(c(1, 0, 0), c(0, 1, 0)))
	is([]float32{1, 1, 0}, b.Reflect3(c(1, -1, 0), c(0, 1, 0)))
	is([]float32{0.6, 0, 0.8}, b.Normalize3(c(3, 0, 4)))
	is([]float32{14, 32, 50}, b.Rotate(&[9]float32{1, 4, 7, 2, 5, 8, 3, 6, 9}, c(1, 2, 3)))
	is([]float32{1, 2, 3}, b.Columns(c(0, 1, 0), c(0, 0, 1), c(1, 0, 0), c(2, 3, 1)))
	require.Equal(t, float32(5), b.Length2(shade.Vec2{b.Const(3), b.Const(4)})[0])
	p := b.Transform(&[16]float32{0: 2, 5: 3, 10: 4, 12: 5, 13: 6, 14: 7, 15: 1}, c(1, 1, 1))
	require.Equal(t, []float32{7, 9, 11, 1}, []float32{p[0][0], p[1][0], p[2][0], p[3][0]})
	big := float32(1 << 24)
	require.Equal(t, float32(1), b.Dot3(c(big, -big, 1), c(1, 1, 1))[0]) // (big - big) + 1
	require.Equal(t, float32(0), b.Dot3(c(big, 1, -big), c(1, 1, 1))[0]) // (big + 1) - big
}

// Accumulate adds to a register, and to no lane beyond the batch's.
func TestAccumulate(t *testing.T) {
	for _, n := range []int{1, 5, 16, 32} {
		b := newBatch(t, simd.LevelGeneric, n)
		sum := b.Register(3)
		b.Accumulate(sum, b.Const(2), b.Const(5))
		own := make([]float32, 64)
		b.Accumulate(own[:n], sum, b.Const(1))
		for i, v := range own {
			require.Equal(t, map[bool]float32{true: 13, false: 0}[i < n], v, "lane %d of %d", i, n)
		}
	}
}

// Registers do not overlap, stay where they are while the file grows, come back with Release, and are bounded.
func TestRegisters(t *testing.T) {
	b := newBatch(t, simd.LevelGeneric, 48)
	var all [][]float32
	for i := range 2000 {
		all = append(all, b.Add(b.Const(float32(i)), b.Const(0)))
	}
	for i, r := range all {
		for _, v := range r {
			require.Equal(t, float32(i), v)
		}
	}
	m := b.Mark()
	first := &b.Abs(all[0])[0]
	b.Release(m)
	require.True(t, first == &b.Abs(all[0])[0], "a register that was released comes again")
	b.Scratch.Begin()
	require.Panics(t, func() { b.Release(m) })
	round := func() {
		b.Scratch.Begin()
		for range 3000 {
			b.Select(b.Less(b.Const(1), b.Const(2)), b.Sqrt(b.Const(2)), b.Const(1))
		}
	}
	round()
	require.Zero(t, allocs.PerRun(2, round))
	require.Panics(t, func() {
		for range 1 << 20 {
			b.Sqrt(b.Const(2))
		}
	})
	b.Scratch.Begin()
	require.Equal(t, float32(2), b.Sqrt(b.Const(4))[47]) // and is as good as before
}

// A batch of no lanes has no registers, so that no kernel runs.
func TestNoLanes(t *testing.T) {
	for _, n := range []int{0, -1, math.MinInt} {
		b := newBatch(t, simd.LevelGeneric, n)
		require.Panics(t, func() { b.Add(b.Const(1), b.Const(2)) })
		require.Panics(t, func() { b.Less(b.Const(1), b.Const(2)) })
	}
}
