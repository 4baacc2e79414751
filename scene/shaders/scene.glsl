// What all materials of a picture share: the eye, lights, shadows, the environment, and what lies behind glass.

layout(set = 0, binding = 0, std140) uniform View {
	vec4 eye;        // the place of the eye; where w is 0, the direction to it
	vec4 environment; // cosine and sine of its rotation, the last level of the specular cube, 1 where +z is up
	vec4 ambient;    // radiance from everywhere beside the environment's
	vec4 picture;    // 1 / width, 1 / height in pixels, the last level of what lies behind, exposure
	mat4 clip;       // from world space to clip space
} view;

// A light of KHR_lights_punctual.
struct Light {
	vec4 place;     // w: 0 directional, 1 point or spot
	vec4 direction; // along which it shines; w: 1 / range^4 or 0
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
layout(constant_id = 63) const bool compensated = false; // lobes have the light that bounces between facets, too

layout(set = 0, binding = 2) uniform samplerCube specularCube;    // radiance, a level a roughness
layout(set = 0, binding = 3) uniform samplerCube irradianceCube;  // irradiance over pi
// By N.V and roughness: the integrals A and B of the specular lobe, W of the Fresnel weight over a diffuse lobe, and E of sheen.
layout(set = 0, binding = 4) uniform sampler2D brdfTable;
layout(set = 0, binding = 5) uniform sampler2DArrayShadow shadowMaps;
layout(set = 0, binding = 6) uniform sampler2D behind;

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
