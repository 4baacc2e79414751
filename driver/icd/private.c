// Slots of private data: numbers that a program keeps for objects.
#include "driver.h"
#include <pthread.h>
#include <stdlib.h>

struct entry { uint64_t object, value; VkObjectType type; int used; };

struct slot {
  pthread_mutex_t lock;
  size_t count, room; // entries in use, and a power of two of them, or none
  struct entry *entries;
};

#define SLOT(h) ((struct slot *)(uintptr_t)(h))

VkResult hs_vkCreatePrivateDataSlot(VkDevice device, const VkPrivateDataSlotCreateInfo *pCreateInfo,
    const VkAllocationCallbacks *pAllocator, VkPrivateDataSlot *pPrivateDataSlot) {
  struct slot *s = calloc(1, sizeof *s);
  if (!s) return VK_ERROR_OUT_OF_HOST_MEMORY;
  pthread_mutex_init(&s->lock, 0);
  *pPrivateDataSlot = (uint64_t)(uintptr_t)s;
  return VK_SUCCESS;
}

void hs_vkDestroyPrivateDataSlot(VkDevice device, VkPrivateDataSlot privateDataSlot,
    const VkAllocationCallbacks *pAllocator) {
  struct slot *s = SLOT(privateDataSlot);
  if (!s) return;
  pthread_mutex_destroy(&s->lock);
  free(s->entries);
  free(s);
}

// find is an object's entry, or the one that it would get; there is an unused one.
static struct entry *find(struct entry *entries, size_t room, VkObjectType type, uint64_t object) {
  size_t at = (size_t)((object ^ (uint64_t)type << 40) * 0x9e3779b97f4a7c15ull >> 20);
  for (;; at++) {
    struct entry *e = &entries[at & (room - 1)];
    if (!e->used || (e->object == object && e->type == type)) return e;
  }
}

// grow makes room for one more; 0 without memory.
static int grow(struct slot *s) {
  if (2 * (s->count + 1) <= s->room) return 1;
  size_t room = s->room ? 2 * s->room : 16;
  struct entry *more = calloc(room, sizeof *more);
  if (!more) return 0;
  for (size_t i = 0; i < s->room; i++)
    if (s->entries[i].used) *find(more, room, s->entries[i].type, s->entries[i].object) = s->entries[i];
  free(s->entries);
  s->entries = more;
  s->room = room;
  return 1;
}

VkResult hs_vkSetPrivateData(VkDevice device, VkObjectType objectType, uint64_t objectHandle,
    VkPrivateDataSlot privateDataSlot, uint64_t data) {
  struct slot *s = SLOT(privateDataSlot);
  pthread_mutex_lock(&s->lock);
  int room = grow(s);
  if (room) {
    struct entry *e = find(s->entries, s->room, objectType, objectHandle);
    s->count += !e->used;
    *e = (struct entry){objectHandle, data, objectType, 1};
  }
  pthread_mutex_unlock(&s->lock);
  return room ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

void hs_vkGetPrivateData(VkDevice device, VkObjectType objectType, uint64_t objectHandle,
    VkPrivateDataSlot privateDataSlot, uint64_t *pData) {
  struct slot *s = SLOT(privateDataSlot);
  pthread_mutex_lock(&s->lock);
  *pData = s->room ? find(s->entries, s->room, objectType, objectHandle)->value : 0;
  pthread_mutex_unlock(&s->lock);
}
