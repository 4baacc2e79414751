// The light of the environment that a stretched lobe reflects (KHR_materials_anisotropy): the integral over all half vectors, by as many of those that the
// eye sees. D is that of a hemisphere that t, b and the normal stretch and, under a normal map, shear: its points are w = M H, where the rows of M are
// t / at, b / ab and the normal, and those of them that are seen lie evenly on a cap of the sphere (Dupuy and Benyoub, "Sampling Visible GGX Normals with Spherical
// Caps"). Each reads the level whose lobe is as large as its part.
const int STRETCHED = 32;

// straight and grazing are the light times 1 - w and w, the weight of Fresnel's term, and whole is both for a light of 1 from everywhere. up is the
// mesh's normal, which t and b lie across.
void stretched(vec3 n, vec3 up, vec3 v, vec3 t, vec3 b, float at, float ab, out vec3 straight, out vec3 grazing, out vec2 whole) {
	float nt = dot(n, t), nb = dot(n, b), nu = max(abs(dot(n, up)), 0.05), nv = abs(dot(n, v));
	up *= dot(n, up) < 0 ? -1 : 1;
	float vt = dot(v, t), vb = dot(v, b), vu = dot(v, up) / nu;
	vec3 eye = vec3(at * (vt - nt * vu), ab * (vb - nb * vu), vu); // v . H is eye . w
	float size = length(eye), seen = (size + eye.z) / (2 * nu), masked = length(vec3(at * vt, ab * vb, nv));
	eye /= size;
	float part = at * ab * seen / STRETCHED;
	vec2 turn = vec2(1, 0);
	straight = grazing = vec3(0);
	whole = vec2(0);
	for (int i = 0; i < STRETCHED; i++) {
		float z = (1 - (i + 0.5) / STRETCHED) * (1 + eye.z) - eye.z;
		vec3 w = normalize(vec3(turn * sqrt(max(1 - z * z, 0)), z) + eye);
		turn = vec2(turn.x * -0.737368878 - turn.y * 0.675490294, turn.y * -0.737368878 + turn.x * 0.675490294); // by the golden angle
		vec3 h = t * (at * w.x) + b * (ab * w.y) + up * ((w.z - nt * at * w.x - nb * ab * w.y) / nu);
		float long2 = dot(h, h);
		h *= inversesqrt(long2);
		float vh = dot(v, h);
		vec3 l = h * (2 * vh) - v;
		float nl = dot(n, l);
		float weight = 2 * nl / max(nl * masked + nv * length(vec3(at * dot(t, l), ab * dot(b, l), nl)), 1e-7);
		if (nl > 0 && vh > 0) {
			vec3 c = radianceFrom(l, min(sqrt(sqrt(part / (long2 * long2))), 1)) * weight;
			float f = pow5(1 - vh);
			straight += c * (1 - f);
			grazing += c * f;
			whole += weight * vec2(1 - f, f);
		}
	}
	straight *= seen / STRETCHED;
	grazing *= seen / STRETCHED;
	whole *= seen / STRETCHED;
}
