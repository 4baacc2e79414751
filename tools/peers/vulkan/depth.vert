#version 450
// Positions to clip space.
layout(push_constant) uniform Push { mat4 matrix; vec4 color; } push;
layout(location = 0) in vec3 position;

void main() { gl_Position = push.matrix * vec4(position, 1.0); }
