#version 450
// Instances with attributes of their own.
layout(location = 0) in vec2 corner;
layout(location = 1) in vec2 place;
layout(location = 2) in vec4 tint;
layout(location = 3) in vec2 turn;
layout(location = 0) out vec3 color;
void main() {
	color = tint.xyz + fract(vec3(gl_InstanceIndex, gl_VertexIndex, tint.w) * 0.37);
	gl_Position = vec4(mat2(turn, -turn.y, turn.x) * corner * 0.2 + place, 0.5, 1.0);
}
