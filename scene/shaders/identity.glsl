// Which triangle of which instance is seen.
layout(location = 3) in vec4 inColor;
layout(location = 4) in vec2 inTexCoord[SLOTS];
layout(location = 0) out uvec2 outIdentity;
#define COVERAGE_ALONE
#include "surface.glsl"

layout(set = 0, binding = 0, std140) uniform Identity {
	uint instance; // plus 1
} identity;

void main() {
#ifdef POINTS
	begin();
#endif
	if (alphaMode == 1 && baseColor().a < material.alphaCutoff) {
		discard;
	}
	outIdentity = uvec2(identity.instance, gl_PrimitiveID);
}
