#version 450
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 color;
layout(location = 2) in vec2 offset;
layout(set = 0, binding = 0, std140) uniform Camera {
	mat4 projection;
	vec4 tint[3];
	layout(row_major) mat3 turn;
	float scale;
} camera;
layout(location = 0) out vec2 uv;
layout(location = 1) flat out uint id;
layout(location = 2) noperspective out vec4 shade;
out gl_PerVertex { vec4 gl_Position; float gl_ClipDistance[2]; };
void main() {
	uv = position.xy * camera.scale + offset;
	id = uint(gl_InstanceIndex) * 100u + uint(gl_VertexIndex);
	shade = color * camera.tint[gl_VertexIndex % 3];
	vec3 p = camera.turn * position;
	gl_ClipDistance[0] = p.x + 2.0;
	gl_ClipDistance[1] = p.y + 2.0;
	gl_Position = camera.projection * vec4(p, 1.0);
}
