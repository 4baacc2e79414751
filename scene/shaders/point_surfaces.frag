#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_fragment_shader_barycentric : require
#define POINTS
#include "interface.glsl"
#include "point.glsl"
#include "surfaces.glsl"
