package radiance

import "math"

// film is KHR_materials_iridescence's iridescent_fresnel, outside air.
func film(filmIOR float64, f0 Vec, thickness, cos1 float64) (out Vec) {
	t := min(max(thickness/0.03, 0), 1)
	ior := 1 + (filmIOR-1)*t*t*(3-2*t)
	sin2 := (1 - cos1*cos1) / (ior * ior)
	if sin2 > 1 {
		return grey(1)
	}
	cos2 := math.Sqrt(1 - sin2)
	square := func(x float64) float64 { return x * x }
	schlick := func(r, c float64) float64 { return r + (1-r)*pow5(1-c) }
	r12 := schlick(square((ior-1)/(ior+1)), cos1)
	phi21 := math.Pi
	if ior < 1 {
		phi21 = 0
	}
	opd := 2 * ior * thickness * cos2
	var r123, rs, phi Vec
	for k := range f0 {
		root := math.Sqrt(min(max(f0[k], 0), 0.9999))
		under := (1 + root) / (1 - root)
		r23 := schlick(square((under-ior)/(under+ior)), cos2)
		phi[k] = phi21
		if under < ior {
			phi[k] += math.Pi
		}
		r123[k] = min(max(r12*r23, 1e-5), 0.9999)
		rs[k] = square(1-r12) * r23 / (1 - r123[k])
		out[k] = r12 + rs[k]
	}
	cm := rs.sub(grey(1 - r12))
	for m := 1.0; m <= 2; m++ {
		for k := range cm {
			cm[k] *= math.Sqrt(r123[k])
		}
		out = out.add(cm.times(sensitivity(m*opd, phi.scale(m))).scale(2))
	}
	for k := range out {
		out[k] = max(out[k], 0)
	}
	return out
}

func sensitivity(opd float64, shift Vec) Vec {
	phase := 2 * math.Pi * opd * 1e-9
	val, pos, spread := Vec{5.4856e-13, 4.4201e-13, 5.2481e-13}, Vec{1.6810e+06, 1.7953e+06, 2.2084e+06},
		Vec{4.3278e+09, 9.3046e+09, 6.6121e+09}
	var xyz Vec
	for k := range xyz {
		xyz[k] = val[k] * math.Sqrt(2*math.Pi*spread[k]) * math.Cos(pos[k]*phase+shift[k]) * math.Exp(-phase*phase*spread[k])
	}
	xyz[0] += 9.7470e-14 * math.Sqrt(2*math.Pi*4.5282e+09) * math.Cos(2.2399e+06*phase+shift[0]) * math.Exp(-4.5282e+09*phase*phase)
	xyz = xyz.scale(1 / 1.0685e-7)
	return Vec{
		Vec{3.2404542, -1.5371385, -0.4985314}.dot(xyz), Vec{-0.9692660, 1.8760108, 0.0415560}.dot(xyz),
		Vec{0.0556434, -0.2040259, 1.0572252}.dot(xyz),
	}
}
