package simd

import "math"

func setupGeneric(a *SetupArgs) {
	for ; a.Next < a.Stop; a.Next++ {
		i := at(a.Indices, int(a.Next)*3)
		i0, i1, i2 := *i, *at(i, 1), *at(i, 2)
		v0, v1, v2 := at(a.Vertices, int(i0)), at(a.Vertices, int(i1)), at(a.Vertices, int(i2))
		if (v0.Code|v1.Code|v2.Code)&a.Drop|v0.Code&v1.Code&v2.Code&a.Reject != 0 {
			continue
		}
		e0, e1, e2 := v0.Code>>ExponentShift, v1.Code>>ExponentShift, v2.Code>>ExponentShift
		exponents := max(e0, e1, e2) - min(e0, e1, e2)
		if (v0.Code|v1.Code|v2.Code)&a.Clip != 0 || exponents >= ClipExponents {
			return
		}
		x1, y1 := float64(v1.X-v0.X), float64(v1.Y-v0.Y)
		x2, y2 := float64(v2.X-v0.X), float64(v2.Y-v0.Y)
		area2 := float64(x1*y2) - float64(x2*y1) // exact
		flags, cull := a.Positive, a.CullPositive
		if area2 < 0 {
			flags, cull = a.Negative, a.CullNegative
		}
		if area2 == 0 || cull != 0 {
			continue
		}
		left, right := min(v0.X, v1.X, v2.X), max(v0.X, v1.X, v2.X)
		top, bottom := min(v0.Y, v1.Y, v2.Y), max(v0.Y, v1.Y, v2.Y)
		if max(a.MinX, (left-a.SampleMax+255)>>8) > min(a.MaxX-1, (right-a.SampleMin)>>8) ||
			max(a.MinY, (top-a.SampleMax+255)>>8) > min(a.MaxY-1, (bottom-a.SampleMin)>>8) {
			continue
		}
		// The depth plane, from the vertices as they come: the exchange below leaves it as it is.
		z0 := float64(v0.Z)
		d1, d2 := float64(v1.Z)-z0, float64(v2.Z)-z0
		scale := 256 / area2
		zx := (float64(d1*y2) - float64(d2*y1)) * scale
		zy := (float64(d2*x1) - float64(d1*x2)) * scale
		o := float64(max(math.Abs(zx), math.Abs(zy))*a.BiasSlope) + float64(a.BiasConstant*resolvable(a.BiasFloat, v0.Z, v1.Z, v2.Z))
		bias := RoundBias(min(max(o, a.BiasMin), a.BiasMax))

		if area2 < 0 {
			v1, v2, i1, i2 = v2, v1, i2, i1
		}
		t := Triangle{
			X: [3]int32{v0.X, v1.X, v2.X}, Y: [3]int32{v0.Y, v1.Y, v2.Y},
			Flags: flags, Primitive: a.Primitive + uint32(a.Next),
			Z:     [3]float32{v0.Z + 0, float32(zx), float32(zy)}, // no -0
			Extra: math.Float32bits(bias),
			V:     [3]uint32{a.VertexBase + i0*a.VertexSize, a.VertexBase + i1*a.VertexSize, a.VertexBase + i2*a.VertexSize},
			Chunk: a.Chunk,
		}
		// Wide and Steep, in float32.
		w, h := float32(right-left), float32(bottom-top)
		reach := float32(magnitude(t.Z[1])*w) + float32(magnitude(t.Z[2])*h)
		deepest := max(magnitude(v0.Z), magnitude(v1.Z), magnitude(v2.Z))
		if w*h > SteepBox*float32(math.Abs(area2)) || exponents >= WideExponents {
			t.Flags |= Steep
		}
		if reach*(1./(256*WideDepth)) > deepest || exponents >= WideExponents {
			t.Flags |= Wide
			t.Z = [3]float32{v0.Z, v1.Z, v2.Z}
		}
		*at(a.Triangles, int(a.N)) = t
		a.N++
	}
}

// resolvable is the unit of the constant bias: 1, or the last place of the greatest absolute depth of three.
func resolvable(float uint32, z0, z1, z2 float32) float64 {
	if float == 0 {
		return 1
	}
	bits := max(math.Float32bits(z0)<<1, math.Float32bits(z1)<<1, math.Float32bits(z2)<<1)
	return math.Float64frombits(uint64(bits>>24+1023-127-23) << 52)
}
