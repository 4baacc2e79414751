#version 450
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
vec4 case0(vec2 uv, int n, uint u) {
if (uv.x > 0.5) {
return vec4(1.0);
}
return vec4(uv, 0.0, 1.0);
}
vec4 case1(vec2 uv, int n, uint u) {
if (uv.x > 0.5) {
if (uv.y > 0.5) {
return vec4(1.0);
} else {
return vec4(2.0);
}
} else if (uv.y > 0.3) {
return vec4(3.0);
}
return vec4(4.0);
}
vec4 case2(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < n; i++) {
s += uv.x * float(i);
}
return vec4(s);
}
vec4 case3(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < 16; i++) {
if (i > n) {
break;
}
if ((i & 1) == 0) {
continue;
}
s += uv.y * float(i);
}
return vec4(s);
}
vec4 case4(vec2 uv, int n, uint u) {
float s = 0.0;
int i = 0;
while (i < n) {
s += uv.x;
i += 2;
}
return vec4(s, float(i), 0.0, 1.0);
}
vec4 case5(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < 4; i++) {
for (int j = 0; j < 4; j++) {
if (i * j > n) {
break;
}
s += float(i * 4 + j);
}
}
return vec4(s);
}
vec4 case6(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < 4; i++) {
float t = 0.0;
t += uv.x;
s += t;
}
return vec4(s);
}
vec4 case7(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < 4; i++) {
float t[3] = float[](0.0, 0.0, 0.0);
t[n % 3] += uv.x;
s += t[0] + 2.0 * t[1];
}
return vec4(s);
}
vec4 case8(vec2 uv, int n, uint u) {
float s = 0.0;
int i = 0;
while (true) {
if (i >= n) { break; }
s += uv.x;
i++;
}
return vec4(s);
}
vec4 case9(vec2 uv, int n, uint u) {
float s = 0.0;
int i = 0;
do {
s += uv.x;
i++;
} while (!(i > n));
return vec4(s);
}
vec4 case10(vec2 uv, int n, uint u) {
float s = 1.0;
switch (n) {
case 0: s = 2.0; break;
case 1: case 2: case 5: s = uv.x; break;
case 7: return vec4(9.0);
default: s = uv.y;
}
return vec4(s);
}
vec4 case11(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < 8; i++) {
switch ((i + n) & 3) {
case 0: continue;
case 1: s += uv.x; break;
case 2: if (i > 5) { break; } s += uv.y; break;
default: s += 0.5;
}
s += 0.125;
}
return vec4(s);
}
float twiceA(float x) {
return 2.0 * x;
}
vec4 case12(vec2 uv, int n, uint u) {
return vec4(twiceA(uv.x), twiceA(twiceA(uv.y)), 0.0, 1.0);
}
float earlyB(float x, float y) {
if (x > y) { return x; }
for (int i = 0; i < 5; i++) {
if (x + float(i) * 0.1 > y) { return float(i); }
}
return -1.0;
}
vec4 case13(vec2 uv, int n, uint u) {
return vec4(earlyB(uv.x, uv.y), earlyB(uv.y, uv.x), 0.0, 1.0);
}
void addC(inout float p, float x) { p = p + x; }
vec4 case14(vec2 uv, int n, uint u) {
float s = 1.0;
addC(s, uv.x);
addC(s, uv.y);
return vec4(s);
}
vec4 case15(vec2 uv, int n, uint u) {
if (uv.x > 0.5 && uv.y > 0.5 || n == 3) {
return vec4(1.0);
}
return vec4(0.0);
}
vec4 case16(vec2 uv, int n, uint u) {
bool b = uv.x > 0.5;
b = b != (n > 7);
if (!b) {
return vec4(1.0);
}
return vec4(0.5);
}
vec4 case17(vec2 uv, int n, uint u) {
if (uv.x + uv.y > 1.5) {
discard;
}
return vec4(uv, 0.0, 1.0);
}
vec4 case18(vec2 uv, int n, uint u) {
uint x = u >> 8u;
int steps = 0;
while (x > 1u && steps < 40) {
if ((x & 1u) == 0u) {
x = x >> 1u;
} else {
x = 3u * x + 1u;
}
steps += 1;
}
return vec4(float(steps), float(x & 65535u), 0.0, 1.0);
}
vec4 case19(vec2 uv, int n, uint u) {
vec2 z = vec2(0.0);
int i = 0;
for (; i < 30; i++) {
if (dot(z, z) > 4.0) {
break;
}
z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + uv * 3.0 - vec2(2.0, 1.5);
}
return vec4(float(i));
}
vec4 case20(vec2 uv, int n, uint u) {
float a = 0.0;
float b = 1.0;
for (int i = 0; i < n; i++) {
float t = a + b;
a = b;
b = t;
}
return vec4(a, b, 0.0, 1.0);
}
vec4 case21(vec2 uv, int n, uint u) {
float s = 0.0;
for (uint i = 0u; i < 32u; i += 1u) {
if (((u >> i) & 1u) != 0u) {
s += float(i);
}
}
return vec4(s);
}
vec4 case22(vec2 uv, int n, uint u) {
{
float s = uv.x;
if (s > 0.5) {
return vec4(s);
}
}
float s = uv.y;
return vec4(s);
}
vec4 case23(vec2 uv, int n, uint u) {
int s = 0;
for (int i = 10; i > n; i--) {
s -= i;
s *= 2;
s /= 3;
s ^= 5;
}
return vec4(float(s));
}
vec4 case24(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < n; i++) {
s = s * 0.5 + uv.x;
}
return vec4(s, uv, 1.0);
}
vec4 case25(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < n; i++) {
s = max(s, uv.y * float(i));
}
return vec4(s, uv, 1.0);
}
vec4 case26(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < n; i++) {
if (s > 2.0) { s -= 2.0; } else { s += uv.x; }
}
return vec4(s, uv, 1.0);
}
vec4 case27(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < n; i++) {
if (i == 2) { continue; }
s += 1.0;
}
return vec4(s, uv, 1.0);
}
vec4 case28(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < n / 2; i++) {
s = s * 0.5 + uv.x;
}
return vec4(s, uv, 1.0);
}
vec4 case29(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < n / 2; i++) {
s = max(s, uv.y * float(i));
}
return vec4(s, uv, 1.0);
}
vec4 case30(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < n / 2; i++) {
if (s > 2.0) { s -= 2.0; } else { s += uv.x; }
}
return vec4(s, uv, 1.0);
}
vec4 case31(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < n / 2; i++) {
if (i == 2) { continue; }
s += 1.0;
}
return vec4(s, uv, 1.0);
}
vec4 case32(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < (n & 3) + 1; i++) {
s = s * 0.5 + uv.x;
}
return vec4(s, uv, 1.0);
}
vec4 case33(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < (n & 3) + 1; i++) {
s = max(s, uv.y * float(i));
}
return vec4(s, uv, 1.0);
}
vec4 case34(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < (n & 3) + 1; i++) {
if (s > 2.0) { s -= 2.0; } else { s += uv.x; }
}
return vec4(s, uv, 1.0);
}
vec4 case35(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < (n & 3) + 1; i++) {
if (i == 2) { continue; }
s += 1.0;
}
return vec4(s, uv, 1.0);
}
vec4 case36(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < 16 - n; i++) {
s = s * 0.5 + uv.x;
}
return vec4(s, uv, 1.0);
}
vec4 case37(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < 16 - n; i++) {
s = max(s, uv.y * float(i));
}
return vec4(s, uv, 1.0);
}
vec4 case38(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < 16 - n; i++) {
if (s > 2.0) { s -= 2.0; } else { s += uv.x; }
}
return vec4(s, uv, 1.0);
}
vec4 case39(vec2 uv, int n, uint u) {
float s = 0.0;
for (int i = 0; i < 16 - n; i++) {
if (i == 2) { continue; }
s += 1.0;
}
return vec4(s, uv, 1.0);
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
}
