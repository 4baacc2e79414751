// Submission: both forms become one, which the engine takes in order (sync.c).
#include "driver.h"
#include <stdlib.h>

static struct hs_submission *submission(VkQueue queue, uint64_t waits, uint64_t lists, uint64_t signals) {
  struct hs_submission *s = calloc(1,
      sizeof *s + (waits + signals) * sizeof(struct hs_point) + lists * sizeof(struct hs_command *));
  if (!s) return 0;
  s->waits = (struct hs_point *)(s + 1);
  s->signals = s->waits + waits;
  s->lists = (struct hs_command **)(s->signals + signals);
  s->wait_count = waits;
  s->list_count = lists;
  s->signal_count = signals;
  s->device = queue->device;
  return s;
}

// submit hands over a chain of submissions, or frees it if it is not complete.
static VkResult submit(VkQueue queue, struct hs_submission *first, int complete, VkFence fence,
    struct hs_submission *last) {
  if (complete && !first && fence) complete = (first = last = submission(queue, 0, 0, 0)) != 0;
  if (!complete) {
    for (struct hs_submission *next; first; first = next) {
      next = first->next;
      free(first);
    }
    return VK_ERROR_OUT_OF_HOST_MEMORY;
  }
  if (queue->device->lost) {
    submit(queue, first, 0, 0, 0);
    return VK_ERROR_DEVICE_LOST;
  }
  if (last) last->fence = fence;
  for (struct hs_submission *next; first; first = next) {
    next = first->next;
    hs_queue_put(queue, first);
    hs_count(HS_SUBMISSIONS);
  }
  return VK_SUCCESS;
}

static const void *find(const void *next, uint32_t type) {
  for (const VkBaseInStructure *p = next; p; p = p->pNext)
    if (p->sType == type) return p;
  return 0;
}

VkResult hs_vkQueueSubmit(VkQueue queue, uint32_t submitCount, const VkSubmitInfo *pSubmits, VkFence fence) {
  struct hs_submission *first = 0, *last = 0, **next = &first;
  for (uint32_t i = 0; i < submitCount; i++) {
    const VkSubmitInfo *b = &pSubmits[i];
    const VkTimelineSemaphoreSubmitInfo *t = find(b->pNext, VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
    struct hs_submission *s = submission(queue, b->waitSemaphoreCount, b->commandBufferCount, b->signalSemaphoreCount);
    if (!s) return submit(queue, first, 0, 0, 0);
    for (uint32_t k = 0; k < b->waitSemaphoreCount; k++)
      s->waits[k] = (struct hs_point){b->pWaitSemaphores[k], t &&
          k < t->waitSemaphoreValueCount ? t->pWaitSemaphoreValues[k] : 0};
    for (uint32_t k = 0; k < b->commandBufferCount; k++) s->lists[k] = b->pCommandBuffers[k]->first;
    for (uint32_t k = 0; k < b->signalSemaphoreCount; k++)
      s->signals[k] = (struct hs_point){b->pSignalSemaphores[k], t &&
          k < t->signalSemaphoreValueCount ? t->pSignalSemaphoreValues[k] : 0};
    *next = last = s;
    next = &s->next;
  }
  return submit(queue, first, 1, fence, last);
}

VkResult hs_vkQueueSubmit2(VkQueue queue, uint32_t submitCount, const VkSubmitInfo2 *pSubmits, VkFence fence) {
  struct hs_submission *first = 0, *last = 0, **next = &first;
  for (uint32_t i = 0; i < submitCount; i++) {
    const VkSubmitInfo2 *b = &pSubmits[i];
    struct hs_submission *s = submission(queue, b->waitSemaphoreInfoCount, b->commandBufferInfoCount,
        b->signalSemaphoreInfoCount);
    if (!s) return submit(queue, first, 0, 0, 0);
    for (uint32_t k = 0; k < b->waitSemaphoreInfoCount; k++)
      s->waits[k] = (struct hs_point){b->pWaitSemaphoreInfos[k].semaphore, b->pWaitSemaphoreInfos[k].value};
    for (uint32_t k = 0; k < b->commandBufferInfoCount; k++)
      s->lists[k] = b->pCommandBufferInfos[k].commandBuffer->first;
    for (uint32_t k = 0; k < b->signalSemaphoreInfoCount; k++)
      s->signals[k] = (struct hs_point){b->pSignalSemaphoreInfos[k].semaphore, b->pSignalSemaphoreInfos[k].value};
    *next = last = s;
    next = &s->next;
  }
  return submit(queue, first, 1, fence, last);
}

// Nothing is sparse: a batch that binds is refused, others wait and signal.
VkResult hs_vkQueueBindSparse(VkQueue queue, uint32_t bindInfoCount, const VkBindSparseInfo *pBindInfo, VkFence fence) {
  struct hs_submission *first = 0, *last = 0, **next = &first;
  for (uint32_t i = 0; i < bindInfoCount; i++) {
    const VkBindSparseInfo *b = &pBindInfo[i];
    if (b->bufferBindCount || b->imageOpaqueBindCount || b->imageBindCount) {
      hs_log(1, "vkQueueBindSparse: pBindInfo[%u]: sparse resources are not offered", i);
      submit(queue, first, 0, 0, 0);
      return VK_ERROR_UNKNOWN;
    }
    struct hs_submission *s = submission(queue, b->waitSemaphoreCount, 0, b->signalSemaphoreCount);
    if (!s) return submit(queue, first, 0, 0, 0);
    for (uint32_t k = 0; k < b->waitSemaphoreCount; k++) s->waits[k] = (struct hs_point){b->pWaitSemaphores[k], 0};
    for (uint32_t k = 0; k < b->signalSemaphoreCount; k++) s->signals[k] = (struct hs_point){b->pSignalSemaphores[k], 0};
    *next = last = s;
    next = &s->next;
  }
  return submit(queue, first, 1, fence, last);
}
