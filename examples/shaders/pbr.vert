#version 450
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(set = 0, binding = 0) uniform Frame { mat4 camera; mat4 sun; vec4 eye; vec4 light; } frame;
layout(push_constant) uniform Object { mat4 world; vec4 color; float metallic; float roughness; } object;
layout(location = 0) out vec3 worldPosition;
layout(location = 1) out vec3 worldNormal;

void main() {
	vec4 p = object.world * vec4(position, 1.0);
	worldPosition = p.xyz;
	worldNormal = mat3(object.world) * normal; // worlds that scale all axes alike
	gl_Position = frame.camera * p;
}
