#version 460
#extension GL_GOOGLE_include_directive : require
#include "interface.glsl"
#include "place.glsl"
// Where the nearest surface is, and which way it faces, on the side that is seen.
layout(location = 3) in vec4 inColor;
layout(location = 4) in vec2 inTexCoord[SLOTS];
#define COVERAGE_ALONE
#include "surface.glsl"
layout(location = 0) out vec4 outPlace;  // in world space; w: 1
layout(location = 1) out vec4 outSmooth; // the normal that vertices have; w: depth as the depth buffer has it
layout(location = 2) out vec4 outFlat;   // the triangle's normal

layout(set = 0, binding = 0, std140) uniform Eye {
	vec4 place; // of the eye; where w is 0, the direction to it
} eye;

void main() {
	if (alphaMode == 1 && baseColor().a < material.alphaCutoff) {
		discard;
	}
	vec3 v = eye.place.w != 0 ? eye.place.xyz - inPosition : eye.place.xyz;
	vec3 flat_ = cross(dFdx(inPosition), dFdy(inPosition));
	flat_ *= inversesqrt(max(dot(flat_, flat_), 1e-38));
	if (dot(flat_, v) < 0) {
		flat_ = -flat_;
	}
	vec3 n = hasNormals ? normalize(inNormal) : flat_;
	if (hasNormals && (against ? dot(n, flat_) < 0 : !gl_FrontFacing)) {
		n = -n;
	}
	outPlace = vec4(inPosition, 1);
	outSmooth = vec4(n, gl_FragCoord.z);
	outFlat = vec4(flat_, 0);
}
