#version 460
#extension GL_GOOGLE_include_directive : require
#include "cube.glsl"
// A cube of radiance is filtered by a lobe around each direction, which is a list of samples of it. A sample reads the level whose texels are as
// large as its part of the lobe (Krivanek and Colbert, "Real-time Shading with Filtered Importance Sampling").
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform samplerCube radiance;
layout(binding = 1, std430) readonly buffer Samples {
	vec4 samples[]; // x and y across the lobe, z along it; w is the level
};

void main() {
	vec3 n = direction(place);
	float side = n.z >= 0 ? 1 : -1;
	float a = -1 / (side + n.z), b = n.x * n.y * a; // Duff et al., "Building an Orthonormal Basis, Revisited"
	vec3 t = vec3(1 + side * n.x * n.x * a, side * b, -side * n.x), u = vec3(b, side + n.y * n.y * a, -n.y);
	vec3 sum = vec3(0);
	for (int i = 0; i < face.count; i++) {
		vec4 s = samples[i];
		sum += textureLod(radiance, t * s.x + u * s.y + n * s.z, s.w).rgb * s.z;
	}
	color = vec4(sum * face.scale, 1);
}
