#version 450
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
vec4 case0(vec2 uv, int n, uint u) {
vec3 a = vec3(uv, 0.5);
return vec4(cross(a, vec3(0.3, 0.2, 0.9)), 1.0);
}
vec4 case1(vec2 uv, int n, uint u) {
vec3 a = normalize(vec3(uv, 0.5));
return vec4(reflect(a, vec3(0.0, 1.0, 0.0)), 1.0);
}
vec4 case2(vec2 uv, int n, uint u) {
vec3 a = normalize(vec3(uv, 0.5));
return vec4(refract(a, vec3(0.0, 0.0, -1.0), 0.8), 1.0);
}
vec4 faceForward4(vec2 a) {
return vec4(faceforward(vec3(a, 1.0), vec3(a.yx - 0.5, 0.0), vec3(0.0, 1.0, 0.0)), 1.0);
}
vec4 case3(vec2 uv, int n, uint u) {
return faceForward4(uv);
}
vec4 case4(vec2 uv, int n, uint u) {
vec4 a = vec4(uv, uv.yx);
return a.wzyx * a.xxyy;
}
vec4 case5(vec2 uv, int n, uint u) {
vec4 a = vec4(uv, 1.0, 2.0);
return a.zwxy - a;
}
vec4 case6(vec2 uv, int n, uint u) {
vec4 a = vec4(uv, 1.0, 2.0);
a.y = 7.0;
a.w = a.x + a.y;
return a;
}
vec4 case7(vec2 uv, int n, uint u) {
vec4 a = vec4(uv, 1.0, 2.0);
a[n & 3] = 9.0;
return a;
}
vec4 case8(vec2 uv, int n, uint u) {
vec4 a = vec4(uv, 1.0, 2.0);
return vec4(a[n & 3], a[(n + 1) & 3], a.x, a.y);
}
vec4 case9(vec2 uv, int n, uint u) {
return 2.0 * vec4(uv, 1.0, 2.0) * 3.0;
}
vec4 case10(vec2 uv, int n, uint u) {
return vec4(uv, 1.0, 2.0) / vec4(2.0, 4.0, 8.0, 16.0) + 1.5;
}
vec4 case11(vec2 uv, int n, uint u) {
return -vec4(uv, 1.0, 2.0);
}
vec4 case12(vec2 uv, int n, uint u) {
mat2x2 m = mat2x2(uv.x, 1.0, 2.0, uv.y);
return vec4(m * uv, uv * m);
}
vec4 case13(vec2 uv, int n, uint u) {
mat3x3 m = mat3x3(uv.x, 1.0, 2.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5);
return vec4(m * vec3(uv, 1.0), determinant(m));
}
vec4 case14(vec2 uv, int n, uint u) {
mat4x4 m = mat4x4(uv.x, 1.0, 2.0, 3.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5, 8.0, 1.0, 2.0, 3.0, 5.0, 8.0);
return m * vec4(uv, 1.0, 2.0);
}
vec4 case15(vec2 uv, int n, uint u) {
mat4x4 m = mat4x4(uv.x, 1.0, 2.0, 3.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5, 8.0, 1.0, 2.0, 3.0, 5.0, 8.0);
return (m * m)[n & 3];
}
vec4 case16(vec2 uv, int n, uint u) {
mat2x3 m = mat2x3(uv.x, 1.0, 2.0, uv.y, 3.0, 4.0);
return vec4(m * uv, (vec3(1.0, uv) * m).x);
}
vec4 case17(vec2 uv, int n, uint u) {
mat3x3 m = mat3x3(uv.x, 1.0, 2.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5);
return vec4(transpose(m)[n & 1], 1.0);
}
vec4 case18(vec2 uv, int n, uint u) {
mat2x2 m = mat2x2(uv.x, 1.0, 2.0, uv.y);
return vec4((m * 2.0)[0], (m + m)[1]);
}
vec4 case19(vec2 uv, int n, uint u) {
mat2x2 m = mat2x2(uv.x, 1.0, 2.0, uv.y);
m[1] = vec2(5.0, 6.0);
m[0][1] = uv.y;
return vec4(m[0], m[1]);
}
vec4 case20(vec2 uv, int n, uint u) {
return vec4(dFdx(uv.x * uv.y), dFdy(uv.x * uv.x + uv.y), fwidth(uv.x), 1.0);
}
vec4 case21(vec2 uv, int n, uint u) {
vec3 a = floor(vec3(uv * 9.0, 3.7));
return vec4(a, length(a));
}
vec4 case22(vec2 uv, int n, uint u) {
vec3 a = mix(vec3(uv, 0.0), vec3(1.0, 2.0, 3.0), 0.25);
return vec4(a, dot(a, a));
}
vec4 case23(vec2 uv, int n, uint u) {
vec3 a = mix(vec3(uv, 0.0), vec3(1.0, 2.0, 3.0), vec3(0.25, uv));
return vec4(a, 1.0);
}
vec4 case24(vec2 uv, int n, uint u) {
vec3 a = clamp(vec3(uv, 2.0), vec3(0.3), vec3(0.6));
return vec4(a, 1.0);
}
vec4 case25(vec2 uv, int n, uint u) {
vec2 a = pow(uv + 0.1, vec2(2.0, 3.0));
return vec4(a, 0.0, 1.0);
}
vec4 case26(vec2 uv, int n, uint u) {
vec2 a = smoothstep(vec2(0.1), vec2(0.9, 0.5), uv);
return vec4(a, 0.0, 1.0);
}
vec4 case27(vec2 uv, int n, uint u) {
ivec2 a = ivec2(uv * 100.0) - ivec2(50, 20);
return vec4(vec2(a), vec2(abs(a)));
}
vec4 case28(vec2 uv, int n, uint u) {
uvec2 a = uvec2(uv * 100.0);
return vec4(vec2(a ^ uvec2(5u, 9u)), vec2(a >> uvec2(1u, 2u)));
}
vec4 case29(vec2 uv, int n, uint u) {
return vec4(vec2(ivec2(n, 3) * ivec2(2, n)), 0.0, 1.0);
}
vec4 case30(vec2 uv, int n, uint u) {
return vec4((uv.x > uv.y ? uv.yx : uv), 0.0, 1.0);
}
vec4 case31(vec2 uv, int n, uint u) {
return vec4(mix(uv, uv.yx, greaterThan(uv, vec2(0.5, 0.3))), 0.0, 1.0);
}
vec4 case32(vec2 uv, int n, uint u) {
return vec4(vec2(lessThan(uv, uv.yx)), 0.0, 1.0);
}
vec4 case33(vec2 uv, int n, uint u) {
return vec4(vec2(equal(uv, floor(uv * 4.0) / 4.0)), 0.0, 1.0);
}
vec4 case34(vec2 uv, int n, uint u) {
return vec4(vec2(not(greaterThan(uv, vec2(0.4)))), 0.0, 1.0);
}
vec4 case35(vec2 uv, int n, uint u) {
return vec4(uv - vec2(0.3, 0.2) * trunc(uv / vec2(0.3, 0.2)), 0.0, 1.0);
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
}
