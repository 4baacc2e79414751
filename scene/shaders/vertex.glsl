// Vertices of a material: places, normals and tangents in world space, and coordinates for each slot of a texture. What the fragment stage does not
// read is not computed.

layout(location = 0) in vec3 inPosition;
layout(location = 1) in vec3 inNormal;
layout(location = 2) in vec4 inTangent;
layout(location = 3) in vec4 inColor;
layout(location = 4) in vec2 inTexCoord[SETS];

#ifdef PAST
layout(location = 20) in vec3 inPast; // the position in the frame before
#endif

layout(location = 0) out vec3 outPosition;
layout(location = 1) out vec3 outNormal;
layout(location = 2) out vec4 outTangent;
layout(location = 3) out vec4 outColor;
layout(location = 4) out vec2 outTexCoord[SLOTS];
#ifdef PAST
layout(location = 21) out vec4 outNow;
layout(location = 22) out vec4 outPast;

// What is drawn: where it was in the frame before, in clip space, and its numbers.
layout(set = 2, binding = 1, std140) uniform Thing {
	mat4 past;
	uvec4 id;
} thing;
#endif

// The set of texture coordinates that each slot reads.
layout(constant_id = 20) const int set0 = 0;
layout(constant_id = 21) const int set1 = 0;
layout(constant_id = 22) const int set2 = 0;
layout(constant_id = 23) const int set3 = 0;
layout(constant_id = 24) const int set4 = 0;
layout(constant_id = 25) const int set5 = 0;
layout(constant_id = 26) const int set6 = 0;
layout(constant_id = 27) const int set7 = 0;
layout(constant_id = 28) const int set8 = 0;
layout(constant_id = 29) const int set9 = 0;
layout(constant_id = 30) const int set10 = 0;
layout(constant_id = 31) const int set11 = 0;
layout(constant_id = 32) const int set12 = 0;
layout(constant_id = 33) const int set13 = 0;
layout(constant_id = 34) const int set14 = 0;
layout(constant_id = 35) const int set15 = 0;
layout(constant_id = 36) const int set16 = 0;

layout(constant_id = 64) const float pointSize = 1; // in pixels, or in units of the scene
#ifdef POINTS
layout(constant_id = 65) const bool inUnits = false;
layout(location = 23) flat out vec4 outPoint;
layout(location = 24) flat out vec4 outDepth;
#endif

#define COORDINATES(slot, set) { \
		vec2 uv = inTexCoord[set]; \
		vec4 u = transforms.rows[2 * slot], v = transforms.rows[2 * slot + 1]; \
		outTexCoord[slot] = vec2(dot(u.xy, uv) + u.z, dot(v.xy, uv) + v.z); \
	}

void main() {
	vec4 position = vec4(inPosition, 1);
	gl_Position = instance.clip * position;
	gl_PointSize = pointSize;
#ifdef POINTS
	float scale = points.right.w / gl_Position.w; // pixels a unit
	float size = inUnits ? max(pointSize * scale, 1) : pointSize;
	float radius = size * 0.5 / scale;
	gl_PointSize = size;
	outPoint = vec4((gl_Position.xy / gl_Position.w + 1) * points.size.xy, 2 / size, radius);
	outDepth = vec4(gl_Position.zw, vec2(points.up.w, points.back.w) * radius);
#endif
#ifdef PAST
	outNow = gl_Position;
	outPast = thing.past * vec4(inPast, 1);
#endif
	outPosition = (instance.world * position).xyz;
	outNormal = hasNormals ? normalize(instance.normal * inNormal) : vec3(0, 0, 1);
	outTangent = hasTangents ? vec4(normalize(mat3(instance.world) * inTangent.xyz), inTangent.w) : vec4(1, 0, 0, 1);
	outColor = hasColors ? inColor : vec4(1);
	COORDINATES(0, set0)
	COORDINATES(1, set1)
	COORDINATES(2, set2)
	COORDINATES(3, set3)
	COORDINATES(4, set4)
	COORDINATES(5, set5)
	COORDINATES(6, set6)
	COORDINATES(7, set7)
	COORDINATES(8, set8)
	COORDINATES(9, set9)
	COORDINATES(10, set10)
	COORDINATES(11, set11)
	COORDINATES(12, set12)
	COORDINATES(13, set13)
	COORDINATES(14, set14)
	COORDINATES(15, set15)
	COORDINATES(16, set16)
}
