fn case0(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u + 77u;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case1(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u - 77777u;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case2(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u * 48271u;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case3(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u / 1000u;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case4(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u % 1000u;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case5(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u & 0xF0F0F0F0u;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case6(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u | 0x0F0F0F0Fu;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case7(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u ^ 0x5A5A5A5Au;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case8(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = ~u;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case9(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u << 5u;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case10(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u >> 5u;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case11(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u << u32(n);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case12(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u >> u32(n);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case13(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = min(u, 0x40000000u);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case14(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = max(u, 0x40000000u);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case15(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = clamp(u, 0x20000000u, 0x40000000u);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case16(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = countOneBits(u);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case17(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = reverseBits(u);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case18(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u32(n) * u32(n);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case19(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u32(uv.x * 5000.0);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case20(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u32(i32(uv.x * 5000.0) - 2500);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case21(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = bitcast<u32>(uv.x);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case22(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = bitcast<u32>(uv.x * uv.y + 1.0);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case23(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = (u ^ (u >> 16u)) * 0x7feb352du;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case24(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u * u + 1013904223u;
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case25(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = (u << 13u) | (u >> 19u);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case26(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i + 77;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case27(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i - 77777;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case28(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i * 48271;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case29(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i / 1000;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case30(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i % 1000;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case31(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = -i;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case32(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = ~i;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case33(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i << 3u;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case34(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i >> 3u;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case35(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i & 255;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case36(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i | 4096;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case37(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i ^ -1;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case38(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = abs(i);
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case39(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = sign(i);
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case40(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = min(i, 5);
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case41(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = max(i, 5);
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case42(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = clamp(i, -100, 100);
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case43(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i32(uv.x * 5000.0) - 2500;
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case44(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i32(-uv.x * 5000.0);
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case45(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = firstLeadingBit(n);
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case46(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = firstTrailingBit(n + 16);
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case47(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = countOneBits(i);
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case48(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let i: i32 = i32(u) >> 5u;
let r: i32 = i32(u32(n) << 28u);
return vec4<f32>(f32(r & 65535), f32(r >> 16u), 0.0, 1.0);
}
fn case49(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = extractBits(u, 5u, 11u);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case50(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = insertBits(u, 77u, 4u, 9u);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case51(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = u32(extractBits(i32(u), 5u, 11u));
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case52(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = pack2x16float(uv);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case53(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = pack2x16unorm(uv);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case54(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = pack2x16snorm(uv);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case55(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = pack4x8unorm(vec4<f32>(uv, 0.3, 0.9));
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case56(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = pack4x8snorm(vec4<f32>(uv, -0.3, -0.9));
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case57(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = firstLeadingBit(u);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
fn case58(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let r: u32 = firstTrailingBit(u | 1024u);
return vec4<f32>(f32(r & 65535u), f32(r >> 16u), 0.0, 1.0);
}
@fragment fn fs(@builtin(position) at: vec4<f32>, @location(0) uv: vec2<f32>) -> @location(0) vec4<f32> {
let k = i32(at.x) / 4;
let n = i32(at.y) & 15;
let u = u32(i32(at.x) + 64 * i32(at.y)) * 2654435761u;
if (k == 0) { return case0(uv, n, u); }
if (k == 1) { return case1(uv, n, u); }
if (k == 2) { return case2(uv, n, u); }
if (k == 3) { return case3(uv, n, u); }
if (k == 4) { return case4(uv, n, u); }
if (k == 5) { return case5(uv, n, u); }
if (k == 6) { return case6(uv, n, u); }
if (k == 7) { return case7(uv, n, u); }
if (k == 8) { return case8(uv, n, u); }
if (k == 9) { return case9(uv, n, u); }
if (k == 10) { return case10(uv, n, u); }
if (k == 11) { return case11(uv, n, u); }
if (k == 12) { return case12(uv, n, u); }
if (k == 13) { return case13(uv, n, u); }
if (k == 14) { return case14(uv, n, u); }
if (k == 15) { return case15(uv, n, u); }
if (k == 16) { return case16(uv, n, u); }
if (k == 17) { return case17(uv, n, u); }
if (k == 18) { return case18(uv, n, u); }
if (k == 19) { return case19(uv, n, u); }
if (k == 20) { return case20(uv, n, u); }
if (k == 21) { return case21(uv, n, u); }
if (k == 22) { return case22(uv, n, u); }
if (k == 23) { return case23(uv, n, u); }
if (k == 24) { return case24(uv, n, u); }
if (k == 25) { return case25(uv, n, u); }
if (k == 26) { return case26(uv, n, u); }
if (k == 27) { return case27(uv, n, u); }
if (k == 28) { return case28(uv, n, u); }
if (k == 29) { return case29(uv, n, u); }
if (k == 30) { return case30(uv, n, u); }
if (k == 31) { return case31(uv, n, u); }
if (k == 32) { return case32(uv, n, u); }
if (k == 33) { return case33(uv, n, u); }
if (k == 34) { return case34(uv, n, u); }
if (k == 35) { return case35(uv, n, u); }
if (k == 36) { return case36(uv, n, u); }
if (k == 37) { return case37(uv, n, u); }
if (k == 38) { return case38(uv, n, u); }
if (k == 39) { return case39(uv, n, u); }
if (k == 40) { return case40(uv, n, u); }
if (k == 41) { return case41(uv, n, u); }
if (k == 42) { return case42(uv, n, u); }
if (k == 43) { return case43(uv, n, u); }
if (k == 44) { return case44(uv, n, u); }
if (k == 45) { return case45(uv, n, u); }
if (k == 46) { return case46(uv, n, u); }
if (k == 47) { return case47(uv, n, u); }
if (k == 48) { return case48(uv, n, u); }
if (k == 49) { return case49(uv, n, u); }
if (k == 50) { return case50(uv, n, u); }
if (k == 51) { return case51(uv, n, u); }
if (k == 52) { return case52(uv, n, u); }
if (k == 53) { return case53(uv, n, u); }
if (k == 54) { return case54(uv, n, u); }
if (k == 55) { return case55(uv, n, u); }
if (k == 56) { return case56(uv, n, u); }
if (k == 57) { return case57(uv, n, u); }
if (k == 58) { return case58(uv, n, u); }
return vec4<f32>(0.0);
}
