#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
// Numbers of all widths.
layout(location = 0) in vec2 uv;
layout(location = 0) out uvec4 color;
void main() {
	int64_t l = int64_t(uv.x * 1e9) * 12345l - 77l;
	double d = double(uv.y) * 3.0lf + sqrt(double(uv.x) + 1.0lf);
	float16_t h = float16_t(uv.x) * 3.0hf + float16_t(uv.y);
	int16_t s = int16_t(uv.x * 4e4) * 3s;
	uint8_t b = uint8_t(uint8_t(uint(uv.y * 255.0)) + uint8_t(200u));
	mat3 m = mat3(uv.x, 1, 2, 3, uv.y, 5, 6, 7, 9.5);
	vec3 v = inverse(m) * vec3(uv, 1) + refract(normalize(vec3(uv, 1)), vec3(0, 0, 1), 0.7);
	int e;
	float f = frexp(uv.x * 100.0, e) + ldexp(uv.y, e - 3) + pow(uv.x + 0.1, 2.5) + atan(uv.y, uv.x - 0.5);
	uint q = bitfieldExtract(packHalf2x16(uv), 3, 17) ^ bitfieldInsert(7u, 5u, 4, 9) ^ uint(findMSB(int(f * 1000.0)));
	color = uvec4(uint(l) ^ uint(l >> 32), floatBitsToUint(float(d) + float(h) + f), uint(int(s)) + uint(b) + q, floatBitsToUint(v.x + v.y * v.z + determinant(m)));
}
