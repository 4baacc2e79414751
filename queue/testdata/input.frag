#version 450
// A colour that is made of an input attachment and of the depth, at the fragment's place.
layout(location = 1) out vec4 color;
layout(input_attachment_index = 0, set = 0, binding = 0) uniform subpassInput before;
layout(input_attachment_index = 1, set = 0, binding = 1) uniform subpassInput depth;
void main() { color = vec4(subpassLoad(before).rg * 0.5, subpassLoad(depth).r, 1.0); }
