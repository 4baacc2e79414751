#version 450
// Lookups at computed coordinates, in the level of detail that the picture asks for. EXPLICIT is the same in level 0,
// and SLOPE a derivative of what is looked up.
layout(constant_id = 0) const bool EXPLICIT = false;
layout(constant_id = 1) const bool SLOPE = false;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D first;
layout(set = 0, binding = 1) uniform texture2D images[2];
layout(set = 0, binding = 2) uniform sampler how;
void main() {
	vec2 at = uv * 3.0 + sin(uv.yx * 9.0);
	vec4 a, b, c;
	if (EXPLICIT) {
		a = textureLod(first, at, 0.0);
		b = textureLod(sampler2D(images[1], how), at.yx, 0.0);
		c = textureLod(sampler2D(images[0], how), uv, 0.0);
	} else {
		a = texture(first, at, 0.5);
		b = textureGrad(sampler2D(images[1], how), at.yx, dFdx(at.yx), dFdy(at.yx));
		c = texture(sampler2D(images[0], how), uv);
	}
	color = a + b * c;
	if (SLOPE) color.x += dFdx(color.y);
}
