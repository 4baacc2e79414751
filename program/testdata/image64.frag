#version 450
#extension GL_EXT_shader_image_int64 : require
#extension GL_ARB_gpu_shader_int64 : require
// Numbers of 64 bits in images, with words that carry over.
layout(location = 0) out uvec4 color;
layout(set = 0, binding = 0, r64ui) uniform u64image2D sums;
layout(set = 0, binding = 1, r64i) uniform i64image2D least;
layout(set = 0, binding = 2, r64ui) uniform u64image2D copies;
void main() {
	ivec2 at = ivec2(gl_FragCoord.xy);
	uint64_t x = uint64_t(at.x) * 0x90000001ul;
	imageAtomicAdd(sums, ivec2(0, at.y), x);
	imageAtomicMax(sums, ivec2(1, at.y), x);
	imageAtomicCompSwap(sums, ivec2(2, at.y), 0x700000000ul + uint64_t(at.y), x + 5ul);
	imageAtomicMin(least, ivec2(0, at.y), -int64_t(x));
	u64vec4 t = imageLoad(copies, at);
	imageStore(copies, at, u64vec4(t.x * 3ul + t.y + t.w, 7ul, 7ul, 7ul));
	uint64_t y = t.x + t.y + t.z;
	color = uvec4(uint(y), uint(y >> 32), uint(t.w), 0);
}
