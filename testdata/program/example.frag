#version 450
layout(location = 0) in vec2 uv;
layout(set = 0, binding = 0) uniform View { mat4 matrix; vec4 tint; } view;
layout(set = 0, binding = 1) uniform sampler2D image;
layout(set = 0, binding = 2) buffer Count { uint fragments; } count;
layout(location = 0) out vec4 color;
void main() {
	atomicAdd(count.fragments, 1u);
	color = texture(image, uv * 4.0) * view.tint;
}
