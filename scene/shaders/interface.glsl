// What both stages of a material know: constants that specialise a program for a material, and blocks of uniforms.

#define TAU 6.283185307179586
#define PI 3.141592653589793

// The textures of a material, by their place in the array of descriptors.
#define BASE_COLOR 0
#define METALLIC_ROUGHNESS 1
#define NORMAL 2
#define OCCLUSION 3
#define EMISSIVE 4
#define SPECULAR 5
#define SPECULAR_COLOR 6
#define CLEARCOAT 7
#define CLEARCOAT_ROUGHNESS 8
#define CLEARCOAT_NORMAL 9
#define SHEEN_COLOR 10
#define SHEEN_ROUGHNESS 11
#define ANISOTROPY 12
#define IRIDESCENCE 13
#define IRIDESCENCE_THICKNESS 14
#define TRANSMISSION 15
#define THICKNESS 16
#define SLOTS 17
// The largest number of sets of texture coordinates.
#define SETS 16

// What the vertices have.
layout(constant_id = 0) const bool hasNormals = false;
layout(constant_id = 1) const bool hasTangents = false;
layout(constant_id = 2) const bool hasColors = false;

// A texture transform for each of the slots: two rows of (x, y, offset). Slots that share set and transform share the place.
layout(set = 1, binding = 1, std140) uniform Transforms {
	vec4 rows[2 * SLOTS];
} transforms;

// A thing that is drawn.
layout(set = 2, binding = 0, std140) uniform Instance {
	mat4 clip;   // from the mesh's space to clip space
	mat4 world;  // to world space
	mat3 normal; // of normals to world space
} instance;

#ifdef POINTS
// How large points are: the camera's axes in world space, and in w: how many pixels a unit is where clip space's w is 1, and what a unit to the eye adds
// to z and w of clip space. size has half the picture's width and height in pixels.
layout(set = 2, binding = 2, std140) uniform Points {
	vec4 right, up, back;
	vec4 size;
} points;
#endif
