// Pipeline caches. The engine itself finds programs and pipelines that are in use, and compiles others anew: the data of
// a cache is the header that says whose it is, which is checked when it is read.
#include "driver.h"
#include <stdlib.h>
#include <string.h>

struct cache { char none; };

static VkPipelineCacheHeaderVersionOne header(void) {
  VkPipelineCacheHeaderVersionOne h = {
    .headerSize = sizeof h,
    .headerVersion = VK_PIPELINE_CACHE_HEADER_VERSION_ONE,
    .vendorID = hs_properties.vendorID,
    .deviceID = hs_properties.deviceID,
  };
  hs_cache_uuid(h.pipelineCacheUUID);
  return h;
}

VkResult hs_vkCreatePipelineCache(VkDevice device, const VkPipelineCacheCreateInfo *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkPipelineCache *pPipelineCache) {
  const VkPipelineCacheHeaderVersionOne ours = header();
  size_t size = pCreateInfo->initialDataSize;
  if (size && (size < sizeof ours || memcmp(pCreateInfo->pInitialData, &ours, sizeof ours)))
    hs_log(2, "vkCreatePipelineCache: pInitialData: it is of another driver, release or machine, and is not used");
  struct cache *c = malloc(sizeof *c);
  if (!c) return VK_ERROR_OUT_OF_HOST_MEMORY;
  *pPipelineCache = (uint64_t)(uintptr_t)c;
  return VK_SUCCESS;
}

void hs_vkDestroyPipelineCache(VkDevice device, VkPipelineCache pipelineCache,
    const VkAllocationCallbacks *pAllocator) {
  free((void *)(uintptr_t)pipelineCache);
}

VkResult hs_vkMergePipelineCaches(VkDevice device, VkPipelineCache dstCache, uint32_t srcCacheCount,
    const VkPipelineCache *pSrcCaches) {
  return VK_SUCCESS;
}

VkResult hs_vkGetPipelineCacheData(VkDevice device, VkPipelineCache pipelineCache, size_t *pDataSize, void *pData) {
  const VkPipelineCacheHeaderVersionOne h = header();
  if (pData && *pDataSize < sizeof h) {
    *pDataSize = 0;
    return VK_INCOMPLETE;
  }
  *pDataSize = sizeof h;
  if (pData) memcpy(pData, &h, sizeof h);
  return VK_SUCCESS;
}
