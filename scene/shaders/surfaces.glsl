// What the nearest surface is, as numbers: no light, and nothing that is seen through.

#include "place.glsl"
layout(location = 2) in vec4 inTangent;
layout(location = 3) in vec4 inColor;
layout(location = 4) in vec2 inTexCoord[SLOTS];
layout(location = 21) in vec4 inNow;
layout(location = 22) in vec4 inPast;

layout(location = 0) out vec4 outPosition; // in world space; w: depth along the camera's axis
layout(location = 1) out vec4 outNormal;   // under the normal map, in world space; w: 1 in front, -1 behind
layout(location = 2) out vec4 outPlane;    // coordinates of the base colour's texture; how far the surface has come since the frame before, in pixels
layout(location = 3) out vec4 outAlbedo;   // base colour
layout(location = 4) out vec4 outInner;    // barycentric coordinates; w: depth as the depth buffer has it
layout(location = 5) out uvec4 outID;      // the numbers of what is drawn

layout(constant_id = 62) const bool hasTriangles = false;
layout(constant_id = 70) const bool isSingle = false; // outPosition has the depth alone

layout(set = 0, binding = 0, std140) uniform Eye {
	vec4 axis; // depth is dot(axis.xyz, position) + axis.w
	vec4 size; // of the picture in pixels, halved
} eye;

layout(set = 2, binding = 1, std140) uniform Thing {
	mat4 past;
	uvec4 id;
} thing;

#include "surface.glsl"

void main() {
#ifdef POINTS
	begin();
#endif
	vec4 base = baseColor();
	if (alphaMode == 1 && base.a < material.alphaCutoff) {
		discard;
	}
	float along = dot(eye.axis.xyz, inPosition) + eye.axis.w;
	outPosition = isSingle ? vec4(along) : vec4(inPosition, along);
	vec3 n = vec3(0);
	if (hasNormals) {
		n = frameOf().shading;
	}
	outNormal = vec4(n, gl_FrontFacing ? 1 : -1);
	vec2 motion = vec2(0);
	if (inPast.w > 0) {
		motion = (inNow.xy / inNow.w - inPast.xy / inPast.w) * eye.size.xy;
	}
	outPlane = vec4(inTexCoord[BASE_COLOR], motion);
	outAlbedo = vec4(base.rgb, 1);
	outInner = vec4(hasTriangles ? gl_BaryCoordEXT : vec3(1, 0, 0), DEPTH);
	outID = thing.id;
}
