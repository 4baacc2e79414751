#version 450
// A vertex module as "halfspace bench --vert" takes them: texture coordinates go on, and the normal.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 uv;
layout(push_constant) uniform Push { mat4 clipFromWorld; vec4 factor; vec4 eye; };
layout(location = 0) out vec2 outUV;
layout(location = 1) out vec3 outNormal;
layout(location = 2) out vec3 toEye;
void main() {
	gl_Position = clipFromWorld * vec4(position, 1.0);
	outUV = uv;
	outNormal = normal;
	toEye = eye.xyz / eye.w - position;
}
