#version 450
// Where an invocation is.
layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z_id = 2) in;
layout(set = 0, binding = 0) buffer Places { uvec4 places[]; };
void main() {
	uvec3 size = gl_NumWorkGroups * gl_WorkGroupSize;
	uvec3 at = (gl_GlobalInvocationID - uvec3(3, 1, 2) * gl_WorkGroupSize);
	uint n = (at.z * size.y + at.y) * size.x + at.x;
	places[n] = uvec4(gl_WorkGroupID, gl_LocalInvocationIndex);
}
