#version 460
#extension GL_GOOGLE_include_directive : require
#include "sky.glsl"
#include "cube.glsl"
// A picture of all directions becomes a face of a cube. Radiance ends at the largest half.
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D sky;

void main() {
	color = vec4(clamp(textureLod(sky, skyPlace(direction(place)), face.lod).rgb, vec3(0), vec3(65504)), 1);
}
