#version 450
// An image's colours, inverted, and how many texels there were.
layout(local_size_x = 8, local_size_y = 4) in;
layout(set = 0, binding = 0, rgba8) readonly uniform image2D from;
layout(set = 0, binding = 1, rgba8) writeonly uniform image2D to;
layout(set = 0, binding = 2) buffer Count { uint count; };
layout(constant_id = 3) const int step = 1;
layout(push_constant) uniform Push { float alpha; int more; };
shared uint own;
void main() {
	if (gl_LocalInvocationIndex == 0) own = 0;
	barrier();
	ivec2 at = ivec2(gl_GlobalInvocationID.xy);
	if (all(lessThan(at, imageSize(from)))) {
		imageStore(to, at, vec4(1 - imageLoad(from, at).rgb, alpha));
		atomicAdd(own, step);
	}
	barrier();
	if (gl_LocalInvocationIndex == 0) atomicAdd(count, own + uint(more));
}
