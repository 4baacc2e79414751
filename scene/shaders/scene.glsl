// What all materials of a picture share: the eye, lights, shadows, the environment, and what lies behind glass.

layout(set = 0, binding = 0, std140) uniform View {
	vec4 eye;        // the place of the eye; where w is 0, the direction to it
	vec4 environment; // cosine and sine of its rotation, the last level of the specular cube, 1 where +z is up
	vec4 ambient;    // radiance from everywhere beside the environment's
	vec4 picture;    // 1 / width, 1 / height in pixels, the last level of what lies behind, exposure
	mat4 clip;       // from world space to clip space
	mat4 seen;       // the same of the picture whose surfaces blockedDull tells of
} view;

// A light of KHR_lights_punctual.
struct Light {
	vec4 place;     // w: 0 directional, 1 point or spot
	vec4 direction; // along which it shines; w: 1 / range^4 or 0; of a directional light half the sine of half the angle that it is seen under
	vec4 color;     // times intensity; w: the layer of its shadow map, or -1
	vec4 cone;      // scale and offset of the cosine to its axis; 0 and 1: a light without cone. How far a place is moved along its normal before its
	                // shadow is looked up, and how far apart comparisons lie.
	mat4 shadow;    // from world space to the shadow map: u, v, depth
};

layout(set = 0, binding = 1, std430) readonly buffer Lights {
	Light lights[];
};

layout(constant_id = 14) const int lightCount = 0;
layout(constant_id = 15) const bool hasEnvironment = false;
layout(constant_id = 16) const bool hasShadows = false;
layout(constant_id = 17) const bool hasAmbient = false;
layout(constant_id = 68) const bool hasBlocked = false; // light from everywhere is blocked by the scene
layout(constant_id = 69) const bool hasShares = false;  // and it is known how much of each light arrives
layout(constant_id = 63) const bool compensated = false; // lobes have the light that bounces between facets, too

layout(set = 0, binding = 2) uniform samplerCube specularCube;    // radiance, a level a roughness
layout(set = 0, binding = 3) uniform samplerCube irradianceCube;  // irradiance over pi
// By N.V and roughness: the integrals A and B of the specular lobe, W of the Fresnel weight over a diffuse lobe, and E of sheen.
layout(set = 0, binding = 4) uniform sampler2D brdfTable;
layout(set = 0, binding = 5) uniform sampler2DArrayShadow shadowMaps;
layout(set = 0, binding = 6) uniform sampler2D behind;
// By pixels: how much of the light that a dull surface gets from everywhere arrives, and the depth of the surface for which this holds; how much of the
// light that a glossy one reflects arrives.
layout(set = 0, binding = 8) uniform sampler2D blockedDull;
layout(set = 0, binding = 9) uniform sampler2D blockedGlossy;
layout(set = 0, binding = 10) uniform sampler2DArray lightShares; // how much of each light arrives

vec4 brdf(float nv, float roughness) {
	// The first and the last texel's centres are 0 and 1.
	return textureLod(brdfTable, vec2(nv, roughness) * (63.0 / 64) + 0.5 / 64, 0);
}

vec3 rotated(vec3 d) {
	vec2 r = view.environment.xy;
	if (view.environment.w != 0) {
		d = vec3(d.x, d.z, -d.y);
	}
	return vec3(r.x * d.x - r.y * d.z, d.y, r.y * d.x + r.x * d.z);
}

vec3 radianceFrom(vec3 d, float roughness) {
	if (!hasEnvironment) {
		return view.ambient.rgb;
	}
	return textureLod(specularCube, rotated(d), roughness * (2 - roughness) * view.environment.z).rgb + view.ambient.rgb;
}

vec3 irradianceAt(vec3 n) {
	if (!hasEnvironment) {
		return view.ambient.rgb;
	}
	return textureLod(irradianceCube, rotated(n), 0).rgb + view.ambient.rgb;
}

// Seen are the texels of blockedDull and of the pictures beside it that tell of a place: a square of four, and how much each of them counts; all of
// them 0: nothing is known.
struct Seen {
	ivec2 first;
	vec4 weights;
};

ivec2 seenTexel(Seen s, int i) {
	return clamp(s.first + ivec2(i & 1, i >> 1), ivec2(0), textureSize(blockedDull, 0) - 1);
}

// seenAt finds the texels around a place whose depth fits, or where none does, as on the edges of surfaces, the one of sixteen whose depth fits best.
// Surfaces that others are seen through have the texel of those.
Seen seenAt(vec3 place, bool through) {
	ivec2 size = textureSize(blockedDull, 0);
	Seen s;
	s.weights = vec4(0);
	if (through) {
		s.first = min(ivec2(gl_FragCoord.xy * view.picture.xy * vec2(size)), size - 1);
		s.weights.x = texelFetch(blockedDull, s.first, 0).a < 0 ? 0 : 1;
		return s;
	}
	vec4 q = view.seen * vec4(place, 1);
	float depth = q.z / q.w;
	vec2 c = (q.xy / q.w * 0.5 + 0.5) * vec2(size) - 0.5, first = floor(c), part = c - first;
	s.first = ivec2(first);
	// From the fragment's pixel to a texel.
	vec2 pixels = 1 / (view.picture.xy * vec2(size)), slope = vec2(dFdx(depth), dFdy(depth)) * pixels;
	float near = 0.5 * (abs(slope.x) + abs(slope.y)) + 2e-7, off = 1e9;
	ivec2 best = s.first;
	for (int i = 0; i < 16; i++) {
		ivec2 step = ivec2(i & 3, i >> 2) - 1;
		ivec2 there = clamp(s.first + step, ivec2(0), size - 1);
		float d = texelFetch(blockedDull, there, 0).a;
		float e = d < 0 ? 1e8 : abs(d - depth - dot(slope, first + vec2(step) - c));
		if (e < off) {
			off = e;
			best = there;
		}
	}
	float all = 0;
	for (int i = 0; i < 4; i++) {
		vec2 step = vec2(i & 1, i >> 1), w = mix(1 - part, part, step);
		float d = texelFetch(blockedDull, seenTexel(s, i), 0).a;
		s.weights[i] = d < 0 || abs(d - depth - dot(slope, first + step - c)) > near ? 0 : w.x * w.y;
		all += s.weights[i];
	}
	if (all < 0.05) {
		s.first = best;
		s.weights = vec4(off < 1e7 ? 1 : 0, 0, 0, 0);
	} else {
		s.weights /= all;
	}
	return s;
}

// arrives is the share of the light from everywhere that a dull and a glossy surface get.
void arrives(Seen s, float roughness, out vec3 dull, out float shiny) {
	vec4 sum = vec4(0);
	float all = 0;
	for (int i = 0; i < 4; i++) {
		ivec2 at = seenTexel(s, i);
		sum += vec4(texelFetch(blockedDull, at, 0).rgb, texelFetch(blockedGlossy, at, 0).r) * s.weights[i];
		all += s.weights[i];
	}
	sum = all > 0 ? sum : vec4(1);
	dull = sum.rgb;
	shiny = mix(sum.a, dot(dull, vec3(0.2126, 0.7152, 0.0722)), clamp(roughness * 2 - 1, 0, 1));
}

// shareAt is the share of a light that arrives.
float shareAt(Seen s, float light) {
	float sum = 0, all = 0;
	for (int i = 0; i < 4; i++) {
		sum += texelFetch(lightShares, ivec3(seenTexel(s, i), int(light)), 0).r * s.weights[i];
		all += s.weights[i];
	}
	return all > 0 ? sum : 1;
}

// shadowAt is the part of a light that reaches a place: four comparisons of four texels each.
float shadowAt(Light light, vec3 p) {
	vec4 q = light.shadow * vec4(p, 1);
	vec3 c = q.xyz / q.w;
	float sum = 0;
	const vec2 flat2 = vec2(0);
	sum += textureGrad(shadowMaps, vec4(c.xy + light.cone.w * vec2(-1, -1), light.color.w, c.z), flat2, flat2);
	sum += textureGrad(shadowMaps, vec4(c.xy + light.cone.w * vec2(1, -1), light.color.w, c.z), flat2, flat2);
	sum += textureGrad(shadowMaps, vec4(c.xy + light.cone.w * vec2(-1, 1), light.color.w, c.z), flat2, flat2);
	sum += textureGrad(shadowMaps, vec4(c.xy + light.cone.w * vec2(1, 1), light.color.w, c.z), flat2, flat2);
	return sum * 0.25;
}
