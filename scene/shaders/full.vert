#version 460
// A triangle over the whole target: `place` is (0, 0) in its upper left corner and (1, 1) in the lower right one.
layout(location = 0) out vec2 place;
layout(constant_id = 0) const bool reversed = false; // the far plane has depth 0

void main() {
	place = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2;
	gl_Position = vec4(place * 2 - 1, reversed ? 0 : 1, 1);
}
