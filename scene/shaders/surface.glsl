// What a material is at a fragment: factors times textures.

layout(set = 1, binding = 0, std140) uniform Material {
	vec4 baseColorFactor;
	vec3 emissiveFactor; // times its strength
	float alphaCutoff;
	float metallicFactor;
	float roughnessFactor;
	float normalScale;
	float occlusionStrength;
	vec3 specularColorFactor; // of spec-gloss materials the specular colour
	float specularFactor;
	vec3 sheenColorFactor;
	float sheenRoughnessFactor;
	float ior;
	float clearcoatFactor;
	float clearcoatRoughnessFactor;
	float clearcoatNormalScale;
	vec2 anisotropyRotation; // cosine and sine
	float anisotropyStrength;
	float iridescenceFactor;
	float iridescenceIor;
	float iridescenceThicknessMinimum; // nanometres
	float iridescenceThicknessMaximum;
	float transmissionFactor;
	vec3 attenuation; // per unit of length: -log(attenuationColor) / attenuationDistance
	float thicknessFactor;
} material;

layout(set = 1, binding = 2) uniform sampler2D textures[SLOTS];

// The place among outTexCoord of the coordinates of each slot's texture; -1: the slot has none.
layout(constant_id = 40) const int place0 = -1;
layout(constant_id = 41) const int place1 = -1;
layout(constant_id = 42) const int place2 = -1;
layout(constant_id = 43) const int place3 = -1;
layout(constant_id = 44) const int place4 = -1;
layout(constant_id = 45) const int place5 = -1;
layout(constant_id = 46) const int place6 = -1;
layout(constant_id = 47) const int place7 = -1;
layout(constant_id = 48) const int place8 = -1;
layout(constant_id = 49) const int place9 = -1;
layout(constant_id = 50) const int place10 = -1;
layout(constant_id = 51) const int place11 = -1;
layout(constant_id = 52) const int place12 = -1;
layout(constant_id = 53) const int place13 = -1;
layout(constant_id = 54) const int place14 = -1;
layout(constant_id = 55) const int place15 = -1;
layout(constant_id = 56) const int place16 = -1;

layout(constant_id = 3) const int alphaMode = 0; // OPAQUE, MASK, BLEND
layout(constant_id = 4) const bool unlit = false;
layout(constant_id = 5) const bool doubleSided = false;
layout(constant_id = 6) const bool specularGlossiness = false;
layout(constant_id = 7) const bool hasSpecular = false;
layout(constant_id = 8) const bool hasClearcoat = false;
layout(constant_id = 9) const bool hasSheen = false;
layout(constant_id = 10) const bool hasAnisotropy = false;
layout(constant_id = 11) const bool hasIridescence = false;
layout(constant_id = 12) const bool hasTransmission = false;
layout(constant_id = 13) const bool hasVolume = false;

// HAS says whether a slot has a texture, LOOKUP is its value where it has one, white elsewhere.
#define HAS(place) (place >= 0)
#define LOOKUP(slot, place) (place >= 0 ? texture(textures[slot], inTexCoord[place]) : vec4(1))

// Slots of which several often have one texture: a bit is set for those whose texel is that of the slot that is read before them.
layout(constant_id = 19) const int sharedTexels = 0;
#define LOOKUP_AFTER(texel, slot, place) ((sharedTexels & 1 << slot) != 0 ? texel : LOOKUP(slot, place))

vec4 baseColor() {
	vec4 c = material.baseColorFactor * LOOKUP(BASE_COLOR, place0);
	// At the centre of a pixel of which a primitive covers samples alone, colors are extrapolated.
	return hasColors ? c * clamp(inColor, 0, 1) : c;
}

layout(constant_id = 71) const bool against = false; // triangles are wound against normals, which are turned to the side that is seen

#ifndef COVERAGE_ALONE

// Surface is a material at a fragment.
struct Surface {
	vec4 base;
	vec3 emission;
	float metallic, roughness, occlusion;
	vec3 f0;          // of the dielectric
	float f90;
	float clearcoat, clearcoatRoughness;
	vec3 sheen;
	float sheenRoughness;
	float anisotropy;
	vec2 direction;   // of anisotropy, in the tangent plane
	float iridescence, thickness; // of the film, in nanometres
	float transmission, depth;    // depth: of the volume
};

Surface surfaceOf(vec4 base) {
	Surface s;
	s.base = base;
	s.emission = material.emissiveFactor * LOOKUP(EMISSIVE, place4).rgb;
	vec4 mr = LOOKUP(METALLIC_ROUGHNESS, place1);
	s.occlusion = HAS(place3) ? 1 + material.occlusionStrength * (LOOKUP_AFTER(mr, OCCLUSION, place3).r - 1) : 1;
	s.f90 = 1;
	if (specularGlossiness) {
		s.metallic = 0;
		s.roughness = 1 - material.roughnessFactor * mr.a; // the factor is glossiness
		s.f0 = material.specularColorFactor * mr.rgb;
	} else {
		s.metallic = material.metallicFactor * mr.b;
		s.roughness = material.roughnessFactor * mr.g;
		float r = (material.ior - 1) / (material.ior + 1);
		s.f0 = vec3(r * r);
		if (hasSpecular) {
			s.f90 = material.specularFactor * LOOKUP(SPECULAR, place5).a;
			s.f0 = min(s.f0 * material.specularColorFactor * LOOKUP(SPECULAR_COLOR, place6).rgb, vec3(1)) * s.f90;
		}
	}
	if (hasClearcoat) {
		vec4 coat = LOOKUP(CLEARCOAT, place7);
		s.clearcoat = material.clearcoatFactor * coat.r;
		s.clearcoatRoughness = material.clearcoatRoughnessFactor * LOOKUP_AFTER(coat, CLEARCOAT_ROUGHNESS, place8).g;
	}
	if (hasSheen) {
		s.sheen = material.sheenColorFactor * LOOKUP(SHEEN_COLOR, place10).rgb;
		s.sheenRoughness = max(material.sheenRoughnessFactor * LOOKUP(SHEEN_ROUGHNESS, place11).a, 0.07);
	}
	if (hasAnisotropy) {
		vec4 t = LOOKUP(ANISOTROPY, place12);
		vec2 d = HAS(place12) ? normalize(2 * t.rg - 1) : vec2(1, 0);
		vec2 r = material.anisotropyRotation;
		s.direction = vec2(r.x * d.x - r.y * d.y, r.y * d.x + r.x * d.y);
		s.anisotropy = material.anisotropyStrength * t.b;
	}
	if (hasIridescence) {
		vec4 film = LOOKUP(IRIDESCENCE, place13);
		s.iridescence = material.iridescenceFactor * film.r;
		s.thickness = mix(material.iridescenceThicknessMinimum, material.iridescenceThicknessMaximum,
			LOOKUP_AFTER(film, IRIDESCENCE_THICKNESS, place14).g);
	}
	if (hasTransmission) {
		vec4 glass = LOOKUP(TRANSMISSION, place15);
		s.transmission = material.transmissionFactor * glass.r;
		s.depth = hasVolume ? material.thicknessFactor * LOOKUP_AFTER(glass, THICKNESS, place16).g : 0;
	}
	return s;
}

// Frame is the tangent space of a fragment.
struct Frame {
	vec3 t, b, n; // as the mesh has it
	vec3 shading; // n under the normal map, on the side that is seen
	vec3 coat;    // n under the clearcoat's normal map
};

vec3 mapped(Frame f, vec4 texel, float scale) {
	vec3 m = (texel.xyz * 2 - 1) * vec3(scale, scale, 1);
	return normalize(f.t * m.x + f.b * m.y + f.n * m.z);
}

// tangentsOf finds the tangent and the bitangent at a normal by how coordinates change from pixel to pixel, where a mesh has none.
void tangentsOf(inout Frame f, vec2 uv) {
	vec3 px = dFdx(inPosition), py = dFdy(inPosition);
	vec2 ux = dFdx(uv), uy = dFdy(uv);
	float side = ux.x * uy.y - uy.x * ux.y < 0 ? -1 : 1;
	vec3 along = (px * uy.y - py * ux.y) * side, down = (py * ux.x - px * uy.x) * side;
	vec3 t = along - f.n * dot(f.n, along);
	f.t = t * inversesqrt(max(dot(t, t), 1e-30));
	f.b = cross(f.n, f.t); // up in the image
	f.b *= dot(f.b, down) > 0 ? -1 : 1;
}

Frame frameOf() {
	Frame f;
	f.n = normalize(inNormal);
	f.t = vec3(1, 0, 0);
	f.b = vec3(0, 1, 0);
	if (hasTangents) {
		f.t = normalize(inTangent.xyz);
		f.b = cross(f.n, f.t) * inTangent.w;
	} else if (HAS(place2)) {
		tangentsOf(f, inTexCoord[place2]);
	} else if (HAS(place9)) {
		tangentsOf(f, inTexCoord[place9]);
	} else if (HAS(place12)) {
		tangentsOf(f, inTexCoord[place12]);
	}
	f.shading = HAS(place2) ? mapped(f, LOOKUP(NORMAL, place2), material.normalScale) : f.n;
	f.coat = HAS(place9) ? mapped(f, LOOKUP(CLEARCOAT_NORMAL, place9), material.clearcoatNormalScale) : f.n;
	if (doubleSided) {
		float side = gl_FrontFacing ? 1 : -1;
		f.shading *= side;
		f.coat *= side;
	}
	return f;
}

// turn turns normals to the side that is seen from a direction.
void turn(inout Frame f, vec3 v) {
	vec3 flat_ = cross(dFdx(inPosition), dFdy(inPosition));
	vec3 n = doubleSided && !gl_FrontFacing ? -f.n : f.n;
	if (dot(n, flat_) * dot(v, flat_) < 0) {
		f.shading = -f.shading;
		f.coat = -f.coat;
	}
}

#endif
