// A layer over any driver that measures the time between a submission and the end of its work: it waits for the
// queue after each, and at the end writes how many there were, how many milliseconds they took and how much
// processor time, all of them and the later half, which compiles nothing anew. Build and use:
//
//   gcc -O1 -shared -fPIC -o build/layer.so client/layer/layer.c && cp client/layer/layer.json build
//   VK_LAYER_PATH=build VK_INSTANCE_LAYERS=VK_LAYER_HALFSPACE_waits PROGRAM
#define _GNU_SOURCE
#include "../../icd/abi.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define EXPORT __attribute__((visibility("default")))

// The loader's side of layers (vk_layer.h).
typedef PFN_vkVoidFunction (*get_instance)(VkInstance, const char *);
typedef PFN_vkVoidFunction (*get_device)(VkDevice, const char *);
struct link {
  struct link *next;
  get_instance instance;
  get_device device; // of instances: of physical devices
};
struct info {
  uint32_t type;
  const void *next;
  uint32_t function; // 0: the link
  struct link *link;
};
struct negotiate {
  uint32_t type;
  void *next;
  uint32_t version;
  get_instance instance;
  get_device device;
  get_instance physical;
};
enum { INSTANCE = 47, DEVICE = 48, MOST = 1 << 20 };

static get_instance next_instance;
static get_device next_device;
static struct spent { double wall, processor; } *times;
static uint32_t count;

static double now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void report(void) {
  struct spent sum[2] = {{0, 0}, {0, 0}};
  for (uint32_t i = 0; i < count; i++)
    for (int later = 0; later < 2; later++)
      if (!later || i >= count / 2) sum[later].wall += times[i].wall, sum[later].processor += times[i].processor;
  fprintf(stderr, "layer: %u submissions, %.1f ms (processor %.1f), the later half %.1f ms (%.1f)\n", count,
      sum[0].wall, sum[0].processor, sum[1].wall, sum[1].processor);
}

// take takes this layer's link out of a chain.
static struct link *take(const void *chain, uint32_t type) {
  for (struct info *i = (struct info *)chain; i; i = (struct info *)i->next)
    if (i->type == type && i->function == 0) {
      struct link *l = i->link;
      i->link = l->next;
      return l;
    }
  return 0;
}

static VkResult create_instance(const VkInstanceCreateInfo *info, const void *allocator, VkInstance *to) {
  struct link *l = take(info->pNext, INSTANCE);
  if (!l) return VK_ERROR_INITIALIZATION_FAILED;
  next_instance = l->instance;
  VkResult (*create)(const VkInstanceCreateInfo *, const void *, VkInstance *) =
      (VkResult(*)(const VkInstanceCreateInfo *, const void *, VkInstance *))next_instance(0, "vkCreateInstance");
  if (!times) {
    times = calloc(MOST, sizeof *times);
    atexit(report);
  }
  return create(info, allocator, to);
}

typedef VkResult (*submit_function)(VkQueue, uint32_t, const void *, VkFence);
typedef VkResult (*idle_function)(VkQueue);
static submit_function submit1, submit2;
static idle_function idle;

static VkResult measured(submit_function submit, VkQueue q, uint32_t n, const void *list, VkFence fence) {
  double wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  VkResult r = submit(q, n, list, fence);
  if (r == VK_SUCCESS && n) {
    r = idle(q);
    wall = now(CLOCK_MONOTONIC) - wall;
    processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
    if (count < MOST) times[count++] = (struct spent){wall, processor};
  }
  return r;
}

static VkResult on_submit1(VkQueue q, uint32_t n, const void *list, VkFence f) {
  return measured(submit1, q, n, list, f);
}

static VkResult on_submit2(VkQueue q, uint32_t n, const void *list, VkFence f) {
  return measured(submit2, q, n, list, f);
}

typedef VkResult (*create_function)(VkPhysicalDevice, const VkDeviceCreateInfo *, const void *, VkDevice *);

static VkResult create_device(VkPhysicalDevice p, const VkDeviceCreateInfo *info, const void *allocator,
    VkDevice *to) {
  struct link *l = take(info->pNext, DEVICE);
  if (!l) return VK_ERROR_INITIALIZATION_FAILED;
  create_function create = (create_function)l->instance(0, "vkCreateDevice");
  VkResult r = create(p, info, allocator, to);
  next_device = l->device;
  if (r != VK_SUCCESS) return r;
  submit1 = (submit_function)next_device(*to, "vkQueueSubmit");
  submit2 = (submit_function)next_device(*to, "vkQueueSubmit2");
  if (!submit2) submit2 = (submit_function)next_device(*to, "vkQueueSubmit2KHR");
  idle = (idle_function)next_device(*to, "vkQueueWaitIdle");
  return r;
}

static PFN_vkVoidFunction device_function(VkDevice d, const char *name);

static PFN_vkVoidFunction own(const char *name) {
  static const struct { const char *name; PFN_vkVoidFunction f; } list[] = {
    {"vkCreateInstance", (PFN_vkVoidFunction)create_instance}, {"vkCreateDevice", (PFN_vkVoidFunction)create_device},
    {"vkQueueSubmit", (PFN_vkVoidFunction)on_submit1}, {"vkQueueSubmit2", (PFN_vkVoidFunction)on_submit2},
    {"vkQueueSubmit2KHR", (PFN_vkVoidFunction)on_submit2}, {"vkGetDeviceProcAddr", (PFN_vkVoidFunction)device_function},
  };
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    if (!strcmp(list[i].name, name)) return list[i].f;
  return 0;
}

static PFN_vkVoidFunction device_function(VkDevice d, const char *name) {
  PFN_vkVoidFunction f = next_device ? next_device(d, name) : 0;
  return f && own(name) ? own(name) : f;
}

static PFN_vkVoidFunction instance_function(VkInstance n, const char *name) {
  return own(name) ? own(name) : next_instance ? next_instance(n, name) : 0;
}

EXPORT VkResult vkNegotiateLoaderLayerInterfaceVersion(struct negotiate *n) {
  n->version = 2;
  n->instance = instance_function;
  n->device = device_function;
  n->physical = 0;
  return VK_SUCCESS;
}
