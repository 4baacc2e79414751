#version 450
// How often each byte is in a buffer: a histogram for each workgroup, then the sum of all.
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) readonly buffer Input { uint count; uint bytes[]; };
layout(set = 0, binding = 1) buffer Histogram { uint bins[256]; };
shared uint own[256];
void main() {
	uint i = gl_LocalInvocationIndex;
	own[i] = 0;
	barrier();
	uint last = min(count, (gl_WorkGroupID.x + 1) * 4096);
	for (uint k = gl_WorkGroupID.x * 4096 + i; k < last; k += 256) {
		atomicAdd(own[bytes[k / 4] >> 8 * (k % 4) & 255], 1);
	}
	barrier();
	atomicAdd(bins[i], own[i]);
}
