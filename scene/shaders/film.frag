#version 460
// From radiance, multiplied by alpha, to the picture: a tone curve and the colour behind the scene.
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D radiance;
layout(binding = 1, std140) uniform Film {
	vec4 background; // linear, multiplied by alpha
	int top;         // the picture's row that the first one here is
} film;
layout(binding = 2, std430) readonly buffer Rows {
	vec4 rows[]; // the background of each row of the picture
};

layout(constant_id = 0) const int curve = 0;            // none, ACES, AgX, Khronos PBR neutral, its shoulder alone
layout(constant_id = 1) const bool multiplied = false;  // the picture is multiplied by alpha
layout(constant_id = 2) const bool gradient = false;    // each row has a background of its own

// Stephen Hill's fit of the Academy's reference and output transforms, as three.js has it: white is brighter by 1 / 0.6.
vec3 aces(vec3 c) {
	const mat3 to = mat3(0.59719, 0.07600, 0.02840, 0.35458, 0.90834, 0.13383, 0.04823, 0.01566, 0.83777);
	const mat3 from = mat3(1.60475, -0.10208, -0.00327, -0.53108, 1.10813, -0.07276, -0.07367, -0.00605, 1.07602);
	c = to * (c / 0.6);
	c = (c * (c + 0.0245786) - 0.000090537) / (c * (0.983729 * c + 0.4329510) + 0.238081);
	return clamp(from * c, 0, 1);
}

// Troy Sobotka's AgX, with the base look and Benjamin Wrensch's fit of its curve, in the primaries of Rec. 2020 as Blender and Filament have it.
vec3 agx(vec3 c) {
	const mat3 to2020 = mat3(0.6274, 0.0691, 0.0164, 0.3293, 0.9195, 0.0880, 0.0433, 0.0113, 0.8956);
	const mat3 from2020 = mat3(1.6605, -0.1246, -0.0182, -0.5876, 1.1329, -0.1006, -0.0728, -0.0083, 1.1187);
	const mat3 inset = mat3(0.856627153315983, 0.137318972929847, 0.11189821299995, 0.0951212405381588, 0.761241990602591, 0.0767994186031903,
		0.0482516061458583, 0.101439036467562, 0.811302368396859);
	const mat3 outset = mat3(1.1271005818144368, -0.1413297634984383, -0.14132976349843826, -0.11060664309660323, 1.157823702216272,
		-0.11060664309660294, -0.016493938717834573, -0.016493938717834257, 1.2519364065950405);
	const float least = -12.47393, most = 4.026069;
	c = inset * (to2020 * c);
	c = clamp((log2(max(c, vec3(1e-10))) - least) / (most - least), 0, 1);
	vec3 c2 = c * c, c4 = c2 * c2;
	c = 15.5 * c4 * c2 - 40.14 * c4 * c + 31.96 * c4 - 6.868 * c2 * c + 0.4298 * c2 + 0.1191 * c - 0.00232;
	c = pow(max(outset * c, vec3(0)), vec3(2.2));
	return clamp(from2020 * c, 0, 1);
}

// The Khronos PBR Neutral Tone Mapper, as its specification has it; its shoulder alone leaves dark colours as they are.
vec3 neutral(vec3 c) {
	const float begin = 0.8 - 0.04, desaturation = 0.15;
	if (curve == 3) {
		float x = min(c.r, min(c.g, c.b));
		c -= x < 0.08 ? x - 6.25 * x * x : 0.04;
	}
	float peak = max(c.r, max(c.g, c.b));
	const float d = 1 - begin;
	float high = 1 - d * d / (max(peak, begin) + d - begin);
	float g = 1 - 1 / (desaturation * (peak - high) + 1);
	return peak < begin ? c : mix(c * (high / peak), vec3(high), g);
}

void main() {
	vec4 c = texelFetch(radiance, ivec2(gl_FragCoord.xy), 0);
	float a = clamp(c.a, 0, 1);
	vec4 b = gradient ? rows[int(gl_FragCoord.y) + film.top] : film.background;
	vec3 over = c.rgb;
	if (curve != 0) {
		over = c.a > 0 ? c.rgb / c.a : vec3(0);
		over = (curve == 1 ? aces(over) : curve == 2 ? agx(over) : neutral(over)) * a;
	}
	vec4 sum = vec4(over, a) + b * (1 - a);
	if (!multiplied && sum.a > 0) {
		sum.rgb /= sum.a;
	}
	color = sum;
}
