#include "place.glsl"
layout(location = 2) in vec4 inTangent;
layout(location = 3) in vec4 inColor;
layout(location = 4) in vec2 inTexCoord[SLOTS];

// Linear radiance, multiplied by alpha.
layout(location = 0) out vec4 outColor;

#include "scene.glsl"
#include "surface.glsl"
#include "brdf.glsl"
#include "sheen.glsl"
#include "iridescence.glsl"
#include "stretched.glsl"

float largest(vec3 c) { return max(c.r, max(c.g, c.b)); }

// Lobes are what is the same for all lights of a fragment.
struct Lobes {
	float nv, alpha;
	float at;      // roughness along t, with anisotropy
	vec3 t, b;
	float sheenEye; // E(N.V)
	float coatNv, coatAlpha, coat; // coat: how much of the light it reflects
	vec3 straight, grazing; // what stretched() says
	// With compensated: what the dielectric's and the metal's lobe and the coat's are times more with the light that bounces between facets, and how
	// much of the light the dielectric's lobe then reflects.
	vec3 gainDielectric, gainMetal;
	float gainCoat, shine;
};

// facets is the light that a lobe loses between its facets over the light that it reflects, where it reflects whole of all light that comes
// (Turquin, "Practical multiple scattering compensation for microfacet models").
float facets(float whole) { return 1 / max(whole, 0.1) - 1; }

// compensate makes up for the light that the lobes lose. whole is what the specular lobe reflects of a light of 1 from everywhere, times 1 - w and w.
void compensate(Surface s, inout Lobes k, vec2 whole) {
	vec3 fd = s.f0, fm = s.base.rgb;
	vec3 reflected = s.f0 * whole.x + s.f90 * whole.y;
	if (hasIridescence) {
		vec3 film = iridescentFresnel(material.iridescenceIor, s.f0, s.thickness, k.nv);
		fd = mix(fd, film, s.iridescence);
		fm = mix(fm, iridescentFresnel(material.iridescenceIor, s.base.rgb, s.thickness, k.nv), s.iridescence);
		reflected = mix(reflected, film * (whole.x + whole.y), s.iridescence);
	}
	float lost = facets(whole.x + whole.y);
	k.gainDielectric = 1 + fd * lost;
	k.gainMetal = 1 + fm * lost;
	k.shine = min(largest(reflected * k.gainDielectric), 1);
	if (hasSheen) {
		k.sheenEye = min(k.sheenEye, 1);
	}
	if (hasClearcoat) {
		vec4 table = brdf(k.coatNv, s.clearcoatRoughness);
		k.gainCoat = 1 + 0.04 * facets(table.x + table.y);
		k.coat = s.clearcoat * min((0.04 * table.x + table.y) * k.gainCoat, 1);
	}
}

// lit is the light that a fragment reflects to the eye, of a light from l, for an irradiance of 1 on a surface that faces it.
vec3 lit(Surface s, Frame f, Lobes k, vec3 v, vec3 l) {
	Angle a = angleOf(f.shading, k.nv, v, l);
	float lobe = hasAnisotropy ? anisotropicLobe(a, v, l, k.t, k.b, k.at, k.alpha) : specularLobe(a, k.alpha);
	vec3 fd = s.f0 + (s.f90 - s.f0) * a.w;
	vec3 fm = s.base.rgb + (1 - s.base.rgb) * a.w;
	if (hasIridescence) {
		fd = mix(fd, iridescentFresnel(material.iridescenceIor, s.f0, s.thickness, a.vh), s.iridescence);
		fm = mix(fm, iridescentFresnel(material.iridescenceIor, s.base.rgb, s.thickness, a.vh), s.iridescence);
	}
	float diffuse = (1 - (compensated ? k.shine : largest(fd))) * (1 / PI) * (1 - s.metallic);
	if (compensated) {
		fd *= k.gainDielectric;
		fm *= k.gainMetal;
	}
	if (hasTransmission) {
		diffuse *= 1 - s.transmission;
	}
	vec3 c = diffuse * s.base.rgb + lobe * (fd + (fm - fd) * s.metallic);
	if (hasSheen) {
		float m = largest(s.sheen);
		float under = compensated ? 1 - m * k.sheenEye : min(1 - m * k.sheenEye, 1 - m * brdf(a.nl, s.sheenRoughness).a);
		c = c * under + s.sheen * sheenLobe(a, s.sheenRoughness * s.sheenRoughness);
	}
	c *= a.nl;
	if (hasClearcoat) {
		Angle coat = angleOf(f.coat, k.coatNv, v, l);
		float reflects = compensated ? s.clearcoat * (0.04 + 0.96 * coat.w) * k.gainCoat : k.coat;
		c = (1 - k.coat) * c + reflects * specularLobe(coat, k.coatAlpha) * coat.nl;
	}
	return c;
}

// punctual is the light of all lights of the scene.
vec3 punctual(Surface s, Frame f, Lobes k, vec3 v, Seen seen) {
	vec3 sum = vec3(0);
	for (int i = 0; i < lightCount; i++) {
		Light light = lights[i];
		vec3 l = -light.direction.xyz;
		float e = 1;
		if (light.place.w != 0) {
			vec3 to = light.place.xyz - inPosition;
			float d2 = max(dot(to, to), 1e-12);
			l = to * inversesqrt(d2);
			float cone = clamp(dot(-l, light.direction.xyz) * light.cone.x + light.cone.y, 0, 1);
			e = clamp(1 - d2 * d2 * light.direction.w, 0, 1) / d2 * cone * cone;
		}
		if (hasShadows && light.color.w >= 0) {
			e *= shadowAt(light, inPosition + f.n * light.cone.z);
		}
		Lobes wide = k;
		if (hasShares && light.color.w >= 0) {
			e *= shareAt(seen, light.color.w);
			if (light.place.w == 0) { // what a disc of light shows in a mirror is as wide as the disc
				float a2 = light.direction.w * light.direction.w;
				wide.alpha = sqrt(k.alpha * k.alpha + a2);
				wide.at = sqrt(k.at * k.at + a2);
				wide.coatAlpha = sqrt(k.coatAlpha * k.coatAlpha + a2);
			}
		}
		sum += lit(s, f, wide, v, l) * light.color.rgb * e;
	}
	return sum;
}

// indirect is the light of the environment.
vec3 indirect(Surface s, Frame f, Lobes k, vec3 v, Seen seen) {
	vec3 n = f.shading;
	vec4 table = brdf(k.nv, s.roughness);
	// The light that the lobe reflects, times 1 - w and w, w the weight of Fresnel's term.
	vec3 radiance = vec3(1), straight = vec3(table.x), grazing = vec3(table.y);
	if (hasAnisotropy) {
		straight = k.straight;
		grazing = k.grazing;
	} else {
		radiance = radianceFrom(reflect(-v, n), s.roughness);
	}
	vec3 around = irradianceAt(n), dullArrives = vec3(1);
	float shinyArrives = 1, coatArrives = 1;
	if (hasBlocked) {
		arrives(seen, s.roughness, dullArrives, shinyArrives);
		dullArrives = min(dullArrives, vec3(s.occlusion));
		around *= dullArrives;
		straight *= min(shinyArrives, s.occlusion);
		grazing *= min(shinyArrives, s.occlusion);
		coatArrives = min(shinyArrives, s.occlusion);
	}
	vec3 fd = s.f0 * straight + s.f90 * grazing;
	vec3 fm = s.base.rgb * straight + grazing;
	float high = largest(s.f0);
	float diffuse = 1 - (high + (s.f90 - high) * table.z);
	if (hasIridescence) {
		vec3 film = iridescentFresnel(material.iridescenceIor, s.f0, s.thickness, k.nv);
		fd = mix(fd, film * (straight + grazing), s.iridescence);
		fm = mix(fm, iridescentFresnel(material.iridescenceIor, s.base.rgb, s.thickness, k.nv) * (straight + grazing), s.iridescence);
		diffuse = mix(diffuse, 1 - largest(film), s.iridescence);
	}
	if (compensated) {
		fd *= k.gainDielectric;
		fm *= k.gainMetal;
		diffuse = 1 - k.shine;
	}
	diffuse *= 1 - s.metallic;
	if (hasTransmission) {
		diffuse *= 1 - s.transmission;
	}
	vec3 dull = diffuse * s.base.rgb * around, shiny = radiance * mix(fd, fm, s.metallic);
	if (hasSheen) {
		// Light that is reflected to the eye from everywhere has passed the sheen at angles of which the larger E counts: in the mean, over a hemisphere,
		// the E of this angle.
		float m = largest(s.sheen), nv = k.nv - 0.385 * k.nv * k.nv * k.nv;
		dull *= 1 - m * (compensated ? k.sheenEye : brdf(nv, s.sheenRoughness).a);
		shiny = shiny * (1 - m * k.sheenEye) + s.sheen * k.sheenEye * around;
	}
	vec3 c = dull + shiny;
	if (hasClearcoat) {
		vec4 coat = brdf(k.coatNv, s.clearcoatRoughness);
		float reflects = compensated ? k.coat : k.coat * (coat.x + coat.y);
		vec3 above = radianceFrom(reflect(-v, f.coat), s.clearcoatRoughness);
		if (hasBlocked) {
			above *= coatArrives;
		}
		c = (1 - k.coat) * c + reflects * above;
	}
	return hasBlocked ? c : c * s.occlusion;
}

// through is what lies behind a fragment as it is seen through it, and its alpha: straight through a thin sheet, along the refracted ray through a
// volume, and blurred by roughness (KHR_materials_transmission, KHR_materials_volume).
vec4 through(Surface s, Frame f, Lobes k, vec3 v) {
	vec2 place = gl_FragCoord.xy * view.picture.xy;
	float blur = s.roughness * clamp(material.ior * 2 - 2, 0, 1);
	vec3 passes = s.base.rgb;
	if (hasVolume) {
		vec3 scale = vec3(length(instance.world[0].xyz), length(instance.world[1].xyz), length(instance.world[2].xyz));
		vec3 ray = normalize(refract(-v, f.shading, 1 / max(material.ior, 1e-3))) * s.depth * scale;
		vec4 q = view.clip * vec4(inPosition + ray, 1);
		place = q.xy / q.w * 0.5 + 0.5;
		passes *= exp(-material.attenuation * length(ray));
	}
	vec4 c = textureLod(behind, place, blur * view.picture.z);
	float w = pow5(1 - k.nv);
	float high = largest(s.f0);
	passes *= (1 - (compensated ? k.shine : high + (s.f90 - high) * w)) * (1 - s.metallic) * s.transmission;
	if (hasSheen) {
		passes *= 1 - largest(s.sheen) * k.sheenEye;
	}
	// Where nothing lies behind, as much of the picture's own background shows.
	return vec4(c.rgb * passes, (1 - c.a) * dot(passes, vec3(1.0 / 3)));
}

void main() {
#ifdef POINTS
	begin();
#endif
	vec4 base = baseColor();
	float alpha = alphaMode == 0 ? 1 : base.a;
	if (alphaMode == 1) {
		if (alpha < material.alphaCutoff) {
			discard;
		}
		alpha = 1;
	}
	vec3 color = base.rgb;
	if (unlit) {
		outColor = vec4(color * view.picture.w * alpha, alpha);
		return;
	}
	Surface s = surfaceOf(base);
	if (!hasNormals) { // points and lines
		outColor = vec4((color + s.emission) * view.picture.w * alpha, alpha);
		return;
	}
	Frame f = frameOf();
	vec3 v = view.eye.w != 0 ? normalize(view.eye.xyz - inPosition) : view.eye.xyz;
	if (against) {
		turn(f, v);
	}
	Lobes k;
	k.nv = abs(dot(f.shading, v));
	k.alpha = max(s.roughness * s.roughness, 0.002);
	if (hasAnisotropy) {
		k.t = f.t * s.direction.x + f.b * s.direction.y;
		k.b = cross(f.n, k.t);
		k.at = mix(k.alpha, 1, s.anisotropy * s.anisotropy);
	}
	if (hasSheen) {
		k.sheenEye = brdf(k.nv, s.sheenRoughness).a;
	}
	if (hasClearcoat) {
		k.coatNv = abs(dot(f.coat, v));
		k.coatAlpha = max(s.clearcoatRoughness * s.clearcoatRoughness, 0.002);
		k.coat = s.clearcoat * (0.04 + 0.96 * pow5(1 - k.coatNv));
	}
	vec2 whole;
	if (hasAnisotropy && (compensated || hasEnvironment || hasAmbient)) {
		stretched(f.shading, f.n, v, k.t, k.b, k.at, k.alpha, k.straight, k.grazing, whole);
	} else if (compensated) {
		whole = brdf(k.nv, s.roughness).xy;
	}
	if (compensated) {
		compensate(s, k, whole);
	}
	Seen seen;
	if (hasBlocked || hasShares) {
		seen = seenAt(inPosition, alphaMode == 2 || hasTransmission);
	}
	color = s.emission;
	if (hasClearcoat) {
		color *= 1 - k.coat;
	}
	if (lightCount > 0) {
		color += punctual(s, f, k, v, seen);
	}
	if (hasEnvironment || hasAmbient) {
		color += indirect(s, f, k, v, seen);
	}
	color *= view.picture.w;
	if (hasTransmission) {
		vec4 c = through(s, f, k, v);
		if (hasClearcoat) {
			c *= 1 - k.coat;
		}
		color += c.rgb;
		alpha *= 1 - c.a;
		outColor = vec4(color, alpha);
		return;
	}
	outColor = vec4(color * alpha, alpha);
}
