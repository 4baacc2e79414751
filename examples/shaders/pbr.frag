#version 450
layout(location = 0) in vec3 worldPosition;
layout(location = 1) in vec3 worldNormal;
layout(set = 0, binding = 0) uniform Frame { mat4 camera; mat4 sun; vec4 eye; vec4 light; } frame;
layout(set = 0, binding = 1) uniform sampler2DShadow shadows;
layout(push_constant) uniform Object { mat4 world; vec4 color; float metallic; float roughness; } object;
layout(location = 0) out vec4 color;

const float pi = 3.14159265;

// seen is how much of the sun a point sees: 16 comparisons around it.
float seen(vec3 p) {
	vec4 s = frame.sun * vec4(p, 1.0); // orthographic: w is 1
	float sum = 0.0;
	for (int y = -2; y < 2; y++)
		for (int x = -2; x < 2; x++)
			sum += texture(shadows, vec3(s.xy * 0.5 + 0.5 + (vec2(x, y) + 0.5) / 1024.0, s.z));
	return sum / 16.0;
}

void main() {
	vec3 n = normalize(worldNormal), v = normalize(frame.eye.xyz - worldPosition), l = normalize(frame.light.xyz), h = normalize(v + l);
	float nl = max(dot(n, l), 0.0), nv = max(dot(n, v), 1e-3), nh = max(dot(n, h), 0.0), vh = max(dot(v, h), 0.0);
	float a2 = pow(object.roughness, 4.0);
	float d = a2 / (pi * pow(nh * nh * (a2 - 1.0) + 1.0, 2.0)); // GGX
	float g = 0.5 / (nl * sqrt(nv * nv * (1.0 - a2) + a2) + nv * sqrt(nl * nl * (1.0 - a2) + a2)); // Smith
	vec3 f0 = mix(vec3(0.04), object.color.rgb, object.metallic);
	vec3 f = f0 + (1.0 - f0) * pow(1.0 - vh, 5.0);
	vec3 diffuse = (1.0 - f) * (1.0 - object.metallic) * object.color.rgb / pi;
	vec3 radiance = (diffuse + d * g * f) * frame.light.w * nl * seen(worldPosition);
	vec3 sky = mix(vec3(0.16, 0.14, 0.12), vec3(0.35, 0.45, 0.6), 0.5 * reflect(-v, n).y + 0.5); // the ground's light and the sky's
	radiance += sky * mix(object.color.rgb * (1.0 - object.metallic) * 0.6, f0, 0.5);
	color = vec4(radiance / (1.0 + radiance), 1.0); // the picture is sRGB: the attachment encodes
}
