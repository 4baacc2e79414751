#version 450
// A depth below 0 on the left, above 1 on the right.
void main() { gl_FragDepth = gl_FragCoord.x - 4.0; }
