#version 460
#extension GL_GOOGLE_include_directive : require
#define PAST
#define POINTS
#include "interface.glsl"
#include "vertex.glsl"
