// The parts of the driver's C library.
#pragma once
#include "abi.h"
#include "engine.h"
#include <pthread.h>
#include <stdatomic.h>

#define HS_EXPORT __attribute__((visibility("default")))
#define HS_LOADER_MAGIC 0x01CDC0DE // the loader writes its dispatch table there

enum { HS_GLOBAL, HS_INSTANCE, HS_PHYSICAL, HS_DEVICE };
struct hs_entry {
  const char *name;
  PFN_vkVoidFunction function;
  int level;
};
extern const struct hs_entry hs_entries[]; // sorted by name
extern const size_t hs_entry_count;
extern const uint64_t hs_version; // both libraries are from one generation of files

// Tables written from the engine's own (tables.c).
extern const VkPhysicalDeviceProperties hs_properties;
extern const VkPhysicalDeviceFeatures hs_features;
extern const VkExtensionProperties hs_device_extensions[], hs_instance_extensions[];
extern const uint32_t hs_device_extension_count, hs_instance_extension_count;
struct hs_format {
  uint32_t format;
  uint32_t samples; // sample counts of optimal 2D images that are attachments
  uint64_t linear, optimal, buffer;
  uint32_t block_width, block_height;
};
extern const struct hs_format hs_formats[]; // sorted by format
extern const size_t hs_format_count;
void hs_next_properties(void *next);
void hs_next_features(void *next);
// The name of the first feature of a chain that is asked for and not offered; 0 without one.
const char *hs_missing_feature(const void *next);
const char *hs_missing_core_feature(const VkPhysicalDeviceFeatures *f);

struct VkPhysicalDevice_T {
  uintptr_t loader;
  int wgpu; // the program is wgpu's: see hs_vkCreateInstance
};
struct VkInstance_T {
  uintptr_t loader;
  struct VkPhysicalDevice_T physical;
};
struct VkQueue_T {
  uintptr_t loader;
  VkDevice device;
  struct hs_submission *first, **last; // that the engine has not taken yet
  uint64_t submitted, ended;
  pthread_cond_t arrived;
};
struct VkDevice_T {
  uintptr_t loader;
  uint64_t object; // of the engine
  struct VkQueue_T queue;
  atomic_int lost;
};

// A command buffer's memory: chunks that commands and what they point to are copied to.
struct hs_chunk {
  struct hs_chunk *next;
  size_t size;
};
struct VkCommandBuffer_T {
  uintptr_t loader;
  uint8_t *at, *end; // what is free of the current chunk
  struct hs_command *first, **last;
  struct hs_chunk *chunks, *current;
  struct hs_pool *pool;
  VkCommandBuffer pool_next, *pool_previous;
  int failed; // out of memory while recording
};
struct hs_pool {
  VkCommandBuffer buffers;
};

void *hs_more(VkCommandBuffer c, size_t size);

// hs_take returns memory of a command buffer, aligned to 16 bytes; 0 when there is none.
static inline void *hs_take(VkCommandBuffer c, size_t size) {
  size = (size + 15) & ~(size_t)15;
  if (__builtin_expect((size_t)(c->end - c->at) < size, 0)) return hs_more(c, size);
  void *p = c->at;
  c->at += size;
  return p;
}

// hs_record appends a command and returns the place of its parameters.
static inline void *hs_record(VkCommandBuffer c, uint32_t op, size_t size) {
  struct hs_command *r = hs_take(c, sizeof *r + size);
  if (__builtin_expect(!r, 0)) return 0;
  r->next = 0;
  r->op = op;
  *c->last = r;
  c->last = &r->next;
  return r + 1;
}

void *hs_copy(VkCommandBuffer c, const void *from, size_t size);
const char *hs_copy_text(VkCommandBuffer c, const char *s);
int hs_has_image_info(uint32_t type);
int hs_has_buffer_info(uint32_t type);
int hs_has_texel_buffer(uint32_t type);

VkResult hs_engine_load(void);
uint64_t hs_engine_open(VkDevice device);
void hs_engine_close(uint64_t object);
int64_t hs_engine_call(uint32_t op, void *args);
int hs_engine_submit(void);
void hs_engine_free(uint64_t object);

// Questions to the engine that a program may ask in a loop (sync.c).
VkResult hs_engine_vkGetEventStatus(VkDevice device, VkEvent event);
VkResult hs_engine_vkGetQueryPoolResults(VkDevice device, VkQueryPool queryPool, uint32_t firstQuery,
    uint32_t queryCount, size_t dataSize, void *pData, VkDeviceSize stride, VkQueryResultFlags flags);

extern const struct hs_host hs_host;

// The submissions of a device's queue, which the engine takes; the queue ends once the device is lost.
void hs_queue_begin(VkQueue queue, VkDevice device);
void hs_queue_end(VkQueue queue);
void hs_queue_put(VkQueue queue, struct hs_submission *s);

const char *hs_level(void);
void hs_driver_info(char *to, size_t size);
void hs_cache_uuid(uint8_t *to);
uint64_t hs_memory_used(void);

// The log: a line on stderr, and a message for messengers.
void hs_count(int what);
void hs_log(int level, const char *format, ...) __attribute__((format(printf, 2, 3)));
void hs_say(int level, const char *text);
int hs_log_level(void);
void hs_message(int level, const char *text);
