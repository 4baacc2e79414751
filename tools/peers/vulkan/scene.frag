#version 450
// Base colour x texture x diffuse light.
layout(push_constant) uniform Push { mat4 matrix; vec4 color; } push;
layout(set = 0, binding = 0) uniform sampler2D image;
layout(location = 0) in vec3 normal;
layout(location = 1) in vec2 texCoord;
layout(location = 0) out vec4 color;
layout(constant_id = 0) const bool textured = false;
layout(constant_id = 1) const bool lit = false;

void main() {
    color = push.color;
    if (textured) color *= texture(image, texCoord);
    if (lit) color.rgb *= 0.15 + 0.85 * max(dot(normalize(normal), vec3(0.32444284, 0.81110711, 0.48666427)), 0.0);
}
