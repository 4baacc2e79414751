// vkpeer times frames of a flat scene drawn by a Vulkan driver, for comparison with "halfspace bench": see ../README.md.
//
//   vkpeer [--mode depth|unlit|lambert | --vert V.spv --frag F.spv] [--size WxH] [--camera N] [--msaa 1|4] [--srgb] [--seconds S]
//          [--ppm FILE] SCENE.flat
//   vkpeer --frame [--seconds S] CAPTURED
//
// One command buffer, recorded once, is submitted for each frame; a frame's time runs from the submission to its fence.
#include <chrono>
#include <cmath>

#include "depth_vert.h"
#include "frame.h"
#include "gpu.h"
#include "scene_frag.h"
#include "scene_vert.h"

struct Options {
    std::string mode = "unlit", vert, frag, ppm, scene;
    VkExtent2D size = {1920, 1080};
    int camera = 0, samples = 1;
    bool srgb = false, frame = false;
    double seconds = 1;

    Options(int argc, char **argv) {
        for (int i = 1; i < argc; i++) {
            std::string a = argv[i];
            auto value = [&] { return ++i < argc ? argv[i] : (fail(a.c_str(), "needs a value"), ""); };
            if (a == "--mode") mode = value();
            else if (a == "--vert") vert = value();
            else if (a == "--frag") frag = value();
            else if (a == "--size") { if (sscanf(value(), "%ux%u", &size.width, &size.height) != 2) fail("--size", "WIDTHxHEIGHT"); }
            else if (a == "--camera") camera = atoi(value());
            else if (a == "--msaa") samples = atoi(value());
            else if (a == "--srgb") srgb = true;
            else if (a == "--frame") frame = true;
            else if (a == "--seconds") seconds = atof(value());
            else if (a == "--ppm") ppm = value();
            else scene = a;
        }
        if (scene.empty()) fail("usage", "vkpeer [--mode depth|unlit|lambert | --vert V.spv --frag F.spv] [--size WxH] [--camera N] [--msaa 1|4] [--srgb] [--seconds S] [--ppm FILE] SCENE.flat, or --frame [--seconds S] CAPTURED");
        if (mode != "depth" && mode != "unlit" && mode != "lambert") fail("--mode", "depth, unlit or lambert");
        if (vert.empty() != frag.empty() || (own() && depth())) fail("--vert, --frag", "use both and no --mode");
    }
    bool own() const { return !vert.empty(); }
    bool depth() const { return mode == "depth"; }
};

// What vertices and fragments get with every draw.
struct Push {
    float matrix[16]; // world to clip space, column-major
    float color[4];
    float eye[4]; // the camera's place in world space, and 1
};

// The words of a module's file.
static std::vector<uint32_t> readWords(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) fail(path, "cannot be read");
    std::vector<uint32_t> words;
    for (uint32_t w; fread(&w, 4, 1, file) == 1;) words.push_back(w);
    fclose(file);
    return words;
}

// Where a camera is in world space: its view turned back.
static void place(const Camera &c, float *eye) {
    for (int i = 0; i < 3; i++) eye[i] = -(c.view[4 * i] * c.view[12] + c.view[4 * i + 1] * c.view[13] + c.view[4 * i + 2] * c.view[14]);
    eye[3] = 1;
}

// World to Vulkan's clip space: y down, depth from 0 to 1.
static void project(const Camera &c, VkExtent2D size, float *matrix) {
    float t = 1 / std::tan(c.yfov / 2), p[16] = {}; // column-major
    p[0] = t * size.height / size.width, p[5] = -t, p[11] = -1;
    p[10] = c.far > 0 ? c.far / (c.near - c.far) : -1;
    p[14] = c.far > 0 ? c.near * c.far / (c.near - c.far) : -c.near;
    for (int column = 0; column < 4; column++)
        for (int row = 0; row < 4; row++) {
            float sum = 0;
            for (int k = 0; k < 4; k++) sum += p[k * 4 + row] * c.view[column * 4 + k];
            matrix[column * 4 + row] = sum;
        }
}

// The pipelines of a mode: by whether there is a texture, and whether back faces are culled.
struct Pipelines {
    VkDescriptorSetLayout setLayout;
    VkPipelineLayout layout;
    VkPipeline of[2][2];
    static constexpr VkShaderStageFlags stages = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;

    Pipelines(GPU &gpu, const Options &o, VkFormat color) {
        VkDescriptorSetLayoutBinding binding{0, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1, stages, nullptr};
        VkDescriptorSetLayoutCreateInfo sc{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, nullptr, 0, 1, &binding};
        CHECK(vkCreateDescriptorSetLayout(gpu.device, &sc, nullptr, &setLayout));
        VkPushConstantRange range{stages, 0, sizeof(Push)};
        VkPipelineLayoutCreateInfo lc{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, nullptr, 0, 1, &setLayout, 1, &range};
        CHECK(vkCreatePipelineLayout(gpu.device, &lc, nullptr, &layout));
        auto module = [&](const uint32_t *code, size_t size) {
            VkShaderModuleCreateInfo mc{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, nullptr, 0, size, code};
            VkShaderModule m;
            CHECK(vkCreateShaderModule(gpu.device, &mc, nullptr, &m));
            return m;
        };
        VkShaderModule vertex = o.depth() ? module(depth_vert, sizeof depth_vert) : module(scene_vert, sizeof scene_vert);
        VkShaderModule fragment = module(scene_frag, sizeof scene_frag);
        if (o.own()) {
            std::vector<uint32_t> v = readWords(o.vert.c_str()), f = readWords(o.frag.c_str());
            vertex = module(v.data(), 4 * v.size()), fragment = module(f.data(), 4 * f.size());
        }
        for (int textured = 0; textured < 2; textured++)
            for (int cull = 0; cull < 2; cull++) of[textured][cull] = make(gpu, o, color, vertex, fragment, textured, cull);
    }

    VkPipeline make(GPU &gpu, const Options &o, VkFormat color, VkShaderModule vertex, VkShaderModule fragment, int textured, int cull) {
        VkBool32 constants[2] = {VkBool32(textured), o.mode == "lambert"};
        VkSpecializationMapEntry entries[2] = {{0, 0, 4}, {1, 4, 4}};
        VkSpecializationInfo special{2, entries, sizeof constants, constants};
        VkPipelineShaderStageCreateInfo shaders[2] = {
            {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, nullptr, 0, VK_SHADER_STAGE_VERTEX_BIT, vertex, "main", o.depth() || o.own() ? nullptr : &special},
            {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, nullptr, 0, VK_SHADER_STAGE_FRAGMENT_BIT, fragment, "main", o.own() ? nullptr : &special}};
        VkVertexInputBindingDescription stride{0, 32, VK_VERTEX_INPUT_RATE_VERTEX};
        VkVertexInputAttributeDescription attributes[3] = {
            {0, 0, VK_FORMAT_R32G32B32_SFLOAT, 0}, {1, 0, VK_FORMAT_R32G32B32_SFLOAT, 12}, {2, 0, VK_FORMAT_R32G32_SFLOAT, 24}};
        VkPipelineVertexInputStateCreateInfo input{
            VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO, nullptr, 0, 1, &stride, o.depth() ? 1u : 3u, attributes};
        VkPipelineInputAssemblyStateCreateInfo assembly{VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
        assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
        VkViewport view{0, 0, float(o.size.width), float(o.size.height), 0, 1};
        VkRect2D scissor{{}, o.size};
        VkPipelineViewportStateCreateInfo viewport{VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO, nullptr, 0, 1, &view, 1, &scissor};
        VkPipelineRasterizationStateCreateInfo raster{VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
        raster.cullMode = cull ? VK_CULL_MODE_BACK_BIT : VK_CULL_MODE_NONE, raster.lineWidth = 1;
        VkPipelineMultisampleStateCreateInfo multisample{VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
        multisample.rasterizationSamples = VkSampleCountFlagBits(o.samples);
        VkPipelineDepthStencilStateCreateInfo depth{VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO};
        depth.depthTestEnable = depth.depthWriteEnable = VK_TRUE, depth.depthCompareOp = VK_COMPARE_OP_LESS;
        VkPipelineColorBlendAttachmentState write{};
        write.colorWriteMask = 15;
        VkPipelineColorBlendStateCreateInfo blend{VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
        VkPipelineRenderingCreateInfo targets{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
        targets.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT;
        if (!o.depth()) {
            blend.attachmentCount = 1, blend.pAttachments = &write;
            targets.colorAttachmentCount = 1, targets.pColorAttachmentFormats = &color;
        }
        VkGraphicsPipelineCreateInfo pc{VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, &targets};
        pc.stageCount = o.depth() ? 1 : 2, pc.pStages = shaders, pc.pVertexInputState = &input, pc.pInputAssemblyState = &assembly;
        pc.pViewportState = &viewport, pc.pRasterizationState = &raster, pc.pMultisampleState = &multisample;
        pc.pDepthStencilState = &depth, pc.pColorBlendState = &blend, pc.layout = layout;
        VkPipeline p;
        CHECK(vkCreateGraphicsPipelines(gpu.device, VK_NULL_HANDLE, 1, &pc, nullptr, &p));
        return p;
    }
};

// One descriptor set a texture, and a last one for materials without.
static std::vector<VkDescriptorSet> describe(GPU &gpu, const Scene &s, VkFormat format, VkDescriptorSetLayout layout) {
    VkSamplerCreateInfo sc{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO}; // repeats
    sc.magFilter = sc.minFilter = VK_FILTER_LINEAR, sc.mipmapMode = VK_SAMPLER_MIPMAP_MODE_LINEAR, sc.maxLod = VK_LOD_CLAMP_NONE;
    VkSampler sampler;
    CHECK(vkCreateSampler(gpu.device, &sc, nullptr, &sampler));
    uint32_t n = uint32_t(s.textures.size()) + 1;
    VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, n};
    VkDescriptorPoolCreateInfo pc{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, nullptr, 0, n, 1, &size};
    VkDescriptorPool pool;
    CHECK(vkCreateDescriptorPool(gpu.device, &pc, nullptr, &pool));
    std::vector<VkDescriptorSet> sets(n);
    std::vector<VkDescriptorSetLayout> layouts(n, layout);
    VkDescriptorSetAllocateInfo ai{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, nullptr, pool, n, layouts.data()};
    CHECK(vkAllocateDescriptorSets(gpu.device, &ai, sets.data()));
    const Texture white{1, 1, {255, 255, 255, 255}};
    for (uint32_t i = 0; i < n; i++) {
        VkDescriptorImageInfo info{sampler, upload(gpu, i + 1 < n ? s.textures[i] : white, format).view, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL};
        VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, nullptr, sets[i], 0, 0, 1, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, &info};
        vkUpdateDescriptorSets(gpu.device, 1, &write, 0, nullptr);
    }
    return sets;
}

// The targets: with several samples, picture receives what color resolves to.
struct Targets {
    Image color, picture, depth;
    VkFormat format;

    Targets(GPU &gpu, const Options &o) : format(o.srgb ? VK_FORMAT_R8G8B8A8_SRGB : VK_FORMAT_R8G8B8A8_UNORM) {
        const VkImageUsageFlags use = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
        color = picture = gpu.image(o.size, 1, format, o.samples, use);
        if (o.samples > 1) picture = gpu.image(o.size, 1, format, 1, use);
        depth = gpu.image(o.size, 1, VK_FORMAT_D32_SFLOAT, o.samples, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    }

    void begin(VkCommandBuffer c, const Options &o) {
        transition(c, color, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
        transition(c, depth, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
        VkRenderingAttachmentInfo ca{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO}, da = ca;
        ca.imageView = color.view, ca.imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        ca.loadOp = da.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR, ca.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
        ca.clearValue.color = {{0.2f, 0.3f, 0.4f, 1}};
        if (o.samples > 1) {
            transition(c, picture, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
            ca.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT, ca.resolveImageView = picture.view;
            ca.resolveImageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, ca.storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
        }
        da.imageView = depth.view, da.imageLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
        da.storeOp = o.depth() ? VK_ATTACHMENT_STORE_OP_STORE : VK_ATTACHMENT_STORE_OP_DONT_CARE, da.clearValue.depthStencil = {1, 0};
        VkRenderingInfo ri{VK_STRUCTURE_TYPE_RENDERING_INFO};
        ri.renderArea = {{}, o.size}, ri.layerCount = 1, ri.colorAttachmentCount = o.depth() ? 0 : 1, ri.pColorAttachments = &ca, ri.pDepthAttachment = &da;
        vkCmdBeginRendering(c, &ri);
    }

    void save(GPU &gpu, const Options &o) {
        size_t pixels = size_t(o.size.width) * o.size.height;
        Buffer out = gpu.buffer(4 * pixels, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        gpu.once([&](VkCommandBuffer c) {
            transition(c, picture, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
            VkBufferImageCopy copy{};
            copy.imageSubresource = {picture.aspect, 0, 0, 1}, copy.imageExtent = {o.size.width, o.size.height, 1};
            vkCmdCopyImageToBuffer(c, picture.image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, out.buffer, 1, &copy);
        });
        FILE *file = fopen(o.ppm.c_str(), "wb");
        if (!file) fail(o.ppm.c_str(), "cannot be written");
        fprintf(file, "P6 %u %u 255\n", o.size.width, o.size.height);
        for (size_t i = 0; i < pixels; i++) fwrite((const uint8_t *)out.data + 4 * i, 1, 3, file);
        if (fclose(file) != 0) fail(o.ppm.c_str(), "cannot be written");
    }
};

// Times frames of a command buffer, and says what was measured; save comes after the last one and may say more.
static void measure(GPU &gpu, VkCommandBuffer frame, double seconds, size_t triangles, const std::function<std::string()> &save) {
    VkFenceCreateInfo fc{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
    VkFence fence;
    CHECK(vkCreateFence(gpu.device, &fc, nullptr, &fence));
    auto timed = [&] {
        auto start = std::chrono::steady_clock::now();
        gpu.submit(frame, fence);
        CHECK(vkWaitForFences(gpu.device, 1, &fence, VK_TRUE, UINT64_MAX));
        double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        CHECK(vkResetFences(gpu.device, 1, &fence));
        return ms;
    };
    double first = timed();
    timed(), timed();
    std::vector<double> times;
    for (double spent = 0; times.size() < 5 || spent < seconds * 1000; spent += times.back()) times.push_back(timed());
    std::string more = save();
    std::sort(times.begin(), times.end());
    printf("{\"median_ms\":%.4f,\"min_ms\":%.4f,\"first_ms\":%.4f,\"frames\":%zu,\"triangles\":%zu,%s\"device\":\"%s\"}\n", times[times.size() / 2],
           times[0], first, times.size(), triangles, more.c_str(), gpu.properties.deviceName);
    fflush(stdout);
    _Exit(0); // drivers' own threads need no farewell
}

// Draws a captured frame.
static void replay(const Options &o) {
    const Frame f(o.scene.c_str());
    GPU gpu;
    Replay r(gpu, f);
    size_t triangles = 0;
    for (auto &d : f.draws) triangles += d.count / 3;
    measure(gpu, r.commands, o.seconds, triangles, [&] { return "\"differing\":" + std::to_string(r.differing()) + ","; });
}

int main(int argc, char **argv) {
    const Options o(argc, argv);
    if (o.frame) replay(o);
    const Scene s = loadScene(o.scene.c_str());
    if (o.camera < 0 || size_t(o.camera) >= s.cameras.size()) fail("--camera", ("the scene has " + std::to_string(s.cameras.size())).c_str());
    GPU gpu;
    Targets targets(gpu, o);
    Pipelines pipelines(gpu, o, targets.format);
    std::vector<VkDescriptorSet> sets;
    if (!o.depth()) sets = describe(gpu, s, targets.format, pipelines.setLayout);
    Buffer vertices = gpu.buffer(s.vertices.size() * 4, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, s.vertices.data());
    Buffer indices = gpu.buffer(s.indices.size() * 4, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, s.indices.data());

    VkCommandBuffer frame = gpu.begin();
    targets.begin(frame, o);
    VkDeviceSize zero = 0;
    vkCmdBindVertexBuffers(frame, 0, 1, &vertices.buffer, &zero);
    vkCmdBindIndexBuffer(frame, indices.buffer, 0, VK_INDEX_TYPE_UINT32);
    Push push;
    project(s.cameras[o.camera], o.size, push.matrix);
    place(s.cameras[o.camera], push.eye);
    uint32_t last = UINT32_MAX;
    for (const Draw &d : s.draws) {
        const Material &m = s.materials[d.material];
        if (d.material != last) {
            bool textured = m.texture >= 0 && !o.depth();
            vkCmdBindPipeline(frame, VK_PIPELINE_BIND_POINT_GRAPHICS, pipelines.of[textured][m.cull != 0]);
            memcpy(push.color, m.color, sizeof push.color);
            vkCmdPushConstants(frame, pipelines.layout, Pipelines::stages, 0, sizeof push, &push);
            if (!o.depth())
                vkCmdBindDescriptorSets(frame, VK_PIPELINE_BIND_POINT_GRAPHICS, pipelines.layout, 0, 1, textured ? &sets[m.texture] : &sets.back(), 0, nullptr);
            last = d.material;
        }
        vkCmdDrawIndexed(frame, d.count, 1, d.first, 0, 0);
    }
    vkCmdEndRendering(frame);
    CHECK(vkEndCommandBuffer(frame));

    measure(gpu, frame, o.seconds, s.indices.size() / 3, [&] {
        if (!o.ppm.empty() && !o.depth()) targets.save(gpu, o);
        return std::string();
    });
}
