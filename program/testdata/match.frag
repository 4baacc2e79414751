#version 450
// Inputs of the types of match.vert's outputs, of which one has fewer components, and outputs of three kinds of numbers.
layout(constant_id = 0) const bool bright = false;
layout(constant_id = 7) const int turns = 2;
layout(location = 0) in vec2 uv;
layout(location = 1) in float shade;
layout(location = 2) flat in int id;
layout(location = 3) in vec3 wide;
layout(location = 4) in vec4 never;
layout(location = 5) flat in dvec2 exact;
layout(location = 0) out vec4 color;
layout(location = 1) out uvec4 ids;
layout(location = 2) out int count;
void main() {
	color = vec4(uv, shade, wide.z) + never + vec4(exact.x) + (bright ? 1.0 : 0.0);
	ids = uvec4(id);
	count = id * turns;
}
