#version 450
// Loops of known rounds over small arrays, and small branches: straight code in the end.
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D image;
const vec2 places[4] = vec2[](vec2(1, 2), vec2(3, -1), vec2(0.5, 0), vec2(-2, 2));
void main() {
	float sum[3];
	for (int k = 0; k < 3; k++) sum[k] = float(k);
	for (int i = 0; i < 4; i++) {
		vec2 d = places[i] - uv;
		if (i == 2) continue;
		for (int k = 0; k < 3; k++) sum[k] += dot(d, d) * float(i + k);
		if (d.x < 0.0) sum[i % 3] -= d.x; else sum[0] += 1.0;
	}
	color = texture(image, uv) * vec4(sum[0], sum[1], sum[2], 1.0);
}
