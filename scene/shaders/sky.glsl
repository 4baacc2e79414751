// A picture of all directions: the top row is +y, the middle column +x, and a quarter further right +z.
#define PI 3.141592653589793

vec2 skyPlace(vec3 d) {
	return vec2(atan(d.z, d.x) / (2 * PI) + 0.5, acos(clamp(d.y, -1, 1)) / PI);
}
