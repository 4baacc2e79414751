fn case0(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var a: array<f32, 4> = array<f32, 4>(1.0, uv.x, uv.y, 4.0);
return vec4<f32>(a[n & 3], a[(n + 1) & 3], a[2], a[0]);
}
fn case1(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var a: array<vec2<f32>, 3>;
a[n % 3] = uv;
a[1].x += 3.0;
return vec4<f32>(a[0] + a[1], a[2]);
}
struct PairD { a: f32, b: vec2<f32> }
fn case2(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var p: PairD = PairD(uv.x, uv);
p.b.y = 7.0;
let q = p;
p.a = 3.0;
return vec4<f32>(p.a, q.a, p.b);
}
struct InnerE { x: f32 }
struct OuterE { list: array<InnerE, 3>, y: f32 }
fn case3(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var o: OuterE;
o.list[n % 3].x = uv.x;
o.y = uv.y;
return vec4<f32>(o.list[0].x, o.list[1].x, o.list[2].x, o.y);
}
const kF = 2.5;
const vF = vec3<f32>(1.0, 2.0, 3.0);
fn case4(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(vF * kF * uv.x, kF);
}
var<private> counterG: f32;
fn bumpG(x: f32) -> f32 {
counterG += x;
return counterG;
}
fn case5(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
counterG = 1.0;
let a: f32 = bumpG(uv.x);
let b: f32 = bumpG(uv.y);
return vec4<f32>(a, b, counterG, 1.0);
}
fn boxH() -> array<f32, 2> { return array<f32, 2>(3.0, 4.0); }
fn case6(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a = boxH();
return vec4<f32>(a[0], a[1], uv);
}
fn case7(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(f32(i32(uv.x * 9.0)), f32(u32(uv.y * 9.0)), f32(n > 3), f32(u32(n == 2)));
}
fn case8(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(unpack2x16float(u & 0x3FFF3FFFu), 0.0, 1.0);
}
fn case9(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return unpack4x8unorm(u);
}
fn case10(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return unpack4x8snorm(u);
}
fn case11(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(unpack2x16unorm(u), unpack2x16snorm(u));
}
fn case12(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(bitcast<f32>((u >> 9u) | 0x3f800000u) - 1.0);
}
fn case13(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let p = vec2<f32>(floor(uv * 8.0));
let h = fract(sin(dot(p, vec2<f32>(1.7, 3.1))) * 43.5);
return vec4<f32>(h);
}
fn case14(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a: f32 = uv.x;
let b: f32 = a * a;
let c: f32 = b * a + b;
return vec4<f32>(a, b, c, a + b + c);
}
fn case15(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var a: vec3<f32>;
let p = &a;
(*p).y = uv.x;
(*p)[n % 3] += 2.0;
return vec4<f32>(a, 1.0);
}
fn case16(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let q = vec2<f32>(uv.y, 2.0);
var a = q;
let b = a;
a.x = 5.0;
return vec4<f32>(a, b);
}
fn case17(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let a = vec3<bool>(uv.x > 0.5, uv.y > 0.5, n > 7);
return vec4<f32>(vec3<f32>(a), 1.0);
}
fn case18(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
const k: i32 = 3;
var s: array<i32, 3> = array<i32, 3>(k, k * 2, k * 3);
s[n % k] += 1;
return vec4<f32>(vec3<f32>(vec3<i32>(s[0], s[1], s[2])), 1.0);
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
return vec4<f32>(0.0);
}
