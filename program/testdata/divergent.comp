#version 450
// A barrier that the invocations of the second workgroup come to when a word of the buffer says so.
layout(local_size_x = 24) in;
layout(set = 0, binding = 0) buffer Words { uint words[]; };
shared uint sums[24];
void main() {
	uint i = gl_LocalInvocationIndex;
	sums[i] = i;
	if (gl_WorkGroupID.x != 1 || words[i] != 0) {
		for (uint k = 0; k < 3; k++) {
			barrier();
			sums[i] += sums[(i + 1) % 24] & 1;
			barrier();
		}
	}
	words[gl_GlobalInvocationID.x] = sums[i];
}
