#version 450
// Where in the picture, and when.
layout(location = 0) in vec2 uv;
layout(push_constant) uniform Push { vec2 resolution; float time; };
layout(location = 0) out vec4 color;
void main() { color = vec4(floor(uv * resolution) / resolution + 0.5 / resolution, time, 1.0); }
