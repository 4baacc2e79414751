#version 460
#extension GL_GOOGLE_include_directive : require
#include "interface.glsl"
// What a material with holes leaves in a shadow map.
layout(location = 3) in vec4 inColor;
layout(location = 4) in vec2 inTexCoord[SLOTS];
#define COVERAGE_ALONE
#include "surface.glsl"

void main() {
	if (baseColor().a < material.alphaCutoff) {
		discard;
	}
}
