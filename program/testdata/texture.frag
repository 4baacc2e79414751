#version 450
// Lookups of many kinds.
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(location = 1) out vec4 second;
layout(set = 0, binding = 1) uniform sampler2D image;
layout(set = 0, binding = 2) uniform texture2D plain[3];
layout(set = 0, binding = 3) uniform sampler how;
layout(set = 0, binding = 4) uniform samplerCube sky;
void main() {
	int k = int(gl_FragCoord.x) % 3;
	vec4 a = texture(image, uv * 3.0) + textureLod(image, uv, 1.5) + textureGrad(image, uv, vec2(0.1, 0), vec2(0, 0.2));
	a += textureOffset(image, uv, ivec2(1, -2)) + texelFetch(image, ivec2(uv * 9.0), 1) + textureGather(image, uv, 1);
	a += texture(sky, vec3(uv - 0.5, 0.3)) + textureProj(image, vec3(uv, 1.5));
	if (uv.x + uv.y < 1.0) a += textureLod(sampler2D(plain[k], how), uv, 0.0);
	second = vec4(textureQueryLod(image, uv), vec2(textureSize(image, 1)));
	color = a + vec4(dFdx(uv.x * uv.y), dFdy(a.x), fwidth(uv.y), textureQueryLevels(image));
}
