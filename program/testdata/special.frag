#version 450
// A program that is specialised: what its constants decide against is not part of it.
layout(constant_id = 0) const bool textured = false;
layout(constant_id = 1) const int place = -1;
layout(binding = 0) uniform sampler2D image;
layout(location = 0) in vec2 uv[4];
layout(location = 0) out vec4 color;
void main() {
	color = vec4(1);
	if (textured && place >= 0) {
		color = texture(image, uv[place]);
	}
	if (!textured) {
		return;
	}
	color *= 0.5;
}
