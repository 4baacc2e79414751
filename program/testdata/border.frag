#version 450
// Lookups outside of an image of integers and one of floats, and a fetch inside.
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform usampler2D integers;
layout(set = 0, binding = 1) uniform sampler2D floats;
void main() {
	int x = int(gl_FragCoord.x);
	vec2 at = vec2(x == 0 ? -0.5 : 0.25);
	color = vec4(textureLod(integers, at, 0.0).ra, textureLod(floats, at, 0.0).r, texelFetch(integers, ivec2(0), 0).r);
}
