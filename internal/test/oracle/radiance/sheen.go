package radiance

import "math"

// charlie is KHR_materials_sheen's distribution times its visibility.
func charlie(nh, nl, nv, roughness float64) float64 {
	a := roughness * roughness
	d := (2 + 1/a) * math.Pow(max(1-nh*nh, 0), 0.5/a) / (2 * math.Pi)
	return d / ((1 + lambda(nv, a) + lambda(nl, a)) * 4 * nv * nl)
}

func lambda(c, a float64) float64 {
	t := (1 - a) * (1 - a)
	fit := func(x float64) float64 {
		at := func(rough, smooth float64) float64 { return (1-t)*rough + t*smooth }
		return at(21.5473, 25.3245)/(1+at(3.82987, 3.32435)*math.Pow(x, at(0.19823, 0.16801))) + at(-1.97760,
			-1.27393)*x + at(-4.32054, -4.85967)
	}
	if c < 0.5 {
		return math.Exp(fit(c))
	}
	return math.Exp(2*fit(0.5) - fit(1-c))
}

var albedos = map[[2]float64]float64{}

// sheenAlbedo is the integral of charlie times the cosine over the hemisphere, of cosines rounded to 1/64.
func sheenAlbedo(c, roughness float64) float64 {
	at := min(max(c, 1.0/64), 1) * 64
	low := math.Floor(at)
	return albedoAt(low, roughness)*(1-at+low) + albedoAt(min(low+1, 64), roughness)*(at-low)
}

func albedoAt(step, roughness float64) float64 {
	key := [2]float64{step, roughness}
	if e, ok := albedos[key]; ok {
		return e
	}
	nv := step / 64
	v := Vec{math.Sqrt(1 - nv*nv), 0, nv}
	sum := 0.0
	const rings, sectors = 96, 96
	for i := range rings {
		t := (float64(i) + 0.5) / rings * math.Pi / 2
		st, nl := math.Sincos(t)
		for k := range sectors {
			sp, cp := math.Sincos((float64(k) + 0.5) / sectors * math.Pi)
			h := Vec{st * cp, st * sp, nl}.add(v).unit()
			sum += charlie(h[2], nl, nv, roughness) * nl * st
		}
	}
	e := sum * (math.Pi / 2 / rings) * (2 * math.Pi / sectors)
	albedos[key] = e
	return e
}
