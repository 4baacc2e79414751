#version 450
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
vec4 case0(vec2 uv, int n, uint u) {
vec2 v = uv * 6.0 + vec2(-3.0);
return vec4(sin(v), sin(v.x), sin(v.y));
}
vec4 case1(vec2 uv, int n, uint u) {
vec2 v = uv * 6.0 + vec2(-3.0);
return vec4(cos(v), cos(v.x), cos(v.y));
}
vec4 case2(vec2 uv, int n, uint u) {
vec2 v = uv * 2.0 + vec2(-1.0);
return vec4(tan(v), tan(v.x), tan(v.y));
}
vec4 case3(vec2 uv, int n, uint u) {
vec2 v = uv * 1.9 + vec2(-0.95);
return vec4(asin(v), asin(v.x), asin(v.y));
}
vec4 case4(vec2 uv, int n, uint u) {
vec2 v = uv * 1.9 + vec2(-0.95);
return vec4(acos(v), acos(v.x), acos(v.y));
}
vec4 case5(vec2 uv, int n, uint u) {
vec2 v = uv * 8.0 + vec2(-4.0);
return vec4(atan(v), atan(v.x), atan(v.y));
}
vec4 case6(vec2 uv, int n, uint u) {
vec2 v = uv * 4.0 + vec2(-2.0);
return vec4(sinh(v), sinh(v.x), sinh(v.y));
}
vec4 case7(vec2 uv, int n, uint u) {
vec2 v = uv * 4.0 + vec2(-2.0);
return vec4(cosh(v), cosh(v.x), cosh(v.y));
}
vec4 case8(vec2 uv, int n, uint u) {
vec2 v = uv * 4.0 + vec2(-2.0);
return vec4(tanh(v), tanh(v.x), tanh(v.y));
}
vec4 case9(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(-4.0);
return vec4(asinh(v), asinh(v.x), asinh(v.y));
}
vec4 case10(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(1.1);
return vec4(acosh(v), acosh(v.x), acosh(v.y));
}
vec4 case11(vec2 uv, int n, uint u) {
vec2 v = uv * 1.8 + vec2(-0.9);
return vec4(atanh(v), atanh(v.x), atanh(v.y));
}
vec4 case12(vec2 uv, int n, uint u) {
vec2 v = uv * 6.0 + vec2(-3.0);
return vec4(exp(v), exp(v.x), exp(v.y));
}
vec4 case13(vec2 uv, int n, uint u) {
vec2 v = uv * 6.0 + vec2(-3.0);
return vec4(exp2(v), exp2(v.x), exp2(v.y));
}
vec4 case14(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(0.1);
return vec4(log(v), log(v.x), log(v.y));
}
vec4 case15(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(0.1);
return vec4(log2(v), log2(v.x), log2(v.y));
}
vec4 case16(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(0.0);
return vec4(sqrt(v), sqrt(v.x), sqrt(v.y));
}
vec4 case17(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(0.1);
return vec4(inversesqrt(v), inversesqrt(v.x), inversesqrt(v.y));
}
vec4 case18(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(-4.5);
return vec4(floor(v), floor(v.x), floor(v.y));
}
vec4 case19(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(-4.5);
return vec4(ceil(v), ceil(v.x), ceil(v.y));
}
vec4 case20(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(-4.5);
return vec4(fract(v), fract(v.x), fract(v.y));
}
vec4 case21(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(-4.5);
return vec4(trunc(v), trunc(v.x), trunc(v.y));
}
vec4 case22(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(-4.4);
return vec4(roundEven(v), roundEven(v.x), roundEven(v.y));
}
vec4 case23(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(-4.5);
return vec4(abs(v), abs(v.x), abs(v.y));
}
vec4 case24(vec2 uv, int n, uint u) {
vec2 v = uv * 9.0 + vec2(-4.5);
return vec4(sign(v), sign(v.x), sign(v.y));
}
vec4 case25(vec2 uv, int n, uint u) {
vec2 v = uv * 360.0 + vec2(0.0);
return vec4(radians(v), radians(v.x), radians(v.y));
}
vec4 case26(vec2 uv, int n, uint u) {
vec2 v = uv * 6.0 + vec2(0.0);
return vec4(degrees(v), degrees(v.x), degrees(v.y));
}
vec4 case27(vec2 uv, int n, uint u) {
return vec4(pow(uv.x + 0.1, uv.y * 3.0));
}
vec4 case28(vec2 uv, int n, uint u) {
return vec4(min(uv.x, uv.y));
}
vec4 case29(vec2 uv, int n, uint u) {
return vec4(max(uv.x, uv.y));
}
vec4 case30(vec2 uv, int n, uint u) {
return vec4(clamp(uv.x, 0.2, uv.y + 0.2));
}
vec4 case31(vec2 uv, int n, uint u) {
return vec4(mix(uv.x, 3.0, uv.y));
}
vec4 case32(vec2 uv, int n, uint u) {
return vec4(step(uv.x, uv.y));
}
vec4 case33(vec2 uv, int n, uint u) {
return vec4(smoothstep(0.2, 0.7, uv.x));
}
vec4 case34(vec2 uv, int n, uint u) {
return vec4(distance(uv, vec2(0.3, 0.6)));
}
vec4 case35(vec2 uv, int n, uint u) {
return vec4(length(uv));
}
vec4 case36(vec2 uv, int n, uint u) {
return vec4(dot(uv, vec2(2.0, -3.0)));
}
vec4 case37(vec2 uv, int n, uint u) {
return vec4(fma(uv.x, uv.y, 0.5));
}
vec4 case38(vec2 uv, int n, uint u) {
return vec4(ldexp(uv.x, n - 8));
}
vec4 case39(vec2 uv, int n, uint u) {
return vec4(float(roundEven(uv.x * 9.0 + 0.2)));
}
vec4 case40(vec2 uv, int n, uint u) {
return vec4(uv.x - uv.y * floor(uv.x / uv.y));
}
vec4 case41(vec2 uv, int n, uint u) {
return vec4(exp(uv.x) * log(uv.y + 1.0));
}
vec4 case42(vec2 uv, int n, uint u) {
return vec4(atan(uv.y - 0.5, uv.x - 0.4));
}
vec4 case43(vec2 uv, int n, uint u) {
return vec4(clamp(uv.x * 3.0 - 1.0, 0.0, 1.0));
}
vec4 case44(vec2 uv, int n, uint u) {
float w;
float f = modf(uv.x * 7.0 - 3.0, w);
return vec4(f, w, 0.0, 1.0);
}
vec4 case45(vec2 uv, int n, uint u) {
int e;
float f = frexp(uv.x * 70.0 + 0.1, e);
return vec4(f, float(e), 0.0, 1.0);
}
void main() {
int k = int(gl_FragCoord.x) / 4;
int n = int(gl_FragCoord.y) & 15;
uint u = uint(int(gl_FragCoord.x) + 64 * int(gl_FragCoord.y)) * 2654435761u;
color = vec4(0.0);
if (k == 0) { color = case0(uv, n, u); }
if (k == 1) { color = case1(uv, n, u); }
if (k == 2) { color = case2(uv, n, u); }
if (k == 3) { color = case3(uv, n, u); }
if (k == 4) { color = case4(uv, n, u); }
if (k == 5) { color = case5(uv, n, u); }
if (k == 6) { color = case6(uv, n, u); }
if (k == 7) { color = case7(uv, n, u); }
if (k == 8) { color = case8(uv, n, u); }
if (k == 9) { color = case9(uv, n, u); }
if (k == 10) { color = case10(uv, n, u); }
if (k == 11) { color = case11(uv, n, u); }
if (k == 12) { color = case12(uv, n, u); }
if (k == 13) { color = case13(uv, n, u); }
if (k == 14) { color = case14(uv, n, u); }
if (k == 15) { color = case15(uv, n, u); }
if (k == 16) { color = case16(uv, n, u); }
if (k == 17) { color = case17(uv, n, u); }
if (k == 18) { color = case18(uv, n, u); }
if (k == 19) { color = case19(uv, n, u); }
if (k == 20) { color = case20(uv, n, u); }
if (k == 21) { color = case21(uv, n, u); }
if (k == 22) { color = case22(uv, n, u); }
if (k == 23) { color = case23(uv, n, u); }
if (k == 24) { color = case24(uv, n, u); }
if (k == 25) { color = case25(uv, n, u); }
if (k == 26) { color = case26(uv, n, u); }
if (k == 27) { color = case27(uv, n, u); }
if (k == 28) { color = case28(uv, n, u); }
if (k == 29) { color = case29(uv, n, u); }
if (k == 30) { color = case30(uv, n, u); }
if (k == 31) { color = case31(uv, n, u); }
if (k == 32) { color = case32(uv, n, u); }
if (k == 33) { color = case33(uv, n, u); }
if (k == 34) { color = case34(uv, n, u); }
if (k == 35) { color = case35(uv, n, u); }
if (k == 36) { color = case36(uv, n, u); }
if (k == 37) { color = case37(uv, n, u); }
if (k == 38) { color = case38(uv, n, u); }
if (k == 39) { color = case39(uv, n, u); }
if (k == 40) { color = case40(uv, n, u); }
if (k == 41) { color = case41(uv, n, u); }
if (k == 42) { color = case42(uv, n, u); }
if (k == 43) { color = case43(uv, n, u); }
if (k == 44) { color = case44(uv, n, u); }
if (k == 45) { color = case45(uv, n, u); }
}
