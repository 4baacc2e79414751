// Descriptor update templates: each use becomes the writes that it stands for, so that the engine knows writes alone.
#include "driver.h"
#include <stdlib.h>
#include <string.h>

void hs_vkUpdateDescriptorSets(VkDevice, uint32_t, const VkWriteDescriptorSet *, uint32_t, const VkCopyDescriptorSet *);
void hs_vkCmdPushDescriptorSet(VkCommandBuffer, VkPipelineBindPoint, VkPipelineLayout, uint32_t, uint32_t,
    const VkWriteDescriptorSet *);

struct template {
  VkPipelineBindPoint point;
  uint32_t count;
  size_t bytes; // of the writes and their descriptors
  VkDescriptorUpdateTemplateEntry entries[];
};

#define TEMPLATE(h) ((struct template *)(uintptr_t)(h))

// size is how many bytes a descriptor of a type has in a write; a byte of an inline uniform block is one.
static size_t size(uint32_t type) {
  return hs_has_image_info(type) ? sizeof(VkDescriptorImageInfo)
      : hs_has_buffer_info(type) ? sizeof(VkDescriptorBufferInfo)
      : hs_has_texel_buffer(type) ? sizeof(VkBufferView)
                                  : 1;
}

static size_t aligned(size_t n) { return (n + 15) & ~(size_t)15; }

struct write {
  VkWriteDescriptorSet set;
  VkWriteDescriptorSetInlineUniformBlock block;
};

VkResult hs_vkCreateDescriptorUpdateTemplate(VkDevice device, const VkDescriptorUpdateTemplateCreateInfo *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkDescriptorUpdateTemplate *pDescriptorUpdateTemplate) {
  uint32_t n = pCreateInfo->descriptorUpdateEntryCount;
  struct template *t = malloc(sizeof *t + n * sizeof *t->entries);
  if (!t) return VK_ERROR_OUT_OF_HOST_MEMORY;
  t->point = pCreateInfo->pipelineBindPoint;
  t->count = n;
  t->bytes = aligned(n * sizeof(VkWriteDescriptorSet)) + aligned(n * sizeof(VkWriteDescriptorSetInlineUniformBlock));
  for (uint32_t i = 0; i < n; i++) {
    const VkDescriptorUpdateTemplateEntry *e = &pCreateInfo->pDescriptorUpdateEntries[i];
    t->entries[i] = *e;
    t->bytes += aligned(e->descriptorCount * size(e->descriptorType));
  }
  *pDescriptorUpdateTemplate = (uint64_t)(uintptr_t)t;
  return VK_SUCCESS;
}

void hs_vkDestroyDescriptorUpdateTemplate(VkDevice device, VkDescriptorUpdateTemplate descriptorUpdateTemplate,
    const VkAllocationCallbacks *pAllocator) {
  free(TEMPLATE(descriptorUpdateTemplate));
}

// writes are the writes of a template to a set, from a program's memory; 0 without memory. They are freed.
static VkWriteDescriptorSet *writes(const struct template *t, VkDescriptorSet set, const void *data) {
  char *all = malloc(t->bytes + 1);
  if (!all) return 0;
  VkWriteDescriptorSet *list = (void *)all;
  VkWriteDescriptorSetInlineUniformBlock *blocks = (void *)(all + aligned(t->count * sizeof *list));
  char *to = (char *)blocks + aligned(t->count * sizeof *blocks);
  for (uint32_t i = 0; i < t->count; i++) {
    const VkDescriptorUpdateTemplateEntry *e = &t->entries[i];
    const char *from = (const char *)data + e->offset;
    size_t each = size(e->descriptorType), n = e->descriptorCount;
    if (e->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) memcpy(to, from, n);
    else
      for (size_t k = 0; k < n; k++) memcpy(to + k * each, from + k * e->stride, each);
    list[i] = (VkWriteDescriptorSet){
      .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
      .dstSet = set,
      .dstBinding = e->dstBinding,
      .dstArrayElement = e->dstArrayElement,
      .descriptorCount = e->descriptorCount,
      .descriptorType = e->descriptorType,
      .pImageInfo = (void *)to,
      .pBufferInfo = (void *)to,
      .pTexelBufferView = (void *)to,
    };
    if (e->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
      blocks[i] = (VkWriteDescriptorSetInlineUniformBlock){
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_INLINE_UNIFORM_BLOCK,
        .dataSize = e->descriptorCount,
        .pData = to,
      };
      list[i].pNext = &blocks[i];
    }
    to += aligned(n * each);
  }
  return list;
}

void hs_vkUpdateDescriptorSetWithTemplate(VkDevice device, VkDescriptorSet descriptorSet,
    VkDescriptorUpdateTemplate descriptorUpdateTemplate, const void *pData) {
  const struct template *t = TEMPLATE(descriptorUpdateTemplate);
  VkWriteDescriptorSet *w = writes(t, descriptorSet, pData);
  if (w) hs_vkUpdateDescriptorSets(device, t->count, w, 0, 0);
  else hs_log(0, "vkUpdateDescriptorSetWithTemplate: out of memory");
  free(w);
}

void hs_vkCmdPushDescriptorSetWithTemplate(VkCommandBuffer commandBuffer,
    VkDescriptorUpdateTemplate descriptorUpdateTemplate, VkPipelineLayout layout, uint32_t set, const void *pData) {
  const struct template *t = TEMPLATE(descriptorUpdateTemplate);
  VkWriteDescriptorSet *w = writes(t, 0, pData);
  if (w) hs_vkCmdPushDescriptorSet(commandBuffer, t->point, layout, set, t->count, w);
  else commandBuffer->failed = 1;
  free(w);
}
