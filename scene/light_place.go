package scene

import (
	"math"

	"github.com/seed-1acaedba/halfspace/internal/exact"
)

// sunDirections are directions that cover a round sun of an angle evenly.
func (l *Light) sunDirections(angle float64, n int) (list []vec3) {
	z := vec3{-float64(l.Direction[0]), -float64(l.Direction[1]), -float64(l.Direction[2])}.unit()
	x, y := beside(z)
	cap0 := 1 - exact.Cos(angle/2)
	for i := range n {
		c := 1 - float64((float64(i)+0.5)/float64(n)*cap0)
		r := math.Sqrt(max(1-float64(c*c), 0))
		sin, cos := exact.Sincos(2 * math.Pi * spiral(i))
		list = append(list, x.scale(r*cos).add(y.scale(r*sin)).add(z.scale(c)).unit())
	}
	return list
}

// lampPlaces are places that cover a round lamp of a diameter evenly, seen from anywhere; one of a lamp without a size.
func lampPlaces(middle vec3, size float64, n int) (list []vec3) {
	if size == 0 {
		return []vec3{middle}
	}
	for i := range n {
		r := float64(ballRadius((float64(i*7%n)+0.5)/float64(n)) * size / 2)
		y := 1 - float64(2*i+1)/float64(n)
		w := math.Sqrt(1 - float64(y*y))
		sin, cos := exact.Sincos(2 * math.Pi * spiral(i))
		list = append(list, middle.add(vec3{float64(r * w * cos), float64(r * y), float64(r * w * sin)}))
	}
	return list
}

// spiral is the part of a turn that point i of a spiral is at.
func spiral(i int) float64 {
	t := float64(float64(i) * goldenTurn)
	return t - math.Floor(t)
}

// beside are two axes at right angles to a third.
func beside(z vec3) (x, y vec3) {
	up := vec3{0, 1, 0}
	if math.Abs(z[1]) > 0.9 {
		up = vec3{1, 0, 0}
	}
	x = up.cross(z).unit()
	return x, z.cross(x)
}

// ballRadius is the radius, in radii of a ball, below which a part u of its points lies. Points that are as dense as
// 1 / sqrt(1 - r^2) look from every side like a disc that is covered evenly.
func ballRadius(u float64) float64 {
	lo, hi := 0.0, math.Pi/2 // of asin(r), of which asin(r) - r sqrt(1 - r^2) is even
	for range 40 {
		mid := float64((lo + hi) / 2)
		if mid-float64(exact.Sin(2*mid)/2) < float64(u*math.Pi/2) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return exact.Sin(lo)
}

// place64 is where a light is.
func (l *Light) place64() vec3 {
	return vec3{float64(l.Position[0]), float64(l.Position[1]), float64(l.Position[2])}
}

// over is a light's colour times its intensity over a number.
func (l *Light) over(n float64) (c [3]float64) {
	for k := range c {
		c[k] = float64(l.Color[k]*l.Intensity) / n
	}
	return c
}

// toward is how much of a lamp's intensity goes along a vector from it, whose square is d2: within its range and cone.
func (l *Light) toward(d vec3, d2 float64) float64 {
	e := 1.0
	if r2 := float64(l.Range) * float64(l.Range); r2 > 0 {
		e = max(1-float64(d2*d2)/float64(r2*r2), 0)
	}
	if l.Type == SpotLight {
		inner, outer := exact.Cos(l.InnerConeAngle), exact.Cos(l.OuterConeAngle)
		axis := vec3{float64(l.Direction[0]), float64(l.Direction[1]), float64(l.Direction[2])}
		cone := min(max((d.dot(axis)/math.Sqrt(d2)-outer)/max(0.001, inner-outer), 0), 1)
		e *= float64(cone * cone)
	}
	return e
}
