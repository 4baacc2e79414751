fn case0(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
if (uv.x > 0.5) {
return vec4<f32>(1.0);
}
return vec4<f32>(uv, 0.0, 1.0);
}
fn case1(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
if (uv.x > 0.5) {
if (uv.y > 0.5) {
return vec4<f32>(1.0);
} else {
return vec4<f32>(2.0);
}
} else if (uv.y > 0.3) {
return vec4<f32>(3.0);
}
return vec4<f32>(4.0);
}
fn case2(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < n; i++) {
s += uv.x * f32(i);
}
return vec4<f32>(s);
}
fn case3(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < 16; i++) {
if (i > n) {
break;
}
if ((i & 1) == 0) {
continue;
}
s += uv.y * f32(i);
}
return vec4<f32>(s);
}
fn case4(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
var i: i32 = 0;
while (i < n) {
s += uv.x;
i += 2;
}
return vec4<f32>(s, f32(i), 0.0, 1.0);
}
fn case5(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < 4; i++) {
for (var j: i32 = 0; j < 4; j++) {
if (i * j > n) {
break;
}
s += f32(i * 4 + j);
}
}
return vec4<f32>(s);
}
fn case6(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < 4; i++) {
var t: f32;
t += uv.x;
s += t;
}
return vec4<f32>(s);
}
fn case7(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < 4; i++) {
var t: array<f32, 3>;
t[n % 3] += uv.x;
s += t[0] + 2.0 * t[1];
}
return vec4<f32>(s);
}
fn case8(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
var i: i32 = 0;
loop {
if (i >= n) { break; }
s += uv.x;
continuing { i++; }
}
return vec4<f32>(s);
}
fn case9(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
var i: i32 = 0;
loop {
s += uv.x;
i++;
continuing { break if i > n; }
}
return vec4<f32>(s);
}
fn case10(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 1.0;
switch (n) {
case 0: { s = 2.0; }
case 1, 2, 5: { s = uv.x; }
case 7: { return vec4<f32>(9.0); }
default: { s = uv.y; }
}
return vec4<f32>(s);
}
fn case11(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < 8; i++) {
switch ((i + n) & 3) {
case 0: { continue; }
case 1: { s += uv.x; }
case 2: { if (i > 5) { break; } s += uv.y; }
default: { s += 0.5; }
}
s += 0.125;
}
return vec4<f32>(s);
}
fn twiceA(x: f32) -> f32 {
return 2.0 * x;
}
fn case12(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(twiceA(uv.x), twiceA(twiceA(uv.y)), 0.0, 1.0);
}
fn earlyB(x: f32, y: f32) -> f32 {
if (x > y) { return x; }
for (var i: i32 = 0; i < 5; i++) {
if (x + f32(i) * 0.1 > y) { return f32(i); }
}
return -1.0;
}
fn case13(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
return vec4<f32>(earlyB(uv.x, uv.y), earlyB(uv.y, uv.x), 0.0, 1.0);
}
fn addC(p: ptr<function, f32>, x: f32) { *p = *p + x; }
fn case14(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 1.0;
addC(&s, uv.x);
addC(&s, uv.y);
return vec4<f32>(s);
}
fn case15(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
if (uv.x > 0.5 && uv.y > 0.5 || n == 3) {
return vec4<f32>(1.0);
}
return vec4<f32>(0.0);
}
fn case16(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var b: bool = uv.x > 0.5;
b = b != (n > 7);
if (!b) {
return vec4<f32>(1.0);
}
return vec4<f32>(0.5);
}
fn case17(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
if (uv.x + uv.y > 1.5) {
discard;
}
return vec4<f32>(uv, 0.0, 1.0);
}
fn case18(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var x: u32 = u >> 8u;
var steps: i32 = 0;
while (x > 1u && steps < 40) {
if ((x & 1u) == 0u) {
x = x >> 1u;
} else {
x = 3u * x + 1u;
}
steps += 1;
}
return vec4<f32>(f32(steps), f32(x & 65535u), 0.0, 1.0);
}
fn case19(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var z: vec2<f32> = vec2<f32>(0.0);
var i: i32 = 0;
for (; i < 30; i++) {
if (dot(z, z) > 4.0) {
break;
}
z = vec2<f32>(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + uv * 3.0 - vec2<f32>(2.0, 1.5);
}
return vec4<f32>(f32(i));
}
fn case20(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var a: f32 = 0.0;
var b: f32 = 1.0;
for (var i: i32 = 0; i < n; i++) {
let t: f32 = a + b;
a = b;
b = t;
}
return vec4<f32>(a, b, 0.0, 1.0);
}
fn case21(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: u32 = 0u; i < 32u; i += 1u) {
if (((u >> i) & 1u) != 0u) {
s += f32(i);
}
}
return vec4<f32>(s);
}
fn case22(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
{
let s: f32 = uv.x;
if (s > 0.5) {
return vec4<f32>(s);
}
}
let s: f32 = uv.y;
return vec4<f32>(s);
}
fn case23(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: i32 = 0;
for (var i: i32 = 10; i > n; i--) {
s -= i;
s *= 2;
s /= 3;
s ^= 5;
}
return vec4<f32>(f32(s));
}
fn case24(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < n; i++) {
s = s * 0.5 + uv.x;
}
return vec4<f32>(s, uv, 1.0);
}
fn case25(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < n; i++) {
s = max(s, uv.y * f32(i));
}
return vec4<f32>(s, uv, 1.0);
}
fn case26(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < n; i++) {
if (s > 2.0) { s -= 2.0; } else { s += uv.x; }
}
return vec4<f32>(s, uv, 1.0);
}
fn case27(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < n; i++) {
if (i == 2) { continue; }
s += 1.0;
}
return vec4<f32>(s, uv, 1.0);
}
fn case28(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < n / 2; i++) {
s = s * 0.5 + uv.x;
}
return vec4<f32>(s, uv, 1.0);
}
fn case29(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < n / 2; i++) {
s = max(s, uv.y * f32(i));
}
return vec4<f32>(s, uv, 1.0);
}
fn case30(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < n / 2; i++) {
if (s > 2.0) { s -= 2.0; } else { s += uv.x; }
}
return vec4<f32>(s, uv, 1.0);
}
fn case31(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < n / 2; i++) {
if (i == 2) { continue; }
s += 1.0;
}
return vec4<f32>(s, uv, 1.0);
}
fn case32(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < (n & 3) + 1; i++) {
s = s * 0.5 + uv.x;
}
return vec4<f32>(s, uv, 1.0);
}
fn case33(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < (n & 3) + 1; i++) {
s = max(s, uv.y * f32(i));
}
return vec4<f32>(s, uv, 1.0);
}
fn case34(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < (n & 3) + 1; i++) {
if (s > 2.0) { s -= 2.0; } else { s += uv.x; }
}
return vec4<f32>(s, uv, 1.0);
}
fn case35(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < (n & 3) + 1; i++) {
if (i == 2) { continue; }
s += 1.0;
}
return vec4<f32>(s, uv, 1.0);
}
fn case36(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < 16 - n; i++) {
s = s * 0.5 + uv.x;
}
return vec4<f32>(s, uv, 1.0);
}
fn case37(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < 16 - n; i++) {
s = max(s, uv.y * f32(i));
}
return vec4<f32>(s, uv, 1.0);
}
fn case38(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < 16 - n; i++) {
if (s > 2.0) { s -= 2.0; } else { s += uv.x; }
}
return vec4<f32>(s, uv, 1.0);
}
fn case39(uv: vec2<f32>, n: i32, u: u32) -> vec4<f32> {
var s: f32 = 0.0;
for (var i: i32 = 0; i < 16 - n; i++) {
if (i == 2) { continue; }
s += 1.0;
}
return vec4<f32>(s, uv, 1.0);
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
return vec4<f32>(0.0);
}
