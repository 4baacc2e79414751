#version 450
#extension GL_EXT_multiview : require
// A quad that every view sees from another place.
void main() {
	vec2 corner = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1);
	gl_Position = vec4(corner * 2.0 - 1.0 + vec2(float(gl_ViewIndex), 0.0), 0.125 * float(gl_ViewIndex), 1.0);
}
