// Device memory is the process's own, zero at first; all of it is visible to the host.
#define _GNU_SOURCE
#include "driver.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>

static _Atomic uint64_t used; // bytes of all memory that the process has of the driver

uint64_t hs_memory_used(void) { return atomic_load(&used); }

enum { LARGE = 2 << 20 }; // bytes of the system's large pages

// rounded is n bytes, or the large pages that hold them where these are at most a quarter more and small pages would be
// many: 7 MB of samples have 257 small ones in the end, which take 16 microseconds each in some virtual machines.
static uint64_t rounded(uint64_t n) {
  const uint64_t whole = (n + LARGE - 1) & ~(uint64_t)(LARGE - 1), rest = n & (LARGE - 1);
  return rest >= LARGE / 8 && (whole - n) * 4 <= n ? whole : n;
}

// map returns n bytes; 0 where there are none. Where large pages fit in, they begin at one, and the system is asked for
// large pages: making one takes the time of some ten of the 512 small ones.
static uint8_t *map(uint64_t n) {
  const uint64_t room = n >= LARGE ? LARGE : 0;
  if (n + room < n) return 0;
  uint8_t *m = mmap(0, n + room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (m == MAP_FAILED) return 0;
  if (!room) return m;
  const uint64_t before = -(uintptr_t)m & (LARGE - 1);
  if (before) munmap(m, before);
  m += before;
  munmap(m + n, room - before);
  madvise(m, n & ~(uint64_t)(LARGE - 1), MADV_HUGEPAGE); // a wish
  return m;
}

static const uint64_t most = 1ull << 35; // maxMemoryAllocationSize: systems promise more than they have

VkResult hs_vkAllocateMemory(VkDevice device, const VkMemoryAllocateInfo *pAllocateInfo,
    const VkAllocationCallbacks *pAllocator, VkDeviceMemory *pMemory) {
  for (const VkBaseInStructure *p = pAllocateInfo->pNext; p; p = p->pNext)
    if (p->sType == VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO &&
        ((const VkExportMemoryAllocateInfo *)p)->handleTypes) return VK_ERROR_INVALID_EXTERNAL_HANDLE;
  if (pAllocateInfo->allocationSize > most) return VK_ERROR_OUT_OF_DEVICE_MEMORY;
  struct hs_memory *m = calloc(1, sizeof *m);
  if (!m) return VK_ERROR_OUT_OF_HOST_MEMORY;
  m->size = pAllocateInfo->allocationSize;
  m->mapped = rounded((m->size + 4095 + 4096) & ~(uint64_t)4095); // kernels may read a few bytes past the end
  if (!(m->data = map(m->mapped))) {
    free(m);
    return VK_ERROR_OUT_OF_DEVICE_MEMORY;
  }
  *pMemory = (uint64_t)(uintptr_t)m;
  atomic_fetch_add(&used, m->mapped);
  return VK_SUCCESS;
}

void hs_vkFreeMemory(VkDevice device, VkDeviceMemory memory, const VkAllocationCallbacks *pAllocator) {
  struct hs_memory *m = (void *)(uintptr_t)memory;
  if (!m) return;
  if (m->object) hs_engine_free(m->object);
  munmap(m->data, m->mapped);
  atomic_fetch_sub(&used, m->mapped);
  free(m);
}

VkResult hs_vkMapMemory(VkDevice device, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize size,
    VkMemoryMapFlags flags, void **ppData) {
  *ppData = ((struct hs_memory *)(uintptr_t)memory)->data + offset;
  return VK_SUCCESS;
}

void hs_vkUnmapMemory(VkDevice device, VkDeviceMemory memory) {}

VkResult hs_vkMapMemory2(VkDevice device, const VkMemoryMapInfo *pMemoryMapInfo, void **ppData) {
  return hs_vkMapMemory(device, pMemoryMapInfo->memory, pMemoryMapInfo->offset, pMemoryMapInfo->size, 0, ppData);
}

VkResult hs_vkUnmapMemory2(VkDevice device, const VkMemoryUnmapInfo *pMemoryUnmapInfo) { return VK_SUCCESS; }

void hs_vkSetDeviceMemoryPriorityEXT(VkDevice device, VkDeviceMemory memory, float priority) {}

VkResult hs_vkFlushMappedMemoryRanges(VkDevice device, uint32_t memoryRangeCount,
    const VkMappedMemoryRange *pMemoryRanges) { return VK_SUCCESS; }

VkResult hs_vkInvalidateMappedMemoryRanges(VkDevice device, uint32_t memoryRangeCount,
    const VkMappedMemoryRange *pMemoryRanges) { return VK_SUCCESS; }

void hs_vkGetDeviceMemoryCommitment(VkDevice device, VkDeviceMemory memory, VkDeviceSize *pCommittedMemoryInBytes) {
  *pCommittedMemoryInBytes = ((struct hs_memory *)(uintptr_t)memory)->size;
}
