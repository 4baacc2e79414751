// The engine is loaded from the folder of this library when the first device is created.
#define _GNU_SOURCE
#include "driver.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static hs_call_function call;
static hs_submit_function submit;
static hs_free_function release;
static VkResult result = VK_ERROR_INITIALIZATION_FAILED;
static atomic_int forked;

static void in_child(void) { forked = 1; }

static void load(void) {
  Dl_info here;
  char path[4096];
  if (!dladdr((void *)hs_engine_load, &here) || !here.dli_fname) return;
  const char *slash = strrchr(here.dli_fname, '/');
  int n = slash ? (int)(slash - here.dli_fname + 1) : 0;
  if (snprintf(path, sizeof path, "%.*slibhalfspace_engine.so", n, here.dli_fname) >= (int)sizeof path) return;
  void *h = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!h) {
    hs_log(0, "the engine cannot be loaded: %s", dlerror());
    return;
  }
  hs_start_function start = (hs_start_function)dlsym(h, "halfspace_start");
  call = (hs_call_function)dlsym(h, "halfspace_call");
  submit = (hs_submit_function)dlsym(h, "halfspace_submit");
  release = (hs_free_function)dlsym(h, "halfspace_free");
  if (!start || !call || !submit || !release) {
    hs_log(0, "%s is no engine of this driver", path);
    return;
  }
  pthread_atfork(0, 0, in_child);
  result = start(&hs_host, hs_version);
}

VkResult hs_engine_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (forked) {
    hs_log(0, "the process forked after it used a device: only exec works there");
    return VK_ERROR_INITIALIZATION_FAILED;
  }
  pthread_once(&once, load);
  return result;
}

int64_t hs_engine_call(uint32_t op, void *args) { return call(op, args); }
void hs_engine_submit(struct hs_submission *s) { submit(s); }
void hs_engine_free(uint64_t object) { release(object); }
