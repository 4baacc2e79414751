#version 450
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
void main() {
	float x = uv.x;
	while (x != 2.0) x = x * 0.5 + 0.25;
	color = vec4(x);
}
