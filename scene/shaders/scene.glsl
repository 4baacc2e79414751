// What all materials of a picture share: the eye, lights, shadows, the environment, and what lies behind glass.

layout(set = 0, binding = 0, std140) uniform View {
	vec4 eye;        // the place of the eye; where w is 0, the direction to it
	vec4 environment; // cosine and sine of its rotation, the last level of the specular cube, 1 where +z is up
	vec4 ambient;    // radiance from everywhere beside the environment's
	vec4 picture;    // 1 / width, 1 / height in pixels, the last level of what lies behind, exposure
	mat4 clip;       // from world space to clip space
	mat4 seen;       // the same of the picture whose surfaces blockedLight tells of
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
// By pixels: how much of the light from everywhere arrives, of what a dull surface gets, and of what a glossy one reflects; and the depth of the surface
// for which this holds, -1 where there is none.
layout(set = 0, binding = 8) uniform sampler2D blockedLight;
layout(set = 0, binding = 9) uniform sampler2D blockedDepth;
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

// Seen are the texels of blockedLight and of the pictures beside it that tell of a place: a square of four, at (0, 0), (1, 0), (0, 1) and (1, 1) from a
// first one, and how much each of them counts.
struct Seen {
	ivec2 first;
	vec4 weights;
};

// offBy is how far the depths of such a square are from those of a plane, from its depth at the first one on.
vec4 offBy(vec2 first, vec2 size, float depth, vec2 slope) {
	vec4 d = textureGather(blockedDepth, (first + 1) / size).wzxy;
	return mix(abs(d - depth - vec4(0, slope.x, slope.y, slope.x + slope.y)), vec4(1e8), lessThan(d, vec4(0)));
}

// seenAt finds the texels around a place whose depth fits, or where none does, as on the edges of surfaces, the one of sixteen whose depth fits best.
// Surfaces that others are seen through have the texel of those.
Seen seenAt(vec3 place, bool through) {
	ivec2 whole = textureSize(blockedLight, 0);
	vec2 size = vec2(whole);
	Seen s;
	s.weights = vec4(1, 0, 0, 0);
	if (through) {
		s.first = min(ivec2(gl_FragCoord.xy * view.picture.xy * size), whole - 1);
		return s;
	}
	vec4 q = view.seen * vec4(place, 1);
	float depth = q.z / q.w;
	vec2 c = (q.xy / q.w * 0.5 + 0.5) * size - 0.5, first = floor(c), part = c - first;
	// From the fragment's pixel to a texel.
	vec2 pixels = 1 / (view.picture.xy * size), slope = vec2(dFdx(depth), dFdy(depth)) * pixels;
	float near = 0.5 * (abs(slope.x) + abs(slope.y)) + 2e-7;
	depth += dot(slope, first - c);
	vec4 off = offBy(first, size, depth, slope);
	vec4 w = vec4(1 - part.x, part.x, 1 - part.x, part.x) * vec4(1 - part.yy, part.yy) * vec4(lessThanEqual(off, vec4(near)));
	float all = w.x + w.y + w.z + w.w;
	if (all >= 0.05) {
		s.first = ivec2(first);
		s.weights = w / all;
		return s;
	}
	// Of each corner of the squares around it the best one.
	first -= 1;
	depth -= slope.x + slope.y;
	off = offBy(first, size, depth, slope);
	vec4 x = vec4(0), y = vec4(0);
	vec4 e = offBy(first + vec2(2, 0), size, depth + 2 * slope.x, slope);
	bvec4 less = lessThan(e, off);
	x = mix(x, vec4(2), less);
	off = min(off, e);
	e = offBy(first + vec2(0, 2), size, depth + 2 * slope.y, slope);
	less = lessThan(e, off);
	x = mix(x, vec4(0), less);
	y = mix(y, vec4(2), less);
	off = min(off, e);
	e = offBy(first + 2, size, depth + 2 * slope.x + 2 * slope.y, slope);
	less = lessThan(e, off);
	x = mix(x, vec4(2), less) + vec4(0, 1, 0, 1);
	y = mix(y, vec4(2), less) + vec4(0, 0, 1, 1);
	off = min(off, e);
	float best = min(min(off.x, off.y), min(off.z, off.w));
	vec2 at = off.x == best ? vec2(x.x, y.x) : off.y == best ? vec2(x.y, y.y) : off.z == best ? vec2(x.z, y.z) : vec2(x.w, y.w);
	s.first = clamp(ivec2(first + at), ivec2(0), whole - 1);
	return s;
}

ivec2 seenTexel(Seen s, int x, int y) {
	return clamp(s.first + ivec2(x, y), ivec2(0), textureSize(blockedLight, 0) - 1);
}

// arrives is the share of the light from everywhere that a dull and a glossy surface get.
void arrives(Seen s, float roughness, out vec3 dull, out float shiny) {
	vec4 sum = texelFetch(blockedLight, seenTexel(s, 0, 0), 0) * s.weights.x + texelFetch(blockedLight, seenTexel(s, 1, 0), 0) * s.weights.y +
		texelFetch(blockedLight, seenTexel(s, 0, 1), 0) * s.weights.z + texelFetch(blockedLight, seenTexel(s, 1, 1), 0) * s.weights.w;
	dull = sum.rgb;
	shiny = mix(sum.a, dot(dull, vec3(0.2126, 0.7152, 0.0722)), clamp(roughness * 2 - 1, 0, 1));
}

// shareAt is the share of a light that arrives.
float shareAt(Seen s, float light) {
	int l = int(light);
	return texelFetch(lightShares, ivec3(seenTexel(s, 0, 0), l), 0).r * s.weights.x + texelFetch(lightShares, ivec3(seenTexel(s, 1, 0), l), 0).r * s.weights.y +
		texelFetch(lightShares, ivec3(seenTexel(s, 0, 1), l), 0).r * s.weights.z + texelFetch(lightShares, ivec3(seenTexel(s, 1, 1), l), 0).r * s.weights.w;
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
