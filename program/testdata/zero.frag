#version 450
// A lookup in level 0, times a constant.
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D image;
layout(set = 0, binding = 1) uniform Material { vec4 factor; };
void main() { color = textureLod(image, uv, 0.0) * factor; }
