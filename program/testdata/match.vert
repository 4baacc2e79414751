#version 450
// Attributes and outputs of several types: one output is declared and never written.
layout(location = 0) in vec3 position;
layout(location = 1) in ivec2 cell;
layout(location = 2) in uint kind;
layout(location = 3) in dvec2 twice;
layout(location = 0) out vec2 uv;
layout(location = 1) out float shade;
layout(location = 2) flat out int id;
layout(location = 3) out vec4 wide;
layout(location = 4) out vec4 never;
layout(location = 5) flat out dvec2 exact;
void main() {
	uv = position.xy;
	shade = position.z;
	id = cell.x + int(kind);
	wide = vec4(cell.y);
	exact = twice;
	gl_Position = vec4(position.xy + vec2(twice), 0.5, 1.0);
}
