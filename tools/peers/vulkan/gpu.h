// What of Vulkan the peer needs: a device, buffers, images, and commands that run once.
#pragma once
#include <vulkan/vulkan.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "scene.h"

inline void check(VkResult r, const char *what) {
    if (r != VK_SUCCESS) fail(what, ("VkResult " + std::to_string(r)).c_str());
}
#define CHECK(call) check(call, #call)

struct Buffer {
    VkBuffer buffer;
    VkDeviceMemory memory;
    void *data; // mapped
};

struct Image {
    VkImage image;
    VkImageView view;
    VkImageAspectFlags aspect;
    uint32_t levels;
};

struct GPU {
    VkInstance instance;
    VkPhysicalDevice physical;
    VkPhysicalDeviceProperties properties;
    VkPhysicalDeviceMemoryProperties memory;
    VkDevice device;
    VkQueue queue;
    VkCommandPool pool;

    GPU() {
        VkApplicationInfo app{VK_STRUCTURE_TYPE_APPLICATION_INFO};
        app.apiVersion = VK_API_VERSION_1_3;
        VkInstanceCreateInfo ic{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
        ic.pApplicationInfo = &app;
        CHECK(vkCreateInstance(&ic, nullptr, &instance));
        uint32_t count = 1; // the first: VK_ICD_FILENAMES chooses
        VkResult r = vkEnumeratePhysicalDevices(instance, &count, &physical);
        if ((r != VK_SUCCESS && r != VK_INCOMPLETE) || count == 0) fail("Vulkan", "no device");
        vkGetPhysicalDeviceProperties(physical, &properties);
        vkGetPhysicalDeviceMemoryProperties(physical, &memory);
        float priority = 1;
        VkDeviceQueueCreateInfo qc{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
        qc.queueCount = 1, qc.pQueuePriorities = &priority;
        VkPhysicalDeviceVulkan13Features features{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};
        features.dynamicRendering = VK_TRUE;
        VkDeviceCreateInfo dc{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features};
        dc.queueCreateInfoCount = 1, dc.pQueueCreateInfos = &qc;
        CHECK(vkCreateDevice(physical, &dc, nullptr, &device));
        vkGetDeviceQueue(device, 0, 0, &queue);
        VkCommandPoolCreateInfo pc{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
        CHECK(vkCreateCommandPool(device, &pc, nullptr, &pool));
    }

    VkDeviceMemory allocate(const VkMemoryRequirements &need, VkMemoryPropertyFlags want) {
        VkMemoryAllocateInfo ai{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO};
        ai.allocationSize = need.size;
        while (!(need.memoryTypeBits >> ai.memoryTypeIndex & 1) || (memory.memoryTypes[ai.memoryTypeIndex].propertyFlags & want) != want)
            if (++ai.memoryTypeIndex == memory.memoryTypeCount) fail("memory", "no type fits");
        VkDeviceMemory m;
        CHECK(vkAllocateMemory(device, &ai, nullptr, &m));
        return m;
    }

    Buffer buffer(VkDeviceSize size, VkBufferUsageFlags usage, const void *data = nullptr) {
        Buffer b;
        VkBufferCreateInfo bc{VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO};
        bc.size = std::max<VkDeviceSize>(size, 4), bc.usage = usage;
        CHECK(vkCreateBuffer(device, &bc, nullptr, &b.buffer));
        VkMemoryRequirements need;
        vkGetBufferMemoryRequirements(device, b.buffer, &need);
        b.memory = allocate(need, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
        CHECK(vkBindBufferMemory(device, b.buffer, b.memory, 0));
        CHECK(vkMapMemory(device, b.memory, 0, VK_WHOLE_SIZE, 0, &b.data));
        if (data) memcpy(b.data, data, size);
        return b;
    }

    void free(Buffer &b) {
        vkDestroyBuffer(device, b.buffer, nullptr);
        vkFreeMemory(device, b.memory, nullptr);
    }

    Image image(VkExtent2D size, uint32_t levels, VkFormat format, int samples, VkImageUsageFlags usage) {
        Image m;
        m.levels = levels;
        m.aspect = format == VK_FORMAT_D32_SFLOAT ? VK_IMAGE_ASPECT_DEPTH_BIT : VK_IMAGE_ASPECT_COLOR_BIT;
        VkImageCreateInfo ic{VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO};
        ic.imageType = VK_IMAGE_TYPE_2D, ic.format = format, ic.extent = {size.width, size.height, 1};
        ic.mipLevels = levels, ic.arrayLayers = 1, ic.samples = VkSampleCountFlagBits(samples), ic.usage = usage;
        CHECK(vkCreateImage(device, &ic, nullptr, &m.image));
        VkMemoryRequirements need;
        vkGetImageMemoryRequirements(device, m.image, &need);
        CHECK(vkBindImageMemory(device, m.image, allocate(need, 0), 0));
        VkImageViewCreateInfo vc{VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
        vc.image = m.image, vc.viewType = VK_IMAGE_VIEW_TYPE_2D, vc.format = format, vc.subresourceRange = {m.aspect, 0, levels, 0, 1};
        CHECK(vkCreateImageView(device, &vc, nullptr, &m.view));
        return m;
    }

    VkCommandBuffer begin() {
        VkCommandBufferAllocateInfo ai{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, nullptr, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY, 1};
        VkCommandBuffer c;
        CHECK(vkAllocateCommandBuffers(device, &ai, &c));
        VkCommandBufferBeginInfo bi{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
        CHECK(vkBeginCommandBuffer(c, &bi));
        return c;
    }

    void submit(VkCommandBuffer c, VkFence fence) {
        VkSubmitInfo si{VK_STRUCTURE_TYPE_SUBMIT_INFO};
        si.commandBufferCount = 1, si.pCommandBuffers = &c;
        CHECK(vkQueueSubmit(queue, 1, &si, fence));
    }

    void once(const std::function<void(VkCommandBuffer)> &record) {
        VkCommandBuffer c = begin();
        record(c);
        CHECK(vkEndCommandBuffer(c));
        submit(c, VK_NULL_HANDLE);
        CHECK(vkQueueWaitIdle(queue));
        vkFreeCommandBuffers(device, pool, 1, &c);
    }
};

// Everything before waits for everything after: only frames are timed, and they have none but at their start.
inline void transition(VkCommandBuffer c, const Image &m, VkImageLayout from, VkImageLayout to, uint32_t level = 0,
                       uint32_t count = VK_REMAINING_MIP_LEVELS) {
    VkImageMemoryBarrier b{VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER};
    b.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT, b.dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
    b.oldLayout = from, b.newLayout = to, b.image = m.image, b.subresourceRange = {m.aspect, level, count, 0, 1};
    b.srcQueueFamilyIndex = b.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    vkCmdPipelineBarrier(c, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, nullptr, 0, nullptr, 1, &b);
}

// A texture with all its levels, each a blit of the one before.
inline Image upload(GPU &gpu, const Texture &t, VkFormat format) {
    uint32_t levels = 1;
    while (std::max(t.width, t.height) >> levels) levels++;
    Image m = gpu.image({t.width, t.height}, levels, format, 1,
                        VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    Buffer staging = gpu.buffer(t.texels.size(), VK_BUFFER_USAGE_TRANSFER_SRC_BIT, t.texels.data());
    gpu.once([&](VkCommandBuffer c) {
        transition(c, m, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
        VkBufferImageCopy copy{};
        copy.imageSubresource = {m.aspect, 0, 0, 1}, copy.imageExtent = {t.width, t.height, 1};
        vkCmdCopyBufferToImage(c, staging.buffer, m.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &copy);
        for (uint32_t l = 1; l < levels; l++) {
            transition(c, m, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, l - 1, 1);
            auto corner = [&](uint32_t level) {
                return VkOffset3D{int32_t(std::max(t.width >> level, 1u)), int32_t(std::max(t.height >> level, 1u)), 1};
            };
            VkImageBlit blit{{m.aspect, l - 1, 0, 1}, {{}, corner(l - 1)}, {m.aspect, l, 0, 1}, {{}, corner(l)}};
            vkCmdBlitImage(c, m.image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, m.image, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &blit, VK_FILTER_LINEAR);
        }
        if (levels > 1) transition(c, m, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, 0, levels - 1);
        transition(c, m, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, levels - 1, 1);
    });
    gpu.free(staging);
    return m;
}
