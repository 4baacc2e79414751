#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_quad : require
// What the fragments of a quad tell one another, helpers among them.
layout(location = 0) out uvec4 seen;
void main() {
	uint place = uint(gl_FragCoord.x) | uint(gl_FragCoord.y) << 16;
	seen.x = subgroupQuadSwapHorizontal(place);
	seen.y = subgroupQuadSwapVertical(place);
	seen.z = subgroupQuadSwapDiagonal(place);
	seen.w = subgroupQuadBroadcast(place, 2);
}
