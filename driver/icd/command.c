// Command pools, command buffers and their memory. Generated functions record; the engine reads when it executes.
#include "driver.h"
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 14, LARGEST = 1 << 20 };

// hs_more begins the next chunk.
void *hs_more(VkCommandBuffer c, size_t size) {
  struct hs_chunk **next = c->current ? &c->current->next : &c->chunks;
  while (*next && (*next)->size < size) next = &(*next)->next;
  if (!*next) {
    size_t room = c->current ? c->current->size * 2 : CHUNK;
    if (room > LARGEST) room = LARGEST;
    if (room < size) room = size;
    if (!(*next = malloc(sizeof(struct hs_chunk) + room))) {
      c->failed = 1;
      return 0;
    }
    (*next)->next = 0;
    (*next)->size = room;
  }
  c->current = *next;
  uint8_t *p = (uint8_t *)(c->current + 1);
  c->at = p + size;
  c->end = p + c->current->size;
  return p;
}

void *hs_copy(VkCommandBuffer c, const void *from, size_t size) {
  if (!from || !size) return 0;
  void *p = hs_take(c, size);
  if (p) memcpy(p, from, size);
  return p;
}

const char *hs_copy_text(VkCommandBuffer c, const char *s) { return s ? hs_copy(c, s, strlen(s) + 1) : 0; }

int hs_has_image_info(uint32_t t) {
  return t <= VK_DESCRIPTOR_TYPE_STORAGE_IMAGE || t == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT ||
      t == VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM || t == VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM;
}

int hs_has_texel_buffer(uint32_t t) {
  return t == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER || t == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
}

int hs_has_buffer_info(uint32_t t) { return t >= VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER &&
    t <= VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC; }

static void rewind_(VkCommandBuffer c) {
  c->at = c->end = 0;
  c->current = 0;
  c->first = 0;
  c->last = &c->first;
  c->failed = 0;
}

static void release(VkCommandBuffer c) {
  rewind_(c);
  for (struct hs_chunk *k = c->chunks, *next; k; k = next) {
    next = k->next;
    free(k);
  }
  c->chunks = 0;
}

VkResult hs_vkCreateCommandPool(VkDevice device, const VkCommandPoolCreateInfo *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkCommandPool *pCommandPool) {
  struct hs_pool *p = calloc(1, sizeof *p);
  if (!p) return VK_ERROR_OUT_OF_HOST_MEMORY;
  *pCommandPool = (uint64_t)(uintptr_t)p;
  return VK_SUCCESS;
}

static void free_buffer(VkCommandBuffer c) {
  release(c);
  if ((*c->pool_previous = c->pool_next)) c->pool_next->pool_previous = c->pool_previous;
  free(c);
}

void hs_vkDestroyCommandPool(VkDevice device, VkCommandPool commandPool, const VkAllocationCallbacks *pAllocator) {
  struct hs_pool *p = (void *)(uintptr_t)commandPool;
  if (!p) return;
  while (p->buffers) free_buffer(p->buffers);
  free(p);
}

VkResult hs_vkResetCommandPool(VkDevice device, VkCommandPool commandPool, VkCommandPoolResetFlags flags) {
  struct hs_pool *p = (void *)(uintptr_t)commandPool;
  for (VkCommandBuffer c = p->buffers; c; c = c->pool_next)
    if (flags & VK_COMMAND_POOL_RESET_RELEASE_RESOURCES_BIT) release(c);
    else rewind_(c);
  return VK_SUCCESS;
}

void hs_vkTrimCommandPool(VkDevice device, VkCommandPool commandPool, VkCommandPoolTrimFlags flags) {}

VkResult hs_vkAllocateCommandBuffers(VkDevice device, const VkCommandBufferAllocateInfo *pAllocateInfo,
    VkCommandBuffer *pCommandBuffers) {
  struct hs_pool *p = (void *)(uintptr_t)pAllocateInfo->commandPool;
  for (uint32_t i = 0; i < pAllocateInfo->commandBufferCount; i++) {
    VkCommandBuffer c = calloc(1, sizeof *c);
    if (!c) {
      while (i--) free_buffer(pCommandBuffers[i]);
      memset(pCommandBuffers, 0, pAllocateInfo->commandBufferCount * sizeof *pCommandBuffers);
      return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    c->loader = HS_LOADER_MAGIC;
    c->pool = p;
    if ((c->pool_next = p->buffers)) p->buffers->pool_previous = &c->pool_next;
    c->pool_previous = &p->buffers;
    p->buffers = c;
    rewind_(c);
    pCommandBuffers[i] = c;
  }
  return VK_SUCCESS;
}

void hs_vkFreeCommandBuffers(VkDevice device, VkCommandPool commandPool, uint32_t commandBufferCount,
    const VkCommandBuffer *pCommandBuffers) {
  for (uint32_t i = 0; i < commandBufferCount; i++)
    if (pCommandBuffers[i]) free_buffer(pCommandBuffers[i]);
}

VkResult hs_vkBeginCommandBuffer(VkCommandBuffer commandBuffer, const VkCommandBufferBeginInfo *pBeginInfo) {
  rewind_(commandBuffer);
  return VK_SUCCESS;
}

VkResult hs_vkEndCommandBuffer(VkCommandBuffer commandBuffer) {
  return commandBuffer->failed ? VK_ERROR_OUT_OF_HOST_MEMORY : VK_SUCCESS;
}

VkResult hs_vkResetCommandBuffer(VkCommandBuffer commandBuffer, VkCommandBufferResetFlags flags) {
  if (flags & VK_COMMAND_BUFFER_RESET_RELEASE_RESOURCES_BIT) release(commandBuffer);
  else rewind_(commandBuffer);
  return VK_SUCCESS;
}
