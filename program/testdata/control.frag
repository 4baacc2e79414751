#version 450
// Branches, loops, a switch, early returns, arrays by computed numbers, discard.
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(constant_id = 3) const int rounds = 5;
layout(push_constant) uniform Push { vec4 factor; int mode; } push;
float table[8] = float[](0.5, 1.5, -2.0, 3.25, 0.125, 7.0, -0.75, 1.0);
float step1(float x, int n) {
	for (int i = 0; i < n; i++) {
		if (x > 4.0) return x - 3.0;
		if (x < -4.0) continue;
		x = x * 1.25 + table[(i + n) & 7];
		if (x * x > 30.0) break;
	}
	return x;
}
void main() {
	int n = int(uv.x * 16.0);
	float a = 0.0;
	vec4 rows[4];
	for (int i = 0; i < 4; i++) rows[i] = vec4(i, uv, a);
	switch (n % 5) {
	case 0: a = step1(uv.x, rounds); break;
	case 1: a = 2.0; // falls through
	case 2: a += step1(uv.y, n); break;
	case 3: if (uv.y > 0.9) discard; a = 9.0; break;
	default: a = float(push.mode);
	}
	do { a -= 0.5; rows[n & 3].y += a; } while (a > 1.0);
	color = rows[(n + push.mode) & 3] * push.factor + vec4(a, float(n), sin(a), 1.0);
}
