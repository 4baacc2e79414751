#version 450
layout(location = 0) in vec3 shade;
layout(location = 0) out vec4 color;
layout(push_constant) uniform Push { vec4 tint; };
void main() {
  float sum = 0;
  while (tint.x > sum) sum = fract(sum + shade.x) * 0.5; // never as much as the tint
  color = vec4(sum);
}
