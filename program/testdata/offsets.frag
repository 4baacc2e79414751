#version 450
// Lookups that differ by constant offsets, with arithmetic and a way out between them.
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D image;
void main() {
	vec4 sum = 4.0 * texture(image, uv);
	sum += 2.0 * textureOffset(image, uv, ivec2(1, 0)) * sum.x;
	sum += 2.0 * textureOffset(image, uv, ivec2(-1, 0));
	if (sum.y > 9.0) discard;
	sum += textureOffset(image, uv, ivec2(0, 1)) + textureOffset(image, uv, ivec2(0, -1)).zyxw;
	sum += textureOffset(image, uv, ivec2(1, 1)) + textureOffset(image, uv, ivec2(-1, 1));
	sum += textureOffset(image, uv, ivec2(1, -1)) + textureOffset(image, uv, ivec2(-1, -1));
	if (uv.x + uv.y > 0.9)
		sum -= textureLodOffset(image, uv * 2.0, 0.5, ivec2(3, 0)) + sum * textureLodOffset(image, uv * 2.0, 0.5, ivec2(5, -4));
	color = sum;
}
