#version 450
// The light of a lamp on the camera: normal and eye are those that a vertex module gets.
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 toEye;
layout(push_constant) uniform Push { mat4 clipFromWorld; vec4 factor; vec4 eye; };
layout(location = 0) out vec4 color;
void main() { color = vec4(factor.rgb * max(dot(normalize(normal), normalize(toEye)), 0.0), 1.0); }
