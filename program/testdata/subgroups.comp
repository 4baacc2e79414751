#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require
// What each operation gives in the lanes that came the same way: 24 words an invocation.
layout(local_size_x = 44) in;
layout(set = 0, binding = 0) buffer Seen { uint seen[]; };
layout(set = 0, binding = 1) readonly buffer Values { uint values[]; };
void main() {
	uint i = gl_GlobalInvocationID.x;
	uint v = values[i];
	uint at = 24 * i;
	seen[at + 0] = gl_SubgroupSize | gl_NumSubgroups << 8 | gl_SubgroupID << 16 | gl_SubgroupInvocationID << 24;
	if ((v & 1) != 0) {
		seen[at + 1] = subgroupAdd(v);
		seen[at + 2] = subgroupInclusiveAdd(v);
		seen[at + 3] = subgroupExclusiveMax(v);
		seen[at + 4] = subgroupClusteredXor(v, 4);
		seen[at + 5] = subgroupMin(v);
		seen[at + 6] = subgroupBallot(v > 100).x;
		seen[at + 7] = uint(subgroupElect());
		while (true) { // lanes leave one after the other
			uint first = subgroupBroadcastFirst(v);
			if (first == v) {
				seen[at + 8] = subgroupAdd(1);
				break;
			}
		}
		seen[at + 9] = floatBitsToUint(subgroupInclusiveAdd(float(v)));
	} else {
		seen[at + 1] = subgroupOr(v);
		seen[at + 2] = subgroupExclusiveMul(v | 1);
		seen[at + 3] = uint(subgroupAll(v > 10)) | uint(subgroupAny(v > 200)) << 1 | uint(subgroupAllEqual(v >> 9)) << 2;
		seen[at + 4] = subgroupShuffle(v, v & 15);
		seen[at + 5] = subgroupShuffleUp(v, 1);
		seen[at + 6] = subgroupShuffleDown(v, 3);
		seen[at + 7] = subgroupShuffleXor(v, 6);
		seen[at + 8] = subgroupQuadBroadcast(v, 2);
		seen[at + 9] = subgroupQuadSwapDiagonal(v);
	}
	seen[at + 10] = subgroupAdd(v); // all lanes are there again
	seen[at + 11] = gl_SubgroupEqMask.x;
	seen[at + 12] = gl_SubgroupGeMask.x;
	seen[at + 13] = gl_SubgroupGtMask.x;
	seen[at + 14] = gl_SubgroupLeMask.x;
	seen[at + 15] = gl_SubgroupLtMask.x;
	seen[at + 16] = subgroupBallotExclusiveBitCount(subgroupBallot((v & 2) != 0));
	seen[at + 17] = subgroupBallotFindMSB(subgroupBallot((v & 2) != 0));
	seen[at + 18] = uint(subgroupInverseBallot(uvec4(v)));
	seen[at + 19] = uint(subgroupBallotBitExtract(uvec4(v, ~v, v, ~v), v & 127));
}
