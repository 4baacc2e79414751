// The border between the two libraries: libvulkan_halfspace.so, which the loader opens, and libhalfspace_engine.so,
// which it loads when the first device is created.
#pragma once
#include <stdint.h>

// A command of a command buffer: its entry point's number, and after the header its parameters.
struct hs_command {
  struct hs_command *next;
  uint64_t op;
};

// A semaphore and the value to wait for or to signal; binary semaphores have value 0.
struct hs_point {
  uint64_t semaphore, value;
};

// One submission: wait for points, run lists of commands, signal points and a fence. The engine takes it by hs_host.next
// and hands it back by hs_host.done when it has ended.
struct hs_submission {
  struct hs_submission *next;
  uint64_t wait_count, list_count, signal_count;
  struct hs_point *waits;
  struct hs_command **lists; // the first command of each command buffer
  struct hs_point *signals;
  uint64_t fence; // 0: none
  int awaited;    // vkQueueSubmit returns when it has run, for a capture
  struct VkDevice_T *device;
};

// Device memory.
struct hs_memory {
  uint8_t *data;
  uint64_t size, mapped;
  uint64_t object; // of the engine; 0 before anything is bound to the memory
};

// What images that alias a swapchain's are bound to.
struct hs_swapchain {
  uint64_t count;
  uint64_t *memories; // VkDeviceMemory of each image
};

// The functions of the C library that the engine calls.
struct hs_host {
  struct hs_submission *(*next)(struct VkDevice_T *device); // waits for one; 0: the device is lost
  // wait returns early when the device is lost.
  void (*wait)(struct VkDevice_T *device, uint64_t semaphore, uint64_t value);
  void (*done)(struct hs_submission *s);   // signals and frees
  void (*lost)(struct VkDevice_T *device); // wakes its waiters
  void (*say)(int level, const char *text); // a line of the log
  int (*log_level)(void); // lines of higher levels are not wanted
  void (*count)(int what); // for HALFSPACE_REPORT
};

// What HALFSPACE_REPORT counts, in the order of its file: the command's driver run reads it.
enum { HS_DEVICES, HS_PIPELINES, HS_SUBMISSIONS, HS_FRAMES, HS_REFUSED, HS_COUNTS };

// The functions of the engine. start is called once; it returns 0, or a VkResult, and whether the process is captured:
// then submit is told of a thread that submits, and submissions end before vkQueueSubmit returns where they can. open is called for each
// device, and returns its object; close waits until nothing runs any more.
typedef int32_t (*hs_start_function)(const struct hs_host *host, uint64_t version, int32_t *captured);
typedef uint64_t (*hs_open_function)(struct VkDevice_T *device);
typedef void (*hs_close_function)(uint64_t object);
typedef int64_t (*hs_call_function)(uint32_t op, void *args);
typedef void (*hs_submit_function)(void);
typedef void (*hs_free_function)(uint64_t object);
