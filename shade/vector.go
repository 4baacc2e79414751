package shade

import (
	"unsafe"

	"github.com/seed-1acaedba/halfspace/simd"
)

// Vec2 is a vector of two operands, each with an element a lane or one for all; Vec3 and Vec4 have three and four. The
// components of the zero value are no operands: what takes them ends the draw.
type Vec2 [2][]float32

// Vec3 is a vector of three operands: see Vec2.
type Vec3 [3][]float32

// Vec4 is a vector of four operands: see Vec2. Of colours they are red, green, blue, alpha.
type Vec4 [4][]float32

// XYZ is the first three components.
func (v Vec4) XYZ() Vec3 { return Vec3(v[:3]) }

// Const3 is a vector that is the same in all lanes.
func (b *Batch) Const3(x, y, z float32) Vec3 { return Vec3{b.Const(x), b.Const(y), b.Const(z)} }

// In3 is varyings k, k + 1 and k + 2.
func (f *Fragments) In3(k int) Vec3 { return Vec3(f.In[k:][:3]) }

// Add3 is x + y.
func (b *Batch) Add3(x, y Vec3) Vec3 { return b.each(simd.VecFAdd, x, y) }

// Sub3 is x - y.
func (b *Batch) Sub3(x, y Vec3) Vec3 { return b.each(simd.VecFSub, x, y) }

// Mul3 is x y, component by component.
func (b *Batch) Mul3(x, y Vec3) Vec3 { return b.each(simd.VecFMul, x, y) }

// Div3 is x / y, component by component.
func (b *Batch) Div3(x, y Vec3) Vec3 { return b.each(simd.VecFDiv, x, y) }

// Scale3 is x s.
func (b *Batch) Scale3(x Vec3, s []float32) Vec3 { return b.each(simd.VecFMul, x, Vec3{s, s, s}) }

func (b *Batch) each(op simd.VecOp, x, y Vec3) Vec3 {
	for c := range x {
		x[c] = b.two(op, x[c], y[c])
	}
	return x
}

// MulAdd3 is x y + z, component by component, with two roundings.
func (b *Batch) MulAdd3(x, y, z Vec3) Vec3 {
	for c := range x {
		x[c] = b.MulAdd(x[c], y[c], z[c])
	}
	return x
}

// Mix3 is x (1 - a) + y a.
func (b *Batch) Mix3(x, y Vec3, a []float32) Vec3 {
	for c := range x {
		x[c] = b.Mix(x[c], y[c], a)
	}
	return x
}

// Clamp3 is Clamp of each component.
func (b *Batch) Clamp3(x Vec3, low, high []float32) Vec3 {
	for c := range x {
		x[c] = b.Clamp(x[c], low, high)
	}
	return x
}

// Neg3 is -x.
func (b *Batch) Neg3(x Vec3) Vec3 {
	for c := range x {
		x[c] = b.Neg(x[c])
	}
	return x
}

// Dot2 is x0 y0 + x1 y1.
func (b *Batch) Dot2(x, y Vec2) []float32 { return b.dot(x[:], y[:]) }

// Dot3 is (x0 y0 + x1 y1) + x2 y2.
func (b *Batch) Dot3(x, y Vec3) []float32 { return b.dot(x[:], y[:]) }

// Dot4 is ((x0 y0 + x1 y1) + x2 y2) + x3 y3.
func (b *Batch) Dot4(x, y Vec4) []float32 { return b.dot(x[:], y[:]) }

// dot is the sum of products, in order, in one register.
func (b *Batch) dot(x, y [][]float32) []float32 {
	sum := b.Mul(x[0], y[0])
	for c := 1; c < len(x); c++ {
		b.accumulate(sum, x[c], y[c])
	}
	return sum
}

// accumulate adds x y to a register, with two roundings.
func (b *Batch) accumulate(sum, x, y []float32) {
	const op = simd.VecFma
	if r := b.recording(); r != nil {
		r.assign(b, op, sum, r.operate(op, r.word(b, op, 1, x), r.word(b, op, 2, y), r.word(b, op, 3, sum)))
		return
	}
	b.do(op, unsafe.Pointer(&sum[0]), b.words(op, 0, x), b.words(op, 1, y), b.words(op, 2, sum))
}

// Length2 is the square root of Dot2(x, x).
func (b *Batch) Length2(x Vec2) []float32 { return b.Sqrt(b.Dot2(x, x)) }

// Length3 is the square root of Dot3(x, x).
func (b *Batch) Length3(x Vec3) []float32 { return b.Sqrt(b.Dot3(x, x)) }

// Normalize3 is x InverseSqrt(Dot3(x, x)): NaN of a vector of length 0.
func (b *Batch) Normalize3(x Vec3) Vec3 { return b.Scale3(x, b.InverseSqrt(b.Dot3(x, x))) }

// Cross is the cross product.
func (b *Batch) Cross(x, y Vec3) (v Vec3) {
	for c := range v {
		i, k := (c+1)%3, (c+2)%3
		v[c] = b.Sub(b.Mul(x[i], y[k]), b.Mul(x[k], y[i]))
	}
	return v
}

// Reflect3 is x - 2 Dot3(n, x) n: the direction x after a mirror of unit normal n.
func (b *Batch) Reflect3(x, n Vec3) Vec3 {
	d := b.Mul(b.Const(2), b.Dot3(n, x))
	for c := range x {
		x[c] = b.Sub(x[c], b.Mul(d, n[c]))
	}
	return x
}

// Transform is a column-major matrix times (x, y, z, 1): ((m0 x + m4 y) + m8 z) + m12 and so on, each product rounded,
// as the built-in shaders compute positions.
func (b *Batch) Transform(m *[16]float32, x Vec3) (v Vec4) {
	for r := range v {
		v[r] = b.row(Vec3{b.Const(m[r]), b.Const(m[4+r]), b.Const(m[8+r])}, x, m[12+r])
	}
	return v
}

func (b *Batch) row(m, x Vec3, last float32) []float32 {
	sum := b.Mul(m[0], x[0])
	b.accumulate(sum, m[1], x[1])
	b.accumulate(sum, m[2], x[2])
	return b.Add(sum, b.Const(last))
}

// Rotate is a column-major matrix of three columns times x: (m0 x + m3 y) + m6 z and so on, each product rounded.
func (b *Batch) Rotate(m *[9]float32, x Vec3) (v Vec3) {
	for r := range v {
		v[r] = b.Dot3(b.Const3(m[r], m[3+r], m[6+r]), x)
	}
	return v
}

// Columns is a matrix with a value a lane times x, as columns: x0 c0 + x1 c1 + x2 c2. With tangent, bitangent and
// normal it takes what a normal map holds to their space.
func (b *Batch) Columns(c0, c1, c2, x Vec3) (v Vec3) {
	for r := range v {
		v[r] = b.Dot3(Vec3{c0[r], c1[r], c2[r]}, x)
	}
	return v
}

// SetColor makes output n a colour.
func (f *Fragments) SetColor(n int, color Vec4) {
	for c := range color {
		f.Copy(f.Colors[n][c], color[c])
	}
}

// SetPosition makes the position in clip coordinates a vector.
func (v *Vertices) SetPosition(p Vec4) {
	v.Copy(v.X, p[0])
	v.Copy(v.Y, p[1])
	v.Copy(v.Z, p[2])
	v.Copy(v.W, p[3])
}

// SetOut makes the varyings from k on what operands are.
func (v *Vertices) SetOut(k int, values ...[]float32) {
	for i, x := range values {
		v.Copy(v.Out[k+i], x)
	}
}
