// What the physical device answers: tables that were written when the driver was built.
#include "driver.h"
#include "release.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void hs_vkGetPhysicalDeviceProperties(VkPhysicalDevice physicalDevice, VkPhysicalDeviceProperties *pProperties) {
  *pProperties = hs_properties;
  if (physicalDevice->wgpu) pProperties->apiVersion = VK_API_VERSION_1_1;
  hs_cache_uuid(pProperties->pipelineCacheUUID);
}

void hs_vkGetPhysicalDeviceProperties2(VkPhysicalDevice physicalDevice, VkPhysicalDeviceProperties2 *pProperties) {
  hs_vkGetPhysicalDeviceProperties(physicalDevice, &pProperties->properties);
  hs_next_properties(pProperties->pNext);
  for (VkBaseOutStructure *p = pProperties->pNext; p; p = p->pNext)
    if (p->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES)
      hs_driver_info(((VkPhysicalDeviceDriverProperties *)p)->driverInfo, VK_MAX_DRIVER_INFO_SIZE);
    else if (p->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES)
      hs_driver_info(((VkPhysicalDeviceVulkan12Properties *)p)->driverInfo, VK_MAX_DRIVER_INFO_SIZE);
}

void hs_vkGetPhysicalDeviceFeatures(VkPhysicalDevice physicalDevice, VkPhysicalDeviceFeatures *pFeatures) {
  *pFeatures = hs_features;
}

void hs_vkGetPhysicalDeviceFeatures2(VkPhysicalDevice physicalDevice, VkPhysicalDeviceFeatures2 *pFeatures) {
  pFeatures->features = hs_features;
  hs_next_features(pFeatures->pNext);
}

static const VkQueueFamilyProperties family = {
  .queueFlags = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT | VK_QUEUE_TRANSFER_BIT,
  .queueCount = 1,
  .timestampValidBits = 64,
  .minImageTransferGranularity = {1, 1, 1},
};

void hs_vkGetPhysicalDeviceQueueFamilyProperties(VkPhysicalDevice physicalDevice, uint32_t *pQueueFamilyPropertyCount,
    VkQueueFamilyProperties *pQueueFamilyProperties) {
  if (pQueueFamilyProperties && *pQueueFamilyPropertyCount) *pQueueFamilyProperties = family;
  if (!pQueueFamilyProperties || *pQueueFamilyPropertyCount) *pQueueFamilyPropertyCount = 1;
}

void hs_vkGetPhysicalDeviceQueueFamilyProperties2(VkPhysicalDevice physicalDevice, uint32_t *pQueueFamilyPropertyCount,
    VkQueueFamilyProperties2 *pQueueFamilyProperties) {
  if (pQueueFamilyProperties && *pQueueFamilyPropertyCount) pQueueFamilyProperties->queueFamilyProperties = family;
  if (!pQueueFamilyProperties || *pQueueFamilyPropertyCount) *pQueueFamilyPropertyCount = 1;
}

// The heap is half of the machine's memory.
static uint64_t heap(void) {
  uint64_t pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  return pages * size / 2;
}

void hs_vkGetPhysicalDeviceMemoryProperties(VkPhysicalDevice physicalDevice,
    VkPhysicalDeviceMemoryProperties *pMemoryProperties) {
  memset(pMemoryProperties, 0, sizeof *pMemoryProperties);
  pMemoryProperties->memoryTypeCount = pMemoryProperties->memoryHeapCount = 1;
  pMemoryProperties->memoryTypes[0].propertyFlags = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT |
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
    VK_MEMORY_PROPERTY_HOST_COHERENT_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
  pMemoryProperties->memoryHeaps[0].size = heap();
  pMemoryProperties->memoryHeaps[0].flags = VK_MEMORY_HEAP_DEVICE_LOCAL_BIT;
}

void hs_vkGetPhysicalDeviceMemoryProperties2(VkPhysicalDevice physicalDevice,
    VkPhysicalDeviceMemoryProperties2 *pMemoryProperties) {
  hs_vkGetPhysicalDeviceMemoryProperties(physicalDevice, &pMemoryProperties->memoryProperties);
  for (VkBaseOutStructure *p = pMemoryProperties->pNext; p; p = p->pNext)
    if (p->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_BUDGET_PROPERTIES_EXT) {
      VkPhysicalDeviceMemoryBudgetPropertiesEXT *b = (void *)p;
      memset(b->heapBudget, 0, sizeof b->heapBudget);
      memset(b->heapUsage, 0, sizeof b->heapUsage);
      b->heapBudget[0] = heap();
      b->heapUsage[0] = hs_memory_used();
    }
}

// No tool is part of the driver; layers add themselves.
VkResult hs_vkGetPhysicalDeviceToolProperties(VkPhysicalDevice physicalDevice, uint32_t *pToolCount,
    VkPhysicalDeviceToolProperties *pToolProperties) {
  *pToolCount = 0;
  return VK_SUCCESS;
}

// The clocks that timestamps are told in: the device's own, and the host's that counts nanoseconds as it does.
VkResult hs_vkGetPhysicalDeviceCalibrateableTimeDomainsKHR(VkPhysicalDevice physicalDevice, uint32_t *pTimeDomainCount,
    VkTimeDomainKHR *pTimeDomains) {
  static const VkTimeDomainKHR domains[] = {VK_TIME_DOMAIN_DEVICE_KHR, VK_TIME_DOMAIN_CLOCK_MONOTONIC_KHR};
  const uint32_t all = sizeof domains / sizeof *domains;
  uint32_t n = pTimeDomains && *pTimeDomainCount < all ? *pTimeDomainCount : all;
  *pTimeDomainCount = n;
  if (pTimeDomains) memcpy(pTimeDomains, domains, n * sizeof *domains);
  return n < all ? VK_INCOMPLETE : VK_SUCCESS;
}

static int by_format(const void *key, const void *row) {
  uint32_t f = *(const uint32_t *)key, g = ((const struct hs_format *)row)->format;
  return (f > g) - (f < g);
}

static const struct hs_format *format_of(uint32_t f) {
  static const struct hs_format none;
  const struct hs_format *r = bsearch(&f, hs_formats, hs_format_count, sizeof *hs_formats, by_format);
  return r ? r : &none;
}

// Bits of VkFormatFeatureFlags2 that VkFormatFeatureFlags has.
static uint32_t low(uint64_t f) { return (uint32_t)(f & 0x7fffffff); }

void hs_vkGetPhysicalDeviceFormatProperties(VkPhysicalDevice physicalDevice, VkFormat format,
    VkFormatProperties *pFormatProperties) {
  const struct hs_format *r = format_of(format);
  *pFormatProperties = (VkFormatProperties){low(r->linear), low(r->optimal), low(r->buffer)};
}

void hs_vkGetPhysicalDeviceFormatProperties2(VkPhysicalDevice physicalDevice, VkFormat format,
    VkFormatProperties2 *pFormatProperties) {
  hs_vkGetPhysicalDeviceFormatProperties(physicalDevice, format, &pFormatProperties->formatProperties);
  const struct hs_format *r = format_of(format);
  for (VkBaseOutStructure *p = pFormatProperties->pNext; p; p = p->pNext)
    if (p->sType == VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_3) {
      VkFormatProperties3 *x = (void *)p;
      x->linearTilingFeatures = r->linear;
      x->optimalTilingFeatures = r->optimal;
      x->bufferFeatures = r->buffer;
    }
}

VkResult hs_vkGetPhysicalDeviceImageFormatProperties(VkPhysicalDevice physicalDevice, VkFormat format, VkImageType type,
    VkImageTiling tiling, VkImageUsageFlags usage, VkImageCreateFlags flags,
    VkImageFormatProperties *pImageFormatProperties) {
  memset(pImageFormatProperties, 0, sizeof *pImageFormatProperties);
  const struct hs_format *r = format_of(format);
  uint64_t have = tiling == VK_IMAGE_TILING_LINEAR ? r->linear : r->optimal;
  static const struct { uint32_t usage; uint64_t feature; } need[] = {
    {VK_IMAGE_USAGE_TRANSFER_SRC_BIT, VK_FORMAT_FEATURE_TRANSFER_SRC_BIT},
    {VK_IMAGE_USAGE_TRANSFER_DST_BIT, VK_FORMAT_FEATURE_TRANSFER_DST_BIT},
    {VK_IMAGE_USAGE_SAMPLED_BIT, VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT},
    {VK_IMAGE_USAGE_STORAGE_BIT, VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT},
    {VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT},
    {VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT},
    {VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
        VK_FORMAT_FEATURE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR},
    {VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT, VK_FORMAT_FEATURE_FRAGMENT_DENSITY_MAP_BIT_EXT},
    {VK_IMAGE_USAGE_SAMPLE_WEIGHT_BIT_QCOM, VK_FORMAT_FEATURE_2_WEIGHT_IMAGE_BIT_QCOM},
    {VK_IMAGE_USAGE_SAMPLE_BLOCK_MATCH_BIT_QCOM, VK_FORMAT_FEATURE_2_BLOCK_MATCHING_BIT_QCOM},
  };
  if (!have) return VK_ERROR_FORMAT_NOT_SUPPORTED;
  for (size_t i = 0; i < sizeof need / sizeof *need; i++)
    if (usage & need[i].usage && !(have & need[i].feature) &&
        !(flags & VK_IMAGE_CREATE_EXTENDED_USAGE_BIT)) return VK_ERROR_FORMAT_NOT_SUPPORTED;
  const uint32_t allowed = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT |
      VK_IMAGE_CREATE_ALIAS_BIT |
    VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT | VK_IMAGE_CREATE_EXTENDED_USAGE_BIT |
      VK_IMAGE_CREATE_SAMPLE_LOCATIONS_COMPATIBLE_DEPTH_BIT_EXT | VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT;
  if (flags & ~allowed || tiling > VK_IMAGE_TILING_LINEAR) return VK_ERROR_FORMAT_NOT_SUPPORTED;
  // Y'CbCr images are of one level and layer.
  const int chroma = have & VK_FORMAT_FEATURE_MIDPOINT_CHROMA_SAMPLES_BIT ? 1 : 0;
  if (chroma && type != VK_IMAGE_TYPE_2D) return VK_ERROR_FORMAT_NOT_SUPPORTED;
  if (flags & VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT && type != VK_IMAGE_TYPE_2D) return VK_ERROR_FORMAT_NOT_SUPPORTED;
  const VkPhysicalDeviceLimits *l = &hs_properties.limits;
  VkImageFormatProperties *p = pImageFormatProperties;
  p->maxArrayLayers = l->maxImageArrayLayers;
  switch (type) {
  case VK_IMAGE_TYPE_1D:
    if (r->block_width > 1) return VK_ERROR_FORMAT_NOT_SUPPORTED;
    p->maxExtent = (VkExtent3D){l->maxImageDimension1D, 1, 1};
    break;
  case VK_IMAGE_TYPE_2D:
    p->maxExtent = (VkExtent3D){l->maxImageDimension2D, l->maxImageDimension2D, 1};
    break;
  default:
    if (have & VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT) return VK_ERROR_FORMAT_NOT_SUPPORTED;
    p->maxExtent = (VkExtent3D){l->maxImageDimension3D, l->maxImageDimension3D, l->maxImageDimension3D};
    p->maxArrayLayers = 1;
  }
  uint32_t side = p->maxExtent.width;
  while (side) {
    p->maxMipLevels++;
    side >>= 1;
  }
  if (chroma) p->maxMipLevels = p->maxArrayLayers = 1;
  p->sampleCounts = VK_SAMPLE_COUNT_1_BIT;
  if (tiling == VK_IMAGE_TILING_OPTIMAL && type == VK_IMAGE_TYPE_2D &&
      !(flags & VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT)) p->sampleCounts |= r->samples;
  if (tiling == VK_IMAGE_TILING_LINEAR) {
    if (type != VK_IMAGE_TYPE_2D) return VK_ERROR_FORMAT_NOT_SUPPORTED;
    p->maxMipLevels = p->maxArrayLayers = 1;
  }
  p->maxResourceSize = (uint64_t)1 << 35;
  return VK_SUCCESS;
}

VkResult hs_vkGetPhysicalDeviceImageFormatProperties2(VkPhysicalDevice physicalDevice,
    const VkPhysicalDeviceImageFormatInfo2 *pImageFormatInfo, VkImageFormatProperties2 *pImageFormatProperties) {
  for (const VkBaseInStructure *p = pImageFormatInfo->pNext; p; p = p->pNext)
    if (p->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_IMAGE_FORMAT_INFO &&
        ((const VkPhysicalDeviceExternalImageFormatInfo *)p)->handleType)
      return VK_ERROR_FORMAT_NOT_SUPPORTED;
  const VkPhysicalDeviceImageFormatInfo2 *i = pImageFormatInfo;
  for (VkBaseOutStructure *p = pImageFormatProperties->pNext; p; p = p->pNext)
    if (p->sType == VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_IMAGE_FORMAT_PROPERTIES)
      ((VkSamplerYcbcrConversionImageFormatProperties *)p)->combinedImageSamplerDescriptorCount = 1;
    else if (p->sType == VK_STRUCTURE_TYPE_FILTER_CUBIC_IMAGE_VIEW_IMAGE_FORMAT_PROPERTIES_EXT) {
      VkFilterCubicImageViewImageFormatPropertiesEXT *c = (void *)p;
      c->filterCubic = c->filterCubicMinmax =
          (format_of(i->format)->optimal & VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_FILTER_CUBIC_BIT) != 0;
    }
  return hs_vkGetPhysicalDeviceImageFormatProperties(physicalDevice, i->format, i->type, i->tiling, i->usage, i->flags,
      &pImageFormatProperties->imageFormatProperties);
}

void hs_vkGetPhysicalDeviceSparseImageFormatProperties(VkPhysicalDevice physicalDevice, VkFormat format,
    VkImageType type, VkSampleCountFlagBits samples, VkImageUsageFlags usage, VkImageTiling tiling,
    uint32_t *pPropertyCount, VkSparseImageFormatProperties *pProperties) {
  *pPropertyCount = 0;
}

void hs_vkGetPhysicalDeviceSparseImageFormatProperties2(VkPhysicalDevice physicalDevice,
    const VkPhysicalDeviceSparseImageFormatInfo2 *pFormatInfo, uint32_t *pPropertyCount,
    VkSparseImageFormatProperties2 *pProperties) {
  *pPropertyCount = 0;
}

// No handle of memory, fences or semaphores leaves the process.
void hs_vkGetPhysicalDeviceExternalBufferProperties(VkPhysicalDevice physicalDevice,
    const VkPhysicalDeviceExternalBufferInfo *pExternalBufferInfo,
    VkExternalBufferProperties *pExternalBufferProperties) {
  memset(&pExternalBufferProperties->externalMemoryProperties, 0,
      sizeof pExternalBufferProperties->externalMemoryProperties);
}

void hs_vkGetPhysicalDeviceExternalFenceProperties(VkPhysicalDevice physicalDevice,
    const VkPhysicalDeviceExternalFenceInfo *pExternalFenceInfo, VkExternalFenceProperties *pExternalFenceProperties) {
  pExternalFenceProperties->exportFromImportedHandleTypes = 0;
  pExternalFenceProperties->compatibleHandleTypes = 0;
  pExternalFenceProperties->externalFenceFeatures = 0;
}

void hs_vkGetPhysicalDeviceExternalSemaphoreProperties(VkPhysicalDevice physicalDevice,
    const VkPhysicalDeviceExternalSemaphoreInfo *pExternalSemaphoreInfo,
    VkExternalSemaphoreProperties *pExternalSemaphoreProperties) {
  pExternalSemaphoreProperties->exportFromImportedHandleTypes = 0;
  pExternalSemaphoreProperties->compatibleHandleTypes = 0;
  pExternalSemaphoreProperties->externalSemaphoreFeatures = 0;
}

// The sizes of fragments, each with the numbers of samples that it may have, largest first.
VkResult hs_vkGetPhysicalDeviceFragmentShadingRatesKHR(VkPhysicalDevice physicalDevice,
    uint32_t *pFragmentShadingRateCount, VkPhysicalDeviceFragmentShadingRateKHR *pFragmentShadingRates) {
  VkPhysicalDeviceFragmentShadingRatePropertiesKHR most = {
    .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_PROPERTIES_KHR};
  hs_next_properties(&most);
  uint32_t n = 0;
  int complete = 1;
  for (uint32_t w = most.maxFragmentSize.width; w; w /= 2)
    for (uint32_t h = most.maxFragmentSize.height; h; h /= 2) {
      VkSampleCountFlags counts = w * h == 1 ? ~0u : 0;
      for (uint32_t s = 1; w * h > 1 && s <= most.maxFragmentShadingRateRasterizationSamples; s *= 2)
        if (w * h * s <= most.maxFragmentShadingRateCoverageSamples) counts |= s;
      if (pFragmentShadingRates && n == *pFragmentShadingRateCount) {
        complete = 0;
        continue;
      }
      if (pFragmentShadingRates) {
        pFragmentShadingRates[n].sampleCounts = counts;
        pFragmentShadingRates[n].fragmentSize = (VkExtent2D){w, h};
      }
      n++;
    }
  *pFragmentShadingRateCount = n;
  return complete ? VK_SUCCESS : VK_INCOMPLETE;
}

void hs_vkGetPhysicalDeviceMultisamplePropertiesEXT(VkPhysicalDevice physicalDevice, VkSampleCountFlagBits samples,
    VkMultisamplePropertiesEXT *pMultisampleProperties) {
  VkPhysicalDeviceSampleLocationsPropertiesEXT p = {
    .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SAMPLE_LOCATIONS_PROPERTIES_EXT};
  hs_next_properties(&p);
  pMultisampleProperties->maxSampleLocationGridSize =
      p.sampleLocationSampleCounts & samples ? p.maxSampleLocationGridSize : (VkExtent2D){0, 0};
}
