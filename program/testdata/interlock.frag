#version 450
#extension GL_ARB_fragment_shader_interlock : require
layout(pixel_interlock_ordered) in;
layout(binding = 0, r32ui) uniform coherent uimage2D trace;
layout(location = 0) out vec4 color;

// What a pixel holds follows from all fragments that it had, in their order.
void main() {
	ivec2 at = ivec2(gl_FragCoord.xy);
	beginInvocationInterlockARB();
	uint before = imageLoad(trace, at).x;
	imageStore(trace, at, uvec4(before * 31u + uint(gl_PrimitiveID) + 1u));
	endInvocationInterlockARB();
	color = vec4(1);
}
