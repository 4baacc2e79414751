#version 450
// Blocks of which each stage declares another part. The strip of four vertices covers the target under a matrix of ones.
layout(push_constant) uniform Push { mat4 matrix; layout(offset = 80) float size; } pc;
layout(set = 1, binding = 2, std140) uniform Camera { vec4 eye; layout(offset = 32) vec4 lights[2]; } camera;
layout(location = 0) out vec4 light;
void main() {
	light = camera.eye + camera.lights[1] * pc.size;
	gl_Position = pc.matrix * vec4(vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 2.0 - 1.0, 0.25, 1.0);
}
