// A captured frame: ../README.md has the format.
#pragma once
#include <cmath>
#include <map>
#include <memory>

#include "gpu.h"

struct Frame {
    struct Texture {
        uint32_t format, width, height, layers, levels, cube, array, mag, min, mip, u, v, compare;
        float maxLod;
        uint32_t components[4];
        std::vector<std::vector<uint8_t>> texels; // level after level, layer after layer
    };
    struct Pipeline {
        uint32_t cull, clockwise;
        std::vector<uint32_t> ids, values;
    };
    struct Descriptor {
        uint32_t set, binding, element, type, number;
    };
    struct Draw {
        uint32_t pipeline, indices, count;
        std::vector<uint32_t> vertices;
        std::vector<Descriptor> descriptors;
    };
    VkExtent2D size;
    std::vector<std::vector<uint8_t>> modules, buffers;
    std::vector<Texture> textures;
    std::vector<Pipeline> pipelines;
    std::vector<Draw> draws;
    std::vector<uint8_t> picture; // halves

    explicit Frame(const char *path) {
        FILE *file = fopen(path, "rb");
        if (!file) fail(path, "cannot be read");
        auto word = [&] {
            uint32_t w;
            if (fread(&w, 4, 1, file) != 1) fail(path, "the file is too short");
            return w;
        };
        auto bytes = [&](std::vector<uint8_t> &b) {
            uint32_t n = word();
            readAll(file, b, (size_t(n) + 3) & ~size_t(3));
            b.resize(n);
        };
        if (word() != 0x32524648) fail(path, "not a captured frame");
        size.width = word(), size.height = word();
        modules.resize(word()), buffers.resize(word()), textures.resize(word()), pipelines.resize(word()), draws.resize(word());
        for (auto &m : modules) bytes(m);
        for (auto &b : buffers) bytes(b);
        for (Texture &t : textures) {
            for (uint32_t *w : {&t.format, &t.width, &t.height, &t.layers, &t.levels, &t.cube, &t.array, &t.mag, &t.min, &t.mip, &t.u, &t.v, &t.compare}) *w = word();
            uint32_t lod = word();
            memcpy(&t.maxLod, &lod, 4);
            for (uint32_t &c : t.components) c = word();
            t.texels.resize(size_t(t.levels) * t.layers);
            for (auto &b : t.texels) bytes(b);
        }
        for (Pipeline &p : pipelines) {
            p.cull = word(), p.clockwise = word();
            for (uint32_t n = word(); n > 0; n--) p.ids.push_back(word()), p.values.push_back(word());
        }
        for (Draw &d : draws) {
            d.pipeline = word(), d.indices = word(), d.count = word();
            for (uint32_t n = word(); n > 0; n--) d.vertices.push_back(word());
            for (uint32_t n = word(); n > 0; n--) {
                Descriptor x;
                for (uint32_t *w : {&x.set, &x.binding, &x.element, &x.type, &x.number}) *w = word();
                d.descriptors.push_back(x);
            }
        }
        bytes(picture);
        fclose(file);
    }
};

// The pictures that a frame is drawn to.
constexpr VkFormat radianceFormat = VK_FORMAT_R16G16B16A16_SFLOAT;

// Replay draws a frame.
struct Replay {
    GPU &gpu;
    const Frame &f;
    std::vector<Buffer> buffers;
    std::vector<VkDescriptorImageInfo> textures;
    Buffer none;
    VkDescriptorSetLayout setLayouts[3];
    VkPipelineLayout layout;
    std::vector<VkPipeline> pipelines;
    Image color, depth;
    VkCommandBuffer commands;

    // What the modules' descriptors are: type and count, by binding.
    struct Slot {
        VkDescriptorType type;
        uint32_t count;
    };
    std::map<uint32_t, Slot> slots[3];

    Replay(GPU &gpu, const Frame &f) : gpu(gpu), f(f) {
        const VkBufferUsageFlags use = VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
        for (auto &b : f.buffers) buffers.push_back(gpu.buffer(b.size(), use, b.data()));
        std::vector<uint8_t> zeros(1 << 16);
        none = gpu.buffer(zeros.size(), use, zeros.data());
        for (auto &t : f.textures) textures.push_back(texture(t));
        describe();
        for (auto &p : f.pipelines) pipelines.push_back(pipeline(p));
        color = gpu.image(f.size, 1, radianceFormat, 1, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
        depth = gpu.image(f.size, 1, VK_FORMAT_D32_SFLOAT, 1, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
        record();
    }

    VkDescriptorImageInfo texture(const Frame::Texture &t) {
        Image m;
        m.levels = t.levels;
        VkFormat format = VkFormat(t.format);
        m.aspect = format == VK_FORMAT_D32_SFLOAT || format == VK_FORMAT_D16_UNORM ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT;
        VkImageCreateInfo ic{VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
        ic.flags = t.cube ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0;
        ic.imageType = VK_IMAGE_TYPE_2D, ic.format = format, ic.extent = {t.width, t.height, 1};
        ic.mipLevels = t.levels, ic.arrayLayers = t.layers, ic.samples = VK_SAMPLE_COUNT_1_BIT;
        ic.usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
        CHECK(vkCreateImage(gpu.device, &ic, nullptr, &m.image));
        VkMemoryRequirements need;
        vkGetImageMemoryRequirements(gpu.device, m.image, &need);
        CHECK(vkBindImageMemory(gpu.device, m.image, gpu.allocate(need, 0), 0));
        VkImageViewCreateInfo vc{VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
        vc.image = m.image, vc.format = format, vc.subresourceRange = {m.aspect, 0, t.levels, 0, t.layers};
        vc.viewType = t.cube ? VK_IMAGE_VIEW_TYPE_CUBE : t.array ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D;
        auto component = [&](int i) { return VkComponentSwizzle(t.components[i]); };
        vc.components = {component(0), component(1), component(2), component(3)};
        CHECK(vkCreateImageView(gpu.device, &vc, nullptr, &m.view));
        size_t total = 0;
        for (auto &b : t.texels) total += (b.size() + 15) & ~size_t(15);
        Buffer staging = gpu.buffer(total, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
        gpu.once([&](VkCommandBuffer c) {
            all(c, m, t.layers, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
            size_t at = 0;
            for (uint32_t level = 0; level < t.levels; level++)
                for (uint32_t layer = 0; layer < t.layers; layer++) {
                    auto &b = t.texels[level * t.layers + layer];
                    memcpy((uint8_t *)staging.data + at, b.data(), b.size());
                    VkBufferImageCopy copy{};
                    copy.bufferOffset = at, copy.imageSubresource = {m.aspect, level, layer, 1};
                    copy.imageExtent = {std::max(t.width >> level, 1u), std::max(t.height >> level, 1u), 1};
                    vkCmdCopyBufferToImage(c, staging.buffer, m.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy);
                    at += (b.size() + 15) & ~size_t(15);
                }
            all(c, m, t.layers, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
        });
        gpu.free(staging);
        VkSamplerCreateInfo sc{VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO};
        sc.magFilter = VkFilter(t.mag), sc.minFilter = VkFilter(t.min), sc.mipmapMode = VkSamplerMipmapMode(t.mip), sc.maxLod = t.maxLod;
        sc.addressModeU = VkSamplerAddressMode(t.u), sc.addressModeV = VkSamplerAddressMode(t.v);
        sc.compareEnable = t.compare > 0, sc.compareOp = VkCompareOp(t.compare > 0 ? t.compare - 1 : 0);
        VkSampler sampler;
        CHECK(vkCreateSampler(gpu.device, &sc, nullptr, &sampler));
        return {sampler, m.view, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL};
    }

    // A barrier of all layers.
    static void all(VkCommandBuffer c, const Image &m, uint32_t layers, VkImageLayout from, VkImageLayout to) {
        VkImageMemoryBarrier b{VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER};
        b.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT, b.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
        b.oldLayout = from, b.newLayout = to, b.image = m.image, b.subresourceRange = {m.aspect, 0, m.levels, 0, layers};
        b.srcQueueFamilyIndex = b.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
        vkCmdPipelineBarrier(c, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, nullptr, 0, nullptr, 1, &b);
    }

    static VkDescriptorType typeOf(uint32_t type) { // of package spirv
        switch (type) {
        case 0: return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
        case 1: return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
        case 3: return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
        }
        fail("descriptor", "of a type that frames do not have");
    }

    // The layouts: of all descriptors of all draws.
    void describe() {
        for (auto &d : f.draws)
            for (auto &x : d.descriptors) {
                if (x.set > 2) fail("descriptor", "of set 3 or more");
                Slot &s = slots[x.set].try_emplace(x.binding, Slot{typeOf(x.type), 0}).first->second;
                s.count = std::max(s.count, x.element + 1);
            }
        if (slots[1].count(2)) slots[1][2].count = 17; // the array of a material's textures
        for (int set = 0; set < 3; set++) {
            std::vector<VkDescriptorSetLayoutBinding> list;
            for (auto &[binding, s] : slots[set]) list.push_back({binding, s.type, s.count, VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT, nullptr});
            VkDescriptorSetLayoutCreateInfo sc{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO, nullptr, 0, uint32_t(list.size()), list.data()};
            CHECK(vkCreateDescriptorSetLayout(gpu.device, &sc, nullptr, &setLayouts[set]));
        }
        VkPipelineLayoutCreateInfo lc{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, nullptr, 0, 3, setLayouts};
        CHECK(vkCreatePipelineLayout(gpu.device, &lc, nullptr, &layout));
    }

    VkPipeline pipeline(const Frame::Pipeline &p) {
        VkShaderModule modules[2];
        for (int i = 0; i < 2; i++) {
            VkShaderModuleCreateInfo mc{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, nullptr, 0, f.modules[i].size(), (const uint32_t *)f.modules[i].data()};
            CHECK(vkCreateShaderModule(gpu.device, &mc, nullptr, &modules[i]));
        }
        std::vector<VkSpecializationMapEntry> entries;
        for (size_t i = 0; i < p.ids.size(); i++) entries.push_back({p.ids[i], uint32_t(4 * i), 4});
        VkSpecializationInfo special{uint32_t(entries.size()), entries.data(), 4 * p.values.size(), p.values.data()};
        VkPipelineShaderStageCreateInfo stages[2] = {
            {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, nullptr, 0, VK_SHADER_STAGE_VERTEX_BIT, modules[0], "main", &special},
            {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, nullptr, 0, VK_SHADER_STAGE_FRAGMENT_BIT, modules[1], "main", &special}};
        // positions, normals, tangents, colours, and sets of coordinates, in a buffer each
        std::vector<VkVertexInputBindingDescription> strides;
        std::vector<VkVertexInputAttributeDescription> attributes;
        for (uint32_t i = 0; i < f.draws[0].vertices.size(); i++) {
            VkFormat format = i < 2 ? VK_FORMAT_R32G32B32_SFLOAT : i < 4 ? VK_FORMAT_R32G32B32A32_SFLOAT : VK_FORMAT_R32G32_SFLOAT;
            strides.push_back({i, 0, VK_VERTEX_INPUT_RATE_VERTEX});
            attributes.push_back({i, i, format, 0});
        }
        VkPipelineVertexInputStateCreateInfo input{
            VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO, nullptr, 0, uint32_t(strides.size()), strides.data(), uint32_t(attributes.size()), attributes.data()};
        VkPipelineInputAssemblyStateCreateInfo assembly{VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
        assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
        VkViewport view{0, 0, float(f.size.width), float(f.size.height), 0, 1};
        VkRect2D scissor{{}, f.size};
        VkPipelineViewportStateCreateInfo viewport{VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO, nullptr, 0, 1, &view, 1, &scissor};
        VkPipelineRasterizationStateCreateInfo raster{VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
        raster.cullMode = p.cull ? VK_CULL_MODE_BACK_BIT : VK_CULL_MODE_NONE, raster.lineWidth = 1;
        raster.frontFace = p.clockwise ? VK_FRONT_FACE_CLOCKWISE : VK_FRONT_FACE_COUNTER_CLOCKWISE;
        VkPipelineMultisampleStateCreateInfo multisample{VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
        multisample.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
        VkPipelineDepthStencilStateCreateInfo tests{VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO};
        tests.depthTestEnable = tests.depthWriteEnable = VK_TRUE, tests.depthCompareOp = VK_COMPARE_OP_LESS;
        VkPipelineColorBlendAttachmentState write{};
        write.colorWriteMask = 15;
        VkPipelineColorBlendStateCreateInfo blend{VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
        blend.attachmentCount = 1, blend.pAttachments = &write;
        VkPipelineRenderingCreateInfo targets{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
        targets.colorAttachmentCount = 1, targets.pColorAttachmentFormats = &radianceFormat, targets.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT;
        VkDynamicState dynamic = VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE; // 0 of attributes that a primitive lacks
        VkPipelineDynamicStateCreateInfo dynamics{VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO, nullptr, 0, 1, &dynamic};
        VkGraphicsPipelineCreateInfo pc{VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, &targets};
        pc.stageCount = 2, pc.pStages = stages, pc.pVertexInputState = &input, pc.pInputAssemblyState = &assembly, pc.pViewportState = &viewport;
        pc.pRasterizationState = &raster, pc.pMultisampleState = &multisample, pc.pDepthStencilState = &tests, pc.pColorBlendState = &blend;
        pc.pDynamicState = &dynamics, pc.layout = layout;
        VkPipeline made;
        CHECK(vkCreateGraphicsPipelines(gpu.device, VK_NULL_HANDLE, 1, &pc, nullptr, &made));
        return made;
    }

    // The descriptor sets of a draw. Elements that it does not name are its first texture.
    void bind(VkDescriptorPool pool, const Frame::Draw &d, VkDescriptorSet *sets) {
        VkDescriptorSetAllocateInfo ai{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO, nullptr, pool, 3, setLayouts};
        CHECK(vkAllocateDescriptorSets(gpu.device, &ai, sets));
        for (int set = 0; set < 3; set++)
            for (auto &[binding, s] : slots[set])
                for (uint32_t element = 0; element < s.count; element++) {
                    uint32_t number = UINT32_MAX, first = UINT32_MAX;
                    for (auto &x : d.descriptors)
                        if (x.set == uint32_t(set) && x.binding == binding) {
                            if (first == UINT32_MAX) first = x.number;
                            if (x.element == element) number = x.number;
                        }
                    if (number == UINT32_MAX) number = first;
                    VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET, nullptr, sets[set], binding, element, 1, s.type};
                    VkDescriptorBufferInfo buffer{number == UINT32_MAX || number == 0 ? none.buffer : buffers[number - 1].buffer, 0, VK_WHOLE_SIZE};
                    write.pBufferInfo = &buffer;
                    if (s.type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER) write.pImageInfo = &textures[number == UINT32_MAX ? 0 : number];
                    vkUpdateDescriptorSets(gpu.device, 1, &write, 0, nullptr);
                }
    }

    void record() {
        uint32_t n = uint32_t(f.draws.size());
        VkDescriptorPoolSize sizes[3] = {
            {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 8 * n}, {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 8 * n}, {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 32 * n}};
        VkDescriptorPoolCreateInfo pc{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, nullptr, 0, 3 * n, 3, sizes};
        VkDescriptorPool pool;
        CHECK(vkCreateDescriptorPool(gpu.device, &pc, nullptr, &pool));
        commands = gpu.begin();
        transition(commands, color, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
        transition(commands, depth, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
        VkRenderingAttachmentInfo ca{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO}, da = ca;
        ca.imageView = color.view, ca.imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        ca.loadOp = da.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR, ca.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
        da.imageView = depth.view, da.imageLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
        da.storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE, da.clearValue.depthStencil = {1, 0};
        VkRenderingInfo ri{VK_STRUCTURE_TYPE_RENDERING_INFO};
        ri.renderArea = {{}, f.size}, ri.layerCount = 1, ri.colorAttachmentCount = 1, ri.pColorAttachments = &ca, ri.pDepthAttachment = &da;
        vkCmdBeginRendering(commands, &ri);
        for (auto &d : f.draws) {
            vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipelines[d.pipeline]);
            VkDescriptorSet sets[3];
            bind(pool, d, sets);
            vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout, 0, 3, sets, 0, nullptr);
            std::vector<VkBuffer> list;
            std::vector<VkDeviceSize> zeros(d.vertices.size()), strides;
            for (uint32_t i = 0; i < d.vertices.size(); i++) {
                list.push_back(d.vertices[i] ? buffers[d.vertices[i] - 1].buffer : none.buffer);
                strides.push_back(d.vertices[i] ? (i < 2 ? 12 : i < 4 ? 16 : 8) : 0);
            }
            vkCmdBindVertexBuffers2(commands, 0, uint32_t(list.size()), list.data(), zeros.data(), nullptr, strides.data());
            if (d.indices) {
                vkCmdBindIndexBuffer(commands, buffers[d.indices - 1].buffer, 0, VK_INDEX_TYPE_UINT32);
                vkCmdDrawIndexed(commands, d.count, 1, 0, 0, 0);
            } else {
                vkCmdDraw(commands, d.count, 1, 0, 0);
            }
        }
        vkCmdEndRendering(commands);
        CHECK(vkEndCommandBuffer(commands));
    }

    // The share of pixels of which a component differs by more than 8 of 255 from the frame's own picture, as a screen would show them.
    double differing() {
        size_t pixels = size_t(f.size.width) * f.size.height, n = 0;
        Buffer out = gpu.buffer(8 * pixels, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        gpu.once([&](VkCommandBuffer c) {
            transition(c, color, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
            VkBufferImageCopy copy{};
            copy.imageSubresource = {color.aspect, 0, 0, 1}, copy.imageExtent = {f.size.width, f.size.height, 1};
            vkCmdCopyImageToBuffer(c, color.image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, out.buffer, 1, &copy);
        });
        auto shown = [](const uint8_t *p) { // a half, within 0 and 1, to the power of 1/2.2
            uint32_t h = p[0] | p[1] << 8;
            if (h & 0x8000 || (h & 0x7C00) == 0) return 0.0;
            double v = (h & 0x7C00) == 0x7C00 ? 1 : std::ldexp(1024 + (h & 1023), int(h >> 10) - 25);
            return std::pow(std::min(v, 1.0), 1 / 2.2);
        };
        if (f.picture.size() != 8 * pixels) fail("picture", "of another size");
        for (size_t i = 0; i < pixels; i++)
            for (int c = 0; c < 4; c++)
                if (std::abs(shown((uint8_t *)out.data + 8 * i + 2 * c) - shown(f.picture.data() + 8 * i + 2 * c)) > 8 / 255.) {
                    n++;
                    break;
                }
        return double(n) / pixels;
    }
};
