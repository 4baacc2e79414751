#version 450
#extension GL_EXT_fragment_invocation_density : require
layout(location = 0) out vec4 color;

// How large the fragment is, how often it is shaded, and where.
void main() {
	color = vec4(gl_FragSizeEXT, gl_FragInvocationCountEXT, gl_FragCoord.x + 100 * gl_FragCoord.y);
}
