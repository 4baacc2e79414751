#version 460
#extension GL_GOOGLE_include_directive : require
#include "ground.glsl"
// The ground darkens what lies behind it by the share of the light that the scene blocks; it ends softly.
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 color; // multiplied by alpha
layout(set = 0, binding = 1) uniform sampler2D blocked;

layout(constant_id = 0) const int kind = 0; // a catcher of shadows, a grid, a colour

void main() {
	vec4 light = texture(blocked, place * 0.5 + 0.5); // what arrives of it, or the share that does not
	float there = 1 - smoothstep(0.55, 1, length(place));
	if (kind == 2) {
		color = vec4(ground.color.rgb * light.rgb * ground.color.w * there, there);
		return;
	}
	float alpha = light.r * there;
	if (kind == 1) {
		vec2 at = place / ground.middle.w, width = max(fwidth(at), vec2(1e-6));
		vec2 off = abs(at - round(at)) / width;
		// Lines of a pixel; where cells are as narrow as that, their mean.
		vec2 line = clamp(1 - off, vec2(0), vec2(1)) * clamp(1.5 - 2 * width, vec2(0), vec2(1));
		alpha = 1 - (1 - alpha) * (1 - 0.35 * max(line.x, line.y) * there);
	}
	color = vec4(0, 0, 0, alpha);
}
