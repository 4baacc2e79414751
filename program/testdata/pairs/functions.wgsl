fn case0(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 6.0 + vec2<f32>(-3.0);
return vec4<f32>(sin(v), sin(v.x), sin(v.y));
}
fn case1(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 6.0 + vec2<f32>(-3.0);
return vec4<f32>(cos(v), cos(v.x), cos(v.y));
}
fn case2(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 2.0 + vec2<f32>(-1.0);
return vec4<f32>(tan(v), tan(v.x), tan(v.y));
}
fn case3(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 1.9 + vec2<f32>(-0.95);
return vec4<f32>(asin(v), asin(v.x), asin(v.y));
}
fn case4(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 1.9 + vec2<f32>(-0.95);
return vec4<f32>(acos(v), acos(v.x), acos(v.y));
}
fn case5(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 8.0 + vec2<f32>(-4.0);
return vec4<f32>(atan(v), atan(v.x), atan(v.y));
}
fn case6(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 4.0 + vec2<f32>(-2.0);
return vec4<f32>(sinh(v), sinh(v.x), sinh(v.y));
}
fn case7(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 4.0 + vec2<f32>(-2.0);
return vec4<f32>(cosh(v), cosh(v.x), cosh(v.y));
}
fn case8(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 4.0 + vec2<f32>(-2.0);
return vec4<f32>(tanh(v), tanh(v.x), tanh(v.y));
}
fn case9(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(-4.0);
return vec4<f32>(asinh(v), asinh(v.x), asinh(v.y));
}
fn case10(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(1.1);
return vec4<f32>(acosh(v), acosh(v.x), acosh(v.y));
}
fn case11(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 1.8 + vec2<f32>(-0.9);
return vec4<f32>(atanh(v), atanh(v.x), atanh(v.y));
}
fn case12(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 6.0 + vec2<f32>(-3.0);
return vec4<f32>(exp(v), exp(v.x), exp(v.y));
}
fn case13(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 6.0 + vec2<f32>(-3.0);
return vec4<f32>(exp2(v), exp2(v.x), exp2(v.y));
}
fn case14(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(0.1);
return vec4<f32>(log(v), log(v.x), log(v.y));
}
fn case15(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(0.1);
return vec4<f32>(log2(v), log2(v.x), log2(v.y));
}
fn case16(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(0.0);
return vec4<f32>(sqrt(v), sqrt(v.x), sqrt(v.y));
}
fn case17(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(0.1);
return vec4<f32>(inverseSqrt(v), inverseSqrt(v.x), inverseSqrt(v.y));
}
fn case18(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(-4.5);
return vec4<f32>(floor(v), floor(v.x), floor(v.y));
}
fn case19(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(-4.5);
return vec4<f32>(ceil(v), ceil(v.x), ceil(v.y));
}
fn case20(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(-4.5);
return vec4<f32>(fract(v), fract(v.x), fract(v.y));
}
fn case21(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(-4.5);
return vec4<f32>(trunc(v), trunc(v.x), trunc(v.y));
}
fn case22(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(-4.4);
return vec4<f32>(round(v), round(v.x), round(v.y));
}
fn case23(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(-4.5);
return vec4<f32>(abs(v), abs(v.x), abs(v.y));
}
fn case24(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 9.0 + vec2<f32>(-4.5);
return vec4<f32>(sign(v), sign(v.x), sign(v.y));
}
fn case25(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 360.0 + vec2<f32>(0.0);
return vec4<f32>(radians(v), radians(v.x), radians(v.y));
}
fn case26(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let v: vec2<f32> = uv * 6.0 + vec2<f32>(0.0);
return vec4<f32>(degrees(v), degrees(v.x), degrees(v.y));
}
fn case27(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(pow(uv.x + 0.1, uv.y * 3.0));
}
fn case28(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(min(uv.x, uv.y));
}
fn case29(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(max(uv.x, uv.y));
}
fn case30(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(clamp(uv.x, 0.2, uv.y + 0.2));
}
fn case31(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(mix(uv.x, 3.0, uv.y));
}
fn case32(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(step(uv.x, uv.y));
}
fn case33(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(smoothstep(0.2, 0.7, uv.x));
}
fn case34(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(distance(uv, vec2<f32>(0.3, 0.6)));
}
fn case35(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(length(uv));
}
fn case36(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(dot(uv, vec2<f32>(2.0, -3.0)));
}
fn case37(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(fma(uv.x, uv.y, 0.5));
}
fn case38(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(ldexp(uv.x, n - 8));
}
fn case39(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(f32(round(uv.x * 9.0 + 0.2)));
}
fn case40(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(uv.x - uv.y * floor(uv.x / uv.y));
}
fn case41(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(exp(uv.x) * log(uv.y + 1.0));
}
fn case42(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(atan2(uv.y - 0.5, uv.x - 0.4));
}
fn case43(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(saturate(uv.x * 3.0 - 1.0));
}
fn case44(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let m = modf(uv.x * 7.0 - 3.0);
return vec4<f32>(m.fract, m.whole, 0.0, 1.0);
}
fn case45(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
let m = frexp(uv.x * 70.0 + 0.1);
return vec4<f32>(m.fract, f32(m.exp), 0.0, 1.0);
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
return vec4<f32>(0.0);
}
