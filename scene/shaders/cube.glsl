// The face of a cube that is drawn: what its place (s, t, 1), each of s and t from -1 to 1, is multiplied with gives the direction.
layout(push_constant, std430) uniform Face {
	vec4 s, t, axis;
	float lod;    // of the source
	float scale;  // of the sum of samples
	int count;    // of samples
} face;

vec3 direction(vec2 place) {
	vec2 c = place * 2 - 1;
	return normalize(face.s.xyz * c.x + face.t.xyz * c.y + face.axis.xyz);
}
