#version 450
// Functions of one number, each for the float whose bits are from + step times the pixel's number; NaN of any bits counts as one.
layout(push_constant) uniform Push { uint from; uint step; uint width; };
layout(location = 0) out uvec4 color;
uint of(float r, uint before) { return (before << 5 | before >> 27) ^ (isnan(r) ? 0x7FC00000u : floatBitsToUint(r)); }
void main() {
	float x = uintBitsToFloat(from + step * (uint(gl_FragCoord.x) + width * uint(gl_FragCoord.y)));
	uvec4 h = uvec4(0u);
	h.x = of(sin(x), h.x); h.x = of(cos(x), h.x); h.x = of(tan(x), h.x); h.x = of(asin(x), h.x); h.x = of(acos(x), h.x); h.x = of(atan(x), h.x);
	h.x = of(sinh(x), h.x); h.x = of(cosh(x), h.x); h.x = of(tanh(x), h.x); h.x = of(asinh(x), h.x); h.x = of(acosh(x), h.x); h.x = of(atanh(x), h.x);
	h.y = of(exp(x), h.y); h.y = of(exp2(x), h.y); h.y = of(log(x), h.y); h.y = of(log2(x), h.y); h.y = of(sqrt(x), h.y); h.y = of(inversesqrt(x), h.y);
	h.y = of(pow(abs(x), 1.7), h.y); h.y = of(1.0 / x, h.y);
	h.z = of(floor(x), h.z); h.z = of(ceil(x), h.z); h.z = of(fract(x), h.z); h.z = of(trunc(x), h.z); h.z = of(round(x), h.z);
	h.z = of(roundEven(x), h.z); h.z = of(abs(x), h.z); h.z = of(sign(x), h.z); h.z = of(radians(x), h.z); h.z = of(degrees(x), h.z);
	h.w = uint(int(x)) ^ uint(x) * 3u ^ packHalf2x16(vec2(x, -x)) ^ packUnorm4x8(vec4(x)) ^ packSnorm2x16(vec2(x));
	int e;
	h.w = of(frexp(x, e), h.w) + uint(e);
	float whole;
	h.w = of(modf(x, whole), h.w);
	h.w = of(whole, h.w);
	color = h;
}
