fn case0(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec3<f32> = vec3<f32>(uv, 0.5);
return vec4<f32>(cross(a, vec3<f32>(0.3, 0.2, 0.9)), 1.0);
}
fn case1(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec3<f32> = normalize(vec3<f32>(uv, 0.5));
return vec4<f32>(reflect(a, vec3<f32>(0.0, 1.0, 0.0)), 1.0);
}
fn case2(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec3<f32> = normalize(vec3<f32>(uv, 0.5));
return vec4<f32>(refract(a, vec3<f32>(0.0, 0.0, -1.0), 0.8), 1.0);
}
fn faceForward4(a: vec2<f32>) -> vec4<f32> {
return vec4<f32>(faceForward(vec3<f32>(a, 1.0), vec3<f32>(a.yx - 0.5, 0.0), vec3<f32>(0.0, 1.0, 0.0)), 1.0);
}
fn case3(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return faceForward4(uv);
}
fn case4(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec4<f32> = vec4<f32>(uv, uv.yx);
return a.wzyx * a.xxyy;
}
fn case5(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec4<f32> = vec4<f32>(uv, 1.0, 2.0);
return a.zwxy - a;
}
fn case6(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var a: vec4<f32> = vec4<f32>(uv, 1.0, 2.0);
a.y = 7.0;
a.w = a.x + a.y;
return a;
}
fn case7(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var a: vec4<f32> = vec4<f32>(uv, 1.0, 2.0);
a[n & 3] = 9.0;
return a;
}
fn case8(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec4<f32> = vec4<f32>(uv, 1.0, 2.0);
return vec4<f32>(a[n & 3], a[(n + 1) & 3], a.x, a.y);
}
fn case9(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return 2.0 * vec4<f32>(uv, 1.0, 2.0) * 3.0;
}
fn case10(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(uv, 1.0, 2.0) / vec4<f32>(2.0, 4.0, 8.0, 16.0) + 1.5;
}
fn case11(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return -vec4<f32>(uv, 1.0, 2.0);
}
fn case12(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let m: mat2x2<f32> = mat2x2<f32>(uv.x, 1.0, 2.0, uv.y);
return vec4<f32>(m * uv, uv * m);
}
fn case13(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let m: mat3x3<f32> = mat3x3<f32>(uv.x, 1.0, 2.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5);
return vec4<f32>(m * vec3<f32>(uv, 1.0), determinant(m));
}
fn case14(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let m: mat4x4<f32> = mat4x4<f32>(uv.x, 1.0, 2.0, 3.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5, 8.0, 1.0, 2.0, 3.0, 5.0, 8.0);
return m * vec4<f32>(uv, 1.0, 2.0);
}
fn case15(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let m: mat4x4<f32> = mat4x4<f32>(uv.x, 1.0, 2.0, 3.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5, 8.0, 1.0, 2.0, 3.0, 5.0, 8.0);
return (m * m)[n & 3];
}
fn case16(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let m: mat2x3<f32> = mat2x3<f32>(uv.x, 1.0, 2.0, uv.y, 3.0, 4.0);
return vec4<f32>(m * uv, (vec3<f32>(1.0, uv) * m).x);
}
fn case17(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let m: mat3x3<f32> = mat3x3<f32>(uv.x, 1.0, 2.0, uv.y, 3.0, 4.0, 5.0, 6.0, 7.5);
return vec4<f32>(transpose(m)[n & 1], 1.0);
}
fn case18(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let m: mat2x2<f32> = mat2x2<f32>(uv.x, 1.0, 2.0, uv.y);
return vec4<f32>((m * 2.0)[0], (m + m)[1]);
}
fn case19(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var m: mat2x2<f32> = mat2x2<f32>(uv.x, 1.0, 2.0, uv.y);
m[1] = vec2<f32>(5.0, 6.0);
m[0][1] = uv.y;
return vec4<f32>(m[0], m[1]);
}
fn case20(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(dpdx(uv.x * uv.y), dpdy(uv.x * uv.x + uv.y), fwidth(uv.x), 1.0);
}
fn case21(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec3<f32> = floor(vec3<f32>(uv * 9.0, 3.7));
return vec4<f32>(a, length(a));
}
fn case22(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec3<f32> = mix(vec3<f32>(uv, 0.0), vec3<f32>(1.0, 2.0, 3.0), 0.25);
return vec4<f32>(a, dot(a, a));
}
fn case23(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec3<f32> = mix(vec3<f32>(uv, 0.0), vec3<f32>(1.0, 2.0, 3.0), vec3<f32>(0.25, uv));
return vec4<f32>(a, 1.0);
}
fn case24(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec3<f32> = clamp(vec3<f32>(uv, 2.0), vec3<f32>(0.3), vec3<f32>(0.6));
return vec4<f32>(a, 1.0);
}
fn case25(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec2<f32> = pow(uv + 0.1, vec2<f32>(2.0, 3.0));
return vec4<f32>(a, 0.0, 1.0);
}
fn case26(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec2<f32> = smoothstep(vec2<f32>(0.1), vec2<f32>(0.9, 0.5), uv);
return vec4<f32>(a, 0.0, 1.0);
}
fn case27(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec2<i32> = vec2<i32>(uv * 100.0) - vec2<i32>(50, 20);
return vec4<f32>(vec2<f32>(a), vec2<f32>(abs(a)));
}
fn case28(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: vec2<u32> = vec2<u32>(uv * 100.0);
return vec4<f32>(vec2<f32>(a ^ vec2<u32>(5u, 9u)), vec2<f32>(a >> vec2<u32>(1u, 2u)));
}
fn case29(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(vec2<f32>(vec2<i32>(n, 3) * vec2<i32>(2, n)), 0.0, 1.0);
}
fn case30(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(select(uv, uv.yx, uv.x > uv.y), 0.0, 1.0);
}
fn case31(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(select(uv, uv.yx, uv > vec2<f32>(0.5, 0.3)), 0.0, 1.0);
}
fn case32(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(select(vec2<f32>(0.0), vec2<f32>(1.0), uv < uv.yx), 0.0, 1.0);
}
fn case33(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(select(vec2<f32>(0.0), vec2<f32>(1.0), uv == floor(uv * 4.0) / 4.0), 0.0, 1.0);
}
fn case34(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(select(vec2<f32>(0.0), vec2<f32>(1.0), !(uv > vec2<f32>(0.4))), 0.0, 1.0);
}
fn case35(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(uv % vec2<f32>(0.3, 0.2), 0.0, 1.0);
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
return vec4<f32>(0.0);
}
