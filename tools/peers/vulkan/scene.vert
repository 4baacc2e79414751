#version 450
// Positions to clip space; the rest as it is.
layout(push_constant) uniform Push { mat4 matrix; vec4 color; } push;
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 texCoord;
layout(location = 0) out vec3 toNormal;
layout(location = 1) out vec2 toTexCoord;
layout(constant_id = 0) const bool textured = false;
layout(constant_id = 1) const bool lit = false;

void main() {
    gl_Position = push.matrix * vec4(position, 1.0);
    toNormal = lit ? normal : vec3(0.0);
    toTexCoord = textured ? texCoord : vec2(0.0);
}
