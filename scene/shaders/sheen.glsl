// KHR_materials_sheen: the "Charlie" distribution and its visibility, fitted by Estevez and Kulla, "Production Friendly Microfacet Sheen BRDF".

float sheenFit(float x, float s) {
	float a = mix(21.5473, 25.3245, s), b = mix(3.82987, 3.32435, s), c = mix(0.19823, 0.16801, s);
	float d = mix(-1.97760, -1.27393, s), e = mix(-4.32054, -4.85967, s);
	return a / (1 + b * pow(x, c)) + d * x + e;
}

float sheenLambda(float c, float s) {
	return c < 0.5 ? exp(sheenFit(c, s)) : exp(2 * sheenFit(0.5, s) - sheenFit(1 - c, s));
}

float sheenLobe(Angle a, float alpha) {
	float inverse = 1 / alpha;
	float sin2 = max(1 - a.nh * a.nh, 0);
	float d = (2 + inverse) * pow(sin2, inverse * 0.5) / TAU;
	float s = (1 - alpha) * (1 - alpha);
	float vis = 1 / max((1 + sheenLambda(a.nv, s) + sheenLambda(a.nl, s)) * 4 * a.nv * a.nl, 1e-7);
	return d * vis;
}
