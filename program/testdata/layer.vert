#version 450
#extension GL_ARB_shader_viewport_layer_array : require
// A quad for each instance, in the layer of its number, turned around by it.
void main() {
	gl_Layer = gl_InstanceIndex;
	vec2 corner = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1);
	gl_Position = vec4(corner * 2.0 - 1.0, 0.25 * float(gl_InstanceIndex), 1.0);
}
