#version 450
// Workgroups that read and write beyond their arrays.
layout(local_size_x = 20) in;
layout(set = 0, binding = 0) buffer Words { uint seen[]; };
layout(set = 0, binding = 1) readonly buffer Index { uint index[]; };
shared uint before[4];
shared uint list[8];
shared uint after[4];
shared uvec2 pairs[3][2];
void main() {
	uint i = gl_LocalInvocationIndex;
	uint g = gl_WorkGroupID.x;
	uint start = before[i & 3] + list[i & 7] + after[i & 3]; // 0
	barrier();
	if (i < 4) before[i] = after[i] = 100 + g;
	if (i < 8) list[i] = 200 + i;
	if (i < 6) pairs[i / 2][i & 1] = uvec2(300 + i, 400 + i);
	barrier();
	uint k = index[i];
	list[k] = k < 8 ? 200 + k : 0xBAD;
	pairs[k][k] = k < 2 ? uvec2(300 + 3 * k, 400 + 3 * k) : uvec2(0xBAD);
	atomicAdd(list[k], k < 8 ? 0 : 0xBAD);
	barrier();
	uint wrong = start;
	for (uint n = 0; n < 4; n++) wrong += uint(before[n] != 100 + g) + uint(after[n] != 100 + g);
	for (uint n = 0; n < 8; n++) wrong += uint(list[n] != 200 + n);
	for (uint n = 0; n < 6; n++) wrong += uint(pairs[n / 2][n & 1] != uvec2(300 + n, 400 + n));
	seen[2 * gl_GlobalInvocationID.x] = list[k];
	seen[2 * gl_GlobalInvocationID.x + 1] = wrong;
}
