// The binding commands of VK_KHR_maintenance6, which name stages: each becomes the older one of each of its bind points.
#include "driver.h"

void hs_vkCmdBindDescriptorSets(VkCommandBuffer, VkPipelineBindPoint, VkPipelineLayout, uint32_t, uint32_t,
    const VkDescriptorSet *, uint32_t, const uint32_t *);
void hs_vkCmdPushConstants(VkCommandBuffer, VkPipelineLayout, VkShaderStageFlags, uint32_t, uint32_t, const void *);
void hs_vkCmdPushDescriptorSet(VkCommandBuffer, VkPipelineBindPoint, VkPipelineLayout, uint32_t, uint32_t,
    const VkWriteDescriptorSet *);
void hs_vkCmdPushDescriptorSetWithTemplate(VkCommandBuffer, VkDescriptorUpdateTemplate, VkPipelineLayout, uint32_t,
    const void *);

// points has a bit for each bind point that has one of the stages: 1 << VK_PIPELINE_BIND_POINT_GRAPHICS and COMPUTE.
static int points(VkShaderStageFlags stages) {
  return (stages & VK_SHADER_STAGE_ALL_GRAPHICS ? 1 << VK_PIPELINE_BIND_POINT_GRAPHICS : 0) |
      (stages & VK_SHADER_STAGE_COMPUTE_BIT ? 1 << VK_PIPELINE_BIND_POINT_COMPUTE : 0);
}

void hs_vkCmdBindDescriptorSets2(VkCommandBuffer commandBuffer, const VkBindDescriptorSetsInfo *i) {
  for (uint32_t p = 0; p < 2; p++)
    if (points(i->stageFlags) >> p & 1) hs_vkCmdBindDescriptorSets(commandBuffer, p, i->layout, i->firstSet,
        i->descriptorSetCount, i->pDescriptorSets, i->dynamicOffsetCount, i->pDynamicOffsets);
}

void hs_vkCmdPushConstants2(VkCommandBuffer commandBuffer, const VkPushConstantsInfo *i) {
  hs_vkCmdPushConstants(commandBuffer, i->layout, i->stageFlags, i->offset, i->size, i->pValues);
}

void hs_vkCmdPushDescriptorSet2(VkCommandBuffer commandBuffer, const VkPushDescriptorSetInfo *i) {
  for (uint32_t p = 0; p < 2; p++)
    if (points(i->stageFlags) >> p & 1) hs_vkCmdPushDescriptorSet(commandBuffer, p, i->layout, i->set,
        i->descriptorWriteCount, i->pDescriptorWrites);
}

void hs_vkCmdPushDescriptorSetWithTemplate2(VkCommandBuffer commandBuffer, const VkPushDescriptorSetWithTemplateInfo *i) {
  hs_vkCmdPushDescriptorSetWithTemplate(commandBuffer, i->descriptorUpdateTemplate, i->layout, i->set, i->pData);
}
