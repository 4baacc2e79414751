#version 450
// Each workgroup waits for the one before it, or, with a push constant, for the one after it.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) coherent buffer Sums { uint sums[]; };
layout(push_constant) uniform Push { int step; };
void main() {
	uint id = gl_WorkGroupID.x;
	if (gl_LocalInvocationIndex == 0) {
		uint before = 0;
		uint from = id + uint(step);
		if (from < gl_NumWorkGroups.x) {
			while ((before = atomicAdd(sums[from], 0)) == 0) {
			}
		}
		atomicExchange(sums[id], before + id + 1);
	}
}
