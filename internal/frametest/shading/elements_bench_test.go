package shading

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/internal/test/testdevice"
	"github.com/seed-1acaedba/halfspace/shade"
)

// moved is a particle system of so many elements, moved once: springs to the origin, drag, and a bounce on the ground.
type moved struct{ x, y, vx, vy []float32 }

func newMoved(n int) *moved {
	m := &moved{make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n)}
	for k := range n {
		m.x[k], m.y[k] = float32(k%1000)/500-1, float32(k/1000%1000)/1000
	}
	return m
}

func (m *moved) elements(e *shade.Elements) {
	x, y, vx, vy := e.In(m.x), e.In(m.y), e.In(m.vx), e.In(m.vy)
	step, drag := e.Const(0.01), e.Const(0.995)
	far := e.InverseSqrt(e.Add(e.Dot2(shade.Vec2{x, y}, shade.Vec2{x, y}), e.Const(0.01)))
	pull := e.Mul(e.Mul(far, e.Mul(far, far)), step)
	vx = e.Mul(e.Sub(vx, e.Mul(x, pull)), drag)
	vy = e.Mul(e.Sub(vy, e.Mul(y, pull)), drag)
	vy = e.Select(e.Less(y, e.Const(0)), e.Abs(vy), vy)
	e.Out(m.vx, vx)
	e.Out(m.vy, vy)
	e.Out(m.x, e.Add(x, e.Mul(vx, step)))
	e.Out(m.y, e.Add(y, e.Mul(vy, step)))
}

func (m *moved) loop() {
	for k := range m.x {
		x, y, vx, vy := m.x[k], m.y[k], m.vx[k], m.vy[k]
		far := float32(1 / math.Sqrt(float64(x*x+y*y+0.01)))
		pull := far * far * far * 0.01
		vx, vy = (vx-x*pull)*0.995, (vy-y*pull)*0.995
		if y < 0 {
			vy = float32(math.Abs(float64(vy)))
		}
		m.vx[k], m.vy[k], m.x[k], m.y[k] = vx, vy, x+vx*0.01, y+vy*0.01
	}
}

// A million elements on one thread: a particle system and a histogram of luminance, as a function over slices and as a
// loop in Go.
func BenchmarkElements(b *testing.B) {
	const n = 1 << 20
	dev := testdevice.New(b, halfspace.DeviceInfo{Threads: 1})
	defer dev.Close()
	particles, texels := newMoved(n), make([]uint32, n)
	for k := range texels {
		texels[k] = uint32(k) * 2654435761
	}
	var bins, counted [256]uint32
	compute := func(b *testing.B, f func(e *shade.Elements)) {
		for b.Loop() {
			require.NoError(b, dev.Compute(b.Context(), n, f))
		}
	}
	b.Run("particles", func(b *testing.B) { compute(b, particles.elements) })
	b.Run("particles loop", func(b *testing.B) {
		for b.Loop() {
			particles.loop()
		}
	})
	b.Run("histogram", func(b *testing.B) {
		compute(b, func(e *shade.Elements) {
			t, low := e.InInt(texels), e.ConstInt(255)
			red, green := e.AndInt(t, low), e.AndInt(e.ShiftRight(t, e.ConstInt(8)), low)
			blue := e.AndInt(e.ShiftRight(t, e.ConstInt(16)), low)
			sum := e.AddInt(e.AddInt(e.MulInt(red, e.ConstInt(54)), e.MulInt(green, e.ConstInt(183))), e.MulInt(blue, e.ConstInt(19)))
			e.Count(bins[:], e.ShiftRight(sum, e.ConstInt(8)), nil)
		})
	})
	b.Run("histogram loop", func(b *testing.B) {
		for b.Loop() {
			for _, t := range texels {
				counted[(t&255*54+t>>8&255*183+t>>16&255*19)>>8&255]++
			}
		}
	})
}
