// Pictures that show how a scene is made instead of how it looks.
#include "place.glsl"
layout(location = 2) in vec4 inTangent;
layout(location = 4) in vec2 inTexCoord[SLOTS];
layout(location = 0) out vec4 outColor;

layout(constant_id = 5) const bool doubleSided = false;
layout(constant_id = 60) const int shown = 0; // normals, texture coordinates, tangents, (lines are no matter of it), layers, distances
layout(constant_id = 61) const bool encoded = false; // the picture is encoded to sRGB: the numbers come out as its codes

layout(set = 0, binding = 7, std140) uniform Inspected {
	vec4 distance; // from places in world space to shades
} inspected;

void main() {
#ifdef POINTS
	begin();
#endif
	vec3 c = vec3(1);
	if (shown == 0) {
		vec3 n = normalize(inNormal);
		if (doubleSided && !gl_FrontFacing) {
			n = -n;
		}
		c = n * 0.5 + 0.5;
	} else if (shown == 1) {
		c = vec3(fract(inTexCoord[0]), 0);
	} else if (shown == 2) {
		c = normalize(inTangent.xyz) * 0.5 + 0.5;
	} else if (shown == 4) {
		outColor = vec4(vec3(0.125, 0.04, 0.01), 0.125); // sixteen layers and more are white
		return;
	} else if (shown == 5) {
		c = vec3(clamp(dot(vec4(inPosition, 1), inspected.distance), 0, 1));
	}
	if (encoded) {
		c = mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), greaterThan(c, vec3(0.04045)));
	}
	outColor = vec4(c, 1);
}
