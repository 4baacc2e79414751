package radiance

import "math"

// AlphaMode is what a material's alpha means.
type AlphaMode int

// The modes.
const (
	Opaque AlphaMode = iota
	Mask
	Blend
)

// Material is glTF's, with what it has of extensions. A nil slot is white.
type Material struct {
	Base                          [4]float64
	Metallic, Roughness           float64
	Emission                      Vec // times strength
	NormalScale                   float64
	Alpha                         AlphaMode
	Cutoff                        float64
	DoubleSided, Unlit            bool
	IOR                           float64
	Specular                      float64
	SpecularColor                 Vec
	SpecularGlossiness            bool // then Roughness is glossiness, SpecularColor the specular colour
	Clearcoat, ClearcoatRoughness float64
	ClearcoatNormalScale          float64
	Sheen                         Vec
	SheenRoughness                float64
	Anisotropic                   bool
	Anisotropy, AnisotropyTurn    float64
	Iridescence, IridescenceIOR   float64
	Thinnest, Thickest            float64
	Transmission                  float64
	Occlusion                     float64 // strength

	BaseMap, MetallicRoughnessMap, NormalMap, EmissiveMap, SpecularMap, SpecularColorMap      *Slot
	ClearcoatMap, ClearcoatRoughnessMap, ClearcoatNormalMap, SheenColorMap, SheenRoughnessMap *Slot
	AnisotropyMap, IridescenceMap, ThicknessMap, TransmissionMap, OcclusionMap                *Slot
}

// point is a surface where a ray hits it: interpolated attributes, and the material's numbers.
type point struct {
	m               *Material
	place           Vec
	n, t, b         Vec // interpolated
	shading, coat   Vec
	v               Vec
	base            Vec
	alpha           float64
	emission        Vec
	metallic, rough float64
	f0, f90         Vec
	sheen           Vec
	sheenRough      float64
	clearcoat       float64
	coatRough       float64
	anisotropy      float64
	along, across   Vec
	iridescence     float64
	thickness       float64
	transmission    float64
	occlusion       float64
}

// evaluate fills in what textures and factors say. Where normals are, uv and color are as interpolated.
func (p *point) evaluate(m *Material, uv [][2]float64, color [4]float64) {
	p.m = m
	rgb := func(s *Slot) Vec { c := s.at(uv); return Vec{c[0], c[1], c[2]} }
	channel := func(s *Slot, k int) float64 { return s.at(uv)[k] }
	base := m.BaseMap.at(uv)
	p.base = Vec{m.Base[0] * base[0] * color[0], m.Base[1] * base[1] * color[1], m.Base[2] * base[2] * color[2]}
	p.alpha = m.Base[3] * base[3] * color[3]
	p.emission = m.Emission.times(rgb(m.EmissiveMap))
	p.f90 = grey(1)
	if m.SpecularGlossiness {
		p.rough = 1 - m.Roughness*channel(m.MetallicRoughnessMap, 3)
		p.f0 = m.SpecularColor.times(rgb(m.MetallicRoughnessMap))
	} else {
		p.metallic = m.Metallic * channel(m.MetallicRoughnessMap, 2)
		p.rough = m.Roughness * channel(m.MetallicRoughnessMap, 1)
		r := (m.IOR - 1) / (m.IOR + 1)
		weight := m.Specular * channel(m.SpecularMap, 3)
		p.f0 = m.SpecularColor.times(rgb(m.SpecularColorMap)).scale(r * r)
		for k := range p.f0 {
			p.f0[k] = min(p.f0[k], 1) * weight
		}
		p.f90 = grey(weight)
	}
	p.sheen, p.sheenRough = m.Sheen.times(rgb(m.SheenColorMap)), m.SheenRoughness*channel(m.SheenRoughnessMap, 3)
	p.clearcoat, p.coatRough = m.Clearcoat*channel(m.ClearcoatMap, 0), m.ClearcoatRoughness*channel(m.ClearcoatRoughnessMap, 1)
	p.iridescence = m.Iridescence * channel(m.IridescenceMap, 0)
	p.thickness = m.Thinnest + (m.Thickest-m.Thinnest)*channel(m.ThicknessMap, 1)
	p.transmission = m.Transmission * channel(m.TransmissionMap, 0)
	p.occlusion = 1 + m.Occlusion*(channel(m.OcclusionMap, 0)-1)
	if m.Anisotropic {
		texel := m.AnisotropyMap.at(uv)
		x, y := 1.0, 0.0
		if m.AnisotropyMap != nil {
			x, y = 2*texel[0]-1, 2*texel[1]-1
			n := math.Hypot(x, y)
			x, y = x/n, y/n
		}
		p.anisotropy = m.Anisotropy * texel[2]
		sin, cos := math.Sincos(m.AnisotropyTurn)
		x, y = cos*x-sin*y, sin*x+cos*y
		p.along = p.t.scale(x).add(p.b.scale(y))
		p.across = p.n.cross(p.along)
	}
}

// mapped is the normal under a normal map.
func (p *point) mapped(s *Slot, uv [][2]float64, scale float64) Vec {
	if s == nil {
		return p.n
	}
	c := s.at(uv)
	d := Vec{(2*c[0] - 1) * scale, (2*c[1] - 1) * scale, 2*c[2] - 1}.unit()
	return p.t.scale(d[0]).add(p.b.scale(d[1])).add(p.n.scale(d[2])).unit()
}

func pow5(x float64) float64 { return x * x * x * x * x }

// distribution and visibility are the functions of Trowbridge and Reitz, for a normal and a roughness.
func distribution(n, h Vec, a float64) float64 {
	nh := n.dot(h)
	if nh <= 0 {
		return 0
	}
	d := nh*nh*(a*a-1) + 1
	return a * a / (math.Pi * d * d)
}

func visibility(n, l, v, h Vec, a float64) float64 {
	if h.dot(l) <= 0 || h.dot(v) <= 0 {
		return 0
	}
	nl, nv := math.Abs(n.dot(l)), math.Abs(n.dot(v))
	return 1 / (2 * (nv*math.Sqrt(a*a+(1-a*a)*nl*nl) + nl*math.Sqrt(a*a+(1-a*a)*nv*nv)))
}

// lobe is D * Vis of the surface.
func (p *point) lobe(l, h Vec) float64 {
	a := p.rough * p.rough
	if !p.m.Anisotropic {
		return distribution(p.shading, h, a) * visibility(p.shading, l, p.v, h, a)
	}
	nh := p.shading.dot(h)
	if nh <= 0 {
		return 0
	}
	at := a + (1-a)*p.anisotropy*p.anisotropy
	th, bh := p.along.dot(h), p.across.dot(h)
	f := th*th/(at*at) + bh*bh/(a*a) + nh*nh
	nl, nv := p.shading.dot(l), math.Abs(p.shading.dot(p.v))
	vis := 0.5 / (nl*Vec{at * p.along.dot(p.v), a * p.across.dot(p.v), nv}.length() + nv*Vec{at * p.along.dot(l),
		a * p.across.dot(l), nl}.length())
	return vis / (math.Pi * at * a * f * f)
}

// from is the light that goes to the eye, of a light from l that gives an irradiance of 1 to a surface that faces it.
func (p *point) from(l Vec) Vec {
	h := l.add(p.v).unit()
	vh := math.Abs(p.v.dot(h))
	w := pow5(1 - vh)
	nl := max(p.shading.dot(l), 0)
	var out Vec
	if nl > 0 {
		fd, fm := mix(p.f0, p.f90, w), mix(p.base, grey(1), w)
		if p.iridescence > 0 {
			fd = mix(fd, film(p.m.IridescenceIOR, p.f0, p.thickness, vh), p.iridescence)
			fm = mix(fm, film(p.m.IridescenceIOR, p.base, p.thickness, vh), p.iridescence)
		}
		lobe := p.lobe(l, h)
		dielectric := p.base.scale((1 - fd.largest()) / math.Pi).add(fd.scale(lobe))
		out = mix(dielectric, fm.scale(lobe), p.metallic)
		if m := p.sheen.largest(); m > 0 {
			nv := math.Abs(p.shading.dot(p.v))
			albedo := min(1-m*sheenAlbedo(nv, p.sheenRough), 1-m*sheenAlbedo(nl, p.sheenRough))
			out = out.scale(albedo).add(p.sheen.scale(charlie(p.shading.dot(h), nl, nv, p.sheenRough)))
		}
		out = out.scale(nl)
	}
	if p.clearcoat > 0 {
		k := p.coating()
		a := p.coatRough * p.coatRough
		out = out.scale(1 - k).add(grey(k * distribution(p.coat, h, a) * visibility(p.coat, l, p.v, h, a) * max(p.coat.dot(l), 0)))
	}
	return out
}

// coating is how much of the light the clearcoat reflects.
func (p *point) coating() float64 {
	return p.clearcoat * (0.04 + 0.96*pow5(1-math.Abs(p.coat.dot(p.v))))
}
