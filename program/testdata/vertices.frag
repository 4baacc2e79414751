#version 450
#extension GL_EXT_fragment_shader_barycentric : require
// Coordinates interpolated by hand, and which vertices the triangle has: 2 y + x of each, in decimal places.
layout(location = 0) pervertexEXT in vec2 uv[3];
layout(location = 0) out vec4 color;
layout(push_constant) uniform Push { int which; };
void main() {
	vec2 at = gl_BaryCoordEXT.x * uv[0] + gl_BaryCoordEXT.y * uv[1] + gl_BaryCoordEXT.z * uv[2];
	vec3 n = vec3(uv[0].x + 2.0 * uv[0].y, uv[1].x + 2.0 * uv[1].y, uv[2].x + 2.0 * uv[2].y);
	color = vec4(at, dot(n, vec3(100.0, 10.0, 1.0)), uv[which].y);
}
