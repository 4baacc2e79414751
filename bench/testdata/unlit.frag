#version 450
// What "halfspace bench --mode unlit" draws.
layout(location = 0) in vec2 uv;
layout(push_constant) uniform Push { mat4 clipFromWorld; vec4 factor; vec4 eye; };
layout(set = 0, binding = 0) uniform sampler2D base;
layout(location = 0) out vec4 color;
void main() { color = texture(base, uv) * factor; }
