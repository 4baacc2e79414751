// The lobes of glTF's materials (glTF 2.0, Appendix B, and the KHR_materials extensions). V and L are unit vectors to the eye and to the light.

// angle is what the lobes of a half vector need.
struct Angle {
	float nl; // N.L, at least 0
	float nv; // |N.V|
	float nh; // N.H
	float vh; // V.H, which is L.H
	float w;  // (1 - |V.H|)^5
	vec3 h;
};

float pow5(float x) {
	float x2 = x * x;
	return x2 * x2 * x;
}

Angle angleOf(vec3 n, float nv, vec3 v, vec3 l) {
	Angle a;
	vec3 h = l + v;
	a.h = h * inversesqrt(max(dot(h, h), 1e-20));
	a.nl = clamp(dot(n, l), 0, 1);
	a.nv = nv;
	a.nh = dot(n, a.h);
	a.vh = clamp(dot(v, a.h), 0, 1);
	a.w = pow5(1 - a.vh);
	return a;
}

// Trowbridge-Reitz and Smith's height-correlated masking and shadowing, over 4 N.L N.V: D * Vis.
float specularLobe(Angle a, float alpha) {
	float a2 = alpha * alpha;
	float nh = max(a.nh, 0);
	float f = nh * nh * (a2 - 1) + 1;
	float vis = 0.5 / max(a.nv * sqrt(a2 + (1 - a2) * a.nl * a.nl) + a.nl * sqrt(a2 + (1 - a2) * a.nv * a.nv), 1e-7);
	return nh > 0 ? a2 * vis / (PI * f * f) : 0;
}

// The same along t and b with different roughnesses (KHR_materials_anisotropy).
float anisotropicLobe(Angle a, vec3 v, vec3 l, vec3 t, vec3 b, float at, float ab) {
	float th = dot(t, a.h), bh = dot(b, a.h), nh = max(a.nh, 0);
	vec3 f = vec3(ab * th, at * bh, at * ab * nh);
	float w2 = at * ab / max(dot(f, f), 1e-20);
	float d = at * ab * w2 * w2 / PI;
	vec3 fv = vec3(at * dot(t, v), ab * dot(b, v), a.nv), fl = vec3(at * dot(t, l), ab * dot(b, l), a.nl);
	float vis = 0.5 / max(a.nl * length(fv) + a.nv * length(fl), 1e-7);
	return nh > 0 ? d * vis : 0;
}
