#version 460
#extension GL_GOOGLE_include_directive : require
#include "ground.glsl"
layout(location = 0) out vec2 place; // from -1 to 1

void main() {
	place = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2 - 1;
	gl_Position = ground.clip * vec4(ground.middle.xyz + ground.across.xyz * place.x + ground.along.xyz * place.y, 1);
}
