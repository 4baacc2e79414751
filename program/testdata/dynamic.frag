#version 450
// Uniform buffers in an array, a storage buffer and push constants: what draws may have of their own.
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform Tint { vec4 factor; } tints[2];
layout(set = 0, binding = 1) readonly buffer Rows { vec4 rows[]; };
layout(set = 0, binding = 2) uniform sampler2D image;
layout(push_constant) uniform Push { vec4 add; };
void main() {
	color = tints[0].factor * uv.x + tints[1].factor * uv.y + add + rows[1] * float(rows.length()) + texture(image, uv * uv);
}
