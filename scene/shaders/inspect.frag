#version 460
#extension GL_GOOGLE_include_directive : require
#include "interface.glsl"
// Pictures that show how something is made instead of how it looks.
layout(location = 1) in vec3 inNormal;
layout(location = 2) in vec4 inTangent;
layout(location = 4) in vec2 inTexCoord[SLOTS];
layout(location = 0) out vec4 outColor;

layout(constant_id = 60) const int shown = 0; // normals, texture coordinates, tangents, one layer of overdraw, black

void main() {
	vec3 c = vec3(0);
	if (shown == 0) {
		c = normalize(inNormal) * 0.5 + 0.5;
	} else if (shown == 1) {
		c = vec3(fract(inTexCoord[0]), 0);
	} else if (shown == 2) {
		c = normalize(inTangent.xyz) * 0.5 + 0.5;
	} else if (shown == 3) {
		c = vec3(0.125, 0.04, 0.01);
	}
	outColor = vec4(c, 1);
}
