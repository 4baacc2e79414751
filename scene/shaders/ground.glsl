// The ground under a scene.
layout(set = 0, binding = 0, std140) uniform Ground {
	mat4 clip;   // from world space to clip space
	vec4 middle; // in world space; w: the width of a grid's cells over half the ground's
	vec4 across, along; // half the ground, in world space
	vec4 color;  // the part of light that the ground reflects; w: 2^exposure
} ground;
