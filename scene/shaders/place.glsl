// Where a fragment is, the mesh's normal there, and its depth. A point of a size has its own: see point.glsl.

#ifndef POINTS
layout(location = 0) in vec3 inPosition;
layout(location = 1) in vec3 inNormal;
#define DEPTH gl_FragCoord.z
#endif
