package examples

import (
	"context"
	"image"

	"github.com/seed-1acaedba/halfspace"
	"github.com/seed-1acaedba/halfspace/shade"
)

// Particles moves 200,000 points around two masses, 240 times, and shows how many came to each pixel.
func Particles(dev *halfspace.Device) *image.RGBA {
	const n, size, step = 200_000, 256, 0.01
	x, y, vx, vy := make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n)
	for k := range n { // a ring, which turns
		at := float32(k)/n*2 - 1
		side := float32(1 - k%2*2)
		x[k], y[k] = at*0.6, side*(0.36-float32(at*at*0.36))*1.6
		vx[k], vy[k] = side*0.9, -at*0.5
	}
	seen := make([]uint32, size*size)
	move := func(e *shade.Elements) {
		px, py, ux, uy := e.In(x), e.In(y), e.In(vx), e.In(vy)
		for _, mass := range []float32{-0.35, 0.35} {
			to := shade.Vec2{e.Sub(e.Const(mass), px), e.Neg(py)}
			near := e.InverseSqrt(e.Add(e.Dot2(to, to), e.Const(0.02)))
			pull := e.Mul(e.Mul(near, e.Mul(near, near)), e.Const(0.3*step))
			ux, uy = e.MulAdd(to[0], pull, ux), e.MulAdd(to[1], pull, uy)
		}
		px, py = e.MulAdd(ux, e.Const(step), px), e.MulAdd(uy, e.Const(step), py)
		e.Out(x, px)
		e.Out(y, py)
		e.Out(vx, ux)
		e.Out(vy, uy)
		column, row := e.MulAdd(px, e.Const(size/2), e.Const(size/2)), e.MulAdd(py, e.Const(size/2), e.Const(size/2))
		inside := e.And(e.Less(e.Abs(px), e.Const(0.99)), e.Less(e.Abs(py), e.Const(0.99)))
		e.Count(seen, e.AddInt(e.MulInt(e.Uint(row), e.ConstInt(size)), e.Uint(column)), inside)
	}
	for range 240 {
		check(dev.Compute(context.Background(), n, move))
	}

	picture := image.NewRGBA(image.Rect(0, 0, size, size))
	texels := make([]uint32, len(seen))
	check(dev.Compute(context.Background(), len(seen), func(e *shade.Elements) {
		light := e.Sub(e.Const(1), e.Exp(e.Mul(e.Float(e.InInt(seen)), e.Const(-0.0005))))
		var texel []uint32
		for c, power := range []float32{0.8, 1.3, 2.4} { // of blue, green and red
			level := e.Uint(e.MulAdd(e.Pow(light, e.Const(power)), e.Const(255), e.Const(0.5)))
			if texel == nil {
				texel = e.OrInt(e.ShiftLeft(level, e.ConstInt(16)), e.ConstInt(255<<24))
			} else {
				texel = e.OrInt(texel, e.ShiftLeft(level, e.ConstInt(uint32(16-8*c))))
			}
		}
		e.OutInt(texels, texel)
	}))
	for k, t := range texels {
		copy(picture.Pix[4*k:], []byte{byte(t), byte(t >> 8), byte(t >> 16), byte(t >> 24)})
	}
	return picture
}
