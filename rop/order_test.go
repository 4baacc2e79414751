package rop

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace/shade"
	"github.com/seed-1acaedba/halfspace/vk"
)

// The order of fragments makes no difference to four compare operations, with depth writes and without other tests.
func TestOrder(t *testing.T) {
	order := func(s vk.DepthStencil, i shade.Interface) (Order, bool) {
		p, err := Compile(kernels(t), &vk.GraphicsPipeline{DepthStencil: &s, DepthStencilFormat: vk.FormatD16UnormS8Uint}, i)
		require.NoError(t, err)
		return p.Order()
	}
	for _, op := range vk.Values[vk.CompareOp]() {
		plain := vk.DepthStencil{DepthTestEnable: true, DepthWriteEnable: true, DepthCompareOp: op}
		want := map[vk.CompareOp]Order{
			vk.CompareOpLess: {}, vk.CompareOpLessOrEqual: {Last: true}, vk.CompareOpGreater: {Flip: -1}, vk.CompareOpGreaterOrEqual: {Flip: -1, Last: true},
		}
		o, ok := order(plain, shade.Interface{})
		w, has := want[op]
		require.Equal(t, has, ok, "%v", op)
		if w.Scale = 1<<16 - 1; has {
			require.Equal(t, w, o, "%v", op)
		}
		for _, change := range []func(s *vk.DepthStencil, i *shade.Interface){
			func(s *vk.DepthStencil, i *shade.Interface) { s.DepthTestEnable = false },
			func(s *vk.DepthStencil, i *shade.Interface) { s.DepthWriteEnable = false },
			func(s *vk.DepthStencil, i *shade.Interface) { s.StencilTestEnable = true },
			func(s *vk.DepthStencil, i *shade.Interface) { s.DepthBoundsTestEnable = true },
			func(s *vk.DepthStencil, i *shade.Interface) { i.WritesDepth = true },
			func(s *vk.DepthStencil, i *shade.Interface) { i.Discards = true },
		} {
			s, i := plain, shade.Interface{}
			change(&s, &i)
			_, ok := order(s, i)
			require.False(t, ok, "%v, %+v, %+v", op, s, i)
		}
	}
}
