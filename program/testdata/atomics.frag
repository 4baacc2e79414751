#version 450
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_atomic_float2 : require
// Every fragment adds to the texels of its row, once each.
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0, r32f) uniform image2D sums;
layout(set = 0, binding = 1, r32f) uniform imageBuffer buffers;
layout(set = 0, binding = 2, r32i) uniform iimage2D least;
void main() {
	ivec2 at = ivec2(gl_FragCoord.xy);
	float x = float(at.x) + 0.5;
	imageAtomicAdd(sums, ivec2(0, at.y), x);
	imageAtomicMin(sums, ivec2(1, at.y), x - 4.0);
	imageAtomicMax(sums, ivec2(2, at.y), x);
	imageAtomicAdd(buffers, at.y, x);
	imageAtomicMin(least, ivec2(0, at.y), 3 - at.x);
	imageAtomicMax(least, ivec2(1, at.y), 3 - at.x);
	color = vec4(imageAtomicExchange(sums, ivec2(3 + at.x, at.y), x), x, 0.0, 1.0);
}
