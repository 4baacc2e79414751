#version 450
layout(location = 0) in vec3 shade;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform Block { vec4 tint; };
void main() { color = vec4(shade, 1) * tint; }
