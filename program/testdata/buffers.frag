#version 450
#extension GL_EXT_shader_image_int64 : require
#extension GL_ARB_gpu_shader_int64 : require
// Texel buffers of several formats: fetched, read, written, counted in, asked for their size, and left.
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform samplerBuffer fetched;
layout(set = 0, binding = 1, rgba16f) uniform imageBuffer written;
layout(set = 0, binding = 2, r64ui) uniform u64imageBuffer sums;
layout(set = 0, binding = 3, r32i) uniform iimageBuffer least;
void main() {
	int x = int(gl_FragCoord.x), y = int(gl_FragCoord.y);
	vec4 t = texelFetch(fetched, x - 2);
	imageStore(written, x + 16 * y, t * 0.5 + vec4(y));
	imageStore(written, -1 - x, vec4(9));
	imageAtomicAdd(sums, y, uint64_t(x) * 0x90000001ul);
	int was = imageAtomicMin(least, x, -x - 1);
	color = t + vec4(textureSize(fetched), imageSize(written), imageSize(sums), was < 0 ? 0 : 100);
}
