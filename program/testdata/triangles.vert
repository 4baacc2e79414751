#version 450
layout(binding = 1) readonly buffer Corners { vec4 corners[]; };
void main() { gl_Position = corners[gl_VertexIndex]; }
