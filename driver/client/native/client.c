// The other half of package client: it calls Vulkan for a Go program that must not load the driver itself, since two Go
// runtimes in one process are not supported. Both share memory at one address; requests come by stdin, results go to
// stdout.
//
//   client LIBRARY FILE ADDRESS SIZE
//
// LIBRARY is the loader, libvulkan.so.1, or a driver.
#define _GNU_SOURCE
#include "../../icd/abi.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

extern const char *const names[];
extern const uint32_t name_count;
int64_t call(uint32_t op, PFN_vkVoidFunction f, void *args);

enum { CALL, COPY, INSTANCE, TIME, DEVICE };

struct request {
  uint32_t kind, op;
  uint64_t args, size;
};

typedef PFN_vkVoidFunction (*get_function)(VkInstance, const char *);

static int get(void *to, size_t n) {
  for (size_t at = 0; at < n;) {
    ssize_t k = read(0, (char *)to + at, n - at);
    if (k <= 0) return 0;
    at += (size_t)k;
  }
  return 1;
}

static get_function proc;
static VkInstance instance;
static VkDevice device;

// named is an entry point of a name: of the device if it has it.
static PFN_vkVoidFunction named(const char *name) {
  PFN_vkVoidFunction f = 0;
  if (device) {
    PFN_vkVoidFunction (*of)(VkDevice, const char *) =
        (PFN_vkVoidFunction(*)(VkDevice, const char *))proc(instance, "vkGetDeviceProcAddr");
    if (of) f = of(device, name);
  }
  return f;
}

// find is an entry point by its own name, or by one that an extension gave it.
static PFN_vkVoidFunction find(const char *name) {
  static const char *const by[] = {"", "KHR", "EXT"};
  char whole[256];
  PFN_vkVoidFunction f = 0;
  for (int i = 0; i < 6 && !f; i++) {
    snprintf(whole, sizeof whole, "%s%s", name, by[i % 3]);
    f = i < 3 ? named(whole) : proc(instance, whole);
  }
  return f;
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "client: %s\n", dlerror());
    return 3;
  }
  proc = (get_function)dlsym(library, "vkGetInstanceProcAddr");
  if (!proc) proc = (get_function)dlsym(library, "vk_icdGetInstanceProcAddr");
  int file = open(argv[2], O_RDWR);
  void *address = (void *)(uintptr_t)strtoull(argv[3], 0, 0);
  if (!proc || file < 0 || mmap(address, strtoull(argv[4], 0, 0), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file,
      0) != address) {
    fprintf(stderr, "client: no memory is shared\n");
    return 4;
  }
  PFN_vkVoidFunction *functions = calloc(name_count, sizeof *functions);
  struct request r;
  while (get(&r, sizeof r)) {
    int64_t result = 0;
    uint64_t *args = (uint64_t *)(uintptr_t)r.args;
    switch (r.kind) {
    case CALL:
      if (r.op >= name_count) return 5;
      if (!functions[r.op]) functions[r.op] = find(names[r.op]);
      if (!functions[r.op]) {
        fprintf(stderr, "client: %s is missing\n", names[r.op]);
        return 6;
      }
      result = call(r.op, functions[r.op], args);
      break;
    case COPY:
      memcpy((void *)(uintptr_t)args[0], (void *)(uintptr_t)args[1], r.size);
      break;
    case INSTANCE:
      instance = (VkInstance)(uintptr_t)r.args;
      device = 0;
      memset(functions, 0, name_count * sizeof *functions);
      break;
    case DEVICE:
      device = (VkDevice)(uintptr_t)r.args;
      memset(functions, 0, name_count * sizeof *functions);
      break;
    case TIME: { // nanoseconds that r.size calls take, of the smallest of five rounds
      if (r.op >= name_count || !(functions[r.op] = find(names[r.op]))) return 6;
      result = INT64_MAX;
      for (int round = 0; round < 5; round++) {
        struct timespec a, b;
        clock_gettime(CLOCK_MONOTONIC, &a);
        for (uint64_t i = 0; i < r.size; i++) call(r.op, functions[r.op], args);
        clock_gettime(CLOCK_MONOTONIC, &b);
        int64_t n = (b.tv_sec - a.tv_sec) * 1000000000ll + b.tv_nsec - a.tv_nsec;
        if (n < result) result = n;
      }
      break;
    }
    }
    if (write(1, &result, sizeof result) != sizeof result) return 7;
  }
  return 0;
}
