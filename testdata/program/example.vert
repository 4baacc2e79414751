#version 450
layout(location = 0) in vec2 position;
layout(set = 0, binding = 0) uniform View { mat4 matrix; vec4 tint; } view;
layout(location = 0) out vec2 uv;
void main() {
	uv = position * 0.5 + 0.5;
	gl_Position = view.matrix * vec4(position, 0.0, 1.0);
}
