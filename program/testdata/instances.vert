#version 450
// Small things in many places. MERGED finds corners in place; else an instance moves them by its number.
layout(constant_id = 0) const bool MERGED = false;
layout(location = 0) in vec3 corner;
layout(location = 0) out vec3 color;
void main() {
	vec3 at = corner;
	if (!MERGED) {
		uint n = uint(gl_InstanceIndex);
		at = at * 0.008 + vec3(vec2(n % 100u, n / 100u) * 0.02 - 0.99, 0.5);
	}
	color = fract(at * 50.0);
	gl_Position = vec4(at, 1.0);
}
