// Fragments of points that are discs or spheres, or have a size in the scene's units. begin() comes first in main().

layout(location = 0) in vec3 inCentre;
layout(location = 1) in vec3 inCentreNormal;
layout(location = 23) flat in vec4 inPoint; // the centre in pixels, 2 / the diameter in pixels, the radius in world space
layout(location = 24) flat in vec4 inDepth; // z and w of the centre in clip space, and what a step to the eye as long as the radius adds to them

layout(constant_id = 66) const int shape = 0;   // square, disc, sphere
layout(constant_id = 67) const int samples = 1; // a pixel

vec3 inPosition, inNormal;
float depth;
#define DEPTH depth

#define SAMPLE(k, x, y) { vec2 q = at + vec2(x, y) * (inPoint.z / 16); mask |= dot(q, q) <= 1 ? 1 << k : 0; }

// covered are the samples of a pixel that lie on the disc around the point: at is the pixel's middle in it, from -1 to 1.
int covered(vec2 at) {
	int mask = 0;
	if (samples == 1) {
		SAMPLE(0, 0, 0)
	} else if (samples == 2) {
		SAMPLE(0, 4, 4) SAMPLE(1, -4, -4)
	} else if (samples == 4) {
		SAMPLE(0, -2, -6) SAMPLE(1, 6, -2) SAMPLE(2, -6, 2) SAMPLE(3, 2, 6)
	} else if (samples == 8) {
		SAMPLE(0, 1, -3) SAMPLE(1, -1, 3) SAMPLE(2, 5, 1) SAMPLE(3, -3, -5)
		SAMPLE(4, -5, 5) SAMPLE(5, -7, -1) SAMPLE(6, 3, 7) SAMPLE(7, 7, -7)
	} else {
		SAMPLE(0, 1, 1) SAMPLE(1, -1, -3) SAMPLE(2, -3, 2) SAMPLE(3, 4, -1)
		SAMPLE(4, -5, -2) SAMPLE(5, 2, 5) SAMPLE(6, 5, 3) SAMPLE(7, 3, -5)
		SAMPLE(8, -2, 6) SAMPLE(9, 0, -7) SAMPLE(10, -4, -6) SAMPLE(11, -6, 4)
		SAMPLE(12, -8, 0) SAMPLE(13, 7, -4) SAMPLE(14, 6, 7) SAMPLE(15, -7, -8)
	}
	return mask;
}

// begin ends fragments beside the disc, and says where the others are.
void begin() {
	inPosition = inCentre;
	inNormal = inCentreNormal;
	depth = gl_FragCoord.z;
	if (shape == 0) {
		return;
	}
	vec2 at = (gl_FragCoord.xy - inPoint.xy) * inPoint.z;
	int mask = covered(at);
	if (mask == 0) {
		discard;
	}
	if (samples > 1) {
		gl_SampleMask[0] = mask;
	}
	if (shape == 2) {
		float front = sqrt(max(1 - dot(at, at), 0));
		vec3 n = normalize(points.right.xyz * at.x - points.up.xyz * at.y + points.back.xyz * front);
		inNormal = n;
		inPosition += n * inPoint.w;
		vec2 zw = inDepth.xy + inDepth.zw * front;
		depth = zw.x / zw.y;
		gl_FragDepth = depth;
	}
}
