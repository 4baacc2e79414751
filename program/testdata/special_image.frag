#version 450
// One lookup of a picture and one of a volume, at places that are exact.
layout(location = 0) out vec4 color;
layout(set = 0, binding = 0) uniform sampler2D image;
layout(set = 0, binding = 1) uniform sampler3D volume;
void main() {
	vec2 at = gl_FragCoord.xy / 16.0 - 0.125;
	color = textureLod(image, at, 0.0) + 4.0 * textureLod(volume, vec3(at, 0.375), 0.0);
}
