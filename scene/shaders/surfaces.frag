#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_fragment_shader_barycentric : require
#include "interface.glsl"
#include "surfaces.glsl"
