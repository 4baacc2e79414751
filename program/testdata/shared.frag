#version 450
// The other parts of the blocks, and a list that this stage alone has.
struct Item { vec2 at; float weight; int kind; };
layout(push_constant) uniform Push { layout(offset = 64) vec4 tint; layout(offset = 80) float size; } constants;
layout(set = 1, binding = 2, std140) uniform Camera {
	layout(offset = 16) vec3 sun;
	uint count;
	vec4 lights[2];
	mat3 turn;
} camera;
layout(set = 1, binding = 3, std430) readonly buffer List { uint n; Item items[]; } list;
layout(location = 0) in vec4 light;
layout(location = 0) out vec4 color;
void main() {
	float weight = 0.0;
	for (uint k = 0; k < list.n; k++)
		weight += list.items[k].weight * float(list.items[k].kind);
	color = vec4(light.xyz + constants.tint.xyz * constants.size + camera.turn * camera.sun, weight + float(camera.count));
}
