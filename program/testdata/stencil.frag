#version 450
#extension GL_ARB_shader_stencil_export : require

// The stencil reference is three times the column, beyond eight bits in the last ones.
void main() {
    gl_FragStencilRefARB = int(gl_FragCoord.x) * 3 + (gl_FragCoord.x > 6.0 ? 256 : 0);
}
