package rop

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The order of fragments makes no difference to four compare operations, with depth writes and without other tests;
// what they hide leaves no trace also without writes, and under a depth bounds test.
func TestDepthOrderOfCompareOps(t *testing.T) {
	order := func(s vk.DepthStencil, i shade.Interface) DepthOrder {
		p, err := Compile(kernels(t), &vk.GraphicsPipeline{DepthStencil: &s, DepthStencilFormat: vk.FormatD16UnormS8Uint}, i)
		require.NoError(t, err)
		return *p.DepthOrder()
	}
	for _, op := range vk.Values[vk.CompareOp]() {
		plain := vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: op}
		want := map[vk.CompareOp]DepthOrder{
			vk.CompareOpLess: {}, vk.CompareOpLessOrEqual: {Ties: true}, vk.CompareOpGreater: {Flip: -1},
			vk.CompareOpGreaterOrEqual: {Flip: -1, Ties: true},
		}
		o := order(plain, shade.Interface{})
		w, has := want[op]
		w.Scale, w.Culls, w.Orders = 1<<16-1, has, has
		require.Equal(t, w, o, "%v", op)
		for n, change := range []func(s *vk.DepthStencil, i *shade.Interface){
			func(s *vk.DepthStencil, i *shade.Interface) { s.DepthTestEnable = false },
			func(s *vk.DepthStencil, i *shade.Interface) { s.DepthWriteEnable = false },
			func(s *vk.DepthStencil, i *shade.Interface) { s.StencilTestEnable = true },
			func(s *vk.DepthStencil, i *shade.Interface) { s.DepthBoundsTestEnable = true },
			func(s *vk.DepthStencil, i *shade.Interface) { i.WritesDepth = true },
			func(s *vk.DepthStencil, i *shade.Interface) { i.Discards = true },
		} {
			s, i := plain, shade.Interface{}
			change(&s, &i)
			o := order(s, i)
			require.False(t, o.Orders, "%v, %+v, %+v", op, s, i)
			require.Equal(t, has && (n == 1 || n == 3), o.Culls, "%v, %+v, %+v", op, s, i) // no writes, depth bounds
		}
	}
}
