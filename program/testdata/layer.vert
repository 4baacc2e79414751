#version 450
#extension GL_ARB_shader_viewport_layer_array : require
// Writes a layer, which attachments here have one of.
void main() {
	gl_Layer = gl_InstanceIndex;
	gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
}
