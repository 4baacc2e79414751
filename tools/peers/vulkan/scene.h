// A flat scene: ../README.md has the format.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

struct Draw {
    uint32_t first, count, material, unused;
};

struct Material {
    float color[4];
    int32_t texture; // -1: none
    uint32_t cull, unused[2];
};

struct Camera {
    float view[16]; // world to camera, column-major
    float yfov, near, far, unused; // far 0: infinite
};

struct Texture {
    uint32_t width, height;
    std::vector<uint8_t> texels; // RGBA
};

struct Scene {
    std::vector<float> vertices; // position, normal, texture coordinates: 8 floats each
    std::vector<uint32_t> indices;
    std::vector<Draw> draws;
    std::vector<Material> materials;
    std::vector<Camera> cameras;
    std::vector<Texture> textures;
};

[[noreturn]] inline void fail(const char *what, const char *why) {
    fprintf(stderr, "vkpeer: %s: %s\n", what, why);
    exit(1);
}

template <class T> void readAll(FILE *file, std::vector<T> &list, size_t count) {
    list.resize(count);
    if (fread(list.data(), sizeof(T), count, file) != count) fail("scene", "the file is too short");
}

inline Scene loadScene(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) fail(path, "cannot be read");
    std::vector<uint32_t> header, size;
    readAll(file, header, 8);
    if (memcmp(header.data(), "HFL1", 4) != 0) fail(path, "not a flat scene");
    Scene s;
    readAll(file, s.vertices, size_t(header[1]) * 8);
    readAll(file, s.indices, header[2]);
    readAll(file, s.draws, header[3]);
    readAll(file, s.materials, header[4]);
    readAll(file, s.cameras, header[6]);
    s.textures.resize(header[5]);
    for (Texture &t : s.textures) {
        readAll(file, size, 2);
        t.width = size[0], t.height = size[1];
        readAll(file, t.texels, size_t(4) * t.width * t.height);
    }
    fclose(file);
    return s;
}
