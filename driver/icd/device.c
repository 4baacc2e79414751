// Devices and their one queue.
#include "driver.h"
#include <stdlib.h>
#include <string.h>

VkResult hs_vkCreateDevice(VkPhysicalDevice physicalDevice, const VkDeviceCreateInfo *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkDevice *pDevice) {
  for (uint32_t i = 0; i < pCreateInfo->enabledExtensionCount; i++) {
    uint32_t k = 0;
    while (k < hs_device_extension_count && strcmp(hs_device_extensions[k].extensionName,
        pCreateInfo->ppEnabledExtensionNames[i])) k++;
    if (k == hs_device_extension_count) {
      hs_log(1, "vkCreateDevice: ppEnabledExtensionNames[%u]: %s is not offered", i,
          pCreateInfo->ppEnabledExtensionNames[i]);
      return VK_ERROR_EXTENSION_NOT_PRESENT;
    }
  }
  const char *missing = hs_missing_feature(pCreateInfo->pNext);
  if (!missing && pCreateInfo->pEnabledFeatures) missing = hs_missing_core_feature(pCreateInfo->pEnabledFeatures);
  if (missing) {
    hs_log(1, "vkCreateDevice: the feature %s is not offered", missing);
    return VK_ERROR_FEATURE_NOT_PRESENT;
  }
  VkResult r = hs_engine_load();
  if (r != VK_SUCCESS) return r;
  VkDevice d = calloc(1, sizeof *d);
  if (!d) return VK_ERROR_OUT_OF_HOST_MEMORY;
  d->loader = d->queue.loader = HS_LOADER_MAGIC;
  hs_queue_begin(&d->queue, d);
  d->object = hs_engine_open(d);
  *pDevice = d;
  hs_count(HS_DEVICES);
  return VK_SUCCESS;
}

void hs_vkDestroyDevice(VkDevice device, const VkAllocationCallbacks *pAllocator) {
  if (!device) return;
  hs_host.lost(device); // nothing waits any more
  hs_engine_close(device->object);
  hs_queue_end(&device->queue);
  free(device);
}

void hs_vkGetDeviceQueue(VkDevice device, uint32_t queueFamilyIndex, uint32_t queueIndex,
    VkQueue *pQueue) { *pQueue = &device->queue; }

void hs_vkGetDeviceQueue2(VkDevice device, const VkDeviceQueueInfo2 *pQueueInfo,
    VkQueue *pQueue) { *pQueue = pQueueInfo->flags ? 0 : &device->queue; }

void hs_vkGetDeviceGroupPeerMemoryFeatures(VkDevice device, uint32_t heapIndex, uint32_t localDeviceIndex,
    uint32_t remoteDeviceIndex, VkPeerMemoryFeatureFlags *pPeerMemoryFeatures) {
  *pPeerMemoryFeatures = VK_PEER_MEMORY_FEATURE_COPY_SRC_BIT | VK_PEER_MEMORY_FEATURE_COPY_DST_BIT |
      VK_PEER_MEMORY_FEATURE_GENERIC_SRC_BIT | VK_PEER_MEMORY_FEATURE_GENERIC_DST_BIT;
}

// Buffers have no addresses: the feature is not offered.
VkDeviceAddress hs_vkGetBufferDeviceAddress(VkDevice device, const VkBufferDeviceAddressInfo *pInfo) { return 0; }

uint64_t hs_vkGetBufferOpaqueCaptureAddress(VkDevice device, const VkBufferDeviceAddressInfo *pInfo) { return 0; }

uint64_t hs_vkGetDeviceMemoryOpaqueCaptureAddress(VkDevice device,
    const VkDeviceMemoryOpaqueCaptureAddressInfo *pInfo) { return 0; }
