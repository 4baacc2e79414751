#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_clustered : require
// What the fragments of a primitive in a block of 4x4 pixels tell one another: no helper takes part.
layout(location = 0) out uvec4 seen;
void main() {
	uint id = gl_SubgroupInvocationID;
	seen.x = uint(gl_PrimitiveID) | id << 8 | gl_SubgroupSize << 16 | uint(subgroupElect()) << 24;
	seen.y = subgroupBallot(true).x | gl_SubgroupLeMask.x << 16;
	if (gl_FragCoord.x < 7.0) {
		seen.z = subgroupInclusiveAdd(id + 1) | subgroupClusteredOr(1u << id, 4) << 16;
	} else {
		seen.z = subgroupShuffle(id, 15 - id) | subgroupBallotBitCount(subgroupBallot((id & 1) != 0)) << 16;
	}
	seen.w = subgroupMax(id) | subgroupBallotExclusiveBitCount(subgroupBallot(true)) << 8;
}
