#version 450
// How much HelperInvocation grows to the right and down, by its own differences and in what neighbours hold.
#extension GL_EXT_demote_to_helper_invocation : enable
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
void main() {
	float helps = float(gl_HelperInvocation), shines = helps * uv.x;
	color = vec4(dFdx(helps), dFdy(helps), fwidth(shines), 1.0) * 0.5 + 0.25;
}
