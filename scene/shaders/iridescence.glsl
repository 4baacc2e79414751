// KHR_materials_iridescence: the colour of a thin film (Belcour and Barla, "A Practical Extension to Microfacet Theory for the Modeling of Varying
// Iridescence"), as the extension's text has it.

vec3 square(vec3 x) { return x * x; }
float square(float x) { return x * x; }

vec3 sensitivity(float opd, vec3 shift) {
	float phase = TAU * opd * 1e-9;
	vec3 val = vec3(5.4856e-13, 4.4201e-13, 5.2481e-13);
	vec3 pos = vec3(1.6810e+06, 1.7953e+06, 2.2084e+06);
	vec3 var = vec3(4.3278e+09, 9.3046e+09, 6.6121e+09);
	vec3 xyz = val * sqrt(TAU * var) * cos(pos * phase + shift) * exp(-phase * phase * var);
	xyz.x += 9.7470e-14 * sqrt(TAU * 4.5282e+09) * cos(2.2399e+06 * phase + shift.x) * exp(-4.5282e+09 * phase * phase);
	const mat3 xyzToRec709 = mat3(3.2404542, -0.9692660, 0.0556434, -1.5371385, 1.8760108, -0.2040259, -0.4985314, 0.0415560, 1.0572252);
	return xyzToRec709 * (xyz / 1.0685e-7);
}

vec3 iridescentFresnel(float filmIor, vec3 f0, float thickness, float cos1) {
	float ior = mix(1, filmIor, smoothstep(0, 0.03, thickness));
	float cos2Squared = 1 - (1 - cos1 * cos1) / (ior * ior);
	if (cos2Squared < 0) {
		return vec3(1); // total reflection
	}
	float cos2 = sqrt(cos2Squared);
	float r0 = square((ior - 1) / (ior + 1));
	float r12 = r0 + (1 - r0) * pow5(1 - cos1);
	float t121 = 1 - r12;
	float phi21 = ior < 1 ? 0 : PI;
	vec3 root = sqrt(clamp(f0, vec3(0), vec3(0.9999)));
	vec3 baseIor = (1 + root) / (1 - root);
	vec3 r1 = square((baseIor - ior) / (baseIor + ior));
	vec3 r23 = r1 + (1 - r1) * pow5(1 - cos2);
	vec3 phi = phi21 + mix(vec3(0), vec3(PI), lessThan(baseIor, vec3(ior)));
	float opd = 2 * ior * thickness * cos2;
	vec3 r123 = clamp(r12 * r23, 1e-5, 0.9999);
	vec3 rs = square(t121) * r23 / (1 - r123);
	vec3 i = r12 + rs;
	vec3 cm = rs - t121;
	for (int m = 1; m <= 2; m++) {
		cm *= sqrt(r123);
		i += cm * (2 * sensitivity(float(m) * opd, float(m) * phi));
	}
	return max(i, vec3(0));
}
