#version 450
// A strip over the target, whose corners are vertex attributes and whose depth is a push constant.
layout(location = 0) in vec2 corner;
layout(push_constant) uniform Push { layout(offset = 16) float depth; };
void main() { gl_Position = vec4(corner, depth, 1.0); }
