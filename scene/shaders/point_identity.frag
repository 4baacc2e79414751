#version 460
#extension GL_GOOGLE_include_directive : require
#define POINTS
#include "interface.glsl"
#include "point.glsl"
#include "identity.glsl"
