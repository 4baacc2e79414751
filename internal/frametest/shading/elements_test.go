package shading

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/simd"
)

// elementDevices are devices of all levels, with one thread and with several.
func elementDevices(t testing.TB) (list []*halfspace.Device) {
	for _, level := range simd.Available() {
		for _, threads := range []int{1, 3} {
			dev := testdevice.New(t, halfspace.DeviceInfo{Threads: threads, ISA: level.String()})
			t.Cleanup(dev.Close)
			list = append(list, dev)
		}
	}
	return list
}

// A function over slices writes, gathers, scatters, adds and reduces what the same loop in Go does, on each level and
// with any number of threads.
func TestElements(t *testing.T) {
	for _, n := range []int{0, 1, 15, 1024, 1025, 5003, 100_003} {
		r := rand.New(rand.NewPCG(uint64(n), 3))
		x, y, far := make([]float32, n), make([]float32, n), make([]uint32, n)
		for k := range x {
			x[k], y[k], far[k] = r.Float32()*4-2, r.Float32(), r.Uint32N(uint32(n+9))
		}
		table := make([]float32, 777)
		for k := range table {
			table[k] = float32(k) * 0.5
		}
		type results struct {
			out, put      []float32
			bins, longest []uint32
			least, most   float32
		}
		fresh := func() results {
			return results{out: make([]float32, n), put: make([]float32, n+3), bins: make([]uint32, 13), longest: make([]uint32, 70000)}
		}
		want := fresh()
		want.least, want.most = float32(math.Inf(1)), float32(math.Inf(-1))
		for k := range x {
			at, v := far[k]^uint32(k), float32(x[k]*y[k])
			if at < uint32(len(table)) {
				v += table[at]
			}
			want.out[k] = v
			if x[k] < 0 {
				if far[k]/2 < uint32(len(want.put)) {
					want.put[far[k]/2] = v
				}
				want.most = max(want.most, v)
				want.bins[9] += far[k]
				want.bins[10]++
			}
			want.bins[far[k]%8]++
			want.longest[far[k]*7%70000] += far[k]
			want.least = min(want.least, v)
		}
		var sums []float32
		for _, dev := range elementDevices(t) {
			got := fresh()
			var sum float32
			err := dev.Compute(t.Context(), n, func(e *shade.Elements) {
				a, b, at := e.In(x), e.In(y), e.InInt(far)
				v := e.Add(e.Mul(a, b), e.Take(table, e.XorInt(at, e.Index())))
				e.Out(got.out, v)
				negative := e.Less(a, e.Const(0))
				e.Put(got.put, e.ShiftRight(at, e.ConstInt(1)), v, negative)
				e.Count(got.bins, e.AndInt(at, e.ConstInt(7)), nil)
				e.Tally(got.bins, e.ConstInt(9), at, negative)
				e.Count(got.bins, e.ConstInt(10), negative)
				product := e.MulInt(at, e.ConstInt(7))
				whole := e.Uint(e.Floor(e.Div(e.Float(product), e.Const(70000))))
				e.Tally(got.longest, e.SubInt(product, e.MulInt(whole, e.ConstInt(70000))), at, nil)
				e.Sum(&sum, v, nil)
				e.Least(&got.least, v, nil)
				e.Greatest(&got.most, v, negative)
			})
			require.NoError(t, err)
			require.True(t, slices.Equal(want.out, got.out) && slices.Equal(want.put, got.put), "%d elements", n)
			require.True(t, slices.Equal(want.bins, got.bins) && slices.Equal(want.longest, got.longest), "%d elements", n)
			if n > 0 {
				require.Equal(t, [2]float32{want.least, want.most}, [2]float32{got.least, got.most}, "%d elements", n)
			}
			sums = append(sums, sum)
			require.Equal(t, sums[0], sum)
		}
		exact := 0.0
		for _, v := range want.out {
			exact += float64(v)
		}
		require.InEpsilon(t, exact+1, float64(sums[0])+1, 1e-4)
	}
}

// Of elements that are put in one place the highest stays, and of its values the last one.
func TestTheHighestElementStays(t *testing.T) {
	const n = 20000
	for _, dev := range elementDevices(t) {
		dst := make([]float32, 10)
		require.NoError(t, dev.Compute(t.Context(), n, func(e *shade.Elements) {
			k := e.Index()
			e.Put(dst, e.AndInt(k, e.ConstInt(7)), e.Const(-1), nil)
			e.Put(dst, e.AndInt(k, e.ConstInt(7)), e.Float(k), e.Less(e.Float(k), e.Const(n-3)))
		}))
		require.Equal(t, []float32{n - 8, n - 7, n - 6, n - 5, n - 4, -1, -1, -1, 0, 0}, dst)
	}
}

// A function whose calls differ from batch to batch is computed operation by operation, to the same values.
func TestElementsOfManyForms(t *testing.T) {
	const n = 200_007
	for _, dev := range elementDevices(t) {
		out, bins := make([]uint32, n), make([]uint32, 3)
		var most float32
		require.NoError(t, dev.Compute(t.Context(), n, func(e *shade.Elements) {
			k := e.Index()
			v := k
			for range e.First / shade.MaxLanes {
				v = e.AddInt(v, e.ConstInt(1))
			}
			e.OutInt(out, e.SubInt(v, e.ConstInt(uint32(e.First/shade.MaxLanes))))
			e.Count(bins, e.AndInt(k, e.ConstInt(1)), e.Less(e.Float(k), e.Const(n-1)))
			e.Greatest(&most, e.Float(k), nil)
		}))
		for k := range out {
			require.EqualValues(t, k, out[k])
		}
		require.Equal(t, []uint32{n / 2, n / 2, 0}, bins)
		require.EqualValues(t, n-1, most)
	}
}

// What a function cannot have ends the computation by name, and the device goes on.
func TestElementsThatAreRefused(t *testing.T) {
	dev := testdevice.New(t, halfspace.DeviceInfo{Threads: 2})
	defer dev.Close()
	short := make([]float32, 99)
	for want, f := range map[string]func(e *shade.Elements){
		"the slice has 99 elements: 2000 are computed": func(e *shade.Elements) { e.In(short) },
		"Out: the slice has 99 elements":               func(e *shade.Elements) { e.Out(short, e.Const(1)) },
		"needs values":                                 func(e *shade.Elements) { e.Lookup() },
	} {
		func() {
			defer func() {
				p, ok := recover().(*halfspace.ComputePanic)
				require.True(t, ok)
				require.ErrorContains(t, p, want)
				var o *shade.OperandError
				require.True(t, errors.As(p, &o))
			}()
			_ = dev.Compute(t.Context(), 2000, f)
		}()
	}
	require.ErrorContains(t, dev.Compute(t.Context(), -1, func(*shade.Elements) {}), "n: -1 elements")
	require.ErrorContains(t, dev.Compute(t.Context(), 1, nil), "f: nil")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, dev.Compute(ctx, 5000, func(e *shade.Elements) {}), context.Canceled)
	require.NoError(t, dev.Compute(t.Context(), 5000, func(e *shade.Elements) {}))
}

// Masks with a bit for each element are what comparisons were, also where calls differ from batch to batch; one that is too
// short is refused.
func TestElementsOfMasks(t *testing.T) {
	for _, n := range []int{1, 17, 1024, 20_011} {
		r := rand.New(rand.NewPCG(uint64(n), 4))
		x, y := make([]float32, n), make([]float32, n)
		for k := range x {
			x[k], y[k] = r.Float32(), r.Float32()
		}
		for _, dev := range elementDevices(t) {
			less, both := make(shade.Mask, (n+simd.Lanes-1)/simd.Lanes), make(shade.Mask, (n+simd.Lanes-1)/simd.Lanes)
			out := make([]float32, n)
			for _, many := range []int{0, 1} {
				different := func(e *shade.Elements, v []float32) []float32 {
					for range e.First / shade.MaxLanes * many {
						v = e.Neg(e.Neg(v))
					}
					return v
				}
				require.NoError(t, dev.Compute(t.Context(), n, func(e *shade.Elements) {
					e.OutMask(less, e.Less(different(e, e.In(x)), e.In(y)))
				}))
				require.NoError(t, dev.Compute(t.Context(), n, func(e *shade.Elements) {
					m := e.And(e.InMask(less), e.Less(e.Const(0.25), different(e, e.In(x))))
					e.OutMask(both, m)
					e.Out(out, e.Select(m, e.In(x), e.Const(2)))
				}))
				for k := range x {
					is, and := x[k] < y[k], x[k] < y[k] && 0.25 < x[k]
					require.Equal(t, is, less[k/simd.Lanes]>>(k%simd.Lanes)&1 != 0, k)
					require.Equal(t, and, both[k/simd.Lanes]>>(k%simd.Lanes)&1 != 0, k)
					if want := map[bool]float32{true: x[k], false: 2}[and]; out[k] != want {
						require.Equal(t, want, out[k], k)
					}
				}
			}
			require.Panics(t, func() {
				_ = dev.Compute(t.Context(), n+simd.Lanes, func(e *shade.Elements) { e.OutMask(less, e.Less(e.Const(0), e.Const(1))) })
			})
		}
	}
}
