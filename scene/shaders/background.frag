#version 460
#extension GL_GOOGLE_include_directive : require
#include "sky.glsl"
// The environment as it is seen behind a scene.
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D sky;
layout(binding = 1, std140) uniform Background {
	vec4 forward, right, down; // the direction of a place, in the environment's own space
	float lod, scale;
} background;

void main() {
	vec2 c = place * 2 - 1;
	vec3 d = normalize(background.forward.xyz + background.right.xyz * c.x + background.down.xyz * c.y);
	color = vec4(textureLod(sky, skyPlace(d), background.lod).rgb * background.scale, 1);
}
