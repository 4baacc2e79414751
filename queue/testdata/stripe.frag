#version 450
// A colour that is made of a uniform buffer, an image and a push constant.
layout(location = 0) out vec4 color;
layout(set = 0, binding = 3) uniform Tint { vec4 tint; };
layout(set = 1, binding = 0) uniform sampler2D images[2];
layout(push_constant) uniform Push { vec4 add; };
void main() { color = tint + add + texture(images[1], vec2(0.5)); }
