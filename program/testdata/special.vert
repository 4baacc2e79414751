#version 450
// What special.frag may read.
layout(location = 0) out vec2 uv[4];
void main() {
	vec2 at = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1);
	for (int k = 0; k < 4; k++)
		uv[k] = at * float(k);
	gl_Position = vec4(at * 2.0 - 1.0, 0.25, 1.0);
}
