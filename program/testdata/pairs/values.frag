#version 450
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
vec4 case0(vec2 uv, int n, uint u) {
float a[4] = float[](1.0, uv.x, uv.y, 4.0);
return vec4(a[n & 3], a[(n + 1) & 3], a[2], a[0]);
}
vec4 case1(vec2 uv, int n, uint u) {
vec2 a[3] = vec2[](vec2(0.0), vec2(0.0), vec2(0.0));
a[n % 3] = uv;
a[1].x += 3.0;
return vec4(a[0] + a[1], a[2]);
}
struct PairD { float a; vec2 b; };
vec4 case2(vec2 uv, int n, uint u) {
PairD p = PairD(uv.x, uv);
p.b.y = 7.0;
PairD q = p;
p.a = 3.0;
return vec4(p.a, q.a, p.b);
}
struct InnerE { float x; };
struct OuterE { InnerE list[3]; float y; };
vec4 case3(vec2 uv, int n, uint u) {
OuterE o;
o.list[0].x = 0.0;
o.list[1].x = 0.0;
o.list[2].x = 0.0;
o.list[n % 3].x = uv.x;
o.y = uv.y;
return vec4(o.list[0].x, o.list[1].x, o.list[2].x, o.y);
}
const float kF = 2.5;
const vec3 vF = vec3(1.0, 2.0, 3.0);
vec4 case4(vec2 uv, int n, uint u) {
return vec4(vF * kF * uv.x, kF);
}
float counterG;
float bumpG(float x) {
counterG += x;
return counterG;
}
vec4 case5(vec2 uv, int n, uint u) {
counterG = 1.0;
float a = bumpG(uv.x);
float b = bumpG(uv.y);
return vec4(a, b, counterG, 1.0);
}
float[2] boxH() { return float[](3.0, 4.0); }
vec4 case6(vec2 uv, int n, uint u) {
float a[2] = boxH();
return vec4(a[0], a[1], uv);
}
vec4 case7(vec2 uv, int n, uint u) {
return vec4(float(int(uv.x * 9.0)), float(uint(uv.y * 9.0)), float(n > 3), float(uint(n == 2)));
}
vec4 case8(vec2 uv, int n, uint u) {
return vec4(unpackHalf2x16(u & 0x3FFF3FFFu), 0.0, 1.0);
}
vec4 case9(vec2 uv, int n, uint u) {
return unpackUnorm4x8(u);
}
vec4 case10(vec2 uv, int n, uint u) {
return unpackSnorm4x8(u);
}
vec4 case11(vec2 uv, int n, uint u) {
return vec4(unpackUnorm2x16(u), unpackSnorm2x16(u));
}
vec4 case12(vec2 uv, int n, uint u) {
return vec4(uintBitsToFloat((u >> 9u) | 0x3f800000u) - 1.0);
}
vec4 case13(vec2 uv, int n, uint u) {
vec2 p = floor(uv * 8.0);
float h = fract(sin(dot(p, vec2(1.7, 3.1))) * 43.5);
return vec4(h);
}
vec4 case14(vec2 uv, int n, uint u) {
float a = uv.x;
float b = a * a;
float c = b * a + b;
return vec4(a, b, c, a + b + c);
}
vec4 case15(vec2 uv, int n, uint u) {
vec3 a = vec3(0.0);
a.y = uv.x;
a[n % 3] += 2.0;
return vec4(a, 1.0);
}
vec4 case16(vec2 uv, int n, uint u) {
vec2 q = vec2(uv.y, 2.0);
vec2 a = q;
vec2 b = a;
a.x = 5.0;
return vec4(a, b);
}
vec4 case17(vec2 uv, int n, uint u) {
bvec3 a = bvec3(uv.x > 0.5, uv.y > 0.5, n > 7);
return vec4(vec3(a), 1.0);
}
vec4 case18(vec2 uv, int n, uint u) {
const int k = 3;
int s[3] = int[](k, k * 2, k * 3);
s[n % k] += 1;
return vec4(vec3(ivec3(s[0], s[1], s[2])), 1.0);
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
}
