#version 450
// Storage buffers read, written and counted in; texel buffers; bounds.
layout(location = 0) in vec2 uv;
layout(location = 0) out uvec4 color;
struct Item { vec3 v; float w; uint bits[3]; };
layout(set = 1, binding = 2, std430) buffer Items { uint count; Item items[]; } list;
layout(set = 1, binding = 3, std430) writeonly buffer Log { uint words[]; } log_;
layout(set = 1, binding = 4) uniform usamplerBuffer texels;
layout(set = 1, binding = 5, r32ui) uniform uimage2D counts;
void main() {
	uint n = atomicAdd(list.count, 1u);
	ivec2 at = ivec2(gl_FragCoord.xy);
	int i = at.x + at.y * 16 - 8;
	log_.words[i] = floatBitsToUint(uv.x) ^ uint(i);
	imageAtomicMax(counts, at / 3, uint(i));
	Item item = list.items[i & 7];
	list.items[at.y].bits[at.x % 5] = uint(at.x);
	color = uvec4(item.bits[1], texelFetch(texels, i - 3).y, uint(list.items.length()), min(n, 1u));
}
