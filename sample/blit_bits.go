package sample

import (
	"github.com/seed-1acaedba/halfspace/format"
	"github.com/seed-1acaedba/halfspace/mip"
)

// blitBits is a blit of depth and stencil, NEAREST: bits are copied, in whole numbers.
func blitBits(dst *mip.Image, to BlitRegion, src *mip.Image, from BlitRegion) {
	in := format.Of(src.Info().Format)
	for p := range src.Planes() {
		f := in
		if in.Planes != nil {
			f = format.Of(in.Planes[p].Format)
		}
		if !f.Has(to.Aspect) {
			continue
		}
		d, s := dst.Subresource(to.Level, to.Layer, p), src.Subresource(from.Level, from.Layer, p)
		columns := nearestAlong(to.From.X, to.To.X, from.From.X, from.To.X)
		x0, y0, z0 := min(to.From.X, to.To.X), min(to.From.Y, to.To.Y), min(to.From.Z, to.To.Z)
		for k, z := range nearestAlong(to.From.Z, to.To.Z, from.From.Z, from.To.Z) {
			for j, y := range nearestAlong(to.From.Y, to.To.Y, from.From.Y, from.To.Y) {
				out, row := d.Row(y0+j, z0+k)[x0*d.Texel:], s.Row(y, z)
				for i, x := range columns {
					copy(out[i*d.Texel:][:d.Texel], row[x*s.Texel:][:s.Texel])
				}
			}
		}
	}
}

// nearestAlong is the texels, from s0 to s1, that the centres of texels d0 to d1 lie in, in the order of the
// destination from its least texel on: the floor of s0 + (x + 1/2 - d0) (s1 - s0) / (d1 - d0).
func nearestAlong(d0, d1, s0, s1 int) []int {
	first := min(d0, d1)
	out := make([]int, max(d0, d1)-first)
	for i := range out {
		n, d := (2*(first+i-d0)+1)*(s1-s0), 2*(d1-d0)
		if d < 0 {
			n, d = -n, -d
		}
		if out[i] = s0 + n/d; n%d < 0 {
			out[i]--
		}
	}
	return out
}
