#version 450
// A colour that is the same in a whole draw, and a coordinate, so that it is no constant.
layout(location = 0) in vec2 uv;
layout(set = 0, binding = 0) uniform Tint { vec4 tint; };
layout(location = 0) out vec4 color;
void main() {
	color = tint * 0.5 + vec4(0.0, 0.0, uv.x, 0.0);
}
