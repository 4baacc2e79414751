#version 450
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
vec4 case0(vec2 uv, int n, uint u) {
uint r = u + 77u;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case1(vec2 uv, int n, uint u) {
uint r = u - 77777u;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case2(vec2 uv, int n, uint u) {
uint r = u * 48271u;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case3(vec2 uv, int n, uint u) {
uint r = u / 1000u;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case4(vec2 uv, int n, uint u) {
uint r = u % 1000u;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case5(vec2 uv, int n, uint u) {
uint r = u & 0xF0F0F0F0u;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case6(vec2 uv, int n, uint u) {
uint r = u | 0x0F0F0F0Fu;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case7(vec2 uv, int n, uint u) {
uint r = u ^ 0x5A5A5A5Au;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case8(vec2 uv, int n, uint u) {
uint r = ~u;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case9(vec2 uv, int n, uint u) {
uint r = u << 5u;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case10(vec2 uv, int n, uint u) {
uint r = u >> 5u;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case11(vec2 uv, int n, uint u) {
uint r = u << uint(n);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case12(vec2 uv, int n, uint u) {
uint r = u >> uint(n);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case13(vec2 uv, int n, uint u) {
uint r = min(u, 0x40000000u);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case14(vec2 uv, int n, uint u) {
uint r = max(u, 0x40000000u);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case15(vec2 uv, int n, uint u) {
uint r = clamp(u, 0x20000000u, 0x40000000u);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case16(vec2 uv, int n, uint u) {
uint r = bitCount(u);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case17(vec2 uv, int n, uint u) {
uint r = bitfieldReverse(u);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case18(vec2 uv, int n, uint u) {
uint r = uint(n) * uint(n);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case19(vec2 uv, int n, uint u) {
uint r = uint(uv.x * 5000.0);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case20(vec2 uv, int n, uint u) {
uint r = uint(int(uv.x * 5000.0) - 2500);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case21(vec2 uv, int n, uint u) {
uint r = floatBitsToUint(uv.x);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case22(vec2 uv, int n, uint u) {
uint r = floatBitsToUint(uv.x * uv.y + 1.0);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case23(vec2 uv, int n, uint u) {
uint r = (u ^ (u >> 16u)) * 0x7feb352du;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case24(vec2 uv, int n, uint u) {
uint r = u * u + 1013904223u;
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case25(vec2 uv, int n, uint u) {
uint r = (u << 13u) | (u >> 19u);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case26(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = i + 77;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case27(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = i - 77777;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case28(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = i * 48271;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case29(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = i / 1000;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case30(vec2 uv, int n, uint u) {
int i = int(u) >> 5;
int r = i - i / 1000 * 1000;
return vec4(float(r & 65535), float(r >> 16), 0.0, 1.0);
}
vec4 case31(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = -i;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case32(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = ~i;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case33(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = i << 3u;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case34(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = i >> 3u;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case35(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = i & 255;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case36(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = i | 4096;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case37(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = i ^ -1;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case38(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = abs(i);
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case39(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = sign(i);
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case40(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = min(i, 5);
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case41(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = max(i, 5);
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case42(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = clamp(i, -100, 100);
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case43(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = int(uv.x * 5000.0) - 2500;
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case44(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = int(-uv.x * 5000.0);
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case45(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = findMSB(n);
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case46(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = findLSB(n + 16);
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case47(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = bitCount(i);
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case48(vec2 uv, int n, uint u) {
int i = int(u) >> 5u;
int r = int(uint(n) << 28u);
return vec4(float(r & 65535), float(r >> 16u), 0.0, 1.0);
}
vec4 case49(vec2 uv, int n, uint u) {
uint r = bitfieldExtract(u, 5, 11);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case50(vec2 uv, int n, uint u) {
uint r = bitfieldInsert(u, 77u, 4, 9);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case51(vec2 uv, int n, uint u) {
uint r = uint(bitfieldExtract(int(u), 5, 11));
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case52(vec2 uv, int n, uint u) {
uint r = packHalf2x16(uv);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case53(vec2 uv, int n, uint u) {
uint r = packUnorm2x16(uv);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case54(vec2 uv, int n, uint u) {
uint r = packSnorm2x16(uv);
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case55(vec2 uv, int n, uint u) {
uint r = packUnorm4x8(vec4(uv, 0.3, 0.9));
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case56(vec2 uv, int n, uint u) {
uint r = packSnorm4x8(vec4(uv, -0.3, -0.9));
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case57(vec2 uv, int n, uint u) {
uint r = uint(findMSB(u));
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
}
vec4 case58(vec2 uv, int n, uint u) {
uint r = uint(findLSB(u | 1024u));
return vec4(float(r & 65535u), float(r >> 16u), 0.0, 1.0);
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
if (k == 46) { color = case46(uv, n, u); }
if (k == 47) { color = case47(uv, n, u); }
if (k == 48) { color = case48(uv, n, u); }
if (k == 49) { color = case49(uv, n, u); }
if (k == 50) { color = case50(uv, n, u); }
if (k == 51) { color = case51(uv, n, u); }
if (k == 52) { color = case52(uv, n, u); }
if (k == 53) { color = case53(uv, n, u); }
if (k == 54) { color = case54(uv, n, u); }
if (k == 55) { color = case55(uv, n, u); }
if (k == 56) { color = case56(uv, n, u); }
if (k == 57) { color = case57(uv, n, u); }
if (k == 58) { color = case58(uv, n, u); }
}
